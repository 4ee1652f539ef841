import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getDoc } from '../../../contracts/docs/docs.js';
import type { Endpoint } from '../../../contracts/platform/endpoint.js';
import { listUsers, login, me, perms, searchUsers, setFirstPassword } from '../../../contracts/workspace/accounts.js';
import {
  createUser,
  deleteUser,
  disableUser,
  enableUser,
  resetPassword,
  updateUser,
  userPage,
} from '../../../contracts/workspace/users.js';
import { addSpaceMembers, spaceMembers } from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import { Listener } from '../../support/listener.js';
import { newPerson, Person, send, signIn, stranger } from '../../support/people.js';
import { markdownDoc, place } from '../../support/places.js';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
});
afterAll(() => app.stop());

const enter = (username: string, password: string) => ({ username, password, source: 'register' as const });
const codeOf = async (person: Person, endpoint: Endpoint, input: unknown): Promise<string> => {
  const { code, data } = JSON.parse(await send(app.url, endpoint, input, { token: person.token }));
  return code === '0' ? 'done' : data.key;
};
const factsOf = async (stream: string): Promise<{ type: string; data: Record<string, unknown> }[]> =>
  app.database.query('select type, data from events where stream = $1 order by version', [stream]);
const numberOf = async (username: string): Promise<number> =>
  (await app.database.query('select id from users where username = $1', [username]))[0].id;

describe('the list of accounts', () => {
  beforeAll(async () => {
    for (const name of ['list-zoe', 'list-Anna', 'list-100%', 'list_under'])
      await admin.call(createUser, { username: name, nickname: `Nick of ${name}`, email: `${name[5]}@list.test` });
    const { id } = await admin.call(createUser, { username: 'list-off', nickname: 'Off' });
    await admin.call(disableUser, { id });
    const gone = await admin.call(createUser, { username: 'list-gone', nickname: 'Gone' });
    await admin.call(deleteUser, { id: gone.id });
  });
  const names = async (input: Parameters<typeof admin.call<typeof userPage>>[1]) =>
    (await admin.call(userPage, input)).list.map(({ username }) => username);

  it('is sorted and paged by the server, and leaves deleted ones out', async () => {
    const sorted = { username: 'list', sort: 'username', order: 'asc', pageSize: 2 } as const;
    const first = await admin.call(userPage, { ...sorted, pageIndex: 1 });
    expect(first).toMatchObject({ total: 5, pageIndex: 1, pageSize: 2, pageCount: 3 });
    const all = [];
    for (const pageIndex of [1, 2, 3]) all.push(...(await names({ ...sorted, pageIndex })));
    expect([...all].sort()).toEqual(['list-100%', 'list-Anna', 'list-off', 'list-zoe', 'list_under']);
    expect(all.indexOf('list-Anna')).toBeLessThan(all.indexOf('list-zoe'));
    expect(await names({ ...sorted, order: 'desc', pageSize: 100 })).toEqual([...all].reverse());
  });

  it('filters by text (account, nickname, mail), id, state, right and source; empty ones filter nothing', async () => {
    expect(await names({ username: 'NICK OF LIST-Z' })).toEqual(['list-zoe']);
    expect(await names({ username: 'z@list.test' })).toEqual(['list-zoe']);
    expect(await names({ username: '0%' })).toEqual(['list-100%']);
    expect(await names({ username: 'list_' })).toEqual(['list_under']);
    expect(await names({ username: 'list', status: 0 })).toEqual(['list-off']);
    expect(await names({ isSuperAdmin: 1 })).toEqual(['admin']);
    expect(await names({ source: 'backend', username: 'list-z' })).toEqual(['list-zoe']);
    expect(await names({ source: 'ldap' })).toEqual([]);
    expect(await names({ id: admin.id })).toEqual(['admin']);
    expect(await names({ username: 'admin', id: '', status: null, isSuperAdmin: null, source: '' })).toEqual(['admin']);
    expect(await names({ username: "'; drop table users --" })).toEqual([]);
  });

  it('tells what an administrator must know, and no secret', async () => {
    const [seen] = (await admin.call(userPage, { username: 'admin' })).list;
    expect(seen).toMatchObject({ status: 1, isSuperAdmin: 1, source: 'register', seenAt: expect.stringMatching(/Z$/) });
    const [never] = (await admin.call(userPage, { username: 'list-zoe' })).list;
    expect(never).toMatchObject({ status: 2, isSuperAdmin: 0, source: 'backend', seenAt: null });
    expect(JSON.stringify([seen, never])).not.toMatch(/argon2|password/);
  });

  it('is not there for others', async () => {
    const person = await app.person('curious');
    for (const endpoint of [userPage, createUser, updateUser, disableUser, enableUser, deleteUser, resetPassword])
      expect(await person.refuses(endpoint, { id: admin.id })).toMatchObject({ key: 'access.forbidden' });
  });
});

