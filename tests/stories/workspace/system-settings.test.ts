import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { settings } from '../../../contracts/workspace/settings.js';
import {
  adminSettings,
  frontConfig,
  oldAdminSettings,
  oldUpdateSetting,
  systemConfig,
  updateAdminSettings,
  viewConfig,
} from '../../../contracts/workspace/system.js';
import { Settings } from '../../../server/platform/settings/settings.js';
import { startApp, type TestApp } from '../../support/app.js';
import { type Person, stranger } from '../../support/people.js';

const SECRET = 'torna.login.third-party.oauth.client-secret';
let app: TestApp;
let admin: Person;
let anna: Person;
beforeAll(async () => {
  app = await startApp({
    env: { ANNALS_SET_LDAP_URL: 'ldap://directory.example', ANNALS_SET_LDAP_PASSWORD: 'from-env' },
  });
  admin = await app.admin();
  anna = await app.person('anna');
});
afterAll(() => app.stop());

const set = (key: string, value: string, remark = '') => admin.call(updateAdminSettings, [{ key, value, remark }]);
const read = async (key: string) => (await admin.call(adminSettings, { keys: key })).configs[0];
const facts = () =>
  app.database.query(`select data from events where stream = 'system' and type = 'SettingChanged' order by position`);
const stored = async (key: string) =>
  (await app.database.query('select value from settings where key = $1', [key]))[0]?.value;

describe('settings', () => {
  it('are for super admins, on the old paths too (docs/wire.md 9.5)', async () => {
    for (const person of [anna, stranger(app.url)]) {
      const wanted = { key: person === anna ? 'access.forbidden' : 'login.required' };
      const change = { key: 'torna.register.enable', value: 'true' };
      expect(await person.refuses(adminSettings, {})).toMatchObject(wanted);
      expect(await person.refuses(updateAdminSettings, [change])).toMatchObject(wanted);
      expect(await person.refuses(oldAdminSettings, { keys: 'torna.register.enable' })).toMatchObject(wanted);
      expect(await person.refuses(oldUpdateSetting, change)).toMatchObject(wanted);
    }
    expect(await read('torna.register.enable')).toMatchObject({ value: 'false', origin: 'default' });
  });

  it('show all that there are, with where they come from, and none of the table’s other rows', async () => {
    const { configs } = await admin.call(adminSettings, {});
    expect(configs.map(({ key }) => key)).toEqual(Object.keys(settings));
    const hidden = await admin.call(oldAdminSettings, { keys: 'token.secret,seal.check,torna.jwt.secret' });
    expect(hidden).toEqual({ configs: [] });
    expect(configs.find(({ key }) => key === 'torna.ldap.url')).toMatchObject({
      value: 'ldap://directory.example',
      origin: 'environment',
    });
    expect(configs.find(({ key }) => key === 'torna.ldap.password')).toMatchObject({
      value: '',
      isSet: true,
      isSecret: true,
      origin: 'environment',
    });
  });

  it('are read by several keys, repeated or with commas', async () => {
    const address = `${app.url}/admin/setting/config/get?keys=torna.ldap.url&keys=torna.ldap.base,torna.front-url`;
    const reply = JSON.parse(await (await fetch(address, { headers: { token: admin.token } })).text());
    const keys = reply.data.configs.map(({ key }: { key: string }) => key);
    expect(keys).toEqual(['torna.ldap.url', 'torna.ldap.base', 'torna.front-url']);
  });

  it('change at once, tell it in the log, and go back to the default when empty', async () => {
    await set('torna.register.enable', ' on ', 'for the fair');
    expect(await read('torna.register.enable')).toMatchObject({ value: 'true', remark: 'for the fair', origin: 'row' });
    expect(await stranger(app.url).call(viewConfig, {})).toMatchObject({ enableReg: 1 });
    expect(await stranger(app.url).call(systemConfig, {})).toMatchObject({ enableReg: 1 });
    await set('torna.register.enable', 'true', 'for the fair');
    await set('torna.register.enable', '');
    expect(await read('torna.register.enable')).toMatchObject({ value: 'false', remark: '', origin: 'default' });
    expect(await stored('torna.register.enable')).toBeUndefined();
    expect(await facts()).toEqual([
      { data: { key: 'torna.register.enable', isSet: true, value: 'true' } },
      { data: { key: 'torna.register.enable', isSet: false, value: '' } },
    ]);
  });

  it('an empty one shows the environment’s again', async () => {
    await set('torna.ldap.url', 'ldaps://other.example:636');
    expect(await read('torna.ldap.url')).toMatchObject({ value: 'ldaps://other.example:636', origin: 'row' });
    await set('torna.ldap.url', '');
    expect(await read('torna.ldap.url')).toMatchObject({ value: 'ldap://directory.example', origin: 'environment' });
  });

  it('a secret is sealed, never told, and in force', async () => {
    await set(SECRET, 'shh-very-secret ');
    expect(await read(SECRET)).toMatchObject({ value: '', isSet: true, isSecret: true, origin: 'row' });
    expect(await stored(SECRET)).toMatch(/^s1\./);
    expect(await app.get(Settings).text(SECRET)).toBe('shh-very-secret ');
    const events = JSON.stringify(await app.database.query('select data, meta from events'));
    expect(events).not.toContain('shh-very-secret');
    expect((await facts()).at(-1)).toEqual({ data: { key: SECRET, isSet: true } });
    const before = (await facts()).length;
    await set(SECRET, 'shh-very-secret ');
    // An old client posts back the empty value that it received.
    await set(SECRET, '');
    expect(await facts()).toHaveLength(before);
    expect(await app.get(Settings).text(SECRET)).toBe('shh-very-secret ');
    await admin.call(updateAdminSettings, [{ key: SECRET, value: '', clear: true }]);
    expect(await app.get(Settings).text(SECRET)).toBe('');
  });

  it('the old path writes the same', async () => {
    await admin.call(oldUpdateSetting, { key: 'torna.doc-sort-type', value: 'by_name', remark: '' });
    expect(await read('torna.doc-sort-type')).toMatchObject({ value: 'by_name' });
  });

  it('all or none', async () => {
    const changes = [
      { key: 'torna.ldap.base', value: 'dc=example' },
      { key: 'torna.register.enable', value: 'perhaps' },
    ];
    expect(await admin.refuses(updateAdminSettings, changes)).toMatchObject({
      key: 'setting.value',
      msg: 'Invalid value for torna.register.enable',
    });
    expect(await read('torna.ldap.base')).toMatchObject({ value: '' });
    const unknown = [{ key: 'torna.jwt.secret', value: 'mine' }];
    expect(await admin.refuses(updateAdminSettings, unknown)).toMatchObject({ key: 'setting.unknown' });
    expect(await admin.refuses(updateAdminSettings, [{ key: '__proto__', value: 'x' }])).toMatchObject({
      key: 'setting.unknown',
    });
  });

  it.each([
    ['torna.front-url', 'javascript:alert(1)'],
    ['torna.front-url', 'not an address'],
    ['torna.front-url', 'https://user:pass@example.com'],
    ['torna.view-config.init-order', '-1'],
    ['torna.view-config.init-order', '1e3'],
    ['torna.login.third-party.form.method', 'DELETE'],
    ['torna.login.third-party.oauth.login-button-text', 'x'.repeat(33)],
    ['torna.ldap.base', 'dc=a\nadmin'],
    ['torna.ldap.url', 'http://directory'],
    ['torna.ldap.filter', '(uid=root)'],
    ['torna.ldap.url', 'ldap://one.example, ldap://two.example'],
    ['front.param.type-array', '["string", 5]'],
    ['front.param.type-array', 'string'],
    [SECRET, 'x'.repeat(513)],
  ])('%s is not %j', async (key, value) => {
    expect(await admin.refuses(updateAdminSettings, [{ key, value }])).toMatchObject({
      key: 'setting.value',
      name: key,
    });
  });

  it('two who save the same at once both succeed, and one value stands', async () => {
    const values = Array.from({ length: 8 }, (_, i) => `dc=${i}`);
    await Promise.all(
      values.map((value, i) =>
        admin.call(updateAdminSettings, [
          { key: i % 2 ? 'torna.ldap.base' : 'torna.ldap.username', value },
          { key: i % 2 ? 'torna.ldap.username' : 'torna.ldap.base', value },
        ]),
      ),
    );
    const [base, user] = [await read('torna.ldap.base'), await read('torna.ldap.username')];
    expect(values).toContain(base?.value);
    expect(user?.value).toBe(base?.value);
  });
});

