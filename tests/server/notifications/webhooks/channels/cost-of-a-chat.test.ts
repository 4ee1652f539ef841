import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import type { Chat } from '../../../../../contracts/workspace/modules.js';
import type { Channel } from '../../../../../server/notifications/webhooks/channels/channel.js';
import { channels } from '../../../../../server/notifications/webhooks/channels/index.js';

/** The list in README.md, "To add a chat". Chats are copied from one another, so all files that name one change. */
const places = [
  'client/features/workspace/modules/DeliveryTable.tsx',
  'client/features/workspace/modules/robot-kinds.ts',
  'client/features/admin/settings/setting-texts.ts',
  'contracts/workspace/modules.ts',
  'contracts/platform/refusals.ts',
  'contracts/workspace/settings.ts',
  'server/notifications/webhooks/channels/feishu.ts',
  'server/notifications/webhooks/channels/index.ts',
];
/** Recognizes the chats' in-app browsers on phones; a chat without one needs no entry there. */
const other = ['client/lib/chat-browser.ts'];

it('costs the files that the README names, and no more', () => {
  const found = ['server', 'contracts', 'client']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
    )
    .filter((file) => /\.tsx?$/.test(file) && /feishu/i.test(readFileSync(file, 'utf8')));
  expect(found.sort()).toEqual([...places, ...other].sort());
  const readme = readFileSync('README.md', 'utf8');
  const row = readme.split('\n').find((line) => line.startsWith('| a chat |'));
  for (const place of places) expect(row).toContain(place.replace('feishu.ts', ''));
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
