/** The path and the headers of a debugged call (docs/wire.md 1.14). Header names in lower case. */
export const debugProxy = {
  path: '/doc/debug/v1',
  /** The address to call. The query of the request is appended to it. */
  url: 'target-url',
  /** The headers to send, as a JSON object; values are texts or lists of texts. */
  headers: 'target-headers',
  /** The id of the doc that is tried out. Clients of the existing product do not send it. */
  doc: 'target-doc',
  /** Of the answer: the headers that the called server has sent, as a JSON object. */
  responseHeaders: 'target-response-headers',
  /** Of an answer that is not the called server's: why there was none. */
  failure: 'target-failure',
} as const;

/** Why a call could not be sent, or its answer not be read. */
const debugFailures = ['refused', 'unknown', 'malformed', 'timeout', 'connection', 'certificate', 'protocol'] as const;
export type DebugFailure = (typeof debugFailures)[number];

/** Headers of one connection, and those that this server sets (RFC 9110, 7.6.1). */
const connectionHeaders: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'proxy-authenticate', 'proxy-authorization'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade', 'expect', 'http2-settings'],
  ...['content-length', 'host'],
]);
/** Whether a debugged call may not set this header. */
export const isConnectionHeader = (name: string): boolean => connectionHeaders.has(name.toLowerCase());

export const isHeaderName = (name: string): boolean => /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,256}$/.test(name);
/** Without line breaks and other control characters. */
export const isHeaderValue = (value: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  !/[\u0000-\u0008\u000a-\u001f\u007f]/.test(value);

/** JSON in ASCII, for a header: their values are Latin-1. */
export const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[\u007f-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
