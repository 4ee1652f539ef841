import { at, parsed, textAt } from './answers.js';
import { shown, type Vouched, vouched } from './vouched.js';

/** The settings `torna.login.third-party.form.*` (wire 1.1). Every key of an answer may be a dotted path. */
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
  | { readonly kind: 'welcome'; readonly who: Vouched }
  /** `said` is for the person; `''`: nothing was said. */
  | { readonly kind: 'refused'; readonly said: string }
  | { readonly kind: 'broken' };

/** With a key for the result code the code decides, without one the HTTP status (wire 1.1). */
export function formVerdict(settings: FormSettings, username: string, status: number, text: string): FormVerdict {
  if (status >= 500 || status === 429) return { kind: 'broken' };
  const answer = parsed(text);
  const said = shown(textAt(answer, settings.msgKey));
  if (status < 200 || status >= 300) return { kind: 'refused', said };
  // A code that is missing is not a code that is empty.
  const code = at(answer, settings.codeKey);
  if (settings.codeKey && (code === undefined || code === null || String(code) !== settings.codeValue))
    return { kind: 'refused', said };
  const found = at(answer, settings.dataKey);
  const data = typeof found === 'object' && found !== null ? found : answer;
  // The account is the only name that such a system gives; spelled otherwise it may be somebody else over there.
  const who = vouched('form', username, {
    username,
    nickname: textAt(data, settings.nicknameKey),
    email: textAt(data, settings.emailKey),
  });
  return { kind: 'welcome', who };
}
