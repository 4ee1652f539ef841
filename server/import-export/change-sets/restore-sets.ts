import type { EntityManager } from 'typeorm';
import { caller } from '../../platform/runtime/request.js';
import type { OutcomeOfDoc } from './change-sets.js';

/** A restore or undo that was written in one commit, with what it did to each doc. */
export interface RestoreSet {
  readonly id: number;
  readonly moduleId: number;
  readonly actorId: number;
  readonly remark: string;
  readonly at: Date;
  /** The change set that it undoes, and `doc_origins.source` of that one's docs; 0 and `''`: none. */
  readonly undoes: number;
  readonly docSource?: string | undefined;
  readonly outcomes: readonly OutcomeOfDoc[];
}
/** A restore that is too large for one commit. */
export interface WaitingRestore extends Omit<RestoreSet, 'outcomes'> {
  readonly chosen: readonly number[];
  readonly plan: Readonly<Record<string, unknown>>;
}

export async function recordRestore(tx: EntityManager, set: RestoreSet): Promise<void> {
  const { id, moduleId, actorId, remark, at, undoes, docSource = '', outcomes } = set;
  await tx.query(
    `insert into change_sets (id, module_id, source, doc_source, actor_id, origin, state, received_at, started_at, finished_at,
        undoes, total, written)
      values ($1, $2, 'restore', $8, $3, $4, 'done', $5, $5, $5, $6, $7, $7)`,
    [id, moduleId, actorId, remark, at, undoes, outcomes.length, docSource],
  );
  await tx.query(
    `insert into change_set_docs (change_set_id, doc_id, outcome, detail, origin)
      select $1, "docId", outcome, coalesce(detail, '{}'), origin
        from json_to_recordset($2) as w ("docId" int8, outcome text, detail jsonb, origin json)`,
    [id, JSON.stringify(outcomes)],
  );
}

/** Call it with a task that writes the set; see `SetUndos`. */
export async function requestRestore(tx: EntityManager, set: WaitingRestore): Promise<void> {
  const { id, moduleId, actorId, remark, at, undoes, docSource = '', chosen, plan } = set;
  await tx.query(
    `insert into change_sets (id, module_id, source, doc_source, actor_id, origin, address, state, received_at, undoes, chosen, plan)
      values ($1, $2, 'restore', $3, $4, $5, $6, 'waiting', $7, $8, $9, $10)`,
    [
      id,
      moduleId,
      docSource,
      actorId,
      remark,
      caller().address,
      at,
      undoes,
      JSON.stringify(chosen),
      JSON.stringify(plan),
    ],
  );
}
