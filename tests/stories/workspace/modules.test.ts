import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { viewProjectTree } from '../../../contracts/docs/doc-trees.js';
import { getDoc, saveDoc } from '../../../contracts/docs/docs.js';
import { CloseCode } from '../../../contracts/docs/live.js';
import {
  setAllowMethod,
  swaggerConfigOf,
  swaggerSetting,
  updateSwaggerConfig,
} from '../../../contracts/import-export/import-sources.js';
import { subscribe, subscribedDocs } from '../../../contracts/notifications/notice.js';
import { decodeId } from '../../../contracts/platform/wire.js';
import {
  commonSettings,
  deletedModules,
  deleteModule,
  moduleToken,
  refreshModuleToken,
  setCommonSetting,
  undeleteModule,
} from '../../../contracts/workspace/modules.js';
import {
  addModule,
  listModuleSettings,
  listModules,
  moduleInfo,
  renameModule,
  updateModuleSettings,
} from '../../../contracts/workspace/workspace.js';
import { ModuleSettings } from '../../../server/workspace/modules/module-settings.js';
import { ModuleTokens } from '../../../server/workspace/modules/module-tokens.js';
import { startApp, type TestApp } from '../../support/app.js';
import { Editor } from '../../support/editors.js';
import { Listener } from '../../support/listener.js';
import { OldClient } from '../../support/old-client.js';
import { type Person, signIn } from '../../support/people.js';
import { markdownDoc, type Place, place } from '../../support/places.js';

const day = 86_400_000;

let app: TestApp;
let dev: Person;
let guest: Person;
let outsider: Person;
beforeAll(async () => {
  app = await startApp();
  [dev, guest, outsider] = [await app.person('dev'), await app.person('guest'), await app.person('outsider')];
});
afterAll(() => app.stop());

const somewhere = async (): Promise<Place> => place(await app.admin(), { devs: [dev], guests: [guest] });
const factsOf = (moduleId: string) =>
  app.database.query('select type, data from events where stream = $1 order by version', [
    `module-${decodeId(moduleId)}`,
  ]);
