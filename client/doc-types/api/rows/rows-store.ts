import * as Y from 'yjs';
import { type ParamStyle, rowAttributes, rowLimits } from '../../../../contracts/docs/doc-types/api.js';
import { isPartKey, storedParts } from '../../../../contracts/docs/doc-types/live-parts.js';
import type { RowParts } from '../../../../contracts/docs/doc-types/row-parts.js';
import { type ArrangedRow, rowCells, rowsMap } from '../../../../contracts/docs/doc-types/rows.js';
import { HIDDEN_INSERT } from './row-acts.js';
import { type Attribute, RowListeners } from './row-listeners.js';
import { RowOrder } from './row-order.js';
import { freshCells, type RowCells, type RowTable } from './row-table.js';

const places: ReadonlySet<string> = new Set(['style', 'parentId', 'rank', 'deleted']);
/** Delay in ms before duplicate names are searched, so that a half-typed name is not marked. */
const DOUBLES_MS = 300;

/**
 * The screen's view of `params`: one observer for the whole map. The order is computed only when a position changes; a
 * changed cell notifies only the components that show its row.
 */
export class RowsStore {
  private readonly rows: Y.Map<unknown>;
  private readonly order: RowOrder;
  private readonly listeners = new RowListeners();
  private readonly cells = new Map<string, RowCells>();
  private readonly parts = new Map<string, RowParts>();
  /** The cells of a row that does not exist yet, as its application chose. */
  fresh = freshCells();
  /** The same object until a position changes. */
  readonly shape: () => RowTable;
  private doubles: ReadonlySet<string> = new Set();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly ydoc: Y.Doc) {
    this.rows = rowsMap(ydoc);
    this.order = new RowOrder(this.rows);
    this.shape = this.order.table;
    this.readAll();
  }

  start(): void {
    this.readAll();
    this.rows.observeDeep(this.changed);
    // Changes between the first render and the subscription.
    this.listeners.shape();
    this.listeners.allRows();
  }
  stop(): void {
    clearTimeout(this.timer);
    this.rows.unobserveDeep(this.changed);
  }

  readonly subscribeRow = this.listeners.onRow;
  readonly subscribeShape = this.listeners.onShape;
  /** For an input: the delta of the cell's text, undefined when the whole value was replaced. */
  readonly subscribeText = this.listeners.onText;
  /** Remote changes, cell by cell; without an attribute the row itself was added or moved. */
  readonly onRemote = this.listeners.onRemote;

  /** Flashes rows and their visible descendants, as for a remote change. */
  flash(ids: Iterable<string>): void {
    const open = [...ids];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      open.push(
        ...this.shape()
          .children(id)
          .map((row) => row.id),
      );
      this.listeners.remote(id, undefined);
    }
  }

  /** The rows of one table in order; the same array until one of them is moved, added or removed. */
  arrangedOf(style: ParamStyle): readonly ArrangedRow[] {
    return this.order.ofStyle(style);
  }
  has(id: string): boolean {
    return this.rows.get(id) instanceof Y.Map;
  }
  /** Those of a new row for an id that no row has. */
  cellsOf(id: string): RowCells {
    const known = this.cells.get(id);
    if (known) return known;
    const row = this.rows.get(id);
    if (!(row instanceof Y.Map)) return this.fresh;
    const cells = rowCells(row);
    this.cells.set(id, cells);
    return cells;
  }
  /** The row's keywords and values; the same object until one of them changes. */
  partsOf(id: string): RowParts {
    const known = this.parts.get(id);
    if (known) return known;
    const row = this.rows.get(id);
    const parts = row instanceof Y.Map ? storedParts(row) : {};
    this.parts.set(id, parts);
    return parts;
  }
  isDouble(id: string): boolean {
    return this.doubles.has(id);
  }
  /** Ids of entries that are not rows. */
  get foreignIds(): readonly string[] {
    return this.order.foreignIds;
  }
  get isFull(): boolean {
    return this.shape().all.length >= rowLimits.rows;
  }

  private readonly changed = (events: Y.YEvent<Y.AbstractType<unknown>>[], { local, origin }: Y.Transaction): void => {
    const touched = new Map<string, Set<Attribute | undefined>>();
    const touch = (id: unknown, attribute?: string) => {
      if (typeof id !== 'string') return;
      const known = rowAttributes.find((each) => each === attribute);
      // Words typed into the row's columns leave them as they are.
      if (attribute === undefined || isPartKey(attribute)) this.parts.delete(id);
      touched.set(id, (touched.get(id) ?? new Set()).add(known));
    };
    let isMoved = false;
    for (const event of events) {
      const [id, attribute] = event.path;
      if (event.path.length > 1) touch(id, String(attribute));
      else
        for (const key of event.keys.keys()) {
          if (id === undefined) touch(key);
          else touch(id, key);
          isMoved ||= id === undefined || places.has(key);
        }
    }
    for (const id of touched.keys()) this.cells.delete(id);
    for (const event of events) this.listeners.text(event);
    if (isMoved) this.order.read(touched.keys());
    const isHidden = local && origin === HIDDEN_INSERT;
    if (isMoved && !isHidden) this.listeners.shape();
    for (const id of touched.keys()) this.listeners.row(id);
    if (isMoved || [...touched.values()].some((attributes) => attributes.has('name'))) this.findDoublesSoon();
    if (!local)
      for (const [id, changes] of touched) for (const attribute of changes) this.listeners.remote(id, attribute);
  };

  /** For a row whose values are unchanged but whose marks are not. */
  private refreshRow(id: string): void {
    this.cells.delete(id);
    this.listeners.row(id);
  }

  private readAll(): void {
    this.cells.clear();
    this.parts.clear();
    this.order.readAll();
    this.findDoublesSoon();
  }

  private findDoublesSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.findDoubles(), DOUBLES_MS);
  }

  /** Reads only the name: the other cells of most rows are never shown. */
  private nameOf(id: string): string {
    const known = this.cells.get(id);
    const row = known ? undefined : this.rows.get(id);
    return known ? known.name : row instanceof Y.Map ? String(row.get('name') ?? '') : '';
  }

  private findDoubles(): void {
    const first = new Map<string, string>();
    const doubles = new Set<string>();
    for (const { id, style, parentId, gone } of this.shape().all) {
      const name = gone || this.partsOf(id).kind !== undefined ? '' : this.nameOf(id);
      if (name === '') continue;
      const key = `${style} ${parentId} ${name}`;
      const other = first.get(key);
      if (other === undefined) first.set(key, id);
      else doubles.add(other).add(id);
    }
    const before = this.doubles;
    this.doubles = doubles;
    for (const id of new Set([...before, ...doubles])) if (before.has(id) !== doubles.has(id)) this.refreshRow(id);
  }
}
