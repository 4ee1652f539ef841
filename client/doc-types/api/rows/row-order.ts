import type * as Y from 'yjs';
import type { ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import {
  type ArrangedRow,
  arrangeRows,
  type RowPosition,
  rowPosition,
} from '../../../../contracts/docs/doc-types/rows.js';
import { RowTable } from './row-table.js';

/** The rows in their order, computed at the first access after a position has changed. */
export class RowOrder {
  private places = new Map<string, RowPosition | undefined>();
  private isStale = false;
  private arranged = new RowTable([]);
  private styles = new Map<ParamStyle, readonly ArrangedRow[]>();
  private foreign: readonly string[] = [];

  constructor(private readonly rows: Y.Map<unknown>) {}

  /** The same object until a position changes. */
  readonly table = (): RowTable => {
    if (this.isStale) this.arrangeAnew();
    return this.arranged;
  };
  /** The rows of one table; the same array until one of them is moved, added or removed. */
  ofStyle(style: ParamStyle): readonly ArrangedRow[] {
    this.table();
    return this.styles.get(style) ?? none;
  }
  /** Ids of entries that are not rows. */
  get foreignIds(): readonly string[] {
    this.table();
    return this.foreign;
  }

  readAll(): void {
    this.places = new Map([...this.rows].map(([id, row]) => [id, rowPosition(id, row)]));
    this.isStale = true;
  }
  /** The positions of these rows have changed, or the rows were added or removed. */
  read(ids: Iterable<string>): void {
    for (const id of ids)
      if (this.rows.has(id)) this.places.set(id, rowPosition(id, this.rows.get(id)));
      else this.places.delete(id);
    this.isStale = true;
  }

  /** Unchanged rows and tables keep their identity, so that their components do not render again. */
  private arrangeAnew(): void {
    this.isStale = false;
    const before = this.arranged;
    const styles = new Map<ParamStyle, ArrangedRow[]>();
    const all = arrangeRows([...this.places.values()].filter((place) => place !== undefined)).map((row) => {
      const old = before.get(row.id);
      const kept = old && isSame(old, row) ? old : row;
      const rows = styles.get(row.style);
      if (rows) rows.push(kept);
      else styles.set(row.style, [kept]);
      return kept;
    });
    this.foreign = [...this.places].filter(([, place]) => !place).map(([id]) => id);
    const old = this.styles;
    this.styles = new Map([...styles].map(([style, rows]) => [style, sameOr(old.get(style), rows)]));
    this.arranged = new RowTable(all);
  }
}

const none: readonly ArrangedRow[] = [];

const isSame = (a: ArrangedRow, b: ArrangedRow) =>
  a.style === b.style &&
  a.parentId === b.parentId &&
  a.rank === b.rank &&
  a.deleted === b.deleted &&
  a.depth === b.depth &&
  a.gone === b.gone;

const sameOr = (old: readonly ArrangedRow[] | undefined, rows: readonly ArrangedRow[]) =>
  old && old.length === rows.length && old.every((row, index) => row === rows[index]) ? old : rows;
