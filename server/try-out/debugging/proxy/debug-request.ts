import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { decodeId } from '../../../../contracts/platform/wire.js';
import {
  debugProxy,
  isConnectionHeader,
  isHeaderName,
  isHeaderValue,
} from '../../../../contracts/try-out/debug-proxy.js';
import { Refusal } from '../../../platform/http/refusal.js';

/** A call that somebody wants to try out. */
export interface DebugRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | string[]>>;
  /** Undefined for clients that do not send it. */
  readonly docId: number | undefined;
}

const MOST_URL = 32_000;
const MOST_HEADERS = 200;
const simple = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const given = z.record(z.string(), z.union([simple, z.array(simple).max(50), z.null()]));

/** @throws Refusal when the address or a header may not be sent */
export function readDebugRequest(method: string, path: string, headers: IncomingHttpHeaders): DebugRequest {
  const url = readUrl(headerText(headers[debugProxy.url]), path);
  const docId = headerText(headers[debugProxy.doc]);
  const own = headersOf(headerText(headers[debugProxy.headers]));
  return {
    method,
    url,
    headers: withType(own, headers['content-type']),
    docId: docId ? (decodeId(docId) ?? 0) : undefined,
  };
}

const headerText = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

function readUrl(text: string, path: string): URL {
  const url = text.length <= MOST_URL && URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new Refusal('debug.url');
  if (url.username || url.password) throw new Refusal('debug.account');
  const at = path.indexOf('?');
  const query = at < 0 ? '' : path.slice(at + 1);
  if (query) url.search = url.search ? `${url.search}&${query}` : query;
  url.hash = '';
  return url;
}

function headersOf(text: string): Record<string, string | string[]> {
  const entries = Object.entries(read(text));
  if (entries.length > MOST_HEADERS) throw new Refusal('debug.headers');
  const headers: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of entries) {
    if (value === null || name === '') continue;
    const values = [value].flat();
    if (!isHeaderName(name) || isConnectionHeader(name) || !values.every(isHeaderValue))
      throw new Refusal('debug.header', { name: name.slice(0, 100).replace(/[^\x20-\x7e]/g, '?') });
    const bytes = values.map((each) => Buffer.from(each.trim(), 'utf8').toString('latin1'));
    headers[name.toLowerCase()] = bytes.length === 1 ? (bytes[0] ?? '') : bytes;
  }
  return headers;
}

function read(text: string): z.output<typeof given> {
  if (!text) return {};
  try {
    return given.parse(JSON.parse(text));
  } catch {
    throw new Refusal('debug.headers');
  }
}

/** The type of a form contains the boundary of this body; otherwise the header that was asked for is sent. */
function withType(headers: Record<string, string | string[]>, type: string | undefined) {
  const isForm = type !== undefined && /^multipart\//i.test(type);
  if (type && (isForm || headers['content-type'] === undefined)) headers['content-type'] = type;
  return headers;
}
