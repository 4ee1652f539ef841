import { createHmac } from 'node:crypto';
import { answerCode } from './answer-code.js';
import type { Channel } from './channel.js';
import { fill, lines } from './wording.js';

/** "send too fast, exceed 20 times per minute". */
const TOO_FAST = 130101;

export const dingtalk: Channel = {
  name: 'dingtalk',
  templateKey: 'torna.push.dingding-webhook-content',
  budgets: [{ messages: 20, withinMs: 60_000 }],
  silenceMs: 10 * 60_000,
  mentionBy: 'dingding_user_id',

  /** Who is pointed to must stand in the text as well (wire 7.3). */
  request(change, { template = `${lines}\n{@user}`, secret, now }) {
    const users = change.mentions.map((id) => `@${id}`).join(' ');
    const text = { content: fill(template, change, { users, maxBytes: 18_000 }) };
    const at = change.mentions.length ? { at: { atUserIds: change.mentions } } : {};
    const body = JSON.stringify({ msgtype: 'text', text, ...at });
    return { body, query: secret ? signed(now.getTime(), secret) : {} };
  },

  /** Success is `errcode` 0 in a 200; the service answers 200 to almost everything. */
  verdict(status, answer) {
    const code = answerCode(answer, 'errcode');
    if (status === 200 && code === 0) return 'delivered';
    return code === TOO_FAST ? 'tooFast' : 'failed';
  },
};

/** The secret is the key, time and secret are the message; in milliseconds. */
function signed(timestamp: number, secret: string): { timestamp: string; sign: string } {
  const sign = createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64');
  return { timestamp: String(timestamp), sign };
}
