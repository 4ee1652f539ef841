/** Random numbers that depend on the seed alone (mulberry32): an integer from 0 to below n. */
export function seeded(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * n);
  };
}

const names =
  'id name email price total createTime status type age tags city phone code url uuid count ratio note title amount 名称 is-on x_y _links'.split(
    ' ',
  );
const formats =
  'date-time date time duration email hostname ipv4 ipv6 uri uri-reference uuid json-pointer regex byte password'.split(
    ' ',
  );
const patterns = [
  '^[A-Z]{2}-\\d{4}$',
  '^\\d+$',
  '[a-z]{3}',
  '^(?:red|green|blue)$',
  '^#[0-9a-fA-F]{6}$',
  '^[^\\s@]+@[^\\s@]+$',
  '^v\\d+\\.\\d+(\\.\\d+)?$',
  '^\\+?[1-9]\\d{6,14}$',
  '^[\\w.-]*$',
  '^/([a-z]+/)*$',
  '^(a|b)*c?$',
  '^.{3,8}$',
  '^\\p{L}{2,5}$',
  '^\\u4e00[\\u4e00-\\u9fa5]{1,3}$',
];

/**
 * A schema of any kind that a row can hold, by seed: no two alternatives, no references, and nothing that contradicts
 * itself, so that a value exists.
 */
export function randomSchema(next, depth = 0) {
  const kinds = [text, text, text, integer, integer, number, boolean, listed, constant];
  if (depth < 4) kinds.push(object, object, list, map);
  return { ...annotations(next), ...kinds[next(kinds.length)](next, depth) };
}

const maybe = (next, odds, made) => (next(odds) === 0 ? made() : {});
const annotations = (next) => ({
  ...maybe(next, 4, () => ({ description: 'Said about it' })),
  ...maybe(next, 9, () => ({ title: 'Title' })),
  ...maybe(next, 12, () => ({ deprecated: true })),
});
const types = (next, type) => ({ type: next(8) === 0 ? [type, 'null'] : type });

function text(next) {
  const type = types(next, 'string');
  switch (next(5)) {
    case 0:
      return { ...type, format: formats[next(formats.length)], ...wrongOrRight(next, () => 'not of the format') };
    case 1:
      return { ...type, pattern: patterns[next(patterns.length)], ...wrongOrRight(next, () => 'not of the pattern') };
    case 2: {
      const min = next(30);
      return { ...type, minLength: min, maxLength: min + next(20), ...wrongOrRight(next, () => 'x'.repeat(next(60))) };
    }
    case 3:
      return { ...type, ...maybe(next, 2, () => ({ maxLength: next(5) })), ...wrongOrRight(next, () => next(9)) };
    default:
      return type;
  }
}

/** Examples and defaults are not checked by whoever writes them. */
const wrongOrRight = (next, make) => ({
  ...maybe(next, 4, () => ({ example: make() })),
  ...maybe(next, 5, () => ({ default: make() })),
  ...maybe(next, 7, () => ({ examples: [make(), make()] })),
});

function integer(next) {
  const low = next(2000) - 1000;
  const bounds = [
    {},
    { minimum: low },
    { exclusiveMaximum: low },
    { minimum: low, maximum: low + next(50) },
    { exclusiveMinimum: low, exclusiveMaximum: low + 2 + next(9) },
    { minimum: low, multipleOf: 1 + next(40) },
    { format: next(2) ? 'int32' : 'int64', minimum: 2_147_483_600 },
  ];
  return { ...types(next, 'integer'), ...bounds[next(bounds.length)], ...wrongOrRight(next, () => next(9999) - 99) };
}

function number(next) {
  const low = (next(2000) - 1000) / 8;
  const bounds = [
    {},
    { minimum: low, maximum: low + next(5) / 4 },
    { exclusiveMinimum: low, maximum: low + 0.5 },
    { exclusiveMinimum: 0, exclusiveMaximum: 1 },
    { multipleOf: 0.25, minimum: low },
    { format: 'double' },
  ];
  return { ...types(next, 'number'), ...bounds[next(bounds.length)], ...wrongOrRight(next, () => next(99) / 2) };
}

const boolean = (next) => ({ ...types(next, 'boolean'), ...wrongOrRight(next, () => [true, 'yes', 1][next(3)]) });

function listed(next) {
  const all = [
    ['red', 'green', 'blue'],
    [1, 2, 3],
    ['a', null],
    ['x', 1, true],
    [{ a: 1 }, [2]],
  ][next(5)];
  return { enum: all, ...wrongOrRight(next, () => [...all, 'another'][next(all.length + 1)]) };
}

const constant = (next) => ({ const: ['x', 7, null, true, { b: 1, a: [2] }, [1]][next(6)] });

function list(next, depth) {
  const min = next(4);
  const isUnique = next(4) === 0;
  const items = isUnique
    ? { type: ['string', 'integer'][next(2)] }
    : next(9) === 0
      ? undefined
      : randomSchema(next, depth + 1);
  return {
    ...types(next, 'array'),
    ...(items && { items }),
    ...maybe(next, 2, () => ({ minItems: min, maxItems: min + next(4) })),
    ...(isUnique && { uniqueItems: true }),
    ...maybe(next, 6, () => ({ example: ['one', 2] })),
  };
}

function object(next, depth) {
  const chosen = [...new Set(Array.from({ length: 1 + next(6) }, () => names[next(names.length)]))];
  const properties = Object.fromEntries(chosen.map((name) => [name, randomSchema(next, depth + 1)]));
  const required = chosen.filter(() => next(2) === 0);
  const isOpen = next(4) > 0;
  return {
    ...types(next, 'object'),
    properties,
    ...(required.length > 0 && { required: [...required, ...(isOpen && next(8) === 0 ? ['elsewhere'] : [])] }),
    ...(isOpen ? maybe(next, 8, () => ({ minProperties: chosen.length + next(2) })) : { additionalProperties: false }),
    ...maybe(next, 8, () => ({ maxProperties: chosen.length + 2 })),
    ...maybe(next, 9, () => ({ example: { [chosen[0]]: 'an example of some type' } })),
    ...maybe(next, 12, () => ({ default: {} })),
  };
}

function map(next, depth) {
  const min = next(3);
  return {
    ...types(next, 'object'),
    additionalProperties: next(6) === 0 ? true : randomSchema(next, depth + 1),
    ...maybe(next, 3, () => ({ minProperties: min, maxProperties: min + 2 })),
  };
}

/** A body without bounds of its own, which no row holds yet; a list of lists is one without a type. */
const wholeBody = ({ properties, required = [], items, type }) => ({
  type: [type].flat()[0],
  ...(items && { items: items.properties ? wholeBody(items) : items.type === 'string' ? items : { type: 'integer' } }),
  ...(properties && { properties, required: required.filter((name) => name in properties) }),
});

/** A document of so many operations, each with a random schema as the body of its answer. */
export function randomDocument(operations, seed) {
  const next = seeded(seed);
  const paths = Array.from({ length: operations }, (_, at) => {
    const bodies = [list, object, object, text, integer, listed];
    const kind = bodies[at % 3 ? 1 : next(bodies.length)];
    const made = kind(next, 0);
    const schema = made.type?.includes('array') || made.properties ? wholeBody(made) : made;
    const content = { 'application/json': { schema } };
    return [`/random${at}`, { get: { summary: `random${at}`, responses: { 200: { description: 'OK', content } } } }];
  });
  return { openapi: '3.1.0', info: { title: 'Random schemas', version: '1' }, paths: Object.fromEntries(paths) };
}
