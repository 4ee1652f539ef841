import type { ClientBase } from 'pg';
import type { EventBody, RecordedEvent } from './kind.js';
import { prepared } from './session.js';

export interface ReadOptions {
  /** First and last version, both inclusive. */
  readonly from?: number;
  readonly upTo?: number;
  readonly limit?: number;
  readonly backwards?: boolean;
  /** Returns data in its stored schema, without upcasting: for checking hashes. */
  readonly stored?: boolean;
}

/** The events of a stream as they are stored, in the order of their versions. */
export async function readEvents<E extends EventBody>(
  client: ClientBase,
  stream: string,
  { from = 1, upTo = 2 ** 31 - 1, limit = 2 ** 31 - 1, backwards = false }: ReadOptions,
): Promise<RecordedEvent<E>[]> {
  const sql = `select position, stream, version, type, schema, data, meta, recorded_at as "recordedAt", hash from events
      where stream = $1 and version between $2 and $3 order by version ${backwards ? 'desc' : ''} limit $4`;
  return (await prepared<RecordedEvent<E>>(client, sql, [stream, from, upTo, limit])).rows;
}
