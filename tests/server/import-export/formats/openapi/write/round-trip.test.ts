import { describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { parse } from 'yaml';
import type { Branch } from '../../../../../../contracts/docs/doc-types/param-tree.js';
import type {
  ExportedDoc,
  ExportedEntry,
} from '../../../../../../server/import-export/formats/exported/exported-api.js';
import { docEntryKeys } from '../../../../../../server/import-export/formats/pack/entry-keys.js';
import { postmanFormat } from '../../../../../../server/import-export/formats/postman/index.js';
import { file } from '../../support/read.js';
import { docsIn, documentOf, json, lines, read, ref } from '../support.js';
import { differences } from './differences.js';
import { openApiOf, openApiText } from './document.js';
import { type ExportedImport, exportedOf } from './exported.js';

const text = { type: 'string' };
const shop = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '7', license: { name: 'MIT' }, 'x-owner': 'team' },
  jsonSchemaDialect: 'https://spec.openapis.org/oas/3.1/dialect/base',
  servers: [
    { url: 'https://{zone}.test/v1', description: 'Live', variables: { zone: { default: 'eu', enum: ['eu', 'us'] } } },
  ],
  security: [{ auth: [] }],
  tags: [
    { name: 'orders', description: 'All *orders*', externalDocs: { url: 'https://docs.test' } },
    { name: 'unused' },
  ],
  'x-tagGroups': [{ name: 'Sales', tags: ['orders'] }],
  paths: {
    '/orders/{id}': {
      'x-item': 1,
      parameters: [{ $ref: '#/components/parameters/Id' }],
      get: {
        tags: ['orders', 'second'],
        operationId: 'order',
        summary: 'One order',
        description: 'See [the guide](https://docs.test/orders), or **ask**.',
        parameters: [
          {
            name: 'fields',
            in: 'query',
            style: 'pipeDelimited',
            explode: false,
            schema: { type: 'array', items: text },
            examples: { a: { value: ['x'] } },
          },
          { name: 'sid', in: 'cookie', schema: text },
        ],
        responses: {
          200: {
            description: 'Found',
            headers: { 'X-Left': { schema: { type: 'integer' } } },
            content: {
              'application/json': { schema: ref('Order'), examples: { one: { value: { id: '1' } } } },
              'text/csv': { schema: text },
            },
            links: { next: { operationId: 'order' } },
          },
          404: { $ref: '#/components/responses/Gone' },
          default: { description: 'Else', ...json(ref('Problem')) },
        },
        'x-cost': { of: 3 },
      },
      put: {
        tags: ['orders'],
        requestBody: { required: true, description: 'The order', ...json(ref('Order')) },
        responses: { 204: { description: 'Done' } },
        callbacks: { done: { '{$request.query.url}': { post: { responses: { 200: { description: '' } } } } } },
        deprecated: true,
        'x-deprecated-reason': 'Use PATCH',
        servers: [{ url: 'https://slow.test' }],
      },
    },
    '/untagged': {
      post: {
        summary: 'Plain',
        requestBody: json({ oneOf: [ref('Order'), ref('Problem')], discriminator: { propertyName: 'kind' } }),
        responses: { 201: { description: 'Made' } },
      },
    },
  },
  webhooks: { paid: { post: { responses: { 200: { description: 'ok' } } } } },
  components: {
    securitySchemes: { auth: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    parameters: { Id: { name: 'id', in: 'path', required: true, schema: { ...text, format: 'uuid' } } },
    responses: { Gone: { description: 'Not there', ...json(ref('Problem')) } },
    schemas: {
      Order: {
        type: 'object',
        required: ['id'],
        properties: {
          id: { ...text, format: 'uuid', 'x-key': true },
          state: {
            type: ['string', 'null'],
            enum: ['a', 'b', null],
            'x-enum-varnames': ['A', 'B', 'None'],
            default: 'a',
            description: 'How far',
          },
          lines: { type: 'array', minItems: 1, items: { allOf: [ref('Line'), { properties: { note: text } }] } },
          parent: ref('Order'),
          meta: { type: 'object', additionalProperties: { type: 'integer' } },
        },
        additionalProperties: false,
      },
      Line: {
        type: 'object',
        properties: { sku: { ...text, pattern: '^[A-Z]+$', 'x-sku': 1 }, count: { type: 'integer', minimum: 1 } },
      },
      Problem: { type: 'object', properties: { kind: { const: 'problem' }, title: text } },
    },
  },
};

