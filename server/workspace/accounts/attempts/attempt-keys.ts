import net from 'node:net';
import { foldedName } from '../../../../contracts/platform/folded.js';

/** The account of a sign-in attempt, and the source that checks its password. */
export interface Guess {
  readonly username: string;
  readonly source: string;
}

/**
 * All spellings of one name share a counter. Other systems accept more spellings than Annals (RFC 4518 also ignores
 * marks and spaces).
 */
export const accountKey = ({ username, source }: Guess): string =>
  `account:${source}:${source === 'register' ? foldedName(username) : looselyFolded(username)}`
    .slice(0, 200)
    .toWellFormed();

const looselyFolded = (username: string): string => foldedName(username).replaceAll(/[\p{Mn}\p{Z}]/gu, '');

/** Key for one address at one account. */
export const pairKey = (guess: Guess, ip: string): string =>
  `${accountKey(guess).slice(0, 150)}@${network(ip)}`.toWellFormed();

export const addressKey = (ip: string, kind = 'address'): string => `${kind}:${network(ip)}`;

/** The IPv4 address, or the /64 network of an IPv6 address, because a client with one of its 2^64 addresses has all. */
export function network(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [bare = ''] = ip.split('%');
  if (!net.isIPv6(bare)) return ip.slice(0, 64);
  const groups = whole(bare).slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group || '0', 16).toString(16)).join(':')}::/64`;
}

/** The eight groups with `::` expanded. A dotted IPv4 suffix counts as two groups; it is outside the /64 anyway. */
function whole(ip: string): string[] {
  const [head = '', tail] = ip.replace(/\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}$/, '0:0').split('::');
  const before = head ? head.split(':') : [];
  if (tail === undefined) return before;
  const after = tail ? tail.split(':') : [];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
}
