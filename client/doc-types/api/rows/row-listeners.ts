import * as Y from 'yjs';
import { rowAttributes } from '../../../../contracts/docs/doc-types/api.js';
import type { RowCells } from './row-table.js';
import type { Delta } from './text-edit.js';

export type Listener = () => void;
export type Attribute = keyof RowCells;
export type TextListener = (delta: Delta | undefined) => void;
type RemoteListener = (id: string, attribute: Attribute | undefined) => void;

/** Who hears of changed rows: by row, by text of a cell, of changed order, of changes by others. */
export class RowListeners {
  private readonly ofRow = new Map<string, Set<Listener>>();
  private readonly ofText = new Map<string, Set<TextListener>>();
  private readonly ofShape = new Set<Listener>();
  private readonly ofRemote = new Set<RemoteListener>();

  readonly onRow = (id: string, notify: Listener): Listener => subscribe(this.ofRow, id, notify);
  readonly onText = (id: string, attribute: Attribute, listener: TextListener): Listener =>
    subscribe(this.ofText, `${id} ${attribute}`, listener);
  readonly onShape = (notify: Listener): Listener => {
    this.ofShape.add(notify);
    return () => this.ofShape.delete(notify);
  };
  readonly onRemote = (listener: RemoteListener): Listener => {
    this.ofRemote.add(listener);
    return () => this.ofRemote.delete(listener);
  };

  row(id: string): void {
    for (const notify of [...(this.ofRow.get(id) ?? [])]) notify();
  }
  allRows(): void {
    for (const id of [...this.ofRow.keys()]) this.row(id);
  }
  shape(): void {
    for (const notify of [...this.ofShape]) notify();
  }
  remote(id: string, attribute: Attribute | undefined): void {
    for (const notify of [...this.ofRemote]) notify(id, attribute);
  }
  /** An event of the rows' map, of a row, or of the text of a cell. */
  text(event: Y.YEvent<Y.AbstractType<unknown>>): void {
    if (this.ofText.size === 0) return;
    const notify = (id: unknown, attribute: unknown, change?: Delta) => {
      for (const listener of [...(this.ofText.get(`${id} ${attribute}`) ?? [])]) listener(change);
    };
    const [id, attribute] = event.path;
    if (event.path.length === 2) notify(id, attribute, event.target instanceof Y.Text ? event.delta : undefined);
    for (const key of event.path.length > 1 ? [] : event.keys.keys())
      if (id !== undefined) notify(id, key);
      else for (const each of rowAttributes) notify(key, each);
  }
}

function subscribe<T>(all: Map<string, Set<T>>, key: string, listener: T): Listener {
  const listeners = all.get(key) ?? new Set();
  all.set(key, listeners.add(listener));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) all.delete(key);
  };
}
