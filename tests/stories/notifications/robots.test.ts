import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { deleteDoc, saveDoc } from '../../../contracts/docs/docs.js';
import { deliveries, subscribe, unread } from '../../../contracts/notifications/notice.js';
import { type Chat, chatDescriptors } from '../../../contracts/platform/chats/index.js';
import { decodeId } from '../../../contracts/platform/wire.js';
import { pauseRobot, redeliver, robotStates, testRobot } from '../../../contracts/workspace/modules.js';
import { addRelease, setReleaseStatus, subscribeRelease } from '../../../contracts/workspace/releases.js';
import { oldUpdateSetting } from '../../../contracts/workspace/system.js';
import {
  removeProjectMember,
  removeSpaceMember,
  updateModuleSettings,
} from '../../../contracts/workspace/workspace.js';
import { PruneDeliveries } from '../../../server/notifications/webhooks/prune-deliveries.js';
import { startApp, type TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { type FakeChat, isSignedForDingtalk, isSignedForFeishu, startFakeChat } from '../../support/fake-chat.js';
import type { Person } from '../../support/people.js';
import { markdownDoc, type Place, place } from '../../support/places.js';

const minute = 60_000;
/** A test of a dozen steps, on a machine that does other things. */
const SLOW_MACHINE_MS = 120_000;
const day = 24 * 60 * minute;
const dingtalkSaid = z.object({
  text: z.object({ content: z.string() }),
  at: z.object({ atUserIds: z.array(z.string()) }).optional(),
});
const wecomSaid = z.object({
  text: z.object({ content: z.string(), mentioned_mobile_list: z.array(z.string()).optional() }),
});

describe('robots', () => {
  let app: TestApp;
  let chat: FakeChat;
  let writer: Person;
  let reader: Person;
  let there: Place;
  const settings = (items: Readonly<Record<string, string>>) =>
    writer.call(updateModuleSettings, {
      moduleId: there.moduleId,
      items: Object.entries(items).map(([configKey, configValue]) => ({ configKey, configValue })),
    });
  const robot = (channel: Chat, url: string, secret?: string) =>
    settings({
      [chatDescriptors[channel].robot.url]: url,
      ...(secret && { [chatDescriptors[channel].robot.secret ?? '']: secret }),
    });
  const attempt = (channel: Chat) => writer.call(testRobot, { moduleId: there.moduleId, channel });
  const log = () => writer.call(deliveries, { moduleId: there.moduleId });
  const givenUpTasks = () =>
    app.database.query(
      `select t.error from tasks t join deliveries d on d.key = t.key
       where t.kind = 'deliver' and t.parked_at is not null and d.module_id = $1`,
      [decodeId(there.moduleId)],
    );
  const set = async (key: string, value: string) => (await app.admin()).call(oldUpdateSetting, { key, value });
  const bind = (person: Person, column: 'dingding_user_id' | 'wecom_mobile', value: string) =>
    app.database.query(`update users set ${column} = $2 where id = $1`, [decodeId(person.id), value]);
  const first = () => {
    const [heard] = chat.heard;
    if (!heard) throw new Error('nothing was heard');
    return heard;
  };

  beforeAll(async () => {
    app = await startApp({
      env: {
        ANNALS_WEBHOOK_ALLOW: '127.0.0.1',
        ANNALS_BASE_URL: 'https://docs.example',
        ANNALS_LOG_LEVEL: 'silent',
      },
    });
    [writer, reader] = [await app.person('writer'), await app.person('reader')];
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    afterRush();
    chat = await startFakeChat();
    there = await place(await app.admin(), { devs: [writer, reader] });
  });
  afterEach(() => chat.stop());

  /** Feishu is asked nothing in the first half minute of full and half hours: no test is near one. */
  function afterRush(): void {
    const [half, rush, near] = [1_800_000, 31_000, 120_000];
    const into = app.clock.now().getTime() % half;
    if (into < rush) app.clock.advance(rush - into);
    if (into > half - near) app.clock.advance(half - into + rush);
  }

  describe('sign', () => {
    it('for DingTalk in the address, beside what it asks already', async () => {
      await robot('dingtalk', chat.url, 'SEC+very/secret=1');
      await markdownDoc(writer, there);
      await app.quiet();
      expect(first().path).toMatch(/^\/robot\/send\?access_token=very-secret-token&timestamp=/);
      expect(isSignedForDingtalk(first(), 'SEC+very/secret=1', app.clock.now())).toBe(true);
      expect(isSignedForDingtalk(first(), 'SEC+very/secret=2', app.clock.now())).toBe(false);
    });

    it('for Feishu in the body; WeCom knows no signature', async () => {
      await robot('feishu', chat.url, 'feishu-secret');
      chat.says({ body: { code: 0, msg: 'success' } });
      await markdownDoc(writer, there);
      await app.quiet();
      expect(isSignedForFeishu(first(), 'feishu-secret', app.clock.now())).toBe(true);
      expect(isSignedForFeishu(first(), 'other', app.clock.now())).toBe(false);
      expect(first().body).toMatchObject({ msg_type: 'text', content: { text: expect.stringContaining('A doc') } });
      expect(await log()).toMatchObject([{ channel: 'feishu', state: 'delivered', releaseNo: '' }]);
    });

    it('anew at each try: an old signature is worth nothing after an hour', async () => {
      await robot('dingtalk', chat.url, 'SEC1');
      chat.says({ status: 500, body: '' });
      await markdownDoc(writer, there);
      await app.quiet();
      await app.later(6_000);
      expect(new Set(chat.heard.map(({ path }) => path)).size).toBe(2);
      expect(chat.heard.every((heard) => isSignedForDingtalk(heard, 'SEC1', app.clock.now()))).toBe(true);
    });

    it('without telling: neither secret nor signature comes back, whatever the receiver repeats', async () => {
      await robot('dingtalk', chat.url, 'SEC-unspeakable');
      chat.says({ status: 500, body: 'first' });
      await attempt('dingtalk');
      const [, sign = ''] = /sign=(.+)$/.exec(first().path) ?? [];
      chat.says({ body: `SEC-unspeakable ${chat.url} ${encodeURIComponent(chat.url)} ${first().path} ${sign}` });
      const { answer } = await attempt('dingtalk');
      expect(answer).not.toMatch(/unspeakable|very-secret|robot\/send/);
      const [, second = 'none'] = /sign=(.+)$/.exec(chat.heard[1]?.path ?? '') ?? [];
      expect(answer).not.toContain(second);
    });
  });

  describe('speak', () => {
    it('to three chats of one application, in texts of the installation and with its address', async () => {
      await set('torna.front-url', 'https://front.example/');
      await set('torna.push.weCom-webhook-content', '{docName} {docViewUrl}');
      for (const channel of ['dingtalk', 'wecom', 'feishu'] as const) await robot(channel, `${chat.url}-${channel}`);
      const docId = await markdownDoc(writer, there, '', 'Orders');
      chat.says(
        { body: { code: 0, errcode: 0 } },
        { body: { code: 0, errcode: 0 } },
        { body: { code: 0, errcode: 0 } },
      );
      await app.quiet();
      await set('torna.front-url', '');
      await set('torna.push.weCom-webhook-content', '');
      expect((await log()).map(({ channel, state }) => `${channel} ${state}`).sort()).toEqual([
        'dingtalk delivered',
        'feishu delivered',
        'wecom delivered',
      ]);
      const bodies = chat.heard.map(({ body }) => JSON.stringify(body));
      expect(bodies.every((body) => body.includes(`https://front.example/view/${docId}`))).toBe(true);
      expect(bodies).toContain(
        JSON.stringify({ msgtype: 'text', text: { content: `Orders https://front.example/view/${docId}` } }),
      );
    });

    it('to who follows the doc, may view it and is bound to that chat; not to who did it', async () => {
      const away = await app.person('away');
      const more = await place(await app.admin(), { devs: [writer, reader, away] });
      there = more;
      await bind(reader, 'dingding_user_id', 'reader-of-dingtalk');
      await bind(reader, 'wecom_mobile', '13800000001');
      await bind(writer, 'dingding_user_id', 'writer-of-dingtalk');
      await bind(away, 'dingding_user_id', 'away-of-dingtalk');
      const docId = await markdownDoc(writer, there, 'one', 'Orders');
      for (const person of [reader, writer, away]) await person.call(subscribe, { sourceId: docId });
      const admin = await app.admin();
      await admin.call(removeProjectMember, { projectId: there.projectId, userId: away.id });
      await admin.call(removeSpaceMember, { spaceId: there.spaceId, userId: away.id });
      await app.quiet();
      await robot('dingtalk', chat.url);
      await writer.call(saveDoc, { id: docId, name: 'Orders', description: 'two' });
      await app.quiet();
      const said = dingtalkSaid.parse(first().body);
      expect(said.at).toEqual({ atUserIds: ['reader-of-dingtalk'] });
      expect(said.text.content.split('\n').at(-1)).toBe('@reader-of-dingtalk');
      await robot('dingtalk', '');
      await robot('wecom', `${chat.url}-wecom`);
      await writer.call(saveDoc, { id: docId, name: 'Orders', description: 'three' });
      await app.later(minute + 1_000);
      expect(wecomSaid.parse(chat.heard[1]?.body).text.mentioned_mobile_list).toEqual(['13800000001']);
    });

    it('that want silence for a minute are left alone for it', async () => {
      await robot('wecom', chat.url);
      chat.says({ body: { errcode: 45009, errmsg: 'api freq out of limit' } });
      await markdownDoc(writer, there, '', 'First');
      await app.quiet();
      await app.later(50_000);
      expect(chat.heard).toHaveLength(1);
      await app.later(20_000);
      expect(chat.heard).toHaveLength(2);
    });

    it('to Feishu five times in a second at the most, also from several applications', async () => {
      for (let n = 0; n < 7; n++) {
        there = await place(await app.admin(), { devs: [writer] });
        await robot('feishu', chat.url);
        chat.says({ body: { code: 0 } });
        await markdownDoc(writer, there, '', `Doc ${n}`);
      }
      await app.quiet();
      await app.later(3_000);
      expect(chat.heard).toHaveLength(7);
      const [row] = await app.database.query(
        `select count(*)::int as n from robots r, unnest(sends) at
          where exists (select 1 from unnest(sends) b where b > at - interval '1 s' and b <= at having count(*) > 5)`,
      );
      expect(row.n).toBe(0);
    });
  });

  describe('of a release', () => {
    const release = async (docs: string[], releaseNo = '1.2.0') => {
      // A slow follower would report the creation of docs that are added to the release a moment later.
      await app.quiet();
      const wish = { projectId: there.projectId, releaseNo, moduleSourceIdMap: { [there.moduleId]: docs } };
      const robots = { dingdingWebhook: chat.url, weComWebhook: `${chat.url}-wecom` };
      return (await writer.call(addRelease, { ...wish, ...robots })).id;
    };

    it('are told of each change of what it holds, with its number, while it is valid', async () => {
      await set('torna.push.dingding-webhook-content', '{releaseNo}: {modifyType} {docName}');
      const [held, other] = [
        await markdownDoc(writer, there, '', 'Held'),
        await markdownDoc(writer, there, '', 'Other'),
      ];
      const id = await release([held]);
      await app.quiet();
      expect(chat.heard).toHaveLength(0);
      await writer.call(saveDoc, { id: held, name: 'Held', description: 'two' });
      await writer.call(saveDoc, { id: other, name: 'Other', description: 'two' });
      await app.quiet();
      const said = chat.heard.map(({ body }) => wecomSaid.parse(body).text.content);
      expect(said).toHaveLength(2);
      expect(said).toContain('1.2.0: 更新 Held');
      expect(await log()).toMatchObject([
        { releaseNo: '1.2.0', state: 'delivered', docId: held },
        { releaseNo: '1.2.0', state: 'delivered', docId: held },
      ]);
      await writer.call(setReleaseStatus, { id, status: 0 });
      await writer.call(saveDoc, { id: held, name: 'Held', description: 'three' });
      await app.later(minute + 1_000);
      expect(chat.heard).toHaveLength(2);
      await writer.call(setReleaseStatus, { id, status: 1 });
      await writer.call(deleteDoc, { id: held });
      await app.later(minute + 1_000);
      await set('torna.push.dingding-webhook-content', '');
      expect(chat.heard.map(({ body }) => wecomSaid.parse(body).text.content)).toContain('1.2.0: 删除 Held');
      expect(chat.heard).toHaveLength(4);
    });

    it('point to who follows the release', async () => {
      await bind(reader, 'wecom_mobile', '13800000009');
      const docId = await markdownDoc(writer, there, '', 'Held');
      await reader.call(subscribeRelease, { sourceId: await release([docId]) });
      await writer.call(saveDoc, { id: docId, name: 'Held', description: 'two' });
      await app.quiet();
      const lists = chat.heard.map(({ body }) => wecomSaid.parse(body).text.mentioned_mobile_list);
      expect(lists).toContainEqual(['13800000009']);
    });

    it('that became invalid before its turn says nothing', async () => {
      const docId = await markdownDoc(writer, there, '', 'Held');
      const id = await release([docId]);
      chat.says({ status: 500 }, { status: 500 });
      await writer.call(saveDoc, { id: docId, name: 'Held', description: 'two' });
      await app.quiet();
      await writer.call(setReleaseStatus, { id, status: 0 });
      await app.later(6_000);
      expect(chat.heard).toHaveLength(2);
      expect(await log()).toMatchObject([
        { state: 'parked', answer: 'robot.gone' },
        { state: 'parked', answer: 'robot.gone' },
      ]);
      expect(await givenUpTasks()).toEqual([{ error: 'robot.gone' }, { error: 'robot.gone' }]);
    });
  });

  describe('tried by hand', () => {
    it('say one message and tell what came back; a fact, and no entry of the log', async () => {
      await robot('dingtalk', chat.url, 'SEC1');
      expect(await attempt('dingtalk')).toMatchObject({ delivered: true, status: 200, answer: expect.any(String) });
      expect(isSignedForDingtalk(first(), 'SEC1', app.clock.now())).toBe(true);
      expect(dingtalkSaid.parse(first().body).text.content).toMatch(
        /^【文档更新提醒】\n.*Project - Application\n.*Test message/,
      );
      chat.says({ body: { errcode: 310000, errmsg: 'sign not match' } });
      expect(await attempt('dingtalk')).toMatchObject({
        delivered: false,
        answer: expect.stringContaining('sign not'),
      });
      expect(await log()).toEqual([]);
      const facts = await app.database.query(
        `select data from events where stream = $1 and type = 'RobotTested' order by version`,
        [`module-${decodeId(there.moduleId)}`],
      );
      expect(facts.map(({ data }: { data: unknown }) => data)).toEqual([
        { channel: 'dingtalk', delivered: true, status: 200 },
        { channel: 'dingtalk', delivered: false, status: 200 },
      ]);
    });

    it('are tried six times a minute at the most, and only by who may set them', async () => {
      await robot('wecom', chat.url);
      const asked = await Promise.allSettled(Array.from({ length: 9 }, () => attempt('wecom')));
      expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
      expect(chat.heard).toHaveLength(6);
      const input = { moduleId: there.moduleId, channel: 'wecom' };
      expect(await writer.refuses(testRobot, input)).toMatchObject({ key: 'rate.limited' });
      app.clock.advance(minute + 1_000);
      await attempt('wecom');
      const guest = await app.person('guest');
      expect(await guest.refuses(testRobot, input)).toMatchObject({ key: 'module.unknown' });
      expect(await writer.refuses(testRobot, { ...input, channel: 'feishu' })).toMatchObject({ key: 'robot.missing' });
      expect(await writer.refuses(testRobot, { ...input, channel: 'irc' })).toMatchObject({ key: 'input.invalid' });
    });

    it('are no cannon: one person tries twenty times a minute at the most, whatever the address', async () => {
      const caller = await app.person('caller');
      there = await place(await app.admin(), { devs: [writer, caller] });
      const input = { moduleId: there.moduleId, channel: 'feishu' as const };
      for (let n = 0; n < 20; n++) {
        await robot('feishu', `http://127.0.0.2:9/${n}`);
        await caller.call(testRobot, input);
      }
      await robot('feishu', 'http://127.0.0.2:9/20');
      expect(await caller.refuses(testRobot, input)).toMatchObject({ key: 'rate.limited' });
    });

    it.each([
      'http://127.0.0.2:9/robot',
      'http://10.1.2.3/robot',
      'http://169.254.169.254/latest/meta-data',
      'http://[::1]:9/robot',
      'http://[::ffff:7f00:2]:9/robot',
      'http://0x7f000002:9/robot',
    ])('inside the house are not called: %s', async (url) => {
      await robot('feishu', url);
      const refused = { delivered: false, status: null, answer: 'address.refused' };
      expect(await attempt('feishu')).toMatchObject(refused);
    });

    it('that send the caller elsewhere are not followed', async () => {
      const inside = await startFakeChat();
      try {
        await robot('feishu', chat.url);
        chat.says({ status: 307, headers: { location: inside.url }, body: '' });
        expect(await attempt('feishu')).toMatchObject({ delivered: false, status: 307 });
        expect(inside.heard).toHaveLength(0);
      } finally {
        await inside.stop();
      }
    });
  });

  describe('that gave up', () => {
    const givenUp = async () => {
      await robot('dingtalk', chat.url);
      chat.says({ status: 410, body: '' });
      await markdownDoc(writer, there, '', 'Orders');
      await app.quiet();
      const [entry] = await log();
      expect(entry).toMatchObject({ state: 'parked', attempts: 1 });
      expect(await givenUpTasks()).toContainEqual({ error: '410' });
      return entry?.id ?? '';
    };

    it('are asked again by hand, under the same id, from the start of the table', async () => {
      const id = await givenUp();
      chat.says({ status: 500, body: '' });
      await writer.call(redeliver, { moduleId: there.moduleId, id });
      await app.quiet();
      expect(await log()).toMatchObject([{ state: 'failed', attempts: 1 }]);
      expect(await writer.refuses(redeliver, { moduleId: there.moduleId, id })).toMatchObject({
        key: 'delivery.unknown',
      });
      await app.later(6_000);
      expect(await log()).toMatchObject([{ state: 'delivered', attempts: 2 }]);
      expect(new Set(chat.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
      expect(await writer.refuses(redeliver, { moduleId: there.moduleId, id })).toMatchObject({
        key: 'delivery.unknown',
      });
    });

    it('are nobody else’s to ask', async () => {
      const id = await givenUp();
      const outsider = await app.person('outsider');
      const own = await place(outsider);
      expect(await outsider.refuses(redeliver, { moduleId: own.moduleId, id })).toMatchObject({
        key: 'delivery.unknown',
      });
      expect(await outsider.refuses(redeliver, { moduleId: there.moduleId, id })).toMatchObject({
        key: 'module.unknown',
      });
      expect(await log()).toMatchObject([{ state: 'parked' }]);
    });
  });

  describe('that only fail', () => {
    const states = () => writer.call(robotStates, { moduleId: there.moduleId });
    const told = (at: FakeChat) =>
      at.heard
        .map(({ body }) => 1 + Number(/\(\+(\d+)\)/.exec(dingtalkSaid.parse(body).text.content)?.[1] ?? 0))
        .reduce((sum, n) => sum + n, 0);

    it(
      'are paused after an hour, their owners are told, and resuming sends all that was kept',
      async () => {
        await robot('dingtalk', chat.url);
        chat.says(...Array.from({ length: 20 }, () => ({ status: 500, body: 'no' })));
        for (const name of ['One', 'Two', 'Three']) {
          await markdownDoc(writer, there, '', name);
          await app.later(minute + 1_000);
        }
        // The third and fourth try of each: twelve failures, but not yet an hour.
        await app.later(6 * minute);
        await app.later(34 * minute);
        expect(await states()).toMatchObject([{ channel: 'dingtalk', releaseNo: '', pausedAt: null }]);
        await app.later(133 * minute);
        expect(await states()).toMatchObject([{ pausedAt: expect.any(String), isByHand: 0 }]);
        const [message] = await writer.call(unread, {});
        expect(message).toMatchObject({ type: 5, sourceId: there.moduleId, projectId: there.projectId });
        expect(message?.message).toContain('Project-Application');
        const before = chat.heard.length;
        const four = await markdownDoc(writer, there, '', 'Four');
        await app.later(2 * minute);
        expect(chat.heard).toHaveLength(before);
        // It may join a card whose try came after the pause, if not all tries ran at the same time.
        const kept = (await log()).find(({ docId }) => docId === four);
        expect(kept).toMatchObject({ state: 'parked', answer: 'robot.paused', attempts: 0 });
        const mended = await startFakeChat();
        try {
          await robot('dingtalk', mended.url);
          await writer.call(pauseRobot, { moduleId: there.moduleId, channel: 'dingtalk', paused: 0 });
          await app.later(minute + 1_000);
          // The try that led to the pause has its own next time.
          await app.later(6 * 60 * minute);
          expect(told(mended)).toBe(4);
          expect(await states()).toEqual([]);
        } finally {
          await mended.stop();
        }
      },
      SLOW_MACHINE_MS,
    );

    it('are paused and resumed by hand; what changed meanwhile is one card', async () => {
      await robot('dingtalk', chat.url);
      const pause = (paused: 0 | 1) =>
        writer.call(pauseRobot, { moduleId: there.moduleId, channel: 'dingtalk', paused });
      await pause(1);
      await pause(1);
      for (let n = 0; n < 4; n++) {
        await markdownDoc(writer, there, '', `Doc ${n}`);
        await app.later(2 * minute);
      }
      expect(chat.heard).toHaveLength(0);
      expect(await states()).toMatchObject([{ isByHand: 1 }]);
      const failed = `select t.error from tasks t join deliveries d using (key)
        where t.kind = 'deliver' and t.parked_at is not null and d.module_id = $1`;
      expect(await app.database.query(failed, [decodeId(there.moduleId)])).toEqual([]);
      await pause(0);
      await app.quiet();
      expect(chat.heard).toHaveLength(1);
      expect(told(chat)).toBe(4);
      const facts = await app.database.query(
        `select type from events where stream = $1 and type like 'Robot%' order by version`,
        [`module-${decodeId(there.moduleId)}`],
      );
      expect(facts).toEqual([{ type: 'RobotPaused' }, { type: 'RobotResumed' }]);
    });

    it('of a release are those of the own project', async () => {
      const elsewhere = await place(writer);
      const { id: releaseId } = await writer.call(addRelease, { projectId: elsewhere.projectId, releaseNo: 'R1' });
      const wish = { moduleId: there.moduleId, releaseId, channel: 'dingtalk', paused: 1 } as const;
      expect(await writer.refuses(pauseRobot, wish)).toMatchObject({ key: 'release.unknown' });
      expect(await states()).toEqual([]);
    });

    it('are resumed while a card is just kept back: it is sent all the same', async () => {
      const pause = (paused: 0 | 1) =>
        writer.call(pauseRobot, { moduleId: there.moduleId, channel: 'dingtalk', paused });
      await robot('dingtalk', chat.url);
      await markdownDoc(writer, there, '', 'First');
      await app.quiet();
      await pause(1);
      await markdownDoc(writer, there, '', 'Second');
      const holder = app.database.createQueryRunner();
      const waiting = async () => {
        const [{ n }] = await holder.query(
          `select count(*)::int as n from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`,
        );
        return Number(n);
      };
      try {
        await app.quiet();
        await holder.startTransaction();
        await holder.query(`select from deliveries where state = 'waiting' for update`);
        const later = app.later(minute);
        await eventually(async () => (await waiting()) === 1);
        let isResumed = false;
        const resumed = pause(0).finally(() => {
          isResumed = true;
        });
        await eventually(async () => isResumed || (await waiting()) === 2);
        await holder.commitTransaction();
        await Promise.all([later, resumed]);
      } finally {
        await holder.release();
      }
      await app.quiet();
      expect(told(chat)).toBe(2);
    });

    it('do not swallow what follows a card that nobody sends', async () => {
      await robot('dingtalk', chat.url);
      await writer.call(pauseRobot, { moduleId: there.moduleId, channel: 'dingtalk', paused: 1 });
      await markdownDoc(writer, there, '', 'Kept');
      await app.quiet();
      expect(await log()).toMatchObject([{ state: 'parked', answer: 'robot.paused' }]);
      // As versions left it that parked a card beside the call that resumed the robot.
      await app.database.query('delete from robot_states where module_id = $1', [decodeId(there.moduleId)]);
      await markdownDoc(writer, there, '', 'Next');
      await app.later(minute);
      expect(told(chat)).toBe(1);
    });
  });

  it('are remembered for ninety days', async () => {
    await robot('dingtalk', chat.url);
    await markdownDoc(writer, there, '', 'Old');
    chat.says({ body: { errcode: 0 } }, { status: 410, body: '' });
    await app.quiet();
    await markdownDoc(writer, there, '', 'Given up');
    await app.later(minute + 1_000);
    app.clock.advance(89 * day);
    await app.get(PruneDeliveries).prune();
    expect(await log()).toHaveLength(2);
    app.clock.advance(1.5 * day);
    await markdownDoc(writer, there, '', 'New');
    await app.quiet();
    await app.get(PruneDeliveries).prune();
    expect(await log()).toMatchObject([{ state: 'delivered' }]);
    // On a slow machine a message of an earlier test may still be under way.
    const idle = 'select 1 from robots where not exists (select from unnest(sends || sent) at where at > $1)';
    expect(await app.database.query(idle, [new Date(app.clock.now().getTime() - day)])).toEqual([]);
    expect(await app.database.query(`select 1 from tasks where kind = 'deliver' and parked_at is not null`)).toEqual(
      [],
    );
  });
});
