import { newRow, type ParamStyle, type RowDefaults, rowLimits } from '../../../../../contracts/docs/doc-types/api.js';
import type { RowParts } from '../../../../../contracts/docs/doc-types/row-parts.js';
import { cleanName } from '../../../../../contracts/platform/wire.js';
import type { CurrentRow } from '../../rows/current-rows.js';
import { joinedParts } from '../../rows/row-cells.js';
import type { ImportedCells, ImportedRow } from '../read/imported-row.js';
import {
  changedCells,
  cutToLimits,
  freshCells,
  lengthOf,
  type PlanCells,
  type TruncatedColumn,
} from './planned-cells.js';
import type { UpdateScope } from './update-scope.js';

/** The planned change of one row. */
export type PlannedRow =
  | {
      readonly kind: 'insert';
      readonly cells: PlanCells;
      readonly parts?: RowParts;
      readonly cut: readonly TruncatedColumn[];
      readonly children: readonly PlannedRow[];
    }
  | {
      readonly kind: 'update' | 'unchanged';
      readonly id: string;
      /** The current row. */
      readonly before: CurrentRow;
      readonly cells: ImportedCells;
      /** Undefined: those of the current row stay as they are. */
      readonly parts?: RowParts;
      readonly cut: readonly TruncatedColumn[];
      readonly children: readonly PlannedRow[];
    };

export interface ImportPlan {
  readonly rows: readonly PlannedRow[];
  readonly inserts: number;
  readonly updates: number;
  readonly unchanged: number;
  readonly cuts: number;
  /** Estimated size in bytes as one live update. */
  readonly weight: number;
}

/**
 * The effect of importing `drafts` into a table. A row with the same name on the same level is updated, every other one
 * is added after the existing ones; nothing is removed. Of several rows with one name, the first draft updates the
 * first row.
 */
export function planImport(
  drafts: readonly ImportedRow[],
  standing: readonly CurrentRow[],
  style: ParamStyle,
  takes: UpdateScope,
  defaults: RowDefaults = newRow,
): ImportPlan {
  const levels = new Map<string, CurrentRow[]>();
  for (const row of standing) {
    const level = levels.get(row.parentId);
    if (level) level.push(row);
    else levels.set(row.parentId, [row]);
  }
  const counts = { inserts: 0, updates: 0, unchanged: 0, cuts: 0, weight: 0 };
  const level = (of: readonly ImportedRow[], parentId: string | undefined): PlannedRow[] => {
    const waiting = byName(parentId === undefined ? [] : (levels.get(parentId) ?? []));
    return of.map((draft) => one(draft, waiting.get(keyOf(draft.parts, draft.name.slice(0, rowLimits.name)))?.shift()));
  };
  const one = (draft: ImportedRow, before: CurrentRow | undefined): PlannedRow => {
    const { cells, cut } = cutToLimits(draft.cells);
    counts.cuts += cut.length;
    if (before) {
      const changed = changedCells(cells, before, draft, takes, defaults);
      const parts = changedParts(draft.parts, before);
      const kind = parts || Object.keys(changed).length > 0 ? 'update' : 'unchanged';
      counts[kind === 'update' ? 'updates' : 'unchanged'] += 1;
      counts.weight += lengthOf(changed) + weightOf(parts);
      const children = level(draft.children, before.id);
      return { kind, id: before.id, before, cells: changed, ...(parts && { parts }), cut, children };
    }
    counts.inserts += 1;
    counts.weight += ROW_WEIGHT + lengthOf(cells) + draft.name.length + weightOf(draft.parts);
    const name = cleanName(draft.name);
    if (name.length > rowLimits.name) counts.cuts += 1;
    return {
      kind: 'insert',
      cells: { ...freshCells(style, draft, defaults), ...cells, name: name.slice(0, rowLimits.name) },
      ...(draft.parts && { parts: draft.parts }),
      cut: name.length > rowLimits.name ? ['name', ...cut] : cut,
      children: level(draft.children, undefined),
    };
  };
  return { rows: level(drafts, ''), ...counts };
}

/** A variant is no property of the same name. */
const keyOf = (parts: RowParts | undefined, name: string): string => `${parts?.kind ?? ''} ${cleanName(name)}`;

function changedParts(parts: RowParts | undefined, { parts: now }: CurrentRow): RowParts | undefined {
  if (!parts) return undefined;
  const joined = joinedParts(now, parts);
  return isSameParts(joined, now) ? undefined : parts;
}
const isSameParts = (a: RowParts, b: RowParts): boolean => textOf(a) === textOf(b);
const textOf = ({ schema = {}, values = [] }: RowParts): string =>
  JSON.stringify([Object.entries(schema).sort(([a], [b]) => (a < b ? -1 : 1)), values]);
const weightOf = (parts: RowParts | undefined): number => (parts ? textOf(parts).length : 0);

function byName(rows: readonly CurrentRow[]): Map<string, CurrentRow[]> {
  const found = new Map<string, CurrentRow[]>();
  for (const row of rows) {
    const name = keyOf(row.parts, row.name);
    const same = found.get(name);
    if (same) same.push(row);
    else found.set(name, [row]);
  }
  return found;
}

/** Size of an empty row in a live update, in bytes; measured at 290. */
const ROW_WEIGHT = 320;
/** Larger plans are refused: the live connection accepts a million bytes per update. */
export const HEAVIEST_PLAN = 900_000;
