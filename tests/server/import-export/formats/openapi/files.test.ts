import { describe, expect, it } from '@jest/globals';
import { FormatError, type ImportFile } from '../../../../../server/import-export/formats/imported/import-format.js';
import { openApiFormat } from '../../../../../server/import-export/formats/openapi/index.js';
import { readOpenApi } from '../../../../../server/import-export/formats/openapi/read-openapi.js';
import { formats } from '../../../../../server/import-export/formats/read/index.js';
import { docsIn, documentOf, fileOf, json, lines, modelsIn, only, read } from './support.js';

const bytes = (name: string, ...content: number[]): ImportFile => ({ name, bytes: Uint8Array.from(content) });
const utf8 = (text: string) => [...new TextEncoder().encode(text)];
const titleOf = (file: ImportFile) => readOpenApi([file]).api.name;
const refusal = (...files: ImportFile[]): unknown => {
  try {
    readOpenApi(files);
  } catch (err) {
    if (err instanceof FormatError) return { key: err.key, ...err.facts };
    throw err;
  }
  return 'read';
};

describe('a file', () => {
  const yaml = 'openapi: 3.1.0\ninfo:\n  title: 订单\npaths: {}\n';
  it('is JSON or YAML, with a byte order mark or in GBK', () => {
    const gbk = [...utf8('openapi: 3.1.0\ninfo:\n  title: '), 0xb6, 0xa9, 0xb5, 0xa5, 0x0a];
    expect(titleOf(fileOf('a.yaml', yaml))).toBe('订单');
    expect(titleOf(fileOf('a.json', { openapi: '3.1.0', info: { title: '订单' } }))).toBe('订单');
    expect(titleOf(bytes('a.yaml', 0xef, 0xbb, 0xbf, ...utf8(yaml)))).toBe('订单');
    expect(titleOf(bytes('a.yaml', ...gbk))).toBe('订单');
  });
  it('may have comments and trailing commas in JSON, anchors and merge keys in YAML', () => {
    expect(titleOf(fileOf('a.json', '{"openapi": "3.1.0", # here\n "info": {"title": "x",},}'))).toBe('x');
    const merged = 'openapi: 3.1.0\nx-base: &base\n  title: y\ninfo:\n  <<: *base\n';
    expect(titleOf(fileOf('a.yaml', merged))).toBe('y');
  });
  it('is recognized by its version', () => {
    const recognizes = (text: string) => openApiFormat.recognizes(fileOf('a', text), text);
    for (const text of [
      yaml,
      '{"swagger":"2.0"}',
      '{\n "openapi" : "3.0.1"}',
      "swagger: '2.0'",
      'info: {}\nopenapi: 3.2.0',
    ])
      expect([text, recognizes(text)]).toEqual([text, true]);
    for (const text of ['', '<html>', '{"info":{"schema":"postman"}}', '# openapi', '{"openapi":"x"}'])
      expect([text, recognizes(text)]).toEqual([text, false]);
    expect(formats).toContain(openApiFormat);
  });
});

