import { describe, expect, it } from '@jest/globals';
import type { ImportFormatId } from '../../../../contracts/import-export/import-formats.js';
import { readImport } from '../../../../server/import-export/formats/read/read-import.js';
import { Refusal } from '../../../../server/platform/http/refusal.js';
import { docsIn, file, lossesOf, outline } from './support/read.js';

/** Collections of other tools, written by hand after their public descriptions. */
const read = (files: Readonly<Record<string, string | object>>, format: ImportFormatId | '' = '') =>
  readImport({ format, files: Object.entries(files).map(([name, text]) => file(name, text)) });
const keyOf = async (files: Readonly<Record<string, string | object>>) => {
  try {
    return (await read(files)).format;
  } catch (err) {
    return err instanceof Refusal ? err.key : String(err);
  }
};
const facts = ({ api }: Awaited<ReturnType<typeof read>>) => ({
  tree: outline(api.entries),
  calls: docsIn(api.entries).map(({ fields }) => `${fields.httpMethod} ${fields.url} ${fields.contentType}`.trim()),
  environments: api.environments.map(({ name, url }) => `${name} ${url}`),
});
const row = (name: string, more: object = {}) => expect.objectContaining({ name, ...more });

const v4 = {
  ...{ _type: 'export', __export_format: 4, __export_source: 'insomnia.desktop.app:v2023.5.8' },
  resources: [
    { _id: 'wrk_1', _type: 'workspace', name: 'Shop', description: 'All calls', parentId: null },
    { _id: 'fld_1', _type: 'request_group', name: 'Orders', parentId: 'wrk_1', metaSortKey: -2 },
    {
      ...{ _id: 'req_1', _type: 'request', name: 'Create', parentId: 'fld_1', method: 'POST' },
      url: '{{ _.base_url }}/orders?dry=1',
      parameters: [
        { name: 'lang', value: 'de' },
        { name: 'old', value: '1', disabled: true },
      ],
      headers: [
        { name: 'Content-Type', value: 'application/json' },
        { name: 'X-Trace', value: "{% uuid 'v4' %}" },
      ],
      body: { mimeType: 'application/json', text: '{"id": 9007199254740993, "by": {{ _.user }}}' },
      authentication: { type: 'bearer', token: 'sesame' },
      description: 'Makes **one**',
      preRequestScript: 'insomnia.setHeader()',
    },
    {
      ...{
        _id: 'req_2',
        _type: 'request',
        name: 'Upload',
        parentId: 'wrk_1',
        method: 'PUT',
        url: 'https://h.example/:id',
      },
      pathParameters: [{ name: 'id', value: '7' }],
      body: {
        mimeType: 'multipart/form-data',
        params: [
          { name: 'f', type: 'file', fileName: 'a' },
          { name: 't', value: 'x' },
        ],
      },
    },
    {
      _id: 'env_0',
      _type: 'environment',
      name: 'Base',
      parentId: 'wrk_1',
      data: { base_url: 'https://api.example.com' },
    },
    {
      _id: 'env_1',
      _type: 'environment',
      name: 'Staging',
      parentId: 'env_0',
      data: { base_url: 'https://s.example.com' },
    },
    { _id: 'uts_1', _type: 'unit_test_suite', name: 'Tests', parentId: 'wrk_1' },
    { _id: 'jar_1', _type: 'cookie_jar', parentId: 'wrk_1' },
  ],
};

