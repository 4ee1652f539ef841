import pg from 'pg';
import { encodeId } from '../../dist/contracts/platform/wire.js';
import { Tokens } from '../../dist/server/platform/access/tokens.js';
import { Clock } from '../../dist/server/platform/runtime/clock.js';
import { openSecretCipher } from '../../dist/server/platform/settings/secret-cipher.js';

// Far above the ids that the server assigns during a bench.
const USER = 1_000_000;
const SPACE = 2_000_000;
const PROJECT = 3_000_000;
const MODULE = 4_000_000;
const DOC = 5_000_000;
const SPACES = 100;
const PROJECTS = 500;
const MODULES = 1_000;
/** Docs of the measured space, in its 10 applications. */
const DOCS_HERE = 5_000;
const DOCS_ELSEWHERE = 45_000;

const places = [
  `insert into spaces (id, name, creator_id, creator_name, created_at)
    select ${SPACE} + n, 'Space ' || n, ${USER} + n, 'Person ' || n, now() - interval '2 years' from generate_series(1, ${SPACES}) n`,
  `insert into projects (id, space_id, name, is_private, creator_id, creator_name, modifier_name, created_at)
    select ${PROJECT} + n, ${SPACE} + 1 + (n - 1) / 5, 'Project ' || n, n % 5 = 0, ${USER} + 1, 'Person 1', 'Person 1',
      now() - interval '2 years' from generate_series(1, ${PROJECTS}) n`,
  `insert into modules (id, project_id, name, created_at)
    select ${MODULE} + n, ${PROJECT} + 1 + (n - 1) / 2, 'application-' || n, now() - interval '2 years'
    from generate_series(1, ${MODULES}) n`,
];
const people = [
  `insert into users (id, username, password, nickname, email, created_at)
    select ${USER} + n, 'person-' || n, '-', 'Person ' || n, 'person-' || n || '@example.com', now() - interval '2 years'
    from generate_series(1, $1::int) n`,
  // User 1 is admin of the measured space and a member of twenty others; all others are in three.
  `insert into space_members (space_id, user_id, role, joined_at)
    select ${SPACE} + n, ${USER} + 1, case n when 1 then 'admin' else 'guest' end, now() from generate_series(1, 21) n
    union all select distinct ${SPACE} + 1 + (n * 7 + k * 31) % ${SPACES}, ${USER} + n, case when n % 10 = 0 then 'dev' else 'guest' end, now()
      from generate_series(2, $1::int) n, generate_series(0, 2) k`,
  `insert into project_members (project_id, user_id, role, joined_at)
    select p.id, m.user_id, 'dev', now() from space_members m join projects p on p.space_id = m.space_id
      where (p.id + m.user_id) % 5 = 0`,
  `insert into sessions (id, user_id, source, created_at, seen_at) select id + 10000000, id, 'register', now(), now() from users where id > ${USER}`,
];
const text = `repeat('Every request carries a token; the reply tells what came of it. ', 6)`;
const content = (name) => `jsonb_build_object('name', ${name}, 'author', '', 'deprecated', '$false$', 'body', ${text})`;
const docs = [
  `insert into docs (id, version, hash, module_id, type, is_folder, name, url, http_method, order_index, content, content_version,
      creator_id, modifier_id, created_at, modified_at)
    select ${DOC} + n, 1, sha256(n::text::bytea),
      ${MODULE} + case when n <= ${DOCS_HERE} then 1 + (n - 1) / ${DOCS_HERE / 10} else 11 + n % ${MODULES - 10} end, 3, false,
      'Doc ' || n, '/v1/things/' || n, 'GET', 10000 + n, ${content("'Doc ' || n")}, 1,
      ${USER} + 1, ${USER} + 1, now(), now()
    from generate_series(1, ${DOCS_HERE + DOCS_ELSEWHERE}) n`,
];

