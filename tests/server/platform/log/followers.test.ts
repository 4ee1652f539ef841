import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Needs } from '../../../../server/platform/log/follower-rows.js';
import { Followers } from '../../../../server/platform/log/followers.js';
import type { RecordedEvent } from '../../../../server/platform/log/kind.js';
import { Clock } from '../../../../server/platform/runtime/clock.js';
import { Logger } from '../../../../server/platform/runtime/logger.js';
import { TestClock } from '../../../support/test-clock.js';
import { by, noteKind, openNotes } from './notes.js';

let notes: Awaited<ReturnType<typeof openNotes>>;
beforeAll(async () => {
  notes = await openNotes();
  await notes.db.query(
    'create table heard (follower text, stream text, version int, at bigint generated always as identity)',
  );
});
afterAll(() => notes.close());

const follow = () => new Followers(notes.db, notes.log, notes.bus, new Clock(), new Logger('silent'));
const writing = (follower: string) => ({
  async handle(
    event: { stream: string; version: number },
    tx: { query(sql: string, values: unknown[]): Promise<unknown> },
  ) {
    await tx.query('insert into heard (follower, stream, version) values ($1, $2, $3)', [
      follower,
      event.stream,
      event.version,
    ]);
  },
});
const heard = (follower: string): Promise<{ stream: string; version: number }[]> =>
  notes.db.query('select stream, version from heard where follower = $1 order by at', [follower]);

it('gives every event of parallel writers to a polling follower once, each stream in order', async () => {
  const followers = follow();
  await followers.start({ all: writing('all') });
  const ids = Array.from({ length: 8 }, (_, n) => n + 1);
  await Promise.all(
    ids.map(async (id) => {
      await notes.log.execute(noteKind, id, { begin: '.' }, by);
      for (let n = 0; n < 50; n++) {
        // Transactions of different length, so that positions are committed out of order.
        await notes.log.transaction(async (tx) => {
          await notes.log.execute(noteKind, id, { add: `${n}` }, by, { tx });
          if (n % 7 === 0) await tx.query('select pg_sleep(0.01)');
        });
      }
    }),
  );
  await followers.quiet();
  await followers.stop();
  const all = await heard('all');
  expect(all).toHaveLength(8 * 51);
  for (const id of ids) {
    const versions = all.filter(({ stream }) => stream === `note-${id}`).map(({ version }) => version);
    expect(versions).toEqual(Array.from({ length: 51 }, (_, n) => n + 1));
  }
});

it('gives a follower only the events that it needs, and reaches the end of the log all the same', async () => {
  const given: { type: string; data: unknown; version: number }[] = [];
  const of = (needs: Needs) => ({
    needs,
    async handle({ type, data, version }: RecordedEvent) {
      given.push({ type, data, version });
    },
  });
  await notes.log.execute(noteKind, 100, { begin: 'An /upload/1 that stays' }, by);
  await notes.log.execute(noteKind, 100, { add: 'nothing' }, by);
  const followers = follow();
  await followers.start({ types: of({ types: ['NoteBegun'] }), text: of({ text: '/upload/1', content: false }) });
  await followers.quiet();
  const lags = await followers.lags();
  await followers.stop();
  expect(lags.map(({ name, events }) => [name, events])).toEqual([
    ['text', 0],
    ['types', 0],
  ]);
  expect(given.filter(({ version }) => version > 1)).toEqual([]);
  expect(given.filter(({ data }) => JSON.stringify(data).includes('/upload/1'))).toHaveLength(2);
  expect(given).toHaveLength(1 + 8 + 1);
});

it('stops at an event that it cannot handle, says so, and goes on when it can', async () => {
  const followers = follow();
  let broken = true;
  const good = writing('picky');
  const picky = {
    async handle(event: Parameters<typeof good.handle>[0], tx: Parameters<typeof good.handle>[1]) {
      if (broken && event.stream === 'note-3' && event.version === 20) throw new Error('cannot');
      await good.handle(event, tx);
    },
  };
  await followers.start({ picky });
  await expect(followers.quiet()).rejects.toThrow('follower picky fails');
  await notes.db.query("update followers set retry_at = null where name = 'picky'");
  await expect(followers.quiet()).rejects.toThrow();
  const [lag] = await followers.lags();
  expect(lag).toMatchObject({ name: 'picky', error: 'cannot' });
  expect(lag?.failures).toBeGreaterThan(0);
  expect(lag?.events).toBeGreaterThan(0);
  expect(await heard('picky')).not.toContainEqual({ stream: 'note-3', version: 20 });
  broken = false;
  await notes.db.query("update followers set retry_at = null where name = 'picky'");
  await followers.quiet();
  expect(await heard('picky')).toHaveLength(8 * 51 + 2);
  expect(await followers.lags()).toEqual([
    { name: 'picky', events: 0, seconds: 0, failures: 0, error: null, movedAt: expect.any(Date) },
  ]);
  await followers.stop();
});

it('tries a failing one again when its time has come, not before', async () => {
  const clock = new TestClock();
  clock.hold();
  const followers = new Followers(notes.db, notes.log, notes.bus, clock, new Logger('silent'));
  let tries = 0;
  const failing = {
    async handle() {
      tries += 1;
      throw new Error('cannot');
    },
  };
  await followers.start({ failing });
  const fails = () => expect(followers.quiet()).rejects.toThrow('follower failing fails');
  await fails();
  const first = tries;
  for (let n = 0; n < 5; n++) await fails();
  expect(tries).toBe(first);
  // Twice as long after each failure, from a second on.
  clock.advance(1_000 * 2 ** first);
  await fails();
  expect(tries).toBe(first + 1);
  // It failed while the clock was ahead.
  clock.advance(-86_400_000);
  await fails();
  expect(tries).toBe(first + 2);
  await followers.stop();
});
