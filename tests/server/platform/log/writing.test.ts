import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Refusal } from '../../../../server/platform/http/refusal.js';
import { onCommitted } from '../../../../server/platform/log/commit-notifications.js';
import { EventLog } from '../../../../server/platform/log/event-log.js';
import { checkRows } from '../../../../server/platform/log/fold.js';
import type { Kind } from '../../../../server/platform/log/kind.js';
import { rebase } from '../../../../server/platform/log/rebase.js';
import { verifyChain } from '../../../../server/platform/log/verify.js';
import { Clock } from '../../../../server/platform/runtime/clock.js';
import { by, HearingBus, type Note, type NoteCommand, type NoteEvent, noteKind, openNotes } from './notes.js';

let notes: Awaited<ReturnType<typeof openNotes>>;
beforeAll(async () => {
  notes = await openNotes();
});
afterAll(async () => {
  expect((await verifyChain(notes.db, [noteKind])).broken).toEqual([]);
  expect((await checkRows(notes.db, notes.log, noteKind)).differences).toEqual([]);
  await notes.close();
});

const row = async (id: number) => (await notes.db.query('select version, words from notes where id = $1', [id]))[0];
const events = async (stream: string) => (await notes.log.read(stream)).map(({ type, data }) => [type, data]);

describe('executeMany', () => {
  it('publishes what it wrote as one notification', async () => {
    const heard: number[] = [];
    const hush = await onCommitted(notes.bus, (list) => heard.push(list.length));
    const steps = Array.from({ length: 50 }, (_, at) => ({ id: 9_000 + at, command: { begin: 'a' } }));
    await notes.log.executeMany(noteKind, steps, by);
    await hush();
    expect(heard).toEqual([50]);
  });

  it('writes many in one commit, and answers in the order asked', async () => {
    const steps = [5, 3, 4].map((id) => ({ id, command: { begin: `${id}` } }));
    const done = await notes.log.executeMany(noteKind, steps, by);
    expect(done.map(({ row: after }) => [after?.id, after?.version, after?.words])).toEqual([
      [5, 1, ['5']],
      [3, 1, ['3']],
      [4, 1, ['4']],
    ]);
    const again = await notes.log.executeMany(
      noteKind,
      [
        { id: 3, command: { add: 'a' } },
        { id: 6, command: { begin: 'six' } },
        { id: 3, command: { add: 'b' } },
        { id: 4, command: { add: '' } },
      ],
      by,
    );
    expect(again.map(({ events: made }) => made.map(({ stream, version }) => `${stream} ${version}`))).toEqual([
      ['note-3 2'],
      ['note-6 1'],
      ['note-3 3'],
      [],
    ]);
    expect(await row(3)).toEqual({ version: 3, words: ['3', 'a', 'b'] });
    expect(await row(4)).toMatchObject({ version: 1 });
  });

  it('writes all or nothing', async () => {
    const steps = [
      { id: 10, command: { begin: 'x' } },
      { id: 11, command: { add: 'nothing there' } },
    ];
    await expect(notes.log.executeMany(noteKind, steps, by)).rejects.toThrow('doc.unknown');
    expect(await row(10)).toBeUndefined();
    expect(await events('note-10')).toEqual([]);
  });

  it('makes 3,000 at once, while others do the same ones in another order', async () => {
    const ids = Array.from({ length: 3_000 }, (_, n) => 100_000 + n);
    await notes.log.executeMany(
      noteKind,
      ids.map((id) => ({ id, command: { begin: '' } })),
      by,
    );
    const orders = [ids, [...ids].reverse(), [...ids.slice(1_500), ...ids.slice(0, 1_500)]];
    await Promise.all(
      orders.map((order, n) =>
        notes.log.executeMany(
          noteKind,
          order.map((id) => ({ id, command: { add: `${n}` } })),
          by,
        ),
      ),
    );
    const [{ wrong }] = await notes.db.query(
      'select count(*)::int as wrong from notes where id >= 100000 and version <> 4',
    );
    expect(wrong).toBe(0);
  });

  it('lets one of two simultaneous bulk creations win', async () => {
    const steps = [200_001, 200_002].map((id) => ({ id, command: { begin: 'x' } }));
    const both = await Promise.allSettled([1, 2].map(() => notes.log.executeMany(noteKind, steps, by)));
    const failed = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(failed).toHaveLength(1);
    expect(failed[0]).toBeInstanceOf(Refusal);
  });
});

