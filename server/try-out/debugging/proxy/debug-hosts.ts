/** `http://host:port` of an address as people write it, with or without a scheme; undefined when it is no address. */
export function originOf(address: string): string | undefined {
  const text = address.trim();
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (text === '' || !URL.canParse(whole)) return undefined;
  const { protocol, host } = new URL(whole);
  return /^https?:$/.test(protocol) ? `${protocol}//${host}` : undefined;
}

/** `patterns`: host names, `*.example.com` for all hosts below it, `*` for any. */
export function isAllowedHost(host: string, patterns: readonly string[]): boolean {
  const name = host.toLowerCase();
  return patterns.some((pattern) => {
    const wanted = pattern.toLowerCase();
    if (wanted === '*') return true;
    return wanted.startsWith('*.') ? name.endsWith(wanted.slice(1)) : name === wanted;
  });
}
