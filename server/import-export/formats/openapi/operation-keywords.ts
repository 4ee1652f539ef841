import { operationFields } from '../../../../contracts/docs/doc-types/live-fixed-rows.js';
import { partLimits, sizeOfKeyword } from '../../../../contracts/docs/doc-types/row-parts.js';
import { exactJson } from '../../../../contracts/platform/exact-json.js';
import { isObject, type JsonObject } from './object-kinds.js';
import type { OperationPlace } from './operation-tables.js';

const elsewhere: ReadonlySet<string> = new Set(operationFields);

/** Whether the name is a keyword of the operation's row, and of no field or table of the doc. */
const isOperationKeyword = (name: string): boolean => name !== '__proto__' && !elsewhere.has(name);

/**
 * Everything else that the operation has (OpenAPI 3.1, 4.8.10), by name, as JSON text. What the row has no room for
 * stays in the original operation.
 */
export function operationKeywords({ operation }: OperationPlace): Record<string, string> {
  const found: [name: string, text: string][] = [];
  let left: number = partLimits.schema;
  for (const [name, value] of Object.entries(operation)) {
    if (!isOperationKeyword(name) || value === undefined || name === '' || name.length > partLimits.keyword) continue;
    const text = exactJson(value);
    // It asks for nothing, which is what people read where nothing is said.
    if (name === 'security' && text === '[]') continue;
    if (sizeOfKeyword(name, text) > left) continue;
    left -= sizeOfKeyword(name, text);
    found.push([name, text]);
  }
  return Object.fromEntries(found);
}

const isList = (value: unknown, isItem: (item: JsonObject) => boolean): boolean =>
  Array.isArray(value) && value.every((item) => isObject(item) && isItem(item));
const hasUrl = ({ url }: JsonObject): boolean => typeof url === 'string';
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((item) => typeof item === 'string');

/** A list of requirements (OpenAPI 3.1, 4.8.30). */
export const isSecurity = (value: unknown): boolean =>
  isList(value, (schemes) => Object.values(schemes).every(isTexts));

/** The keywords that an operation of OpenAPI 3.1 may have besides extensions, and whether a value is one of theirs. */
const shapes: Readonly<Record<string, (value: unknown) => boolean>> = {
  operationId: (value) => typeof value === 'string',
  security: isSecurity,
  servers: (value) => isList(value, hasUrl),
  externalDocs: (value) => isObject(value) && hasUrl(value),
  callbacks: (value) => isObject(value) && Object.values(value).every(isObject),
};

/**
 * The operation with these keywords in place of those that its import read. What somebody typed and OpenAPI does not
 * allow there is not written.
 */
export function withKeywords(operation: JsonObject, read: readonly string[], keywords: JsonObject): JsonObject {
  const said = Object.entries(keywords).filter(([name, value]) => {
    if (!isOperationKeyword(name)) return false;
    const before = Object.hasOwn(operation, name) ? exactJson(operation[name]) : undefined;
    return name.startsWith('x-') || (shapes[name]?.(value) ?? false) || before === exactJson(value);
  });
  return { ...operation, ...Object.fromEntries([...read.map((name) => [name, undefined]), ...said]) };
}
