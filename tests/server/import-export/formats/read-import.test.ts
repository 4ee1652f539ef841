import { describe, expect, it } from '@jest/globals';
import type { ImportFile } from '../../../../server/import-export/formats/imported/import-format.js';
import { readImport } from '../../../../server/import-export/formats/read/read-import.js';
import { Refusal } from '../../../../server/platform/http/refusal.js';
import { docsIn } from './support/read.js';

/** 订单 in GBK. */
const ORDER = [0xb6, 0xa9, 0xb5, 0xa5];
const ascii = (text: string): number[] => [...Buffer.from(text)];
const file = (name: string, ...bytes: number[]): ImportFile => ({ name, bytes: Uint8Array.from(bytes) });
const json = (title: string) =>
  JSON.stringify({ openapi: '3.1.0', info: { title }, paths: { '/a': { get: { summary: title } } } });
const gbk = (text: string): number[] =>
  text.split('订单').flatMap((part, at) => [...(at ? ORDER : []), ...ascii(part)]);

const read = (...files: ImportFile[]) => readImport({ format: '', files });
const refused = async (...files: ImportFile[]): Promise<string> => {
  const err = await read(...files).catch((reason: unknown) => reason);
  return err instanceof Refusal ? err.key : 'none';
};

describe('the format of a file that names none', () => {
  it('is recognized in GBK, in UTF-16 and with a byte order mark', async () => {
    const files = {
      gbk: file('api.json', ...gbk(json('订单'))),
      utf8: file('api.json', 0xef, 0xbb, 0xbf, ...ascii(json('订单'))),
      utf16le: file('api.json', 0xff, 0xfe, ...Buffer.from(json('订单'), 'utf16le')),
      utf16be: file('api.json', 0xfe, 0xff, ...Buffer.from(json('订单'), 'utf16le').swap16()),
      yaml: file('api.yml', ...gbk('paths:\n  /a:\n    get:\n      summary: 订单\nopenapi: 3.1.0')),
    };
    for (const one of Object.values(files)) {
      const { format, api } = await read(one);
      expect(format).toBe('openapi');
      expect(docsIn(api.entries).map(({ fields }) => fields.name)).toEqual(['订单']);
    }
  });

  it('is recognized in GBK for Postman collections and Markdown files too', async () => {
    const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
    const item = '"item":[{"name":"a","request":{"method":"GET","url":"http://a/b"}}]';
    const postman = gbk(`{"info":{"schema":"${schema}","name":"订单"},${item}}`);
    expect(await read(file('a.json', ...postman))).toMatchObject({ format: 'postman', api: { name: '订单' } });
    const { format, api } = await read(file('a.md', ...gbk('# 订单')));
    expect([format, ...docsIn(api.entries).map(({ fields }) => fields.name)]).toEqual(['markdown', '订单']);
  });

  it('is refused for bytes that are no text, with the reason', async () => {
    expect(await refused(file('a.json', 0x7b, 0xff, 0xff, 0x7d))).toBe('import.encoding');
    expect(await refused(file('a.bin', 0x81, 0x20), file('b.json', ...ascii('{}')))).toBe('import.format');
    expect(await refused(file('a.html', 0xef, 0xbb, 0xbf, ...ascii('<!doctype html>')))).toBe('import.html');
  });
});

describe('what a file has twice', () => {
  const text = '{"openapi":"3.1.0","info":{"title":"T"},"paths":{"/a":{"get":{}},"/\\u0061":{"post":{}},"/b":{"get":{';
  const parameters = '"parameters":[{"name":"q","in":"query"},{"name":"q","in":"header"},{"name":"q","in":"query"}]';
  const losses = async (given: string) =>
    (await read(file('api.json', ...ascii(given)))).losses.map(
      ({ what, origin, value }) => `${what} ${origin} ${value}`,
    );

  it('is told: names of an object, by their place, and parameters of an operation', async () => {
    expect(await losses(`${text}${parameters}}}}}`)).toEqual([
      'duplicate #/paths/~1b/get/parameters/q query q',
      'duplicate #/paths/~1a /a',
    ]);
    const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
    const item = '"item":[{"name":"{\\"name\\":1,","name":"b","request":{"url":"/a"}}]';
    expect(await losses(`{"info":{"name":"n","schema":"${schema}"},${item}}`)).toEqual(['duplicate /item/0/name name']);
  });
  it('is told of YAML too, and the last one counts', async () => {
    const yaml = `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /a:
    get: { summary: First }
    get: { summary: Last }
  /b:
    post:
      parameters:
        - { name: q, in: query, schema: { type: string, enum: [a], enum: [b] } }
      responses: { 200: { description: OK }, '200': { description: Good } }
`;
    expect(await losses(yaml)).toEqual([
      'duplicate #/paths/~1a/get get',
      'duplicate #/paths/~1b/post/parameters/0/schema/enum enum',
      'duplicate #/paths/~1b/post/responses/200 200',
    ]);
    const { api } = await read(file('api.yaml', ...ascii(yaml)));
    expect(docsIn(api.entries)[0]?.fields.name).toBe('Last');
    const merged = 'openapi: 3.1.0\ninfo: { title: T }\npaths: { /a: { <<: { get: {} }, <<: { put: {} } } }\n';
    expect(await losses(merged)).toEqual([]);
  });
  it('is told of JSON with comments, and not found where names only look alike', async () => {
    expect(await losses(`${text.replace('\\u0061', 'c')}"x-a":[{"k":1},{"k":2,"l":"\\"k\\":"}]}}}}`)).toEqual([]);
    expect(await losses(`${text}/* "a":1,"a":2 */}}}}`)).toEqual(['duplicate #/paths/~1a /a']);
  });
});
