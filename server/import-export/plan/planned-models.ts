import { encodeId } from '../../../contracts/platform/wire.js';
import type { NewModel, PackedDoc } from '../formats/pack/packed-api.js';
import type { ModelRefs } from '../formats/pack/prepare-docs.js';
import type { PlannedEntry } from './plan-import.js';

type NewModels = Readonly<Record<string, NewModel>>;

/** Models of the plan that no stored doc is yet. */
export const unmadeModels = (docs: readonly PlannedEntry<PackedDoc>[]): NonNullable<PackedDoc['model']>[] =>
  docs.flatMap(({ entry, standing }) => (entry.model && !standing ? [entry.model] : []));

/**
 * How rows refer to the models of an import. Before they are made, new ones have references that lead nowhere, so that no
 * stored row is like one that refers to them.
 */
export function modelRefs(docs: readonly PlannedEntry<PackedDoc>[], made: NewModels = {}): ModelRefs {
  const refs = new Map<string, string>();
  for (const { entry, standing } of docs) {
    if (!entry.model) continue;
    const { component, key } = entry.model;
    const id = standing?.id ?? (Object.hasOwn(made, component) ? made[component]?.id : undefined);
    refs.set(component, id === undefined ? `new:${key}`.slice(0, 64) : encodeId(id));
  }
  return refs;
}
