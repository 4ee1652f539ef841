/*
 * Schemas of all kinds by seed, each made around a value that it allows: whatever else they ask for, a value exists.
 */

type Next = (n: number) => number;
export type Schema = Record<string, unknown>;
export interface Satisfiable {
  readonly schema: Schema;
  /** A value that it allows. */
  readonly value: unknown;
}
type Make = (next: Next, depth: number) => Satisfiable;

const pick = <T>(next: Next, all: readonly [T, ...T[]]): T => all[next(all.length)] ?? all[0];
const sometimes = (next: Next, odds: number, made: () => Schema): Schema => (next(odds) === 0 ? made() : {});

const formats = [
  ...[['date-time', '2026-03-01T10:00:00Z'] as const, ['date', '2026-03-01'] as const, ['time', '10:00:00Z'] as const],
  ...[['duration', 'P1DT2H'] as const, ['email', 'a@b.example'] as const, ['hostname', 'a.example'] as const],
  ...[['ipv4', '10.0.0.1'] as const, ['ipv6', '::1'] as const, ['uri', 'https://a.example/x'] as const],
  ...[['uri-reference', '/x'] as const, ['uuid', '123e4567-e89b-12d3-a456-426614174000'] as const],
  ...[['json-pointer', '/a'] as const, ['regex', '^a'] as const, ['byte', 'YQ=='] as const, ['password', 'x'] as const],
  ...[['uri-template', 'https://a.example/{x}'] as const, ['relative-json-pointer', '0/a'] as const],
] as const;

/** Patterns as people write them, each with a text that it is found in. */
const patterns = [
  ...[['^[A-Z]{2}-\\d{4}$', 'AB-1234'] as const, ['[a-z]{3}', 'abc'] as const, ['^\\d+$', '12'] as const],
  ['^(?=.*\\d)(?=.*[a-z]).{8,}$', 'abcdefg1'] as const,
  ['^(?=.*[A-Z])(?=.*[a-z])(?=.*\\d)(?=.*[^\\w\\s]).{10,64}$', 'Abcdefgh1!'] as const,
  ['^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)[A-Za-z\\d]{8,}$', 'abcdEFG1'] as const,
  ['^(?=.*[!@#$%^&*])(?=.{6,})', 'abcde!'] as const,
  ['^(?!admin)[a-z]{3,12}$', 'bob'] as const,
  ['^(?!\\s*$).+', 'x'] as const,
  ['^(?!.*--)[a-z0-9-]{3,20}$', 'a-b-c'] as const,
  ['^(?=.{1,10}$)[a-z]+(?:-[a-z]+)*$', 'ab-c'] as const,
  ['^[a-z]+(?<!x)$', 'abc'] as const,
  ['\\bword\\b', 'a word'] as const,
  ['^\\d{4}-(?:0[1-9]|1[0-2])$', '2026-01'] as const,
  ['^(?:https?|ftp)://[^\\s/$.?#].[^\\s]*$', 'http://ab'] as const,
  ['^[A-Z]{2}\\d{2}(?:[ ]?[0-9]{4}){3,4}$', 'DE12123412341234'] as const,
  ['^(?<year>\\d{4})$', '2026'] as const,
  ['^\\p{Lu}\\p{Ll}+$', 'Ab'] as const,
  ['^$|^[a-z]{5}$', 'abcde'] as const,
  ['^.*\\.(?:png|jpe?g)$', 'a.png'] as const,
  ['^-?(?:0|[1-9]\\d*)(?:\\.\\d+)?$', '1.5'] as const,
  ['^([0-9a-f]{2}:){5}[0-9a-f]{2}$', '00:11:22:33:44:55'] as const,
  ['^(?:[01]\\d|2[0-3]):[0-5]\\d$', '12:30'] as const,
  ['^\\/api\\/', '/api/x'] as const,
  ['^[\\u4e00-\\u9fa5]{2,4}$', '中文'] as const,
  ['^[^<>]{1,20}$', 'x'] as const,
  ['^0x[0-9a-fA-F]{40}$', `0x${'0'.repeat(40)}`] as const,
  ['^\\S+@\\S+\\.\\S+$', 'a@b.c'] as const,
  ['^(?:a|b|c)(?:,(?:a|b|c))*$', 'a,b'] as const,
] as const;

