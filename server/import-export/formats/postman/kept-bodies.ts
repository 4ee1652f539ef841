import { isJson, type Json, jsonOr, listOr, textOr, tryJson } from '../imported/json.js';
import { strictJson } from '../imported/loose-json.js';
import { safeExample } from '../imported/secrets.js';
import { descriptionOf } from './values.js';

/** The body of a request without values that must not become examples; undefined where they cannot be taken out of it. */
export function keptBody(body: Json): Json | undefined {
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

/** Those of the members that are a text. */
export const texts = (given: Json, names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, textOr(given[name])]).filter(([, text]) => text !== ''));

/** A text is kept with at most so many secrets taken out. */
const MOST_SECRETS = 100;

/** A text, which may be JSON, without the values of secrets; undefined where they cannot be taken out of it. */
export function openText(given: string): string | undefined {
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