describe('Insomnia', () => {
  it('4 comes in with folders, environments, headers, bodies and schemes', async () => {
    const found = await read({ 'a.json': v4 });
    expect(found.format).toBe('insomnia');
    expect(found.api.name).toBe('Shop');
    expect(facts(found)).toEqual({
      tree: ['Orders/', 'Orders/Create', 'Upload'],
      calls: ['POST /orders application/json', 'PUT /{id} multipart/form-data'],
      environments: [
        'base_url https://api.example.com',
        'Staging https://s.example.com',
        'h.example https://h.example',
      ],
    });
    const [create, upload] = docsIn(found.api.entries);
    expect(create?.fields.description).toContain('<strong>one</strong>');
    expect(create?.tables.queryParams).toEqual([
      row('dry', { example: '1' }),
      row('lang'),
      row('old', { required: false }),
    ]);
    expect(create?.tables.headerParams).toEqual([row('X-Trace'), row('Authorization', { example: 'Bearer' })]);
    expect(create?.tables.requestParams).toEqual([
      row('id', { type: 'number', example: '9007199254740993' }),
      row('by', { example: '{{user}}' }),
    ]);
    expect(upload?.tables.pathParams).toEqual([row('id', { example: '7' })]);
    expect(upload?.tables.requestParams).toEqual([row('f', { type: 'file' }), row('t', { example: 'x' })]);
    expect(lossesOf(found)).toEqual(['unsupported req_1', 'unsupported uts_1', 'unsupported req_1/event/0']);
    expect(JSON.stringify(found)).not.toContain('sesame');
  });

  it('5 comes in, too', async () => {
    const found = await read({
      'a.yaml': `type: collection.insomnia.rest/5.0
name: Shop
meta: { id: wrk_1, description: All calls }
collection:
  - name: Orders
    meta: { id: fld_1 }
    children:
      - url: "{{ _.base_url }}/orders/{{ _['order-id'] }}"
        name: Change
        method: PATCH
        body: { mimeType: application/x-www-form-urlencoded, params: [{ name: a, value: 01230 }] }
        authentication: { type: apikey, key: X-Key, value: k, addTo: queryParams }
        scripts: { afterResponse: "expect()" }
  - url: "{{ _.base_url }}/graph"
    name: Graph
    method: POST
    body: { mimeType: application/graphql, text: '{"query":"{ me }","variables":{"n":1}}' }
environments:
  name: Base
  data: { base_url: https://api.example.com }
  subEnvironments: [{ name: Live, data: { base_url: https://live.example.com } }]
spec: { contents: {} }
`,
    });
    expect(facts(found)).toEqual({
      tree: ['Orders/', 'Orders/Change', 'Graph'],
      calls: ['PATCH /orders/{order-id} application/x-www-form-urlencoded', 'POST /graph application/json'],
      environments: ['base_url https://api.example.com', 'Live https://live.example.com'],
    });
    const [change] = docsIn(found.api.entries);
    expect(change?.tables.queryParams).toEqual([row('X-Key', { description: 'apikey' })]);
    expect(change?.tables.requestParams).toEqual([row('a', { example: '01230' })]);
    expect(lossesOf(found)).toEqual(['unsupported /spec', 'unsupported /Orders/Change/event/0']);
  });

  it('has in each request what its folders say: schemes, headers and scripts', async () => {
    const request = (name: string, more: object = {}) => ({
      ...{ url: `https://h.example/${name}`, name, method: 'GET' },
      ...more,
    });
    const folder = (name: string, children: object[], more: object = {}) => ({ name, children, ...more });
    const collection = [
      folder('Outer', [folder('Inner', [request('a'), request('b', { headers: [{ name: 'x-app', value: 'own' }] })])], {
        authentication: { type: 'bearer', token: '{{ _.key }}', prefix: 'Token' },
        headers: [
          { name: 'X-App', value: '{{ _.app }}' },
          { name: 'X-Off', value: '1', disabled: true },
        ],
        scripts: { preRequest: 'x()' },
      }),
      folder('Open', [request('c', { authentication: { type: 'none' } })], { authentication: { type: 'basic' } }),
    ];
    const found = await read({ 'a.json': { type: 'collection.insomnia.rest/5.0', name: 'S', collection } });
    const [a, b, c] = docsIn(found.api.entries);
    const token = row('Authorization', { example: 'Token {{key}}' });
    const off = row('X-Off', { required: false });
    expect(a?.tables.headerParams).toEqual([row('X-App', { example: '{{app}}' }), off, token]);
    expect(b?.tables.headerParams).toEqual([row('x-app', { example: 'own' }), off, token]);
    expect(c?.tables.headerParams).toEqual([]);
    expect(lossesOf(found)).toContain('unsupported /Outer/event/0');
    const others = ['ws://x/y', 'wss://x', 'grpc://x'].map((url, at) => ({ name: `o${at}`, url }));
    const rpc = { name: 'rpc', url: 'x:50051', meta: { id: 'greq_1' } };
    const mixed = await read({
      'a.json': { type: 'collection.insomnia.rest/5.0', name: 'S', collection: [...others, rpc, request('e')] },
    });
    expect(docsIn(mixed.api.entries).map(({ fields }) => fields.name)).toEqual(['e']);
    expect(lossesOf(mixed)).toEqual(['unsupported /o0', 'unsupported /o1', 'unsupported /o2', 'unsupported /rpc']);
    const flat = [
      { _id: 'w', _type: 'workspace', name: 'S' },
      { _id: 'f', _type: 'request_group', parentId: 'w', name: 'F', authentication: { type: 'basic', username: 'u' } },
      { _id: 'r', _type: 'request', parentId: 'f', ...request('d'), authentication: {} },
    ];
    const [d] = docsIn((await read({ 'a.json': { ...v4, resources: flat } })).api.entries);
    expect(d?.tables.headerParams).toEqual([row('Authorization', { example: 'Basic' })]);
  });

  it('in a circle loses no request, and hostile files are refused', async () => {
    const circle = ['a', 'b'].map((id, at) => ({
      ...{ _id: id, _type: 'request_group', name: id, parentId: at === 0 ? 'b' : 'a' },
    }));
    const request = { _id: 'r', _type: 'request', name: 'R', url: 'https://h/x', method: 'GET', parentId: 'b' };
    const found = await read({ 'a.json': { ...v4, resources: [...circle, request] } });
    expect(docsIn(found.api.entries).map(({ fields }) => fields.name)).toEqual(['R']);
    const anchors = Array.from(
      { length: 20 },
      (_, at) => `a${at}: &a${at} [${Array(9).fill(at === 0 ? 'x' : `*a${at - 1}`)}]`,
    );
    const bomb = `type: collection.insomnia.rest/5.0\n${anchors.join('\n')}\ncollection: *a19\n`;
    expect(await keyOf({ 'a.yaml': bomb })).toBe('import.aliases');
    const own = 'type: collection.insomnia.rest/5.0\ncollection: &a [{name: x, children: *a}]\n';
    expect(await keyOf({ 'a.yaml': own })).toBe('import.tooDeep');
    expect(await keyOf({ 'a.yaml': 'type: spec.insomnia.rest/5.0\nname: x\n' })).toBe('import.insomnia');
    expect(await keyOf({ 'a.json': { ...v4, resources: [null, 7, { _type: 'request' }] } })).toBe('insomnia');
  });
});

