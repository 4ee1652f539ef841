import type { DocCommand } from '../../docs/doc/doc.decider.js';
import type { DocState } from '../../docs/doc/doc.entity.js';
import type { DocOutcome } from '../change-sets/change-set.entity.js';

/** A doc that a change set wrote, with the versions of its events. */
export interface WrittenDoc {
  readonly docId: number;
  readonly isFolder: boolean;
  readonly isDeleted: boolean;
  /** Versions of its first and last event of the change set, and their number. */
  readonly first: number;
  readonly last: number;
  readonly events: number;
  readonly head: number;
}

/** Events of others in between, or after it. */
export const isChangedSince = ({ first, last, events, head }: WrittenDoc): boolean =>
  (events > 0 && head > last) || last - first + 1 > events;

/**
 * Docs before folders when something is deleted, folders before docs when something returns: docs are undone in the
 * order of these phases, folders that are deleted last.
 */
export function phaseOf({ isFolder, isDeleted }: WrittenDoc): 'revive' | 'restore' | 'folders' {
  if (isDeleted && isFolder) return 'revive';
  return isFolder ? 'folders' : 'restore';
}

/** Commands that restore place and visibility; the content is restored separately, because people may be typing. */
export function placeCommandsBack(
  before: DocState,
  now: DocState,
  ancestors: readonly number[] | undefined,
): DocCommand[] {
  const commands: DocCommand[] = [];
  // A parent that no longer exists: the doc stays where it is.
  if (before.parentId !== now.parentId && ancestors)
    commands.push({ type: 'MoveDoc', parentId: before.parentId, ancestors });
  if (before.orderIndex !== now.orderIndex) commands.push({ type: 'ReorderDoc', orderIndex: before.orderIndex });
  if (before.isShow !== now.isShow) commands.push({ type: 'SetDocShown', isShow: before.isShow });
  if (before.status !== now.status) commands.push({ type: 'SetDocStatus', status: before.status });
  return commands;
}

/** The outcome of an undo for a doc. */
export function outcomeOfUndo(before: DocState | undefined, now: DocState): DocOutcome {
  const wasThere = before !== undefined && !before.isDeleted;
  if (!wasThere) return 'removed';
  return now.isDeleted ? 'revived' : 'changed';
}
