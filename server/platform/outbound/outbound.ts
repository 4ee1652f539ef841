import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { guardedAddress, NoAnswerError, noAnswer, type OutboundOptions } from './guarded-address.js';

/** `answer` holds at most the first 4 KB, as UTF-8. */
export interface HttpAnswer {
  readonly status: number;
  readonly answer: string;
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
    sent.on('response', (got) => {
      firstBytes(got).then(
        (answer) => resolve({ status: got.statusCode ?? 0, answer, retryAfter: got.headers['retry-after'] }),
        reject,
      );
    });
    sent.end(body);
  });
}

/** Leaving the loop early destroys the stream, so at most about 4 KB of an endless answer are read. */
async function firstBytes(stream: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= keptBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, keptBytes).toString('utf8');
}
