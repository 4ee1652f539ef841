import { cleanSentence, type ExternalIdentity, externalIdentity } from './external-identity.js';
import { jsonOrUndefined, textAtPath, valueAtPath } from './foreign-json.js';

/** The settings `torna.login.third-party.form.*` (docs/wire.md 1.1). Every key of an answer may be a dotted path. */
export interface FormSettings {
  readonly url: string;
  readonly method: string;
  readonly contentType: string;
  readonly paramUsername: string;
  readonly paramPassword: string;
  readonly codeKey: string;
  readonly codeValue: string;
  readonly msgKey: string;
  readonly dataKey: string;
  readonly nicknameKey: string;
  readonly emailKey: string;
}

export function formRequest(
  settings: FormSettings,
  username: string,
  password: string,
): { url: string; init: RequestInit } {
  const fields = { [settings.paramUsername]: username, [settings.paramPassword]: password };
  if (settings.method === 'GET') {
    const url = new URL(settings.url);
    for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
    return { url: url.href, init: { headers: { accept: 'application/json' } } };
  }
  const json = settings.contentType === 'application/json';
  return {
    url: settings.url,
    init: {
      method: 'POST',
      headers: { 'content-type': settings.contentType, accept: 'application/json' },
      body: json ? JSON.stringify(fields) : new URLSearchParams(fields).toString(),
    },
  };
}

export type FormVerdict =
  | { readonly kind: 'welcome'; readonly who: ExternalIdentity }
  /** `said`: message for the user; `''` if there is none. */
  | { readonly kind: 'refused'; readonly said: string }
  | { readonly kind: 'broken' };

/** Success is decided by the result code if its key is set, otherwise by the HTTP status (docs/wire.md 1.1). */
export function formVerdict(settings: FormSettings, username: string, status: number, text: string): FormVerdict {
  if (status >= 500 || status === 429) return { kind: 'broken' };
  const answer = jsonOrUndefined(text);
  const said = cleanSentence(textAtPath(answer, settings.msgKey));
  if (status < 200 || status >= 300) return { kind: 'refused', said };
  // A missing code does not equal an empty `codeValue`.
  const code = valueAtPath(answer, settings.codeKey);
  if (settings.codeKey && (code === undefined || code === null || String(code) !== settings.codeValue))
    return { kind: 'refused', said };
  const found = valueAtPath(answer, settings.dataKey);
  const data = typeof found === 'object' && found !== null ? found : answer;
  // The account name is the only id that such a system has; another spelling may be another user there.
  const who = externalIdentity('form', username, {
    username,
    nickname: textAtPath(data, settings.nicknameKey),
    email: textAtPath(data, settings.emailKey),
  });
  return { kind: 'welcome', who };
}
