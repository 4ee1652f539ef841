import type * as Y from 'yjs';
import { limits } from '../../../../contracts/docs/doc-types/index.js';
import { readLine } from '../../../../contracts/docs/doc-types/lines.js';
import { cutField, storable } from '../../../../contracts/docs/doc-types/plain-text.js';
import { NOT_DEPRECATED } from '../../../../contracts/platform/enums.js';
import type { ContentColumns, WireContent } from './doc-type.js';
import { writeLines } from './lines.js';

/** Fields of every doc type except the body; each is a line, where simultaneous typing merges. */
export interface CommonFields {
  name: string;
  author: string;
  deprecated: string;
}

const UNNAMED = '-';
const names = ['name', 'author', 'deprecated'] as const;

export const emptyFields = (name: string): CommonFields => ({ name, author: '', deprecated: NOT_DEPRECATED });

export function readFields(ydoc: Y.Doc, before?: { readonly name?: string }): CommonFields {
  const text = (key: (typeof names)[number], otherwise: string, max: number) => {
    const value = readLine(ydoc, key);
    return value === undefined ? otherwise : cutField(value, max);
  };
  return {
    name:
      storable(
        text('name', '', limits.name + 1_000)
          .trim()
          .slice(0, limits.name),
      ) ||
      before?.name ||
      UNNAMED,
    author: text('author', '', limits.author),
    deprecated: text('deprecated', NOT_DEPRECATED, limits.deprecated),
  };
}

/** Columns of a doc without an address. */
export const textColumns = ({ name, author, deprecated }: CommonFields): ContentColumns => ({
  ...{ name, author, deprecated },
  ...{ url: '', httpMethod: '', contentType: '' },
});

/** Call inside a transaction. */
export const writeFields = (ydoc: Y.Doc, { name, author, deprecated }: CommonFields): void =>
  writeLines(ydoc, { name, author, deprecated });

export const wireFields = (wire: WireContent, before: CommonFields): CommonFields => ({
  name: storable(wire.name ?? before.name),
  author: storable(wire.author ?? before.author),
  deprecated: storable(wire.deprecated ?? before.deprecated),
});

export const fieldDifferences = (from: CommonFields, to: CommonFields) =>
  names.filter((key) => from[key] !== to[key]).map((field) => ({ field, from: from[field], to: to[field] }));
