import { describe, expect, it } from '@jest/globals';
import { curlOf, shell } from '../../../../contracts/docs/doc-types/curl.js';
import { exampleOf, jsonOf } from '../../../../contracts/docs/doc-types/example.js';
import { branchesOf, type Row } from '../../../../contracts/docs/doc-types/param-tree.js';
import { typescriptOf } from '../../../../contracts/docs/doc-types/typescript.js';
import { type ApiDoc, effective } from '../../../../contracts/docs/effective.js';
import { exampleCall } from '../../../../contracts/docs/example-call.js';
import { item, row } from './rows.js';

const own = (rows: readonly Row[]): ApiDoc['queryParams'] =>
  rows.map((each) => ({
    ...each,
    parentId: each.parentId ?? '',
    maxLength: each.maxLength ?? '',
    docId: 'doc',
    style: 3,
    enumId: '',
    enumInfo: null,
    orderIndex: 0,
    isDeleted: 0,
    global: 0,
  }));
const common = (rows: readonly Row[]): ApiDoc['globalParams'] =>
  rows.map((each) => ({
    ...each,
    maxLength: each.maxLength ?? '',
    environmentId: 'env',
    style: 3,
    enumId: '',
    enumInfo: null,
    orderIndex: 0,
    global: 1,
    children: [],
  }));

interface Given {
  httpMethod?: string;
  headers?: readonly Row[];
  query?: readonly Row[];
  body?: readonly Row[];
  response?: readonly Row[];
  globalHeaders?: readonly Row[];
  globalParams?: readonly Row[];
  globalReturns?: readonly Row[];
  facts?: Partial<ApiDoc>;
}
const doc = (given: Given): ApiDoc => ({
  httpMethod: given.httpMethod ?? 'POST',
  url: '/orders',
  contentType: 'application/json',
  isUseGlobalHeaders: 1,
  isUseGlobalParams: 1,
  isUseGlobalReturns: 1,
  isRequestArray: 0,
  isResponseArray: 0,
  requestArrayType: 'object',
  responseArrayType: 'object',
  pathParams: [],
  headerParams: own(given.headers ?? []),
  queryParams: own(given.query ?? []),
  requestParams: own(given.body ?? []),
  responseParams: own(given.response ?? []),
  errorCodeParams: [],
  globalHeaders: common(given.globalHeaders ?? []),
  globalParams: common(given.globalParams ?? []),
  globalReturns: common(given.globalReturns ?? []),
  ...given.facts,
});
const compact = (shape: Parameters<typeof exampleOf>[0]) => JSON.stringify(JSON.parse(jsonOf(exampleOf(shape))));

describe('common parameters', () => {
  it('put their headers before those of the doc, whose own of that name do not count', () => {
    const given = doc({
      globalHeaders: [row('token', { id: 'g', example: 'common' })],
      headers: [row('Token', { example: 'own' }), row('X-Trace')],
    });
    expect(effective(given).headers.map(({ row: { name, example } }) => [name, example])).toEqual([
      ['token', 'common'],
      ['X-Trace', ''],
    ]);
  });

  it('stand before the query of a GET, and before the body of all others', () => {
    const given: Given = { globalParams: [row('appId', { id: 'g' })], query: [row('page')], body: [row('name')] };
    const names = (httpMethod: string) => {
      const { query, body } = effective(doc({ ...given, httpMethod }));
      return [query, body.branches].map((each) => each.map(({ row: { name } }) => name).join());
    };
    expect(names('GET')).toEqual(['appId,page', 'name']);
    expect(names('get')).toEqual(['appId,page', 'name']);
    expect(names('POST')).toEqual(['page', 'appId,name']);
    expect(names('DELETE')).toEqual(['page', 'appId,name']);
  });

  const wrapped = [
    row('code', { id: 'g1', type: 'int' }),
    row('data', { id: 'g2', type: 'object', example: '$data$' }),
    row('traceId', { id: 'g3', parentId: 'g2' }),
  ];
  it('take the rows of the doc below their data node', () => {
    const { response } = effective(doc({ globalReturns: wrapped, response: [row('id', { type: 'int' })] }));
    expect(compact(response)).toBe('{"code":0,"data":{"traceId":"string","id":0}}');
  });

  it.each([
    ['object', '{"code":0,"data":[{"traceId":"string","id":0}]}', row('id', { type: 'int' })],
    ['object[]', '{"code":0,"data":[[{"traceId":"string","id":0}]]}', row('id', { type: 'int' })],
    ['number', '{"code":0,"data":[4]}', row('', { example: '4' })],
  ])('take an array of %s below it', (responseArrayType, text, only) => {
    const facts: Partial<ApiDoc> = { isResponseArray: 1, responseArrayType };
    const globalReturns = responseArrayType.startsWith('object') ? wrapped : wrapped.slice(0, 2);
    expect(compact(effective(doc({ globalReturns, response: [only], facts })).response)).toBe(text);
  });

  it('tell the rows of the doc once, also with two data nodes, and never the mark itself', () => {
    const globalReturns = [...wrapped, row('again', { id: 'g4', type: 'object', example: '$data$' })];
    const text = compact(effective(doc({ globalReturns, response: [row('id', { type: 'int' })] })).response);
    expect(text).toBe('{"code":0,"data":{"traceId":"string","id":0},"again":{}}');
  });

  it('stay away from a doc that does not use them', () => {
    const facts: Partial<ApiDoc> = { isUseGlobalHeaders: 0, isUseGlobalParams: 0, isUseGlobalReturns: 0 };
    const globals = [row('token', { id: 'g' })];
    const { headers, body, response } = effective(
      doc({ globalHeaders: globals, globalParams: globals, globalReturns: globals, facts }),
    );
    expect([headers, body.branches, response.branches]).toEqual([[], [], []]);
  });
});

