import {
  type CommandOption,
  commandOptions,
  commandsOf,
} from '../../../../../contracts/import-export/curl/command-options.js';
import { commandWords } from '../../../../../contracts/import-export/curl/command-words.js';
import { globbed } from '../../../../../contracts/import-export/curl/globs.js';
import {
  encodedPair,
  formPart,
  formText,
  headerPart,
  isFilePart,
  queryPart,
  withFileName,
} from '../../../../../contracts/import-export/curl/option-values.js';
import { withoutTrailing } from '../../../../../contracts/platform/trailing.js';
import { isConnectionHeader } from '../../../../../contracts/try-out/debug-proxy.js';
import { type BodyKind, type Draft, type DraftRow, noAuth } from './draft.js';
import { partTypeOf } from './form-body.js';
import { withScheme } from './prepare.js';

/** A pasted curl command. `url` includes the host; the caller finds the environment. */
export interface PastedCall {
  readonly method: string;
  readonly url: string;
  readonly part: Pick<Draft, 'headers' | 'query' | 'bodyKind' | 'body' | 'form' | 'multipart' | 'auth'>;
  /** Options that would change the request, and have no place here. */
  readonly leftOut: readonly string[];
}

/** The first command of the text; undefined when there is none. */
export function readCurl(text: string): PastedCall | undefined {
  const words = commandsOf(commandWords(text.trim()))[0];
  if (!words) return undefined;
  const unsupported: string[] = [];
  // A word that is no address may be a password.
  const [options = []] = commandOptions(words, (word) => unsupported.push(word.replace(/:.*$/s, ':…')));
  const values = (...kinds: CommandOption['kind'][]) =>
    options.filter(({ kind }) => kinds.includes(kind)).map(({ value }) => value);
  const written = withFileName(values('url')[0] ?? '', values('upload')[0]);
  const [given = ''] = values('globoff').length > 0 ? [written] : globbed(written);
  const { marked, unmarked } = markVariables(withScheme(given));
  if (given === '' || !URL.canParse(marked)) return undefined;
  const target = values('target').at(-1) ?? '';
  const url = new URL(target.startsWith('/') ? target : marked, marked);
  const headers = headersOf(values);
  const isGet = values('get').length > 0;
  const body = isGet ? noBody : bodyOf(options, headers);
  const query = [
    ...url.searchParams,
    ...new URLSearchParams([...(isGet ? dataOf(options) : []), ...values('urlQuery').map(queryPart)].join('&')),
  ];
  const sends = values('upload').length > 0 ? 'PUT' : body.bodyKind === 'none' ? 'GET' : 'POST';
  const usual = values('head').length > 0 ? 'HEAD' : sends;
  const auth = authOf(values, url, unmarked);
  [url.search, url.hash, url.username, url.password] = ['', '', '', ''];
  return {
    method: values('method').at(-1) || usual,
    url: unmarked(url.href),
    part: {
      ...{ ...body, auth, headers },
      query: query.map(([name, value]) => ({ name: unmarked(name), value: unmarked(value), isOn: true })),
    },
    leftOut: [...leftOut(options), ...unsupported],
  };
}

/** Signatures and challenges, which the panel cannot answer. */
const schemes = new Map<CommandOption['kind'], string>([
  ['signature', '--aws-sigv4'],
  ['digest', '--digest'],
  ['negotiate', '--negotiate'],
  ['ntlm', '--ntlm'],
]);
/** A call of the panel has no certificate of its own, and goes where its address leads. */
const ways = new Map<CommandOption['kind'], string>([
  ['certificate', '--cert'],
  ['proxy', '--proxy'],
  ['route', '--resolve'],
  ['socket', '--unix-socket'],
]);
/** What the panel cannot send, and what only files have. */
function leftOut(options: readonly CommandOption[]): string[] {
  const files = options.filter(
    (one) => isInFile(one) || one.kind === 'upload' || (one.kind === 'header' && one.value.startsWith('@')),
  );
  return [
    ...options.flatMap(({ kind }) => schemes.get(kind) ?? ways.get(kind) ?? []),
    ...files.map(({ value }) => value),
  ];
}

/** `URL` lowers and encodes the letters of `{{name}}` and `{name}`: while it reads them, each is a plain word. */
function markVariables(address: string) {
  const names: string[] = [];
  const marked = address.replace(
    /\{\{[^{}\n]{1,140}\}\}|\{[\w.-]{1,140}\}/g,
    (name) => `annals-variable-${names.push(name) - 1}z`,
  );
  const unmarked = (text: string): string =>
    text.replace(/annals-variable-(\d{1,4})z/g, (mark, at: string) => names[Number(at)] ?? mark);
  return { marked, unmarked };
}

