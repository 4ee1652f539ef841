import type { EntityManager } from 'typeorm';

/** Lets the next sweep remove these files at once. */
export async function forgetUploads(tx: EntityManager, keys: readonly string[]): Promise<void> {
  const sql = `update uploads set used_at = null, name = '', created_at = created_at - interval '31 days' where key = any($1)`;
  await tx.query(sql, [[...keys]]);
}
