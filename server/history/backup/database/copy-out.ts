import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import { type ArchiveManifest, tablePart } from '../archive/archive-manifest.js';
import type { TarEntry } from '../archive/tar.js';
import { quoted } from './schema-url.js';
import { readTables, type Table } from './tables.js';

const gzip = promisify<Buffer, { level: number }, Buffer>(gzipWithCallback);
/** A third of the time of the highest level, for a tenth more bytes. */
const LEVEL = 4;
const PART_BYTES = 8 * 1024 * 1024;
const NEWLINE = 10;

const facts = z.tuple([z.object({ postgres: z.string(), migrations: z.array(z.string()) })]);
const checkpoints = z.array(
  z.object({ at: z.date(), position: z.coerce.number(), streams: z.number(), digest: z.string() }),
);
const sequences = z.array(z.object({ name: z.string(), value: z.string() }));
const hashes = z.array(z.object({ hash: z.string(), bytes: z.number() }));

/** The database at one instant. It reads only, so nothing waits for it but migrations. */
export class DatabaseSnapshot {
  private constructor(
    private readonly client: Client,
    private readonly tables: readonly Table[],
    readonly postgres: string,
    readonly migrations: readonly string[],
  ) {}

  static async open(client: Client): Promise<DatabaseSnapshot> {
    const tables = await readTables(client);
    await client.query('begin isolation level repeatable read read only');
    // Before the first query, which takes the snapshot: no migration changes a table meanwhile.
    await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`);
    const { rows } = await client.query(
      `select current_setting('server_version') as postgres, (select array_agg(name::text order by id) from migrations) as migrations`,
    );
    const [{ postgres, migrations }] = facts.parse(rows);
    return new DatabaseSnapshot(client, tables, postgres, migrations);
  }

  /** Parts of whole rows as `copy` writes them; `onTable` is told the rows of each. */
  async *parts(onTable: (table: ArchiveManifest['tables'][number]) => void): AsyncGenerator<TarEntry> {
    for (const { name, columns } of this.tables) {
      let n = 0;
      let rows = 0;
      for await (const text of this.copy(name, columns)) {
        rows += countLines(text);
        yield { name: tablePart(name, ++n), bytes: await gzip(text, { level: LEVEL }) };
      }
      onTable({ name, columns: [...columns], rows });
    }
  }

  private async *copy(table: string, columns: readonly string[]): AsyncGenerator<Buffer> {
    const sql = `copy ${quoted(table)} (${columns.map(quoted).join(', ')}) to stdout`;
    let held: Buffer[] = [];
    let size = 0;
    for await (const chunk of this.client.query(copyTo(sql))) {
      held.push(chunk);
      size += chunk.length;
      if (size < PART_BYTES) continue;
      const all = Buffer.concat(held);
      const end = all.lastIndexOf(NEWLINE) + 1;
      if (end > 0) yield all.subarray(0, end);
      held = [all.subarray(end)];
      size = all.length - end;
    }
    if (size > 0) yield Buffer.concat(held);
  }

  async checkpoint(): Promise<ArchiveManifest['checkpoint']> {
    const { rows } = await this.client.query(
      `select at, position, streams, encode(digest, 'hex') as digest from chain_checkpoints order by id desc limit 1`,
    );
    const [found] = checkpoints.parse(rows);
    return found ? { ...found, at: found.at.toISOString() } : null;
  }

  /** Not part of the snapshot: read after the rows, they are at least as high as what these used. */
  async sequences(): Promise<Record<string, number>> {
    const { rows } = await this.client.query(
      `select sequencename as name, last_value::text as value from pg_sequences
        where schemaname = current_schema() and last_value is not null order by sequencename`,
    );
    return Object.fromEntries(sequences.parse(rows).map(({ name, value }) => [name, Number(value)]));
  }

  /** Contents that uploads refer to, in pages of their order. */
  async *uploads(): AsyncGenerator<z.output<typeof hashes>[number]> {
    for (let after = ''; ; ) {
      const sql = `select hash, max(bytes) as bytes from uploads where hash > $1 group by hash order by hash limit 500`;
      const found = hashes.parse((await this.client.query(sql, [after])).rows);
      yield* found;
      const last = found.at(-1);
      if (!last) return;
      after = last.hash;
    }
  }
}

function countLines(text: Buffer): number {
  let count = 0;
  for (let at = text.indexOf(NEWLINE); at >= 0; at = text.indexOf(NEWLINE, at + 1)) count++;
  return count;
}
