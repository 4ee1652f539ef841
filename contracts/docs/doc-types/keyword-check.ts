import { exactJson } from '../../platform/exact-json.js';
import { choicesOf } from './fitting-values.js';
import { digitsIn, jsonOf, jsonValue, type Value } from './json-value.js';
import { isAmong, isCount, isLength, isOn, type Keywords } from './keyword-samples.js';
import { saysNever } from './keyword-words.js';
import { canonicalText, isSameValue } from './same-value.js';
import type { SchemaNode } from './schema-tree.js';
import { hasFormat } from './text-formats.js';

/** A keyword of a row that a value violates, with its value: `minimum: 1`. */
export interface BrokenKeyword {
  readonly keyword: string;
  readonly expected: string;
}

/** Names of values in a message. */
const MOST_NAMED = 20;

/**
 * The keywords that a value breaks, without those of the rows below. A pattern is not run: an expression of somebody
 * else may never end. `value`: as it came from JSON.
 */
export function brokenKeywords(node: SchemaNode, value: unknown): BrokenKeyword[] {
  const { keywords, values } = node;
  if (values.length === 0 && Object.keys(keywords).length === 0) return [];
  const given = jsonValue(exactJson(value));
  if (given === undefined) return [];
  const broken = Object.entries(keywords).flatMap(([keyword, text]) =>
    checks[keyword]?.(given, { [keyword]: text }) === false ? [{ keyword, expected: `${keyword}: ${text}` }] : [],
  );
  return [...notListed(node, given), ...broken];
}

function notListed(node: SchemaNode, given: Value): BrokenKeyword[] {
  const choices = choicesOf(node);
  if (choices.length === 0 || choices.some((choice) => isSameValue(choice, given))) return [];
  const shown = choices.slice(0, MOST_NAMED).map((choice) => jsonOf(choice).slice(0, 100));
  return [{ keyword: 'enum', expected: `${shown.join(', ')}${choices.length > MOST_NAMED ? ', …' : ''}` }];
}

type Check = (value: Value, only: Keywords) => boolean;
const ofNumbers: Check = (value, only) => {
  const digits = digitsIn(value);
  return digits === undefined || isAmong(digits, only, false);
};
const ofTexts: Check = (value, only) => typeof value !== 'string' || isLength(value, only);
const ofLists: Check = (value, only) => !Array.isArray(value) || isCount(value.length, only);
const sizeOf = (value: Value): number => (value instanceof Map ? value.size : 0);

const checks: Readonly<Record<string, Check>> = {
  minimum: ofNumbers,
  maximum: ofNumbers,
  exclusiveMinimum: ofNumbers,
  exclusiveMaximum: ofNumbers,
  multipleOf: ofNumbers,
  minLength: ofTexts,
  maxLength: ofTexts,
  minItems: ofLists,
  maxItems: ofLists,
  uniqueItems: (value, only) =>
    !isOn(only, 'uniqueItems') || !Array.isArray(value) || new Set(value.map(canonicalText)).size === value.length,
  minProperties: (value, { minProperties = '' }) => !(value instanceof Map) || sizeOf(value) >= Number(minProperties),
  maxProperties: (value, { maxProperties = '' }) => !(value instanceof Map) || !(sizeOf(value) > Number(maxProperties)),
  not: (_value, only) => !saysNever(only),
  const: (value, only) => isSameValue(jsonValue(only.const ?? '') ?? null, value),
  format: (value, only) => {
    const format = jsonValue(only.format ?? '');
    if (typeof format !== 'string') return true;
    return typeof value === 'string' ? hasFormat(value, format) : ofNumbers(value, only);
  },
};
