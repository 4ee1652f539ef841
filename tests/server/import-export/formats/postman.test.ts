import { describe, expect, it } from '@jest/globals';
import { postmanFormat } from '../../../../server/import-export/formats/postman/index.js';
import { docsIn, file, lossesOf, outline, refusalOf } from './support/read.js';

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
const collection = (item: unknown, more: object = {}) => ({ info: { name: 'Shop', schema }, item, ...more });
const read = async (item: unknown, more: object = {}) =>
  await postmanFormat.read([file('shop.json', collection(item, more))]);
const only = async (request: unknown, more: object = {}) => {
  const parsed = await read([{ name: 'One', request, ...more }]);
  const [doc] = docsIn(parsed.api.entries);
  if (!doc) throw new Error('no doc');
  return { ...doc, losses: lossesOf(parsed) };
};
const row = (name: string, more: object = {}) => expect.objectContaining({ name, ...more });

describe('a Postman collection', () => {
  it('is recognized, as version 1 is, to be refused', async () => {
    const text = JSON.stringify(collection([]));
    expect(postmanFormat.recognizes(file('a.json', text), text)).toBe(true);
    expect(postmanFormat.recognizes(file('a.json', '{}'), '{"openapi":"3.0.0"}')).toBe(false);
    const old = { id: '1', name: 'Old', order: [], requests: [] };
    expect(postmanFormat.recognizes(file('old.json', old), JSON.stringify(old))).toBe(true);
    expect(await refusalOf(postmanFormat, [file('old.json', old)])).toBe('import.postman1');
  });
  it('has folders, of one name merged, and docs in order', async () => {
    const { api } = await read([
      { name: 'Orders', item: [{ name: 'List', request: 'https://a.example/orders' }] },
      { name: 'Ping', request: 'https://a.example/ping' },
      { name: 'Orders', item: [{ name: 'Deep', item: [{ name: 'Get', request: { url: '{{base}}/orders/:id' } }] }] },
    ]);
    expect(api.name).toBe('Shop');
    expect(outline(api.entries)).toEqual(['Orders/', 'Orders/List', 'Orders/Deep/', 'Orders/Deep/Get', 'Ping']);
    expect(docsIn(api.entries).map(({ fields }) => `${fields.httpMethod} ${fields.url}`)).toEqual([
      'GET /orders',
      'GET /orders/{id}',
      'GET /ping',
    ]);
  });
  it('wrapped as an export of all data is the same', async () => {
    const parsed = await postmanFormat.read([
      file('x.json', { collection: collection([{ name: 'A', request: '/a' }]) }),
    ]);
    expect(outline(parsed.api.entries)).toEqual(['A']);
  });
  it('has environments: variables with an address, hosts of requests, and environment files', async () => {
    const item = [{ name: 'A', request: 'https://b.example:8443/a' }];
    const variable = [
      { key: 'base', value: 'https://a.example/v1' },
      { key: 'token', value: 'sesame' },
    ];
    const env = { name: 'Staging', values: [{ key: 'base', value: 'https://staging.example', enabled: true }] };
    const files = [collection(item, { variable }), env, collection([]), 'no JSON'];
    const parsed = await postmanFormat.read(files.map((given, at) => file(`${at}.json`, given)));
    expect(lossesOf(parsed)).toEqual(['unsupported 3.json', 'unsupported /variable/1']);
    expect(parsed.api.environments.map(({ name, url }) => `${name} ${url}`)).toEqual([
      'base https://a.example/v1',
      'Staging https://staging.example',
      'b.example:8443 https://b.example:8443',
    ]);
    expect(JSON.stringify(parsed)).not.toContain('sesame');
  });
  it('keeps requests with one method and address apart by labels', async () => {
    const parsed = await read([
      { name: 'Login', request: { method: 'POST', url: '/login' } },
      { name: 'Login fails', request: { method: 'POST', url: '/login' } },
      { name: 'Login fails', request: { method: 'POST', url: '/login' } },
    ]);
    expect(docsIn(parsed.api.entries).map(({ label }) => label)).toEqual(['', 'Login fails', 'Login fails 2']);
    expect(lossesOf(parsed)).toEqual(['duplicate /item/1', 'duplicate /item/2']);
  });
});