describe('names of schemas', () => {
  const inner = { $anchor: 'inner', type: 'object', properties: { i: { type: 'string' } } };
  const get = (schema: object) => ({ get: { responses: { 200: { description: 'ok', ...json(schema) } } } });
  const head = { openapi: '3.1.0', info: { title: 'T', version: '1' } };
  const rowsOf = (parsed: ReturnType<typeof readOpenApi>) =>
    docsIn(parsed.api.entries).map(({ tables }) => lines(tables.responseParams));

  it('are followed within a document: anchors, and addresses of their own', () => {
    const parsed = readOpenApi([
      fileOf('a.json', {
        ...head,
        paths: {
          '/a': get({ $ref: '#inner' }),
          '/b': get({ $ref: 'https://a.test/tree' }),
          '/c': get({ $ref: 'https://a.test/tree#/properties/leaf' }),
        },
        components: {
          schemas: {
            Outer: { type: 'object', $defs: { Inner: inner } },
            Tree: {
              $id: 'https://a.test/tree',
              type: 'object',
              properties: { leaf: { type: 'object', properties: { l: { type: 'integer' } } } },
            },
          },
        },
      }),
    ]);
    expect(rowsOf(parsed)).toEqual([['i string'], ['leaf object', '  l integer'], ['l integer']]);
    expect(parsed.losses).toEqual([]);
  });

  it('are followed into other files, which are read once however often they are reached', () => {
    const parsed = readOpenApi([
      fileOf('a.json', {
        ...head,
        paths: {
          '/a': get({ $ref: 'b.json#inner' }),
          '/b': get({ $ref: 'b.json' }),
          '/c': get({ $ref: 'b.json#/properties/self' }),
        },
      }),
      fileOf('b.json', {
        type: 'object',
        properties: { self: { $ref: '#' }, in: { $ref: '#inner' } },
        $defs: { inner },
      }),
    ]);
    expect(parsed.losses).toEqual([]);
    expect(modelsIn(parsed.api.entries).map(({ component }) => component)).toEqual(
      expect.arrayContaining(['inner', 'b']),
    );
    expect(JSON.stringify(parsed.api)).not.toContain('b.json');
  });

  it('that nothing has are reported', () => {
    const parsed = readOpenApi([fileOf('a.json', { ...head, paths: { '/a': get({ $ref: '#none' }) } })]);
    expect(parsed.losses).toEqual([expect.objectContaining({ value: '#none' })]);
  });
});

describe('a file that cannot be read', () => {
  const file = 'a';
  it.each([
    ['empty', '', { key: 'import.empty', file }],
    ['blank', ' \n\t', { key: 'import.empty', file }],
    ['a web page', '<!DOCTYPE html><title>Sign in</title>', { key: 'import.html', file }],
    ['broken JSON', '{\n"openapi": "3.1.0",\n"info": ]', { key: 'import.syntax', file, line: 3 }],
    ['JSON that was cut off', '{"openapi": "3.1.0",\n"info": {', { key: 'import.syntax', file, line: 2 }],
    ['broken YAML', 'openapi: 3.1.0\ninfo:\n  title: "x\npaths: {}', { key: 'import.syntax', file, line: 4 }],
    ['YAML with a tab', 'openapi: 3.1.0\ninfo:\n\ttitle: x', { key: 'import.syntax', file, line: 3 }],
    ['no version', '{"info":{}}', { key: 'import.openapi', file }],
    ['a list', '[1]', { key: 'import.openapi', file }],
    ['a text', 'Hello', { key: 'import.openapi', file }],
    [
      'nested JSON',
      `{"openapi":"3.1.0","x":${'['.repeat(500)}${']'.repeat(500)}}`,
      { key: 'import.tooDeep', file, max: 400 },
    ],
    ['endless JSON', '['.repeat(300_000), { key: 'import.tooDeep', file, max: 400 }],
    [
      'nested YAML',
      `openapi: 3.1.0\nx: ${'['.repeat(500)}${']'.repeat(500)}`,
      { key: 'import.tooDeep', file, max: 400 },
    ],
    ['an alias of itself', 'openapi: 3.1.0\nx: &a\n  b: *a', { key: 'import.tooDeep', file, max: 400 }],
    ['an anchor that is missing', 'openapi: 3.1.0\nx: *a', { key: 'import.syntax', file, line: 2 }],
  ])('is refused: %s', (_, text, expected) => {
    expect(refusal(fileOf(file, text))).toEqual(expected);
  });
  it('is refused: bytes that are no text, and nothing at all', () => {
    expect(refusal(bytes(file, 0x89, 0x50, 0x4e, 0x47, 0, 0))).toMatchObject({ key: 'import.encoding' });
    expect(refusal()).toMatchObject({ key: 'import.empty' });
  });
  it('is refused: too large, alone or together', () => {
    const large = { name: file, bytes: new Uint8Array(30_000_000).fill(0x20) };
    expect(refusal(large, { ...large, name: 'b' })).toEqual({ key: 'import.tooLarge', file, max: '50 MB' });
  });
  it('is refused: aliases that multiply', () => {
    const levels = Array.from(
      { length: 20 },
      (_, n) => `l${n + 1}: &l${n + 1} [${Array(10).fill(`*l${n}`).join(', ')}]`,
    );
    expect(refusal(fileOf(file, `openapi: 3.1.0\nl0: &l0 [a, b]\n${levels.join('\n')}`))).toEqual({
      key: 'import.aliases',
      file,
    });
  });
});

