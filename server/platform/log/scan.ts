import type { ClientBase } from 'pg';
import type { AnyEvent, EventBody, ScannedEvent } from './kind.js';
import { runScript, unhurried } from './session.js';

/** Events per fetch: contents may be large, and this number keeps memory flat and the scan fast. */
const perFetch = 500;

/**
 * Every event in the order (stream, version) in one snapshot, in its stored schema; with `category` only the streams of
 * that kind. Call inside a transaction of isolation level repeatable read; it writes nothing, so it blocks no one.
 */
export function scanEvents<E extends EventBody = AnyEvent>(
  client: ClientBase,
  category?: string,
): AsyncGenerator<ScannedEvent<E>> {
  const where = category === undefined ? '' : `where starts_with(stream, '${category}-')`;
  return scan(client, `select ${columns} from events ${where} order by stream, version`);
}

/** An event with the hashes (hex) that checkpoints recorded for it; null: none did. */
export type SealedEvent = ScannedEvent & { readonly seals: readonly string[] | null };

/** Every event as in `scanEvents`, beside what any checkpoint recorded for it, but those of these ids. */
export async function* scanSealed(client: ClientBase, except: readonly number[]): AsyncGenerator<SealedEvent> {
  // Events are read in the order of their index; only the heads are sorted, which are fewer.
  await runScript(client, ['set local enable_hashjoin = off', 'set local enable_nestloop = off']);
  yield* scan<SealedEvent>(
    client,
    `with sealed as materialized (
        select head.key as stream, (head.value ->> 0)::int as version, array_agg(distinct head.value ->> 1) as seals
        from (select heads from chain_checkpoints where id <> all('{${except.join()}}') offset 0) kept, jsonb_each(heads) head
        group by 1, 2)
      select ${columns}, seals from events left join sealed using (stream, version) order by stream, version`,
  );
}

const columns = `position, stream, version, type, schema, data, meta, recorded_at as "recordedAt", hash, digest,
  erased_by as "erasedBy"`;

async function* scan<Row extends object>(client: ClientBase, query: string): AsyncGenerator<Row> {
  await runScript(client, [`declare log_scan no scroll cursor for ${query}`]);
  for (;;) {
    const rows = await runScript<Row>(client, [`fetch ${perFetch} from log_scan`], unhurried);
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
