import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getDoc, listDocsV2, saveDoc } from '../../../../contracts/docs/docs.js';
import { changeSetDocs, undoChangeSet } from '../../../../contracts/import-export/change-sets.js';
import { listOffers, offeredDocs } from '../../../../contracts/import-export/offers.js';
import { pushLog } from '../../../../contracts/import-export/pushes.js';
import { decodeId } from '../../../../contracts/platform/wire.js';
import { Tasks } from '../../../../server/platform/tasks/tasks.js';
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

/** A second push that changed, created, renamed, moved and removed docs of the first. */
async function pushedTwice() {
  const there = await pushing(app, dev);
  const { moduleId, push, later } = there;
  const first = [
    folder('A', doc('changed', '/changed', { description: 'one' }), doc('typed', '/typed', { description: 'one' })),
    folder('B', doc('moved', '/moved')),
    folder('C', doc('gone', '/gone')),
  ];
  await push(first);
  await later();
  const before = await state(moduleId);
  const second = [
    folder(
      'A',
      doc('changed', '/changed', { description: 'two' }),
      doc('typed', '/typed', { description: 'two' }),
      doc('moved', '/moved'),
    ),
    folder('New', doc('created', '/created')),
  ];
  await push(second);
  await later();
  const [push2] = await dev.call(pushLog, { moduleId });
  const id = push2?.id ?? '';
  const undo = async (docIds?: string[]) => {
    const undone = await dev.call(undoChangeSet, { moduleId, id, docIds });
    await app.quiet();
    return undone.id;
  };
  const outcomes = async (set = id) => {
    const { list } = await dev.call(changeSetDocs, { moduleId, id: set });
    return Object.fromEntries(list.map(({ name, outcome }) => [name, outcome]));
  };
  return { ...there, first, second, before, id, undo, outcomes };
}

async function state(moduleId: string) {
  const docs = await dev.call(listDocsV2, { moduleId });
  const parents = new Map(docs.map(({ id, name }) => [id, name]));
  const told = docs.map(async ({ id, name, parentId, isFolder }) => {
    const description = isFolder ? '' : (await dev.call(getDoc, { id })).description;
    return `${parents.get(parentId ?? '') ?? ''}/${name} ${description} ${id}`;
  });
  return (await Promise.all(told)).sort();
}

