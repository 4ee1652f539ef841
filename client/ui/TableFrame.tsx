import { CaretDownIcon, CaretUpIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import styles from './data-table.module.css';
import type { TableState } from './table-state.js';

export interface Column<Row, S extends string = string> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The server's sort key; absent: the column cannot be sorted. */
  readonly sort?: S;
  /** The title column of a card: it has no label in front. */
  readonly isTitle?: boolean;
  /** Buttons at the end of the line; the header is for screen readers only. */
  readonly isActs?: boolean;
  readonly muted?: boolean;
  /** Truncated with an ellipsis; the whole text on hover. */
  readonly isCut?: boolean;
  /** Hidden between a phone's cards and a wide screen (under 992 px). */
  readonly isExtra?: boolean;
  /** A CSS width; the others share the rest. */
  readonly width?: string;
}

type Sortable<S extends string> = Pick<TableState<S>, 'sorting' | 'toSorting'>;

interface TableFrameProps<Row, S extends string> {
  /** The accessible name of the table. */
  label: string;
  columns: readonly Column<Row, S>[];
  /** Absent: headers do not sort. */
  table?: Sortable<S>;
  isBusy?: boolean;
  children: ReactNode;
}

/** A table with its header; cards under 600 px. */
export function TableFrame<Row, S extends string>({
  label,
  columns,
  table,
  isBusy,
  children,
}: TableFrameProps<Row, S>) {
  return (
    <table className={`table ${styles.dataTable}`} aria-label={label} aria-busy={isBusy}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Header key={column.id} column={column} table={table} />
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function Header<Row, S extends string>({ column, table }: { column: Column<Row, S>; table: Sortable<S> | undefined }) {
  const { header, sort, isActs, isExtra, width } = column;
  const sorted = table && sort !== undefined && table.sorting.sort === sort ? table.sorting.order : undefined;
  return (
    <th
      scope="col"
      className={isExtra ? styles.tableExtra : undefined}
      style={width ? { width } : undefined}
      aria-sort={sorted && (sorted === 'asc' ? 'ascending' : 'descending')}
    >
      {isActs ? (
        <span className="visually-hidden">{header}</span>
      ) : !table || sort === undefined ? (
        header
      ) : (
        <button
          type="button"
          className={`plain-button ${styles.tableSort}`}
          onClick={() => table.toSorting({ sort, order: sorted === 'asc' ? 'desc' : 'asc' })}
        >
          {header}
          <span className={styles.tableSortMark} data-on={sorted !== undefined} aria-hidden="true">
            {sorted === 'desc' ? <CaretDownIcon size={12} /> : <CaretUpIcon size={12} />}
          </span>
        </button>
      )}
    </th>
  );
}

type LineContent<Row, S extends string> = { row: Row } | { cell: (column: Column<Row, S>, index: number) => ReactNode };

/** One line; `row` is drawn by the columns, anything else by `cell`. */
export function TableLine<Row, S extends string>({
  columns,
  ...content
}: { columns: readonly Column<Row, S>[] } & LineContent<Row, S>) {
  return (
    <tr>
      {columns.map((column, index) => (
        <td
          key={column.id}
          data-label={column.isTitle || column.isActs ? undefined : column.header}
          className={classesOf(column)}
        >
          {'cell' in content ? content.cell(column, index) : <Content column={column} row={content.row} />}
        </td>
      ))}
    </tr>
  );
}

const classesOf = ({ isActs, isExtra, muted }: Pick<Column<never>, 'isActs' | 'isExtra' | 'muted'>) =>
  [isActs && 'end', isExtra && styles.tableExtra, muted && 'muted'].filter(Boolean).join(' ') || undefined;

/** An empty cell stays empty, so that no card shows a label without a value. */
function Content<Row, S extends string>({ column, row }: { column: Column<Row, S>; row: Row }) {
  const content = column.cell(row);
  if (!column.isCut || content === '') return content;
  return (
    <span className={styles.tableCut} title={typeof content === 'string' ? content : undefined}>
      {content}
    </span>
  );
}
