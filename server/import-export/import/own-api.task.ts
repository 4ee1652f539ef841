import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { Access } from '../../platform/access/access.js';
import { EventLog } from '../../platform/log/event-log.js';
import { Clock } from '../../platform/runtime/clock.js';
import { version } from '../../platform/runtime/version.js';
import { type Task, type TaskHandler, WaitUntil } from '../../platform/tasks/task.js';
import { Tasks } from '../../platform/tasks/tasks.js';
import { lockModule } from '../../workspace/modules/module-lock.js';
import { OWN_API_KEY } from '../../workspace/modules/own-api-module.js';
import { ImportRuns } from './import-runs.js';
import { ImportSettings } from './import-settings.js';
import { noAccess } from './source-access.js';
import { type ReadSource, SourceReader } from './source-reader.js';

/** The server answers its first requests before. */
const AFTER_START_MS = 3_000;
const OTHER_NODE_MS = 60_000;

const kept = z.object({ moduleId: z.number(), digest: z.string().default('') });
type Kept = z.output<typeof kept>;
const rows = z.array(z.object({ value: z.string() }));
const payload = z.object({ version: z.string() });

/**
 * Imports our own API into an application of the demo space, again after each upgrade. An installation without that
 * space, or whose application was deleted, stays without.
 */
@Injectable()
export class OwnApiTask implements TaskHandler {
  /** The document; provided by the group that knows all routes. */
  document: () => string = () => '';

  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly tasks: Tasks,
    private readonly access: Access,
    private readonly reader: SourceReader,
    private readonly runs: ImportRuns,
    private readonly settings: ImportSettings,
  ) {}

  /** Names the application of the demo space, which is empty yet. */
  async keepIn(moduleId: number): Promise<void> {
    if (!(await this.kept())) await this.store(this.db.manager, { moduleId, digest: '' });
  }

  /** At each start; what is imported already is not written again. */
  async schedule(): Promise<void> {
    if (!(await this.kept())) return;
    const dueAt = new Date(this.clock.now().getTime() + AFTER_START_MS);
    await this.log.transaction((tx) =>
      this.tasks.add(tx, { kind: 'ownApi', key: 'demo', payload: { version }, dueAt }),
    );
  }

  async run(given: unknown, _: Task): Promise<void> {
    // Another node, which is being upgraded after the one that asked, does not know the newer document.
    if (payload.parse(given).version !== version)
      throw new WaitUntil(new Date(this.clock.now().getTime() + OTHER_NODE_MS), 'asked by a node of another version');
    const known = await this.kept();
    if (!known || !(await this.access.place({ module: known.moduleId }))) return;
    const bytes = new TextEncoder().encode(this.document());
    const digest = createHash('sha256').update(bytes).digest('base64url');
    if (digest === known.digest) return;
    const files = [{ name: 'openapi.json', bytes }];
    const wish = { format: 'openapi', files, content: '', url: '', access: noAccess } as const;
    const read = await this.reader.read({ ...wish, owner: `module ${known.moduleId}` });
    await this.write({ ...known, digest }, read);
  }

  private async write(known: Kept, { api, parts, losses, docSource, origin }: ReadSource): Promise<void> {
    const { moduleId } = known;
    const removeMissing = !(await this.settings.keepsMissing(moduleId));
    await this.log.transaction(async (tx) => {
      await lockModule(tx, moduleId);
      const run = { moduleId, api, parts, losses, docSource, origin, actorId: 0, removeMissing };
      await this.runs.startUnplanned(tx, run);
      await this.store(tx, known);
    });
  }

  private async kept(): Promise<Kept | undefined> {
    const [row] = rows.parse(await this.db.query('select value from settings where key = $1', [OWN_API_KEY]));
    return row && kept.parse(JSON.parse(row.value));
  }

  private async store(tx: EntityManager, value: Kept): Promise<void> {
    const sql =
      'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value';
    await tx.query(sql, [OWN_API_KEY, JSON.stringify(value)]);
  }
}
