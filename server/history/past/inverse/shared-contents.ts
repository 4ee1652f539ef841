import { isDeepStrictEqual } from 'node:util';
import type { DocContent } from '../../../../contracts/docs/doc-types/index.js';

/**
 * The same content, with the values and rows of `before` where they are equal: of thousands of versions of a doc, which
 * differ in little, only what differs takes memory, and what is the same need not be compared.
 */
export function sharedContent<C extends DocContent>(content: C, before: DocContent): C {
  const old = new Map<string, unknown>(Object.entries(before));
  const shared = Object.entries(content).map(([field, value]) => [field, sharedValue(value, old.get(field))]);
  return { ...content, ...Object.fromEntries(shared) };
}

function sharedValue(value: unknown, before: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(before)) return isDeepStrictEqual(value, before) ? before : value;
  const old = new Map(before.map((element, at) => [keyOf(element, at), element]));
  const elements = value.map((element, at) => {
    const was = old.get(keyOf(element, at));
    return isDeepStrictEqual(element, was) ? was : element;
  });
  const isSame = elements.length === before.length && elements.every((element, at) => element === before[at]);
  return isSame ? before : elements;
}

/** Rows have ids; other elements stay where they are. */
function keyOf(element: unknown, at: number): unknown {
  const id: unknown = typeof element === 'object' && element !== null ? Reflect.get(element, 'id') : undefined;
  return id ?? at;
}
