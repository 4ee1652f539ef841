import http from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { listSessions, login, me, updatePassword } from '../../../contracts/workspace/accounts.js';
import { testDirectory } from '../../../contracts/workspace/system.js';
import { createUser, deleteUser, disableUser, enableUser } from '../../../contracts/workspace/users.js';
import { startApp, type TestApp } from '../../support/app.js';
import { type FakeDirectory, startDirectory, startSilence } from '../../support/fake-directory.js';
import { impatiently } from '../../support/impatience.js';
import { bodyOf, closed, listening } from '../../support/local-server.js';
import { Person, stranger } from '../../support/people.js';
import { set } from '../../support/settings.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ env: { ANNALS_LOG_LEVEL: 'fatal' } });
});
afterAll(() => app.stop());
// Clears the throttling caused by guesses in earlier tests.
beforeEach(() => app.clock.advance(3_600_001));

const visitor = () => stranger(app.url);
async function enters(source: 'ldap' | 'form', username: string, password: string): Promise<Person> {
  const { token } = await visitor().call(login, { source, username, password });
  return new Person(app.url, username, password, token.split(':')[0] ?? '', token);
}
const refusal = (source: 'ldap' | 'form' | 'register', username: string, password: string) =>
  visitor().refuses(login, { source, username, password });
const facts = async (person: Person) => {
  const sql = `select e.type, e.data from events e join users u on e.stream = 'user-' || u.id
    where u.username = $1 order by version`;
  return app.database.query(sql, [person.username]);
};

