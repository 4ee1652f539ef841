import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../support/app.js';
import { at, OldClient } from '../../support/old-client.js';
import { place } from '../../support/places.js';
import * as screens from './doc-screens.js';

let app: TestApp;
let client: OldClient;
let guest: OldClient;
let moduleId = '';
let projectId = '';
let spaceId = '';
beforeAll(async () => {
  app = await startApp();
  const [dev, reader] = [await app.person('dev'), await app.person('guest')];
  ({ moduleId, projectId, spaceId } = await place(await app.admin(), { devs: [dev], guests: [reader] }));
  client = OldClient.of(dev);
  guest = OldClient.of(reader);
});
afterAll(() => app.stop());

type Reply = Record<string, unknown>;
const record = (data: unknown): Reply => {
  if (typeof data !== 'object' || data === null) throw new Error(`no object: ${JSON.stringify(data)}`);
  return Object.fromEntries(Object.entries(data));
};
const list = (data: unknown): Reply[] => {
  if (!Array.isArray(data)) throw new Error(`no list: ${JSON.stringify(data)}`);
  return data.map(record);
};
const kind = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);
/** Expects every field that the screen reads, with the type that it expects. */
function expectReads(data: unknown, fields: screens.ReadFields): void {
  const reply = record(data);
  const read = Object.fromEntries(Object.keys(fields).map((field) => [field, kind(reply[field])]));
  expect(read).toEqual(fields);
}
const detail = async (id: unknown) => record(await client.get('/doc/detail', { id: String(id) }));
const save = async (doc: object) => String(at(await client.post('/doc/save', doc), 'id'));
const history = (docId: string) => client.get('/doc/changelog/list', { docId }).then(list);
const httpDoc = (more: object = {}) => save({ ...screens.newHttpDoc, moduleId, ...more });
/** The user-visible content of a doc: everything but the author and time of the last change. */
const visible = (doc: Reply) => {
  const rows = (field: string) => list(doc[field]).map(({ gmtModified: _, modifierName: __, ...row }) => row);
  const { gmtModified: _, modifiedAt: __, streamVersion: ___, modifierName: ____, body: _____, ...rest } = doc;
  const tables = ['pathParams', 'headerParams', 'queryParams', 'requestParams', 'responseParams', 'errorCodeParams'];
  return { ...rest, headerParamsRaw: [], ...Object.fromEntries(tables.map((field) => [field, rows(field)])) };
};

describe('the doc table', () => {
  it('lists docs with their descriptions under every filter', async () => {
    const id = await httpDoc({ url: '/table', name: 'In the table' });
    for (const filter of screens.tableFilters) {
      const rows = list(await client.post('/doc/list-v2', { moduleId, ...filter }));
      const row = rows.find((one) => one.id === id);
      expectReads(row, screens.tableReads);
      expect(row).toMatchObject({ description: '<p>Pays <strong>it</strong></p>', contentType: 'application/json' });
    }
    const [shown] = list(await client.get('/doc/list', { moduleId })).filter((one) => one.id === id);
    expect(shown).toMatchObject({ description: '<p>Pays <strong>it</strong></p>', contentType: 'application/json' });
  });

  it('changes order, status, version and lock in place', async () => {
    const id = await httpDoc({ url: '/in-place' });
    await client.post('/doc/orderindex/update', { id, orderIndex: '12' });
    await client.post('/doc/status/update', { id, status: '10' });
    await client.post('/doc/version/update', { id, version: '1.0' });
    await client.post('/doc/lock', { id });
    expect(await detail(id)).toMatchObject({ orderIndex: 12, status: 10, version: '1.0', isLocked: 1 });
    await client.post('/doc/unlock', { id });
    expect(await detail(id)).toMatchObject({ isLocked: 0, docName: 'Pay an order 1.0' });
  });
});

