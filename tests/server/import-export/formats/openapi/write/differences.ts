/*
 * Compares two documents without the code of the reader or the writer. Every value of the first must be in the second
 * at the same place; the order of keys has no meaning, that of lists has.
 */

type Place = readonly (string | number)[];

export function differences(expected: unknown, actual: unknown, place: Place = []): string[] {
  if (Array.isArray(expected) && Array.isArray(actual))
    return Array.from({ length: Math.max(expected.length, actual.length) }).flatMap((_, at) =>
      differences(expected[at], actual[at], [...place, at]),
    );
  if (isObject(expected) && isObject(actual)) {
    const keys = new Set([...Object.keys(expected), ...Object.keys(actual)]);
    return [...keys].flatMap((key) => differences(held(expected, key), held(actual, key), [...place, key]));
  }
  return Object.is(expected, actual) ? [] : [`${place.join(' ')}: ${text(expected)} → ${text(actual)}`];
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const held = (from: object, key: string): unknown => (Object.hasOwn(from, key) ? Reflect.get(from, key) : undefined);
const text = (value: unknown): string => String(JSON.stringify(value)).slice(0, 80);
