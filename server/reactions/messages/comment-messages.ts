import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { SubjectType } from '../../../contracts/enums.js';
import { CommentPeople } from '../../comments/comment-people.js';
import { CommentThreads } from '../../comments/comment-threads.js';
import { commentedDocOf } from '../../comments/comments.decider.js';
import type { CommentState } from '../../comments/comments.entity.js';
import type { RecordedEvent } from '../../log/kind.js';
import type { MessageData } from './wording.js';

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
  readonly readers: readonly number[];
  readonly data: MessageData;
}

/** Who is notified of an event of a doc's comments, and with what: nobody twice, and only those who may read the doc. */
@Injectable()
export class CommentMessages {
  constructor(
    private readonly threads: CommentThreads,
    private readonly people: CommentPeople,
  ) {}

  /** Empty for events of other streams. */
  async of(event: RecordedEvent, tx: EntityManager): Promise<readonly CommentMessage[]> {
    const docId = commentedDocOf(event.stream);
    if (docId === undefined || event.type === 'CommentDeleted' || event.type === 'CommentsErased') return [];
    const { commentId, content, mentions } = commentData.parse(event.data);
    const comments = await this.threads.commentsOf(docId, tx);
    const [names] = nameRows.parse(await tx.query(namesSql, [docId, event.meta.actorId]));
    if (!names) return [];
    const data = { ...names, commentId, version: 0, remark: snippet(content) };
    const mentioned = await this.mentioned(event, docId, commentId, mentions, tx);
    const others = await this.others(event, docId, commentId, comments, tx);
    const readers = (ids: readonly number[], but: readonly number[]) =>
      this.people.among(
        docId,
        [...new Set(ids)].filter((id) => id !== event.meta.actorId && !but.includes(id)),
        tx,
      );
    const isReply = comments.some(({ id, threadId }) => id === commentId && threadId !== id);
    const news = event.type === 'CommentAdded' ? (isReply ? 'replied' : 'commented') : other[event.type];
    const messages: CommentMessage[] = [
      { docId, readers: await readers(mentioned, []), data: { ...data, news: 'mentioned' } },
    ];
    if (news) messages.push({ docId, readers: await readers(others, mentioned), data: { ...data, news } });
    return messages.filter((message) => message.readers.length > 0);
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

  /** Everyone in the thread; for a new comment also the subscribers of the doc. */
  private async others(
    { type }: RecordedEvent,
    docId: number,
    commentId: number,
    comments: readonly CommentState[],
    tx: EntityManager,
  ): Promise<readonly number[]> {
    if (type === 'CommentEdited') return [];
    const threadId = comments.find(({ id }) => id === commentId)?.threadId;
    const inThread = comments
      .filter((comment) => comment.threadId === threadId && !comment.isDeleted)
      .flatMap(({ userId, mentions }) => [userId, ...mentions]);
    if (type !== 'CommentAdded') return inThread;
    const sql = `select user_id as id from subscriptions where type = ${SubjectType.doc} and source_id = $1`;
    return [...inThread, ...userRows.parse(await tx.query(sql, [docId])).map(({ id }) => id)];
  }
}

const other: Readonly<Record<string, 'resolved' | 'reopened' | undefined>> = {
  CommentResolved: 'resolved',
  CommentReopened: 'reopened',
};
const namesSql = `select d.name as "docName", u.nickname as "actorName" from docs d, users u where d.id = $1 and u.id = $2`;

/** The beginning of the text, on one line. */
function snippet(markdown: string): string {
  const line = markdown
    .replace(/!\[[^\]]{0,200}\]\([^)]{0,2000}\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= SNIPPET
    ? line
    : `${line
        .slice(0, SNIPPET)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`;
}
