import { hash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { canonical } from './canonical.js';
import type { EventLog } from './event-log.js';
import { type FollowerCheckpoint, lockCheckpoint } from './follower-rows.js';
import { clientOf, prepared } from './session.js';

/** Stream → its version and hash (hex). */
export type StreamHeads = Readonly<Record<string, readonly [number, string]>>;

/** The digest of a checkpoint; it chains the checkpoints like the events of a stream. */
export const checkpointDigest = (previous: Buffer | undefined, heads: StreamHeads): Buffer =>
  hash('sha256', `${previous?.toString('hex') ?? ''}\n${canonical(heads)}`, 'buffer');

/** The name of its row in `followers`: checkpoints read the log in the same gap-free order. */
const name = 'chain-checkpoints';
const most = 20_000;

// The streams that changed, with their heads at the last event that can be read.
const moved = `with batch as (
    select tx, position, stream, version, hash from events
    where (tx, position) > ($1::xid8, $2) and tx < pg_snapshot_xmin(pg_current_snapshot())
    order by events.tx, position limit ${most}
  ) select (select json_object_agg(stream, json_build_array(version, encode(hash, 'hex'))) from (
      select distinct on (stream) stream, version, hash from batch order by stream, version desc) heads) as heads,
    (select tx::text from batch order by batch.tx desc, position desc limit 1) as tx,
    (select position from batch order by batch.tx desc, position desc limit 1) as position,
    (select digest from chain_checkpoints order by id desc limit 1) as previous`;

interface Moved {
  readonly heads: StreamHeads | null;
  readonly tx: string;
  readonly position: number;
  readonly previous: Buffer | null;
}

/**
 * Stores the heads of the streams that changed since the last checkpoint: from then on a truncated stream is detected,
 * even when its row was truncated with it. Returns the number of checkpoints written; 0 when no stream changed.
 */
export async function writeCheckpoints(log: EventLog, now: () => Date): Promise<number> {
  await log.transaction((tx) => tx.query('insert into followers (name) values ($1) on conflict do nothing', [name]));
  for (let written = 0; ; written++) {
    const wrote = await log.transaction(async (tx) => {
      const at = await lockCheckpoint(tx, name, now());
      return at !== undefined && writeOne(tx, at, now());
    });
    if (!wrote) return written;
  }
}

async function writeOne(tx: EntityManager, at: FollowerCheckpoint, now: Date): Promise<boolean> {
  if (!tx.queryRunner) return false;
  const client = await clientOf(tx.queryRunner);
  const [found] = (await prepared<Moved>(client, moved, [at.tx, at.position])).rows;
  if (!found?.heads) return false;
  const digest = checkpointDigest(found.previous ?? undefined, found.heads);
  await prepared(
    client,
    'insert into chain_checkpoints (at, streams, position, heads, digest) values ($1, $2, $3, $4, $5)',
    [now, Object.keys(found.heads).length, found.position, JSON.stringify(found.heads), digest],
  );
  await prepared(client, 'update followers set tx = $2::xid8, position = $3, moved_at = $4 where name = $1', [
    name,
    found.tx,
    found.position,
    now,
  ]);
  return true;
}