const bru = {
  'shop/bruno.json': { version: '1', name: 'Shop', type: 'collection' },
  'shop/collection.bru':
    'headers {\n  X-App: shop\n}\n\nauth {\n  mode: bearer\n}\n\nauth:bearer {\n  token: {{token}}\n}\n',
  'shop/environments/Live.bru': 'vars {\n  base: https://live.example.com\n  ~old: 1\n}\nvars:secret [\n  token\n]\n',
  'shop/orders/folder.bru': 'meta {\n  name: All orders\n  seq: 1\n}\n\nheaders {\n  X-Folder: 1\n}\n',
  'shop/orders/create.bru': `meta {
  name: Create
  type: http
  seq: 2
}

post {
  url: {{base}}/orders?dry=1
  body: json
  auth: inherit
}

params:query {
  dry: 1
  ~old: 2
}

headers {
  x-app: mine
  ~X-Off: 1
}

body:json {
  {
    // who
    "by": {{user}},
    "price": 1.0
  }
}

body:text {
  not sent
}

script:pre-request {
  req.setHeader("a", "b");
}

assert {
  res.status: eq 200
}

docs {
  Makes **one**
}
`,
  'shop/orders/upload.bru': `meta {
  name: Upload
  seq: 1
}

put {
  url: {{base}}/orders/:id/file
  body: multipartForm
  auth: none
}

params:path {
  id: 7
}

body:multipart-form {
  f: @file(/etc/passwd)
  t: '''
    two
    lines
  '''
}
`,
  'shop/readme.txt': 'x',
};

describe('Bruno', () => {
  it('comes in as the folder of a collection', async () => {
    const found = await read(bru);
    expect(found.format).toBe('bruno');
    expect(found.api.name).toBe('Shop');
    expect(facts(found)).toEqual({
      tree: ['All orders/', 'All orders/Upload', 'All orders/Create'],
      calls: ['PUT /orders/{id}/file multipart/form-data', 'POST /orders application/json'],
      environments: ['Live https://live.example.com'],
    });
    const [upload, create] = docsIn(found.api.entries);
    expect(upload?.tables.pathParams).toEqual([row('id', { example: '7' })]);
    expect(upload?.tables.requestParams).toEqual([
      row('f', { type: 'file', example: '' }),
      row('t', { example: 'two\nlines' }),
    ]);
    expect(upload?.tables.headerParams).toEqual([row('X-Folder'), row('X-App', { example: 'shop' })]);
    expect(create?.tables.headerParams).toEqual([
      ...[row('x-app', { example: 'mine' }), row('X-Off', { required: false }), row('X-Folder')],
      row('Authorization', { example: 'Bearer {{token}}' }),
    ]);
    expect(create?.tables.queryParams).toEqual([row('dry', { example: '1' }), row('old', { required: false })]);
    expect(create?.tables.requestParams).toEqual([
      row('by', { example: '{{user}}' }),
      row('price', { example: '1.0' }),
    ]);
    expect(create?.fields.description).toContain('<strong>one</strong>');
    expect(lossesOf(found)).toEqual([
      'unsupported shop/readme.txt',
      'unsupported shop/orders/create.bru assert',
      'unsupported shop/orders/create.bru/event/0',
      'unsupported shop/environments/Live.bru/1',
    ]);
  });

  it('comes in as one file; what is broken is named', async () => {
    const text = bru['shop/orders/create.bru'];
    const one = await read({ 'create.bru': text });
    expect(facts(one).calls).toEqual(['POST /orders application/json']);
    const open = await read({ 'a.bru': 'get {\n  url: https://h/a\n}\n\nheaders {\n  a: 1\n' });
    expect(lossesOf(open)).toEqual(['invalid a.bru headers']);
    expect(docsIn(open.api.entries)[0]?.tables.headerParams).toEqual([row('a')]);
    expect(await keyOf({ 'a.bru': `meta {\n${'  a: b\n'.repeat(200_000)}` })).toBe('import.tooLarge');
    const up = await read({ '../../etc/a.bru': text, '../b.bru': text });
    expect(docsIn(up.api.entries)).toHaveLength(2);
    const none = await read({ 'a.bru': 'meta {\n  name: A\n}\n' });
    expect(lossesOf(none)).toEqual(['invalid a.bru']);
  });
});

