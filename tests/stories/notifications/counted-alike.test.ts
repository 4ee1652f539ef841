import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { changeSentence } from '../../../contracts/docs/change-severity/wording.js';
import { getDoc, saveDoc, setDocStatus } from '../../../contracts/docs/docs.js';
import { compareVersions } from '../../../contracts/history/history.js';
import { messageChanges, messagePage, subscribe } from '../../../contracts/notifications/notice.js';
import { readingList, visitDoc } from '../../../contracts/notifications/visits.js';
import { updateModuleSettings } from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import { type FakeChat, startFakeChat } from '../../support/fake-chat.js';
import type { Person } from '../../support/people.js';
import { doneApiDoc, type Place, place } from '../../support/places.js';

const said = z.object({ text: z.object({ content: z.string() }) });
const minute = 60_000;
let app: TestApp;
let dev: Person;
let reader: Person;
let here: Place;
let chat: FakeChat;
let docId: string;
beforeAll(async () => {
  app = await startApp({ env: { ANNALS_WEBHOOK_ALLOW: '127.0.0.1', ANNALS_LOG_LEVEL: 'silent' } });
  [dev, reader] = [await app.person('dev'), await app.person('reader')];
});
afterAll(() => app.stop());
beforeEach(async () => {
  chat = await startFakeChat();
  here = await place(await app.admin(), { devs: [dev], guests: [reader] });
  const items = [{ configKey: 'dingdingWebhookUrl', configValue: chat.url }];
  await dev.call(updateModuleSettings, { moduleId: here.moduleId, items });
  docId = await doneApiDoc(dev, here, 'Orders');
  await reader.call(subscribe, { sourceId: docId });
  await app.later(minute);
  await reader.call(visitDoc, { docId, version: 1 });
});
afterEach(() => chat.stop());

const row = (name: string, more: object = {}) => ({ name, type: 'string', required: 1, maxLength: '', ...more });
const rows = (...queryParams: object[]) => dev.call(saveDoc, { id: docId, queryParams });
/** Changes the row of that name. */
async function change(name: string, more: object): Promise<void> {
  const { queryParams } = await dev.call(getDoc, { id: docId });
  await rows(...queryParams.filter((one) => one.name === name).map((one) => ({ ...one, ...more })));
}
const newest = async () => (await reader.call(messagePage, { pageIndex: 1, pageSize: 1 })).list[0];
const posts = () => chat.heard.map(({ body }) => said.parse(body).text.content.split('\n'));
/** The lines of a post after the address. */
const impacts = (post: readonly string[] = []) =>
  post.slice(post.findIndex((line) => line.startsWith('【查看地址】')) + 1);

describe('changes are counted and worded as the comparison of their versions is', () => {
  it('in the bell, in the list of a message and in what changed since a visit', async () => {
    await rows(row('a'), row('b'));
    await change('a', { isDeleted: 1 });
    await change('b', { description: 'Who pays' });
    await app.quiet();
    const message = await newest();
    const { meaning } = await reader.call(compareVersions, { docId, from: message?.summary?.from ?? 0, to: 4 });
    expect(message).toMatchObject({ version: 4, summary: { from: 1, changes: 3 } });
    expect(meaning?.counts.breaking).toBe(1);
    expect(message?.summary).toMatchObject({ breaking: 1, parts: 1, severity: 'breaking' });
    const [listed] = (await reader.call(messageChanges, { id: message?.id ?? '' })).list;
    const sentences = meaning?.list.map((change) => changeSentence('en', change));
    expect(listed).toMatchObject({ breaking: 1, parts: 1, severity: 'breaking', from: 1, to: 4 });
    expect(listed?.meaning.map(({ text }) => text)).toEqual(sentences);
    const [since] = (await reader.call(readingList, { moduleId: here.moduleId })).list;
    expect(since).toMatchObject({ breaking: 1, parts: 1 });
    expect(since?.meaning.map(({ text }) => text)).toEqual(sentences);
  });

  it('also when nothing is left of them, and with what a comparison does not know', async () => {
    await rows(row('a'));
    await dev.call(setDocStatus, { id: docId, status: 5 });
    await change('a', { isDeleted: 1 });
    await app.quiet();
    const message = await newest();
    expect(message?.summary).toMatchObject({ breaking: 0, parts: 0, severity: 'wording', changes: 3 });
    const [listed] = (await reader.call(messageChanges, { id: message?.id ?? '' })).list;
    expect(listed?.meaning.map(({ text }) => text)).toEqual(['Status changed']);
  });

  it('in a chat: a small change has its sentence, and a minute of changes is one comparison', async () => {
    await dev.call(saveDoc, { id: docId, name: 'All orders' });
    await app.quiet();
    expect(impacts(posts().at(-1))).toEqual(['名称由 `Orders` 改为 `All orders`']);
    await rows(row('a'), row('b'));
    await change('a', { isDeleted: 1 });
    await change('b', { description: 'Who pays' });
    await app.later(2 * minute);
    const { meaning } = await reader.call(compareVersions, { docId, from: 2, to: 5 });
    expect(impacts(posts().at(-1))).toEqual(
      meaning?.list.map((change) => `【不兼容】${changeSentence('zh-CN', change)}`),
    );
    expect(meaning?.list).toHaveLength(1);
  });
});
