import net from 'node:net';

/** Whose password is guessed, and who judges it. */
export interface Guess {
  readonly username: string;
  readonly source: string;
}

/**
 * Accounts of ours are what they are spelled: somebody who signs in as `Ann` must not set the count of `ann` back. Other
 * systems take many spellings for one name (RFC 4518 folds case, width and what cannot be seen): there all of them count together.
 */
export const accountKey = ({ username, source }: Guess): string =>
  `account:${source}:${source === 'register' ? username : folded(username)}`.slice(0, 200).toWellFormed();

const folded = (username: string): string =>
  username
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{Cf}\p{Cc}\p{Mn}\p{Z}]/gu, '');

export const addressKey = (ip: string, kind = 'address'): string => `${kind}:${network(ip)}`;

/** One IPv4 address; of IPv6 the network (/64), because whoever has one address of it has all 2^64. */
export function network(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [bare = ''] = ip.split('%');
  if (!net.isIPv6(bare)) return ip.slice(0, 64);
  const groups = whole(bare).slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group || '0', 16).toString(16)).join(':')}::/64`;
}

/** The eight groups, with what `::` leaves out. A dotted end counts as two of them; it lies behind the network anyway. */
function whole(ip: string): string[] {
  const [head = '', tail] = ip.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split('::');
  const before = head ? head.split(':') : [];
  if (tail === undefined) return before;
  const after = tail ? tail.split(':') : [];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
}