describe('what docs have no place for', () => {
  const script = (listen: string, ...exec: string[]) => ({ listen, script: { type: 'text/javascript', exec } });
  const bearer = (token: string) => ({ type: 'bearer', bearer: [{ key: 'token', value: token, type: 'string' }] });

  it('is kept for an export: scripts, authentication, variables, descriptions of folders', async () => {
    const event = [script('prerequest', 'pm.variables.set("a", 1);'), script('test', '')];
    const request = { url: '/a', auth: { type: 'noauth' } };
    const { api } = await read(
      [
        { name: 'In', description: 'Inside', event, item: [{ name: 'A', event, request }] },
        { name: 'B', request: '/b' },
      ],
      { auth: bearer('{{token}}'), event, variable: [{ key: 'tenant', value: 'acme' }] },
    );
    expect(api.extra).toEqual({
      postman: { auth: bearer('{{token}}'), event: [event[0]], variable: [{ key: 'tenant', value: 'acme' }] },
    });
    expect(api.entries[0]).toMatchObject({ extra: { postman: { description: 'Inside', event: [event[0]] } } });
    const [a, b] = docsIn(api.entries);
    expect(a?.extra).toEqual({ postman: { auth: { type: 'noauth' }, event: [event[0]] } });
    expect(b).not.toHaveProperty('extra');
  });
  it('has no secrets', async () => {
    const basic = { type: 'basic', basic: { username: 'ann', password: 'sesame' } };
    const { api } = await read([{ name: 'A', request: { url: '/a', auth: basic } }], {
      auth: bearer('sesame'),
      variable: [
        { key: 'password', value: 'sesame' },
        { key: 'other', value: 'sesame', type: 'secret' },
      ],
    });
    expect(JSON.stringify(api)).not.toMatch(/sesame|ann/);
    expect(api.extra).toMatchObject({ postman: { auth: bearer('') } });
  });
  it('has no secrets in requests and cookies of saved responses', async () => {
    const originalRequest = {
      method: 'POST',
      header: [{ key: 'Authorization', value: 'Bearer sesame' }],
      body: { mode: 'raw', raw: '{"password": "sesame", "page": 1}' },
      url: {
        raw: 'https://ann:sesame@a.example/a/eyJhbGciOiJ.sesame.x?token=sesame&page=2',
        ...{ protocol: 'https', host: ['a', 'example'], path: ['a', 'eyJhbGciOiJ.sesame.x'] },
        query: [
          { key: 'token', value: 'sesame' },
          { key: 'page', value: '2' },
        ],
      },
    };
    const cookie = [{ name: 'sid', value: 'sesame', domain: 'a.example' }];
    const text = { ...originalRequest, url: originalRequest.url.raw };
    const response = [
      { code: 200, body: '{}', cookie, originalRequest },
      { code: 404, body: '', originalRequest: text },
    ];
    const { api } = await read([{ name: 'A', request: '/a', response }]);
    expect(JSON.stringify(api)).not.toMatch(/sesame|ann/);
    const raw = 'https://a.example/a/?token=&page=2';
    const open = { method: 'POST', body: { mode: 'raw', raw: '{"password": "", "page": 1}' } };
    expect(docsIn(api.entries)[0]?.extra).toMatchObject({
      postman: {
        response: [
          {
            cookie: [{ name: 'sid', value: '', domain: 'a.example' }],
            originalRequest: { ...open, url: { raw, host: ['a', 'example'], path: ['a', ''] } },
          },
          { originalRequest: { ...open, url: raw } },
        ],
      },
    });
  });
});

