import type { IncomingMessage, ServerResponse } from 'node:http';
import { asciiJson, debugProxy } from '../../../../contracts/try-out/debug-proxy.js';

/** Longer header lists are cut: browsers refuse longer headers. */
const MOST_HEADERS = 60_000;

/** The headers as JSON in ASCII, because header values are Latin-1. Repeated headers are lists. */
function headersText(raw: readonly string[]): string {
  const found = new Map<string, string[]>();
  let size = 0;
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const [name = '', value = ''] = [raw[at]?.toLowerCase(), raw[at + 1]];
    size += name.length + value.length * 2;
    if (size > MOST_HEADERS) break;
    found.set(name, [...(found.get(name) ?? []), Buffer.from(value, 'latin1').toString('utf8')]);
  }
  const object = Object.fromEntries([...found].map(([name, values]) => [name, values.length > 1 ? values : values[0]]));
  return asciiJson(object);
}

/** Headers of the answer that describe its bytes; all others are only listed. */
const described = ['content-type', 'content-encoding', 'content-length'] as const;

/**
 * Begins the answer: the called server's status, and its headers as one header, so that no redirect is followed and no
 * cookie is set here. It is not cached, and could not run scripts if somebody opened it as a page.
 * @throws Error with a code, before anything is written, when the answer cannot be passed on, such as a status below 100
 */
export function beginAnswer(
  response: ServerResponse,
  answer: IncomingMessage,
  own: Readonly<Record<string, number | string | string[] | undefined>>,
): void {
  for (const [name, value] of Object.entries(own)) if (value !== undefined) response.setHeader(name, value);
  for (const name of described) {
    const value = answer.headers[name];
    if (value !== undefined) response.setHeader(name, value);
  }
  response.setHeader('content-security-policy', "default-src 'none'; sandbox");
  response.setHeader('cache-control', 'no-store, no-transform');
  response.setHeader('access-control-expose-headers', `${debugProxy.responseHeaders}, ${debugProxy.failure}`);
  response.setHeader(debugProxy.responseHeaders, headersText(answer.rawHeaders));
  response.writeHead(answer.statusCode ?? 502);
  response.flushHeaders();
}
