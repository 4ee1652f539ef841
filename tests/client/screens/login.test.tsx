import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { WireReply } from '../../../contracts/platform/endpoint.js';
import { UserStatus } from '../../../contracts/platform/enums.js';
import { login } from '../../../contracts/workspace/accounts.js';
import { viewConfig } from '../../../contracts/workspace/system.js';
import { fakeServer, openBrowser } from '../screen.js';
import { stage } from './mount.js';

openBrowser('/login');
const { open } = await stage();
const { Login } = await import('../../../client/screens/login/Login.js');
const { session } = await import('../../../client/lib/session.js');

const plain: WireReply<typeof viewConfig> = {
  enableReg: 0,
  enableThirdPartyForm: 0,
  enableThirdPartyOauth: 0,
  enableThirdPartyLogin: 0,
  oauthLoginUrl: '/system/oauth/login/custom',
  oauthButtonText: '',
  ignoreParam: 0,
  enableMeterSphere: 0,
  enableLdap: 0,
  enableDingtalk: 0,
  dingdingAppKey: '',
  initOrder: 10_000,
  baseUrl: '',
  responseHiddenColumns: '',
  composeShowDebug: 1,
};

let server: ReturnType<typeof fakeServer>;
const configured = (config: Partial<typeof plain>) => server.answers(viewConfig, () => ({ ...plain, ...config }));
const signIns = () => server.sent.filter(({ path }) => path === login.path).map(({ body }) => body);
const agent = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(navigator), 'userAgent');
const inAgent = (userAgent: string) =>
  Object.defineProperty(navigator, 'userAgent', { configurable: true, get: () => userAgent });
beforeEach(() => {
  server = fakeServer();
  configured({});
});
afterEach(() => {
  session.end();
  if (agent) Object.defineProperty(navigator, 'userAgent', agent);
});

describe('signing in', () => {
  it('asks for both fields before it calls', async () => {
    const screen = await open(<Login />);
    await screen.submit();
    expect(screen.errors).toEqual(['用户名不能为空', '密码不能为空']);
    expect(signIns()).toEqual([]);
  });

  it('sends the trimmed account and the md5 of the password, and begins the session', async () => {
    server.answers(login, () => ({ token: 'kpX9MXr1:jwt', status: UserStatus.enabled }));
    const screen = await open(<Login />);
    await screen.fill('username', ' admin ');
    await screen.fill('password', '123456');
    await screen.submit();
    expect(signIns()).toEqual([
      { username: 'admin', password: 'e10adc3949ba59abbe56e057f20f883e', source: 'register' },
    ]);
    expect([session.token(), session.state()]).toEqual(['kpX9MXr1:jwt', 'in']);
  });

  it('goes on to the first own password where the account has none', async () => {
    server.answers(login, () => ({ token: 'kpX9MXr1:jwt', status: UserStatus.setPassword }));
    const screen = await open(<Login />);
    await screen.fill('username', 'admin');
    await screen.fill('password', '123456');
    await screen.submit();
    expect(session.state()).toBe('setPassword');
  });

  it('says in the form why it was refused, and keeps what was typed', async () => {
    server.refuses(login, '100', '用户名密码不正确', { key: 'login.wrong' });
    const screen = await open(<Login />);
    await screen.fill('username', 'admin');
    await screen.fill('password', 'wrong');
    await screen.submit();
    expect(screen.alert()).toBe('用户名密码不正确');
    expect([screen.input('username').value, screen.input('password').value]).toEqual(['admin', 'wrong']);
    expect(session.token()).toBe('');
  });

  it('works with accounts of ours while the ways cannot be asked for', async () => {
    server.refuses(viewConfig, '500');
    server.answers(login, () => ({ token: 'kpX9MXr1:jwt', status: UserStatus.enabled }));
    const screen = await open(<Login />);
    await screen.fill('username', 'admin');
    await screen.fill('password', '123456');
    await screen.submit();
    expect(session.state()).toBe('in');
  });
});

