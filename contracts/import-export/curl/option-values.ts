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
