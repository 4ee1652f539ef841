import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { Refusal } from '../../../../server/platform/http/refusal.js';
import { checkRows } from '../../../../server/platform/log/fold.js';
import type { Kind } from '../../../../server/platform/log/kind.js';
import { verifyChain } from '../../../../server/platform/log/verify.js';
import { by, type Note, type NoteCommand, type NoteEvent, noteKind, openNotes } from './notes.js';

// A command without a transaction reads without a lock; its single statement writes nothing if another was faster.

let notes: Awaited<ReturnType<typeof openNotes>>;
let decided = 0;
const kind: Kind<Note, NoteCommand, NoteEvent> = {
  ...noteKind,
  decide(...given) {
    decided++;
    return noteKind.decide(...given);
  },
};

beforeAll(async () => {
  notes = await openNotes();
});
afterEach(() => {
  decided = 0;
});
afterAll(async () => {
  expect((await verifyChain(notes.db, [noteKind])).broken).toEqual([]);
  expect((await checkRows(notes.db, notes.log, noteKind)).differences).toEqual([]);
  await notes.close();
});

const row = async (id: number) => (await notes.db.query('select version, words from notes where id = $1', [id]))[0];
const rung = (id: number) => notes.bus.heard.filter(({ stream }) => stream === `note-${id}`).length;

const waiting = "from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
/** Resolves when a statement waits for a lock; this suite has only one. */
async function someoneWaits(): Promise<void> {
  for (let found = 0; found === 0; ) [{ found }] = await notes.db.query(`select count(*)::int as found ${waiting}`);
}

/** The outcome of `late`, which reads before and writes after a transaction that executes `early`. */
async function overtaken<T>(id: number, early: NoteCommand, late: () => Promise<T>, fail = false) {
  let outcome: Promise<PromiseSettledResult<T>[]> | undefined;
  const before = rung(id);
  const first = notes.log.transaction(async (tx) => {
    await notes.log.execute(noteKind, id, early, by, { tx });
    outcome = Promise.allSettled([late()]);
    await someoneWaits();
    expect(decided).toBe(1);
    expect(rung(id)).toBe(before);
    if (fail) throw new Error('given up');
  });
  await first.catch(() => undefined);
  const [result] = (await outcome) ?? [];
  return result;
}

it('decides once when nobody was faster', async () => {
  const made = await notes.log.execute(kind, 1, { begin: 'a' }, by, { expected: 0 });
  const edited = await notes.log.execute(kind, 1, { add: 'b' }, by, { expected: 1 });
  expect(decided).toBe(2);
  expect([...made.events, ...edited.events]).toEqual(await notes.log.read('note-1'));
  expect(rung(1)).toBe(2);
});

it('decides again under the lock, once, when somebody was faster', async () => {
  await notes.log.execute(noteKind, 2, { begin: 'a' }, by);
  const late = () => notes.log.execute(kind, 2, { add: 'late' }, by);
  expect(await overtaken(2, { add: 'early' }, late)).toMatchObject({
    status: 'fulfilled',
    value: { row: { version: 3, words: ['a', 'early', 'late'] }, events: [{ version: 3 }] },
  });
  expect(decided).toBe(2);
  expect(await row(2)).toEqual({ version: 3, words: ['a', 'early', 'late'] });
  expect(rung(2)).toBe(3);
});

it('refuses what was expected when it was read, and is not there any more', async () => {
  await notes.log.execute(noteKind, 3, { begin: 'a' }, by);
  const late = () => notes.log.execute(kind, 3, { add: 'late' }, by, { expected: 1 });
  const result = await overtaken(3, { add: 'early' }, late);
  expect(result).toEqual({ status: 'rejected', reason: new Refusal('stream.conflict', { version: 2 }) });
  expect(await row(3)).toEqual({ version: 2, words: ['a', 'early'] });
  expect(rung(3)).toBe(2);
});

it('waits for a creation under way, and refuses or creates by what becomes of it', async () => {
  const create = (id: number) => () => notes.log.execute(kind, id, { begin: 'late' }, by);
  expect(await overtaken(4, { begin: 'early' }, create(4))).toEqual({
    status: 'rejected',
    reason: new Refusal('doc.exists'),
  });
  expect(decided).toBe(2);
  decided = 0;
  expect(await overtaken(5, { begin: 'early' }, create(5), true)).toMatchObject({ status: 'fulfilled' });
  expect(decided).toBe(1);
  expect(await row(5)).toEqual({ version: 1, words: ['late'] });
  expect([rung(4), rung(5)]).toEqual([1, 1]);
});

it('writes several events of one command in one commit, by the other way', async () => {
  await notes.log.execute(noteKind, 6, { begin: 'a' }, by);
  const twice = {
    ...kind,
    decide: (): NoteEvent[] => ['b', 'c'].map((word) => ({ type: 'WordAdded', data: { word } })),
  };
  const { events } = await notes.log.execute(twice, 6, { add: '' }, by);
  expect(events.map(({ version }) => version)).toEqual([2, 3]);
  const txs = await notes.db.query("select distinct tx from events where stream = 'note-6' and version > 1");
  expect(txs).toHaveLength(1);
});

it('keeps every word of writers that come both ways, positions growing with versions', async () => {
  await notes.log.execute(noteKind, 7, { begin: '' }, by);
  const ways = [
    (add: string) => notes.log.execute(noteKind, 7, { add }, by),
    (add: string) => notes.log.executeMany(noteKind, [{ id: 7, command: { add } }], by),
    (add: string) => notes.log.transaction((tx) => notes.log.execute(noteKind, 7, { add }, by, { tx })),
  ];
  await Promise.all(
    Array.from({ length: 12 }, async (_, writer) => {
      for (let n = 0; n < 20; n++) await ways[(writer + n) % ways.length]?.(`${writer}.${n}`);
    }),
  );
  const kept = await row(7);
  expect(kept.version).toBe(241);
  expect(new Set(kept.words).size).toBe(241);
  const order = await notes.db.query("select version from events where stream = 'note-7' order by position");
  expect(order.map(({ version }: { version: number }) => version)).toEqual(
    Array.from({ length: 241 }, (_, n) => n + 1),
  );
  expect(rung(7)).toBe(241);
});

it('is an error, and no second try, when the connection dies in the statement', async () => {
  await notes.log.execute(noteKind, 8, { begin: 'a' }, by);
  const killed = async () => {
    const lost = notes.log.execute(kind, 8, { add: 'lost' }, by);
    await Promise.all([
      expect(lost).rejects.toThrow(),
      someoneWaits().then(() => notes.db.query(`select pg_terminate_backend(pid) ${waiting}`)),
    ]);
  };
  await notes.log.transaction(async (tx) => {
    await notes.log.lock(tx, noteKind, 8);
    await killed();
  });
  expect(decided).toBe(1);
  expect(rung(8)).toBe(1);
  expect(await row(8)).toEqual({ version: 1, words: ['a'] });
  // The pool continues with other connections.
  await Promise.all(Array.from({ length: 8 }, (_, n) => notes.log.execute(noteKind, 80 + n, { begin: 'x' }, by)));
});
