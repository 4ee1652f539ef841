import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { deleteDoc } from '../../../contracts/docs/docs.js';
import { addHook } from '../../../contracts/notifications/programs.js';
import { decodeId } from '../../../contracts/platform/wire.js';
import { updateModuleSettings } from '../../../contracts/workspace/workspace.js';
import { MessageErasure } from '../../../server/notifications/fan-out/message-erasure.js';
import { DeliveryLog } from '../../../server/notifications/sending/delivery-log.js';
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

const first = async (target: 'robot' | 'program') => {
  const sql = `select *, hook_id as "hookId", next_at as "nextAt" from deliveries
    where doc_id = $1 and hook_id ${target === 'robot' ? '=' : '>'} 0 order by id limit 1`;
  return (await app.database.query(sql, [docId]))[0];
};

it('stores no words of a doc that is deleted for good while a program or a robot answers', async () => {
  const toProgram = await first('program');
  const toRobot = await first('robot');
  expect(toProgram.request).toContain(SECRET);
  const tried = { state: 'delivered', attempts: 7, status: 200, answer: `${SECRET}, thank you`, nextAt: null } as const;
  const sent = { request: toProgram.request, tookMs: 1 };
  const program = () => app.get(DeliveryLog).change(toProgram, tried, sent);
  const robot = () => app.get(DeliveryLog).change(toRobot, tried);
  await erasedDuring(program);
  expect(await first('program')).toMatchObject({ attempts: 7, request: '', answer: '' });
  await erasedDuring(robot);
  expect(await first('robot')).toMatchObject({ attempts: 7, answer: '' });
  // Answers that come later still.
  await program();
  await robot();
  expect(JSON.stringify([await first('program'), await first('robot')])).not.toContain(SECRET);
});

it('leaves what a pause keeps back: it may tell of other docs as well', async () => {
  await app.database.query(`update deliveries set state = 'paused', answer = $2 where doc_id = $1`, [docId, SECRET]);
  await app.database.transaction((tx) => app.get(MessageErasure).erase(tx, [docId]));
  for (const target of ['robot', 'program'] as const)
    expect(await first(target)).toMatchObject({ state: 'paused', answer: '' });
});
