/*
 * Values of recorded traffic that must not become examples: whoever reads the doc could sign in with them.
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

/** The value of a header or parameter as an example: of a secret, only the scheme and references to variables. */
export function safeExample(name: string, value: string): string {
  if (!isSecretName(name)) return value;
  const [, scheme = ''] = /^(basic|bearer|digest|token|apikey)(?:\s|$)/i.exec(value.trim()) ?? [];
  const rest = value.trim().slice(scheme.length).trim();
  return /^\{\{[^{}]{1,64}\}\}$/.test(rest) ? `${scheme} ${rest}`.trim() : scheme;
}