const isValid = async (document: object) => {
  const { valid, errors } = await new Validator().validate({ ...document });
  return valid || errors;
};
const changedDocs = (api: ExportedImport, change: (doc: ExportedDoc) => ExportedDoc): ExportedImport => {
  const walk = (entry: ExportedEntry): ExportedEntry =>
    entry.kind === 'doc' ? change(entry) : { ...entry, children: entry.children.map(walk) };
  return { ...api, entries: api.entries.map(walk) };
};
const changedRows = (branches: readonly Branch[], name: string, change: (branch: Branch) => Branch[]): Branch[] =>
  branches.flatMap((branch) =>
    branch.row.name === name ? change(branch) : [{ ...branch, children: changedRows(branch.children, name, change) }],
  );
const shopWith = (change: (doc: ExportedDoc) => ExportedDoc, document: object = shop) =>
  openApiOf(changedDocs(exportedOf(read(document).api), change));
/** With a body that has rows: one of a single reference is the model as a whole. */
const writtenOut = (): typeof shop => {
  const copy = structuredClone(shop);
  const media = copy.paths['/orders/{id}'].get.responses[200].content['application/json'];
  Object.assign(media, { schema: shop.components.schemas.Order });
  return copy;
};
const textRow = (name: string, given: Partial<Branch['row']> = {}): Branch => ({
  row: { id: name, name, type: 'string', required: 0, maxLength: '', example: '', description: '', ...given },
  children: [],
});
const isGet = ({ httpMethod }: ExportedDoc) => httpMethod === 'GET';

describe('an imported document', () => {
  it('goes out as it came', async () => {
    const written = openApiOf(exportedOf(read(shop).api));
    expect(differences(shop, written)).toEqual([]);
    expect(await isValid(written)).toBe(true);
  });
  it('of before there were cookies, with all of them as one header, goes out as it came', () => {
    const header = [textRow('Cookie', { example: 'sid=' })];
    const written = shopWith((doc) => {
      const { cookies, headers } = doc.rows;
      return cookies.length === 0
        ? doc
        : { ...doc, rows: { ...doc.rows, cookies: [], headers: [...headers, ...header] } };
    });
    expect(differences(shop, written)).toEqual([]);
  });
  it('that is written for a collection has the rows of its bytes and parts again', async () => {
    const bytes = { mode: 'file', file: { src: 'me/a.png' } };
    const part = { key: 'j', type: 'text', value: '{"a":1}', contentType: 'application/json' };
    const item = [
      {
        name: 'a',
        request: { method: 'PUT', url: '/a', header: [{ key: 'Content-Type', value: 'image/png' }], body: bytes },
      },
      { name: 'b', request: { method: 'POST', url: '/b', body: { mode: 'formdata', formdata: [part] } } },
    ];
    const given = { info: { name: 'Shop' }, item };
    const { api } = await postmanFormat.read([file('shop.json', JSON.stringify(given))]);
    const again = read(openApiOf(exportedOf(api)));
    const bodies = (entries: typeof api.entries) =>
      docsIn(entries).map(({ tables }) => [tables.requestParams, tables.requestBodies ?? []]);
    expect(bodies(again.api.entries)).toMatchObject(bodies(api.entries));
    expect(await isValid(openApiOf(exportedOf(api)))).toBe(true);
  });
  it('has the cookies that people write', () => {
    const cookies = [textRow('sid', { required: 1 }), textRow('theme', { example: 'dark' })];
    const written = shopWith((doc) => (isGet(doc) ? { ...doc, rows: { ...doc.rows, cookies } } : doc));
    const { parameters } = JSON.parse(JSON.stringify(written)).paths['/orders/{id}'].get;
    expect(parameters.filter((one: { in?: string }) => one.in === 'cookie')).toMatchObject([
      { name: 'sid', in: 'cookie', required: true },
      { name: 'theme', in: 'cookie', schema: { type: 'string', examples: ['dark'] } },
    ]);
  });
  it('of version 2.0 goes out as 3.1: no operation, parameter, property, response or extension is lost', async () => {
    const swagger = {
      swagger: '2.0',
      info: { title: 'Old', version: '1', 'x-i': 1 },
      ...{ host: 'a.test', basePath: '/v1', schemes: ['https'], 'x-top': [1], produces: ['application/json'] },
      paths: {
        '/a/{id}': {
          parameters: [{ name: 'id', in: 'path', required: true, type: 'integer', 'x-p': 1 }],
          post: {
            parameters: [{ name: 'body', in: 'body', schema: { $ref: '#/definitions/A' } }, { $ref: '#/parameters/Q' }],
            responses: { 200: { description: 'ok', schema: { $ref: '#/definitions/A' } }, 400: { description: 'bad' } },
            'x-o': { y: 2 },
          },
        },
      },
      parameters: { Q: { name: 'q', in: 'query', type: 'array', items: text, collectionFormat: 'multi' } },
      definitions: {
        A: { type: 'object', properties: { a: text, b: { type: 'object', properties: { c: text } } }, 'x-s': 1 },
      },
    };
    const written = openApiOf(exportedOf(read(swagger).api));
    const a = { $ref: '#/components/schemas/A' };
    expect(written).toEqual({
      openapi: '3.1.1',
      info: swagger.info,
      servers: [{ url: 'https://a.test/v1' }],
      'x-top': [1],
      paths: {
        '/a/{id}': {
          parameters: [{ name: 'id', in: 'path', required: true, 'x-p': 1, schema: { type: 'integer' } }],
          post: {
            parameters: [{ $ref: '#/components/parameters/Q' }],
            requestBody: json(a),
            responses: { 200: { description: 'ok', ...json(a) }, 400: { description: 'bad' } },
            'x-o': { y: 2 },
          },
        },
      },
      components: {
        schemas: swagger.definitions,
        parameters: {
          Q: { name: 'q', in: 'query', style: 'form', explode: true, schema: { type: 'array', items: text } },
        },
      },
    });
    expect(await isValid(written)).toBe(true);
  });
});

