import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { DataSource } from 'typeorm';
import { migrations } from '../../../platform/database/migrations.js';
import { ExplainedError } from '../../../platform/http/stored-error.js';
import { ArchiveError } from '../archive/archive-error.js';
import type { ArchiveHeader, ArchiveManifest } from '../archive/archive-manifest.js';
import type { TarEntry } from '../archive/tar.js';
import { quoted, schemaUrl, withClient } from './schema-url.js';

/** Never a table that is used, which the path of the connection has, too. */
const nameIn = (schema: string, name: string): string => `${schema}.${quoted(name)}`;
const part = /^tables\/([a-z_]+)\/\d{6}\.gz$/;

/** @throws ArchiveError when the archive has migrations that this version does not know */
export function demandKnownMigrations({
  migrations: run,
  version,
}: Pick<ArchiveHeader, 'migrations' | 'version'>): void {
  const known = new Set(migrations.map(({ name }) => name));
  if (run.some((name) => !known.has(name))) throw new ArchiveError('newer', { version });
}

export async function dropSchema(url: string, schema: string): Promise<void> {
  await withClient(url, (client) => client.query(`drop schema if exists ${schema} cascade`));
}

export interface NewSchema {
  readonly schema: string;
  /** On the schema, from its beginning. */
  readonly comment: string;
}

/**
 * Loads the tables of an archive into a new schema, beside the tables that are used: with the migrations that had been
 * run when it was made, then those since. Each part is a transaction of its own, because followers of the log wait for
 * the oldest transaction that writes. Parts that are no tables go to `onOther`.
 */
export async function loadSchema(
  url: string,
  { schema, comment }: NewSchema,
  manifest: ArchiveManifest,
  parts: AsyncIterable<TarEntry>,
  onOther: (entry: TarEntry) => Promise<void>,
): Promise<void> {
  await makeSchema(url, { schema, comment });
  const own = schemaUrl(url, schema);
  await migrate(own, new Set(manifest.migrations));
  await withClient(own, async (client) => {
    await empty(client, schema, manifest);
    const tables = new Map(manifest.tables.map((table) => [table.name, { ...table, left: table.rows }]));
    for await (const entry of parts) {
      const table = tables.get(part.exec(entry.name)?.[1] ?? '');
      if (table) table.left -= await load(client, nameIn(schema, table.name), table.columns, entry.bytes);
      else await onOther(entry);
    }
    const wrong = [...tables.values()].find(({ left }) => left !== 0);
    if (wrong) {
      const rows = { table: wrong.name, restored: wrong.rows - wrong.left, made: wrong.rows };
      throw new ExplainedError({ key: 'backup.rows', facts: rows });
    }
    await finish(client, schema, manifest);
  });
  await migrate(own);
  await withClient(own, async (client) => {
    await client.query(`analyze ${manifest.tables.map(({ name }) => nameIn(schema, name)).join(', ')}`);
  });
}

async function makeSchema(url: string, { schema, comment }: NewSchema): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`drop schema if exists ${schema} cascade`);
    // Beside the tables that are used: a migration would make it in the new schema.
    await client.query('create extension if not exists pg_trgm').catch(() => undefined);
    // Several statements in one message are one transaction.
    await client
      .query(`create schema ${schema}; comment on schema ${schema} is '${comment}'`)
      .catch((error: unknown) => {
        const why = error instanceof Error ? error.message : String(error);
        throw new ExplainedError({ key: 'backup.schema', facts: { why } });
      });
  });
}

/** All migrations, or those of the archive. */
async function migrate(url: string, only?: ReadonlySet<string>): Promise<void> {
  const chosen = only ? migrations.filter(({ name }) => only.has(name)) : migrations;
  const extra = { max: 2, application_name: 'annals-backup' };
  const source = await new DataSource({ type: 'postgres', url, migrations: chosen, extra }).initialize();
  try {
    await source.runMigrations({ transaction: 'each' });
  } finally {
    await source.destroy();
  }
}

/** Rows that migrations wrote are in the archive, too; what triggers would write, as well. */
async function empty(client: Client, schema: string, { tables }: ArchiveManifest): Promise<void> {
  const names = tables.map(({ name }) => nameIn(schema, name));
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(', ')}`);
}

async function load(client: Client, table: string, columns: readonly string[], bytes: Buffer): Promise<number> {
  const sql = `copy ${table} (${columns.map(quoted).join(', ')}) from stdin`;
  const copy = client.query(copyFrom(sql));
  await pipeline(Readable.from([bytes]), createGunzip(), copy);
  return copy.rowCount;
}

async function finish(client: Client, schema: string, { tables, sequences }: ArchiveManifest): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${nameIn(schema, name)} enable trigger user`);
  for (const [name, value] of Object.entries(sequences))
    await client.query('select setval($1::regclass, $2)', [nameIn(schema, name), value]);
}
