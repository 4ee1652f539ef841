import type { z } from 'zod';
import { Refusal } from './refusal.js';
import { hasSentence, type Lang, say } from './say.js';

/** What is wrong with one field: a language key with its facts, put into words when the reader is known. */
export interface FieldIssue {
  readonly field: string;
  readonly key: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

const DEEPEST = 400;
// PostgreSQL stores neither NUL nor halves of a surrogate pair; better said here than found out there.
const unstorable = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

function strange(value: unknown, field: string, depth = 0): FieldIssue | undefined {
  if (typeof value === 'string') return unstorable.test(value) ? { field, key: 'text.control', facts: {} } : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > DEEPEST) return { field: field.slice(0, 100), key: 'field.deep', facts: {} };
  for (const [key, part] of Object.entries(value)) {
    const found = strange(part, depth < 4 ? (field ? `${field}.${key}` : key) : field, depth + 1);
    if (found) return found;
  }
  return undefined;
}

function within(value: unknown, path: PropertyKey[]): unknown {
  let at = value;
  for (const key of path) at = typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined;
  return at;
}

/** `text.max:128` among the contracts' messages is the key `text.max` with the fact 0 = 128 (spec 5's {0}). */
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

/** The input as the contract's inside; a Refusal `input.invalid` whose facts name every field that is wrong. */
export function checkInput<S extends z.ZodType>(schema: S, raw: unknown): z.output<S> {
  const found = strange(raw, '');
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
  return Object.fromEntries(known.map(({ field, key, facts }) => [field, say(lang, key, facts)]));
}
