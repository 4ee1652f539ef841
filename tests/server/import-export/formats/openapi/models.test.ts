import { describe, expect, it } from '@jest/globals';
import { documentOf, json, lines, modelsIn, only, read, ref } from './support.js';
import { openApiOf } from './write/document.js';
import { exportedOf } from './write/exported.js';

const text = { type: 'string' };
const object = (properties: object, rest: object = {}) => ({ type: 'object', properties, ...rest });
const list = (items: object, rest: object = {}) => ({ type: 'array', items, ...rest });

/** The models of a document with these schemas, each with its root and its rows. */
const modelLines = (schemas: object) =>
  modelsIn(read(documentOf({}, { components: { schemas } })).api.entries).map(({ component, key, root }) =>
    [component === key ? key : `${component} as ${key}`, ...lines([root])].map((line) => line.trimEnd()),
  );
/** The rows of a body with these properties. */
const bodyOf = (properties: object, schemas: object) =>
  lines(only({ requestBody: json(object(properties)) }, { components: { schemas } }).tables.requestParams);

describe('a schema for reuse', () => {
  it('is a model, used or not, with what it says itself', () => {
    const order = object(
      { id: text, lines: list(ref('Line')) },
      { required: ['id'], description: 'All of it', title: 'An order' },
    );
    const kind = { type: 'string', enum: ['a', 'b'], default: 'a' };
    expect(modelLines({ Order: order, Line: list(object({ sku: text })), Kind: kind, Alias: ref('Order') })).toEqual([
      ['Order', ' object All of it <title: "An order">', '  id string*', '  lines array[object] <model: Line>'],
      ['Line', ' array[object]', '  sku string'],
      ['Kind', ' string <default: "a"; values: "a", "b">'],
      ['Alias', ' object <model: Order>'],
    ]);
  });
  it('has its name as key where it is one; others are encoded in one way, and case makes a difference', () => {
    const names = ['Page«Part»', 'Page_Part', 'order', 'Order', '订单', 'x'.repeat(300), ' '];
    const found = modelLines(Object.fromEntries(names.map((name) => [name, text]))).map(([line]) => line);
    expect(found).toEqual([
      ...['Page«Part» as Page_Part_2', 'Page_Part', 'order', 'Order', '订单 as Component'],
      ...[`${'x'.repeat(300)} as ${'x'.repeat(240)}`, '  as Component_2'],
    ]);
  });
  it('may be itself, be missing, or have thousands of properties', () => {
    const many = object(Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`p${n}`, ref('Many')])));
    const schemas = {
      Self: ref('Self'),
      Node: object({ next: ref('Node') }),
      Lost: object({ a: ref('Gone') }),
      Yes: true,
      Many: many,
    };
    const document = documentOf({ requestBody: json(object({ self: ref('Self') })) }, { components: { schemas } });
    const { api, losses } = read(document);
    expect(modelsIn(api.entries).map(({ key, root }) => [key, root.model, root.children.length])).toEqual([
      ['Self', 'Self', 0],
      ['Node', undefined, 1],
      ['Lost', undefined, 1],
      ['Many', undefined, 5_000],
    ]);
    expect(losses.map(({ value }) => value)).toEqual(['#/components/schemas/Gone']);
    expect(openApiOf(exportedOf(api))).toMatchObject(document);
  });
});

describe('a row', () => {
  const schemas = { A: object({ x: text }), B: text };
  it.each<[string, object, string]>([
    ['a reference', ref('A'), 'object <model: A>'],
    ['a list of it', list(ref('A'), { minItems: 1 }), 'array[object] <model: A; minItems: 1>'],
    ['a list of lists', list(list(ref('B'))), 'array[array[object]] <model: B>'],
    [
      'a reference with siblings',
      { ...ref('A'), description: 'Here', default: {} },
      'object Here <model: A; default: {}>',
    ],
    ['allOf of one and annotations', { allOf: [ref('A')], readOnly: true }, 'object <model: A; readOnly: true>'],
    ['it or null', { anyOf: [ref('A'), { type: 'null' }] }, 'object <model: A; nullable: true>'],
    [
      'a list of it or null',
      list({ oneOf: [ref('A'), { type: 'null' }] }),
      'array[object] <model: A; items/nullable: true>',
    ],
    ['a map of it', { additionalProperties: ref('A') }, 'map[object] <type: null>'],
  ])('of %s is the model', (_, schema, wanted) => {
    expect(bodyOf({ a: schema }, schemas)[0]).toBe(`a ${wanted}`);
  });
  it('of more than a reference has rows of its own', () => {
    expect(bodyOf({ a: { allOf: [ref('A'), object({ y: ref('B') })] } }, schemas)).toEqual([
      ...['a any', '  allOf A object <model: A>', '  allOf object', '    y object <model: B>'],
    ]);
    expect(bodyOf({ a: { ...ref('A'), properties: { z: text } } }, schemas)).toEqual([
      'a object',
      '  x string',
      '  z string',
    ]);
  });
  it('of a parameter, a header or a media type may be one', () => {
    const schema = ref('B');
    const doc = only(
      {
        parameters: [{ name: 'q', in: 'query', schema, description: 'What', required: true, example: 'e' }],
        responses: { 404: { description: '', headers: { 'X-A': { schema } }, ...json(ref('A')) } },
      },
      { components: { schemas } },
    );
    expect(lines(doc.tables.queryParams)).toEqual(['q object* What <model: B>']);
    expect(doc.tables.queryParams?.[0]?.example).toBe('e');
    expect(lines(doc.tables.responses)).toEqual([
      ...['404 ', '  X-A object <model: B>', '  application/json object <model: A>'],
    ]);
  });
});