describe('a host with a variable in it', () => {
  const item = [{ name: 'A', request: 'https://{{tenant}}.api.example.com/a' }];
  const environments = async (more: object, ...files: object[]) => {
    const all = [collection(item, more), ...files];
    const parsed = await postmanFormat.read(all.map((given, at) => file(`${at}.json`, given)));
    return { urls: parsed.api.environments.map(({ name, url }) => `${name} ${url}`), losses: lossesOf(parsed) };
  };
  const tenant = (value: string) => [{ key: 'tenant', value }];

  it('is the server, with the value of the variable', async () => {
    expect(await environments({ variable: tenant('acme') })).toEqual({
      urls: ['acme.api.example.com https://acme.api.example.com'],
      losses: [],
    });
  });
  it('is a server for each environment file', async () => {
    const files = ['Staging', 'Live'].map((name) => ({ name, values: tenant(name.toLowerCase()) }));
    const { urls } = await environments({ variable: tenant('acme') }, ...files);
    expect(urls).toEqual(['Staging https://staging.api.example.com', 'Live https://live.api.example.com']);
  });
  it('without a value, in a circle or with a secret is reported', async () => {
    expect(await environments({})).toEqual({ urls: [], losses: ['unsupported /item'] });
    const circle = [...tenant('{{other}}'), { key: 'other', value: '{{tenant}}' }];
    expect((await environments({ variable: circle })).urls).toEqual([]);
    const secret = [{ name: 'A', request: 'https://{{token}}.example.com/a' }];
    const parsed = await read(secret, { variable: [{ key: 'token', value: 'sesame' }] });
    expect(JSON.stringify(parsed)).not.toContain('sesame');
  });
});

describe('a request of a collection', () => {
  it('keeps all values of a name that is sent several times, and the type of a part', async () => {
    const query = ['a', 'b'].map((value) => ({ key: 'list', value }));
    const formdata = [
      ...['x', 'y'].map((value) => ({ key: 'tags[]', value, type: 'text', description: value === 'y' ? 'tag' : '' })),
      { key: 'meta', value: '{}', type: 'text', contentType: 'application/json', description: 'About it' },
      { key: 'one', type: 'file', src: 'a.png' },
      { key: 'one', type: 'file', src: 'b.png' },
    ];
    const { tables, losses } = await only({ url: { path: ['x'], query }, body: { mode: 'formdata', formdata } });
    expect(tables.queryParams).toEqual([row('list', { type: 'str_array', example: '["a","b"]' })]);
    expect(tables.requestParams).toEqual([
      row('tags[]', { type: 'str_array', example: '["x","y"]', description: 'tag' }),
      row('meta', { description: 'About it\ncontent: application/json' }),
      row('one', { type: 'file[]' }),
    ]);
    expect(losses).toEqual([]);
  });
  it('has path variables, queries and headers; disabled ones are optional', async () => {
    const { fields, tables, losses } = await only({
      method: 'put',
      url: {
        raw: '{{base}}/users/:id/v{{version}}?page=1',
        host: ['{{base}}'],
        path: ['users', ':id', 'v{{version}}'],
        query: [
          { key: 'page', value: 1, description: { content: 'The page', type: 'text/plain' } },
          { key: 'size', value: null, disabled: true },
          { key: 'page', value: '2' },
        ],
        variable: [{ key: 'id', value: 7, description: 'Id of the user' }],
      },
      header: [
        { key: 'Content-Type', value: 'application/json' },
        { key: 'X-Trace', value: 'abc' },
        { key: '', value: 'x' },
      ],
      description: 'Changes a **user**\n\n<script>alert(1)</script>',
    });
    expect(fields).toMatchObject({ url: '/users/{id}/v{version}', httpMethod: 'PUT', contentType: 'application/json' });
    expect(fields.description).toMatch(/^<p>Changes a <strong>user<\/strong><\/p>/);
    expect(fields.description).not.toContain('<script');
    expect(tables.pathParams).toEqual([
      row('id', { example: '7', description: 'Id of the user', required: true }),
      row('version'),
    ]);
    expect(tables.queryParams).toEqual([
      row('page', { type: 'str_array', example: '["1","2"]', description: 'The page', required: true }),
      row('size', { required: false }),
    ]);
    expect(tables.headerParams).toEqual([row('X-Trace', { example: 'abc' })]);
    expect(losses).toEqual(['unnamed /item/0/request/header/2']);
  });
  it('of collection 2.0 has lines of headers and an object of credentials', async () => {
    const { tables } = await only({
      url: { raw: 'http://a.example/x/:key', path: 'x/:key', variable: [{ id: 'key', value: 'k' }] },
      header: 'Accept: */*\nX-A: b',
      auth: { type: 'basic', basic: { username: 'ann', password: 'sesame' } },
    });
    expect(tables.pathParams).toEqual([row('key', { example: 'k' })]);
    expect(tables.headerParams).toEqual([
      row('Accept', { example: '*/*' }),
      row('X-A', { example: 'b' }),
      row('Authorization', { example: 'Basic', description: 'basic' }),
    ]);
  });
  it('inherits the authentication of its folder unless it switches it off; secrets are not stored', async () => {
    const auth = { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}' }] };
    const key = {
      type: 'apikey',
      apikey: [
        { key: 'key', value: 'k' },
        { key: 'value', value: 'sesame' },
        { key: 'in', value: 'query' },
      ],
    };
    const parsed = await read(
      [
        {
          name: 'In',
          item: [
            { name: 'a', request: '/a' },
            { name: 'b', request: { url: '/b', auth: { type: 'noauth' } } },
          ],
        },
        { name: 'c', request: { url: '/c', auth: key, header: [{ key: 'Cookie', value: 'sid=sesame' }] } },
      ],
      { auth },
    );
    const [a, b, c] = docsIn(parsed.api.entries).map(({ tables }) => tables);
    expect(a?.headerParams).toEqual([row('Authorization', { example: 'Bearer {{token}}' })]);
    expect(b?.headerParams).toEqual([]);
    expect(c?.queryParams).toEqual([row('k', { example: '' })]);
    expect(JSON.stringify(parsed)).not.toContain('sesame');
  });
});

