import type { EntityManager } from 'typeorm';
import type { DocOutcome } from './change-set.entity.js';

/** A restore or undo that was written in one commit, with what it did to each doc. */
export interface RestoreSet {
  readonly id: number;
  readonly moduleId: number;
  readonly actorId: number;
  readonly remark: string;
  readonly at: Date;
  /** The change set that it undoes; 0: none. */
  readonly undoes: number;
  readonly outcomes: readonly { readonly docId: number; readonly outcome: DocOutcome }[];
}

export async function recordRestore(tx: EntityManager, set: RestoreSet): Promise<void> {
  const { id, moduleId, actorId, remark, at, undoes, outcomes } = set;
  await tx.query(
    `insert into change_sets (id, module_id, source, doc_source, actor_id, origin, state, received_at, started_at, finished_at,
        undoes, total, written)
      values ($1, $2, 'restore', '', $3, $4, 'done', $5, $5, $5, $6, $7, $7)`,
    [id, moduleId, actorId, remark, at, undoes, outcomes.length],
  );
  await tx.query(
    `insert into change_set_docs (change_set_id, doc_id, outcome)
      select $1, "docId", outcome from jsonb_to_recordset($2) as w ("docId" int8, outcome text)`,
    [id, JSON.stringify(outcomes)],
  );
}