describe('expected', () => {
  const kind: Kind<Note, NoteCommand, NoteEvent> = {
    ...noteKind,
    stale: async ({ version, actorId, at }) =>
      new Refusal('doc.stale', { who: `user ${actorId}`, at: at.toISOString(), version }),
  };
  it('lets one of two savers at one version through, and tells the other who was there', async () => {
    await notes.log.execute(kind, 20, { begin: 'x' }, by);
    const both = await Promise.allSettled(
      [7, 8].map((actorId) =>
        notes.log.execute(kind, 20, { add: `by ${actorId}` }, { ...by, actorId }, { expected: 1 }),
      ),
    );
    const [winner] = both.flatMap((one) => (one.status === 'fulfilled' ? one.value.events : []));
    const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ key: 'doc.stale', facts: { who: `user ${winner?.meta.actorId}`, version: 2 } });
    expect(await row(20)).toMatchObject({ version: 2 });
  });
  it('takes 0 for a thing that is not there yet', async () => {
    await notes.log.execute(kind, 21, { begin: 'x' }, by, { expected: 0 });
    await expect(notes.log.execute(kind, 22, { begin: 'x' }, by, { expected: 1 })).rejects.toThrow('stream.conflict');
  });
});

describe('change', () => {
  it('commits facts with what they tell of, and chains them', async () => {
    await notes.log.change(by, async (tx) => {
      await tx.query("insert into settings (key, value) values ('a', 'b')");
      return [
        { stream: 'space-1', type: 'MemberAdded', data: { userId: 2 } },
        { stream: 'space-1', type: 'MemberRemoved', data: { userId: 2 } },
      ];
    });
    expect(await events('space-1')).toEqual([
      ['MemberAdded', { userId: 2 }],
      ['MemberRemoved', { userId: 2 }],
    ]);
    await expect(
      notes.log.change(by, async (tx) => {
        await tx.query("insert into settings (key, value) values ('c', 'd')");
        throw new Refusal('space.unknown');
      }),
    ).rejects.toThrow('space.unknown');
    expect(await notes.db.query('select key from settings')).toEqual([{ key: 'a' }]);
  });

  it('keeps every fact of parallel changes of the same streams in any order', async () => {
    await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        notes.log.change(by, async () => {
          const facts = ['user-1', 'space-2', 'module-3'].map((stream) => ({ stream, type: 'Touched', data: { n } }));
          return n % 2 ? facts : facts.reverse();
        }),
      ),
    );
    for (const stream of ['user-1', 'space-2', 'module-3']) {
      const read = await notes.log.read(stream);
      expect(new Set(read.map(({ data }) => data.n)).size).toBe(60);
      expect(read.map(({ version }) => version)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
    }
  });
});

describe('transaction', () => {
  it('rings after the commit, not before, and not at all after a failure', async () => {
    const before = notes.bus.heard.length;
    await notes.log.transaction(async (tx) => {
      await notes.log.execute(noteKind, 30, { begin: 'x' }, by, { tx });
      await notes.log.execute(noteKind, 30, { add: 'y' }, by, { tx });
      expect(notes.bus.heard).toHaveLength(before);
    });
    expect(notes.bus.heard.slice(before)).toMatchObject([
      { stream: 'note-30', version: 1 },
      { stream: 'note-30', version: 2 },
    ]);
    const failed = notes.log.transaction(async (tx) => {
      await notes.log.execute(noteKind, 30, { add: 'z' }, by, { tx });
      throw new Error('later');
    });
    await expect(failed).rejects.toThrow('later');
    expect(notes.bus.heard).toHaveLength(before + 2);
    expect(await row(30)).toEqual({ version: 2, words: ['x', 'y'] });
  });

  it('is no success when a failed statement was swallowed in it', async () => {
    const swallowed = notes.log.transaction(async (tx) => {
      await notes.log.execute(noteKind, 31, { begin: 'x' }, by, { tx });
      await tx.query('select 1 / 0').catch(() => undefined);
    });
    await expect(swallowed).rejects.toThrow('rolled back');
    expect(await row(31)).toBeUndefined();
  });

  it('cannot be continued after its end, nor by a transaction of somebody else', async () => {
    const ended = await notes.log.transaction(async (tx) => tx);
    await expect(notes.log.execute(noteKind, 32, { begin: 'x' }, by, { tx: ended })).rejects.toThrow(
      'not a transaction',
    );
    const other = notes.db.transaction((tx) => notes.log.execute(noteKind, 32, { begin: 'x' }, by, { tx }));
    await expect(other).rejects.toThrow('not a transaction');
  });
});

