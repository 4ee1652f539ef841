import { describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { ParsedImport } from '../../../../../contracts/import-export/imported-api.js';
import { readOpenApi } from '../../../../../server/import-export/formats/openapi/read-openapi.js';
import { docsIn, documentOf, fileOf, lines, only, read } from './support.js';
import { openApiOf, openApiText } from './write/document.js';
import { exportedOf } from './write/exported.js';

const told = ({ losses }: Pick<ParsedImport, 'losses'>) => losses.map(({ origin, value }) => `${origin} ${value}`);
const at = (place: string) => `#/paths/~1orders/post/${place}`;
const schemaAt = (place: string) => at(`requestBody/content/application~1json/schema/${place}`);
const bodyOf = (schema: object, rest: object = {}) =>
  only({ requestBody: { content: { 'application/json': { schema } } } }, rest);
const fields = (properties: object) => bodyOf({ type: 'object', properties });
const text = { type: 'string' };

describe('a document of another form than the specification has', () => {
  it('has flags in other words', () => {
    const parameters = [
      { name: 'a', in: 'Query', required: 'true', schema: { type: 'string', nullable: 'no' } },
      { name: 'b', in: 'header', required: 0, deprecated: 'yes', schema: text },
    ];
    const doc = only({ deprecated: 'yes', parameters });
    expect(doc.fields.deprecated).toBe('');
    expect(lines([...(doc.tables.queryParams ?? []), ...(doc.tables.headerParams ?? [])])).toEqual([
      'a string*',
      'b string <@deprecated: true>',
    ]);
    expect(told(doc)).toEqual([
      `${at('deprecated')} "yes"`,
      `${at('parameters/0/in')} "Query"`,
      `${at('parameters/0/required')} "true"`,
      `${at('parameters/0/schema/nullable')} "no"`,
      `${at('parameters/1/required')} 0`,
      `${at('parameters/1/deprecated')} "yes"`,
    ]);
    expect(only({ deprecated: 'Use /v2' }).fields.deprecated).toBe('Use /v2');
  });

  it('has one object, texts or a map in place of a list, and a list in place of a map', () => {
    const get = {
      tags: 'Orders',
      parameters: { q: { in: 'query', schema: text } },
      responses: { 200: 'OK', 404: null },
    };
    const parsed = read({
      openapi: '3.0.3',
      info: { title: 'T', version: '1' },
      servers: { live: { url: 'https://a.test' } },
      tags: ['Orders', { name: 'Users' }],
      security: { key: [] },
      components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
      paths: [
        { '/a': { get } },
        { path: '/b', get: { tags: [{ name: 'Users' }], responses: [{ code: 404, description: 'None' }] } },
      ],
    });
    expect(told(parsed).map((one) => one.split(' ')[0])).toEqual([
      '#/servers',
      '#/tags',
      '#/security',
      '#/paths',
      '#/paths/~1a/get/tags',
      '#/paths/~1a/get/parameters',
      '#/paths/~1a/get/responses/200',
      '#/paths/~1b/get/tags',
      '#/paths/~1b/get/responses',
    ]);
    expect(parsed.api.environments).toMatchObject([{ url: 'https://a.test' }]);
    expect(parsed.api.entries).toMatchObject([{ name: 'Orders' }, { name: 'Users' }]);
    const [a, b] = docsIn(parsed.api.entries);
    expect(lines([...(a?.tables.headerParams ?? []), ...(a?.tables.queryParams ?? [])])).toEqual([
      'X-Key string* key',
      'q string',
    ]);
    expect(b?.tables.errorCodeParams).toMatchObject([{ name: '404', description: 'None' }]);
  });

  it('has the parameters and bodies of another version', () => {
    const rows = (parameters: readonly object[], responses: object = {}) => {
      const { tables, fields, losses } = only({ parameters, responses });
      const all = [...(tables.queryParams ?? []), ...(tables.requestParams ?? []), ...(tables.responseParams ?? [])];
      expect(losses.map(({ what }) => what)).toEqual(['invalid']);
      return [fields.contentType, ...lines(all)];
    };
    const schema = { type: 'object', properties: { x: text } };
    expect(rows([{ name: 'q', in: 'query', type: 'integer' }])).toEqual(['', 'q integer']);
    expect(rows([{ name: 'b', in: 'body', required: true, schema }])).toEqual(['application/json', 'x string']);
    expect(rows([{ name: 'f', in: 'formData', type: 'file', required: true }])).toEqual([
      'multipart/form-data',
      'f file*',
    ]);
    expect(rows([], { 200: { description: '', schema } })).toEqual(['', 'x string']);
    expect(only({ requestBody: { 'application/json': { schema } } }).fields.contentType).toBe('application/json');
    const old = read({
      swagger: '2.0',
      consumes: 'application/xml',
      paths: { '/a': { post: { parameters: [{ name: 'q', in: 'query', type: 'int', required: 'true' }] } } },
    });
    expect(docsIn(old.api.entries).map(({ tables }) => lines(tables.queryParams))).toEqual([['q int*']]);
    expect(old.losses).toHaveLength(3);
  });

  it('has types by other words, which stay those of the rows', () => {
    const types = ['int', 'date', 'List<String>', 'Map<String,Integer>', 'number(10,2)', 'any', 'Money', 'String'];
    const doc = fields(Object.fromEntries(types.map((type, index) => [`f${index}`, { type }])));
    const rows = doc.tables.requestParams ?? [];
    expect(rows.map(({ type }) => type)).toEqual([...types.slice(0, -1), 'string']);
    expect(told(doc)).toEqual(types.map((type, index) => `${schemaAt(`properties/f${index}/type`)} "${type}"`));
    expect(lines(fields({ a: { type: 'string|null' }, b: 'integer', c: 'the c' }).tables.requestParams)).toEqual([
      'a string <nullable: true>',
      'b integer',
      'c object the c <type: null>',
    ]);
  });

  it('has fields that say themselves that they are required, bounds in quotes, fields in a list', () => {
    const doc = fields({
      a: { type: 'string', required: true, maxLength: '10' },
      b: { type: 'string', required: 'no' },
    });
    expect(doc.tables.requestParams).toMatchObject([
      { name: 'a', required: true, maxLength: '10' },
      { name: 'b', required: false },
    ]);
    const listed = bodyOf({ required: 'a, b', properties: [{ name: 'a', type: 'string' }, { b: { enum: 'x,y' } }] });
    expect(lines(listed.tables.requestParams)).toEqual(['a string*', 'b string* <type: null; values: "x", "y">']);
  });

  it('names schemas alone, or where Swagger 2.0 has them', () => {
    const User = { type: 'object', properties: { id: text } };
    const schemas = { components: { schemas: { User } } };
    for (const [schema, rest] of [
      [{ $ref: 'User' }, schemas],
      [{ type: 'User' }, schemas],
      [{ $ref: '#/definitions/User' }, { definitions: { User } }],
    ] as const) {
      const doc = bodyOf(schema, rest);
      expect(doc.tables.requestBodies).toMatchObject([{ model: 'User' }]);
      expect(doc.losses).toHaveLength(1);
    }
  });

  it('has a version in other words, or under the other name', () => {
    const versionOf = (head: object) => {
      const { api, losses } = readOpenApi([fileOf('a.json', { ...head, info: { title: 'T' }, paths: {} })]);
      const { openapi } = openApiOf(exportedOf(api));
      return [openapi, ...losses.map(({ origin, value }) => `${origin} ${value}`)];
    };
    expect(versionOf({ openapi: 'v3.0.1' })).toEqual(['3.1.1', '#/openapi v3.0.1']);
    expect(versionOf({ openapi: 3.1 })).toEqual(['3.1.0']);
    expect(versionOf({ swagger: 2 })).toEqual(['3.1.1']);
    expect(versionOf({ swagger: '3.0.0', components: {} })).toEqual(['3.1.1', '#/swagger 3.0.0']);
    expect(versionOf({ openapi: '2.0' })).toEqual(['3.1.1', '#/openapi 2.0']);
  });

  it('goes out as a valid one, and comes in again as the same', async () => {
    const document = documentOf({
      deprecated: 'yes',
      tags: 'A',
      parameters: { q: { in: 'Query', required: 'true' }, b: { in: 'body', schema: { type: 'Item' } } },
      responses: { 200: 'OK', 404: { description: 'None', schema: { type: 'List<int>' } } },
      security: 'key',
    });
    const odd = {
      ...document,
      servers: ['https://a.test', null],
      definitions: { Item: { properties: { id: { type: 'long', required: true, minimum: '1' } }, allOf: {} } },
      paths: { ...document.paths, '/none': null, '/text': 'x' },
    };
    const { api } = read(odd);
    const written = openApiText(exportedOf(api), 'json');
    const { valid, errors } = await new Validator().validate(JSON.parse(written));
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
    const again = readOpenApi([fileOf('a.json', written)]);
    expect(again.losses).toEqual([]);
    const rows = (parsed: ParsedImport['api']) =>
      JSON.stringify(parsed.entries, (key, value) => (key === 'extra' || key === 'origin' ? undefined : value));
    expect(rows(again.api)).toBe(rows(api));
  });
});

describe('JSON as people and programs write it', () => {
  const json = '{"openapi": "3.1.0", "info": {"title": "It\'s"}, "paths": {"/a": {"get": {"responses": {}}}}}';
  it.each([
    ['a comment before it', `// made by x\n/* and y */ ${json}`],
    ['comments in it', json.replace('"info"', '// the info\n"info"').replace('"paths"', '/* all */ "paths"')],
    ['a byte order mark and a comment', `\uFEFF// x\n${json}`],
    ['a call around it', `callback(${json});`],
    ['a variable', `'use strict';\nvar spec = ${json};\nif (x) { module.exports = spec; }`],
    ['a module', `export default ${json}\n`],
    ['a mark against other sites', `)]}',\n${json}`],
    ['a loop against other sites', `while(1);${json}`],
    ['a semicolon', `${json};\n`],
    [
      'names without quotes',
      "{openapi: '3.1.0', info: {title: 'It\\'s'}, paths: {'/a': {get: {responses: {200: {}}}}}}",
    ],
    ['YAML below an empty document', `---\n---\n${json}`],
  ])('is read: %s', (_, given) => {
    const { api, losses } = readOpenApi([fileOf('a.json', given)]);
    expect([api.name, api.entries.length, losses]).toEqual(["It's", 1, []]);
  });
});
