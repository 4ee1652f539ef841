import { describe, expect, it } from '@jest/globals';
import type { Branch } from '../../../../../contracts/docs/doc-types/param-tree.js';
import { documentOf, json, lines, modelsIn, only, read, ref } from './support.js';
import { openApiOf } from './write/document.js';
import { exportedOf } from './write/exported.js';

const text = { type: 'string' };
const object = (properties: object, rest: object = {}) => ({ type: 'object', properties, ...rest });
const schemas = { Cat: object({ lives: { type: 'integer' } }), Dog: object({ breed: text }), Text: text };

/** The rows of a body with this one property, without its own line's name. */
const rowsOf = (schema: object) =>
  lines(only({ requestBody: json(object({ a: schema })) }, { components: { schemas } }).tables.requestParams);
const isAsItCame = (document: object) => expect(openApiOf(exportedOf(read(document).api))).toMatchObject(document);

describe('a row', () => {
  it.each<[string, object, string[]]>([
    [
      'alternatives that are models, with their discriminator',
      { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'kind' } },
      [
        'a any <discriminator: {"propertyName":"kind"}>',
        '  oneOf Cat object <model: Cat>',
        '  oneOf Dog object <model: Dog>',
      ],
    ],
    [
      'alternatives in place, by their titles',
      { anyOf: [object({ x: text }, { title: 'Big', required: ['x'] }), { ...text, format: 'date' }, { items: text }] },
      [
        'a any',
        '  anyOf Big object',
        '    x string*',
        '  anyOf string <format: "date">',
        '  anyOf array[string] <type: null>',
      ],
    ],
    [
      'parts of allOf beside properties of its own',
      { allOf: [ref('Cat'), object({ y: text })], properties: { z: ref('Dog') }, required: ['lives'] },
      [
        ...['a object <required: ["lives"]; type: null>', '  z object <model: Dog>'],
        ...['  allOf Cat object <model: Cat>', '  allOf object', '    y string'],
      ],
    ],
    [
      'a reference beside properties',
      { ...ref('Cat'), properties: { z: text } },
      ['a object', '  lives integer', '  z string'],
    ],
    [
      'alternatives that may be null',
      { oneOf: [ref('Cat'), { type: 'null' }, ref('Dog')] },
      ['a any <nullable: true>', '  oneOf Cat object <model: Cat>', '  oneOf Dog object <model: Dog>'],
    ],
    [
      'a type of its own beside alternatives',
      object({ id: text }, { oneOf: [{ required: ['id'] }, { required: ['name'] }] }),
      [
        ...['a object', '  id string'],
        ...['  oneOf object <required: ["id"]; type: null>', '  oneOf object <required: ["name"]; type: null>'],
      ],
    ],
    [
      'a list of alternatives',
      { type: 'array', items: { oneOf: [ref('Cat'), text] }, minItems: 1 },
      ['a array[any] <minItems: 1>', '  oneOf Cat object <model: Cat>', '  oneOf string'],
    ],
    [
      'a map of a model',
      { additionalProperties: ref('Cat') },
      ['a map[object] <type: null>', '  additionalProperties {key} object <model: Cat>'],
    ],
    [
      'a map beside properties',
      object({ id: text }, { additionalProperties: { ...text, maxLength: 3 } }),
      ['a object', '  id string', '  additionalProperties {key} string'],
    ],
    ['a map of plain values', { type: 'object', additionalProperties: text }, ['a map[string]']],
    ['the only part of allOf', { allOf: [object({ x: text })], description: 'Here' }, ['a object Here', '  x string']],
    [
      'a value or null',
      { anyOf: [object({ x: text }), { type: 'null' }] },
      ['a object <nullable: true>', '  x string'],
    ],
    ['a list of constants', { oneOf: [{ const: 1 }, { const: 2 }] }, ['a integer <values: 1, 2>']],
  ])('has %s', (_, schema, wanted) => {
    expect(rowsOf(schema)).toEqual(wanted);
    isAsItCame(documentOf({ requestBody: json(object({ a: schema })) }, { components: { schemas } }));
  });
});

