import { describe, expect, it } from '@jest/globals';
import { bodyLines, documentOf, json, lines, only, read, ref } from './support.js';

const text = { type: 'string' };
const list = (items: object): object => ({ type: 'array', items });
const object = (properties: object, rest: object = {}) => ({ type: 'object', properties, ...rest });

describe('the rows of a body', () => {
  // docs/wire.md 6.4: the old importer had no rows for an inline body.
  it('are the properties of an inline schema, as of a referenced one', () => {
    const schema = object({ id: { type: 'integer' }, at: object({ city: text }) }, { required: ['id'] });
    const rows = ['id integer*', 'at object', '  city string'];
    expect(bodyLines(schema)).toEqual(rows);
    expect(bodyLines(ref('Order'), { Order: schema })).toEqual(rows);
  });
  it.each([
    ['a list of objects', { type: 'array', items: object({ id: text }) }, ['id string'], 'object'],
    ['a list of plain values', { type: 'array', items: { type: 'integer' } }, ['integer*'], 'integer'],
    ['a list of lists', { type: 'array', items: { type: 'array', items: text } }, ['array[string]*'], 'string[]'],
    ['a list of lists of objects', list(list(object({ id: text }))), ['id string'], 'object[]'],
  ])('are those of the elements of %s', (_, schema, rows, elementType) => {
    const { tables, fields } = only({ requestBody: json(schema) });
    expect(lines(tables.requestParams).map((line) => line.trim())).toEqual(rows);
    expect(fields).toMatchObject({ isRequestArray: true, requestArrayType: elementType });
  });
  it('of more lists than there is room for are said to be cut', () => {
    const { fields, losses } = only({ requestBody: json([...'1234567'].reduce(list, object({ id: text }))) });
    expect(fields.requestArrayType).toBe('object[][][][][]');
    expect(losses).toMatchObject([{ what: 'cut', value: 'object[][][][][][]' }]);
  });
  it('of a text or a file are one row without a name', () => {
    const body = (type: string, schema: object) => only({ requestBody: { content: { [type]: { schema } } } });
    expect(body('text/plain', text).tables.requestParams).toMatchObject([{ name: '', type: 'string' }]);
    expect(body('image/png', {}).fields.contentType).toBe('image/png');
    expect(only({ requestBody: { content: { 'image/png': {} } } }).tables.requestParams).toMatchObject([
      { name: '', type: 'file' },
    ]);
  });
  it('of a form have their names, lists and files', () => {
    const schema = object({
      name: text,
      photo: { ...text, format: 'binary' },
      photos: { type: 'array', items: { ...text, format: 'binary' } },
      tags: { type: 'array', items: text },
    });
    for (const type of ['multipart/form-data', 'application/x-www-form-urlencoded']) {
      const doc = only({ requestBody: { content: { [type]: { schema } } } });
      expect(doc.fields.contentType).toBe(type);
      expect(lines(doc.tables.requestParams)).toEqual([
        ...['name string', 'photo file', 'photos file[]', 'tags array[string]'],
      ]);
    }
  });
});

describe('composed schemas', () => {
  it('merge allOf: properties, required names, and a property of both parts', () => {
    const schemas = { Base: object({ id: text, state: { ...text, description: 'How far' } }, { required: ['id'] }) };
    const own = object({ state: { maxLength: 8 }, total: { type: 'number' } }, { required: ['total'] });
    expect(bodyLines({ allOf: [ref('Base'), own] }, schemas)).toEqual([
      ...['id string*', 'state string How far', 'total number*'],
    ]);
  });
  it.each(['oneOf', 'anyOf'])('show the alternatives of %s, and which of them has a property', (keyword) => {
    const schemas = {
      Cat: object({ kind: { const: 'cat' }, lives: { type: 'integer' } }, { required: ['kind', 'lives'] }),
      Dog: object({ kind: { const: 'dog' }, breed: text }, { required: ['kind'] }),
    };
    expect(bodyLines(object({ pet: { [keyword]: [ref('Cat'), ref('Dog')] } }), schemas)).toEqual([
      'pet object one of: Cat | Dog',
      '  kind string* <values: "cat", "dog">',
      '  lives integer only: Cat',
      '  breed string only: Dog',
    ]);
  });
  it('show plain alternatives beside objects', () => {
    expect(bodyLines(object({ to: { oneOf: [text, object({ id: text }, { title: 'Person' })] } }))).toEqual([
      'to object one of: string | Person',
      '  id string only: Person',
    ]);
  });
  it.each([
    ['a list of types', { type: ['string', 'null'] }],
    ['an alternative', { oneOf: [text, { type: 'null' }] }],
    ['a reference or null', { anyOf: [ref('Text'), { type: 'null' }] }],
  ])('are nullable by %s', (_, schema) => {
    expect(bodyLines(object({ a: schema }), { Text: text })).toEqual(['a string <nullable: true>']);
  });
  it('are nullable by the flag of 3.0', () => {
    const document = documentOf({ requestBody: json(object({ a: { ...text, nullable: true } })) });
    const [doc] = read({ ...document, openapi: '3.0.3' }).api.entries;
    expect(doc?.kind === 'doc' && lines(doc.tables.requestParams)).toEqual(['a string <nullable: true>']);
  });
});

