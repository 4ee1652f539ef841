import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as api from '../../../contracts/docs/docs.js';
import { freezeRelease } from '../../../contracts/history/frozen-releases.js';
import { film } from '../../../contracts/history/history.js';
import {
  comparePast,
  deleteForGood,
  performPast,
  previewPast,
  undeleteWhole,
} from '../../../contracts/history/past.js';
import { deleteModule, undeleteModule } from '../../../contracts/workspace/modules.js';
import { addRelease, updateRelease } from '../../../contracts/workspace/releases.js';
import { kinds } from '../../../server/flow.js';
import { EventLog } from '../../../server/platform/log/event-log.js';
import { checkRows } from '../../../server/platform/log/fold.js';
import { startApp, type TestApp } from '../../support/app.js';
import type { Person } from '../../support/people.js';
import { markdownDoc, type Place, place } from '../../support/places.js';

let app: TestApp;
let ann: Person;
let bob: Person;
let there: Place;

beforeAll(async () => {
  app = await startApp();
  [ann, bob] = [await app.person('ann'), await app.person('bob')];
});
afterAll(async () => {
  const { differences } = await checkRows(app.database, app.get(EventLog), kinds.doc);
  await app.stop();
  expect(differences).toEqual([]);
});
beforeEach(async () => {
  there = await place(await app.admin(), { devs: [ann, bob] });
});

const instant = (): string => {
  app.clock.advance(20);
  const at = app.clock.now().toISOString();
  app.clock.advance(20);
  return at;
};
const text = async (id: string) => (await ann.call(api.viewDoc, { id })).description;
const save = (id: string, description: string, who = ann) => who.call(api.saveDoc, { id, name: 'A doc', description });
const undo = (id: string | undefined) => ({ kind: 'set', changeSetId: id ?? '' }) as const;

describe('a restore', () => {
  it('to before the doc existed deletes it, and its undo brings it back', async () => {
    const at = instant();
    const id = await markdownDoc(ann, there, 'words');
    const { id: set } = await ann.call(performPast, { wish: { kind: 'restore', docId: id, at } });
    expect(await ann.refuses(api.viewDoc, { id })).toMatchObject({ key: 'doc.unknown' });
    await ann.call(performPast, { wish: undo(set ?? '') });
    expect(await text(id)).toBe('words');
  });

  it('into a folder that is gone leaves the doc where it is, and says so', async () => {
    const { moduleId } = there;
    const { id: folder } = await ann.call(api.addFolder, { moduleId, name: 'Gone', parentId: '' });
    const { id } = await ann.call(api.saveDoc, { moduleId, parentId: folder, type: 3, name: 'In', description: 'a' });
    const at = instant();
    await ann.call(api.moveDoc, { id, parentId: '' });
    await ann.call(api.saveDoc, { id, description: 'b' });
    await ann.call(api.deleteDoc, { id: folder });
    const wish = { kind: 'restore', docId: id, at } as const;
    expect((await ann.call(previewPast, { wish })).docs).toMatchObject([{ docId: id, reason: 'noFolder' }]);
    await ann.call(performPast, { wish });
    expect(await ann.call(api.viewDoc, { id })).toMatchObject({ parentId: '', description: 'a' });
  });

  it('of what never was, was removed for good, or whose application is gone changes nothing', async () => {
    const { moduleId } = there;
    const id = await markdownDoc(ann, there, 'words');
    const at = instant();
    await save(id, 'later');
    const restore = (of: object) => ({ wish: { kind: 'restore', at, ...of } });
    const unknown = `${id.slice(0, -1)}${id.endsWith('a') ? 'b' : 'a'}`;
    for (const endpoint of [previewPast, performPast])
      expect((await ann.refuses(endpoint, restore({ docId: unknown }))).key).toMatch(/^(doc\.unknown|input\.invalid)$/);
    await ann.call(deleteModule, { id: moduleId });
    expect(await ann.refuses(performPast, restore({ moduleId }))).toMatchObject({ key: 'module.unknown' });
    expect(await ann.refuses(performPast, restore({ docId: id }))).toMatchObject({ key: 'doc.unknown' });
    await ann.call(undeleteModule, { id: moduleId });
    await ann.call(api.deleteDoc, { id });
    await (await app.admin()).call(deleteForGood, { docId: id, reason: 'private' });
    expect(await ann.call(performPast, { wish: { kind: 'restore', moduleId, at } })).toMatchObject({
      id: '',
      changed: 0,
    });
    for (const endpoint of [previewPast, performPast])
      expect(await ann.refuses(endpoint, restore({ docId: id }))).toMatchObject({ key: 'doc.erased' });
    expect(await ann.refuses(undeleteWhole, { docId: id })).toMatchObject({ key: 'doc.erased' });
  });
});

it('asks for one place, and tells a version that nobody typed from one whose film is gone', async () => {
  const id = await markdownDoc(ann, there, 'sent by a form');
  expect(await ann.refuses(film, { docId: id, version: 1 })).toMatchObject({ key: 'film.none' });
  expect((await ann.refuses(comparePast, { from: instant() })).msg).toContain('spaceId');
});

describe('an undo', () => {
  it('of a set that is half undone already undoes the other half', async () => {
    const ids = [await markdownDoc(ann, there, '1'), await markdownDoc(ann, there, '1')];
    const [one = '', two = ''] = ids;
    const at = instant();
    for (const id of ids) await save(id, '2');
    instant();
    const { id: set } = await ann.call(performPast, { wish: { kind: 'restore', moduleId: there.moduleId, at } });
    instant();
    await save(one, '2', bob);
    const { docs } = await ann.call(previewPast, { wish: undo(set ?? '') });
    expect(docs.filter(({ effect }) => effect === 'changed').map(({ docId }) => docId)).toContain(two);
    await ann.call(performPast, { wish: undo(set ?? '') });
    expect([await text(one), await text(two)]).toEqual(['2', '2']);
  });

  it('by two people at once is done once', async () => {
    const id = await markdownDoc(ann, there, '1');
    const at = instant();
    await save(id, '2');
    instant();
    const { id: set } = await ann.call(performPast, { wish: { kind: 'restore', docId: id, at } });
    instant();
    const both = await Promise.all([ann, bob].map((who) => who.call(performPast, { wish: undo(set ?? '') })));
    expect(both.map(({ changed }) => changed).sort()).toEqual([0, 1]);
    expect(await text(id)).toBe('2');
    expect(await ann.refuses(performPast, { wish: undo('zzzzzzzz') })).toHaveProperty('key');
  });
});

describe('what must not be lost', () => {
  it('a doc that a frozen release contains is not removed for good, also when the release lists it no longer', async () => {
    const { projectId, moduleId } = there;
    const id = await markdownDoc(ann, there, 'frozen words', 'Frozen');
    const bound = { projectId, releaseNo: '1.0', moduleSourceIdMap: { [moduleId]: [id] } };
    const { id: release } = await ann.call(addRelease, bound);
    await ann.call(freezeRelease, { id: release });
    await ann.call(updateRelease, { id: release, projectId, moduleSourceIdMap: {} });
    await ann.call(api.deleteDoc, { id });
    const root = await app.admin();
    expect(await root.refuses(deleteForGood, { docId: id, reason: 'x' })).toMatchObject({ key: 'past.frozen' });
    await ann.call(undeleteWhole, { docId: id });
    expect(await text(id)).toBe('frozen words');
  });
});