const requests = `@host = https://api.example.com
@token = sesame

### Create an order
# Makes one
# @name create
POST {{host}}/orders
    ?dry=1
    &lang=de HTTP/1.1
Content-Type: application/json
Authorization: Bearer {{token}}

{
  "id": 9007199254740993,
  "by": {{user}}
}

> {% client.global.set("id", response.body.id); %}

###
GET https://h.example/a/:id?ids=1&ids=2

###
// a file
PUT {{host}}/pictures/1
Content-Type: image/png

< ./picture.png

### Form
POST {{host}}/token
Content-Type: application/x-www-form-urlencoded

grant=code
&scope=a%20b
`;

describe('.http', () => {
  it('comes in with names, addresses over several lines, bodies and environments', async () => {
    const env = { dev: { host: 'http://dev.example', user: 1 } };
    const found = await read({ 'api.http': requests, 'http-client.env.json': env });
    expect(found.format).toBe('http');
    expect(facts(found)).toEqual({
      tree: ['create', 'GET /a/{id}', 'PUT /pictures/1', 'Form'],
      calls: [
        ...['POST /orders application/json', 'GET /a/{id}', 'PUT /pictures/1 image/png'],
        'POST /token application/x-www-form-urlencoded',
      ],
      environments: ['host https://api.example.com', 'dev http://dev.example', 'h.example https://h.example'],
    });
    const [create, get, put, form] = docsIn(found.api.entries);
    expect(create?.fields.description).toContain('Makes one');
    expect(create?.tables.queryParams).toEqual([row('dry'), row('lang', { example: 'de' })]);
    expect(create?.tables.requestParams).toEqual([
      row('id', { example: '9007199254740993' }),
      row('by', { example: '{{user}}' }),
    ]);
    expect(get?.tables.queryParams).toEqual([row('ids', { example: '["1","2"]' })]);
    expect(put?.tables.requestParams).toEqual([row('file', { type: 'file' })]);
    expect(form?.tables.requestParams).toEqual([row('grant', { example: 'code' }), row('scope', { example: 'a b' })]);
    expect(lossesOf(found)).toContain('unsupported api.http:7/event/0');
    expect(JSON.stringify(found)).not.toContain('sesame');
  });

  it('has parts with their types, queries of GraphQL, and reports what is no request over HTTP', async () => {
    const text = `POST https://h.example/up
Content-Type: multipart/form-data; boundary=B

--B
Content-Disposition: form-data; name="pic"; filename="a.png"
Content-Type: image/png

< ./a.png
--B
Content-Disposition: form-data; name="meta"
Content-Type: application/json; charset=utf-8

{"x": 1}
--B--

### own
GRAPHQL https://h.example/graphql

query Q($id: ID) {

  a(id: $id) { b }
}

{"id": 9007199254740993}

###
POST https://h.example/by-header
X-REQUEST-TYPE: GraphQL

{ a }

###
curl -X PUT https://h.example/x

###
WEBSOCKET wss://h.example/ws
`;
    const found = await read({ 'a.http': text });
    expect(facts(found).calls).toEqual([
      ...['POST /up multipart/form-data', 'POST /graphql application/json', 'POST /by-header application/json'],
    ]);
    const [up, own, other] = docsIn(found.api.entries);
    expect(up?.tables.requestParams).toEqual([
      row('pic', { type: 'file', description: 'content: image/png' }),
      row('meta', { example: '{"x": 1}', description: 'content: application/json' }),
    ]);
    expect(own?.fields.description).toContain('a(id: $id) { b }');
    expect(own?.tables.requestParams).toEqual([
      row('query'),
      row('variables', { children: [row('id', { example: '9007199254740993' })] }),
    ]);
    expect(other?.tables.headerParams).toEqual([]);
    expect(lossesOf(found)).toEqual(['unsupported a.http:33', 'unsupported a.http:36']);
  });

  it('has content types that are variables of the file, and headers of several lines', async () => {
    const text = `@type = application/json
@form = application/x-www-form-urlencoded
POST https://h.example/a
Content-Type: {{type}}; charset=utf-8
X-Multi: a,
  b

{"x": 1}

###
POST https://h.example/b
Content-Type: {{form}}
no header

y=2
`;
    const found = await read({ 'a.http': text });
    const [json, form] = docsIn(found.api.entries);
    expect(json?.fields.contentType).toBe('application/json; charset=utf-8');
    expect(json?.tables.requestParams).toMatchObject([{ name: 'x', type: 'number' }]);
    expect(json?.tables.headerParams).toEqual([row('X-Multi', { example: 'a, b' })]);
    expect(form?.fields.contentType).toBe('application/x-www-form-urlencoded');
    expect(form?.tables.requestParams).toEqual([row('y', { example: '2' })]);
    expect(lossesOf(found).filter((loss) => loss.includes(':11'))).toEqual(['unsupported a.http:11/event/0']);
  });
  it('without a request, or too long, is refused', async () => {
    expect(await keyOf({ 'a.http': '# nothing\n' })).toBe('import.http');
    expect(await keyOf({ 'a.rest': `GET https://h/\n\n${'x'.repeat(1_000_000)}` })).toBe('import.tooLarge');
    expect(await keyOf({ 'a.http': `${'###\n'.repeat(200_000)}GET https://h/a` })).toBe('http');
    expect(await keyOf({ 'a.txt': 'POST https://h/a\nAccept: */*\n' })).toBe('http');
  });
});