describe('a directory', () => {
  let directory: FakeDirectory;
  beforeAll(async () => {
    directory = await startDirectory([
      { uid: 'lena', password: 'lena-secret', attributes: { displayName: 'Lena L.', mail: 'lena@example.com' } },
      { uid: 'max', password: 'max-secret', attributes: { entryUUID: 'uuid-max' } },
      { uid: 'admin', password: 'not our admin' },
      { uid: 'tw*n', password: 'star' },
    ]);
    await set(app, {
      'torna.ldap.url': directory.url,
      'torna.ldap.base': directory.base,
      'torna.ldap.username': directory.service.dn,
      'torna.ldap.password': directory.service.password,
      'torna.ldap.email-domain': '@house.example',
    });
  });
  afterAll(() => directory.stop());

  it('lets in whom it knows, with an account made at the first time', async () => {
    const lena = await enters('ldap', ' lena ', 'lena-secret');
    expect(await lena.call(me, {})).toMatchObject({
      ...{ username: 'lena', nickname: 'Lena L.', email: 'lena@example.com' },
      ...{ source: 'ldap', status: 1, isSuperAdmin: 0 },
    });
    expect(await lena.call(listSessions, {})).toMatchObject([
      { source: 'ldap', isCurrent: true, address: '127.0.0.1' },
    ]);
    const again = await enters('ldap', 'lena', 'lena-secret');
    expect(again.id).toBe(lena.id);
    expect((await facts(again)).map(({ type }: { type: string }) => type)).toEqual([
      'UserCreated',
      'SignedIn',
      'SignedIn',
    ]);
    expect(JSON.stringify(await facts(again))).not.toContain('secret');
  });

  it('makes one account of a first sign-in that comes five times at once', async () => {
    directory.people.push({ uid: 'many', password: 'many' });
    const tries = Array.from({ length: 5 }, () => enters('ldap', 'many', 'many'));
    expect(new Set((await Promise.all(tries)).map(({ id }) => id)).size).toBe(1);
  });

  it('says the names and mails that people have, each time anew', async () => {
    const lena = await enters('ldap', 'lena', 'lena-secret');
    directory.people[0] = { uid: 'lena', password: 'lena-secret', attributes: { displayName: 'Lena M.' } };
    await enters('ldap', 'lena', 'lena-secret');
    expect(await lena.call(me, {})).toMatchObject({ nickname: 'Lena M.', email: 'lena@house.example' });
    expect((await facts(lena)).at(-2)).toEqual({
      type: 'UserUpdated',
      data: { nickname: 'Lena M.', email: 'lena@house.example' },
    });
    // Without a name in the directory the local name is kept; an e-mail is composed with the installation's domain.
    expect(await (await enters('ldap', 'max', 'max-secret')).call(me, {})).toMatchObject({
      nickname: 'max',
      email: 'max@house.example',
    });
  });

  it('says the same of a wrong password and of nobody, with the same work', async () => {
    const before = directory.binds.length;
    const wrong = await refusal('ldap', 'max', 'guess');
    const unknown = await refusal('ldap', 'no-such-person', 'guess');
    expect(wrong).toMatchObject({ code: '100', key: 'login.wrong' });
    expect({ ...unknown, requestId: '' }).toEqual({ ...wrong, requestId: '' });
    // Each attempt binds twice: as the search account, then as the user or as a non-existent one.
    expect(directory.binds.slice(before)).toEqual([
      directory.service.dn,
      `uid=max,${directory.base}`,
      directory.service.dn,
      expect.stringMatching(/^cn=[0-9a-f]{16},ou=people/),
    ]);
  });

  it('is asked for the account as it is, whatever stands in it', async () => {
    for (const name of ['*', 'max)(uid=*', 'm*', 'max)(|(objectClass=*', 'max\\']) {
      expect(await refusal('ldap', name, 'max-secret')).toMatchObject({ key: 'login.wrong' });
      app.clock.advance(61_000);
    }
    expect(await (await enters('ldap', 'tw*n', 'star')).call(me, {})).toMatchObject({ username: 'tw*n' });
  });

  it('does not open an account of ours by its name, and does not tell who it is to who has no password there', async () => {
    expect(await refusal('ldap', 'admin', 'guess')).toMatchObject({ key: 'login.wrong' });
    const taken = await refusal('ldap', 'admin', 'not our admin');
    expect(taken).toMatchObject({ key: 'login.taken', msg: expect.stringContaining('admin') });
    // Nor does a local sign-in accept an account of the directory.
    expect(await refusal('register', 'lena', 'lena-secret')).toMatchObject({ key: 'login.wrong' });
  });

  it('knows people by what stays: another one with the same name is not them', async () => {
    const max = await enters('ldap', 'max', 'max-secret');
    directory.people[1] = { uid: 'max', password: 'new-max', attributes: { entryUUID: 'uuid-of-another' } };
    expect(await refusal('ldap', 'max', 'new-max')).toMatchObject({ key: 'login.taken' });
    directory.people[1] = { uid: 'maximilian', password: 'max-secret', attributes: { entryUUID: 'uuid-max' } };
    expect((await enters('ldap', 'maximilian', 'max-secret')).id).toBe(max.id);
  });

  it('takes over an account that was brought along without a mark, of its own kind only', async () => {
    const admin = await app.admin();
    for (const [name, source] of [
      ['brought', 'ldap'],
      ['other', 'oauth'],
    ] as const) {
      await admin.call(createUser, { username: name, nickname: name });
      await app.database.query("update users set source = $2, status = 1, password = '' where username = $1", [
        name,
        source,
      ]);
      directory.people.push({ uid: name, password: 'p' });
    }
    const brought = await enters('ldap', 'brought', 'p');
    expect(await brought.call(me, {})).toMatchObject({ username: 'brought' });
    expect((await facts(brought)).at(-2)).toMatchObject({
      type: 'UserUpdated',
      data: { externalId: `ldap uid=brought,${directory.base}` },
    });
    expect(await refusal('ldap', 'other', 'p')).toMatchObject({ key: 'login.taken' });
  });

  it('does not open what is disabled, and starts anew what was deleted', async () => {
    const admin = await app.admin();
    directory.people.push({ uid: 'gone', password: 'gone' });
    const { id } = await enters('ldap', 'gone', 'gone');
    await admin.call(disableUser, { id });
    expect(await refusal('ldap', 'gone', 'gone')).toMatchObject({ key: 'login.disabled' });
    expect(await refusal('ldap', 'gone', 'guess')).toMatchObject({ key: 'login.wrong' });
    await admin.call(enableUser, { id });
    await admin.call(deleteUser, { id });
    expect((await enters('ldap', 'gone', 'gone')).id).not.toBe(id);
  });

  it('keeps the password: it is not changed here', async () => {
    const lena = await enters('ldap', 'lena', 'lena-secret');
    const wish = { oldPassword: 'lena-secret', password: 'something-new' };
    expect(await lena.refuses(updatePassword, wish)).toMatchObject({ key: 'user.thirdParty' });
  });

  it('lets nobody in when its filter finds more than one', async () => {
    await set(app, { 'torna.ldap.filter': '(objectClass=*)' });
    expect(await refusal('ldap', 'lena', 'lena-secret')).toMatchObject({ key: 'login.wrong' });
    await set(app, { 'torna.ldap.filter': '' });
  });

  it('is tried out by super admins, who are told what came of it', async () => {
    const [admin, ann] = [await app.admin(), await app.person('ann')];
    const said = async (username: string) => (await admin.call(testDirectory, { username })).said;
    expect(await ann.refuses(testDirectory, {})).toMatchObject({ key: 'access.forbidden' });
    expect(await visitor().refuses(testDirectory, {})).toMatchObject({ code: '1000' });
    expect(await admin.call(testDirectory, {})).toMatchObject({
      ok: true,
      said: 'Connected. Enter an account to test the lookup',
    });
    expect(await said('lena')).toBe(`Found uid=lena,${directory.base}, name Lena M., email lena@house.example`);
    expect(await said('nobody')).toBe('Connected, but nobody was not found');
    await set(app, { 'torna.ldap.password': 'wrong' });
    expect(await said('lena')).toContain('The directory rejected the bind account: ');
    await set(app, { 'torna.ldap.password': directory.service.password, 'torna.ldap.filter': '(uid=%s' });
    expect(await said('lena')).toContain('The directory rejected the search: ');
    await set(app, { 'torna.ldap.filter': '(objectClass=*)' });
    expect(await said('lena')).toBe('The search filter needs %s, which stands for the account');
    await set(app, { 'torna.ldap.filter': '(|(uid=%s)(uid=tw\\2an))' });
    expect(await said('lena')).toBe('More than one lena was found. The filter must match only one');
    await set(app, { 'torna.ldap.filter': '' });
    expect(JSON.stringify(await app.database.query('select data from events'))).not.toContain(
      directory.service.password,
    );
  });

  it('that is away or hangs is said so in time; other ways still work, and nobody waits for it', async () => {
    const silence = await startSilence();
    const admin = await app.admin();
    const person = await app.person('bea');
    for (const url of [`ldap://127.0.0.1:${silence.port}`, 'ldap://127.0.0.1:1', `ldaps://127.0.0.1:${silence.port}`]) {
      await set(app, { 'torna.ldap.url': url });
      for (let round = 0; round < 2; round++) {
        await impatiently(app, async () => {
          const begin = performance.now();
          const three = await Promise.all([1, 2, 3].map(() => refusal('ldap', 'bea', 'x')));
          for (const refused of three) expect(refused).toMatchObject({ key: 'login.unreachable', name: 'LDAP' });
          expect(performance.now() - begin).toBeLessThan(6_000);
        });
      }
      await impatiently(app, async () =>
        expect(await admin.call(testDirectory, {})).toMatchObject({
          ok: false,
          said: expect.stringContaining('The directory isn’t responding: '),
        }),
      );
      // Six attempts without a verdict do not count as guesses.
      await visitor().call(login, { username: 'bea', password: person.password });
    }
    await silence.stop();
    await set(app, { 'torna.ldap.url': '' });
    expect(await refusal('ldap', 'bea', 'x')).toMatchObject({ key: 'login.off' });
    expect((await admin.call(testDirectory, {})).ok).toBe(false);
    await set(app, { 'torna.ldap.url': directory.url });
  });
});

