import ip from 'ipaddr.js';

/** Subnets (`10.0.0.0/8`), single addresses or host names that may be called although they lie inside the house. */
export type Allowed = readonly string[];

/** IPv4-compatible addresses (`::127.0.0.1`, long deprecated): a v4 address in disguise that no public host has. */
const v4Compatible: [ip.IPv6, number] = [ip.IPv6.parse('::'), 96];

/**
 * May the server itself connect to this address? Only to public unicast: not private, loopback, link-local, carrier-grade
 * NAT, multicast, documentation, benchmarking, reserved, nor an IPv6 form that wraps a v4 address (6to4, NAT64, Teredo).
 * A v4-mapped address counts as the v4 address inside. An address that cannot be read is refused.
 */
export function isPublic(address: string): boolean {
  if (!ip.isValid(address)) return false;
  const seen = ip.process(address);
  if (seen.range() !== 'unicast') return false;
  return seen.kind() === 'ipv4' || !seen.match(v4Compatible);
}

/** `host`: the name as it stands in the address; `address`: what it leads to now. */
export function mayConnect(host: string, address: string, allowed: Allowed): boolean {
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
