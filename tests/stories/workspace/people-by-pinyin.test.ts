import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { commentPeople } from '../../../contracts/docs/comments.js';
import { searchUsers } from '../../../contracts/workspace/accounts.js';
import { createUser, userPage } from '../../../contracts/workspace/users.js';
import { addSpaceMembers, searchSpaceMembers, spaceMemberPage } from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import type { Person } from '../../support/people.js';
import { markdownDoc, type Place, place } from '../../support/places.js';

let app: TestApp;
let admin: Person;
let at: Place;
let docId: string;

beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
  at = await place(admin);
  docId = await markdownDoc(admin, at, 'Text');
  const add = (username: string, nickname: string) => admin.call(createUser, { username, nickname });
  const [three, single, latin] = [
    await add('u1', '张三'),
    await add('u2', '单雄信'),
    await add('zhangsan-old', 'Z. Sand'),
  ];
  const userIds = [three.id, single.id, latin.id];
  await admin.call(addSpaceMembers, { spaceId: at.spaceId, userIds, roleCode: 'dev' });
});
afterAll(() => app.stop());

const places: Record<string, (text: string) => Promise<readonly { username: string }[]>> = {
  'the picker of people': (username) => admin.call(searchUsers, { username }),
  'the list of accounts': async (username) => (await admin.call(userPage, { username })).list,
  'the members of a space': async (username) =>
    (await admin.call(spaceMemberPage, { spaceId: at.spaceId, username })).list,
  'the members of a space, all at once': (username) =>
    admin.call(searchSpaceMembers, { spaceId: at.spaceId, username }),
  'people to mention': (name) => admin.call(commentPeople, { docId, name }),
};

it.each(Object.entries(places))('%s finds Chinese names by their pinyin', async (_name, find) => {
  const found = async (text: string) => (await find(text)).map(({ username }) => username).sort();
  expect(await found('zhangsan')).toEqual(['u1', 'zhangsan-old']);
  expect(await found(' ZhangSan ')).toEqual(['u1', 'zhangsan-old']);
  expect(await found('zs')).toEqual(['u1']);
  expect(await found('shanxx')).toEqual(['u2']);
  expect(await found('张')).toEqual(['u1']);
  expect(await found('zhangsi')).toEqual([]);
});