describe('the cookies of a request', () => {
  const cookies = async (value: string, more: object = {}) =>
    (await only({ url: '/x', header: [{ key: 'cookie', value, ...more }, { key: 'X-A' }] })).tables;
  it('are parameters of their own, without their values', async () => {
    const tables = await cookies('sid=sesame; theme={{theme}}; a=b=c; ', { disabled: true, description: 'who it is' });
    expect(tables.headerParams).toEqual([row('X-A')]);
    expect(tables.cookieParams).toEqual([
      row('sid', { required: false, example: '', description: 'who it is' }),
      row('theme', { example: '{{theme}}', description: '' }),
      row('a', { example: '' }),
    ]);
  });
  it('have the descriptions that our export writes', async () => {
    const { cookieParams } = await cookies('sid=; theme=', { description: 'sid: who: it is\ntheme: ' });
    expect(cookieParams).toEqual([row('sid', { description: 'who: it is' }), row('theme', { description: '' })]);
  });
  it.each(['{{cookies}}', 'sesame', 'sid=1; {{others}}', ''])('stay a header when it is %j', async (value) => {
    const tables = await cookies(value);
    expect(tables.headerParams).toEqual([row('cookie'), row('X-A')]);
    expect(tables.cookieParams ?? []).toEqual([]);
  });
});

