import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { deleteDoc } from '../../../contracts/docs/docs.js';
import { addHook } from '../../../contracts/notifications/programs.js';
import { decodeId } from '../../../contracts/platform/wire.js';
import { updateModuleSettings } from '../../../contracts/workspace/workspace.js';
import { MessageErasure } from '../../../server/notifications/fan-out/message-erasure.js';
import { HookDeliveries } from '../../../server/notifications/programs/hook-deliveries.js';
import { DeliveryLog, PAUSED } from '../../../server/notifications/webhooks/robot-cards.queries.js';
import { startApp, type TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { type FakeChat, startFakeChat } from '../../support/fake-chat.js';
import { markdownDoc, place } from '../../support/places.js';

// A message may be under way while its doc is deleted for good: what comes back must not store the words again.

const SECRET = 'hunter2zebra';
let app: TestApp;
let chat: FakeChat;
let docId: number;
beforeAll(async () => {
  app = await startApp({ env: { ANNALS_WEBHOOK_ALLOW: '127.0.0.1', ANNALS_LOG_LEVEL: 'silent' } });
  chat = await startFakeChat();
  const dev = await app.person('dev');
  const there = await place(await app.admin(), { devs: [dev] });
  await dev.call(addHook, { moduleId: there.moduleId, name: 'Gateway', address: chat.url });
  const items = [{ configKey: 'dingdingWebhookUrl', configValue: chat.url }];
  await dev.call(updateModuleSettings, { moduleId: there.moduleId, items });
  const id = await markdownDoc(dev, there, 'x', `Secret ${SECRET}`);
  await dev.call(deleteDoc, { id });
  await app.quiet();
  docId = decodeId(id) ?? 0;
});
afterAll(async () => {
  await app.stop();
  await chat.stop();
});

const waits = () =>
  eventually(async () => {
    const sql = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const [{ n }] = await app.database.query(sql);
    return n > 0;
  });

/** Deletes for good, and commits when the answer, which comes back meanwhile, waits to be stored. */
async function erasedDuring(store: () => Promise<void>): Promise<void> {
  const runner = app.database.createQueryRunner();
  await runner.startTransaction();
  await runner.query('update docs set is_erased = true where id = $1', [docId]);
  await app.get(MessageErasure).erase(runner.manager, [docId]);
  const stored = store();
  await waits();
  await runner.commitTransaction();
  await runner.release();
  await stored;
}

it('stores no words of a doc that is deleted for good while a program or a robot answers', async () => {
  const first = async (table: string) =>
    (await app.database.query(`select * from ${table} where doc_id = $1 order by id limit 1`, [docId]))[0];
  const toProgram = await first('hook_deliveries');
  const toRobot = await first('deliveries');
  expect(toProgram.request).toContain(SECRET);
  const delivery = await app.get(DeliveryLog).byKey(toRobot.key);
  if (!delivery) throw new Error('the robot had a message');
  const tried = { state: 'delivered', attempts: 7, status: 200, tookMs: 1, nextAt: null } as const;
  const answer = `${SECRET}, thank you`;
  const program = () => app.get(HookDeliveries).tried(toProgram.id, { ...tried, request: toProgram.request, answer });
  const robot = () => app.get(DeliveryLog).change(toRobot.id, delivery, { state: 'delivered', attempts: 7, answer });
  await erasedDuring(program);
  expect(await first('hook_deliveries')).toMatchObject({ attempts: 7, request: '', answer: '' });
  await erasedDuring(robot);
  expect(await first('deliveries')).toMatchObject({ attempts: 7, answer: '' });
  // Answers that come later still.
  await program();
  await robot();
  expect(JSON.stringify([await first('hook_deliveries'), await first('deliveries')])).not.toContain(SECRET);
});

it('keeps in mind that a pause keeps a delivery back: it may tell of other docs as well', async () => {
  const paused = `update deliveries set state = 'parked', answer = $2 where doc_id = $1`;
  await app.database.query(paused, [docId, PAUSED]);
  await app.database.transaction((tx) => app.get(MessageErasure).erase(tx, [docId]));
  const [delivery] = await app.database.query('select answer from deliveries where doc_id = $1 limit 1', [docId]);
  expect(delivery).toEqual({ answer: PAUSED });
});
