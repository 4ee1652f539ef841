import { describe, expect, it } from '@jest/globals';
import { exampleOf, jsonOf } from '../../../../contracts/docs/doc-types/example.js';
import { branchesOf, type Row } from '../../../../contracts/docs/doc-types/param-tree.js';
import { type Shape, schemaTree } from '../../../../contracts/docs/doc-types/schema-tree.js';
import { typescriptOf } from '../../../../contracts/docs/doc-types/typescript.js';
import { effective } from '../../../../contracts/docs/effective.js';
import { AnswerGenerator } from '../../../../server/try-out/mocking/answers/generate.js';
import { Random } from '../../../../server/try-out/mocking/answers/random.js';
import { seeded } from '../../../support/random.js';

type Keywords = Record<string, string>;
/** Checks a value by itself, without the code that makes one. */
type Check = (value: unknown) => boolean;
interface Case {
  readonly type: string;
  readonly schema?: Keywords;
  readonly values?: readonly { readonly value: string }[];
  readonly example?: string;
  readonly check: Check;
}
type Next = (n: number) => number;

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const formats: Readonly<Record<string, RegExp>> = {
  email: /^[a-z\d]+@[a-z\d.]+\.[a-z]+$/,
  uuid: /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
  date: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
  ipv4: /^(?:\d{1,3}\.){3}\d{1,3}$/,
  uri: /^https:\/\/[a-z.]+\/\d*$/,
};

