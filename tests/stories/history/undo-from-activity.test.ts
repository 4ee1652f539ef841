import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addFolder, getDoc, saveDoc, updateFolder } from '../../../contracts/docs/docs.js';
import { activityPage } from '../../../contracts/history/activity.js';
import { listHistory, restoreVersion } from '../../../contracts/history/history.js';
import { pastSets, performPast } from '../../../contracts/history/past.js';
import { changeSetDocs } from '../../../contracts/import-export/change-sets.js';
import { messagePage, subscribe } from '../../../contracts/notifications/notice.js';
import { startApp, type TestApp } from '../../support/app.js';
import { Editor } from '../../support/editors.js';
import type { Person } from '../../support/people.js';
import { markdownDoc, type Place, place } from '../../support/places.js';
import { pushedDoc, pushing } from '../../support/pushing.js';

let app: TestApp;
let dev: Person;
let guest: Person;
let here: Place;
beforeAll(async () => {
  app = await startApp();
  [dev, guest] = [await app.person('dev'), await app.person('guest')];
  here = await place(await app.admin(), { devs: [dev], guests: [guest] });
});
afterAll(() => app.stop());

const sets = () => dev.call(pastSets, { projectId: here.projectId });
const newest = async (person: Person) =>
  (await person.call(activityPage, { moduleId: here.moduleId, kinds: ['doc'], pageSize: 1 })).list[0];
const textOf = async (id: string) => (await dev.call(getDoc, { id })).description;

describe('the restore of one doc to an old version', () => {
  it('is in the list of restores, and undone from there and from the activity', async () => {
    const docId = await markdownDoc(dev, here, 'one', 'Orders');
    await dev.call(saveDoc, { id: docId, description: 'two' });
    await dev.call(restoreVersion, { docId, version: 1, remark: 'sorry' });
    expect(await sets()).toMatchObject([
      { remark: 'sorry', docs: 1, docName: 'Orders', undone: 0, actor: { name: 'Dev' } },
    ]);
    const done = await newest(dev);
    expect(done).toMatchObject({ source: 'restore', undo: { state: 'may', by: 'past', moduleId: here.moduleId } });
    expect((await newest(guest))?.undo).toBeNull();
    const wish = { kind: 'set', changeSetId: done?.changeSet ?? '' } as const;
    expect(await guest.refuses(performPast, { wish })).toMatchObject({ key: 'access.forbidden' });
    expect(await dev.call(performPast, { wish })).toMatchObject({ changed: 1 });
    expect(await textOf(docId)).toBe('two');
    expect((await sets()).map(({ undone }) => undone)).toEqual([0, 1]);
    const { list } = await dev.call(activityPage, { docId, pageSize: 10 });
    expect(list.map(({ undo }) => undo?.state ?? '')).toEqual(['may', 'done', '', '']);
  });

  it('leaves what a colleague was typing a version of its own, which its undo brings back', async () => {
    const docId = await markdownDoc(dev, here, 'one');
    await dev.call(saveDoc, { id: docId, description: 'two' });
    const seat = await Editor.open(dev, docId);
    seat.type(0, 'typed ');
    await seat.allSaved();
    await dev.call(restoreVersion, { docId, version: 1 });
    await seat.until(() => seat.text === 'one');
    const [restored, typed] = (await dev.call(listHistory, { docId, limit: 2 })).list;
    expect([restored?.source, typed?.source]).toEqual(['restore', 'live']);
    const { changeSet } = (await newest(dev)) ?? {};
    await dev.call(performPast, { wish: { kind: 'set', changeSetId: changeSet ?? '' } });
    await seat.until(() => seat.text === 'typed two');
    await seat.close();
  });

  it('is no set when nothing was to restore; of a folder it is one, too', async () => {
    const before = (await sets()).length;
    const docId = await markdownDoc(dev, here, 'one');
    expect(await dev.call(restoreVersion, { docId, version: 1 })).toEqual({ version: null });
    expect(await sets()).toHaveLength(before);
    const { id } = await dev.call(addFolder, { moduleId: here.moduleId, name: 'Shop' });
    await dev.call(updateFolder, { id, name: 'Store' });
    await dev.call(restoreVersion, { docId: id, version: 1 });
    expect((await sets())[0]).toMatchObject({ docs: 1, docName: 'Shop' });
  });

  it('is a change of the doc for those who follow it, in the message that grows', async () => {
    const docId = await markdownDoc(dev, here, 'one', 'Prices');
    await app.quiet();
    await guest.call(subscribe, { sourceId: docId });
    await dev.call(saveDoc, { id: docId, description: 'two' });
    await dev.call(restoreVersion, { docId, version: 1 });
    await app.quiet();
    const { list } = await guest.call(messagePage, { pageIndex: 1, pageSize: 10 });
    expect(list.filter(({ docName }) => docName === 'Prices')).toMatchObject([{ summary: { changes: 2 } }]);
  });
});

it('a push is undone where its docs are listed', async () => {
  const { moduleId, push } = await pushing(app, dev);
  await push([pushedDoc('Find orders', '/orders')]);
  await app.quiet();
  const { list } = await dev.call(activityPage, { moduleId, kinds: ['doc'], pageSize: 10 });
  const [set] = list.filter(({ source }) => source === 'push');
  expect(set?.undo).toMatchObject({ state: 'may', by: 'changeSet', moduleId });
  expect((await dev.call(changeSetDocs, { moduleId, id: set?.changeSet ?? '' })).total).toBe(1);
});
