import { type Column, TableFrame, TableLine } from './TableFrame.js';

interface RowTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A table of local rows. */
export function RowTable<Row>({ label, columns, rows, rowKey }: RowTableProps<Row>) {
  return (
    <TableFrame label={label} columns={columns}>
      {rows.map((row) => (
        <TableLine key={rowKey(row)} columns={columns} row={row} />
      ))}
    </TableFrame>
  );
}
