import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addComment, resolveComment } from '../../../contracts/docs/comments.js';
import { addFolder, getDoc, moveDoc, saveDoc } from '../../../contracts/docs/docs.js';
import { getFollow, removeFollow, saveFollow, saveNewsPreferences } from '../../../contracts/notifications/follows.js';
import { messagePage, unreadCount } from '../../../contracts/notifications/notice.js';
import { removeSpaceMember } from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import type { Person } from '../../support/people.js';
import { markdownDoc, type Place, place } from '../../support/places.js';

const hour = 3_600_000;

describe('new comments', () => {
  let app: TestApp;
  let writer: Person;
  let talker: Person;
  let reader: Person;
  let here: Place;

  const comment = async (person: Person, docId: string, content: string, more: object = {}) =>
    (await person.call(addComment, { docId, content, ...more })).id;
  const heard = async (person: Person) =>
    (await person.call(messagePage, { pageIndex: 1, pageSize: 50 })).list.map(({ message }) => message);
  const fresh = async (): Promise<Person> => {
    const person = await app.person(`reader-${++people}`);
    return person;
  };
  let people = 0;

  beforeAll(async () => {
    app = await startApp();
    writer = await app.person('writer');
    talker = await app.person('talker');
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    reader = await fresh();
    here = await place(await app.admin(), { devs: [writer], guests: [talker, reader] });
  });

  it('reach those who follow the folder, the application, the project or the space', async () => {
    const docId = await markdownDoc(writer, here, '', 'Orders');
    const { id: folder } = await writer.call(addFolder, { moduleId: here.moduleId, name: 'Shop' });
    await writer.call(moveDoc, { id: docId, parentId: folder });
    await app.quiet();
    const { moduleId, projectId, spaceId } = here;
    let count = 0;
    for (const around of [{ docId: folder }, { moduleId }, { projectId }, { spaceId }]) {
      await reader.call(saveFollow, around);
      const first = await comment(talker, docId, `Number ${++count}?`);
      await comment(writer, docId, 'Yes', { replyId: first });
      await app.quiet();
      expect((await heard(reader)).slice(0, 2)).toEqual([
        'Writer replied on “Orders”: Yes',
        `Talker commented on “Orders”: Number ${count}?`,
      ]);
      expect(await heard(reader)).toHaveLength(2 * count);
      await reader.call(removeFollow, around);
    }
    await comment(talker, docId, 'Nobody hears');
    await app.quiet();
    expect(await heard(reader)).toHaveLength(2 * count);
  });

  it('pass the filter and the silence of a follower, and reach those of its row', async () => {
    const { id: docId } = await writer.call(saveDoc, {
      ...{ moduleId: here.moduleId, type: 0, name: 'Pay', url: '/pay', httpMethod: 'POST' },
      requestParams: [
        { name: 'amount', type: 'number' },
        { name: 'currency', type: 'string' },
      ],
    });
    const rows = (await writer.call(getDoc, { id: docId })).requestParams;
    const mark = (name: string) => ({ anchor: { mark: `row:${rows.find((row) => row.name === name)?.id}:row` } });
    const part = `row:${rows.find(({ name }) => name === 'amount')?.id}`;
    const { moduleId } = here;
    const tell = async () => {
      const before = await heard(reader);
      await comment(talker, docId, 'Cents?', mark('amount'));
      await comment(talker, docId, 'ISO?', mark('currency'));
      await app.quiet();
      const now = await heard(reader);
      return now.slice(0, now.length - before.length).map((text) => text.split(': ')[1]);
    };
    await reader.call(saveFollow, { moduleId, filter: { from: 'breaking' } });
    expect(await tell()).toEqual([]);
    await reader.call(saveFollow, { moduleId, filter: { kinds: ['deleted'] } });
    expect(await tell()).toEqual([]);
    await reader.call(saveFollow, { moduleId, filter: { authors: [writer.id] } });
    expect(await tell()).toEqual([]);
    await reader.call(saveFollow, { moduleId, filter: { kinds: ['commented'] } });
    expect(await tell()).toEqual(['ISO?', 'Cents?']);
    await reader.call(saveFollow, { docId, pace: 'off' });
    expect(await tell()).toEqual([]);
    await reader.call(saveFollow, { docId, part });
    expect(await tell()).toEqual(['Cents?']);
    // Who takes part is told all the same.
    const id = await comment(reader, docId, 'And refunds?');
    await app.quiet();
    await writer.call(resolveComment, { id, isResolved: 1 });
    await app.quiet();
    expect((await heard(reader))[0]).toBe('Writer resolved a thread on “Pay”');
  });

  it('subscribe who wrote them, unless they unfollowed the doc or do not want that', async () => {
    const docId = await markdownDoc(writer, here, '', 'Orders');
    expect(await reader.call(getFollow, { docId })).toBeNull();
    await comment(reader, docId, 'Mine');
    await app.quiet();
    expect(await reader.call(getFollow, { docId })).toMatchObject({ isAuto: 1 });
    await comment(talker, docId, 'Another thread');
    await app.quiet();
    expect(await heard(reader)).toEqual(['Talker commented on “Orders”: Another thread']);
    await reader.call(removeFollow, { docId });
    await comment(reader, docId, 'Again');
    await app.quiet();
    expect(await reader.call(getFollow, { docId })).toBeNull();

    const other = await markdownDoc(writer, here, '', 'Refunds');
    await reader.call(saveNewsPreferences, { filter: {}, followOwn: 0 });
    await comment(reader, other, 'Mine');
    await app.quiet();
    expect(await reader.call(getFollow, { docId: other })).toBeNull();
  });

  it('wait for the digest, one message for each doc, and are dropped for who left meanwhile', async () => {
    const leaver = await fresh();
    const there = await place(await app.admin(), { devs: [writer], guests: [talker, reader, leaver] });
    const [orders, refunds] = [
      await markdownDoc(writer, there, '', 'Orders'),
      await markdownDoc(writer, there, '', 'Refunds'),
    ];
    await app.quiet();
    for (const person of [reader, leaver]) await person.call(saveFollow, { projectId: there.projectId, pace: 'hour' });
    await comment(talker, orders, 'One');
    await comment(talker, refunds, 'Alone');
    await comment(writer, orders, 'Two');
    await comment(talker, orders, 'Three');
    await app.quiet();
    expect(await heard(reader)).toEqual([]);
    await (await app.admin()).call(removeSpaceMember, { spaceId: there.spaceId, userId: leaver.id });
    const before = (await heard(leaver)).length;
    await app.later(hour);
    expect((await heard(reader)).sort()).toEqual([
      '3 new comments on “Orders”, the latest by Talker: Three',
      'Talker commented on “Refunds”: Alone',
    ]);
    expect(await heard(leaver)).toHaveLength(before);
    expect(
      (await leaver.call(messagePage, { pageIndex: 1, pageSize: 50 })).list.map(({ docName }) => docName),
    ).not.toContain('Orders');
    await comment(talker, orders, 'Four');
    await app.quiet();
    expect(await heard(reader)).toHaveLength(2);
    await app.later(hour);
    expect((await heard(reader))[0]).toBe('Talker commented on “Orders”: Four');
  });

  it('are listed without the bell for who wants it so', async () => {
    const docId = await markdownDoc(writer, here, '', 'Orders');
    await app.quiet();
    await reader.call(saveFollow, { moduleId: here.moduleId, pace: 'list' });
    const before = await reader.call(unreadCount, {});
    await comment(talker, docId, 'Quietly');
    await app.quiet();
    expect(await heard(reader)).toEqual(['Talker commented on “Orders”: Quietly']);
    expect(await reader.call(unreadCount, {})).toEqual(before);
  });
});
