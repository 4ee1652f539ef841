import { type RowAttribute, rowLimits } from '../../../../contracts/doc-types/api.js';
import type { RowCells } from './row-table.js';

/** What is odd about a cell; each has a sentence. Nothing is refused: an odd row is still a row. */
export type MarkKey = 'double' | 'tooLong' | 'noNumber' | 'dictionaryGone';

const isNumber = /^\s*(?:-|\d+(?:\.\d+)?)?\s*$/;

interface Known {
  readonly isDouble: boolean;
  /** Undefined while nobody knows which dictionaries there are. */
  readonly dictionaries: ReadonlyMap<string, string> | undefined;
}

export function markOf(cells: RowCells, column: RowAttribute, known: Known): MarkKey | undefined {
  const value = cells[column];
  if (typeof value === 'boolean') return undefined;
  switch (column) {
    case 'name':
      return value.length > rowLimits.name ? 'tooLong' : known.isDouble ? 'double' : undefined;
    case 'maxLength':
      return value.length > rowLimits.maxLength ? 'tooLong' : isNumber.test(value) ? undefined : 'noNumber';
    case 'enumId':
      return value !== '' && known.dictionaries && !known.dictionaries.has(value) ? 'dictionaryGone' : undefined;
    case 'type':
    case 'example':
    case 'description':
      return value.length > rowLimits[column] ? 'tooLong' : undefined;
    case 'required':
      return undefined;
  }
}
