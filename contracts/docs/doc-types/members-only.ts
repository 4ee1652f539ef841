import { exactJson, parseExactJson } from '../../platform/exact-json.js';
import { entryKey } from './about.js';
import { OPERATION, type ParamRow } from './api.js';
import type { RowParts } from './row-parts.js';

/*
 * What of rows is for members alone: extensions, which gateways and generators fill with internal addresses; the servers of
 * an operation, an application or a link (OpenAPI 3.1, 4.8.20), as long as nobody has chosen them for strangers as they
 * choose environments; comments of schemas, which are never for end users (JSON Schema 2020-12, 8.3); of security schemes
 * everything but what a call needs: addresses of a token or a discovery may be internal.
 */

/** Names that are hidden in every object of OpenAPI and JSON Schema. */
const hidden = /^(?:x-.*|servers?|links|\$comment)$/s;
/** The text has none of those names unless it matches. */
const mayHide = /"(?:x-|servers?"|links"|\$comment")|\\u/;
const ofSchemes: ReadonlySet<string> = new Set(['type', 'in', 'name', 'scheme', 'bearerFormat', 'description']);

/** `object`: of OpenAPI or JSON Schema. `names`: an object with names that people chose. `data`: any value, kept as it is. */
type Kind = 'object' | 'names' | 'data';
const kinds: ReadonlyMap<string, Kind> = new Map([
  ...['default', 'const', 'enum', 'example', 'value', 'mapping', 'scopes', 'security'].map(
    (name) => [name, 'data'] as const,
  ),
  ...['properties', 'patternProperties', 'dependentSchemas', 'dependentRequired', '$defs', 'definitions'].map(asNames),
  ...['headers', 'content', 'encoding', 'callbacks', 'variables'].map(asNames),
]);
function asNames(name: string): [string, Kind] {
  return [name, 'names'];
}

/** Examples of a schema are values; those of a media type or parameter have names. */
const kindOf = (name: string, value: unknown): Kind =>
  name === 'examples' ? (Array.isArray(value) ? 'data' : 'names') : (kinds.get(name) ?? 'object');

/** Without what is hidden, which is added to `removed`. */
function shownOf(value: unknown, kind: Kind, removed: unknown[]): unknown {
  if (kind === 'data' || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => shownOf(item, 'object', removed));
  const fields = Object.entries(value).flatMap(([name, field]): [string, unknown][] => {
    if (kind === 'names') return [[name, shownOf(field, 'object', removed)]];
    if (!hidden.test(name)) return [[name, shownOf(field, kindOf(name, field), removed)]];
    removed.push(field);
    return [];
  });
  return Object.fromEntries(fields);
}

/** What of a keyword's JSON text everybody may see, and the texts that are for members. */
export interface KeywordParts {
  /** Undefined: nothing. */
  readonly shown: string | undefined;
  readonly members: readonly string[];
}

export function keywordParts(rowId: string, keyword: string, json: string): KeywordParts {
  const none = { shown: undefined, members: [json] };
  const name = keyword.replace(/^(?:items\/)*@?/, '');
  if (hidden.test(name)) return none;
  if (rowId === OPERATION) {
    if (/^(?:(?:info|requestBody)\/x-|server\/)/.test(keyword)) return none;
    if (keyword.startsWith(entryKey('scheme', ''))) return schemeParts(json);
  }
  if (!mayHide.test(json)) return { shown: json, members: [] };
  try {
    const removed: unknown[] = [];
    const value = parseExactJson(json);
    const shown = shownOf(value, kindOf(name, value), removed);
    return removed.length > 0
      ? { shown: exactJson(shown), members: removed.map((one) => exactJson(one)) }
      : { shown: json, members: [] };
  } catch {
    // No JSON, or nested too deep to look into.
    return none;
  }
}

function schemeParts(json: string): KeywordParts {
  const value = parsedObject(json);
  const [open, closed] = [new Map<string, unknown>(), [] as string[]];
  for (const [field, one] of Object.entries(value))
    if (ofSchemes.has(field)) open.set(field, one);
    else closed.push(exactJson(one));
  return { shown: exactJson(Object.fromEntries(open)), members: closed };
}

function parsedObject(json: string): object {
  try {
    const value = parseExactJson(json);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** What strangers get of a row's keywords and values. */
export function partsForStrangers<P extends RowParts>(rowId: string, row: P): P {
  const { schema } = row;
  if (!schema) return row;
  const given = Object.entries(schema);
  const shown = given.flatMap(([keyword, json]): [string, string][] => {
    const { shown: left } = keywordParts(rowId, keyword, json);
    return left === undefined ? [] : [[keyword, left]];
  });
  if (shown.length === given.length && shown.every(([keyword, json]) => schema[keyword] === json)) return row;
  return { ...row, schema: shown.length > 0 ? Object.fromEntries(shown) : undefined };
}

/** A doc's content without its maintainer, and with what strangers get of its rows. */
export function contentForStrangers<C extends object>(content: C): C & { author: string } {
  const params: unknown = 'params' in content ? content.params : undefined;
  const rows = Array.isArray(params) && { params: params.map((row: ParamRow) => partsForStrangers(row.id, row)) };
  return { ...content, author: '', ...rows };
}
