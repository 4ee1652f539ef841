import type { ClientBase } from 'pg';
import { Refusal } from '../http/refusal.js';
import type { EventDraft } from './event-drafts.js';
import type { EventBody, Fact, Kind, RecordedEvent, RowHead, StreamRow } from './kind.js';
import type { RowTable, RowWrite } from './row-table.js';
import { type Commit, prepared, runScript } from './session.js';

export type StreamHead = Pick<RowHead, 'version' | 'hash'>;

const eventColumns = 'stream, version, type, schema, data, meta, recorded_at, hash, digest';
const insertEvents = `insert into events (${eventColumns}) select ${eventColumns} from json_to_recordset($1) as n(stream text,
    version int, type text, schema smallint, data jsonb, meta jsonb, recorded_at timestamptz, hash bytea, digest bytea)
  returning stream, version, position`;
const perStatement = 1_000;

/**
 * Inserts events and writes rows in one statement (batches of 1,000 for bulk), and sends `commit` with the last one
 * when given. Returns a map from `<stream> <version>` to the event's position.
 */
export async function writeEvents(
  client: ClientBase,
  events: readonly string[],
  writes: readonly RowWrite[],
  commit?: Commit,
): Promise<ReadonlyMap<string, number>> {
  const positions = new Map<string, number>();
  const longest = Math.max(events.length, ...writes.map(({ rows }) => rows.length));
  for (let from = 0; from < longest; from += perStatement) {
    const cut = (rows: readonly string[]) => rows.slice(from, from + perStatement);
    const due = writes.map((one) => ({ ...one, rows: cut(one.rows) })).filter(({ rows }) => rows.length > 0);
    const text = statement(due);
    const values = [cut(events), ...due.map(({ rows }) => rows)].map((rows) => `[${rows.join(',')}]`);
    const last = from + perStatement >= longest;
    // COMMIT is sent without waiting for the statement: when that fails, PostgreSQL rolls back instead.
    const [rows] = await Promise.all([inserted(client, text, values), last ? commit?.() : undefined]);
    for (const row of rows) positions.set(`${row.stream} ${row.version}`, row.position);
  }
  return positions;
}

/** The events with their allocated positions. */
export const withPositions = <E extends EventBody>(
  events: readonly RecordedEvent<E>[],
  positions: ReadonlyMap<string, number>,
): RecordedEvent<E>[] =>
  events.map((event) => ({ ...event, position: positions.get(`${event.stream} ${event.version}`) ?? 0 }));

const statements = new Map<string, string>();

/** One statement that inserts the events and writes the rows; there are few variants, so each text is built once. */
function statement(writes: readonly RowWrite[]): string {
  const name = writes.map((one) => one.name).join(';');
  const parts = () => writes.map(({ sql }, i) => `, w${i} as (${sql(i + 2)})`).join('');
  const text = statements.get(name) ?? `with e as (${insertEvents})${parts()} select stream, version, position from e`;
  statements.set(name, text);
  return text;
}

interface Placed {
  readonly stream: string;
  readonly version: number;
  readonly position: number;
}

/**
 * Writes one event and its row in one statement that commits by itself. Returns the event's position, or undefined when
 * the stored row no longer equals `before` (or exists although `before` is undefined): then nothing is written. The row
 * is written first, so the position is allocated after the previous holder of its lock.
 */
export async function writeGuarded(
  client: ClientBase,
  table: RowTable,
  event: EventDraft,
  before: RowHead | undefined,
  after: RowHead,
): Promise<number | undefined> {
  const { stream, version, type, schema, data, meta, recordedAt, hash, digest } = event;
  const place = [stream, version, type, schema, data, meta, recordedAt, hash, digest];
  const row = table.guarded(before, after, place.length + 1);
  const text = `with head as (${row.sql} returning 1) insert into events (${eventColumns})
    select $1::text, $2::int, $3::text, $4::smallint, $5::jsonb, $6::jsonb, $7::timestamptz, $8::bytea, $9::bytea
    where exists (select from head) returning stream, version, position`;
  const [placed] = await inserted(client, text, [...place, ...row.values]);
  return placed?.position;
}

async function inserted(client: ClientBase, text: string, values: unknown[]): Promise<readonly Placed[]> {
  try {
    return (await prepared<Placed>(client, text, values)).rows;
  } catch (error) {
    // Two creations of one id: those that use `lockRow` are serialized by its lock; bulk and guarded ones may collide
    // here.
    if (Reflect.get(Object(error), 'code') === '23505') throw new Refusal('stream.conflict');
    throw error;
  }
}

/**
 * Locks the row. Before the first event there is no row: a creation takes an advisory lock on the stream's name and
 * reads again in a later statement, whose snapshot contains what the previous holder committed.
 */
export async function lockRow<S>(
  client: ClientBase,
  table: RowTable,
  category: string,
  id: number,
): Promise<StreamRow<S> | undefined> {
  const look = async () => (await readRows<S>(client, table, table.lockOne, [id]))[0];
  const row = await look();
  if (row) return row;
  await prepared(client, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${category}-${id}`]);
  return look();
}

/** Locks several rows, without advisory locks for missing ones: two bulk creations of one id collide in the insert. */
export function lockRows<S>(client: ClientBase, table: RowTable, ids: readonly number[]): Promise<StreamRow<S>[]> {
  return readRows<S>(client, table, table.lock, [ids]);
}

/** The rows of a `select` that `RowTable` built. */
export async function readRows<S>(
  client: ClientBase,
  table: RowTable,
  sql: string,
  values: unknown[],
): Promise<StreamRow<S>[]> {
  const { rows } = await prepared<{ row: StreamRow<S> }>(client, sql, values);
  return rows.map(({ row }) => table.revive(row));
}

/** Locks the heads of audit streams in the order of their names and inserts the missing ones. */
export async function lockHeads(client: ClientBase, facts: readonly Fact[]): Promise<Map<string, StreamHead>> {
  const streams = [...new Set(facts.map(({ stream }) => stream))].sort();
  const { rows } = await prepared<StreamHead & { stream: string }>(
    client,
    `insert into stream_heads (stream, version, hash) select s, 0, '' from unnest($1::text[]) s
      on conflict (stream) do update set version = stream_heads.version returning stream, version, hash`,
    [streams],
  );
  return new Map(rows.map((row) => [row.stream, row]));
}

export function headWrite(heads: ReadonlyMap<string, StreamHead>): RowWrite[] {
  const rows = [...heads].map(([stream, { version, hash }]) =>
    JSON.stringify({ stream, version, hash: `\\x${hash.toString('hex')}` }),
  );
  const sql = (n: number) => `update stream_heads h set version = n.version, hash = n.hash
    from json_populate_recordset(null::stream_heads, $${n}) n where h.stream = n.stream`;
  return [{ name: 'heads', sql, rows }];
}

/** The error for a stale `expected`, built by `kind.stale` when the kind has it. */
export async function staleError<S extends object, C, E extends EventBody>(
  client: ClientBase,
  kind: Kind<S, C, E>,
  row: StreamRow<S> | undefined,
): Promise<Error> {
  if (!row || !kind.stale) return new Refusal('stream.conflict', { version: row?.version ?? 0 });
  const [newest] = await runScript<{ version: number; actorId: number; at: Date }>(client, [
    `select version, (meta ->> 'actorId')::int8 as "actorId", recorded_at as at from events
      where stream = '${kind.category}-${row.id}' and version = ${row.version}`,
  ]);
  if (!newest) return new Refusal('stream.conflict', { version: row.version });
  return kind.stale(newest, async (sql, values) => (await client.query(sql, [...values])).rows);
}
