import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { QueryRunner } from 'typeorm';
import * as Y from 'yjs';
import { addFolder, deleteDoc, undeleteDoc } from '../../../../../contracts/docs/docs.js';
import { listHistory } from '../../../../../contracts/history/history.js';
import { decodeId } from '../../../../../contracts/platform/wire.js';
import { DocContentWriter } from '../../../../../server/docs/editing/content/doc-content-writer.js';
import { UpdateSettler } from '../../../../../server/docs/editing/content/update-settler.js';
import { UpdateLog } from '../../../../../server/docs/editing/updates/update-log.js';
import { EventLog } from '../../../../../server/platform/log/event-log.js';
import { TaskRunner } from '../../../../../server/platform/tasks/runner.js';
import { Tasks } from '../../../../../server/platform/tasks/tasks.js';
import { startApp, type TestApp } from '../../../../support/app.js';
import { eventually } from '../../../../support/eventually.js';
import type { Person } from '../../../../support/people.js';
import { markdownDoc, type Place, place } from '../../../../support/places.js';
import { seeded } from '../../../../support/random.js';

/** Simulates the updates of a writer as a room passes them on. */
class Keyboard {
  private readonly ydoc = new Y.Doc();
  private readonly made: Uint8Array[] = [];
  constructor() {
    this.ydoc.on('update', (update: Uint8Array) => this.made.push(update));
  }
  types(word: string): Uint8Array {
    const text = this.ydoc.getText('body');
    text.insert(text.length, word);
    return this.made.splice(0)[0] ?? new Uint8Array();
  }
  erases(): Uint8Array {
    const text = this.ydoc.getText('body');
    text.delete(0, text.length);
    return this.made.splice(0)[0] ?? new Uint8Array();
  }
}

