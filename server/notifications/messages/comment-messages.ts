import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { CommentPeople } from '../../docs/comments/comment-people.js';
import { CommentThreads } from '../../docs/comments/comment-threads.js';
import { commentWords } from '../../docs/comments/comment-words.js';
import { commentedDocOf } from '../../docs/comments/comments.decider.js';
import type { CommentState } from '../../docs/comments/comments.entity.js';
import type { RecordedEvent } from '../../platform/log/kind.js';
import { Clock } from '../../platform/runtime/clock.js';
import type { AudiblePace } from '../news/routing.js';
import { commentFollowers } from './comment-followers.js';
import { type MessageData, reasonOf } from './wording.js';

/** Characters of a comment in a message. */
const SNIPPET = 120;

const commentData = z.object({
  commentId: z.number(),
  content: z.string().catch(''),
  mentions: z.array(z.number()).catch([]),
});
const userRows = z.array(z.object({ id: z.number() }));
const nameRows = z.array(z.object({ docName: z.string(), actorName: z.string() }));

export interface CommentMessage {
  readonly docId: number;
  readonly pace: AudiblePace;
  readonly readers: readonly number[];
  readonly data: MessageData;
}

/**
 * Who is notified of an event of a doc's comments, and with what: those mentioned and those in the thread at once, followers
 * of the doc and of what is around it as they hear of changes. Nobody twice, and only those who may read the doc.
 */
@Injectable()
export class CommentMessages {
  constructor(
    private readonly threads: CommentThreads,
    private readonly people: CommentPeople,
    private readonly clock: Clock,
  ) {}

  /** Empty for events of other streams. */
  async of(event: RecordedEvent, tx: EntityManager): Promise<readonly CommentMessage[]> {
    const docId = commentedDocOf(event.stream);
    if (docId === undefined || silent.has(event.type)) return [];
    const { commentId, content, mentions } = commentData.parse(event.data);
    const comments = await this.threads.commentsOf(docId, tx);
    const [names] = nameRows.parse(await tx.query(namesSql, [docId, event.meta.actorId]));
    if (!names) return [];
    const data = { ...names, commentId, version: 0, remark: commentWords(content, SNIPPET) };
    const isReply = comments.some(({ id, threadId }) => id === commentId && threadId !== id);
    const news = event.type === 'CommentAdded' ? (isReply ? 'replied' : 'commented') : other[event.type];
    const first = comments.find(({ id }) => id === comments.find((one) => one.id === commentId)?.threadId);
    const mentioned = await this.mentioned(event, docId, commentId, mentions, tx);
    const known = new Set([event.meta.actorId]);
    const messages: CommentMessage[] = [];
    const tell = async (
      what: MessageData['news'],
      pace: AudiblePace,
      ids: readonly number[],
      because?: MessageData['because'],
    ) => {
      const fresh = [...new Set(ids)].filter((id) => !known.has(id));
      for (const id of fresh) known.add(id);
      const readers = await this.people.among(docId, fresh, tx);
      if (readers.length > 0) messages.push({ docId, pace, readers, data: { ...data, news: what, because } });
    };
    const followers = await commentFollowers(tx, event, { docId, first, now: this.clock.now() });
    // Filters and paces are for news: a mention asks for the person, and waits only for those who muted the place.
    await tell(
      'mentioned',
      'now',
      mentioned.filter((id) => !followers.muted.includes(id)),
    );
    if (news) await tell(news, 'now', inThread(first?.id, comments));
    if (event.type !== 'CommentAdded' || !news) return messages;
    for (const { pace, because, users } of followers.heard) await tell(news, pace, users, reasonOf(because));
    return messages;
  }

  /** Those mentioned; of an edited comment, those who were not mentioned before. */
  private async mentioned(
    { type }: RecordedEvent,
    docId: number,
    commentId: number,
    mentions: readonly number[],
    tx: EntityManager,
  ): Promise<readonly number[]> {
    if (type !== 'CommentEdited' || mentions.length === 0) return mentions;
    const sql = `select distinct user_id as id from messages where user_id = any($1) and source_id = $2
      and (data ->> 'commentId')::int8 = $3 and data ->> 'news' = 'mentioned'`;
    const known = new Set(userRows.parse(await tx.query(sql, [mentions, docId, commentId])).map(({ id }) => id));
    return mentions.filter((id) => !known.has(id));
  }
}

/** Everyone who wrote in the thread or is mentioned there. */
const inThread = (threadId: number | undefined, comments: readonly CommentState[]): number[] =>
  comments
    .filter((comment) => comment.threadId === threadId && !comment.isDeleted)
    .flatMap(({ userId, mentions }) => [userId, ...mentions]);

/** Nobody is notified of a comment that goes, or that returns as it was. */
const silent: ReadonlySet<string> = new Set(['CommentDeleted', 'CommentUndeleted', 'CommentsErased']);
const other: Readonly<Record<string, 'resolved' | 'reopened' | undefined>> = {
  CommentResolved: 'resolved',
  CommentReopened: 'reopened',
};
const namesSql = `select d.name as "docName", u.nickname as "actorName" from docs d, users u where d.id = $1 and u.id = $2`;