const cases: readonly ((next: Next) => Case)[] = [
  (next) => {
    const [min, span] = [next(40) - 20, next(9)];
    const example = next(2) ? String(next(50)) : '';
    const schema = { minimum: String(min), maximum: String(min + span) };
    const check: Check = (value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= min + span;
    return { type: 'integer', schema, example, check };
  },
  (next) => {
    const [min, step] = [next(100), 1 + next(7)];
    const schema = { exclusiveMinimum: String(min), multipleOf: String(step) };
    return { type: 'int', schema, check: (value) => isNumber(value) && value > min && value % step === 0 };
  },
  (next) => {
    const [min, max] = [next(100), 100 + next(3)];
    const schema = { exclusiveMinimum: `0.${min}1`, maximum: `1.${max}`, multipleOf: '0.01' };
    const check: Check = (value) =>
      isNumber(value) &&
      value > Number(`0.${min}1`) &&
      value <= Number(`1.${max}`) &&
      /^\d(?:\.\d\d?)?$/.test(String(value));
    return { type: 'number', schema, check };
  },
  (next) => {
    const [min, span] = [next(12), next(9)];
    const example = ['', 'abc', 'a longer example'][next(3)] ?? '';
    const schema = { minLength: String(min), maxLength: String(min + span) };
    const check: Check = (value) => isText(value) && value.length >= min && value.length <= min + span;
    return { type: 'string', schema, example, check };
  },
  (next) => {
    const name = Object.keys(formats)[next(Object.keys(formats).length)] ?? '';
    const check: Check = (value) => isText(value) && formats[name]?.test(value) === true;
    return { type: 'string', schema: { format: JSON.stringify(name) }, check };
  },
  (next) => {
    const texts = ['"red"', '"blue"', '"green"', 'null'].slice(next(3));
    const check: Check = (value) => texts.includes(JSON.stringify(value));
    return { type: 'string', values: texts.map((value) => ({ value })), example: next(2) ? 'pink' : 'blue', check };
  },
  (next) => {
    const constant = ['"x"', '7', 'null', '[1]', '{"a":2}'][next(5)] ?? '';
    const example = next(2) ? 'other' : '';
    return {
      type: 'object',
      schema: { const: constant },
      example,
      check: (value) => JSON.stringify(value) === constant,
    };
  },
  (next) => {
    const given = ['5', '50', '"text"'][next(3)] ?? '';
    const wanted = given === '5' ? [5] : [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    const check: Check = (value) => wanted.some((one) => one === value);
    return { type: 'integer', schema: { default: given, minimum: '0', maximum: '9' }, check };
  },
  (next) => {
    const [min, isUnique] = [next(6), next(2) === 0];
    const schema = { minItems: String(min), maxItems: String(min + 2), 'items/maxLength': '3' };
    const check: Check = (value) =>
      Array.isArray(value) &&
      value.length >= min &&
      value.length <= min + 2 &&
      value.every((each) => isText(each) && each.length <= 3) &&
      (!isUnique || new Set(value).size === value.length);
    return { type: 'array[string]', schema: { ...schema, ...(isUnique && { uniqueItems: 'true' }) }, check };
  },
  (next) => {
    const check: Check = (value) =>
      Array.isArray(value) && value.length >= 1 && value.every((each) => each === 3 || each === 4);
    const schema = { minItems: String(next(3)) };
    return { type: 'array[integer]', schema, values: [{ value: '3' }, { value: '4' }], check };
  },
];

function rowOf(name: string, { type, schema, values, example = '' }: Omit<Case, 'check'>, parentId = ''): Row {
  const columns = {
    id: `r-${name}`,
    parentId,
    name,
    type,
    example,
    required: 1 as const,
    maxLength: '',
    description: '',
  };
  return { ...columns, ...(schema && Object.keys(schema).length > 0 && { schema }), ...(values && { values }) };
}

function tableOf(seed: number) {
  const next = seeded(seed);
  const made = Array.from({ length: 1 + next(8) }, () => cases[next(cases.length)]?.(next)).filter((one) => !!one);
  const [minItems, isDeep] = [next(4), next(2) === 0];
  const list = rowOf('list', { type: 'array[object]', schema: { minItems: String(minItems) } });
  const rows = made.map((one, at) => rowOf(`f${at}`, one, isDeep ? list.id : ''));
  const check = (body: unknown): string[] => {
    const all: unknown = isDeep && isObject(body) ? body.list : [body];
    if (!Array.isArray(all) || all.length < (isDeep ? minItems : 1)) return ['list'];
    return all.flatMap((each: unknown) =>
      made.flatMap((one, at) => (isObject(each) && one.check(each[`f${at}`]) ? [] : [`f${at} ${JSON.stringify(one)}`])),
    );
  };
  const shape: Shape = { branches: branchesOf(isDeep ? [list, ...rows] : rows), elementType: '' };
  return { shape, check };
}
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const mockOf = (shape: Shape, seed: number): string =>
  jsonOf(
    new AnswerGenerator({ random: new Random(seed), locale: 'en', now: 1_700_000_000_000 }).answer(schemaTree(shape)),
  );
const exampleText = (...rows: Row[]): string => jsonOf(exampleOf({ branches: branchesOf(rows), elementType: '' }));
const one = (type: string, schema: Keywords, example = ''): unknown =>
  JSON.parse(exampleText(rowOf('a', { type, schema, example }))).a;

describe('values of rows with keywords', () => {
  it('obey them, in examples and mocks, by 300 tables', () => {
    for (let seed = 0; seed < 300; seed++) {
      const { shape, check } = tableOf(seed * 11);
      const problems = [jsonOf(exampleOf(shape)), mockOf(shape, seed)].map((text) => check(JSON.parse(text)));
      expect({ seed, problems, ...(problems.flat().length > 0 && { mock: mockOf(shape, seed) }) }).toEqual({
        seed,
        problems: [[], []],
      });
    }
  });

  it('keep the digits of bounds that JavaScript would round', () => {
    const row = rowOf('a', { type: 'long', schema: { minimum: '9007199254740993' } });
    expect(exampleText(row)).toContain(': 9007199254740993\n');
    const step = rowOf('a', { type: 'number', schema: { exclusiveMinimum: '0.1', multipleOf: '0.1' } });
    expect(exampleText(step)).toContain(': 0.2\n');
    const near = one('number', { exclusiveMinimum: '8.5', maximum: '12.129999999999999' });
    expect(near).toBe(9);
  });

  it.each([
    ['integer', { minimum: '5', maximum: '3' }, 5],
    ['integer', { minimum: '1e400', maximum: '1e9999' }, expect.any(Number)],
    ['string', { minLength: '9', maxLength: '2' }, 'st'],
    ['string', { maxLength: '0' }, ''],
    ['string', { pattern: '"^(a+)+$"' }, 'a'],
    ['string', { pattern: '"(?=a)b"' }, 'string'],
    ['string', { pattern: '"^[A-Z]{3}$"', minLength: '3' }, expect.stringMatching(/^[A-Z]{3}$/)],
    ['string', { pattern: '"^[a-z]+$"', examples: '["A1", "ab"]' }, 'ab'],
    ['string', { const: 'null' }, null],
    ['map[integer]', { minProperties: '2' }, { key: 0, key1: 0 }],
    ['object', { minProperties: '1', additionalProperties: 'false' }, {}],
    ['object', { required: '["a"]', default: '{"b":1}' }, { a: 'string' }],
    ['object', { required: '["a"]', default: '{"a":1}' }, { a: 1 }],
    ['array[string]', { minItems: '3', maxItems: '1' }, ['string']],
    ['array[boolean]', { minItems: '5', uniqueItems: 'true' }, [false, true]],
    ['array[integer]', { minItems: '1000000' }, Array(100).fill(0)],
    ['string', { default: '7', nullable: 'true' }, 'string'],
  ])('that contradict or cannot be met: %s %j', (type, schema, value) => {
    expect(one(type, schema)).toEqual(value);
  });

  it('stop where lists of lists want many elements', () => {
    const levels = Array.from({ length: 20 }, (_, level) => [`${'items/'.repeat(level)}minItems`, '100'] as const);
    const type = `${'array['.repeat(20)}string${']'.repeat(20)}`;
    expect(exampleText(rowOf('a', { type, schema: Object.fromEntries(levels) })).length).toBeLessThan(10_000_000);
  });

  it('obey the greatest length beside an example, and the size of a format', () => {
    const answer = (row: Row) =>
      jsonOf(
        new AnswerGenerator({ random: new Random('1'), locale: 'en', now: 1_700_000_000_000 }).answer(
          schemaTree({ branches: branchesOf([row]), elementType: '' }),
        ),
      );
    const long = rowOf('code', { type: 'string', example: 'an example which is long' });
    expect(JSON.parse(answer({ ...long, maxLength: '10' }))).toEqual({ code: 'an example' });
    const { createTime } = JSON.parse(answer(rowOf('createTime', { type: 'integer', schema: { format: '"int32"' } })));
    expect(createTime).toBeLessThanOrEqual(2_147_483_647);
    expect(one('integer', { format: '"int32"' }, '2147483648')).not.toBe(2_147_483_648);
  });

  it('of objects are their examples where the rows below allow them', () => {
    const body = (example: string, ...fields: Row[]) =>
      JSON.parse(exampleText({ ...rowOf('o', { type: 'object', example }), id: 'o' }, ...fields)).o;
    const id = rowOf('id', { type: 'integer', schema: { minimum: '5' } }, 'o');
    const name = { ...rowOf('name', { type: 'string' }, 'o'), required: 0 as const };
    expect(body('{"id": 7}', id, name)).toEqual({ id: 7 });
    expect(body('{"id": 7, "more": [1]}', id, name)).toEqual({ id: 7, more: [1] });
    for (const wrong of ['{"id": 1}', '{"name": "x"}', '{"id": 7, "name": 1}'])
      expect(body(wrong, id, name)).toEqual({ id: 5, name: 'string' });
    // Without keywords it is what its author wrote.
    expect(body('{"any": 1}', rowOf('id', { type: 'integer' }, 'o'))).toEqual({ any: 1 });
  });

  it('of a body that is a plain value are that value', () => {
    expect(exampleText(rowOf('', { type: 'integer', example: '7' }))).toBe('7');
    expect(JSON.parse(mockOf({ branches: branchesOf([rowOf('', { type: 'boolean' })]), elementType: '' }, 1))).toEqual(
      expect.any(Boolean),
    );
  });

  it('are listed ones, lists among them', () => {
    expect(JSON.parse(exampleText(rowOf('a', { type: 'any', values: [{ value: '[2]' }] })))).toEqual({
      a: [2],
    });
  });

  it('prefer an example that the keywords allow', () => {
    expect(one('integer', { maximum: '9', default: '3' }, '7')).toBe(7);
    expect(one('integer', { maximum: '9', default: '3' }, '70')).toBe(3);
  });
});

describe('TypeScript of rows with keywords', () => {
  it('has literals and null', () => {
    const rows = [
      rowOf('state', { type: 'string', schema: { nullable: 'true' }, values: [{ value: '"a"' }, { value: 'null' }] }),
      rowOf('kind', { type: 'string', schema: { const: '"x"' } }),
      rowOf('sizes', { type: 'array[integer]', schema: { nullable: 'true', 'items/nullable': 'true' } }),
      rowOf('codes', { type: 'array[integer]', values: [{ value: '1' }, { value: '2' }] }),
      rowOf('big', { type: 'integer', values: [{ value: '9007199254740993' }] }),
      rowOf('inner', { type: 'object', schema: { nullable: 'true' } }),
      rowOf('id', { type: 'string' }, 'r-inner'),
    ];
    expect(typescriptOf({ branches: branchesOf(rows), elementType: '' }, 'Body')).toBe(
      [
        'export interface Body {',
        "  state: 'a' | null;",
        "  kind: 'x';",
        '  sizes: (number | null)[] | null;',
        '  codes: (1 | 2)[];',
        '  big: number;',
        '  inner: {',
        '    id: string;',
        '  } | null;',
        '}',
        '',
      ].join('\n'),
    );
  });
});

it('what rows say beyond their columns reaches the examples of a doc by the id of the row', () => {
  const none = { pathParams: [], headerParams: [], queryParams: [], responseParams: [], errorCodeParams: [] };
  const flags = {
    isUseGlobalHeaders: 0,
    isUseGlobalParams: 0,
    isUseGlobalReturns: 0,
    isRequestArray: 0,
    isResponseArray: 0,
  } as const;
  const doc = { ...none, ...flags, httpMethod: 'POST', requestArrayType: '', responseArrayType: '' };
  const { body } = effective({
    ...{ ...doc, globalHeaders: [], globalParams: [], globalReturns: [] },
    requestParams: [rowOf('a', { type: 'string' }), rowOf('b', { type: 'string' })],
    rowParts: { 'r-a': { schema: { const: '"x"' } } },
  });
  expect(JSON.parse(jsonOf(exampleOf(body)))).toEqual({ a: 'x', b: 'string' });
});