/** Examples and defaults are not checked by whoever writes them. */
const wrong = (next: Next, make: () => unknown): Schema => ({
  ...sometimes(next, 8, () => ({ example: make() })),
  ...sometimes(next, 9, () => ({ default: make() })),
  ...sometimes(next, 14, () => ({ examples: [make(), make()] })),
});
const typed = (next: Next, type: string): Schema => ({ type: next(10) === 0 ? [type, 'null'] : type });

const text: Make = (next) => {
  const type = typed(next, 'string');
  const some = wrong(next, () => pick(next, ['', 'x', 'another text', 7, null]));
  const kind = next(6);
  if (kind === 0) {
    const [format, value] = formats[next(formats.length)] ?? formats[0];
    return { schema: { ...type, format, ...some }, value };
  }
  if (kind < 3) {
    const [pattern, value] = patterns[next(patterns.length)] ?? patterns[0];
    const count = [...value].length;
    const sized = { minLength: Math.max(0, count - next(3)), maxLength: count + next(9) };
    return { schema: { ...type, pattern, ...sometimes(next, 3, () => sized), ...some }, value };
  }
  const value = 'text of any kind'.slice(0, next(16));
  if (kind === 3) return { schema: { ...type, ...not(next, 'else', { const: 'string' }), ...some }, value };
  const sized = { minLength: value.length, maxLength: value.length + next(4) };
  return { schema: { ...type, ...(kind === 4 && sized), ...some }, value };
};

const not = (next: Next, ...others: unknown[]): Schema => ({
  not: next(2) ? { enum: others.map((one) => (typeof one === 'object' ? 'string' : one)) } : others.at(-1),
});

const integer: Make = (next) => {
  const step = pick(next, [1, 1, 2, 5, 7, 60, 100, 1024]);
  const value = step * (next(400) - 200);
  const bounds: Schema = {
    ...(step > 1 && { multipleOf: step }),
    ...sometimes(next, 2, () =>
      next(2) ? { minimum: value - next(step) } : { exclusiveMinimum: value - 1 - next(9) },
    ),
    ...sometimes(next, 2, () =>
      next(2) ? { maximum: value + next(step) } : { exclusiveMaximum: value + 1 + next(9) },
    ),
    ...sometimes(next, 9, () => ({ not: { const: value + step } })),
    ...sometimes(next, 9, () => ({ not: { minimum: value + 1 } })),
    ...sometimes(next, 12, () => ({ format: 'int32' })),
  };
  return { schema: { ...typed(next, 'integer'), ...bounds, ...wrong(next, () => next(9999) - 99) }, value };
};

const number: Make = (next) => {
  const step = pick(next, [0, 0, 0.5, 0.25, 0.01, 1.5]);
  const value = Math.round((step || 0.125) * (next(200) - 100) * 1000) / 1000;
  const bounds: Schema = {
    ...(step > 0 && { multipleOf: step }),
    ...sometimes(next, 2, () => (next(2) ? { minimum: value - next(5) / 8 } : { exclusiveMinimum: value - 0.125 })),
    ...sometimes(next, 2, () => (next(2) ? { maximum: value + next(5) / 8 } : { exclusiveMaximum: value + 0.125 })),
  };
  return { schema: { ...typed(next, 'number'), ...bounds, ...wrong(next, () => next(99) / 2) }, value };
};

const boolean: Make = (next) => {
  const value = next(2) === 0;
  const some = sometimes(next, 4, () => ({ not: { const: !value } }));
  return { schema: { ...typed(next, 'boolean'), ...some, ...wrong(next, () => 'yes') }, value };
};

