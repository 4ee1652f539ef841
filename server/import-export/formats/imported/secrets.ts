/*
 * Values of recorded traffic that must not become examples: readers of the doc could sign in with them.
 */

const words = [
  ...['authorization', 'proxyauthorization', 'cookie', 'setcookie', 'password', 'passwd', 'pwd', 'secret', 'token'],
  ...['apikey', 'xapikey', 'accesskey', 'privatekey', 'clientsecret', 'accesstoken', 'refreshtoken', 'idtoken'],
  ...['authtoken', 'xauthtoken', 'xtoken', 'xaccesstoken', 'xcsrftoken', 'xxsrftoken', 'csrftoken', 'sessionid'],
  ...['jsessionid', 'phpsessid', 'signature', 'credential', 'credentials', 'otp'],
];
const secretNames: ReadonlySet<string> = new Set(words);

/** Whether a header, parameter or field of this name usually has a secret value. */
export const isSecretName = (name: string): boolean =>
  name.length <= 64 && secretNames.has(name.toLowerCase().replace(/[^a-z]/g, ''));

/** A JSON Web Token, or a header value with a scheme of authentication. */
const isSecretValue = (value: string): boolean => /^(?:(?:basic|bearer|digest|token) |eyJ[\w-]{5,}\.)/i.test(value);
export const isVariable = (value: string): boolean => /^\{\{[^{}]{1,64}\}\}$/.test(value);

/** An address without an account: `user:password@`. */
export const withoutAccount = (address: string): string =>
  address.replace(/^([a-z][a-z\d+.-]{0,20}:\/\/)?[^/?#@]{0,1000}@/i, '$1');

/** A value as an example: of a secret, only the scheme and references to variables. */
export function safeExample(name: string, value: string): string {
  const text = value.trim();
  if (!isSecretName(name) && !isSecretValue(text)) return value;
  const [, scheme = ''] = /^(basic|bearer|digest|token|apikey)(?:\s|$)/i.exec(text) ?? [];
  const rest = text.slice(scheme.length).trim();
  return isVariable(rest) ? `${scheme} ${rest}`.trim() : scheme;
}
