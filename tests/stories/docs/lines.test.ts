import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import * as Y from 'yjs';
import { lineText } from '../../../contracts/docs/doc-types/lines.js';
import { getDoc, saveDoc } from '../../../contracts/docs/docs.js';
import { settleNow } from '../../../contracts/docs/live.js';
import { film, listHistory, restoreVersion } from '../../../contracts/history/history.js';
import { decodeId } from '../../../contracts/platform/wire.js';
import { UpdateSettler } from '../../../server/docs/editing/content/update-settler.js';
import { startApp, type TestApp } from '../../support/app.js';
import { agree, Editor } from '../../support/editors.js';
import type { Person } from '../../support/people.js';
import { markdownDoc, type Place, place } from '../../support/places.js';

const name = (editor: Editor) => lineText(editor.ydoc, 'name').toString();
const mapName = (editor: Editor) => editor.ydoc.getMap('fields').get('name');

describe('people who type in one title', () => {
  let app: TestApp;
  let ann: Person;
  let bob: Person;
  let here: Place;
  const open: Editor[] = [];
  const opens = async (person: Person, docId: string) => {
    const editor = await Editor.open(person, docId, {
      said: (ydoc) => `${lineText(ydoc, 'name')} ${ydoc.getText('body')}`,
    });
    open.push(editor);
    return editor;
  };
  const types = (editor: Editor, at: number, word: string) =>
    editor.edit(word, () => lineText(editor.ydoc, 'name').insert(at, word));

  beforeAll(async () => {
    app = await startApp();
    [ann, bob] = await Promise.all([app.admin(), app.person('bob')]);
    here = await place(ann, { devs: [bob] });
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((editor) => editor.close()));
  });
  afterAll(() => app.stop());

  /** A doc that was opened by a server of the version before: its title is a value of the map. */
  const oldDoc = async () => {
    const docId = await markdownDoc(ann, here, 'Start.', 'Orders');
    await app.get(UpdateSettler).ensureState(decodeId(docId) ?? 0);
    const ydoc = new Y.Doc();
    const fields = { name: 'Orders', author: '', deprecated: '$false$' };
    for (const [key, value] of Object.entries(fields)) ydoc.getMap('fields').set(key, value);
    ydoc.getText('body').insert(0, 'Start.');
    const sql = 'update doc_states set state = $2 where doc_id = $1';
    await app.database.query(sql, [decodeId(docId), Buffer.from(Y.encodeStateAsUpdate(ydoc))]);
    return docId;
  };

  it('lose no letter, and the version names both', async () => {
    const docId = await markdownDoc(ann, here, 'Start.', 'Orders');
    const [a, b] = [await opens(ann, docId), await opens(bob, docId)];
    for (let i = 0; i < 11; i++) {
      types(a, 0, `a${i} `);
      types(b, name(b).length, ` b${i}`);
    }
    await agree(a, b);
    expect(await ann.call(settleNow, { id: docId })).toEqual({ version: 2 });
    expect((await ann.call(getDoc, { id: docId })).name).toBe(name(a));
    expect(
      name(a)
        .match(/[ab]\d+/g)
        ?.sort(),
    ).toEqual(
      Array.from({ length: 11 }, (_, i) => [`a${i}`, `b${i}`])
        .flat()
        .sort(),
    );
    const { list } = await ann.call(listHistory, { docId });
    expect(list[0]?.editors.map(({ id }) => id).sort()).toEqual([ann.id, bob.id].sort());
  });

  it('who both paste 10,000 letters get one title that fits, and type on', async () => {
    const docId = await markdownDoc(ann, here, 'Start.', 'Orders');
    const [a, b] = [await opens(ann, docId), await opens(bob, docId)];
    types(a, 0, 'a'.repeat(10_000));
    types(b, 0, 'b'.repeat(10_000));
    await agree(a, b);
    await ann.call(settleNow, { id: docId });
    const { name: stored } = await ann.call(getDoc, { id: docId });
    expect(stored).toMatch(/^[ab]{128}$/);
    await Promise.all([a, b].map((editor) => editor.until(() => name(editor) === stored)));
    types(a, 0, 'A ');
    await agree(a, b);
    await a.allSaved();
    expect(name(b)).toBe(`A ${stored}`);
  });

  it('find the title of an older doc once, however many open it at the same moment, and make no version of that', async () => {
    const docId = await oldDoc();
    const settler = app.get(UpdateSettler);
    await Promise.all(Array.from({ length: 6 }, () => settler.ensureState(decodeId(docId) ?? 0)));
    const editors = await Promise.all([ann, bob, ann, bob].map((person) => opens(person, docId)));
    expect(editors.map(name)).toEqual(Array.from({ length: 4 }, () => 'Orders'));
    const sql = 'select settled_version as v from doc_updates where doc_id = $1';
    expect(await app.database.query(sql, [decodeId(docId)])).toEqual([{ v: 0 }]);
    expect(await ann.call(settleNow, { id: docId })).toEqual({ version: null });
    expect((await ann.call(listHistory, { docId })).head).toBe(1);
  });

  it('keep their words beside a page of the version before, which sees the title too', async () => {
    const docId = await oldDoc();
    const [a, old] = [await opens(ann, docId), await opens(bob, docId)];
    for (const word of ['Orders', 'Orders o', 'Orders ol', 'Orders old'])
      old.edit(word, () => old.ydoc.getMap('fields').set('name', word));
    types(a, 0, 'New ');
    await Promise.all([a.allSaved(), old.allSaved()]);
    await ann.call(settleNow, { id: docId });
    await a.until(() => name(a) === 'New Orders old');
    await old.until(() => mapName(old) === 'New Orders old');
    expect((await ann.call(getDoc, { id: docId })).name).toBe('New Orders old');
    old.edit('more', () => old.ydoc.getMap('fields').set('name', 'New Orders olden'));
    await old.allSaved();
    await ann.call(saveDoc, { id: docId, name: 'All New Orders olden', description: 'Start.' });
    await a.until(() => name(a) === 'All New Orders olden');
    await old.until(() => mapName(old) === 'All New Orders olden');
  });

  it('see a rename by a program as a difference under the caret', async () => {
    const docId = await markdownDoc(ann, here, 'Start.', 'Orders');
    const a = await opens(ann, docId);
    a.cut();
    types(a, 3, '-typed-');
    await bob.call(saveDoc, { id: docId, name: 'All Orders', description: 'Start.' });
    await a.come();
    await a.until(() => name(a) === 'All Ord-typed-ers');
    await a.allSaved();
    await ann.call(restoreVersion, { docId, version: 1 });
    await a.until(() => name(a) === 'Orders' && mapName(a) === 'Orders');
  });

  it('can be watched in the film, over the moment when the title became a text', async () => {
    const docId = await oldDoc();
    const a = await opens(ann, docId);
    types(a, 6, ' one');
    await a.allSaved();
    await app.later(21_000);
    types(a, 10, ' two');
    await a.allSaved();
    await app.later(21_000);
    const { state, lead, strokes } = await bob.call(film, { docId, version: 3 });
    const ydoc = new Y.Doc();
    for (const update of [state, ...lead, ...strokes.map(({ update }) => update)])
      Y.applyUpdate(ydoc, Buffer.from(update, 'base64'));
    expect(lineText(ydoc, 'name').toString()).toBe('Orders one two');
    expect(ydoc.store.pendingStructs).toBeNull();
  });
});
