import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { CommentAnchor } from './comments.events.js';

/** A comment in the row of its doc. */
export interface CommentState {
  readonly id: number;
  /** The first comment of its thread; its own id for that one. */
  readonly threadId: number;
  readonly replyId: number;
  readonly userId: number;
  /** '' once it is deleted. */
  readonly content: string;
  readonly mentions: readonly number[];
  readonly anchor: CommentAnchor | null;
  /** ISO 8601 */
  readonly at: string;
  readonly editedAt: string | null;
  readonly isDeleted: boolean;
  /** Of the first comment of a thread only. */
  readonly resolved: { readonly by: number; readonly at: string } | null;
}

/** The fold of stream `comments-<doc id>`; `id` is the id of the doc. Only the event log writes it. */
@Entity('doc_comments')
// On an expression: see the migration.
@Index('doc_comments_ids', { synchronize: false })
export class DocComments {
  @PrimaryColumn('bigint') id: number;
  @Column('int') version: number;
  @Column('bytea') hash: Buffer;
  /** In the order in which they were added. */
  @Column('jsonb') comments: CommentState[];
  /** Threads that are not resolved. */
  @Column('int') open: number;
}

/** Input of the decider. */
export type CommentsState = Omit<DocComments, 'version' | 'hash'>;
