import { addressOf } from '../../../../../contracts/docs/example-call.js';
import { encodedQuery } from '../../../../../contracts/docs/parameter-wire.js';
import { isConnectionHeader, isHeaderName } from '../../../../../contracts/try-out/debug-proxy.js';
import { fill } from '../variables/variables.js';
import { type Draft, type DraftRow, kindOfType } from './draft.js';
import type { PartTypes } from './form-body.js';
import { base64, type DeclaredWays, type Signature, signatureOf } from './signing.js';

/** The call that is sent: nothing in it has to be filled in any more. */
export interface PreparedCall {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | FormData | Blob | undefined;
  /** Of the body's parts that have one. */
  readonly partTypes?: PartTypes;
}

/** The chosen files by the name of their row; '' is the binary body. */
export type ChosenFiles = ReadonlyMap<string, readonly File[]>;

export interface PrepareOptions {
  readonly baseUrl: string;
  readonly variables: ReadonlyMap<string, string>;
  readonly files: ChosenFiles;
  /** The ways of being let in that the doc or its application declares. */
  readonly declared?: DeclaredWays;
}

/** Where the doc has no media type of that kind. */
const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  xml: 'application/xml',
  text: 'text/plain',
} as const;

/** Headers of one connection are left out; they cannot be sent. */
export function prepare(draft: Draft, { baseUrl, variables, files, declared = [] }: PrepareOptions): PreparedCall {
  const say = (text: string) => fill(text, variables);
  const rows = (given: readonly DraftRow[]) =>
    given
      .filter(({ isOn, name }) => isOn && name.trim() !== '')
      .map(({ name, value }) => [say(name), say(value)] as const);
  const body = bodyOf(draft, say, rows, files);
  const signature = signedBy(draft, declared, say);
  const headers = withSignature(
    rows(draft.headers).filter(([name]) => isHeaderName(name) && !isConnectionHeader(name)),
    signature,
  );
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  const type = contentTypeOf(draft);
  if (type && body !== undefined && !names.has('content-type')) headers.push(['Content-Type', type]);
  const auth = authOf(draft, say);
  if (auth.header && !names.has(auth.header[0].toLowerCase())) headers.push(auth.header);
  const path = withPath(say(draft.path), rows(draft.pathRows.map((row) => ({ ...row, isOn: true }))));
  const url = withQuery(addressOf({ baseUrl: withScheme(say(baseUrl)), url: path }), [
    ...rows(draft.query).filter(([name]) => !signature.query.some(([signed]) => signed === name)),
    ...auth.query,
    ...signature.query,
  ]);
  // A form names its boundary itself.
  const sent =
    draft.bodyKind === 'multipart' ? headers.filter(([name]) => name.toLowerCase() !== 'content-type') : headers;
  return { method: draft.method, url, headers: sent, body, ...partTypesOf(draft, say) };
}

/** A range such as `*` is none; letters beyond ASCII cannot be sent. */
function contentTypeOf({ bodyKind, mediaType }: Draft): string | undefined {
  const kind = kindOfType(mediaType);
  // A file may be of any type that names no parts.
  const isSame = bodyKind === 'binary' ? kind !== 'form' && kind !== 'multipart' : kind === bodyKind;
  if (/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;[\x20-\x7e]*)?$/.test(mediaType) && isSame) return mediaType;
  return Object.entries(contentTypes).find(([kind]) => kind === bodyKind)?.[1];
}

/** As the server reads the address of an environment, `api.example.com/v1` is one of HTTP. */
export const withScheme = (address: string): string =>
  address.trim() === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(address.trim())
    ? address
    : `http://${address.trim().replace(/^\/\//, '')}`;

type Rows = (given: readonly DraftRow[]) => (readonly [string, string])[];

