import { z } from 'zod';
import { done, endpoint, heavyEndpoint } from '../platform/endpoint.js';
import {
  decodeId,
  encodeId,
  flag,
  id,
  idOrNone,
  ids,
  instant,
  optional,
  strictText,
  text,
  textOf,
  wireTime,
  withDefault,
} from '../platform/wire.js';

/** Lengths in UTF-16 units. `perDoc`: comments of one doc, deleted ones included. */
export const commentLimits = { content: 10_000, quote: 2_000, context: 200, mentions: 50, perDoc: 5_000 } as const;

/** Neither empty nor made of spaces and invisible characters only. */
const visible = /[^\p{Z}\p{Cf}\p{Cc}]/u;
const content = textOf(strictText(commentLimits.content).refine((given) => visible.test(given), 'text.required'));

/**
 * The mark of a value on a screen (`data-blame`): `row:<row id>:<attribute>` or `field:<field>`. `row` as attribute is the
 * whole row.
 */
const mark = z.string().regex(/^(?:row:.{1,64}:[a-zA-Z]{1,16}|field:[a-zA-Z]{1,32})$/s, 'id.unknown');
/** The place of a new thread: a marked value, or selected words of the text with the words around them. */
export const newAnchor = z.union([
  z.strictObject({ mark }),
  z.strictObject({
    quote: strictText(commentLimits.quote).refine((given) => visible.test(given), 'text.required'),
    before: strictText(commentLimits.context),
    after: strictText(commentLimits.context),
  }),
]);

/**
 * `isAlive`: the row still exists, or the words do. `quote`: the words or the name of the row when the thread began.
 * `words` is the text that the anchor covers now; `nth` tells it from equal words before it.
 */
const shownAnchor = z.union([
  z.object({ mark: z.string(), quote: z.string(), isAlive: z.boolean() }),
  z.object({ quote: z.string(), words: z.string(), nth: z.number(), isAlive: z.boolean() }),
]);
export type ShownAnchor = z.output<typeof shownAnchor>;

const mentioned = z.object({ id, nickname: z.string() });
const shownComment = z.object({
  id,
  replyId: idOrNone,
  userId: id,
  nickname: z.string(),
  /** Markdown; '' if the comment was deleted and has replies. */
  content: z.string(),
  mentions: z.array(mentioned),
  at: instant,
  editedAt: instant.nullable(),
  isDeleted: z.boolean(),
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
});
const thread = z.object({
  id,
  anchor: shownAnchor.nullable(),
  resolvedAt: instant.nullable(),
  resolvedBy: z.string(),
  mayResolve: z.boolean(),
  comments: z.array(shownComment),
});

/** The threads of a doc, oldest first. */
export const commentThreads = heavyEndpoint('GET', '/doc/comment/threads', {
  input: z.object({ docId: id }),
  reply: z.object({ threads: z.array(thread), mayComment: z.boolean() }),
});
/** Unresolved threads by doc of an application, for docs that have any. */
export const commentCounts = endpoint('GET', '/doc/comment/counts', {
  input: z.object({ moduleId: id }),
  reply: z.array(z.object({ docId: id, open: z.number() })),
});
/** People who may read the doc, by a part of their name. */
export const commentPeople = endpoint('GET', '/doc/comment/people', {
  input: z.object({ docId: id, name: withDefault(text(64), '') }),
  reply: z.array(z.object({ id, nickname: z.string(), username: z.string() })),
});

/** docs/wire.md 1.12; `anchor` and `mentions` are of the new client. A reply belongs to the thread of `replyId`. */
export const addComment = endpoint('POST', '/doc/comment/add', {
  input: z.object({
    docId: id,
    content,
    replyId: idOrNone.optional(),
    anchor: optional(newAnchor),
    mentions: ids(commentLimits.mentions).optional(),
  }),
  reply: z.object({ id }),
});
export const updateComment = endpoint('POST', '/doc/comment/update', {
  input: z.object({ id, content, mentions: ids(commentLimits.mentions).optional() }),
  reply: done,
});
export const deleteComment = endpoint('POST', '/doc/comment/delete', { input: z.object({ id }), reply: done });
/** By its author who deleted it, or by those who may delete the comments of others. */
export const undeleteComment = endpoint('POST', '/doc/comment/undelete', { input: z.object({ id }), reply: done });
/** Resolves or reopens the thread of the comment. */
export const resolveComment = endpoint('POST', '/doc/comment/resolve', {
  input: z.object({ id, isResolved: flag }),
  reply: done,
});

const wireIdOrNone = z.codec(z.string(), z.number(), { decode: (given) => decodeId(given) ?? 0, encode: encodeId });

/** docs/wire.md 1.12: a comment of the old product, with the replies to it. */
export interface OldComment {
  readonly id: number;
  readonly docId: number;
  readonly userId: number;
  readonly nickname: string;
  readonly content: string;
  readonly replyId: number;
  readonly gmtCreate: Date;
  readonly gmtModified: Date;
  readonly createDate: Date;
  readonly commentUser: { readonly id: number; readonly nickName: string };
  readonly childrenList: OldComment[];
}
type OldCommentWire = Omit<
  OldComment,
  'id' | 'docId' | 'userId' | 'replyId' | 'commentUser' | 'childrenList' | Times
> & {
  readonly [K in 'id' | 'docId' | 'userId' | 'replyId' | Times]: string;
} & {
  readonly commentUser: { readonly id: string; readonly nickName: string };
  readonly childrenList: OldCommentWire[];
};
type Times = 'gmtCreate' | 'gmtModified' | 'createDate';
const oldFields = {
  ...{ id, docId: id, userId: id, nickname: z.string(), content: z.string(), replyId: wireIdOrNone },
  ...{ gmtCreate: wireTime, gmtModified: wireTime, createDate: wireTime },
  commentUser: z.object({ id, nickName: z.string() }),
};
const oldComment = z.object({
  ...oldFields,
  get childrenList(): z.ZodType<OldComment[], OldCommentWire[]> {
    return z.array(oldComment);
  },
});
export const listComments = heavyEndpoint('GET', '/doc/comment/list', {
  input: z.object({ docId: id }),
  reply: z.object({ total: z.number(), list: z.array(oldComment) }),
});
