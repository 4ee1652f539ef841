import { asciiJson, debugProxy } from '../../../../../contracts/try-out/debug-proxy.js';
import { Failed, refusedReply } from '../../../../lib/api.js';
import { language } from '../../../../lib/i18n.js';
import { session } from '../../../../lib/session.js';
import { typedForm } from '../request/form-body.js';
import type { PreparedCall } from '../request/prepare.js';
import { type Incoming, isLarge, type Progress, sendLarge } from './send-large.js';

export type { Progress } from './send-large.js';

/** What came back. `ms`: until the headers, and until the last byte. */
export interface Answer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly firstMs: number;
  readonly ms: number;
  /** The answer broke off before its end. */
  readonly isBroken: boolean;
  /** Longer than `MOST_BYTES`: the rest was not read. */
  readonly isCut: boolean;
  /** The address that answered, where the browser has followed redirects; '' otherwise. */
  readonly redirectedTo: string;
}

/** The call could not be sent, or has no answer; the sentence is the server's. */
export class SendFailed extends Error {}

export interface SendOptions {
  readonly docId: string;
  /** False: straight from this browser. */
  readonly isProxied: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
  /** The text of server-sent events as it comes. */
  readonly onText?: (text: string) => void;
}

const MOST_BYTES = 200_000_000;

/** @throws SendFailed, Refused, Failed, or the abort */
export async function sendCall(call: PreparedCall, options: SendOptions): Promise<Answer> {
  const begun = performance.now();
  const response = await (options.isProxied ? proxied(call, options) : straight(call, options));
  const firstMs = performance.now() - begun;
  const headers = options.isProxied ? await listed(response) : [...response.headers];
  const type = response.headers.get('content-type') ?? '';
  const isEvents = /^text\/event-stream/i.test(type);
  const read = await readAll(response, { ...options, onText: isEvents ? options.onText : undefined });
  const redirectedTo = response instanceof Response && response.redirected ? response.url : '';
  return { ...read, status: response.status, headers, type, redirectedTo, firstMs, ms: performance.now() - begun };
}

/** A call beside those that are watched, such as one for a token. */
export const sendQuietly = (call: PreparedCall, options: Pick<SendOptions, 'docId' | 'isProxied'>): Promise<Answer> =>
  sendCall(call, { ...options, signal: AbortSignal.timeout(QUIET_MS), onProgress: () => undefined });
const QUIET_MS = 30_000;

async function proxied(
  { method, url, headers, ...call }: PreparedCall,
  { docId, signal, onProgress }: SendOptions,
): Promise<Incoming> {
  const token = session.token();
  const lists = new Map<string, string[]>();
  for (const [name, value] of headers) lists.set(name, [...(lists.get(name) ?? []), value]);
  const own: Record<string, string> = {
    'accept-language': language(),
    [debugProxy.url]: asciiAddress(url),
    [debugProxy.doc]: docId,
    [debugProxy.headers]: asciiJson(
      Object.fromEntries([...lists].map(([name, values]) => [name, values.length > 1 ? values : values[0]])),
    ),
    ...(token && { token }),
  };
  const sent = bodyFor({ method, ...call });
  try {
    if (sent !== undefined && isLarge(sent))
      return await sendLarge(debugProxy.path, { method, headers: own, body: sent, signal, onProgress });
    return await fetch(debugProxy.path, { method, headers: own, body: sent, signal, cache: 'no-store' });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Failed();
  }
}

async function straight({ method, url, headers, ...call }: PreparedCall, { signal }: SendOptions): Promise<Response> {
  try {
    const given = { method, headers: headers.map(([name, value]): [string, string] => [name, value]) };
    return await fetch(url, {
      ...given,
      body: bodyFor({ method, ...call }),
      signal,
      credentials: 'omit',
      cache: 'no-store',
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new SendFailed(error instanceof Error ? error.message : String(error));
  }
}

function bodyFor({ method, body, partTypes }: Pick<PreparedCall, 'method' | 'body' | 'partTypes'>) {
  if (/^(?:GET|HEAD)$/.test(method)) return undefined;
  return body instanceof FormData && partTypes ? typedForm(body, partTypes) : body;
}

/** Addresses are ASCII in a header; what is encoded already stays as it is. */
function asciiAddress(url: string): string {
  return URL.canParse(url) ? new URL(url).href.replace(/%(?![0-9a-f]{2})/gi, '%25') : encodeURI(url);
}

/** The headers of the called server. @throws when the answer is not the called server's */
async function listed(response: Incoming): Promise<[string, string][]> {
  const text = response.headers.get(debugProxy.responseHeaders);
  if (text === null) {
    if (response.headers.has(debugProxy.failure)) throw new SendFailed(await response.text());
    throw await refusedReply(response);
  }
  const given: Record<string, string | string[]> = JSON.parse(text);
  return Object.entries(given).flatMap(([name, value]) => [value].flat().map((each): [string, string] => [name, each]));
}

async function readAll(response: Incoming, { signal, onProgress, onText }: SendOptions) {
  const total = Number(response.headers.get('content-length')) || undefined;
  const chunks: Uint8Array[] = [];
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let received = 0;
  let isBroken = false;
  while (reader && received < MOST_BYTES) {
    const part = await reader.read().catch((error: unknown) => {
      if (signal.aborted) throw error;
      isBroken = true;
      return { done: true, value: undefined } as const;
    });
    if (part.done || !part.value) break;
    chunks.push(part.value);
    received += part.value.length;
    onProgress({ received, total, status: response.status });
    onText?.(decoder.decode(part.value, { stream: true }));
  }
  if (received >= MOST_BYTES) await reader?.cancel();
  return { bytes: joined(chunks, received), isBroken, isCut: received >= MOST_BYTES };
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
