import type { ClientBase } from 'pg';
import type { DataSource } from 'typeorm';
import { canonical } from './canonical.js';
import type { EventLog } from './event-log.js';
import type { EventBody, Kind, RecordedEvent, StreamRow } from './kind.js';
import { RowTable } from './row-table.js';
import { openSnapshot, scanEvents } from './scan.js';
import { inTransaction, prepared, runScript, unhurried } from './session.js';
import { lockRow, readRows } from './write.js';

/** A row that differs from the fold of its events; or its events were changed so that there is no fold. */
interface RowDifference {
  readonly stream: string;
  readonly id: number;
  readonly what: 'row missing' | 'row without events' | 'row differs' | 'events unreadable';
  /** The properties that differ. */
  readonly fields: readonly string[];
}
export interface RowCheckResult {
  readonly streams: number;
  readonly events: number;
  /** The first ones, at most `most`. */
  readonly differences: readonly RowDifference[];
  /** How many there are. */
  readonly different: number;
}
interface CheckOptions {
  /** Receives numbers of events that were read. */
  readonly onProgress?: (events: number) => void;
  /** Differences that are kept in memory; without it all. */
  readonly most?: number;
}

const perCompare = 200;

/** Folds every stream of the kind from its first event and compares the result with the rows, in one snapshot. */
export function checkRows<S extends object, C, E extends EventBody>(
  db: DataSource,
  log: EventLog,
  kind: Kind<S, C, E>,
  { onProgress, most = Number.POSITIVE_INFINITY }: CheckOptions = {},
): Promise<RowCheckResult> {
  const table = new RowTable(db, kind.entity);
  return inTransaction(db, async (client) => {
    await openSnapshot(client);
    const differences: RowDifference[] = [];
    let events = 0;
    let streams = 0;
    let different = 0;
    const add = (found: readonly RowDifference[]) => {
      different += found.length;
      differences.push(...found.slice(0, Math.max(most - differences.length, 0)));
    };
    const folded = new Map<number, StreamRow<S>>();
    const compare = async () => {
      add(await compareRows(client, table, kind.category, folded));
      streams += folded.size;
      folded.clear();
    };
    let unreadable = 0;
    for await (const event of scanEvents<E>(client, kind.category)) {
      events++;
      onProgress?.(1);
      const { stream } = event;
      const id = Number(stream.slice(kind.category.length + 1));
      if (id === unreadable) continue;
      if (!folded.has(id) && folded.size >= perCompare) await compare();
      try {
        folded.set(id, next(log, kind, id, folded.get(id), event));
      } catch {
        // One stream must not end the check of all others.
        unreadable = id;
        folded.delete(id);
        streams++;
        add([{ stream, id, what: 'events unreadable', fields: [] }]);
      }
    }
    await compare();
    add(await strayRows(client, table, kind.category));
    return { streams, events, differences, different };
  });
}

/** Rebuilds one row from its events, under the row's lock; deletes the row when there are no events. */
export function rebuildRow<S extends object, C, E extends EventBody>(
  db: DataSource,
  log: EventLog,
  kind: Kind<S, C, E>,
  id: number,
): Promise<void> {
  const table = new RowTable(db, kind.entity);
  return inTransaction(db, async (client) => {
    await client.query('begin');
    const before = await lockRow<S>(client, table, kind.category, id);
    const sql = `select position, stream, version, type, schema, data, meta, recorded_at as "recordedAt", hash
      from events where stream = $1 order by version`;
    const { rows } = await prepared<RecordedEvent<E>>(client, sql, [`${kind.category}-${id}`]);
    let after: StreamRow<S> | undefined;
    for (const event of rows) after = next(log, kind, id, after, event);
    if (!after) {
      await client.query(`delete from ${table.name} where id = $1`, [id]);
      return;
    }
    for (const { sql: write, rows: json } of table.writes([{ before, after }])) {
      if (json.length) await client.query(write(1), [`[${json.join(',')}]`]);
    }
  });
}

function next<S extends object, C, E extends EventBody>(
  log: EventLog,
  kind: Kind<S, C, E>,
  id: number,
  before: StreamRow<S> | undefined,
  stored: RecordedEvent<E>,
): StreamRow<S> {
  const event = log.upcast(stored);
  return { ...kind.evolve(before ?? kind.initial(id), event), id, version: event.version, hash: event.hash };
}

async function compareRows<S extends object>(
  client: ClientBase,
  table: RowTable,
  category: string,
  folded: ReadonlyMap<number, StreamRow<S>>,
): Promise<RowDifference[]> {
  const rows = await readRows<S>(client, table, table.select('id = any($1::int8[])'), [[...folded.keys()]]);
  const found = new Map(rows.map((row) => [row.id, row]));
  return [...folded].flatMap(([id, fold]): RowDifference[] => {
    const row = found.get(id);
    const of = { stream: `${category}-${id}`, id };
    if (!row) return [{ ...of, what: 'row missing', fields: [] }];
    const fields = table.columns
      .map(({ property }) => property)
      .filter((property) => text(Reflect.get(row, property)) !== text(Reflect.get(fold, property)));
    return fields.length ? [{ ...of, what: 'row differs', fields }] : [];
  });
}

const text = (value: unknown) => (Buffer.isBuffer(value) ? value.toString('hex') : canonical(value));

async function strayRows(client: ClientBase, table: RowTable, category: string): Promise<RowDifference[]> {
  const sql = `select id from ${table.name} r where not exists (select from events where stream = '${category}-' || r.id) limit 1000`;
  const rows = await runScript<{ id: number }>(client, [sql], unhurried);
  return rows.map(({ id }) => ({ stream: `${category}-${id}`, id, what: 'row without events', fields: [] }));
}
