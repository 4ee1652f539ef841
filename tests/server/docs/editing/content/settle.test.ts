import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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

  /** The update log in a transaction that stays open until `commit`. */
  const openFlush = async () => {
    const runner = app.database.createQueryRunner();
    await runner.startTransaction();
    const kept = Object.create(runner, { release: { value: async () => undefined } });
    const db = Object.create(app.database, { createQueryRunner: { value: () => kept } });
    const log = new UpdateLog(db, app.get(EventLog), app.get(Tasks), app.clock, app.config);
    const commit = async () => {
      await runner.commitTransaction();
      await runner.release();
    };
    return { log, commit };
  };
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
    const flush = await openFlush();
    await flush.log.append([{ docId, actorId: actorId(), update: keys.types('two') }]);
    // The last connection at another node closes: the version is due now.
    const asked = updates.requestSettle(docId);
    await Promise.race([asked.then(() => app.get(TaskRunner).quiet(app.clock.now())), waitsForLock()]);
    await flush.commit();
    await asked;
    await app.quiet();
    expect(await open(docId)).toBe(0);
    expect(await published(docId)).toBe('one two');
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