describe('the form of an HTTP doc', () => {
  it('is read back with every field that the client shows', async () => {
    const id = await httpDoc({ url: '/read-back/{id}' });
    const doc = await detail(id);
    expectReads(doc, screens.detailReads);
    for (const row of list(doc.requestParams)) expectReads(row, screens.rowReads);
    expect(doc).toMatchObject({ docName: 'Pay an order', remark: 'first\nsecond', author: 'Dev', parentId: '' });
    expect(list(doc.requestParams).map(({ name, maxLength }) => [name, maxLength])).toEqual([
      ['order', ''],
      ['sku', '64'],
    ]);
    expect(list(doc.requestParams).map(({ orderIndex }) => orderIndex)).toEqual([10_000, 10_000]);
    expectReads(await client.get('/doc/form', { id }), screens.detailReads);
  });

  it('loses nothing when the whole doc is sent back', async () => {
    const id = await httpDoc({ url: '/sent-back/{id}', version: '2.0' });
    const before = await detail(id);
    await client.post('/doc/save', before);
    expect(visible(await detail(id))).toEqual(visible(before));
    expect(await history(id)).toHaveLength(1);
  });

  it('takes an edited description although the old rich text comes along', async () => {
    const id = await httpDoc({ url: '/described' });
    const doc = await detail(id);
    await client.post('/doc/save', { ...doc, description: '<p>Pays <em>twice</em></p>' });
    expect(await detail(id)).toMatchObject({ description: '<p>Pays <em>twice</em></p>' });
  });

  it('takes numbers and flags as text, a lock, a cleared parent and a new status in one version', async () => {
    const folder = String(at(await client.post('/doc/folder/add', { moduleId, name: 'Orders', parentId: 0 }), 'id'));
    const id = await httpDoc({ url: '/in-folder', parentId: folder });
    const doc = await detail(id);
    expect(doc).toMatchObject({ parentId: folder });
    const before = (await history(id)).length;
    await client.post('/doc/save', {
      ...doc,
      ...{
        parentId: 0,
        status: '10',
        isLocked: '1',
        isShow: false,
        orderIndex: '77',
        name: 'Renamed',
        remark: '<p>new</p>',
      },
    });
    expect(await detail(id)).toMatchObject({
      ...{ parentId: '', status: 10, isLocked: 1, isShow: 0, orderIndex: 77, name: 'Renamed', remark: 'new' },
    });
    expect((await history(id)).length).toBe(before + 1);
  });

  it('takes rows away only where they are marked, with all below', async () => {
    const id = await httpDoc({ url: '/rows/{id}' });
    const doc = await detail(id);
    const [order, sku] = list(doc.requestParams);
    await client.post('/doc/save', { ...doc, requestParams: [{ ...order, isDeleted: 1, children: [sku] }] });
    expect(await detail(id)).toMatchObject({ requestParams: [], queryParams: [{ name: 'dry' }] });
  });
});

describe('the forms of the other types', () => {
  const texts = { 1: '<p>All orders</p>', 2: '<h2>Rules</h2><p>One <strong>rule</strong></p>', 3: '# Rules\n\n* one' };

  it.each([1, 2, 3] as const)('of type %d: the whole doc sent back loses nothing, an edit arrives', async (type) => {
    const id = await save({ ...screens.newTextDoc(type, texts[type]), moduleId, name: `Type ${type}` });
    const before = await detail(id);
    expect(before.description).toBe(texts[type]);
    await client.post('/doc/save', before);
    expect(visible(await detail(id))).toEqual(visible(before));
    expect(await history(id)).toHaveLength(1);
    const description = type === 3 ? '# Other\n' : '<p>Other</p>';
    await client.post('/doc/save', { ...before, description });
    expect((await detail(id)).description).toBe(description);
  });

  it('edits the description alone from the viewer', async () => {
    const id = await save({ ...screens.newTextDoc(2, '<p>a</p>'), moduleId, name: 'Quick edit' });
    await client.post('/doc/modify', { id, description: '<p>b</p>' });
    expect((await detail(id)).description).toBe('<p>b</p>');
  });
});

describe('folders', () => {
  it('are added, renamed up to 100 letters, moved and listed', async () => {
    const add = async (name: string, parentId: unknown) =>
      String(at(await client.post('/doc/folder/add', { moduleId, name, parentId }), 'id'));
    const top = await add('Top', '');
    const inner = await add('Inner', top);
    const name = 'n'.repeat(100);
    await client.post('/doc/folder/update', { id: inner, name, parentId: top });
    const found = list(await client.get('/doc/folder/list', { moduleId })).find(({ id }) => id === inner);
    expect(found).toMatchObject({ name, parentId: top, isFolder: 1 });
    await client.post('/doc/folder/update', { id: inner, name: 'Inner', parentId: 0 });
    expect(list(await client.get('/doc/folder/list', { moduleId })).find(({ id }) => id === inner)).toMatchObject({
      parentId: '',
    });
  });
});