type Values = (...kinds: CommandOption['kind'][]) => string[];

function headersOf(values: Values): DraftRow[] {
  const given = values('header').flatMap((line) => headerPart(line) ?? []);
  const ranges = values('range').map((range) => ({ name: 'Range', value: `bytes=${range}` }));
  const rows = [...given, ...ranges].map((row) => ({ ...row, isOn: true }));
  const cookie = values('cookie').filter((text) => text.includes('='));
  const more = cookie.length > 0 ? [{ name: 'Cookie', value: cookie.join('; '), isOn: true }] : [];
  return [...rows, ...more].filter(({ name }) => !isConnectionHeader(name));
}

function authOf(values: Values, { username, password }: URL, unmarked: (text: string) => string): Draft['auth'] {
  // Sent as a name and a password, a key and its secret would be shown to the server.
  if (values(...schemes.keys()).length > 0) return noAuth;
  const bearer = values('bearer')[0];
  if (bearer) return { ...noAuth, kind: 'bearer', secret: bearer };
  const user =
    values('user')[0] ?? (username && unmarked(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`));
  if (!user) return noAuth;
  const at = user.indexOf(':');
  return {
    ...noAuth,
    kind: 'basic',
    name: at < 0 ? user : user.slice(0, at),
    secret: at < 0 ? '' : user.slice(at + 1),
  };
}

type Body = Pick<Draft, 'bodyKind' | 'body' | 'form' | 'multipart'>;
const noBody: Body = { bodyKind: 'none', body: '', form: [], multipart: [] };

const sentKinds: readonly CommandOption['kind'][] = ['data', 'raw', 'urlencode', 'json'];
const isFile = ({ kind, value }: CommandOption): boolean =>
  (kind === 'data' || kind === 'json') && value.startsWith('@');
/** What is in the file is not known here. */
const isInFile = (one: CommandOption): boolean => isFile(one) || (one.kind === 'urlencode' && isFilePart(one.value));

function dataOf(options: readonly CommandOption[]): string[] {
  return options
    .filter((one) => sentKinds.includes(one.kind) && !isInFile(one))
    .map(({ kind, value }) => (kind === 'urlencode' ? encodedPair(value) : value));
}

function bodyOf(options: readonly CommandOption[], headers: readonly DraftRow[]): Body {
  const parts = options.filter(({ kind }) => kind === 'form' || kind === 'formText');
  if (parts.length > 0) return { ...noBody, bodyKind: 'multipart', multipart: parts.map(formRow) };
  const [file, ...others] = options.filter(({ kind }) => sentKinds.includes(kind));
  // Its file is chosen in the panel.
  if (others.length === 0 && file && isFile(file)) return { ...noBody, bodyKind: 'binary' };
  const data = dataOf(options);
  if (data.length === 0) return noBody;
  const isJson = options.some(({ kind }) => kind === 'json');
  const text = data.join(isJson ? '' : '&');
  const bodyKind = kindOf(headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? '', text, isJson);
  if (bodyKind !== 'form') return { ...noBody, bodyKind, body: text };
  const form = [...new URLSearchParams(text)].map(([name, value]) => ({ name, value, isOn: true }));
  return { ...noBody, bodyKind, form };
}

function kindOf(type: string, text: string, isJson: boolean): BodyKind {
  if (isJson || /json/i.test(type) || (!type && /^\s*[[{]/.test(text))) return 'json';
  if (/xml/i.test(type)) return 'xml';
  return !type || /urlencoded/i.test(type) ? 'form' : 'text';
}

function formRow({ kind, value: given }: CommandOption): DraftRow {
  const { name, value, isFile, contentType } = kind === 'form' ? formPart(given) : formText(given);
  const partType = partTypeOf(contentType);
  return { name, value, isOn: true, ...(isFile && { isFile }), ...(partType && { partType }) };
}

/** The rest of an address that begins with that of an environment; undefined when it does not. */
export function pathBelow(environmentUrl: string, url: string): string | undefined {
  const base = withoutTrailing(withScheme(environmentUrl).trim(), '/');
  const rest = url.slice(base.length);
  return base !== '' && url.startsWith(base) && (rest === '' || /^[/?]/.test(rest)) ? rest : undefined;
}
