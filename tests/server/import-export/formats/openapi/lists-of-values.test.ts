import { describe, expect, it } from '@jest/globals';
import { constraintsBesideType } from '../../../../../contracts/docs/doc-types/constraint-texts.js';
import { exampleOf, jsonOf } from '../../../../../contracts/docs/doc-types/example.js';
import { brokenKeywords } from '../../../../../contracts/docs/doc-types/keyword-check.js';
import { branchNode } from '../../../../../contracts/docs/doc-types/schema-tree.js';
import { typescriptOf } from '../../../../../contracts/docs/doc-types/typescript.js';
import { bodyLines, docsIn, documentOf, json, lines, only, read } from './support.js';
import { openApiOf } from './write/document.js';
import { type ExportedImport, exportedOf } from './write/exported.js';

const text = { type: 'string' };
const object = (properties: object) => ({ type: 'object', properties });
const bodySchema = (api: ExportedImport) => {
  const { paths } = openApiOf(api);
  return JSON.parse(JSON.stringify(paths))['/orders'].post.requestBody.content['application/json'].schema;
};
/** The schema as it is written of rows alone. */
const ofRows = (schema: object) => {
  const { api } = read(documentOf({ requestBody: json(schema) }));
  const entries = docsIn(api.entries).map(({ extra: _, ...doc }) => doc);
  return bodySchema(exportedOf({ ...api, entries, extra: {} }));
};
const shapeOf = (schema: object) => {
  const [doc] = exportedOf(read(documentOf({ requestBody: json(schema) })).api).entries;
  if (doc?.kind !== 'doc') throw new Error('no doc');
  return doc.rows.body;
};

describe('a list that is one of several lists', () => {
  const list = { type: 'array', items: { ...text, enum: ['a', 'b'] }, enum: [['a'], ['a', 'b']] };
  const deep = { type: 'array', items: { type: 'array', items: { type: 'integer' }, enum: [[1], [2]] } };
  it('has them, and the values of its elements', () => {
    expect(bodyLines(object({ list, deep }))).toEqual([
      'list array[string] <enum: [["a"],["a","b"]]; values: "a", "b">',
      'deep array[array[integer]] <items/enum: [[1],[2]]>',
    ]);
    const parameters = [{ name: 'q', in: 'query', schema: { ...list, items: text } }];
    expect(lines(only({ parameters }).tables.queryParams)).toEqual(['q array[string] <enum: [["a"],["a","b"]]>']);
  });
  it('is written of its row', () => {
    expect(ofRows(object({ list, deep }))).toMatchObject({ properties: { list, deep } });
  });
  it('is one of them in examples, and named where a value is none of them', () => {
    const { branches } = shapeOf(object({ list, deep }));
    expect(jsonOf(exampleOf({ branches, elementType: '' })).replace(/\s/g, '')).toBe('{"list":["a"],"deep":[[1]]}');
    const [first] = branches;
    expect(first && brokenKeywords(branchNode(first), ['b'])).toMatchObject([{ keyword: 'enum' }]);
  });
  it('is told in words beside the values of its elements', () => {
    const say = (keyword: string, value: string) => `${keyword} ${value}`;
    const texts = (schema: object) =>
      shapeOf(object({ list: schema })).branches.flatMap(({ row }) => constraintsBesideType(row, say));
    expect(texts(list)).toEqual([{ attribute: 'schema/enum', text: 'enum [["a"],["a","b"]]' }]);
    // Alone they are listed as values.
    expect(texts({ ...list, items: text })).toEqual([]);
  });
});

describe('a place where no value may be', () => {
  const schema = object({ gone: false, any: true, none: { type: 'array', items: false }, id: text });
  it('is no place for any value', () => {
    expect(bodyLines(schema)).toEqual([
      'gone object <not: {}; type: null>',
      'any object <type: null>',
      'none array <items/not: {}; items/type: null>',
      'id string',
    ]);
    expect(bodyLines({ type: 'object', patternProperties: { '^x-': false } })).toEqual([
      '{key} object key: ^x- <not: {}; type: null>',
    ]);
  });
  it('leaves untouched as it came, and as what it means of its row', () => {
    expect(bodySchema(exportedOf(read(documentOf({ requestBody: json(schema) })).api))).toEqual(schema);
    expect(ofRows(schema)).toMatchObject({ properties: { gone: { not: {} }, none: { items: { not: {} } } } });
  });
  it('is told in words, left out of examples, and a mistake in a value', () => {
    const shape = shapeOf(schema);
    const [gone] = shape.branches;
    if (!gone) throw new Error('no row');
    expect(constraintsBesideType(gone.row, (keyword, value) => `${keyword} ${value}`)).toEqual([
      { attribute: 'schema/not', text: 'never ' },
    ]);
    expect(jsonOf(exampleOf(shape)).replace(/\s/g, '')).toBe('{"any":{},"none":[],"id":"string"}');
    expect(brokenKeywords(branchNode(gone), 1)).toMatchObject([{ keyword: 'not' }]);
    expect(typescriptOf(shape, 'A')).toContain('gone?: never;');
  });
});
