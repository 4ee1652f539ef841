import { isPlainName, type RowAttribute, rowLimits } from '../../../../../contracts/docs/doc-types/api.js';
import type { RowCells } from '../../rows/row-table.js';

/** Warnings about a cell; each has a text. Nothing is refused: a row with warnings is valid. */
export type MarkKey = 'double' | 'unnamed' | 'format' | 'tooLong' | 'noNumber' | 'dictionaryGone';

const isNumber = /^(?:-|\d+(?:\.\d+)?)?$/;

interface NamedRow {
  readonly isDouble: boolean;
  /** The row has content besides its name. */
  readonly isFilledIn: boolean;
  /** Media types have a slash. */
  readonly takesAnyName?: boolean;
  /** Undefined until the dictionaries are loaded. */
  readonly dictionaries: ReadonlyMap<string, string> | undefined;
}

export function markOf(cells: RowCells, column: RowAttribute, known: NamedRow): MarkKey | undefined {
  const value = cells[column];
  if (typeof value === 'boolean') return undefined;
  switch (column) {
    case 'name':
      return value.length > rowLimits.name
        ? 'tooLong'
        : known.isDouble
          ? 'double'
          : value === '' && known.isFilledIn
            ? 'unnamed'
            : known.takesAnyName || isPlainName(value)
              ? undefined
              : 'format';
    case 'maxLength':
      return value.length > rowLimits.maxLength ? 'tooLong' : isNumber.test(value.trim()) ? undefined : 'noNumber';
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
