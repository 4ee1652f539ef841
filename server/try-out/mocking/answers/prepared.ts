/** An answer as it is written to the socket. `headers`: names and values in turn. */
export interface Prepared {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Buffer;
}
type Header = { readonly name: string; readonly value: string };

/**
 * Pages of any origin may read an answer; no browser runs one as a page, script or style of this origin.
 */
const always = [
  'access-control-allow-origin',
  '*',
  'access-control-expose-headers',
  '*',
  'content-security-policy',
  "sandbox; default-src 'none'",
  'x-content-type-options',
  'nosniff',
  'cross-origin-resource-policy',
  'cross-origin',
  'cache-control',
  'no-store',
];
const JSON_TYPE = 'application/json;charset=UTF-8';

/** Framing belongs to the server; the others would act on the whole origin, not on the mock. */
const reserved = new Set([
  ...['connection', 'content-length', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'date'],
  ...['set-cookie', 'set-cookie2', 'clear-site-data', 'strict-transport-security', 'service-worker-allowed'],
  ...['content-security-policy', 'content-security-policy-report-only', 'x-content-type-options', 'nel', 'report-to'],
  ...['access-control-allow-origin', 'access-control-allow-credentials', 'cross-origin-resource-policy'],
]);

/** Whether an author may set the header; also false for names and values that HTTP does not allow. */
export const isAllowedHeader = ({ name, value }: Header): boolean =>
  /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}$/.test(name) && !reserved.has(name.toLowerCase()) && isHeaderValue(value);
const isHeaderValue = (value: string): boolean => /^[\t\x20-\x7e\x80-\xff]*$/.test(value);

export const isStatus = (status: unknown): status is number =>
  typeof status === 'number' && Number.isInteger(status) && status >= 200 && status <= 599;

/** Of two headers with the same name, the author's is used. */
export function prepare(status: number, given: readonly Header[], text: string | Buffer): Prepared {
  const own = given.filter(isAllowedHeader);
  const names = new Set(own.map(({ name }) => name.toLowerCase()));
  const body = Buffer.isBuffer(text) ? text : Buffer.from(text);
  const headers: string[] = own.flatMap(({ name, value }) => [name, value]);
  for (let i = 0; i < always.length; i += 2) {
    const [name = '', value = ''] = [always[i], always[i + 1]];
    if (!names.has(name)) headers.push(name, value);
  }
  if (!names.has('content-type')) headers.push('content-type', JSON_TYPE);
  if (status !== 204 && status !== 304) headers.push('content-length', String(body.length));
  return { status, headers, body };
}

export const plain = (status: number, text: string): Prepared =>
  prepare(status, [{ name: 'content-type', value: 'text/plain;charset=UTF-8' }], text);
