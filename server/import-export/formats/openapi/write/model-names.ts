import type { JsonObject } from '../object-kinds.js';
import { objectOr } from '../operation-parts.js';

/** The names of components that models have in a file, by the references of rows. */
export type ModelNames = Readonly<Record<string, string>>;

/** A model that has a name in a file. `component`: the one that it came from in the document of the import. */
export interface NamedModel {
  readonly id: string;
  readonly key: string;
  readonly component?: string | undefined;
  /** Nobody changed it since: of several documents that have the same schema, each has such a model. */
  readonly isAsImported?: boolean | undefined;
}

/**
 * Each model by the name that it came with, or by its key; one whose key another one has, or the document of the import,
 * gets a number behind it.
 */
export function modelNames(models: readonly NamedModel[], document: JsonObject): ModelNames {
  const taken = new Set(Object.keys(objectOr(objectOr(document.components).schemas)));
  const names = new Map<string, string>();
  const own = new Set<string>();
  for (const { id, component, isAsImported } of models)
    if (component !== undefined && isAsImported) names.set(id, component);
  for (const component of names.values()) own.add(component);
  for (const { id, component } of models) {
    if (component === undefined || own.has(component)) continue;
    own.add(component);
    names.set(id, component);
  }
  for (const component of own) taken.add(component);
  for (const { id, key } of models) {
    if (names.has(id)) continue;
    let name = key;
    for (let n = 2; taken.has(name); n++) name = `${key}_${n}`;
    taken.add(name);
    names.set(id, name);
  }
  return Object.fromEntries(names);
}

export const componentOf = (name: string): string => `#/components/schemas/${name}`;
