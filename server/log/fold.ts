import type { ClientBase } from 'pg';
import type { DataSource } from 'typeorm';
import { canonical } from './canonical.js';
import type { EventLog } from './event-log.js';
import type { Happening, Kind, Recorded, Row } from './kind.js';
import { RowTable } from './row-table.js';
import { openSnapshot, scan } from './scan.js';
import { prepared, script, session } from './session.js';
import { lockRow, readRows } from './write.js';

/** A row that does not say what its events say. */
export interface Difference {
  readonly stream: string;
  readonly id: number;
  readonly what: 'row missing' | 'row without events' | 'row differs';
  /** Properties in which they differ. */
  readonly fields: readonly string[];
}
export interface Checked {
  readonly streams: number;
  readonly events: number;
  readonly differences: readonly Difference[];
}

const perCompare = 200;

/** Folds every stream of the kind from its first event, and compares with the rows, in one snapshot. */
export function checkRows<S extends object, C, E extends Happening>(
  db: DataSource,
  log: EventLog,
  kind: Kind<S, C, E>,
): Promise<Checked> {
  const table = new RowTable(db, kind.entity);
  return session(db, async (client) => {
    await openSnapshot(client);
    const differences: Difference[] = [];
    let events = 0;
    let streams = 0;
    const folded = new Map<number, Row<S>>();
    const compare = async () => {
      differences.push(...(await compareRows(client, table, kind.category, folded)));
      streams += folded.size;
      folded.clear();
    };
    for await (const event of scan<E>(client, kind.category)) {
      events++;
      const id = Number(event.stream.slice(kind.category.length + 1));
      if (!folded.has(id) && folded.size >= perCompare) await compare();
      folded.set(id, next(log, kind, id, folded.get(id), event));
    }
    await compare();
    differences.push(...(await strayRows(client, table, kind.category)));
    return { streams, events, differences };
  });
}

/** Writes the row that the events give, under the row's lock. */
export function rebuildRow<S extends object, C, E extends Happening>(
  db: DataSource,
  log: EventLog,
  kind: Kind<S, C, E>,
  id: number,
): Promise<void> {
  const table = new RowTable(db, kind.entity);
  return session(db, async (client) => {
    await client.query('begin');
    const before = await lockRow<S>(client, table, kind.category, id);
    const sql = `select position, stream, version, type, schema, data, meta, recorded_at as "recordedAt", hash
      from events where stream = $1 order by version`;
    const { rows } = await prepared<Recorded<E>>(client, sql, [`${kind.category}-${id}`]);
    let after: Row<S> | undefined;
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

function next<S extends object, C, E extends Happening>(
  log: EventLog,
  kind: Kind<S, C, E>,
  id: number,
  before: Row<S> | undefined,
  stored: Recorded<E>,
): Row<S> {
  const event = log.upcast(stored);
  return { ...kind.evolve(before ?? kind.initial(id), event), id, version: event.version, hash: event.hash };
}

async function compareRows<S extends object>(
  client: ClientBase,
  table: RowTable,
  category: string,
  folded: ReadonlyMap<number, Row<S>>,
): Promise<Difference[]> {
  const rows = await readRows<S>(client, table, table.select('id = any($1::int8[])'), [[...folded.keys()]]);
  const found = new Map(rows.map((row) => [row.id, row]));
  return [...folded].flatMap(([id, fold]): Difference[] => {
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

async function strayRows(client: ClientBase, table: RowTable, category: string): Promise<Difference[]> {
  const rows = await script<{ id: number }>(client, [
    `select id from ${table.name} r where not exists (select from events where stream = '${category}-' || r.id) limit 1000`,
  ]);
  return rows.map(({ id }) => ({ stream: `${category}-${id}`, id, what: 'row without events', fields: [] }));
}
