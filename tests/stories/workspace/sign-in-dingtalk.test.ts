import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  bindDingtalk,
  endOtherSessions,
  me,
  tokenOfLoginKey,
  unbindDingtalk,
} from '../../../contracts/workspace/accounts.js';
import { startApp, type TestApp } from '../../support/app.js';
import { dingtalkApp, type FakeDingtalk, startDingtalk } from '../../support/fake-dingtalk.js';
import { impatiently } from '../../support/impatience.js';
import { Person, signIn } from '../../support/people.js';
import { set } from '../../support/settings.js';
import { Walker } from '../../support/walker.js';

let app: TestApp;
let dingtalk: FakeDingtalk;
beforeAll(async () => {
  dingtalk = await startDingtalk();
  app = await startApp({
    env: { ANNALS_DINGTALK_URL: dingtalk.url, ANNALS_LOG_LEVEL: 'fatal' },
  });
});
afterAll(async () => {
  await app?.stop();
  await dingtalk?.stop();
});
beforeEach(() => {
  app.clock.advance(3_600_001);
  dingtalk.instead = undefined;
});

const isCallback = (url: string) => url.startsWith(`${app.url}/system/dingtalk/callback`);
const isOurs = (url: string) => url.startsWith(app.url) && !isCallback(url);
const door = () => `${app.url}/system/dingtalk/login`;
const lands = async (walker = new Walker(), url = door()) => new URL(await walker.until(url, isOurs));
async function exchange(walker: Walker, landed: URL): Promise<Person> {
  expect(landed.pathname).toBe('/successLogin');
  const { text } = await walker.go(`${app.url}${tokenOfLoginKey.path}?loginKey=${landed.searchParams.get('loginKey')}`);
  const token: string = JSON.parse(text).data;
  return new Person(app.url, '', '', token.split(':')[0] ?? '', token);
}
const enters = async (walker = new Walker()) => exchange(walker, await lands(walker));
const errorOf = (url: URL) => `${url.pathname} ${url.searchParams.get('error')}`;
/** The browser that requested the link follows it to the provider and back. */
async function binds(person: Person, walker = new Walker()): Promise<URL> {
  const { text } = await walker.go(`${app.url}${bindDingtalk.path}`, {
    method: 'POST',
    headers: { token: person.token, 'content-type': 'application/json' },
    body: '{}',
  });
  return lands(walker, JSON.parse(text).data.url);
}

