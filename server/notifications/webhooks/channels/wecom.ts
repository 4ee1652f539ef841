import { defaultTemplateOf } from '../../../../contracts/notifications/chat-template.js';
import { answerCode } from './answer-code.js';
import type { Channel } from './channel.js';
import { fillTemplate } from './wording.js';

/** "api freq out of limit". */
const TOO_FAST = 45009;

/** WeCom group robots: no signature, the key is part of the address. */
export const wecom: Channel = {
  name: 'wecom',
  limits: [{ messages: 20, withinMs: 60_000 }],
  pauseMs: 60_000,
  mentionBy: 'wecom_mobile',

  /** A text is limited to 2,048 bytes; mentions are sent outside the text. */
  request(change, { template = defaultTemplateOf('wecom') }) {
    const content = fillTemplate(template, change, { maxBytes: 2_048 });
    const mentioned = change.mentions.length ? { mentioned_mobile_list: change.mentions } : {};
    return { body: JSON.stringify({ msgtype: 'text', text: { content, ...mentioned } }), query: {} };
  },

  verdict(status, answer) {
    const code = answerCode(answer, 'errcode');
    if (status === 200 && code === 0) return 'delivered';
    return code === TOO_FAST ? 'tooFast' : 'failed';
  },
};
