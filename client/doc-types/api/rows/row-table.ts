import * as Y from 'yjs';
import type { ParamRow, ParamStyle, RowAttribute, RowDefaults } from '../../../../contracts/docs/doc-types/api.js';
import { newRow, newRowLength, rowLimits } from '../../../../contracts/docs/doc-types/api.js';
import { storedParts } from '../../../../contracts/docs/doc-types/live-parts.js';
import type { RowParts } from '../../../../contracts/docs/doc-types/row-parts.js';
import {
  type ArrangedRow,
  arrangeRows,
  rowCells,
  rowPositions,
  rowsMap,
} from '../../../../contracts/docs/doc-types/rows.js';

export type RowCells = Pick<ParamRow, RowAttribute>;

/** The cells of a new row. */
export const freshCells = (defaults: RowDefaults = newRow): RowCells => ({
  type: newRow.type,
  required: defaults.required,
  maxLength: newRowLength(newRow.type, defaults),
  ...{ name: '', example: '', description: '', enumId: '' },
});

/** A row to insert, with its children. Missing cells get the defaults of a new row. */
export interface NewRow extends Partial<RowCells>, RowParts {
  readonly children?: readonly NewRow[];
}

/** The current rows of a doc as a tree, in order, removed rows included. */
export class RowTable {
  private readonly known = new Map<string, ArrangedRow>();
  private readonly below = new Map<string, ArrangedRow[]>();

  constructor(readonly all: readonly ArrangedRow[]) {
    for (const row of all) {
      this.known.set(row.id, row);
      const key = keyOf(row);
      const siblings = this.below.get(key);
      if (siblings) siblings.push(row);
      else this.below.set(key, [row]);
    }
  }

  static of(ydoc: Y.Doc): RowTable {
    return new RowTable(arrangeRows(rowPositions(rowsMap(ydoc)).places));
  }

  get(id: string): ArrangedRow | undefined {
    return this.known.get(id);
  }
  roots(style: ParamStyle): readonly ArrangedRow[] {
    return this.below.get(`${style}`) ?? [];
  }
  children(id: string): readonly ArrangedRow[] {
    return this.below.get(id) ?? [];
  }
  siblings(row: ArrangedRow): readonly ArrangedRow[] {
    return this.below.get(keyOf(row)) ?? [];
  }
  /** From the row itself up to its root. */
  ancestry(id: string): ArrangedRow[] {
    const way: ArrangedRow[] = [];
    for (let row = this.get(id); row; row = this.get(row.parentId)) way.push(row);
    return way;
  }
  /** Number of levels below the row. */
  height(id: string): number {
    let tallest = 0;
    const open = this.children(id).map((row) => ({ id: row.id, level: 1 }));
    for (let at = open.pop(); at; at = open.pop()) {
      const { level } = at;
      tallest = Math.max(tallest, level);
      open.push(...this.children(at.id).map((row) => ({ id: row.id, level: level + 1 })));
    }
    return tallest;
  }
  /** Those of `ids` that are not descendants of another of them, in screen order. */
  topmost(ids: Iterable<string>): ArrangedRow[] {
    const wanted = new Set(ids);
    return this.all.filter(
      ({ id }) => wanted.has(id) && !this.ancestry(id).some((above) => above.id !== id && wanted.has(above.id)),
    );
  }
  /** Whether the row with its descendants fits at this depth (0 = root). */
  fits(id: string, depth: number): boolean {
    return depth + this.height(id) < rowLimits.depth;
  }
}

const keyOf = ({ parentId, style }: ArrangedRow) => parentId || `${style}`;

/** The row's Y.Map; undefined if it is missing or of another type. */
export function rowMap(ydoc: Y.Doc, id: string): Y.Map<unknown> | undefined {
  const row = rowsMap(ydoc).get(id);
  return row instanceof Y.Map ? row : undefined;
}

/** The row and its descendants without removed ones, without ids: input for new rows. */
export function copyOfRow(ydoc: Y.Doc, table: RowTable, id: string): NewRow {
  const row = rowMap(ydoc, id);
  const children = table.children(id).filter(({ deleted }) => !deleted);
  return {
    ...(row && { ...rowCells(row), ...storedParts(row) }),
    children: children.map((child) => copyOfRow(ydoc, table, child.id)),
  };
}
