import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addComment } from '../../../contracts/docs/comments.js';
import { deleteDoc, saveDoc } from '../../../contracts/docs/docs.js';
import { deleteForGood } from '../../../contracts/history/past.js';
import { saveFollow, saveNewsPreferences } from '../../../contracts/notifications/follows.js';
import { messageChanges, unread } from '../../../contracts/notifications/notice.js';
import { startApp, type TestApp } from '../../support/app.js';
import type { Person } from '../../support/people.js';
import { markdownDoc, type Place, place } from '../../support/places.js';

const HOUR = 3_600_000;
const SECRET = 'hunter2zebra';
let app: TestApp;
let ann: Person;
let bob: Person;
let hourly: Person;
let prompt: Person;
let there: Place;
beforeAll(async () => {
  app = await startApp();
  [ann, bob] = [await app.person('ann'), await app.person('bob')];
  [hourly, prompt] = [await app.person('hourly'), await app.person('prompt')];
  there = await place(await app.admin(), { devs: [ann, bob], guests: [hourly, prompt] });
  await hourly.call(saveNewsPreferences, { filter: {}, pace: 'hour', mail: 0, timeZone: 'Asia/Kathmandu' });
  for (const reader of [hourly, prompt]) await reader.call(saveFollow, { projectId: there.projectId });
});
afterAll(() => app.stop());

const write = async (by: Person, id: string, name: string, description: string) => {
  await by.call(saveDoc, { id, name, description });
  await app.quiet();
};
const messages = async (reader: Person) =>
  (await reader.call(unread, {})).map(({ id, docName, sourceId, docs, summary }) => ({
    ...{ id, docName, sourceId, docs, people: summary?.people, changes: summary?.changes },
  }));

it('forgets a doc that is deleted for good in messages that are about other docs too', async () => {
  const orders = await markdownDoc(ann, there, 'one', 'Orders');
  const secret = await markdownDoc(bob, there, 'one', SECRET);
  await app.quiet();
  await write(ann, orders, 'Orders', 'two');
  await write(bob, secret, SECRET, 'two');
  await bob.call(addComment, { docId: secret, content: `I saw ${SECRET}` });
  await app.later(HOUR);
  const before = (await messages(hourly)).find(({ docs }) => docs === 2);
  expect(before).toMatchObject({ docName: SECRET, people: expect.arrayContaining(['Ann', 'Bob']), changes: 4 });
  // A digest that is still held back.
  await write(ann, orders, 'Orders', 'three');
  await bob.call(deleteDoc, { id: secret });
  await app.quiet();
  expect((await messages(prompt)).map(({ docName }) => docName)).toContain(SECRET);

  await (await app.admin()).call(deleteForGood, { docId: secret, reason: 'a password was pasted' });
  await app.quiet();
  const now = (await messages(hourly)).find(({ id }) => id === before?.id);
  expect(now).toMatchObject({ docName: 'Orders', sourceId: orders, docs: undefined, people: ['Ann'], changes: 2 });
  const { list, more } = await hourly.call(messageChanges, { id: before?.id ?? '' });
  expect({ list, more }).toMatchObject({ list: [{ docId: orders, changes: 2, from: 0, to: 2 }], more: 0 });
  expect([...new Set((await messages(prompt)).map(({ docName }) => docName))]).toEqual(['Orders']);
  await app.later(HOUR);
  expect((await messages(hourly)).map(({ docName, changes }) => `${docName} ${changes}`)).toEqual([
    'Orders 1',
    'Orders 2',
  ]);
  for (const table of ['messages', 'doc_news', 'deliveries'])
    expect(await app.database.query(`select 1 from ${table} t where t::text like $1`, [`%${SECRET}%`])).toEqual([]);
});
