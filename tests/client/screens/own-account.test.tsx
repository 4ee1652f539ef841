import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { WireReply } from '../../../contracts/platform/endpoint.js';
import { UserStatus } from '../../../contracts/platform/enums.js';
import {
  endOtherSessions,
  endSession,
  listSessions,
  login,
  me,
  myPlaces,
  register,
  setFirstPassword,
  tokenOfLoginKey,
  updateMe,
  updatePassword,
  updatePreferences,
  whomToAsk,
} from '../../../contracts/workspace/accounts.js';
import { languages, languageTexts, viewConfig } from '../../../contracts/workspace/system.js';
import { spaceInfo } from '../../../contracts/workspace/workspace.js';
import { fakeServer, openBrowser } from '../screen.js';
import { stage } from './mount.js';

openBrowser('/login');
/** Recorded toasts: the real ones use timers outside the screen. */
const toasts: unknown[] = [];
jest.unstable_mockModule('../../../client/ui/toaster.js', () => ({
  toast: async ({ message }: { message: unknown }) => void toasts.push(message),
}));
const { open, settle, act } = await stage();
const { language, setLanguage } = await import('../../../client/lib/i18n.js');
const { session } = await import('../../../client/lib/session.js');
const { queryClient, useCall } = await import('../../../client/lib/query.js');
const { Loaded } = await import('../../../client/ui/states.js');
const { Register } = await import('../../../client/screens/register/Register.js');
const { SetPassword } = await import('../../../client/screens/login/SetPassword.js');
const { SuccessLogin } = await import('../../../client/screens/login/SuccessLogin.js');
const { Profile } = await import('../../../client/screens/user/Profile.js');
const { UpdatePassword } = await import('../../../client/screens/user/UpdatePassword.js');
const { Sessions } = await import('../../../client/screens/user/Sessions.js');
const { MyPlaces: Places } = await import('../../../client/screens/user/MyPlaces.js');
const { useAccountPreferences } = await import('../../../client/features/accounts/account/preferences.js');
const { SystemSetting } = await import('../../../client/screens/user/SystemSetting.js');

const TOKEN = 'kpX9MXr1:jwt';
const md5OfSecret = '5ebe2294ecd0e0f08eab7690d2a6ee69';
const mei: WireReply<typeof me> = {
  id: 'kpX9MXr1',
  username: 'mei',
  nickname: '韩梅梅',
  email: 'mei@example.com',
  source: 'register',
  status: 1,
  isSuperAdmin: 0,
  gmtCreate: '2026-11-21 12:00:00',
  dingdingNick: '',
  dingdingUserId: '',
  weComMobile: '',
  preferences: { lang: '', theme: '', density: '' },
};

let server: ReturnType<typeof fakeServer>;
const sentTo = (endpoint: { path: string }) =>
  server.sent.filter(({ path }) => path === endpoint.path).map(({ body }) => body);
beforeEach(() => {
  server = fakeServer();
  server.answers(languages, () => []);
});
afterEach(() => session.end());

