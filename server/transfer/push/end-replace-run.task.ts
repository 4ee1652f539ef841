import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { docKind } from '../../docs/doc.decider.js';
import { countChildren, lockTree } from '../../docs/tree-facts.js';
import { EventLog } from '../../log/event-log.js';
import { Clock } from '../../platform/clock.js';
import { asRequest } from '../../platform/request.js';
import { RetryAt, type Task, type TaskHandler } from '../../tasks/task.js';
import { ChangeSet } from '../change-sets/change-set.entity.js';
import { byChangeSet, ChangeSets, type OutcomeOfDoc } from '../change-sets/change-sets.js';
import { PUSH_SOURCE } from '../write/origin-rows.js';
import { REPLACE_QUIET_MS } from './push-receiver.js';

const payload = z.object({ moduleId: z.number(), runId: z.number() });
const pushes = z.array(z.object({ id: z.number(), state: z.string() }));
const leftOut = z.array(
  z.object({ id: z.number(), isFolder: z.boolean(), isLocked: z.boolean(), isEdited: z.boolean(), label: z.string() }),
);

/**
 * Ends a replacement: deletes docs that were in none of its pushes. Docs that users saved, locked or labelled are kept,
 * and folders that are not empty (docs/wire.md 2.6).
 */
@Injectable()
export class EndReplaceRunTask implements TaskHandler {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly sets: ChangeSets,
    private readonly clock: Clock,
  ) {}

  async run(given: unknown, { key }: Task): Promise<void> {
    const { moduleId, runId } = payload.parse(given);
    const sql = 'select id, state from change_sets where module_id = $1 and run_id = $2 order by id';
    const all = pushes.parse(await this.db.query(sql, [moduleId, runId]));
    if (all.some(({ state }) => state === 'waiting' || state === 'running'))
      throw new RetryAt(new Date(this.clock.now().getTime() + REPLACE_QUIET_MS), 'its pushes are being written');
    const last = all.at(-1);
    // If any of its pushes failed, it is unknown which docs were left out.
    if (!last || all.some(({ state }) => state !== 'done')) return;
    await asRequest(`push:${key}`, () =>
      this.log.transaction(async (tx) => {
        await lockTree(tx, moduleId, 'change');
        const set = await tx.findOneByOrFail(ChangeSet, { id: last.id });
        await this.sets.record(tx, { set }, await this.remove(tx, set));
      }),
    );
  }

  private async remove(tx: EntityManager, set: ChangeSet): Promise<OutcomeOfDoc[]> {
    const { moduleId, runId } = set;
    // Docs first, then folders from the deepest up.
    const sql = `with recursive below as (
        select id, 0 as depth from docs where module_id = $1 and parent_id = 0 and not is_deleted
        union all select d.id, depth + 1 from docs d join below b on d.parent_id = b.id
          where d.module_id = $1 and not d.is_deleted and depth < 1000
      )
      select d.id, d.is_folder as "isFolder", d.is_locked as "isLocked", d.label,
        o.is_edited or o.content_version <> d.content_version as "isEdited"
      from doc_origins o join docs d on d.id = o.doc_id and not d.is_deleted left join below b on b.id = d.id
      where o.module_id = $1 and o.source = $2 and o.seen_run < $3 order by d.is_folder, b.depth desc nulls last, d.id`;
    const found = leftOut.parse(await tx.query(sql, [moduleId, PUSH_SOURCE, runId]));
    const outcomes: OutcomeOfDoc[] = [];
    const going = found.filter(({ isFolder }) => !isFolder);
    const gone = going.filter((doc) => !reasonToStay(doc));
    const by = byChangeSet(set);
    const steps = gone.map(({ id }) => ({ id, command: { type: 'DeleteDoc', children: 0 } as const }));
    await this.log.executeMany(docKind, steps, by, { tx });
    for (const doc of going) outcomes.push(outcomeOf(doc.id, reasonToStay(doc)));
    for (const folder of found.filter(({ isFolder }) => isFolder)) {
      const children = await countChildren(tx, folder.id);
      const reason = reasonToStay(folder) ?? (children > 0 ? 'notEmpty' : undefined);
      if (!reason) await this.log.execute(docKind, folder.id, { type: 'DeleteDoc', children: 0 }, by, { tx });
      outcomes.push(outcomeOf(folder.id, reason));
    }
    return outcomes;
  }
}

function reasonToStay(doc: z.output<typeof leftOut>[number]): string | undefined {
  if (doc.isLocked) return 'locked';
  if (doc.label !== '') return 'labelled';
  return doc.isEdited ? 'edited' : undefined;
}

const outcomeOf = (docId: number, reason: string | undefined): OutcomeOfDoc =>
  reason ? { docId, outcome: 'kept', detail: { leftOut: true, reason } } : { docId, outcome: 'removed' };
