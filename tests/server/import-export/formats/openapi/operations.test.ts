import { describe, expect, it } from '@jest/globals';
import { isObject } from '../../../../../server/import-export/formats/openapi/object-kinds.js';
import { docsIn, documentOf, json, lines, only, read, ref } from './support.js';
import { openApiOf } from './write/document.js';
import { exportedOf } from './write/exported.js';

const text = { type: 'string' };

describe('the doc of an operation', () => {
  it('has its name, address, description, reason of deprecation and id', () => {
    const operation = {
      operationId: 'create',
      description: 'Makes **one** <i>order</i>.',
      deprecated: true,
      'x-deprecated-reason': 'Use v2',
    };
    expect(only(operation)).toMatchObject({
      sourceId: 'create',
      fields: {
        ...{ name: 'Create', url: '/orders', httpMethod: 'POST', deprecated: 'Use v2' },
        description: '<p>Makes <strong>one</strong> <i>order</i>.</p>',
      },
      losses: [],
    });
    expect(only({ deprecated: true }).fields.deprecated).toBe('');
    expect(only({}).fields.deprecated).toBe('$false$');
  });
  // docs/wire.md 6.4: without a summary the old importer lost everything.
  it('without a summary is named by its id, or its method and path', () => {
    expect(only({ summary: '', operationId: 'create' }).fields.name).toBe('create');
    expect(only({ summary: undefined }).fields.name).toBe('POST /orders');
  });
  it('keeps the operation as it was for exports', () => {
    const operation = { callbacks: { done: {} }, 'x-cost': 3, requestBody: json(ref('Order')) };
    const document = documentOf(operation, {
      components: { schemas: { Order: { properties: { a: text } } } },
      'x-top': [1],
    });
    const { api } = read(document);
    expect(docsIn(api.entries)[0]?.extra).toEqual({
      openapi: {
        ...{ path: '/orders', method: 'post', operation: { summary: 'Create', ...operation }, item: {} },
        ...{ rows: 'variants', responses: 'held', bodies: 'shown' },
        keywords: ['callbacks', 'x-cost'],
      },
    });
    expect(api.extra).toMatchObject({ openapi: { 'x-top': [1], info: { title: 'Shop' }, paths: {} } });
  });
});

describe('parameters', () => {
  const param = (name: string, place: string, rest: object = {}) => ({ name, in: place, schema: text, ...rest });
  it('go to the tables of their places; those of the path too, unless overridden', () => {
    const item = { parameters: [param('id', 'path'), param('q', 'query', { description: 'common' })] };
    const operation = {
      parameters: [param('q', 'query', { description: 'own', required: true }), param('X-Id', 'header')],
    };
    const { api } = read({ openapi: '3.1.0', paths: { '/a/{id}': { ...item, get: operation } } });
    const [doc] = docsIn(api.entries);
    expect(lines(doc?.tables.pathParams)).toEqual(['id string*']);
    expect(lines(doc?.tables.queryParams)).toEqual(['q string* own']);
    expect(lines(doc?.tables.headerParams)).toEqual(['X-Id string']);
  });
  it('have lists, objects, styles, examples and contents', () => {
    const parameters = [
      param('ids', 'query', { schema: { type: 'array', items: { type: 'integer' } }, explode: false, example: [1, 2] }),
      param('filter', 'query', { style: 'deepObject', schema: { type: 'object', properties: { from: text } } }),
      {
        name: 'where',
        in: 'query',
        content: { 'application/json': { schema: { type: 'object', properties: { x: text } } } },
      },
    ];
    const { tables } = only({ parameters });
    expect(lines(tables.queryParams)).toEqual([
      ...['ids array[integer] <@explode: false>', 'filter object <@style: "deepObject">', '  from string'],
      ...['where object <@content: "application/json">', '  x string'],
    ]);
    expect(tables.queryParams?.[0]?.example).toBe('[1,2]');
  });
  it('in cookies have a table of their own', () => {
    const parameters = [
      param('sid', 'cookie', { required: true, example: 'a1' }),
      param('lang', 'cookie', { example: 'en' }),
    ];
    const { tables } = only({ parameters });
    expect(tables.headerParams).toEqual([]);
    expect(tables.cookieParams).toMatchObject([
      { name: 'sid', required: true, example: 'a1' },
      { name: 'lang', required: false, example: 'en' },
    ]);
  });
  it('without a name or place are reported', () => {
    expect(only({ parameters: [{ schema: text }, null] }).losses).toMatchObject([
      { what: 'invalid' },
      { what: 'invalid' },
    ]);
  });
  it.each([
    ['bearer', { type: 'http', scheme: 'bearer' }, 'headerParams', 'Authorization', 'Bearer {token}'],
    ['basic', { type: 'http', scheme: 'basic' }, 'headerParams', 'Authorization', 'Basic {credentials}'],
    ['oauth2', { type: 'oauth2', flows: {} }, 'headerParams', 'Authorization', 'Bearer {token}'],
    ['a key in a header', { type: 'apiKey', in: 'header', name: 'X-Key' }, 'headerParams', 'X-Key', ''],
    ['a key in the query', { type: 'apiKey', in: 'query', name: 'key' }, 'queryParams', 'key', ''],
    ['a cookie', { type: 'apiKey', in: 'cookie', name: 'sid' }, 'headerParams', 'Cookie', 'sid={value}'],
  ] as const)('come of the security scheme: %s', (_, scheme, table, name, example) => {
    const rest = { components: { securitySchemes: { auth: scheme } }, security: [{ auth: ['read'] }] };
    expect(only({}, rest).tables[table]).toMatchObject([
      { name, example, required: true, description: 'auth\nscopes: read' },
    ]);
    expect(only({ security: [] }, rest).tables[table]).toEqual([]);
    expect(only({ security: [{}, { auth: [] }] }, rest).tables[table]).toMatchObject([{ required: false }]);
  });
});