const lists: readonly [readonly unknown[], ...(readonly unknown[])[]] = [
  ['red', 'green', 'blue'],
  [1, 2, 3],
  ['a', null],
  ['x', 1, true],
  [{ a: 1 }, [2]],
  [
    { code: 'A', n: 1 },
    { code: 'B', n: 2 },
  ],
  [[1, 2], [3]],
  [1.5, -2],
  [false],
];
const listed: Make = (next) => {
  const all = pick(next, lists);
  return { schema: { enum: all, ...wrong(next, () => 'another') }, value: all[next(all.length)] };
};
const constant: Make = (next) => {
  const value = pick<unknown>(next, ['x', 7, null, true, { b: 1, a: [2] }, [1], 1.25]);
  return { schema: { const: value, ...wrong(next, () => 'another') }, value };
};

const leaves = [text, text, text, integer, integer, number, boolean, listed, constant] as const;
const any: Make = (next, depth) => {
  const all = depth < 4 ? ([...leaves, object, object, object, list, list, map, alternatives, parts] as const) : leaves;
  return (all[next(all.length)] ?? text)(next, depth + 1);
};

const list: Make = (next, depth) => {
  const type = typed(next, 'array');
  const kind = next(6);
  if (kind === 0) {
    const places = Array.from({ length: 1 + next(3) }, () => any(next, depth));
    const after = next(2) === 0 ? false : any(next, depth);
    const more = after === false ? 0 : next(3);
    const value = [
      ...places.map((one) => one.value),
      ...Array.from({ length: more }, () => (after === false ? undefined : after.value)),
    ];
    const schema = { prefixItems: places.map((one) => one.schema), items: after === false ? false : after.schema };
    return { schema: { ...type, ...schema, minItems: value.length - next(value.length + 1) }, value };
  }
  if (kind === 1) {
    const choices = ['a', 'b', 'c', 'd'].slice(0, 2 + next(3));
    const value = choices.slice(0, 1 + next(choices.length));
    return { schema: { ...type, items: { enum: choices }, uniqueItems: true, minItems: value.length }, value };
  }
  if (kind === 2) {
    const least = 1 + next(2);
    const items = { type: 'integer', minimum: 0 };
    const wanted = pick<readonly [Schema, number]>(next, [
      [{ const: 99 }, 99],
      [{ minimum: 500, multipleOf: 3 }, 600],
      [{ type: 'integer', maximum: 3 }, 2],
    ]);
    const value = [...Array.from({ length: least }, () => wanted[1]), 77];
    const most = sometimes(next, 3, () => ({ maxContains: least }));
    return { schema: { ...type, items, contains: wanted[0], minContains: least, ...most, maxItems: 4 }, value };
  }
  if (kind === 3) {
    const wanted = { type: 'object', properties: { kind: { const: 'main' } }, required: ['kind'] };
    const items = { type: 'object', properties: { kind: { enum: ['other', 'main'] }, n: { type: 'integer' } } };
    return { schema: { ...type, items, contains: wanted }, value: [{ kind: 'main' }] };
  }
  const { schema: items, value: one } = any(next, depth);
  const count = next(4);
  const sized = { minItems: Math.max(0, count - next(2)), maxItems: count + next(3) };
  const value = Array.from({ length: count }, () => one);
  return { schema: { ...type, ...(next(9) > 0 && { items }), ...sometimes(next, 2, () => sized) }, value };
};

const names =
  'id name email price total createTime status type age tags phone code url uuid ratio 名称 is-on x_y'.split(' ');

const object: Make = (next, depth) => {
  const chosen = [...new Set(Array.from({ length: 2 + next(5) }, () => names[next(names.length)] ?? 'id'))];
  const made = new Map(chosen.map((name) => [name, any(next, depth)]));
  const has = chosen.filter(() => next(4) > 0);
  const value = Object.fromEntries(has.map((name) => [name, made.get(name)?.value]));
  const required = has.filter(() => next(2) === 0);
  const rest =
    next(4) === 0
      ? { additionalProperties: false }
      : sometimes(next, 6, () => ({ additionalProperties: any(next, 4).schema }));
  const schema: Schema = {
    ...typed(next, 'object'),
    properties: Object.fromEntries([...made].map(([name, one]) => [name, one.schema])),
    ...(required.length > 0 && { required }),
    ...rest,
    ...sometimes(next, 9, () => ({ maxProperties: has.length })),
    ...sometimes(next, 9, () => ({ minProperties: has.length })),
    ...sometimes(next, 9, () => ({ example: { [chosen[0] ?? 'id']: 'of some type' } })),
  };
  return { schema: { ...schema, ...(next(2) === 0 && conditions(next, chosen, has, made, value)) }, value };
};

