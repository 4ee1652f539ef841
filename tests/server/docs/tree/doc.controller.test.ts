import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as trees from '../../../../contracts/docs/doc-trees.js';
import * as api from '../../../../contracts/docs/docs.js';
import { addProject } from '../../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../../support/app.js';
import type { Person } from '../../../support/people.js';
import { markdownDoc, type Place, place } from '../../../support/places.js';

let app: TestApp;
let ann: Person;
let guest: Person;
let stranger: Person;
let at: Place;

beforeAll(async () => {
  app = await startApp();
  [ann, guest, stranger] = [await app.person('ann'), await app.person('guest'), await app.person('stranger')];
});
afterAll(() => app.stop());
beforeEach(async () => {
  at = await place(ann, { guests: [guest] });
});

const folder = async (name: string, parentId = '') =>
  (await ann.call(api.addFolder, { moduleId: at.moduleId, name, parentId })).id;
const doc = async (name: string, parentId = '') =>
  (await ann.call(api.saveDoc, { moduleId: at.moduleId, parentId, type: 3, name, description: 'x' })).id;
const table = (who = ann) => who.call(api.listDocsV2, { moduleId: at.moduleId });
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

describe('folders', () => {
  it('are the same one for the same name and parent, also after a deletion', async () => {
    const id = await folder('Guide');
    expect(await folder('Guide')).toBe(id);
    expect(await folder('Guide', id)).not.toBe(id);
    const leaf = await folder('Leaf', id);
    await ann.call(api.deleteDoc, { id: leaf });
    expect(names(await table())).toEqual(['Guide', 'Guide']);
    expect(await folder('Leaf', id)).toBe(leaf);
    expect(names(await table())).toEqual(['Guide', 'Guide', 'Leaf']);
  });

  it('are created with their service; one that is there takes over a service that is given', async () => {
    const dubbo = { interfaceName: 'a.Orders', version: '1.0', protocol: '', author: '', dependency: '' };
    const add = (given?: typeof dubbo) =>
      ann.call(api.addFolder, { moduleId: at.moduleId, name: 'Orders', dubbo: given });
    const { id } = await add(dubbo);
    expect(await ann.call(api.docProps, { id })).toEqual(dubbo);
    await add();
    expect(await ann.call(api.docProps, { id })).toEqual(dubbo);
    await add({ ...dubbo, version: '2.0' });
    expect(await ann.call(api.docProps, { id })).toEqual({ ...dubbo, version: '2.0' });
  });

  it('are one when two people add them at the same moment', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => folder('Same')));
    expect(new Set(ids).size).toBe(1);
  });

  it('are renamed and moved, but not onto a sibling, and not below themselves', async () => {
    const [a, b] = [await folder('A'), await folder('B')];
    const inner = await folder('Inner', a);
    expect(await ann.refuses(api.updateFolder, { id: b, name: 'A' })).toMatchObject({ key: 'doc.exists' });
    expect(await ann.refuses(api.updateFolder, { id: a, name: 'A', parentId: inner })).toMatchObject({
      key: 'doc.cycle',
    });
    expect(await ann.refuses(api.moveDoc, { id: a, parentId: a })).toMatchObject({ key: 'doc.cycle' });
    await ann.call(api.updateFolder, { id: b, name: 'A', parentId: a });
    expect(await table()).toEqual(expect.arrayContaining([expect.objectContaining({ id: b, name: 'A', parentId: a })]));
    expect(await ann.refuses(api.updateFolder, { id: await doc('No folder'), name: 'A' })).toMatchObject({
      key: 'doc.folderUnknown',
    });
  });

  it('make no cycle when two people move them into each other at the same moment', async () => {
    for (let n = 0; n < 10; n++) {
      const [a, b] = [await folder(`A${n}`), await folder(`B${n}`)];
      const both = await Promise.allSettled([
        ann.call(api.moveDoc, { id: a, parentId: b }),
        ann.call(api.moveDoc, { id: b, parentId: a }),
      ]);
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  it('are not deleted with something in them', async () => {
    const id = await folder('Full');
    const inside = await doc('Inside', id);
    expect(await ann.refuses(api.deleteDoc, { id })).toMatchObject({ key: 'doc.notEmpty', children: 1 });
    await ann.call(api.deleteDoc, { id: inside });
    await ann.call(api.deleteDoc, { id });
    await ann.call(api.undeleteDoc, { id: inside });
    expect(await table()).toEqual([expect.objectContaining({ id: inside, parentId: '' })]);
  });

  it('of another application are no parents', async () => {
    const other = await place(ann);
    const foreign = (await ann.call(api.addFolder, { moduleId: other.moduleId, name: 'Foreign' })).id;
    expect(await ann.refuses(api.moveDoc, { id: await doc('Mine'), parentId: foreign })).toMatchObject({
      key: 'doc.parentUnknown',
    });
    expect(await ann.refuses(api.addFolder, { moduleId: at.moduleId, name: 'F', parentId: foreign })).toMatchObject({
      key: 'doc.parentUnknown',
    });
  });
});

describe('a doc', () => {
  it('is ordered from 10,000 in steps of ten', async () => {
    await doc('One');
    await doc('Two');
    expect((await table()).map(({ orderIndex }) => orderIndex)).toEqual([10_000, 10_010]);
  });

  it('changes status, order and lock, each once', async () => {
    const id = await markdownDoc(ann, at);
    await ann.call(api.setDocStatus, { id, status: 10 });
    await ann.call(api.setDocStatus, { id, status: 10 });
    await ann.call(api.setDocOrder, { id, orderIndex: -5 });
    await ann.call(api.lockDoc, { id });
    expect(await ann.call(api.getDoc, { id })).toMatchObject({
      status: 10,
      orderIndex: -5,
      isLocked: 1,
      streamVersion: 4,
    });
    await ann.call(api.unlockDoc, { id });
    expect(await ann.call(api.getDoc, { id })).toMatchObject({ isLocked: 0, streamVersion: 5, modifierName: 'Ann' });
    expect(await ann.refuses(api.setDocStatus, { id, status: 7 })).toMatchObject({ key: 'input.invalid' });
  });

  it('refuses who saw an older version, and says who was there', async () => {
    const id = await markdownDoc(ann, at);
    await ann.call(api.setDocStatus, { id, status: 0, expected: 1 });
    const refusal = await ann.refuses(api.setDocStatus, { id, status: 10, expected: 1 });
    expect(refusal).toMatchObject({ code: '100', key: 'doc.stale', who: 'Ann', version: 2 });
    expect(refusal.msg).toContain('Ann');
    expect(await ann.call(api.getDoc, { id })).toMatchObject({ status: 0 });
  });

  it('that is deleted is unknown, until it is brought back with its history', async () => {
    const id = await markdownDoc(ann, at, 'text');
    await ann.call(api.deleteDoc, { id });
    expect(await ann.refuses(api.getDoc, { id })).toMatchObject({ key: 'doc.unknown' });
    expect(await ann.refuses(api.lockDoc, { id })).toMatchObject({ key: 'doc.deleted' });
    expect(await table()).toEqual([]);
    await ann.call(api.undeleteDoc, { id });
    expect(await ann.call(api.getDoc, { id })).toMatchObject({ description: 'text', streamVersion: 3 });
    expect(await ann.refuses(api.undeleteDoc, { id })).toMatchObject({ key: 'doc.notDeleted' });
  });

  it('is read with the names of its place', async () => {
    const id = await markdownDoc(ann, at, '# Hi');
    expect(await guest.call(api.viewDoc, { id })).toMatchObject({
      description: '# Hi',
      projectName: 'Project',
      moduleName: 'Application',
      spaceId: at.spaceId,
      creatorName: 'Ann',
      body: null,
    });
    expect((await table())[0]).toMatchObject({ description: '# Hi' });
  });

  it('is changed by nobody who may not', async () => {
    const id = await markdownDoc(ann, at);
    for (const endpoint of [api.lockDoc, api.unlockDoc, api.deleteDoc, api.undeleteDoc]) {
      expect(await guest.refuses(endpoint, { id })).toMatchObject({ key: 'access.forbidden' });
      expect(await stranger.refuses(endpoint, { id })).toMatchObject({ key: 'doc.unknown' });
    }
    expect(await stranger.refuses(api.viewDoc, { id })).toMatchObject({ key: 'doc.unknown' });
    expect(await stranger.refuses(api.listDocsV2, { moduleId: at.moduleId })).toMatchObject({ key: 'module.unknown' });
    expect(await ann.call(api.getDoc, { id })).toMatchObject({ streamVersion: 1 });
  });
});

describe('lists and trees', () => {
  it('leave out what they should', async () => {
    const full = await folder('Full');
    await folder('Empty');
    const shown = await doc('Shown', full);
    const hidden = await doc('Hidden', full);
    await ann.call(api.saveDoc, { id: hidden, name: 'Hidden', isShow: 0 });
    await ann.call(api.setDocStatus, { id: shown, status: 10 });
    expect(names(await ann.call(api.listDocs, { moduleId: at.moduleId }))).toEqual(['Full', 'Shown', 'Empty']);
    expect(names(await table())).toHaveLength(4);
    const done = await ann.call(api.listDocsV2, { moduleId: at.moduleId, status: 10, filterEmptyFolder: 1 });
    expect(done.map(({ name, apiCount }) => [name, apiCount])).toEqual([
      ['Full', 1],
      ['Shown', 0],
    ]);
    expect(names(await ann.call(api.listFolders, { moduleId: at.moduleId }))).toEqual(['Full', 'Empty']);

    const tree = await guest.call(trees.viewProjectTree, { projectId: at.projectId });
    expect(
      tree.map(({ label, type, parentId, apiCount, docId }) => ({ label, type, parentId, apiCount, docId })),
    ).toEqual([
      { label: 'Application', type: 1, parentId: '', apiCount: 1, docId: '' },
      { label: 'Full', type: 2, parentId: at.moduleId, apiCount: 1, docId: full },
      { label: 'Shown', type: 3, parentId: full, apiCount: 0, docId: shown },
    ]);
    const space = await guest.call(trees.viewSpaceTree, { spaceId: at.spaceId });
    expect(space.map(({ label, type, apiCount }) => [label, type, apiCount])).toEqual([
      ['Project', 0, 1],
      ['Application', 1, 1],
      ['Full', 2, 1],
      ['Shown', 3, 0],
    ]);
    expect(space[1]).toMatchObject({ parentId: at.projectId });
    expect(space[3]?.origin).toMatch(/^Space .*\/Project\/Application$/);
  });

  it('keep private projects from those who are not in them', async () => {
    const { id: projectId } = await ann.call(addProject, { name: 'Private', spaceId: at.spaceId, isPrivate: 1 });
    expect(await guest.refuses(trees.viewProjectTree, { projectId })).toMatchObject({ key: 'project.unknown' });
    await markdownDoc(ann, at);
    expect((await guest.call(trees.viewSpaceTree, { spaceId: at.spaceId })).map(({ label }) => label)).not.toContain(
      'Private',
    );
    expect(await stranger.refuses(trees.viewSpaceTree, { spaceId: at.spaceId })).toMatchObject({
      key: 'space.unknown',
    });
    const mine = await ann.call(trees.viewProjects, {});
    expect(mine.find(({ id }) => id === at.spaceId)?.projects.map(({ name }) => name)).toEqual(['Project', 'Private']);
    expect((await guest.call(trees.viewProjects, {})).find(({ id }) => id === at.spaceId)).toBeUndefined();
  });
});
