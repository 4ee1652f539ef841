import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as rows from '../../../contracts/docs/doc-rows.js';
import * as trees from '../../../contracts/docs/doc-trees.js';
import * as api from '../../../contracts/docs/docs.js';
import { readImpact } from '../../../contracts/docs/impact.js';
import { subscribe } from '../../../contracts/notifications/notice.js';
import type { WireInput } from '../../../contracts/platform/endpoint.js';
import { addModule } from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import type { Person } from '../../support/people.js';
import { markdownDoc, type Place, place } from '../../support/places.js';

let app: TestApp;
let ann: Person;
let guest: Person;
let at: Place;

beforeAll(async () => {
  app = await startApp();
  [ann, guest] = [await app.person('ann'), await app.person('guest')];
});
afterAll(() => app.stop());
beforeEach(async () => {
  at = await place(ann, { guests: [guest] });
});

const folder = async (name: string, parentId = '') =>
  (await ann.call(api.addFolder, { moduleId: at.moduleId, name, parentId })).id;
const doc = async (name: string, parentId = '', more: object = {}) =>
  (await ann.call(api.saveDoc, { moduleId: at.moduleId, parentId, type: 3, name, description: 'x', ...more })).id;
const table = (more: Partial<WireInput<typeof rows.tableRows>> = {}, who = ann) =>
  who.call(rows.tableRows, { moduleId: at.moduleId, ...more });
const view = (more: Partial<WireInput<typeof rows.viewRows>> = {}, who = guest) =>
  who.call(rows.viewRows, { projectId: at.projectId, ...more });
const names = async (of: Promise<{ list: readonly { depth: number; name: string }[] }>) =>
  (await of).list.map(({ depth, name }) => '-'.repeat(depth) + name);
const labels = async (of: Promise<{ list: readonly { depth: number; label: string }[] }>) =>
  (await of).list.map(({ depth, label }) => '-'.repeat(depth) + label);

describe('the table of an application', () => {
  it('comes a window at a time, and is as new as the last commit', async () => {
    const [guide, one] = [await folder('Guide'), await doc('One')];
    const inside = await doc('Inside', guide);
    expect(await table()).toMatchObject({ total: 3, docs: 2, hits: 2 });
    expect(await names(table({ from: 1, limit: 1 }))).toEqual(['-Inside']);
    for (let n = 0; n < 10; n++) {
      await ann.call(api.setDocStatus, { id: one, status: n % 2 ? 10 : 0 });
      const { list } = await table();
      expect(list.find(({ id }) => id === one)).toMatchObject({ status: n % 2 ? 10 : 0, modifierName: 'Ann' });
    }
    await ann.call(api.moveDoc, { id: inside, parentId: '' });
    await ann.call(api.deleteDoc, { id: guide });
    expect(await names(table())).toEqual(['Inside', 'One']);
    await ann.call(api.undeleteDoc, { id: guide });
    expect((await names(table())).toSorted()).toEqual(['Guide', 'Inside', 'One']);
  });

  it('is right for everyone while many change it at once', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => doc(`Doc ${n}`)));
    const seen = ids.map(async (id, n) => {
      await ann.call(api.setDocOrder, { id, orderIndex: n });
      const { list } = await table();
      expect(list.find((row) => row.id === id)).toMatchObject({ orderIndex: n });
    });
    await Promise.all(seen);
  });

  it('also when what changed is older than the clocks may differ', async () => {
    const older = await doc('Old');
    const newer = await doc('New');
    await table();
    await ann.call(api.saveDoc, { id: older, moduleId: at.moduleId, type: 3, name: 'Older', description: 'x' });
    // As if written by a node whose clock is an hour behind.
    await app.database.query(`update docs set modified_at = modified_at - interval '1 hour' where name = 'Older'`);
    expect(await names(table())).toEqual(['Older', 'New']);
    await ann.call(api.deleteDoc, { id: newer });
    expect(await names(table())).toEqual(['Older']);
  });

  it('is filtered by name, address, id and status, with the way to what is found', async () => {
    const [guide, other] = [await folder('Guide'), await folder('Other')];
    const start = await doc('Getting started', guide, { status: 10 });
    await doc('Reference', other);
    expect(await names(table({ text: 'STARTED' }))).toEqual(['Guide', '-Getting started']);
    expect(await names(table({ text: start.toLowerCase() }))).toEqual(['Guide', '-Getting started']);
    expect(await table({ status: 10 })).toMatchObject({ docs: 2, hits: 1, total: 2 });
    expect(await table({ text: 'nothing like it' })).toMatchObject({ total: 0, docs: 2, hits: 0, list: [] });
    expect(await names(table({ hideEmptyFolders: 1 }))).toHaveLength(4);
    await folder('Empty');
    expect(await names(table({ hideEmptyFolders: 1 }))).toHaveLength(4);
    expect(await names(table({ allOpen: 0, toggled: [other] }))).toEqual(['Guide', 'Other', '-Reference', 'Empty']);
    const found = await table({ allOpen: 0, reveal: start });
    expect(found).toMatchObject({ revealAt: 1, above: [guide] });
  });

  it('is filtered by the pinyin of Chinese names, for readers, too', async () => {
    const orders = await folder('订单中心');
    await doc('查询订单', orders);
    await doc('dd is a command', orders);
    await doc('单价');
    for (const text of ['cxdd', 'chaxundd', 'DingDan']) {
      expect(await names(table({ text }))).toEqual(['订单中心', '-查询订单']);
      expect(await labels(view({ text }))).toEqual(['Application', '-订单中心', '--查询订单']);
    }
    expect(await labels(view({ text: 'dd' }))).toEqual(['Application', '-订单中心', '--查询订单', '--dd is a command']);
    expect(await labels(view({ text: 'dandj' }))).toEqual([]);
  });

  it('keeps its replies small, however large the names', async () => {
    const long = '長'.repeat(128);
    for (let n = 0; n < 65; n++) await doc(long);
    const reply = JSON.stringify(await table());
    expect(Buffer.byteLength(reply)).toBeLessThan(64_000);
  });
});

