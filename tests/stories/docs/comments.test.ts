import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import * as api from '../../../contracts/docs/comments.js';
import { copyDoc } from '../../../contracts/docs/doc-rows.js';
import { addFolder, deleteDoc, getDoc, moveDoc, saveDoc, undeleteDoc } from '../../../contracts/docs/docs.js';
import { restoreVersion } from '../../../contracts/history/history.js';
import { messagePage, subscribe } from '../../../contracts/notifications/notice.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import { removeSpaceMember } from '../../../contracts/workspace/workspace.js';
import { commentsKind } from '../../../server/docs/comments/comments.decider.js';
import { EventLog } from '../../../server/platform/log/event-log.js';
import { checkRows } from '../../../server/platform/log/fold.js';
import { startApp, type TestApp } from '../../support/app.js';
import { Editor } from '../../support/editors.js';
import { OldClient } from '../../support/old-client.js';
import type { Person } from '../../support/people.js';
import { customDoc, markdownDoc, type Place, place } from '../../support/places.js';

let app: TestApp;
let ann: Person;
let dev: Person;
let guest: Person;
let outsider: Person;
let here: Place;
const open: Editor[] = [];

beforeAll(async () => {
  app = await startApp();
  [ann, dev, guest, outsider] = await Promise.all(
    ['ann', 'dev', 'guest', 'outsider'].map((name) => app.person(name)),
  ).then(([a, b, c, d]) => {
    if (!a || !b || !c || !d) throw new Error('people are missing');
    return [a, b, c, d];
  });
  here = await place(ann, { devs: [dev], guests: [guest] });
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((editor) => editor.close()));
});
afterAll(() => app.stop());

const threadsOf = async (docId: string, person = ann) => (await person.call(api.commentThreads, { docId })).threads;
const add = async (person: Person, docId: string, content: string, more: object = {}) =>
  (await person.call(api.addComment, { docId, content, ...more })).id;
const textAnchor = (quote: string, before = '', after = '') => ({ anchor: { quote, before, after } });
const anchorOf = async (docId: string) => (await threadsOf(docId))[0]?.anchor;
const told = async (person: Person) =>
  (await person.call(messagePage, { pageIndex: 1, pageSize: 50 })).list
    .filter(({ docName }) => docName === 'Talk')
    .map(({ message }) => message);

