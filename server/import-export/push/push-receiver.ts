import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { cutTo } from '../../../contracts/docs/doc-types/plain-text.js';
import type { ImportedApi } from '../../../contracts/import-export/imported-api.js';
import { nextId } from '../../platform/database/database.js';
import { Refusal } from '../../platform/http/refusal.js';
import { EventLog } from '../../platform/log/event-log.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Logger } from '../../platform/runtime/logger.js';
import { caller } from '../../platform/runtime/request.js';
import { isSwitchOn } from '../../platform/settings/settings.js';
import { Tasks } from '../../platform/tasks/tasks.js';
import { lockModule } from '../../workspace/modules/module-lock.js';
import { ModuleSettings } from '../../workspace/modules/module-settings.js';
import { countedEntries } from '../formats/pack/counted-entries.js';
import { docEntryKeys } from '../formats/pack/entry-keys.js';
import type { ReadPush } from '../formats/push/read-push.js';
import { ImportSettings } from '../import/import-settings.js';
import { excerptOf } from './push-excerpt.js';

/**
 * Stores a push with the task that writes it: the build gets its reply before the docs are written (docs/wire.md 2.6).
 */
@Injectable()
export class PushReceiver {
  constructor(
    private readonly log: EventLog,
    private readonly tasks: Tasks,
    private readonly clock: Clock,
    private readonly moduleSettings: ModuleSettings,
    private readonly importSettings: ImportSettings,
    private readonly logger: Logger,
  ) {}

  async receive(moduleId: number, { api, losses, author, isReplace, repeated }: ReadPush): Promise<void> {
    const now = this.clock.now();
    if (repeated !== undefined && isSwitchOff(await this.moduleSettings.text(moduleId, ALLOW_SAME)))
      throw new Refusal('push.sameFolder', { name: cutTo(repeated, 200) });
    if (isSwitchOn(await this.moduleSettings.text(moduleId, PRINT)))
      this.logger.info({ moduleId, author, push: excerptOf(api) }, 'a push was received');
    const overrides = await this.importSettings.keepsMissing(moduleId);
    await this.log.transaction(async (tx) => {
      await lockModule(tx, moduleId);
      const id = await nextId(tx);
      const runId = isReplace && !overrides ? await this.replaceRun(tx, moduleId, api, now, id) : 0;
      const came = { ...countedEntries(api.entries), dictionaries: api.dictionaries.length };
      await tx.query(
        `insert into change_sets (id, module_id, source, author, address, state, run_id, received_at, came, losses, payload)
          values ($1, $2, 'push', $3, $4, 'waiting', $5, $6, $7, $8, $9)`,
        [
          ...[id, moduleId, author, caller().address, runId, now],
          ...[came, losses, api].map((value) => JSON.stringify(value)),
        ],
      );
      await this.tasks.add(tx, { kind: 'applyPush', key: String(moduleId), payload: { moduleId }, dueAt: now });
      if (runId) {
        const dueAt = new Date(now.getTime() + REPLACE_QUIET_MS);
        await this.tasks.add(tx, {
          kind: 'endReplaceRun',
          key: `${moduleId}:${runId}`,
          payload: { moduleId, runId },
          dueAt,
        });
      }
    });
  }

  /**
   * Plugins send one replacement as several consecutive pushes: later ones continue the run of the first. A doc that is
   * sent again is no part of the same replacement: `id` begins a new one.
   */
  private async replaceRun(tx: EntityManager, moduleId: number, api: ImportedApi, now: Date, id: number) {
    const sql = `select run_id as "runId" from change_sets where module_id = $1 and source = 'push' and run_id > 0
      and received_at > $2 order by id desc limit 1`;
    const since = new Date(now.getTime() - REPLACE_QUIET_MS);
    const [open] = runRows.parse(await tx.query(sql, [moduleId, since]));
    return open && !(await hasAnyOf(tx, moduleId, open.runId, docEntryKeys(api.entries))) ? open.runId : id;
  }
}

/** Whether the run contains one of the docs: those that were written, and those of pushes that are not written yet. */
async function hasAnyOf(tx: EntityManager, moduleId: number, runId: number, keys: readonly string[]): Promise<boolean> {
  const written = `select 1 from doc_origins where module_id = $1 and source = 'push' and seen_run = $2
    and key = any($3::text[]) limit 1`;
  const found: unknown[] = await tx.query(written, [moduleId, runId, keys]);
  if (found.length > 0) return true;
  const waiting = `select payload from change_sets where module_id = $1 and run_id = $2 and payload is not null
    and pg_column_size(payload) < $3`;
  const wanted = new Set(keys);
  const payloads = waitingRows.parse(await tx.query(waiting, [moduleId, runId, MOST_WAITING_BYTES]));
  return payloads.some(({ payload }) => docEntryKeys(payload.entries).some((key) => wanted.has(key)));
}
const waitingRows = z.array(z.object({ payload: z.custom<ImportedApi>() }));
/** Of a larger push, which is written soon, it is not known what it contains. */
const MOST_WAITING_BYTES = 2_000_000;

/** A replacement ends when no push of it has been received for this long (docs/wire.md 2.6). */
export const REPLACE_QUIET_MS = 10_000;
const PRINT = 'torna.push.print-content';
/** Off: a push with two top-level items of the same name, address and method is refused (docs/wire.md 2.6). */
const ALLOW_SAME = 'torna.push.allow-same-folder';
const isSwitchOff = (value: string): boolean => value === 'false' || value === '0';
const runRows = z.array(z.object({ runId: z.number() }));
