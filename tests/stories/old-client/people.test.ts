import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../support/app.js';
import { at, OldClient } from '../../support/old-client.js';
import { place } from '../../support/places.js';
import { expectReads, list, record } from './reads.js';
import { accountReads, adminReads, placeReads, signInReads } from './screens.js';

let app: TestApp;
let stranger: OldClient;
let admin: OldClient;
beforeAll(async () => {
  app = await startApp();
  stranger = new OldClient(app.url);
  admin = OldClient.of(await app.admin());
});
afterAll(() => app.stop());

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const signIn = async (username: string, password: string) => {
  const reply = record(await stranger.post('/system/login', { username, password, source: 'register' }));
  expectReads(reply, signInReads.login);
  return { client: new OldClient(app.url, String(reply.token)), status: reply.status };
};
/** The body that the screen for new users sends. */
const newUser = (username: string) => ({ id: '', username, nickname: username, isSuperAdmin: 0 });
const idOf = async (username: string) =>
  String(at(await admin.post('/admin/user/page', { username, pageIndex: 1, pageSize: 20 }), 'list.0.id'));

describe('before signing in', () => {
  it('reads the configuration and keeps its own texts', async () => {
    expectReads(await stranger.get('/system/viewConfig'), signInReads.viewConfig);
    expectReads(await stranger.get('/system/i18n/get', { lang: 'zh-CN' }), signInReads.texts);
    expect(await stranger.get('/system/i18n/lang/list')).toEqual([]);
    expect(JSON.parse(String(await stranger.get('/system/frontConfig', { key: 'front.param.type-array' })))).toContain(
      'string',
    );
  });

  it('reads refusals as plain sentences, as people saw them before', async () => {
    const wrong = { username: '', password: md5('x'), source: 'register' };
    expect(await stranger.refusal('/system/login', wrong)).toBe('用户名不能为空');
    expect(await stranger.refusal('/system/login', { ...wrong, username: 'admin' })).toBe('用户名密码不正确');
    expect(await admin.refusal('/space/add', { name: '' })).toBe('不能为空');
    expect(await admin.refusal('/space/add', { name: 'x'.repeat(51) })).toBe('长度不能超过50');
    const address = new URL('/system/frontConfig?key=torna.ldap.password', app.url);
    const reply = await fetch(address, { headers: { 'accept-language': 'zh-CN' } });
    expect(at(JSON.parse(await reply.text()), 'msg')).toBe('配置key错误');
  });

  it('signs up with the plain password beside the md5, which is dropped', async () => {
    await admin.post('/system/config/update', { key: 'torna.register.enable', value: 'true', remark: '' });
    const wish = { username: 'reg@example.com', nickname: 'reg', password: md5('plain-word'), password2: 'plain-word' };
    await stranger.post('/system/reg', wish);
    expect(await signIn('reg@example.com', md5('plain-word'))).toMatchObject({ status: 1 });
    expect(await stranger.refusal('/system/reg', wish)).toBe('账号已被注册');
    const stored = await app.database.query(
      `select data::text as t from events union all select meta::text from events union all select u::text from users u`,
    );
    expect(JSON.stringify(stored)).not.toContain('plain-word');
    await admin.post('/system/config/update', { key: 'torna.register.enable', value: 'false', remark: '' });
    expect(await stranger.refusal('/system/reg', { ...wish, username: 'late' })).toBe('不允许注册');
  });

  it('sets the first password and goes on with the token that it has', async () => {
    const { password } = record(await admin.post('/admin/user/create', newUser('fresh')));
    const { client, status } = await signIn('fresh', md5(String(password)));
    expect(status).toBe(2);
    await client.post('/system/password/updateByFirstLogin', { password: md5('own-word'), password2: 'own-word' });
    expectReads(await client.get('/user/perm/get'), signInReads.perms);
    expect(await signIn('fresh', md5('own-word'))).toMatchObject({ status: 1 });
  });
});

describe('one’s own account', () => {
  it('is read and changed with every field that the form holds', async () => {
    const mei = OldClient.of(await app.person('mei'));
    const me = record(await mei.get('/user/get'));
    expectReads(me, accountReads.me);
    await mei.post('/user/update', { ...me, nickname: '梅', email: '', weComMobile: null });
    expect(record(await mei.get('/user/get'))).toMatchObject({ nickname: '梅', email: '' });
    const wrong = { oldPassword: md5('no'), password: md5('x'), password2: 'x' };
    expect(await mei.refusal('/user/password/update', wrong)).toBe('旧密码错误');
  });

  it('has messages, which are read one by one and all at once', async () => {
    const reader = OldClient.of(await app.person('reader'));
    const dev = await app.person('writer');
    const here = await place(await app.admin(), { devs: [dev], guests: [await app.person('reader')] });
    const writer = OldClient.of(dev);
    const doc = { moduleId: here.moduleId, type: 3, name: 'News', description: 'a' };
    const id = String(at(await writer.post('/doc/save', doc), 'id'));
    await reader.post('/user/subscribe/doc/subscribe', { sourceId: id });
    expect(await reader.get('/user/subscribe/doc/isSubscribe', { sourceId: id })).toBe(true);
    await writer.post('/doc/save', { ...doc, id, description: 'b' });
    await app.quiet();
    const [message] = list(await reader.get('/user/message/unread', { limit: 99 }));
    expectReads(message, accountReads.message);
    expect(message).toMatchObject({ type: 1, sourceId: id, isRead: 0 });
    await reader.post('/user/message/setRead', { id: message?.id });
    // What is read does not grow: the next change is another message.
    await writer.post('/doc/save', { ...doc, id, description: 'c' });
    await app.quiet();
    const page = { pageIndex: '1', pageSize: '20' };
    expect(at(await reader.post('/user/message/page', page), 'total')).toBe(2);
    await reader.post('/user/message/setReadAll');
    expect(await reader.get('/user/message/unread', { limit: 0 })).toEqual([]);
    await reader.post('/user/message/deletePushMessage');
  });
});

