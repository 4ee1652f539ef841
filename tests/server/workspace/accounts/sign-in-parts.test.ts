import { describe, expect, it } from '@jest/globals';
import { accountKey, network } from '../../../../server/workspace/accounts/attempts/attempt-keys.js';
import { withDirectory } from '../../../../server/workspace/accounts/sign-in/directory.js';
import { escapeFilter, filterFor, personOf } from '../../../../server/workspace/accounts/sign-in/directory-entry.js';
import { externalIdentity } from '../../../../server/workspace/accounts/sign-in/external-identity.js';
import { textAtPath } from '../../../../server/workspace/accounts/sign-in/foreign-json.js';
import { type FormSettings, formRequest, formVerdict } from '../../../../server/workspace/accounts/sign-in/form.js';
import { ownPath, withQuery } from '../../../../server/workspace/accounts/sign-in/own-path.js';
import { startDirectory } from '../../../support/fake-directory.js';

describe('a filter', () => {
  it.each([
    ['ann', 'ann'],
    ['*', '\\2a'],
    ['ann)(|(uid=*', 'ann\\29\\28|\\28uid=\\2a'],
    ['a\\b', 'a\\5cb'],
    ['nul\0', 'nul\\00'],
    ['安娜', '安娜'],
  ])('takes %j as %j', (given, escaped) => expect(escapeFilter(given)).toBe(escaped));

  it('gets the account at every %s, and parentheses when it has none', () => {
    expect(filterFor('(|(uid=%s)(mail=%s))', 'a*')).toBe('(|(uid=a\\2a)(mail=a\\2a))');
    expect(filterFor('uid=%s', "$&$'")).toBe("(uid=$&$')");
  });
});

describe('an entry', () => {
  const attributes = { nickname: 'displayname', email: 'mail', emailDomain: 'example.com' };
  it('is somebody by the mark that stays, else by its name', () => {
    const entry = { dn: 'uid=Ann,dc=x', displayname: [], displayName: ['Ann A.', 'other'], mail: 'ann@x.org' };
    expect(personOf(entry, 'ann', attributes)).toEqual({
      identity: 'ldap uid=ann,dc=x',
      username: 'ann',
      nickname: 'Ann A.',
      email: 'ann@x.org',
    });
    expect(personOf({ ...entry, entryUUID: 'u-1' }, 'ann', attributes).identity).toBe('ldap u-1');
    expect(personOf({ dn: 'd', objectGUID: Buffer.from([1, 255]) }, 'ann', attributes)).toMatchObject({
      identity: 'ldap 01ff',
      email: 'ann@example.com',
    });
  });
});

it('a bind without a password is never tried: directories welcome it as nobody', async () => {
  const directory = await startDirectory([{ uid: 'ann', password: 'secret' }]);
  const { url, base, service } = directory;
  const attributes = { nickname: '', email: '', emailDomain: '' };
  const settings = { url, base, username: service.dn, password: service.password, filter: '(uid=%s)', attributes };
  const [empty, right, wrong] = await withDirectory(settings, 5_000, async (talk) => {
    await talk.bindReader();
    const [entry] = await talk.find('ann');
    const dn = entry?.dn ?? '';
    return [await talk.isPassword(dn, ''), await talk.isPassword(dn, 'secret'), await talk.isPassword(dn, 'x')];
  });
  expect([empty, right, wrong]).toEqual([false, true, false]);
  expect(directory.binds).toHaveLength(3);
  const nameless = withDirectory({ ...settings, password: '' }, 5_000, (talk) => talk.bindReader());
  await expect(nameless).rejects.toMatchObject({ step: 'bind' });
  await directory.stop();
});

const form: FormSettings = {
  url: 'http://house.example/login?app=1',
  method: 'POST',
  contentType: 'application/json',
  paramUsername: 'user',
  paramPassword: 'pass',
  codeKey: '',
  codeValue: '',
  msgKey: 'msg',
  dataKey: 'data.user',
  nicknameKey: 'name',
  emailKey: 'contact.mail',
};

