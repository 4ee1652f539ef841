import pg from 'pg';
import { decodeId, encodeId } from '../../dist/contracts/platform/wire.js';

// Far above the ids that the server assigns during a bench.
const FOLDER = 6_000_000;
const DOC = 7_000_000;
const PER_FOLDER = 200;
/** People who change the docs in turn, each some versions long. */
const PERSON = 5_000_000;
const PEOPLE = 20;
const person = (v) => `${PERSON} + ${v} / 3 % ${PEOPLE}`;
/** A version in this many renames its doc, and so adds a place. */
const RENAMES = 20;

/** Sentences of a doc's text; $5 in a statement. */
const content = `jsonb_build_object('name', 'Doc ' || d || ' v' || v / ${RENAMES}, 'author', '', 'deprecated', '$false$',
  'body', repeat('version ' || v || ' of doc ' || d || '. ', $5::int))`;
/** The first version 300 days ago, the last one a day ago. */
const time = (v) => `now() - interval '300 days' + (${v} - 1) * (interval '299 days' / greatest($2::int - 1, 1))`;

const sql = {
  folders: `insert into events (stream, version, type, data, meta, recorded_at, hash)
    select 'doc-' || ${FOLDER} + f, 1, 'DocCreated', jsonb_build_object('type', 0, 'moduleId', $1::int8, 'parentId', 0, 'isFolder', true,
      'content', jsonb_build_object('name', 'Folder ' || f), 'orderIndex', f, 'status', 5, 'isShow', true),
      '{"actorId": 1, "source": "form", "requestId": "bench"}', now() - interval '301 days', sha256('x')
    from generate_series(1, $2::int) f`,
  events: `insert into events (stream, version, type, data, meta, recorded_at, hash)
    select 'doc-' || ${DOC} + d, v, case v when 1 then 'DocCreated' else 'DocEdited' end,
      case v when 1 then jsonb_build_object('type', 3, 'moduleId', $1::int8, 'parentId', ${FOLDER} + 1 + (d - 1) / ${PER_FOLDER}, 'isFolder', false,
        'content', ${content}, 'orderIndex', d, 'status', 5, 'isShow', true) else jsonb_build_object('content', ${content}, 'editors', '[1]'::jsonb) end,
      jsonb_build_object('actorId', ${person('v')}, 'source', 'live', 'requestId', 'bench'), ${time('v')}, sha256('x')
    from generate_series($3::int, $4::int) d, generate_series(1, $2::int) v order by v, d`,
  rows: `insert into docs (id, version, hash, module_id, parent_id, type, is_folder, name, order_index, content, content_version,
      creator_id, modifier_id, created_at, modified_at)
    select id, e.version, e.hash, $1, coalesce((first.data ->> 'parentId')::int8, 0), (first.data ->> 'type')::int,
      (first.data ->> 'isFolder')::boolean, e.data -> 'content' ->> 'name', 1, e.data -> 'content', e.version, 1, (e.meta ->> 'actorId')::int8, first.recorded_at, e.recorded_at
    from (select ${FOLDER} + f as id, 1 as version from generate_series(1, $2::int) f
        union all select ${DOC} + d, $4::int from generate_series(1, $3::int) d) made
      join events first on first.stream = 'doc-' || id and first.version = 1
      join events e on e.stream = 'doc-' || id and e.version = made.version`,
  // What rebuild_doc_places() would fold out of all events: the first versions, and those that rename their docs.
  places: `insert into doc_places (doc_id, version, at, modifier_id, parent_id, name, url, http_method, author, deprecated, label,
      status, is_show, is_locked, is_deleted, order_index)
    select id, made.version, e.recorded_at, 1, parent_id, e.data -> 'content' ->> 'name', '', '', '', '$false$', '', 5, true, false, false, n
    from (select ${FOLDER} + f as id, 1 as version, 0 as parent_id, f as n from generate_series(1, $1::int) f
        union all select ${DOC} + d, v, ${FOLDER} + 1 + (d - 1) / ${PER_FOLDER}, d from generate_series(1, $2::int) d,
          (select 1 as v union all select generate_series(${RENAMES}, $3::int, ${RENAMES})) renamed) made
      join events e on e.stream = 'doc-' || id and e.version = made.version`,
  people: `insert into users (id, username, password, nickname, created_at)
    select ${PERSON} + n, 'bench-' || n, '', 'Person ' || n, now() from generate_series(0, ${PEOPLE - 1}) n`,
  // What a trigger would have written: the last version of each person before somebody else's.
  actors: `insert into doc_actors (doc_id, actor_id, version)
    select ${DOC} + d, ${person('v')}, max(v) from generate_series(1, $1::int) d, generate_series(greatest($2::int - 3 * ${PEOPLE}, 1), $2::int - 1) v
    group by 1, 2`,
  // Each version replaces one line: what a follower would have stored, without reading a million events.
  words: `insert into past_words (id, digest, value) overriding system value
    select d * 100000::int8 + v, sha256(convert_to(text, 'UTF8')), text
    from generate_series($2::int, $3::int) d, generate_series(1, $1::int) v, lateral (select 'wording ' || v || ' of doc ' || d || ' by hand' as text) t`,
  values: `insert into past_values (doc_id, key, word_id, since, until)
    select ${DOC} + d, 'text', d * 100000::int8 + v, v, nullif(v + 1, $1::int + 1)
    from generate_series($2::int, $3::int) d, generate_series(1, $1::int) v`,
};