describe('signing up', () => {
  const config: WireReply<typeof viewConfig> = {
    enableReg: 1,
    enableThirdPartyForm: 0,
    enableThirdPartyOauth: 0,
    enableThirdPartyLogin: 0,
    oauthLoginUrl: '',
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
  const configured = (given: Partial<typeof config> = {}) =>
    server.answers(viewConfig, () => ({ ...config, ...given }));
  const filled = async () => {
    const screen = await open(<Register />);
    await screen.fill('username', ' zoe@example.com ');
    await screen.fill('nickname', 'Zoe');
    await screen.fill('password', 'secret');
    await screen.fill('again', 'secret');
    return screen;
  };

  it('wants a mail address, a name, and six characters twice', async () => {
    configured();
    const screen = await open(<Register />);
    await screen.submit();
    expect(screen.errors).toEqual(['邮箱校验失败', '不能为空', '密码不能为空']);
    await screen.fill('username', 'zoe');
    await screen.fill('nickname', 'x'.repeat(65));
    await screen.fill('password', '12345');
    expect(screen.errors).toEqual(['邮箱校验失败', '长度不能超过64', '至少 6 个字符']);
    await screen.fill('password', '123456');
    await screen.fill('again', '1234567');
    await screen.submit();
    expect(screen.errors.at(-1)).toBe('两次密码不一致');
    expect(sentTo(register)).toEqual([]);
  });

  it('signs in with the same words', async () => {
    configured();
    server.answers(register, () => ({}));
    server.answers(login, () => ({ token: TOKEN, status: UserStatus.enabled }));
    await (await filled()).submit();
    expect(sentTo(register)).toEqual([{ username: 'zoe@example.com', nickname: 'Zoe', password: md5OfSecret }]);
    expect(sentTo(login)).toEqual([{ username: 'zoe@example.com', password: md5OfSecret, source: 'register' }]);
    expect(session.token()).toBe(TOKEN);
  });

  it('says at the account that it is taken, and keeps what was typed', async () => {
    configured();
    server.refuses(register, '100', '账号 zoe@example.com 已被注册', { key: 'user.exists' });
    const screen = await filled();
    await screen.submit();
    expect(screen.errors).toEqual(['账号 zoe@example.com 已被注册']);
    expect(screen.input('password').value).toBe('secret');
    await screen.fill('username', 'zoe2@example.com');
    expect(screen.errors).toEqual([]);
  });

  it('is closed, in words, where it is not allowed or left to another system', async () => {
    configured({ enableReg: 0 });
    expect((await open(<Register />)).text).toContain('账号由超级管理员创建');
    queryClient.clear();
    configured({ enableThirdPartyLogin: 1 });
    const screen = await open(<Register />);
    expect(screen.text).toContain('请使用第三方登录');
    expect(screen.place.querySelector('form')).toBeNull();
  });
});

describe('the first own password', () => {
  it('begins the session that it is answered with', async () => {
    session.begin('kpX9MXr1:old', true);
    server.answers(setFirstPassword, () => ({ token: TOKEN }));
    const screen = await open(<SetPassword />);
    await screen.fill('password', 'secret');
    await screen.fill('again', 'secret');
    await screen.submit();
    expect(sentTo(setFirstPassword)).toEqual([{ password: md5OfSecret }]);
    expect([session.token(), session.state()]).toEqual([TOKEN, 'in']);
  });
});

describe('coming back from another site’s sign-in', () => {
  it('exchanges the key once and goes on', async () => {
    server.answers(tokenOfLoginKey, () => TOKEN);
    const path = '/successLogin?loginKey=k1&redirect=%2Fview%2Fabc';
    const screen = await open(<SuccessLogin />, { path, route: '/successLogin' });
    expect(screen.at()).toBe('/view/abc');
    expect([sentTo(tokenOfLoginKey).length, session.token()]).toEqual([1, TOKEN]);
  });

  it.each(['//evil.example', '/successLogin?loginKey=k2', 'https://evil.example'])(
    'goes home rather than to %s',
    async (away) => {
      server.answers(tokenOfLoginKey, () => TOKEN);
      const path = `/successLogin?loginKey=${encodeURIComponent(`to ${away}`)}&redirect=${encodeURIComponent(away)}`;
      const screen = await open(<SuccessLogin />, { path, route: '/successLogin' });
      expect(screen.at()).toBe('/');
    },
  );

  it('stays with words and a way back when the key is worth nothing, and asks only once', async () => {
    server.refuses(tokenOfLoginKey, '100', '登录超时，请重新登录', { key: 'login.expired' });
    const path = '/successLogin?loginKey=spent&redirect=%2Fuser';
    const screen = await open(<SuccessLogin />, { path, route: '/successLogin' });
    expect(screen.at()).toBe(path);
    expect(screen.find('重新登录').getAttribute('href')).toBe('/login?redirect=%2Fuser');
    expect(sentTo(tokenOfLoginKey)).toHaveLength(1);
    expect(session.token()).toBe('');
  });

  it('says so too without any key', async () => {
    const screen = await open(<SuccessLogin />, { path: '/successLogin', route: '/successLogin' });
    expect(screen.alert()).toContain('登录链接只能使用一次');
    expect(sentTo(tokenOfLoginKey)).toEqual([]);
  });
});

describe('one’s own account', () => {
  beforeEach(() => {
    session.begin(TOKEN);
    server.answers(me, () => mei);
  });

  it('sends what was changed only, and says that it is saved', async () => {
    server.answers(updateMe, () => ({}));
    const screen = await open(<Profile />);
    await screen.fill('weComMobile', '13800138000');
    await screen.submit();
    expect(sentTo(updateMe)).toEqual([{ nickname: '韩梅梅', weComMobile: '13800138000' }]);
    expect(screen.text).toContain('已保存');
  });

  it('says at the field what is wrong, before and after asking the server', async () => {
    server.refuses(updateMe, '100', 'email: 邮箱校验失败', {
      key: 'input.invalid',
      fields: { email: '这个邮箱不行' },
    });
    const screen = await open(<Profile />);
    await screen.fill('nickname', ' ');
    await screen.fill('email', 'not a mail');
    await screen.fill('weComMobile', 'abc');
    await screen.submit();
    expect(screen.errors).toEqual(['不能为空且长度在64以内', '邮箱校验失败', '手机号格式不正确']);
    expect(sentTo(updateMe)).toEqual([]);
    await screen.fill('nickname', '梅');
    await screen.fill('email', 'mei@other.example');
    await screen.fill('weComMobile', '');
    await screen.submit();
    expect(screen.errors).toEqual(['这个邮箱不行']);
    expect(screen.alert()).toBeUndefined();
    expect(screen.input('nickname').value).toBe('梅');
  });

  it('offers a new password only to whose password we keep', async () => {
    const own = await open(<Profile />);
    expect(own.find('修改密码').getAttribute('href')).toBe('/updatePassword');
    queryClient.clear();
    server.answers(me, () => ({ ...mei, source: 'ldap' }));
    const other = await open(<Profile />);
    expect(other.text).toContain('你的密码由登录所用的系统管理');
    const page = await open(<UpdatePassword />);
    expect(page.place.querySelector('form')).toBeNull();
  });

  it('changes the password, and says what became of the other sessions', async () => {
    server.refuses(updatePassword, '100', '旧密码错误', { key: 'password.wrong' });
    const screen = await open(<UpdatePassword />);
    await screen.fill('oldPassword', 'secret');
    await screen.fill('password', 'secret');
    await screen.fill('again', 'secret');
    await screen.submit();
    expect(screen.errors).toEqual(['新密码不能与旧密码相同']);
    await screen.fill('oldPassword', 'not-it');
    await screen.submit();
    expect(screen.errors).toEqual(['旧密码错误']);
    server.answers(updatePassword, () => ({ token: 'kpX9MXr1:fresh' }));
    await screen.fill('oldPassword', 'the-old-one');
    expect(screen.errors).toEqual([]);
    await screen.submit();
    expect(screen.text).toContain('其他设备已全部退出登录');
    expect(sentTo(updatePassword).at(-1)).toMatchObject({ password: md5OfSecret });
    expect(session.token()).toBe('kpX9MXr1:fresh');
  });
});

describe('one’s own sessions', () => {
  const agent = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36';
  const one = (id: string, isCurrent: boolean): WireReply<typeof listSessions>[number] => ({
    ...{ id, isCurrent, agent, source: 'ldap', address: '10.0.0.7' },
    createdAt: '2026-11-21T12:00:00.000Z',
    seenAt: '2026-11-21T12:00:00.000Z',
  });

  it('name the device, mark this one, and end another after a question', async () => {
    session.begin(TOKEN);
    server.answers(listSessions, () => [one('7YX0lXxR', false), one('kpX9MXr1', true)]);
    server.answers(endSession, () => ({}));
    const screen = await open(<Sessions />);
    const rows = [...screen.place.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '');
    expect(rows[0]).toContain('Chrome 131 · Windows当前设备10.0.0.7LDAP');
    expect(rows[0]).not.toContain('退出');
    await screen.click('退出登录：Chrome 131 · Windows');
    expect(sentTo(endSession)).toEqual([]);
    await screen.submit();
    expect(sentTo(endSession)).toEqual([{ id: '7YX0lXxR' }]);
  });

  it('end all others at once, if there are any', async () => {
    session.begin(TOKEN);
    server.answers(listSessions, () => [one('kpX9MXr1', true), one('7YX0lXxR', false)]);
    server.answers(endOtherSessions, () => ({ ended: 1 }));
    const screen = await open(<Sessions />);
    await screen.click('退出其他设备');
    server.answers(listSessions, () => [one('kpX9MXr1', true)]);
    await screen.submit();
    expect(sentTo(endOtherSessions)).toHaveLength(1);
    expect(screen.place.querySelector('[role="status"]')?.textContent).toBe('已退出 1 台设备');
    expect(screen.find('退出其他设备').getAttribute('disabled')).not.toBeNull();
  });
});

describe('where one belongs', () => {
  it('says spaces, projects and roles', async () => {
    session.begin(TOKEN);
    const places: WireReply<typeof myPlaces> = [
      {
        ...{ id: '7YX0lXxR', name: '支付', isCompose: 0, roleCode: 'dev' },
        projects: [{ id: 'kpX9MXr1', name: '收银台', isPrivate: 1, roleCode: 'admin' }],
      },
      { id: 'kpX9MXr1', name: '会员', isCompose: 0, roleCode: '', projects: [] },
    ];
    server.answers(myPlaces, () => places);
    const screen = await open(<Places />);
    const shown = [...screen.place.querySelectorAll('.place')].map((place) => place.textContent);
    expect(shown).toEqual(['支付空间开发者收银台私有管理员', '会员仅项目成员没有你可查看的项目']);
    expect(screen.find('收银台').getAttribute('href')).toBe('/project/doc/kpX9MXr1');
  });
});

describe('what one may not open', () => {
  function Place() {
    const space = useCall(spaceInfo, { spaceId: '7YX0lXxR' });
    return <Loaded query={space}>{({ name }) => <p>{name}</p>}</Loaded>;
  }
  const at = { path: '/space/project/7YX0lXxR', route: '/space/project/:spaceId' };
  beforeEach(() => server.refuses(spaceInfo, '100', '空间不存在', { key: 'space.unknown' }));

  it('names whom to ask', async () => {
    session.begin(TOKEN);
    server.answers(whomToAsk, () => ({
      admins: [
        { nickname: '李雷', email: 'lilei@example.com' },
        { nickname: '韩梅梅', email: '' },
      ],
    }));
    const screen = await open(<Place />, at);
    expect(screen.text).toContain('可以联系以下管理员：李雷 lilei@example.com韩梅梅');
    expect(screen.find('lilei@example.com').getAttribute('href')).toBe('mailto:lilei@example.com');
  });

  it('names nobody where there is nobody to name, or nothing that could be asked about', async () => {
    session.begin(TOKEN);
    server.answers(whomToAsk, () => ({ admins: [] }));
    expect((await open(<Place />, at)).text).toContain('如需访问，请联系管理员');
    expect(sentTo(whomToAsk)).toHaveLength(1);
    const cut = await open(<Place />, { ...at, path: '/space/project/cut' });
    expect(cut.text).toContain('如需访问，请联系管理员');
    expect(sentTo(whomToAsk)).toHaveLength(1);
  });
});

describe('the account’s choices', () => {
  function Follow() {
    useAccountPreferences();
    return <SystemSetting />;
  }
  const dark: WireReply<typeof updatePreferences> = { lang: '', theme: 'dark', density: '' };
  const english = { content: {}, defaultLang: 'zh-CN', userLang: '', isKnown: true };
  afterEach(async () => {
    await act(async () => setLanguage('zh-CN'));
  });

  it('hold in a browser that has others', async () => {
    localStorage.setItem('annals.theme', 'light');
    session.begin(TOKEN);
    server.answers(languageTexts, () => english);
    server.answers(me, () => ({ ...mei, preferences: { ...dark, lang: 'en' } }));
    const screen = await open(<Follow />);
    await settle();
    expect([localStorage.getItem('annals.theme'), language()]).toEqual(['dark', 'en']);
    expect(screen.text).toContain('Preferences');
  });

  it('are shown at once and kept in the account', async () => {
    session.begin(TOKEN);
    server.answers(me, () => mei);
    server.answers(updatePreferences, () => dark);
    const screen = await open(<Follow />);
    await screen.click('深色');
    await screen.click('舒适');
    await screen.click('跟随系统');
    expect(sentTo(updatePreferences)).toEqual([{ theme: 'dark' }, { density: 'comfortable' }, { theme: '' }]);
    expect([localStorage.getItem('annals.theme'), localStorage.getItem('annals.density')]).toEqual([
      null,
      'comfortable',
    ]);
  });

  it('hold here also when the server cannot keep them, which is said', async () => {
    session.begin(TOKEN);
    server.answers(me, () => mei);
    server.refuses(updatePreferences, '500');
    const screen = await open(<Follow />);
    await screen.click('深色');
    await settle();
    expect(localStorage.getItem('annals.theme')).toBe('dark');
    expect(toasts).toEqual(['仅在当前浏览器生效，未能保存到你的账号。']);
  });
});