describe('a new account', () => {
  it('gets a password of its own making when none is given, shown once', async () => {
    const [one, two] = [
      await admin.call(createUser, { username: 'new-one', nickname: 'One' }),
      await admin.call(createUser, { username: 'new-two', nickname: 'Two', password: 'given-by-hand' }),
    ];
    expect(one.password).toMatch(/^[a-zA-Z2-9]{12}$/);
    expect(two.password).toBe('given-by-hand');
    expect((await stranger(app.url).call(login, enter('new-one', one.password))).status).toBe(2);
    expect(JSON.stringify(await factsOf(`user-${await numberOf('new-one')}`))).not.toContain(one.password);
  });

  it.each([
    [{ username: '', nickname: 'x' }, 'username'],
    [{ username: 'x'.repeat(129), nickname: 'x' }, 'username'],
    [{ username: 'fine', nickname: 'x'.repeat(65) }, 'nickname'],
    [{ username: 'fine', nickname: 'x', email: 'no mail' }, 'email'],
    [{ username: 'fine', nickname: 'x', password: '12345' }, 'password'],
  ])('%j: the field %s is named', async (input, field) => {
    const refused = await admin.refuses(createUser, input);
    expect([refused.key, Object.keys(Object(refused.fields))]).toEqual(['input.invalid', [field]]);
  });

  it.each([
    ['😀'.repeat(32), '😀'.repeat(32)],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['مرحبا', 'مرحبا'],
    ['\u202Egpj.exe', 'gpj.exe'],
    ['  two \n lines ', 'two   lines'],
  ])('the nickname %j stays what can be seen of it', async (nickname, kept) => {
    const { id } = await admin.call(createUser, { username: `seen-${Math.random()}`, nickname });
    expect((await admin.call(userPage, { id })).list.map((user) => user.nickname)).toEqual([kept]);
    const over = { username: 'over', nickname: '😀'.repeat(33) };
    expect(await admin.refuses(createUser, over)).toMatchObject({ fields: { nickname: 'Max length is 64' } });
  });

  it('is no second one of a name that looks the same', async () => {
    await admin.call(createUser, { username: 'look-alike', nickname: 'x' });
    const twin = { username: 'look\u200B-alike\u200E', nickname: 'x' };
    expect(await admin.refuses(createUser, twin)).toMatchObject({ key: 'user.exists' });
  });
});

describe('editing an account', () => {
  it('a new account name keeps the password', async () => {
    const person = await app.person('renamed');
    await admin.call(updateUser, { id: person.id, username: 'renamed-later', nickname: 'R', email: 'r@x.test' });
    expect(await person.call(me, {})).toMatchObject({ username: 'renamed-later', nickname: 'R', email: 'r@x.test' });
    expect((await signIn(app.url, 'renamed-later', person.password)).id).toBe(person.id);
    expect(await stranger(app.url).refuses(login, enter('renamed', person.password))).toMatchObject({
      key: 'login.wrong',
    });
    const [fact] = (await factsOf(`user-${await numberOf('renamed-later')}`)).filter(
      ({ type }) => type === 'UserUpdated',
    );
    expect(fact?.data).toEqual({ username: 'renamed-later', nickname: 'R', email: 'r@x.test' });
  });

  it('what is left out stays, and nothing new is no fact', async () => {
    const person = await app.person('untouched');
    const stream = `user-${await numberOf('untouched')}`;
    const before = await factsOf(stream);
    await admin.call(updateUser, { id: person.id, username: 'untouched', nickname: 'Untouched' });
    expect(await factsOf(stream)).toEqual(before);
    expect(await person.call(perms, {})).toMatchObject({ isSuperAdmin: 0 });
  });

  it('a taken name is refused, also to the second of two at the same moment', async () => {
    const [a, b] = [await app.person('twin-a'), await app.person('twin-b')];
    const wish = { username: 'admin', nickname: 'x' };
    expect(await admin.refuses(updateUser, { ...wish, id: a.id })).toMatchObject({
      key: 'user.nameTaken',
      name: 'admin',
    });
    const same = { username: 'twin', nickname: 'Twin' };
    const answers = await Promise.all([
      codeOf(admin, updateUser, { ...same, id: a.id }),
      codeOf(admin, updateUser, { ...same, id: b.id }),
      codeOf(admin, createUser, same),
    ]);
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    expect(answers.filter((answer) => /^user\.(nameTaken|exists)$/.test(answer))).toHaveLength(2);
  });

  it('making somebody super admin counts at the next call; so does taking it away', async () => {
    const person = await app.person('raised');
    const wish = { id: person.id, username: 'raised', nickname: 'Raised' };
    await admin.call(updateUser, { ...wish, isSuperAdmin: 1 });
    await person.call(userPage, {});
    await admin.call(updateUser, { ...wish, isSuperAdmin: 0 });
    expect(await person.refuses(userPage, {})).toMatchObject({ key: 'access.forbidden' });
    const facts = (await factsOf(`user-${await numberOf('raised')}`)).filter(
      ({ type }) => type === 'UserRightsChanged',
    );
    expect(facts.map(({ data }) => data)).toEqual([{ isSuperAdmin: true }, { isSuperAdmin: false }]);
  });
});

