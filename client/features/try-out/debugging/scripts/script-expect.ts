const shown = (value: unknown): string => JSON.stringify(value) ?? String(value);
const equals = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

function size(value: unknown): number {
  return typeof value === 'string' || Array.isArray(value) ? value.length : Object.keys(Object(value)).length;
}

function includes(value: unknown, wanted: unknown): boolean {
  if (typeof value === 'string') return value.includes(String(wanted));
  const list: unknown[] = Array.isArray(value) ? value : Object.values(Object(value));
  return list.some((each) => equals(each, wanted));
}

/** As much of chai's `expect` as common Postman scripts use. */
export function expectation(value: unknown, isNot = false) {
  const check = (holds: boolean, what: string) => {
    if (holds === isNot) throw new Error(`expected ${shown(value)} ${isNot ? 'not ' : ''}${what}`);
    return true;
  };
  const a = (type: string) =>
    check(
      (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value) === type.toLowerCase(),
      `to be ${type}`,
    );
  const acts = {
    equal: (other: unknown) => check(value === other, `to equal ${shown(other)}`),
    eql: (other: unknown) => check(equals(value, other), `to equal ${shown(other)}`),
    include: (other: unknown) => check(includes(value, other), `to include ${shown(other)}`),
    match: (pattern: RegExp) => check(pattern.test(String(value)), `to match ${pattern}`),
    property: (name: string) => check(name in Object(value), `to have ${name}`),
    lengthOf: (n: number) => check(size(value) === n, `to have length ${n}`),
    above: (n: number) => check(Number(value) > n, `to be above ${n}`),
    below: (n: number) => check(Number(value) < n, `to be below ${n}`),
    least: (n: number) => check(Number(value) >= n, `to be at least ${n}`),
    most: (n: number) => check(Number(value) <= n, `to be at most ${n}`),
    oneOf: (list: readonly unknown[]) =>
      check(
        list.some((each) => equals(each, value)),
        `to be one of ${shown(list)}`,
      ),
    a,
    an: a,
    get ok() {
      return check(Boolean(value), 'to be ok');
    },
    get true() {
      return check(value === true, 'to be true');
    },
    get false() {
      return check(value === false, 'to be false');
    },
    get exist() {
      return check(value !== undefined && value !== null, 'to exist');
    },
    get empty() {
      return check(size(value) === 0, 'to be empty');
    },
  };
  const words = Object.create(null, Object.getOwnPropertyDescriptors(acts));
  for (const word of ['to', 'be', 'been', 'is', 'that', 'which', 'and', 'has', 'have', 'with', 'at', 'of', 'deep'])
    Object.defineProperty(words, word, { get: () => words });
  Object.defineProperty(words, 'not', { get: () => expectation(value, !isNot) });
  return words;
}
