import pg from 'pg';
import { decodeId } from '../../dist/contracts/wire.js';
import { Tokens } from '../../dist/server/access/tokens.js';
import { Clock } from '../../dist/server/platform/clock.js';

const DOC = 1;

/**
 * People who follow the doc, as rows: signing a thousand in would measure Argon2. Written before the server has seen
 * any of them; their tokens are made by the server's own class. → one token each.
 */
export async function audience(databaseUrl, { docId, spaceId, people }) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  try {
    const { rows } = await pool.query(
      `with made as (
         insert into users (id, username, password, nickname, created_at)
           select nextval('ids'), 'reader-' || n, '-', 'Reader ' || n, now() from generate_series(1, $1::int) n returning id
       ), members as (
         insert into space_members (space_id, user_id, role, joined_at) select $2, id, 'guest', now() from made
       ), followed as (
         insert into subscriptions (user_id, type, source_id, created_at) select id, $4, $3, now() from made
       ) select id::int from made`,
      [people, decodeId(spaceId), decodeId(docId), DOC],
    );
    const db = { query: async (sql, values) => (await pool.query(sql, values)).rows };
    const tokens = new Tokens(db, new Clock());
    return await Promise.all(rows.map(({ id }) => tokens.issue(id, 0)));
  } finally {
    await pool.end();
  }
}
