import { lookup as systemLookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import net, { type LookupFunction } from 'node:net';
import { type AllowedHosts, mayConnect } from './address-guard.js';

/** `answer` holds at most the first 4 KB, as UTF-8. */
export interface HttpAnswer {
  readonly status: number;
  readonly answer: string;
  readonly retryAfter: string | undefined;
}
/** Reasons for a missing answer. None contains the address: it is a secret, and errors are logged. */
export const noAnswerReasons = [
  'address.refused',
  'address.unknown',
  'address.malformed',
  'timeout',
  'connection',
] as const;
export type NoAnswerReason = (typeof noAnswerReasons)[number];

export class NoAnswerError extends Error {
  constructor(readonly why: NoAnswerReason) {
    super(why);
    this.name = 'NoAnswerError';
  }
}

export interface OutboundOptions {
  readonly allowed: AllowedHosts;
  /** Total for name resolution, connection, request and answer. */
  readonly timeoutMs: number;
  /** Name resolution; the system's resolver unless a test replaces it. */
  readonly lookup?: LookupFunction;
}

const keptBytes = 4_096;

/**
 * Posts JSON to an address that a user entered. The guard checks the resolved addresses that the connection uses, which
 * prevents DNS rebinding. Redirects are not followed: a 3xx is returned like any other answer.
 * @throws NoAnswerError
 */
export async function postJson(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  rules: OutboundOptions,
): Promise<HttpAnswer> {
  const target = parse(url);
  const host = target.hostname.replace(/^\[|\]$/g, '');
  // Node does not call the lookup for an IP address.
  if (net.isIP(host) && !mayConnect(host, host, rules.allowed)) throw new NoAnswerError('address.refused');
  const signal = AbortSignal.timeout(rules.timeoutMs);
  try {
    return await exchange(target, body, headers, guarded(host, rules), signal);
  } catch (error) {
    throw signal.aborted ? new NoAnswerError('timeout') : named(error);
  }
}

function parse(url: string): URL {
  const target = URL.canParse(url) ? new URL(url) : undefined;
  if (target?.protocol !== 'http:' && target?.protocol !== 'https:') throw new NoAnswerError('address.malformed');
  return target;
}

/** Lookup that returns only addresses allowed by the guard; Node connects to no others. */
function guarded(host: string, rules: OutboundOptions): LookupFunction {
  const lookup: LookupFunction = rules.lookup ?? systemLookup;
  return (name, options, done) =>
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '');
      const all = typeof found === 'string' ? [{ address: found, family: net.isIP(found) }] : found;
      const open = all.filter(({ address }) => mayConnect(host, address, rules.allowed));
      const [first] = open;
      if (!first) return done(new NoAnswerError('address.refused'), '');
      return options.all ? done(null, open) : done(null, first.address, first.family);
    });
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

function named(error: unknown): NoAnswerError {
  if (error instanceof NoAnswerError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return new NoAnswerError(code === 'ENOTFOUND' || code === 'EAI_AGAIN' ? 'address.unknown' : 'connection');
}
