/* What curl makes of the arguments of its options (https://curl.se/docs/manpage.html). */

/** `--data-urlencode`: `content`, `=content`, `name=content`; names are encoded already. */
export function encodedPair(given: string): string {
  const at = given.indexOf('=');
  if (at < 0) return encodeURIComponent(given);
  return `${at > 0 ? `${given.slice(0, at)}=` : ''}${encodeURIComponent(given.slice(at + 1))}`;
}

/** `--url-query`: the same, or `+content` as it is. */
export const queryPart = (given: string): string => (given.startsWith('+') ? given.slice(1) : encodedPair(given));

/** `name@file`: the content of a file, encoded. */
export const isFilePart = (given: string): boolean => /^[^=]*@/.test(given);

/** `--header`: `name: value`, and `name;` for an empty one; `name:` takes a header away, `@file` has others. */
export function headerPart(line: string): { readonly name: string; readonly value: string } | undefined {
  const at = line.indexOf(':');
  if (at < 0 && /^[^\s;@][^\s;]*;$/.test(line)) return { name: line.slice(0, -1), value: '' };
  const [name, value] = [line.slice(0, Math.max(at, 0)).trim(), line.slice(at + 1).trim()];
  return at > 0 && value !== '' ? { name, value } : undefined;
}

export interface FormPart {
  readonly name: string;
  readonly value: string;
  readonly isFile: boolean;
  /** '' = none is given. */
  readonly contentType: string;
  /** The file whose content is the value of a text; '' = none. */
  readonly textFile: string;
}

/** `--form`: `name=text`, `name="quoted text"`, `name=@file`, `name=<file`, with `;type=…` and others behind. */
export function formPart(given: string): FormPart {
  const at = given.indexOf('=');
  const [name, text] = at < 0 ? [given, ''] : [given.slice(0, at), given.slice(at + 1)];
  const [quoted] = /^"(?:[^"\\]|\\.)*"/s.exec(text) ?? [];
  const rest = quoted === undefined ? text : text.slice(quoted.length);
  const mark = rest.indexOf(';');
  const own = mark < 0 ? rest : rest.slice(0, mark);
  const [, type = ''] = /;type=([^;]{1,200})/i.exec(mark < 0 ? '' : rest.slice(mark)) ?? [];
  const isFile = text.startsWith('@');
  const textFile = text.startsWith('<') ? own.slice(1) : '';
  const value = quoted === undefined ? own : quoted.slice(1, -1).replace(/\\(["\\])/g, '$1');
  return { name, value: isFile || textFile !== '' ? '' : value, isFile, contentType: type.trim(), textFile };
}

/** `--form-string`: as it is. */
export function formText(given: string): FormPart {
  const at = given.indexOf('=');
  const [name, value] = at < 0 ? [given, ''] : [given.slice(0, at), given.slice(at + 1)];
  return { name, value, isFile: false, contentType: '', textFile: '' };
}

/**
 * A path as curl sends it without `--path-as-is`: `.` and `..` are resolved (RFC 3986, 5.2.4), and other empty parts stay.
 * A scheme and a host before it stay, too.
 */
export function withoutDots(url: string): string {
  const [, base = '', path = '', rest = ''] = /^([a-z][a-z\d+.-]{0,20}:\/\/[^/?#]*)?(\/[^?#]*)(.*)$/is.exec(url) ?? [];
  if (!/\/\.{1,2}(?:\/|$)/.test(path)) return url;
  const parts: string[] = [];
  const all = path.slice(1).split('/');
  for (const [at, part] of all.entries()) {
    if (part === '..') parts.pop();
    if (part !== '.' && part !== '..') parts.push(part);
    else if (at === all.length - 1) parts.push('');
  }
  return `${base}/${parts.join('/')}${rest}`;
}

/** A file is sent to its own name below an address that ends with a slash. */
export function withFileName(url: string, file = ''): string {
  const name = file.split(/[/\\]/).at(-1) ?? '';
  return url.endsWith('/') && name !== '-' && name !== '.' ? url + encodeURIComponent(name) : url;
}