const when = (holds: Schema, yes: unknown, no: unknown = true): Schema =>
  Object.fromEntries([
    ['if', holds],
    ['then', yes],
    ['else', no],
  ]);

/** What holds of the value besides its fields. */
function conditions(
  next: Next,
  all: readonly string[],
  has: readonly string[],
  made: ReadonlyMap<string, Satisfiable>,
  value: Readonly<Record<string, unknown>>,
): Schema {
  const [one = '', other = ''] = [has[next(has.length || 1)], has[next(has.length || 1)]];
  const missing = all.filter((name) => !has.includes(name));
  const gone = missing[next(missing.length || 1)];
  if (has.length === 0) return gone === undefined ? {} : { not: { required: [gone] } };
  const is = (name: string): Schema => ({ properties: { [name]: { const: value[name] } }, required: [name] });
  const kinds: (() => Schema)[] = [
    () => ({ dependentRequired: { [one]: [other] } }),
    () => (gone === undefined ? {} : { dependentRequired: { [gone]: ['elsewhere'] }, additionalProperties: false }),
    () => ({ dependentSchemas: { [one]: { required: [other] } } }),
    () => ({ dependentSchemas: { [one]: is(other) } }),
    () => when(is(one), { required: [other] }, { required: [gone ?? other] }),
    () => when({ required: [one] }, is(other)),
    () => when({ properties: { [one]: { const: 'no such' } }, required: [one] }, false, is(other)),
    () => (gone === undefined ? {} : { not: { required: [gone] } }),
    () => (gone === undefined ? {} : { not: { anyOf: [{ required: [gone] }, { required: ['elsewhere'] }] } }),
    () => ({ not: { properties: { [one]: { const: { no: 'such' } } }, required: [one] } }),
    () => (gone === undefined ? {} : { oneOf: [{ required: [one] }, { required: [gone] }] }),
    () => ({ anyOf: [{ required: [...new Set([one, other])] }, { required: [other] }] }),
    () => ({ allOf: [{ required: [one] }, when(is(one), { required: [other] })] }),
    () => ({ allOf: [{ properties: { [one]: made.get(one)?.schema ?? {} } }, is(other)] }),
    () => ({ propertyNames: { maxLength: 12 } }),
  ];
  return kinds[next(kinds.length)]?.() ?? {};
}

const map: Make = (next, depth) => {
  const { schema: of, value } = any(next, depth);
  const kind = next(5);
  const type = { type: 'object' };
  if (kind === 0) {
    const schema = { ...type, patternProperties: { '^x-': of }, minProperties: 1 + next(2) };
    const all = { 'x-a': value, 'x-b': value };
    return { schema: { ...schema, additionalProperties: false }, value: all };
  }
  if (kind === 1) {
    const schema = { ...type, patternProperties: { '^x-': of, '^\\d+$': { type: 'integer' } }, minProperties: next(3) };
    return {
      schema: { ...schema, additionalProperties: { type: 'boolean' } },
      value: { 'x-a': value, 7: 7, on: true },
    };
  }
  if (kind === 2) {
    const schema = {
      ...type,
      properties: { id: { type: 'integer' } },
      patternProperties: { '^[a-z]{2}_[A-Z]{2}$': of },
    };
    const closed = next(2) === 0 && { additionalProperties: false };
    return { schema: { ...schema, ...closed, required: ['id', 'en_GB'] }, value: { id: 1, en_GB: value } };
  }
  if (kind === 3) {
    const names = pick<readonly [Schema, string, string]>(next, [
      [{ pattern: '^[a-z]{2}$' }, 'ab', 'cd'],
      [{ enum: ['one', 'two', 'three'] }, 'one', 'two'],
      [{ minLength: 5, maxLength: 8 }, 'abcde', 'abcdef'],
      [{ format: 'uuid' }, '123e4567-e89b-12d3-a456-426614174000', '123e4567-e89b-12d3-a456-426614174001'],
    ]);
    const schema = { ...type, additionalProperties: of, propertyNames: names[0], minProperties: 1 + next(2) };
    return { schema, value: { [names[1]]: value, [names[2]]: value } };
  }
  const size = next(3);
  const all = Object.fromEntries(Array.from({ length: size }, (_, at) => [`k${at}`, value]));
  return { schema: { ...type, additionalProperties: of, minProperties: size, maxProperties: size + 1 }, value: all };
};

