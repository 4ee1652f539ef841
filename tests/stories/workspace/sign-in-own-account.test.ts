import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  endOtherSessions,
  endSession,
  listSessions,
  login,
  me,
  register,
  updatePassword,
} from '../../../contracts/workspace/accounts.js';
import { disableUser, enableUser } from '../../../contracts/workspace/users.js';
import { SessionIssuer } from '../../../server/workspace/accounts/sign-in/session-issuer.js';
import { startApp, type TestApp } from '../../support/app.js';
import { Editor } from '../../support/editors.js';
import { Listener } from '../../support/listener.js';
import { Person, send, signIn, stranger } from '../../support/people.js';
import { markdownDoc, place } from '../../support/places.js';
import { set } from '../../support/settings.js';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance(3_600_001));
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
const listens = async (person: Person) => {
  const listener = await Listener.of(person);
  ends.push(() => listener.close());
  return listener;
};

describe('signing up', () => {
  const wish = { username: ' uma@example.com ', nickname: ' Uma ', password: 'uma-password' };
  it('is closed unless the administrator opens it, and where other systems know the people', async () => {
    const visitor = stranger(app.url);
    expect(await visitor.refuses(register, wish)).toMatchObject({ code: '100', key: 'register.closed' });
    await set(app, { 'torna.register.enable': 'true' });
    for (const way of ['form', 'oauth'] as const) {
      await set(app, { [`torna.login.third-party.${way}.enable`]: 'true' });
      expect(await visitor.refuses(register, wish)).toMatchObject({ key: 'register.thirdParty' });
      await set(app, { [`torna.login.third-party.${way}.enable`]: '' });
    }
  });

  it('makes an account that may work at once, once: of many at the same moment one wins', async () => {
    const tries = await Promise.all(Array.from({ length: 5 }, () => send(app.url, register, wish)));
    const answers = tries.map((text) => JSON.parse(text)).map(({ code, data }) => data.key ?? code);
    expect(answers.sort()).toEqual(['0', 'user.exists', 'user.exists', 'user.exists', 'user.exists']);
    const uma = await signIn(app.url, 'uma@example.com', 'uma-password');
    expect(await uma.call(me, {})).toMatchObject({
      ...{ username: 'uma@example.com', nickname: 'Uma', email: 'uma@example.com' },
      ...{ source: 'register', status: 1, isSuperAdmin: 0 },
    });
  });

  it('says what is missing, and gives nobody a right that they name themselves', async () => {
    const visitor = stranger(app.url);
    expect((await visitor.refuses(register, { username: ' ', password: '12345' })).fields).toEqual({
      username: expect.any(String),
      password: 'Password must have at least 6 characters',
    });
    const more = { username: 'vic', password: 'vic-password', isSuperAdmin: 1, status: 2, source: 'ldap' };
    expect(JSON.parse(await send(app.url, register, more)).code).toBe('0');
    const vic = await signIn(app.url, 'vic', 'vic-password');
    expect(await vic.call(me, {})).toMatchObject({ nickname: 'vic', isSuperAdmin: 0, source: 'register', status: 1 });
  });
});

