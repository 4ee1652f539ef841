import { authOf, type Pair, scriptOf, urlOf, withHeaders } from '../collection/collection-parts.js';
import { isJson, type Json, jsonOr, listOr, textOr, tryJson } from '../imported/json.js';
import type { Losses } from '../imported/losses.js';

/** `{{ _.name }}` is a variable; what `{% … %}` would compute is reported. */
export function templateText(value: unknown, origin: string, losses: Losses): string {
  const text = textOr(value);
  const [tag] = /\{%[^%]{0,300}%\}/.exec(text) ?? [];
  if (tag !== undefined) losses.add(origin, 'unsupported', tag);
  return text
    .replaceAll(/\{\{\s{0,8}_\[["']([^"'{}]{1,64})["']\]\s{0,8}\}\}/g, '{{$1}}')
    .replaceAll(/\{\{\s{0,8}(?:_\.)?([\w.-]{1,64})\s{0,8}\}\}/g, '{{$1}}');
}

/** A request of Insomnia as an item of a collection. */
export function insomniaItem(given: Json, origin: string, losses: Losses): Json {
  const text = (value: unknown) => templateText(value, origin, losses);
  const pair = (one: Json): Pair => ({
    key: text(one.name),
    value: text(one.value),
    description: textOr(one.description),
    ...(one.disabled === true && { disabled: true }),
    ...(one.type === 'file' && { type: 'file', src: textOr(one.fileName) }),
  });
  const pairs = (list: unknown) =>
    listOr(list)
      .filter(isJson)
      .map(pair)
      .filter(({ key, value }) => key !== '' || value !== '');
  const body = jsonOr(given.body);
  const mime = textOr(body.mimeType);
  const type: Pair[] = mime === '' || mime === 'application/graphql' ? [] : [{ key: 'Content-Type', value: mime }];
  const { type: scheme, disabled, ...credentials } = jsonOr(given.authentication);
  const scripts = jsonOr(given.scripts);
  const request = {
    method: textOr(given.method) || 'GET',
    url: urlOf(text(given.url), pairs(given.parameters), pairs(given.pathParameters)),
    header: withHeaders(pairs(given.headers), type),
    body: bodyOf(body, mime, pairs(body.params), text),
    ...(textOr(scheme) !== '' && {
      auth: authOf(disabled === true ? 'none' : authType(scheme), authValues(credentials)),
    }),
    description: textOr(given.description) || textOr(jsonOr(given.meta).description),
  };
  const event = [
    ...scriptOf('prerequest', textOr(given.preRequestScript) || textOr(scripts.preRequest)),
    ...scriptOf('test', textOr(given.afterResponseScript) || textOr(scripts.afterResponse)),
  ];
  return { name: textOr(given.name), request, event };
}

const authType = (scheme: unknown): string => (textOr(scheme) === 'apikey' ? 'apikey' : textOr(scheme));
/** Insomnia has `addTo: queryParams` where a collection has `in: query`. */
const authValues = ({ addTo, ...values }: Json): Json =>
  addTo === 'queryParams' ? { ...values, in: 'query' } : values;

function bodyOf(body: Json, mime: string, params: readonly Pair[], text: (value: unknown) => string): Json {
  if (/urlencoded/i.test(mime)) return { mode: 'urlencoded', urlencoded: params };
  if (/multipart/i.test(mime)) return { mode: 'formdata', formdata: params };
  if (textOr(body.fileName) !== '') return { mode: 'file', file: { src: textOr(body.fileName) } };
  if (mime === 'application/graphql') {
    const { query, variables } = jsonOr(tryJson(textOr(body.text)));
    return { mode: 'graphql', graphql: { query: textOr(query) || textOr(body.text), variables } };
  }
  return textOr(body.text) === '' ? {} : { mode: 'raw', raw: text(body.text) };
}

/** Values of an environment by name; those of objects have names with dots. */
export function environmentValues(data: unknown, prefix = '', depth = 0): Pair[] {
  if (depth > 8) return [];
  return Object.entries(jsonOr(data)).flatMap(([name, value]): Pair[] =>
    isJson(value)
      ? environmentValues(value, `${prefix}${name}.`, depth + 1)
      : [{ key: prefix + name, value: textOr(value) }],
  );
}
