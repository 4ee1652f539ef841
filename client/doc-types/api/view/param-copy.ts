import { useCallback } from 'react';
import { isRequired } from '../../../../contracts/docs/doc-types/param-tree.js';
import { plainLines } from '../../../../contracts/docs/doc-types/typescript.js';
import type { Say } from '../../../lib/i18n.js';
import { type CopiedLine, useCopiedTable } from '../../clipboard/copied-tables.js';
import type { HiddenColumns } from './hidden-columns.js';
import type { ViewRow } from './view-rows.js';

const columns = ['name', 'type', 'required', 'maxLength', 'description', 'example', 'enumId'] as const;
type Column = (typeof columns)[number];
/** Copied only if a row has a value. */
const rare: readonly Column[] = ['maxLength', 'enumId'];
/** Spaces before the name of a row for each level. */
const STEP = 4;

/** Copies the lines of a table with a column for each value, under the headings of the editor's table. */
export function useParamCopy(lines: readonly ViewRow[], hidden: HiddenColumns, t: Say) {
  const copy = useCallback(
    (from: number, to: number) => {
      const chosen = lines.slice(from, to);
      const shown = columns.filter((column) => !hidden.has(column));
      const cells = chosen.map((line) => shown.map((column) => cellOf(line, column, t)));
      const used = shown.flatMap((column, at) =>
        rare.includes(column) && cells.every((line) => line[at] === '') ? [] : [at],
      );
      const kept = (line: CopiedLine) => used.map((at) => line[at] ?? '');
      return { head: kept(shown.map((column) => t(`api:grid.column.${column}`))), lines: cells.map(kept) };
    },
    [lines, hidden, t],
  );
  return useCopiedTable(copy);
}

function cellOf({ branch: { row }, depth }: ViewRow, column: Column, t: Say): string {
  switch (column) {
    case 'name':
      return ' '.repeat(STEP * depth) + row.name;
    case 'required':
      return row.kind ? '' : t(isRequired(row) ? 'api:view.required' : 'api:view.optional');
    case 'description':
      return plainLines(row.description).trim();
    case 'maxLength':
      return row.maxLength && !['-', '0'].includes(row.maxLength) ? row.maxLength : '';
    case 'enumId':
      return row.enumInfo?.name ?? '';
    case 'type':
    case 'example':
      return row[column];
  }
}
