import { useSyncExternalStore } from 'react';
import type { Awareness } from 'y-protocols/awareness';
import { ownerOf } from '../../doc-type/carets.js';

/** Fields of an API doc with presence, with the names of `data-blame`; cells of rows belong to the tables. */
const fieldPlaces = [
  'httpMethod',
  'url',
  'contentType',
  'author',
  'deprecated',
  'remark',
  'isUseGlobalHeaders',
  'isUseGlobalParams',
  'isUseGlobalReturns',
  'isRequestArray',
  'isResponseArray',
  'modelType',
] as const;
export type FieldPlace = (typeof fieldPlaces)[number];

const read = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

/** The field that a client is in; null = none. A cell without a row is a field. */
export function fieldOf(awareness: Awareness, client: number): FieldPlace | null {
  const cell = read(awareness.getStates().get(client), 'cell');
  if (read(cell, 'row') !== '') return null;
  return fieldPlaces.find((place) => place === read(cell, 'attribute')) ?? null;
}

/** Publishes that we entered or left that field. A cell entered meanwhile stays published. */
export function announceField(awareness: Awareness, place: FieldPlace, isIn: boolean): void {
  if (awareness.getLocalState() === null) return;
  if (isIn) awareness.setLocalStateField('cell', { row: '', attribute: place });
  else if (fieldOf(awareness, awareness.clientID) === place) awareness.setLocalStateField('cell', null);
}

interface FieldPeer {
  readonly client: number;
  readonly name: string;
  readonly color: string;
}

/** The other user in that field; the newest one first. */
export function useFieldPeer(awareness: Awareness, place: FieldPlace): FieldPeer | undefined {
  const peer = useSyncExternalStore(
    (notify) => {
      awareness.on('change', notify);
      return () => awareness.off('change', notify);
    },
    // A string, so that nothing renders again without a change.
    () => {
      for (const [client, state] of awareness.getStates())
        if (client !== awareness.clientID && fieldOf(awareness, client) === place)
          return JSON.stringify({ client, ...ownerOf(state) });
      return '';
    },
  );
  return peer === '' ? undefined : JSON.parse(peer);
}
