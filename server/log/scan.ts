import type { ClientBase } from 'pg';
import type { AnyEvent, Happening, Recorded } from './kind.js';
import { script } from './session.js';

/** Contents may be large; so many at a time keep memory flat and the scan fast. */
const perFetch = 500;

/**
 * Every event in the order (stream, version), as one snapshot saw them, in stored shape; a category's streams hold its kind's events. Call inside a transaction of
 * isolation repeatable read; it holds nobody back, because it writes nothing.
 */
export async function* scan<E extends Happening = AnyEvent>(
  client: ClientBase,
  category?: string,
): AsyncGenerator<Recorded<E>> {
  const where = category === undefined ? '' : `where starts_with(stream, '${category}-')`;
  await script(client, [
    `declare log_scan no scroll cursor for select position, stream, version, type, schema, data, meta,
      recorded_at as "recordedAt", hash from events ${where} order by stream, version`,
  ]);
  for (;;) {
    const rows = await script<Recorded<E>>(client, [`fetch ${perFetch} from log_scan`]);
    yield* rows;
    if (rows.length < perFetch) break;
  }
  await script(client, ['close log_scan']);
}

/** Opens the snapshot; the statement's time limit is lifted, for a whole log takes as long as it takes. */
export const openSnapshot = (client: ClientBase): Promise<unknown> =>
  script(client, [
    'begin isolation level repeatable read',
    'set local statement_timeout = 0',
    'set local idle_in_transaction_session_timeout = 0',
  ]);
