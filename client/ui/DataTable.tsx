import { HTMLSelect } from '@blueprintjs/core';
import { CaretDownIcon, CaretUpIcon } from '@blueprintjs/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useText } from '../lib/i18n.js';
import { useIsPhone } from '../lib/viewport.js';
import styles from './data-table.module.css';
import { Pager } from './Pager.js';
import { EmptyState, Loaded, SkeletonBar } from './states.js';
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

interface DataTableProps<Row, S extends string> {
  /** The accessible name of the table. */
  label: string;
  columns: readonly Column<Row, S>[];
  query: UseQueryResult<{ list: Row[]; total: number }>;
  table: TableState<S>;
  rowKey: (row: Row) => string;
  /** Shown when the list is empty without a filter. */
  empty: ReactNode;
  /** Whether a filter narrows the list: "no match" instead of "empty". */
  isFiltered?: boolean;
}

/**
 * A table that the server pages, sorts and filters (docs/spec.md 9); cards under 600 px. Loading, error, empty and
 * filled states each have their own rendering.
 */
export function DataTable<Row, S extends string>(props: DataTableProps<Row, S>) {
  const { t } = useText();
  const { columns, query, table, rowKey, label } = props;
  useLastPage(query, table);
  const frame = (rows: ReactNode) => (
    <>
      <SortSelect columns={columns} table={table} />
      <table className={`table ${styles.dataTable}`} aria-label={label} aria-busy={query.isPlaceholderData}>
        <Head columns={columns} table={table} />
        <tbody>{rows}</tbody>
      </table>
    </>
  );
  return (
    <Loaded query={query} skeleton={frame(<SkeletonLines columns={columns} rows={table.pageSize} />)}>
      {({ list, total }) =>
        total === 0 ? (
          props.isFiltered ? (
            <EmptyState small what={t('table.noMatch')} why={t('table.noMatchWhy')} />
          ) : (
            props.empty
          )
        ) : (
          <>
            {frame(list.map((row) => <Line key={rowKey(row)} columns={columns} row={row} />))}
            <Pager
              page={table.pageIndex}
              size={table.pageSize}
              total={total}
              onPage={table.toPage}
              onSize={table.toSize}
            />
          </>
        )
      }
    </Loaded>
  );
}

/** When the last row of the last page is removed: back to the page that is now the last. */
function useLastPage(
  query: UseQueryResult<{ total: number }>,
  table: Pick<TableState, 'pageIndex' | 'pageSize' | 'toPage'>,
): void {
  const { data, isPlaceholderData } = query;
  const last = data && Math.max(1, Math.ceil(data.total / table.pageSize));
  const beyond = last !== undefined && !isPlaceholderData && table.pageIndex > last;
  const { toPage } = table;
  // biome-ignore lint/correctness/useExhaustiveDependencies: toPage is new in every render
  useEffect(() => {
    if (beyond) toPage(last);
  }, [beyond, last]);
}

interface HeadProps<Row, S extends string> {
  columns: readonly Column<Row, S>[];
  table: TableState<S>;
}

function Head<Row, S extends string>({ columns, table }: HeadProps<Row, S>) {
  const { sort: by, order } = table.sorting;
  return (
    <thead>
      <tr>
        {columns.map(({ id, header, sort, isActs, isExtra, width }) => (
          <th
            key={id}
            scope="col"
            className={isExtra ? styles.tableExtra : undefined}
            style={width ? { width } : undefined}
            aria-sort={sort === undefined || sort !== by ? undefined : order === 'asc' ? 'ascending' : 'descending'}
          >
            {isActs ? (
              <span className="visually-hidden">{header}</span>
            ) : sort === undefined ? (
              header
            ) : (
              <button
                type="button"
                className={`plain-button ${styles.tableSort}`}
                onClick={() => table.toSorting({ sort, order: sort === by && order === 'asc' ? 'desc' : 'asc' })}
              >
                {header}
                <span className={styles.tableSortMark} data-on={sort === by} aria-hidden="true">
                  {sort === by && order === 'desc' ? <CaretDownIcon size={12} /> : <CaretUpIcon size={12} />}
                </span>
              </button>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Cards have no header to click on: the same sort keys as a list. */
function SortSelect<Row, S extends string>({ columns, table }: HeadProps<Row, S>) {
  const { t } = useText();
  const phone = useIsPhone();
  const choices = columns.flatMap(({ sort, header }) =>
    sort === undefined ? [] : (['asc', 'desc'] as const).map((order) => ({ sort, order, header })),
  );
  if (!phone || choices.length === 0) return null;
  const textOf = ({ sort, order }: TableState<S>['sorting']) => `${sort} ${order}`;
  return (
    <HTMLSelect
      minimal
      className={styles.tableSortSelect}
      aria-label={t('table.sort')}
      value={textOf(table.sorting)}
      onChange={(event) => {
        const chosen = choices.find((each) => textOf(each) === event.currentTarget.value);
        if (chosen) table.toSorting({ sort: chosen.sort, order: chosen.order });
      }}
      options={choices.map((each) => ({
        value: textOf(each),
        label: t(each.order === 'asc' ? 'table.ascending' : 'table.descending', { column: each.header }),
      }))}
    />
  );
}

type Looks = Pick<Column<never>, 'header' | 'isTitle' | 'isActs' | 'isExtra' | 'muted'>;
const labelOf = ({ header, isTitle, isActs }: Looks) => (isTitle || isActs ? undefined : header);
const classesOf = ({ isActs, isExtra, muted }: Looks) =>
  [isActs && 'end', isExtra && styles.tableExtra, muted && 'muted'].filter(Boolean).join(' ') || undefined;

function Line<Row, S extends string>({ columns, row }: { columns: readonly Column<Row, S>[]; row: Row }) {
  return (
    <tr>
      {columns.map((column) => (
        <td key={column.id} data-label={labelOf(column)} className={classesOf(column)}>
          <Cell column={column} row={row} />
        </td>
      ))}
    </tr>
  );
}

/** An empty cell stays empty, so that no card shows a label without a value. */
function Cell<Row, S extends string>({ column, row }: { column: Column<Row, S>; row: Row }) {
  const content = column.cell(row);
  if (!column.isCut || content === '') return content;
  return (
    <span className={styles.tableCut} title={typeof content === 'string' ? content : undefined}>
      {content}
    </span>
  );
}

/** As many lines as the page will have, at most ten: more would be below the fold. */
function SkeletonLines<Row, S extends string>({ columns, rows }: { columns: readonly Column<Row, S>[]; rows: number }) {
  const { t } = useText();
  return Array.from({ length: Math.min(rows, 10) }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all equal and never reordered
    <tr key={row}>
      {columns.map((column, index) => (
        <td key={column.id} data-label={labelOf(column)} className={classesOf(column)}>
          {!column.isActs && <SkeletonBar width={`${70 - (((row + index) * 13) % 30)}%`} />}
          {row === 0 && index === 0 && (
            <span className="visually-hidden" role="status">
              {t('state.loading')}
            </span>
          )}
        </td>
      ))}
    </tr>
  ));
}
