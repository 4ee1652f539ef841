import type { previewPast } from '../../../../contracts/history/past.js';
import type { Reply } from '../../../../contracts/platform/endpoint.js';
import { encodeId } from '../../../../contracts/platform/wire.js';
import type { InverseStep } from '../inverse/doc-selection.js';
import type { PlannedDoc } from './wishes.js';

type Shown = Reply<typeof previewPast>['docs'][number];

const partOfStep = (step: InverseStep): string => {
  if (step.kind === 'command') return step.part;
  if (step.kind === 'move') return 'folder';
  return step.kind === 'content' ? 'content' : 'existence';
};

export const effectOf = ({ steps }: PlannedDoc): Shown['effect'] => {
  if (steps.some(({ kind }) => kind === 'delete')) return 'removed';
  if (steps.some(({ kind }) => kind === 'undelete')) return 'revived';
  return steps.length > 0 ? 'changed' : 'kept';
};

/** Whether a preview tells something of the doc: it changes, or has conflicts. */
export const isShown = ({ steps, conflicts, leftOut }: PlannedDoc): boolean =>
  steps.length > 0 || conflicts.length > 0 || leftOut !== '';

/** At most so many docs: those that ask for a decision first. */
export function mostTelling(docs: readonly PlannedDoc[], most: number): readonly PlannedDoc[] {
  if (docs.length <= most) return docs;
  const asks = ({ conflicts, leftOut }: PlannedDoc) => conflicts.length > 0 || leftOut !== '';
  return [...docs.filter(asks), ...docs.filter((doc) => !asks(doc))].slice(0, most);
}

/** `names`: of users. */
export function describePlans(docs: readonly PlannedDoc[], names: ReadonlyMap<number, string>): Shown[] {
  return docs.map((doc) => ({
    ...{ docId: doc.docId, name: doc.name, isFolder: doc.isFolder, effect: effectOf(doc), reason: doc.leftOut },
    parts: doc.steps.map(partOfStep),
    conflicts: doc.conflicts.map(({ part, field, actorId, at }) => ({
      ...{ part, field, at },
      actor: { id: encodeId(actorId), name: names.get(actorId) ?? '' },
    })),
    versions: { from: doc.contentFrom > 0 ? doc.head : 0, to: doc.contentFrom },
  }));
}
