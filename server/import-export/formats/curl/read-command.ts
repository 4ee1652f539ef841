import { type CommandOption, commandOptions } from '../../../../contracts/import-export/curl/command-options.js';
import { globbed } from '../../../../contracts/import-export/curl/globs.js';
import {
  encodedPair,
  formPart,
  formText,
  headerPart,
  isFilePart,
  queryPart,
  withFileName,
  withoutDots,
} from '../../../../contracts/import-export/curl/option-values.js';
import { type AddressParts, splitAddress } from '../imported/address.js';
import { isOfBytes } from '../imported/file-body.js';
import { tryJson } from '../imported/json.js';
import type { Losses } from '../imported/losses.js';
import { multipartFields } from '../imported/multipart-text.js';
import type { NamedValue, Sample } from '../imported/sample-docs.js';

/** The requests of one command: one for each address. `words` are its arguments. */
export function samplesOfCommand(words: readonly string[], origin: string, losses: Losses): Sample[] {
  // A word that is no address may be a password.
  const parts = commandOptions(words, (word) => losses.add(origin, 'unsupported', word.replace(/:.*$/s, ':…')));
  const samples = parts.flatMap((options) => samplesOfPart(options, origin, losses));
  if (samples.length === 0) losses.add(origin, 'invalid', 'curl');
  return samples;
}

function samplesOfPart(options: readonly CommandOption[], origin: string, losses: Losses): Sample[] {
  const values = (...kinds: CommandOption['kind'][]) =>
    options.filter(({ kind }) => kinds.includes(kind)).map(({ value }) => value);
  for (const file of values('header')) if (file.startsWith('@')) losses.add(origin, 'unsupported', file);
  const headers = [
    ...values('header').flatMap((line) => headerPart(line) ?? []),
    ...values('range').map((range) => ({ name: 'Range', value: `bytes=${range}` })),
    ...cookies(values('cookie')),
    ...credentials(values),
  ];
  const body = bodyOf(options, headers, origin, losses);
  const isGet = values('get').length > 0;
  const usual =
    values('head').length > 0 ? 'HEAD' : values('upload').length > 0 ? 'PUT' : body && !isGet ? 'POST' : 'GET';
  // Methods are case-sensitive (RFC 9110, 9.1).
  const method = values('method').at(-1) || usual;
  const query = [...(isGet && body ? [body.text] : []), ...values('urlQuery').flatMap(queryOf)].join('&');
  const isPlain = values('globoff').length > 0;
  const target = targetOf(values('target').at(-1), origin, losses);
  for (const signature of values('signature')) losses.add(origin, 'unsupported', `--aws-sigv4 ${signature}`);
  return values('url')
    .flatMap((url) => (isPlain ? [url] : globbed(url, (set) => losses.add(origin, 'cut', set))))
    .map((url) => {
      const named = withoutCredentials(withScheme(withFileName(url, values('upload')[0])));
      const whole = splitAddress(values('pathAsIs').length > 0 ? named : withoutDots(named));
      const given = { ...whole, path: withVariables(whole.path) };
      const sent = { ...given, query: [given.query, query].filter(Boolean).join('&') };
      return {
        ...{ method, address: { ...sent, ...target }, headers },
        ...{ body: isGet ? undefined : body, response: undefined, origin },
      };
    });
}

/** What is sent in place of the path and the query of the address; `*` and whole addresses are no path of a doc. */
function targetOf(target: string | undefined, origin: string, losses: Losses): Partial<AddressParts> {
  if (target === undefined) return {};
  if (target.startsWith('/')) return pathAndQuery(target);
  losses.add(origin, 'unsupported', `--request-target ${target}`);
  return {};
}

function pathAndQuery(target: string): Pick<AddressParts, 'path' | 'query'> {
  const mark = target.indexOf('?');
  return mark < 0 ? { path: target, query: '' } : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}

