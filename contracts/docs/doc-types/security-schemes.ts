import { aboutEntries, jsonValue } from './about.js';

/** How an application's callers prove who they are (OpenAPI 3.1, 4.8.27); never a secret. */
export const schemeKinds = ['apiKey', 'basic', 'bearer', 'oauth2', 'openIdConnect', 'mutualTLS', 'other'] as const;
export type SchemeKind = (typeof schemeKinds)[number];

export interface SecurityScheme {
  readonly name: string;
  readonly kind: SchemeKind;
  /** Of a key: where it is sent, and under which name. */
  readonly place: 'header' | 'query' | 'cookie';
  readonly key: string;
  /** Of `http`: the word before the credentials. */
  readonly word: string;
  /** Where a client gets a token for itself; `''`: nowhere. */
  readonly tokenUrl: string;
  readonly scopes: readonly string[];
  readonly description: string;
}

const asObject = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};
const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

const keyPlaces = ['header', 'query', 'cookie'] as const;

export function schemeOf(name: string, json: string): SecurityScheme {
  const given = asObject(jsonValue(json));
  const { clientCredentials } = asObject(given.flows);
  const own = asObject(clientCredentials);
  return {
    name,
    kind: kindOfScheme(asText(given.type), asText(given.scheme)),
    place: keyPlaces.find((place) => place === given.in) ?? 'header',
    key: asText(given.name),
    word: asText(given.scheme),
    tokenUrl: asText(own.tokenUrl),
    scopes: Object.keys(asObject(own.scopes)),
    description: asText(given.description),
  };
}

function kindOfScheme(type: string, word: string): SchemeKind {
  if (type !== 'http')
    return schemeKinds.find((kind) => kind === type && kind !== 'basic' && kind !== 'bearer') ?? 'other';
  const lower = word.toLowerCase();
  return lower === 'basic' || lower === 'bearer' ? lower : 'other';
}

export const securitySchemes = (keywords: Readonly<Record<string, string>>): SecurityScheme[] =>
  aboutEntries(keywords, 'scheme').map(({ name, json }) => schemeOf(name, json));

/** One way to be let in: the schemes that are needed together, with their scopes. */
export type Requirement = ReadonlyMap<string, readonly string[]>;

/** The ways of a keyword `security`; undefined where it is none. An empty list asks for nothing. */
export function requirementsIn(json: string | undefined): Requirement[] | undefined {
  const value = jsonValue(json);
  if (!Array.isArray(value)) return undefined;
  return value.map(
    (one) =>
      new Map(
        Object.entries(asObject(one)).map(([name, scopes]) => [
          name,
          Array.isArray(scopes) ? scopes.filter((scope) => typeof scope === 'string') : [],
        ]),
      ),
  );
}
