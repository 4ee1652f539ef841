import { pointerKey, pointerKeys, splitReference, valueAt } from './file-names.js';
import { type FoundObject, isObject, type JsonObject, type ObjectKind, visitObjects } from './object-kinds.js';

const places: Readonly<Partial<Record<ObjectKind, string>>> = {
  ...{ schema: 'schemas', parameter: 'parameters', response: 'responses', requestBody: 'requestBodies' },
  ...{ header: 'headers', example: 'examples', link: 'links' },
};
const placesOf2: typeof places = { schema: 'definitions', parameter: 'parameters', response: 'responses' };

/**
 * References into operations (`#/paths/…`) lead to other places after an upgrade, and nowhere without that operation:
 * what they refer to becomes an object for reuse, in place. `first`: what else is done to each object, in the same walk.
 */
export function hoistReferences(document: JsonObject, first: (found: FoundObject) => void): void {
  const isOld = 'swagger' in document;
  const names = new Map<string, string>();
  visitObjects(document, 'document', (found) => {
    first(found);
    const { value, kind } = found;
    const place = isOld ? placesOf2[kind] : places[kind];
    const { $ref: ref } = value;
    if (typeof ref !== 'string' || place === undefined) return true;
    const { file, fragment } = splitReference(ref);
    const keys = file === '' ? pointerKeys(fragment) : undefined;
    if (keys?.[0] !== 'paths') return true;
    const target = valueAt(document, keys);
    // A reference to a reference leads to what that one means.
    if (!isObject(target) || target === value) return true;
    const key = `${place} ${keys.map(pointerKey).join('/')}`;
    const known = names.get(key) ?? store(document, target, place, nameOf(keys), isOld);
    names.set(key, known);
    value.$ref = known;
    return true;
  });
}

/** `get`, `200` and the like say little, so the path is in the name as well. */
const nameOf = (keys: readonly string[]): string =>
  keys
    .slice(1)
    .filter((key) => !/^(?:responses|content|schema|parameters|properties|\d)$/.test(key))
    .join('_')
    .replace(/[^\w.-]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 100) || 'Part';

function store(document: JsonObject, target: JsonObject, place: string, wanted: string, isOld: boolean): string {
  const within = isOld ? document : objectIn(document, 'components');
  const map = objectIn(within, place);
  let name = wanted;
  for (let number = 2; Object.hasOwn(map, name) && map[name] !== target; number++) name = `${wanted}_${number}`;
  map[name] = target;
  return `#/${isOld ? '' : 'components/'}${place}/${pointerKey(name)}`;
}

function objectIn(within: JsonObject, name: string): JsonObject {
  const held = within[name];
  if (isObject(held)) return held;
  const made: JsonObject = {};
  within[name] = made;
  return made;
}
