import type { Client } from 'pg';
import { z } from 'zod';
import { RESTORE_SCHEMA } from '../../../platform/database/database.js';
import { quoted, withClient } from './schema-url.js';

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
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'annals'`,
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
    where n.nspname = ${schema} and c.relkind in ('r', 'p', 'f', 'v', 'm') order by 1`;
  return names.parse((await client.query(sql)).rows).map(({ name }) => name);
}

/**
 * Puts the restored schema in the place of the one that is used, in one transaction; `atLast` runs before it commits.
 * The replaced one is dropped, unless it has tables that the restored one does not have: then its new name is returned.
 */
export function swapSchemas(url: string, at: Date, atLast: () => Promise<void>): Promise<string | undefined> {
  return withClient(url, async (client) => {
    const [{ name: used }] = schemas.parse((await client.query('select current_schema() as name')).rows);
    const restored = new Set(await tablesIn(client, `'${RESTORE_SCHEMA}'`));
    const hasOthers = (await tablesIn(client, 'current_schema()')).some((table) => !restored.has(table));
    const before = `annals_before_${at.toISOString().slice(0, 19).replaceAll(/\D/g, '')}`;
    await client.query('begin');
    await client.query(`set local lock_timeout = '30s'`);
    const extensions = `select extname as name from pg_extension where extnamespace = current_schema()::regnamespace`;
    for (const { name } of names.parse((await client.query(extensions)).rows))
      await client.query(`alter extension ${quoted(name)} set schema ${RESTORE_SCHEMA}`);
    await client.query(`alter schema ${quoted(used)} rename to ${before}`);
    await client.query(`alter schema ${RESTORE_SCHEMA} rename to ${quoted(used)}`);
    if (used === 'public') await client.query('grant usage on schema public to public');
    await atLast();
    await client.query('commit');
    if (hasOthers) return before;
    await client.query(`drop schema ${before} cascade`);
    return undefined;
  });
}
