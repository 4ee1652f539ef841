import type { GivenRow } from '../imported/doc-rows.js';
import { isJson, type Json, jsonOr, textOr } from '../imported/json.js';
import { safeExample } from '../imported/secrets.js';

/** The parameters that a request's authentication adds. */
export interface AuthRows {
  readonly headers: readonly GivenRow[];
  readonly query: readonly GivenRow[];
}
const none: AuthRows = { headers: [], query: [] };

/** Values are shown only if they are references to variables: collections contain real passwords. */
export function authRows(given: unknown): AuthRows {
  const auth = jsonOr(given);
  const type = textOr(auth.type);
  if (type === '' || type === 'noauth') return none;
  const values = valuesOf(auth[type]);
  if (type === 'apikey') {
    const name = values.get('key') || 'X-Api-Key';
    const value = values.get('value') ?? '';
    // A scheme of its own, such as `Token {{key}}`.
    const example = name.toLowerCase() === 'authorization' ? safeExample(name, value) : variableOnly(value);
    const row = { ...authorization('apikey', ''), name, example };
    return values.get('in') === 'query' ? { ...none, query: [row] } : { ...none, headers: [row] };
  }
  const example = {
    bearer: safeExample('Authorization', `Bearer ${values.get('token') ?? ''}`),
    oauth2: safeExample('Authorization', `Bearer ${values.get('accessToken') ?? ''}`),
    basic: 'Basic',
    digest: 'Digest',
  }[type];
  return { ...none, headers: [authorization(type, example ?? '')] };
}

const authorization = (type: string, example: string): GivenRow => ({
  name: 'Authorization',
  required: true,
  example,
  description: type,
});
const variableOnly = (value: string): string => (/^\{\{[^{}]{1,64}\}\}$/.test(value) ? value : '');

/** Collection 2.1 has a list of keys and values, 2.0 an object. */
function valuesOf(given: unknown): Map<string, string> {
  const pairs = Array.isArray(given)
    ? given.filter(isJson).map((one: Json) => [textOr(one.key), textOr(one.value)] as const)
    : Object.entries(jsonOr(given)).map(([key, value]) => [key, textOr(value)] as const);
  return new Map(pairs);
}

/** The authentication of the nearest that has one; `noauth` switches an inherited one off. */
export const nearestAuth = (own: unknown, inherited: unknown): unknown => (isJson(own) ? own : inherited);
