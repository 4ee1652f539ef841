import { isDeepStrictEqual } from 'node:util';
import type { DocContent } from '../../../../contracts/docs/doc-types/index.js';
import type { DocCommand } from '../../../docs/doc/doc.decider.js';
import type { DocState } from '../../../docs/doc/doc.entity.js';
import { atOnce, inTurns, type Turns } from '../../../platform/runtime/in-turns.js';
import {
  type ContentRun,
  contentRuns,
  type DocInverse,
  type DocPart,
  type DocSelection,
  type InverseConflict,
  type InverseStep,
  lastRun,
  type StreamEntry,
} from './doc-selection.js';
import { revertContent } from './inverse-content.js';
import type { RevertOptions } from './revert-value.js';
import { OthersChanges } from './written-since.js';

/**
 * The commands that undo a selection of a doc's events, and what others changed since and therefore stays. Restoring to
 * an instant selects all events after it; undoing selects those of a change set or a person; undeleting selects the
 * deletion. `tree-plan.ts` then decides which moves and deletions fit together.
 */
export const inverseOf = (selection: DocSelection): DocInverse => atOnce(inverse(selection));

/** The same in turns: thousands of versions take seconds. */
export const inverseInTurns = (selection: DocSelection, turns: Turns): Promise<DocInverse> =>
  inTurns(inverse(selection), turns);

function* inverse(selection: DocSelection): Generator<void, DocInverse> {
  const { docId } = selection;
  const conflicts: InverseConflict[] = [];
  const shared = selection.entries.findLast(({ isSelected, sharedWith }) => !isSelected && sharedWith !== undefined);
  if (shared) conflicts.push(conflictOf('content', '', shared));
  const existence = selection.only ? [] : existenceSteps(selection, conflicts);
  const isGone = selection.now.isDeleted && !existence.some(({ kind }) => kind === 'undelete');
  if (existence.some(({ kind }) => kind === 'delete') || isGone) return { docId, steps: existence, conflicts };
  const steps = [...existence, ...(yield* contentSteps(selection, conflicts)), ...placeSteps(selection, conflicts)];
  return { docId, steps, conflicts };
}

const conflictOf = (
  part: DocPart,
  field: string,
  { version, actorId, at, sharedWith }: StreamEntry,
): InverseConflict => ({
  ...{ part, field, version, at },
  actorId: sharedWith ?? actorId,
});

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

function* contentSteps(selection: DocSelection, conflicts: InverseConflict[]): Generator<void, InverseStep[]> {
  const { now, isChosen, only } = selection;
  const runs = contentRuns(selection);
  const selected = runs.filter(({ isSelected }) => isSelected);
  const [first] = selected;
  const before = first && selection.stateAt(first.before);
  if (!before || isDeepStrictEqual(before.content, now.content)) return [];
  const others = new OthersChanges(selection, runs);
  const revert = (from: DocContent) =>
    revertRuns(selection, selected, (run) => ({ isChosen, only, writtenSince: others.since(run) }), from);
  const stepTo = (content: DocContent, fromVersion: number): InverseStep => {
    const from = async (typed: DocContent) =>
      isDeepStrictEqual(typed, now.content) ? content : (await inTurns(revert(typed))).content;
    const isOver = fromVersion > 0 && !selection.keepsTyped;
    return { kind: 'content', content, base: now.content, fromVersion, ...(!isOver && { from }) };
  };
  if (runs.length === 1 && !only) return [stepTo(before.content, before.contentVersion)];
  const { content, kept } = yield* revert(now.content);
  for (const [field, version] of kept) {
    const by = others.lastOf(field, version);
    if (by) conflicts.push(conflictOf('content', field, by));
  }
  return isDeepStrictEqual(content, now.content) ? [] : [stepTo(content, 0)];
}

/** Undoes one run after the other, the newest first. `kept`: of each field, the newest run that others wrote over. */
function* revertRuns(
  selection: DocSelection,
  runs: readonly ContentRun[],
  optionsOf: (run: ContentRun) => RevertOptions,
  from: DocContent,
) {
  const kept = new Map<string, number>();
  let content = from;
  for (const run of runs.toReversed()) {
    const { before: version, last } = run;
    const [before, after] = [selection.stateAt(version), selection.stateAt(last.version)];
    if (!before || !after) continue;
    const contents = { before: before.content, after: after.content, now: content };
    const reverted = revertContent(selection.now, contents, optionsOf(run));
    content = reverted.content;
    for (const field of reverted.kept) if (!kept.has(field)) kept.set(field, last.version);
    yield;
  }
  return { content, kept };
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

/** Others' later changes stay unless the doc is chosen; a part that is as it was before is no conflict. */
function placeSteps(selection: DocSelection, conflicts: InverseConflict[]): InverseStep[] {
  if (selection.only) return [];
  return placeParts.flatMap((part) => {
    const run = lastRun(selection, part);
    const before = run && selection.stateAt(run.before);
    const undo = before && placeStep[part](before, selection.now);
    if (!undo) return [];
    if (!run.since || selection.isChosen) return [undo];
    conflicts.push(conflictOf(part, '', run.since));
    return [];
  });
}