describe('the last super admin', () => {
  const demote = (person: Person) => ({
    id: person.id,
    username: person.username,
    nickname: person.username,
    isSuperAdmin: 0 as const,
  });

  it('keeps the right', async () => {
    expect(await admin.refuses(updateUser, demote(admin))).toMatchObject({ key: 'user.lastSuper' });
    expect(await admin.call(perms, {})).toMatchObject({ isSuperAdmin: 1 });
  });

  it.each([disableUser, deleteUser, resetPassword])(
    'two who do it to each other at once: one remains ($path)',
    async (endpoint) => {
      const apart = await startApp();
      const first = await apart.admin();
      const second = await newPerson(first, 'second', { isSuperAdmin: true });
      const send2 = (by: Person, id: string) => send(apart.url, endpoint, { id }, { token: by.token });
      await Promise.all([send2(first, second.id), send2(second, first.id)]);
      const [{ n }] = await apart.database.query(
        'select count(*) as n from users where is_super_admin and status = 1 and deleted_at is null',
      );
      expect(n).toBe(1);
      await apart.stop();
    },
  );
});

describe('nobody', () => {
  it('disables, deletes or resets themselves', async () => {
    for (const endpoint of [disableUser, deleteUser, resetPassword])
      expect(await admin.refuses(endpoint, { id: admin.id })).toMatchObject({ key: 'user.self' });
  });

  it('does anything to an account that is not there, or no more', async () => {
    const gone = await admin.call(createUser, { username: 'gone', nickname: 'Gone' });
    await admin.call(deleteUser, { id: gone.id });
    for (const id of ['P81rgR6X', gone.id]) {
      for (const endpoint of [disableUser, enableUser, deleteUser, resetPassword])
        expect(await admin.refuses(endpoint, { id })).toMatchObject({ key: 'user.unknown' });
      const wish = { id, username: 'nobody', nickname: 'x' };
      expect(await admin.refuses(updateUser, wish)).toMatchObject({ key: 'user.unknown' });
    }
  });
});

describe('a reset password', () => {
  it('is shown once, ends all sessions, and must be replaced', async () => {
    const person = await app.person('forgetful');
    const password = await admin.call(resetPassword, { id: person.id });
    expect(await person.refuses(me, {})).toMatchObject({ code: '1000' });
    expect(await stranger(app.url).refuses(login, enter('forgetful', person.password))).toMatchObject({
      key: 'login.wrong',
    });
    const first = await stranger(app.url).call(login, enter('forgetful', password));
    expect(first.status).toBe(2);
    const half = new Person(app.url, 'forgetful', '', person.id, first.token);
    expect(await half.refuses(me, {})).toMatchObject({ code: '2000' });
    const { token } = await half.call(setFirstPassword, { password: 'remembered' });
    expect(await new Person(app.url, '', '', '', token).call(me, {})).toMatchObject({ status: 1 });
    const facts = await factsOf(`user-${await numberOf('forgetful')}`);
    expect(facts.map(({ type }) => type)).toContain('PasswordReset');
    expect(JSON.stringify(facts)).not.toContain(password);
  });

  it('does not open a disabled account, and still must be replaced when it is enabled', async () => {
    const person = await app.person('shut');
    await admin.call(disableUser, { id: person.id });
    const password = await admin.call(resetPassword, { id: person.id });
    expect(await stranger(app.url).refuses(login, enter('shut', password))).toMatchObject({ key: 'login.disabled' });
    await admin.call(enableUser, { id: person.id });
    expect((await stranger(app.url).call(login, enter('shut', password))).status).toBe(2);
  });

  it('is not for people whose password another system keeps', async () => {
    const person = await app.person('from-elsewhere');
    await app.database.query("update users set source = 'ldap' where username = 'from-elsewhere'");
    expect(await admin.refuses(resetPassword, { id: person.id })).toMatchObject({ key: 'user.thirdParty' });
    await person.call(me, {});
  });
});

