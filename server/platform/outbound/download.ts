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
}
export interface Downloaded {
  readonly status: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The address after redirects. */
  readonly url: string;
}
/** The answer is longer than `maxBytes`. */
export class TooLongError extends Error {}

const MOST_REDIRECTS = 5;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/**
 * Reads an address that a user entered. Each redirect is guarded like the first address.
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
      const answer = await get(target, { accept: '*/*', ...headers }, options.maxBytes, signal);
      if (answer.location === undefined) return { status: answer.status, bytes: answer.bytes, url: next };
      next = URL.canParse(answer.location, next) ? new URL(answer.location, next).href : '';
    }
  } catch (error) {
    if (error instanceof TooLongError) throw error;
    throw signal.aborted ? new NoAnswerError('timeout') : noAnswer(error);
  }
  throw new NoAnswerError('connection');
}

interface Answer extends Omit<Downloaded, 'url'> {
  readonly location: string | undefined;
}

function get(
  { url, lookup }: GuardedAddress,
  headers: Readonly<Record<string, string>>,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Answer> {
  const { request, Agent } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, agent: new Agent({ keepAlive: false }), lookup, signal });
    sent.on('error', reject);
    sent.on('response', (got) => {
      const status = got.statusCode ?? 0;
      const location = REDIRECTS.includes(status) ? got.headers.location : undefined;
      if (location !== undefined) {
        got.destroy();
        resolve({ status, location, bytes: new Uint8Array() });
        return;
      }
      allBytes(got, maxBytes).then((bytes) => resolve({ status, location, bytes }), reject);
    });
    sent.end();
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
