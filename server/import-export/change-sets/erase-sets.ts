import type { EntityManager } from 'typeorm';

/**
 * Removes the words of docs from change sets and from the bases of their next merge. Sources of these applications that
 * wait for a decision may contain the same words: they are read again when they are needed.
 */
export async function eraseSets(tx: EntityManager, docIds: readonly number[]): Promise<void> {
  const given = [[...docIds]];
  await tx.query('delete from doc_origins where doc_id = any($1)', given);
  const sets = 'select change_set_id from change_set_docs where doc_id = any($1)';
  await tx.query(`update change_sets set losses = '[]' where id in (${sets})`, given);
  await tx.query(`update change_set_docs set detail = '{}', origin = null where doc_id = any($1)`, given);
  const plans = 'select id from import_plans where module_id in (select module_id from docs where id = any($1))';
  await tx.query(`delete from import_parts where owner_id in (${plans})`, given);
  await tx.query(`delete from import_plans where id in (${plans})`, given);
}
