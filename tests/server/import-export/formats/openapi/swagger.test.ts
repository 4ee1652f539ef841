import { describe, expect, it } from '@jest/globals';
import { upgradeSwagger } from '../../../../../server/import-export/formats/openapi/upgrade-swagger.js';
import { docsIn, lines, read } from './support.js';

const text = { type: 'string' };
const swagger = (operation: object, rest: object = {}) => ({
  swagger: '2.0',
  paths: { '/a': { post: operation } },
  ...rest,
});
const doc = (operation: object, rest: object = {}) => {
  const [found] = docsIn(read(swagger(operation, rest)).api.entries);
  if (!found) throw new Error('no doc');
  return found;
};

describe('Swagger 2.0', () => {
  it('has the content types of each operation, also of a response that several share', () => {
    const rest = {
      ...{ produces: ['application/json', 'text/json'], responses: { Found: { description: 'ok', schema: text } } },
    };
    const shared = { 200: { $ref: '#/responses/Found' } };
    const contentOf = (operation: object) => JSON.stringify(doc(operation, rest).extra);
    expect(contentOf({ responses: shared })).toContain('"responses":{"200":{"$ref":"#/components/responses/Found"}}');
    const own = contentOf({ responses: shared, produces: ['text/csv'] });
    expect(own).toContain('"200":{"description":"ok","content":{"text/csv":{"schema":{"type":"string"}}}}');
    const both = JSON.stringify(read(swagger({ responses: shared }, rest)).api.extra);
    expect(both).toContain('"content":{"application/json":{"schema":{"type":"string"}},"text/json":');
  });
  it('has a body beside the fields of a form, which is one of its parts', () => {
    const found = doc({
      consumes: ['application/json', 'multipart/form-data'],
      parameters: [
        { name: 'file', in: 'formData', type: 'file', required: true },
        { name: 'order', in: 'body', required: true, schema: { type: 'object', properties: { id: text } } },
      ],
      responses: {},
    });
    expect(found.fields.contentType).toBe('multipart/form-data');
    expect(found.tables.requestParams).toMatchObject([
      { name: 'file', type: 'file', required: true },
      { name: 'order', type: 'object', required: true, children: [{ name: 'id' }] },
    ]);
  });
  it('has bodies, shared and own, and responses with schemas of their types', () => {
    const rest = {
      ...{ consumes: ['application/json'], produces: ['application/json'] },
      definitions: { Order: { type: 'object', required: ['id'], properties: { id: text } } },
      parameters: { Body: { name: 'order', in: 'body', required: true, schema: { $ref: '#/definitions/Order' } } },
      responses: { Bad: { description: 'Bad input' } },
    };
    const responses = {
      200: { description: '', schema: { type: 'array', items: { $ref: '#/definitions/Order' } } },
      400: { $ref: '#/responses/Bad' },
    };
    for (const parameter of [{ $ref: '#/parameters/Body' }, rest.parameters.Body]) {
      const { tables, fields } = doc({ parameters: [parameter], responses }, rest);
      expect(fields).toMatchObject({ contentType: 'application/json', isResponseArray: true });
      expect(lines(tables.requestBodies)).toEqual(['application/json object <model: Order; @table: true>']);
      expect(lines(tables.responses)).toEqual(['200 ', '  application/json object <model: Order; @table: true>']);
      expect(lines(tables.errorCodeParams)).toEqual(['400 string Bad input']);
    }
  });
  // docs/wire.md 6.4: the old importer lost the names of form fields.
  it('has forms with names, enumerations, defaults and files', () => {
    const parameters = [
      {
        name: 'kind',
        in: 'formData',
        type: 'string',
        enum: ['a', 'b'],
        default: 'a',
        required: true,
        description: 'Which',
      },
      { name: 'photo', in: 'formData', type: 'file' },
      { name: 'ids', in: 'formData', type: 'array', items: { type: 'integer' }, collectionFormat: 'multi' },
    ];
    const { tables, fields } = doc({ parameters });
    expect(fields.contentType).toBe('multipart/form-data');
    expect(lines(tables.requestParams)).toEqual([
      ...['kind string* Which <default: "a"; values: "a", "b">', 'photo file', 'ids array[integer]'],
    ]);
    expect(doc({ parameters: parameters.slice(0, 1) }).fields.contentType).toBe('application/x-www-form-urlencoded');
    const consumes = ['application/x-www-form-urlencoded', 'application/json'];
    expect(doc({ parameters: parameters.slice(0, 1), consumes }).fields.contentType).toBe(consumes[0]);
  });
  it('has lists of forms as their format says, with commas without one, and examples', () => {
    const list = { in: 'formData', type: 'array', items: { type: 'integer' } };
    const formats = ['csv', 'ssv', 'pipes', 'tsv', 'multi'];
    const parameters = [
      ...formats.map((collectionFormat) => ({ name: collectionFormat, ...list, collectionFormat })),
      { name: 'plain', ...list },
      { name: 'note', in: 'formData', type: 'string', 'x-example': 'hi' },
    ];
    const operation: Record<string, unknown> = { parameters };
    upgradeSwagger({ swagger: '2.0', paths: { '/a': { post: operation } } });
    expect(operation.requestBody).toMatchObject({
      content: {
        'application/x-www-form-urlencoded': {
          schema: { properties: { note: { type: 'string', example: 'hi' } } },
          encoding: {
            csv: { style: 'form', explode: false },
            ssv: { style: 'spaceDelimited', explode: false },
            pipes: { style: 'pipeDelimited', explode: false },
            tsv: { 'x-collectionFormat': 'tsv' },
            multi: { style: 'form', explode: true },
            plain: { style: 'form', explode: false },
          },
        },
      },
    });
  });
  it('has lists in headers of responses, and their examples', () => {
    const headers = {
      'X-Ids': { type: 'array', items: { type: 'string' }, collectionFormat: 'csv', 'x-example': ['a'] },
      'X-Tags': { type: 'array', items: { type: 'string' }, collectionFormat: 'pipes' },
    };
    const responses: Record<string, unknown> = { 200: { description: '', headers } };
    upgradeSwagger({ swagger: '2.0', paths: { '/a': { get: { responses } } } });
    expect(responses[200]).toEqual({
      description: '',
      headers: {
        'X-Ids': { example: ['a'], schema: { type: 'array', items: { type: 'string' } } },
        'X-Tags': { 'x-collectionFormat': 'pipes', schema: { type: 'array', items: { type: 'string' } } },
      },
    });
  });
  it('has parameters with their limits, also of the path', () => {
    const item = {
      parameters: [
        { name: 'id', in: 'path', required: true, type: 'integer', format: 'int64' },
        { name: 'b', in: 'body', schema: { properties: { x: text } } },
      ],
      get: {
        parameters: [{ name: 'q', in: 'query', type: 'array', items: text, collectionFormat: 'pipes', maxItems: 3 }],
      },
    };
    const [found] = docsIn(read({ swagger: '2.0', paths: { '/a/{id}': item } }).api.entries);
    expect(lines(found?.tables.pathParams)).toEqual(['id integer* <format: "int64">']);
    expect(lines(found?.tables.queryParams)).toEqual(['q array[string] <maxItems: 3; @style: "pipeDelimited">']);
    expect(lines(found?.tables.requestParams)).toEqual(['x string']);
  });
  it('has servers of schemes, host and base path', () => {
    const urls = (rest: object) => read({ swagger: '2.0', ...rest }).api.environments.map(({ url }) => url);
    expect(urls({ host: 'a.test', basePath: '/v1', schemes: ['https', 'http'] })).toEqual([
      'https://a.test/v1',
      'http://a.test/v1',
    ]);
    expect(urls({ host: 'a.test:81' })).toEqual(['http://a.test:81']);
    expect(urls({ basePath: '/v1' })).toEqual(['/v1']);
    expect(urls({})).toEqual([]);
  });
  it('has security definitions, nullable and files by extension and type', () => {
    const securityDefinitions = {
      basic: { type: 'basic' },
      oauth: {
        type: 'oauth2',
        flow: 'accessCode',
        authorizationUrl: 'https://a.test',
        tokenUrl: 'https://t.test',
        scopes: { read: 'Read' },
        'x-more': 1,
      },
    };
    const { api } = read(
      swagger(
        { responses: { 200: { description: '', schema: { properties: { a: { ...text, 'x-nullable': true } } } } } },
        { securityDefinitions },
      ),
    );
    expect(lines(docsIn(api.entries)[0]?.tables.responseParams)).toEqual(['a string <nullable: true>']);
    expect(api.extra).toMatchObject({
      openapi: {
        openapi: '3.1.1',
        components: {
          securitySchemes: {
            basic: { type: 'http', scheme: 'basic' },
            oauth: { type: 'oauth2', 'x-more': 1, flows: { authorizationCode: { scopes: { read: 'Read' } } } },
          },
        },
      },
    });
    const file = doc({ responses: { 200: { description: '', schema: { type: 'file' } } } });
    expect(file.tables.responseParams).toMatchObject([{ name: '', type: 'file' }]);
  });
  it('keeps examples of responses and extensions for exports', () => {
    const responses = {
      200: {
        description: '',
        schema: text,
        headers: { 'X-A': { type: 'integer', description: 'n' } },
        examples: { 'text/plain': 'x', 'application/json': '"x"' },
      },
    };
    const { extra } = doc({ responses, 'x-a': { b: 1 } }, { produces: ['application/json'] });
    expect(extra).toMatchObject({
      openapi: {
        operation: {
          'x-a': { b: 1 },
          responses: {
            200: {
              headers: { 'X-A': { description: 'n', schema: { type: 'integer' } } },
              content: { 'application/json': { schema: text, example: '"x"' }, 'text/plain': { example: 'x' } },
            },
          },
        },
      },
    });
  });
});
