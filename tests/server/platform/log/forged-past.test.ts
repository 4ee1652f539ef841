import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { writeCheckpoints } from '../../../../server/platform/log/checkpoints.js';
import { verifyChain } from '../../../../server/platform/log/verify.js';
import { eventually } from '../../../support/eventually.js';
import { seeded } from '../../../support/random.js';
import { Forger, type StoredEvent } from './forger.js';
import { by, noteKind, openNotes } from './notes.js';

let notes: Awaited<ReturnType<typeof openNotes>>;
let forger: Forger;
/** What somebody outside noted, oldest first. */
let noted: string[];

const STREAMS = [1, 2, 3];
const verify = (...digests: string[]) =>
  verifyChain(notes.db, [noteKind], { noted: digests.map((digest) => ({ digest, where: digest })), unreadable: [] });
const seal = async () => {
  // An open transaction of another test's database hides the end of the log: one checkpoint may have a part of it only.
  await eventually(async () => {
    await writeCheckpoints(notes.log, () => new Date());
    return !(await isBehind());
  });
  return (await verify()).digest;
};
const isBehind = async (): Promise<boolean> => {
  const [{ behind }] = await notes.db.query(`select exists (select from events e join followers f
    on f.name = 'chain-checkpoints' and (e.tx, e.position) > (f.tx, f.position)) as behind`);
  return behind;
};

beforeEach(async () => {
  notes = await openNotes();
  forger = new Forger(notes.db);
  noted = [];
  for (const id of STREAMS) await notes.log.execute(noteKind, id, { begin: `note ${id}` }, by);
  noted.push(await seal());
  for (const add of ['one', 'two', 'three', 'four', 'five']) {
    for (const id of STREAMS) await notes.log.execute(noteKind, id, { add }, by);
    noted.push(await seal());
  }
});
afterEach(() => notes.close());

/** Versions are counted from 1; `at` is below the number of events that the noted checkpoints cover. */
const forgeries: Record<string, (at: number) => (events: StoredEvent[]) => StoredEvent[]> = {
  'another word': (at) => (events) =>
    events.map((event, n) => (n === at ? { ...event, data: { word: 'forged' } } : event)),
  'another author': (at) => (events) =>
    events.map((event, n) => (n === at ? { ...event, meta: { ...event.meta, actorId: 99 } } : event)),
  'another time': (at) => (events) =>
    events.map((event, n) => (n === at ? { ...event, recorded_at: new Date(event.recorded_at.getTime() - 1) } : event)),
  'a removed event': (at) => (events) => events.filter((_, n) => n !== at),
  'an added event': (at) => (events) => {
    const copied = events[at];
    return copied ? events.toSpliced(at, 0, { ...copied, position: 1_000_000, data: { word: 'added' } }) : events;
  },
  'two that changed places': (at) => (events) => {
    const [one, two] = [events[at], events[at - 1]];
    return one && two ? events.toSpliced(at - 1, 2, one, two) : events;
  },
  'a cut tail': (at) => (events) => events.slice(0, at),
};
const sealings: Record<string, () => Promise<void>> = {
  'left alone': async () => undefined,
  'made to fit': () => forger.reseal(),
  'made anew by the server': () => forger.forgetCheckpoints(),
};

