import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../support/app.js';
import { OldClient } from '../../support/old-client.js';
import { place } from '../../support/places.js';
import { expectReads, list, record } from './reads.js';
import { applicationReads, newParam } from './screens.js';

let app: TestApp;
let dev: OldClient;
let guest: OldClient;
let projectId = '';
let moduleId = '';
beforeAll(async () => {
  app = await startApp();
  const [writer, reader] = [await app.person('writer'), await app.person('reader')];
  ({ projectId, moduleId } = await place(await app.admin(), { devs: [writer], guests: [reader] }));
  dev = OldClient.of(writer);
  guest = OldClient.of(reader);
});
afterAll(() => app.stop());

const environments = async () => list(await dev.get('/module/environment/list', { moduleId }));
const params = async (environmentId: unknown, style: number) =>
  list(await dev.get('/module/environment/param/list', { environmentId: String(environmentId), style: String(style) }));

describe('the list of applications', () => {
  it('adds, renames and removes them', async () => {
    const added = record(await dev.post('/module/add', { name: '支付', projectId }));
    expectReads(added, applicationReads.module);
    await dev.post('/module/name/update', { id: added.id, name: '支付 2' });
    expect(list(await dev.get('/module/list', { projectId })).map(({ name }) => name)).toContain('支付 2');
    expectReads(await dev.get('/module/info', { moduleId: String(added.id) }), applicationReads.module);
    const owner = OldClient.of(await app.admin());
    await owner.post('/module/delete', { id: added.id });
  });
});

describe('the settings of an application', () => {
  it('keep environments and their common parameters, linked to a dictionary', async () => {
    const form = { id: '', moduleId, name: '测试', url: 'http://10.0.0.1:8080', isPublic: '1' };
    await dev.post('/module/environment/add', form);
    expect(await dev.refusal('/module/environment/add', form)).toBe('测试 已存在');
    const [environment] = await environments();
    expectReads(environment, applicationReads.environment);
    await dev.post('/module/environment/update', { ...environment, isPublic: 0 });
    const states = record(await dev.post('/doc/enum/info/add', { id: '', moduleId, name: 'State', description: null }));
    const environmentId = environment?.id;
    for (const style of ['1', '2', '3'])
      await dev.post('/module/environment/param/add', { ...newParam, environmentId, style, enumId: states.id });
    const [param] = await params(environmentId, 2);
    expectReads(param, applicationReads.param);
    expect(param).toMatchObject({ enumInfo: { id: states.id, name: 'State', items: [] } });
    await dev.post('/module/environment/param/update', { ...param, description: 'changed' });
    expect(await params(environmentId, 2)).toMatchObject([{ description: 'changed', enumId: states.id }]);
    expect(list(await guest.get('/doc/headers/global', { environmentId: String(environmentId) }))).toHaveLength(1);
    expect(await guest.get('/doc/headers/global', { environmentId: '' })).toEqual([]);
    expect(await guest.get('/doc/enum/info/baselist', { moduleId: String(environmentId) })).toEqual([]);
    await dev.post('/module/environment/param/delete', { id: param?.id });
    await dev.post('/module/environment/delete', { id: environmentId });
  });

  it('keep the older environments and common headers', async () => {
    await dev.post('/module/setting/debugEnv/add', { moduleId, configKey: 'old', configValue: 'http://old' });
    const [environment] = list(await dev.get('/module/setting/debugEnv/list', { moduleId }));
    expectReads(environment, { id: 'string', ...applicationReads.setting });
    await dev.post('/module/setting/globalHeaders/add', { ...newParam, moduleId });
    const [header] = list(await dev.get('/module/setting/globalHeaders/list', { moduleId }));
    expect(header).toMatchObject({ name: 'X-Tenant', required: 1 });
    await dev.post('/module/setting/globalHeaders/delete', { id: header?.id });
    await dev.post('/module/setting/debugEnv/delete', { id: environment?.id });
  });

  it.each([
    ['torna.push.print-content', true, 'true'],
    ['torna.push.override', 0, '0'],
    ['torna.push.doc-default-status', 10, '10'],
  ])('take the switch %s as %j', async (configKey, configValue, stored) => {
    await dev.post('/module/setting/common/set', { moduleId, configKey, configValue });
    const [setting] = list(await dev.get('/module/setting/common/list', { moduleId, keys: configKey }));
    expectReads(setting, applicationReads.setting);
    expect(setting).toMatchObject({ configValue: stored });
  });

  it('keep robots of chats, also when the form posts back what it was given', async () => {
    const ding = 'https://oapi.dingtalk.com/robot/send?access_token=t0ken';
    const items = [{ type: 0, configKey: 'dingdingWebhookUrl', configValue: ding, description: '' }];
    await dev.post('/module/setting/update', { moduleId, items });
    const read = async () =>
      list(await dev.get('/module/setting/list', { moduleId, key: 'dingdingWebhookUrl,weComWebhookUrl' }));
    await dev.post('/module/setting/update', { moduleId, items: await read() });
    expect(await read()).toMatchObject([{ configKey: 'dingdingWebhookUrl', configValue: ding }]);
    const wrong = { moduleId, configKey: 'weComWebhookUrl', configValue: 'x' };
    expect(await dev.refusal('/module/setting/common/set', wrong)).toBe('企业微信地址格式不正确');
  });

  it('keep the source of an import and its password', async () => {
    const form = { moduleId, url: 'http://x/v2/api-docs', content: null, authUsername: 'jim', authPassword: 'pw' };
    await dev.post('/module/setting/swaggerSetting/config/update', form);
    const config = record(await dev.get('/module/setting/swaggerSetting/config/get', { moduleId }));
    expectReads(config, applicationReads.swagger);
    await dev.post('/module/setting/swaggerSetting/config/update', { ...config, moduleId });
    expect(await dev.get('/module/setting/swaggerSetting/config/get', { moduleId })).toMatchObject({ isAuthSet: true });
    await dev.post('/module/setting/swaggerSetting/allowMethod/set', { moduleId, method: 'GET' });
    expect(await dev.get('/module/setting/swaggerSetting/get', { moduleId })).toEqual({ allowMethod: 'GET' });
  });

  it('have a token for build plugins, which guests do not read', async () => {
    const token = String(await dev.get('/module/token/get', { moduleId }));
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect(await dev.get('/module/token/refresh', { moduleId })).not.toBe(token);
    expect(await guest.get('/module/token/get', { moduleId })).toBe('');
  });
});

