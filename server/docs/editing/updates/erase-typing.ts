import type { EntityManager } from 'typeorm';

/** Removes everything that was typed in these docs. */
export async function eraseTyping(tx: EntityManager, docIds: readonly number[]): Promise<void> {
  for (const table of ['doc_updates', 'doc_keyframes', 'doc_states'])
    await tx.query(`delete from ${table} where doc_id = any($1)`, [[...docIds]]);
}
