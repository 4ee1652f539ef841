import type { Effective } from './effective.js';
import { branchValue, exampleOf, jsonOf, type Shape, type Value } from './example.js';
import type { Branch } from './param-tree.js';
import { readType } from './value-type.js';

interface Call {
  readonly httpMethod: string;
  readonly url: string;
  readonly contentType: string;
  /** Address of the environment; '' = none is chosen. */
  readonly baseUrl: string;
}

/** Stands where nobody has said where the service runs. */
const NOWHERE = 'http://localhost';

/** The address: base without the slash at its end (spec 3), then the path, which may name a host of its own. */
export function addressOf({ baseUrl, url }: Pick<Call, 'baseUrl' | 'url'>): string {
  const path = url.trim();
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(path)) return path;
  const base = baseUrl.trim().replace(/\/+$/, '');
  return path.startsWith('/') || path.startsWith('?') || !path ? base + path : `${base}/${path}`;
}

/** A call of the shell with the examples of the doc. Whatever the doc says, a POSIX shell reads it as text. */
export function curlOf(call: Call, { path, headers, query, body }: Effective): string {
  const address = withQuery(withPath(addressOf({ ...call, baseUrl: call.baseUrl || NOWHERE }), path), query);
  const method = call.httpMethod.toUpperCase().replace(/[^A-Z]/g, '') || 'GET';
  const said = headers
    .map(({ row }) => headerLine(row.name, String(simple(branchValue({ row, children: [] })))))
    .filter(Boolean);
  const sends = body.branches.length > 0;
  const named = said.some((line) => /^content-type[:;]/i.test(line));
  // The boundary of a form with files is curl's to say.
  const type = sends && !named && call.contentType && call.contentType !== '*/*' && !isMultipart(call);
  const words = [
    // Braces and brackets in the address are letters, no patterns of curl's own.
    `curl${/[{}[\]]/.test(address) ? ' --globoff' : ''} --request ${method}`,
    `--url ${shell(address)}`,
    ...said.map((line) => `--header ${shell(line)}`),
    ...(type ? [`--header ${shell(headerLine('Content-Type', call.contentType))}`] : []),
    ...(sends ? bodyWords(call, body) : []),
  ];
  return words.join(' \\\n  ');
}

/** In single quotes nothing means anything but the quote itself; a NUL cannot be said, other controls are not for terminals. */
export const shell = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  `'${text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '').replaceAll("'", `'\\''`)}'`;

/** One line; a name that begins with @ would make curl read a file. */
function headerLine(name: string, value: string): string {
  const clean = name.replace(/[^!#$%&'*+.^_`|~0-9A-Za-z-]/g, '');
  const said = value.replace(/\s+/g, ' ').trim();
  return clean && (said ? `${clean}: ${said}` : `${clean};`);
}

/** A variable without an example stays as it is written. */
function withPath(address: string, path: readonly Branch[]): string {
  const values = new Map(
    path.filter(hasExample).map((branch) => [branch.row.name, String(simple(branchValue(branch)))]),
  );
  return address.replace(/\{([^{}/]+)\}/g, (whole, inner: string) => {
    // `{id:\d+}` names the variable before the colon.
    const value = values.get(inner) ?? values.get(inner.split(':')[0] ?? '');
    return value === undefined ? whole : encoded(value);
  });
}

const hasExample = ({ row }: Branch): boolean => Boolean(row.example.trim() || row.enumInfo?.items.length);

function withQuery(address: string, query: readonly Branch[]): string {
  const [before = '', fragment] = address.split('#', 2);
  const pairs = pairsOf(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  const joined = pairs.length > 0 ? before + (before.includes('?') ? '&' : '?') + pairs.join('&') : before;
  const whole = fragment === undefined ? joined : `${joined}#${fragment}`;
  return whole.replace(/\s/g, '%20');
}

/** Half of a pair, which cannot be written as UTF-8. */
const lone = /\p{Surrogate}/gu;
const encoded = (text: string): string => encodeURIComponent(text.replace(lone, '\uFFFD'));

/** Nested names are joined by dots, the values of a list follow each other under one name. */
function pairsOf(branches: readonly Branch[], above = ''): [string, string][] {
  return branches.flatMap((branch): [string, string][] => {
    const { row, children } = branch;
    if (!row.name) return [];
    const name = above + row.name;
    if (children.length > 0) return pairsOf(children, `${name}.`);
    const value = branchValue(branch);
    const values = Array.isArray(value) ? value : [value];
    return values.map((each) => [name, String(simple(each))]);
  });
}

const simple = (value: Value): string | number | bigint | boolean =>
  value === null ? '' : typeof value === 'object' ? jsonOf(value).replace(/\n\s*/g, '') : value;

const isMultipart = ({ contentType }: Call): boolean => /multipart\//i.test(contentType);
/** Whether a body of that content type is told as JSON; forms, XML and texts are not. */
export const isJson = (contentType: string): boolean =>
  !contentType.trim() || contentType.trim() === '*/*' || /json/i.test(contentType);

function bodyWords(call: Call, body: Shape): string[] {
  if (isMultipart(call)) return body.branches.flatMap(formWords);
  if (/urlencoded/i.test(call.contentType)) {
    const pairs = pairsOf(body.branches).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
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
  // A name with "=" would be cut there: curl has no way to say it.
  const name = row.name.replaceAll('=', '');
  if (of === 'file')
    return Array.from({ length: depth > 0 ? 2 : 1 }, (_, i) => `--form ${shell(`${name}=@file${i + 1}`)}`);
  return pairsOf([{ row: { ...row, name }, children }]).map(
    ([key, value]) => `--form-string ${shell(`${key}=${value}`)}`,
  );
}
