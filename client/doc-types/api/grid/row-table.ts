import * as Y from 'yjs';
import type { ParamRow, ParamStyle, RowAttribute } from '../../../../contracts/doc-types/api.js';
import { newRow, rowLimits } from '../../../../contracts/doc-types/api.js';
import { type Arranged, arrange, cellsOf, placesOf, rowsOf } from '../../../../contracts/doc-types/rows.js';

export type RowCells = Pick<ParamRow, RowAttribute>;

export const freshCells: RowCells = { ...newRow, name: '', example: '', description: '', enumId: '' };

/** A row that is to be, with those below it. What it does not say is as in any new row. */
export interface NewRow extends Partial<RowCells> {
  readonly children?: readonly NewRow[];
}

/** The rows of a doc as they stand now: who is whose child, in order. Rows that are gone are among them. */
export class RowTable {
  private readonly known = new Map<string, Arranged>();
  private readonly below = new Map<string, Arranged[]>();

  constructor(readonly all: readonly Arranged[]) {
    for (const row of all) {
      this.known.set(row.id, row);
      const key = keyOf(row);
      const siblings = this.below.get(key);
      if (siblings) siblings.push(row);
      else this.below.set(key, [row]);
    }
  }

  static of(ydoc: Y.Doc): RowTable {
    return new RowTable(arrange(placesOf(rowsOf(ydoc)).places));
  }

  get(id: string): Arranged | undefined {
    return this.known.get(id);
  }
  roots(style: ParamStyle): readonly Arranged[] {
    return this.below.get(`${style}`) ?? [];
  }
  children(id: string): readonly Arranged[] {
    return this.below.get(id) ?? [];
  }
  siblings(row: Arranged): readonly Arranged[] {
    return this.below.get(keyOf(row)) ?? [];
  }
  /** From the row itself up to its root. */
  way(id: string): Arranged[] {
    const way: Arranged[] = [];
    for (let row = this.get(id); row; row = this.get(row.parentId)) way.push(row);
    return way;
  }
  /** How many levels stand below the row. */
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
  /** Those of `ids` that stand below no other of them, in the order of the screen. */
  topmost(ids: Iterable<string>): Arranged[] {
    const wanted = new Set(ids);
    return this.all.filter(
      ({ id }) => wanted.has(id) && !this.way(id).some((above) => above.id !== id && wanted.has(above.id)),
    );
  }
  /** Whether that row with all below it may stand at this depth (0 = a root). */
  fits(id: string, depth: number): boolean {
    return depth + this.height(id) < rowLimits.depth;
  }
}

const keyOf = ({ parentId, style }: Arranged) => parentId || `${style}`;

/** The row's Y.Map; undefined where there is none or a foreign type. */
export function rowMap(ydoc: Y.Doc, id: string): Y.Map<unknown> | undefined {
  const row = rowsOf(ydoc).get(id);
  return row instanceof Y.Map ? row : undefined;
}

/** The row with all below it that is not gone, as words without ids. */
export function wordsOf(ydoc: Y.Doc, table: RowTable, id: string): NewRow {
  const row = rowMap(ydoc, id);
  const children = table.children(id).filter(({ deleted }) => !deleted);
  return { ...(row && cellsOf(row)), children: children.map((child) => wordsOf(ydoc, table, child.id)) };
}
