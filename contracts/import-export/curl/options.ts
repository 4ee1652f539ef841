/*
 * The options of curl (https://curl.se/docs/manpage.html, 7.88 to 8.17): those that change what is described, and of the
 * others which ones take an argument, so that no argument is taken for an address.
 */

export const described = {
  X: 'method',
  request: 'method',
  H: 'header',
  header: 'header',
  d: 'data',
  data: 'data',
  'data-ascii': 'data',
  'data-raw': 'raw',
  'data-binary': 'data',
  'data-urlencode': 'urlencode',
  json: 'json',
  F: 'form',
  form: 'form',
  'form-string': 'formText',
  u: 'user',
  user: 'user',
  'oauth2-bearer': 'bearer',
  'aws-sigv4': 'signature',
  b: 'cookie',
  cookie: 'cookie',
  A: 'agent',
  'user-agent': 'agent',
  e: 'agent',
  referer: 'agent',
  T: 'upload',
  'upload-file': 'upload',
  url: 'url',
  'url-query': 'urlQuery',
  'request-target': 'target',
  r: 'range',
  range: 'range',
  ...{ E: 'certificate', cert: 'certificate', x: 'proxy', proxy: 'proxy', preproxy: 'proxy' },
  ...{ resolve: 'route', 'connect-to': 'route', 'unix-socket': 'socket' },
} as const;
export type OptionKind = (typeof described)[keyof typeof described];

/** Flags that change what is described. */
export const flags = {
  ...{ G: 'get', get: 'get', I: 'head', head: 'head', ':': 'next', next: 'next' },
  ...{ g: 'globoff', globoff: 'globoff', 'path-as-is': 'pathAsIs' },
  ...{ digest: 'digest', negotiate: 'negotiate', ntlm: 'ntlm' },
} as const;

/** Letters of other options with an argument: it is the rest of the word, or the next word. */
export const letters: ReadonlySet<string> = new Set('cCDhKmoPQtUwyYz');

/** Other options with an argument. */
export const withArgument: ReadonlySet<string> = new Set(
  `abstract-unix-socket alt-svc cacert capath cert-type ciphers config connect-timeout
  continue-at cookie-jar create-file-mode crlfile curves delegation dns-interface dns-ipv4-addr dns-ipv6-addr dns-servers
  doh-url dump-header ech egd-file engine etag-compare etag-save expect100-timeout ftp-account ftp-alternative-to-user
  ftp-method ftp-port ftp-ssl-ccc-mode happy-eyeballs-timeout-ms haproxy-clientip help hostpubmd5 hostpubsha256 hsts
  interface ip-tos ipfs-gateway keepalive-cnt keepalive-time key key-type knownhosts krb libcurl limit-rate local-port
  login-options mail-auth mail-from mail-rcpt max-filesize max-redirs max-time netrc-file noproxy output output-dir
  parallel-max parallel-max-host pass pinnedpubkey proto proto-default proto-redir proxy-cacert proxy-capath
  proxy-cert proxy-cert-type proxy-ciphers proxy-crlfile proxy-header proxy-key proxy-key-type proxy-pass
  proxy-pinnedpubkey proxy-service-name proxy-tls13-ciphers proxy-tlsauthtype proxy-tlspassword proxy-tlsuser proxy-user
  proxy1.0 pubkey quote random-file rate retry retry-delay retry-max-time sasl-authzid
  service-name sigalgs socks4 socks4a socks5 socks5-gssapi-service socks5-hostname speed-limit speed-time stderr
  telnet-option tftp-blksize time-cond tls-max tls13-ciphers tlsauthtype tlspassword tlsuser trace trace-ascii trace-config
  upload-flags variable vlan-priority write-out`.split(/\s+/),
);
