import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { RowAttribute } from '../../../../contracts/doc-types/api.js';
import { type Branch, everyBranch, type Row } from '../../../../contracts/doc-types/param-tree.js';
import { keys, useStoredSet } from '../../../lib/storage.js';

/** A line of a table on screen; `depth` counts from 0. */
export interface Line {
  readonly branch: Branch;
  readonly depth: number;
  readonly isOpen: boolean;
}

/** A table of up to so many rows stands open as a whole; of a longer one the roots with their children. */
const WHOLE = 80;

interface OpenRows {
  readonly lines: readonly Line[];
  readonly canFold: boolean;
  readonly allOpen: boolean;
  toggle(line: Line): void;
  setAll(open: boolean): void;
}

/** Which nested rows are unfolded, remembered by row; on paper all of them. */
export function useOpenRows(branches: readonly Branch[]): OpenRows {
  const [toggled, setToggled] = useStoredSet(keys.viewRows);
  const printing = usePrinting();
  const all = everyBranch(branches);
  const whole = all.length <= WHOLE;
  const opensAt = (depth: number) => whole || depth < 1;
  const isOpen = ({ row }: Branch, depth: number) => printing || toggled.has(row.id) !== opensAt(depth);
  const linesAt = (at: readonly Branch[], depth: number): Line[] =>
    at.flatMap((branch) => {
      const open = branch.children.length > 0 && isOpen(branch, depth);
      return [{ branch, depth, isOpen: open }, ...(open ? linesAt(branch.children, depth + 1) : [])];
    });
  const now = useRef({ toggled, setToggled });
  now.current = { toggled, setToggled };
  // One function for ever, so that a line that has not changed need not be drawn again.
  const toggle = useCallback(({ branch: { row } }: Line) => {
    const { toggled: before, setToggled: set } = now.current;
    // What was touched last is kept longest.
    set(before.has(row.id) ? without(before, [row.id]) : new Set([row.id, ...before]));
  }, []);
  const depthOf = new Map<string, number>();
  const measure = (at: readonly Branch[], depth: number) => {
    for (const { row, children } of at) {
      if (children.length > 0) depthOf.set(row.id, depth);
      measure(children, depth + 1);
    }
  };
  measure(branches, 0);
  return {
    lines: linesAt(branches, 0),
    canFold: depthOf.size > 0,
    allOpen: all.every((branch) => branch.children.length === 0 || isOpen(branch, depthOf.get(branch.row.id) ?? 0)),
    toggle,
    setAll: (open) => {
      const rest = without(toggled, depthOf.keys());
      const turned = [...depthOf].filter(([, depth]) => opensAt(depth) !== open).map(([id]) => id);
      setToggled(new Set([...turned, ...rest]));
    },
  };
}

function without(set: ReadonlySet<string>, ids: Iterable<string>): Set<string> {
  const left = new Set(set);
  for (const id of ids) left.delete(id);
  return left;
}

const PRINT = 'print';
/** Paper cannot be unfolded. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    (tell) => {
      const media = matchMedia(PRINT);
      media.addEventListener('change', tell);
      return () => media.removeEventListener('change', tell);
    },
    () => matchMedia(PRINT).matches,
  );

/** Where the layer that tells who wrote what finds a value; a common row has a history elsewhere. */
export const blameOf = ({ id, global }: Row, attribute: RowAttribute): string | undefined =>
  global ? undefined : `row:${id}:${attribute}`;
