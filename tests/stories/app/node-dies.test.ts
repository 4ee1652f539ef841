import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { decodeId } from '../../../contracts/platform/wire.js';
import { ADMIN_PASSWORD } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { signIn } from '../../support/people.js';
import { markdownDoc, place } from '../../support/places.js';
import { buildServer } from '../../support/server-process.js';
import { describeTwoNodes, startTwoNodes, type TwoNodes } from '../../support/two-nodes.js';

describeTwoNodes('one of two nodes dies', () => {
  let two: TwoNodes;
  let database: pg.Client;

  beforeAll(async () => {
    buildServer();
    two = await startTwoNodes();
    database = new pg.Client({ connectionString: two.databaseUrl });
    await database.connect();
  });
  afterAll(async () => {
    await database?.end();
    await two?.stop();
  });

  const ask = async (sql: string, values: unknown[] = []) => (await database.query(sql, values)).rows;
  const names = async (): Promise<string[]> =>
    (
      await ask(
        `select distinct application_name as name from pg_stat_activity
          where datname = current_database() and application_name ~ '^annals [0-9.]+ [0-9a-f]{8}$'`,
      )
    ).map(({ name }) => name);
  const leases = async (): Promise<string[]> =>
    (await ask(`select held_by from tasks where kind = 'settle' and leased_until > now() + interval '1 year'`)).map(
      (row) => row.held_by,
    );

  it('the other takes over what it had begun, and nothing of its own', async () => {
    const [first, second] = two.nodes;
    const admin = await signIn(second.url, 'admin', ADMIN_PASSWORD);
    const here = await place(admin, {});
    await eventually(async () => (await names()).length === 2);
    const both = await names();
    for (const name of both) {
      const id = decodeId(await markdownDoc(admin, here, 'Text.'));
      await ask(`delete from tasks where kind = 'settle' and key = $1`, [String(id)]);
      // A run that is under way, with a lease that does not expire during this test.
      await ask(
        `insert into tasks (kind, key, payload, due_at, taken, attempts, leased_until, held_by)
          values ('settle', $1, $2, now() - interval '1 minute', 1, 1, now() + interval '2 years', $3)`,
        [String(id), { docId: id }, name],
      );
    }
    first.kill('SIGKILL');
    await first.gone;
    await eventually(async () => (await names()).length === 1);
    const [alive] = await names();
    await eventually(async () => (await leases()).length === 1);
    expect(await leases()).toEqual([alive]);
    expect(both).toContain(alive);
  });
});