describe('the viewer', () => {
  it('shows the tree by project and by space, and the doc', async () => {
    const folder = String(at(await client.post('/doc/folder/add', { moduleId, name: 'Seen', parentId: '' }), 'id'));
    const id = await httpDoc({ url: '/seen', parentId: folder });
    const tree = list(await guest.get('/doc/view/dataByProject', { projectId }));
    for (const node of tree) expectReads(node, screens.treeReads);
    expect(tree.find(({ label }) => label === 'Seen')).toMatchObject({ type: 2, docId: folder });
    expect(tree.find(({ docId }) => docId === id)).toMatchObject({ type: 3, label: 'Pay an order', url: '/seen' });
    for (const node of list(await guest.get('/doc/view/data', { spaceId }))) expectReads(node, screens.treeReads);
    expectReads(await guest.get('/doc/view/detail', { id }), screens.detailReads);
    expect(list(await guest.get('/doc/view/projects'))).toEqual([]);
    expect(list(await client.get('/doc/view/projects'))[0]).toMatchObject({
      id: spaceId,
      projects: [{ id: projectId }],
    });
  });

  it('exports any number of docs at once', async () => {
    const id = await httpDoc({ url: '/exported' });
    const unknown = Array.from({ length: 1_500 }, () => id);
    const docs = list(await client.post('/doc/detail/search', { docIdList: unknown }));
    expect(docs).toHaveLength(1);
    expectReads(docs[0], screens.detailReads);
  });
});

describe('history', () => {
  it('lists changes and snapshots, compares and restores', async () => {
    const id = await httpDoc({ url: '/past' });
    const first = await detail(id);
    await client.post('/doc/save', { ...first, name: 'Renamed', description: '<p>Other</p>' });
    const [change] = await history(id);
    expectReads(change, screens.recordReads);
    expect(change).toMatchObject({ modifySource: 1, modifyType: 0, modifyNickname: 'Dev' });
    expect(list(change?.docDiffWrappers).map(({ positionType }) => positionType)).toEqual([0, 4]);

    const { md5Old, md5New } = record(change);
    const sides = record(
      await client.get('/doc/snapshot/compare-info', { md5Old: String(md5Old), md5New: String(md5New) }),
    );
    for (const side of ['docOld', 'docNew']) expectReads(sides[side], screens.sideReads);
    expect(sides).toMatchObject({ docOld: { name: 'Pay an order' }, docNew: { name: 'Renamed' } });
    expectReads(await client.get('/doc/snapshot/docinfo', { md5: String(md5Old) }), screens.sideReads);

    const snapshots = list(await client.get('/doc/snapshot/list', { docId: id }));
    expect(snapshots).toHaveLength(2);
    for (const snapshot of snapshots) expectReads(snapshot, screens.snapshotReads);
    const old = String(snapshots[1]?.id);
    expect(at(await client.get('/doc/snapshot/get', { id: old }), 'content.name')).toBe('Pay an order');

    await client.post('/doc/changelog/restore', { id: old });
    expect(await detail(id)).toMatchObject({ name: 'Pay an order', description: first.description });
  });
});

describe('subscriptions', () => {
  it('follow a doc, list it with its description, and end', async () => {
    const id = await httpDoc({ url: '/followed' });
    await guest.post('/user/subscribe/doc/subscribe', { sourceId: id });
    expect(await guest.get('/user/subscribe/doc/isSubscribe', { sourceId: id })).toBe(true);
    const [followed] = list(at(await guest.get('/user/subscribe/doc/page', { pageIndex: 1, pageSize: 10 }), 'list'));
    expectReads(followed, screens.tableReads);
    expect(followed).toMatchObject({ id, description: '<p>Pays <strong>it</strong></p>' });
    await guest.post('/user/subscribe/doc/cancelSubscribe', { sourceId: id });
    expect(at(await guest.get('/user/subscribe/doc/page'), 'total')).toBe(0);
  });
});
