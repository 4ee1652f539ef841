import { limits } from '../../../../contracts/docs/doc-types/index.js';
import type { Losses } from './losses.js';

/** An address, taken apart without validation: sources contain `{{host}}`, `:id` and unencoded text. */
export interface AddressParts {
  /** Scheme, host and port; `''` without them. A variable in the source's notation stays. */
  readonly base: string;
  /** With a leading `/`; `''` without a path. */
  readonly path: string;
  /** Without the `?`. */
  readonly query: string;
}

export function splitAddress(given: string): AddressParts {
  const [withoutHash = ''] = given.trim().split('#', 1);
  const mark = withoutHash.indexOf('?');
  const [whole, query] = mark < 0 ? [withoutHash, ''] : [withoutHash.slice(0, mark), withoutHash.slice(mark + 1)];
  const [base = ''] =
    /^(?:[a-z][a-z0-9+.-]{0,20}:\/\/[^/]{0,2000}|\{\{[^{}/]{1,200}\}\}[^/]{0,200})/i.exec(whole) ?? [];
  if (base !== '') return { base, path: whole.slice(base.length), query };
  // `api.example.com/users` without a scheme; a single word is a path.
  const [host = ''] = /^(?:localhost|[\w-]{1,63}(?:\.[\w-]{1,63}){1,10})(?::\d{1,5})?(?=\/|$)/i.exec(whole) ?? [];
  const path = whole.slice(host.length);
  return { base: host, path: path === '' || path.startsWith('/') ? path : `/${path}`, query };
}

/** Names and values of a query, decoded once where that is possible. */
export function queryPairs(query: string): { name: string; value: string }[] {
  return query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=');
      const [name, value] = at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
      return { name: decodedPart(name), value: decodedPart(value) };
    });
}

function decodedPart(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** A path as it is stored: with a leading `/`, variables as `{name}`. */
export interface PathTemplate {
  readonly path: string;
  readonly variables: readonly string[];
}

/** Converts `:id`, `{{id}}` and `{id}` to `{id}`. */
export function pathTemplate(path: string, origin: string, losses: Losses): PathTemplate {
  const variables: string[] = [];
  const parts = path
    .replace(/^\/+/, '')
    .split('/')
    .map((part) => {
      const named = part.replace(/^:([\w-]{1,64})/, '{$1}').replace(/\{\{\s{0,8}([^{}]{1,64}?)\s{0,8}\}\}/g, '{$1}');
      for (const [, name = ''] of named.matchAll(/\{([^{}]{1,64})\}/g))
        if (!variables.includes(name)) variables.push(name);
      return named;
    });
  return { path: losses.text(`/${parts.join('/')}`, limits.url, origin), variables };
}
