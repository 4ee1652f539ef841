import { describe, expect, it } from '@jest/globals';
import { chatOf } from '../../../client/lib/chat-browser.js';

describe('the group-chat app, by its browser’s own words (docs/spec.md 1)', () => {
  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21A329 AliApp(DingTalk/7.0.40) com.laiwang.DingTalk/30118718 Channel/201200 language/zh-Hans-CN',
      'dingtalk',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/92.0.4515.131 Safari/537.36 dingtalk-win/1.0.0 nw(0.14.7) DingTalk(7.0.20-Release.7059103)',
      'dingtalk',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/107.0 Safari/537.36 wxwork/4.1.6 MicroMessenger/7.0.1 WindowsWechat',
      'wecom',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/116 Safari/537.36 Lark/7.1.5 LarkLocale/zh_CN ChannelName/Feishu',
      'feishu',
    ],
    ['Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/112 Mobile Safari/537.36 Feishu/6.9.0', 'feishu'],
    [
      'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/112 Mobile Safari/537.36 MicroMessenger/8.0',
      undefined,
    ],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36', undefined],
    ['SkylarkBrowser/1.0', undefined],
    ['', undefined],
  ])('%s', (agent, chat) => {
    expect(chatOf(agent)).toBe(chat);
  });
});
