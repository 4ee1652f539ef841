import http from 'node:http';
import https from 'node:https';
import {
  type GuardedAddress,
  guardedAddress,
  NoAnswerError,
  noAnswer,
  type OutboundOptions,
} from './guarded-address.js';

export interface DownloadOptions extends OutboundOptions {
  /** A longer answer is refused. */
  readonly maxBytes: number;
  /** Sent only to the origin of the first address, also after redirects. */
  readonly headers: Readonly<Record<string, string>>;
  /** Posts this. It stays on the origin: a redirect to another one, or to a GET, is returned and not followed. */
  readonly body?: { readonly type: string; readonly bytes: Uint8Array };
}
export interface Downloaded {
  readonly status: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The address after redirects; also that of a redirect that was not followed. */
  readonly url: string;
  /** The codings of `bytes`, as the header lists them; '' = none. */
  readonly encoding: string;
}
/** The answer is longer than `maxBytes`. */
export class TooLongError extends Error {}

const MOST_REDIRECTS = 5;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
const KEEPS_BODY: readonly number[] = [307, 308];

/**
 * Reads an address that a user entered, or posts to it. Each redirect is guarded like the first address.
 * @throws NoAnswerError, TooLongError
 */
export async function download(address: string, options: DownloadOptions): Promise<Downloaded> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  const { origin } = guardedAddress(address, options).url;
  let next = address;
  try {
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const target = guardedAddress(next, options);
      const headers = target.url.origin === origin ? options.headers : {};
      const answer = await exchange(target, { accept: '*/*', ...headers }, options, signal);
      if (answer.location === undefined) return { ...answer, url: next };
      next = URL.canParse(answer.location, next) ? new URL(answer.location, next).href : '';
      if (options.body && !(KEEPS_BODY.includes(answer.status) && isOf(next, origin)))
        return { ...answer, url: next || address };
    }
  } catch (error) {
    if (error instanceof TooLongError) throw error;
    throw signal.aborted ? new NoAnswerError('timeout') : noAnswer(error);
  }
  throw new NoAnswerError('connection');
}

const isOf = (url: string, origin: string): boolean => URL.canParse(url) && new URL(url).origin === origin;

interface Answer extends Omit<Downloaded, 'url'> {
  readonly location: string | undefined;
}

function exchange(
  { url, lookup }: GuardedAddress,
  given: Readonly<Record<string, string>>,
  { body, maxBytes }: DownloadOptions,
  signal: AbortSignal,
): Promise<Answer> {
  const { request, Agent } = url.protocol === 'https:' ? https : http;
  const about = body && { 'content-type': body.type, 'content-length': body.bytes.length };
  const method = body ? 'POST' : 'GET';
  return new Promise((resolve, reject) => {
    const agent = new Agent({ keepAlive: false });
    const sent = request(url, { method, headers: { ...given, ...about }, agent, lookup, signal });
    sent.on('error', reject);
    // One that switches to another protocol closes the request without an answer or an error.
    sent.on('close', reject);
    sent.on('response', (got) => {
      sent.off('close', reject);
      const status = got.statusCode ?? 0;
      const location = REDIRECTS.includes(status) ? got.headers.location : undefined;
      const encoding = got.headers['content-encoding'] ?? '';
      if (location !== undefined) {
        got.destroy();
        resolve({ status, location, encoding, bytes: new Uint8Array() });
        return;
      }
      allBytes(got, maxBytes).then((bytes) => resolve({ status, location, encoding, bytes }), reject);
    });
    sent.end(body?.bytes);
  });
}

async function allBytes(stream: http.IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > maxBytes) throw new TooLongError('too long');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