describe('the body of a request', () => {
  const raw = (text: string, language?: string) =>
    only({
      method: 'POST',
      url: '/x',
      body: { mode: 'raw', raw: text, ...(language && { options: { raw: { language } } }) },
    });

  it('of JSON becomes typed rows, lists of objects with the fields of all elements', async () => {
    const { fields, tables } = await raw(
      '{"id": 1, "open": true, "name": {{name}}, "of": {"a": "x"}, "n": [1, 2], "s": ["p"], "none": null, "list": [{"a": 1}, {"a": 2, "b": "y"}]}',
    );
    expect(fields).toMatchObject({ contentType: 'application/json', isRequestArray: false });
    expect(tables.requestParams).toEqual([
      row('id', { type: 'number', example: '1', required: true }),
      row('open', { type: 'boolean', example: 'true' }),
      row('name', { type: 'string', example: '{{name}}' }),
      row('of', { type: 'object', children: [row('a', { example: 'x' })] }),
      row('n', { type: 'num_array', example: '[1,2]' }),
      row('s', { type: 'str_array', example: '["p"]' }),
      row('none', { type: 'string', example: '' }),
      row('list', { type: 'array', children: [row('a', { required: true }), row('b', { required: false })] }),
    ]);
  });
  it('that is a list marks the request as one', async () => {
    const objects = await raw('[{"a": 1}]', 'json');
    expect(objects.fields).toMatchObject({ isRequestArray: true, requestArrayType: 'object' });
    const numbers = await raw('[3, 4]', 'json');
    expect(numbers.fields).toMatchObject({ isRequestArray: true, requestArrayType: 'number' });
    expect(numbers.tables.requestParams).toEqual([row('', { type: 'number', example: '3' })]);
  });
  it('that is a list of lists keeps each of them', async () => {
    const objects = await raw('[[{"a": 1}], [{"a": 2}]]', 'json');
    expect(objects.fields).toMatchObject({ isRequestArray: true, requestArrayType: 'object[]' });
    expect(objects.tables.requestParams).toEqual([row('a', { type: 'number', example: '1' })]);
    const numbers = await raw('[[3, 4]]', 'json');
    expect(numbers.fields).toMatchObject({ isRequestArray: true, requestArrayType: 'number[]' });
    expect(numbers.tables.requestParams).toEqual([row('', { type: 'number[]', example: '[[3,4]]' })]);
    const inside = await raw('{"grid": [[{"a": 1}]], "n": [[1]]}', 'json');
    expect(inside.tables.requestParams).toMatchObject([
      { name: 'grid', type: 'object[][]', children: [{ name: 'a' }] },
      { name: 'n', type: 'number[][]' },
    ]);
    const lists = await raw('{"n": [[1.0, 2], [3]], "s": [["a"]], "deep": [[[true], []]]}', 'json');
    expect(lists.tables.requestParams).toEqual([
      row('n', { type: 'number[][]', example: '[[1.0,2],[3]]' }),
      row('s', { type: 'string[][]', example: '[["a"]]' }),
      row('deep', { type: 'boolean[][][]', example: '[[[true],[]]]' }),
    ]);
  });
  it.each([
    ['{"broken": ', 'json'],
    ['42', 'json'],
  ])('that no table describes is part of the description: %s', async (text, language) => {
    const { fields, tables, losses } = await raw(text, language);
    expect(fields.contentType).toBe(`application/${language}`);
    expect(fields.description).toContain('<pre><code>');
    expect(fields.description).not.toContain('<a>');
    expect(tables.requestParams).toEqual([]);
    expect(losses).toEqual(['unsupported /item/0/request/body/raw']);
  });
  it.each([
    ['<a>&</a>', 'application/xml'],
    ['{"index":{}}\n{"a":1}', 'application/x-ndjson'],
    ['data: {"a":1}\n\ndata: [DONE]', 'text/event-stream'],
    ['a,b\n1,2', 'text/csv; charset=utf-8'],
  ])('of text is one row without a name, whose example it is: %s', async (text, type) => {
    const header = [{ key: 'Content-Type', value: type }];
    const body = { mode: 'raw', raw: text };
    const { fields, tables, losses } = await only({ method: 'POST', url: '/x', header, body });
    expect([fields.contentType, fields.description]).toEqual([type, '']);
    expect(tables.requestParams).toEqual([row('', { type: 'string', example: text })]);
    expect(losses).toEqual([]);
    const long = 'x'.repeat(2_000);
    const whole = await only({ method: 'POST', url: '/x', header, body: { mode: 'raw', raw: long } });
    expect(whole.tables.requestParams).toEqual([row('', { schema: { examples: JSON.stringify([long]) } })]);
  });
  it('is a form, with files', async () => {
    const form = await only({
      method: 'POST',
      url: '/x',
      body: { mode: 'urlencoded', urlencoded: [{ key: 'a', value: 'b' }] },
    });
    expect(form.fields.contentType).toBe('application/x-www-form-urlencoded');
    expect(form.tables.requestParams).toEqual([row('a', { example: 'b' })]);
    const formdata = [
      { key: 'f', type: 'file', src: '/home/ann/f.png' },
      { key: 'fs', type: 'file', src: ['a', 'b'] },
    ];
    const parts = await only({ method: 'POST', url: '/x', body: { mode: 'formdata', formdata } });
    expect(parts.fields.contentType).toBe('multipart/form-data');
    expect(parts.tables.requestParams).toEqual([
      row('f', { type: 'file', example: '' }),
      row('fs', { type: 'file[]' }),
    ]);
  });
  it('has a file of the name of a text, and the text is reported', async () => {
    const formdata = [
      { key: 'f', type: 'text', value: 'x' },
      { key: 'f', type: 'file', src: 'a' },
    ];
    const { tables, losses } = await only({ method: 'POST', url: '/x', body: { mode: 'formdata', formdata } });
    expect(tables.requestParams).toEqual([row('f', { type: 'file', example: '' })]);
    expect(losses).toEqual(['duplicate /item/0/request/body/formdata/0']);
  });
  it('is a file, or GraphQL', async () => {
    const whole = await only({ method: 'POST', url: '/x', body: { mode: 'file', file: { src: 'a.bin' } } });
    expect(whole.tables.requestParams).toEqual([row('file', { type: 'file' })]);
    for (const src of ['/C:/Users/ann/a.bin', 'C:\\Users\\ann\\a.bin', './a.bin', '{{folder}}/a.bin', 'a.bin']) {
      const { tables } = await only({ method: 'POST', url: '/x', body: { mode: 'file', file: { src } } });
      expect([src, tables.requestParams]).toEqual([src, [row('file', { example: 'a.bin' })]]);
    }
    const graphql = { query: 'query { me }', variables: '{"id": 1}' };
    const asked = await only({ method: 'POST', url: '/x', body: { mode: 'graphql', graphql } });
    expect(asked.tables.requestParams).toEqual([row('query'), row('variables', { children: [row('id')] })]);
    expect(asked.tables.requestParams).toContainEqual(row('query', { example: 'query { me }' }));
    const long = { query: `query { ${'me '.repeat(1_000)}}` };
    const open = { query: 'query { me }', variables: '{"id": {{id}}, /* who */ "all": true}' };
    const varied = await only({ method: 'POST', url: '/x', body: { mode: 'graphql', graphql: open } });
    const rows = [row('id', { example: '{{id}}' }), row('all', { type: 'boolean' })];
    expect(varied.tables.requestParams).toEqual([row('query'), row('variables', { children: rows })]);
    const { tables, losses } = await only({ method: 'POST', url: '/x', body: { mode: 'graphql', graphql: long } });
    expect([tables.requestParams?.[0], losses]).toEqual([row('query', { example: '' }), []]);
    expect(asked.fields.description).toContain('query { me }');
  });
});

