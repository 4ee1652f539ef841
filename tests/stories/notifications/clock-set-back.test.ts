import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addComment } from '../../../contracts/docs/comments.js';
import { saveDoc } from '../../../contracts/docs/docs.js';
import { addHook } from '../../../contracts/notifications/programs.js';
import { chatDescriptors } from '../../../contracts/platform/chats/index.js';
import { updateModuleSettings } from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import { type FakeChat, startFakeChat } from '../../support/fake-chat.js';
import type { Person } from '../../support/people.js';
import { apiDoc, type Place, place } from '../../support/places.js';

const minute = 60_000;
const day = 1_440 * minute;

describe('a clock that was a day ahead and is set right', () => {
  let app: TestApp;
  let writer: Person;
  let there: Place;
  let chat: FakeChat;
  let program: FakeChat;
  beforeAll(async () => {
    app = await startApp({ env: { ANNALS_WEBHOOK_ALLOW: '127.0.0.1', ANNALS_LOG_LEVEL: 'silent' } });
    writer = await app.person('writer');
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    [chat, program] = [await startFakeChat(), await startFakeChat()];
    there = await place(await app.admin(), { devs: [writer] });
    app.clock.hold();
    app.clock.advance(day);
  });
  afterEach(() => Promise.all([chat.stop(), program.stop()]));

  it('keeps no message from a chat, whose limit was used up', async () => {
    await writer.call(updateModuleSettings, {
      moduleId: there.moduleId,
      items: [{ configKey: chatDescriptors.dingtalk.robot.url, configValue: chat.url }],
    });
    const docId = await apiDoc(writer, there, 'Ahead');
    await app.quiet();
    for (let n = 1; n < 20; n++) await writer.call(addComment, { docId, content: `Comment ${n}` });
    await app.quiet();
    expect(chat.heard).toHaveLength(20);
    await writer.call(saveDoc, { id: docId, name: 'Waits for a slot' });
    await app.quiet();
    app.clock.advance(-day);
    await app.later(2 * minute);
    expect(JSON.stringify(chat.heard.at(-1)?.body)).toContain('Waits for a slot');
    await writer.call(saveDoc, { id: docId, name: 'Right again' });
    await app.later(2 * minute);
    expect(JSON.stringify(chat.heard.at(-1)?.body)).toContain('Right again');
  });

  it('keeps no event from a program that did not answer', async () => {
    await writer.call(addHook, { moduleId: there.moduleId, name: 'Gateway', address: program.url });
    program.says({ status: 500 }, { status: 500 }, { status: 500 });
    const docId = await apiDoc(writer, there, 'Ahead');
    await app.quiet();
    for (let n = 0; n < 2; n++) await app.later(10 * minute);
    expect(program.heard).toHaveLength(3);
    app.clock.advance(-day);
    await app.later(40 * minute);
    expect(program.heard).toHaveLength(4);
    await writer.call(saveDoc, { id: docId, name: 'Right again' });
    await app.quiet();
    expect(program.heard).toHaveLength(5);
  });
});
