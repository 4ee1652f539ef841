import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import type { ImportedRow } from '../../../../contracts/import-export/imported-api.js';
import { digitsOf, parseExactJson } from '../../../../contracts/platform/exact-json.js';
import { curlFormat } from '../../../../server/import-export/formats/curl/read-curl.js';
import { harFormat } from '../../../../server/import-export/formats/har/read-har.js';
import type { ImportFormat } from '../../../../server/import-export/formats/imported/import-format.js';
import { readOpenApi } from '../../../../server/import-export/formats/openapi/read-openapi.js';
import { postmanFormat } from '../../../../server/import-export/formats/postman/index.js';
import { postmanItem } from '../../../../server/import-export/formats/postman/write/postman-item.js';
import { yapiFormat } from '../../../../server/import-export/formats/yapi/index.js';
import { numberTexts } from '../../../support/number-texts.js';
import { openApiText } from './openapi/write/document.js';
import { exportedOf } from './openapi/write/exported.js';
import { docsIn, file } from './support/read.js';

const seed = Date.now() % 1_000_000;
const numbers = numberTexts(seed, 60).filter((number) => number.length < 60);
const examples = (rows: readonly ImportedRow[] = []) => Object.fromEntries(rows.map((row) => [row.name, row.example]));

/** Every number as the example of a field of its own, and in a list. */
const body = `{${numbers.map((number, at) => `"n${at}": ${number}, "l${at}": [${number}, ${number}]`).join(', ')}}`;
const expected = Object.fromEntries(
  numbers.flatMap((number, at) => [
    [`n${at}`, number],
    [`l${at}`, `[${number},${number}]`],
  ]),
);

