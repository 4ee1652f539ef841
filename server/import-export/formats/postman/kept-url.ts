import { isJson, type Json, listOr, textOr } from '../imported/json.js';
import { safeExample, withoutAccount } from '../imported/secrets.js';
import { descriptionOf } from './values.js';

/** An address as it came, a text or an object, without what must not become an example. */
export const keptUrl = (given: unknown): unknown => (isJson(given) ? keptParts(given) : openAddress(textOr(given)));

function keptParts({ raw, protocol, host, port, path, query, variable }: Json): Json {
  return {
    ...(textOr(raw) !== '' && { raw: openAddress(textOr(raw)) }),
    ...(textOr(protocol) !== '' && { protocol: textOr(protocol) }),
    ...(host !== undefined && { host: part(host) }),
    ...(textOr(port) !== '' && { port: textOr(port) }),
    ...(path !== undefined && { path: part(path) }),
    ...(Array.isArray(query) && { query: query.filter(isJson).map(keptPair) }),
    ...(Array.isArray(variable) && { variable: variable.filter(isJson).map(keptPair) }),
  };
}

const part = (given: unknown): unknown =>
  Array.isArray(given)
    ? listOr(given).map((one) => safeExample('', textOr(isJson(one) ? one.value : one)))
    : openAddress(textOr(given));

function keptPair({ key, value, description, disabled }: Json): Json {
  const [name, text] = [textOr(key), descriptionOf(description)];
  return {
    ...{ key: name, value: safeExample(name, textOr(value)) },
    ...(text !== '' && { description: text }),
    ...(disabled === true && { disabled }),
  };
}

/** Without an account; of secrets in the path and in the query only what `safeExample` leaves. */
function openAddress(text: string): string {
  const [address = '', ...rest] = withoutAccount(text).split('?');
  const path = address
    .split('/')
    .map((segment) => safeExample('', segment))
    .join('/');
  return rest.length === 0 ? path : `${path}?${rest.join('?').split('&').map(openPair).join('&')}`;
}

function openPair(pair: string): string {
  const at = pair.indexOf('=');
  return at < 0 ? pair : pair.slice(0, at + 1) + safeExample(pair.slice(0, at), pair.slice(at + 1));
}