const alternatives: Make = (next, depth) => {
  const keyword = pick(next, ['oneOf', 'anyOf']);
  const kind = next(5);
  if (kind === 0) {
    const variants = ['cat', 'dog', 'fish'].slice(0, 2 + next(2)).map((name) => {
      const { schema, value } = object(next, Math.max(depth, 3));
      const own = schema.properties as Schema;
      const kindOf = { ...own, kind: { const: name } };
      const { not: _, maxProperties: __, propertyNames: ___, minProperties: ____, ...rest } = schema;
      const required = ['kind', ...(Array.isArray(schema.required) ? schema.required : [])];
      return {
        schema: { ...rest, type: 'object', properties: kindOf, required },
        value: { ...(value as object), kind: name },
      };
    });
    return { schema: { [keyword]: variants.map((one) => one.schema) }, value: variants[next(variants.length)]?.value };
  }
  if (kind === 1) return { schema: { [keyword]: [{ type: 'string', minLength: 3 }, { type: 'integer' }] }, value: 3 };
  if (kind === 2) {
    const n = { type: 'integer', oneOf: [{ multipleOf: 3 }, { multipleOf: 5 }], minimum: 1 };
    return { schema: { type: 'object', properties: { n }, required: ['n'] }, value: { n: 9 } };
  }
  if (kind === 3) {
    const own = { a: { type: 'integer' }, b: { type: 'string' }, c: { type: 'boolean' } };
    const one = { type: 'object', properties: own, [keyword]: [{ required: ['a'] }, { required: ['b'] }] };
    return { schema: one, value: { a: 1 } };
  }
  const open = (name: string) => ({ type: 'object', properties: { [name]: { type: 'string' } }, required: [name] });
  return { schema: { [keyword]: [open('left'), open('right'), { type: 'null' }] }, value: { left: 'x' } };
};

const parts: Make = (next, depth) => {
  const { schema, value } = any(next, depth + 1);
  const more: Schema[] = [{}, { title: 'Part' }, { not: { const: 'no such' } }];
  return { schema: { allOf: [schema, more[next(more.length)] ?? {}] }, value };
};

/** A plain value of one type that has alternatives or parts. */
const varied: Make = (next) => {
  const [schema, value] = pick<readonly [Schema, unknown]>(next, [
    [{ type: 'integer', oneOf: [{ multipleOf: 3 }, { multipleOf: 5 }], minimum: next(20) }, 36],
    [{ type: 'string', anyOf: [{ format: 'email' }, { format: 'date' }] }, '2026-03-01'],
    [{ type: 'string', allOf: [{ minLength: 3 }, { maxLength: 9 }, { pattern: '^[a-z]+$' }] }, 'abc'],
    [{ type: 'number', anyOf: [{ minimum: 100 }, { maximum: -100 }], multipleOf: 0.5 }, 100.5],
    [{ type: 'string', oneOf: [{ enum: ['a', 'b'] }, { pattern: '^z{3}$' }] }, 'zzz'],
  ]);
  return next(2) ? { schema, value } : { schema: { type: 'array', items: schema, minItems: 1 }, value: [value] };
};

/** A whole body. */
export const satisfiable = (next: Next): Satisfiable => {
  const kinds = [
    ...([object, object, object, object, list, list, map, text, integer, listed, alternatives, parts] as const),
    varied,
  ] as const;
  const nested = () => {
    const { schema, value } = listed(next, 0);
    return { schema: { type: 'array', items: { type: 'array', items: schema } }, value: [[value]] };
  };
  return next(14) === 0 ? nested() : (kinds[next(kinds.length)] ?? object)(next, 0);
};