describe('the ways of signing in', () => {
  it('are one form without tabs where only accounts of ours are open', async () => {
    const screen = await open(<Login />);
    expect(screen.place.querySelectorAll('[role="tab"]')).toHaveLength(0);
    expect(() => screen.find('注册')).toThrow('nothing is called');
    expect(screen.find('忘记密码？').getAttribute('href')).toBe('/findPassword');
  });

  it('preselect LDAP, whose password goes plain to its judge; what was typed stays when the tab changes', async () => {
    configured({ enableLdap: 1, enableThirdPartyForm: 1 });
    server.refuses(login, '100', '目录没有应答', { key: 'login.unreachable' });
    const screen = await open(<Login />);
    const tabs = [...screen.place.querySelectorAll('[role="tab"]')];
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-selected')])).toEqual([
      ['账号登录', 'false'],
      ['第三方账号', 'false'],
      ['LDAP', 'true'],
    ]);
    await screen.fill('username', 'mei');
    await screen.fill('password', 'secret');
    await screen.submit();
    await screen.click('第三方账号');
    expect([screen.input('username').value, screen.input('password').value]).toEqual(['mei', 'secret']);
    await screen.submit();
    expect(signIns()).toEqual([
      { username: 'mei', password: 'secret', source: 'ldap' },
      { username: 'mei', password: 'secret', source: 'form' },
    ]);
  });

  it('lead to OAuth by the configured text, with the way back', async () => {
    configured({ enableThirdPartyOauth: 1, enableThirdPartyLogin: 1, oauthButtonText: '用公司账号登录' });
    const screen = await open(<Login />, { path: '/login?redirect=%2Fview%2Fabc' });
    const door = screen.find('用公司账号登录');
    expect(door.getAttribute('href')).toBe('/system/oauth/login/custom?redirect=%2Fview%2Fabc');
  });

  it('hand on no way back that leads out of the site', async () => {
    configured({ enableThirdPartyOauth: 1 });
    const screen = await open(<Login />, { path: '/login?redirect=https%3A%2F%2Fevil.example%2F' });
    expect(screen.find('单点登录').getAttribute('href')).toBe('/system/oauth/login/custom');
  });

  it('offer sign-up only where it is allowed and not left to another system', async () => {
    configured({ enableReg: 1 });
    const first = await open(<Login />, { path: '/login?redirect=%2Fview' });
    expect(first.find('注册').getAttribute('href')).toBe('/reg?redirect=%2Fview');
    configured({ enableReg: 1, enableThirdPartyLogin: 1 });
    const { queryClient } = await import('../../../client/lib/query.js');
    queryClient.clear();
    const second = await open(<Login />);
    expect(second.place.textContent).not.toContain('还没有账号');
  });

  it.each([
    ['login.disabled', '账号已禁用，请联系管理员。'],
    ['login.expired', '登录超时，请重新登录。'],
    ['<b>call 555-1234 for help</b>', '登录出错，请重试。如仍失败，请联系管理员。'],
    ['toString', '登录出错，请重试。如仍失败，请联系管理员。'],
  ])('say in our own words what another site’s way ended with: %s', async (key, words) => {
    const screen = await open(<Login />, { path: `/login?error=${encodeURIComponent(key)}` });
    expect(screen.alert()).toBe(words);
  });
});

describe('inside a group chat’s browser', () => {
  const dingtalk = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/21 AliApp(DingTalk/7.0.40) com.laiwang.DingTalk/1';

  it('DingTalk’s sign-in comes first, and after a failure is not tried again by itself', async () => {
    configured({ enableDingtalk: 1 });
    inAgent(dingtalk);
    const screen = await open(<Login />, { path: '/login?error=login.refused' });
    expect(screen.find('使用钉钉登录').className).toContain('intent-primary');
    expect(screen.text.indexOf('使用钉钉登录')).toBeLessThan(screen.text.indexOf('密码'));
  });

  it('another chat’s browser gets the hint only where another site is led to', async () => {
    inAgent('Mozilla/5.0 (Windows NT 10.0) Chrome/108 Safari/537.36 wxwork/4.1 MicroMessenger/7.0');
    const alone = await open(<Login />);
    expect(alone.text).not.toContain('企业微信');
    configured({ enableThirdPartyOauth: 1 });
    const { queryClient } = await import('../../../client/lib/query.js');
    queryClient.clear();
    const screen = await open(<Login />);
    expect(screen.text).toContain('如果无法在企业微信中完成登录');
  });
});
