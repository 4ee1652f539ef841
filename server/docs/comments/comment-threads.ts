import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import type { commentThreads, OldComment } from '../../../contracts/docs/comments.js';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import { Access } from '../../platform/access/access.js';
import type { Actor } from '../../platform/access/actor.js';
import { Refusal } from '../../platform/http/refusal.js';
import { CommentAnchors, type CommentedDoc } from './anchors.js';
import { type CommentState, DocComments } from './comments.entity.js';

type Threads = Reply<typeof commentThreads>;
type Thread = Threads['threads'][number];

const nameRows = z.array(z.object({ id: z.number(), nickname: z.string() }));
const wordRows = z.array(
  z.object({ content: z.string(), mentions: z.array(z.number()), deletedBy: z.number().nullable() }),
);
const docIds = z.array(z.object({ id: z.number() }));

/** Reads the comments of a doc. The caller checks the rights. */
@Injectable()
export class CommentThreads {
  constructor(
    private readonly db: DataSource,
    private readonly access: Access,
    private readonly anchors: CommentAnchors,
  ) {}

  /** The doc of a comment; undefined if there is no such comment. */
  async docOf(commentId: number): Promise<number | undefined> {
    const sql = `select id from doc_comments where jsonb_path_query_array(comments, '$[*].id') @> to_jsonb($1::bigint)`;
    return docIds.parse(await this.db.query(sql, [commentId]))[0]?.id;
  }

  /** What a comment said last, also if it is deleted now, and who deleted it last. @throws Refusal `comment.unknown` */
  async lastWords(docId: number, commentId: number): Promise<z.output<typeof wordRows>[number]> {
    const sql = `select data -> 'content' as content, data -> 'mentions' as mentions, (select (e.meta ->> 'actorId')::bigint
        from events e where e.stream = events.stream and e.type = 'CommentDeleted' and (e.data ->> 'commentId')::bigint = $2
        order by e.version desc limit 1) as "deletedBy" from events
      where stream = 'comments-' || $1::bigint and type in ('CommentAdded', 'CommentEdited', 'CommentUndeleted')
        and (data ->> 'commentId')::bigint = $2 order by version desc limit 1`;
    const [found] = wordRows.parse(await this.db.query(sql, [docId, commentId]));
    if (!found) throw new Refusal('comment.unknown');
    return found;
  }

  async of(actor: Actor, doc: CommentedDoc): Promise<Threads> {
    const comments = await this.commentsOf(doc.id);
    const scope = { doc: doc.id };
    const mayComment = await this.access.may(actor, 'doc.comment', scope);
    const rights = {
      mayComment,
      isEditor: await this.access.may(actor, 'doc.edit', scope),
      isAdmin: await this.access.may(actor, 'doc.comment.delete', scope),
      actorId: actor.id,
    };
    const names = await this.names(comments);
    const alive = new Set(comments.filter(({ isDeleted }) => !isDeleted).map(({ threadId }) => threadId));
    const firsts = comments.filter(({ id, threadId }) => id === threadId && alive.has(id));
    const anchors = await this.anchors.show(
      doc,
      firsts.map(({ anchor }) => anchor),
    );
    const byThread = groupBy(comments, ({ threadId }) => threadId);
    const threads = firsts.map((first, i): Thread => {
      const { id, resolved, userId } = first;
      return {
        id,
        anchor: anchors[i] ?? null,
        resolvedAt: resolved && new Date(resolved.at),
        resolvedBy: resolved ? (names.get(resolved.by) ?? '') : '',
        mayResolve: mayComment && (rights.isEditor || userId === actor.id),
        comments: (byThread.get(id) ?? [])
          .filter((comment) => !comment.isDeleted || comment.id === id)
          .map((comment) => shown(comment, names, rights)),
      };
    });
    return { threads, mayComment };
  }

  /** docs/wire.md 1.12: a tree by `replyId`. A deleted comment is left out unless it has replies. */
  async tree(docId: number): Promise<{ total: number; list: OldComment[] }> {
    const comments = await this.commentsOf(docId);
    const names = await this.names(comments);
    const replies = groupBy(comments, ({ replyId }) => replyId);
    const below = (replyId: number): OldComment[] =>
      (replies.get(replyId) ?? [])
        .map((comment) => old(docId, comment, names.get(comment.userId) ?? '', below(comment.id)))
        .filter(({ id, childrenList }) => childrenList.length > 0 || !isDeleted.get(id));
    const isDeleted = new Map(comments.map((comment) => [comment.id, comment.isDeleted]));
    return { total: comments.filter((comment) => !comment.isDeleted).length, list: below(0) };
  }

  /** Docs of the application with open threads. */
  async counts(moduleId: number): Promise<{ docId: number; open: number }[]> {
    const sql = `select c.id as "docId", c.open from doc_comments c join docs d on d.id = c.id
      where d.module_id = $1 and not d.is_deleted and c.open > 0`;
    return z.array(z.object({ docId: z.number(), open: z.number() })).parse(await this.db.query(sql, [moduleId]));
  }

  async commentsOf(docId: number, db: EntityManager = this.db.manager): Promise<readonly CommentState[]> {
    return (await db.findOneBy(DocComments, { id: docId }))?.comments ?? [];
  }

  private async names(comments: readonly CommentState[]): Promise<ReadonlyMap<number, string>> {
    const ids = comments.flatMap(({ userId, mentions, resolved }) => [userId, ...mentions, resolved?.by ?? 0]);
    const sql = `select id, coalesce(nullif(nickname, ''), username) as nickname from users where id = any($1)`;
    const found = nameRows.parse(await this.db.query(sql, [[...new Set(ids)]]));
    return new Map(found.map(({ id, nickname }) => [id, nickname]));
  }
}

interface CommentRights {
  readonly mayComment: boolean;
  readonly isAdmin: boolean;
  readonly actorId: number;
}

function shown(
  comment: CommentState,
  names: ReadonlyMap<number, string>,
  { mayComment, isAdmin, actorId }: CommentRights,
): Thread['comments'][number] {
  const { id, replyId, userId, content, mentions, isDeleted } = comment;
  const isOwn = mayComment && userId === actorId && !isDeleted;
  return {
    ...{ id, replyId, userId, content, isDeleted },
    nickname: names.get(userId) ?? '',
    mentions: mentions.map((mentioned) => ({ id: mentioned, nickname: names.get(mentioned) ?? '' })),
    at: new Date(comment.at),
    editedAt: comment.editedAt === null ? null : new Date(comment.editedAt),
    mayEdit: isOwn,
    mayDelete: isOwn || (isAdmin && !isDeleted),
  };
}

function old(docId: number, comment: CommentState, nickname: string, childrenList: OldComment[]): OldComment {
  const { id, userId, content, replyId, at, editedAt } = comment;
  const gmtCreate = new Date(at);
  return {
    ...{ id, docId, userId, nickname, content, replyId, childrenList },
    commentUser: { id: userId, nickName: nickname },
    ...{ gmtCreate, createDate: gmtCreate, gmtModified: new Date(editedAt ?? at) },
  };
}

function groupBy(
  comments: readonly CommentState[],
  keyOf: (comment: CommentState) => number,
): ReadonlyMap<number, readonly CommentState[]> {
  const groups = new Map<number, CommentState[]>();
  for (const comment of comments) {
    const group = groups.get(keyOf(comment));
    if (group) group.push(comment);
    else groups.set(keyOf(comment), [comment]);
  }
  return groups;
}
