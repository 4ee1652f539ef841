import { z } from 'zod';
import { roles } from '../../../contracts/platform/enums.js';
import { type Lang, sentenceOf } from '../../platform/languages/sentences.js';
import type { NewsSubscription } from '../news/routing.js';

/** News of comments; `remark` is the beginning of the comment. */
const commentNews = ['commented', 'replied', 'mentioned', 'resolved', 'reopened'] as const;
const isCommentNews = new Set<string>(commentNews);

/** News of a space or project: who was added, who asks for access. `remark` names projects. */
const placeNews = [
  'joinedSpace',
  'joinedProjects',
  'joinedProject',
  'accessAsked',
  'accessGiven',
  'accessDeclined',
] as const;
const isPlaceNews = new Set<string>(placeNews);

/**
 * Stored data of a message, turned into text in the reader's language when read. Names are those at the time of the
 * event.
 */
export const messageData = z.object({
  news: z.enum([
    ...([
      'added',
      'updated',
      'moved',
      'restored',
      'deleted',
      'undeleted',
      'pushed',
      'pushFailed',
      'robotPaused',
      'frozen',
    ] as const),
    ...commentNews,
    ...placeNews,
  ]),
  docName: z.string(),
  actorName: z.string(),
  remark: z.string().default(''),
  version: z.number(),
  commentId: z.number().default(0),
  /** The role that somebody was given or asks for. */
  role: z.enum(roles).optional(),
  /** The change set: one message for all its docs that the user follows. */
  changeSet: z.number().optional(),
  /** Of a changed model: the reader's docs that use it, and those that break by it. */
  uses: z.object({ docs: z.array(z.number()).readonly(), broken: z.array(z.number()).readonly() }).optional(),
  /** The subscription because of which the reader hears of it: `placeKey` of its place, and the row or field. */
  because: z.object({ place: z.string(), part: z.string() }).optional().catch(undefined),
});
export type MessageData = z.input<typeof messageData>;

export const reasonOf = ({ place, part }: NewsSubscription): NonNullable<MessageData['because']> => ({ place, part });

/** Maximum length of the text (docs/wire.md 7.2), in UTF-16 units. */
const longest = 250;

/** `comments`: those that a digest gathered of one doc. docs/wire.md 7.2: `{modifier} 更新了【{doc}】`, with a remark `…，备注: {remark}`. */
export function messageText(lang: Lang, data: MessageData, docs = 1, comments = 1): string {
  const { news, docName, actorName, remark = '', uses } = data;
  if (uses && docs === 1) return cut(modelText(lang, docName, uses));
  const modifier = news === 'robotPaused' ? sentenceOf(lang, `chat.${actorName}`) : actorName;
  const role = data.role && sentenceOf(lang, `audit.role.${data.role}`);
  const facts = { modifier, doc: docName, others: docs - 1, text: remark, count: comments, role };
  if (isCommentNews.has(news) && comments > 1) return cut(sentenceOf(lang, 'message.comments', facts));
  const said = sentenceOf(lang, docs > 1 ? 'message.many' : `message.${news}`, facts);
  const isWhole = remark === '' || isCommentNews.has(news) || isPlaceNews.has(news);
  return cut(isWhole ? said : sentenceOf(lang, 'message.remark', { said, remark }));
}

function modelText(lang: Lang, model: string, { docs, broken }: NonNullable<MessageData['uses']>): string {
  const isBroken = broken.length > 0;
  const facts = { model, docs: docs.length, broken: broken.length };
  if (docs.length === 1) return sentenceOf(lang, isBroken ? 'message.model.oneBroken' : 'message.model.one', facts);
  return sentenceOf(lang, isBroken ? 'message.model.manyBroken' : 'message.model.many', facts);
}

/** The page that a message about a space or project opens. */
export function pageOf({ news }: Pick<MessageData, 'news'>): 'place' | 'members' | undefined {
  if (news === 'accessAsked') return 'members';
  return isPlaceNews.has(news) ? 'place' : undefined;
}

const cut = (text: string): string =>
  text.length <= longest
    ? text
    : `${text
        .slice(0, longest - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`;
