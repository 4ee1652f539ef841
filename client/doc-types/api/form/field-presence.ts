import { useSyncExternalStore } from 'react';
import type { Awareness } from 'y-protocols/awareness';
import { ownerOf } from '../../carets.js';

/** Fields of an API doc that a person can stand in, as `data-blame` names them; cells of rows are the tables' own. */
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
] as const;
export type FieldPlace = (typeof fieldPlaces)[number];

const read = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

/** The field that a client stands in; null = in none. A cell without a row is a field. */
export function fieldOf(awareness: Awareness, client: number): FieldPlace | null {
  const cell = read(awareness.getStates().get(client), 'cell');
  if (read(cell, 'row') !== '') return null;
  return fieldPlaces.find((place) => place === read(cell, 'attribute')) ?? null;
}

/** Tells the others that we are in that field, or have left it. A cell that we went to meanwhile stays told. */
export function tellField(awareness: Awareness, place: FieldPlace, isIn: boolean): void {
  if (awareness.getLocalState() === null) return;
  if (isIn) awareness.setLocalStateField('cell', { row: '', attribute: place });
  else if (fieldOf(awareness, awareness.clientID) === place) awareness.setLocalStateField('cell', null);
}

interface FieldGuest {
  readonly client: number;
  readonly name: string;
  readonly color: string;
}

/** Who else is in that field; the newest stands first. */
export function useFieldGuest(awareness: Awareness, place: FieldPlace): FieldGuest | undefined {
  const said = useSyncExternalStore(
    (tell) => {
      awareness.on('change', tell);
      return () => awareness.off('change', tell);
    },
    // A text, so that nothing draws itself anew while nothing is new.
    () => {
      for (const [client, state] of awareness.getStates())
        if (client !== awareness.clientID && fieldOf(awareness, client) === place)
          return JSON.stringify({ client, ...ownerOf(state) });
      return '';
    },
  );
  return said === '' ? undefined : JSON.parse(said);
}
