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
    ...(textOr(one.multiline).includes('/') && { contentType: textOr(one.multiline) }),
  });
  const pairs = (list: unknown) =>
    listOr(list)
      .filter(isJson)
      .map(pair)
      .filter(({ key, value }) => key !== '' || value !== '');
  const body = jsonOr(given.body);
  const mime = textOr(body.mimeType);
  const type: Pair[] = mime === '' || mime === 'application/graphql' ? [] : [{ key: 'Content-Type', value: mime }];
  const request = {
    method: textOr(given.method) || 'GET',
    url: urlOf(text(given.url), pairs(given.parameters), pairs(given.pathParameters)),
    header: withHeaders(pairs(given.headers), type),
    body: bodyOf(body, mime, pairs(body.params), text),
    ...authPart(given, text),
    description: textOr(given.description) || textOr(jsonOr(given.meta).description),
  };
  return { name: textOr(given.name), request, event: scriptsOf(given) };
}

const scriptsOf = (given: Json): Json[] => {
  const scripts = jsonOr(given.scripts);
  return [
    ...scriptOf('prerequest', textOr(given.preRequestScript) || textOr(scripts.preRequest)),
    ...scriptOf('test', textOr(given.afterResponseScript) || textOr(scripts.afterResponse)),
  ];
};

type Text = (value: unknown) => string;

/** Credentials of a request or folder; those of a folder are for all in it that have none. */
function authPart({ authentication }: Json, text: Text): Json {
  const { type, disabled, ...given } = jsonOr(authentication);
  const scheme = textOr(type);
  if (scheme === '') return {};
  if (disabled === true) return { auth: authOf('none', {}) };
  const { addTo, prefix, ...values } = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, typeof value === 'string' ? text(value) : value]),
  );
  const own = textOr(prefix);
  if (scheme === 'bearer' && own !== '' && own !== 'Bearer')
    return { auth: authOf('apikey', { key: 'Authorization', value: `${own} ${textOr(values.token)}` }) };
  // Insomnia has `addTo: queryParams` where a collection has `in: query`.
  return { auth: authOf(scheme, addTo === 'queryParams' ? { ...values, in: 'query' } : values) };
}

/** A folder; its headers are those of all requests in it. */
export function insomniaFolder(given: Json, item: readonly Json[], origin: string, losses: Losses): Json {
  const text = (value: unknown) => templateText(value, origin, losses);
  const headers = listOr(given.headers)
    .filter(isJson)
    .map(
      (one): Pair => ({
        ...{ key: text(one.name), value: text(one.value) },
        ...(one.disabled === true && { disabled: true }),
      }),
    );
  return {
    name: textOr(given.name),
    description: textOr(given.description) || textOr(jsonOr(given.meta).description),
    item: headers.length === 0 ? item : item.map((one) => withInherited(one, headers)),
    ...authPart(given, text),
    event: scriptsOf(given),
  };
}

function withInherited(one: Json, headers: readonly Pair[]): Json {
  if (Array.isArray(one.item))
    return { ...one, item: one.item.filter(isJson).map((each) => withInherited(each, headers)) };
  const request = jsonOr(one.request);
  const own = listOr(request.header).filter(isPair);
  return { ...one, request: { ...request, header: withHeaders(own, headers) } };
}
const isPair = (one: unknown): one is Pair => isJson(one) && typeof one.key === 'string';

function bodyOf(body: Json, mime: string, params: readonly Pair[], text: Text): Json {
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
