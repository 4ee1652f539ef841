import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as Y from 'yjs';
import { getDoc, saveDoc } from '../../../../contracts/docs/docs.js';
import { listOffers } from '../../../../contracts/import-export/offers.js';
import { pushLog } from '../../../../contracts/import-export/pushes.js';
import { startApp, type TestApp } from '../../../support/app.js';
import { Editor } from '../../../support/editors.js';
import type { Person } from '../../../support/people.js';
import { pushedDoc as doc, pushedFolder as folder, pushing } from '../../../support/pushing.js';

let app: TestApp;
let dev: Person;
beforeAll(async () => {
  app = await startApp();
  dev = await app.person('dev');
});
afterAll(() => app.stop());

const guide = (description: string, more: object = {}) => ({
  ...{ name: 'guide', type: 3, isFolder: 0, description },
  ...more,
});
/** A caret in the text, as an editor holds it; the text behind it. */
function caretBefore(editor: Editor, word: string): () => string {
  const text = editor.ydoc.getText('body');
  const caret = Y.createRelativePositionFromTypeIndex(text, editor.text.indexOf(word));
  return () => {
    const place = Y.createAbsolutePositionFromRelativePosition(caret, editor.ydoc);
    return editor.text.slice(place?.index ?? 0, (place?.index ?? 0) + word.length);
  };
}

describe('a push into a doc in which somebody types', () => {
  it('changes the text under the caret of a person who only reads it', async () => {
    const { push, idOf } = await pushing(app, dev);
    await push([guide('one\ntwo\nthree')]);
    const editor = await Editor.open(dev, await idOf('guide'));
    const behind = caretBefore(editor, 'three');
    await push([guide('one, and more\n2\nthree')]);
    await editor.until(() => editor.text === 'one, and more\n2\nthree');
    expect(behind()).toBe('three');
    await editor.close();
  });

  it('loses no word that is typed while it is written, and offers its text', async () => {
    const { moduleId, build, push, idOf } = await pushing(app, dev);
    await push([guide('one\ntwo\nthree')]);
    const id = await idOf('guide');
    const [ann, bob] = [await Editor.open(dev, id), await Editor.open(await app.admin(), id)];
    ann.type(0, 'begun ');
    await ann.allSaved();
    const behind = caretBefore(ann, 'three');
    const pushed = build.smartDoc({ author: 'jim', apis: [guide('one\nTWO\nthree', { author: 'lin' })] });
    const words = Array.from({ length: 30 }, (_, n) => `word${n}. `);
    for (const [n, word] of words.entries()) {
      (n % 2 ? ann : bob).type(n % 3 ? 0 : 1_000, word);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await pushed).toMatchObject({ code: '0' });
    await app.quiet();
    ann.type(0, 'ended ');
    await Promise.all([ann.allSaved(), bob.allSaved()]);
    await ann.until(() => ann.text === bob.text);
    for (const word of ['begun ', 'ended ', ...words]) expect(ann.text.split(word)).toHaveLength(2);
    expect(behind()).toBe('three');
    const typed = ann.text;
    await Promise.all([ann.close(), bob.close()]);
    await app.quiet();
    expect(await dev.call(getDoc, { id })).toMatchObject({ description: typed, author: 'lin' });
    expect(await dev.call(listOffers, { docId: id })).toMatchObject([{ field: 'body', value: 'one\nTWO\nthree' }]);
    expect((await dev.call(pushLog, { moduleId })).map(({ state }) => state)).toEqual(['done', 'done']);
  });
});

describe('pushes of one source at the same moment', () => {
  it('are written one after the other: each doc once, and the last one counts', async () => {
    const { moduleId, build, push, docs } = await pushing(app, dev);
    const shared = (n: number) =>
      Array.from({ length: 40 }, (_, at) => doc(`shared ${at}`, `/shared/${at}`, { author: `by ${n}` }));
    await push([folder('A', ...shared(0))]);
    const all = [1, 2, 3, 4, 5];
    const replies = await Promise.all(
      all.map((n) =>
        build.smartDoc({ author: `build ${n}`, apis: [folder('A', ...shared(n), doc(`own ${n}`, `/own/${n}`))] }),
      ),
    );
    expect(replies.map(({ code }) => code)).toEqual(all.map(() => '0'));
    await app.quiet();
    await app.later(11_000);
    const log = await dev.call(pushLog, { moduleId });
    // Each sends the shared docs again, so it replaces the one before.
    const own = log[0]?.author.replace('build', 'own') ?? '';
    const names = [...shared(0).map(({ name }) => name ?? ''), own, 'A'];
    expect([...(await docs()).keys()].sort()).toEqual(names.sort());
    expect(log.map(({ state, changed }) => [state, changed])).toEqual([...all.map(() => ['done', 40]), ['done', 0]]);
    const last = log[0]?.author.replace('build', 'by');
    const authors = await app.database.query(
      `select distinct d.content ->> 'author' as author from docs d join doc_origins o on o.doc_id = d.id
        where d.name like 'shared %' and d.name = o.name and o.module_id = (select max(module_id) from change_sets)`,
    );
    expect(authors).toEqual([{ author: last }]);
  });

  it('and a person who saves the same docs meanwhile: each of them stays with their words', async () => {
    const { moduleId, build, push, docs } = await pushing(app, dev);
    const list = (author: string) => Array.from({ length: 20 }, (_, at) => doc(`doc ${at}`, `/doc/${at}`, { author }));
    await push(list('a'));
    const ids = [...(await docs()).values()].map(({ id }) => id);
    const pushed = build.smartDoc({ author: 'jim', apis: list('b') });
    const saved = ids.map((id) => dev.call(saveDoc, { id, moduleId, description: `by hand ${id}` }));
    await Promise.all([pushed, ...saved]);
    await app.quiet();
    for (const id of ids)
      expect(await dev.call(getDoc, { id })).toMatchObject({ author: 'b', description: `<p>by hand ${id}</p>` });
  });
});

describe('a push of 2,000 docs', () => {
  it('is stored whole, and the same again writes nothing', async () => {
    const { moduleId, build } = await pushing(app, dev);
    const apis = Array.from({ length: 20 }, (_, n) =>
      folder(`Folder ${n}`, ...Array.from({ length: 100 }, (_, at) => doc(`Doc ${n}-${at}`, `/doc/${n}/${at}`))),
    );
    for (const _ of [1, 2]) {
      expect(await build.smartDoc({ author: 'jim', apis })).toMatchObject({ code: '0' });
      await app.quiet();
      await app.later(11_000);
    }
    expect(await dev.call(pushLog, { moduleId })).toMatchObject([
      { state: 'done', docs: 2_000, created: 0, changed: 0, removed: 0 },
      { state: 'done', docs: 2_000, created: 2_000, changed: 0, removed: 0 },
    ]);
  }, 240_000);
});