describe('an open page', () => {
  it.each([disableUser, deleteUser, resetPassword])('is told at once that it is over ($path)', async (endpoint) => {
    const person = await newPerson(admin, `open${endpoint.path.replaceAll('/', '-')}`);
    const page = await Listener.of(person);
    await admin.call(endpoint, { id: person.id });
    await page.until('bye', ({ bye }) => bye === 'revoked');
    page.close();
  });

  it('asks again for what one may when the right of a super admin comes or goes', async () => {
    const person = await app.person('risen');
    const page = await Listener.of(person);
    const wish = { id: person.id, username: 'risen', nickname: 'Risen' };
    await admin.call(updateUser, { ...wish, isSuperAdmin: 1 });
    await app.quiet();
    await page.until('a hint', (heard) => heard.about('perms').length > 0);
    await admin.call(updateUser, { ...wish, isSuperAdmin: 0 });
    page.close();
  });
});

describe('enabling', () => {
  it('an account that never had a password of its own goes on waiting for it', async () => {
    const made = await admin.call(createUser, { username: 'waiting', nickname: 'W' });
    await admin.call(disableUser, { id: made.id });
    await admin.call(enableUser, { id: made.id });
    expect((await stranger(app.url).call(login, enter('waiting', made.password))).status).toBe(2);
  });

  it('twice is once', async () => {
    const person = await app.person('steady');
    await admin.call(enableUser, { id: person.id });
    await person.call(me, {});
    for (const endpoint of [disableUser, disableUser, enableUser, enableUser])
      await admin.call(endpoint, { id: person.id });
    const types = (await factsOf(`user-${await numberOf('steady')}`)).map(({ type }) => type);
    expect(types.filter((type) => /UserDisabled|UserEnabled/.test(type))).toEqual(['UserDisabled', 'UserEnabled']);
  });
});

describe('deleting an account', () => {
  it('ends sessions and memberships, leaves what they wrote, and frees the name', async () => {
    const [owner, leaver] = [await app.person('owner'), await app.person('leaver')];
    const there = await place(owner, { devs: [leaver] });
    const doc = await markdownDoc(leaver, there, 'words');
    const number = await numberOf('leaver');
    await admin.call(deleteUser, { id: leaver.id });

    expect(await leaver.refuses(me, {})).toMatchObject({ code: '1000' });
    expect(await stranger(app.url).refuses(login, enter('leaver', leaver.password))).toMatchObject({
      key: 'login.wrong',
    });
    const members = await owner.call(spaceMembers, { spaceId: there.spaceId });
    expect(members.map(({ username }) => username)).toEqual(['owner']);
    expect(await owner.call(getDoc, { id: doc })).toMatchObject({ description: 'words', creatorName: 'Leaver' });
    expect(await owner.call(searchUsers, { username: 'leaver' })).toEqual([]);
    expect(await owner.call(listUsers, { userIds: [leaver.id] })).toEqual([]);
    const late = { spaceId: there.spaceId, userIds: [leaver.id], roleCode: 'dev' as const };
    expect(await owner.refuses(addSpaceMembers, late)).toMatchObject({ key: 'user.unknown' });

    const left = await app.database.query(
      "select stream from events where type = 'MemberRemoved' and (data ->> 'userId')::bigint = $1",
      [number],
    );
    expect(left.map(({ stream }: { stream: string }) => stream.replace(/\d+/, '')).sort()).toEqual([
      'project-',
      'space-',
    ]);
    expect((await factsOf(`user-${number}`)).slice(-2)).toMatchObject([
      { type: 'UserDeleted', data: { username: 'leaver', nickname: 'Leaver' } },
      { type: 'SessionsEnded', data: { reason: 'deleted' } },
    ]);
    const again = await newPerson(admin, 'leaver');
    expect(again.id).not.toBe(leaver.id);
    expect(await again.call(perms, {})).toEqual({ isSuperAdmin: 0, roleData: {} });
  });

  it('while somebody makes them a member: they are none afterwards', async () => {
    const owner = await app.person('owner');
    const { spaceId } = await place(owner);
    for (let i = 0; i < 10; i++) {
      const { id } = await admin.call(createUser, { username: `race-${i}`, nickname: 'x' });
      await Promise.all([
        codeOf(admin, deleteUser, { id }),
        codeOf(owner, addSpaceMembers, { spaceId, userIds: [id], roleCode: 'dev' }),
      ]);
    }
    expect(await owner.call(spaceMembers, { spaceId })).toHaveLength(1);
  });

  it('by two administrators at once is done once', async () => {
    const { id } = await admin.call(createUser, { username: 'once', nickname: 'x' });
    const answers = await Promise.all([codeOf(admin, deleteUser, { id }), codeOf(admin, deleteUser, { id })]);
    expect(answers.sort()).toEqual(['done', 'user.unknown']);
  });
});