describe('responses', () => {
  // docs/wire.md 6.4: the old importer read the response 200 only.
  it('of every code are shown: the success as a table, the others as error codes', () => {
    const responses = {
      201: { description: 'Created', ...json({ type: 'object', properties: { id: text } }) },
      404: { $ref: '#/components/responses/Gone' },
      '5XX': { description: 'Ours', ...json({ type: 'object', properties: { trace: text } }) },
      default: { description: 'Else' },
    };
    const { tables } = only({ responses }, { components: { responses: { Gone: { description: 'Not there' } } } });
    expect(lines(tables.responseParams)).toEqual(['id string']);
    expect(lines(tables.errorCodeParams)).toEqual(['404 string Not there', '5XX string Ours', 'default string Else']);
  });
  it.each([
    [['404', '202', '200'], '200'],
    [['204', '400'], '204'],
    [['2XX', 'default'], '2XX'],
    [['default'], 'default'],
    [['400', 'default'], ''],
  ])('of the codes %j: the success is %s', (codes, success) => {
    const responses = Object.fromEntries(
      codes.map((code) => [code, json({ type: 'object', properties: { [`p${code}`]: text } })]),
    );
    expect(only({ responses }).tables.responseParams?.map(({ name }) => name)).toEqual(success ? [`p${success}`] : []);
  });
  it('in several content types show JSON; a different schema is a row', () => {
    const content = {
      'text/xml': { schema: text },
      'application/json': { schema: { type: 'object', properties: { a: text } } },
    };
    const { tables, losses } = only({ responses: { 200: { description: '', content } } });
    expect(lines(tables.responseParams)).toEqual(['a string']);
    expect(lines(tables.responses)).toEqual(['200 ', '  text/xml string']);
    expect(losses).toEqual([]);
  });
});

describe('further responses', () => {
  const fails = { type: 'object', required: ['code'], properties: { code: { type: 'integer', minimum: 1 } } };
  it('are rows: status, headers, media types with their fields; an error code has its description', () => {
    const { tables } = only({
      responses: {
        201: {
          description: 'Made',
          headers: { Location: { required: true, description: 'Where', schema: text } },
          content: { 'text/xml': { schema: text } },
        },
        404: { description: 'Gone', ...json(fails) },
        429: { description: 'Too many' },
        default: { description: 'Else', content: { 'text/plain': { schema: text }, 'a/b': { schema: text } } },
      },
    });
    expect(lines(tables.responses)).toEqual([
      ...['201  Made <@table: true>', '  Location string* Where', '  text/xml  <@table: true>'],
      ...['404 ', '  application/json object', '    code integer* <minimum: 1>'],
      ...['default ', '  text/plain string', '  a/b string'],
    ]);
    expect(lines(tables.errorCodeParams)).toEqual(['404 string Gone', '429 string Too many', 'default string Else']);
  });
  it('are none if there is nothing but the first success and codes', () => {
    expect(
      only({ responses: { 200: { description: 'OK', ...json(fails) }, 400: { description: 'No' } } }).tables.responses,
    ).toEqual([]);
  });
  it('of 200 nested rows together; a longer media type is reported', () => {
    const wide = {
      type: 'object',
      properties: Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`p${i}`, text])),
    };
    const type = `application/vnd.${'x'.repeat(60)}`;
    const responses = {
      400: { description: '', ...json(wide) },
      401: { description: '', ...json(wide) },
      500: { description: '', content: { [type]: {} } },
    };
    const { tables, losses } = only({ responses });
    expect(lines(tables.responses).length).toBe(4 + 150);
    expect(losses).toMatchObject([{ what: 'unsupported', value: type }, { what: 'cut' }]);
  });
});