describe('maps', () => {
  it('of plain values are a type, of objects a row for any key', () => {
    const values = (additionalProperties: unknown) => ({ type: 'object', additionalProperties });
    expect(
      bodyLines(object({ a: values({ type: 'integer' }), b: values(object({ x: text })), c: values(true) })),
    ).toEqual([
      ...['a map[integer]', 'b map[object]', '  {key} object', '    x string', 'c object <additionalProperties: true>'],
    ]);
    expect(bodyLines(values(ref('Item')), { Item: object({ id: text }) })).toEqual(['{key} object', '  id string']);
  });
});

describe('recursion', () => {
  const schemas = {
    Node: object({ name: text, next: ref('Node'), all: { type: 'array', items: ref('Node') } }),
    Address: object({ city: text }),
  };
  it('is cut at the second visit on the path, and shown as a reference', () => {
    expect(bodyLines(object({ root: ref('Node') }), schemas)).toEqual([
      'root object',
      '  name string',
      '  next object recursive: Node',
      '  all array[object] recursive: Node',
    ]);
  });
  // docs/wire.md 6.4: the old importer expanded a schema once for each body.
  it('is not a schema that is used twice', () => {
    expect(bodyLines(object({ from: ref('Address'), to: ref('Address') }), schemas)).toEqual([
      ...['from object', '  city string', 'to object', '  city string'],
    ]);
  });
  it.each([
    ['a reference to itself', { A: ref('A') }],
    ['references in a circle', { A: ref('B'), B: ref('A') }],
    ['allOf of itself', { A: { allOf: [ref('A')], properties: { x: text } } }],
    ['a list of itself', { A: { type: 'array', items: ref('A') } }],
    ['alternatives of itself', { A: { oneOf: [ref('A'), text] } }],
    ['a map of itself', { A: { additionalProperties: ref('A') } }],
  ])('ends for %s', (_, circle) => {
    expect(bodyLines(ref('A'), circle).length).toBeLessThan(5);
  });
  it('is limited where each level has several ways on; the upper levels stay', () => {
    const names = Array.from({ length: 12 }, (_, n) => `S${n}`);
    const wide = Object.fromEntries(
      names.map((name) => [name, object(Object.fromEntries(names.map((n) => [n, ref(n)])))]),
    );
    const { tables, losses } = only({ requestBody: json(ref('S0')) }, { components: { schemas: wide } }, false);
    const rows = lines(tables.requestParams);
    expect(rows.length).toBeLessThan(2_000);
    expect(rows.filter((row) => !row.startsWith(' '))).toHaveLength(12);
    expect(losses.filter(({ what }) => what === 'cut')).toHaveLength(1);
  });
  it('ends at the depth of a table', () => {
    const deep = Array.from({ length: 60 }).reduce<object>((inner) => object({ a: inner }), text);
    expect(bodyLines(deep).length).toBe(32);
  });
});

