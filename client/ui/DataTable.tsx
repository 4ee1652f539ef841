import { HTMLSelect } from '@blueprintjs/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useText } from '../lib/i18n.js';
import { useIsPhone } from '../lib/viewport.js';
import styles from './data-table.module.css';
import { Pager } from './Pager.js';
import { EmptyState, Loaded, SkeletonBar } from './states.js';
import { type Column, TableFrame, TableLine } from './TableFrame.js';
import type { TableState } from './table-state.js';

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
      <TableFrame label={label} columns={columns} table={table} isBusy={query.isPlaceholderData}>
        {rows}
      </TableFrame>
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
            {frame(list.map((row) => <TableLine key={rowKey(row)} columns={columns} row={row} />))}
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

/** Cards have no header to click on: the same sort keys as a list. */
function SortSelect<Row, S extends string>({ columns, table }: Pick<DataTableProps<Row, S>, 'columns' | 'table'>) {
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

/** As many lines as the page will have, at most ten: more would be below the fold. */
function SkeletonLines<Row, S extends string>({ columns, rows }: { columns: readonly Column<Row, S>[]; rows: number }) {
  const { t } = useText();
  return Array.from({ length: Math.min(rows, 10) }, (_, row) => (
    <TableLine
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all equal and never reordered
      key={row}
      columns={columns}
      cell={(column, index) => (
        <>
          {!column.isActs && <SkeletonBar width={`${70 - (((row + index) * 13) % 30)}%`} />}
          {row === 0 && index === 0 && (
            <span className="visually-hidden" role="status">
              {t('state.loading')}
            </span>
          )}
        </>
      )}
    />
  ));
}