describe('a past that the owner of the database rewrote', () => {
  it.each(Array.from({ length: 20 }, (_, n) => n + 1))('is found by one older note (seed %i)', async (seed) => {
    const random = seeded(seed);
    const kinds = Object.keys(forgeries);
    const kind = kinds[seed % kinds.length] ?? '';
    const sealing = Object.keys(sealings)[random(3)] ?? '';
    const stream = `note-${STREAMS[random(3)]}`;
    const at = 1 + random(4);
    // Any note that covers the event.
    const note = noted[at + random(noted.length - at)] ?? '';
    await forger.rewrite(stream, forgeries[kind]?.(at) ?? (() => []));
    await sealings[sealing]?.();
    // Life goes on, and the server seals what it finds.
    for (let more = 0; more < 1 + random(8); more++)
      for (const id of STREAMS) await notes.log.execute(noteKind, id, { add: `later ${more}` }, by);
    await seal();
    const { broken, notedFound } = await verify(note);
    expect({ seed, kind, sealing, at, found: broken.length > 0 }).toMatchObject({ found: true });
    if (sealing !== 'left alone') expect(notedFound).toBe(0);
  });

  it('is not found without a note: everything else can be made to fit', async () => {
    await forger.rewrite('note-2', forgeries['another word']?.(2) ?? (() => []));
    await forger.reseal();
    expect((await verify()).broken).toEqual([]);
    expect((await verify(noted[0] ?? '')).broken).toEqual([]);
    expect((await verify(...noted)).notedFound).toBe(2);
  });

  it('is named by version where the checkpoints were left alone and the server sealed it again', async () => {
    await forger.rewrite('note-2', forgeries['another word']?.(2) ?? (() => []));
    await notes.log.execute(noteKind, 2, { add: 'later' }, by);
    await seal();
    expect((await verify(...noted)).broken).toMatchObject([{ stream: 'note-2', version: 3, what: 'changed' }]);
  });

  it('shows by a head that goes back', async () => {
    await forger.rewrite('note-2', forgeries['a cut tail']?.(2) ?? (() => []));
    await notes.log.execute(noteKind, 2, { add: 'instead' }, by);
    await seal();
    expect((await verify()).broken).toContainEqual({ stream: 'note-2', version: 3, position: 0, what: 'went back' });
  });
});

const headless: readonly (readonly [string, unknown])[] = [
  ['whose heads are a list', []],
  ['whose heads are a text', 'x'],
  ['whose heads are nothing', null],
  ['with a head that is nothing', { 'note-1': null }],
  ['with a head that is a text', { 'note-1': 'x' }],
  ['with a version that is a text', { 'note-1': ['x', 'ab'.repeat(32)] }],
  ['with half a version', { 'note-1': [2.5, 'ab'.repeat(32)] }],
  ['with a version that no event can have', { 'note-1': [99_999_999_999, 'ab'.repeat(32)] }],
  ['with a head without a hash', { 'note-1': [2] }],
];
describe('a checkpoint', () => {
  it.each(headless)('%s is found, and the rest is verified', async (_what, heads) => {
    await forger.sealAnew(({ id }, given) => (id === 2 ? heads : given));
    await forger.rewrite('note-3', (events) => events.slice(0, 2));
    const { broken, events } = await verify();
    expect(events).toBe(14);
    expect(broken).toContainEqual(expect.objectContaining({ stream: 'checkpoint 2', what: 'checkpoint changed' }));
    expect(broken).toContainEqual(expect.objectContaining({ stream: 'note-3', version: 3, what: 'cut short' }));
  });

  it('with the hash of another stream is found', async () => {
    const other = await forger.hashOf('note-3', 2);
    await forger.sealAnew(({ id }, heads) => (id === 2 ? { ...heads, 'note-1': [2, other] } : heads));
    expect((await verify()).broken).toMatchObject([{ stream: 'note-1', version: 2, what: 'changed' }]);
  });
});

describe('what was noted', () => {
  it('must be there, line by line, with its position', async () => {
    const all = noted.map((digest, n) => ({ digest, where: `line ${n + 1}` }));
    const check = (lines: typeof all) => verifyChain(notes.db, [noteKind], { noted: lines, unreadable: ['line 9'] });
    expect(await check(all)).toMatchObject({
      noted: 6,
      notedFound: 6,
      broken: [{ stream: 'line 9', what: 'unreadable' }],
    });
    const foreign = [
      ...all,
      { digest: 'ab'.repeat(32), where: 'line 7' },
      { digest: noted[1] ?? '', position: 1, where: 'line 8' },
    ];
    expect((await check(foreign)).broken.map(({ stream, what }) => `${stream} ${what}`)).toEqual([
      'line 7 checkpoint missing',
      'line 8 checkpoint missing',
      'line 9 unreadable',
    ]);
  });
});