describe('a row that somebody changed', () => {
  const responseOf = (written: object) =>
    differences(writtenOut(), written).map((line) =>
      line.replace(/^paths \/orders\/\{id\} get responses 200 content application\/json schema /, ''),
    );
  it('is written; the others keep what rows do not show', async () => {
    const written = shopWith(
      (doc) =>
        isGet(doc)
          ? {
              ...doc,
              rows: {
                ...doc.rows,
                response: {
                  ...doc.rows.response,
                  branches: changedRows(doc.rows.response.branches, 'note', (one) => [
                    { ...one, row: { ...one.row, description: 'Remark' } },
                  ]),
                },
              },
            }
          : doc,
      writtenOut(),
    );
    expect(written).toMatchObject({
      paths: {
        '/orders/{id}': {
          get: {
            responses: {
              200: {
                headers: shop.paths['/orders/{id}'].get.responses[200].headers,
                content: {
                  'text/csv': {},
                  'application/json': {
                    examples: { one: {} },
                    schema: {
                      required: ['id'],
                      properties: {
                        id: { 'x-key': true, format: 'uuid' },
                        state: { default: 'a', 'x-enum-varnames': ['A', 'B', 'None'] },
                        lines: {
                          minItems: 1,
                          items: {
                            allOf: [ref('Line'), { properties: { note: { description: 'Remark' } } }],
                          },
                        },
                        parent: ref('Order'),
                        meta: { additionalProperties: { type: 'integer' } },
                      },
                    },
                  },
                },
              },
            },
          },
          put: { requestBody: shop.paths['/orders/{id}'].put.requestBody },
        },
      },
      components: shop.components,
    });
    expect(responseOf(written).some((line) => line.startsWith('paths'))).toBe(false);
    expect(await isValid(written)).toBe(true);
  });
  it('is gone if it was removed, and new if it was added', () => {
    const added: Branch = {
      row: { id: '', name: 'added', type: 'number', required: 1, example: '1.5', description: 'New', maxLength: '9' },
      children: [],
    };
    const written = shopWith(
      (doc) =>
        isGet(doc)
          ? {
              ...doc,
              rows: {
                ...doc.rows,
                response: {
                  ...doc.rows.response,
                  branches: [...changedRows(doc.rows.response.branches, 'meta', () => []), added],
                },
              },
            }
          : doc,
      writtenOut(),
    );
    const { properties, required } = JSON.parse(JSON.stringify(written)).paths['/orders/{id}'].get.responses[200]
      .content['application/json'].schema;
    expect(Object.keys(properties)).toEqual(['id', 'state', 'lines', 'parent', 'added']);
    expect(properties.added).toEqual({
      type: 'number',
      description: 'New',
      examples: [1.5],
      'x-annals-max-length': '9',
    });
    expect(properties.lines).toEqual(shop.components.schemas.Order.properties.lines);
    expect(required).toEqual(['id', 'added']);
  });
  it('of parameters: those of the path are then written at each operation', async () => {
    const written = shopWith((doc) =>
      isGet(doc)
        ? {
            ...doc,
            rows: {
              ...doc.rows,
              path: changedRows(doc.rows.path, 'id', (one) => [{ ...one, row: { ...one.row, description: 'Number' } }]),
            },
          }
        : doc,
    );
    const item = JSON.parse(JSON.stringify(written)).paths['/orders/{id}'];
    expect(item.parameters).toBeUndefined();
    expect(item.get.parameters[0]).toEqual({
      name: 'id',
      in: 'path',
      required: true,
      description: 'Number',
      schema: { ...text, format: 'uuid' },
    });
    expect(item.get.parameters.slice(1)).toEqual(shop.paths['/orders/{id}'].get.parameters);
    expect(item.put.parameters).toEqual([{ $ref: '#/components/parameters/Id' }]);
    expect(await isValid(written)).toBe(true);
  });
  it('of error codes: others stay, removed ones are gone, new ones are written', () => {
    const code = (name: string): Branch => ({
      row: { id: '', name, type: 'string', required: 0, example: 'Retry', description: `About ${name}`, maxLength: '' },
      children: [],
    });
    const written = shopWith((doc) =>
      isGet(doc)
        ? {
            ...doc,
            rows: {
              ...doc.rows,
              statuses: changedRows(doc.rows.statuses, 'default', () => []),
              codes: [...changedRows(doc.rows.codes, 'default', () => []), code('429'), code('E1001')],
            },
          }
        : doc,
    );
    const { responses, ...operation } = JSON.parse(JSON.stringify(written)).paths['/orders/{id}'].get;
    expect(Object.keys(responses)).toEqual(['200', '404', '429']);
    expect(responses[404]).toEqual({ $ref: '#/components/responses/Gone' });
    expect(responses[429]).toEqual({ description: 'About 429', 'x-solution': 'Retry' });
    expect(operation['x-error-codes']).toEqual([{ code: 'E1001', description: 'About E1001', solution: 'Retry' }]);
  });
  it('of responses: headers, media types and statuses; what is not touched keeps what rows do not show', () => {
    const written = shopWith((doc) => {
      if (!isGet(doc)) return doc;
      const added = { ...textRow('422'), children: [textRow('text/plain'), textRow('X-Why', { required: 1 })] };
      const changed = changedRows(doc.rows.statuses, 'X-Left', ({ row, children }) => [
        { row: { ...row, description: 'How many are left' }, children },
      ]);
      const statuses = [...changedRows(changed, 'text/csv', () => []), added];
      return { ...doc, rows: { ...doc.rows, statuses } };
    });
    const was = shop.paths['/orders/{id}'].get.responses;
    const { responses } = JSON.parse(JSON.stringify(written)).paths['/orders/{id}'].get;
    expect(responses[200]).toEqual({
      ...was[200],
      headers: { 'X-Left': { description: 'How many are left', schema: { type: 'integer' } } },
      content: { 'application/json': was[200].content['application/json'] },
    });
    expect([responses[404], responses.default]).toEqual([was[404], was.default]);
    expect(responses[422]).toEqual({
      description: '',
      headers: { 'X-Why': { required: true, schema: { type: 'string' } } },
      content: { 'text/plain': { schema: { type: 'string' } } },
    });
  });
  it('of a header of a response: what stands beside its schema is of the row', () => {
    const header = { deprecated: true, 'x-cost': 1, content: { 'application/json': { schema: { type: 'integer' } } } };
    const responses = { 404: { description: 'Gone', headers: { 'X-Why': header } } };
    const { api } = read({ ...shop, paths: { '/a': { get: { summary: 'A', responses } } } });
    const written = openApiOf(
      changedDocs(exportedOf(api), (doc) => {
        expect(doc.rows.statuses[0]?.children[0]?.row.schema).toEqual({
          ...{ '@content': '"application/json"', '@deprecated': 'true', '@x-cost': '1' },
        });
        const statuses = changedRows(doc.rows.statuses, 'X-Why', ({ row, children }) => [
          { row: { ...row, schema: { '@content': '"application/json"' }, description: 'Why' }, children },
        ]);
        return { ...doc, rows: { ...doc.rows, statuses } };
      }),
    );
    expect(JSON.parse(JSON.stringify(written)).paths['/a'].get.responses[404].headers).toEqual({
      'X-Why': { description: 'Why', content: header.content },
    });
  });
  it('of before responses were rows keeps them as they were', () => {
    const written = shopWith((doc) => {
      const { responses: _, ...openapi } = JSON.parse(JSON.stringify(doc.extra?.openapi ?? {}));
      return { ...doc, extra: { ...doc.extra, openapi }, rows: { ...doc.rows, statuses: [] } };
    });
    expect(differences(shop, written)).toEqual([]);
  });
  it('of security: no row, no security', () => {
    const written = shopWith((doc) => (isGet(doc) ? { ...doc, rows: { ...doc.rows, headers: [] } } : doc));
    const { get, put } = JSON.parse(JSON.stringify(written)).paths['/orders/{id}'];
    expect(get.security).toEqual([]);
    expect(get.parameters).toEqual([
      { $ref: '#/components/parameters/Id' },
      ...[0, 1].map((at) => shop.paths['/orders/{id}'].get.parameters[at]),
    ]);
    expect(put.security).toBeUndefined();
  });
  it('of texts: name, description, deprecation, folder', () => {
    const written = shopWith((doc) =>
      isGet(doc) ? { ...doc, name: 'Read', description: 'Anew', deprecated: 'Old' } : doc,
    );
    expect(differences(shop, written)).toEqual([
      'paths /orders/{id} get summary: "One order" → "Read"',
      'paths /orders/{id} get description: "See [the guide](https://docs.test/orders), or **ask**." → "Anew"',
      'paths /orders/{id} get deprecated: undefined → true',
      'paths /orders/{id} get x-deprecated-reason: undefined → "Old"',
    ]);
  });
});

