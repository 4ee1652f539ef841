import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getDoc } from '../../../contracts/docs/docs.js';
import { perms } from '../../../contracts/workspace/accounts.js';
import { disableUser, enableUser } from '../../../contracts/workspace/users.js';
import {
  addSpace,
  addSpaceMembers,
  deletedSpaces,
  deleteSpace,
  describeSpace,
  listSpaces,
  removeSpaceMember,
  renameSpace,
  searchSpaceMembers,
  spaceInfo,
  spaceMemberPage,
  spaceMembers,
  undeleteSpace,
  updateSpaceMember,
} from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import { Editor } from '../../support/editors.js';
import { eventually } from '../../support/eventually.js';
import { Listener } from '../../support/listener.js';
import { type Person, send, signIn } from '../../support/people.js';
import { markdownDoc, place } from '../../support/places.js';

const DAY = 86_400_000;

let app: TestApp;
let owner: Person;
let dev: Person;
let guest: Person;
let outsider: Person;
beforeAll(async () => {
  app = await startApp();
  [owner, dev, guest, outsider] = await Promise.all([
    app.person('owner'),
    app.person('dev'),
    app.person('guest'),
    app.person('outsider'),
  ]);
});
afterAll(() => app.stop());

const idOf = async (name: string): Promise<number> => {
  const [row] = await app.database.query('select id from spaces where name = $1 order by id desc limit 1', [name]);
  return row.id;
};
const factsOf = (stream: string): Promise<{ type: string; data: object; actor: number }[]> =>
  app.database.query('select type, data from events where stream = $1 order by version', [stream]);
const make = async (name: string, roles: { readonly admins?: Person[]; readonly devs?: Person[] } = {}) => {
  const { id } = await owner.call(addSpace, { name });
  const join = (people: readonly Person[], roleCode: 'admin' | 'dev' | 'guest') =>
    people.length
      ? owner.call(addSpaceMembers, { spaceId: id, userIds: people.map((person) => person.id), roleCode })
      : undefined;
  await join(roles.admins ?? [], 'admin');
  await join(roles.devs ?? [], 'dev');
  return id;
};
const keysOf = (replies: readonly string[]): string[] =>
  replies.map((text) => JSON.parse(text)).map(({ code, data }) => (code === '0' ? 'done' : data.key));

describe('a space', () => {
  it('is renamed and described, and both are told', async () => {
    const id = await make('Old', { devs: [dev] });
    await owner.call(addSpaceMembers, { spaceId: id, userIds: [guest.id], roleCode: 'guest' });
    expect(await guest.refuses(renameSpace, { id, name: 'x' })).toMatchObject({ key: 'access.forbidden' });
    expect(await outsider.refuses(describeSpace, { id, description: 'x' })).toMatchObject({ key: 'space.unknown' });
    await dev.call(renameSpace, { id, name: ' New ' });
    await dev.call(renameSpace, { id, name: 'New' });
    await owner.call(describeSpace, { id, description: '<script>alert(1)</script>' });
    expect(await guest.call(spaceInfo, { spaceId: id })).toMatchObject({
      name: 'New',
      description: '<script>alert(1)</script>',
      creatorName: 'Owner',
    });
    expect((await factsOf(`space-${await idOf('New')}`)).slice(-2)).toEqual([
      { type: 'SpaceRenamed', data: { from: 'Old', name: 'New' } },
      { type: 'SpaceDescribed', data: { from: '', description: '<script>alert(1)</script>' } },
    ]);
    await make('Taken');
    expect(await owner.refuses(renameSpace, { id, name: 'Taken' })).toMatchObject({ key: 'space.exists' });
    expect(await owner.refuses(renameSpace, { id, name: 'x'.repeat(51) })).toMatchObject({
      fields: { name: 'Max length is 50' },
    });
  });

  it('that is deleted is gone at once for everyone, pages and editors too, and comes back whole', async () => {
    const here = await place(owner, { devs: [dev], guests: [guest] });
    const { spaceId } = here;
    const docId = await markdownDoc(owner, here, 'words');
    const editor = await Editor.open(dev, docId);
    const page = await Listener.of(guest);
    expect(await page.watch({ doc: docId })).toBeNull();
    expect(await dev.refuses(deleteSpace, { id: spaceId })).toMatchObject({ key: 'access.forbidden' });
    await owner.call(deleteSpace, { id: spaceId });
    expect(await editor.refused()).toMatchObject({ reason: 'access.forbidden' });
    await page.until('the menus to be asked for again', ({ hints }) => hints.some(({ about }) => about === 'perms'));
    for (const person of [owner, dev, guest]) {
      expect(await person.refuses(spaceInfo, { spaceId })).toMatchObject({ key: 'space.unknown' });
      expect(await person.refuses(getDoc, { id: docId })).toMatchObject({ key: 'doc.unknown' });
      expect(await person.call(perms, {})).not.toHaveProperty(['roleData', `space:${spaceId}`]);
    }
    expect((await owner.call(listSpaces, {})).map(({ id }) => id)).not.toContain(spaceId);
    expect(await owner.refuses(deleteSpace, { id: spaceId })).toMatchObject({ key: 'space.unknown' });
    expect(await dev.call(deletedSpaces, {})).toEqual([]);
    expect(await dev.refuses(undeleteSpace, { id: spaceId })).toMatchObject({ key: 'space.unknown' });
    const [shown] = await owner.call(deletedSpaces, {});
    expect(shown).toMatchObject({ id: spaceId });
    await owner.call(undeleteSpace, { id: spaceId });
    expect(await dev.call(getDoc, { id: docId })).toMatchObject({ description: 'words' });
    expect(await owner.refuses(undeleteSpace, { id: spaceId })).toMatchObject({ key: 'space.notDeleted' });
    await editor.close();
    page.close();
  });

  it('does not come back over another of its name', async () => {
    const id = await make('Phoenix');
    await owner.call(deleteSpace, { id });
    const second = await make('Phoenix');
    expect(await owner.refuses(undeleteSpace, { id })).toMatchObject({ key: 'space.exists', name: 'Phoenix' });
    await owner.call(renameSpace, { id: second, name: 'Phoenix II' });
    await (await app.admin()).call(undeleteSpace, { id });
    const types = (await factsOf(`space-${(await idOf('Phoenix')).toString()}`)).map(({ type }) => type);
    expect(types).toEqual(['SpaceCreated', 'MemberAdded', 'SpaceDeleted', 'SpaceUndeleted']);
  });
});

