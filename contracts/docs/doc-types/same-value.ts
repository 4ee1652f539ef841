import { decimalOf, scaled } from './decimals.js';
import { digitsIn, jsonValue, type Value } from './json-value.js';

/** Whether two numbers of JSON are equal: `1.0` and `1` are. Numbers of absurd sizes only if they are written alike. */
function isSameNumber(a: string, b: string): boolean {
  const [one, other] = [decimalOf(a), decimalOf(b)];
  if (a === b || !one || !other) return a === b;
  const scale = Math.max(one.scale, other.scale);
  return scaled(one, scale) === scaled(other, scale);
}

/** Whether two values are equal for JSON Schema: the order of keys and the spelling of numbers make no difference. */
export function isSameValue(a: Value, b: Value): boolean {
  const [one, other] = [digitsIn(a), digitsIn(b)];
  if (one !== undefined || other !== undefined)
    return one !== undefined && other !== undefined && isSameNumber(one, other);
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((each, at) => isSameValue(each, b[at] ?? null));
  if (!(a instanceof Map)) return a === b;
  if (!(b instanceof Map) || a.size !== b.size) return false;
  return [...a].every(([name, each]) => {
    const found = b.get(name);
    return found !== undefined && isSameValue(each, found);
  });
}

/** The same of two JSON texts. */
export function isSameJson(a: string, b: string): boolean {
  if (a === b) return true;
  const [one, other] = [jsonValue(a), jsonValue(b)];
  return one !== undefined && other !== undefined && isSameValue(one, other);
}
