import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { saveDoc } from '../../../../contracts/docs/docs.js';
import { subscribe } from '../../../../contracts/notifications/notice.js';
import { disableUser } from '../../../../contracts/workspace/users.js';
import { startApp, type TestApp } from '../../../support/app.js';
import { Listener } from '../../../support/listener.js';
import type { Person } from '../../../support/people.js';
import { markdownDoc, type Place, place } from '../../../support/places.js';
import { describeTwoNodes, startRedis, type TestRedis } from '../../../support/two-nodes.js';

describeTwoNodes('two nodes', () => {
  let redis: TestRedis;
  let here: TestApp;
  let yonder: TestApp;
  let writer: Person;
  let reader: Person;
  let there: Place;

  beforeAll(async () => {
    redis = await startRedis();
    const env = { REDIS_URL: redis.url, ANNALS_LOG_LEVEL: 'silent' };
    here = await startApp({ env });
    yonder = await startApp({ env, databaseUrl: here.databaseUrl });
    writer = await here.person('writer');
    reader = await here.person('reader');
    there = await place(await here.admin(), { devs: [writer], guests: [reader] });
  });
  afterAll(async () => {
    await Promise.all([here.stop(), yonder.stop()]);
    await redis.stop();
  });

  it('ring on both, once each, whichever of them was written to', async () => {
    const docId = await markdownDoc(writer, there);
    await reader.call(subscribe, { sourceId: docId });
    const pages = [await Listener.of(reader), await Listener.of(reader.at(yonder.url))];
    for (const page of pages) expect(await page.watch({ doc: docId })).toBeNull();
    await writer.call(saveDoc, { id: docId, name: 'A doc', description: 'here' });
    // Two changes that are handled together ring once.
    for (const page of pages) await page.until('the first message', (p) => p.about('messages').length > 0);
    await writer.at(yonder.url).call(saveDoc, { id: docId, name: 'A doc', description: 'yonder' });
    for (const page of pages) {
      await page.until('both versions', (p) => p.about('doc').length >= 2 && p.about('messages').length >= 2);
      await page.caughtUp();
      expect(page.about('doc')).toEqual([2, 3].map((version) => ({ about: 'doc', docId, version })));
      expect(page.about('messages')).toHaveLength(2);
      page.close();
    }
  });

  it('both say bye to who is disabled on one', async () => {
    const shut = await here.person('shut');
    const page = await Listener.of(shut.at(yonder.url));
    await (await here.admin()).call(disableUser, { id: shut.id });
    await page.until('the end', ({ bye, socket }) => bye === 'revoked' && !socket.connected);
  });

  it('go on without Redis: what is saved is saved, and the bell rings on the node that followed the log', async () => {
    const docId = await markdownDoc(writer, there);
    await reader.call(subscribe, { sourceId: docId });
    const pages = [await Listener.of(reader), await Listener.of(reader.at(yonder.url))];
    await redis.stop();
    await writer.call(saveDoc, { id: docId, name: 'A doc', description: 'alone' });
    await Promise.any(pages.map((page) => page.until('the bell', (p) => p.about('messages').length > 0)));
    for (const page of pages) page.close();
  });
});
