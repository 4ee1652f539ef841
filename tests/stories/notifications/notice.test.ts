import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addFolder, deleteDoc, moveDoc, saveDoc, setDocStatus } from '../../../contracts/docs/docs.js';
import { restoreVersion } from '../../../contracts/history/history.js';
import {
  isSubscribed,
  messagePage,
  setRead,
  setReadAll,
  subscribe,
  subscribedDocs,
  unread,
  unreadCount,
  unsubscribe,
} from '../../../contracts/notifications/notice.js';
import type { WireReply } from '../../../contracts/platform/endpoint.js';
import type { Envelope } from '../../../contracts/platform/refusals.js';
import { disableUser } from '../../../contracts/workspace/users.js';
import { removeSpaceMember } from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import { Listener } from '../../support/listener.js';
import type { Person } from '../../support/people.js';
import { markdownDoc, type Place, place } from '../../support/places.js';

describe('a subscriber', () => {
  let app: TestApp;
  let writer: Person;
  let reader: Person;
  let outsider: Person;
  let there: Place;
  const listeners: Listener[] = [];
  const listens = async (person: Person) => {
    const listener = await Listener.of(person);
    listeners.push(listener);
    return listener;
  };
  const edits = (id: string, description: string, remark?: string) =>
    writer.call(saveDoc, { id, name: 'Orders', description, changeRemark: remark });

  beforeAll(async () => {
    app = await startApp();
    writer = await app.person('writer');
    reader = await app.person('reader');
    outsider = await app.person('outsider');
    there = await place(await app.admin(), { devs: [writer], guests: [reader] });
  });
  afterAll(async () => {
    for (const listener of listeners) listener.close();
    await app.stop();
  });

  it('hears the bell, reads the message, and is led to the doc', async () => {
    const docId = await markdownDoc(writer, there, 'one', 'Orders');
    await reader.call(subscribe, { sourceId: docId });
    await reader.call(subscribe, { sourceId: docId });
    const bell = await listens(reader);
    await edits(docId, 'two', 'prices');
    await bell.until('the bell', ({ hints }) => hints.some(({ about }) => about === 'messages'));
    const [message, ...others] = await reader.call(unread, {});
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      message: 'Writer updated “Orders”, remark: prices',
      type: 1,
      sourceId: docId,
      isRead: 0,
      actorName: 'Writer',
      version: 2,
    });
    expect(await reader.call(unreadCount, {})).toEqual({ count: 1 });
    await reader.call(setRead, { id: message?.id ?? '' });
    expect(await reader.call(unreadCount, {})).toEqual({ count: 0 });
    expect((await reader.call(messagePage, {})).list).toMatchObject([{ id: message?.id, isRead: 1 }]);
  });

  it('is told of status, move, restore and deletion too, in their own language, in one message that grows', async () => {
    const docId = await markdownDoc(writer, there, 'one', 'Prices');
    const { id: folder } = await writer.call(addFolder, { moduleId: there.moduleId, name: 'Folder' });
    await reader.call(setReadAll, {});
    await reader.call(subscribe, { sourceId: docId });
    await writer.call(saveDoc, { id: docId, name: 'Prices', description: 'two' });
    await writer.call(setDocStatus, { id: docId, status: 10 });
    await writer.call(moveDoc, { id: docId, parentId: folder });
    await writer.call(restoreVersion, { docId, version: 1 });
    await writer.call(deleteDoc, { id: docId });
    await app.quiet();
    const [told, ...others] = await reader.call(unread, { limit: 0 });
    expect(others).toEqual([]);
    expect(told).toMatchObject({ message: 'Writer deleted “Prices”', sourceId: docId, version: 6 });
    expect(told?.summary).toMatchObject({ people: ['Writer'], peopleCount: 1, changes: 5, from: 1 });
    const chinese = await fetch(new URL('/user/message/unread', app.url), { headers: { token: reader.token } });
    const { data }: Envelope<WireReply<typeof unread>> = JSON.parse(await chinese.text());
    expect(data[0]?.message).toBe('Writer 删除了【Prices】');
  });

  it('is not told of what they did themselves, nor after they unsubscribed, nor of what they may not see any more', async () => {
    const docId = await markdownDoc(writer, there);
    const leaver = await app.person('leaver');
    const shut = await app.person('shut');
    const own = await place(await app.admin(), { devs: [writer], guests: [leaver, shut] });
    const secret = await markdownDoc(writer, own);
    for (const person of [leaver, shut]) await person.call(subscribe, { sourceId: secret });
    await writer.call(subscribe, { sourceId: docId });
    await reader.call(subscribe, { sourceId: docId });
    await reader.call(unsubscribe, { sourceId: docId });
    await reader.call(setReadAll, {});
    await (await app.admin()).call(removeSpaceMember, { spaceId: own.spaceId, userId: leaver.id });
    await (await app.admin()).call(disableUser, { id: shut.id });
    await edits(docId, 'changed');
    await edits(secret, 'changed');
    await app.quiet();
    for (const person of [writer, reader, leaver]) expect(await person.call(unread, {})).toEqual([]);
    expect(
      await app.database.query(
        'select count(*)::int as n from messages where user_id = (select id from users where username = $1)',
        ['shut'],
      ),
    ).toEqual([{ n: 0 }]);
    expect(await reader.call(isSubscribed, { sourceId: docId })).toBe(false);
    expect(await leaver.call(subscribedDocs, {})).toMatchObject({ list: [], total: 0 });
    const followed = (await writer.call(subscribedDocs, {})).list.map(({ id }) => id);
    expect(followed).toContain(docId);
  });

  it('cannot read, or mark as read, the message of somebody else', async () => {
    const docId = await markdownDoc(writer, there);
    await reader.call(subscribe, { sourceId: docId });
    await edits(docId, 'changed');
    await app.quiet();
    const [message] = await reader.call(unread, {});
    const id = message?.id ?? '';
    expect(await outsider.refuses(setRead, { id })).toMatchObject({ code: '100', key: 'message.unknown' });
    expect(await outsider.refuses(setRead, { id: 'xxxxxxxx' })).toMatchObject({ key: 'input.invalid' });
    expect((await reader.call(unread, {}))[0]).toMatchObject({ id, isRead: 0 });
    expect((await outsider.call(messagePage, {})).total).toBe(0);
  });

  it('of a place they may not see is refused, as if there were no such doc', async () => {
    const docId = await markdownDoc(writer, there);
    expect(await outsider.refuses(subscribe, { sourceId: docId })).toMatchObject({ key: 'doc.unknown' });
    expect(await outsider.call(isSubscribed, { sourceId: docId })).toBe(false);
  });

  it('gets texts of 250 characters at the most', async () => {
    const docId = await markdownDoc(writer, there, '', 'n'.repeat(128));
    await reader.call(setReadAll, {});
    await reader.call(subscribe, { sourceId: docId });
    await writer.call(saveDoc, { id: docId, name: 'n'.repeat(128), description: 'x', changeRemark: 'r'.repeat(200) });
    await app.quiet();
    const [message] = await reader.call(unread, {});
    expect(message?.message).toHaveLength(250);
    expect(message?.message.endsWith('r…')).toBe(true);
  });

  it('who reads on one page hears it on the other', async () => {
    const other = await listens(reader);
    await reader.call(setReadAll, {});
    const docId = await markdownDoc(writer, there);
    await reader.call(subscribe, { sourceId: docId });
    await edits(docId, 'changed');
    await other.until('the message', ({ hints }) => hints.length >= 1);
    await reader.call(setReadAll, {});
    await other.until('the reading', ({ hints }) => hints.filter(({ about }) => about === 'messages').length >= 2);
  });
});
