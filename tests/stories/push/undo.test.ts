import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { changeSetDocs, undoChangeSet } from '../../../contracts/change-sets.js';
import { getDoc, listDocsV2, saveDoc } from '../../../contracts/docs.js';
import { pushLog } from '../../../contracts/pushes.js';
import { decodeId } from '../../../contracts/wire.js';
import { Tasks } from '../../../server/tasks/tasks.js';
import { startApp, type TestApp } from '../../support/app.js';
import { Editor } from '../../support/editors.js';
import type { Person } from '../../support/people.js';
import { pushedDoc as doc, pushedFolder as folder, pushing } from '../../support/pushing.js';

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
  await push([
    folder('A', doc('changed', '/changed', { description: 'one' }), doc('typed', '/typed', { description: 'one' })),
    folder('B', doc('moved', '/moved')),
    folder('C', doc('gone', '/gone')),
  ]);
  await later();
  const before = await state(moduleId);
  await push([
    folder(
      'A',
      doc('changed', '/changed', { description: 'two' }),
      doc('typed', '/typed', { description: 'two' }),
      doc('moved', '/moved'),
    ),
    folder('New', doc('created', '/created')),
  ]);
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
  return { ...there, before, id, undo, outcomes };
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

  it('is refused while it runs, and for another application', async () => {
    const { id } = await pushedTwice();
    const other = await pushing(app, dev);
    expect(await dev.refuses(undoChangeSet, { moduleId: other.moduleId, id })).toMatchObject({
      key: 'changeSet.unknown',
    });
  });
});
