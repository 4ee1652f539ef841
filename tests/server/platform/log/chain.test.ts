import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { canonical, storable } from '../../../../server/platform/log/canonical.js';
import { writeCheckpoints } from '../../../../server/platform/log/checkpoints.js';
import { checkRows, rebuildRow } from '../../../../server/platform/log/fold.js';
import { verifyChain } from '../../../../server/platform/log/verify.js';
import { eventually } from '../../../support/eventually.js';
import { by, noteKind, openNotes } from './notes.js';

let notes: Awaited<ReturnType<typeof openNotes>>;
const words = ['one', 'two', 'three', 'four'];

beforeEach(async () => {
  notes = await openNotes();
  for (const id of [1, 2, 3]) {
    await notes.log.execute(noteKind, id, { begin: `${id}` }, by);
    for (const add of words) await notes.log.execute(noteKind, id, { add }, by);
  }
  await notes.log.change(by, async () => [
    { stream: 'space-9', type: 'MemberAdded', data: { userId: 4 } },
    { stream: 'space-9', type: 'MemberRemoved', data: { userId: 4 } },
  ]);
});
afterEach(() => notes.close());

const verify = (...digests: string[]) =>
  verifyChain(notes.db, [noteKind], { noted: digests.map((digest) => ({ digest, where: digest })), unreadable: [] });
/** As an owner of the database could: with the trigger disabled. */
const tamper = async (...statements: string[]) => {
  const runner = notes.db.createQueryRunner();
  await runner.query("set session_replication_role = 'replica'");
  for (const sql of statements) await runner.query(sql);
  await runner.query("set session_replication_role = 'origin'");
  await runner.release();
};
const positionOf = async (stream: string, version: number) => {
  const [row] = await notes.db.query('select position from events where stream = $1 and version = $2', [
    stream,
    version,
  ]);
  return Number(row.position);
};
/**
 * An open transaction in any database of the server hides the end of the log: the checkpoint is written once all of it
 * can be read, in a single call.
 */
const checkpoint = async () => {
  await eventually(async () => {
    const [{ hidden }] = await notes.db.query(
      'select exists (select from events where tx >= pg_snapshot_xmin(pg_current_snapshot())) as hidden',
    );
    return !hidden;
  });
  return writeCheckpoints(notes.log, () => new Date());
};

describe('the trigger', () => {
  it.each(["update events set type = 'x'", 'delete from events', 'truncate events', "update events set tx = '1'"])(
    'refuses: %s',
    async (sql) => {
      await expect(notes.db.query(sql)).rejects.toThrow('events are never changed or removed');
    },
  );
});

