import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { canonical } from './canonical.js';
import type { EventBody, RecordedEvent } from './kind.js';

/**
 * Part of the data of an event that records the removal of data: the versions whose data was removed, and the digest of
 * what is left of them, so that the rest of those events is still proven.
 */
export interface ErasureRecord {
  readonly versions: readonly number[];
  readonly skeleton: string;
}
export interface ErasedEvent {
  readonly version: number;
  /** What is left of the data. */
  readonly data: object;
}

type EventPlace = Pick<RecordedEvent, 'stream' | 'version' | 'type' | 'schema' | 'recordedAt' | 'meta' | 'hash'>;

/** Digest of events without their data: place, meta, hash, and what is left of the data. */
export class SkeletonDigest {
  private readonly hash = createHash('sha256');

  add({ stream, version, type, schema, recordedAt, meta, hash }: EventPlace, left: object): this {
    const place = [stream, version, type, schema, recordedAt.toISOString(), hash.toString('hex')];
    this.hash.update(`${JSON.stringify(place)}\n${canonical(meta)}\n${canonical(left)}\n`);
    return this;
  }

  hex(): string {
    return this.hash.digest('hex');
  }
}

/** Contents may be large: events that are in memory, and in one statement, at a time. */
const PAGE = 100;

/** Reads what may be removed of a stream, and the record of it. `skeletonOf`: what is left; undefined: nothing to remove. */
export async function readErasable<E extends EventBody>(
  tx: EntityManager,
  stream: string,
  skeletonOf: (event: RecordedEvent<E>) => object | undefined,
): Promise<{ events: ErasedEvent[]; record: ErasureRecord }> {
  const digest = new SkeletonDigest();
  const events: ErasedEvent[] = [];
  for await (const event of complete<E>(tx, stream)) {
    const data = skeletonOf(event);
    if (!data) continue;
    digest.add(event, data);
    events.push({ version: event.version, data });
  }
  return { events, record: { versions: events.map(({ version }) => version), skeleton: digest.hex() } };
}

/** The events of a stream whose data was not removed, oldest first, a page at a time. */
async function* complete<E extends EventBody>(tx: EntityManager, stream: string): AsyncGenerator<RecordedEvent<E>> {
  const sql = `select position, stream, version, type, schema, data, meta, recorded_at as "recordedAt", hash from events
    where stream = $1 and version > $2 and erased_by is null order by version limit ${PAGE}`;
  for (let after = 0; ; ) {
    const page: RecordedEvent<E>[] = await tx.query(sql, [stream, after]);
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.version;
  }
}

/** Replaces the data of a stream's events for good; `by`: the version of the event that records it. */
export async function eraseData(
  tx: EntityManager,
  stream: string,
  events: readonly ErasedEvent[],
  by: number,
): Promise<void> {
  await tx.query("set local annals.erase = 'on'");
  for (let from = 0; from < events.length; from += PAGE)
    await tx.query(
      `update events e set data = n.data, erased_by = $2 from jsonb_to_recordset($3) as n(version int, data jsonb)
        where e.stream = $1 and e.version = n.version`,
      [stream, by, canonical(events.slice(from, from + PAGE))],
    );
  await tx.query("set local annals.erase = 'off'");
}

/** The record in an event's data, if it has one. */
export function erasureOf({ data }: Pick<RecordedEvent, 'data'>): ErasureRecord | undefined {
  const record = data.erased;
  if (typeof record !== 'object' || record === null) return undefined;
  const versions: unknown = Reflect.get(record, 'versions');
  const skeleton: unknown = Reflect.get(record, 'skeleton');
  if (!Array.isArray(versions) || typeof skeleton !== 'string') return undefined;
  return { versions: versions.filter((version) => typeof version === 'number'), skeleton };
}
