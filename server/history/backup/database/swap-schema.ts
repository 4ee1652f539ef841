import type { Client } from 'pg';
import { z } from 'zod';
import { RESTORE_SCHEMA } from '../../../platform/database/database.js';
import { withClient } from './schema-url.js';

const names = z.array(z.object({ name: z.string() }));
const schemas = z.tuple([z.object({ name: z.string() })]);
const yes = z.tuple([z.object({ yes: z.boolean() })]);

async function holds(client: Client, sql: string): Promise<boolean> {
  const [row] = yes.parse((await client.query(sql)).rows);
  return row.yes;
}

/** What a restore would replace. */
export interface Target {
  /** Accounts are there, or tables that are not of Annals. */
  readonly isInUse: boolean;
  /** Servers of Annals that are connected. */
  readonly servers: number;
  /** The address that administrators have set; `''`: none. */
  readonly address: string;
}

export function lookAtTarget(url: string, known: ReadonlySet<string>): Promise<Target> {
  return withClient(url, async (client) => {
    const tables = await tablesIn(client, 'current_schema()');
    const has = (table: string) => tables.includes(table);
    const people = has('users') && (await holds(client, 'select exists (select from users) as yes'));
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name ~ '^annals( |$)'`,
    );
    const set = has('settings')
      ? names.parse((await client.query(`select value as name from settings where key = 'torna.front-url'`)).rows)
      : [];
    return {
      isInUse: people || tables.some((table) => !known.has(table)),
      servers: rows[0]?.n ?? 0,
      address: set[0]?.name ?? '',
    };
  });
}

async function tablesIn(client: Client, schema: string): Promise<string[]> {
  const sql = `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${schema} and c.relkind in ('r', 'p', 'f', 'v', 'm')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 1`;
  return names.parse((await client.query(sql)).rows).map(({ name }) => name);
}

const moves = z.array(z.object({ move: z.string() }));
const isMember = (catalog: string) =>
  `exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = o.oid and d.deptype = 'e')`;
/**
 * Statements that move what is in a schema into another, tables first: their own sequences go with them. What an
 * extension made stays, because it may belong to another role.
 */
const objects = `select format('alter table %I.%I set schema %I', n.nspname, o.relname, $2::text) as move
    from pg_class o join pg_namespace n on n.oid = o.relnamespace
    where n.nspname = $1 and not ${isMember('pg_class')} and (o.relkind in ('r', 'p', 'f', 'v', 'm') or o.relkind = 'S'
      and not exists (select from pg_depend d where d.objid = o.oid and d.deptype in ('a', 'i') and d.refobjsubid > 0))
    order by o.relkind = 'S', o.relname`;
const routines = `select format('alter routine %s set schema %I', o.oid::regprocedure, $2::text) as move
    from pg_proc o join pg_namespace n on n.oid = o.pronamespace where n.nspname = $1 and not ${isMember('pg_proc')}`;

async function moveAll(client: Client, from: string, to: string): Promise<void> {
  for (const sql of [objects, routines])
    for (const { move } of moves.parse((await client.query(sql, [from, to])).rows)) await client.query(move);
}

/**
 * Puts the restored tables in the place of those that are used, in one transaction; `atLast` runs before it commits. The
 * replaced ones are dropped, unless there are some that the restored do not have: then the name of their schema is returned.
 */
export function swapSchemas(url: string, at: Date, atLast: () => Promise<void>): Promise<string | undefined> {
  return withClient(url, async (client) => {
    const [{ name: used }] = schemas.parse((await client.query('select current_schema() as name')).rows);
    const restored = new Set(await tablesIn(client, `'${RESTORE_SCHEMA}'`));
    const hasOthers = (await tablesIn(client, 'current_schema()')).some((table) => !restored.has(table));
    const before = `annals_before_${at.toISOString().slice(0, 19).replaceAll(/\D/g, '')}`;
    await client.query('begin');
    await client.query(`set local lock_timeout = '30s'`);
    await client.query(`create schema ${before}`);
    await moveAll(client, used, before);
    await moveAll(client, RESTORE_SCHEMA, used);
    // Fails when anything was left in it.
    await client.query(`drop schema ${RESTORE_SCHEMA}`);
    await atLast();
    await client.query('commit');
    if (hasOthers) return before;
    await client.query(`drop schema ${before} cascade`);
    return undefined;
  });
}
