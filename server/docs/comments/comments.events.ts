import type { ErasureRecord } from '../../platform/log/erasure.js';
import type { Upcasts } from '../../platform/log/kind.js';

/** The place of a thread in its doc. `quote`: the words, or the name of the row, when the thread began. */
export type CommentAnchor =
  | { readonly mark: string; readonly quote: string }
  | {
      readonly quote: string;
      readonly before: string;
      readonly after: string;
      /** Relative positions in the doc's Y.Doc; '' if the words were not found. */
      readonly start: string;
      readonly end: string;
    };

/** Events of the stream `comments-<doc id>`. Stored permanently: a new shape needs a new schema, a new meaning a new type. */
export type CommentEvent =
  | { readonly type: 'CommentAdded'; readonly data: CommentAddition }
  | {
      readonly type: 'CommentEdited';
      readonly data: { readonly commentId: number; readonly content: string; readonly mentions: readonly number[] };
    }
  /** The words return with the event: the row keeps none of a deleted comment. */
  | {
      readonly type: 'CommentUndeleted';
      readonly data: { readonly commentId: number; readonly content: string; readonly mentions: readonly number[] };
    }
  /** All comments were removed for good together with the contents of their doc. */
  | { readonly type: 'CommentsErased'; readonly data: { readonly erased: ErasureRecord } }
  | {
      readonly type: 'CommentDeleted' | 'CommentResolved' | 'CommentReopened';
      readonly data: { readonly commentId: number };
    };

export type CommentAddition = {
  readonly commentId: number;
  /** 0: it begins a thread. */
  readonly replyId: number;
  readonly content: string;
  readonly mentions: readonly number[];
  readonly anchor: CommentAnchor | null;
};

/** By event type, oldest first; all events still have their first schema. */
export const commentUpcasts: Upcasts = {};
