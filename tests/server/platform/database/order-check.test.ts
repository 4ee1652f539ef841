import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { withPgClient } from '../../../../server/platform/database/embedded/probe.js';
import { orderProblem, requireOrder, type Session } from '../../../../server/platform/database/order-check.js';
import { emptyDatabase } from '../../../support/database.js';

let url: string;
let one: pg.Client;
let other: pg.Client;
beforeAll(async () => {
  url = await emptyDatabase();
  [one, other] = await Promise.all([open(), open()]);
});
afterAll(() => Promise.all([one.end(), other.end()]));

async function open(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}
const session =
  (client: pg.Client): Session =>
  async (sql) =>
    (await client.query(sql)).rows;

/** A real connection, except for statements that contain the text. */
const except =
  (client: pg.Client, text: string, answer: () => Record<string, unknown>): Session =>
  async (sql) =>
    sql.includes(text) ? [answer()] : session(client)(sql);
const missing = (what: string) => (): never => {
  throw new Error(`function ${what} does not exist`);
};
const problem = (mine: Session, foreign: Session = session(other)) => orderProblem(mine, foreign);

describe('a PostgreSQL for the log', () => {
  it('is taken when transactions and snapshots are those of one cluster', async () => {
    expect(await problem(session(one))).toBeUndefined();
    await expect(requireOrder(url)).resolves.toBeUndefined();
  });

  it('is refused when it is too old or only read', async () => {
    const old = except(one, 'server_version_num', () => ({ number: '140011', name: '14.11' }));
    expect(await problem(old)).toBe('It is version 14.11; Annals needs PostgreSQL 15 or newer.');
    expect(await problem(except(one, 'pg_is_in_recovery', () => ({ standby: true })))).toContain('It is a standby');
  });

  it('is refused when it lacks or breaks the numbers of transactions', async () => {
    const like = except(one, 'pg_current_xact_id', missing('pg_current_xact_id()'));
    expect(await problem(like)).toContain('pg_current_xact_id() does not exist');
    await one.query('rollback');
    let id = 1_000_000;
    expect(await problem(except(one, 'pg_current_xact_id', () => ({ id: `${id++}` })))).toContain(
      'did not keep its number',
    );
    const far = except(other, 'pg_snapshot_xmin', () => ({ oldest: '999999999' }));
    expect(await problem(session(one), far)).toContain('not visible in the snapshots');
  });

  it('is refused behind a pooler that gives connections away', async () => {
    const noBlocks = except(one, 'begin', () => {
      throw new Error('transaction blocks not allowed in statement pooling mode');
    });
    expect(await problem(noBlocks)).toContain('statement pooling mode');
    // Both clients get the one connection that the pooler has.
    const backend = () => ({ pid: 4711 });
    expect(await problem(except(one, 'backend_pid', backend), except(other, 'backend_pid', backend))).toContain(
      'by a pooler',
    );
    let pid = 1;
    expect(await problem(except(one, 'backend_pid', () => ({ pid: pid++ })))).toContain('by a pooler');
  });

  it('is refused when its address leads to several servers', async () => {
    expect(await problem(except(one, 'pg_control_system', () => ({ id: '1' })))).toContain(
      'several PostgreSQL servers',
    );
    // A provider may hide the number of the cluster.
    const hidden = (client: pg.Client) => except(client, 'pg_control_system', missing('pg_control_system()'));
    expect(await problem(hidden(one), hidden(other))).toBeUndefined();
  });

  it('is refused while rows come by replication, until that is switched off', async () => {
    await one.query(
      "create subscription from_elsewhere connection 'host=elsewhere' publication p with (connect = false, slot_name = none)",
    );
    expect(await problem(session(one))).toBeUndefined();
    await one.query("update pg_subscription set subenabled = true where subname = 'from_elsewhere'");
    await expect(requireOrder(url)).rejects.toThrow(/cannot keep the order of the log.*subscription from_elsewhere/);
    // That of another database of the same server does not concern this one.
    await withPgClient(await emptyDatabase(), async (client) => expect(await problem(session(client))).toBeUndefined());
    await one.query('alter subscription from_elsewhere disable');
    await one.query('drop subscription from_elsewhere');
    await one.query('create schema spock; create table spock.subscription (sub_enabled boolean)');
    expect(await problem(session(one))).toBeUndefined();
    await one.query('insert into spock.subscription values (true)');
    expect(await problem(session(one))).toContain('replication of spock');
    await one.query('drop schema spock cascade');
  });
});
