import { createHmac } from 'node:crypto';
import { defaultTemplateOf } from '../../../../contracts/notifications/chat-template.js';
import { answerCode } from './answer-code.js';
import type { Channel } from './channel.js';
import { fillTemplate } from './wording.js';

/** "send too fast, exceed 20 times per minute". */
const TOO_FAST = 130101;

export const dingtalk: Channel = {
  name: 'dingtalk',
  limits: [{ messages: 20, withinMs: 60_000 }],
  pauseMs: 10 * 60_000,
  mentionBy: 'dingding_user_id',

  /** Mentioned users must appear in the text as well (docs/wire.md 7.3). */
  request(change, { template = defaultTemplateOf('dingtalk'), secret, now }) {
    const users = change.mentions.map((id) => `@${id}`).join(' ');
    const text = { content: fillTemplate(template, change, { users, maxBytes: 18_000 }) };
    const at = change.mentions.length ? { at: { atUserIds: change.mentions } } : {};
    const body = JSON.stringify({ msgtype: 'text', text, ...at });
    return { body, query: secret ? signed(now.getTime(), secret) : {} };
  },

  /** Success is status 200 with `errcode` 0; the service answers 200 to almost every request. */
  verdict(status, answer) {
    const code = answerCode(answer, 'errcode');
    if (status === 200 && code === 0) return 'delivered';
    return code === TOO_FAST ? 'tooFast' : 'failed';
  },
};

/** HMAC key: the secret; message: time in milliseconds and secret. */
function signed(timestamp: number, secret: string): { timestamp: string; sign: string } {
  const sign = createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64');
  return { timestamp: String(timestamp), sign };
}
