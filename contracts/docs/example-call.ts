import { withoutTrailing } from '../platform/trailing.js';
import { branchValue, exampleOf, jsonOf, type Shape, type Value } from './doc-types/example.js';
import type { Branch } from './doc-types/param-tree.js';
import type { SnippetCall, SnippetField } from './doc-types/snippet-call.js';
import { readType } from './doc-types/value-type.js';
import type { Effective } from './effective.js';

interface Call {
  readonly httpMethod: string;
  readonly url: string;
  readonly contentType: string;
  /** Base URL of the environment; '' = none is chosen. */
  readonly baseUrl: string;
}

/** The base URL when no environment is chosen. */
const NOWHERE = 'http://localhost';

/**
 * The URL: the base without its trailing slash (docs/spec.md 3), then the path, which may contain a host of its own.
 */
export function addressOf({ baseUrl, url }: Pick<Call, 'baseUrl' | 'url'>): string {
  const path = url.trim();
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(path)) return path;
  const base = withoutTrailing(baseUrl.trim(), '/');
  return path.startsWith('/') || path.startsWith('?') || !path ? base + path : `${base}/${path}`;
}

/** The call with the examples of the doc. */
export function exampleCall(call: Call, { path, headers, query, body }: Effective): SnippetCall {
  const own = headers.flatMap(({ row }) => headerOf(row.name, String(simple(branchValue({ row, children: [] })))));
  const isNamed = own.some(([name]) => name.toLowerCase() === 'content-type');
  const sends = body.branches.length > 0;
  // Libraries set the boundary of a form with files themselves.
  const type = sends && !isNamed && call.contentType !== '*/*' && !isMultipart(call) ? call.contentType : '';
  return {
    method: call.httpMethod.toUpperCase().replace(/[^A-Z]/g, '') || 'GET',
    url: wellFormed(addressWith({ ...call, baseUrl: call.baseUrl || NOWHERE }, { path, query })),
    headers: [...own, ...(type ? headerOf('Content-Type', type) : [])],
    body: sends ? bodyOf(call, body) : { kind: 'none' },
  };
}

/** One line; a name has only the characters that HTTP allows. */
function headerOf(name: string, value: string): [string, string][] {
  const clean = name.replace(/[^!#$%&'*+.^_`|~0-9A-Za-z-]/g, '');
  return clean ? [[clean, wellFormed(value).replace(/\s+/g, ' ').trim()]] : [];
}

function bodyOf(call: Call, body: Shape): SnippetCall['body'] {
  if (isMultipart(call)) return { kind: 'form', fields: body.branches.flatMap(fieldsOf) };
  if (/urlencoded/i.test(call.contentType)) {
    const pairs = formPairs(body.branches).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
    return { kind: 'text', text: pairs.join('&') };
  }
  if (isJson(call.contentType)) return { kind: 'text', text: wellFormed(jsonOf(exampleOf(body))) };
  const [first] = body.branches;
  if (/^text\/plain/i.test(call.contentType) && first)
    return { kind: 'text', text: wellFormed(String(simple(branchValue(first)))) };
  return { kind: 'file', file: 'body' };
}

function fieldsOf(branch: Branch): SnippetField[] {
  const { of, depth } = readType(branch.row.type);
  if (branch.row.name && of === 'file')
    return Array.from({ length: depth > 0 ? 2 : 1 }, (_, i) => ({ name: branch.row.name, file: `file${i + 1}` }));
  return formPairs([branch]).map(([name, value]) => ({ name: wellFormed(name), value: wellFormed(value) }));
}

/** The URL with the examples of its variables and its query. */
const addressWith = (call: Pick<Call, 'baseUrl' | 'url'>, { path, query }: Pick<Effective, 'path' | 'query'>) =>
  withQuery(withPath(addressOf(call), path), query);

/** A variable without an example stays as written. */
function withPath(address: string, path: readonly Branch[]): string {
  const values = new Map(
    path.filter(hasExample).map((branch) => [branch.row.name, String(simple(branchValue(branch)))]),
  );
  return address.replace(/\{([^{}/]+)\}/g, (whole, inner: string) => {
    // In `{id:\d+}` the name of the variable is before the colon.
    const value = values.get(inner) ?? values.get(inner.split(':')[0] ?? '');
    return value === undefined ? whole : encoded(value);
  });
}

const hasExample = ({ row }: Branch): boolean => Boolean(row.example.trim() || row.enumInfo?.items.length);

function withQuery(address: string, query: readonly Branch[]): string {
  const [before = '', fragment] = address.split('#', 2);
  const pairs = formPairs(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  const joined = pairs.length > 0 ? before + (before.includes('?') ? '&' : '?') + pairs.join('&') : before;
  const whole = fragment === undefined ? joined : `${joined}#${fragment}`;
  return whole.replace(/\s/g, '%20');
}

/** Unpaired surrogates cannot be encoded as UTF-8. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');
const encoded = (text: string): string => encodeURIComponent(wellFormed(text));

/** Nested names are joined by dots; the values of a list are repeated under one name. */
function formPairs(branches: readonly Branch[], above = ''): [string, string][] {
  return branches.flatMap((branch): [string, string][] => {
    const { row, children } = branch;
    if (!row.name) return [];
    const name = above + row.name;
    if (children.length > 0) return formPairs(children, `${name}.`);
    const value = branchValue(branch);
    const values = Array.isArray(value) ? value : [value];
    return values.map((each) => [name, String(simple(each))]);
  });
}

const simple = (value: Value): string | number | boolean =>
  value === null ? '' : typeof value === 'object' ? jsonOf(value).replace(/\n\s*/g, '') : value;

const isMultipart = ({ contentType }: Pick<Call, 'contentType'>): boolean => /multipart\//i.test(contentType);
/** Whether a body of that content type is shown as JSON; forms, XML and texts are not. */
export const isJson = (contentType: string): boolean =>
  !contentType.trim() || contentType.trim() === '*/*' || /json/i.test(contentType);
