import { useCallback, useRef } from 'react';
import { type Branch, everyBranch, type Row } from '../../../../contracts/docs/doc-types/param-tree.js';
import { keys, useStoredSet } from '../../../lib/storage.js';
import { useMatches } from '../../../lib/viewport.js';
import type { ModelRows, RowModel } from './model-rows.js';
import { type Alternatives, alternativesOf, useVariantChoices } from './variant-choices.js';

/** A row of a table on screen; `depth` counts from 0. */
export interface ViewRow {
  readonly branch: Branch;
  readonly depth: number;
  readonly isOpen: boolean;
  readonly canOpen: boolean;
  readonly model?: RowModel | undefined;
  /** The variants between which its line switches; the row is the shown one. */
  readonly alternatives?: Alternatives | undefined;
}

/** Up to this many rows all levels are expanded by default; in longer tables the first one only. */
const WHOLE = 80;

interface OpenRows {
  readonly lines: readonly ViewRow[];
  readonly canFold: boolean;
  readonly allOpen: boolean;
  toggle(line: ViewRow): void;
  setAll(open: boolean): void;
}

/** The expanded nested rows, stored by row id; in print all of them. */
export function useOpenRows(branches: readonly Branch[], models: ModelRows, inside: readonly string[]): OpenRows {
  const [toggled, setToggled] = useStoredSet(keys.viewRows);
  const { chosen } = useVariantChoices();
  const printing = usePrinting();
  const all = everyBranch(branches);
  const whole = all.length <= WHOLE;
  const opensAt = (depth: number) => whole || depth < 1;
  const isOpen = ({ row }: Branch, depth: number) => printing || toggled.has(row.id) !== opensAt(depth);
  const linesAt = (at: readonly Branch[], depth: number, way: readonly string[]): ViewRow[] =>
    at.flatMap((sibling, index) => {
      const { kind } = sibling.row;
      const isAlternative = kind === 'oneOf' || kind === 'anyOf';
      // Alternatives share one line, that of the first.
      if (isAlternative && at.findIndex(({ row }) => row.kind === kind) < index) return [];
      const alternatives = isAlternative ? alternativesOf(at, sibling, chosen) : undefined;
      const branch = alternatives?.shown ?? sibling;
      const model = models.of(branch, way);
      const children = models.children(branch, model);
      const canOpen = children.length > 0;
      // A model is closed until somebody opens it, also in print: what it holds may have no end that anybody wants.
      const isFolded = model?.model !== undefined && !isPartOfRow(kind);
      const open = canOpen && (isFolded ? toggled.has(branch.row.id) : isOpen(branch, depth));
      const next = model ? [...way, model.ref] : way;
      return [
        { branch, depth, isOpen: open, canOpen, model, alternatives },
        ...(open ? linesAt(children, depth + 1, next) : []),
      ];
    });
  const now = useRef({ toggled, setToggled });
  now.current = { toggled, setToggled };
  // Stable, so that unchanged rows do not render again.
  const toggle = useCallback(({ branch: { row } }: ViewRow) => {
    const { toggled: before, setToggled: set } = now.current;
    // Most recent first: the storage keeps a limited number.
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
    lines: linesAt(branches, 0, inside),
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

/** Variants are what the row itself is made of. */
const isPartOfRow = (kind: Row['kind']): boolean => kind !== undefined && kind !== 'additionalProperties';

function without(set: ReadonlySet<string>, ids: Iterable<string>): Set<string> {
  const left = new Set(set);
  for (const id of ids) left.delete(id);
  return left;
}

/** True while printing: everything is expanded in print. */
export const usePrinting = (): boolean => useMatches('print');

/** Key of a value for the blame layer; the history of common rows is elsewhere. */
export const blameOf = ({ id, global }: Row, attribute: string): string | undefined =>
  global ? undefined : `row:${id}:${attribute}`;