/** Everything that the server stores (rows, events, tasks) as one string. */
const everything = async (): Promise<string> => {
  const tables: { name: string }[] = await app.database.query(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const texts = tables.map(({ name }) => app.database.query(`select t::text as text from "${name}" t`));
  return JSON.stringify(await Promise.all(texts));
};

describe('an application that is deleted', () => {
  it('is out of sight at once with its docs, for calls, sockets and rooms, and comes back whole', async () => {
    const there = await somewhere();
    const { moduleId: id, projectId } = there;
    const docId = await markdownDoc(dev, there, 'words', 'Orders');
    await guest.call(subscribe, { sourceId: docId });
    const listener = await Listener.of(guest);
    const editor = await Editor.open(dev, docId);
    await listener.watch({ doc: docId });
    await app.quiet();

    expect(await guest.refuses(deleteModule, { id })).toMatchObject({ key: 'access.forbidden' });
    expect(await outsider.refuses(deleteModule, { id })).toMatchObject({ key: 'module.unknown' });
    await dev.call(deleteModule, { id });

    expect(await dev.refuses(getDoc, { id: docId })).toMatchObject({ key: 'doc.unknown' });
    expect(await dev.refuses(saveDoc, { id: docId, name: 'late' })).toMatchObject({ key: 'doc.unknown' });
    expect(await dev.refuses(moduleInfo, { moduleId: id })).toMatchObject({ key: 'module.unknown' });
    expect(await dev.refuses(renameModule, { id, name: 'x' })).toMatchObject({ key: 'module.unknown' });
    expect(await dev.refuses(deleteModule, { id })).toMatchObject({ key: 'module.unknown' });
    expect(await dev.call(listModules, { projectId })).toEqual([]);
    expect(await dev.call(viewProjectTree, { projectId })).toEqual([]);
    expect((await guest.call(subscribedDocs, {})).total).toBe(0);
    await listener.until('perms', ({ hints }) => hints.some(({ about }) => about === 'perms'));
    listener.close();
    expect(await editor.refused()).toMatchObject({ code: CloseCode.forbidden });
    await editor.close();

    expect(await guest.refuses(undeleteModule, { id })).toMatchObject({ key: 'access.forbidden' });
    expect(await outsider.refuses(undeleteModule, { id })).toMatchObject({ key: 'module.unknown' });
    expect(await guest.refuses(deletedModules, { projectId })).toMatchObject({ key: 'access.forbidden' });
    const [gone] = await dev.call(deletedModules, { projectId });
    expect(gone).toMatchObject({ id, name: 'Application' });
    await dev.call(undeleteModule, { id });
    expect(await guest.call(getDoc, { id: docId })).toMatchObject({ name: 'Orders', description: 'words' });
    expect(await dev.refuses(undeleteModule, { id })).toMatchObject({ key: 'module.notDeleted' });
    expect((await factsOf(id)).map(({ type }: { type: string }) => type)).toEqual([
      'ModuleCreated',
      'ModuleDeleted',
      'ModuleUndeleted',
    ]);
  });

  it('gives its name free, and cannot come back while another has it', async () => {
    const { moduleId: id, projectId } = await somewhere();
    await dev.call(deleteModule, { id });
    const second = await dev.call(addModule, { projectId, name: 'Application' });
    const refused = await dev.refuses(undeleteModule, { id });
    expect(refused).toMatchObject({ key: 'module.exists', name: 'Application' });
    await dev.call(renameModule, { id: second.id, name: 'Other' });
    await dev.call(undeleteModule, { id });
    expect(await dev.call(listModules, { projectId })).toMatchObject([{ name: 'Application' }, { name: 'Other' }]);
  });

  it('comes back after a year', async () => {
    const late = await startApp();
    try {
      const owner = await late.admin();
      const { moduleId: id, projectId } = await place(owner);
      await owner.call(deleteModule, { id });
      await late.later(365 * day);
      const person = await signIn(late.url, owner.username, owner.password);
      expect(await person.call(deletedModules, { projectId })).toHaveLength(1);
      await person.call(undeleteModule, { id });
      expect(await person.call(listModules, { projectId })).toMatchObject([{ id }]);
    } finally {
      await late.stop();
    }
  });
});

describe('the token of an application', () => {
  it('opens that application until it is refreshed; it is kept sealed and told to developers only', async () => {
    const { moduleId } = await somewhere();
    const tokens = app.get(ModuleTokens);
    const first = await dev.call(moduleToken, { moduleId });
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(await dev.call(moduleToken, { moduleId })).toBe(first);
    expect(await tokens.moduleOf(first)).toBe(decodeId(moduleId));
    const second = await dev.call(refreshModuleToken, { moduleId });
    expect(second).not.toBe(first);
    expect([await tokens.moduleOf(first), await tokens.moduleOf(second)]).toEqual([undefined, decodeId(moduleId)]);
    expect(await factsOf(moduleId)).toMatchObject([{}, { type: 'TokenRefreshed', data: {} }]);
    // As the existing product answers guests (docs/wire.md 10.6).
    expect(await guest.call(moduleToken, { moduleId })).toBe('');
    expect(await outsider.refuses(refreshModuleToken, { moduleId })).toMatchObject({ key: 'module.unknown' });
    const kept = await everything();
    expect(kept).not.toContain(second);
    expect(kept).toContain(createHash('sha256').update(second).digest('hex'));
  });

  it('of a deleted application opens nothing; nor does what is no token', async () => {
    const { moduleId } = await somewhere();
    const tokens = app.get(ModuleTokens);
    const token = await dev.call(moduleToken, { moduleId });
    for (const none of ['', token.toUpperCase(), `${token} `, token.slice(1), 'x'.repeat(32)])
      expect(await tokens.moduleOf(none)).toBeUndefined();
    await dev.call(deleteModule, { id: moduleId });
    expect(await tokens.moduleOf(token)).toBeUndefined();
    await dev.call(undeleteModule, { id: moduleId });
    expect(await tokens.moduleOf(token)).toBe(decodeId(moduleId));
  });

  it('is made at the first ask where there is none, once for many who ask', async () => {
    const { moduleId } = await somewhere();
    await app.database.query('delete from module_tokens where module_id = $1', [decodeId(moduleId)]);
    const asked = await Promise.all([1, 2, 3, 4].map(() => dev.call(moduleToken, { moduleId })));
    expect(new Set(asked).size).toBe(1);
    expect(await factsOf(moduleId)).toMatchObject([{}, { type: 'TokenCreated' }]);
  });

  it('does not change by a link: a GET without the token header is nobody’s', async () => {
    const { moduleId } = await somewhere();
    const before = await dev.call(moduleToken, { moduleId });
    const link = `${app.url}/module/token/refresh?moduleId=${moduleId}&token=${encodeURIComponent(dev.token)}`;
    const reply = await fetch(link, { headers: { cookie: `token=${dev.token}` } });
    expect(await reply.json()).toMatchObject({ code: '1000' });
    expect(await dev.call(moduleToken, { moduleId })).toBe(before);
  });
});

describe('the settings of an application', () => {
  const robot = 'https://oapi.dingtalk.com/robot/send?access_token=s3cr3t-address';
  const set = (moduleId: string, configKey: string, configValue: string) =>
    dev.call(setCommonSetting, { moduleId, configKey, configValue });

  it('keep signing secrets out of replies, and addresses and secrets out of the table and the facts', async () => {
    const { moduleId } = await somewhere();
    await set(moduleId, 'dingdingWebhookUrl', robot);
    await set(moduleId, 'dingdingWebhookSecret', 'SEC-s3cr3t-sign');
    await set(moduleId, 'feishuWebhookSecret', 'fs-s3cr3t-sign');
    await set(moduleId, 'torna.push.override', 'true');
    const listed = await dev.call(commonSettings, { moduleId });
    expect(listed).toEqual([
      { configKey: 'dingdingWebhookSecret', configValue: '', description: '', isSet: true },
      { configKey: 'dingdingWebhookUrl', configValue: robot, description: '', isSet: true },
      { configKey: 'feishuWebhookSecret', configValue: '', description: '', isSet: true },
      { configKey: 'torna.push.override', configValue: 'true', description: '', isSet: true },
    ]);
    expect(await dev.call(commonSettings, { moduleId, keys: 'x, torna.push.override' })).toHaveLength(1);
    const wish = { moduleId, url: 'https://x.example/v2/api-docs', authUsername: 'jim', authPassword: 's3cr3t-basic' };
    await dev.call(updateSwaggerConfig, wish);
    expect(await everything()).not.toMatch(/s3cr3t/);
    expect((await factsOf(moduleId)).slice(1)).toMatchObject([
      { type: 'ModuleSettingChanged', data: { key: 'dingdingWebhookUrl', isSet: true } },
      { data: { key: 'dingdingWebhookSecret', isSet: true } },
      { data: { key: 'feishuWebhookSecret', isSet: true } },
      { data: { key: 'torna.push.override', isSet: true, value: 'true' } },
      { type: 'SwaggerConfigChanged', data: { isAuthSet: true } },
    ]);
    await set(moduleId, 'dingdingWebhookUrl', robot);
    expect(await factsOf(moduleId)).toHaveLength(6);
  });

  it('come back from an old client as it was given them, and nothing is lost', async () => {
    const { moduleId } = await somewhere();
    await set(moduleId, 'dingdingWebhookUrl', robot);
    await set(moduleId, 'dingdingWebhookSecret', 'SEC-s3cr3t-sign');
    const secret = () => app.get(ModuleSettings).text(decodeId(moduleId) ?? 0, 'dingdingWebhookSecret');
    const items = await dev.call(listModuleSettings, { moduleId });
    const before = (await factsOf(moduleId)).length;
    await dev.call(updateModuleSettings, { moduleId, items });
    for (const { configKey, configValue } of items) await set(moduleId, configKey, configValue);
    expect(await factsOf(moduleId)).toHaveLength(before);
    expect(await secret()).toBe('SEC-s3cr3t-sign');
    const cleared = [{ configKey: 'dingdingWebhookSecret', configValue: '', clear: true }];
    await dev.call(updateModuleSettings, { moduleId, items: cleared });
    expect(await secret()).toBe('');
    await set(moduleId, 'dingdingWebhookUrl', '');
    expect(await dev.call(listModuleSettings, { moduleId })).toEqual([]);
  });

  it.each([
    [true, 'true'],
    [0, '0'],
    ['1', '1'],
  ])('take %j, as an old client sends a switch', async (configValue, stored) => {
    const { moduleId } = await somewhere();
    await OldClient.of(dev).post('/module/setting/common/set', {
      moduleId,
      configKey: 'torna.push.override',
      configValue,
    });
    expect(await dev.call(commonSettings, { moduleId })).toMatchObject([{ configValue: stored }]);
  });

  it.each([
    [
      'dingdingWebhookUrl',
      'robot.url.dingtalk',
      ['ftp://x.y', 'x', `https://x.y/${'z'.repeat(200)}`, 'https://a:b@x.y'],
    ],
    ['weComWebhookUrl', 'robot.url.wecom', ['javascript:alert(1)']],
    ['feishuWebhookUrl', 'robot.url.feishu', ['https://']],
    ['dingdingWebhookSecret', 'setting.value', ['two words', 'x'.repeat(201), '秘密']],
    ['torna.push.override', 'setting.value', ['maybe']],
    ['torna.push.doc-default-status', 'setting.value', ['7']],
    ['row.maxLength', 'setting.value', ['0', '-1', '1e3', '1234567890', 'none']],
    ['row.required', 'setting.value', ['maybe']],
    ['allow-methods', 'setting.value', ['GET,FETCH', 'GET,,POST']],
    ['debughost_7YX0lXxR', 'setting.value', ['javascript:alert(1)']],
    ['debughost_../x', 'setting.unknown', ['http://x.y']],
    ['__proto__', 'setting.unknown', ['x']],
  ])('%s: what does not fit is refused (%s), and nothing is set', async (configKey, key, values) => {
    const { moduleId } = await somewhere();
    for (const configValue of values)
      expect(await dev.refuses(setCommonSetting, { moduleId, configKey, configValue })).toMatchObject({ key });
    const items = [
      { configKey: 'torna.push.override', configValue: '1' },
      { configKey, configValue: values[0] },
    ];
    expect(await dev.refuses(updateModuleSettings, { moduleId, items })).toMatchObject({ key });
    expect(await dev.call(listModuleSettings, { moduleId })).toEqual([]);
  });

  it('of an import: methods and where it comes from; the password stays when it is not given', async () => {
    const { moduleId } = await somewhere();
    expect(await dev.call(swaggerSetting, { moduleId })).toEqual({ allowMethod: 'POST' });
    await dev.call(setAllowMethod, { moduleId, method: 'GET,POST' });
    expect(await dev.call(swaggerSetting, { moduleId })).toEqual({ allowMethod: 'GET,POST' });
    await dev.call(setAllowMethod, { moduleId, method: '' });
    expect(await dev.call(swaggerSetting, { moduleId })).toEqual({ allowMethod: 'POST' });
    const url = 'https://x.example/v3/api-docs';
    await dev.call(updateSwaggerConfig, { moduleId, url, authUsername: 'jim', authPassword: 'pw' });
    await dev.call(updateSwaggerConfig, { moduleId, content: '{}' });
    expect(await dev.call(swaggerConfigOf, { moduleId })).toEqual({
      id: moduleId,
      url: '',
      content: '{}',
      authUsername: '',
      authPassword: '',
      isAuthSet: true,
    });
    await dev.call(updateSwaggerConfig, { moduleId, authPassword: '' });
    expect(await dev.call(swaggerConfigOf, { moduleId })).toMatchObject({ isAuthSet: true });
    await dev.call(updateSwaggerConfig, { moduleId, clearAuth: true });
    expect(await dev.call(swaggerConfigOf, { moduleId })).toMatchObject({ isAuthSet: false });
    expect(await guest.refuses(swaggerConfigOf, { moduleId })).toMatchObject({ key: 'access.forbidden' });
  });

  it('that an older server wrote in clear are sealed at the start', async () => {
    const { moduleId } = await somewhere();
    await app.database.query(`insert into module_settings (module_id, key, value) values ($1, 'weComWebhookUrl', $2)`, [
      decodeId(moduleId),
      'https://old.example/in-clear',
    ]);
    const again = await startApp({ databaseUrl: app.databaseUrl, clock: app.clock });
    try {
      expect(await everything()).not.toContain('in-clear');
      const at = dev.at(again.url);
      expect(await at.call(commonSettings, { moduleId })).toMatchObject([
        { configKey: 'weComWebhookUrl', isSet: true },
      ]);
    } finally {
      await again.stop();
    }
  });
});
