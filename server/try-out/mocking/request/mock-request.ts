import type { IncomingHttpHeaders } from 'node:http';
import type { PathParams } from './path-trie.js';

/** A call of a mock. `body` is undefined until it has been read; null for none. */
export interface MockRequest {
  readonly method: string;
  /** Below `/mock/`, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly pathParams: PathParams;
  readonly body: unknown;
}

/** Path variables, then the query; a name that is repeated has a list. */
export function paramsOf({ pathParams, query }: Pick<MockRequest, 'pathParams' | 'query'>): Record<string, unknown> {
  const params: Record<string, unknown> = { ...pathParams };
  for (const name of new Set(query.keys())) {
    const values = query.getAll(name);
    params[name] = values.length > 1 ? values : values[0];
  }
  return params;
}

/** Headers as one text each. */
export const headerTexts = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** JSON and forms as values, anything else as text. A body that is no JSON although it should be is text. */
export function parseBody(bytes: Buffer, contentType: string): unknown {
  if (bytes.length === 0) return null;
  const text = bytes.toString('utf8');
  if (/urlencoded/i.test(contentType)) return paramsOf({ pathParams: {}, query: new URLSearchParams(text) });
  // Many clients send JSON without saying so.
  if (contentType && !/json|\*\/\*/i.test(contentType) && !/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A token of a session (`<#userId>:<jwt>`), as in `Tokens`. */
const sessionToken = /^(?:Bearer\s+)?[^\s:]*:[\w-]+\.[\w-]+\.[\w-]+$/i;
const isPass = (cookie: string): boolean => cookie.trimStart().startsWith('annals-');

/**
 * The headers without what opens this server: the caller's session, passes of shares, the application's key. Conditions
 * and scripts are written by others. Tokens of the API that is mocked stay.
 */
export function withoutCredentials({ 'x-mock-key': _, ...headers }: IncomingHttpHeaders): IncomingHttpHeaders {
  for (const name of ['token', 'authorization']) {
    const value = headers[name];
    if (value !== undefined && sessionToken.test(String(value).trim())) delete headers[name];
  }
  if (headers.cookie?.split(';').some(isPass))
    headers.cookie = headers.cookie
      .split(';')
      .filter((cookie) => !isPass(cookie))
      .join(';');
  return headers;
}
