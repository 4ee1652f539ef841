import type { Column } from './DataTable.js';
import styles from './data-table.module.css';

interface RowTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A table of local rows that looks like `DataTable`; cards under 600 px. */
export function RowTable<Row>({ label, columns, rows, rowKey }: RowTableProps<Row>) {
  return (
    <table className={`table ${styles.dataTable}`} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ id, header, isActs, isExtra, width }) => (
            <th
              key={id}
              scope="col"
              className={isExtra ? styles.tableExtra : undefined}
              style={width ? { width } : undefined}
            >
              {isActs ? <span className="visually-hidden">{header}</span> : header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <Cell key={column.id} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { header, isTitle, isActs, isExtra, muted, isCut, cell } = column;
  const classes = [isActs && 'end', isExtra && styles.tableExtra, muted && 'muted'].filter(Boolean).join(' ');
  return (
    <td data-label={isTitle || isActs ? undefined : header} className={classes || undefined}>
      {isCut ? <span className={styles.tableCut}>{cell(row)}</span> : cell(row)}
    </td>
  );
}