describe('saved responses', () => {
  it('describe the response and the error codes', async () => {
    const { fields, tables, losses } = await only('/x', {
      response: [
        { name: 'Not found', code: 404, body: '{"msg": "no"}' },
        { name: 'OK', code: 200, body: '[{"id": 1}]' },
        { name: 'Created', code: 201, body: '{}' },
        { name: 'Also not found', code: 404 },
        7,
      ],
    });
    expect(fields.isResponseArray).toBe(true);
    expect(tables.responseParams).toEqual([row('id', { type: 'number' })]);
    expect(tables.errorCodeParams).toEqual([row('404', { description: 'Not found' })]);
    // The name of the second 404, and what is none.
    expect(losses).toEqual(['invalid /item/0/response/4', 'duplicate /item/0/response/3']);
  });

  const json = [{ key: 'Content-Type', value: 'application/problem+json; charset=utf-8' }];
  const status = (name: string, type: string, more: object) => row(name, { children: [row(type, more)] });

  it('of errors and further successes are responses with their bodies', async () => {
    const { tables, losses } = await only('/x', {
      response: [
        { name: 'OK', code: 200, body: '{"a": 1, "b": 2}' },
        { name: 'Other', code: 200, body: '{"a": 1, "c": 3}' },
        { name: 'Made', code: 202, body: '[{"id": 1}]' },
        { name: 'Nothing', code: 204, body: '' },
        { name: 'Wrong', code: 422, header: json, body: '{"title": "t"}' },
        { name: 'Wrong in XML', code: 422, header: [{ key: 'Content-Type', value: 'text/xml' }], body: '<t/>' },
        { name: 'Boom', code: 500, _postman_previewlanguage: 'html', body: '<p>oops</p>' },
        { name: 'Plain', code: 503, body: '["a", "b"]' },
      ],
    });
    expect(tables.responseParams).toEqual([
      row('a', { required: true }),
      row('b', { required: false }),
      row('c', { required: false }),
    ]);
    expect(tables.responses).toEqual([
      status('202', 'application/json', { type: 'object[]', children: [row('id')] }),
      row('204', { description: 'Nothing', children: [] }),
      row('422', {
        children: [
          row('application/problem+json', { type: 'object', children: [row('title')] }),
          row('text/xml', { type: 'string', example: '<t/>' }),
        ],
      }),
      status('500', 'text/html', { type: 'string', example: '<p>oops</p>' }),
      status('503', 'application/json', { type: 'string[]' }),
    ]);
    expect(tables.errorCodeParams?.map(({ name }) => name)).toEqual(['422', '500', '503']);
    expect(losses).toEqual(['duplicate /item/0/response/1']);
  });

  it('of another status or media type than 200 and JSON name it beside the table', async () => {
    const inTable = { schema: { '@table': 'true' } };
    const made = await only('/x', { response: [{ name: 'Made', code: 201, body: '{"id": 1}' }] });
    expect(made.tables.responses).toEqual([row('201', { ...inTable, children: [] })]);
    const header = [{ key: 'content-type', value: 'application/xml' }];
    const xml = await only('/x', { response: [{ name: 'OK', code: 200, header, body: '<a/>' }] });
    expect(xml.tables.responses).toEqual([status('200', 'application/xml', inTable)]);
    expect(xml.tables.responseParams).toEqual([row('', { example: '<a/>' })]);
    const usual = await only('/x', { response: [{ name: 'OK', code: 200, body: '{"id": 1}' }] });
    expect(usual.tables.responses).toBeUndefined();
  });
});

