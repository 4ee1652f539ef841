import { pointerKeys, splitReference, valueAt } from './file-names.js';
import { isObject } from './object-kinds.js';

/** Schemas with names of their own (JSON Schema 2020-12, 8.2): `$anchor` and `$dynamicAnchor`, and whole addresses by `$id`. */
interface Named {
  readonly anchors: ReadonlyMap<string, unknown>;
  readonly ids: ReadonlyMap<string, unknown>;
}

const known = new WeakMap<object, Named>();

/** The place in a document, or in a schema in it, that a reference means; undefined if there is none. */
export function placeIn(root: unknown, ref: string): unknown {
  const { file, fragment } = splitReference(ref);
  const within = file === '' ? root : namedIn(root).ids.get(file);
  const keys = pointerKeys(fragment);
  return keys ? valueAt(within, keys) : namedIn(within).anchors.get(fragment);
}

/** Whether a schema in the document has the address of a reference. */
export const hasId = (root: unknown, ref: string): boolean => {
  const { file } = splitReference(ref);
  return /^[a-z][a-z\d+.-]*:/i.test(file) && namedIn(root).ids.has(file);
};

/** Found once in each document: few have any. Of several with one name the first counts. */
function namedIn(root: unknown): Named {
  if (typeof root !== 'object' || root === null) return { anchors: new Map(), ids: new Map() };
  const found = known.get(root) ?? search(root);
  known.set(root, found);
  return found;
}

function search(root: object): Named {
  const [anchors, ids] = [new Map<string, unknown>(), new Map<string, unknown>()];
  const seen = new Set<object>();
  const open: object[] = [root];
  for (let at = open.pop(); at; at = open.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    if (isObject(at)) {
      for (const name of [at.$anchor, at.$dynamicAnchor]) add(anchors, name, at);
      add(ids, typeof at.$id === 'string' ? splitReference(at.$id).file : undefined, at);
    }
    for (const value of Object.values(at).toReversed())
      if (typeof value === 'object' && value !== null) open.push(value);
  }
  return { anchors, ids };
}

function add(map: Map<string, unknown>, name: unknown, value: unknown): void {
  if (typeof name === 'string' && name !== '' && !map.has(name)) map.set(name, value);
}
