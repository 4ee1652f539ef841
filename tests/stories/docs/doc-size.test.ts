import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { getDoc, listDocsV2, modifyDescription, saveDoc } from '../../../contracts/docs/docs.js';
import { settleNow } from '../../../contracts/docs/live.js';
import { listHistory, restoreVersion } from '../../../contracts/history/history.js';
import { applyImport, importRun, planImport } from '../../../contracts/import-export/imports.js';
import { pushLog } from '../../../contracts/import-export/pushes.js';
import { DocType, NOT_DEPRECATED } from '../../../contracts/platform/enums.js';
import { docSize } from '../../../server/docs/editing/content/content-size.js';
import { startApp, type TestApp } from '../../support/app.js';
import { collection, fileOf } from '../../support/collection.js';
import { Editor } from '../../support/editors.js';
import type { Person } from '../../support/people.js';
import { markdownDoc, type Place, place } from '../../support/places.js';
import { pushedDoc, pushing } from '../../support/pushing.js';

const MAX = 100_000;
const limited = { ANNALS_LIVE_DOC_BYTES: String(MAX), ANNALS_LIVE_UPDATE_BYTES: '20000' };
const tooLarge = { key: 'doc.tooLarge' };

describe('the size of a doc', () => {
  let app: TestApp;
  let ann: Person;
  let here: Place;
  let author: string;
  const open: Editor[] = [];
  const opens = async (docId: string) => {
    const editor = await Editor.open(ann, docId);
    open.push(editor);
    return editor;
  };
  /** A text with which a Markdown doc of that name is so many bytes larger than a doc may be. */
  const textOf = (more: number, name: string): string => {
    const body = 'x'.repeat(50_000);
    const content = { name, author, deprecated: NOT_DEPRECATED, body };
    const size = docSize({ type: DocType.markdown, content });
    return 'x'.repeat(body.length + MAX - size + more);
  };
  const description = async (id: string) => (await ann.call(getDoc, { id })).description;
  const head = async (docId: string) => (await ann.call(listHistory, { docId })).head;

  beforeAll(async () => {
    app = await startApp({ env: limited });
    ann = await app.admin();
    here = await place(ann);
    author = (await ann.call(getDoc, { id: await markdownDoc(ann, here) })).author;
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((editor) => editor.close()));
  });
  afterAll(() => app.stop());

  it.each([
    ['one byte less', -1],
    ['as much as fits', 0],
  ])('through the API: %s is stored', async (name, more) => {
    const text = textOf(more, name);
    const docId = await markdownDoc(ann, here, text, name);
    expect(await description(docId)).toBe(text);
    await ann.call(saveDoc, { id: docId, name, description: 'short' });
    await ann.call(modifyDescription, { id: docId, description: text });
    expect(await description(docId)).toBe(text);
  });

  it('through the API: one byte more is refused, and nothing is written', async () => {
    const docs = async () => (await ann.call(listDocsV2, { moduleId: here.moduleId })).length;
    const [name, before] = ['too large', await docs()];
    const description = textOf(1, name);
    expect(await ann.refuses(saveDoc, { moduleId: here.moduleId, type: 3, name, description })).toMatchObject(tooLarge);
    expect(await docs()).toBe(before);
    const docId = await markdownDoc(ann, here, 'short', name);
    expect(await ann.refuses(saveDoc, { id: docId, name, description })).toMatchObject(tooLarge);
    expect(await ann.refuses(modifyDescription, { id: docId, description })).toMatchObject(tooLarge);
    expect(await head(docId)).toBe(1);
  });

  it('beside people who type: what they typed stays, and they type on', async () => {
    const docId = await markdownDoc(ann, here, 'short', 'typed in');
    const a = await opens(docId);
    a.type(0, 'typed ');
    await a.allSaved();
    const given = { id: docId, description: textOf(1, 'typed in') };
    expect(await ann.refuses(modifyDescription, given)).toMatchObject(tooLarge);
    a.type(0, 'more ');
    await a.allSaved();
    await ann.call(settleNow, { id: docId });
    expect(await description(docId)).toBe('more typed short');
  });

  it('by typing: a doc that is full refuses more letters, and can be deleted from', async () => {
    const docId = await markdownDoc(ann, here, textOf(0, 'full'), 'full');
    const [a, b] = [await opens(docId), await opens(docId)];
    b.type(0, 'y'.repeat(50));
    expect(await b.refused()).toEqual({ code: 4413, reason: 'live.docTooLarge' });
    a.erase(0, 1_000);
    await a.allSaved();
    a.type(0, 'room again ');
    await a.allSaved();
    expect(a.saved).toContain('room again ');
  });

  it('of what was typed offline: more than one update may have comes at once', async () => {
    const docId = await markdownDoc(ann, here, 'Start.', 'offline');
    const a = await opens(docId);
    a.cut();
    for (const word of ['a', 'b', 'c']) a.type(0, word.repeat(15_000));
    await a.come();
    await a.allSaved();
    await ann.call(settleNow, { id: docId });
    expect(await description(docId)).toBe(a.text);
    expect(a.text).toHaveLength(45_006);
  });

  it('of a push: the doc that is too large is left out and reported, the others are written', async () => {
    const { push, names, moduleId } = await pushing(app, ann);
    const large = pushedDoc('large', '/large', { description: 'x'.repeat(MAX + 1) });
    await push([large, pushedDoc('beside', '/beside')]);
    expect(await names()).toEqual(['beside']);
    const losses = [{ origin: 'apis.0', what: 'invalid', value: 'doc.tooLarge' }];
    expect((await ann.call(pushLog, { moduleId }))[0]).toMatchObject({ state: 'done', created: 1, losses });
    const kept = pushedDoc('beside', '/beside', { description: 'x'.repeat(MAX + 1) });
    await push([kept, pushedDoc('next', '/next')]);
    expect(await names()).toEqual(['beside', 'next']);
  });

  it('of an import: the same', async () => {
    const { moduleId } = await place(ann);
    const large = { name: 'large', url: '/large', description: 'x'.repeat(MAX + 1) };
    const text = collection('Shop', { '': [large, { name: 'beside', url: '/beside' }] });
    const { id } = await ann.call(planImport, { projectId: '', moduleId, files: [fileOf(text)] });
    const { runId } = await ann.call(applyImport, { id });
    await app.quiet();
    const run = await ann.call(importRun, { moduleId, id: runId });
    expect(run).toMatchObject({ state: 'done', created: 1, error: '' });
    expect((await ann.call(listDocsV2, { moduleId })).map(({ name }) => name)).toEqual(['beside']);
  });
});

