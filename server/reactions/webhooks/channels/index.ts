import type { Channel } from './channel.js';
import { dingtalk } from './dingtalk.js';
import { feishu } from './feishu.js';
import { wecom } from './wecom.js';

/** A new channel: its file, its word here, and its settings in workspace/module-setting-rules. */
export const channels: readonly Channel[] = [dingtalk, wecom, feishu];

export const channelOf = (name: string): Channel | undefined => channels.find((channel) => channel.name === name);