it('requests to several hosts keep their own, with the values that variables have everywhere', async () => {
  const bases = async (files: Readonly<Record<string, string | object>>) =>
    docsIn((await read(files)).api.entries).map(({ extra }) => extra);
  const request = (name: string, url: string) => ({
    ...{ _id: name, _type: 'request', name, parentId: 'w', method: 'GET', url },
  });
  const resources = [
    { _id: 'w', _type: 'workspace', name: 'W', parentId: null },
    { _id: 'e', _type: 'environment', name: 'Base', parentId: 'w', data: { pay: 'https://ann:sesame@pay.example' } },
    ...['live', 'test'].map((name) => ({
      ...{ _id: name, _type: 'environment', name, parentId: 'e', data: { orders: `https://${name}.example` } },
    })),
    ...[request('a', 'https://x.example/a'), request('b', '{{ _.pay }}/b'), request('c', '{{ _.orders }}/c')],
  ];
  const kept = (base: string) => ({ postman: { base } });
  expect(await bases({ 'a.json': { _type: 'export', __export_format: 4, resources } })).toEqual([
    ...[kept('https://x.example'), kept('https://pay.example'), kept('{{orders}}')],
  ]);
  expect(await bases({ 'a.http': 'GET https://x.example/a\n\n###\nGET https://y.example/b\n' })).toEqual([
    ...[kept('https://x.example'), kept('https://y.example')],
  ]);
  expect(await bases({ 'a.http': 'GET https://x.example/a\n\n###\nGET https://x.example/b\n' })).toEqual([
    undefined,
    undefined,
  ]);
  expect(await bases({ 'a.sh': 'curl https://x.example/a\ncurl https://ann:sesame@y.example/b' })).toEqual([
    ...[kept('https://x.example'), kept('https://y.example')],
  ]);
});

it('parts of a form of Bruno have their files and content types', async () => {
  const text = `meta {
  name: Upload
  type: http
}

put {
  url: https://a.example/x
  body: multipartForm
}

body:multipart-form {
  one: @file(/a.png) @contentType(image/png)
  many: @file(/a.csv|/b.csv)
  meta: {"a":1} @contentType(application/json)
}
`;
  const [doc] = docsIn((await read({ 'upload.bru': text })).api.entries);
  expect(doc?.tables.requestParams).toEqual([
    row('one', { type: 'file', description: 'content: image/png' }),
    row('many', { type: 'file[]' }),
    row('meta', { example: '{"a":1}', description: 'content: application/json' }),
  ]);
});
