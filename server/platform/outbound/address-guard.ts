import ip from 'ipaddr.js';

/** Subnets (`10.0.0.0/8`), single addresses or host names that may be called although they are in a private network. */
export type AllowedHosts = readonly string[];

/** IPv4-compatible addresses (`::127.0.0.1`, deprecated): they wrap a v4 address, and no public host has one. */
const v4Compatible: [ip.IPv6, number] = [ip.IPv6.parse('::'), 96];

/**
 * Whether the address is public unicast: not private, loopback, link-local, carrier-grade NAT, multicast,
 * documentation, benchmarking or reserved, nor an IPv6 form that wraps a v4 address (6to4, NAT64, Teredo). A v4-mapped
 * address is treated as the v4 address in it. An invalid address is not public.
 */
export function isPublic(address: string): boolean {
  if (!ip.isValid(address)) return false;
  const seen = ip.process(address);
  if (seen.range() !== 'unicast') return false;
  return seen.kind() === 'ipv4' || !seen.match(v4Compatible);
}

/** `host`: the host name in the URL; `address`: the IP address that it resolves to now. */
export function mayConnect(host: string, address: string, allowed: AllowedHosts): boolean {
  return (
    isPublic(address) || allowed.some((entry) => entry.toLowerCase() === host.toLowerCase() || holds(entry, address))
  );
}

function holds(entry: string, address: string): boolean {
  if (!ip.isValid(address)) return false;
  const seen = ip.process(address);
  if (ip.isValid(entry)) return ip.process(entry).toNormalizedString() === seen.toNormalizedString();
  if (!ip.isValidCIDR(entry)) return false;
  const [net, bits] = ip.parseCIDR(entry);
  return net.kind() === seen.kind() && seen.match(net, bits);
}
