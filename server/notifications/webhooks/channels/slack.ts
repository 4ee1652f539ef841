import { defaultTemplateOf } from '../../../../contracts/notifications/chat-template.js';
import type { Channel } from './channel.js';
import { fillTemplate } from './wording.js';

/** Slack's three characters of markup (docs.slack.dev: Formatting message text). */
const withoutMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Slack's incoming webhooks: no signature, the secret is part of the address; the answer is the text `ok`. */
export const slack: Channel = {
  name: 'slack',
  limits: [{ messages: 1, withinMs: 1_000 }],
  pauseMs: 30_000,

  /** Longer texts are split by Slack into several messages. */
  request(change, { template = defaultTemplateOf('slack') }) {
    const text = fillTemplate(template, change, { maxBytes: 4_000, escape: withoutMarkup });
    return { body: JSON.stringify({ text, unfurl_links: false }), query: {} };
  },

  verdict(status, answer) {
    if (status === 200 && answer.trim() === 'ok') return 'delivered';
    return status === 429 ? 'tooFast' : 'failed';
  },
};