describe('folders', () => {
  const tree = (entries: ReturnType<typeof read>['api']['entries']): unknown =>
    entries.map((entry) => (entry.kind === 'doc' ? entry.fields.url : { [entry.name]: tree(entry.children) }));
  const paths = (...tags: (string | undefined)[]) =>
    Object.fromEntries(tags.map((tag, at) => [`/${at}`, { get: { ...(tag && { tags: [tag, 'second'] }) } }]));
  // docs/wire.md 6.4: the old importer dropped docs without a tag if there were folders.
  it('are the first tags; docs without a tag stay at the root', () => {
    expect(tree(read({ openapi: '3.1.0', paths: paths('a', undefined, 'b', 'a') }).api.entries)).toEqual([
      { a: ['/0', '/3'] },
      { b: ['/2'] },
      '/1',
    ]);
  });
  it('follow the order of the tags, and their names for display', () => {
    const tags = [{ name: 'b', 'x-displayName': 'Bees' }, { name: 'unused' }, { name: 'a', summary: 'Ants' }];
    expect(tree(read({ openapi: '3.1.0', tags, paths: paths('a', 'b') }).api.entries)).toEqual([
      { Bees: ['/1'] },
      { Ants: ['/0'] },
    ]);
  });
  it('nest by groups of tags, and by parents of tags', () => {
    const groups = [{ name: 'G', tags: ['a', 'b'] }];
    expect(tree(read({ openapi: '3.1.0', 'x-tagGroups': groups, paths: paths('a', 'b', 'c') }).api.entries)).toEqual([
      { G: [{ a: ['/0'] }, { b: ['/1'] }] },
      { c: ['/2'] },
    ]);
    const tags = [{ name: 'a', parent: 'p' }, { name: 'p' }, { name: 'c', parent: 'c' }];
    expect(tree(read({ openapi: '3.2.0', tags, paths: paths('a', 'p', 'c') }).api.entries)).toEqual([
      { p: [{ a: ['/0'] }, '/1'] },
      { c: ['/2'] },
    ]);
  });
});

describe('the document', () => {
  it('has environments of its servers', () => {
    const servers = [
      { url: 'https://{zone}.test/v1', description: 'Live', variables: { zone: { default: 'eu' } } },
      { url: '//host/v1' },
      { url: 'http://x', description: 'Live' },
      { url: '/' },
    ];
    expect(read({ openapi: '3.1.0', servers }).api.environments.map(({ name, url }) => [name, url])).toEqual([
      ['Live', 'https://eu.test/v1'],
      ['host', 'http://host/v1'],
      ['Live 2', 'http://x'],
    ]);
  });
  it('has operations of any method', () => {
    const item = {
      query: { summary: 'q' },
      LINK: { responses: {} },
      additionalOperations: { COPY: {} },
      'x-more': { responses: {} },
    };
    expect(
      docsIn(read({ openapi: '3.2.0', paths: { '/a': item } }).api.entries).map(({ fields }) => fields.httpMethod),
    ).toEqual([...['QUERY', 'LINK', 'COPY']]);
  });
  it('has methods as they are sent, and the usual ones in capitals', () => {
    const item = { get: {}, additionalOperations: { Purge: {}, 'M-SEARCH': {}, Query: {} }, link: { responses: {} } };
    const { api } = read({ openapi: '3.2.0', paths: { '/a': item } });
    expect(docsIn(api.entries).map(({ fields }) => fields.httpMethod)).toEqual([
      'GET',
      'LINK',
      'Purge',
      'M-SEARCH',
      'QUERY',
    ]);
    const written = (openapi: string) => {
      const { paths } = openApiOf(exportedOf(read({ openapi, paths: { '/a': item } }).api));
      return isObject(paths) && isObject(paths['/a']) ? paths['/a'] : {};
    };
    expect(Object.keys(written('3.2.0'))).toEqual(['get', 'query', 'additionalOperations']);
    expect(Object.keys(written('3.1.0'))).toEqual(['get', 'x-additionalOperations']);
    expect(written('3.2.0')).toMatchObject({ additionalOperations: { LINK: {}, Purge: {}, 'M-SEARCH': {} } });
    expect(written('3.1.0')).toMatchObject({ 'x-additionalOperations': { QUERY: {} } });
  });
  it('reports its webhooks, which no doc shows, and keeps them', () => {
    const { api, losses } = read({ openapi: '3.1.0', webhooks: { paid: { post: {} } } });
    expect(losses).toMatchObject([{ origin: '#/webhooks/paid', what: 'unsupported' }]);
    expect(api.extra).toMatchObject({ openapi: { webhooks: { paid: { post: {} } } } });
  });
});
