import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { isDatabaseAway } from '../../../../server/platform/database/database-errors.js';
import { by, noteKind, openNotes } from './notes.js';

let notes: Awaited<ReturnType<typeof openNotes>>;
let id = 0;

beforeAll(async () => {
  notes = await openNotes();
  await notes.db.query('create sequence fault; create table faults (code text, times int)');
  await notes.db.query(`create function fail_at_first() returns trigger language plpgsql as $$ declare f faults; begin
    select * into f from faults;
    if nextval('fault') <= f.times then raise exception 'others were first' using errcode = f.code; end if;
    return null; end $$`);
  await notes.db.query(
    'create trigger fail_at_first after insert on events for each statement execute function fail_at_first()',
  );
});
afterAll(() => notes.close());
beforeEach(() => {
  id++;
});

/** The next `times` writes of events fail with this code of PostgreSQL. */
async function fail(code: string, times: number): Promise<void> {
  await notes.db.query(`alter sequence fault restart`);
  await notes.db.query('delete from faults');
  await notes.db.query('insert into faults values ($1, $2)', [code, times]);
}
const words = async () => (await notes.log.read(`note-${id}`)).length;

describe.each(['40P01', '40001'])('what PostgreSQL undid because of others (%s)', (code) => {
  it('is tried again: a command, several, and a transaction with other rows', async () => {
    await fail(code, 1);
    await notes.log.execute(noteKind, id, { begin: 'one' }, by);
    await fail(code, 2);
    await notes.log.executeMany(
      noteKind,
      [
        { id, command: { add: 'two' } },
        { id, command: { add: 'three' } },
      ],
      by,
    );
    await fail(code, 2);
    let runs = 0;
    const after: string[] = [];
    await notes.log.transaction(async (tx) => {
      runs++;
      notes.log.afterCommit(tx, () => after.push('once'));
      await notes.log.execute(noteKind, id, { add: 'four' }, by, { tx });
    });
    expect([runs, after, await words()]).toEqual([3, ['once'], 4]);
  });

  it('is given up when it happens again and again, and nothing is written', async () => {
    await fail(code, 100);
    await expect(notes.log.execute(noteKind, id, { begin: 'one' }, by)).rejects.toMatchObject({ code });
    await fail(code, 0);
    expect(await words()).toBe(0);
  });
});

it('runs nothing again after another error', async () => {
  await fail('53100', 1);
  await expect(notes.log.execute(noteKind, id, { begin: 'one' }, by)).rejects.toMatchObject({ code: '53100' });
  expect(await words()).toBe(0);
});

it('tells a lost connection of a transaction from a transaction that is over', async () => {
  await fail('', 0);
  const ended = `select pg_terminate_backend(pid) from pg_stat_activity
    where state = 'idle in transaction' and datname = current_database()`;
  const lost = notes.log.transaction(async (tx) => {
    await tx.query('select 1');
    await notes.db.query(ended);
    await tx.query('select 1').catch(() => undefined);
    await notes.log.execute(noteKind, id, { begin: 'one' }, by, { tx });
  });
  expect(isDatabaseAway(await lost.catch((error: unknown) => error))).toBe(true);
  const over = await notes.log.transaction(async (tx) => tx);
  const late = notes.log.execute(noteKind, id, { begin: 'one' }, by, { tx: over });
  expect(isDatabaseAway(await late.catch((error: unknown) => error))).toBe(false);
  expect(await words()).toBe(0);
});
