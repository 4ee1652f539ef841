import type * as Y from 'yjs';
import { MODEL_ROOT, OPERATION, type ParamRow, ParamStyle } from './api.js';
import { live } from './common.js';
import { type RowEntries, storedParts, writeParts } from './live-parts.js';
import { keywordOfKey } from './row-parts.js';

/*
 * Rows with a fixed id during live editing: flat keys of `fields` (`$operation/schema/operationId`). A Y.Map for such a
 * row would be lost for one of two people who both make it.
 */
const prefixOf = (row: string): string => `${row}/`;

/** The entries of the row among the fields. `isOwn`: whether a key is one of its entries. */
export function fixedRowEntries(ydoc: Y.Doc, row: string, isOwn: (key: string) => boolean): RowEntries {
  const [fields, prefix] = [ydoc.getMap(live.fields), prefixOf(row)];
  return {
    keys: () => [...fields.keys()].flatMap((field) => ownKeyOf(field, row, isOwn) ?? []),
    get: (key) => fields.get(`${prefix}${key}`),
    set: (key, value) => fields.set(`${prefix}${key}`, value),
    delete: (key) => fields.delete(`${prefix}${key}`),
  };
}

export function ownKeyOf(field: string, row: string, isOwn: (key: string) => boolean): string | undefined {
  const prefix = prefixOf(row);
  if (!field.startsWith(prefix)) return undefined;
  const key = field.slice(prefix.length);
  return isOwn(key) ? key : undefined;
}

const isKeywordKey = (key: string): boolean => keywordOfKey(key) !== undefined;

/** The key of the operation's entry that a key of `fields` is: a keyword. */
export const operationKeyOf = (field: string): string | undefined => ownKeyOf(field, OPERATION, isKeywordKey);

/** The entries of the operation among the fields. */
export const operationEntries = (ydoc: Y.Doc): RowEntries => fixedRowEntries(ydoc, OPERATION, isKeywordKey);

/** Names of an operation's parts that are fields or tables of its doc, not keywords of its row. */
export const operationFields = [
  ...['summary', 'description', 'deprecated', 'tags', 'parameters', 'requestBody', 'responses'],
  ...['x-annals', 'x-error-codes', 'x-deprecated-reason'],
] as const;

/** The row of the operation with these keywords. */
export const operationRow = (schema: Readonly<Record<string, string>>): ParamRow => ({
  ...{ id: OPERATION, parentId: '', style: ParamStyle.operation, name: '', type: '', required: false },
  ...{ maxLength: '-', example: '', description: '', enumId: '', schema: { ...schema } },
});

/** The row of the operation as a version stores it: its keywords alone. Undefined: there are none. */
export function storedOperation(ydoc: Y.Doc): ParamRow | undefined {
  const { schema } = storedParts(operationEntries(ydoc));
  return schema && operationRow(schema);
}

/** Writes the row of the operation as a difference. Call inside a transaction. */
export const writeOperation = (ydoc: Y.Doc, wanted: Pick<ParamRow, 'schema'> | undefined): void =>
  writeParts(operationEntries(ydoc), wanted?.schema ? { schema: wanted.schema } : {});

/** The rows that live as flat keys, none of them in the live table. */
export const isFixedRow = (id: string): boolean => id === MODEL_ROOT || id === OPERATION;
