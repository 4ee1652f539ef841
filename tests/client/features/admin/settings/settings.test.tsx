import { describe, expect, it } from '@jest/globals';
import { type SettingRule, settingKeys, settings } from '../../../../../contracts/workspace/settings.js';
import { adminSettings, testDirectory, updateAdminSettings } from '../../../../../contracts/workspace/system.js';
import { fakeServer, openBrowser } from '../../../screen.js';

openBrowser('/admin/setting');
const { all, errors, field, press, sentTo, show, submit, tick, type, until } = await import('../../../admin/stage.js');
const { Setting } = await import('../../../../../client/screens/admin/Setting.js');

type Line = { value: string; isSet: boolean; origin: 'row' | 'environment' | 'default' };

function house(given: Partial<Record<string, Partial<Line>>> = {}) {
  const server = fakeServer();
  server.answers(adminSettings, () => ({
    configs: settingKeys.map((key) => {
      const rule: SettingRule = settings[key];
      const line: Line = { value: rule.fallback, isSet: rule.fallback !== '', origin: 'default' };
      return { key, remark: '', isSecret: rule.kind === 'secret', ...line, ...given[key] };
    }),
  }));
  server.answers(updateAdminSettings, () => ({}));
  return server;
}

describe('the settings', () => {
  it('draw a field for every key of the contract, in one group or another', async () => {
    house();
    const named = new Set<string>();
    for (const group of ['base', 'network', 'signIn', 'form', 'oauth', 'ldap', 'dingtalk', 'chat', 'backup']) {
      await show(<Setting />, `/admin/setting?tab=${group}`);
      await until(() => all('.setting-save').length > 0);
      for (const label of all('form:not(.settingTest) > .field label')) named.add(`${group} ${label.textContent}`);
      document.body.replaceChildren();
    }
    // The default language is set in the list of languages instead.
    expect(named.size).toBe(settingKeys.length - 1);
  });

  it('send only what was changed', async () => {
    const server = house({ 'torna.ldap.base': { value: 'dc=old', isSet: true, origin: 'row' } });
    await show(<Setting />, '/admin/setting?tab=ldap');
    await type('Directory URL', 'ldap://dir:389');
    await type('Base DN', 'dc=new');
    await type('Base DN', 'dc=old');
    await press('Save 1 change');
    await until(() => sentTo(server, updateAdminSettings).length > 0);
    expect(sentTo(server, updateAdminSettings)[0]?.body).toEqual([
      { key: 'torna.ldap.url', value: 'ldap://dir:389', remark: '' },
    ]);
  });

  it('never show a secret; it can be replaced, cleared, or left alone', async () => {
    const server = house({ 'torna.ldap.password': { value: '', isSet: true, origin: 'row' } });
    await show(<Setting />, '/admin/setting?tab=ldap');
    const secret = await field('Bind password');
    expect([secret.value, secret.placeholder]).toEqual(['', 'Set (hidden)']);
    await type('Bind password', 'x');
    await type('Bind password', '');
    expect(all('.setting-save button')[0]?.textContent).toBe('No changes');
    await press('Clear: Bind password');
    expect((await field('Bind password')).placeholder).toBe('Will be cleared when you save');
    await press('Save 1 change');
    await until(() => sentTo(server, updateAdminSettings).length === 1);
    expect(sentTo(server, updateAdminSettings)[0]?.body).toEqual([
      { key: 'torna.ldap.password', value: '', remark: '', clear: true },
    ]);
  });

  it('say where a value comes from, and go back to the default by an empty value', async () => {
    const server = house({
      'torna.front-url': { value: 'https://docs.example.com', isSet: true, origin: 'row' },
      'torna.view-config.init-order': { value: '500', isSet: true, origin: 'environment' },
    });
    await show(<Setting />);
    expect((await field('Initial order')).placeholder).toBe('500');
    const tag = all('.tag').find((each) => each.textContent === 'From environment variable');
    expect(tag?.getAttribute('title')).toContain('ANNALS_SET_VIEW_CONFIG_INIT_ORDER');
    await press('Reset to default: Site URL');
    await submit();
    await until(() => sentTo(server, updateAdminSettings).length === 1);
    expect(sentTo(server, updateAdminSettings)[0]?.body).toEqual([{ key: 'torna.front-url', value: '', remark: '' }]);
  });

  it('tell what is wrong at its field before asking, and what the server refuses there too', async () => {
    const server = house();
    await show(<Setting />);
    await type('Site URL', 'not an address');
    await submit();
    expect(errors()).toEqual(['Invalid URL']);
    expect(sentTo(server, updateAdminSettings)).toHaveLength(0);
    server.refuses(updateAdminSettings, '100', 'Invalid value for torna.front-url', {
      key: 'setting.value',
      name: 'torna.front-url',
    });
    await type('Site URL', 'https://refused.example.com');
    await submit();
    await until(() => errors().includes('Invalid value for torna.front-url'));
    expect((await field('Site URL')).value).toBe('https://refused.example.com');
  });

  it('cannot be changed where the environment’s value goes first', async () => {
    const server = house({
      'network.import': { value: '10.0.0.0/8, a.b', isSet: true, origin: 'environment' },
      'network.debug': { value: '10.1.0.0/16', isSet: true, origin: 'row' },
      'torna.time-zone': { value: 'Asia/Tokyo', isSet: true, origin: 'environment' },
    });
    await show(<Setting />, '/admin/setting?tab=network');
    await until(() => all('textarea').length === 4);
    const areas = all('textarea').map((each) => [each.getAttribute('readonly') !== null, each.textContent]);
    expect(areas.filter(([isFixed]) => isFixed)).toEqual([[true, '10.0.0.0/8\na.b']]);
    expect(document.body.textContent).toContain('Set by the environment variable ANNALS_IMPORT_ALLOW');
    await show(<Setting />);
    expect([(await field('Time zone')).readOnly, (await field('Time zone')).value]).toEqual([true, 'Asia/Tokyo']);
    expect(sentTo(server, updateAdminSettings)).toHaveLength(0);
  });

  it('turn a switch on and off again without a change', async () => {
    house();
    await show(<Setting />, '/admin/setting?tab=signIn');
    await tick('Allow sign-up');
    expect(all('.setting-save button')[0]?.textContent).toBe('Save 1 change');
    await tick('Allow sign-up');
    expect(all('.setting-save button')[0]?.textContent).toBe('No changes');
  });

  it('try the directory, and say what came of it', async () => {
    const server = house();
    server.answers(testDirectory, () => ({ ok: false, said: 'LDAP does not answer', took: 10_003 }));
    await show(<Setting />, '/admin/setting?tab=ldap');
    await type('Account to look up (optional)', ' mei ');
    await submit();
    await until(() => document.body.textContent?.includes('LDAP does not answer'));
    expect(sentTo(server, testDirectory)[0]?.body).toEqual({ username: 'mei' });
  });

  it('show what the group would read', async () => {
    house();
    await show(<Setting />, '/admin/setting?tab=chat');
    await type('WeCom message', '{modifier} changed {docName} {nothing}');
    expect(all('.chatPreview pre')[1]?.textContent).toBe('Mei changed Payment result {nothing}');
  });
});
