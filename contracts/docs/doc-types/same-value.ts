import { decimalOf, textOf } from './decimals.js';
import { digitsIn, jsonOf, jsonValue, type Value } from './json-value.js';

/** One text for all spellings of a number: `1.0` and `1`. Numbers of absurd sizes are kept as they are written. */
function numberText(digits: string): string {
  const number = decimalOf(digits);
  return number ? textOf(number) : digits;
}

/** Whether two values are equal for JSON Schema: the order of keys and the spelling of numbers make no difference. */
export function isSameValue(a: Value, b: Value): boolean {
  const [one, other] = [digitsIn(a), digitsIn(b)];
  if (one !== undefined || other !== undefined)
    return one !== undefined && other !== undefined && (one === other || numberText(one) === numberText(other));
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((each, at) => isSameValue(each, b[at] ?? null));
  if (!(a instanceof Map)) return a === b;
  if (!(b instanceof Map) || a.size !== b.size) return false;
  return [...a].every(([name, each]) => {
    const found = b.get(name);
    return found !== undefined && isSameValue(each, found);
  });
}

/** One text for all values that are equal for JSON Schema. */
export function canonicalText(value: Value): string {
  const digits = digitsIn(value);
  if (digits !== undefined) return numberText(digits);
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
  if (!(value instanceof Map)) return jsonOf(value);
  const members = [...value].map(([name, each]) => `${JSON.stringify(name)}:${canonicalText(each)}`);
  return `{${members.sort().join()}}`;
}

/** The same of two JSON texts. */
export function isSameJson(a: string, b: string): boolean {
  if (a === b) return true;
  const [one, other] = [jsonValue(a), jsonValue(b)];
  return one !== undefined && other !== undefined && isSameValue(one, other);
}
