import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { deliveries } from '../../../contracts/notifications/notice.js';
import {
  addHook,
  hookDeliveries,
  listHooks,
  resendHook,
  updateHook,
} from '../../../contracts/notifications/programs.js';
import { decodeId } from '../../../contracts/platform/wire.js';
import { pauseRobot, redeliver } from '../../../contracts/workspace/modules.js';
import { updateModuleSettings } from '../../../contracts/workspace/workspace.js';
import { migrations } from '../../../server/platform/database/migrations.js';
import { startApp, type TestApp } from '../../support/app.js';
import { freshDatabase } from '../../support/database.js';
import { type FakeChat, startFakeChat } from '../../support/fake-chat.js';
import type { Person } from '../../support/people.js';
import { markdownDoc, place } from '../../support/places.js';

const NAME = 'KeepOneDeliveryLog';
const env = { ANNALS_WEBHOOK_ALLOW: '127.0.0.1', ANNALS_LOG_LEVEL: 'silent' };
const minute = 60_000;
const hour = 60 * minute;

/** Back to two tables, as the version before left them. */
async function goBack(databaseUrl: string): Promise<DataSource> {
  const db = await new DataSource({ type: 'postgres', url: databaseUrl }).initialize();
  const runner = db.createQueryRunner();
  const undone = migrations.slice(migrations.findIndex(({ name }) => name.startsWith(NAME))).reverse();
  for (const Migration of undone) {
    await new Migration().down(runner);
    await runner.query('delete from migrations where name = $1', [Migration.name]);
  }
  await runner.release();
  return db;
}

const names = ['Delivered', 'Failed', 'Given up', 'Waiting', 'Kept'] as const;
/** What became of the message about each doc, in both tables. */
const states = `(values ('Delivered', 'delivered', 1, 200, ''), ('Failed', 'failed', 3, 500, 'no'),
  ('Given up', 'parked', 10, 500, 'no'), ('Waiting', 'waiting', 0, null::int, ''), ('Kept', 'kept', 0, null, ''))
  s (name, state, tries, status, answer)`;

/** Rows and tasks as that version wrote them: its robot is paused, and one of its webhooks was switched off by a 410. */
async function asBefore(db: DataSource, moduleId: number, hooks: { on: number; off: number }, dueAt: Date) {
  await db.query(`update deliveries d set state = case s.state when 'kept' then 'parked' else s.state end, attempts = s.tries,
      status = s.status, answer = case s.state when 'kept' then 'robot.paused' else s.answer end,
      next_at = case s.state when 'failed' then d.at + interval '1 day' end
    from docs o, ${states} where o.id = d.doc_id and o.name = s.name`);
  await db.query(`update hook_deliveries d set state = case s.state when 'kept' then 'waiting' else s.state end, attempts = s.tries,
      status = s.status, answer = s.answer, next_at = case s.state when 'failed' then d.at + interval '1 day' end
    from docs o, ${states} where o.id = d.doc_id and o.name = s.name`);
  // Both tables count from 1 on.
  for (const table of ['deliveries', 'hook_deliveries']) {
    await db.query(`create table kept as select * from ${table} order by id`);
    await db.query(`delete from ${table}`);
    await db.query(
      `update kept set id = n from (select id as old, row_number() over (order by id) as n from kept) w where id = old`,
    );
    await db.query(`insert into ${table} overriding system value select * from kept`);
    await db.query(`select setval('${table}_id_seq', (select max(id) from kept))`);
    await db.query('drop table kept');
  }
  const gone = `update hook_deliveries set state = 'failed', attempts = 1, status = 410 from docs o
    where o.id = doc_id and o.name = 'Waiting' and hook_id = $1`;
  await db.query(gone, [hooks.off]);
  await db.query(`update program_hooks set is_on = false, off_reason = 'gone' where id = $1`, [hooks.off]);
  await db.query(
    `insert into robot_states (module_id, channel, paused_at, is_by_hand) values ($1, 'dingtalk', $2, true)`,
    [moduleId, dueAt],
  );
  const call = `insert into tasks (kind, key, payload, due_at)
    select distinct 'callProgram', hook_id || ':' || doc_id, jsonb_build_object('hookId', hook_id, 'docId', doc_id), $1::timestamptz
      from hook_deliveries where state in ('waiting', 'failed')`;
  await db.query(call, [dueAt]);
  const send = `insert into tasks (kind, key, payload, due_at, parked_at) select 'deliver', key,
      jsonb_build_object('channel', channel, 'moduleId', module_id, 'docId', doc_id, 'version', doc_version), $1::timestamptz,
      case when state = 'parked' then $1::timestamptz end from deliveries where state <> 'delivered'`;
  await db.query(send, [dueAt]);
}