describe('a description', () => {
  /** Signs that rich text has in another way, or not at all. */
  const descriptions = [
    '<h3>Title</h3>\n<p>Text &amp; <i>more</i></p>',
    'First\n===\n\nLine one\nline two <br> three\n\n* a\n* b\n\n\n| A | B |\n|---|---|\n| 1 | 2 |',
    'If size > 0 see `a<b>` or <https://a.test/x?y=1&z=2>, [ref][1]\n\n[1]: https://b.test "B"',
    'Use &lt;token&gt; &nbsp; 100 %, [x](https://a.test/(b)) \\* not a list <!-- hidden -->',
    '<details><summary>Open</summary>inner</details>\n\n```json\n{"a": 1}\n```\n    code',
  ];
  const described = (description: string) => ({
    ...shop,
    info: { ...shop.info, description },
    paths: { '/a': { get: { summary: 'A', description, responses: { 200: { description } } } } },
  });

  it.each(descriptions)('goes out as it came: %j', (description) => {
    const document = described(description);
    expect(differences(document, openApiOf(exportedOf(read(document).api)))).toEqual([]);
  });
  it('goes out as people wrote it, also where they changed only how it looks', () => {
    const written = shopWith((doc) => ({ ...doc, description: '**Take** this' }), described('Take this'));
    expect(JSON.parse(JSON.stringify(written.paths))['/a'].get.description).toBe('**Take** this');
  });
});

