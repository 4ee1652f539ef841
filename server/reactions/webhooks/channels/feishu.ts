import { createHmac } from 'node:crypto';
import { answerCode } from './answer-code.js';
import type { Channel } from './channel.js';
import { fill, lines } from './wording.js';

/** Of one robot, and of the whole service: at whole and half hours it refuses what comes from everywhere at once. */
const tooFast: readonly (number | undefined)[] = [9499, 11232];

/** Feishu and Lark. */
export const feishu: Channel = {
  name: 'feishu',
  templateKey: 'torna.push.feishu-webhook-content',
  budgets: [
    { messages: 5, withinMs: 1_000 },
    { messages: 100, withinMs: 60_000 },
  ],
  silenceMs: 60_000,

  /** The whole request may have 20 KB. `<at user_id="all">` in a text calls everyone, so a doc's name must not say it. */
  request(change, { template = lines, secret, now }) {
    const text = fill(template, change, { maxBytes: 16_000, escape: (given) => given.replaceAll('<', '＜') });
    const sign = secret ? signed(Math.floor(now.getTime() / 1000), secret) : {};
    return { body: JSON.stringify({ ...sign, msg_type: 'text', content: { text } }), query: {} };
  },

  /** `StatusCode` in the answers of older robots. */
  verdict(status, answer) {
    const code = answerCode(answer, 'code', 'StatusCode');
    if (status === 200 && code === 0) return 'delivered';
    return tooFast.includes(code) ? 'tooFast' : 'failed';
  },
};

/** Time and secret are the key, the message is empty; in seconds. */
function signed(timestamp: number, secret: string): { timestamp: string; sign: string } {
  return {
    timestamp: String(timestamp),
    sign: createHmac('sha256', `${timestamp}\n${secret}`).update('').digest('base64'),
  };
}
