import type { Awareness } from 'y-protocols/awareness';
import { type RowAttribute, rowAttributes, rowLimits } from '../../../../contracts/doc-types/api.js';
import { ownerOf } from '../../carets.js';

/** A cell of a table; rows are named by their ids for ever. */
export interface CellPlace {
  readonly row: string;
  readonly attribute: RowAttribute;
}

const read = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

/** The cell that a client stands in; null = none. What others send is not trusted to be one. */
export function cellOf(awareness: Awareness, client: number): CellPlace | null {
  const cell = read(awareness.getStates().get(client), 'cell');
  const row = read(cell, 'row');
  const attribute = rowAttributes.find((each) => each === read(cell, 'attribute'));
  return typeof row === 'string' && row !== '' && row.length <= rowLimits.id && attribute ? { row, attribute } : null;
}

/** Somebody else who stands in a cell. */
export interface Guest {
  readonly client: number;
  readonly name: string;
  readonly color: string;
}

const nobody: readonly Guest[] = [];
const keyOf = ({ row, attribute }: CellPlace) => `${row} ${attribute}`;
const isSame = (a: readonly Guest[], b: readonly Guest[]) =>
  a.length === b.length &&
  a.every(({ client, name, color }, i) => client === b[i]?.client && name === b[i]?.name && color === b[i]?.color);

/** Who else is in which cell. Only cells that somebody entered or left are told. */
export class Presence {
  private guests = new Map<string, readonly Guest[]>();
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

  readonly subscribe = (place: CellPlace, tell: () => void): (() => void) => {
    const key = keyOf(place);
    const listeners = this.listeners.get(key) ?? new Set();
    this.listeners.set(key, listeners.add(tell));
    return () => {
      listeners.delete(tell);
      if (listeners.size === 0) this.listeners.delete(key);
    };
  };
  readonly guestsOf = (place: CellPlace): readonly Guest[] => this.guests.get(keyOf(place)) ?? nobody;

  /** Tells the others where we are; null = in no cell. */
  tell(place: CellPlace | null): void {
    const state = this.awareness.getLocalState();
    if (state === null) return;
    const before = cellOf(this.awareness, this.awareness.clientID);
    if ((before && keyOf(before)) !== (place && keyOf(place))) this.awareness.setLocalStateField('cell', place);
  }

  private readonly look = (): void => {
    const found = new Map<string, readonly Guest[]>();
    for (const [client, state] of this.awareness.getStates()) {
      const place = client === this.awareness.clientID ? null : cellOf(this.awareness, client);
      if (place) found.set(keyOf(place), [...(found.get(keyOf(place)) ?? nobody), { client, ...ownerOf(state) }]);
    }
    const before = this.guests;
    this.guests = new Map(
      [...found].map(([key, guests]) => {
        const old = before.get(key);
        return [key, old && isSame(old, guests) ? old : guests];
      }),
    );
    for (const key of new Set([...before.keys(), ...found.keys()])) {
      if (before.get(key) === this.guests.get(key)) continue;
      for (const tell of [...(this.listeners.get(key) ?? [])]) tell();
    }
  };
}
