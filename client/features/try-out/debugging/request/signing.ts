import { OPERATION } from '../../../../../contracts/docs/doc-types/api.js';
import {
  requirementsIn,
  type SecurityScheme,
  securitySchemes,
} from '../../../../../contracts/docs/doc-types/security-schemes.js';

/** What is entered for a scheme. `name`: the user or client. `token`: what its token URL answered. */
export interface SchemeSecret {
  readonly name: string;
  readonly secret: string;
  readonly token: string;
}
export const noSecret: SchemeSecret = { name: '', secret: '', token: '' };
export type SchemeSecrets = Readonly<Record<string, SchemeSecret>>;

/** The ways of being let in that a doc declares: in each the schemes that are needed together. */
export type DeclaredWays = readonly (readonly SecurityScheme[])[];

interface Declaring {
  readonly rowParts?:
    | Readonly<Record<string, { readonly schema?: Readonly<Record<string, string>> | undefined }>>
    | undefined;
}

/** The requirement of the operation, or else that of the application. A way with an unknown scheme is none. */
export function declaredWays({ rowParts }: Declaring, keywords: Readonly<Record<string, string>>): DeclaredWays {
  const own = rowParts?.[OPERATION]?.schema?.security;
  const known = new Map(securitySchemes(keywords).map((scheme) => [scheme.name, scheme]));
  return (requirementsIn(own ?? keywords.security) ?? []).flatMap((requirement) => {
    const schemes = [...requirement].map(([name, needed]): SecurityScheme | undefined => {
      const scheme = known.get(name);
      return scheme && { ...scheme, scopes: needed.length > 0 ? needed : scheme.scopes };
    });
    const found = schemes.filter((scheme) => scheme !== undefined);
    return found.length > 0 && found.length === schemes.length ? [found] : [];
  });
}

export interface Signature {
  readonly headers: readonly (readonly [string, string])[];
  readonly query: readonly (readonly [string, string])[];
  readonly cookies: readonly (readonly [string, string])[];
}
const unsigned: Signature = { headers: [], query: [], cookies: [] };

/** What the schemes add to a call; a scheme of which nothing is entered adds nothing. */
export function signatureOf(
  schemes: readonly SecurityScheme[],
  secrets: SchemeSecrets,
  say: (text: string) => string,
): Signature {
  const parts = schemes.map((scheme) => {
    const { name, secret, token } = secrets[scheme.name] ?? noSecret;
    return signed(scheme, { name: say(name), secret: say(secret), token });
  });
  return {
    headers: parts.flatMap(({ headers }) => headers),
    query: parts.flatMap(({ query }) => query),
    cookies: parts.flatMap(({ cookies }) => cookies),
  };
}

function signed(
  { kind, key, place, word, tokenUrl }: SecurityScheme,
  { name, secret, token }: SchemeSecret,
): Signature {
  const authorized = (value: string): Signature => ({ ...unsigned, headers: [['Authorization', value]] });
  if (kind === 'basic') return name || secret ? authorized(`Basic ${base64(`${name}:${secret}`)}`) : unsigned;
  if (kind === 'apiKey') {
    if (secret === '' || key === '') return unsigned;
    const pair = [[key, secret]] as const;
    if (place === 'cookie') return { ...unsigned, cookies: pair };
    return place === 'query' ? { ...unsigned, query: pair } : { ...unsigned, headers: pair };
  }
  if (kind === 'mutualTLS') return unsigned;
  const sent = hasClient({ kind, tokenUrl }) ? token : secret;
  if (sent === '' || (kind === 'other' && word === '')) return unsigned;
  return authorized(`${kind === 'other' ? word : 'Bearer'} ${sent}`);
}

/** Whether the token is one that a client gets for itself. */
export const hasClient = ({ kind, tokenUrl }: Pick<SecurityScheme, 'kind' | 'tokenUrl'>): boolean =>
  kind === 'oauth2' && tokenUrl !== '';

export const base64 = (text: string): string => btoa(String.fromCodePoint(...new TextEncoder().encode(text)));

/** The call with which a client asks for its token (RFC 6749, 4.4.2). */
export function tokenCall({ tokenUrl, scopes }: SecurityScheme, { name, secret }: SchemeSecret) {
  const encoded = [name, secret].map((text) => encodeURIComponent(text)).join(':');
  const fields = new URLSearchParams({ grant_type: 'client_credentials' });
  if (scopes.length > 0) fields.set('scope', scopes.join(' '));
  return {
    method: 'POST',
    url: tokenUrl,
    headers: [
      ['Content-Type', 'application/x-www-form-urlencoded'],
      ['Accept', 'application/json'],
      ['Authorization', `Basic ${base64(encoded)}`],
    ] as const,
    body: fields.toString(),
  };
}

/** The token in the answer; undefined: there is none. */
export function tokenIn(bytes: Uint8Array): string | undefined {
  try {
    const answer: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const token: unknown =
      typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'access_token') : undefined;
    return typeof token === 'string' && token !== '' ? token : undefined;
  } catch {
    return undefined;
  }
}
