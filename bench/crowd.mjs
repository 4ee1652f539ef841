import pg from 'pg';
import { decodeId } from '../dist/contracts/wire.js';
import { Tokens } from '../dist/server/access/tokens.js';
import { Clock } from '../dist/server/platform/clock.js';
import { openSecretCipher } from '../dist/server/platform/secret-cipher.js';

const DOC = 1;

/**
 * Inserts users of a space and a project as rows, with a token each: signing them in would measure Argon2. Must run
 * before the server has cached any of them; its own class creates the tokens. `follows`: a doc to subscribe to.
 */
export async function crowd(databaseUrl, dataDir, { spaceId, projectId, people, role, follows }) {
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
      [people, decodeId(spaceId), role, follows === undefined ? null : decodeId(follows), DOC, decodeId(projectId)],
    );
    const db = { query: async (sql, values) => (await pool.query(sql, values)).rows };
    const tokens = new Tokens(db, new Clock(), await openSecretCipher({ dataDir }, db));
    return await Promise.all(rows.map(({ id, userId }) => tokens.issue(userId, id)));
  } finally {
    await pool.end();
  }
}