describe('a form', () => {
  it('is asked as it is set up', () => {
    expect(formRequest(form, 'ann', 'p&=1').init.body).toBe('{"user":"ann","pass":"p&=1"}');
    const encoded = formRequest({ ...form, contentType: 'application/x-www-form-urlencoded' }, 'ann', 'p&=1');
    expect(encoded.init.body).toBe('user=ann&pass=p%26%3D1');
    const get = formRequest({ ...form, method: 'GET' }, 'ann', 'p&=1');
    expect(get.url).toBe('http://house.example/login?app=1&user=ann&pass=p%26%3D1');
  });

  const verdict = (settings: Partial<FormSettings>, status: number, answer: unknown) =>
    formVerdict({ ...form, ...settings }, 'ann', status, typeof answer === 'string' ? answer : JSON.stringify(answer));

  it('says yes by its status where no code is set up', () => {
    const answer = { data: { user: { name: 'Ann', contact: { mail: 'ann@x.org' } } } };
    expect(verdict({}, 200, answer)).toEqual({
      kind: 'welcome',
      who: { identity: 'form ann', username: 'ann', nickname: 'Ann', email: 'ann@x.org' },
    });
    expect(verdict({}, 401, { msg: 'No\nentry' })).toEqual({ kind: 'refused', said: 'No entry' });
    // Many forms answer a wrong password with a 302 back to their page.
    for (const status of [301, 302, 303, 400, 403, 404]) expect(verdict({}, status, answer).kind).toBe('refused');
    for (const status of [429, 500, 503]) expect(verdict({}, status, answer).kind).toBe('broken');
  });

  it('says yes by its code where one is set up, and a missing one is no', () => {
    const byCode = { codeKey: 'result.code', codeValue: '0' };
    expect(verdict(byCode, 200, { result: { code: 0 } }).kind).toBe('welcome');
    expect(verdict(byCode, 200, { result: { code: 1 }, msg: 'locked' })).toEqual({ kind: 'refused', said: 'locked' });
    for (const answer of [{}, 'null', '<html>', '', '[]', { result: { code: null } }])
      expect(verdict(byCode, 200, answer).kind).toBe('refused');
    const empty = { codeKey: 'code', codeValue: '' };
    expect(verdict(empty, 200, {}).kind).toBe('refused');
    expect(verdict(empty, 200, { code: '' }).kind).toBe('welcome');
    expect(verdict({ codeKey: 'constructor.name', codeValue: 'Object' }, 200, {}).kind).toBe('refused');
  });
});

describe('foreign words', () => {
  it('are cut and cleaned to what our columns take', () => {
    const odd = externalIdentity('x', 'y'.repeat(600), {
      username: ` a\u0000b${'😀'.repeat(80)}`,
      nickname: `${'n'.repeat(63)}😀`,
      email: 'no mail',
    });
    expect(odd.identity).toMatch(/^x sha256:[0-9a-f]{64}$/);
    expect(odd.username.length).toBeLessThanOrEqual(128);
    expect(odd.username.isWellFormed()).toBe(true);
    expect(odd.username).not.toMatch(/\0/);
    expect(odd.nickname).toBe('n'.repeat(63));
    expect(odd.email).toBe('');
  });
  it('are texts, numbers and yes or no', () => {
    const answer = { a: { b: 7, c: true, d: {}, e: null } };
    expect(
      ['a.b', 'a.c', 'a.d', 'a.e', 'a.f', '', 'a.b.c', '__proto__.x'].map((path) => textAtPath(answer, path)),
    ).toEqual(['7', 'true', ...['', '', '', '', '', '']]);
  });
});

describe('a way back', () => {
  it.each(['/', '/view/abc', '/a?b=c#d', '/space/项目'])('is kept: %j', (path) =>
    expect(decodeURI(ownPath(path))).toBe(path),
  );
  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'view',
    '',
    undefined,
    7,
    `/${'x'.repeat(3_000)}`,
  ])('leads nowhere else: %j', (path) => expect(ownPath(path)).toBe('/'));
  it('is left out where it leads nowhere', () => {
    expect(withQuery('/login', { error: 'login.off', redirect: '/' })).toBe('/login?error=login.off');
    expect(withQuery('/login', { redirect: '/a?b&c' })).toBe('/login?redirect=%2Fa%3Fb%26c');
  });
});

describe('who is counted', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::1.2.3.4', '64:ff9b:0:0::/64'],
  ])('%s is %s', (ip, counted) => expect(network(ip)).toBe(counted));
  it('is the same account however a directory lets it be spelled; one of ours is what it is spelled', () => {
    const [ours, theirs] = ['register', 'ldap'].map((source) => (username: string) => accountKey({ username, source }));
    expect(theirs?.('İ'.repeat(200)).length).toBeLessThanOrEqual(200);
    for (const other of ['ANN', 'ａｎｎ', 'a\u00ADnn', 'an\u200Bn', 'a nn', 'a  nn']) {
      expect(theirs?.(other)).toBe(theirs?.('Ann'));
      expect(ours?.(other) === ours?.('Ann')).toBe(!other.includes(' '));
    }
    // Accounts of ours that differ in a mark are different people, and do not share a counter.
    expect(ours?.('jose')).not.toBe(ours?.('josé'));
  });
});
