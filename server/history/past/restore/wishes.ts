import { z } from 'zod';
import type { previewPast } from '../../../../contracts/history/past.js';
import type { Input } from '../../../../contracts/platform/endpoint.js';
import { DocType } from '../../../../contracts/platform/enums.js';
import { docTypes } from '../../../docs/doc-types/index.js';
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

export const modulesOf = (candidates: readonly Candidate[]): number[] =>
  [...new Set(candidates.map(({ moduleId }) => moduleId))].sort((a, b) => a - b);

const nothing = docTypes[DocType.markdown].empty('-');
/** The same plan without contents, of which thousands do not fit into memory: to describe it, not to write it. */
export const withoutContents = (doc: PlannedDoc): PlannedDoc => ({
  ...doc,
  steps: doc.steps.map((step) =>
    step.kind === 'content'
      ? { kind: 'content', content: nothing, base: nothing, fromVersion: step.fromVersion }
      : step,
  ),
});

const place = { docId: z.number(), moduleId: z.number(), projectId: z.number(), spaceId: z.number() };
const only = z.object({ fields: z.array(z.string()), rowIds: z.array(z.string()) });
/** A restore that waits to be written in batches: the wish, and its docs when it was requested. */
export const storedPlan = z.object({
  wish: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('restore'), ...place, at: z.coerce.date(), only: only.optional() }),
    z.object({ kind: z.literal('set'), changeSetId: z.number() }),
    z.object({ kind: z.literal('person'), ...place, userId: z.number(), from: z.coerce.date(), to: z.coerce.date() }),
    z.object({ kind: z.literal('deletion'), docId: z.number(), requestId: z.string() }),
  ]),
  candidates: z.array(z.object({ docId: z.number(), moduleId: z.number(), after: z.number() })),
});
