import type { previewPast } from '../../../../contracts/history/past.js';
import type { Input } from '../../../../contracts/platform/endpoint.js';
import type { DocInverse } from '../inverse/doc-selection.js';
import type { TreePlan } from '../inverse/tree-plan.js';

/** `deletion`: a doc, with what was deleted below it in the same request. */
export type PastWish =
  | Input<typeof previewPast>['wish']
  | { readonly kind: 'deletion'; readonly docId: number; readonly requestId: string };

/** A doc with events to undo, and the version after which its events are read. */
export interface Candidate {
  readonly docId: number;
  readonly moduleId: number;
  readonly after: number;
}
export interface PlannedDoc extends DocInverse {
  readonly name: string;
  readonly isFolder: boolean;
  readonly isDeleted: boolean;
  readonly head: number;
  /** The version whose content returns; 0: none. */
  readonly contentFrom: number;
  /** Users who changed it since the first event that is undone. */
  readonly actorIds: readonly number[];
  readonly leftOut: '' | 'noFolder' | 'notEmpty';
}
/** What an undo does in one application. */
export interface ModulePlan {
  readonly moduleId: number;
  readonly docs: readonly PlannedDoc[];
  readonly tree: TreePlan;
}
