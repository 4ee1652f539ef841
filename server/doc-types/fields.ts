import type * as Y from 'yjs';
import { limits, live } from '../../contracts/doc-types/index.js';
import { NOT_DEPRECATED } from '../../contracts/enums.js';
import type { WireContent } from './doc-type.js';
import { cutTo, keepable } from './plain-text.js';

/** What every type of doc says beside its body; each is one value of the Y.Map `fields`, the last writer wins. */
export interface CommonFields {
  name: string;
  author: string;
  deprecated: string;
}

const UNNAMED = '-';
const names = ['name', 'author', 'deprecated'] as const;

export const emptyFields = (name: string): CommonFields => ({ name, author: '', deprecated: NOT_DEPRECATED });

export function readFields(ydoc: Y.Doc, before?: { readonly name?: string }): CommonFields {
  const map = ydoc.getMap(live.fields);
  const text = (key: string, otherwise: string, max: number) => {
    const value = map.get(key);
    return typeof value === 'string' ? cutTo(keepable(value), max) : otherwise;
  };
  return {
    name:
      text('name', '', limits.name + 1_000)
        .trim()
        .slice(0, limits.name)
        .toWellFormed() ||
      before?.name ||
      UNNAMED,
    author: text('author', '', limits.author),
    deprecated: text('deprecated', NOT_DEPRECATED, 128),
  };
}

/** Call inside a transaction. */
export function writeFields(ydoc: Y.Doc, fields: CommonFields): void {
  const map = ydoc.getMap(live.fields);
  for (const key of names) {
    if (map.get(key) !== fields[key]) map.set(key, fields[key]);
  }
}

export const wireFields = (wire: WireContent, before: CommonFields): CommonFields => ({
  name: keepable(wire.name ?? before.name),
  author: keepable(wire.author ?? before.author),
  deprecated: keepable(wire.deprecated ?? before.deprecated),
});

export const fieldDifferences = (from: CommonFields, to: CommonFields) =>
  names.filter((key) => from[key] !== to[key]).map((field) => ({ field, from: from[field], to: to[field] }));
