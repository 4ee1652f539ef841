import { brokenKeywords } from '../../../../contracts/docs/doc-types/keyword-check.js';
import type { MediaView } from '../../../../contracts/docs/doc-types/media-shapes.js';
import { type Branch, isRequired, type Row } from '../../../../contracts/docs/doc-types/param-tree.js';
import { bodiesOf } from '../../../../contracts/docs/doc-types/request-bodies.js';
import {
  branchNode,
  type SchemaNode,
  type Shape,
  schemaTree,
} from '../../../../contracts/docs/doc-types/schema-tree.js';
import { withoutModel } from '../../../../contracts/docs/doc-types/unfolded.js';
import { readType } from '../../../../contracts/docs/doc-types/value-type.js';
import { formsOf, hasVariants } from '../../../../contracts/docs/doc-types/variants.js';
import type { Effective } from '../../../../contracts/docs/effective.js';
import { isJson } from '../../../../contracts/docs/example-call.js';
import { isSent } from '../../../../contracts/docs/parameter-wire.js';
import { isJsonNumber, numberValue } from '../../../../contracts/platform/exact-json.js';
import type { MockRequest } from '../request/mock-request.js';

export interface Breach {
  readonly place: 'path' | 'query' | 'header' | 'cookie' | 'body';
  readonly name: string;
  readonly problem: 'missing' | 'type' | 'value' | 'length' | 'constraint';
  readonly expected: string;
}
const MOST = 50;
/** Levels of a body: models within themselves have no end. */
const DEEPEST = 64;

/**
 * Where a request breaks its doc: what is missing, of another type, not in the dictionary, too long, against a keyword.
 * Patterns are not run: an expression of somebody else may never end.
 */
export function breachesOf(
  { path, query, headers, cookies, body, bodies }: Effective,
  contentType: string,
  request: MockRequest,
): Breach[] {
  const breaches: Breach[] = [];
  const texts = (place: Breach['place'], branches: readonly Branch[], value: (name: string) => string | undefined) => {
    for (const branch of branches) {
      const { row } = withoutModel(branch);
      const isNamed = row.name === '' || value(row.name) !== undefined;
      // Objects may be sent as their fields (contracts/docs/parameter-wire.ts).
      if (!isNamed && place === 'query' && isSent(branch, 'query', (name) => value(name) !== undefined)) continue;
      if (row.name) checkText(breaches, place, row, value(row.name));
    }
  };
  texts('path', path, (name) => request.pathParams[name]);
  texts('query', query, (name) => request.query.get(name) ?? undefined);
  texts('header', headers, (name) => request.headers[name.toLowerCase()]?.toString());
  const given = cookiesOf(request.headers.cookie ?? '');
  texts('cookie', cookies, (name) => given.get(name));
  const { type, shape } = sentMedia(bodiesOf(bodies, body, contentType), request) ?? { type: contentType, shape: body };
  if (shape.branches.length > 0 && !/multipart/i.test(type)) checkBody(breaches, shape, isJson(type), request.body);
  return breaches.slice(0, MOST);
}

/** The media type that the call names, if it is one beside that of the body table. */
function sentMedia(media: readonly MediaView[], { headers }: MockRequest): MediaView | undefined {
  const named = String(headers['content-type'] ?? '');
  const sent = named.split(';', 1)[0]?.trim().toLowerCase();
  return media.find(({ branch, type }) => branch && type.toLowerCase() === sent);
}

/** Of two cookies with one name the first counts (RFC 6265, 5.4 puts the more specific one first). */
function cookiesOf(header: string): Map<string, string> {
  const pairs = header.split(';').map((pair): [string, string] => {
    const at = pair.indexOf('=');
    return at < 0
      ? [pair.trim(), '']
      : [
          pair.slice(0, at).trim(),
          pair
            .slice(at + 1)
            .trim()
            .replace(/^"(.*)"$/, '$1'),
        ];
  });
  return new Map(pairs.reverse());
}

/** Path, query, headers and cookies are texts: `12` is a number there. */
function checkText(breaches: Breach[], place: Breach['place'], row: Row, value: string | undefined): void {
  if (value === undefined || value === '') {
    if (isRequired(row)) breaches.push({ place, name: row.name, problem: 'missing', expected: row.type });
    return;
  }
  const type = readType(row.type);
  if (type.depth > 0) return;
  const node = branchNode({ row, children: [] });
  const fits =
    type.of === 'number'
      ? Number.isFinite(Number(value))
      : type.of === 'boolean'
        ? /^(true|false|0|1)$/i.test(value)
        : true;
  if (!fits) breaches.push({ place, name: row.name, problem: 'type', expected: row.type });
  else {
    checkValue(breaches, place, row.name, row, value);
    checkKeywords(breaches, place, row.name, node, valueOfText(value, node));
  }
}

/** A text as the value that the row's type makes of it. */
function valueOfText(text: string, { is }: SchemaNode): unknown {
  if (is === 'number') return isJsonNumber(text) ? numberValue(text) : Number(text);
  return is === 'boolean' ? /^(?:true|1)$/i.test(text) : text;
}

/** A list of another length is named once; its elements have keywords of their own. */
function checkKeywords(
  breaches: Breach[],
  place: Breach['place'],
  name: string,
  node: SchemaNode,
  value: unknown,
): void {
  // A greatest length in the column is checked there.
  const isChecked = Number(node.row?.maxLength) > 0;
  for (const { keyword, expected } of brokenKeywords(node, value))
    if (keyword === 'enum') breaches.push({ place, name, problem: 'value', expected });
    else if (keyword !== 'maxLength' || !isChecked) breaches.push({ place, name, problem: 'constraint', expected });
}