describe('a thread', () => {
  it('is begun by guests, answered, edited and deleted by its author, resolved and reopened', async () => {
    const docId = await markdownDoc(ann, here, 'Words.');
    const first = await add(guest, docId, 'Is `id` a **number**?');
    const reply = await add(dev, docId, 'Yes.', { replyId: first });
    const [thread] = await threadsOf(docId, guest);
    expect(thread).toMatchObject({ id: first, anchor: null, resolvedAt: null, mayResolve: true });
    expect(
      thread?.comments.map(({ content, nickname, mayEdit, mayDelete }) => [content, nickname, mayEdit, mayDelete]),
    ).toEqual([
      ['Is `id` a **number**?', 'Guest', true, true],
      ['Yes.', 'Dev', false, false],
    ]);
    await dev.call(api.updateComment, { id: reply, content: 'Yes, always.' });
    expect(await guest.refuses(api.updateComment, { id: reply, content: 'No.' })).toMatchObject({
      key: 'comment.notYours',
    });
    expect(await ann.refuses(api.updateComment, { id: reply, content: 'No.' })).toMatchObject({
      key: 'comment.notYours',
    });
    expect(await dev.refuses(api.deleteComment, { id: first })).toMatchObject({ key: 'comment.notYours' });
    const other = await add(dev, docId, 'Another thread');
    expect(await guest.refuses(api.resolveComment, { id: other, isResolved: 1 })).toMatchObject({
      key: 'access.forbidden',
    });
    await guest.call(api.resolveComment, { id: reply, isResolved: 1 });
    expect((await threadsOf(docId))[0]).toMatchObject({ resolvedBy: 'Guest' });
    expect(await ann.call(api.commentCounts, { moduleId: here.moduleId })).toEqual([{ docId, open: 1 }]);
    await dev.call(api.resolveComment, { id: first, isResolved: 0 });
    await ann.call(api.deleteComment, { id: first });
    const [left] = await threadsOf(docId);
    expect(left?.comments.map(({ content, isDeleted, editedAt }) => [content, isDeleted, editedAt !== null])).toEqual([
      ['', true, false],
      ['Yes, always.', false, true],
    ]);
    await dev.call(api.deleteComment, { id: reply });
    expect((await threadsOf(docId)).map(({ id }) => id)).toEqual([other]);
  });

  it('is refused to outsiders, on other docs’ comments, and with content that is none', async () => {
    const [docId, elsewhere] = [await markdownDoc(ann, here), await markdownDoc(ann, here)];
    const id = await add(ann, docId, 'Mine');
    const wrong = async (person: Person, input: object) =>
      (await person.refuses(api.addComment, { docId, content: 'x', ...input })).key;
    expect(await wrong(outsider, {})).toBe('doc.unknown');
    expect(await wrong(guest, { docId: elsewhere, replyId: id })).toBe('comment.unknown');
    expect(await wrong(guest, { replyId: encodeId(987_654) })).toBe('comment.unknown');
    for (const content of ['', ' \n\t ', '\u200B\u2060 ', 'x'.repeat(100_000), null, undefined])
      expect(await wrong(guest, { content })).toBe('input.invalid');
    expect(await wrong(guest, { mentions: Array.from({ length: 1_000 }, () => ann.id) })).toBe('input.invalid');
    expect(await wrong(guest, { mentions: [outsider.id] })).toBe('comment.mentionUnknown');
    expect(await wrong(guest, { mentions: [encodeId(987_654)] })).toBe('comment.mentionUnknown');
    expect(await wrong(guest, { anchor: { mark: 'row:nothing:name' } })).toBe('comment.rowUnknown');
    expect(await wrong(guest, { anchor: { mark: 'field:"><script>' } })).toBe('input.invalid');
    for (const endpoint of [api.updateComment, api.deleteComment, api.resolveComment])
      for (const target of [id, encodeId(987_654)])
        expect((await outsider.refuses(endpoint, { id: target, content: 'x', isResolved: 1 })).key).toBe(
          'comment.unknown',
        );
    await ann.call(deleteDoc, { id: docId });
    expect(await wrong(ann, {})).toBe('doc.deleted');
    await ann.call(undeleteDoc, { id: docId });
    expect(await threadsOf(docId)).toHaveLength(1);
    const { id: copy } = await ann.call(copyDoc, { id: docId });
    expect(await threadsOf(copy)).toEqual([]);
  });

  it('answers the calls of old clients', async () => {
    const docId = await markdownDoc(ann, here);
    const old = OldClient.of(guest);
    const first = await add(guest, docId, 'One');
    const second = await add(ann, docId, 'Two', { replyId: first });
    await add(guest, docId, 'Three', { replyId: second });
    await old.post('/doc/comment/update', { id: first, content: 'One, edited' });
    const reply = await guest.call(api.listComments, { docId });
    expect(reply).toMatchObject({
      total: 3,
      list: [
        {
          ...{ id: first, docId, userId: guest.id, nickname: 'Guest', content: 'One, edited', replyId: '' },
          commentUser: { id: guest.id, nickName: 'Guest' },
          childrenList: [{ id: second, childrenList: [{ content: 'Three', replyId: second, childrenList: [] }] }],
        },
      ],
    });
  });
});

