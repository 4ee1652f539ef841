import { type AddressParts, queryPairs, splitAddress } from '../imported/address.js';
import type { GivenRow } from '../imported/doc-rows.js';
import { isJson, type Json, jsonOr, listOr, textOr } from '../imported/json.js';
import { withLists } from '../imported/repeated.js';
import { safeExample } from '../imported/secrets.js';
import { descriptionOf, isEnabled } from './values.js';

export interface PostmanAddress {
  readonly base: string;
  readonly path: string;
  readonly query: readonly GivenRow[];
  /** Names in the query that have no `=` behind them. */
  readonly bare: readonly string[];
  readonly variables: readonly Json[];
}

/** `url` is a text, or an object whose parts may be texts or lists; `raw` has what the parts leave out. */
export function postmanAddress(given: unknown): PostmanAddress {
  if (!isJson(given)) {
    const { base, path, query } = splitAddress(textOr(given));
    return { base, path, query: withLists(queryRows(query)), bare: bareIn(query), variables: [] };
  }
  const raw = splitAddress(textOr(given.raw));
  const host = joined(given.host, '.');
  // Some tools write the query into the last part.
  const [parts = ''] = joined(given.path, '/').split('?', 1);
  const path = given.path === undefined ? raw.path : `/${parts.replace(/^\/+/, '')}`;
  const pairs = Array.isArray(given.query) ? given.query.filter(isJson) : undefined;
  const query = pairs?.map(queryRow) ?? queryRows(raw.query);
  return {
    base: host === '' ? raw.base : baseOf(given, host, raw),
    path,
    query: withLists(query),
    bare: pairs?.filter(({ value }) => value === null).map(({ key }) => textOr(key)) ?? bareIn(raw.query),
    variables: listOr(given.variable).filter(isJson),
  };
}

function baseOf(given: Json, host: string, raw: AddressParts): string {
  const protocol = textOr(given.protocol) || (/^([a-z]{2,10}):\/\//i.exec(raw.base)?.[1] ?? '');
  const port = textOr(given.port);
  return `${protocol && `${protocol}://`}${host}${port && `:${port}`}`;
}

/** A part of a path may be an object with a `value`. */
const joined = (given: unknown, between: string): string =>
  Array.isArray(given) ? given.map((part) => textOr(isJson(part) ? part.value : part)).join(between) : textOr(given);

function queryRow(given: Json): GivenRow {
  const name = textOr(given.key);
  return {
    name,
    required: isEnabled(given),
    example: safeExample(name, textOr(given.value)),
    description: descriptionOf(given.description),
  };
}

const queryRows = (query: string): GivenRow[] =>
  queryPairs(query).map(({ name, value }) => ({ name, required: true, example: safeExample(name, value) }));

const bareIn = (query: string): string[] =>
  query.split('&').flatMap((part) => (part.includes('=') ? [] : queryPairs(part).map(({ name }) => name)));

/** The value of a path's variable; `key`, or `id` in collections 2.0. */
export function pathVariable(variables: readonly Json[], name: string): GivenRow {
  const found = jsonOr(variables.find(({ key, id }) => textOr(key) === name || textOr(id) === name));
  return {
    name,
    required: true,
    example: safeExample(name, textOr(found.value)),
    description: descriptionOf(found.description),
  };
}
