import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { lockTree } from '../../docs/doc/tree-facts.js';
import { EventLog } from '../../platform/log/event-log.js';
import { Clock } from '../../platform/runtime/clock.js';
import { asRequest } from '../../platform/runtime/request.js';
import { type Task, type TaskHandler, WaitUntil } from '../../platform/tasks/task.js';
import { ChangeSet } from '../change-sets/change-set.entity.js';
import { ChangeSets } from '../change-sets/change-sets.js';
import { LeftOutDocs } from '../write/left-out-docs.js';
import { REPLACE_QUIET_MS } from './push-receiver.js';

const payload = z.object({ moduleId: z.number(), runId: z.number() });
const pushes = z.array(z.object({ id: z.number(), state: z.string() }));

/**
 * Ends a replacement: deletes docs that were in none of its pushes. Docs that users saved, locked or labelled are kept,
 * and folders that are not empty (docs/wire.md 2.6). Deletes nothing if a user undid one of its pushes meanwhile.
 */
@Injectable()
export class EndReplaceRunTask implements TaskHandler {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly leftOut: LeftOutDocs,
    private readonly sets: ChangeSets,
    private readonly clock: Clock,
  ) {}

  async run(given: unknown, { key }: Task): Promise<void> {
    const { moduleId, runId } = payload.parse(given);
    const sql = 'select id, state from change_sets where module_id = $1 and run_id = $2 order by id';
    const all = pushes.parse(await this.db.query(sql, [moduleId, runId]));
    if (all.some(({ state }) => state === 'waiting' || state === 'running'))
      throw new WaitUntil(new Date(this.clock.now().getTime() + REPLACE_QUIET_MS), 'its pushes are being written');
    const last = all.at(-1);
    // If any of its pushes failed, it is unknown which docs were left out.
    if (!last || all.some(({ state }) => state !== 'done')) return;
    if (
      await this.isUndone(
        moduleId,
        all.map(({ id }) => id),
      )
    )
      return;
    await asRequest(`push:${key}`, () =>
      this.log.transaction(async (tx) => {
        await lockTree(tx, moduleId, 'change');
        const set = await tx.findOneByOrFail(ChangeSet, { id: last.id });
        await this.sets.record(tx, { set }, await this.leftOut.remove(tx, set, runId));
      }),
    );
  }

  private async isUndone(moduleId: number, ids: readonly number[]): Promise<boolean> {
    const sql = `select id, state from change_sets where module_id = $1 and undoes = any($2) and state <> 'failed' limit 1`;
    return pushes.parse(await this.db.query(sql, [moduleId, ids])).length > 0;
  }
}
