import type { ClientBase } from 'pg';
import type { DataSource } from 'typeorm';
import { canonical, chainHash, dataDigest } from './canonical.js';
import { erasureOf, SkeletonDigest } from './erasure.js';
import type { EventBody, Kind, RecordedEvent, ScannedEvent, StreamRow } from './kind.js';
import { RowTable } from './row-table.js';
import { prepared } from './session.js';
import type { EventSchemas } from './upcast.js';

/** An event of another log, with the ids of this one: it keeps version, schema, instant and author. */
export type MovedEvent = Pick<
  ScannedEvent,
  'version' | 'type' | 'schema' | 'recordedAt' | 'data' | 'meta' | 'digest' | 'erasedBy'
>;

const columns = 'stream, version, type, schema, data, meta, recorded_at, hash, digest, erased_by';
const insert = `insert into events (${columns}) select ${columns} from json_to_recordset($1) as n(stream text, version int,
  type text, schema smallint, data jsonb, meta jsonb, recorded_at timestamptz, hash bytea, digest bytea, erased_by int)`;
/** Contents may be large: events, and characters of them, that one statement writes. */
const MOST_EVENTS = 500;
const MOST_CHARS = 4_000_000;
/** The log does not know what its events contain: as when they are read from the table. */
const bodied = <E extends EventBody>(event: RecordedEvent): RecordedEvent<E> => Object.assign(JSON.parse('{}'), event);
const hex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;

/**
 * Writes whole streams of another log into this one: their hashes are chained anew, because ids are part of them. In the
 * transaction of the caller.
 */
export class MovedStreams {
  private events: string[] = [];
  private chars = 0;

  constructor(
    private readonly db: DataSource,
    private readonly client: ClientBase,
    private readonly schemas: EventSchemas,
  ) {}

  begin<S extends object, C, E extends EventBody>(kind: Kind<S, C, E>, id: number): MovedStream<S, C, E> {
    return new MovedStream(kind, id, this.schemas);
  }

  async add(text: string): Promise<void> {
    this.events.push(text);
    this.chars += text.length;
    if (this.events.length >= MOST_EVENTS || this.chars >= MOST_CHARS) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.events.length === 0) return;
    const { events } = this;
    this.events = [];
    this.chars = 0;
    await prepared(this.client, insert, [`[${events.join(',')}]`]);
  }

  /** The row of a stream, after its last event. */
  async row<S extends object, C, E extends EventBody>(kind: Kind<S, C, E>, row: StreamRow<S>): Promise<void> {
    for (const { sql, rows } of new RowTable(this.db, kind.entity).writes([{ before: undefined, after: row }]))
      if (rows.length > 0) await prepared(this.client, sql(1), [`[${rows.join(',')}]`]);
  }
}

/** One stream while it is chained anew and folded. */
export class MovedStream<S extends object, C, E extends EventBody> {
  row: StreamRow<S> | undefined;
  /** Those whose data was removed, until the event that records it. */
  private erased: RecordedEvent[] = [];

  constructor(
    readonly kind: Kind<S, C, E>,
    readonly id: number,
    private readonly schemas: EventSchemas,
  ) {}

  /** The next event, as `MovedStreams.add` takes it; the row is the fold with it. */
  next(given: MovedEvent): string {
    const { version, type, schema, recordedAt, meta, erasedBy } = given;
    const stream = `${this.kind.category}-${this.id}`;
    const data = canonical(this.withRecord(given));
    // Of removed data the digest stays that of what was there.
    const digest = erasedBy === null ? dataDigest(data) : (given.digest ?? dataDigest(data));
    const link = { stream, version, type, schema, recordedAt, data, meta: canonical(meta), digest };
    const hash = chainHash(this.row?.hash, link);
    const event = { ...link, data: JSON.parse(data), meta, hash, position: 0 };
    if (erasedBy !== null) this.erased.push(event);
    const read = bodied<E>({ ...event, data: this.schemas.upcast(type, schema, { ...event.data }) });
    const before = this.row ?? this.kind.initial(this.id);
    this.row = { ...this.kind.evolve(before, read), id: this.id, version, hash };
    const place = { stream, version, type, schema, recorded_at: recordedAt, erased_by: erasedBy };
    const row = JSON.stringify({ ...place, hash: hex(hash), digest: hex(digest) });
    return `${row.slice(0, -1)},"data":${data},"meta":${link.meta}}`;
  }

  /** The record of a removal proves what is left of the events before it, whose hashes are new. */
  private withRecord({ data }: MovedEvent): MovedEvent['data'] {
    const record = erasureOf({ data });
    if (!record) return data;
    const gone = this.erased.filter(({ version: of }) => record.versions.includes(of));
    this.erased = this.erased.filter((event) => !gone.includes(event));
    const skeleton = gone.reduce((sum, one) => sum.add(one, one.data), new SkeletonDigest()).hex();
    return gone.length > 0 ? { ...data, erased: { ...record, skeleton } } : data;
  }
}
