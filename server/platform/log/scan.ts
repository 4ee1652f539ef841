import type { ClientBase } from 'pg';
import type { AnyEvent, EventBody, ScannedEvent } from './kind.js';
import { runScript } from './session.js';

/** Events per fetch: contents may be large, and this number keeps memory flat and the scan fast. */
const perFetch = 500;

/**
 * Every event in the order (stream, version) in one snapshot, in its stored schema; with `category` only the streams of
 * that kind. Call inside a transaction of isolation level repeatable read; it writes nothing, so it blocks no one.
 */
export async function* scanEvents<E extends EventBody = AnyEvent>(
  client: ClientBase,
  category?: string,
): AsyncGenerator<ScannedEvent<E>> {
  const where = category === undefined ? '' : `where starts_with(stream, '${category}-')`;
  await runScript(client, [
    `declare log_scan no scroll cursor for select position, stream, version, type, schema, data, meta,
      recorded_at as "recordedAt", hash, digest, erased_by as "erasedBy" from events ${where} order by stream, version`,
  ]);
  for (;;) {
    const rows = await runScript<ScannedEvent<E>>(client, [`fetch ${perFetch} from log_scan`]);
    yield* rows;
    if (rows.length < perFetch) break;
  }
  await runScript(client, ['close log_scan']);
}

/** Opens the snapshot without a statement timeout, because scanning a whole log may take long. */
export const openSnapshot = (client: ClientBase): Promise<unknown> =>
  runScript(client, [
    'begin isolation level repeatable read',
    'set local statement_timeout = 0',
    'set local idle_in_transaction_session_timeout = 0',
  ]);
