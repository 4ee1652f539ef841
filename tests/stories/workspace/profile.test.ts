import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  deletePushMessages,
  messagePage,
  subscribedProjects,
  subscribeProject,
  unread,
  unsubscribeProject,
} from '../../../contracts/notifications/notice.js';
import { listUsers, me, searchUsers, updateMe, updatePreferences } from '../../../contracts/workspace/accounts.js';
import { disableUser } from '../../../contracts/workspace/users.js';
import { removeSpaceMember } from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import { stranger } from '../../support/people.js';
import { place } from '../../support/places.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const factsOf = async (username: string): Promise<{ type: string; data: Record<string, unknown> }[]> =>
  app.database.query(
    "select type, data from events where stream = (select 'user-' || id from users where username = $1) order by version",
    [username],
  );

describe('the own profile', () => {
  it('shows and changes nickname, mail and phone; what is left out stays', async () => {
    const ann = await app.person('ann');
    expect(await ann.call(me, {})).toMatchObject({
      ...{ username: 'ann', nickname: 'Ann', email: '', source: 'backend', status: 1, isSuperAdmin: 0 },
      ...{ weComMobile: '', dingdingNick: '', dingdingUserId: '' },
      preferences: { lang: '', theme: '', density: '' },
    });
    await ann.call(updateMe, { nickname: ' 安娜 ', email: 'ann@x.test', weComMobile: '13900001111' });
    await ann.call(updateMe, { nickname: '安娜' });
    expect(await ann.call(me, {})).toMatchObject({ nickname: '安娜', email: 'ann@x.test', weComMobile: '13900001111' });
    const told = (await factsOf('ann')).filter(({ type }) => type === 'UserUpdated');
    expect(told.map(({ data }) => data)).toEqual([{ nickname: '安娜', email: 'ann@x.test', mobile: true }]);
  });

  it.each([
    [{ nickname: ' ' }, 'nickname', 'Can not empty'],
    [{ nickname: 'x'.repeat(65) }, 'nickname', 'Max length is 64'],
    [{ nickname: 'x', email: 'nobody' }, 'email', 'Email format error'],
    [{ nickname: 'x', weComMobile: 'call me' }, 'weComMobile', 'Invalid mobile number'],
  ])('%j is refused at its field', async (input, field, sentence) => {
    const ann = await app.person('ann');
    expect(await ann.refuses(updateMe, input)).toMatchObject({ fields: { [field]: sentence } });
  });

  it('takes no right: fields that are not one’s own to set are not looked at', async () => {
    const sly = await app.person('sly');
    await sly.call(updateMe, { nickname: 'Sly', ...{ isSuperAdmin: 1, id: (await app.admin()).id, status: 1 } });
    expect(await sly.call(me, {})).toMatchObject({ isSuperAdmin: 0, username: 'sly' });
    expect(await (await app.admin()).call(me, {})).toMatchObject({ nickname: 'Admin' });
  });

  it('keeps language, theme and density, each by itself', async () => {
    const ben = await app.person('ben');
    expect(await ben.call(updatePreferences, { lang: 'en', theme: 'dark' })).toEqual({
      ...{ lang: 'en', theme: 'dark', density: '' },
    });
    expect(await ben.call(updatePreferences, { density: 'dense', theme: '' })).toEqual({
      ...{ lang: 'en', theme: '', density: 'dense' },
    });
    expect((await ben.call(me, {})).preferences).toEqual({ lang: 'en', theme: '', density: 'dense' });
    expect(await ben.refuses(updatePreferences, { theme: 'pink' })).toMatchObject({ key: 'input.invalid' });
    const told = (await factsOf('ben')).filter(({ type }) => type === 'PreferencesChanged');
    expect(told.map(({ data }) => data)).toEqual([
      { lang: 'en', theme: 'dark' },
      { theme: '', density: 'dense' },
    ]);
  });
});

describe('looking people up', () => {
  it('leaves disabled ones out of the search, and names them when they are asked for', async () => {
    const [ann, off] = [await app.person('ann'), await app.person('off_person')];
    expect((await ann.call(searchUsers, { username: 'ff_p' })).map(({ id }) => id)).toEqual([off.id]);
    expect(await ann.call(searchUsers, { username: 'f%p' })).toEqual([]);
    expect(await ann.call(searchUsers, { username: 'off-person' })).toEqual([]);
    await (await app.admin()).call(disableUser, { id: off.id });
    expect(await ann.call(searchUsers, { username: 'off' })).toEqual([]);
    expect((await ann.call(listUsers, {})).map(({ id }) => id)).not.toContain(off.id);
    expect((await ann.call(listUsers, {})).map(({ id }) => id)).toContain(ann.id);
    expect((await ann.call(listUsers, { userIds: [off.id] })).map(({ username }) => username)).toEqual(['off_person']);
  });
});

describe('messages about pushes', () => {
  it('are deleted, one’s own only, and no others', async () => {
    const [ann, ben] = [await app.person('ann'), await app.person('ben')];
    const put = `insert into messages (user_id, group_key, event_position, type, source_id, data, created_at, touched_at)
      select u.id, 'test-' || n, n, case when n % 2 = 0 then 3 else 1 end, 0, $1, now(), now() from users u, generate_series(1, 4) n
      where u.username in ('ann', 'ben')`;
    await app.database.query(put, [{ news: 'updated', actorName: 'x', docName: 'y', version: 1 }]);
    await ann.call(deletePushMessages, {});
    expect((await ann.call(messagePage, {})).list.map(({ type }) => type)).toEqual([1, 1]);
    expect(await ben.call(unread, {})).toHaveLength(4);
    await ann.call(deletePushMessages, {});
    expect((await factsOf('ann')).filter(({ type }) => type === 'MessagesDeleted')).toHaveLength(1);
    expect(await stranger(app.url).refuses(deletePushMessages, {})).toMatchObject({ code: '1000' });
  });
});

describe('subscribing to a project', () => {
  it('is for who may see it, once, and no longer than they may', async () => {
    const [owner, guest, outsider] = [await app.person('owner'), await app.person('guest'), await app.person('out')];
    const { projectId: sourceId, spaceId } = await place(owner, { guests: [guest] });
    expect(await outsider.refuses(subscribeProject, { sourceId })).toMatchObject({ key: 'project.unknown' });
    await guest.call(subscribeProject, { sourceId });
    await guest.call(subscribeProject, { sourceId });
    expect(await guest.call(subscribedProjects, {})).toMatchObject([{ id: sourceId, name: 'Project', spaceId }]);
    expect(await owner.call(subscribedProjects, {})).toEqual([]);
    await owner.call(removeSpaceMember, { spaceId, userId: guest.id });
    expect(await guest.call(subscribedProjects, {})).toEqual([]);
    await guest.call(unsubscribeProject, { sourceId });
    const types = (await factsOf('guest')).map(({ type }) => type);
    expect(types.filter((type) => /ubscribed/.test(type))).toEqual(['Subscribed', 'Unsubscribed']);
  });
});