// Of ten events seven are versions of docs, two are sign-ins, and one changes a place; ordered by time, over two years.
const events = `insert into events (stream, version, type, data, meta, recorded_at, hash)
  select stream, version, case when version = 1 and type like 'Doc%' then 'DocCreated' else type end,
    case when type like 'Doc%' then jsonb_build_object('content', ${content("'A doc'")}, 'editors', '[]'::jsonb, 'type', 3, 'moduleId', ${MODULE} + 1,
        'parentId', 0, 'isFolder', false, 'orderIndex', 10000, 'status', 5, 'isShow', true)
      when type = 'MemberAdded' then jsonb_build_object('userId', ${USER} + 1 + n * 13 % $2::int, 'role', 'guest')
      else jsonb_build_object('sessionId', n, 'source', 'register') end,
    jsonb_build_object('actorId', ${USER} + 1 + n * 7919 % $2::int, 'source', 'form', 'requestId', md5(n::text), 'address', '10.0.0.' || n % 250),
    now() - interval '2 years' + n * interval '2 years' / $1::int, sha256(n::text::bytea)
  from (select n, stream, type, row_number() over (partition by stream order by n) as version from (
    select n, case when n % 10 < 7 then 'doc-' || ${DOC} + 1 + (n / 10 * 7 + n % 10) * 7907 % ${DOCS_HERE + DOCS_ELSEWHERE}
        when n % 10 < 9 then 'user-' || ${USER} + 1 + n * 7919 % $2::int
        else 'space-' || ${SPACE} + 1 + n / 10 % ${SPACES} end as stream,
      case when n % 10 < 7 then case when n % 997 = 0 then 'DocLocked' else 'DocEdited' end
        when n % 10 < 9 then 'SignedIn' else 'MemberAdded' end as type
    from generate_series(1::bigint, $1::bigint) n) drawn) placed order by n`;
/** Otherwise the server's reactions would process a million events first, and the measurement would include that. */
const caughtUp = `update followers set (tx, position) = (select tx, position from events order by tx desc, position desc limit 1)`;

/** Inserts two years of data of an installation as rows, in one transaction, so that no follower sees a part of it. */
export async function populate(databaseUrl, dataDir, { users, events: count }) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  try {
    const client = await pool.connect();
    await client.query('begin');
    // Usually created by the first checkpoint, a minute after the start.
    await client.query(`insert into followers (name) values ('chain-checkpoints') on conflict do nothing`);
    await client.query(`select name from followers for update`);
    for (const sql of [...places, ...docs]) await client.query(sql);
    for (const sql of people) await client.query(sql, sql.includes('$1') ? [users] : []);
    await client.query(events, [count, users]);
    await client.query(`update docs d set version = e.version from (select stream, max(version) as version from events
      where stream like 'doc-5%' group by stream) e where e.stream = 'doc-' || d.id`);
    await client.query(`insert into stream_heads (stream, version, hash) select stream, max(version), sha256('x') from events
      where stream not like 'doc-%' group by stream on conflict do nothing`);
    await client.query(caughtUp);
    await client.query('commit');
    client.release();
    await pool.query('vacuum analyze');
    const db = { query: async (sql, values) => (await pool.query(sql, values)).rows };
    const tokens = new Tokens(db, new Clock(), await openSecretCipher({ dataDir }, db));
    return {
      token: await tokens.issue(USER + 1, USER + 1 + 10_000_000),
      userId: encodeId(USER + 1),
      spaceId: encodeId(SPACE + 1),
      projectId: encodeId(PROJECT + 1),
      moduleIds: Array.from({ length: 10 }, (_, n) => encodeId(MODULE + 1 + n)),
      docId: encodeId(DOC + 1),
      otherSpaceId: encodeId(SPACE + 77),
    };
  } finally {
    await pool.end();
  }
}

export const rowsOf = async (databaseUrl) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } =
      await client.query(`select (select count(*) from events)::int as events, (select count(*) from users)::int as users,
      (select count(*) from docs)::int as docs, pg_size_pretty(pg_database_size(current_database())) as size`);
    return rows[0];
  } finally {
    await client.end();
  }
};
