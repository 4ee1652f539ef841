import { defaultTemplateOf } from '../../../../contracts/notifications/chat-template.js';
import type { Channel } from './channel.js';
import { fillTemplate } from './wording.js';

/** Plain text by SMTP (`mailer.ts`). The address of its robot is a list of mail addresses. */
export const mail: Channel = {
  name: 'mail',
  limits: [{ messages: 20, withinMs: 60_000 }],
  pauseMs: 5 * 60_000,

  /** `subject` and `text` of the mail. */
  request(change, { template = defaultTemplateOf('mail') }) {
    const text = fillTemplate(template, change, { maxBytes: 20_000 });
    const subject = fillTemplate('【文档{modifyType}提醒】{docName}', change, { maxBytes: 200 });
    return { body: JSON.stringify({ subject, text }), query: {} };
  },

  /** The SMTP code of the answer: 2xx is accepted, 4xx is temporary. */
  verdict: (status) =>
    status >= 200 && status < 300 ? 'delivered' : status === 421 || status === 450 ? 'tooFast' : 'failed',
};