describe('DingTalk', () => {
  it('is off until its key and secret are set', async () => {
    expect(errorOf(await lands())).toBe('/login login.off');
    await set(app, { 'torna.dingtalk.app-key': dingtalkApp.key, 'torna.dingtalk.app-secret': dingtalkApp.secret });
  });

  it('brings in a member of the organisation, the same one each time, without rights of their own', async () => {
    dingtalk.person = { unionId: 'u-li', userId: 'li001', nick: '小李' };
    const li = await enters();
    expect(await li.call(me, {})).toMatchObject({
      ...{ username: 'li001', nickname: '小李', source: 'dingtalk', isSuperAdmin: 0 },
      ...{ dingdingNick: '小李', dingdingUserId: 'li001' },
    });
    dingtalk.person = { unionId: 'u-li', userId: 'li002', nick: '老李' };
    expect(await (await enters()).call(me, {})).toMatchObject({
      id: li.id,
      dingdingUserId: 'li002',
      dingdingNick: '老李',
    });
    const told = "select data from events where type = 'UserUpdated' and data ? 'dingdingNick'";
    expect(await app.database.query(told)).toEqual([{ data: { dingdingUserId: 'li002', dingdingNick: '老李' } }]);
    expect(await li.refuses(unbindDingtalk, {})).toMatchObject({ key: 'user.thirdParty' });
  });

  it('brings in nobody else: no other organisation, no account of ours by its name', async () => {
    dingtalk.person = { unionId: 'u-x', userId: '', nick: 'X' };
    expect(errorOf(await lands())).toBe('/login login.refused');
    dingtalk.person = { unionId: 'u-x', userId: 'admin', nick: 'X' };
    expect(errorOf(await lands())).toBe('/login login.taken');
  });

  it('takes its own browser back only, and knows where it wanted to go', async () => {
    dingtalk.person = { unionId: 'u-li', userId: 'li002', nick: '老李' };
    const landed = await lands(new Walker(), `${door()}?redirect=${encodeURIComponent('/view/abc')}`);
    expect(landed.searchParams.get('redirect')).toBe('/view/abc');
    const attackers = await new Walker().until(door(), isCallback);
    expect(errorOf(new URL((await new Walker().go(attackers)).location))).toBe('/login login.expired');
  });

  it('opens from inside of its app, from our page only', async () => {
    const url = `${app.url}/system/dingtalk/auth?authCode=app-code`;
    const walker = new Walker();
    const here = await walker.go(url, { headers: { referer: `${app.url}/login` } });
    expect(await (await exchange(walker, new URL(here.location))).call(me, {})).toMatchObject({
      dingdingUserId: 'li002',
    });
    for (const referer of ['', 'https://evil.example/', 'nonsense'])
      expect(errorOf(new URL((await new Walker().go(url, { headers: { referer } })).location))).toBe(
        '/login login.expired',
      );
    const wrong = await walker.go(`${app.url}/system/dingtalk/auth?authCode=x`, {
      headers: { referer: `${app.url}/` },
    });
    expect(errorOf(new URL(wrong.location))).toBe('/login login.refused');
  });

  it('is said to be away when it hangs or breaks', async () => {
    await impatiently(app, async () => {
      for (const way of [() => undefined, (response: { destroy(): unknown }) => response.destroy()]) {
        dingtalk.instead = way;
        expect(errorOf(await lands())).toBe('/login login.unreachable');
      }
    });
  });

  it('can be bound to one’s own account, one to one, and unbound', async () => {
    const [ann, bob] = [await app.person('ann'), await app.person('bob')];
    dingtalk.person = { unionId: 'u-ann', userId: 'ann-ding', nick: 'Ann in DingTalk' };
    expect((await binds(ann)).href).toBe(`${app.url}/user?dingtalk=bound`);
    expect(await ann.call(me, {})).toMatchObject({ dingdingNick: 'Ann in DingTalk', dingdingUserId: 'ann-ding' });
    expect((await enters()).id).toBe(ann.id);
    expect(errorOf(await binds(bob))).toBe('/user login.taken');
    await ann.call(unbindDingtalk, {});
    expect(await ann.call(me, {})).toMatchObject({ dingdingNick: '', dingdingUserId: '', source: 'backend' });
    expect((await binds(bob)).searchParams.get('dingtalk')).toBe('bound');
    expect((await enters()).id).toBe(bob.id);
    const sql = "select type from events where stream like 'user-%' and type like 'Dingtalk%' order by position";
    expect((await app.database.query(sql)).map(({ type }: { type: string }) => type)).toEqual([
      'DingtalkConnected',
      'DingtalkDisconnected',
      'DingtalkConnected',
    ]);
  });

  it('is not bound from a session that was ended on the way', async () => {
    const cyd = await app.person('cyd');
    const thief = await signIn(app.url, 'cyd', cyd.password);
    dingtalk.person = { unionId: 'u-thief', userId: 'thief', nick: 'T' };
    const walker = new Walker();
    const { text } = await walker.go(`${app.url}${bindDingtalk.path}`, {
      method: 'POST',
      headers: { token: thief.token, 'content-type': 'application/json' },
      body: '{}',
    });
    await cyd.call(endOtherSessions, {});
    expect(errorOf(await lands(walker, JSON.parse(text).data.url))).toBe('/user login.required');
    expect(await cyd.call(me, {})).toMatchObject({ dingdingUserId: '' });
  });
});
