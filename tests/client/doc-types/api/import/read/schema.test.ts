import { describe, expect, it } from '@jest/globals';
import { detectFormat } from '../../../../../../client/doc-types/api/import/read/detect.js';
import type { ImportedRow } from '../../../../../../client/doc-types/api/import/read/imported-row.js';
import { fromSchema } from '../../../../../../client/doc-types/api/import/read/schema.js';
import { ParamStyle } from '../../../../../../contracts/docs/doc-types/api.js';

/** One line per row: kind, name, `*` = required, type, length, example, description, keywords, values. */
const lines = (rows: readonly ImportedRow[], indent = ''): string[] =>
  rows.flatMap(({ name, cells, parts = {}, children }) => {
    const words = Object.entries(parts.schema ?? {}).map(([keyword, text]) => `<${keyword}: ${text}>`);
    const values = parts.values ? [`[${parts.values.map(({ value }) => value).join(' ')}]`] : [];
    const texts = [cells.type, cells.maxLength, cells.example, cells.description, ...words, ...values].filter(Boolean);
    const kind = parts.kind ? `${parts.kind} ` : '';
    return [
      `${indent}${kind}${name}${cells.required ? '*' : ''} ${texts.join(' ')}`,
      ...lines(children, `${indent}  `),
    ];
  });
function rows(schema: unknown) {
  const said = fromSchema(typeof schema === 'string' ? schema : JSON.stringify(schema));
  if (!said.ok) throw new Error(`${said.problem} at ${said.line}:${said.column}`);
  return { lines: lines(said.drafts), notes: said.notes };
}

