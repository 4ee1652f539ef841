import type { EntityManager } from 'typeorm';

/** Places of docs whose contents are removed for good keep their time and position only. */
export async function erasePlaces(tx: EntityManager, docIds: readonly number[]): Promise<void> {
  const noWords = `name = '-', url = '', author = '', label = '', deprecated = '$false$'`;
  await tx.query(`update doc_places set ${noWords} where doc_id = any($1)`, [[...docIds]]);
}
