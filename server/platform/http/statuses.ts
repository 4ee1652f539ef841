import { Code } from '../../../contracts/platform/refusals.js';
import type { Refusal } from './refusal.js';

/** Seconds after which a program may ask again. */
const AGAIN_S = 10;

interface StatusReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * A refusal as HTTP says it (RFC 9110, 6585, 6750), for endpoints of programs: they look at the status, and a reconnecting
 * client of server-sent events goes on only after 5xx and 429.
 */
export function statusOfRefusal({ key, code }: Refusal, hasToken: boolean): StatusReply {
  if (code === Code.login || key === 'eventToken.invalid')
    return {
      status: 401,
      headers: { 'www-authenticate': `Bearer realm="Annals"${hasToken ? ', error="invalid_token"' : ''}` },
    };
  if (key === 'access.forbidden') return { status: 403, headers: {} };
  if (key === 'events.tooMany' || key.startsWith('rate.'))
    return { status: 429, headers: { 'retry-after': String(AGAIN_S) } };
  if (key === 'input.tooLarge') return { status: 413, headers: {} };
  if (key === 'storage.full' || key === 'database.away')
    return { status: 503, headers: { 'retry-after': String(AGAIN_S) } };
  return { status: key === 'error.internal' ? 500 : 400, headers: {} };
}