describe('a push that is undone', () => {
  it('leaves every doc as it was before, and can be done again', async () => {
    const { moduleId, before, undo, outcomes } = await pushedTwice();
    expect(await outcomes()).toEqual({
      ...{ changed: 'changed', typed: 'changed', moved: 'changed' },
      ...{ New: 'created', created: 'created', gone: 'removed', B: 'removed', C: 'removed' },
    });
    const after = await state(moduleId);
    const undoId = await undo();
    expect(await state(moduleId)).toEqual(before);
    expect(await outcomes(undoId)).toEqual({
      ...{ changed: 'changed', typed: 'changed', moved: 'changed' },
      ...{ New: 'removed', created: 'removed', gone: 'revived', B: 'revived', C: 'revived' },
    });
    expect(await dev.call(pushLog, { moduleId })).toMatchObject([
      { source: 'undo', state: 'done', author: 'Dev' },
      { source: 'push', undone: 1 },
      { source: 'push', undone: 0 },
    ]);
    await dev.call(undoChangeSet, { moduleId, id: undoId });
    await app.quiet();
    expect(await state(moduleId)).toEqual(after);
  });

  it('leaves docs that people changed since, unless they are chosen', async () => {
    const { moduleId, id, idOf, undo } = await pushedTwice();
    const [changed, typed] = [await idOf('changed'), await idOf('typed')];
    await dev.call(saveDoc, { id: changed, moduleId, description: 'by hand' });
    await dev.call(saveDoc, { id: typed, moduleId, description: 'by hand' });
    const { list } = await dev.call(changeSetDocs, { moduleId, id });
    expect(list.filter(({ changedSince }) => changedSince).map(({ name }) => name)).toEqual(['changed', 'typed']);
    await undo([typed]);
    const description = async (doc: string) => (await dev.call(getDoc, { id: doc })).description;
    expect(await description(changed)).toBe('<p>by hand</p>');
    expect(await description(typed)).toBe('<p>one</p>');
    expect(await description(await idOf('gone'))).toBe('');
  });

  it('counts typed text that is no version yet as changed', async () => {
    const { moduleId, push } = await pushing(app, dev);
    const guide = (description: string) => ({ name: 'guide', type: 3, isFolder: 0, description });
    await push([guide('one')]);
    await push([guide('two')]);
    const [last] = await dev.call(pushLog, { moduleId });
    const docId = (await dev.call(listDocsV2, { moduleId }))[0]?.id ?? '';
    const editor = await Editor.open(dev, docId);
    editor.type(0, 'typed ');
    await editor.allSaved();
    await dev.call(undoChangeSet, { moduleId, id: last?.id ?? '' });
    await app.quiet();
    expect(editor.text).toBe('typed two');
    await editor.close();
  });

  it('continues after its node died, each doc once', async () => {
    const { moduleId, before, undo } = await pushedTwice();
    const undoId = await undo();
    const versions = () => app.database.query('select id, version from docs where module_id = $1 order by id', [at]);
    const at = decodeId(moduleId);
    const done = await versions();
    await app.database.query(`update change_sets set state = 'running', finished_at = null where id = $1`, [
      decodeId(undoId),
    ]);
    await app.database.query('delete from change_set_docs where change_set_id = $1 and doc_id % 2 = 0', [
      decodeId(undoId),
    ]);
    await app.database.transaction((tx) =>
      app.get(Tasks).add(tx, { kind: 'applyPush', key: `${at}`, payload: { moduleId: at }, dueAt: app.clock.now() }),
    );
    await app.quiet();
    expect(await state(moduleId)).toEqual(before);
    expect(await versions()).toEqual(done);
  });

  it('stays undone when the build says the same again, and no longer when it says something else', async () => {
    const { moduleId, push, second, before, idOf, undo, later } = await pushedTwice();
    const created = await idOf('created');
    await undo();
    await push(second);
    await later();
    expect(await state(moduleId)).toEqual(before);

    await push([
      folder('A', doc('changed', '/changed', { description: 'three' }), doc('typed', '/typed', { description: 'two' })),
      folder('B', doc('moved', '/moved')),
      folder('New', doc('created', '/created', { description: 'new' })),
    ]);
    await later();
    const now = await state(moduleId);
    const [changed, typed] = [await idOf('changed'), await idOf('typed')];
    expect(now).toContain(`A/changed <p>three</p> ${changed}`);
    expect(now).toContain(`A/typed <p>one</p> ${typed}`);
    expect(now).toContain(`New/created <p>new</p> ${created}`);
    expect(now.some((line) => line.startsWith('C/gone'))).toBe(true);
    expect(await dev.call(offeredDocs, { moduleId })).toEqual([]);

    // Back to what was undone: now it is news.
    await push(second);
    await later();
    expect(await state(moduleId)).toContain(`A/changed <p>two</p> ${changed}`);
  });

  it('removes again what was restored, once the build has sent and left it out again', async () => {
    const { push, second, first, names, later, undo } = await pushedTwice();
    await undo();
    await push(second);
    await later();
    expect(await names()).toContain('gone');
    await push(first);
    await later();
    await push(second);
    await later();
    expect(await names()).not.toContain('gone');
  });

  it('leaves people as the only authors of what they wrote', async () => {
    const { moduleId, push, idOf } = await pushing(app, dev);
    const list = (description: string, author: string) => [doc('list', '/list', { description, author })];
    await push(list('one', 'ann'));
    const id = await idOf('list');
    await dev.call(saveDoc, { id, moduleId, author: 'me' });
    await push(list('two', 'bob'));
    expect(await dev.call(listOffers, { docId: id })).toMatchObject([{ field: 'author', value: 'bob' }]);
    const [last] = await dev.call(pushLog, { moduleId });
    await dev.call(undoChangeSet, { moduleId, id: last?.id ?? '' });
    await app.quiet();
    expect(await dev.call(listOffers, { docId: id })).toEqual([]);
    await push(list('three', 'ann'));
    expect(await dev.call(getDoc, { id })).toMatchObject({ description: '<p>three</p>', author: 'me' });
    expect(await dev.call(listOffers, { docId: id })).toEqual([]);
  });

  it('withdraws what it only offered, and offers it again when the undo is undone', async () => {
    const { moduleId, push, idOf } = await pushing(app, dev);
    const list = (author: string) => [doc('list', '/list', { author })];
    await push(list('ann'));
    const id = await idOf('list');
    await dev.call(saveDoc, { id, moduleId, author: 'me' });
    await push(list('bob'));
    const [last] = await dev.call(pushLog, { moduleId });
    const { id: undoId } = await dev.call(undoChangeSet, { moduleId, id: last?.id ?? '' });
    await app.quiet();
    expect(await dev.call(listOffers, { docId: id })).toEqual([]);
    const { list: outcomes } = await dev.call(changeSetDocs, { moduleId, id: undoId });
    expect(outcomes).toMatchObject([{ outcome: 'kept', reason: 'withdrawn' }]);
    await push(list('bob'));
    expect(await dev.call(listOffers, { docId: id })).toEqual([]);
    await dev.call(undoChangeSet, { moduleId, id: undoId });
    await app.quiet();
    expect(await dev.call(listOffers, { docId: id })).toMatchObject([{ field: 'author', value: 'bob' }]);
  });

  it('that changed no doc, because somebody had written the same before, leaves them as its author again', async () => {
    const { moduleId, push, idOf } = await pushing(app, dev);
    const list = (author: string) => [doc('list', '/list', { author })];
    await push(list('ann'));
    const id = await idOf('list');
    await dev.call(saveDoc, { id, moduleId, author: 'me' });
    await push(list('me'));
    const [last] = await dev.call(pushLog, { moduleId });
    const agreed = await dev.call(changeSetDocs, { moduleId, id: last?.id ?? '' });
    expect(agreed.list).toMatchObject([{ outcome: 'kept', reason: 'agreed', versions: null }]);
    await dev.call(undoChangeSet, { moduleId, id: last?.id ?? '' });
    await app.quiet();
    await push(list('ann'));
    expect(await dev.call(getDoc, { id })).toMatchObject({ author: 'me' });
    expect(await dev.call(listOffers, { docId: id })).toEqual([]);
    await push(list('bob'));
    expect(await dev.call(getDoc, { id })).toMatchObject({ author: 'me' });
    expect(await dev.call(listOffers, { docId: id })).toMatchObject([{ field: 'author', value: 'bob' }]);
  });

  it('removes nothing that it left out, when it is undone before its replacement ends', async () => {
    const { moduleId, push, names, later } = await pushing(app, dev);
    await push([doc('a', '/a'), doc('b', '/b')]);
    await later();
    await push([doc('a', '/a', { description: 'new' })]);
    const [last] = await dev.call(pushLog, { moduleId });
    await dev.call(undoChangeSet, { moduleId, id: last?.id ?? '' });
    await later();
    expect(await names()).toEqual(['a', 'b']);
  });

  it('is refused while it runs, and for another application', async () => {
    const { id } = await pushedTwice();
    const other = await pushing(app, dev);
    expect(await dev.refuses(undoChangeSet, { moduleId: other.moduleId, id })).toMatchObject({
      key: 'changeSet.unknown',
    });
  });
});
