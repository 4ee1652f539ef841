/** Names that only a network of one's own resolves (RFC 6761, 6762, 8375, and those that companies use for it). */
const internalNames = /(^|\.)(localhost|local|internal|intranet|intra|lan|corp|home|private|home\.arpa)$/;

/**
 * Whether a base URL points into a private network, by its text alone: nothing is resolved. A host without a dot is a
 * name of such a network (`http://orders:8080` between containers).
 */
export function isInternalAddress(url: string): boolean {
  // The host of other schemes (`dubbo://`) is read as that of http, which also writes `0x7f.1` as `127.0.0.1`.
  const address = `http://${url
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/^\/+/, '')}`;
  if (!URL.canParse(address)) return false;
  const host = new URL(address).hostname.toLowerCase().replace(/\.$/, '');
  if (host.startsWith('[')) return isInternalV6(host.slice(1, -1));
  const parts = host.split('.').map(Number);
  if (parts.length === 4 && parts.every(Number.isInteger)) return isInternalV4(parts);
  // `{{host}}` is filled in elsewhere; its text names no host.
  return (!host.includes('.') && !/[{}]/.test(host)) || internalNames.test(host);
}

/** This host, private networks, shared address space of providers, link-local (RFC 6890). */
const isInternalV4 = ([a = 0, b = 0]: readonly number[]): boolean =>
  a === 0 ||
  a === 10 ||
  a === 127 ||
  (a === 100 && b >= 64 && b < 128) ||
  (a === 169 && b === 254) ||
  (a === 172 && b >= 16 && b < 32) ||
  (a === 192 && b === 168);

/** Loopback, unique local, link-local, and forms that contain an IPv4 address, as `URL` writes them. */
function isInternalV6(host: string): boolean {
  if (host === '::' || host === '::1' || /^f[cd]/.test(host) || /^fe[89ab]/.test(host)) return true;
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(host) ?? [];
  if (high === undefined || low === undefined) return false;
  const bits = Number.parseInt(high, 16);
  return isInternalV4([bits >> 8, bits & 255]);
}