describe('rows from a JSON Schema', () => {
  it('are its properties, with keywords digit by digit, values, lengths and what is required', () => {
    const text = `{"type": "object", "title": "Order", "required": ["id", "state"], "properties": {
      "id": {"type": "integer", "description": "Number", "minimum": 1, "maximum": 9007199254740993, "example": 7},
      "state": {"enum": ["open", "done", 3]},
      "note": {"type": ["string", "null"], "maxLength": 20, "pattern": "^a", "examples": ["a", "b"]},
      "price": {"type": "object", "properties": {"amount": {"type": "number", "default": 1.10}}}}}`;
    expect(rows(text)).toEqual({
      lines: [
        'id* integer 7 Number <minimum: 1> <maximum: 9007199254740993>',
        'state* string ["open" "done" 3]',
        'note string 20 <pattern: "^a"> <nullable: true> <examples: ["a","b"]>',
        'price object',
        '  amount number <default: 1.10>',
      ],
      notes: [],
    });
  });

  it('of lists have the fields of the elements, whose keywords have items/ before them', () => {
    const properties = {
      tags: { type: 'array', minItems: 1, items: { type: 'string', format: 'uri' } },
      lines: { type: 'array', items: { type: 'object', properties: { sku: { type: 'string' } } } },
      any: { type: 'array' },
      grid: { type: 'array', items: { type: 'array', items: { type: 'integer', minimum: 0 } } },
    };
    expect(rows({ properties }).lines).toEqual([
      'tags array[string] <minItems: 1> <items/format: "uri">',
      'lines array[object]',
      '  sku string',
      'any array',
      'grid array[array[integer]] <items/items/minimum: 0>',
    ]);
  });

  it('follow references, stop where one leads back, and name those that lead elsewhere', () => {
    const schema = {
      $defs: {
        node: { type: 'object', properties: { next: { $ref: '#/$defs/node' }, 'a/b': { type: 'string' } } },
        'c/d': { type: 'boolean' },
      },
      properties: {
        first: { $ref: '#/$defs/node', description: 'The first' },
        flag: { $ref: '#/$defs/c~1d' },
        other: { $ref: 'https://a.test/schemas/Money' },
        self: { $ref: '#' },
      },
    };
    expect(rows(schema).lines).toEqual([
      'first object The first',
      '  next ',
      '  a/b string',
      'flag boolean',
      'other Money',
      'self ',
    ]);
  });

  it('follow names of schemas, also in a schema with an address of its own', () => {
    const named = {
      $id: 'https://a.test/order.json',
      properties: {
        anchored: { $ref: '#money' },
        inFile: { $ref: 'line.json#/$defs/sku' },
        whole: { $ref: 'line.json' },
        spaced: { $ref: '#/$defs/two%20words' },
        gone: { $ref: '#none' },
      },
      $defs: {
        money: { $anchor: 'money', type: 'number' },
        'two words': { type: 'boolean' },
        line: {
          $id: 'line.json',
          type: 'object',
          properties: { sku: { $ref: '#/$defs/sku' } },
          $defs: { sku: { type: 'string' } },
        },
      },
    };
    expect(rows(named).lines).toEqual([
      'anchored number',
      'inFile string',
      'whole object',
      '  sku string',
      'spaced boolean',
      'gone none',
    ]);
    const draft4 = { definitions: { a: { id: '#a', type: 'integer' } }, properties: { a: { $ref: '#a' } } };
    expect(rows(draft4).lines).toEqual(['a integer']);
    const tree = {
      $recursiveAnchor: true,
      properties: { name: { type: 'string' }, kids: { type: 'array', items: { $recursiveRef: '#' } } },
    };
    expect(rows(tree).lines[0]).toBe('name string');
  });

  it('have keywords of earlier drafts as today', () => {
    const properties = {
      over: { type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
      pair: { type: 'array', items: [{ type: 'string' }, { type: 'integer' }], additionalItems: { type: 'boolean' } },
      both: { type: 'object', dependencies: { a: ['b'], c: { required: ['d'] } } },
    };
    expect(rows({ properties }).lines).toEqual([
      'over number <maximum: 9> <exclusiveMinimum: 0>',
      'pair array[boolean] <prefixItems: [{"type":"string"},{"type":"integer"}]>',
      'both object <dependentRequired: {"a":["b"]}> <dependentSchemas: {"c":{"required":["d"]}}>',
    ]);
  });

  it('are variants, maps and closed objects; null beside one alternative is a flag', () => {
    const schema = {
      properties: {
        pet: { oneOf: [{ title: 'Cat', properties: { lives: { type: 'integer' } } }, { type: 'string' }] },
        prices: { type: 'object', additionalProperties: { type: 'number', minimum: 0 } },
        closed: { type: 'object', additionalProperties: false },
        maybe: { anyOf: [{ type: 'string' }, { type: 'null' }], description: 'Or nothing' },
      },
    };
    expect(rows(schema).lines).toEqual([
      'pet object',
      '  oneOf Cat object',
      '    lives integer',
      '  oneOf  string',
      'prices object',
      '  additionalProperties  number <minimum: 0>',
      'closed object <additionalProperties: false>',
      'maybe string Or nothing <nullable: true>',
    ]);
  });

  it('of a list at the root are those of its elements', () => {
    expect(rows({ type: 'array', items: { properties: { a: { type: 'string' } } } })).toEqual({
      lines: ['a string'],
      notes: [{ kind: 'rootArray', elementType: 'object' }],
    });
    expect(rows({ type: 'array', items: { type: 'integer' } })).toMatchObject({ lines: ['* integer'] });
  });

  it('say what stands at no row, and end where references would not', () => {
    expect(rows({ minProperties: 1, title: 'T', properties: { a: {} } }).notes).toEqual([
      { kind: 'ofRoot', names: ['minProperties'] },
    ]);
    const wide = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`p${i}`, { $ref: '#/$defs/l1' }]));
    const level = (n: number) => ({
      properties: Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`f${i}`, { $ref: `#/$defs/l${n}` }])),
    });
    const said = rows({
      properties: wide,
      $defs: { l1: level(2), l2: level(3), l3: level(4), l4: { type: 'string' } },
    });
    expect(said.lines.length).toBe(2_000);
    expect(said.notes).toContainEqual({ kind: 'manyRows', most: 2_000 });
  });

  it('are none in broken JSON, in a scalar and in an empty schema', () => {
    expect(fromSchema('{"properties": {"a": {},}}')).toMatchObject({
      ok: false,
      problem: 'jsonTrailingComma',
      line: 1,
    });
    expect(fromSchema('{}')).toMatchObject({ ok: false, problem: 'noRows' });
    expect(fromSchema('"a"')).toMatchObject({ ok: false, problem: 'noRows' });
  });
});

describe('a text is a JSON Schema', () => {
  const guess = (value: unknown) => detectFormat(JSON.stringify(value), ParamStyle.request);
  it.each([
    [{ $schema: 'https://json-schema.org/draft/2020-12/schema', $defs: {} }, 'schema'],
    [{ type: 'object', properties: { id: { type: 'string' } } }, 'schema'],
    [{ title: 'Order', type: 'array', items: { $ref: '#/$defs/a' } }, 'schema'],
    [{ properties: { id: { type: 'string' } } }, 'schema'],
    [{ required: ['id'], type: 'object', properties: { id: { type: 'integer' } } }, 'schema'],
    [{ description: 'An {order}', allOf: [{ $ref: '#/definitions/Base' }] }, 'schema'],
    [{ $defs: { a: { type: 'object' } }, $ref: '#/$defs/a' }, 'schema'],
    [{ type: ['object', 'null'], properties: { id: {} } }, 'schema'],
    [{ data: { type: 'object', properties: { a: { type: 'string' } } } }, 'json'],
    [{ type: 'object', id: 7, data: { name: 'x' } }, 'json'],
    [{ properties: { id: 7 } }, 'json'],
    [{ type: 'circle', properties: { r: { type: 'x' } } }, 'json'],
    [{ items: [{ type: 'array' }] }, 'json'],
  ])('%j: %s', (value, format) => expect(guess(value)).toBe(format));
});