const ways = {
  'of the one statement': (id: number, add: string) => notes.log.execute(noteKind, id, { add }, by),
  'under the lock': (id: number, add: string) => notes.log.executeMany(noteKind, [{ id, command: { add } }], by),
};
it.each([
  [40, 'of the one statement'],
  [41, 'under the lock'],
] as const)('reports no success when the connection dies at COMMIT (%i, %s)', async (id, way) => {
  const killer = new pg.Client({ connectionString: notes.url });
  await killer.connect();
  await notes.log.execute(noteKind, id, { begin: 'x' }, by);
  const heard = notes.bus.heard.length;
  // A constraint that is checked at COMMIT and waits there, so that the connection can be killed.
  await notes.db.query(
    `create function wait_at_commit() returns trigger language plpgsql as $$ begin perform pg_sleep(20); return null; end $$`,
  );
  await notes.db.query(
    `create constraint trigger slow after update on notes deferrable initially deferred for each row when (new.id = ${id}) execute function wait_at_commit()`,
  );
  const edit = ways[way](id, 'lost');
  edit.catch(() => undefined);
  for (let killed = 0; killed === 0; ) {
    const { rowCount } = await killer.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'",
    );
    killed = rowCount ?? 0;
  }
  await expect(edit).rejects.toThrow();
  expect(notes.bus.heard).toHaveLength(heard);
  await notes.db.query('drop trigger slow on notes; drop function wait_at_commit');
  expect(await row(id)).toEqual({ version: 1, words: ['x'] });
  // The pool continues with other connections.
  await ways[way](id, 'kept');
  expect(await row(id)).toEqual({ version: 2, words: ['x', 'kept'] });
  await killer.end();
});

it('gives old events today’s shape, and refuses a shape from the future', async () => {
  const old = await openNotes();
  const log = new EventLog(old.db, new HearingBus(), new Clock());
  await old.log.execute(noteKind, 50, { begin: 'old' }, by);
  log.schemas.register({
    NoteBegun: [({ word }) => ({ words: [word] }), ({ words }) => ({ words, at: 'home' })],
  });
  expect((await log.read('note-50')).map(({ data, schema }) => ({ data, schema }))).toEqual([
    { data: { words: ['old'], at: 'home' }, schema: 1 },
  ]);
  expect((await log.read('note-50', { stored: true }))[0]?.data).toEqual({ word: 'old' });
  const begun = { ...noteKind, decide: (): NoteEvent[] => [{ type: 'NoteBegun', data: { word: 'new' } }] };
  const { events: written } = await log.execute(begun, 51, { begin: 'new' }, by);
  expect(written).toMatchObject([{ schema: 3 }]);
  await expect(old.log.read('note-51')).rejects.toThrow('schema 3');
  await old.close();
});

it('numbers transactions anew after a move to a cluster that is behind', async () => {
  const moved = await openNotes();
  const { db, log } = moved;
  for (let id = 1; id <= 3; id++) await log.execute(noteKind, id, { begin: `${id}` }, by);
  await db.query(
    "insert into followers (name, tx, position) select 'half', tx, position from events where stream = 'note-2'",
  );
  await db.query(
    "insert into followers (name, tx, position) select 'all', tx, position from events where stream = 'note-3'",
  );
  await db.query("insert into followers (name) values ('new')");
  expect(await rebase(db)).toBe(false);
  // As if the dump came from a cluster that is two billion transactions ahead.
  const runner = db.createQueryRunner();
  await runner.query("set annals.rebase = 'on'");
  await runner.query('update events set tx = ((tx::text)::int8 + 2000000000)::text::xid8');
  await runner.query('reset annals.rebase');
  await runner.query("update followers set tx = ((tx::text)::int8 + 2000000000)::text::xid8 where tx > '0'");
  await runner.release();
  expect(await Promise.all([rebase(db), rebase(db)])).toContain(true);
  expect(await rebase(db)).toBe(false);
  await log.execute(noteKind, 1, { add: 'after' }, by);
  const unread = async (name: string) =>
    (
      await db.query(
        `select stream || ' ' || version as e from events e, followers f
          where f.name = $1 and (e.tx, e.position) > (f.tx, f.position) order by e.tx, e.position`,
        [name],
      )
    ).map(({ e }: { e: string }) => e);
  expect(await unread('half')).toEqual(['note-3 1', 'note-1 2']);
  expect(await unread('all')).toEqual(['note-1 2']);
  expect(await unread('new')).toEqual(['note-1 1', 'note-2 1', 'note-3 1', 'note-1 2']);
  expect((await verifyChain(db, [noteKind])).broken).toEqual([]);
  await moved.close();
});