/** A variable of the shell, or a gap to fill in, is one of ours. */
function withScheme(url: string): string {
  const named = url.replace(/^(?:\$\{(\w{1,100})\}|\$(\w{1,100})|<([^<>]{1,100})>)/, '{{$1$2$3}}');
  return /^(?:[a-z][a-z0-9+.-]{0,20}:\/\/|\{\{)/i.test(named) ? named : `http://${named}`;
}

/** In a path too; a name in lower case after a dollar sign alone is one of OData, such as `$metadata`. */
const withVariables = (path: string): string =>
  path
    .replace(/\$\{(\w{1,64})\}|\$([A-Z][A-Z\d_]{0,63})\b/g, '{{$1$2}}')
    .replace(/<([^<>/]{1,64})>/g, (_, name: string) => `{{${name.trim().replace(/[^\w-]+/g, '_')}}}`);

const hasCredentials = (url: string): boolean => /^(?:[a-z][a-z0-9+.-]{0,20}:\/\/)?[^/?#@]{1,500}@/i.test(url);
const withoutCredentials = (url: string): string => url.replace(/^([a-z][a-z0-9+.-]{0,20}:\/\/)[^/?#@]{0,500}@/i, '$1');

/** Without an equals sign it is a file of cookies. */
const cookies = (given: readonly string[]): NamedValue[] =>
  given.filter((value) => value.includes('=')).map((value) => ({ name: 'Cookie', value }));

/** Only the scheme: values of credentials are not stored. */
function credentials(values: (...kinds: CommandOption['kind'][]) => string[]): NamedValue[] {
  if (values('bearer').length > 0) return [{ name: 'Authorization', value: 'Bearer' }];
  // The user is the name of a key, which the request is signed with.
  if (values('signature').length > 0) return [{ name: 'Authorization', value: '' }];
  const scheme =
    values('digest').length > 0 ? 'Digest' : values('negotiate', 'ntlm').length > 0 ? 'Negotiate' : 'Basic';
  const isGiven = values('user').length > 0 || values('url').some(hasCredentials);
  return isGiven ? [{ name: 'Authorization', value: scheme }] : [];
}

function bodyOf(
  options: readonly CommandOption[],
  headers: readonly NamedValue[],
  origin: string,
  losses: Losses,
): Sample['body'] {
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? '';
  const fields = options.flatMap(({ kind, value }) =>
    kind === 'form' || kind === 'formText' ? [kind === 'form' ? formPart(value) : formText(value)] : [],
  );
  for (const { textFile } of fields) if (textFile !== '') losses.add(origin, 'unsupported', `<${textFile}`);
  if (fields.length > 0) return { contentType: type || 'multipart/form-data', text: '', fields };
  const upload = options.find(({ kind }) => kind === 'upload');
  if (upload) return fileBody(upload.value, type || 'application/octet-stream', origin, losses);
  const data = options.filter(({ kind }) => ['data', 'raw', 'urlencode', 'json'].includes(kind));
  if (data.length === 0) return undefined;
  const isJson = data.some(({ kind }) => kind === 'json');
  const [first, ...others] = data;
  if (first?.kind === 'data' && first.value.startsWith('@') && others.length === 0 && isOfBytes(type))
    return fileBody(first.value, type, origin, losses);
  const parts = data.map(({ kind, value }) => {
    // `@file`; of encoded data `name@file` too.
    const isFile = kind === 'urlencode' ? isFilePart(value) : kind !== 'raw' && value.startsWith('@');
    if (!isFile) return kind === 'urlencode' ? encodedPair(value) : value;
    losses.add(origin, 'unsupported', value);
    return '';
  });
  const contentType = type || (isJson ? 'application/json' : 'application/x-www-form-urlencoded');
  const text = withoutBackslashes(parts.join(isJson ? '' : '&'));
  // Browsers copy a form with all its boundaries.
  const sentFields = multipartFields(type, text);
  if (sentFields.length > 0) return { contentType: 'multipart/form-data', text: '', fields: sentFields };
  // Many commands send JSON without its content type.
  return { contentType: !type && /^\s*[[{]/.test(text) ? 'application/json' : contentType, text, isShown: true };
}

/** JSON for `curl.exe` in PowerShell has a backslash before each quote, even in single quotes. */
function withoutBackslashes(text: string): string {
  if (!/^\s*[[{]/.test(text) || !text.includes('\\"') || tryJson(text) !== undefined) return text;
  const plain = text.replaceAll('\\"', '"');
  return tryJson(plain) === undefined ? text : plain;
}

/** Nobody knows what is in the file: as JSON, XML or a form its fields are lost. */
function fileBody(name: string, contentType: string, origin: string, losses: Losses): Sample['body'] {
  if (isOfBytes(contentType)) return { contentType, text: '', fields: [{ name: 'file', value: '', isFile: true }] };
  losses.add(origin, 'unsupported', name);
  return { contentType, text: '' };
}

/** Of a file only the name is known. */
function queryOf(given: string): string[] {
  if (!isFilePart(given)) return [queryPart(given)];
  const name = given.slice(0, given.indexOf('@'));
  return name ? [`${name}=`] : [];
}
