import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { freezeRelease } from '../../../contracts/history/frozen-releases.js';
import { saveFollow } from '../../../contracts/notifications/follows.js';
import { deliveries, messagePage, unread } from '../../../contracts/notifications/notice.js';
import { addRelease, subscribeRelease } from '../../../contracts/workspace/releases.js';
import { removeSpaceMember } from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import { type FakeChat, startFakeChat } from '../../support/fake-chat.js';
import type { Person } from '../../support/people.js';
import { markdownDoc, type Place, place } from '../../support/places.js';

let app: TestApp;
let dev: Person;
const readers: Person[] = [];
let chat: FakeChat;
let there: Place;
beforeAll(async () => {
  app = await startApp({ env: { ANNALS_WEBHOOK_ALLOW: '127.0.0.1' } });
  dev = await app.person('dev');
  for (const name of ['ofdoc', 'ofrelease', 'ofproject', 'muted', 'digest', 'nobody'])
    readers.push(await app.person(name));
});
afterAll(() => app.stop());
beforeEach(async () => {
  chat = await startFakeChat();
  there = await place(await app.admin(), { devs: [dev], guests: readers });
});
afterEach(() => chat.stop());

const said = async (person: Person) =>
  (await person.call(messagePage, {})).list.filter(({ type }) => type === 4).map(({ message }) => message);

describe('a release that is frozen', () => {
  it('is news for those who follow it, one of its docs or its project, once, and for nobody else', async () => {
    const [ofDoc, ofRelease, ofProject, muted, digest, nobody] = readers as [
      Person,
      Person,
      Person,
      Person,
      Person,
      Person,
    ];
    const inside = await markdownDoc(dev, there, '', 'Orders');
    const outside = await markdownDoc(dev, there, '', 'Other');
    const { id } = await dev.call(addRelease, {
      ...{ projectId: there.projectId, releaseNo: '2.0', moduleSourceIdMap: { [there.moduleId]: [inside] } },
    });
    await ofDoc.call(saveFollow, { docId: inside });
    for (const person of [ofRelease, ofDoc]) await person.call(subscribeRelease, { sourceId: id });
    await ofProject.call(saveFollow, { projectId: there.projectId });
    const later = new Date(app.clock.now().getTime() + 86_400_000).toISOString();
    await muted.call(saveFollow, { docId: inside, mutedUntil: later });
    await digest.call(saveFollow, { docId: inside, pace: 'week' });
    await nobody.call(saveFollow, { docId: outside });
    await dev.call(saveFollow, { docId: inside });
    await dev.call(freezeRelease, { id });
    await app.quiet();
    for (const person of [ofDoc, ofRelease, ofProject, digest])
      expect(await said(person)).toEqual(['Dev froze release “Project 2.0”']);
    for (const person of [muted, nobody, dev]) expect(await said(person)).toEqual([]);
    const [news] = await ofDoc.call(unread, {});
    expect(news).toMatchObject({ type: 4, sourceId: id, projectId: there.projectId });
    // Who hears once a week finds it in the list, without a bell.
    expect(await digest.call(unread, {})).toEqual([]);
  });

  it('is no news for somebody who may not read the project any more', async () => {
    const [reader] = readers as [Person];
    const docId = await markdownDoc(dev, there, '', 'Orders');
    const { id } = await dev.call(addRelease, {
      ...{ projectId: there.projectId, releaseNo: '3.0', moduleSourceIdMap: { [there.moduleId]: [docId] } },
    });
    await reader.call(saveFollow, { docId });
    const before = await said(reader);
    await (await app.admin()).call(removeSpaceMember, { spaceId: there.spaceId, userId: reader.id });
    await dev.call(freezeRelease, { id });
    await app.quiet();
    expect(await said(reader)).toEqual(before);
  });

  it('is one card of its robots, not of those of the application', async () => {
    const docId = await markdownDoc(dev, there, '', 'Orders');
    await app.quiet();
    const { id } = await dev.call(addRelease, {
      ...{ projectId: there.projectId, releaseNo: '4.0', moduleSourceIdMap: { [there.moduleId]: [docId] } },
      dingdingWebhook: chat.url,
    });
    await dev.call(freezeRelease, { id });
    await app.quiet();
    expect(await dev.call(deliveries, { moduleId: there.moduleId })).toMatchObject([
      { state: 'delivered', docId: '', releaseNo: '4.0', channel: 'dingtalk' },
    ]);
    const [card, ...more] = chat.heard.map(({ body }) => String(Object(Object(body).text).content));
    expect(more).toEqual([]);
    expect(card).toContain('【文档发布冻结提醒】');
    expect(card).toContain(`/project/release/${there.projectId}`);
    expect(card).toContain('【文档名称】：4.0');
  });
});
