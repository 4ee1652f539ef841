import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { docKind } from '../../docs/doc/doc.decider.js';
import { countChildren } from '../../docs/doc/tree-facts.js';
import { EventLog } from '../../platform/log/event-log.js';
import type { ChangeSet } from '../change-sets/change-set.entity.js';
import { byChangeSet, type OutcomeOfDoc } from '../change-sets/change-sets.js';
import { ABSENT } from '../change-sets/doc-origin.entity.js';

const leftOut = z.array(
  z.object({
    id: z.number(),
    isFolder: z.boolean(),
    isLocked: z.boolean(),
    isEdited: z.boolean(),
    label: z.string(),
    undone: z.string(),
  }),
);
// Docs first, then folders from the deepest up.
const leftOutSince = `with recursive below as (
    select id, 0 as depth from docs where module_id = $1 and parent_id = 0 and not is_deleted
    union all select d.id, depth + 1 from docs d join below b on d.parent_id = b.id
      where d.module_id = $1 and not d.is_deleted and depth < 1000
  )
  select d.id, d.is_folder as "isFolder", d.is_locked as "isLocked", d.label, o.undone,
    o.is_edited or o.content_version <> d.content_version as "isEdited"
  from doc_origins o join docs d on d.id = o.doc_id and not d.is_deleted left join below b on b.id = d.id
  where o.module_id = $1 and o.source = $2 and o.seen_run < $3 order by d.is_folder, b.depth desc nulls last, d.id`;

/**
 * Deletes docs of a source that its last run did not contain. Docs that users saved, locked or labelled are kept, those
 * whose removal users undid, and folders that are not empty (docs/wire.md 2.6).
 */
@Injectable()
export class LeftOutDocs {
  constructor(private readonly log: EventLog) {}

  /** Call it under the exclusive tree lock. `run`: a replace run, or a change set without one. */
  async remove(tx: EntityManager, set: ChangeSet, run: number): Promise<OutcomeOfDoc[]> {
    const { moduleId, docSource } = set;
    const found = leftOut.parse(await tx.query(leftOutSince, [moduleId, docSource, run]));
    const docs = found.filter(({ isFolder }) => !isFolder);
    const by = byChangeSet(set);
    const gone = docs.filter((doc) => !reasonToStay(doc));
    const steps = gone.map(({ id }) => ({ id, command: { type: 'DeleteDoc', children: 0 } as const }));
    await this.log.executeMany(docKind, steps, by, { tx });
    const outcomes = docs.map((doc) => outcomeOf(doc.id, reasonToStay(doc)));
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
  if (doc.undone === ABSENT) return 'undone';
  return doc.isEdited ? 'edited' : undefined;
}

const outcomeOf = (docId: number, reason: string | undefined): OutcomeOfDoc =>
  reason ? { docId, outcome: 'kept', detail: { leftOut: true, reason } } : { docId, outcome: 'removed' };
