import { answerCode } from './answer-code.js';
import type { Channel } from './channel.js';
import { fill, lines } from './wording.js';

/** "api freq out of limit". */
const TOO_FAST = 45009;

/** Group robots of WeCom: no signing, the key stands in the address. */
export const wecom: Channel = {
  name: 'wecom',
  templateKey: 'torna.push.weCom-webhook-content',
  budgets: [{ messages: 20, withinMs: 60_000 }],
  silenceMs: 60_000,
  mentionBy: 'wecom_mobile',

  /** A text may have 2,048 bytes; pointing to people is not part of it. */
  request(change, { template = lines }) {
    const content = fill(template, change, { maxBytes: 2_048 });
    const mentioned = change.mentions.length ? { mentioned_mobile_list: change.mentions } : {};
    return { body: JSON.stringify({ msgtype: 'text', text: { content, ...mentioned } }), query: {} };
  },

  verdict(status, answer) {
    const code = answerCode(answer, 'errcode');
    if (status === 200 && code === 0) return 'delivered';
    return code === TOO_FAST ? 'tooFast' : 'failed';
  },
};