describe('verify', () => {
  it('finds nothing where nothing was done', async () => {
    await checkpoint();
    expect(await verify()).toMatchObject({ streams: 4, events: 17, checkpoints: 1, broken: [] });
  });

  it.each([
    ['data', `update events set data = '{"word":"tw0"}' where stream = 'note-2' and version = 3`],
    ['type', "update events set type = 'WordTaken' where stream = 'note-2' and version = 3"],
    ['actor', `update events set meta = jsonb_set(meta, '{actorId}', '99') where stream = 'note-2' and version = 3`],
    ['time', "update events set recorded_at = recorded_at - interval '1 ms' where stream = 'note-2' and version = 3"],
    ['hash', "update events set hash = sha256(hash) where stream = 'note-2' and version = 3"],
    ['schema', "update events set schema = 2 where stream = 'note-2' and version = 3"],
  ])('names the event whose %s was changed', async (_, sql) => {
    await tamper(sql);
    const position = await positionOf('note-2', 3);
    expect((await verify()).broken).toEqual([{ stream: 'note-2', version: 3, position, what: 'changed' }]);
  });

  it('names an event that was removed', async () => {
    await tamper("delete from events where stream = 'note-2' and version = 3");
    expect((await verify()).broken).toEqual([{ stream: 'note-2', version: 3, position: 0, what: 'missing' }]);
  });

  it('names an event that was removed and closed up', async () => {
    await tamper(
      "delete from events where stream = 'note-2' and version = 3",
      "update events set version = version - 1 where stream = 'note-2' and version > 3",
    );
    expect((await verify()).broken).toMatchObject([{ stream: 'note-2', version: 3, what: 'changed' }]);
  });

  it('names the first of two that changed places', async () => {
    await tamper(
      "update events set version = 102 where stream = 'note-2' and version = 2",
      "update events set version = 2 where stream = 'note-2' and version = 4",
      "update events set version = 4 where stream = 'note-2' and version = 102",
    );
    expect((await verify()).broken).toMatchObject([{ stream: 'note-2', version: 2, what: 'changed' }]);
  });

  it('names an event that was moved to another stream', async () => {
    await tamper(
      "delete from events where stream = 'note-2' and version = 3",
      "update events set stream = 'note-2', version = 3 where stream = 'note-1' and version = 5",
    );
    expect((await verify()).broken).toMatchObject([
      { stream: 'note-1', version: 5, what: 'cut short' },
      { stream: 'note-2', version: 3, what: 'changed' },
    ]);
  });

  it('sees a stream cut short by its row, and an audit stream by its head', async () => {
    await tamper(
      "delete from events where stream = 'note-2' and version > 3",
      "delete from events where stream = 'space-9' and version = 2",
    );
    expect((await verify()).broken).toEqual([
      { stream: 'note-2', version: 4, position: 0, what: 'cut short' },
      { stream: 'space-9', version: 2, position: 0, what: 'cut short' },
    ]);
  });

  it('sees a stream cut short together with its row by the checkpoint', async () => {
    await checkpoint();
    await tamper(
      "delete from events where stream = 'note-2' and version > 3",
      "update notes set version = 3, hash = (select hash from events where stream = 'note-2' and version = 3) where id = 2",
      "delete from events where stream = 'note-3'",
      'delete from notes where id = 3',
    );
    expect((await verify()).broken).toEqual([
      { stream: 'note-2', version: 4, position: 0, what: 'cut short' },
      { stream: 'note-3', version: 1, position: 0, what: 'cut short' },
    ]);
  });

  it('sees a stream that was written anew from some event on by the checkpoint', async () => {
    await checkpoint();
    const forged = await openNotes(notes.url);
    await tamper(
      "delete from events where stream = 'note-2' and version > 2",
      "update notes set version = 2, hash = (select hash from events where stream = 'note-2' and version = 2) where id = 2",
    );
    for (const add of ['drei', 'vier', 'fuenf']) await forged.log.execute(noteKind, 2, { add }, by);
    await forged.close();
    expect((await verify()).broken).toMatchObject([{ stream: 'note-2', version: 5, what: 'changed' }]);
  });

  it('sees a changed checkpoint, and by a noted digest one that was cut off', async () => {
    await checkpoint();
    await notes.log.execute(noteKind, 1, { add: 'later' }, by);
    expect(await checkpoint()).toBe(1);
    expect(await checkpoint()).toBe(0);
    const { digest } = await verify();
    expect((await verify(digest)).broken).toEqual([]);
    await notes.db.query('delete from chain_checkpoints where id = (select max(id) from chain_checkpoints)');
    expect((await verify()).broken).toEqual([]);
    expect((await verify(digest)).broken).toMatchObject([{ what: 'checkpoint missing' }]);
    await notes.db.query(`update chain_checkpoints set heads = heads - 'note-2'`);
    expect((await verify()).broken).toMatchObject([{ what: 'checkpoint changed' }]);
  });
});