describe('names', () => {
  it.each(['支付 🚀', 'דף תשלומים', '<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '%s{name}$1'])(
    'like %s are text, and come back as they were given',
    async (name) => {
      const { id } = await owner.call(addSpace, { name });
      expect((await owner.call(listSpaces, {})).find((space) => space.id === id)?.name).toBe(name);
      expect(await owner.refuses(addSpace, { name })).toMatchObject({ key: 'space.exists', name });
    },
  );

  it('that differ in nothing that can be seen are one', async () => {
    await owner.call(addSpace, { name: 'Same' });
    for (const name of ['Same\u200f', '\u202eSame\u202c', 'Sa\u200bme', ' Same\n'])
      expect(await owner.refuses(addSpace, { name })).toMatchObject({ key: 'space.exists', name: 'Same' });
  });

  it.each(['', ' ', '\u202e', 'x'.repeat(51), 'x'.repeat(64), '🚀'.repeat(26)])(
    'like %j are refused at the field',
    async (name) => {
      expect(await owner.refuses(addSpace, { name })).toMatchObject({
        key: 'input.invalid',
        fields: { name: expect.any(String) },
      });
    },
  );
});

describe('the member list', () => {
  it('is paged by nickname, and looks for text as it is', async () => {
    const id = await make('Many');
    const admin = await app.admin();
    const named = ['mem_a', 'mem%b', 'memxc', 'Mem-d'];
    const people = await Promise.all(named.map((name) => app.person(name)));
    await admin.call(addSpaceMembers, { spaceId: id, userIds: people.map((one) => one.id), roleCode: 'guest' });
    const find = async (username: string, more = {}) => {
      const { list, total } = await owner.call(spaceMemberPage, { spaceId: id, username, ...more });
      return [total, list.map((one) => one.username)];
    };
    expect(await find('')).toEqual([5, ['mem%b', 'Mem-d', 'mem_a', 'memxc', 'owner']]);
    expect(await find('', { pageIndex: 2, pageSize: 2 })).toEqual([5, ['mem_a', 'memxc']]);
    expect(await find('m_')).toEqual([1, ['mem_a']]);
    expect(await find('%')).toEqual([1, ['mem%b']]);
    expect(await find('MEM', { roleCode: 'admin' })).toEqual([0, []]);
    expect(await find('', { roleCode: 'admin' })).toEqual([1, ['owner']]);
    expect((await owner.call(searchSpaceMembers, { spaceId: id, username: '_' })).map((one) => one.username)).toEqual([
      'mem_a',
    ]);
    expect(await outsider.refuses(spaceMemberPage, { spaceId: id })).toMatchObject({ key: 'space.unknown' });
  });

  it('keeps a last administrator, whoever asks, and disabled ones do not count', async () => {
    const id = await make('Headed', { admins: [dev] });
    const admin = await app.admin();
    await admin.call(updateSpaceMember, { spaceId: id, userId: owner.id, roleCode: 'dev' });
    const last = { spaceId: id, userId: dev.id };
    expect(await admin.refuses(updateSpaceMember, { ...last, roleCode: 'dev' })).toMatchObject({
      key: 'member.lastAdmin',
    });
    expect(await admin.refuses(removeSpaceMember, last)).toMatchObject({ key: 'member.lastAdmin' });
    const overwrite = { spaceId: id, userIds: [dev.id], roleCode: 'guest' };
    expect(await admin.refuses(addSpaceMembers, overwrite)).toMatchObject({ key: 'member.lastAdmin' });
    expect(await dev.refuses(removeSpaceMember, last)).toMatchObject({ key: 'member.self' });
    const idle = await app.person('idle');
    await admin.call(addSpaceMembers, { spaceId: id, userIds: [idle.id], roleCode: 'admin' });
    await admin.call(disableUser, { id: idle.id });
    expect(await admin.refuses(removeSpaceMember, last)).toMatchObject({ key: 'member.lastAdmin' });
    await admin.call(enableUser, { id: idle.id });
    await admin.call(removeSpaceMember, last);
    expect((await admin.call(spaceInfo, { spaceId: id })).leaders.map((one) => one.id)).toEqual([idle.id]);
  });

  it('of two administrators who demote each other at the same moment one is too late', async () => {
    const id = await make('Duel', { admins: [dev, guest] });
    const stream = await idOf('Duel');
    const runner = app.database.createQueryRunner();
    await runner.startTransaction();
    await runner.query('select id from spaces where id = $1 for update', [stream]);
    // Both pass the guard while both are administrators; then the commands are serialized.
    const demote = (by: Person, whom: Person) =>
      send(app.url, updateSpaceMember, { spaceId: id, userId: whom.id, roleCode: 'guest' }, { token: by.token });
    const replies = Promise.all([demote(dev, guest), demote(guest, dev)]);
    await eventually(async () => {
      const sql = `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return (await app.database.query(sql))[0].n === 2;
    });
    await runner.commitTransaction();
    await runner.release();
    expect(keysOf(await replies).sort()).toEqual(['access.forbidden', 'done']);
    const changed = (await factsOf(`space-${stream}`)).filter(({ type }) => type === 'MemberRoleChanged');
    expect(changed).toHaveLength(1);
  });

  it('takes the changes of two administrators at once, each a fact that tells what stood before', async () => {
    const id = await make('Desk', { admins: [dev] });
    const people = await Promise.all(['one', 'two', 'three'].map((name) => app.person(name)));
    const userIds = people.map((person) => person.id);
    await owner.call(addSpaceMembers, { spaceId: id, userIds, roleCode: 'guest' });
    const change = (by: Person, userId: string, roleCode: string) =>
      send(app.url, updateSpaceMember, { spaceId: id, userId, roleCode }, { token: by.token });
    const replies = await Promise.all(
      userIds.flatMap((userId) => [change(owner, userId, 'dev'), change(dev, userId, 'admin')]),
    );
    expect(keysOf(replies)).toEqual(Array.from({ length: 6 }, () => 'done'));
    const facts = await factsOf(`space-${await idOf('Desk')}`);
    const now = new Map((await owner.call(spaceMembers, { spaceId: id })).map((one) => [one.id, one.roleCode]));
    for (const person of people) {
      const [row] = await app.database.query('select id from users where username = $1', [person.username]);
      const own = facts.map(({ data }) => data).filter((data) => Reflect.get(data, 'userId') === row.id);
      let role: unknown;
      for (const fact of own) {
        expect(Reflect.get(fact, 'from')).toBe(role);
        role = Reflect.get(fact, 'role');
      }
      expect(now.get(person.id)).toBe(role);
    }
  });
});

it('a deleted space comes back after a year', async () => {
  const id = await make('Long gone');
  await owner.call(deleteSpace, { id });
  await app.later(365 * DAY);
  const person = await signIn(app.url, owner.username, owner.password);
  expect((await person.call(deletedSpaces, {})).map((space) => space.id)).toContain(id);
  await person.call(undeleteSpace, { id });
  expect((await person.call(deletedSpaces, {})).map((space) => space.id)).not.toContain(id);
});