describe('TypeScript', () => {
  const typed = (rows: Row[], elementType = '') => typescriptOf({ branches: branchesOf(rows), elementType }, 'Body');

  it('says names, types, what may be missing and what it means', () => {
    const state = { name: 'State', description: '', items: [item('1', 'number'), item('2', 'number')] };
    const rows = [
      row('id', { type: 'long', description: 'of the order', example: '7' }),
      row('X-Note', { required: 0, description: 'two<br>lines */ end' }),
      row('state', { type: 'enum', enumInfo: state }),
      row('states', { type: 'array', enumInfo: state }),
      row('items', { type: 'List<List<Item>>', required: 0 }),
      row('sku', { parentId: 'items' }),
      row('tags', { type: 'str_array' }),
      row('more', { type: 'Map<String, List<Integer>>' }),
      row('raw', { type: 'object' }),
      row('any', { type: 'array' }),
    ];
    expect(typed(rows)).toBe(`export interface Body {
  /**
   * of the order
   * @example 7
   */
  id: number;
  /**
   * two
   * lines *\\/ end
   */
  'X-Note'?: string;
  state: 1 | 2;
  states: (1 | 2)[];
  items?: {
    sku: string;
  }[][];
  tags: string[];
  more: Record<string, number[]>;
  raw: Record<string, unknown>;
  any: unknown[];
}
`);
  });

  it.each([
    ['object', [row('id', { type: 'int' })], 'export type Body = {\n  id: number;\n}[];\n'],
    ['object[]', [row('id', { type: 'int' })], 'export type Body = {\n  id: number;\n}[][];\n'],
    ['number', [row('')], 'export type Body = number[];\n'],
    ['string', [], 'export type Body = string[];\n'],
    ['', [], 'export interface Body {}\n'],
  ])('of a root array of %s', (elementType, rows, text) => {
    expect(typed(rows, elementType)).toBe(text);
  });

  it.each([`it's "x" \\ \n`, '__proto__', '中文', 'a-b', '1st'])(
    'quotes the name %j so that it reads the same',
    (name) => {
      const [, line = ''] = typed([row(name)]).split('\n');
      const [, quoted, plain] = /^ {2}(?:('(?:[^'\\]|\\.)*')|([A-Za-z_$][\w$]*)): string;$/.exec(line) ?? [];
      expect(plain ?? JSON.parse(`"${quoted?.slice(1, -1).replaceAll("\\'", "'").replaceAll('"', '\\"')}"`)).toBe(name);
    },
  );
});

