import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { saveDoc } from '../../../contracts/docs/docs.js';
import { subscribe } from '../../../contracts/notifications/notice.js';
import { updateModuleSettings } from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import { serverUrl } from '../../support/database.js';
import { type FakeChat, startFakeChat } from '../../support/fake-chat.js';
import type { Person } from '../../support/people.js';
import { markdownDoc, place } from '../../support/places.js';
import { seeded } from '../../support/random.js';

/** Disconnects and retries alternate until everything is processed; the duration depends on the machine. */
const SLOW_MACHINE_MS = 180_000;

describe('two servers whose database connections are cut at any moment', () => {
  let apps: TestApp[];
  let chat: FakeChat;
  let killer: pg.Client;
  let writer: Person;
  let reader: Person;

  beforeAll(async () => {
    const env = { ANNALS_WEBHOOK_ALLOW: '127.0.0.1', ANNALS_LOG_LEVEL: 'silent' };
    const first = await startApp({ env });
    apps = [first, await startApp({ env, databaseUrl: first.databaseUrl, clock: first.clock })];
    chat = await startFakeChat();
    killer = new pg.Client({ connectionString: serverUrl() });
    await killer.connect();
    writer = await first.person('writer');
    reader = await first.person('reader');
  });
  afterAll(async () => {
    await killer.end();
    await Promise.all(apps.map((app) => app.stop()));
    await chat.stop();
  });

  const cut = async (random: (n: number) => number) => {
    const database = new URL(apps[0]?.databaseUrl ?? '').pathname.slice(1);
    const { rows } = await killer.query('select pid from pg_stat_activity where datname = $1', [database]);
    const victim = rows[random(rows.length)];
    if (victim) await killer.query('select pg_terminate_backend($1)', [victim.pid]);
  };

  it(
    'write one message and one delivery for each change that was made',
    async () => {
      const [first, second] = apps;
      if (!first || !second) throw new Error('two apps');
      const seed = Date.now() % 1_000_000;
      const random = seeded(seed);
      const there = await place(await first.admin(), { devs: [writer], guests: [reader] });
      const docId = await markdownDoc(writer, there);
      // The robot comes after the doc: nobody is told that it was added.
      await first.quiet();
      await reader.call(subscribe, { sourceId: docId });
      const items = [{ configKey: 'dingdingWebhookUrl', configValue: chat.url }];
      await writer.call(updateModuleSettings, { moduleId: there.moduleId, items });
      for (let n = 0; n < 60; n++) {
        const at = random(2) === 0 ? writer : writer.at(second.url);
        // A save may fail when its connection is cut; the number of events in the log counts.
        const saved = at.call(saveDoc, { id: docId, name: 'A doc', description: `${n}` }).catch(() => undefined);
        await Promise.all([saved, cut(random)]);
      }
      // A failed follower waits for the clock, a little longer after each attempt.
      const after = (ms: number) => {
        first.clock.advance(ms);
        return first.quiet();
      };
      for (
        let n = 0;
        n < 40 &&
        !(await after(61_000).then(
          () => true,
          () => false,
        ));
        n++
      );
      for (let n = 0; n < 6; n++) await first.later(61_000);
      const [made] = await first.database.query(
        `select (select count(*) from events where type = 'DocEdited') as edits,
        (select sum(total)::int from messages) as messages,
        (select count(distinct change) from messages, unnest(changes) as w (change)) as told,
        (select sum(changes)::int from deliveries where state = 'delivered') as delivered,
        (select count(*) from deliveries) as posts,
        (select count(*) from tasks where kind = 'deliver') as waiting`,
      );
      expect({ seed, ...made, waiting: made.waiting }).toEqual({
        seed,
        edits: made.edits,
        messages: made.edits,
        told: made.edits,
        delivered: made.edits,
        posts: made.posts,
        waiting: 0,
      });
      expect(made.edits).toBeGreaterThan(20);
      // A node that dies between the robot's answer and its own commit sends the message again, with the same id.
      const ids = new Set(chat.heard.map(({ headers }) => headers['webhook-id']));
      expect(ids.size).toBe(made.posts);
    },
    SLOW_MACHINE_MS,
  );
});
