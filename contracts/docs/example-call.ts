import { withoutTrailing } from '../platform/trailing.js';
import { bodyText } from './body-text.js';
import { headersWithCookies } from './cookie-header.js';
import { branchValue, exampleOf, jsonOf } from './doc-types/example.js';
import { fileBody } from './doc-types/file-body.js';
import { isJson, isPlain } from './doc-types/media-kinds.js';
import type { Branch } from './doc-types/param-tree.js';
import { saysValue } from './doc-types/said-values.js';
import type { Shape } from './doc-types/schema-tree.js';
import { sentShape } from './doc-types/sent-shape.js';
import type { SnippetCall, SnippetField } from './doc-types/snippet-call.js';
import { readType } from './doc-types/value-type.js';
import type { Effective } from './effective.js';
import { sentMethod } from './http-method.js';
import {
  branchPairs,
  encodedPath,
  encodedQuery,
  type WirePlace,
  wirePairs,
  wireStyleOf,
  wireText,
} from './parameter-wire.js';

interface Call {
  readonly httpMethod: string;
  readonly url: string;
  readonly contentType: string;
  /** The keyword `xml` of the body's root. */
  readonly xml?: string | undefined;
  /** Base URL of the environment; '' = none is chosen. */
  readonly baseUrl: string;
}

/**
 * The base URL when no environment is chosen: a variable to fill in, as tools for calls name it. An invented host would
 * look like a real one, and `localhost` reaches whatever listens on the reader's own machine.
 */
export const ANY_BASE = '{{baseUrl}}';

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
export function exampleCall(call: Call, { path, query, body, ...others }: Effective): SnippetCall {
  const own = headersWithCookies(others).flatMap((branch) => headerOf(branch.row.name, oneValue(branch, 'header')));
  const isNamed = own.some(([name]) => name.toLowerCase() === 'content-type');
  const sends = body.branches.length > 0;
  // Libraries set the boundary of a form with files themselves.
  const type = sends && !isNamed && !isMultipart(call) ? contentTypeOf(call, body) : '';
  return {
    method: sentMethod(call.httpMethod) || 'GET',
    url: wellFormed(addressWith({ ...call, baseUrl: call.baseUrl || ANY_BASE }, { path, query })),
    headers: [...own, ...(type ? headerOf('Content-Type', type) : [])],
    body: sends ? bodyOf(call, body) : { kind: 'none' },
  };
}

/** Without a type of its own, a file would be sent as a form. */
const contentTypeOf = ({ contentType }: Call, shape: Shape): string =>
  contentType !== '*/*' ? contentType : fileBody({ type: contentType, shape }) ? 'application/octet-stream' : '';

/** One line; a name has only the characters that HTTP allows. */
function headerOf(name: string, value: string): [string, string][] {
  const clean = name.replace(/[^!#$%&'*+.^_`|~0-9A-Za-z-]/g, '');
  return clean ? [[clean, wellFormed(value).replace(/\s+/g, ' ').trim()]] : [];
}

function bodyOf(call: Call, documented: Shape): SnippetCall['body'] {
  const body = sentShape(documented, 'request');
  if (isMultipart(call)) return { kind: 'form', fields: body.branches.flatMap(fieldsOf) };
  if (/urlencoded/i.test(call.contentType)) {
    return { kind: 'text', text: queryText(body.branches, 'form') };
  }
  if (fileBody({ type: call.contentType, shape: body })) return { kind: 'file', file: 'body' };
  if (isJson(call.contentType)) return { kind: 'text', text: wellFormed(jsonOf(exampleOf(body))) };
  const text = bodyText({ type: call.contentType, shape: body, xml: call.xml }) ?? plainText(call, body);
  return text === undefined ? { kind: 'file', file: 'body' } : { kind: 'text', text: wellFormed(text) };
}

/** A text that has no example; files are sent as they are. */
function plainText({ contentType }: Call, { branches: [first] }: Shape): string | undefined {
  const isText = first && isPlain(contentType) && readType(first.row.type).of !== 'file';
  return isText ? wireText(branchValue(first)) : undefined;
}

function fieldsOf(branch: Branch): SnippetField[] {
  const { of, depth } = readType(branch.row.type);
  const { contentType } = wireStyleOf(branch.row, 'form');
  const said = /^[\w.+-]+\/[\w.+-]+$/.test(contentType) ? { type: contentType } : {};
  if (branch.row.name && of === 'file')
    return Array.from({ length: depth > 0 ? 2 : 1 }, (_, i) => ({
      ...said,
      name: branch.row.name,
      file: `file${i + 1}`,
    }));
  return branchPairs(branch, 'form').map(({ name, value }) => ({
    ...{ ...said, name: wellFormed(name), value: wellFormed(value) },
  }));
}

/** The URL with the examples of its variables and its query. */
const addressWith = (call: Pick<Call, 'baseUrl' | 'url'>, { path, query }: Pick<Effective, 'path' | 'query'>) =>
  withQuery(withPath(addressOf(call), path), query);

/** A variable without an example stays as written. */
function withPath(address: string, path: readonly Branch[]): string {
  const values = new Map(
    path
      .filter(saysValue)
      .map((branch) => [branch.row.name, encodedPath(oneValue(branch, 'path'), wireStyleOf(branch.row, 'path'))]),
  );
  return address.replace(/\{([^{}/]+)\}/g, (whole, inner: string, at: number) => {
    // `{{name}}` is a variable of the base URL.
    if (address[at - 1] === '{') return whole;
    // In `{id:\d+}` the name of the variable is before the colon.
    const value = values.get(inner) ?? values.get(inner.split(':')[0] ?? '');
    return value ?? whole;
  });
}

/** The one text of a parameter in a path or a header. */
const oneValue = (branch: Branch, place: WirePlace): string => {
  const { row } = branch;
  const how = wireStyleOf(row, place);
  return wirePairs(row.name, branchValue(branch), how)[0]?.value ?? '';
};
const queryText = (branches: readonly Branch[], place: WirePlace): string =>
  branches
    .flatMap((branch) => {
      const { allowReserved } = wireStyleOf(branch.row, place);
      return branchPairs(branch, place).map(
        ({ name, value }) => `${encodedQuery(name)}=${encodedQuery(value, allowReserved)}`,
      );
    })
    .join('&');

function withQuery(address: string, query: readonly Branch[]): string {
  const [before = '', fragment] = address.split('#', 2);
  const text = queryText(query, 'query');
  const joined = text === '' ? before : before + (before.includes('?') ? '&' : '?') + text;
  const whole = fragment === undefined ? joined : `${joined}#${fragment}`;
  return whole.replace(/\s/g, '%20');
}

/** Unpaired surrogates cannot be encoded as UTF-8. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

const isMultipart = ({ contentType }: Pick<Call, 'contentType'>): boolean => /multipart\//i.test(contentType);
