import { describe, expect, it } from '@jest/globals';
import { curlOf } from '../../../../contracts/docs/doc-types/curl.js';
import { exampleCall } from '../../../../contracts/docs/example-call.js';
import type { ExportedDoc, ExportedEntry } from '../../../../server/import-export/formats/exported/exported-api.js';
import { postmanItem } from '../../../../server/import-export/formats/postman/write/postman-item.js';
import { readImport } from '../../../../server/import-export/formats/read/read-import.js';
import { openApiOf } from './openapi/write/document.js';
import { exportedOf } from './openapi/write/exported.js';
import { docsIn, file } from './support/read.js';

const docsOf = (entries: readonly ExportedEntry[]): ExportedDoc[] =>
  entries.flatMap((entry) => (entry.kind === 'doc' ? [entry] : docsOf(entry.children)));

/** The first doc in each form that it can leave in. */
async function leaving(name: string, given: string | object) {
  const { api, losses } = await readImport({ format: '', files: [file(name, given)] });
  const exported = exportedOf(api);
  const [doc] = docsOf(exported.entries);
  const [read] = docsIn(api.entries);
  if (!doc || !read) throw new Error('no doc');
  const { baseUrl, ...rows } = { baseUrl: 'http://h', ...doc.rows };
  return {
    openApi: JSON.stringify(openApiOf(exported).paths),
    postman: JSON.stringify(postmanItem(doc, { base: '', variable: 'baseUrl' } as never)),
    curl: curlOf(exampleCall({ ...doc, baseUrl }, rows as never)),
    read,
    losses: losses.map(({ what, value }) => `${what} ${value}`),
  };
}

const openApi = (type: string, schema: object = { type: 'string', format: 'binary' }) => ({
  openapi: '3.1.0',
  info: { title: 'A', version: '1' },
  paths: {
    '/up': { put: { requestBody: { content: { [type]: { schema } } }, responses: { 200: { description: 'ok' } } } },
  },
});
const yapi = [
  {
    name: 'A',
    list: [
      { method: 'PUT', title: 'Up', path: '/up', req_query: [], req_body_type: 'file', req_body_other: 'The picture' },
    ],
  },
];
const postman = {
  info: { name: 'A', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item: [{ name: 'Up', request: { method: 'PUT', url: '/up', body: { mode: 'file', file: { src: 'a.png' } } } }],
};
const bru = 'meta {\n  name: Up\n  type: http\n}\n\nput {\n  url: https://h.example/up\n  body: file\n}\n\n';
const insomnia = {
  ...{ _type: 'export', __export_format: 4 },
  resources: [
    { _id: 'w', _type: 'workspace', name: 'W', parentId: null },
    {
      ...{ _id: 'r', _type: 'request', name: 'Up', parentId: 'w', method: 'PUT', url: 'https://h.example/up' },
      body: { mimeType: 'application/octet-stream', fileName: 'a.png' },
    },
  ],
};
const bytes = 'application/octet-stream';
const sources: readonly (readonly [string, string, string | object, string])[] = [
  ['curl -T', 'a.sh', 'curl -T a.png https://h.example/up', bytes],
  [
    'curl --data-binary',
    'a.sh',
    "curl -X PUT --data-binary @a.png -H 'Content-Type: image/png' h.example/up",
    'image/png',
  ],
  ['curl --data of a text', 'a.sh', "curl -X PUT -d @a.csv -H 'Content-Type: text/csv' h.example/up", 'text/csv'],
  ['YApi', 'a.json', yapi, bytes],
  ['Postman', 'a.json', postman, bytes],
  ['OpenAPI', 'a.json', openApi('image/png'), 'image/png'],
  ['.http', 'a.http', 'PUT https://h.example/up\nContent-Type: image/png\n\n< ./a.png\n', 'image/png'],
  ['Insomnia', 'a.json', insomnia, bytes],
  ['Bruno', 'a.bru', `${bru}body:file {\n  file: @file(a.png) @contentType(image/png)\n}\n`, 'image/png'],
];

describe('a body of bytes as a whole', () => {
  it.each(sources)('of %s leaves as bytes', async (_, name, given, type) => {
    const { openApi, postman, curl, losses } = await leaving(name, given);
    expect(openApi).toMatch(new RegExp(`"content":{"${type}":{"schema":{"type":"string","format":"binary"[,}]`));
    expect(postman).toContain('"body":{"mode":"file","file":{');
    expect(curl).toContain(`--header 'Content-Type: ${type}'`);
    expect(curl).toMatch(/--data-binary '@body'$/);
    expect(losses).toEqual([]);
  });

  it.each(['application/json', '*/*'])('is what a schema of bytes has, whatever its type is: %s', async (type) => {
    const { curl, postman } = await leaving('a.json', openApi(type));
    expect(curl).toMatch(/--data-binary '@body'$/);
    expect(postman).toContain('"mode":"file"');
  });

  it('is none in a form, and no JSON object with a file', async () => {
    const fields = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } };
    const form = await leaving('a.json', openApi('multipart/form-data', fields));
    expect(form.curl).toContain(`--form 'file=@file1'`);
    expect((await leaving('a.json', openApi('application/json', fields))).curl).toContain('--data-raw');
  });

  it.each([
    ['JSON', 'application/json'],
    ['XML', 'application/xml'],
  ])('of %s is left out: nobody knows what the file has', async (_, type) => {
    for (const [name, given] of [
      ['a.sh', `curl -X PUT -d @a.txt -H 'Content-Type: ${type}' h.example/up`],
      ['a.http', `PUT https://h.example/up\nContent-Type: ${type}\n\n< a.txt\n`],
    ] as const) {
      const { read, losses } = await leaving(name, given);
      expect([read.fields.contentType, read.tables.requestParams]).toEqual([type, []]);
      expect(losses).toEqual([expect.stringMatching(/^unsupported @?a\.txt$/)]);
    }
  });

  it('has the name of its file in an address that ends with a slash', async () => {
    const { read } = await leaving('a.sh', 'curl -T dir/a.png https://h.example/up/');
    expect(read.fields.url).toBe('/up/a.png');
  });
});

describe('a text', () => {
  it.each([
    ['text/xml', '<a>1</a>', '<a>1</a>'],
    ['application/x-ndjson', '{"index":{}}\n{"a":1}\n', '{"index":{}}\n{"a":1}\n'],
    ['text/csv', 'a,b', 'a,b'],
  ])('of %s comes in and out', async (type, text, sent) => {
    const {
      openApi: made,
      postman: out,
      curl,
      losses,
    } = await leaving(
      'a.sh',
      `curl https://h.example/up -H 'Content-Type: ${type}' --data-binary $'${text.replaceAll('\n', '\\n')}'`,
    );
    expect(losses).toEqual([]);
    expect(made).toContain(`"${type}":{"schema":{"type":"string","examples":[${JSON.stringify(text.trim())}]}}`);
    expect(out).toContain(`"raw":${JSON.stringify(sent)}`);
    expect(curl).toContain(`--data-raw '${sent}'`);
  });
});

it('a response without a body keeps its status', async () => {
  const response = [{ name: 'Nothing', code: 204, body: '' }];
  const { postman: out, openApi: made } = await leaving('a.json', {
    ...postman,
    item: [{ name: 'Up', request: { method: 'DELETE', url: '/up' }, response }],
  });
  expect(out).toContain('"code":204');
  expect(made).toContain('"responses":{"204":');
});
