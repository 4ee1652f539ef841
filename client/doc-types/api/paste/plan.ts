import {
  newRow,
  type ParamRow,
  type ParamStyle,
  rowLimits,
  ParamStyle as styles,
} from '../../../../contracts/doc-types/api.js';
import { cleanName } from '../../../../contracts/wire.js';
import type { NewRow, RowPlan } from '../grid/index.js';
import type { Draft, DraftCells } from './draft.js';

/** A row that stands in the table now; parents before their children. */
export type StandingRow = Pick<
  ParamRow,
  'id' | 'parentId' | 'name' | 'type' | 'required' | 'maxLength' | 'example' | 'description'
>;
export type PlanCells = Pick<ParamRow, 'name' | 'type' | 'required' | 'maxLength' | 'example' | 'description'>;
/** Texts that were longer than a row keeps. */
export type Cut = 'name' | 'type' | 'maxLength' | 'example' | 'description';

/** What becomes of one row of the text. */
export type Planned =
  | {
      readonly kind: 'insert';
      readonly cells: PlanCells;
      readonly cut: readonly Cut[];
      readonly children: readonly Planned[];
    }
  | {
      readonly kind: 'update' | 'unchanged';
      readonly id: string;
      /** As it stands. */
      readonly before: StandingRow;
      readonly cells: DraftCells;
      readonly cut: readonly Cut[];
      readonly children: readonly Planned[];
    };

export interface Plan {
  readonly rows: readonly Planned[];
  readonly inserts: number;
  readonly updates: number;
  readonly unchanged: number;
  readonly cuts: number;
  /** About how many bytes it is as one change on the live line. */
  readonly weight: number;
}

/** What an existing row takes over: of a JSON or a query its example (wire 5.2), of a table whatever its columns say. */
export type Takes = 'example' | 'all';

/**
 * What importing `drafts` into a table would do. A row of the same name on the same level is updated, every other one is
 * added behind those that are there; nothing is taken away. Of several rows with one name, the first goes to the first.
 */
export function planOf(
  drafts: readonly Draft[],
  standing: readonly StandingRow[],
  style: ParamStyle,
  takes: Takes,
): Plan {
  const levels = new Map<string, StandingRow[]>();
  for (const row of standing) {
    const level = levels.get(row.parentId);
    if (level) level.push(row);
    else levels.set(row.parentId, [row]);
  }
  const counts = { inserts: 0, updates: 0, unchanged: 0, cuts: 0, weight: 0 };
  const level = (of: readonly Draft[], parentId: string | undefined): Planned[] => {
    const waiting = byName(parentId === undefined ? [] : (levels.get(parentId) ?? []));
    return of.map((draft) => one(draft, waiting.get(cleanName(draft.name).slice(0, rowLimits.name))?.shift()));
  };
  const one = (draft: Draft, before: StandingRow | undefined): Planned => {
    const { cells, cut } = fitting(draft.cells);
    counts.cuts += cut.length;
    if (before) {
      const said = changes(cells, before, draft, takes);
      const kind = Object.keys(said).length > 0 ? 'update' : 'unchanged';
      counts[kind === 'update' ? 'updates' : 'unchanged'] += 1;
      counts.weight += lengthOf(said);
      return { kind, id: before.id, before, cells: said, cut, children: level(draft.children, before.id) };
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

function byName(rows: readonly StandingRow[]): Map<string, StandingRow[]> {
  const found = new Map<string, StandingRow[]>();
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

function fitting(given: DraftCells): { cells: DraftCells; cut: Cut[] } {
  const cells: DraftCells = { ...given };
  const cut: Cut[] = [];
  for (const key of cutTexts) {
    const text = given[key];
    if (text === undefined || text.length <= textLimits[key]) continue;
    cells[key] = whole(text.slice(0, textLimits[key]));
    cut.push(key);
  }
  return { cells, cut };
}

/** Not half of a character. */
const whole = (text: string): string => text.replace(/[\uD800-\uDBFF]$/, '');

/** What the row says otherwise than it stands. */
function changes(cells: DraftCells, before: StandingRow, draft: Draft, takes: Takes): DraftCells {
  const told: DraftCells = {};
  const { type, required, maxLength, example, description } = cells;
  if (example !== undefined && example !== before.example) told.example = example;
  // A row that gets children cannot stay a plain value.
  const opens = draft.children.length > 0 && plainTypes.has(before.type.toLowerCase());
  if (type !== undefined && type !== before.type && (takes === 'all' || opens)) told.type = type;
  if (takes === 'example') return told;
  if (required !== undefined && required !== before.required) told.required = required;
  if (maxLength !== undefined && maxLength !== before.maxLength) told.maxLength = maxLength;
  if (description !== undefined && description !== before.description) told.description = description;
  return told;
}

const plainTypes = new Set(['', 'string', 'number', 'boolean', 'enum', 'int', 'integer', 'long', 'float', 'double']);

/** A row as the table's own "add" makes it; what has children has no length of its own. */
const freshOf = (style: ParamStyle, draft: Draft): Omit<PlanCells, 'name'> => ({
  type: style === styles.code ? '' : draft.children.length > 0 ? 'object' : newRow.type,
  required: newRow.required,
  maxLength: style === styles.code || draft.children.length > 0 ? '' : newRow.maxLength,
  example: '',
  description: '',
});

/** An empty row on the live line, in bytes; measured at 290. */
const ROW_WEIGHT = 320;
/** Letters cost up to three bytes, and the words of an update stand beside those that they replace. */
const lengthOf = (cells: DraftCells): number =>
  3 * Object.values(cells).reduce((sum: number, value) => sum + (typeof value === 'string' ? value.length : 1), 0);
/** Heavier plans are refused: the live line takes a million bytes as one change. */
export const HEAVIEST_PLAN = 900_000;

/** The plan as the grid carries it out, all of it one step of undo. */
export function rowPlanOf(plan: Plan): RowPlan {
  const update: { id: string; cells: DraftCells }[] = [];
  const insert: { parentId: string; rows: NewRow[] }[] = [];
  const level = (rows: readonly Planned[], parentId: string) => {
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

const newRowOf = ({ cells, children }: Planned & { kind: 'insert' }): NewRow => ({
  ...cells,
  children: children.flatMap((child) => (child.kind === 'insert' ? [newRowOf(child)] : [])),
});
