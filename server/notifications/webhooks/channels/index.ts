import type { Chat } from '../../../../contracts/platform/chats/index.js';
import type { Channel } from './channel.js';
import { dingtalk } from './dingtalk.js';
import { feishu } from './feishu.js';
import { mail } from './mail.js';
import { slack } from './slack.js';
import { teams } from './teams.js';
import { wecom } from './wecom.js';

/** One channel per chat in `contracts/platform/chats/index.ts`: a missing one does not compile. */
export const channels: Readonly<Record<Chat, Channel>> = { dingtalk, wecom, feishu, slack, teams, mail };

const byName: ReadonlyMap<string, Channel> = new Map(Object.entries(channels));

/** Undefined for a chat that only another release of the server knows; its deliveries may be stored. */
export const channelOf = (name: string): Channel | undefined => byName.get(name);
