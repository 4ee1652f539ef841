import type { Awareness } from 'y-protocols/awareness';
import { type RowAttribute, rowAttributes, rowLimits } from '../../../../contracts/docs/doc-types/api.js';
import { ownerOf } from '../../doc-type/carets.js';

/** A cell of a table; row ids never change. */
export interface CellPlace {
  readonly row: string;
  readonly attribute: RowAttribute;
}

const read = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

/** The cell that a client is in; null = none. Presence of other clients is validated. */
export function cellOf(awareness: Awareness, client: number): CellPlace | null {
  const cell = read(awareness.getStates().get(client), 'cell');
  const row = read(cell, 'row');
  const attribute = rowAttributes.find((each) => each === read(cell, 'attribute'));
  return typeof row === 'string' && row !== '' && row.length <= rowLimits.id && attribute ? { row, attribute } : null;
}

/** Another user who is in a cell. */
export interface CellPeer {
  readonly client: number;
  readonly name: string;
  readonly color: string;
}

const nobody: readonly CellPeer[] = [];
const keyOf = ({ row, attribute }: CellPlace) => `${row} ${attribute}`;
const isSame = (a: readonly CellPeer[], b: readonly CellPeer[]) =>
  a.length === b.length &&
  a.every(({ client, name, color }, i) => client === b[i]?.client && name === b[i]?.name && color === b[i]?.color);

/** Which user is in which cell. Only cells that were entered or left notify their listeners. */
export class CellPresence {
  private peers = new Map<string, readonly CellPeer[]>();
  private readonly listeners = new Map<string, Set<() => void>>();

  constructor(private readonly awareness: Awareness) {}

  start(): void {
    this.look();
    this.awareness.on('change', this.look);
  }
  stop(): void {
    this.awareness.off('change', this.look);
    if (this.awareness.getLocalState() !== null) this.awareness.setLocalStateField('cell', null);
  }

  readonly subscribe = (place: CellPlace, notify: () => void): (() => void) => {
    const key = keyOf(place);
    const listeners = this.listeners.get(key) ?? new Set();
    this.listeners.set(key, listeners.add(notify));
    return () => {
      listeners.delete(notify);
      if (listeners.size === 0) this.listeners.delete(key);
    };
  };
  readonly peersOf = (place: CellPlace): readonly CellPeer[] => this.peers.get(keyOf(place)) ?? nobody;

  /** Publishes our own cell; null = none. */
  announce(place: CellPlace | null): void {
    const state = this.awareness.getLocalState();
    if (state === null) return;
    const before = cellOf(this.awareness, this.awareness.clientID);
    if ((before && keyOf(before)) !== (place && keyOf(place))) this.awareness.setLocalStateField('cell', place);
  }

  private readonly look = (): void => {
    const found = new Map<string, readonly CellPeer[]>();
    for (const [client, state] of this.awareness.getStates()) {
      const place = client === this.awareness.clientID ? null : cellOf(this.awareness, client);
      if (place) found.set(keyOf(place), [...(found.get(keyOf(place)) ?? nobody), { client, ...ownerOf(state) }]);
    }
    const before = this.peers;
    this.peers = new Map(
      [...found].map(([key, peers]) => {
        const old = before.get(key);
        return [key, old && isSame(old, peers) ? old : peers];
      }),
    );
    for (const key of new Set([...before.keys(), ...found.keys()])) {
      if (before.get(key) === this.peers.get(key)) continue;
      for (const notify of [...(this.listeners.get(key) ?? [])]) notify();
    }
  };
}