describe('deliveries of the two tables of the version before', () => {
  let app: TestApp;
  let chat: FakeChat;
  let program: FakeChat;
  let dev: Person;
  let moduleId: string;
  let hooks: { on: string; off: string };
  let heard: { chat: number; program: number };
  const list = () => dev.call(deliveries, { moduleId });
  const listOf = (hook: keyof typeof hooks) => dev.call(hookDeliveries, { moduleId, id: hooks[hook] });
  /** The docs that the chat and the webhooks were told of since the start of this version, and how often. */
  const told = (to: 'chat' | 'program') => {
    const bodies = (to === 'chat' ? chat : program).heard.slice(heard[to]).map(({ body }) => JSON.stringify(body));
    return bodies.map((body) => names.find((name) => body.includes(name))).sort();
  };

  beforeAll(async () => {
    [chat, program] = [await startFakeChat(), await startFakeChat()];
    const databaseUrl = await freshDatabase();
    const old = await startApp({ databaseUrl, env });
    dev = await old.person('dev');
    const there = await place(await old.admin(), { devs: [dev] });
    ({ moduleId } = there);
    const items = [{ configKey: 'dingdingWebhookUrl', configValue: chat.url }];
    await dev.call(updateModuleSettings, { moduleId, items });
    const hook = async (name: string) => (await dev.call(addHook, { moduleId, name, address: program.url })).id;
    hooks = { on: await hook('On'), off: await hook('Off') };
    for (const name of names) {
      await markdownDoc(dev, there, '', name);
      await old.later(2 * minute);
    }
    await old.stop();
    const db = await goBack(databaseUrl);
    const dueAt = new Date(old.clock.now().getTime() + hour);
    await asBefore(db, decodeId(moduleId) ?? 0, { on: decodeId(hooks.on) ?? 0, off: decodeId(hooks.off) ?? 0 }, dueAt);
    await db.destroy();
    heard = { chat: chat.heard.length, program: program.heard.length };
    app = await startApp({ databaseUrl, env, clock: old.clock });
    dev = dev.at(app.url);
  });
  afterAll(async () => {
    await app.stop();
    await Promise.all([chat.stop(), program.stop()]);
  });

  it('are listed as they were, under their ids', async () => {
    expect((await list()).map(({ id, state, answer, attempts }) => [decodeId(id), state, answer, attempts])).toEqual([
      [5, 'parked', 'robot.paused', 0],
      [4, 'waiting', '', 0],
      [3, 'parked', 'no', 10],
      [2, 'failed', 'no', 3],
      [1, 'delivered', '', 1],
    ]);
    const shown = async (hook: 'on' | 'off') =>
      (await listOf(hook)).map(({ docName, state, attempts, status }) => [docName, state, attempts, status]);
    const others = [
      ['Given up', 'parked', 10, 500],
      ['Failed', 'failed', 3, 500],
      ['Delivered', 'delivered', 1, 200],
    ];
    expect(await shown('on')).toEqual([['Kept', 'waiting', 0, null], ['Waiting', 'waiting', 0, null], ...others]);
    expect(await shown('off')).toEqual([['Kept', 'waiting', 0, null], ['Waiting', 'failed', 1, 410], ...others]);
    expect((await dev.call(listHooks, { moduleId })).map(({ waiting }) => waiting)).toEqual([3, 3]);
    const ids = [...(await listOf('on')), ...(await listOf('off'))].map(({ id }) => id);
    expect(ids.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect((await listOf('on')).every(({ request }) => request.includes('doc.added'))).toBe(true);
  });

  it('that were pending are sent once, the others not again', async () => {
    await app.later(hour);
    expect({ chat: told('chat'), program: told('program') }).toEqual({ chat: [], program: ['Kept', 'Waiting'] });
    await app.later(24 * hour);
    expect({ chat: told('chat'), program: told('program') }).toEqual({
      chat: [],
      program: ['Failed', 'Kept', 'Waiting'],
    });
    const [off] = (await dev.call(listHooks, { moduleId })).filter(({ id }) => id === hooks.off);
    expect(off).toMatchObject({ isOn: 0, waiting: 3 });
  });

  it('that a pause kept back are sent once when it ends, from the first on', async () => {
    await dev.call(pauseRobot, { moduleId, channel: 'dingtalk', paused: 0 });
    await app.later(minute);
    expect(told('chat')).toEqual(['Failed', 'Kept', 'Waiting']);
    await dev.call(updateHook, { moduleId, id: hooks.off, name: 'Off', address: '', isOn: 1 });
    await app.later(minute);
    expect(told('program')).toEqual(['Failed', 'Failed', 'Kept', 'Kept', 'Waiting', 'Waiting']);
    expect(new Set(program.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(names.length);
  });

  it('can be sent again under their old ids; new ones have ids of their own', async () => {
    const [given] = (await list()).filter(({ state }) => state === 'parked');
    await dev.call(redeliver, { moduleId, id: given?.id ?? '' });
    await dev.call(resendHook, { moduleId, id: hooks.on, deliveryId: decodeId(given?.id ?? '') ?? 0 });
    await app.quiet();
    expect(told('chat').filter((name) => name === 'Given up')).toHaveLength(1);
    await markdownDoc(dev, { spaceId: '', projectId: '', moduleId }, '', 'New');
    await app.later(2 * minute);
    const ids = await app.database.query('select id::int from deliveries where id > 10 order by id');
    expect(new Set(ids.map(({ id }: { id: number }) => id)).size).toBe(3);
    expect((await list()).filter(({ state }) => state !== 'delivered')).toEqual([]);
  });
});
