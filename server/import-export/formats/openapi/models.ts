import { limits } from '../../../../contracts/docs/doc-types/index.js';
import type { ImportedDoc } from '../../../../contracts/import-export/imported-api.js';
import { DocType } from '../../../../contracts/platform/enums.js';
import { cleanName } from '../../../../contracts/platform/wire.js';
import { newName, ownName } from './component-names.js';
import { pointerKey } from './file-names.js';
import type { OriginalParts } from './original-parts.js';
import type { Reading } from './reading.js';
import { SchemaRows } from './schema-rows.js';

/** A model of each schema for reuse, also of those that nothing uses (docs/decisions/0054). */
export function modelsOf(reading: Reading, originals: OriginalParts): ImportedDoc[] {
  const components = reading.components.entries();
  const keys = modelKeys(components.map(([name]) => name));
  const taken = new Set(keys.keys());
  // Models keep the names that the components had before an export of ours.
  const nameOf = (component: string, schema: unknown): string => {
    const own = ownName(component, schema);
    if (taken.has(own)) return component;
    taken.add(own);
    return own;
  };
  return components.map(([component, schema]): ImportedDoc => {
    const origin = `#/components/schemas/${pointerKey(component)}`;
    const key = keys.get(component) ?? 'Model';
    const sourceId = nameOf(component, schema);
    const name = cleanName(sourceId).slice(0, limits.name).trim().toWellFormed();
    return {
      ...{ kind: 'doc', type: DocType.model, label: '', tables: {}, sourceId, origin },
      fields: { name: name || key },
      model: { component, key, root: new SchemaRows(reading).model(component, schema, origin) },
      ...originals.ofModel(component),
    };
  });
}

/** What a key consists of (`modelKey`); longer names are cut. */
const LONGEST_KEY = 240;

/** A key for each name: the name where it is one; upper and lower case are different. */
function modelKeys(names: readonly string[]): ReadonlyMap<string, string> {
  const isKey = (name: string) => /^[\w.-]+$/.test(name) && name.length <= LONGEST_KEY;
  const keys = new Map(names.filter(isKey).map((name) => [name, name]));
  const taken = new Set(keys.values());
  for (const name of names) {
    if (keys.has(name)) continue;
    const key = newName(name.slice(0, LONGEST_KEY), taken);
    taken.add(key);
    keys.set(name, key);
  }
  return keys;
}
