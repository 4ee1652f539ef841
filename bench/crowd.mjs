import pg from 'pg';
import { decodeId } from '../dist/contracts/platform/wire.js';
import { Tokens } from '../dist/server/platform/access/tokens.js';
import { Clock } from '../dist/server/platform/runtime/clock.js';
import { openSecretCipher } from '../dist/server/platform/settings/secret-cipher.js';

const DOC = 1;
const PROJECT = 2;

/**
 * Inserts users of a space and a project as rows, with a token each: signing them in would measure Argon2. Must run
 * before the server has cached any of them; its own class creates the tokens. `follows`: a doc to subscribe to;
 * `followsProject`: the project instead. `filters`: different filters of these subscriptions, which all pass an edit.
 */
export async function crowd(databaseUrl, dataDir, given) {
  const { spaceId, projectId, people, role, follows, followsProject = false, filters = 0 } = given;
  const source = followsProject ? projectId : follows;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  try {
    const { rows } = await pool.query(
      `with made as (
         insert into users (id, username, password, nickname, created_at)
           select nextval('ids'), 'person-' || n, '-', 'Person ' || n, now() from generate_series(1, $1::int) n returning id
       ), members as (
         insert into space_members (space_id, user_id, role, joined_at) select $2, id, $3, now() from made
       ), workers as (
         insert into project_members (project_id, user_id, role, joined_at) select $6, id, $3, now() from made
       ), followed as (
         insert into subscriptions (user_id, type, source_id, created_at)
           select id, $5, $4, now() from made where $4::int8 is not null
       ) insert into sessions (id, user_id, source, created_at, seen_at)
           select nextval('ids'), id, 'register', now(), now() from made returning id::int, user_id::int as "userId"`,
      [
        people,
        decodeId(spaceId),
        role,
        source === undefined ? null : decodeId(source),
        followsProject ? PROJECT : DOC,
        decodeId(projectId),
      ],
    );
    if (filters > 0) await pool.query(setFilters, [decodeId(source), Array.from({ length: filters }, filterOf)]);
    const db = { query: async (sql, values) => (await pool.query(sql, values)).rows };
    const tokens = new Tokens(db, new Clock(), await openSecretCipher({ dataDir }, db));
    return await Promise.all(rows.map(({ id, userId }) => tokens.issue(userId, id)));
  } finally {
    await pool.end();
  }
}

const setFilters = `update subscriptions s set filter = ($2::jsonb[])[1 + w.n % cardinality($2::jsonb[])]
  from (select user_id, row_number() over (order by user_id) as n from subscriptions where source_id = $1) w
  where s.source_id = $1 and s.user_id = w.user_id`;
const otherKinds = ['status', 'moved', 'restored', 'deleted', 'undeleted'];
/** The n-th filter: new docs, edits, and some of the other kinds. */
const filterOf = (_, n) => ({
  ...{ from: 'wording', authors: [], sources: [], statuses: [] },
  kinds: ['added', 'edited', ...otherKinds.filter((__, bit) => (n >> bit) & 1)],
});
