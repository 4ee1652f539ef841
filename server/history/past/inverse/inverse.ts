import { isDeepStrictEqual } from 'node:util';
import type { DocContent } from '../../../../contracts/docs/doc-types/index.js';
import type { DocCommand } from '../../../docs/doc/doc.decider.js';
import type { DocState } from '../../../docs/doc/doc.entity.js';
import {
  type DocInverse,
  type DocPart,
  type DocSelection,
  type InverseConflict,
  type InverseStep,
  lastRun,
  type SelectedRun,
  type StreamEntry,
} from './doc-selection.js';
import { inverseContent } from './inverse-content.js';

/**
 * The commands that undo a selection of a doc's events, and what others changed since and therefore stays. Restoring to
 * an instant selects all events after it; undoing selects those of a change set or a person; undeleting selects the
 * deletion. `tree-plan.ts` then decides which moves and deletions fit together.
 */
export function inverseOf(selection: DocSelection): DocInverse {
  const { docId } = selection;
  const conflicts: InverseConflict[] = [];
  const existence = existenceSteps(selection, conflicts);
  const isGone = selection.now.isDeleted && !existence.some(({ kind }) => kind === 'undelete');
  if (existence.some(({ kind }) => kind === 'delete') || isGone) return { docId, steps: existence, conflicts };
  const steps = [...existence, ...contentSteps(selection, conflicts), ...placeSteps(selection, conflicts)];
  return { docId, steps, conflicts };
}

const conflictOf = (part: DocPart, field: string, { version, actorId, at }: StreamEntry): InverseConflict => ({
  ...{ part, field, version, actorId, at },
});

/** The run of a part that may be undone; others' later changes stay unless the doc is chosen. */
function undoable(selection: DocSelection, part: DocPart, conflicts: InverseConflict[]): SelectedRun | undefined {
  const run = lastRun(selection, part);
  if (run?.since && !selection.isChosen) {
    conflicts.push(conflictOf(part, '', run.since));
    return undefined;
  }
  return run;
}

function existenceSteps(selection: DocSelection, conflicts: InverseConflict[]): InverseStep[] {
  const { now, entries, isChosen } = selection;
  const run = lastRun(selection, 'existence');
  if (!run) {
    const deletion = now.isDeleted ? entries.findLast(({ type }) => type === 'DocDeleted') : undefined;
    if (!deletion) return [];
    if (isChosen) return [{ kind: 'undelete' }];
    conflicts.push(conflictOf('existence', '', deletion));
    return [];
  }
  const before = selection.stateAt(run.before);
  const wasThere = before !== undefined && !before.isDeleted;
  if (wasThere === !now.isDeleted) return [];
  if (run.since && !isChosen) {
    conflicts.push(conflictOf('existence', '', run.since));
    return [];
  }
  if (wasThere) return [{ kind: 'undelete' }];
  // Deleting a doc that others worked on would lose their work.
  const others = entries.findLast(({ isSelected, version }) => !isSelected && version > run.before);
  if (others && !isChosen) {
    conflicts.push(conflictOf('existence', '', others));
    return [];
  }
  return [{ kind: 'delete' }];
}

function contentSteps(selection: DocSelection, conflicts: InverseConflict[]): InverseStep[] {
  const { now, isChosen, only } = selection;
  const run = lastRun(selection, 'content');
  const before = run && selection.stateAt(run.before);
  const after = run && selection.stateAt(run.last);
  if (!run || !before || !after) return [];
  const contents = { before: before.content, after: after.content, now: now.content };
  if (isDeepStrictEqual(before.content, now.content)) return [];
  if (!run.since && !only)
    return [{ kind: 'content', content: before.content, base: now.content, fromVersion: before.contentVersion }];
  const { content, kept } = inverseContent(now, contents, isChosen, only);
  const by = run.since ?? selection.entries.findLast(({ version }) => version === run.last);
  if (by) conflicts.push(...kept.map((field) => conflictOf('content', field, by)));
  if (isInPlace(content, after.content, now.content)) return [];
  const from = (typed: DocContent) => inverseContent(now, { ...contents, now: typed }, isChosen, only).content;
  return [{ kind: 'content', content, base: after.content, fromVersion: 0, from }];
}

/** Whether `now` has everything already that `content` changes of `made`: somebody else undid it. */
function isInPlace(content: DocContent, made: DocContent, now: DocContent): boolean {
  const [wanted, before, is] = [content, made, now].map((one) => new Map<string, unknown>(Object.entries(one)));
  const fields = new Set([...(wanted?.keys() ?? []), ...(before?.keys() ?? [])]);
  return [...fields].every((field) => {
    const value = wanted?.get(field);
    return isDeepStrictEqual(value, before?.get(field)) || isDeepStrictEqual(value, is?.get(field));
  });
}

type PlacePart = Exclude<DocPart, 'existence' | 'content'>;
/** The command that sets a part to its value in `before`; undefined when it has that value. */
const placeStep: Readonly<Record<PlacePart, (before: DocState, now: DocState) => InverseStep | undefined>> = {
  folder: ({ parentId }, now) => (parentId === now.parentId ? undefined : { kind: 'move', parentId }),
  order: ({ orderIndex }, now) => step('order', orderIndex !== now.orderIndex, { type: 'ReorderDoc', orderIndex }),
  status: ({ status }, now) => step('status', status !== now.status, { type: 'SetDocStatus', status }),
  shown: ({ isShow }, now) => step('shown', isShow !== now.isShow, { type: 'SetDocShown', isShow }),
  lock: ({ isLocked }, now) => step('lock', isLocked !== now.isLocked, { type: isLocked ? 'LockDoc' : 'UnlockDoc' }),
  label: ({ label }, now) => step('label', label !== now.label, { type: 'LabelDocVersion', label, taken: [] }),
};
const placeParts = ['folder', 'order', 'status', 'shown', 'lock', 'label'] as const;

const step = (part: DocPart, isChanged: boolean, command: DocCommand): InverseStep | undefined =>
  isChanged ? { kind: 'command', part, command } : undefined;

function placeSteps(selection: DocSelection, conflicts: InverseConflict[]): InverseStep[] {
  if (selection.only) return [];
  return placeParts.flatMap((part) => {
    const run = undoable(selection, part, conflicts);
    const before = run && selection.stateAt(run.before);
    return (before && placeStep[part](before, selection.now)) ?? [];
  });
}