function checkValue(breaches: Breach[], place: Breach['place'], name: string, row: Row, value: string): void {
  const items = row.enumInfo?.items ?? [];
  if (items.length > 0 && !items.some((item) => item.value === value))
    breaches.push({
      place,
      name,
      problem: 'value',
      expected: items
        .map((item) => item.value)
        .slice(0, 20)
        .join(', '),
    });
  const length = Number(row.maxLength);
  if (Number.isInteger(length) && length > 0 && readType(row.type).of === 'string' && [...value].length > length)
    breaches.push({ place, name, problem: 'length', expected: String(length) });
}

function checkBody(breaches: Breach[], shape: Shape, json: boolean, body: unknown): void {
  if (!json) {
    // A form's values are texts; other bodies have no fields that could be looked at.
    if (typeof body === 'object' && body !== null)
      for (const { row } of shape.branches.map(withoutModel))
        if (row.name) checkText(breaches, 'body', row, textAt(body, row.name));
    return;
  }
  const root = schemaTree(shape, 'endless');
  const { items } = root;
  if (!items) checkWhole(breaches, root, body, '');
  else if (!Array.isArray(body)) breaches.push({ place: 'body', name: '', problem: 'type', expected: 'array' });
  else if (items.row === undefined && items.is === 'object')
    for (const [at, each] of body.slice(0, MOST).entries()) checkWhole(breaches, items, each, `[${at}]`);
}

function checkWhole(breaches: Breach[], node: SchemaNode, value: unknown, path: string): void {
  const check = (form: SchemaNode, found: Breach[]) =>
    form.row ? checkField(found, form, form.row, value, path, 0) : checkObject(found, form, value, path);
  if (hasVariants(node)) breaches.push(...leastBroken(node, check));
  else checkObject(breaches, node, value, path);
}

/** Forms of variants that one value is compared with. */
const MOST_FORMS = 100;
/** The breaches of the form that a value with variants breaks least. */
function leastBroken(node: SchemaNode, check: (form: SchemaNode, found: Breach[]) => void): readonly Breach[] {
  let best: readonly Breach[] | undefined;
  for (const form of formsOf(node).slice(0, MOST_FORMS)) {
    const found: Breach[] = [];
    check(form, found);
    if (!best || found.length < best.length) best = found;
    if (best.length === 0) break;
  }
  return best ?? [];
}

const textAt = (body: object, name: string): string | undefined => {
  const value: unknown = Object.hasOwn(body, name) ? Reflect.get(body, name) : undefined;
  return value === undefined || value === null ? undefined : String(value);
};

function checkObject(
  breaches: Breach[],
  { fields, rest }: Pick<SchemaNode, 'fields' | 'rest'>,
  value: unknown,
  path: string,
  level = 0,
): void {
  if (breaches.length >= MOST || level > DEEPEST) return;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    breaches.push({
      place: 'body',
      name: path,
      problem: value === undefined || value === null ? 'missing' : 'type',
      expected: 'object',
    });
    return;
  }
  for (const field of fields) {
    const { row } = field;
    if (!row?.name) continue;
    const name = path ? `${path}.${row.name}` : row.name;
    const given: unknown = Object.hasOwn(value, row.name) ? Reflect.get(value, row.name) : undefined;
    if (given !== undefined && given !== null) checkField(breaches, field, row, given, name, level + 1);
    else if (isRequired(row)) breaches.push({ place: 'body', name, problem: 'missing', expected: row.type });
  }
  if (!rest?.row) return;
  const known = new Set(fields.map(({ row }) => row?.name));
  for (const [name, each] of Object.entries(value).slice(0, MOST_MEMBERS))
    if (!known.has(name) && each !== null)
      checkField(breaches, rest, rest.row, each, path ? `${path}.${name}` : name, level + 1);
}
/** Members without a row of their own that are compared with what the rows say of them. */
const MOST_MEMBERS = 200;

function checkField(breaches: Breach[], node: SchemaNode, row: Row, given: unknown, name: string, level: number): void {
  const wrong = (expected: string) => breaches.push({ place: 'body', name, problem: 'type', expected });
  if (breaches.length >= MOST || level > DEEPEST) return;
  const { is, items } = node;
  if (is !== 'list' && hasVariants(node)) {
    breaches.push(
      ...leastBroken(node, (form, found) => checkField(found, form, form.row ?? row, given, name, level + 1)),
    );
  } else if (is === 'list') {
    if (!Array.isArray(given)) return void wrong(row.type || 'array');
    checkKeywords(breaches, 'body', name, node, given);
    if (items)
      for (const [at, each] of given.slice(0, MOST).entries())
        checkField(breaches, items, row, each, `${name}[${at}]`, level);
  } else if (is === 'object') {
    checkObject(breaches, node, given, name, level);
    checkKeywords(breaches, 'body', name, node, given);
  } else if (
    is === 'number'
      ? typeof given !== 'number'
      : is === 'boolean'
        ? typeof given !== 'boolean'
        : is === 'string' && typeof given !== 'string'
  )
    wrong(row.type);
  else {
    if (typeof given !== 'object') checkValue(breaches, 'body', name, row, String(given));
    checkKeywords(breaches, 'body', name, node, given);
  }
}
