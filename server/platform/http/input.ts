import type { z } from 'zod';
import { hasSentence, type Lang, sentenceOf } from '../languages/sentences.js';
import { Refusal } from './refusal.js';

/** A problem of one field: a language key with its facts; the sentence is built when the reader's language is known. */
interface FieldIssue {
  readonly field: string;
  readonly key: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

const DEEPEST = 400;
// PostgreSQL stores neither NUL nor lone surrogates; refused here with a sentence instead of failing in a statement.
const unstorable = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Lists and objects in one body; a doc of 20,000 rows has 40,000. */
const MOST_PARTS = 250_000;
const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Why JSON takes too long to parse, if it does. Counted before parsing: JSON.parse takes most of a second for some
 * hundred thousand levels, or for a million empty lists.
 */
function tooComplex(body: Buffer): 'field.deep' | 'list.max' | undefined {
  let depth = 0;
  let parts = 0;
  let isText = false;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at];
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1;
      parts += 1;
      if (depth > DEEPEST + 1) return 'field.deep';
      if (parts > MOST_PARTS) return 'list.max';
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
  }
  return undefined;
}

/**
 * Parses a JSON body; an empty one is `{}`, because clients declare JSON also when they send nothing.
 * @throws Refusal `input.unreadable`, or `input.invalid` when it is nested too deeply or has too many parts
 */
export function parseJson(body: Buffer): unknown {
  const key = tooComplex(body);
  if (key) throw new Refusal('input.invalid', { issues: [{ field: '', key, facts: { 0: MOST_PARTS } }] });
  try {
    return body.length ? JSON.parse(body.toString('utf8')) : {};
  } catch {
    throw new Refusal('input.unreadable');
  }
}

/** The first text that cannot be stored, or a part that is nested too deeply. Fields are named to the fourth level. */
function strange(value: unknown, depth = 0): FieldIssue | undefined {
  if (typeof value === 'string')
    return unstorable.test(value) ? { field: '', key: 'text.control', facts: {} } : undefined;
  // The bytes of an uploaded file are checked by their reader.
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return undefined;
  if (depth > DEEPEST) return { field: '', key: 'field.deep', facts: {} };
  const list = Array.isArray(value) ? value : undefined;
  const keys = list ? [] : Object.keys(value);
  // By index: the keys of a list of a million items as strings take a hundred megabytes and most of a second.
  for (let at = 0; at < (list ?? keys).length; at++) {
    const key = list ? at : (keys[at] ?? '');
    const part: unknown = Reflect.get(value, key);
    if (typeof part !== 'string' && (typeof part !== 'object' || part === null)) continue;
    const found = strange(part, depth + 1);
    if (!found) continue;
    const field = found.field ? `${key}.${found.field}` : String(key);
    return depth < 4 ? { ...found, field: field.slice(0, 100) } : found;
  }
  return undefined;
}

function within(value: unknown, path: PropertyKey[]): unknown {
  let at = value;
  for (const key of path) at = typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined;
  return at;
}

/** A message of the contracts like `text.max:128` is the key `text.max` with the fact 0 = 128 (docs/spec.md 5). */
function ownKey(message: string): Pick<FieldIssue, 'key' | 'facts'> | undefined {
  const [key = '', ...values] = message.split(':');
  return hasSentence(key) ? { key, facts: Object.fromEntries(values.entries()) } : undefined;
}

function wording(issue: z.core.$ZodIssue, raw: unknown): Pick<FieldIssue, 'key' | 'facts'> {
  const own = ownKey(issue.message);
  if (own) return own;
  const given = within(raw, issue.path);
  if (given === undefined || given === null || given === '') return { key: 'text.required', facts: {} };
  const counted = (key: string, n: unknown) => ({ key, facts: { 0: n } });
  if (issue.code === 'too_big') {
    const kind = issue.origin === 'string' ? 'text' : issue.origin === 'array' ? 'list' : 'number';
    return counted(`${kind}.max`, issue.maximum);
  }
  if (issue.code === 'too_small') {
    const kind = issue.origin === 'string' ? 'text' : issue.origin === 'array' ? 'list' : 'number';
    return counted(`${kind}.min`, issue.minimum);
  }
  return { key: issue.code === 'invalid_value' ? 'field.choice' : 'field.invalid', facts: {} };
}

/**
 * Validates and decodes the input by its contract. Throws a Refusal `input.invalid` whose facts list the invalid fields
 * (at most 20).
 */
export function checkInput<S extends z.ZodType>(schema: S, raw: unknown): z.output<S> {
  const found = strange(raw);
  if (found) throw new Refusal('input.invalid', { issues: [found] });
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, 20).map((issue) => ({
    field: issue.path.map(String).join('.'),
    ...wording(issue, raw),
  }));
  throw new Refusal('input.invalid', { issues });
}

const isIssue = (value: unknown): value is FieldIssue =>
  typeof value === 'object' && value !== null && 'field' in value && 'key' in value && 'facts' in value;

/** Field → sentence, for the reply's data. */
export function fieldSentences(lang: Lang, issues: unknown): Record<string, string> {
  const known = Array.isArray(issues) ? issues.filter(isIssue) : [];
  return Object.fromEntries(known.map(({ field, key, facts }) => [field, sentenceOf(lang, key, facts)]));
}
