import type { JsonObject } from '../object-kinds.js';
import { objectOr } from '../operation-parts.js';

/** The names of components that models have in a file, by the references of rows. */
export type ModelNames = Readonly<Record<string, string>>;

/** Each model by its key; one whose key another one has, or the document of the import, gets a number behind it. */
export function modelNames(
  models: readonly { readonly id: string; readonly key: string }[],
  document: JsonObject,
): ModelNames {
  const taken = new Set(Object.keys(objectOr(objectOr(document.components).schemas)));
  const names = new Map<string, string>();
  for (const { id, key } of models) {
    let name = key;
    for (let n = 2; taken.has(name); n++) name = `${key}_${n}`;
    taken.add(name);
    names.set(id, name);
  }
  return Object.fromEntries(names);
}

export const componentOf = (name: string): string => `#/components/schemas/${name}`;