describe('a row', () => {
  it('describes formats, limits, defaults and patterns below its description', () => {
    const schema = object({
      n: { type: 'integer', format: 'int64', minimum: 1, maximum: 9, default: 5, description: 'Count' },
      s: { ...text, pattern: '^a', minLength: 2, maxLength: 40, readOnly: true, deprecated: true },
      l: { type: 'array', items: { ...text, format: 'uuid' }, minItems: 1, uniqueItems: true },
      c: { const: 7 },
    });
    expect(bodyLines(schema)).toEqual([
      'n integer Count <format: "int64"; minimum: 1; maximum: 9; default: 5>',
      's string <pattern: "^a"; minLength: 2; readOnly: true; deprecated: true>',
      'l array[string] <minItems: 1; uniqueItems: true; items/format: "uuid">',
      'c number <const: 7; type: null>',
    ]);
    expect(only({ requestBody: json(schema) }).tables.requestParams?.map(({ maxLength }) => maxLength)).toEqual([
      ...['', '40', '', ''],
    ]);
  });
  it('has the example that fits the column', () => {
    const schema = object({
      a: { ...text, example: 'x' },
      b: { ...text, examples: ['y', 'z'] },
      c: { example: { d: 1 } },
      e: { const: 0 },
    });
    expect(only({ requestBody: json(schema) }).tables.requestParams?.map(({ example }) => example)).toEqual([
      ...['x', '', '{"d":1}', '0'],
    ]);
  });
  it('with a reference has the description beside it', () => {
    const schema = object({ a: { ...ref('Text'), description: 'Here' }, b: ref('Text') });
    expect(bodyLines(schema, { Text: { ...text, description: 'There' } })).toEqual(['a string Here', 'b string There']);
  });
  it('lists the values of an enumeration', () => {
    expect(bodyLines(object({ a: { ...text, enum: ['x', 'y'] }, b: { type: 'integer', enum: [1, 2] } }))).toEqual([
      ...['a string <values: "x", "y">', 'b integer <values: 1, 2>'],
    ]);
  });
});

describe('a dictionary', () => {
  const state = { type: 'integer', enum: [1, 2] };
  const item = (name: string, value: string, description: string) => ({ name, type: 'number', value, description });
  it.each([
    [
      'x-enum-varnames and x-enum-descriptions',
      { ...state, 'x-enum-varnames': ['Open', 'Paid'], 'x-enum-descriptions': ['New', 'Done'] },
    ],
    [
      'x-enumNames and a map',
      { ...state, 'x-enumNames': ['Open', 'Paid'], 'x-enum-descriptions': { 1: 'New', 2: 'Done' } },
    ],
    [
      'constants',
      {
        oneOf: [
          { const: 1, title: 'Open', description: 'New' },
          { const: 2, title: 'Paid', description: 'Done' },
        ],
      },
    ],
  ])('comes of %s', (_, schema) => {
    const { api } = read(
      documentOf(
        { requestBody: json(object({ state: ref('State') })) },
        { components: { schemas: { State: schema } } },
      ),
      false,
    );
    expect(api.dictionaries).toMatchObject([
      { name: 'State', items: [item('Open', '1', 'New'), item('Paid', '2', 'Done')] },
    ]);
    expect(api.entries[0]).toMatchObject({ tables: { requestParams: [{ type: 'integer', dictionary: 'State' }] } });
  });
  it('of a name that another one has gets a number; an equal one is the same', () => {
    const of = (...names: string[]) => ({ ...text, enum: names, 'x-enum-varnames': names });
    const schema = object({
      a: object({ kind: of('x', 'y') }),
      b: object({ kind: of('x', 'y') }),
      c: object({ kind: of('z') }),
    });
    expect(read(documentOf({ requestBody: json(schema) })).api.dictionaries.map(({ name }) => name)).toEqual([
      ...['kind', 'kind 2'],
    ]);
  });
});

it('a list of schemas for its places is one of `prefixItems` in 3.1', () => {
  const items = [{ type: 'string' }, { type: 'integer' }];
  const schema = { type: 'array', items, additionalItems: false };
  const { api } = read({
    ...{ swagger: '2.0', info: { title: 'T', version: '1' }, definitions: { Pair: schema } },
    paths: { '/x': { get: { responses: { 200: { description: '', schema: { $ref: '#/definitions/Pair' } } } } } },
  });
  expect(api.extra?.openapi).toMatchObject({
    components: { schemas: { Pair: { type: 'array', prefixItems: items, items: false } } },
  });
});

it('an empty list of schemas for its places is none in 3.1', () => {
  const schema = { type: 'array', items: [], additionalItems: { type: 'string' } };
  const { api } = read({
    ...{ swagger: '2.0', info: { title: 'T', version: '1' }, definitions: { Texts: schema } },
    paths: { '/x': { get: { responses: { 200: { description: '', schema: { $ref: '#/definitions/Texts' } } } } } },
  });
  expect(api.extra?.openapi).toMatchObject({
    components: { schemas: { Texts: { type: 'array', items: { type: 'string' } } } },
  });
  expect(JSON.stringify(api.extra)).not.toContain('prefixItems');
});
