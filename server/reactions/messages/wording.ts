import { z } from 'zod';
import { type Lang, say } from '../../platform/say.js';

/** What a message keeps; it is put into words when it is read, in the reader's language. Names are those of that moment. */
export const messageData = z.object({
  news: z.enum(['updated', 'moved', 'restored', 'deleted', 'undeleted']),
  docName: z.string(),
  actorName: z.string(),
  remark: z.string().default(''),
  version: z.number(),
});
export type MessageData = z.output<typeof messageData>;

/** Limit of the old column (wire 7.2), in UTF-16 units. */
const longest = 250;

/** Wire 7.2: `{modifier} 更新了【{doc}】`, with a remark `…，备注: {remark}`. */
export function messageText(lang: Lang, { news, docName, actorName, remark }: MessageData): string {
  const said = say(lang, `message.${news}`, { modifier: actorName, doc: docName });
  return cut(remark === '' ? said : say(lang, 'message.remark', { said, remark }));
}

const cut = (text: string): string =>
  text.length <= longest
    ? text
    : `${text
        .slice(0, longest - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`;
