import {
  hasNoLength,
  newRow,
  newRowLength,
  type ParamRow,
  type ParamStyle,
  rowLimits,
  ParamStyle as styles,
} from '../../../../../contracts/docs/doc-types/api.js';
import { cleanName } from '../../../../../contracts/platform/wire.js';
import type { CurrentRow } from '../../rows/current-rows.js';
import { type RowPlan } from '../../rows/row-cells.js';
import { type NewRow } from '../../rows/row-table.js';
import type { ImportedCells, ImportedRow } from '../read/imported-row.js';

export type PlanCells = Pick<ParamRow, 'name' | 'type' | 'required' | 'maxLength' | 'example' | 'description'>;
/** Columns whose text was cut to the limit of a row. */
export type TruncatedColumn = 'name' | 'type' | 'maxLength' | 'example' | 'description';

/** The planned change of one row. */
export type PlannedRow =
  | {
      readonly kind: 'insert';
      readonly cells: PlanCells;
      readonly cut: readonly TruncatedColumn[];
      readonly children: readonly PlannedRow[];
    }
  | {
      readonly kind: 'update' | 'unchanged';
      readonly id: string;
      /** The current row. */
      readonly before: CurrentRow;
      readonly cells: ImportedCells;
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
 * The columns that are changed in an existing row: the example for JSON or a query (docs/wire.md 5.2), every column for
 * a table.
 */
export type UpdateScope = 'example' | 'all';

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
    return of.map((draft) => one(draft, waiting.get(cleanName(draft.name).slice(0, rowLimits.name))?.shift()));
  };
  const one = (draft: ImportedRow, before: CurrentRow | undefined): PlannedRow => {
    const { cells, cut } = fitting(draft.cells);
    counts.cuts += cut.length;
    if (before) {
      const changed = changes(cells, before, draft, takes);
      const kind = Object.keys(changed).length > 0 ? 'update' : 'unchanged';
      counts[kind === 'update' ? 'updates' : 'unchanged'] += 1;
      counts.weight += lengthOf(changed);
      return { kind, id: before.id, before, cells: changed, cut, children: level(draft.children, before.id) };
    }
    counts.inserts += 1;
    counts.weight += ROW_WEIGHT + lengthOf(cells) + draft.name.length;
    const name = cleanName(draft.name);
    if (name.length > rowLimits.name) counts.cuts += 1;
    return {
      kind: 'insert',
      cells: { ...freshOf(style, draft), ...cells, name: name.slice(0, rowLimits.name) },
      cut: name.length > rowLimits.name ? ['name', ...cut] : cut,
      children: level(draft.children, undefined),
    };
  };
  return { rows: level(drafts, ''), ...counts };
}

function byName(rows: readonly CurrentRow[]): Map<string, CurrentRow[]> {
  const found = new Map<string, CurrentRow[]>();
  for (const row of rows) {
    const name = cleanName(row.name);
    const same = found.get(name);
    if (same) same.push(row);
    else found.set(name, [row]);
  }
  return found;
}

const textLimits = {
  type: rowLimits.type,
  maxLength: rowLimits.maxLength,
  example: rowLimits.example,
  description: rowLimits.description,
} as const;
const cutTexts = ['type', 'maxLength', 'example', 'description'] as const;

function fitting(given: ImportedCells): { cells: ImportedCells; cut: TruncatedColumn[] } {
  const cells: ImportedCells = { ...given };
  const cut: TruncatedColumn[] = [];
  for (const key of cutTexts) {
    const text = given[key];
    if (text === undefined || text.length <= textLimits[key]) continue;
    cells[key] = whole(text.slice(0, textLimits[key]));
    cut.push(key);
  }
  return { cells, cut };
}

/** Without an unpaired surrogate at the end. */
const whole = (text: string): string => text.replace(/[\uD800-\uDBFF]$/, '');

/** Cells that differ from the current row. */
function changes(cells: ImportedCells, before: CurrentRow, draft: ImportedRow, takes: UpdateScope): ImportedCells {
  const changed: ImportedCells = {};
  const { type, required, maxLength, example, description } = cells;
  if (example !== undefined && example !== before.example) changed.example = example;
  // A row that gets children cannot keep the type of a plain value.
  const opens = draft.children.length > 0 && plainTypes.has(before.type.toLowerCase());
  if (type !== undefined && type !== before.type && (takes === 'all' || opens)) changed.type = type;
  if (changed.type !== undefined && hasNoLength(changed.type) && before.maxLength === newRow.maxLength)
    changed.maxLength = '';
  if (takes === 'example') return changed;
  if (required !== undefined && required !== before.required) changed.required = required;
  if (maxLength !== undefined && maxLength !== before.maxLength) changed.maxLength = maxLength;
  if (description !== undefined && description !== before.description) changed.description = description;
  return changed;
}

const plainTypes = new Set(['', 'string', 'number', 'boolean', 'enum', 'int', 'integer', 'long', 'float', 'double']);

/** The defaults of a row added in the table; a row with children has no length, whatever its type. */
function freshOf(style: ParamStyle, { cells, children }: ImportedRow): Omit<PlanCells, 'name'> {
  const isParent = children.length > 0;
  const type = style === styles.code ? '' : isParent ? 'object' : newRow.type;
  const maxLength = style === styles.code || isParent ? '' : newRowLength(cells.type ?? type);
  return { type, required: newRow.required, maxLength, example: '', description: '' };
}

/** Size of an empty row in a live update, in bytes; measured at 290. */
const ROW_WEIGHT = 320;
/** A character takes up to three bytes, and replaced text stays in the update. */
const lengthOf = (cells: ImportedCells): number =>
  3 * Object.values(cells).reduce((sum: number, value) => sum + (typeof value === 'string' ? value.length : 1), 0);
/** Larger plans are refused: the live connection accepts a million bytes per update. */
export const HEAVIEST_PLAN = 900_000;

/** The plan in the form that the grid executes, as one step of undo. */
export function rowPlanOf(plan: ImportPlan): RowPlan {
  const update: { id: string; cells: ImportedCells }[] = [];
  const insert: { parentId: string; rows: NewRow[] }[] = [];
  const level = (rows: readonly PlannedRow[], parentId: string) => {
    const fresh = rows.flatMap((row) => (row.kind === 'insert' ? [newRowOf(row)] : []));
    if (fresh.length > 0) insert.push({ parentId, rows: fresh });
    for (const row of rows) {
      if (row.kind === 'insert') continue;
      if (row.kind === 'update') update.push({ id: row.id, cells: row.cells });
      level(row.children, row.id);
    }
  };
  level(plan.rows, '');
  return { update, insert };
}

const newRowOf = ({ cells, children }: PlannedRow & { kind: 'insert' }): NewRow => ({
  ...cells,
  children: children.flatMap((child) => (child.kind === 'insert' ? [newRowOf(child)] : [])),
});
