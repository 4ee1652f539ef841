import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { homeDocs, searchDocs, spelledTexts } from '../../../contracts/docs/doc-search.js';
import { addFolder, saveDoc, setDocShown, setDocVersion } from '../../../contracts/docs/docs.js';
import { addModule, addProject, addSpace, spaceCounts } from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import { newPerson, type Person } from '../../support/people.js';
import { type Place, place } from '../../support/places.js';

let app: TestApp;
let ann: Person;
let guest: Person;
let stranger: Person;
let here: Place;

beforeAll(async () => {
  app = await startApp();
  ann = await app.admin();
  [guest, stranger] = [await newPerson(ann, 'guest'), await newPerson(ann, 'stranger')];
  here = await place(ann, { guests: [guest] });
  const { moduleId } = here;
  await ann.call(saveDoc, { moduleId, type: 0, name: 'Place an order', httpMethod: 'POST', url: '/v2/orders' });
  await ann.call(saveDoc, { moduleId, type: 3, name: 'Orders in short' });
  await ann.call(saveDoc, { moduleId, type: 3, name: '100% of them' });
});
afterAll(() => app?.stop());

const names = async (person: Person, text: string) =>
  (await person.call(searchDocs, { text })).docs.map(({ name }) => name);

test('finds docs by words of name and address, also for a guest of the space', async () => {
  expect(await names(guest, 'order')).toEqual(['Orders in short', 'Place an order']);
  expect(await names(guest, 'PLACE v2')).toEqual(['Place an order']);
  expect(await names(guest, '%')).toEqual(['100% of them']);
  expect(await names(guest, '  ')).toEqual([]);
  const { projects } = await guest.call(searchDocs, { text: 'proj' });
  expect(projects).toEqual([expect.objectContaining({ id: here.projectId, name: 'Project' })]);
});

test('finds a doc by a call, an address with values, an id and the address of its page', async () => {
  const { moduleId } = here;
  const { id } = await ann.call(saveDoc, {
    ...{ moduleId, type: 0, name: 'One_parcel', httpMethod: 'GET', url: '/v4/parcel_s/{parcelNo}/state' },
  });
  const one = ['One_parcel'];
  expect(await names(guest, 'GET /v4/parcel_s')).toEqual(one);
  expect(await names(guest, 'post /v4/parcel_s')).toEqual([]);
  expect(await names(guest, 'https://api.test/base/v4/parcel_s/P-1/state?a=b')).toEqual(one);
  expect(await names(guest, '/v4/parcel_s/P-1/state')).toEqual(one);
  expect(await names(guest, '/v4/parcelXs/P-1/state')).toEqual([]);
  expect(await names(guest, id)).toEqual(one);
  expect(await names(guest, `http://docs.test/view/${id}`)).toEqual(one);
  expect(await names(guest, `http://docs.test/doc/edit/${moduleId}/${id}#x`)).toEqual(one);
  expect(await names(stranger, id)).toEqual([]);
});

test('returns the version label', async () => {
  const { moduleId } = here;
  const { id } = await ann.call(saveDoc, { moduleId, type: 0, name: 'Cancel an order', url: '/v3/cancel' });
  await ann.call(setDocVersion, { id, version: '2.0' });
  const { docs } = await guest.call(searchDocs, { text: 'cancel' });
  expect(docs).toEqual([expect.objectContaining({ name: 'Cancel an order', version: '2.0' })]);
});

test('finds nothing that the person may not read, and nothing hidden', async () => {
  expect(await names(stranger, 'order')).toEqual([]);
  const { id: folder } = await ann.call(addFolder, { moduleId: here.moduleId, name: 'Drafts' });
  await ann.call(saveDoc, { moduleId: here.moduleId, parentId: folder, type: 3, name: 'Secret plan' });
  expect(await names(guest, 'secret')).toEqual(['Secret plan']);
  await ann.call(setDocShown, { id: folder, isShow: false });
  expect(await names(guest, 'secret')).toEqual([]);
  const { id: projectId } = await ann.call(addProject, {
    name: 'Hidden project',
    spaceId: here.spaceId,
    isPrivate: true,
  });
  expect((await guest.call(searchDocs, { text: 'hidden pro' })).projects).toEqual([]);
  expect((await ann.call(searchDocs, { text: 'hidden pro' })).projects.map(({ id }) => id)).toEqual([projectId]);
});

test('tells the docs that the person changed last from those of others', async () => {
  const own = await ann.call(homeDocs, {});
  expect(own.mine.map(({ name }) => name)).toContain('Place an order');
  expect(own.changed).toEqual([]);
  const others = await guest.call(homeDocs, {});
  expect(others.mine).toEqual([]);
  expect(others.changed[0]).toMatchObject({ spaceId: here.spaceId, projectName: 'Project', moduleName: 'Application' });
  expect(others.isMember).toBe(1);
  expect(await stranger.call(homeDocs, {})).toEqual({ mine: [], changed: [], isMember: 0 });
});

