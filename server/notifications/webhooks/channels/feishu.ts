import { createHmac } from 'node:crypto';
import { defaultTemplateOf } from '../../../../contracts/notifications/chat-template.js';
import { answerCode } from './answer-code.js';
import type { Channel } from './channel.js';
import { fillTemplate } from './wording.js';

/** Limit codes of one robot and of the whole service, which is overloaded at full and half hours. */
const tooFast: readonly (number | undefined)[] = [9499, 11232];

/** Feishu and Lark. */
export const feishu: Channel = {
  name: 'feishu',
  limits: [
    { messages: 5, withinMs: 1_000 },
    { messages: 100, withinMs: 60_000 },
  ],
  /** The first half minute of full and half hours, in every zone (those of India and Nepal differ by quarters). */
  isRush: (at) => at.getUTCMinutes() % 30 === 0 && at.getUTCSeconds() < 30,
  pauseMs: 60_000,

  /** The request is limited to 20 KB. `<at user_id="all">` in a text mentions everyone, so `<` in names is escaped. */
  request(change, { template = defaultTemplateOf('feishu'), secret, now }) {
    const text = fillTemplate(template, change, { maxBytes: 16_000, escape: (given) => given.replaceAll('<', '＜') });
    const sign = secret ? signed(Math.floor(now.getTime() / 1000), secret) : {};
    return { body: JSON.stringify({ ...sign, msg_type: 'text', content: { text } }), query: {} };
  },

  /** Older robots answer with `StatusCode`. */
  verdict(status, answer) {
    const code = answerCode(answer, 'code', 'StatusCode');
    if (status === 200 && code === 0) return 'delivered';
    return tooFast.includes(code) ? 'tooFast' : 'failed';
  },
};

/** HMAC key: time in seconds and secret; the message is empty. */
function signed(timestamp: number, secret: string): { timestamp: string; sign: string } {
  return {
    timestamp: String(timestamp),
    sign: createHmac('sha256', `${timestamp}\n${secret}`).update('').digest('base64'),
  };
}