describe("the viewer's tree", () => {
  it('has the projects of a space or the applications of a project at its root, and shown docs only', async () => {
    const [guide, secret] = [await folder('Guide'), await folder('Secret')];
    await doc('Read me', guide);
    await doc('Hidden', guide, { isShow: 0 });
    await doc('Below', secret);
    await folder('Empty');
    expect(await labels(view())).toEqual(['Application', '-Guide', '--Read me', '-Secret', '--Below']);
    expect(await labels(view({ withEmpty: 1 }))).toContain('-Empty');
    expect(await labels(view({ withEmpty: 1, text: 'read' }))).toEqual(['Application', '-Guide', '--Read me']);
    expect(await labels(view({ projectId: '', spaceId: at.spaceId }))).toEqual([
      'Project',
      '-Application',
      '--Guide',
      '---Read me',
      '--Secret',
      '---Below',
    ]);
    expect(await view()).toMatchObject({
      docs: 2,
      list: [{ type: 1, apiCount: 2 }, { type: 2 }, { type: 3, docType: 3 }, {}, {}],
    });
    expect(await labels(view({ text: 'read' }))).toEqual(['Application', '-Guide', '--Read me']);
  });

  it('has what the trees of the old wire have, with the same ids', async () => {
    const guide = await folder('Guide');
    await doc('Read me', guide);
    const { id } = await ann.call(addModule, { name: 'Second', projectId: at.projectId });
    await ann.call(api.saveDoc, { moduleId: id, type: 2, name: 'There', description: '<p>x</p>' });
    for (const [old, now] of [
      [await guest.call(trees.viewProjectTree, { projectId: at.projectId }), await view()],
      [
        await guest.call(trees.viewSpaceTree, { spaceId: at.spaceId }),
        await view({ projectId: '', spaceId: at.spaceId }),
      ],
    ] as const) {
      const told = now.list.map(({ depth: _, parentAt: __, hasChildren: ___, isOpen: ____, ...node }) => node);
      // Folders of the old trees return their id as `docId` too (docs/wire.md 10.3).
      const before = old.map(({ origin: _, ...node }) => (node.type === 2 ? { ...node, docId: '' } : node));
      expect(told).toEqual(expect.arrayContaining(before));
      expect(told).toHaveLength(before.length);
    }
  });

  it('is empty for an application that was deleted, and refused where one may not look', async () => {
    const stranger = await app.person('stranger');
    expect(await stranger.refuses(rows.viewRows, { projectId: at.projectId })).toMatchObject({
      key: 'project.unknown',
    });
    expect(await guest.refuses(rows.viewRows, { projectId: at.projectId, spaceId: at.spaceId })).toMatchObject({
      key: 'input.invalid',
    });
    expect(await view()).toMatchObject({ total: 0, docs: 0, list: [] });
  });
});

