import type { DataSource, EntityManager } from 'typeorm';
import type { RecordedEvent } from './kind.js';
import { clientOf, prepared } from './session.js';

export interface FollowerCheckpoint {
  /** xid8 as text. */
  readonly tx: string;
  readonly position: number;
  readonly failures: number;
  /** True after a failure until `retry_at`. */
  readonly backingOff: boolean;
}
export interface FollowerLag {
  readonly name: string;
  /** Events not handled yet; counted up to 10,000. */
  readonly events: number;
  /** Age of the oldest of them, in seconds. */
  readonly seconds: number;
  readonly failures: number;
  readonly error: string | null;
  /** When it last handled an event. */
  readonly movedAt: Date | null;
}
/** The events that a follower handles, and what it reads of them: contents are large, and few followers look at them. */
export interface Needs {
  /** Left out: events of all types. */
  readonly types?: readonly string[];
  /** Only events whose data contains this text; it consists of characters that JSON does not escape. */
  readonly text?: string;
  /** False: `data` comes without `content`, also to upcasters. */
  readonly content?: false;
}
interface Place {
  readonly tx: string;
  readonly position: number;
}
type Unread = RecordedEvent & Place & { readonly settled: boolean; readonly needed: boolean };

export async function registerFollowers(db: DataSource, names: readonly string[]): Promise<void> {
  await db.query('insert into followers (name) select unnest($1::text[]) on conflict do nothing', [names]);
}

const runnerOf = (tx: EntityManager) => {
  if (!tx.queryRunner) throw new Error('no transaction');
  return tx.queryRunner;
};

/** A longer wait after a failure was set by a clock that was ahead. */
const LONGEST_WAIT = `interval '2 minutes'`;

/** Locks a follower's row; undefined when another turn holds it, on this or another node. */
export async function lockCheckpoint(
  tx: EntityManager,
  name: string,
  now: Date,
): Promise<FollowerCheckpoint | undefined> {
  const { rows } = await prepared<FollowerCheckpoint>(
    await clientOf(runnerOf(tx)),
    `select tx::text, position, failures, coalesce(retry_at > $2 and retry_at < $2 + ${LONGEST_WAIT}, false) as "backingOff" from followers
      where name = $1 for update skip locked`,
    [name, now],
  );
  return rows[0];
}

/**
 * The next events in the order (tx, position), and whether there are others that cannot be read yet. Positions are
 * allocated before commit, so "position > n" would skip events of running transactions; below the oldest running
 * transaction there are none. That order has no gaps and keeps each stream's order. `last` is the place of the last one
 * read, needed or not; `full`: there may be others after it.
 */
export async function readNext(
  tx: EntityManager,
  { tx: after, position }: FollowerCheckpoint,
  limit: number,
  { types, text, content }: Needs = {},
): Promise<{ events: RecordedEvent[]; last: Place | undefined; more: boolean; full: boolean }> {
  const { rows } = await prepared<Unread>(
    await clientOf(runnerOf(tx)),
    `select tx::text, tx < pg_snapshot_xmin(pg_current_snapshot()) as settled, position, stream, version, type, schema,
        needed, case when needed then case when $6 then data else data - 'content' end end as data, meta,
        recorded_at as "recordedAt", hash
      from (select *, ($4::text[] is null or type = any($4)) and ($5::text is null or position($5 in data::text) > 0) as needed
        from events where (tx, position) > ($1::xid8, $2) order by tx, position limit $3) as next
      order by next.tx, position`,
    [after, position, limit, types ?? null, text ?? null, content ?? true],
  );
  const settled = rows.filter((row) => row.settled);
  return {
    ...{ events: settled.filter(({ needed }) => needed), last: settled.at(-1) },
    ...{ more: rows.length > settled.length, full: rows.length === limit },
  };
}

export async function moveCheckpoint(
  tx: EntityManager,
  name: string,
  { tx: at, position }: Place,
  now: Date,
): Promise<void> {
  await prepared(
    await clientOf(runnerOf(tx)),
    `update followers set tx = $2::xid8, position = $3, failures = 0, error = null, retry_at = null, moved_at = $4
      where name = $1`,
    [name, at, position, now],
  );
}

export async function recordFailure(db: DataSource, name: string, error: unknown, retryAt: Date): Promise<void> {
  const text = String(error instanceof Error ? error.message : error)
    .replaceAll('\0', '')
    .slice(0, 2_000);
  await db.query(
    'update followers set failures = least(failures + 1, 1000), error = $2, retry_at = $3 where name = $1',
    [name, text, retryAt],
  );
}

export async function readLags(db: DataSource, names: readonly string[], now: Date): Promise<FollowerLag[]> {
  return db.query(
    `select name, failures, error, moved_at as "movedAt", n::int as events,
        coalesce(greatest(extract(epoch from $1::timestamptz - oldest), 0), 0)::float8 as seconds
      from followers f cross join lateral (
        select count(*) as n, min(recorded_at) as oldest from (
          select recorded_at from events e where (e.tx, e.position) > (f.tx, f.position)
            order by e.tx, e.position limit 10000) behind
      ) behind where name = any($2) order by name`,
    [now, names],
  );
}

/** The transaction that followers wait for: the oldest that writes, in any database of the server. */
export interface OldestWriter {
  readonly database: string;
  /** The name that its program gave itself, or that of a prepared transaction. */
  readonly application: string;
  /** 0: prepared, no process holds it. */
  readonly pid: number;
  readonly seconds: number;
}

/** Undefined: none has been open for a second. */
export async function readOldestWriter(db: DataSource): Promise<OldestWriter | undefined> {
  const [found]: OldestWriter[] = await db.query(
    `select database, application, pid, seconds from (
        select datname as database, application_name as application, pid, backend_xid as xid,
          extract(epoch from clock_timestamp() - xact_start)::float8 as seconds
        from pg_stat_activity where backend_xid is not null and pid <> pg_backend_pid()
        union all
        select database, 'prepared: ' || gid, 0, transaction, extract(epoch from clock_timestamp() - prepared)::float8
        from pg_prepared_xacts
      ) open where seconds >= 1 order by age(xid) desc limit 1`,
  );
  return found;
}