describe('a body with numbers keeps their digits', () => {
  const request = (text: string) => ({ mode: 'raw', raw: text });
  const cases: [string, ImportFormat, string | object][] = [
    [
      'Postman',
      postmanFormat,
      {
        info: { name: 'P', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
        item: [{ name: 'a', request: { method: 'POST', url: 'https://a.example/x', body: request(body) } }],
      },
    ],
    [
      'HAR',
      harFormat,
      {
        log: {
          version: '1.2',
          entries: [
            {
              request: {
                ...{ method: 'POST', url: 'https://a.example/x', headers: [] },
                postData: { mimeType: 'application/json', text: body },
              },
              response: { status: 200, content: {} },
            },
          ],
        },
      },
    ],
    ['cURL', curlFormat, `curl https://a.example/x -H 'Content-Type: application/json' -d '${body}'`],
    [
      'YAPI',
      yapiFormat,
      [
        {
          ...{ name: 'c', index: 0, desc: '' },
          list: [
            {
              ...{ title: 'a', path: '/x', method: 'POST', req_body_type: 'json', req_body_is_json_schema: false },
              req_body_other: body,
            },
          ],
        },
      ],
    ],
  ];
  it.each(cases)('in %s', async (_, format, content) => {
    const [doc] = docsIn((await format.read([file('a.json', content)])).api.entries);
    expect({ seed, rows: examples(doc?.tables.requestParams) }).toEqual({ seed, rows: expected });
  });
});

describe('an OpenAPI document', () => {
  const schema = `{"type": "object", "properties": {${numbers
    .map((number, at) => `"n${at}": {"type": "number", "minimum": ${number}, "example": ${number}}`)
    .join(', ')}}}`;
  const text = `{"openapi": "3.1.0", "info": {"title": "T", "version": 1.10}, "paths": {"/x": {"post": {"summary": "x",
    "requestBody": {"content": {"application/json": {"schema": ${schema}}}},
    "responses": {"200": {"description": "ok", "content": {"application/json": {"schema": {"type": "object"},
      "example": {"all": [${numbers.join(', ')}]}}}}}}}}}`;

  it('keeps the digits of examples and bounds in rows, in the export and in the import of that', () => {
    let given = text;
    for (const language of ['json', 'yaml', 'json'] as const) {
      const { api } = readOpenApi([file('a', given)]);
      const [doc] = docsIn(api.entries);
      const rows = doc?.tables.requestParams ?? [];
      expect({ seed, rows: rows.map(({ example, schema }) => `${example} minimum: ${schema?.minimum}`) }).toEqual({
        seed,
        rows: numbers.map((number) => `${number} minimum: ${number}`),
      });
      given = openApiText(exportedOf(api), language);
    }
    // Apart from spaces nothing differs: the version, which is a text, has its digits as well.
    const wanted = JSON.stringify(parseExactJson(text.replace('1.10', '"1.10"')));
    expect({ seed, text: JSON.stringify(parseExactJson(given)) }).toEqual({ seed, text: wanted });
  });

  it('writes numbers of rows with their digits', () => {
    const { api } = readOpenApi([file('a', text)]);
    const { extra: _, ...rest } = api;
    const own = exportedOf({ ...rest, entries: docsIn(api.entries).map(({ extra: _extra, ...doc }) => doc) });
    const written = openApiText(own, 'json');
    for (const number of numbers) expect(written).toContain(`\n                      ${number}\n`);
    const [doc] = own.entries;
    if (doc?.kind !== 'doc') throw new Error('no doc');
    const item = JSON.stringify(postmanItem(doc, undefined));
    for (const [at, number] of numbers.entries()) expect(item).toContain(`\\"n${at}\\": ${number}`);
  });

  const yaml = (type: string, values: readonly string[]) => `openapi: 3.0.3
info: {title: T, version: 2.0}
paths:
  /x:
    get:
      summary: 1.0
      tags: [1.10]
      parameters:
${values.map((value, at) => `        - {name: n${at}, in: query, schema: {$ref: '#/components/schemas/V'}, example: ${value}}`).join('\n')}
      responses:
        200:
          description: 1.0
          content:
            application/json:
              schema: {type: object, properties: {list: {type: array, items: {$ref: '#/components/schemas/V'}}}}
              example: {list: [${values.join(', ')}]}
components: {schemas: {V: {type: ${type}}}}
`;
  const odd = ['01230', '0x1F', '0o17', '1.10', '+1', '.5', '5.', '1e3', '12:30:45', '9007199254740993'];

  it('in YAML has texts where its schema wants texts', () => {
    const { api } = readOpenApi([file('a.yaml', yaml('string', odd))]);
    const [doc] = docsIn(api.entries);
    expect(Object.values(examples(doc?.tables.queryParams))).toEqual(odd);
    expect(doc?.fields.name).toBe('1.0');
    const written: unknown = JSON.parse(openApiText(exportedOf(api), 'json'));
    expect(written).toMatchObject({
      info: { version: '2.0' },
      paths: {
        '/x': {
          get: {
            tags: ['1.10'],
            responses: { 200: { description: '1.0', content: { 'application/json': { example: { list: odd } } } } },
          },
        },
      },
    });
  });

  it('in YAML has numbers of JSON where its schema wants numbers', () => {
    const { api } = readOpenApi([file('a.yaml', yaml('number', odd))]);
    const wanted = ['1230', '31', '15', '1.10', '1', '0.5', '5', '1e3', '12:30:45', '9007199254740993'];
    const [doc] = docsIn(api.entries);
    expect(Object.values(examples(doc?.tables.queryParams))).toEqual(wanted);
    const text = openApiText(exportedOf(api), 'yaml');
    const list: unknown = parse(text).paths['/x'].get.responses[200].content['application/json'].example.list;
    expect(list).toEqual(wanted.map((one) => (digitsOf(parse(one)) === undefined ? one : Number(one))));
  });

  it('uses examples of whole bodies', () => {
    const read = (schemaText: string, example: string) => {
      const content = `{"application/json": {"schema": ${schemaText}, "example": ${example}}}`;
      const { api } = readOpenApi([
        file(
          'a',
          `{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{"/x":{"post":{"requestBody":{"content":${content}},"responses":{}}}}}`,
        ),
      ]);
      return examples(docsIn(api.entries)[0]?.tables.requestParams);
    };
    const object =
      '{"type":"object","properties":{"id":{"type":"integer"},"deep":{"type":"object","properties":{"x":{}}}}}';
    expect(read(object, '{"id": 9007199254740993, "deep": {"x": 1.0}}')).toEqual({
      id: '9007199254740993',
      deep: '{"x":1.0}',
    });
    expect(read(`{"type":"array","items":${object}}`, '[{"id": 0}]')).toEqual({ id: '0', deep: '' });
    expect(read('{"type":"boolean"}', 'false')).toEqual({ '': 'false' });
    expect(read('{"type":"array","items":{"type":"integer"}}', '[0, 1]')).toEqual({ '': '[0,1]' });
  });
});

it('extensions of a YAML document keep their numbers, wherever they are', () => {
  const yaml = `
openapi: 3.1.0
info: {title: T, version: 1.10, x-rate: [1, 1.0, 1e3], contact: {x-id: 9007199254740993}}
tags: [{name: a, x-order: 2.50}]
paths: {}
webhooks: {}
`;
  const text = openApiText(exportedOf(readOpenApi([file('a.yaml', yaml)]).api), 'json').replaceAll(/\s/g, '');
  expect(text).toContain('"version":"1.10","x-rate":[1,1.0,1e3],"contact":{"x-id":9007199254740993}');
  expect(text).toContain('"x-order":2.50');
});
