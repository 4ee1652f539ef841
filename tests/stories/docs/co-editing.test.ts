import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import * as Y from 'yjs';
import { live } from '../../../contracts/docs/doc-types/index.js';
import { addRow, rowsMap } from '../../../contracts/docs/doc-types/rows.js';
import { getDoc, saveDoc } from '../../../contracts/docs/docs.js';
import { settleNow } from '../../../contracts/docs/live.js';
import { blame, film, getVersion, listHistory, restoreVersion } from '../../../contracts/history/history.js';
import { startApp, type TestApp } from '../../support/app.js';
import { agree, Editor } from '../../support/editors.js';
import { eventually } from '../../support/eventually.js';
import type { Person } from '../../support/people.js';
import { apiDoc, customDoc, markdownDoc, type Place, place } from '../../support/places.js';

describe('two people in one doc', () => {
  let app: TestApp;
  let ann: Person;
  let bob: Person;
  let gus: Person;
  let here: Place;
  const open: Editor[] = [];
  const opens = async (person: Person, docId: string, how = {}) => {
    const editor = await Editor.open(person, docId, how);
    open.push(editor);
    return editor;
  };

  beforeAll(async () => {
    app = await startApp({ env: { ANNALS_KEYSTROKE_DAYS: '1' } });
    [ann, bob, gus] = await Promise.all([app.admin(), app.person('bob'), app.person('gus')]);
    here = await place(ann, { devs: [bob], guests: [gus] });
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((editor) => editor.close()));
  });
  afterAll(() => app.stop());

  it('see each other’s words and names, are told what is saved, and become one version that names both', async () => {
    const docId = await markdownDoc(ann, here, 'Start. ');
    const [a, b] = [await opens(ann, docId), await opens(bob, docId)];
    expect(a.text).toBe('Start. ');
    a.show({ user: { name: 'somebody else', color: '#ff0000' }, cursor: { at: 1 } });
    b.show({ user: { name: 'Bob', color: '#00ff00' } });
    await a.until(() => a.names.includes('Bob'));
    await b.until(() => b.names.length === 2);
    expect(b.names).not.toContain('somebody else');

    for (let i = 0; i < 20; i++) {
      a.type(a.text.length, `[a${i}]`);
      b.type(0, `[b${i}]`);
    }
    await agree(a, b);
    expect(a.saved.size).toBe(20);
    expect(b.saved.size).toBe(20);

    await app.later(21_000);
    const { list } = await ann.call(listHistory, { docId });
    expect(list.map(({ type, source }) => [type, source])).toEqual([
      ['DocEdited', 'live'],
      ['DocCreated', 'form'],
    ]);
    expect(list[0]?.editors.map(({ id }) => id).sort()).toEqual([ann.id, bob.id].sort());
    expect((await ann.call(getDoc, { id: docId })).description).toBe(a.text);
  });

  it('are each named for the lines and cells that they typed', async () => {
    const [lines, table] = [await markdownDoc(ann, here, 'one\ntwo\nthree'), await apiDoc(ann, here)];
    const [a, b] = [await opens(ann, lines), await opens(bob, lines)];
    a.type(3, ' by Ann');
    b.type(b.text.length, '\nfour by Bob');
    await agree(a, b);
    await app.later(21_000);
    const names = (by: readonly { name: string }[] = []) => by.map(({ name }) => name);
    const { blocks, fields } = await ann.call(blame, { docId: lines });
    expect(blocks.map(({ count, at, by }) => [count, at, names(by)])).toEqual([
      [1, 2, ['Admin']],
      [2, 1, []],
      [1, 2, ['Bob']],
    ]);
    expect(names(fields.body?.by)).toEqual(['Admin', 'Bob']);

    const [c, d] = [await opens(ann, table), await opens(bob, table)];
    const cells = { type: 'string', required: true, maxLength: '', example: '', description: '', enumId: '' };
    const row = { id: 'r1', parentId: '', style: 2, rank: 'a', name: 'total', ...cells } as const;
    c.ydoc.transact(() => addRow(rowsMap(c.ydoc), row));
    d.ydoc.getText(live.url).insert(0, '/orders');
    await agree(c, d);
    await app.later(21_000);
    const told = await ann.call(blame, { docId: table });
    expect(names(told.rows.r1?.row?.by)).toEqual(['Admin']);
    expect(names(told.fields.url?.by)).toEqual(['Bob']);
  });

  it('can be watched again as they typed, for as long as keystrokes are kept', async () => {
    const docId = await markdownDoc(ann, here, 'Start.');
    const [a, b] = [await opens(ann, docId), await opens(bob, docId)];
    for (const words of [' One', ' Two']) {
      a.type(a.text.length, words);
      b.type(0, `${words}!`);
      await agree(a, b);
      // What leaves nothing behind is part of the film, because later text may follow it.
      a.type(0, 'gone');
      a.ydoc.getText(live.body).delete(0, 4);
      await agree(a, b);
      await app.later(21_000);
    }
    const { state, lead, strokes, versions } = await gus.call(film, { docId, version: 3 });
    expect(versions.map(({ version }) => version)).toEqual([1, 2, 3]);
    expect(new Set(strokes.map(({ by }) => by))).toEqual(new Set([ann.id, bob.id]));
    const ydoc = new Y.Doc();
    const play = (updates: readonly string[]) => {
      for (const update of updates) Y.applyUpdate(ydoc, Buffer.from(update, 'base64'));
    };
    play([state, ...lead]);
    expect(ydoc.getText(live.body).toString()).toBe('Start.');
    for (const version of [2, 3]) {
      play(strokes.filter((stroke) => stroke.version === version).map(({ update }) => update));
      expect(ydoc.getText(live.body).toString()).toBe((await ann.call(getVersion, { docId, version })).text);
    }
    await app.later(2 * 86_400_000);
    expect((await gus.refuses(film, { docId, version: 3 })).key).toBe('film.gone');
    expect((await ann.call(getVersion, { docId, version: 3 })).text).toBe(a.text);
  });

  it('can be watched from the first keystrokes on when a form wrote before them', async () => {
    const docId = await markdownDoc(ann, here, 'Start.');
    const a = await opens(ann, docId);
    await ann.call(saveDoc, { id: docId, description: 'By a form.' });
    await a.until(() => a.text === 'By a form.');
    app.clock.advance(1_000);
    a.type(a.text.length, ' By hand.');
    await a.allSaved();
    await app.later(21_000);
    const { state, lead, strokes } = await gus.call(film, { docId, version: 3 });
    const ydoc = new Y.Doc();
    for (const update of [state, ...lead]) Y.applyUpdate(ydoc, Buffer.from(update, 'base64'));
    expect(ydoc.getText(live.body).toString()).toBe('By a form.');
    expect(new Set(strokes.map(({ version }) => version))).toEqual(new Set([3]));
    for (const { update } of strokes) Y.applyUpdate(ydoc, Buffer.from(update, 'base64'));
    expect(ydoc.getText(live.body).toString()).toBe('By a form. By hand.');
  });

  it('make a version at once when one asks for it, with a remark', async () => {
    const docId = await markdownDoc(ann, here, '');
    const a = await opens(ann, docId);
    a.type(0, 'words');
    await a.allSaved();
    expect(await ann.call(settleNow, { id: docId, remark: 'for review' })).toEqual({ version: 2 });
    expect(await ann.call(settleNow, { id: docId })).toEqual({ version: null });
    const { list } = await ann.call(listHistory, { docId });
    expect(list[0]?.remark).toBe('for review');
    // The quiet period started by the typing does not create a second version.
    await app.later(30_000);
    expect((await ann.call(listHistory, { docId })).head).toBe(2);
  });

  it('make a version when the last one leaves', async () => {
    const docId = await markdownDoc(ann, here, '');
    const a = await opens(ann, docId);
    a.type(0, 'last words');
    await a.allSaved();
    await a.close();
    await eventually(async () => {
      await app.quiet();
      return (await ann.call(getDoc, { id: docId })).description === 'last words';
    });
  });

  it('lose nothing that was typed while the line was cut', async () => {
    const docId = await markdownDoc(ann, here, '0123456789');
    const [a, b] = [await opens(ann, docId), await opens(bob, docId)];
    a.cut();
    a.type(5, '<offline>');
    b.type(10, '<meanwhile>');
    await b.allSaved();
    expect(a.unsaved).toContain('<offline>');
    await a.come();
    await agree(a, b);
    expect(a.text).toBe('01234<offline>56789<meanwhile>');
    expect(a.saved).toContain('<offline>');
  });

  it('keep the words typed at the moment of a restore, and the restore is a version', async () => {
    const docId = await markdownDoc(ann, here, 'The first text.\n');
    const [a, b] = [await opens(ann, docId), await opens(bob, docId)];
    a.type(a.text.length, 'Second line by Ann.\n');
    await a.allSaved();
    await b.until(() => b.text.includes('Second'));
    // Concurrent: Bob's edits and the restore have not seen each other.
    b.cut();
    b.type(b.text.length, 'Typed by Bob meanwhile.\n');
    expect(await bob.call(restoreVersion, { docId, version: 1, remark: 'back' })).toEqual({ version: 3 });
    await b.come();
    await agree(a, b);
    await a.until(() => a.text.includes('meanwhile') && !a.text.includes('Second line'));
    expect(a.text).toBe('The first text.\nTyped by Bob meanwhile.\n');
    const { list } = await ann.call(listHistory, { docId });
    expect(list.slice(0, 3).map(({ type }) => type)).toEqual(['DocRestored', 'DocEdited', 'DocCreated']);
    // The edits made before the restore are in the history.
    expect((await ann.call(getVersion, { docId, version: 2 })).text).toContain('Second line by Ann.');
  });

  it('see at once what is saved by the form, as a difference', async () => {
    const docId = await markdownDoc(ann, here, 'one\ntwo\nthree\n');
    const a = await opens(ann, docId);
    let bytes = 0;
    a.ydoc.on('update', (update: Uint8Array) => {
      bytes += update.length;
    });
    const { streamVersion } = await bob.call(saveDoc, { id: docId, name: 'Renamed', description: 'one\n2\nthree\n' });
    await a.until(() => a.text === 'one\n2\nthree\n');
    expect(a.ydoc.getMap('fields').get('name')).toBe('Renamed');
    expect(bytes).toBeLessThan(120);
    expect(streamVersion).toBe(2);
    const stale = await bob.refuses(saveDoc, { id: docId, name: 'Again', description: '', expected: 1 });
    expect(stale).toMatchObject({ code: '100', key: 'doc.stale', version: 2 });
    expect(stale.who).toBe('Bob');
  });

  it('keep words that are no version yet when a form changes something else', async () => {
    const docId = await markdownDoc(ann, here, 'Start. ');
    const a = await opens(ann, docId);
    a.type(7, 'Just typed.');
    await a.allSaved();
    // An old client posts the whole form as it was published, then only a new name: neither changes the text.
    await bob.call(saveDoc, { id: docId, name: 'A doc', description: 'Start. ', author: 'bob' });
    a.type(a.text.length, ' And more.');
    await a.allSaved();
    expect(await bob.call(getDoc, { id: docId })).toMatchObject({ author: 'bob' });
    await bob.call(saveDoc, { id: docId, name: 'Renamed' });
    await bob.call(saveDoc, { id: docId, status: 10 });
    const doc = await ann.call(getDoc, { id: docId });
    expect(doc).toMatchObject({ name: 'Renamed', author: 'bob', description: 'Start. Just typed. And more.' });
    expect(a.text).toBe('Start. Just typed. And more.');
  });

  it('are the maintainers of what they create, unless they name another; a new doc needs a name', async () => {
    const { id } = await bob.call(saveDoc, { moduleId: here.moduleId, name: 'Mine', description: '' });
    expect((await ann.call(getDoc, { id })).author).toBe('Bob');
    expect(await bob.refuses(saveDoc, { moduleId: here.moduleId })).toMatchObject({ key: 'input.invalid' });
  });

  it('call a save stale when words were typed since', async () => {
    const docId = await markdownDoc(ann, here, 'one');
    const a = await opens(ann, docId);
    a.type(0, 'typed ');
    await a.allSaved();
    expect(await bob.refuses(saveDoc, { id: docId, name: 'A doc', description: 'two', expected: 1 })).toMatchObject({
      key: 'doc.stale',
    });
    expect(a.text).toBe('typed one');
  });

  it('find the same doc once, when they open it at the same moment for the first time', async () => {
    const docId = await markdownDoc(ann, here, 'seeded once');
    await app.database.query('delete from doc_states');
    const editors = await Promise.all([ann, bob, ann, bob].map((person) => opens(person, docId)));
    expect(editors.map(({ text }) => text)).toEqual(Array.from({ length: 4 }, () => 'seeded once'));
  });

  it('edit rich text, which a form’s save meets as a difference', async () => {
    const docId = await customDoc(ann, here, '<p>first</p><p>second</p>');
    const [a, b] = [await opens(ann, docId, { rich: true }), await opens(bob, docId, { rich: true })];
    const paragraph = a.ydoc.getXmlFragment('body').get(0);
    const words = paragraph instanceof Y.XmlElement ? paragraph.get(0) : undefined;
    if (!(words instanceof Y.XmlText)) throw new Error('no text');
    // Concurrent: neither has seen the other's edit.
    a.cut();
    words.insert(words.length, ' and more');
    await bob.call(saveDoc, { id: docId, name: 'A doc', description: '<p>first</p><p>second, saved</p>' });
    await a.come();
    await b.until(() => b.said.includes('and more') && b.said.includes('saved'));
    await agree(a, b);
    await ann.call(settleNow, { id: docId });
    const { description, body } = await ann.call(getDoc, { id: docId });
    expect(description).toBe('<p>first and more</p><p>second, saved</p>');
    expect(body?.type).toBe('doc');
  });

  it('let a guest read along, and refuse his edit with the reason', async () => {
    const docId = await markdownDoc(ann, here, 'for all');
    const [a, g] = [await opens(ann, docId), await opens(gus, docId)];
    expect(g.mayEdit).toBe(false);
    a.type(0, 'hello ');
    await g.until(() => g.text === 'hello for all');
    g.cut();
    await g.come();
    await g.until(() => g.provider.synced);
    g.type(0, 'not allowed');
    expect(await g.refused()).toEqual({ code: 4403, reason: 'live.readOnly' });
    await a.allSaved();
    expect(a.text).toBe('hello for all');
  });
});