describe('the size of a doc, when the limit was lowered', () => {
  it('refuses to restore a larger version, and lets a doc that is larger shrink', async () => {
    const before = await startApp({ env: { ANNALS_LIVE_DOC_BYTES: String(MAX * 2) } });
    const text = 'x'.repeat(MAX + 50_000);
    const owner = await before.admin();
    const [here, env] = [await place(owner), { ANNALS_LIVE_DOC_BYTES: String(MAX) }];
    const [docId, larger] = [await markdownDoc(owner, here, text), await markdownDoc(owner, here, text)];
    await owner.call(saveDoc, { id: docId, name: 'A doc', description: 'short' });
    await before.stop();
    const app = await startApp({ env, databaseUrl: before.databaseUrl, clock: before.clock });
    try {
      const ann = await app.admin();
      expect(await ann.refuses(restoreVersion, { docId, version: 1 })).toMatchObject(tooLarge);
      expect((await ann.call(getDoc, { id: docId })).description).toBe('short');
      const description = text.slice(1);
      await ann.call(modifyDescription, { id: larger, description });
      expect((await ann.call(getDoc, { id: larger })).description).toBe(description);
      const more = { id: larger, description: text };
      expect(await ann.refuses(modifyDescription, more)).toMatchObject(tooLarge);
    } finally {
      await app.stop();
    }
  });
});