it('paths that are longer than the address of a doc go out as they came, also where they begin alike', () => {
  const long = `/accounts${'/parts/{part}'.repeat(20)}`;
  const operation = (summary: string) => ({ summary, responses: { 200: { description: 'ok' } } });
  const paths = Object.fromEntries(
    ['', '/enable', '/disable'].map((end) => [`${long}${end}`, { post: operation(`End${end}`) }]),
  );
  const { api } = read({ ...shop, paths });
  expect(new Set(docEntryKeys(api.entries)).size).toBe(docEntryKeys(api.entries).length);
  const written = JSON.parse(openApiText(exportedOf(api), 'json'));
  const labels = Object.values<{ post: object }>(written.paths).map(({ post }) =>
    Reflect.deleteProperty(post, 'x-annals'),
  );
  expect(labels).toHaveLength(3);
  expect(written.paths).toEqual(paths);
  // Of an address that somebody wrote anew, nothing of the import is left.
  const moved = shopWith((doc) => ({ ...doc, url: '/short' }), { ...shop, paths: { [long]: paths[long] } });
  expect(Object.keys(Object(moved.paths))).toEqual(['/short']);
});

it('empty lists go out as they came, an operation without responses is valid', async () => {
  const { tags: _tags, servers: _servers, ...rest } = shop;
  const paths = { '/a': { get: { summary: 'A', tags: [], parameters: [], responses: {} } } };
  const document = { ...rest, tags: [], servers: [], paths };
  const written = openApiOf(exportedOf(read(document).api));
  expect(differences(document, written)).toEqual(['paths /a get responses: {} → undefined']);
  expect(await isValid(written)).toBe(true);
});