describe('a collection that is wrong', () => {
  it.each<[string, string | object, string]>([
    ['an empty file', '', 'import.empty'],
    ['blanks', ' \n', 'import.empty'],
    ['a picture', '\u0000\u0001PNG', 'import.encoding'],
    ['broken JSON', '{"info": {', 'import.json'],
    ['a list', [], 'import.postman'],
    ['another object', { openapi: '3.0.0' }, 'import.postman'],
    ['no list of items', { info: {}, item: {} }, 'import.postman'],
    ['nesting without end', '['.repeat(100_000), 'import.tooDeep'],
  ])('%s is refused', async (_, given, key) => {
    expect(await refusalOf(postmanFormat, [file('x.json', given)])).toBe(key);
  });
  it('is read with a byte order mark, and in GB18030', async () => {
    const text = JSON.stringify(collection([{ name: 'A', request: '/a' }]));
    expect((await postmanFormat.read([file('a.json', `\uFEFF${text}`)])).api.name).toBe('Shop');
    const chinese = Buffer.concat([
      Buffer.from(text.slice(0, text.indexOf('Shop'))),
      Buffer.from([0xc9, 0xcc, 0xb5, 0xea]),
      Buffer.from(text.slice(text.indexOf('Shop') + 4)),
    ]);
    expect((await postmanFormat.read([{ name: 'a.json', bytes: chinese }])).api.name).toBe('商店');
  });
  it('has items of wrong types, which are reported', async () => {
    const parsed = await read([null, 7, 'x', {}, { name: 5, request: { method: 1, url: 2, header: {}, body: 3 } }]);
    expect(docsIn(parsed.api.entries).map(({ fields }) => fields.name)).toEqual(['5']);
    expect(lossesOf(parsed)).toEqual(['invalid /item/0', 'invalid /item/1', 'invalid /item/2', 'invalid /item/3']);
  });
  it('has names of 300 characters and 3,000 parameters', async () => {
    const query = Array.from({ length: 3_000 }, (_, at) => ({ key: `q${at}` }));
    const { tables } = await only({ url: { path: ['x'], query } });
    expect(tables.queryParams).toHaveLength(3_000);
    const parsed = await read([{ name: 'n'.repeat(300), item: [{ name: 'm'.repeat(300), request: '/x' }] }]);
    expect(outline(parsed.api.entries)).toEqual([`${'n'.repeat(100)}/`, `${'n'.repeat(100)}/${'m'.repeat(128)}`]);
    expect(lossesOf(parsed)).toEqual(['cut /item/0/item/0', 'cut /item/0/name']);
  });
  it('has more rows than a doc may have', async () => {
    const body = JSON.stringify(Object.fromEntries(Array.from({ length: 20_100 }, (_, at) => [`k${at}`, at])));
    const { tables, losses } = await only({ url: '/x', body: { mode: 'raw', raw: body } });
    expect(tables.requestParams).toHaveLength(20_000);
    expect(losses).toEqual(['cut /item/0/request/body/raw/k20000']);
  });
  it('is nested 400 deep: folders are flattened, fields end', async () => {
    const nested = (depth: number, inner: object): object =>
      depth === 0 ? inner : nested(depth - 1, { name: `f${depth}`, item: [inner] });
    const parsed = await read([nested(400, { name: 'Deep', request: '/deep' })]);
    expect(docsIn(parsed.api.entries).map(({ fields }) => fields.name)).toEqual(['Deep']);
    expect(outline(parsed.api.entries)).toHaveLength(33);
    const body = `${'{"a":'.repeat(400)}1${'}'.repeat(400)}`;
    const { losses } = await only({ url: '/x', body: { mode: 'raw', raw: body } });
    expect(losses).toHaveLength(1);
  });
  it('has a body that is a text as a raw one, and no query in its path', async () => {
    const { tables, fields, losses } = await only({
      method: 'POST',
      url: { path: ['a?b=1'], raw: '/a?b=1' },
      body: '{"c":2}',
    });
    expect(fields).toMatchObject({ url: '/a', contentType: 'application/json' });
    expect(tables).toMatchObject({
      requestParams: [row('c', { example: '2' })],
      queryParams: [row('b', { example: '1' })],
    });
    expect(losses).toEqual([]);
  });
});

describe('a content type that is a variable', () => {
  const header = (value: string) => [{ key: 'Content-Type', value }];
  const body = { mode: 'raw', raw: '{"a":1}' };

  it('is what the variable holds; without a value the body tells it', async () => {
    const variable = [{ key: 'ct', value: 'application/vnd.shop+json' }];
    const request = (value: string) => ({ method: 'POST', url: '/a', header: header(value), body });
    const types = async (value: string) => {
      const [doc] = docsIn((await read([{ name: 'A', request: request(value) }], { variable })).api.entries);
      return [doc?.fields.contentType, doc?.extra];
    };
    const kept = (contentType: object, own: string) => ({
      postman: expect.objectContaining({ ...contentType, header: own }),
    });
    expect(await types('{{ct}}')).toEqual([
      'application/vnd.shop+json',
      kept({ contentType: 'application/vnd.shop+json' }, '{{ct}}'),
    ]);
    expect(await types('{{other}}; charset=utf-8')).toEqual(['application/json', kept({}, '{{other}}; charset=utf-8')]);
  });
});
