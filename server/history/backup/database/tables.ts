import type { ClientBase } from 'pg';
import { z } from 'zod';

export interface Table {
  readonly name: string;
  /** Without generated ones. */
  readonly columns: readonly string[];
}
const tables = z.array(z.object({ name: z.string(), columns: z.array(z.string()) }));
const references = z.array(z.object({ from: z.string(), to: z.string() }));

/** Made by the migrations themselves, and by every start. */
const MIGRATIONS = 'migrations';

/** The tables that are backed up, in an order in which no row refers to a later table. Unlogged ones hold nothing to keep. */
export async function readTables(client: ClientBase): Promise<Table[]> {
  const found = await client.query(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> $1
      group by c.relname order by c.relname`,
    [MIGRATIONS],
  );
  const keys = await client.query(
    `select f.relname as from, t.relname as to from pg_constraint k join pg_class f on f.oid = k.conrelid
        join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and f.relnamespace = current_schema()::regnamespace and f.oid <> t.oid`,
  );
  return sorted(tables.parse(found.rows), references.parse(keys.rows));
}

function sorted(all: readonly Table[], keys: readonly { from: string; to: string }[]): Table[] {
  const order: Table[] = [];
  let left = [...all];
  while (left.length > 0) {
    const waits = new Set(left.map(({ name }) => name));
    const next = left.filter(({ name }) => !keys.some(({ from, to }) => from === name && waits.has(to)));
    if (next.length === 0) throw new Error(`tables refer to each other in a circle: ${[...waits].join(', ')}`);
    order.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return order;
}
