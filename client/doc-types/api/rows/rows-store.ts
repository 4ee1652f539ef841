import * as Y from 'yjs';
import { type ParamStyle, rowAttributes, rowLimits } from '../../../../contracts/docs/doc-types/api.js';
import { isPartKey, storedParts } from '../../../../contracts/docs/doc-types/live-parts.js';
import type { RowParts } from '../../../../contracts/docs/doc-types/row-parts.js';
import {
  type ArrangedRow,
  arrangeRows,
  type RowPosition,
  rowCells,
  rowPosition,
  rowsMap,
} from '../../../../contracts/docs/doc-types/rows.js';
import { HIDDEN_INSERT } from './row-acts.js';
import { freshCells, type RowCells, RowTable } from './row-table.js';
import type { Delta } from './text-edit.js';

type Listener = () => void;
export type Attribute = keyof RowCells;
export type TextListener = (delta: Delta | undefined) => void;

const places: ReadonlySet<string> = new Set(['style', 'parentId', 'rank', 'deleted']);
/** Delay in ms before duplicate names are searched, so that a half-typed name is not marked. */
const DOUBLES_MS = 300;

/**
 * The screen's view of `params`: one observer for the whole map. The order is computed only when a position changes; a
 * changed cell notifies only the components that show its row.
 */
export class RowsStore {
  private readonly rows: Y.Map<unknown>;
  private places = new Map<string, RowPosition | undefined>();
  private table = new RowTable([]);
  /** Hidden rows were inserted: the table is computed again at the next access. */
  private isStale = false;
  private styles = new Map<ParamStyle, readonly ArrangedRow[]>();
  private foreign: readonly string[] = [];
  private readonly cells = new Map<string, RowCells>();
  private readonly parts = new Map<string, RowParts>();
  private readonly rowListeners = new Map<string, Set<Listener>>();
  private readonly wordListeners = new Map<string, Set<TextListener>>();
  private readonly shapeListeners = new Set<Listener>();
  private readonly remoteListeners = new Set<(id: string, attribute: Attribute | undefined) => void>();
  /** The cells of a row that does not exist yet, as its application chose. */
  fresh = freshCells();
  private doubles: ReadonlySet<string> = new Set();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly ydoc: Y.Doc) {
    this.rows = rowsMap(ydoc);
    this.readAll();
  }

  start(): void {
    this.readAll();
    this.rows.observeDeep(this.changed);
    // Changes between the first render and the subscription.
    for (const notify of [...this.shapeListeners]) notify();
    for (const id of [...this.rowListeners.keys()]) this.notifyRow(id);
  }
  stop(): void {
    clearTimeout(this.timer);
    this.rows.unobserveDeep(this.changed);
  }

  readonly subscribeRow = (id: string, notify: Listener): Listener => {
    const listeners = this.rowListeners.get(id) ?? new Set();
    this.rowListeners.set(id, listeners.add(notify));
    return () => {
      listeners.delete(notify);
      if (listeners.size === 0) this.rowListeners.delete(id);
    };
  };
  readonly subscribeShape = (notify: Listener): Listener => {
    this.shapeListeners.add(notify);
    return () => this.shapeListeners.delete(notify);
  };
  /** For an input: the delta of the cell's text, undefined when the whole value was replaced. */
  readonly subscribeText = (id: string, attribute: Attribute, listener: TextListener): Listener => {
    const key = `${id} ${attribute}`;
    const listeners = this.wordListeners.get(key) ?? new Set();
    this.wordListeners.set(key, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.wordListeners.delete(key);
    };
  };
  /** Remote changes, cell by cell; without an attribute the row itself was added or moved. */
  readonly onRemote = (listener: (id: string, attribute: Attribute | undefined) => void): Listener => {
    this.remoteListeners.add(listener);
    return () => this.remoteListeners.delete(listener);
  };

  /** Flashes rows and their visible descendants, as for a remote change. */
  flash(ids: Iterable<string>): void {
    const open = [...ids];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      open.push(
        ...this.shape()
          .children(id)
          .map((row) => row.id),
      );
      for (const notify of [...this.remoteListeners]) notify(id, undefined);
    }
  }

  /** The same object until a position changes. */
  readonly shape = (): RowTable => {
    if (this.isStale) this.arrangeAnew();
    return this.table;
  };
  /** The rows of one table in order; the same array until one of them is moved, added or removed. */
  arrangedOf(style: ParamStyle): readonly ArrangedRow[] {
    this.shape();
    return this.styles.get(style) ?? none;
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
    this.shape();
    return this.foreign;
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
    for (const event of events) this.notifyText(event);
    if (isMoved) this.movedRows(touched.keys(), local && origin === HIDDEN_INSERT);
    for (const id of touched.keys()) this.notifyRow(id);
    if (isMoved || [...touched.values()].some((attributes) => attributes.has('name'))) this.findDoublesSoon();
    if (!local)
      for (const [id, changes] of touched)
        for (const attribute of changes) for (const notify of [...this.remoteListeners]) notify(id, attribute);
  };

  private notifyText(event: Y.YEvent<Y.AbstractType<unknown>>): void {
    const notify = (id: unknown, attribute: unknown, delta?: Delta) => {
      for (const listener of [...(this.wordListeners.get(`${id} ${attribute}`) ?? [])]) listener(delta);
    };
    const [id, attribute] = event.path;
    if (this.wordListeners.size === 0) return;
    if (event.path.length === 2) notify(id, attribute, event.target instanceof Y.Text ? event.delta : undefined);
    for (const key of event.path.length > 1 ? [] : event.keys.keys())
      if (id !== undefined) notify(id, key);
      else for (const each of rowAttributes) notify(key, each);
  }

  /** For a row whose values are unchanged but whose marks are not. */
  private refreshRow(id: string): void {
    this.cells.delete(id);
    this.notifyRow(id);
  }

  private notifyRow(id: string): void {
    for (const notify of [...(this.rowListeners.get(id) ?? [])]) notify();
  }

  private readAll(): void {
    this.cells.clear();
    this.parts.clear();
    this.places = new Map([...this.rows].map(([id, row]) => [id, rowPosition(id, row)]));
    this.isStale = true;
    this.findDoublesSoon();
  }

  private movedRows(ids: Iterable<string>, isHidden: boolean): void {
    for (const id of ids)
      if (this.rows.has(id)) this.places.set(id, rowPosition(id, this.rows.get(id)));
      else this.places.delete(id);
    this.isStale = true;
    if (!isHidden) for (const notify of [...this.shapeListeners]) notify();
  }

  /** Unchanged rows and tables keep their identity, so that their components do not render again. */
  private arrangeAnew(): void {
    this.isStale = false;
    const before = this.table;
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
    this.table = new RowTable(all);
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
