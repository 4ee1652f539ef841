import { projections } from '@event-driven-io/emmett';
import { getPostgreSQLEventStore, pongoSingleStreamProjection } from '@event-driven-io/emmett-postgresql';
import pg from 'pg';
import { docKind } from '../../dist/server/docs/doc/doc.decider.js';
import { beginning, by, content, someHash } from './work.mjs';

/**
 * Each has `open(key)`, which opens one existing stream and returns a function that durably appends the n-th edit.
 * `key` is a number, unique for every stream of the whole run.
 */
export const contestants = {
  insert: { label: 'one INSERT', make: (house, pool) => insertOnly(house.url, pool) },
  floor: { label: 'floor: bare pg', make: (house, pool) => floor(house.url, pool) },
  emmett: { label: 'emmett', make: (house, pool) => emmett(house.url, pool, false) },
  projected: { label: 'emmett + row', make: (house, pool) => emmett(house.url, pool, true) },
  annals: { label: 'annals', make: (house) => ours(house.log) },
};

const eventColumns = 'stream, version, type, schema, data, meta, recorded_at, hash';
const insertEvent = `insert into events (${eventColumns}) values ($1, $2, $3, 1, $4, $5, $6, $7)`;
const meta = JSON.stringify(by);

const eventValues = (stream, version, n) => [
  stream,
  version,
  'DocEdited',
  JSON.stringify({ content: content(n), editors: [1] }),
  meta,
  new Date(),
  someHash(),
];

/** Ignores the error of an idle connection that is closed when the database stops. */
const poolOf = (url, size) => new pg.Pool({ connectionString: url, max: size }).on('error', () => undefined);

/** The event's row alone, in its own commit. */
function insertOnly(url, size) {
  const pool = poolOf(url, size);
  const open = async (key) => {
    let version = 0;
    return (n) => pool.query({ name: 'event', text: insertEvent, values: eventValues(`insert-${key}`, ++version, n) });
  };
  return { open, close: () => pool.end() };
}

const upsertDoc = `insert into docs (id, version, hash, module_id, type, is_folder, name, author, deprecated, order_index, content,
    content_version, creator_id, modifier_id, created_at, modified_at)
  values ($1, $2, $3, 1, 3, false, $4, $5, $6, 0, $7, $2, 1, 1, $8, $8)
  on conflict (id) do update set version = excluded.version, hash = excluded.hash, name = excluded.name,
    content = excluded.content, content_version = excluded.content_version, modifier_id = excluded.modifier_id,
    modified_at = excluded.modified_at`;

/** The same two rows by bare pg in one transaction: no lock, rules or hash chain, and the version is known. */
function floor(url, size) {
  const pool = poolOf(url, size);
  const open = async (key) => {
    let version = 0;
    return async (n) => {
      version++;
      const values = eventValues(`floor-${key}`, version, n);
      const said = content(n);
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query({ name: 'event', text: insertEvent, values });
        const row = [key, version, values[6], said.name, said.author, said.deprecated, JSON.stringify(said), values[5]];
        await client.query({ name: 'doc', text: upsertDoc, values: row });
        await client.query('commit');
      } finally {
        client.release();
      }
    };
  };
  return { open, close: () => pool.end() };
}

/** Emmett's store, appending at the version it last saw; `projected` stores a row per stream inline, as ours does. */
function emmett(url, size, projected) {
  const pool = poolOf(url, size);
  const row = pongoSingleStreamProjection({
    collectionName: 'bench_docs',
    canHandle: ['DocEdited'],
    evolve: (doc, { data }) => ({ ...doc, ...data.content }),
    initialState: () => ({}),
  });
  const store = getPostgreSQLEventStore(url, {
    connectionOptions: { pool },
    projections: projected ? projections.inline([row]) : [],
  });
  const name = projected ? 'projected' : 'emmett';
  const open = async (key) => {
    let expected = 'STREAM_DOES_NOT_EXIST';
    return async (n) => {
      const event = { type: 'DocEdited', data: { content: content(n), editors: [1] }, metadata: by };
      const options = { expectedStreamVersion: expected };
      expected = (await store.appendToStream(`${name}-${key}`, [event], options)).nextExpectedStreamVersion;
    };
  };
  const close = async () => {
    await store.close();
    await pool.end().catch(() => undefined);
  };
  const migrate = async () => {
    await store.schema.migrate();
    // Pongo creates its table at the first append, and two concurrent ones fail.
    const append = await open(0);
    await append(0);
  };
  return { open, close, migrate };
}

/**
 * Our complete path: read the row, apply the decider's rules, extend the hash chain, insert the event and update the
 * row with a version check, one commit, publish on the bus.
 */
function ours(log) {
  const open = async (key) => {
    await log.execute(docKind, key, { type: 'CreateDoc', ancestors: [], doc: beginning(0) }, by);
    return (n) => log.execute(docKind, key, { type: 'EditDoc', content: content(n), editors: [1] }, by);
  };
  return { open, close: async () => {} };
}