describe('several files', () => {
  const root = fileOf('api/openapi.yaml', {
    openapi: '3.1.0',
    paths: {
      '/orders': { $ref: 'paths/orders.json' },
      '/x': { get: { responses: { 404: { $ref: '../common.yaml#/responses/Gone' } } } },
    },
    components: { schemas: { Own: { properties: { own: { type: 'string' } } } } },
  });
  const orders = fileOf('api/paths/orders.json', {
    post: {
      requestBody: json({ $ref: '../schemas/Order%20Line.yaml' }),
      responses: { 200: { description: '', ...json({ $ref: '../openapi.yaml#/components/schemas/Own' }) } },
    },
  });
  const line = fileOf('api/schemas/Order Line.yaml', {
    properties: {
      id: { type: 'string' },
      next: { $ref: '#' },
      unit: { $ref: '#/$defs/Unit' },
      lost: { $ref: 'gone.yaml' },
    },
    $defs: { Unit: { type: 'integer' } },
  });
  const common = fileOf('common.yaml', { responses: { Gone: { description: 'Not there' } } });

  it('are named as long as they are missing', () => {
    expect(openApiFormat.missing?.([root])).toEqual(['api/paths/orders.json', 'common.yaml']);
    expect(openApiFormat.missing?.([root, orders, common])).toEqual(['api/schemas/Order Line.yaml']);
    expect(openApiFormat.missing?.([root, orders, common, line])).toEqual(['api/schemas/gone.yaml']);
  });
  it('are one document; what is missing is a loss', () => {
    const { api, losses } = readOpenApi([root, orders, common, line]);
    const [post, get] = docsIn(api.entries);
    const orderLine = modelsIn(api.entries).find(
      ({ component }) => component === post?.tables.requestBodies?.[0]?.model,
    );
    expect(lines(orderLine?.root.children)).toEqual([
      ...['id string', 'next object <model: Order_Line>', 'unit object <model: Unit>', 'lost object <type: null>'],
    ]);
    expect(post?.tables.responses?.[0]?.children[0]?.model).toBe('Own');
    expect(lines(get?.tables.errorCodeParams)).toEqual(['404 string Not there']);
    expect(losses).toMatchObject([{ origin: 'api/schemas/Order Line.yaml', what: 'unsupported', value: 'gone.yaml' }]);
    expect(JSON.stringify([api.extra, post?.extra])).not.toMatch(/\.json|Order%20Line/);
  });
  it('may be addresses; never files of the server, nor above the folder', () => {
    const refs = [
      'b.yaml',
      '/c.yaml#/x',
      'https://other.test/d.yaml',
      'file:///etc/passwd',
      'FILE:x',
      'gopher://x/y',
      'data:,x',
    ];
    const properties = Object.fromEntries(refs.map(($ref, at) => [at, { $ref }]));
    const at = (name: string) =>
      openApiFormat.missing?.([fileOf(name, documentOf({ requestBody: json({ properties }) }))]);
    expect([...(at('https://a.test/v1/a.yaml') ?? [])].sort()).toEqual([
      ...['https://a.test/c.yaml', 'https://a.test/v1/b.yaml', 'https://other.test/d.yaml'],
    ]);
    expect([...(at('a/a.yaml') ?? [])].sort()).toEqual(['a/b.yaml', 'c.yaml', 'https://other.test/d.yaml']);
    const above = documentOf({ requestBody: json({ $ref: '../../x.yaml' }) });
    expect(openApiFormat.missing?.([fileOf('a/a.yaml', above)])).toEqual([]);
  });
  it('that cannot be parsed are losses', () => {
    const broken = readOpenApi([root, fileOf('api/paths/orders.json', '{'), common]);
    expect(broken.losses).toMatchObject([
      { origin: 'api/paths/orders.json', what: 'invalid', value: 'import.syntax' },
      { origin: 'api/openapi.yaml', what: 'unsupported', value: 'paths/orders.json' },
    ]);
  });
  it('are not asked for by a document that cannot be read', () => {
    expect(openApiFormat.missing?.([fileOf('a', '{"$ref": "b.yaml"')])).toEqual([]);
  });
});