describe('what browsers may know before anyone signs in', () => {
  it('is the defaults until somebody sets something', async () => {
    expect(await stranger(app.url).call(viewConfig, {})).toMatchObject({
      enableThirdPartyForm: 0,
      enableThirdPartyLogin: 0,
      enableLdap: 1,
      oauthLoginUrl: '/system/oauth/login/custom',
      initOrder: 10_000,
      responseHiddenColumns: 'required,maxLength',
      composeShowDebug: 1,
    });
  });

  it('follows the settings', async () => {
    await admin.call(updateAdminSettings, [
      { key: 'torna.login.third-party.oauth.enable', value: 'true' },
      { key: 'torna.login.third-party.oauth.login-button-text', value: 'Company card' },
      { key: 'torna.front-url', value: 'https://docs.example' },
    ]);
    expect(await stranger(app.url).call(viewConfig, {})).toMatchObject({
      enableThirdPartyOauth: 1,
      enableThirdPartyLogin: 1,
      oauthButtonText: 'Company card',
      baseUrl: 'https://docs.example',
    });
  });

  it('and of single settings only those for browsers', async () => {
    expect(JSON.parse(await stranger(app.url).call(frontConfig, { key: 'front.param.type-array' }))).toContain('enum');
    for (const key of ['torna.ldap.password', 'token.secret', 'front.nothing', 'front.', ''])
      expect(await stranger(app.url).refuses(frontConfig, { key })).toMatchObject({ key: 'frontConfig.key' });
  });
});