describe('the canonical text', () => {
  const hostile: unknown[] = [
    { b: 1, a: 2, aa: 3, '': 4, A: 5, ä: 6, '😀': 7, '￿': 8 },
    [0, -0, 1e21, 1e-7, 5e-324, 1.7976931348623157e308, 0.1 + 0.2, 123456789012345680000, -1.5e300, 2 ** 53 + 2],
    [
      '\0',
      'a\0b',
      '\ud800',
      '\udc00x',
      'x\ud83d',
      '\ud83d\ude00',
      '\u2028\u2029',
      '\u007f\u0001\b\f\n\r\t"\\/',
      '\ufeff',
    ],
    { 'k\0': 1, 'k\ufffd': 2, '\ud800': 3 },
    { undefined: undefined, null: null, nan: Number.NaN, infinity: -Infinity, date: new Date(0) },
    JSON.parse('{"__proto__": {"x": 1}, "constructor": 2, "toJSON": 3, "length": 4}'),
    [[[[[[]]]], {}, [{}], '', [null, undefined]]],
    'e\u0301 is not é',
    Object.fromEntries(Array.from({ length: 300 }, (_, n) => [String((n * 7919) % 1000), n])),
  ];

  it.each(hostile.map((value, n) => [n, value] as const))('survives jsonb: %i', async (_, value) => {
    const text = canonical({ value });
    const [row] = await notes.db.query('select $1::jsonb as back', [text]);
    expect(canonical(row.back)).toBe(text);
    expect(storable({ value })).toEqual(row.back);
  });

  it('chains hostile words, and the row says what came back', async () => {
    for (const add of ['\0', '\ud800', '\ud83d\ude00', 'e\u0301', '__proto__'])
      await notes.log.execute(noteKind, 1, { add }, by);
    expect((await verify()).broken).toEqual([]);
    expect((await checkRows(notes.db, notes.log, noteKind)).differences).toEqual([]);
  });
});

describe('check and rebuild', () => {
  it('finds rows that are not the fold, and writes them anew', async () => {
    expect(await checkRows(notes.db, notes.log, noteKind)).toEqual({
      streams: 3,
      events: 15,
      differences: [],
      different: 0,
    });
    await notes.db.query(`update notes set words = '["mine"]', total = 4 where id = 1`);
    await notes.db.query('delete from notes where id = 2');
    await notes.db.query(
      `insert into notes select 77, version, hash, words, total, changed_at from notes where id = 3`,
    );
    const { differences } = await checkRows(notes.db, notes.log, noteKind);
    expect(differences).toEqual([
      { stream: 'note-1', id: 1, what: 'row differs', fields: ['words', 'total'] },
      { stream: 'note-2', id: 2, what: 'row missing', fields: [] },
      { stream: 'note-77', id: 77, what: 'row without events', fields: [] },
    ]);
    const bounded = await checkRows(notes.db, notes.log, noteKind, { most: 1 });
    expect(bounded).toMatchObject({ different: 3, differences: differences.slice(0, 1) });
    for (const { id } of differences) await rebuildRow(notes.db, notes.log, noteKind, id);
    await rebuildRow(notes.db, notes.log, noteKind, 3);
    expect((await checkRows(notes.db, notes.log, noteKind)).differences).toEqual([]);
    expect((await verify()).broken).toEqual([]);
  });

  it('names a stream whose events make no row, and checks all others', async () => {
    await notes.db.query(`update notes set total = 4 where id = 3`);
    const runner = notes.db.createQueryRunner();
    await runner.query("set session_replication_role = 'replica'");
    await runner.query("update events set schema = 9 where stream = 'note-1' and version = 2");
    await runner.query("set session_replication_role = 'origin'");
    await runner.release();
    const { streams, events, differences } = await checkRows(notes.db, notes.log, noteKind);
    expect({ streams, events }).toEqual({ streams: 3, events: 15 });
    expect(differences).toEqual([
      { stream: 'note-1', id: 1, what: 'events unreadable', fields: [] },
      { stream: 'note-3', id: 3, what: 'row differs', fields: ['total'] },
    ]);
  });
});
