import type { ChangeMeaning } from '../../contracts/change-severity/change.js';
import type { Direction } from '../../contracts/change-severity/rules.js';
import { meaning } from './meaning.js';

interface DictionaryValue {
  readonly id: number;
  readonly value: string;
  readonly description: string;
}
export interface DictionaryContent {
  readonly name: string;
  readonly items: readonly DictionaryValue[];
}

/** What a change of a dictionary means to the docs that use it in these directions. */
export function dictionaryMeanings(
  before: DictionaryContent,
  after: DictionaryContent,
  uses: ReadonlySet<Direction>,
): ChangeMeaning[] {
  const path = [after.name];
  const named = before.name === after.name ? [] : [{ rule: 'name', from: before.name, to: after.name }];
  const [then, now] = [byId(before.items), byId(after.items)];
  const values = [
    ...before.items.filter(({ id }) => !now.has(id)).map(({ value }) => ({ kind: 'valueRemoved', from: value })),
    ...after.items.flatMap(({ id, value }) => {
      const was = then.get(id);
      if (!was) return [{ kind: 'valueAdded', to: value }];
      return was.value === value ? [] : [{ kind: 'valueChanged', from: was.value, to: value }];
    }),
  ];
  const reworded = after.items.flatMap(({ id, description }) => {
    const was = then.get(id);
    if (!was || was.description === description) return [];
    return [{ rule: 'description', from: was.description, to: description }];
  });
  return [
    ...[...uses].flatMap((direction) =>
      values.map(({ kind, ...value }) => meaning(`dictionary.${direction}.${kind}`, { path, ...value })),
    ),
    ...[...reworded, ...named].map(({ rule, ...value }) => meaning(`dictionary.${rule}`, { path, ...value })),
  ];
}

const byId = (items: readonly DictionaryValue[]): Map<number, DictionaryValue> =>
  new Map(items.map((item) => [item.id, item]));
