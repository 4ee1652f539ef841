import * as Y from 'yjs';
import { type ParamStyle, rowAttributes, rowLimits } from '../../../../contracts/doc-types/api.js';
import { type Arranged, arrange, cellsOf, type Place, placeOf, rowsOf } from '../../../../contracts/doc-types/rows.js';
import { BIRTH } from './row-acts.js';
import { freshCells, type RowCells, RowTable } from './row-table.js';
import type { Delta } from './text-edit.js';

type Tell = () => void;
export type Attribute = keyof RowCells;
export type WordsListener = (delta: Delta | undefined) => void;

const places: ReadonlySet<string> = new Set(['style', 'parentId', 'rank', 'deleted']);
/** How long names rest before rows of one name are looked for: nobody is told of a double half typed. */
const DOUBLES_MS = 300;

/**
 * What the screen knows of `params`: one observer for the whole map. Where rows stand is worked out only when a place
 * changes; what a cell says is told only to those who show that row.
 */
export class RowsStore {
  private readonly rows: Y.Map<unknown>;
  private places = new Map<string, Place | undefined>();
  private table = new RowTable([]);
  /** Rows were planted that nobody sees yet: the table is read anew when it is next asked for. */
  private isStale = false;
  private styles = new Map<ParamStyle, readonly Arranged[]>();
  private foreign: readonly string[] = [];
  private readonly cells = new Map<string, RowCells>();
  private readonly rowListeners = new Map<string, Set<Tell>>();
  private readonly wordListeners = new Map<string, Set<WordsListener>>();
  private readonly shapeListeners = new Set<Tell>();
  private readonly remoteListeners = new Set<(id: string, attribute: Attribute | undefined) => void>();
  private doubles: ReadonlySet<string> = new Set();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly ydoc: Y.Doc) {
    this.rows = rowsOf(ydoc);
    this.readAll();
  }

  start(): void {
    this.readAll();
    this.rows.observeDeep(this.changed);
    // What came between the first drawing and now.
    for (const tell of [...this.shapeListeners]) tell();
    for (const id of [...this.rowListeners.keys()]) this.tellRow(id);
  }
  stop(): void {
    clearTimeout(this.timer);
    this.rows.unobserveDeep(this.changed);
  }

  readonly subscribeRow = (id: string, tell: Tell): Tell => {
    const listeners = this.rowListeners.get(id) ?? new Set();
    this.rowListeners.set(id, listeners.add(tell));
    return () => {
      listeners.delete(tell);
      if (listeners.size === 0) this.rowListeners.delete(id);
    };
  };
  readonly subscribeShape = (tell: Tell): Tell => {
    this.shapeListeners.add(tell);
    return () => this.shapeListeners.delete(tell);
  };
  /** For who edits a cell: what happened to its text, or undefined where the whole value is new. */
  readonly subscribeWords = (id: string, attribute: Attribute, listener: WordsListener): Tell => {
    const key = `${id} ${attribute}`;
    const listeners = this.wordListeners.get(key) ?? new Set();
    this.wordListeners.set(key, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.wordListeners.delete(key);
    };
  };
  /** What others changed, cell by cell; without an attribute the row itself came or moved. */
  readonly onRemote = (listener: (id: string, attribute: Attribute | undefined) => void): Tell => {
    this.remoteListeners.add(listener);
    return () => this.remoteListeners.delete(listener);
  };

  /** The same object until a place changes. */
  readonly shape = (): RowTable => {
    if (this.isStale) this.arrangeAnew();
    return this.table;
  };
  /** The rows of one table in order; the same array until one of them moves, comes or goes. */
  arrangedOf(style: ParamStyle): readonly Arranged[] {
    this.shape();
    return this.styles.get(style) ?? none;
  }
  has(id: string): boolean {
    return this.rows.get(id) instanceof Y.Map;
  }
  cellsOf(id: string): RowCells {
    const known = this.cells.get(id);
    if (known) return known;
    const row = this.rows.get(id);
    if (!(row instanceof Y.Map)) return freshCells;
    const said = cellsOf(row);
    this.cells.set(id, said);
    return said;
  }
  isDouble(id: string): boolean {
    return this.doubles.has(id);
  }
  /** Ids of what is no row. */
  get strangers(): readonly string[] {
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
    for (const event of events) this.tellWords(event);
    if (isMoved) this.movedRows(touched.keys(), local && origin === BIRTH);
    for (const id of touched.keys()) this.tellRow(id);
    if (isMoved || [...touched.values()].some((attributes) => attributes.has('name'))) this.findDoublesSoon();
    if (!local)
      for (const [id, changes] of touched)
        for (const attribute of changes) for (const tell of [...this.remoteListeners]) tell(id, attribute);
  };

  private tellWords(event: Y.YEvent<Y.AbstractType<unknown>>): void {
    const tell = (id: unknown, attribute: unknown, delta?: Delta) => {
      for (const listener of [...(this.wordListeners.get(`${id} ${attribute}`) ?? [])]) listener(delta);
    };
    const [id, attribute] = event.path;
    if (this.wordListeners.size === 0) return;
    if (event.path.length === 2) tell(id, attribute, event.target instanceof Y.Text ? event.delta : undefined);
    for (const key of event.path.length > 1 ? [] : event.keys.keys())
      if (id !== undefined) tell(id, key);
      else for (const each of rowAttributes) tell(key, each);
  }

  /** Nothing in the row changed, but what is to be said of it did. */
  private tellAnew(id: string): void {
    this.cells.delete(id);
    this.tellRow(id);
  }

  private tellRow(id: string): void {
    for (const tell of [...(this.rowListeners.get(id) ?? [])]) tell();
  }

  private readAll(): void {
    this.cells.clear();
    this.places = new Map([...this.rows].map(([id, row]) => [id, placeOf(id, row)]));
    this.isStale = true;
    this.findDoublesSoon();
  }

  private movedRows(ids: Iterable<string>, isHidden: boolean): void {
    for (const id of ids)
      if (this.rows.has(id)) this.places.set(id, placeOf(id, this.rows.get(id)));
      else this.places.delete(id);
    this.isStale = true;
    if (!isHidden) for (const tell of [...this.shapeListeners]) tell();
  }

  /** Rows and tables that are as they were stay the same objects, so that nothing that shows them draws itself again. */
  private arrangeAnew(): void {
    this.isStale = false;
    const before = this.table;
    const styles = new Map<ParamStyle, Arranged[]>();
    const all = arrange([...this.places.values()].filter((place) => place !== undefined)).map((row) => {
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

  /** Without its other words, which of most rows nobody looks at. */
  private nameOf(id: string): string {
    const known = this.cells.get(id);
    const row = known ? undefined : this.rows.get(id);
    return known ? known.name : row instanceof Y.Map ? String(row.get('name') ?? '') : '';
  }

  private findDoubles(): void {
    const first = new Map<string, string>();
    const doubles = new Set<string>();
    for (const { id, style, parentId, gone } of this.shape().all) {
      const name = gone ? '' : this.nameOf(id);
      if (name === '') continue;
      const key = `${style} ${parentId} ${name}`;
      const other = first.get(key);
      if (other === undefined) first.set(key, id);
      else doubles.add(other).add(id);
    }
    const before = this.doubles;
    this.doubles = doubles;
    for (const id of new Set([...before, ...doubles])) if (before.has(id) !== doubles.has(id)) this.tellAnew(id);
  }
}

const none: readonly Arranged[] = [];

const isSame = (a: Arranged, b: Arranged) =>
  a.style === b.style &&
  a.parentId === b.parentId &&
  a.rank === b.rank &&
  a.deleted === b.deleted &&
  a.depth === b.depth &&
  a.gone === b.gone;

const sameOr = (old: readonly Arranged[] | undefined, rows: readonly Arranged[]) =>
  old && old.length === rows.length && old.every((row, index) => row === rows[index]) ? old : rows;
