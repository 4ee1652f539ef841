import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { systemIdentifier } from './order-check.js';

const KEY = 'database.cluster';
const rows = z.array(z.object({ value: z.string() }));

/** The cluster of the database, as it was at the start. */
export interface KeptCluster {
  readonly identifier: string | undefined;
  /** Whether the last start found the database in another cluster. */
  readonly moved: boolean;
}

/** Notes the cluster that the database is in. */
export async function keepCluster(db: DataSource): Promise<KeptCluster> {
  const identifier = await clusterOf(db);
  if (identifier === undefined) return { identifier, moved: false };
  const [before] = rows.parse(await db.query('select value from settings where key = $1', [KEY]));
  const write =
    'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value';
  if (before?.value !== identifier) await db.query(write, [KEY, identifier]);
  return { identifier, moved: before !== undefined && before.value !== identifier };
}

export const clusterOf = (db: DataSource): Promise<string | undefined> => systemIdentifier((sql) => db.query(sql));
