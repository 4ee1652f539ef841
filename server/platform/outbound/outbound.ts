import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { guardedAddress, NoAnswerError, noAnswer, type OutboundOptions } from './guarded-address.js';

/** `answer` holds at most the first 4 KB, as UTF-8; `cut`: why the rest did not come. */
export interface HttpAnswer {
  readonly status: number;
  readonly answer: string;
  readonly cut: 'timeout' | 'connection' | undefined;
  readonly retryAfter: string | undefined;
}
const keptBytes = 4_096;

/**
 * Posts JSON to an address that a user entered. Redirects are not followed: a 3xx is returned like any other answer.
 * @throws NoAnswerError
 */
export async function postJson(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  rules: OutboundOptions,
): Promise<HttpAnswer> {
  const target = guardedAddress(url, rules);
  const signal = AbortSignal.timeout(rules.timeoutMs);
  try {
    return await exchange(target.url, body, headers, target.lookup, signal);
  } catch (error) {
    throw signal.aborted ? new NoAnswerError('timeout') : noAnswer(error);
  }
}

function exchange(
  target: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  lookup: LookupFunction,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const { request, Agent } = target.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(target, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      },
      agent: new Agent({ keepAlive: false }),
      lookup,
      signal,
    });
    sent.on('error', reject);
    // One that switches to another protocol closes the request without an answer or an error.
    sent.on('close', reject);
    sent.on('response', (got) => {
      // What fails from now on is the body: the receiver has answered.
      sent.off('error', reject).off('close', reject);
      sent.on('error', () => undefined);
      firstBytes(got).then(({ answer, isCut }) => {
        const cut = isCut ? (signal.aborted ? 'timeout' : 'connection') : undefined;
        resolve({ status: got.statusCode ?? 0, answer, cut, retryAfter: got.headers['retry-after'] });
      }, reject);
    });
    sent.end(body);
  });
}

/** Leaving the loop early destroys the stream, so at most about 4 KB of an endless answer are read. */
async function firstBytes(stream: http.IncomingMessage): Promise<{ answer: string; isCut: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  let isCut = false;
  try {
    for await (const chunk of stream) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= keptBytes) break;
    }
  } catch {
    isCut = true;
  }
  return { answer: Buffer.concat(chunks).subarray(0, keptBytes).toString('utf8'), isCut };
}