describe('hostile documents', () => {
  it('have 3,000 parameters and names of 300 characters', () => {
    const parameters = Array.from({ length: 3_000 }, (_, n) => ({
      name: `${n}-${'n'.repeat(300)}`,
      in: 'query',
      schema: { type: 'string' },
    }));
    const operation = { summary: 's'.repeat(300), tags: ['t'.repeat(300)], operationId: 'o'.repeat(300), parameters };
    const { api, losses } = read(documentOf(operation));
    expect(docsIn(api.entries)[0]?.tables.queryParams).toHaveLength(3_000);
    expect(losses).toHaveLength(501);
    expect(losses.at(-1)).toMatchObject({ origin: '', what: 'more' });
  });
  it.each([
    [
      '__proto__',
      '{"openapi":"3.1.0","paths":{"__proto__":{"get":{}},"/a":{"__proto__":{"responses":{}},"get":{"tags":["__proto__"]}}}}',
    ],
    [
      'constructor',
      '{"openapi":"3.1.0","paths":{"/a":{"get":{"tags":["constructor"],"parameters":[{"$ref":"#/constructor"}]}}}}',
    ],
  ])('use names of objects: %s', (_, text) => {
    expect(docsIn(readOpenApi([fileOf('a.json', text)]).api.entries).length).toBeGreaterThan(0);
    expect(Object.hasOwn(Object.prototype, 'get')).toBe(false);
  });
  const wrong = [null, 0, '', 'x', [], {}, [null], true];
  const keys = ['info', 'paths', 'servers', 'tags', 'components', 'security', 'webhooks', 'x-tagGroups'];
  it.each(keys)('have a wrong type at %s', (key) => {
    for (const value of wrong) expect(() => read({ openapi: '3.1.0', [key]: value })).not.toThrow();
  });
  const parts = ['parameters', 'requestBody', 'responses', 'tags', 'security', 'summary', 'description', 'deprecated'];
  it.each(parts)('have a wrong type at %s of an operation', (key) => {
    for (const value of wrong) expect(only({ [key]: value }).fields.url).toBe('/orders');
  });
  const keywords = [
    ...['type', 'properties', 'items', 'allOf', 'oneOf', 'required', 'enum', 'format', 'additionalProperties', '$ref'],
    ...[
      'description',
      'discriminator',
      'x-enum-varnames',
      'examples',
      'example',
      'maxLength',
      'title',
      'patternProperties',
    ],
  ];
  it.each(keywords)('have a wrong type at %s of a schema', (key) => {
    for (const value of wrong)
      expect(only({ requestBody: json({ properties: { a: { [key]: value } } }) }).fields.url).toBe('/orders');
  });
  it('keep 40 MB of their operations and 10 MB of the rest, and report what is more', () => {
    const paths = Object.fromEntries(
      Array.from({ length: 15 }, (_, n) => [`/${n}`, { get: { 'x-big': 'b'.repeat(3_000_000) } }]),
    );
    const { api, losses } = read({ openapi: '3.1.0', paths });
    expect(docsIn(api.entries).filter(({ extra }) => extra)).toHaveLength(13);
    expect(losses).toMatchObject([{ what: 'cut', origin: '#/paths/~113/get' }]);
    const large = read({ openapi: '3.1.0', paths: { '/a': { get: {} } }, 'x-big': 'b'.repeat(10_000_000) });
    expect(docsIn(large.api.entries).filter(({ extra }) => extra)).toEqual([]);
    expect(large.losses).toMatchObject([{ what: 'cut', origin: '#' }]);
  });
});