test('counts the projects and docs of each space that the person may read', async () => {
  const other = await place(ann, { guests: [guest] });
  const { moduleId, spaceId } = other;
  const { id: folder } = await ann.call(addFolder, { moduleId, name: 'Drafts' });
  const { id: inner } = await ann.call(addFolder, { moduleId, parentId: folder, name: 'Older drafts' });
  for (const parentId of ['', '', inner]) await ann.call(saveDoc, { moduleId, parentId, type: 3, name: 'Notes' });
  const { id: hidden } = await ann.call(saveDoc, { moduleId, type: 3, name: 'Hidden notes' });
  await ann.call(setDocShown, { id: hidden, isShow: false });
  const { id: projectId } = await ann.call(addProject, { name: 'Private', spaceId, isPrivate: true });
  const { id: privateModule } = await ann.call(addModule, { projectId, name: 'private' });
  await ann.call(saveDoc, { moduleId: privateModule, type: 3, name: 'Private notes' });
  const counted = async (person: Person) =>
    (await person.call(spaceCounts, {})).find((counts) => counts.spaceId === spaceId);
  expect(await counted(guest)).toEqual({ spaceId, projects: 1, docs: 3 });
  expect(await counted(ann)).toEqual({ spaceId, projects: 2, docs: 4 });
  await ann.call(setDocShown, { id: folder, isShow: false });
  expect(await counted(guest)).toEqual({ spaceId, projects: 1, docs: 2 });
  expect(await stranger.call(spaceCounts, {})).toEqual([]);
});

test('finds Chinese names by their pinyin: syllables, initials, or both', async () => {
  const { moduleId } = here;
  for (const [n, name] of ['查询订单', '订单', '订阅单价', '重试支付'].entries())
    await ann.call(saveDoc, { moduleId, type: 0, name, httpMethod: 'GET', url: `/v5/${n}` });
  await ann.call(saveDoc, { moduleId, type: 3, name: 'Add a dollar' });
  // A name that begins so, the shortest first, then one that has it, then those that have it elsewhere.
  expect(await names(guest, 'dingdan')).toEqual(['订单', '查询订单']);
  expect(await names(guest, 'dd')).toEqual(['订单', '查询订单', 'Add a dollar']);
  expect(await names(guest, 'DDAN')).toEqual(['订单', '查询订单']);
  expect(await names(guest, 'chongshi /v5')).toEqual(['重试支付']);
  expect(await names(guest, 'dingdan get /v5')).toEqual(['订单', '查询订单']);
  expect(await names(stranger, 'dd')).toEqual([]);
});

test('tells a screen which of its texts are spelled', async () => {
  const texts = ['打开偏好设置', '查看我的消息', 'Open dxsz'];
  const spelled = (letters: string) => guest.call(spelledTexts, { letters, texts });
  expect(await spelled('phsz')).toEqual(['打开偏好设置']);
  expect(await spelled('XiaoXi')).toEqual(['查看我的消息']);
  expect(await spelled('d')).toEqual([]);
  expect((await guest.refuses(spelledTexts, { letters: 'dd', texts: Array(301).fill('订单') })).msg).toContain('300');
});

test('finds applications, projects and spaces by name and by pinyin, and only those that the person may see', async () => {
  const named = await ann.call(addSpace, { name: '交易空间' });
  const { id: projectId } = await ann.call(addProject, { name: '商城项目', spaceId: named.id });
  const { id: moduleId } = await ann.call(addModule, { name: '订单中心 Orders', projectId });
  const places = async (person: Person, text: string) => {
    const { spaces, projects, modules } = await person.call(searchDocs, { text });
    return [spaces, projects, modules].map((each) => each.map(({ id }) => id));
  };
  for (const text of ['ORDERS', '订单', 'orders 中心', 'ddzx', 'dingdanzhongxin'])
    expect(await places(ann, text)).toEqual([[], [], [moduleId]]);
  expect(await places(ann, 'shangcheng')).toEqual([[], [projectId], []]);
  expect(await places(ann, 'jykj')).toEqual([[named.id], [], []]);
  for (const text of ['订单中心', 'ddzx', 'jykj', '%']) expect(await places(stranger, text)).toEqual([[], [], []]);
  const { modules } = await ann.call(searchDocs, { text: 'ddzx' });
  expect(modules).toEqual([
    { id: moduleId, name: '订单中心 Orders', projectId, projectName: '商城项目', spaceName: '交易空间' },
  ]);
});
