import type { DataSource, EntityTarget, ObjectLiteral } from 'typeorm';
import type { RowHead } from './kind.js';

/** Rows that one statement writes in addition to the events. */
export interface RowWrite {
  /** Identifies the SQL, so that the statement's text can be cached. */
  readonly name: string;
  /** The SQL that reads its rows from the JSON array in parameter n. */
  readonly sql: (n: number) => string;
  readonly rows: readonly string[];
}
export interface RowChange {
  readonly before: object | undefined;
  readonly after: object;
}
interface Column {
  readonly property: string;
  readonly sql: string;
  readonly type: string;
}

/** Reads and writes a kind's row in plain SQL; names come from the entity's metadata. */
export class RowTable {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly list: string;

  constructor(db: DataSource, entity: EntityTarget<ObjectLiteral>) {
    const metadata = db.getMetadata(entity);
    this.name = db.driver.escape(metadata.tableName);
    this.columns = metadata.columns.map((column) => ({
      property: column.propertyName,
      sql: db.driver.escape(column.databaseName),
      type: db.driver.normalizeType(column),
    }));
    this.list = this.columns.map(({ property, sql }) => `${sql} as "${property}"`).join(', ');
  }

  /** Locks the rows of $1 (int8[]) in the order of their ids, so that two bulk changes never deadlock. */
  get lock(): string {
    return this.select('id = any($1::int8[]) order by id for update');
  }
  /** Locks the row of $1. */
  get lockOne(): string {
    return this.select('id = $1 for update');
  }

  /** Selects each row as one JSON value (`row`): parsing it costs a fifth of parsing two dozen columns. */
  select(where: string): string {
    return `select row_to_json(r) as row from (select ${this.list} from ${this.name} where ${where}) r`;
  }

  /** Converts a row from JSON in place: `bytea` to Buffer, `timestamptz` to Date. */
  revive<R extends object>(row: R): R {
    for (const { property, type } of this.columns) {
      const value: unknown = Reflect.get(row, property);
      if (typeof value !== 'string') continue;
      if (type === 'bytea') Reflect.set(row, property, Buffer.from(value.slice(2), 'hex'));
      else if (type === 'timestamp with time zone') Reflect.set(row, property, new Date(value));
    }
    return row;
  }

  /** Inserts new rows whole; updates the columns that changed in any of the other rows. */
  writes(changes: readonly RowChange[]): RowWrite[] {
    const all = new Set(this.columns.map(({ property }) => property));
    const touched = new Set(['id']);
    const news: string[] = [];
    const olds: object[] = [];
    for (const { before, after } of changes) {
      if (!before) news.push(this.json(after, all));
      else {
        for (const property of all) {
          if (!same(Reflect.get(before, property), Reflect.get(after, property))) touched.add(property);
        }
        olds.push(after);
      }
    }
    const name = [...touched].join();
    const updates = touched.size > 1 ? olds.map((row) => this.json(row, touched)) : [];
    return [
      { name: `insert ${this.name}`, sql: (n) => this.insert(n), rows: news },
      { name: `update ${this.name} ${name}`, sql: (n) => this.update(touched, n), rows: updates },
    ];
  }

  /**
   * SQL that writes one row, its values as parameters from number `at` on; it writes nothing when the stored row is no
   * longer `before`.
   */
  guarded(before: RowHead | undefined, after: RowHead, at: number): { sql: string; values: unknown[] } {
    const changed = ({ property }: Column) => !same(Reflect.get(before ?? {}, property), Reflect.get(after, property));
    const given = before ? this.columns.filter(changed) : this.columns;
    const values = given.map(({ property, type }) => parameter(type, Reflect.get(after, property)));
    const names = given.map(({ sql }) => sql).join(', ');
    const marks = given.map((_, i) => `$${at + i}`).join(', ');
    const insert = `insert into ${this.name} (${names}) values (${marks}) on conflict (id) do nothing`;
    if (!before) return { sql: insert, values };
    const [id, version, hash] = [0, 1, 2].map((i) => `$${at + given.length + i}`);
    const still = `id = ${id} and version = ${version} and hash = ${hash}`;
    const sql = `update ${this.name} set (${names}) = row(${marks}) where ${still}`;
    return { sql, values: [...values, before.id, before.version, before.hash] };
  }

  /** One row as JSON for `json_to_recordset`. */
  private json(row: object, properties: ReadonlySet<string>): string {
    const wanted = this.columns.filter(({ property }) => properties.has(property));
    const fields = wanted.map(({ property, sql }) => `${sql}:${JSON.stringify(plain(Reflect.get(row, property)))}`);
    return `{${fields.join(',')}}`;
  }

  /** Inserts the rows of JSON parameter number n. */
  private insert(n: number): string {
    const names = this.columns.map(({ sql }) => sql).join(', ');
    return `insert into ${this.name} (${names}) select ${names} from ${recordset(this.columns, n)}`;
  }

  /** Updates the named properties, so that a status change does not write the content again. */
  private update(properties: ReadonlySet<string>, n: number): string {
    const given = this.columns.filter(({ property }) => properties.has(property));
    const set = given.filter(({ property }) => property !== 'id').map(({ sql }) => `${sql} = n.${sql}`);
    return `update ${this.name} r set ${set.join(', ')} from ${recordset(given, n)} where r.id = n.id`;
  }
}

/**
 * With explicit types PostgreSQL plans the statement once; `json_populate_recordset` looks the types up on each call.
 */
const recordset = (columns: readonly Column[], n: number) =>
  `json_to_recordset($${n}) as n(${columns.map(({ sql, type }) => `${sql} ${type}`).join(', ')})`;

const plain = (value: unknown) => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : (value ?? null));

/** `pg` would send an array as a PostgreSQL array, not as JSON. */
const parameter = (type: string, value: unknown) =>
  type === 'jsonb' && value !== null && value !== undefined ? JSON.stringify(value) : value;

const same = (a: unknown, b: unknown) =>
  a === b || (a instanceof Date && b instanceof Date && a.getTime() === b.getTime());
