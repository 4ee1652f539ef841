import { isJson, type Json, jsonOr, listOr, textOr, tryJson } from '../imported/json.js';
import { strictJson } from '../imported/loose-json.js';
import { safeExample } from '../imported/secrets.js';
import { descriptionOf, headerList } from './values.js';

/** The body of a request and its saved responses as they came, for an export of a doc that is still as they made it. */
export interface KeptMessages {
  /** The value of the header, if the request has one. */
  readonly contentType?: string;
  readonly body?: Json;
  readonly response?: readonly Json[];
}

/** Longer ones are not kept, in UTF-16 units of their JSON. */
const MOST_KEPT = 200_000;

/** Without values that must not become examples. */
export function keptMessages(body: unknown, contentType: string, response: unknown): KeptMessages {
  const sent = isJson(body) && isSmall(body) ? keptBody(body) : undefined;
  const given = listOr(response).filter(isJson);
  const saved = isSmall(given.map((one) => one.body)) ? given.flatMap(keptResponse) : [];
  return {
    ...(contentType !== '' && { contentType }),
    ...(sent && { body: sent }),
    // Without one of them the others would describe another doc.
    ...(saved.length > 0 && saved.length === given.length && isSmall(saved) && { response: saved }),
  };
}

/** The kept messages in `extra.postman`, as they are stored. */
export const messagesIn = ({ contentType, body, response }: Json): KeptMessages => ({
  ...(typeof contentType === 'string' && { contentType }),
  ...(isJson(body) && { body }),
  ...(Array.isArray(response) && { response: response.filter(isJson) }),
});

const isSmall = (given: unknown): boolean => JSON.stringify(given).length <= MOST_KEPT;

function keptBody(body: Json): Json | undefined {
  const mode = textOr(body.mode);
  const part = keptMode(mode, body[mode]);
  const language = textOr(jsonOr(jsonOr(body.options).raw).language);
  return part === undefined
    ? undefined
    : {
        mode,
        [mode]: part,
        ...(language !== '' && { options: { raw: { language } } }),
        ...(body.disabled === true && { disabled: true }),
      };
}

function keptMode(mode: string, given: unknown): unknown {
  if (mode === 'raw') {
    return openText(textOr(given)) || undefined;
  }
  if (mode === 'urlencoded' || mode === 'formdata') {
    const fields = listOr(given).filter(isJson);
    return fields.length > 0 ? fields.map(keptField) : undefined;
  }
  if (mode === 'file') return texts(jsonOr(given), ['src', 'content']);
  if (mode !== 'graphql') return undefined;
  const { variables } = jsonOr(given);
  const text = openText(isJson(variables) ? JSON.stringify(variables) : textOr(variables));
  return text === undefined
    ? undefined
    : { ...texts(jsonOr(given), ['query', 'operationName']), ...(text !== '' && { variables: text }) };
}

function keptField(field: Json): Json {
  const description = descriptionOf(field.description);
  const name = textOr(field.key);
  const { src } = field;
  return {
    key: name,
    ...(field.value !== undefined && field.type !== 'file' && { value: safeExample(name, textOr(field.value)) }),
    ...texts(field, ['type', 'contentType']),
    ...(field.type === 'file' && { src: Array.isArray(src) ? src.map(textOr) : textOr(src) || null }),
    ...(description !== '' && { description }),
    ...((field.disabled === true || field.enabled === false) && { disabled: true }),
  };
}

function keptResponse(response: Json): Json[] {
  const [code, body] = [textOr(response.code), openText(textOr(response.body))];
  if (body === undefined) return [];
  const kept = {
    ...texts(response, ['name', 'status', '_postman_previewlanguage']),
    ...(code !== '' && { code: Number(code) }),
    header: headerList(response.header).map(({ key, value }) => ({
      key: textOr(key),
      value: safeExample(textOr(key), textOr(value)),
    })),
    body,
  };
  return [kept];
}

const texts = (given: Json, names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, textOr(given[name])]).filter(([, text]) => text !== ''));

/** A text is kept with at most so many secrets taken out. */
const MOST_SECRETS = 100;

/** A text, which may be JSON, without the values of secrets; undefined where they cannot be taken out of it. */
function openText(given: string): string | undefined {
  const text = given.replaceAll('\0', '\uFFFD');
  const found = secretsIn(text);
  if (found.size === 0) return text;
  if (found.size > MOST_SECRETS) return undefined;
  const open = [...found].reduce((all, [secret, safe]) => withoutValue(all, secret, safe), text);
  return secretsIn(open).size === 0 ? open : undefined;
}

/** A name of a member may be the same text. */
function withoutValue(text: string, value: string, instead: string): string {
  const quoted = JSON.stringify(value);
  const [first = '', ...parts] = text.split(quoted);
  const replaced = parts.map((part) => (/^\s{0,1000}:/.test(part) ? quoted : JSON.stringify(instead)) + part);
  return first + replaced.join('');
}

/** Values of a JSON text that must not become examples, with what is shown instead. */
function secretsIn(text: string): Map<string, string> {
  const found = new Map<string, string>();
  const open: (readonly [string, unknown])[] = [['', tryJson(text) ?? tryJson(strictJson(text) ?? '')]];
  for (let at = open.pop(); at; at = open.pop()) {
    const [name, given] = at;
    if (Array.isArray(given)) for (const one of given) open.push([name, one]);
    else if (isJson(given)) open.push(...Object.entries(given));
    else {
      const value = textOr(given);
      const safe = safeExample(name, value);
      if (safe !== value) found.set(value, safe);
    }
  }
  return found;
}