describe('several docs at once', () => {
  it('are moved before another in one commit, in the order given', async () => {
    const guide = await folder('Guide');
    const [a, b, c, d] = [await doc('a'), await doc('b'), await doc('c', guide), await doc('d', guide)];
    await ann.call(rows.moveDocs, { ids: [b, a], parentId: guide, before: d });
    expect(await names(table())).toEqual(['Guide', '-c', '-b', '-a', '-d']);
    await ann.call(rows.moveDocs, { ids: [d, c], parentId: '', before: guide });
    expect(await names(table())).toEqual(['d', 'c', 'Guide', '-b', '-a']);
    await ann.call(rows.moveDocs, { ids: [c], parentId: '', before: '' });
    expect(await names(table())).toEqual(['d', 'Guide', '-b', '-a', 'c']);
    await ann.call(rows.moveDocs, { ids: [d, guide], parentId: '', before: guide });
    expect(await names(table())).toEqual(['d', 'Guide', '-b', '-a', 'c']);
  });

  it('stay in a folder that moves with them', async () => {
    const [guide, other] = [await folder('Guide'), await folder('Other')];
    const inside = await doc('Inside', guide);
    await ann.call(rows.moveDocs, { ids: [inside, guide], parentId: other });
    expect(await names(table())).toEqual(['Other', '-Guide', '--Inside']);
  });

  it('are moved all or none: not below themselves, not to another application', async () => {
    const [guide, a] = [await folder('Guide'), await doc('a')];
    const inner = await folder('Inner', guide);
    const before = await names(table());
    expect(await ann.refuses(rows.moveDocs, { ids: [a, guide], parentId: inner })).toMatchObject({ key: 'doc.cycle' });
    expect(await ann.refuses(rows.moveDocs, { ids: [a], parentId: a })).toMatchObject({ key: 'doc.parentUnknown' });
    const { id: moduleId } = await ann.call(addModule, { name: 'Second', projectId: at.projectId });
    const elsewhere = await markdownDoc(ann, { ...at, moduleId });
    expect(await ann.refuses(rows.moveDocs, { ids: [a, elsewhere], parentId: guide })).toMatchObject({
      key: 'doc.parentUnknown',
    });
    expect(await ann.refuses(rows.moveDocs, { ids: [elsewhere], parentId: guide })).toMatchObject({
      key: 'doc.parentUnknown',
    });
    expect(await names(table())).toEqual(before);
  });

  it('are deleted with all below them, after being told what that touches, and come back where they were', async () => {
    const [guide, a] = [await folder('Guide'), await doc('a')];
    const inner = await folder('Inner', guide);
    const [one, two] = [await doc('one', guide), await doc('two', inner)];
    await ann.call(api.lockDoc, { id: two });
    await guest.call(subscribe, { sourceId: one });
    await guest.call(subscribe, { sourceId: two });
    const before = await names(table());
    const told = await ann.call(readImpact, { of: 'docs', ids: [guide, two, a], act: 'delete' });
    const subscribers = { kind: 'subscribers', total: 1, items: [] };
    expect(told).toEqual({ docs: 3, folders: 2, locked: 1, effects: [subscribers] });
    const { deleted } = await ann.call(rows.deleteDocs, { ids: [guide, two, a] });
    expect(deleted.toSorted()).toEqual([guide, a, inner, one, two].toSorted());
    expect(await table()).toMatchObject({ total: 0 });
    await ann.call(rows.undeleteDocs, { ids: deleted });
    expect(await names(table())).toEqual(before);
    // Repeating the call does nothing, because the docs are restored already.
    await ann.call(rows.undeleteDocs, { ids: deleted });
    expect(await names(table())).toEqual(before);
  });

  it('come back at the root when their folder does not come back with them', async () => {
    const guide = await folder('Guide');
    const one = await doc('one', guide);
    await ann.call(rows.deleteDocs, { ids: [guide] });
    await ann.call(rows.undeleteDocs, { ids: [one] });
    expect(await names(table())).toEqual(['one']);
  });

  it('are refused to who may not, and unknown to who may not see them, also among others', async () => {
    const [a, stranger] = [await doc('a'), await app.person('stranger')];
    const theirs = await markdownDoc(stranger, await place(stranger));
    for (const endpoint of [readImpact, rows.deleteDocs, rows.undeleteDocs]) {
      const more = { of: 'docs', act: 'delete' };
      expect(await guest.refuses(endpoint, { ...more, ids: [a] })).toMatchObject({ key: 'access.forbidden' });
      expect(await ann.refuses(endpoint, { ...more, ids: [a, theirs] })).toMatchObject({ key: 'doc.unknown' });
    }
    expect(await ann.refuses(rows.moveDocs, { ids: [a, theirs], parentId: '' })).toMatchObject({ key: 'doc.unknown' });
    expect(await names(table())).toEqual(['a']);
  });
});

it('a folder says which service its docs are the methods of', async () => {
  const id = await folder('Orders');
  const dubbo = { interfaceName: 'com.example.Orders', version: '1.0.0', protocol: 'dubbo' };
  await ann.call(api.updateFolder, { id, name: 'Orders', dubbo });
  await ann.call(api.updateFolder, { id, name: 'Orders 2' });
  const [row] = await app.database.query(`select content from docs where name = 'Orders 2'`);
  expect(row.content).toEqual({ name: 'Orders 2', dubbo: { ...dubbo, author: '', dependency: '' } });
  await ann.call(api.updateFolder, { id, name: 'Orders 2', dubbo: null });
  const [after] = await app.database.query(`select content from docs where name = 'Orders 2'`);
  expect(after.content).toEqual({ name: 'Orders 2' });
});
