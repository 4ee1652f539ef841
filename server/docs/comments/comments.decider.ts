import { commentLimits } from '../../../contracts/docs/comments.js';
import { Refusal } from '../../platform/http/refusal.js';
import type { ErasureRecord } from '../../platform/log/erasure.js';
import type { EventMeta, Kind, StreamEvent } from '../../platform/log/kind.js';
import { type CommentState, type CommentsState, DocComments } from './comments.entity.js';
import { type CommentAddition, type CommentEvent, commentUpcasts } from './comments.events.js';

/** `mayManage`: the right to delete the comments of others, or to resolve their threads. */
export type CommentCommand =
  | ({ readonly type: 'AddComment' } & CommentAddition)
  | {
      readonly type: 'EditComment';
      readonly commentId: number;
      readonly content: string;
      readonly mentions: readonly number[];
    }
  | {
      readonly type: 'UndeleteComment';
      readonly commentId: number;
      readonly content: string;
      readonly mentions: readonly number[];
      readonly deletedBy: number | null;
      readonly mayManage: boolean;
    }
  | { readonly type: 'EraseComments'; readonly erased: ErasureRecord }
  | { readonly type: 'DeleteComment'; readonly commentId: number; readonly mayManage: boolean }
  | {
      readonly type: 'ResolveComment';
      readonly commentId: number;
      readonly isResolved: boolean;
      readonly mayManage: boolean;
    };

const noEvents: readonly CommentEvent[] = [];

function decide(
  command: CommentCommand,
  doc: CommentsState | undefined,
  { actorId }: EventMeta,
): readonly CommentEvent[] {
  const comments = doc?.comments ?? [];
  if (command.type === 'AddComment') return add(command, comments);
  if (command.type === 'EraseComments') return [{ type: 'CommentsErased', data: { erased: command.erased } }];
  const comment = comments.find(({ id }) => id === command.commentId);
  if (command.type === 'UndeleteComment') return undelete(command, comment, actorId);
  if (!comment || comment.isDeleted) throw new Refusal('comment.unknown');
  const { commentId } = command;
  switch (command.type) {
    case 'EditComment': {
      if (comment.userId !== actorId) throw new Refusal('comment.notYours');
      const { content, mentions } = command;
      if (content === comment.content && same(mentions, comment.mentions)) return noEvents;
      return [{ type: 'CommentEdited', data: { commentId, content, mentions } }];
    }
    case 'DeleteComment':
      if (comment.userId !== actorId && !command.mayManage) throw new Refusal('comment.notYours');
      return [{ type: 'CommentDeleted', data: { commentId } }];
    case 'ResolveComment':
      return resolve(command, threadOf(comments, comment), actorId);
  }
}

function add({ type: _, ...data }: CommentCommand & { type: 'AddComment' }, comments: readonly CommentState[]) {
  if (comments.length >= commentLimits.perDoc) throw new Refusal('comment.tooMany', { max: commentLimits.perDoc });
  // Also for the id of a comment on another doc: it is not in this stream.
  const replied = data.replyId ? comments.find(({ id }) => id === data.replyId) : undefined;
  if (data.replyId && (!replied || replied.isDeleted)) throw new Refusal('comment.unknown');
  return [{ type: 'CommentAdded', data: { ...data, anchor: replied ? null : data.anchor } }] satisfies CommentEvent[];
}

function undelete(
  { commentId, content, mentions, deletedBy, mayManage }: CommentCommand & { type: 'UndeleteComment' },
  comment: CommentState | undefined,
  actorId: number,
): readonly CommentEvent[] {
  if (!comment) throw new Refusal('comment.unknown');
  if (comment.userId !== actorId && !mayManage) throw new Refusal('comment.notYours');
  if (!comment.isDeleted) throw new Refusal('comment.notDeleted');
  // What a moderator removed is not the author's to bring back.
  if (deletedBy !== actorId && !mayManage) throw new Refusal('comment.notYours');
  return [{ type: 'CommentUndeleted', data: { commentId, content, mentions } }];
}

function resolve(
  { isResolved, mayManage }: CommentCommand & { type: 'ResolveComment' },
  thread: CommentState,
  actorId: number,
): readonly CommentEvent[] {
  if (thread.userId !== actorId && !mayManage) throw new Refusal('access.forbidden');
  if (isResolved === (thread.resolved !== null)) return noEvents;
  return [{ type: isResolved ? 'CommentResolved' : 'CommentReopened', data: { commentId: thread.id } }];
}

/** The first comment of the thread; it exists even if it was deleted. */
const threadOf = (comments: readonly CommentState[], comment: CommentState): CommentState =>
  comments.find(({ id }) => id === comment.threadId) ?? comment;

const same = (a: readonly number[], b: readonly number[]) => a.length === b.length && a.every((id, i) => id === b[i]);

function evolve(doc: CommentsState, event: StreamEvent<CommentEvent>): CommentsState {
  const comments = changed(doc.comments, event);
  return { ...doc, comments, open: openThreads(comments).length };
}

function changed(comments: readonly CommentState[], event: StreamEvent<CommentEvent>): CommentState[] {
  const at = event.recordedAt.toISOString();
  if (event.type === 'CommentsErased') return [];
  if (event.type === 'CommentAdded') return [...comments, added(event, comments, at)];
  const change = (made: Partial<CommentState>) =>
    comments.map((comment) => (comment.id === event.data.commentId ? { ...comment, ...made } : comment));
  switch (event.type) {
    case 'CommentEdited':
      return change({ content: event.data.content, mentions: event.data.mentions, editedAt: at });
    case 'CommentUndeleted':
      return change({ content: event.data.content, mentions: event.data.mentions, isDeleted: false });
    case 'CommentDeleted':
      return change({ content: '', mentions: [], isDeleted: true });
    case 'CommentResolved':
      return change({ resolved: { by: event.meta.actorId, at } });
    case 'CommentReopened':
      return change({ resolved: null });
  }
}

function added(
  { data, meta }: StreamEvent<CommentEvent> & { type: 'CommentAdded' },
  comments: readonly CommentState[],
  at: string,
): CommentState {
  const { commentId, replyId, content, mentions, anchor } = data;
  const threadId = comments.find(({ id }) => id === replyId)?.threadId ?? commentId;
  const fresh = { at, editedAt: null, isDeleted: false, resolved: null };
  return { id: commentId, threadId, replyId, userId: meta.actorId, content, mentions, anchor, ...fresh };
}

/** First comments of the threads that have a comment and are not resolved. */
function openThreads(comments: readonly CommentState[]): CommentState[] {
  const alive = new Set(comments.filter(({ isDeleted }) => !isDeleted).map(({ threadId }) => threadId));
  return comments.filter(({ id, threadId, resolved }) => id === threadId && !resolved && alive.has(id));
}

export const commentsKind: Kind<CommentsState, CommentCommand, CommentEvent> = {
  category: 'comments',
  entity: DocComments,
  initial: (id) => ({ id, comments: [], open: 0 }),
  decide,
  evolve,
  upcasts: commentUpcasts,
  erasing: 'CommentsErased',
};

/** Doc id from the stream of its comments; undefined for other streams. */
export function commentedDocOf(stream: string): number | undefined {
  const digits = /^comments-(\d{1,15})$/.exec(stream)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
