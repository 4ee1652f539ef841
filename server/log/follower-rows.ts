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
type Unread = RecordedEvent & { readonly tx: string; readonly settled: boolean };

export async function registerFollowers(db: DataSource, names: readonly string[]): Promise<void> {
  await db.query('insert into followers (name) select unnest($1::text[]) on conflict do nothing', [names]);
}

const runnerOf = (tx: EntityManager) => {
  if (!tx.queryRunner) throw new Error('no transaction');
  return tx.queryRunner;
};

/** Locks a follower's row; undefined when another turn holds it, on this or another node. */
export async function lockCheckpoint(
  tx: EntityManager,
  name: string,
  now: Date,
): Promise<FollowerCheckpoint | undefined> {
  const { rows } = await prepared<FollowerCheckpoint>(
    await clientOf(runnerOf(tx)),
    `select tx::text, position, failures, coalesce(retry_at > $2, false) as "backingOff" from followers
      where name = $1 for update skip locked`,
    [name, now],
  );
  return rows[0];
}

/**
 * The next events in the order (tx, position), and whether there are others that cannot be read yet. Positions are
 * allocated before commit, so "position > n" would skip events of running transactions; below the oldest running
 * transaction there are none. That order has no gaps and keeps each stream's order.
 */
export async function readNext(
  tx: EntityManager,
  { tx: after, position }: FollowerCheckpoint,
  limit: number,
): Promise<{ events: Unread[]; more: boolean }> {
  const { rows } = await prepared<Unread>(
    await clientOf(runnerOf(tx)),
    `select tx::text, tx < pg_snapshot_xmin(pg_current_snapshot()) as settled, position, stream, version, type, schema,
        data, meta, recorded_at as "recordedAt", hash
      from events where (tx, position) > ($1::xid8, $2) order by events.tx, position limit $3`,
    [after, position, limit],
  );
  const events = rows.filter(({ settled }) => settled);
  return { events, more: rows.length > events.length };
}

export async function moveCheckpoint(
  tx: EntityManager,
  name: string,
  { tx: at, position }: Unread,
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
