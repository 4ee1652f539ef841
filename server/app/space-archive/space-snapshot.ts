import type { Client } from 'pg';
import { z } from 'zod';
import { decodeId, encodeId } from '../../../contracts/platform/wire.js';
import { quoted } from '../../history/backup/database/schema-url.js';
import { canonical } from '../../platform/log/canonical.js';
import { docsOfSpace, type MovedTable, wordsOf } from './moved-tables.js';
import type { SpaceHeader } from './space-manifest.js';

const PER_FETCH = 500;
const spaces = z.array(
  z.object({ id: z.coerce.number(), name: z.string(), isCompose: z.boolean(), origin: z.string() }),
);
const counts = z.tuple([z.object({ typing: z.coerce.number(), secrets: z.coerce.number(), docs: z.coerce.number() })]);
const migrationRows = z.array(z.object({ name: z.string() }));

/** One space at one instant, in one transaction that only reads. */
export class SpaceSnapshot {
  private constructor(
    private readonly client: Client,
    readonly space: SpaceHeader['space'],
    readonly migrations: string[],
  ) {}

  /** `given`: the name of the space, or its id in addresses. @throws Error with a sentence */
  static async open(client: Client, given: string): Promise<SpaceSnapshot> {
    await client.query('begin isolation level repeatable read read only');
    const sql = `select s.id, s.name, s.is_compose as "isCompose", coalesce(encode(e.hash, 'hex'), '') as origin
      from spaces s left join events e on e.stream = 'space-' || s.id and e.version = 1
      where (s.name = $1 or s.id = $2) and s.deleted_at is null order by s.id`;
    const found = spaces.parse((await client.query(sql, [given, decodeId(given) ?? 0])).rows);
    const [space, ...others] = found;
    if (!space) throw new Error(`There is no space ${given}. Give its name, or its id as in addresses.`);
    if (others.length > 0)
      throw new Error(
        `Several spaces are called ${given}: give the id of one, ${found.map(({ id }) => encodeId(id)).join(' or ')}.`,
      );
    if (space.isCompose)
      throw new Error(`${space.name} is composed of docs of other spaces and holds none: export those.`);
    if (space.origin === '') throw new Error(`The log does not know how ${space.name} was made.`);
    const { rows } = await client.query('select name from migrations order by id');
    const { id, name, origin } = space;
    return new SpaceSnapshot(
      client,
      { id, name, origin },
      migrationRows.parse(rows).map((row) => row.name),
    );
  }

  /** Docs, and what does not travel of them: values typed since the last version, and secret variables. */
  async counts(): Promise<z.output<typeof counts>[0]> {
    const sql = `select (select count(*) from docs where id in ${docsOfSpace} and not is_folder) as docs,
      (select count(distinct doc_id) from doc_updates where settled_version is null and doc_id in ${docsOfSpace}) as typing,
      (select count(*) from debug_environment_variables v join environments e on e.id = v.environment_id
        join modules m on m.id = e.module_id join projects p on p.id = m.project_id
        where p.space_id = $1 and v.is_secret) as secrets`;
    const [row] = counts.parse((await this.client.query(sql, [this.space.id])).rows);
    return row;
  }

  /** Rows as JSON, with the names of the columns. */
  async *rows({ name, plain, ids, people, instead = {}, where }: MovedTable): AsyncGenerator<Record<string, unknown>> {
    const columns = [...wordsOf(ids), ...wordsOf(people), ...wordsOf(plain)].map(quoted);
    const fixed = Object.entries(instead).map(([column, value]) => `${value} as ${quoted(column)}`);
    const order = wordsOf(ids).map(quoted).join(', ');
    yield* this.json(
      `select ${[...columns, ...fixed].join(', ')} from ${quoted(name)} where ${where} order by ${order}`,
    );
  }

  /** The ends of the streams, as the rows know them. */
  heads(): AsyncGenerator<Record<string, unknown>> {
    return this.json(
      ['doc:docs', 'comments:doc_comments']
        .map((pair) => pair.split(':'))
        .map(
          ([
            category,
            table,
          ]) => `select '${category}-' || id as stream, version, encode(hash, 'hex') as hash from ${table}
            where id in ${docsOfSpace} and version > 0`,
        )
        .join(' union all '),
    );
  }

  /** Events as lines, stream by stream, with the canonical texts that their hashes cover. */
  async *events(): AsyncGenerator<{ line: string; data: string; meta: string }> {
    const sql = `select e.stream, e.version, e.position::float8 as position, e.type, e.schema,
        e.recorded_at as "recordedAt", e.data, e.meta, encode(e.hash, 'hex') as hash, encode(e.digest, 'hex') as digest,
        e.erased_by as "erasedBy"
      from events e where e.stream in (select 'doc-' || id from docs where id in ${docsOfSpace}
        union all select 'comments-' || id from docs where id in ${docsOfSpace})
      order by e.stream, e.version`;
    for await (const { data: given, meta: by, ...event } of this.cursor(sql)) {
      const [data, meta] = [canonical(given), canonical(by)];
      yield { line: `${JSON.stringify(event).slice(0, -1)},"data":${data},"meta":${meta}}`, data, meta };
    }
  }

  uploads(keys: readonly string[]): AsyncGenerator<Record<string, unknown>> {
    return this.json(
      `select key, hash, bytes, name, user_id as "userId", created_at as "createdAt" from uploads
        where key = any($1) order by hash, key`,
      [keys],
    );
  }

  people(ids: readonly number[]): AsyncGenerator<Record<string, unknown>> {
    return this.json(
      `select id, username, nickname, deleted_at is not null as "isDeleted" from users where id = any($1::bigint[]) order by id`,
      [ids],
    );
  }

  private async *json(select: string, values?: readonly unknown[]): AsyncGenerator<Record<string, unknown>> {
    for await (const { row } of this.cursor(`select row_to_json(r) as row from (${select}) r`, values))
      yield z.record(z.string(), z.unknown()).parse(row);
  }

  private async *cursor(
    select: string,
    values: readonly unknown[] = select.includes('$1') ? [this.space.id] : [],
  ): AsyncGenerator<Record<string, unknown>> {
    await this.client.query(`declare space_rows no scroll cursor for ${select}`, [...values]);
    for (;;) {
      const { rows } = await this.client.query<Record<string, unknown>>(`fetch ${PER_FETCH} from space_rows`);
      yield* rows;
      if (rows.length < PER_FETCH) break;
    }
    await this.client.query('close space_rows');
  }
}
