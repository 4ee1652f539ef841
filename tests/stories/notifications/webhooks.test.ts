import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { addComment, resolveComment, updateComment } from '../../../contracts/docs/comments.js';
import { addFolder, deleteDoc, saveDoc } from '../../../contracts/docs/docs.js';
import { deliveries } from '../../../contracts/notifications/notice.js';
import { updateModuleSettings } from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import { type FakeChat, startFakeChat } from '../../support/fake-chat.js';
import type { Person } from '../../support/people.js';
import { markdownDoc, type Place, place } from '../../support/places.js';

const minute = 60_000;
const said = z.object({ msgtype: z.literal('text'), text: z.object({ content: z.string() }) });

describe('a group chat robot', () => {
  let app: TestApp;
  let chat: FakeChat;
  let writer: Person;
  let there: Place;
  const robot = (url: string) =>
    writer.call(updateModuleSettings, {
      moduleId: there.moduleId,
      items: [{ configKey: 'dingdingWebhookUrl', configValue: url }],
    });
  const log = () => writer.call(deliveries, { moduleId: there.moduleId });
  const contents = () => chat.heard.map(({ body }) => said.parse(body).text.content);

  beforeAll(async () => {
    app = await startApp({
      env: {
        ANNALS_WEBHOOK_ALLOW: '127.0.0.1',
        ANNALS_BASE_URL: 'https://docs.example',
        ANNALS_LOG_LEVEL: 'silent',
      },
    });
    writer = await app.person('writer');
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    chat = await startFakeChat();
    there = await place(await app.admin(), { devs: [writer] });
    await robot(chat.url);
  });
  afterEach(() => chat.stop());

  it('is told of a new doc, of each change and of the deletion, exactly once each', async () => {
    const docId = await markdownDoc(writer, there, 'one', 'Orders');
    await app.quiet();
    await writer.call(saveDoc, { id: docId, name: 'Orders', description: 'two' });
    await app.later(minute);
    await writer.call(deleteDoc, { id: docId });
    await writer.call(addFolder, { moduleId: there.moduleId, name: 'Folders are no news' });
    await app.later(minute);
    expect(contents().map((text) => text.split('\n')[0])).toEqual([
      '【文档新增提醒】',
      '【文档更新提醒】',
      '【文档删除提醒】',
    ]);
    const [first = ''] = contents();
    expect(first.split('\n').slice(1)).toEqual([
      '【所属应用】： Project - Application',
      '【文档名称】：Orders',
      '【修改人】：Writer',
      expect.stringMatching(/^【修改时间】：\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      `【查看地址】：https://docs.example/view/${docId}`,
    ]);
    const ids = chat.heard.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(3);
    expect(await log()).toMatchObject([
      { state: 'delivered', version: 3, attempts: 1, status: 200, channel: 'dingtalk', docId },
      { state: 'delivered', version: 2 },
      { state: 'delivered', version: 1 },
    ]);
  });

  it('is told of each new comment with a link to it, of no edit, and again when it failed', async () => {
    const docId = await markdownDoc(writer, there, 'one', 'Orders');
    await app.quiet();
    const { id } = await writer.call(addComment, { docId, content: 'Is **this** right?' });
    await app.quiet();
    await writer.call(updateComment, { id, content: 'Is it?' });
    await writer.call(resolveComment, { id, isResolved: 1 });
    const { id: reply } = await writer.call(addComment, { docId, content: 'Yes', replyId: id });
    await app.quiet();
    const links = [id, reply].map((comment) => `【查看地址】：https://docs.example/view/${docId}?comment=${comment}`);
    expect(
      contents()
        .slice(1)
        .map((text) => text.split('\n')[0]),
    ).toEqual(['【文档评论提醒】', '【文档评论提醒】']);
    expect(
      contents()
        .slice(1)
        .map((text) => text.split('\n').at(-1)),
    ).toEqual(links);
    expect(await log()).toMatchObject([
      { state: 'delivered', docId },
      { state: 'delivered', docId },
      { state: 'delivered', docId, version: 1 },
    ]);
    chat.says({ status: 500, body: 'no' });
    await writer.call(addComment, { docId, content: 'Later' });
    await app.quiet();
    expect(chat.heard).toHaveLength(4);
    await app.later(6_000);
    expect(chat.heard).toHaveLength(5);
    expect(contents().at(-1)).toBe(contents().at(-2));
  });

  it('that fails is asked again by the retry table with the same id, and parked after the tenth try', async () => {
    chat.says(...Array.from({ length: 10 }, () => ({ status: 500, body: 'no' })));
    await markdownDoc(writer, there);
    await app.quiet();
    expect(await log()).toMatchObject([{ state: 'failed', attempts: 1, status: 500, answer: 'no' }]);
    await app.later(5_500);
    expect(await log()).toMatchObject([{ state: 'failed', attempts: 2 }]);
    await app.later(5_500);
    expect(chat.heard).toHaveLength(2);
    for (let day = 0; day < 8; day++) await app.later(27 * 60 * minute);
    expect(await log()).toMatchObject([{ state: 'parked', attempts: 10, nextAt: null }]);
    await app.later(48 * 60 * minute);
    expect(chat.heard).toHaveLength(10);
    expect(new Set(chat.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('waits as long as it is asked to, and stops when the robot is gone for good', async () => {
    chat.says({ status: 503, headers: { 'retry-after': '600' }, body: '' }, { status: 410, body: '' });
    await markdownDoc(writer, there);
    await app.quiet();
    await app.later(9 * minute);
    expect(chat.heard).toHaveLength(1);
    await app.later(minute + 1_000);
    expect(chat.heard).toHaveLength(2);
    expect(await log()).toMatchObject([{ state: 'parked', status: 410 }]);
  });

  it('that refuses in a 200 has not been told', async () => {
    chat.says({ body: { errcode: 310000, errmsg: `keywords not in content, ${chat.url}` } });
    await markdownDoc(writer, there);
    await app.quiet();
    const [entry] = await log();
    expect(entry).toMatchObject({ state: 'failed', status: 200 });
    expect(entry?.answer).toContain('keywords not in content');
    expect(JSON.stringify(entry)).not.toMatch(/very-secret-token/);
    await app.later(6_000);
    expect(await log()).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  it('gets a card at once, then one a minute for all that changed; none is lost, none tried twice', async () => {
    const docs = 60;
    const first = await markdownDoc(writer, there, '', 'Doc 0');
    await app.quiet();
    for (let n = 1; n < docs; n++) await markdownDoc(writer, there, '', `Doc ${n}`);
    await writer.call(saveDoc, { id: first, name: 'Doc 0', description: 'once more' });
    await app.later(minute / 2);
    expect(chat.heard).toHaveLength(1);
    await app.later(minute / 2);
    expect(contents().map((text) => /Doc \d+( \(\+\d+\))?/.exec(text)?.[0])).toEqual(['Doc 0', `Doc 0 (+${docs - 1})`]);
    // It links to the doc that it names, and to ten of the others.
    const links = contents()[1]?.match(/\/view\/\w+/g) ?? [];
    expect(links[0]).toBe(`/view/${first}`);
    expect(new Set(links).size).toBe(11);
    expect(contents()[1]).toMatch(/\nDoc \d+：http/);
    expect(await log()).toMatchObject([
      { attempts: 1, state: 'delivered' },
      { attempts: 1, state: 'delivered' },
    ]);
    await app.later(5 * minute);
    expect(chat.heard).toHaveLength(2);
  });

  it('hears that a doc is new although it was edited before the card went out', async () => {
    await markdownDoc(writer, there, '', 'First');
    await app.quiet();
    const docId = await markdownDoc(writer, there, '', 'Orders');
    await writer.call(saveDoc, { id: docId, name: 'Orders', description: 'more' });
    await app.quiet();
    await app.later(minute);
    expect(contents()).toHaveLength(2);
    expect(contents()[1]).toContain('【文档新增提醒】');
    await app.later(2 * minute);
    const other = await markdownDoc(writer, there, '', 'Short');
    await app.quiet();
    await writer.call(saveDoc, { id: other, name: 'Short', description: 'more' });
    await app.quiet();
    await app.later(minute);
    expect(contents().slice(2)).toEqual([
      expect.stringContaining('【文档新增提醒】'),
      expect.stringContaining('【文档更新提醒】'),
    ]);
  });

  it('tells of an afternoon of saves of one doc as of one doc', async () => {
    const docId = await markdownDoc(writer, there, '', 'Orders');
    await app.quiet();
    for (let n = 0; n < 5; n++) await writer.call(saveDoc, { id: docId, name: 'Orders', description: `${n}` });
    await app.later(minute);
    expect(chat.heard).toHaveLength(2);
    expect(contents()[1]).toContain('【文档名称】：Orders\n');
    await app.later(2 * minute);
    await writer.call(saveDoc, { id: docId, name: 'Orders', description: 'after a calm minute' });
    await app.quiet();
    expect(chat.heard).toHaveLength(3);
  });

  it('that says "too fast" is left alone for ten minutes', async () => {
    chat.says({ body: { errcode: 130101, errmsg: 'send too fast' } });
    await markdownDoc(writer, there, '', 'First');
    await app.quiet();
    await markdownDoc(writer, there, '', 'Second');
    await app.later(9 * minute);
    expect(chat.heard).toHaveLength(1);
    await app.later(2 * minute);
    expect(chat.heard).toHaveLength(3);
  });

  it('in a private network is refused before any connection, when the house has not allowed it', async () => {
    await robot('http://127.0.0.2:9/robot?access_token=very-secret-token');
    await markdownDoc(writer, there);
    await app.quiet();
    await robot(`http://localhost:${chat.port}/robot`);
    await markdownDoc(writer, there);
    await app.later(minute);
    expect(await log()).toMatchObject([
      { state: 'delivered' },
      { state: 'parked', status: null, answer: 'address.refused' },
    ]);
  });

  it('that redirects is not followed', async () => {
    const elsewhere = await startFakeChat();
    try {
      chat.says({ status: 302, headers: { location: elsewhere.url }, body: '' });
      await markdownDoc(writer, there);
      await app.quiet();
      expect(elsewhere.heard).toHaveLength(0);
      expect(await log()).toMatchObject([{ state: 'failed', status: 302 }]);
    } finally {
      await elsewhere.stop();
    }
  });

  it('of another application is nobody else’s business: the log is for its developers', async () => {
    const guest = await app.person('guest');
    expect(await guest.refuses(deliveries, { moduleId: there.moduleId })).toMatchObject({ key: 'module.unknown' });
  });

  it('taken away before the delivery gets nothing', async () => {
    chat.says({ status: 500, body: '' });
    await markdownDoc(writer, there);
    await app.quiet();
    await robot('');
    await app.later(6_000);
    expect(chat.heard).toHaveLength(1);
    expect(await log()).toMatchObject([{ state: 'parked', answer: 'robot.gone' }]);
  });
});

describe('a group chat robot that never answers', () => {
  let app: TestApp;
  let chat: FakeChat;
  beforeAll(async () => {
    // A separate server with a short timeout: under load a normal answer takes longer.
    const env = { ANNALS_WEBHOOK_ALLOW: '127.0.0.1', ANNALS_WEBHOOK_TIMEOUT_MS: '400', ANNALS_LOG_LEVEL: 'silent' };
    app = await startApp({ env });
    chat = await startFakeChat();
  });
  afterAll(async () => {
    await app.stop();
    await chat.stop();
  });

  it('is cut at the limit', async () => {
    const admin = await app.admin();
    const there = await place(admin);
    const items = [{ configKey: 'dingdingWebhookUrl', configValue: chat.url }];
    await admin.call(updateModuleSettings, { moduleId: there.moduleId, items });
    chat.says({ hang: true }, { drip: 10 });
    await markdownDoc(admin, there);
    const log = () => admin.call(deliveries, { moduleId: there.moduleId });
    await app.quiet();
    expect(await log()).toMatchObject([{ state: 'failed', status: null, answer: 'timeout' }]);
    await app.later(6_000);
    expect(await log()).toMatchObject([{ state: 'failed', attempts: 2, answer: 'timeout' }]);
  });
});
