import { describe, expect, it } from '@jest/globals';
import { documentOf, json, lines, only, read } from './support.js';
import { openApiOf } from './write/document.js';
import { exportedOf } from './write/exported.js';

const text = { type: 'string' };
const order = {
  ...{ type: 'object', title: 'Order', description: 'What is ordered', properties: { id: text } },
  ...{ additionalProperties: false, maxProperties: 12, not: { required: ['a', 'b'] }, examples: [{ id: 'o1' }] },
};
const orders = { type: 'array', items: { type: 'object', properties: { id: text }, minProperties: 1 }, minItems: 1 };
const words = { type: 'array', items: { ...text, pattern: '^a' }, uniqueItems: true, maxItems: 9 };
const operationOf = (request: object, response: object) => ({
  requestBody: json(request),
  responses: { 200: { description: 'OK', ...json(response) } },
});

describe('what a schema says of a body itself', () => {
  it('is in the row of its media type', () => {
    const { tables, losses } = only(operationOf(order, orders));
    expect(lines(tables.requestParams)).toEqual(['id string']);
    expect(tables.requestBodies).toMatchObject([
      {
        name: 'application/json',
        description: 'What is ordered',
        schema: {
          ...{ '@table': 'true', title: '"Order"', maxProperties: '12', additionalProperties: 'false' },
          ...{ not: '{"required":["a","b"]}', examples: '[{"id":"o1"}]' },
        },
      },
    ]);
    expect(tables.responses?.[0]?.children[0]?.schema).toEqual({
      ...{ '@table': 'true', minItems: '1', 'items/minProperties': '1' },
    });
    expect(losses).toEqual([]);
  });
  it('is beside the row of the elements where they are plain values', () => {
    const { tables } = only(operationOf(words, { type: 'string', minLength: 2 }));
    expect(lines(tables.requestParams)).toEqual([' string* <pattern: "^a">']);
    expect(tables.requestBodies?.[0]?.schema).toEqual({ '@table': 'true', uniqueItems: 'true', maxItems: '9' });
    // A plain value is a row itself.
    expect(tables.responses).toEqual([]);
  });
  it('is with its type in the row of a plain value that has variants', () => {
    const multiples = { type: 'integer', oneOf: [{ multipleOf: 3 }, { multipleOf: 5 }] };
    const { tables } = only(operationOf(multiples, { type: 'array', items: multiples, minItems: 1 }));
    const variants = [3, 5].map((of) => `  oneOf object <multipleOf: ${of}; type: null>`);
    expect(lines(tables.requestParams)).toEqual([' integer*', ...variants]);
    expect(lines(tables.responseParams)).toEqual([' integer*', ...variants]);
  });
  it('needs no row where there is nothing', () => {
    const plain = { properties: { id: text } };
    expect(only(operationOf(plain, { type: 'object' })).tables).toMatchObject({ requestBodies: [], responses: [] });
  });
});

describe('an export', () => {
  const given = documentOf(operationOf(order, orders));
  /** As if people had written the docs. */
  const withoutOriginals = <T>(api: T): T =>
    JSON.parse(JSON.stringify(api, (key, value) => (key === 'extra' ? undefined : value)));
  const pathsOf = (document: object) => JSON.parse(JSON.stringify(document)).paths;

  it('has it again, with the document that the doc came with and without it', () => {
    const choice = { type: 'integer', oneOf: [{ multipleOf: 3 }, { multipleOf: 5 }] };
    const choices = { type: 'array', items: choice, minItems: 1 };
    for (const operation of [operationOf(order, orders), operationOf(words, order), operationOf(choice, choices)]) {
      const document = documentOf(operation);
      const { api } = read(document);
      expect(openApiOf(exportedOf(api)).paths).toEqual(document.paths);
      expect(pathsOf(openApiOf(exportedOf(withoutOriginals(api))))).toMatchObject(document.paths);
    }
  });
  it('has it where a row changed', () => {
    const { api } = read(JSON.parse(JSON.stringify(given).replace('"maxProperties":12', '"maxProperties":13')));
    const changed = JSON.parse(JSON.stringify(api).replace('"name":"id"', '"name":"key"'));
    expect(pathsOf(openApiOf(exportedOf(changed)))).toMatchObject({
      '/orders': {
        post: { requestBody: json({ ...order, properties: { key: text }, maxProperties: 13 }) },
      },
    });
  });
  it('has no keyword that somebody removed, and one that somebody added', () => {
    const { api } = read(given);
    const changed = JSON.parse(JSON.stringify(api).replace('"maxProperties":"12"', '"minProperties":"2"'));
    const { requestBody } = pathsOf(openApiOf(exportedOf(changed)))['/orders'].post;
    const { maxProperties: _, ...rest } = order;
    expect(requestBody).toEqual(json({ ...rest, minProperties: 2 }));
  });
  it('is as it came where an earlier import left it in the original', () => {
    const bare = (key: string, value: unknown) => (key === 'requestBodies' || key === 'responses' ? [] : value);
    const { api } = read(given);
    const tables = (one: unknown) => JSON.parse(JSON.stringify(one, bare));
    const earlier = JSON.parse(JSON.stringify(api).replaceAll('"bodies":"shown"', '"bodies":"each"'), (key, value) =>
      key === 'tables' ? tables(value) : value,
    );
    expect(pathsOf(openApiOf(exportedOf(earlier)))).toEqual(pathsOf(given));
  });
  it('is as it came where an earlier import had no row of a plain value with variants', () => {
    const choice = { type: 'integer', oneOf: [{ multipleOf: 3 }, { multipleOf: 5 }] };
    const document = documentOf(operationOf(choice, { type: 'array', items: choice }));
    const withoutPlain = (_: string, value: unknown) =>
      Array.isArray(value) && value.length === 1 && value[0]?.type === 'integer' ? value[0].children : value;
    const { api } = read(document);
    const earlier = JSON.parse(JSON.stringify(api).replaceAll('"bodies":"shown"', '"bodies":"root"'), withoutPlain);
    expect(JSON.stringify(earlier)).not.toBe(JSON.stringify(api));
    expect(openApiOf(exportedOf(earlier)).paths).toEqual(document.paths);
  });
});