/** Above every transaction. */
const FAR = 2n ** 62n;

/** Drops the indexes that no constraint needs; resolves with what creates them, which is faster once the rows are there. */
async function dropIndexes(client) {
  const { rows } = await client.query(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
      where i.indrelid in ('events'::regclass, 'past_values'::regclass, 'past_words'::regclass)
        and i.indexrelid <> 'events_order'::regclass -- which the followers ask every second
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ made }) => made);
}

/** Writes the log of this many docs with this many versions each, over 300 days, and their rows; `sentences`: of each text. */
export async function fillPast(databaseUrl, moduleId, { docs, versions, sentences = 40 }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const module = decodeId(moduleId);
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB'`);
    // The followers and the checkpoints of the chain would read millions of events that nobody made.
    await client.query("insert into followers (name) values ('chain-checkpoints') on conflict do nothing");
    await client.query(`update followers set tx = '${FAR}', position = 0`);
    const indexes = await dropIndexes(client);
    const folders = Math.ceil(docs / PER_FOLDER);
    await client.query(sql.folders, [module, folders]);
    for (let from = 1; from <= docs; from += 250)
      await client.query(sql.events, [module, versions, from, Math.min(from + 249, docs), sentences]);
    for (let from = 1; from <= docs; from += 250)
      for (const text of [sql.words, sql.values])
        await client.query(text, [versions, from, Math.min(from + 249, docs)]);
    for (const index of indexes) await client.query(index);
    await client.query(sql.rows, [module, folders, docs, versions]);
    await client.query('delete from doc_places');
    await client.query(sql.places, [folders, docs, versions]);
    await client.query(sql.people);
    await client.query(sql.actors, [docs, versions]);
    await client.query(
      `update followers set position = (select max(position) from events), tx = (select max(tx) from events)`,
    );
    await client.query('vacuum analyze');
    const { rows } = await client.query(
      `select count(*)::int as events, pg_total_relation_size('events') as bytes, pg_total_relation_size('doc_places') + pg_total_relation_size('doc_actors') as places,
        pg_total_relation_size('past_values') + pg_total_relation_size('past_words') as words from events`,
    );
    return {
      ...rows[0],
      docId: (n) => encodeId(DOC + 1 + (n % docs)),
      folderId: encodeId(FOLDER + 1),
      personId: (n) => encodeId(PERSON + (n % PEOPLE)),
    };
  } finally {
    await client.end();
  }
}
