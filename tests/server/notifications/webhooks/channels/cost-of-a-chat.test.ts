import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { type Chat, chats } from '../../../../../contracts/platform/chats/index.js';
import type { Channel } from '../../../../../server/notifications/webhooks/channels/channel.js';
import { channels } from '../../../../../server/notifications/webhooks/channels/index.js';
import { hasSentence } from '../../../../../server/platform/languages/sentences.js';

/** The list in README.md, "To add a chat". Chats are copied from one another, so all files that name one change. */
const places = [
  'contracts/platform/chats/feishu.ts',
  'contracts/platform/chats/index.ts',
  'server/notifications/webhooks/channels/feishu.ts',
  'server/notifications/webhooks/channels/index.ts',
];
const texts = [
  'client/languages/en/workspace/chats.json',
  'client/languages/zh-CN/workspace/chats.json',
  'server/platform/languages/en.json',
  'server/platform/languages/zh-CN.json',
];
/** These concern the chats' in-app browsers on phones; a chat without one needs no entry there. */
const other = [
  'client/lib/chat-browser.ts',
  'client/languages/en/workspace/account.json',
  'client/languages/zh-CN/workspace/account.json',
];
const readme = readFileSync('README.md', 'utf8')
  .split('\n')
  .find((line) => line.startsWith('| a chat |'));

/** Files in which the pattern occurs. */
const filesWith = (pattern: RegExp, ending: RegExp) =>
  ['server', 'contracts', 'client']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
    )
    .filter((file) => ending.test(file) && pattern.test(readFileSync(file, 'utf8')));

it('costs the files that the README names, and no more', () => {
  const found = [...filesWith(/feishu/i, /\.tsx?$/), ...filesWith(/"[^"]*feishu[^"]*":/i, /\.json$/)];
  expect(found.sort()).toEqual([...places, ...texts, ...other].sort());
  for (const place of places) expect(readme).toContain(place.replace('feishu.ts', ''));
  for (const text of texts)
    expect(readme).toContain(path.basename(text).replace(/^(en|zh-CN)\.json$/, 'server/platform/languages/'));
});

it.each(chats)('has a name and a sentence of a wrong address on the server: %s', (chat) => {
  expect([`chat.${chat}`, `robot.url.${chat}`].filter((key) => !hasSentence(key))).toEqual([]);
});

const toy: Channel = {
  ...channels.feishu,
  request: ({ docName }) => ({ body: JSON.stringify({ say: docName }), query: {} }),
  verdict: (status) => (status === 200 ? 'delivered' : 'failed'),
};

it('is one pure object, and the record of all does not compile without it', () => {
  const { feishu: _left, ...two } = channels;
  // @ts-expect-error a chat is missing
  const incomplete: Record<Chat, Channel> = two;
  const complete: Record<Chat, Channel> = { ...two, feishu: toy };
  expect(Object.keys(incomplete)).toHaveLength(Object.keys(complete).length - 1);
  const change = { ...notice, docName: 'Orders' };
  expect(complete.feishu.request(change, { now: new Date(0) }).body).toBe('{"say":"Orders"}');
});

const notice = {
  kind: 'updated',
  docName: '',
  projectName: '',
  moduleName: '',
  releaseNo: '',
  url: '',
  at: new Date(0),
  modifier: '',
  viewUrl: '',
  mentions: [],
} as const;