describe('cURL', () => {
  const call = {
    httpMethod: 'POST',
    url: '/orders/{id}',
    contentType: 'application/json',
    baseUrl: 'https://api.test/v1/',
  };
  const told = (given: Given, facts: Partial<typeof call & { xml: string }> = {}) => {
    const whole = { ...call, ...facts };
    return curlOf(exampleCall(whole, effective(doc({ ...given, httpMethod: whole.httpMethod }))));
  };

  it('carries method, address, variables, query, headers and body', () => {
    const pathParams = own([row('id', { example: 'a/b' })]);
    const given: Given = {
      query: [
        row('page', { type: 'int' }),
        row('filter', { type: 'object' }),
        row('tags', { type: 'str_array', parentId: 'filter', example: 'x,y z' }),
      ],
      headers: [row('X-Trace', { example: 't1' }), row('X-Empty', { example: ' ', type: 'string' })],
      body: [row('name', { example: "it's" })],
      facts: { pathParams },
    };
    expect(told(given)).toBe(`curl --request POST \\
  --url 'https://api.test/v1/orders/a%2Fb?page=0&filter.tags=x&filter.tags=y%20z' \\
  --header 'X-Trace: t1' \\
  --header 'X-Empty: string' \\
  --header 'Content-Type: application/json' \\
  --data-raw '{
  "name": "it'\\''s"
}'`);
  });

  it.each([
    [
      'a variable without an example stays',
      {},
      {},
      "--globoff --request POST \\\n  --url 'https://api.test/v1/orders/{id}'",
    ],
    ['an address with a host of its own', {}, { url: 'http://other.test/x' }, "--url 'http://other.test/x'"],
    ['no environment', {}, { baseUrl: '', url: 'x' }, "--globoff --request POST \\\n  --url '{{baseUrl}}/x'"],
    [
      'a query in the address',
      { query: [row('b')] },
      { url: '/x?a=1#top' },
      "--url 'https://api.test/v1/x?a=1&b=string#top'",
    ],
    [
      'a form',
      { body: [row('a b', { example: '1&2' })] },
      { contentType: 'application/x-www-form-urlencoded' },
      "--data-raw 'a%20b=1%262'",
    ],
    [
      'a file',
      { body: [row('doc', { type: 'file' }), row('n', { example: '@/etc/passwd' })] },
      { contentType: 'multipart/form-data' },
      "--form 'doc=@file1' \\\n  --form-string 'n=@/etc/passwd'",
    ],
    [
      'parts with content types of their own',
      {
        body: [
          row('doc', { type: 'file', description: 'content: application/pdf' }),
          row('j', { example: '{"a":"b;c"}', description: 'content: application/json' }),
          row('t', { example: '@x', description: 'content: text/csv' }),
        ],
      },
      { contentType: 'multipart/form-data' },
      String.raw`--form 'doc=@file1;type=application/pdf' \
  --form 'j="{\"a\":\"b;c\"}";type=application/json' \
  --form 't="@x";type=text/csv'`,
    ],
    [
      'a text that looks like a file',
      { body: [row('', { example: '@/etc/passwd' })] },
      { contentType: 'text/plain' },
      "--data-raw '@/etc/passwd'",
    ],
    [
      'XML',
      { body: [row('a'), row('b', { schema: { xml: '{"name":"B","attribute":true}' } })] },
      { contentType: 'application/problem+xml; charset=utf-8', xml: '{"name":"order"}' },
      `--data-raw '<order B="string">\n  <a>string</a>\n</order>'`,
    ],
    [
      'XML as it was written',
      { body: [row('', { example: '<a/>' })] },
      { contentType: 'text/xml' },
      "--data-raw '<a/>'",
    ],
    ['YAML', { body: [row('', { example: 'a: 1' })] }, { contentType: 'application/yaml' }, "--data-raw 'a: 1'"],
    ['CSV', { body: [row('', { example: 'a,b' })] }, { contentType: 'text/csv' }, "--data-raw 'a,b'"],
    [
      'a text that is a file',
      { body: [row('', { type: 'file' })] },
      { contentType: 'text/csv' },
      "--data-binary '@body'",
    ],
    [
      'an office file',
      { body: [row('a')] },
      { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
      "--data-binary '@body'",
    ],
    [
      'a header that would be a file',
      { headers: [row('@/etc/passwd', { example: 'x' })] },
      {},
      "--header 'etcpasswd: x'",
    ],
    ['a header that would be two', { headers: [row('A', { example: 'x\r\nB: y' })] }, {}, "--header 'A: x B: y'"],
    ['a method that is a command', {}, { httpMethod: "GET'; rm -rf" }, '--request GETRMRF'],
  ] as const)('%s', (_, given, facts, part) => {
    expect(told({ ...given }, facts)).toContain(part);
  });

  it('is text to a shell, whatever the doc says', async () => {
    const { execFileSync } = await import('node:child_process');
    const hostile = ['$(id)', '`id`', "'; id; '", '"$HOME"', '\\', '!!', '*', '\n# x\n', '~', '中文 🙂', "'\\''"];
    for (const text of hostile) expect(execFileSync('sh', ['-c', `printf %s ${shell(text)}`]).toString()).toBe(text);
  });
});
