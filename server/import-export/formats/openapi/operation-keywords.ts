import { operationFields } from '../../../../contracts/docs/doc-types/live-fixed-rows.js';
import { bodyKeyword, nameInBody } from '../../../../contracts/docs/doc-types/request-bodies.js';
import { partLimits, sizeOfKeyword } from '../../../../contracts/docs/doc-types/row-parts.js';
import { exactJson } from '../../../../contracts/platform/exact-json.js';
import { isObject, type JsonObject } from './object-kinds.js';
import { objectOr } from './operation-parts.js';
import type { OperationPlace } from './operation-tables.js';

const elsewhere: ReadonlySet<string> = new Set(operationFields);

/** Whether the name is a keyword of the operation's row, and of no field or table of the doc. */
const isOperationKeyword = (name: string): boolean =>
  name !== '__proto__' && !elsewhere.has(name) && nameInBody(name) === undefined;

/**
 * Everything else that the operation has (OpenAPI 3.1, 4.8.10), and its request body besides media types, by name, as
 * JSON text. What the row has no room for stays in the original operation. `body`: the request body itself, which may be
 * shared.
 */
export function operationKeywords({ operation }: OperationPlace, body: JsonObject): Record<string, string> {
  const found: [name: string, text: string][] = [];
  let left: number = partLimits.schema;
  const own = Object.entries(operation).filter(([name, value]) => isOperationKeyword(name) && value !== undefined);
  for (const [name, value] of [...own, ...bodyKeywords(body)]) {
    if (name === '' || name.length > partLimits.keyword) continue;
    const text = exactJson(value);
    // It asks for nothing, which is what people read where nothing is said.
    if (name === 'security' && text === '[]') continue;
    if (sizeOfKeyword(name, text) > left) continue;
    left -= sizeOfKeyword(name, text);
    found.push([name, text]);
  }
  return Object.fromEntries(found);
}

/** What a request body has besides its media types; that it may be left out is said of none. */
const bodyKeywords = (body: JsonObject): [keyword: string, value: unknown][] =>
  Object.entries(body)
    .filter(([name, value]) => (name.startsWith('x-') && value !== undefined) || isBodyPart(name, value))
    .map(([name, value]) => [bodyKeyword(name), value]);
const isBodyPart = (name: string, value: unknown): boolean =>
  (name === 'required' && value === true) || (name === 'description' && typeof value === 'string' && value !== '');

/** What an import keeps of a request body that the document shares: the operation itself refers to it. */
export const sharedBody = ({ operation }: OperationPlace, body: JsonObject): { readonly body?: JsonObject } =>
  isShared(operation.requestBody)
    ? { body: Object.fromEntries(bodyKeywords(body).map(([keyword, value]) => [nameInBody(keyword), value])) }
    : {};
const isShared = (body: unknown): boolean => isObject(body) && typeof body.$ref === 'string';

/**
 * Which of these keywords the import of an operation did not read, although its request body has them: one of earlier days.
 * `original`: what that import kept. What a shared body had then may not be known: it counts as the same.
 */
export function unreadBodyKeywords(original: unknown, keywords: Readonly<Record<string, string>>): string[] {
  if (!isObject(original) || !isObject(original.operation)) return [];
  const { operation, body, keywords: read } = original;
  if (Array.isArray(read) && read.some((name) => typeof name === 'string' && nameInBody(name) !== undefined)) return [];
  const ofBody = Object.keys(keywords).filter((keyword) => nameInBody(keyword) !== undefined);
  const isKnown = !isShared(operation.requestBody) || isObject(body);
  const had = new Map(bodyKeywords(objectOr(isShared(operation.requestBody) ? body : operation.requestBody)));
  return ofBody.filter(
    (keyword) => !isKnown || (had.has(keyword) && exactJson(had.get(keyword)) === keywords[keyword]),
  );
}

/** The request body with these keywords in place of those that its import read; itself where they are the same. */
export function withBodyKeywords(body: JsonObject, read: readonly string[], keywords: JsonObject): JsonObject {
  const had = new Set(read);
  const before = bodyKeywords(body);
  const kept = before.filter(([keyword]) => !had.has(keyword) && !Object.hasOwn(keywords, keyword));
  const said = Object.entries(keywords).filter(([keyword, value]) => {
    const name = nameInBody(keyword);
    return name !== undefined && (name.startsWith('x-') || isBodyPart(name, value));
  });
  const now = [...kept, ...said];
  if (exactJson(sorted(before)) === exactJson(sorted(now))) return body;
  const names = new Map(before.map(([keyword]) => [nameInBody(keyword), undefined]));
  const others = Object.entries(body).filter(([name]) => !names.has(name) && name !== 'required');
  return {
    ...Object.fromEntries(others),
    ...Object.fromEntries(now.map(([keyword, value]) => [nameInBody(keyword), value])),
  };
}
const sorted = (pairs: readonly [string, unknown][]) => pairs.toSorted(([a], [b]) => (a < b ? -1 : 1));

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
  const gone = read.filter((name) => nameInBody(name) === undefined).map((name) => [name, undefined]);
  return { ...operation, ...Object.fromEntries([...gone, ...said]) };
}
