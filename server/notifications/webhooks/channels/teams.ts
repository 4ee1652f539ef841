import { defaultTemplateOf } from '../../../../contracts/notifications/chat-template.js';
import type { Channel } from './channel.js';
import { fillTemplate } from './wording.js';

/** Errors that a connector answers with 200. */
const FAILED = 'message delivery failed';
const TOO_FAST = 'HTTP error 429';

/** Microsoft Teams, by a workflow that posts an Adaptive Card; the signature is part of the address. */
export const teams: Channel = {
  name: 'teams',
  limits: [{ messages: 4, withinMs: 1_000 }],
  pauseMs: 60_000,

  /** A card is limited to 28 KB. Text runs are plain, so that names cannot contain the card's markup. */
  request(change, { template = defaultTemplateOf('teams') }) {
    const lines = fillTemplate(template, change, { maxBytes: 12_000 }).split('\n').slice(0, 60);
    const body = lines.map((text) => ({ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: text || ' ' }] }));
    const content = { type: 'AdaptiveCard', version: '1.4', body };
    const attachment = { contentType: 'application/vnd.microsoft.card.adaptive', content };
    return { body: JSON.stringify({ type: 'message', attachments: [attachment] }), query: {} };
  },

  /**
   * A workflow answers 202 before it posts; the older connectors answer 200 with `1`, and with a sentence when Teams has
   * refused the message. A page is that of a proxy or a sign-in.
   */
  verdict(status, answer) {
    const isFailed = answer.trimStart().startsWith('<') || answer.includes(FAILED);
    if (status === 202 || (status === 200 && !isFailed)) return 'delivered';
    return status === 429 || (isFailed && answer.includes(TOO_FAST)) ? 'tooFast' : 'failed';
  },
};