describe('settling', () => {
  let app: TestApp;
  let ann: Person;
  let here: Place;
  let updates: UpdateLog;
  let content: DocContentWriter;
  const actorId = () => decodeId(ann.id) ?? 0;
  const newDoc = async (body = '') => {
    const id = await markdownDoc(ann, here, body);
    const docId = decodeId(id) ?? 0;
    // As a room does before anybody types.
    await app.get(UpdateSettler).ensureState(docId);
    return { id, docId };
  };
  const published = async (docId: number): Promise<string> => {
    const [row] = await app.database.query('select content from docs where id = $1', [docId]);
    return row.content.body;
  };
  const open = async (docId: number): Promise<number> => (await updates.read(docId)).unsettled.length;

  beforeAll(async () => {
    app = await startApp();
    ann = await app.admin();
    here = await place(ann);
    updates = app.get(UpdateLog);
    content = app.get(DocContentWriter);
  });
  afterAll(() => app.stop());

  /** The update log of another node. After `hold` it writes in a transaction that stays open until `commit`. */
  const otherNode = () => {
    let kept: QueryRunner | undefined;
    const createQueryRunner = () =>
      kept ? Object.create(kept, { release: { value: async () => undefined } }) : app.database.createQueryRunner();
    const db = Object.create(app.database, { createQueryRunner: { value: createQueryRunner } });
    const log = new UpdateLog(db, app.get(EventLog), app.get(Tasks), app.clock, app.config);
    const hold = async () => {
      kept = app.database.createQueryRunner();
      await kept.startTransaction();
    };
    const commit = async () => {
      await kept?.commitTransaction();
      await kept?.release();
      kept = undefined;
    };
    return { log, hold, commit };
  };
  const tasksOf = async (docId: number): Promise<{ asked: number; due_at: Date }[]> =>
    app.database.query("select asked, due_at from tasks where kind = 'settle' and key = $1::text", [docId]);
  const waitsForLock = () =>
    eventually(async () => {
      const [{ n }] = await app.database.query(
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return n > 0;
    });

  it('takes in what is being committed while another node asks for a version', async () => {
    const { docId } = await newDoc();
    const keys = new Keyboard();
    await updates.append([{ docId, actorId: actorId(), update: keys.types('one ') }]);
    const other = otherNode();
    await other.hold();
    await other.log.append([{ docId, actorId: actorId(), update: keys.types('two') }]);
    // The last connection at this node closes: the version is due now.
    const asked = updates.requestSettle(docId);
    await Promise.race([asked.then(() => app.get(TaskRunner).quiet(app.clock.now())), waitsForLock()]);
    await other.commit();
    await asked;
    await app.quiet();
    expect(await open(docId)).toBe(0);
    expect(await published(docId)).toBe('one two');
  });

  it('misses what a node commits by its note while another node makes a version, and finds it within a minute', async () => {
    app.clock.hold();
    const { docId } = await newDoc();
    const keys = new Keyboard();
    const other = otherNode();
    await other.log.append([{ docId, actorId: actorId(), update: keys.types('one ') }]);
    await other.hold();
    await other.log.append([{ docId, actorId: actorId(), update: keys.types('two') }]);
    // The last connection at this node closes, and its version is made before the other node's commit.
    await updates.requestSettle(docId);
    await app.get(TaskRunner).quiet(app.clock.now());
    expect(await published(docId)).toBe('one ');
    await other.commit();
    expect([await open(docId), await tasksOf(docId)]).toEqual([1, []]);
    await updates.scheduleMissed();
    await app.later(21_000);
    app.clock.run();
    expect([await open(docId), await published(docId)]).toEqual([0, 'one two']);
  });

  it('is scheduled again by a flush that was being committed while this node made a version', async () => {
    app.clock.hold();
    const { docId } = await newDoc();
    const keys = new Keyboard();
    await updates.append([{ docId, actorId: actorId(), update: keys.types('one ') }]);
    await content.settle(docId);
    const blocks = app.database.createQueryRunner();
    await blocks.startTransaction();
    await blocks.query('lock table doc_updates in share mode');
    const flush = updates.append([{ docId, actorId: actorId(), update: keys.types('two') }]);
    await waitsForLock();
    await updates.requestSettle(docId);
    await app.get(TaskRunner).quiet(app.clock.now());
    expect(await tasksOf(docId)).toEqual([]);
    await blocks.commitTransaction();
    await blocks.release();
    await flush;
    expect(await tasksOf(docId)).toHaveLength(1);
    await app.later(21_000);
    app.clock.run();
    expect([await open(docId), await published(docId)]).toEqual([0, 'one two']);
  });

  it('is scheduled once for many flushes within a few seconds, and moved by later ones', async () => {
    app.clock.hold();
    const { docId } = await newDoc();
    const keys = new Keyboard();
    const begun = app.clock.now().getTime();
    const asked: number[] = [];
    for (let second = 0; second < 12; second++) {
      for (let i = 0; i < 5; i++) await updates.append([{ docId, actorId: actorId(), update: keys.types('x') }]);
      const [task] = await tasksOf(docId);
      asked.push(task?.asked ?? 0);
      // Never sooner than three quarters of the quiet period after the last key.
      expect((task?.due_at.getTime() ?? 0) - app.clock.now().getTime()).toBeGreaterThanOrEqual(15_000);
      app.clock.advance(1_000);
    }
    expect(asked).toEqual([1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2]);
    expect((await tasksOf(docId))[0]?.due_at.getTime()).toBe(begun + 26_000);
    await app.later(16_000);
    app.clock.run();
    expect([await open(docId), await published(docId)]).toEqual([0, 'x'.repeat(60)]);
  });

  it('is found by the sweep when its task was removed by hand, but not for a deleted doc', async () => {
    const [kept, deleted] = [await newDoc(), await newDoc()];
    for (const { docId } of [kept, deleted])
      await updates.append([{ docId, actorId: actorId(), update: new Keyboard().types('typed') }]);
    await ann.call(deleteDoc, { id: deleted.id });
    await app.database.query("delete from tasks where kind = 'settle'");
    await updates.scheduleMissed();
    expect([(await tasksOf(kept.docId)).length, (await tasksOf(deleted.docId)).length]).toEqual([1, 0]);
    await app.later(21_000);
    expect([await open(kept.docId), await open(deleted.docId)]).toEqual([0, 1]);
  });

  it('has nothing to do for a folder that is brought back', async () => {
    const { id } = await ann.call(addFolder, { moduleId: here.moduleId, name: 'Away and back' });
    await ann.call(deleteDoc, { id });
    await ann.call(undeleteDoc, { id });
    await app.quiet();
    expect(await content.settle(decodeId(id) ?? 0)).toEqual({ version: null });
    expect(await app.database.query("select error from tasks where kind = 'settle' and error is not null")).toEqual([]);
  });

  it('loses no keystroke to flushes that commit while it reads, in whatever order they commit', async () => {
    const seed = 7;
    const random = seeded(seed);
    const { docId } = await newDoc();
    const writers = Array.from({ length: 6 }, (_, n) => ({ n, keyboard: new Keyboard() }));
    const words: string[] = [];
    let typing = true;
    const settling = (async () => {
      while (typing) await content.settle(docId);
    })();
    await Promise.all(
      writers.map(async ({ n, keyboard }) => {
        for (let i = 0; i < 40; i++) {
          const word = `[${n}.${i}]`;
          words.push(word);
          await updates.append([{ docId, actorId: actorId(), update: keyboard.types(word) }]);
          if (random(4) === 0) await content.settle(docId);
        }
      }),
    );
    typing = false;
    await settling;
    await content.settle(docId);
    const body = await published(docId);
    expect({ seed, missing: words.filter((word) => !body.includes(word)) }).toEqual({ seed, missing: [] });
    expect(body.length).toBe(words.join('').length);
    expect(await open(docId)).toBe(0);
  });

  it('marks exactly the rows that it saw', async () => {
    const { docId } = await newDoc();
    const keyboard = new Keyboard();
    await updates.append([{ docId, actorId: actorId(), update: keyboard.types('one ') }]);
    expect(await content.settle(docId)).toEqual({ version: 2 });
    await updates.append([{ docId, actorId: actorId(), update: keyboard.types('two') }]);
    const rows = await app.database.query(
      'select settled_version as v from doc_updates where doc_id = $1 order by seq',
      [docId],
    );
    expect(rows.map(({ v }: { v: number | null }) => v)).toEqual([2, null]);
    expect(await content.settle(docId)).toEqual({ version: 3 });
    expect(await published(docId)).toBe('one two');
  });

  it('makes no version of keystrokes that changed nothing, and does not look at them again', async () => {
    const { docId } = await newDoc();
    const keyboard = new Keyboard();
    await updates.append([{ docId, actorId: actorId(), update: keyboard.types('typed') }]);
    await updates.append([{ docId, actorId: actorId(), update: keyboard.erases() }]);
    expect(await content.settle(docId)).toEqual({ version: null });
    const rows = await app.database.query('select settled_version as v from doc_updates where doc_id = $1', [docId]);
    expect(rows.map(({ v }: { v: number }) => v)).toEqual([0, 0]);
  });

  it('happens by itself: after the quiet time, at the latest at the ceiling', async () => {
    const { id, docId } = await newDoc();
    const keyboard = new Keyboard();
    const head = async () => (await ann.call(listHistory, { docId: id })).head;
    app.clock.hold();
    for (let i = 0; i < 14; i++) {
      await updates.append([{ docId, actorId: actorId(), update: keyboard.types(`${i} `) }]);
      await app.later(19_000);
    }
    expect(await head()).toBe(1);
    for (let i = 0; i < 3; i++) {
      await updates.append([{ docId, actorId: actorId(), update: keyboard.types('more ') }]);
      await app.later(19_000);
    }
    expect(await head()).toBe(2);
    await app.later(21_000);
    app.clock.run();
    expect(await published(docId)).toContain('13 more more more ');
  });

  it('gives a doc without a state its first words once, however many ask', async () => {
    const { docId } = await newDoc('first words');
    await app.database.query('delete from doc_states where doc_id = $1', [docId]);
    await Promise.all(Array.from({ length: 6 }, () => app.get(UpdateSettler).ensureState(docId)));
    const { state } = await updates.read(docId);
    const ydoc = new Y.Doc();
    Y.applyUpdate(ydoc, state ?? new Uint8Array());
    expect(ydoc.getText('body').toString()).toBe('first words');
  });

  it('mends what a client wrote and nobody can store, in the doc that people see too', async () => {
    const { docId } = await newDoc('text');
    const { state } = await updates.read(docId);
    const ydoc = new Y.Doc();
    Y.applyUpdate(ydoc, state ?? new Uint8Array());
    const made: Uint8Array[] = [];
    ydoc.on('update', (update: Uint8Array) => made.push(update));
    ydoc.getMap('fields').set('name', 'n'.repeat(300));
    await updates.append([{ docId, actorId: actorId(), update: made[0] ?? new Uint8Array() }]);
    expect(await content.settle(docId)).toEqual({ version: 2 });
    const after = new Y.Doc();
    Y.applyUpdate(after, (await updates.read(docId)).state ?? new Uint8Array());
    expect(after.getMap('fields').get('name')).toBe('n'.repeat(128));
    expect(await content.settle(docId)).toEqual({ version: null });
  });

  it('saves all or nothing: when a step fails, neither words nor versions are half there', async () => {
    const { docId } = await newDoc('before');
    const by = { actorId: actorId(), source: 'form' as const, requestId: 'test' };
    const empty = { ...(await body(docId)), body: 'after' };
    await expect(content.replace(docId, { ...empty, name: '' }, by)).rejects.toThrow();
    expect(await published(docId)).toBe('before');
    const both = await Promise.all(['x', 'y', 'z'].map((text) => content.replace(docId, { ...empty, body: text }, by)));
    expect(both.map(({ version }) => version).sort()).toEqual([2, 3, 4]);
    const ydoc = new Y.Doc();
    Y.applyUpdate(ydoc, (await updates.read(docId)).state ?? new Uint8Array());
    expect(ydoc.getText('body').toString()).toBe(await published(docId));
  });

  const body = async (docId: number) => {
    const [row] = await app.database.query('select content from docs where id = $1', [docId]);
    return row.content;
  };
});