describe('the rows of a model and of a body', () => {
  const pet = { oneOf: [ref('Cat'), ref('Dog')], description: 'Any' };
  it('are variants at the top', () => {
    const { api } = read(documentOf({}, { components: { schemas: { ...schemas, Pet: pet } } }));
    const model = modelsIn(api.entries).find(({ key }) => key === 'Pet');
    expect(lines(model ? [model.root] : []).map((line) => line.trim())).toEqual([
      ...['any Any', 'oneOf Cat object <model: Cat>', 'oneOf Dog object <model: Dog>'],
    ]);
    for (const [schema, array] of [
      [pet, false],
      [{ type: 'array', items: pet }, true],
    ] as const) {
      const doc = only({ requestBody: json(schema) }, { components: { schemas } });
      expect(lines(doc.tables.requestParams)).toEqual([
        ...['oneOf Cat object <model: Cat>', 'oneOf Dog object <model: Dog>'],
      ]);
      expect(doc.fields.isRequestArray).toBe(array);
    }
  });
  it('say all of a model that has no root of its own', () => {
    const part = object({ a: text });
    const both = { openapi: '3.1.0', components: { schemas: { ...schemas, Both: { allOf: [ref('Cat'), part] } } } };
    const api = exportedOf(read(documentOf({}, both)).api);
    const models = (api.models ?? []).map((model) => ({ ...model, shape: { ...model.shape, root: undefined } }));
    const { components } = JSON.parse(JSON.stringify(openApiOf({ ...api, models })));
    expect(components.schemas.Both).toEqual({ allOf: [ref('Cat'), part] });
  });
  it('may circle, and have one alternative or 300', () => {
    const many = Array.from({ length: 300 }, (_, n) => ref(`M${n}`));
    const schemas = {
      ...Object.fromEntries(many.map((_, n) => [`M${n}`, text])),
      Many: { oneOf: many },
      One: { oneOf: [ref('Tree')], properties: { a: text } },
      Tree: { anyOf: [text, { type: 'array', items: ref('Tree') }, ref('Tree')] },
      Self: { allOf: [ref('Self'), { properties: { a: text } }] },
    };
    const document = documentOf({ requestBody: json(ref('Tree')) }, { components: { schemas } });
    const found = new Map(modelsIn(read(document).api.entries).map(({ key, root }) => [key, root.children.length]));
    expect([...['Many', 'One', 'Tree', 'Self'].map((key) => found.get(key))]).toEqual([300, 2, 3, 2]);
    isAsItCame(document);
  });
});

describe('a variant that somebody changed', () => {
  const big = object({ x: text }, { title: 'Big', 'x-size': 1, not: { required: ['y'] } });
  const schema = { oneOf: [ref('Cat'), big, { ...text, format: 'date' }], discriminator: { propertyName: 'kind' } };
  const written = (change: (rows: readonly Branch[]) => readonly Branch[]) => {
    const api = exportedOf(
      read(documentOf({ requestBody: json(object({ a: schema })) }, { components: { schemas } })).api,
    );
    const entries = api.entries.map((doc) => {
      if (doc.kind !== 'doc') return doc;
      const branches = doc.rows.body.branches.map((branch) => ({ ...branch, children: change(branch.children) }));
      return { ...doc, rows: { ...doc.rows, body: { ...doc.rows.body, branches } } };
    });
    return JSON.parse(JSON.stringify(openApiOf({ ...api, entries }))).paths['/orders'].post.requestBody.content[
      'application/json'
    ].schema.properties.a;
  };
  it('is written, under its name; the others are as they came', () => {
    expect(
      written(([cat, one, ...others]) => [
        ...others,
        ...(one ? [{ ...one, row: { ...one.row, name: 'Large' } }] : []),
        ...(cat ? [cat] : []),
      ]),
    ).toEqual({ ...schema, oneOf: [schema.oneOf[2], { ...big, title: 'Large' }, ref('Cat')] });
  });
  it('is gone if it was removed', () => {
    expect(written((rows) => rows.slice(0, 2))).toEqual({ ...schema, oneOf: [ref('Cat'), big] });
    expect(written(() => [])).not.toHaveProperty('oneOf');
  });
});