describe('an anchor', () => {
  it('stays with its words while people type around and into them, and is found after cut and paste', async () => {
    const docId = await markdownDoc(
      ann,
      here,
      'First line.\n\nThe **quick** brown fox, the [quick](http://x.y) one.\n',
    );
    await add(guest, docId, 'Which fox?', textAnchor('quick brown fox', 'The ', ', the quick'));
    expect(await anchorOf(docId)).toMatchObject({ words: 'quick** brown fox', isAlive: true, nth: 0 });
    const editor = await Editor.open(dev, docId);
    open.push(editor);
    editor.type(0, 'Quick brown fox! ');
    editor.type(editor.text.lastIndexOf('brown'), 'and ');
    await editor.allSaved();
    expect(await anchorOf(docId)).toMatchObject({ words: 'quick** and brown fox', isAlive: true });
    const words = 'quick** and brown fox';
    editor.erase(editor.text.indexOf(words), words.length);
    await editor.allSaved();
    // The other words are only similar: letters count.
    expect(await anchorOf(docId)).toMatchObject({ quote: 'quick brown fox', isAlive: false, words: '' });
    editor.type(editor.text.length, ' The quick brown fox');
    await editor.allSaved();
    expect(await anchorOf(docId)).toMatchObject({ words: 'quick brown fox', isAlive: true });
  });

  it('survives restore, move and undelete, and its words as a quote', async () => {
    const docId = await customDoc(ann, here, '<h1>Title</h1><p>Some <b>bold</b> words here.</p><p>And more.</p>');
    await add(guest, docId, 'Why bold?', textAnchor('bold words', 'Some ', ' here'));
    const anchor = { quote: 'bold words', words: 'bold words', isAlive: true };
    expect(await anchorOf(docId)).toMatchObject(anchor);
    await ann.call(saveDoc, { id: docId, description: '<p>Nothing of it.</p>' });
    expect(await anchorOf(docId)).toEqual({ quote: 'bold words', words: '', nth: 0, isAlive: false });
    await ann.call(restoreVersion, { docId, version: 1 });
    expect(await anchorOf(docId)).toMatchObject(anchor);
    const { id: parentId } = await ann.call(addFolder, { moduleId: here.moduleId, name: 'Elsewhere' });
    await ann.call(moveDoc, { id: docId, parentId });
    await ann.call(deleteDoc, { id: docId });
    await ann.call(undeleteDoc, { id: docId });
    expect(await anchorOf(docId)).toMatchObject(anchor);
  });

  it('stays with its row through renames, and survives the row', async () => {
    const { id: docId } = await ann.call(saveDoc, {
      ...{ moduleId: here.moduleId, type: 0, name: 'An API', url: '/commented', httpMethod: 'POST' },
      requestParams: [{ name: 'user', type: 'object', children: [{ name: 'id', type: 'string' }] }],
    });
    const rows = (await ann.call(getDoc, { id: docId })).requestParams;
    const user = rows.find(({ name }) => name === 'user');
    const child = rows.find(({ name }) => name === 'id');
    await add(guest, docId, 'A number?', { anchor: { mark: `row:${child?.id}:type` } });
    expect(await anchorOf(docId)).toEqual({ mark: `row:${child?.id}:type`, quote: 'user › id · type', isAlive: true });
    const change = (children: object[]) =>
      ann.call(saveDoc, { id: docId, requestParams: [{ id: user?.id, name: 'person', type: 'object', children }] });
    await change([{ id: child?.id, name: 'id', type: 'number' }]);
    expect(await anchorOf(docId)).toMatchObject({ quote: 'person › id · type', isAlive: true });
    await change([{ id: child?.id, name: 'id', type: 'number', isDeleted: true }]);
    expect(await anchorOf(docId)).toMatchObject({ quote: 'user › id · type', isAlive: false });
  });
});

describe('messages', () => {
  it('reach the thread, those mentioned and subscribers, each once, and nobody who may not read', async () => {
    const [reader, gone] = [await app.person('reader'), await app.person('gone')];
    const there = await place(ann, { devs: [dev], guests: [guest, reader, gone] });
    const docId = await markdownDoc(ann, there, '', 'Talk');
    await reader.call(subscribe, { sourceId: docId });
    await gone.call(subscribe, { sourceId: docId });
    const first = await add(guest, docId, '**Hello** @Dev and @Reader', { mentions: [dev.id, reader.id] });
    await app.quiet();
    await ann.call(removeSpaceMember, { spaceId: there.spaceId, userId: gone.id });
    const before = (await told(gone)).length;
    const reply = await add(ann, docId, 'Hi', { replyId: first });
    await guest.call(api.updateComment, { id: first, content: 'Hello @Ann, @Dev', mentions: [ann.id, dev.id] });
    await ann.call(api.resolveComment, { id: first, isResolved: 1 });
    await app.quiet();
    expect(await told(guest)).toEqual(['Ann resolved a thread on “Talk”', 'Ann replied on “Talk”: Hi']);
    // Who created the doc follows it.
    expect(await told(ann)).toEqual([
      'Guest mentioned you on “Talk”: Hello @Ann, @Dev',
      'Guest commented on “Talk”: Hello @Dev and @Reader',
    ]);
    expect(await told(dev)).toEqual([
      'Ann resolved a thread on “Talk”',
      'Ann replied on “Talk”: Hi',
      'Guest mentioned you on “Talk”: Hello @Dev and @Reader',
    ]);
    expect(await told(reader)).toEqual([
      'Ann replied on “Talk”: Hi',
      'Guest mentioned you on “Talk”: Hello @Dev and @Reader',
    ]);
    expect(await told(gone)).toHaveLength(before);
    const { list } = await guest.call(messagePage, { pageIndex: 1, pageSize: 1 });
    expect(list[0]).toMatchObject({ sourceId: docId, commentId: first, version: 0 });
    expect(reply).not.toBe(first);
  });
});

it('rows equal the folds of their events', async () => {
  const { streams, differences } = await checkRows(app.database, app.get(EventLog), commentsKind);
  expect(differences).toEqual([]);
  expect(streams).toBeGreaterThan(0);
});
