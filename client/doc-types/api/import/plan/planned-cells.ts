import {
  hasNoLength,
  isDefaultLength,
  newRow,
  newRowLength,
  type ParamRow,
  ParamStyle,
  type RowDefaults,
  rowLimits,
} from '../../../../../contracts/docs/doc-types/api.js';
import type { CurrentRow } from '../../rows/current-rows.js';
import type { ImportedCells, ImportedRow } from '../read/imported-row.js';
import type { UpdateScope } from './update-scope.js';

export type PlanCells = Pick<ParamRow, 'name' | 'type' | 'required' | 'maxLength' | 'example' | 'description'>;
/** Columns whose text was cut to the limit of a row. */
export type TruncatedColumn = 'name' | 'type' | 'maxLength' | 'example' | 'description';

const textLimits = {
  type: rowLimits.type,
  maxLength: rowLimits.maxLength,
  example: rowLimits.example,
  description: rowLimits.description,
} as const;
const cutTexts = ['type', 'maxLength', 'example', 'description'] as const;

export function cutToLimits(given: ImportedCells): { cells: ImportedCells; cut: TruncatedColumn[] } {
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
export function changedCells(
  cells: ImportedCells,
  before: CurrentRow,
  draft: ImportedRow,
  takes: UpdateScope,
  defaults: RowDefaults,
): ImportedCells {
  const changed: ImportedCells = {};
  const { type, required, maxLength, example, description } = cells;
  if (example !== undefined && example !== before.example) changed.example = example;
  // A row that gets children cannot keep the type of a plain value.
  const opens = draft.children.length > 0 && plainTypes.has(before.type.toLowerCase());
  if (type !== undefined && type !== before.type && (takes === 'all' || opens)) changed.type = type;
  if (changed.type !== undefined && hasNoLength(changed.type) && isDefaultLength(before.maxLength, defaults))
    changed.maxLength = '';
  if (takes === 'example') {
    // A comment of JSON describes a row that nobody described.
    if (description && before.description === '') changed.description = description;
    return changed;
  }
  if (required !== undefined && required !== before.required) changed.required = required;
  if (maxLength !== undefined && maxLength !== before.maxLength) changed.maxLength = maxLength;
  if (description !== undefined && description !== before.description) changed.description = description;
  return changed;
}

const plainTypes = new Set(['', 'string', 'number', 'boolean', 'enum', 'int', 'integer', 'long', 'float', 'double']);

/** The defaults of a row added in the table; a row with children has no length, whatever its type. */
export function freshCells(
  style: ParamStyle,
  { cells, children }: ImportedRow,
  defaults: RowDefaults,
): Omit<PlanCells, 'name'> {
  const isParent = children.length > 0;
  const type = style === ParamStyle.code ? '' : isParent ? 'object' : newRow.type;
  const maxLength = style === ParamStyle.code || isParent ? '' : newRowLength(cells.type ?? type, defaults);
  return { type, required: defaults.required, maxLength, example: '', description: '' };
}

/** A character takes up to three bytes, and replaced text stays in the update. */
export const lengthOf = (cells: ImportedCells): number =>
  3 * Object.values(cells).reduce((sum: number, value) => sum + (typeof value === 'string' ? value.length : 1), 0);
