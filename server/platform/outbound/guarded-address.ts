import { lookup as systemLookup } from 'node:dns';
import net, { type LookupFunction } from 'node:net';
import { type AllowedHosts, mayConnect } from './address-guard.js';

/** Reasons for a missing answer. None contains the address: it may be a secret, and errors are logged. */
export type NoAnswerReason =
  | 'address.refused'
  | 'address.unknown'
  | 'address.malformed'
  | 'timeout'
  | 'certificate'
  | 'connection';

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
  readonly lookup?: LookupFunction | undefined;
}

/** An address that a user entered, and the lookup that its connection must use. */
export interface GuardedAddress {
  readonly url: URL;
  readonly lookup: LookupFunction;
}

/**
 * Checks an address that a user entered. The lookup checks the resolved addresses that the connection uses, which
 * prevents DNS rebinding.
 * @throws NoAnswerError
 */
export function guardedAddress(text: string, rules: OutboundOptions): GuardedAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw new NoAnswerError('address.malformed');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Node does not call the lookup for an IP address.
  if (net.isIP(host) && !mayConnect(host, host, rules.allowed)) throw new NoAnswerError('address.refused');
  return { url, lookup: guarded(host, rules) };
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

/** The system's name of an error, such as ECONNREFUSED; '' if it has none. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : '';

const certificate = /^(?:ERR_TLS_|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH)/;
const isOfCertificate = (code: string): boolean =>
  certificate.test(code) || (code.startsWith('ERR_SSL_') && code.includes('CERT'));

export function noAnswer(error: unknown): NoAnswerError {
  if (error instanceof NoAnswerError) return error;
  const code = codeOf(error);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new NoAnswerError('address.unknown');
  return new NoAnswerError(isOfCertificate(code) ? 'certificate' : 'connection');
}