describe('docs of other sources', () => {
  const bare = (document: object) => {
    const { api } = read(document);
    const { extra: _extra, ...exported } = changedDocs(exportedOf(api), ({ extra: _own, ...doc }) => doc);
    return { api, exported };
  };
  it('are written wholly, and read back', async () => {
    const { api, exported } = bare(shop);
    const written = openApiOf(exported);
    expect(await isValid(written)).toBe(true);
    const back = read(written).api;
    const shown = (from: typeof api) =>
      docsIn(from.entries).map(({ fields, tables }) => ({
        fields,
        tables: Object.entries(tables).map(([name, rows]) => [name, lines(rows)]),
      }));
    expect(differences(shown(api), shown(back))).toEqual([]);
    expect(back.dictionaries.map(({ name, items }) => [name, items])).toEqual(
      api.dictionaries.map(({ name, items }) => [name, items]),
    );
    expect(back.environments.map(({ name, url }) => [name, url])).toEqual(
      api.environments.map(({ name, url }) => [name, url]),
    );
  });
  it('have folders of any depth as tags with parents and groups', () => {
    const { exported } = bare(documentOf({}));
    const [doc] = exported.entries;
    if (!doc) throw new Error('no doc');
    const inFolders = (...names: string[]): ExportedEntry =>
      names.reduceRight<ExportedEntry>(
        (inner, name) => ({ kind: 'folder', id: '', name, children: [inner] }),
        doc.kind === 'doc' ? { ...doc, url: `/${names.join('/')}` } : doc,
      );
    const written = openApiOf({ ...exported, entries: [inFolders('A', 'B', 'C'), inFolders('X', 'C'), doc] });
    expect(written).toMatchObject({
      tags: [
        { name: 'A' },
        { name: 'B', 'x-parent': 'A' },
        { name: 'C', 'x-parent': 'B' },
        { name: 'X' },
        { name: 'X/C', 'x-displayName': 'C', 'x-parent': 'X' },
      ],
      'x-tagGroups': [
        { name: 'A', tags: ['B', 'C'] },
        { name: 'X', tags: ['X/C'] },
      ],
    });
    const tree = (entries: ReturnType<typeof read>['api']['entries']): unknown =>
      entries.map((entry) => (entry.kind === 'doc' ? entry.fields.url : { [entry.name]: tree(entry.children) }));
    expect(tree(read(written).api.entries)).toEqual([
      { A: [{ B: [{ C: ['/A/B/C'] }] }] },
      { X: [{ C: ['/X/C'] }] },
      '/orders',
    ]);
  });
  it('that are no operations are listed: other types, versions, docs without an address', async () => {
    const { exported } = bare(documentOf({}));
    const [doc] = exported.entries;
    if (doc?.kind !== 'doc') throw new Error('no doc');
    const entries: ExportedEntry[] = [
      doc,
      { ...doc, name: 'Version', label: '2' },
      { ...doc, type: 3, name: 'Guide', url: '', description: '# Hello' },
      { ...doc, type: 1, url: 'Order get(Long)', name: 'get' },
    ];
    const written = openApiOf({ ...exported, entries });
    expect(written['x-annals-docs']).toMatchObject([
      { type: 'http', name: 'Version', label: '2', url: '/orders', httpMethod: 'POST' },
      { type: 'markdown', name: 'Guide', description: '# Hello' },
      { type: 'dubbo', name: 'get', url: 'Order get(Long)' },
    ]);
    expect(await isValid(written)).toBe(true);
    expect(parse(openApiText({ ...exported, entries }, 'yaml'))).toEqual(written);
  });
  it('of an empty application are a valid document', async () => {
    const empty = { title: '', environments: [], entries: [] };
    expect(await isValid(openApiOf(empty))).toBe(true);
    expect(parse(openApiText(empty, 'yaml'))).toEqual(openApiOf(empty));
  });
});
