import { z } from 'zod';
import { type Lang, sentenceOf } from '../../platform/sentences.js';

/**
 * Stored data of a message, turned into text in the reader's language when read. Names are those at the time of the
 * event.
 */
export const messageData = z.object({
  news: z.enum(['updated', 'moved', 'restored', 'deleted', 'undeleted', 'pushed', 'pushFailed']),
  docName: z.string(),
  actorName: z.string(),
  remark: z.string().default(''),
  version: z.number(),
  /** The change set, and its docs to which the user is subscribed: one message for all of them. */
  changeSet: z.number().optional(),
  docIds: z.array(z.number()).default([]),
});
export type MessageData = z.input<typeof messageData>;

/** Maximum length of the text (docs/wire.md 7.2), in UTF-16 units. */
const longest = 250;

/** docs/wire.md 7.2: `{modifier} 更新了【{doc}】`, with a remark `…，备注: {remark}`. */
export function messageText(lang: Lang, data: MessageData): string {
  const { news, docName, actorName, remark = '', docIds = [] } = data;
  const facts = { modifier: actorName, doc: docName, others: docIds.length - 1 };
  const said = sentenceOf(lang, docIds.length > 1 ? 'message.many' : `message.${news}`, facts);
  return cut(remark === '' ? said : sentenceOf(lang, 'message.remark', { said, remark }));
}

const cut = (text: string): string =>
  text.length <= longest
    ? text
    : `${text
        .slice(0, longest - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`;
