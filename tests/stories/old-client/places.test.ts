import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../support/app.js';
import { at, OldClient } from '../../support/old-client.js';
import { expectReads, list, record } from './reads.js';
import { placeReads } from './screens.js';

let app: TestApp;
let owner: OldClient;
let ownerId = '';
let deva: { client: OldClient; id: string };
let spaceId = '';
let projectId = '';
let moduleId = '';
beforeAll(async () => {
  app = await startApp();
  const [first, second] = [await app.person('owner'), await app.person('deva')];
  owner = OldClient.of(first);
  ownerId = first.id;
  deva = { client: OldClient.of(second), id: second.id };
  spaceId = String(at(await owner.post('/space/add', { name: '订单', adminIds: [ownerId], isCompose: 0 }), 'id'));
  const form = { id: '', name: '商城', description: '', spaceId, isPrivate: 1, adminIds: [ownerId] };
  projectId = String(at(await owner.post('/project/add', form), 'id'));
  moduleId = String(at(await owner.post('/module/add', { name: '后台', projectId }), 'id'));
});
afterAll(() => app.stop());

const member = (more: object) => ({ spaceId, roleCode: 'dev', ...more });

describe('spaces', () => {
  it('are listed on the dashboard and read with whole users', async () => {
    expectReads(list(await owner.get('/space/list'))[0], placeReads.space);
    expectReads(list(await owner.get('/space/listNormal'))[0], placeReads.space);
    const info = record(await owner.get('/space/info', { spaceId }));
    expectReads(info, placeReads.spaceInfo);
    expectReads(at(info, 'leaders.0'), placeReads.userInfo);
    await owner.post('/space/updateName', { ...info, id: spaceId, name: '订单中心' });
    expect(await owner.get('/space/info', { spaceId })).toMatchObject({ name: '订单中心' });
  });

  it('have members, picked from users', async () => {
    const [picked] = list(await owner.post('/user/search', { username: 'deva' }));
    expectReads(picked, placeReads.userInfo);
    expectReads(list(await owner.post('/user/list', { userIds: null }))[0], placeReads.userInfo);
    await owner.post('/space/member/add', member({ userIds: [picked?.id] }));
    const filter = { spaceId, username: null, pageIndex: '1', pageSize: '20' };
    const page = record(await owner.post('/space/member/page', filter));
    expectReads(page, placeReads.page);
    for (const row of list(page.list)) expectReads(row, placeReads.member);
    expectReads(list(await owner.get('/space/member/all', { spaceId }))[0], placeReads.userInfo);
    expect(list(await owner.get('/space/member/search', { spaceId, username: 'dev' }))).toHaveLength(1);
    await owner.post('/space/member/update', member({ userId: deva.id, roleCode: 'guest' }));
    await owner.post('/space/member/update', member({ userId: deva.id, roleCode: 'dev' }));
  });

  it('have keys for programs, whose secret the list shows', async () => {
    await owner.post('/openuser/add', { spaceId, applicant: 'CI' });
    const page = record(await owner.post('/openuser/page', { spaceId, appKey: '', pageIndex: 1, pageSize: 20 }));
    const [key] = list(page.list);
    expectReads(key, placeReads.openUser);
    expect(String(key?.secret).length).toBeGreaterThan(20);
    await owner.post('/openuser/disable', { id: key?.id });
    await owner.post('/openuser/enable', { id: key?.id });
    await owner.post('/openuser/secret/reset', { id: key?.id });
    expect(await deva.client.refusal('/openuser/page', { spaceId, pageIndex: 1, pageSize: 20 })).toBe('无权访问');
  });
});

describe('projects', () => {
  it('are listed, read and updated, with and without their administrators', async () => {
    expectReads(list(await owner.get('/space/project/list', { spaceId }))[0], placeReads.project);
    expectReads(await owner.get('/project/space', { projectId }), placeReads.projectSpace);
    const info = record(await owner.get('/project/info', { projectId }));
    expectReads(info, placeReads.projectInfo);
    expectReads(at(info, 'admins.0'), placeReads.userInfo);
    const form = { id: projectId, name: '商城', description: 'x', spaceId, isPrivate: false };
    await owner.post('/project/update', form);
    expect(at(await owner.get('/project/info', { projectId }), 'admins.0.id')).toBe(ownerId);
    await owner.post('/project/update', { ...form, isPrivate: '1', adminIds: [ownerId] });
    expect(await owner.get('/project/info', { projectId })).toMatchObject({ isPrivate: 1, description: 'x' });
  });

  it('have members', async () => {
    await owner.post('/project/member/add', { projectId, userIds: [deva.id], roleCode: 'dev' });
    const rows = list(await owner.get('/project/member/list', { projectId, username: '', roleCode: '' }));
    for (const row of rows) expectReads(row, placeReads.member);
    await owner.post('/project/member/update', { projectId, userId: deva.id, roleCode: 'dev' });
    expect(await deva.client.get('/user/perm/get')).toMatchObject({ roleData: { [`project:${projectId}`]: 'dev' } });
  });
});

describe('releases', () => {
  const ding = 'https://oapi.dingtalk.com/robot/send?access_token=t0ken';
  it('keep their robots and docs when the form posts back what it was given', async () => {
    const folder = String(at(await deva.client.post('/doc/folder/add', { moduleId, name: '订单', parentId: 0 }), 'id'));
    const doc = { moduleId, parentId: folder, type: 0, name: '下单', url: '/orders', httpMethod: 'POST' };
    const docId = String(at(await deva.client.post('/doc/save', doc), 'id'));
    const form = {
      id: '',
      projectId,
      releaseNo: '1.0',
      releaseDesc: '',
      status: '1',
      dingdingWebhook: ding,
      weComWebhook: '',
      moduleSourceIdMap: { [moduleId]: [docId] },
    };
    await deva.client.post('/project/release/add', form);
    expect(await deva.client.refusal('/project/release/add', form)).toBe('该版本号在此项目已存在');
    const wrong = { ...form, releaseNo: '2', dingdingWebhook: 'x' };
    expect(await deva.client.refusal('/project/release/add', wrong)).toBe('钉钉地址格式不正确');
    const read = async () => list(await deva.client.get('/project/release/list', { projectId, status: '' }))[0];
    const release = record(await read());
    expectReads(release, placeReads.release);
    expect(release).toMatchObject({ dingdingWebhook: ding, moduleSourceIdMap: { [moduleId]: [docId] } });
    await deva.client.post('/project/release/update', { ...release, releaseDesc: 'first' });
    expect(await read()).toEqual({ ...release, releaseDesc: 'first' });
    const bound = { projectId, releaseId: release.id };
    const [application] = list(await deva.client.post('/project/release/bind/list', bound));
    expectReads(application, placeReads.boundNode);
    expect(at(application, 'children.0.children.0')).toMatchObject({ name: '下单', url: '/orders' });
    await deva.client.post('/project/release/status', { id: release.id, status: 0 });
    await deva.client.post('/project/release/doc/subscribe', { sourceId: release.id });
    await deva.client.post('/project/release/doc/cancelSubscribe', { sourceId: release.id });
    await deva.client.post('/project/release/remove', { id: release.id });
  });
});

describe('what is taken away', () => {
  it('disappears for its members', async () => {
    await owner.post('/space/member/remove', { spaceId, userId: deva.id });
    expect(await deva.client.get('/space/list')).toEqual([]);
    await owner.post('/project/delete', { id: projectId });
    expect(await owner.get('/space/project/list', { spaceId })).toEqual([]);
    await owner.post('/space/delete', { id: spaceId });
    expect(await owner.get('/space/list')).toEqual([]);
  });
});