function bodyOf(draft: Draft, say: (text: string) => string, rows: Rows, files: ChosenFiles): PreparedCall['body'] {
  switch (draft.bodyKind) {
    case 'none':
      return undefined;
    case 'form':
      return new URLSearchParams(rows(draft.form).map(([name, value]) => [name, value])).toString();
    case 'binary':
      return files.get('')?.[0];
    case 'multipart': {
      const form = new FormData();
      for (const row of draft.multipart.filter(({ isOn, name }) => isOn && name.trim() !== '')) {
        if (row.isFile) for (const file of files.get(row.name) ?? []) form.append(say(row.name), file, file.name);
        else form.append(say(row.name), say(row.value));
      }
      return form;
    }
    default:
      return say(draft.body);
  }
}

function partTypesOf({ bodyKind, multipart }: Draft, say: (text: string) => string): Pick<PreparedCall, 'partTypes'> {
  const typed = multipart.flatMap(({ name, isOn, partType }) =>
    isOn && partType ? [[say(name), partType] as const] : [],
  );
  return bodyKind === 'multipart' && typed.length > 0 ? { partTypes: new Map(typed) } : {};
}

function signedBy({ auth }: Draft, declared: DeclaredWays, say: (text: string) => string): Signature {
  const schemes = auth.kind === 'declared' ? (declared[auth.way] ?? declared[0] ?? []) : [];
  return signatureOf(schemes, auth.secrets, say);
}

type Pair = readonly [string, string];
/** A signed header takes the place of the doc's own, which has only an example; cookies are added to those of the call. */
function withSignature(headers: readonly Pair[], { headers: given, cookies }: Signature): Pair[] {
  const signed = given.filter(([name]) => isHeaderName(name) && !isConnectionHeader(name));
  const names = new Set(signed.map(([name]) => name.toLowerCase()));
  const kept = headers.filter(([name]) => !names.has(name.toLowerCase()));
  if (cookies.length === 0) return [...kept, ...signed];
  const isSigned = (cookie: string) => cookies.some(([name]) => cookie.trim().startsWith(`${name}=`));
  const own = kept
    .filter(([name]) => name.toLowerCase() === 'cookie')
    .flatMap(([, value]) => value.split(';').filter((cookie) => cookie.trim() !== '' && !isSigned(cookie)));
  const line = [...own.map((cookie) => cookie.trim()), ...cookies.map(([name, value]) => `${name}=${value}`)].join(
    '; ',
  );
  return [...kept.filter(([name]) => name.toLowerCase() !== 'cookie'), ...signed, ['Cookie', line]];
}

function authOf(
  { auth }: Draft,
  say: (text: string) => string,
): {
  header?: [string, string];
  query: [string, string][];
} {
  const [name, secret] = [say(auth.name), say(auth.secret)];
  if (auth.kind === 'bearer' && secret) return { header: ['Authorization', `Bearer ${secret}`], query: [] };
  if (auth.kind === 'basic' && (name || secret))
    return { header: ['Authorization', `Basic ${base64(`${name}:${secret}`)}`], query: [] };
  if (auth.kind === 'key' && name)
    return auth.isInQuery ? { query: [[name, secret]] } : { header: [name, secret], query: [] };
  return { query: [] };
}

const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));

function withPath(path: string, rows: readonly (readonly [string, string])[]): string {
  const values = new Map(rows);
  return path.replace(/\{([^{}/]+)\}/g, (whole, inner: string) => {
    // In `{id:\d+}` the name of the variable is before the colon.
    const value = values.get(inner) ?? values.get(inner.split(':')[0] ?? '');
    return value ? encoded(value).replace(/%(?:2C|3B|3D)/g, decodeURIComponent) : whole;
  });
}

function withQuery(address: string, pairs: readonly (readonly [string, string])[]): string {
  const before = address.split('#', 1)[0] ?? '';
  if (pairs.length === 0) return before;
  const text = pairs.map(([name, value]) => `${encodedQuery(name)}=${encodedQuery(value)}`).join('&');
  return `${before}${before.includes('?') ? '&' : '?'}${text}`;
}
