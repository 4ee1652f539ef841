import ip from 'ipaddr.js';

/** What is wrong with an entry, and how it should be written, if that is known. */
export interface WrongEntry {
  readonly entry: string;
  readonly why: 'malformed' | 'tooWide' | 'notCanonical' | 'notAHost';
  readonly better?: string;
}

const label = /^(?!-)[a-z0-9_-]{1,63}$/;
const isName = (text: string): boolean =>
  text.length <= 253 && text.split('.').every((part) => label.test(part) && !part.endsWith('-'));
/** The widest private networks (10/8; fc00::/7 and link-local), and for other IPv6 networks what one site has. */
const WIDEST = { ipv4: 8, ipv6: 32 } as const;
const privateV6 = [ip.IPv6.parseCIDR('fc00::/7'), ip.IPv6.parseCIDR('fe80::/10')] as const;
/** Ranges that contain no host: `0.0.0.0` is this very machine, multicast and broadcast are many. */
const noHosts: readonly string[] = ['unspecified', 'multicast', 'broadcast'];

/** The first wrong entry; undefined when all are as they should be written: one form for one address or network. */
export function wrongEntry(entries: readonly string[]): WrongEntry | undefined {
  for (const entry of entries) {
    const wrong = entry.includes('/') ? wrongNetwork(entry) : wrongHost(entry);
    if (wrong) return { entry, ...wrong };
  }
  return undefined;
}

/** Several addresses as people write them (`10.0.0.1-20`, `10.0.0.x`): as the name of a host they would allow none. */
const range = /^(?:\d{1,3}\.[\d.-]*|(?:\d{1,3}\.){3}[^.]*)$/;

type Wrong = Omit<WrongEntry, 'entry'>;

function wrongNetwork(entry: string): Wrong | undefined {
  const [address = '', bits = ''] = entry.split('/');
  if (!/^\d{1,3}$/.test(bits) || !ip.isValid(address) || !ip.isValidCIDR(entry)) return { why: 'malformed' };
  const [given, length] = ip.parseCIDR(entry);
  const isWide = given.kind() === 'ipv4' ? length < WIDEST.ipv4 : length < WIDEST.ipv6 && !isPrivateV6(given, length);
  if (isWide) return { why: 'tooWide' };
  const first = given.kind() === 'ipv4' ? ip.IPv4.networkAddressFromCIDR(entry) : ip.IPv6.networkAddressFromCIDR(entry);
  if (isMapped(first)) return { why: 'notCanonical', better: mappedNetwork(first, length) };
  if (noHosts.includes(first.range())) return { why: 'notAHost' };
  const better = `${written(first)}/${length}`;
  return entry === better ? undefined : { why: 'notCanonical', better };
}

const isPrivateV6 = (given: ip.IPv4 | ip.IPv6, length: number): boolean =>
  given instanceof ip.IPv6 && privateV6.some(([net, bits]) => length >= bits && given.match(net, bits));

const isMapped = (given: ip.IPv4 | ip.IPv6): given is ip.IPv6 =>
  given instanceof ip.IPv6 && given.isIPv4MappedAddress();
const mappedNetwork = (given: ip.IPv6, length: number): string =>
  `${given.toIPv4Address().toString()}/${Math.max(length - 96, 0)}`;

/** RFC 5952 for IPv6. */
const written = (given: ip.IPv4 | ip.IPv6): string =>
  given instanceof ip.IPv6 ? given.toRFC5952String() : given.toString();

function wrongHost(entry: string): Wrong | undefined {
  if (/[@?#*\\%[\]]/.test(entry)) return { why: 'malformed' };
  if (entry.includes(':')) return ip.isValid(entry) ? wrongAddress(entry, ip.process(entry)) : { why: 'malformed' };
  const host = URL.canParse(`http://${entry}/`) ? new URL(`http://${entry}/`).hostname : '';
  // What a browser takes for an IPv4 address is one, however it is written: `127.1`, `0x7f000001`, `010.0.0.1`.
  if (ip.IPv4.isValidFourPartDecimal(host)) return wrongAddress(entry, ip.IPv4.parse(host));
  if (range.test(host)) return { why: 'malformed' };
  if (host === entry && isName(entry)) return undefined;
  return isName(host) ? { why: 'notCanonical', better: host } : { why: 'malformed' };
}

function wrongAddress(entry: string, address: ip.IPv4 | ip.IPv6): Wrong | undefined {
  if (noHosts.includes(address.range())) return { why: 'notAHost' };
  const better = written(address);
  return entry === better ? undefined : { why: 'notCanonical', better };
}
