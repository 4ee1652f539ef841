import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { saveDoc } from '../../../contracts/docs/docs.js';
import { chatDescriptors } from '../../../contracts/platform/chats/index.js';
import { addModule, updateModuleSettings } from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import type { Person } from '../../support/people.js';
import { markdownDoc, type Place, place } from '../../support/places.js';
import { seeded } from '../../support/random.js';
import {
  type StrictChat,
  type StrictChats,
  startStrictChats,
  strictRules,
  strictSecrets,
} from '../../support/strict-chats.js';

const names: readonly StrictChat[] = ['dingtalk', 'wecom', 'feishu', 'slack', 'teams'];
const APPLICATIONS = 25;
const CHANGES = 300;
const SLOW_MACHINE_MS = 300_000;

describe('chats that enforce their published limits', () => {
  let app: TestApp;
  let chats: StrictChats;
  let writer: Person;
  let there: Place;
  const robots = (moduleId: string, name: string) =>
    writer.call(updateModuleSettings, {
      moduleId,
      items: names.flatMap((chat) => {
        const { url, secret } = chatDescriptors[chat].robot;
        const address = { configKey: url, configValue: chats.address(chat, name) };
        const signed = chat === 'dingtalk' || chat === 'feishu' ? strictSecrets[chat] : undefined;
        return secret && signed ? [address, { configKey: secret, configValue: signed }] : [address];
      }),
    });
  const unfinished = async (): Promise<number> => {
    const [row] = await app.database.query(`select count(*)::int as n from deliveries where state <> 'delivered'`);
    return row.n;
  };

  beforeAll(async () => {
    app = await startApp({ env: { ANNALS_WEBHOOK_ALLOW: '127.0.0.1', ANNALS_LOG_LEVEL: 'silent' } });
    chats = await startStrictChats(app.clock);
    writer = await app.person('writer');
    there = await place(await app.admin(), { devs: [writer] });
  });
  afterAll(async () => {
    await app.stop();
    await chats.stop();
  });

  it(
    `are never sent too much by a burst of ${CHANGES} changes of many applications to one robot, and are told all of them`,
    async () => {
      const seed = Date.now() % 1_000_000;
      const random = seeded(seed);
      const admin = await app.admin();
      const modules: string[] = [];
      for (let n = 0; n < APPLICATIONS; n++) {
        const { id } = await admin.call(addModule, { name: `Application ${n}`, projectId: there.projectId });
        modules.push(id);
        await robots(id, 'shared');
      }
      // A post is on its way for as long as the machine likes: on a clock that runs it arrives nearer to the next one than
      // the server can know.
      app.clock.hold();
      for (let n = 0; n < CHANGES; n += 10)
        await Promise.all(
          Array.from({ length: 10 }, (_, k) =>
            markdownDoc(writer, { ...there, moduleId: modules[(n + k) % APPLICATIONS] ?? '' }, '', `Doc ${n + k}`),
          ),
        );
      await app.quiet();
      // Steps of different lengths: after a pause many slots are due at once.
      for (let step = 0; step < 400 && (await unfinished()) > 0; step++)
        await app.later([400, 1_000, 3_000, 10_000, 61_000][random(5)] ?? 1_000);
      app.clock.run();
      expect({ seed, refused: chats.refused }).toEqual({ seed, refused: [] });
      for (const chat of names) {
        const told = chats.accepted(chat).map((text) => 1 + Number(/\(\+(\d+)\)/.exec(text)?.[1] ?? 0));
        expect([chat, told.reduce((sum, n) => sum + n, 0)]).toEqual([chat, CHANGES]);
        expect(chats.accepted(chat).length).toBeLessThanOrEqual(3 * APPLICATIONS);
      }
    },
    SLOW_MACHINE_MS,
  );

  it('take the longest names and templates, cut to their size', async () => {
    const own = await place(await app.admin(), { devs: [writer] });
    await robots(own.moduleId, 'long');
    const refusedBefore = chats.refused.length;
    const before = names.map((chat) => chats.accepted(chat).length);
    const id = await markdownDoc(writer, own, '', '长'.repeat(100));
    await app.later(61_000);
    await writer.call(saveDoc, { id, name: '<!channel> @all [x](y)', description: '变'.repeat(50_000) });
    await app.later(61_000);
    await app.later(61_000);
    expect(chats.refused.slice(refusedBefore)).toEqual([]);
    expect(names.map((chat, n) => chats.accepted(chat).length - (before[n] ?? 0))).toEqual([2, 2, 2, 2, 2]);
    expect(chats.accepted('slack').at(-1)).not.toContain('<!channel>');
    expect(Object.keys(strictRules)).toEqual(names);
  });
});
