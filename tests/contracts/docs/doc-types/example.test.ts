import { describe, expect, it } from '@jest/globals';
import { exampleOf, jsonOf } from '../../../../contracts/docs/doc-types/example.js';
import { type Branch, branchesOf } from '../../../../contracts/docs/doc-types/param-tree.js';
import { readType } from '../../../../contracts/docs/doc-types/value-type.js';
import { item, row } from './rows.js';

const json = (rows: Parameters<typeof branchesOf>[0], elementType = '') =>
  jsonOf(exampleOf({ branches: branchesOf(rows), elementType }));
/** The generated value of a single row of that type and example. */
const one = (type: string, example = '') => JSON.parse(json([row('a', { type, example })])).a;

describe('the tree of a flat list', () => {
  it('keeps every row: orphans stand at the root, a ring opens at its first row', () => {
    const rows = [
      row('a', { parentId: 'nobody' }),
      row('b', { parentId: 'c' }),
      row('c', { parentId: 'b' }),
      row('d', { parentId: 'd' }),
    ];
    const names = (branches: readonly Branch[]): unknown =>
      branches.map(({ row: { name }, children }) => (children.length ? [name, names(children)] : name));
    expect(names(branchesOf(rows))).toEqual(['a', 'd', ['b', ['c']]]);
  });

  it('leaves out a deleted row with all below it', () => {
    const rows = [row('a', { isDeleted: 1 }), row('b', { parentId: 'a' }), row('c', { isDeleted: 0 })];
    expect(branchesOf(rows).map(({ row: { name } }) => name)).toEqual(['c']);
  });
});

describe('what a type means', () => {
  it.each([
    ['string', 0, 'string'],
    ['List<Item>', 1, 'string'],
    ['java.util.List<java.lang.Integer>', 1, 'number'],
    ['List<List<Long>>', 2, 'number'],
    ['Set<Set<Item>>', 2, 'string'],
    ['int[][]', 2, 'number'],
    ['object[]', 1, 'object'],
    ['array[object]', 1, 'object'],
    ['array[boolean]', 1, 'boolean'],
    ['num_array', 1, 'number'],
    ['str_array', 1, 'string'],
    ['array', 1, 'any'],
    ['LinkedHashSet<String>', 1, 'string'],
    ['JSONArray', 1, 'any'],
    ['Collection', 1, 'any'],
    ['Map<String, List<Integer>>', 0, 'map'],
    ['HashMap', 0, 'map'],
    ['List<Map<String, Object>>', 1, 'map'],
    ['Optional<List<String>>', 1, 'string'],
    ['file[]', 1, 'file'],
    ['Asset', 0, 'string'],
    ['Listing', 0, 'string'],
    ['OrderListItem', 0, 'string'],
    ['INT', 0, 'number'],
    ['bool', 0, 'boolean'],
    ['decimal(10,2)', 0, 'number'],
    ['', 0, 'string'],
    ['<<<<[[[[', 0, 'string'],
  ])('%s', (type, depth, of) => {
    expect(readType(type)).toMatchObject({ depth, of });
  });

  it.each([
    ['map[integer]', 'number'],
    ['Map<String, Boolean>', 'boolean'],
    ['map[string,object]', 'object'],
    ['Map<>', 'any'],
  ])('%s has values of one type', (type, of) => {
    expect(readType(type)).toEqual({ depth: 0, of: 'map', value: { depth: 0, of } });
  });
});