describe('the administrator’s screens', () => {
  it('list, change and disable people; filters that are not set are empty', async () => {
    const created = record(await admin.post('/admin/user/create', newUser('clerk')));
    expectReads(created, adminReads.created);
    const filter = { username: 'clerk', id: '', status: '', isSuperAdmin: '', pageIndex: 1, pageSize: 20 };
    const page = record(await admin.post('/admin/user/page', filter));
    expectReads(page, placeReads.page);
    const [clerk] = list(page.list);
    expectReads(clerk, adminReads.user);
    await admin.post('/admin/user/update', { ...clerk, nickname: 'Clerk' });
    expect(await admin.refusal('/admin/user/update', { ...clerk, username: 'admin' })).toBe('该邮箱已存在');
    expect(await admin.refusal('/admin/user/create', newUser('clerk'))).toBe('账号已被注册');
    await admin.post('/admin/user/disable', { id: clerk?.id });
    expect(
      await stranger.refusal('/system/login', { username: 'clerk', password: md5(String(created.password)) }),
    ).toBe('账号已禁用，请联系管理员');
    await admin.post('/admin/user/enable', { id: clerk?.id });
    expect(typeof (await admin.post('/admin/user/password/reset', { id: clerk?.id }))).toBe('string');
  });

  it('allocate projects by the tree of all', async () => {
    const there = await place(await app.admin());
    await admin.post('/admin/user/create', newUser('mover'));
    const userId = await idOf('mover');
    const nodes = list(await admin.get('/admin/project/tree'));
    expect(nodes.map(({ id }) => id)).toContain(`S_${there.spaceId}`);
    await admin.post('/admin/user/allocateProject', { userId, role: 'dev', projectIds: [there.projectId] });
    expect(await admin.get('/admin/user/getUserProjectIds', { userId })).toEqual([there.projectId]);
    await admin.post('/admin/user/allocateProject', { userId, role: '', projectIds: [] });
    expect(await admin.get('/admin/user/getUserProjectIds', { userId })).toEqual([]);
  });

  it('keep templates in groups, whose nodes have no id', async () => {
    const form = { id: '', name: 'Java', groupName: '', content: 'class $doc.name {}' };
    expect(await admin.refusal('/admin/gen/template/save', { ...form, content: '' })).toBe('请输入模板内容');
    const id = String(await admin.post('/admin/gen/template/save', form));
    for (const path of ['/admin/gen/template/tree', '/doc/gen/template/tree']) {
      const [group] = list(await admin.get(path));
      expectReads(group, adminReads.templateGroup);
      expect(group).toMatchObject({ id: '', label: '默认分组', children: [{ id, label: 'Java' }] });
    }
    const detail = record(await admin.get('/admin/gen/template/detail', { id }));
    expectReads(detail, adminReads.template);
    await admin.post('/admin/gen/template/update', { ...detail, content: 'x' });
    expect(await admin.get('/admin/gen/template/listGroupName')).toEqual(['默认分组']);
    await admin.post('/admin/gen/template/delete', { id });
  });

  it('save all settings as they came without losing a secret', async () => {
    const secret = { key: 'torna.dingtalk.app-secret', value: 's3cret', remark: 'app' };
    await admin.post('/admin/setting/config/update', [secret]);
    const keys = 'torna.register.enable,torna.dingtalk.app-key,torna.dingtalk.app-secret,torna.doc-sort-type';
    const configs = list(at(await admin.get('/admin/setting/config/get', { keys }), 'configs'));
    for (const config of configs) expectReads(config, adminReads.setting);
    expect(configs).toContainEqual(expect.objectContaining({ key: secret.key, value: '' }));
    await admin.post('/admin/setting/config/update', configs);
    const again = list(at(await admin.get('/admin/setting/config/get', { keys: secret.key }), 'configs'));
    expect(again).toMatchObject([{ key: secret.key, isSet: true }]);
  });

  it('keep packs of languages', async () => {
    const form = { id: '', lang: 'ja', description: '日本語', content: '{"app":{"a":"x"}}' };
    const id = String(at(await admin.post('/admin/i18n/save', form), 'id'));
    const pack = record(await admin.get('/admin/i18n/get', { id }));
    expectReads(pack, adminReads.pack);
    await admin.post('/admin/i18n/save', { ...pack, description: 'にほんご' });
    expect(list(await admin.get('/admin/i18n/lang/list'))).toMatchObject([{ id, description: 'にほんご' }]);
    await admin.post('/admin/i18n/lang/setDefaultLang?lang=ja');
    expect(await stranger.get('/system/i18n/lang/default')).toBe('ja');
    await admin.post('/admin/i18n/lang/setDefaultLang?lang=zh-CN');
    await admin.post('/admin/i18n/delete', { id });
  });
});
