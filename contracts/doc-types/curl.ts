import { withoutTrailing } from '../trailing.js';
import type { Effective } from './effective.js';
import { branchValue, exampleOf, jsonOf, type Shape, type Value } from './example.js';
import type { Branch } from './param-tree.js';
import { readType } from './value-type.js';

interface Call {
  readonly httpMethod: string;
  readonly url: string;
  readonly contentType: string;
  /** Base URL of the environment; '' = none is chosen. */
  readonly baseUrl: string;
}

/** The base URL when no environment is chosen. */
export const NOWHERE = 'http://localhost';

/**
 * The URL: the base without its trailing slash (docs/spec.md 3), then the path, which may contain a host of its own.
 */
export function addressOf({ baseUrl, url }: Pick<Call, 'baseUrl' | 'url'>): string {
  const path = url.trim();
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(path)) return path;
  const base = withoutTrailing(baseUrl.trim(), '/');
  return path.startsWith('/') || path.startsWith('?') || !path ? base + path : `${base}/${path}`;
}

/** A curl command with the examples of the doc. A POSIX shell reads every value of the doc as text. */
export function curlOf(call: Call, { path, headers, query, body }: Effective): string {
  const address = addressWith({ ...call, baseUrl: call.baseUrl || NOWHERE }, { path, query });
  const method = call.httpMethod.toUpperCase().replace(/[^A-Z]/g, '') || 'GET';
  const said = headers
    .map(({ row }) => headerLine(row.name, String(simple(branchValue({ row, children: [] })))))
    .filter(Boolean);
  const sends = body.branches.length > 0;
  const named = said.some((line) => /^content-type[:;]/i.test(line));
  // curl itself sets the boundary of a form with files.
  const type = sends && !named && call.contentType && call.contentType !== '*/*' && !isMultipart(call);
  const words = [
    // Makes braces and brackets in the URL literal instead of curl's patterns.
    `curl${/[{}[\]]/.test(address) ? ' --globoff' : ''} --request ${method}`,
    `--url ${shell(address)}`,
    ...said.map((line) => `--header ${shell(line)}`),
    ...(type ? [`--header ${shell(headerLine('Content-Type', call.contentType))}`] : []),
    ...(sends ? bodyWords(call, body) : []),
  ];
  return words.join(' \\\n  ');
}

/** The URL with the examples of its variables and its query. */
export const addressWith = (call: Pick<Call, 'baseUrl' | 'url'>, { path, query }: Pick<Effective, 'path' | 'query'>) =>
  withQuery(withPath(addressOf(call), path), query);

/**
 * In single quotes only the quote itself is special. A NUL cannot be passed, other control characters are not for
 * terminals.
 */
export const shell = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed here
  `'${text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '').replaceAll("'", `'\\''`)}'`;

/** One line; curl would read a file for a name that begins with @. */
function headerLine(name: string, value: string): string {
  const clean = name.replace(/[^!#$%&'*+.^_`|~0-9A-Za-z-]/g, '');
  const said = value.replace(/\s+/g, ' ').trim();
  return clean && (said ? `${clean}: ${said}` : `${clean};`);
}

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

/** An unpaired surrogate, which cannot be encoded as UTF-8. */
const lone = /\p{Surrogate}/gu;
const encoded = (text: string): string => encodeURIComponent(text.replace(lone, '\uFFFD'));

/** Nested names are joined by dots; the values of a list are repeated under one name. */
export function formPairs(branches: readonly Branch[], above = ''): [string, string][] {
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

export const simple = (value: Value): string | number | bigint | boolean =>
  value === null ? '' : typeof value === 'object' ? jsonOf(value).replace(/\n\s*/g, '') : value;

export const isMultipart = ({ contentType }: Pick<Call, 'contentType'>): boolean => /multipart\//i.test(contentType);
/** Whether a body of that content type is shown as JSON; forms, XML and texts are not. */
export const isJson = (contentType: string): boolean =>
  !contentType.trim() || contentType.trim() === '*/*' || /json/i.test(contentType);

function bodyWords(call: Call, body: Shape): string[] {
  if (isMultipart(call)) return body.branches.flatMap(formWords);
  if (/urlencoded/i.test(call.contentType)) {
    const pairs = formPairs(body.branches).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
    return [`--data-raw ${shell(pairs.join('&'))}`];
  }
  if (isJson(call.contentType)) return [`--data-raw ${shell(jsonOf(exampleOf(body)))}`];
  const [first] = body.branches;
  if (/^text\/plain/i.test(call.contentType) && first)
    return [`--data-raw ${shell(String(simple(branchValue(first))))}`];
  return ["--data-binary '@body'"];
}

function formWords({ row, children }: Branch): string[] {
  if (!row.name) return [];
  const { of, depth } = readType(row.type);
  // curl would cut a name at "=" and has no way to escape it.
  const name = row.name.replaceAll('=', '');
  if (of === 'file')
    return Array.from({ length: depth > 0 ? 2 : 1 }, (_, i) => `--form ${shell(`${name}=@file${i + 1}`)}`);
  return formPairs([{ row: { ...row, name }, children }]).map(
    ([key, value]) => `--form-string ${shell(`${key}=${value}`)}`,
  );
}