describe('an example', () => {
  it.each([
    ['byte', 0],
    ['INT64', 0],
    ['double', 0],
    ['boolean', false],
    ['string', 'string'],
    ['date', 'string'],
    ['map', {}],
    ['json', {}],
    ['object', {}],
    ['Map<String, Integer>', { key: 0 }],
    ['list', []],
    ['array', []],
    ['array[string]', ['string']],
    ['num_array', [0]],
    ['List<Integer>', [0]],
    ['array[boolean]', [false]],
    ['array[object]', [{}]],
    ['List<List<String>>', [['string']]],
  ])('of %s without one', (type, value) => {
    expect(one(type)).toEqual(value);
  });

  it.each([
    ['int', '42', 42],
    ['number', '-1.5e3', -1500],
    ['number', 'about 3', 0],
    ['number', 'Infinity', 0],
    ['boolean', 'true', true],
    ['boolean', 'TRUE', true],
    ['boolean', 'no', false],
    ['string', '42', '42'],
    ['string', ' kept as it is ', ' kept as it is '],
    ['num_array', '[1,2]', [1, 2]],
    ['List<Integer>', '1, 2，3', [1, 2, 3]],
    ['str_array', '["a"]', ['a']],
    ['str_array', 'a,b', ['a', 'b']],
    ['array[object]', '[{"id": 1}]', [{ id: 1 }]],
    ['array[object]', '{"id": 1}', [{ id: 1 }]],
    ['object', '{"a":[1,{"b":null}]}', { a: [1, { b: null }] }],
    ['object', 'see the guide', 'see the guide'],
    ['Map<String,String>', '{"de": "Hallo"}', { de: 'Hallo' }],
  ])('of %s that says %s', (type, example, value) => {
    expect(one(type, example)).toEqual(value);
  });

  it('keeps whole numbers that JavaScript would round', () => {
    expect(json([row('id', { type: 'long', example: '1234567890123456789' })])).toContain(': 1234567890123456789');
  });

  it.each([
    ['object', '{"sku":"string"}'],
    ['array', '[{"sku":"string"}]'],
    ['List<Item>', '[{"sku":"string"}]'],
    ['object[]', '[{"sku":"string"}]'],
    ['List<List<Item>>', '[[{"sku":"string"}]]'],
    ['Item[][]', '[[{"sku":"string"}]]'],
    ['Set<Set<Item>>', '[[{"sku":"string"}]]'],
    ['Asset', '{"sku":"string"}'],
    ['Map<String, List<Item>>', '{"sku":"string"}'],
  ])('of %s with rows below it', (type, value) => {
    expect(JSON.stringify(JSON.parse(json([row('items', { type }), row('sku', { parentId: 'items' })])).items)).toBe(
      value,
    );
  });

  it('takes the first value of a dictionary, by its type', () => {
    const enumInfo = { name: 'State', description: '', items: [item('2', 'number'), item('3', 'number')] };
    const rows = [
      row('state', { type: 'enum', enumInfo }),
      row('states', { type: 'array', enumInfo }),
      row('own', { type: 'int', enumInfo, example: '7' }),
    ];
    expect(JSON.parse(json(rows))).toEqual({ state: 2, states: [2], own: 7 });
  });

  it('goes twenty levels down', () => {
    const rows = Array.from({ length: 20 }, (_, i) => row(`l${i}`, { type: 'object', parentId: i ? `l${i - 1}` : '' }));
    const depth = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depth)) : 0;
    expect(depth(JSON.parse(json(rows)))).toBe(21);
  });

  it('takes __proto__ and constructor as names like any other', () => {
    const rows = [
      row('__proto__', { example: 'x' }),
      row('constructor', { type: 'int' }),
      row('o', { type: 'object', example: '{"__proto__":{"a":1}}' }),
    ];
    expect(json(rows)).toBe(
      '{\n  "__proto__": "x",\n  "constructor": 0,\n  "o": {\n    "__proto__": {\n      "a": 1\n    }\n  }\n}',
    );
    expect(Reflect.get({}, 'a')).toBeUndefined();
  });

  it.each([
    ['an object', '', [row('id', { type: 'int' })], '{\n  "id": 0\n}'],
    ['nothing', '', [], '{}'],
    ['an array of objects', 'object', [row('id', { type: 'int' })], '[\n  {\n    "id": 0\n  }\n]'],
    [
      'a list of lists of objects',
      'object[]',
      [row('id', { type: 'int' })],
      '[\n  [\n    {\n      "id": 0\n    }\n  ]\n]',
    ],
    ['an array of numbers', 'number', [row('', { example: '[1,2]' })], '[\n  1,\n  2\n]'],
    ['an array of numbers with one example', 'number', [row('', { example: '7' })], '[\n  7\n]'],
    ['an array of texts without an example', 'string', [row('', {})], '[\n  "string"\n]'],
    ['an array of booleans without a row', 'boolean', [], '[\n  false\n]'],
  ] as const)('of a root that is %s', (_, elementType, rows, text) => {
    expect(json(rows, elementType)).toBe(text);
  });

  it('counts the later of two rows with one name, and leaves out rows without one', () => {
    expect(
      JSON.parse(json([row('a', { id: '1', example: 'x' }), row('a', { id: '2', example: 'y' }), row('')])),
    ).toEqual({ a: 'y' });
  });
});
