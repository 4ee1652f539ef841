import type { Channel } from './channel.js';
import { dingtalk } from './dingtalk.js';

/** A new channel: its file, and its word here. */
export const channels: readonly Channel[] = [dingtalk];
