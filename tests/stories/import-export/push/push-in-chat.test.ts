import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { deliveries } from '../../../../contracts/notifications/notice.js';
import { moduleToken } from '../../../../contracts/workspace/modules.js';
import { updateModuleSettings } from '../../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../../support/app.js';
import { Build } from '../../../support/build.js';
import { type FakeChat, startFakeChat } from '../../../support/fake-chat.js';
import { place } from '../../../support/places.js';

const said = z.object({ text: z.object({ content: z.string() }) });
const docs = (...names: string[]) => names.map((name) => ({ name, url: `/${name}`, httpMethod: 'GET' }));
/** Milliseconds after the last push when a replacement ends, and after its last change when the chat is notified. */
const REPLACED = 10_000;
const TOLD = 15_000;

describe('a push in a group chat', () => {
  let app: TestApp;
  let chat: FakeChat;
  beforeAll(async () => {
    app = await startApp({ env: { ANNALS_WEBHOOK_ALLOW: '127.0.0.1' } });
    chat = await startFakeChat();
  });
  afterAll(async () => {
    await app?.stop();
    await chat?.stop();
  });

  it('is one message, however many docs it makes, changes and removes', async () => {
    const dev = await app.person('dev');
    const { moduleId } = await place(await app.admin(), { devs: [dev] });
    const items = [{ configKey: 'dingdingWebhookUrl' as const, configValue: chat.url }];
    await dev.call(updateModuleSettings, { moduleId, items });
    const build = new Build(app.url, await dev.call(moduleToken, { moduleId }));
    const push = async (...names: string[]) => {
      await build.smartDoc({ author: 'jim', isReplace: 1, apis: docs(...names) });
      await app.quiet();
      await app.later(REPLACED);
      await app.later(TOLD);
    };
    const messages = () => chat.heard.map(({ body }) => said.parse(body).text.content.split('\n'));

    await push('a', 'b', 'c');
    expect(messages()).toHaveLength(1);
    expect(messages()[0]).toEqual(
      expect.arrayContaining(['【文档更新提醒】', '【文档名称】：c (+2)', '【修改人】：jim']),
    );
    await push('a', 'b', 'd');
    // One doc is new, one was removed.
    expect(messages()).toHaveLength(2);
    expect(messages()[1]).toEqual(expect.arrayContaining(['【文档名称】：c (+1)']));
    await push('a', 'b', 'd', 'e');
    expect(messages()[2]).toEqual(expect.arrayContaining(['【文档新增提醒】', '【文档名称】：e']));
    expect((await dev.call(deliveries, { moduleId })).map(({ state }) => state)).toEqual(Array(3).fill('delivered'));
  });
});
