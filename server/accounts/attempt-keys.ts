import net from 'node:net';

// A letter may become two in lower case: 'İ' does.
export const accountKey = (username: string): string =>
  `account:${username.toLowerCase()}`.slice(0, 200).toWellFormed();

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