describe('dictionaries', () => {
  it('are added, changed and deleted, and reply with themselves', async () => {
    const added = record(await dev.post('/doc/enum/info/add', { id: '', moduleId, name: 'Colour', description: '' }));
    expectReads(added, applicationReads.dictionary);
    expect(await dev.refusal('/doc/enum/info/add', { moduleId, name: 'Colour' })).toBe('Colour 已存在');
    const changed = record(await dev.post('/doc/enum/info/update', { ...added, description: 'of a car' }));
    expect(changed).toEqual({ ...added, description: 'of a car' });
    const item = { id: '', enumId: added.id, name: 'RED', type: 'number', value: 1, description: null };
    await dev.post('/doc/enum/item/add', item);
    const [red] = list(await guest.get('/doc/enum/item/list', { enumId: String(added.id) }));
    expectReads(red, applicationReads.item);
    await dev.post('/doc/enum/item/update', { ...red, value: 2 });
    expect(list(await guest.get('/doc/enum/info/all', { moduleId }))).toContainEqual(
      expect.objectContaining({ name: 'Colour', items: [expect.objectContaining({ name: 'RED', value: '2' })] }),
    );
    await dev.get('/doc/enum/item/delete', { id: String(red?.id) });
    await dev.get('/doc/enum/info/delete', { id: String(added.id) });
    expect(list(await dev.get('/doc/enum/info/baselist', { moduleId })).map(({ name }) => name)).not.toContain(
      'Colour',
    );
  });
});

describe('addresses of the server', () => {
  it.each([
    ['/module/postman/x', 200],
    ['/doc/nothing', 404],
    ['/upload/a', 404],
    ['/third/metersphere/x', 404],
  ])('are never a page: %s', async (path, status) => {
    const reply = await fetch(new URL(path, app.url), { headers: { accept: 'text/html' } });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([status, 'application/json; charset=utf-8']);
    expect(JSON.parse(await reply.text())).toMatchObject({ code: '100', msg: expect.any(String) });
  });

  it('are never a page where a mock would be', async () => {
    const reply = await fetch(new URL('/mock/a/b', app.url), { headers: { accept: 'text/html' } });
    expect([reply.status, await reply.text()]).toEqual([503, 'mock未配置']);
  });
});
