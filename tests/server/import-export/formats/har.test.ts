import { describe, expect, it } from '@jest/globals';
import { harFormat } from '../../../../server/import-export/formats/har/read-har.js';
import { docsIn, file, lossesOf, outline, refusalOf } from './support/read.js';

const row = (name: string, more: object = {}) => expect.objectContaining({ name, ...more });
const json = (value: unknown, status = 200) => ({
  status,
  statusText: `S${status}`,
  content: { mimeType: 'application/json; charset=utf-8', text: JSON.stringify(value) },
});
const entry = (method: string, url: string, more: object = {}, response: object = json({})) => ({
  request: { method, url, headers: [], ...more },
  response,
});
const read = async (...entries: unknown[]) =>
  await harFormat.read([file('a.har', { log: { version: '1.2', entries } })]);

describe('recorded traffic', () => {
  it('has cookies that some requests have as optional ones', async () => {
    const cookies = [
      { name: 'sid', value: 'x' },
      { name: '_ga', value: 'y' },
    ];
    const { api } = await read(entry('GET', 'https://a.example/x', { cookies }), entry('GET', 'https://a.example/x'));
    expect(docsIn(api.entries)[0]?.tables.cookieParams).toEqual([row('sid', { example: '', required: false })]);
  });
  it('has bytes that were sent, although the answer is a picture', async () => {
    const picture = { status: 200, content: { mimeType: 'image/png' } };
    const sent = { postData: { mimeType: 'image/png', text: '\u0089PNG' } };
    const { api, losses } = await read(entry('PUT', 'https://a.example/up', sent, picture));
    const [doc] = docsIn(api.entries);
    expect([doc?.fields.contentType, doc?.tables.requestParams]).toEqual([
      'image/png',
      [row('file', { type: 'file' })],
    ]);
    expect(losses).toEqual([]);
  });
  it('has errors with their bodies, and lines of JSON, which are a list', async () => {
    const content = (mimeType: string, text: string) => ({ mimeType, text });
    const { api, losses } = await read(
      entry(
        'GET',
        'https://a.example/x',
        {},
        { status: 404, content: content('application/json', '{"token":"s","e":1}') },
      ),
      entry(
        'GET',
        'https://a.example/x',
        {},
        { status: 206, content: content('application/x-ndjson', '{"a":1}\n{"b":2}') },
      ),
    );
    expect(docsIn(api.entries)[0]?.tables).toMatchObject({
      responseParams: [row('a', { required: false }), row('b')],
      responses: [
        row('206', { schema: { '@table': 'true' }, children: [row('application/x-ndjson')] }),
        row('404', { children: [row('application/json', { children: [row('token', { example: '' }), row('e')] })] }),
      ],
    });
    expect(losses).toEqual([]);
  });
  it('reports what it leaves out once', async () => {
    const broken = { status: 200, content: { mimeType: 'application/json', text: '{"a":1' } };
    expect(lossesOf(await read(entry('GET', 'https://a.example/x', {}, broken)))).toEqual([
      'unsupported /log/entries/0/response',
    ]);
  });
  it('has methods as they were sent', async () => {
    const { api } = await read(entry('Purge', 'https://a.example/x'), entry('patch', 'https://a.example/x'));
    expect(docsIn(api.entries).map(({ fields }) => fields.httpMethod)).toEqual(['Purge', 'PATCH']);
  });
  it('becomes one doc for each method and path, ids in the path being variables', async () => {
    const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
    const parsed = await read(
      entry('GET', 'https://a.example/users/7?page=1&size=9', {}, json({ id: 7 })),
      entry('GET', 'https://a.example/users/8?page=2', {}, json({ id: 8, name: 'Ann' })),
      entry('GET', 'https://a.example/users/x', {}, json({ msg: 'no' }, 404)),
      entry('DELETE', `https://a.example/users/7/keys/${id}`),
    );
    expect(outline(parsed.api.entries)).toEqual(['GET /users/{id}', 'GET /users/x', 'DELETE /users/{id}/keys/{id2}']);
    const [users, unknown] = docsIn(parsed.api.entries);
    expect(users?.tables).toMatchObject({
      pathParams: [row('id', { example: '7' })],
      queryParams: [row('page', { required: true, example: '1' }), row('size', { required: false })],
      responseParams: [row('id', { required: true }), row('name', { required: false })],
    });
    expect(unknown?.tables.errorCodeParams).toEqual([row('404', { description: 'S404' })]);
    expect(parsed.api.environments).toMatchObject([{ name: 'a.example', url: 'https://a.example' }]);
    expect(parsed.losses).toEqual([]);
  });
  it('never shows cookies, credentials or tokens', async () => {
    const parsed = await read(
      entry(
        'POST',
        'https://ann:sesame@a.example/login?token=sesame',
        {
          headers: [
            { name: 'Cookie', value: 'sid=sesame' },
            { name: 'Authorization', value: 'Bearer sesame' },
            { name: 'X-Api-Key', value: 'sesame' },
            { name: 'X-Custom', value: 'eyJhbGciOiJ.sesame.x' },
          ],
          postData: { mimeType: 'application/json', text: '{"user":"ann","password":"sesame"}' },
        },
        { ...json({ access_token: 'sesame' }), headers: [{ name: 'Set-Cookie', value: 'sesame' }] },
      ),
      entry('POST', 'https://a.example/soap', { postData: { mimeType: 'text/xml', text: '<pw>sesame</pw>' } }),
    );
    const [login] = docsIn(parsed.api.entries);
    expect(login?.tables.headerParams).toEqual([
      row('Authorization', { example: 'Bearer' }),
      row('X-Api-Key', { example: '' }),
      row('X-Custom', { example: '' }),
    ]);
    expect(login?.tables.cookieParams).toEqual([row('sid', { example: '', required: true })]);
    expect(login?.tables.requestParams).toEqual([row('user', { example: 'ann' }), row('password', { example: '' })]);
    expect(JSON.stringify(parsed)).not.toContain('sesame');
  });
  it('has the values of a form as they are, whatever encoded them', async () => {
    const params = [
      { name: 'b', value: '%E4%B8%AD+x' },
      { name: 'b', value: '2' },
    ];
    const mimeType = 'application/x-www-form-urlencoded';
    const form = async (postData: object) =>
      docsIn((await read(entry('POST', 'https://a.example/x', { postData }))).api.entries)[0]?.tables.requestParams;
    expect(await form({ mimeType, params, text: 'b=%E4%B8%AD+x&b=2' })).toEqual([
      row('b', { example: '["中 x","2"]' }),
    ]);
    expect(await form({ mimeType, params: [{ name: 'b', value: '中 x' }] })).toEqual([row('b', { example: '中 x' })]);
  });
  it('has bodies that are lists, and lists of lists', async () => {
    const post = { postData: { mimeType: 'application/json', text: '[[{"a":1}]]' } };
    const [doc] = docsIn((await read(entry('POST', 'https://a.example/x', post, json([{ id: 7 }])))).api.entries);
    expect(doc?.fields).toMatchObject({ isRequestArray: true, requestArrayType: 'object[]', isResponseArray: true });
    expect(doc?.tables).toMatchObject({ requestParams: [row('a')], responseParams: [row('id')] });
  });
  it('has forms, and files among their parts', async () => {
    const form = { mimeType: 'application/x-www-form-urlencoded', params: [{ name: 'a', value: '1' }] };
    const text =
      '--b\r\nContent-Disposition: form-data; name="f"; filename="x.png"\r\n\r\n\r\n--b\r\nContent-Disposition: form-data; name="t"\r\n\r\nv';
    const parsed = await read(
      entry('POST', 'https://a.example/form', { postData: form }),
      entry('POST', 'https://a.example/parts', { postData: { mimeType: 'multipart/form-data; boundary=b', text } }),
    );
    const [one, parts] = docsIn(parsed.api.entries);
    expect(one?.tables.requestParams).toEqual([row('a', { example: '1' })]);
    expect(parts?.fields.contentType).toBe('multipart/form-data');
    expect(parts?.tables.requestParams).toEqual([row('f', { type: 'file' }), row('t')]);
  });
  it('keeps the values and the content types of parts that are stored as text', async () => {
    const part = (head: string, value: string) => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
    const text = [
      part('name="meta"\r\nContent-Type: application/json', '{"a":1}'),
      part('name="note"', 'one\r\n\r\n--two'),
      part('name="password"', 'sesame'),
      part('name="f"; filename="x.png"\r\nContent-Type: image/png', 'png'),
      '--b--\r\n',
    ].join('');
    const parsed = await read(
      entry('POST', 'https://a.example/parts', { postData: { mimeType: 'multipart/form-data; boundary=b', text } }),
    );
    expect(docsIn(parsed.api.entries)[0]?.tables.requestParams).toEqual([
      row('meta', { example: '{"a":1}', description: 'content: application/json' }),
      row('note', { example: 'one\r\n\r\n--two' }),
      row('password', { example: '' }),
      row('f', { type: 'file', description: 'content: image/png' }),
    ]);
  });
  it('leaves out pictures, scripts and preflights, and has a folder for each host', async () => {
    const parsed = await read(
      entry('GET', 'https://a.example/logo.png', {}, { content: { mimeType: 'image/png' } }),
      { ...entry('GET', 'https://a.example/app.js'), _resourceType: 'script' },
      entry('OPTIONS', 'https://a.example/x', { headers: [{ name: 'Access-Control-Request-Method', value: 'PUT' }] }),
      entry('PUT', 'https://a.example/x'),
      entry(
        'GET',
        'http://b.example:81/x',
        {},
        { status: 200, content: { mimeType: 'application/json', encoding: 'base64', text: 'eyJhIjoxfQ==' } },
      ),
    );
    expect(outline(parsed.api.entries)).toEqual([
      'a.example/',
      'a.example/PUT /x',
      'b.example:81/',
      'b.example:81/GET /x',
    ]);
    expect(docsIn(parsed.api.entries)[1]?.tables.responseParams).toEqual([row('a', { example: '1' })]);
    expect(lossesOf(parsed)).toEqual([0, 1, 2].map((at) => `unsupported /log/entries/${at}`));
  });
  it.each<[string, string | object, string]>([
    ['an empty file', '', 'import.empty'],
    ['another object', { log: {} }, 'import.har'],
    ['cut off', '{"log": {"entries": [', 'import.json'],
  ])('is refused: %s', async (_, given, key) => {
    expect(await refusalOf(harFormat, [file('a.har', given)])).toBe(key);
  });
  it('has entries that are wrong, which are reported', async () => {
    const parsed = await read(
      null,
      {},
      entry('GET', 'data:text/plain,x'),
      entry('GET', 'https://a.example/%E0%A4%A?%=%'),
    );
    expect(docsIn(parsed.api.entries)).toHaveLength(1);
    expect(lossesOf(parsed)).toHaveLength(3);
  });
});
