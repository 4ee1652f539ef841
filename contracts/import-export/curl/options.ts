/*
 * Options of curl that change what is described (https://curl.se/docs/manpage.html); the others are skipped, with their
 * argument if they have one.
 */

export const described = {
  '-X': 'method',
  '--request': 'method',
  '-H': 'header',
  '--header': 'header',
  '-d': 'data',
  '--data': 'data',
  '--data-ascii': 'data',
  '--data-raw': 'raw',
  '--data-binary': 'data',
  '--data-urlencode': 'urlencode',
  '--json': 'json',
  '-F': 'form',
  '--form': 'form',
  '--form-string': 'formText',
  '-u': 'user',
  '--user': 'user',
  '--oauth2-bearer': 'bearer',
  '-b': 'cookie',
  '--cookie': 'cookie',
  '-A': 'agent',
  '--user-agent': 'agent',
  '-e': 'agent',
  '--referer': 'agent',
  '-T': 'upload',
  '--upload-file': 'upload',
  '--url': 'url',
  '--url-query': 'urlQuery',
} as const;
export type OptionKind = (typeof described)[keyof typeof described];

/** Flags without an argument. */
export const flags = { '-G': 'get', '--get': 'get', '-I': 'head', '--head': 'head' } as const;

/** Other options with an argument, which is not an address. */
const withArgument = [
  ...['-o', '--output', '-m', '--max-time', '--connect-timeout', '-x', '--proxy', '-U', '--proxy-user', '-c'],
  ...['--cookie-jar', '-E', '--cert', '--cert-type', '--key', '--key-type', '--cacert', '--capath', '--ciphers'],
  ...['--resolve', '--connect-to', '--interface', '--limit-rate', '--retry', '--retry-delay', '--retry-max-time'],
  ...['-w', '--write-out', '-D', '--dump-header', '-K', '--config', '--max-redirs', '-r', '--range', '-C'],
  ...['--continue-at', '-t', '--telnet-option', '-y', '--speed-time', '-Y', '--speed-limit', '-z', '--time-cond'],
  ...['--proto', '--proto-default', '--tls-max', '--unix-socket', '--dns-servers', '--aws-sigv4', '--stderr', '-P'],
];
export const skipped: ReadonlySet<string> = new Set(withArgument);
/** Letters that may be joined with their argument (`-XPOST`) or with other flags (`-sSL`). */
export const lettersWithArgument = /^-[XHdFubAeTomxUcEwDKrCtyYzP]/;
