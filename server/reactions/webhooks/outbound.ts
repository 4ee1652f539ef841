import { lookup as systemLookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import net, { type LookupFunction } from 'node:net';
import { type Allowed, mayConnect } from './address-guard.js';

/** `answer` holds at most the first 4 KB, as UTF-8. */
export interface Answered {
  readonly status: number;
  readonly answer: string;
  readonly retryAfter: string | undefined;
}
/** Why nothing came back. None of them names the address: it is a secret, and errors end in logs. */
export const unanswered = ['address.refused', 'address.unknown', 'address.malformed', 'timeout', 'connection'] as const;
export type Unanswered = (typeof unanswered)[number];

export class NoAnswer extends Error {
  constructor(readonly why: Unanswered) {
    super(why);
    this.name = 'NoAnswer';
  }
}

export interface Rules {
  readonly allowed: Allowed;
  /** For everything together: name, connection, request, answer. */
  readonly timeoutMs: number;
  /** How names become addresses; the system's way unless a test says otherwise. */
  readonly lookup?: LookupFunction;
}

const keptBytes = 4_096;

/**
 * Posts JSON to an address that a user gave. The guard sits on the addresses that the connection itself is made to, so a
 * name that changes between check and use gains nothing. Redirects are not followed: a 3xx is an answer like any other.
 * @throws NoAnswer
 */
export async function post(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  rules: Rules,
): Promise<Answered> {
  const target = parse(url);
  const host = target.hostname.replace(/^\[|\]$/g, '');
  // A literal address never reaches the lookup.
  if (net.isIP(host) && !mayConnect(host, host, rules.allowed)) throw new NoAnswer('address.refused');
  const signal = AbortSignal.timeout(rules.timeoutMs);
  try {
    return await exchange(target, body, headers, guarded(host, rules), signal);
  } catch (error) {
    throw signal.aborted ? new NoAnswer('timeout') : named(error);
  }
}

function parse(url: string): URL {
  const target = URL.canParse(url) ? new URL(url) : undefined;
  if (target?.protocol !== 'http:' && target?.protocol !== 'https:') throw new NoAnswer('address.malformed');
  return target;
}

/** A lookup that lets through only addresses that may be connected to; Node connects to nothing else. */
function guarded(host: string, rules: Rules): LookupFunction {
  const lookup: LookupFunction = rules.lookup ?? systemLookup;
  return (name, options, done) =>
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '');
      const all = typeof found === 'string' ? [{ address: found, family: net.isIP(found) }] : found;
      const open = all.filter(({ address }) => mayConnect(host, address, rules.allowed));
      const [first] = open;
      if (!first) return done(new NoAnswer('address.refused'), '');
      return options.all ? done(null, open) : done(null, first.address, first.family);
    });
}

function exchange(
  target: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  lookup: LookupFunction,
  signal: AbortSignal,
): Promise<Answered> {
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

/** Leaving the loop early destroys the stream, so an endless answer costs 4 KB. */
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

function named(error: unknown): NoAnswer {
  if (error instanceof NoAnswer) return error;
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return new NoAnswer(code === 'ENOTFOUND' || code === 'EAI_AGAIN' ? 'address.unknown' : 'connection');
}
