import { useSyncExternalStore } from 'react';
import type { ParamStyle } from '../../../../contracts/doc-types/api.js';
import type { Columns } from './columns.js';
import type { TableEditing } from './editing.js';

export interface ParamGridProps {
  editing: TableEditing;
  style: ParamStyle;
  /** What the table is called, for those who listen. */
  label: string;
  /** Absent: what a table of that style has. */
  columns?: Columns;
  /** Undefined while they are on their way: no link is called broken before. */
  dictionaries?: readonly { readonly id: string; readonly name: string }[] | undefined;
  /** Types that the installation offers beside ours. */
  typeOptions?: readonly string[];
  /** Ids of the rows that the last version has: removed ones among them stay in their place, struck through. */
  published?: ReadonlySet<string>;
  /** Text that is more than a cell's words: lines, columns, JSON. Absent: it goes into the cell. */
  onPaste?: (text: string) => void;
}

/** The rows of one table of a live doc. */
export function ParamGrid({ editing, style, label }: ParamGridProps) {
  const { rows } = editing;
  const arranged = useSyncExternalStore(rows.subscribeShape, () => rows.arrangedOf(style));
  return (
    <ul aria-label={label}>
      {arranged.map(({ id }) => (
        <li key={id}>{rows.cellsOf(id).name}</li>
      ))}
    </ul>
  );
}
