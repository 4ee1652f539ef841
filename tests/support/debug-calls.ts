import { asciiJson, debugProxy } from '../../contracts/try-out/debug-proxy.js';

export interface DebugCall {
  readonly token?: string;
  readonly doc?: string;
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: NonNullable<RequestInit['body']>;
  readonly own?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly signal?: AbortSignal;
}

/** Sends a call through the proxy of the server, as the screen does. */
export function debugThrough(server: string, call: DebugCall): Promise<Response> {
  const { token, doc, url, method = 'GET', headers, body, own, query = '', signal } = call;
  return fetch(`${server}${debugProxy.path}${query}`, {
    method,
    body,
    signal,
    redirect: 'manual',
    headers: {
      'accept-language': 'en',
      [debugProxy.url]: url,
      ...(token && { token }),
      ...(doc && { [debugProxy.doc]: doc }),
      ...(headers && { [debugProxy.headers]: asciiJson(headers) }),
      ...own,
    },
  });
}

/** The key of the refusal; '' when the call was sent. */
export async function refusalOf(response: Response): Promise<string> {
  if (response.headers.has(debugProxy.responseHeaders)) return '';
  const failure = response.headers.get(debugProxy.failure);
  if (failure) return `failed ${failure}`;
  const { data } = JSON.parse(await response.text());
  return String(data.key);
}