describe('another system’s form', () => {
  const asked: { method: string; path: string; type: string; body: string }[] = [];
  let answer: (response: http.ServerResponse, body: string) => void = () => undefined;
  const server = http.createServer(async (request, response) => {
    const body = await bodyOf(request);
    const { method = '', url = '', headers } = request;
    asked.push({ method, path: url, type: headers['content-type'] ?? '', body });
    answer(response, body);
  });
  const json = (status: number, body: unknown) => (response: http.ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const form = 'torna.login.third-party.form';
  let url = '';
  beforeAll(async () => {
    url = await listening(server);
    await set(app, {
      [`${form}.enable`]: 'true',
      [`${form}.url`]: `${url}/login`,
      [`${form}.key.result-code`]: 'status.code',
      [`${form}.value.result-code`]: '0',
      [`${form}.key.result-msg`]: 'status.text',
      [`${form}.key.result-data`]: 'data.user',
    });
  });
  afterAll(() => closed(server));

  it('judges; its words are shown, its people get accounts', async () => {
    answer = (response, body) =>
      json(
        200,
        body.includes('"form-secret"')
          ? { status: { code: 0 }, data: { user: { nickname: 'Fiona', email: 'fiona@example.com' } } }
          : { status: { code: 7, text: 'Three tries left' } },
      )(response);
    const fiona = await enters('form', 'fiona', 'form-secret');
    expect(asked[0]).toEqual({
      ...{ method: 'POST', path: '/login', type: 'application/json' },
      body: '{"username":"fiona","password":"form-secret"}',
    });
    expect(await fiona.call(me, {})).toMatchObject({ nickname: 'Fiona', email: 'fiona@example.com', source: 'form' });
    expect(await refusal('form', 'fiona', 'x')).toMatchObject({ key: 'login.refused', said: 'Three tries left' });
    expect((await enters('form', 'fiona', 'form-secret')).id).toBe(fiona.id);
    // Another spelling is the same person: the other system is asked for the account that exists here.
    expect((await enters('form', 'ＦＩＯＮＡ', 'form-secret')).id).toBe(fiona.id);
    expect(asked.at(-1)?.body).toBe('{"username":"fiona","password":"form-secret"}');
  });

  it('does not open accounts of ours or of the directory by their names', async () => {
    for (const name of ['admin', 'lena'])
      expect(await refusal('form', name, 'form-secret')).toMatchObject({ key: 'login.taken' });
  });

  it('is not followed elsewhere: a redirect is a no', async () => {
    answer = (response, body) =>
      body
        ? response.writeHead(302, { location: `${url}/welcome` }).end()
        : json(200, { status: { code: 0 } })(response);
    const before = asked.length;
    expect(await refusal('form', 'fiona', 'form-secret')).toMatchObject({ key: 'login.wrong' });
    expect(asked.slice(before).map(({ path }) => path)).toEqual(['/login']);
  });

  it('that hangs, breaks, or talks without end is unreachable, and other ways still work', async () => {
    const ways: (typeof answer)[] = [
      () => undefined,
      json(503, {}),
      (response) => response.destroy(),
      (response) => void response.writeHead(200).write('{"status":'),
      (response) => {
        const pour = () => {
          while (!response.destroyed && response.write('x'.repeat(65_536)));
        };
        response
          .writeHead(200)
          .on('drain', pour)
          .on('error', () => undefined);
        pour();
      },
    ];
    for (const way of ways) {
      answer = way;
      await impatiently(app, async () => {
        const begin = performance.now();
        expect(await refusal('form', 'fiona', 'form-secret')).toMatchObject({ key: 'login.unreachable' });
        expect(performance.now() - begin).toBeLessThan(6_000);
      });
    }
    await visitor().call(login, { username: 'bea', password: (await app.person('bea')).password });
  });

  it('is asked with GET or as a form where it is set up so', async () => {
    answer = json(200, { status: { code: '0' } });
    await set(app, { [`${form}.content-type`]: 'application/x-www-form-urlencoded' });
    await enters('form', 'fiona', 'a&b');
    expect(asked.at(-1)).toMatchObject({
      type: 'application/x-www-form-urlencoded',
      body: 'username=fiona&password=a%26b',
    });
    await set(app, { [`${form}.method`]: 'GET' });
    await enters('form', 'fiona', 'a&b');
    expect(asked.at(-1)).toMatchObject({ method: 'GET', path: '/login?username=fiona&password=a%26b', body: '' });
  });

  it('is off when it is switched off', async () => {
    await set(app, { [`${form}.enable`]: 'false' });
    const before = asked.length;
    expect(await refusal('form', 'fiona', 'form-secret')).toMatchObject({ key: 'login.off' });
    expect(asked).toHaveLength(before);
  });
});
