import { commentCounts, commentThreads } from '../../../../contracts/docs/comments.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';

/** What each change of a comment makes stale. */
export const commentReads = [commentThreads, commentCounts];

export type CommentThread = WireReply<typeof commentThreads>['threads'][number];
export type ShownComment = CommentThread['comments'][number];

/** The place of a thread that is being begun: null is the whole doc. */
export type DraftAnchor =
  | { readonly mark: string; readonly label: string }
  | { readonly quote: string; readonly before: string; readonly after: string };

/** The values on screens that a thread is anchored to: `row:<id>:<attribute>` or `field:<name>`. */
export const markOf = ({ anchor }: CommentThread): string | undefined =>
  anchor && 'mark' in anchor ? anchor.mark : undefined;