describe('one’s own password', () => {
  it('is changed by who knows the old one; all other sessions end, this one is replaced by a fresh one', async () => {
    const wim = await app.person('wim');
    const elsewhere = await signIn(app.url, 'wim', wim.password);
    const [here, there] = [await listens(wim), await listens(elsewhere)];
    const wish = { oldPassword: wim.password, password: 'wim-anew' };
    expect(await wim.refuses(updatePassword, { ...wish, oldPassword: 'wrong' })).toMatchObject({
      key: 'password.wrong',
    });
    expect(await wim.refuses(updatePassword, { ...wish, password: '123' })).toMatchObject({
      fields: { password: 'Password must have at least 6 characters' },
    });
    const { token } = await wim.call(updatePassword, wish);
    const fresh = new Person(app.url, 'wim', '', wim.id, token);
    expect(await elsewhere.refuses(me, {})).toMatchObject({ code: '1000' });
    await there.until('goodbye', ({ bye }) => bye === 'revoked');
    await here.caughtUp();
    expect(here.bye).toBeUndefined();
    expect(await fresh.call(me, {})).toMatchObject({ username: 'wim' });
    // The client has received its new token by now: the old one ends with its session.
    await app.later(30_000);
    expect(await wim.refuses(me, {})).toMatchObject({ code: '1000' });
    await here.until('goodbye', ({ bye }) => bye === 'revoked');
    expect(await fresh.call(me, {})).toMatchObject({ username: 'wim' });
    const old = { username: 'wim', password: wim.password };
    expect(await stranger(app.url).refuses(login, old)).toMatchObject({ key: 'login.wrong' });
    await signIn(app.url, 'wim', 'wim-anew');
    const facts = JSON.stringify(await app.database.query("select type, data from events where stream like 'user-%'"));
    expect(facts).toContain('"first":false');
    expect(facts).not.toMatch(/wim-anew|argon2/);
  });

  it('is neither a common one nor the name of the account', async () => {
    const una = await app.person('una@example.com');
    for (const password of ['123456', 'qwerty123', md5('password1'), 'una@example.com', md5('una@example.com')])
      expect(await una.refuses(updatePassword, { oldPassword: una.password, password })).toMatchObject({
        key: 'password.common',
        msg: 'This password is too common or matches the account name. Choose another one',
      });
    await set(app, { 'torna.register.enable': 'true' });
    const visitor = stranger(app.url);
    expect(await visitor.refuses(register, { username: 'vera-sign-up', password: md5('vera-sign-up') })).toMatchObject({
      key: 'password.common',
    });
  });

  it('is changed once by two at the same moment', async () => {
    const xia = await app.person('xia');
    const tries = ['one-password', 'two-password'].map((password) =>
      send(app.url, updatePassword, { oldPassword: xia.password, password }, { token: xia.token }),
    );
    const answers = (await Promise.all(tries))
      .map((text) => JSON.parse(text))
      .map(({ code, data }) => data.key ?? code);
    expect(answers.sort()).toEqual(['0', 'password.wrong']);
  });

  it('ends also the session that was being opened with the old one', async () => {
    const yan = await app.person('yan');
    const entrance = app.get(SessionIssuer);
    const [row] = await app.database.query("select id, password from users where username = 'yan'");
    await yan.call(updatePassword, { oldPassword: yan.password, password: 'yan-anew' });
    // The old hash was read right before the change, but the session is issued after it.
    await expect(entrance.issue(row.id, 'register', row.password)).rejects.toMatchObject({ key: 'login.wrong' });
    const admin = await app.admin();
    await admin.call(disableUser, { id: yan.id });
    await expect(entrance.issue(row.id, 'ldap')).rejects.toMatchObject({ key: 'login.disabled' });
    await admin.call(enableUser, { id: yan.id });
  });
});

describe('one’s own sessions', () => {
  it('are listed with where and what they are, newest use first', async () => {
    const zoe = await app.person('zoe');
    app.clock.advance(60_000);
    const text = await send(app.url, login, { username: 'zoe', password: zoe.password }, { 'user-agent': 'a browser' });
    expect(JSON.parse(text).code).toBe('0');
    const list = await zoe.call(listSessions, {});
    expect(list).toMatchObject([
      { source: 'register', address: '127.0.0.1', agent: 'a browser', isCurrent: false },
      { source: 'register', isCurrent: true },
    ]);
  });

  it('end when one says so, with their sockets and seats, at once; others’ do not', async () => {
    const admin = await app.admin();
    const amy = await app.person('amy');
    const here = await place(admin, { devs: [amy] });
    const docId = await markdownDoc(amy, here, 'Start. ');
    const lost = await signIn(app.url, 'amy', amy.password);
    const [socket, editor, mine] = [await listens(lost), await Editor.open(lost, docId), await Editor.open(amy, docId)];
    ends.push(
      () => editor.close(),
      () => mine.close(),
    );
    const theirs = (await admin.call(listSessions, {}))[0]?.id;
    const [, other] = (await amy.call(listSessions, {})).toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
    for (const id of [theirs, 'P81rgR6X'])
      expect(await amy.refuses(endSession, { id })).toMatchObject({ key: 'session.unknown' });
    expect(await admin.call(me, {})).toMatchObject({ username: 'admin' });

    await amy.call(endSession, { id: other?.id ?? '' });
    expect(await lost.refuses(me, {})).toMatchObject({ code: '1000' });
    await socket.until('goodbye', ({ bye }) => bye === 'revoked');
    await editor.until(() => editor.told !== undefined);
    expect(mine.told).toBeUndefined();
    expect(await amy.refuses(endSession, { id: other?.id ?? '' })).toMatchObject({ key: 'session.unknown' });
  });

  it('end all but this one', async () => {
    const ben = await app.person('ben');
    const others = [await signIn(app.url, 'ben', ben.password), await signIn(app.url, 'ben', ben.password)];
    // The two sessions opened above; the one in which the first password was set ended earlier.
    expect(await ben.call(endOtherSessions, {})).toEqual({ ended: 2 });
    expect(await ben.call(endOtherSessions, {})).toEqual({ ended: 0 });
    for (const other of others) expect(await other.refuses(me, {})).toMatchObject({ code: '1000' });
    expect(await ben.call(listSessions, {})).toMatchObject([{ isCurrent: true }]);
  });
});
