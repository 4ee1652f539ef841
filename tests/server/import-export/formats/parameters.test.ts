import { describe, expect, it } from '@jest/globals';
import { exampleCall } from '../../../../contracts/docs/example-call.js';
import type { ExportedDoc } from '../../../../server/import-export/formats/exported/exported-api.js';
import { readOpenApi } from '../../../../server/import-export/formats/openapi/read-openapi.js';
import { postmanItem } from '../../../../server/import-export/formats/postman/write/postman-item.js';
import { breachesOf } from '../../../../server/try-out/mocking/answers/check-request.js';
import { at } from '../../../support/old-client.js';
import { documentWith, parameterCases } from '../../../support/parameter-table.js';
import { exportedOf } from './openapi/write/exported.js';
import { file } from './support/read.js';

function only(document: object): ExportedDoc {
  const [entry] = exportedOf(readOpenApi([file('a.json', document)]).api).entries;
  if (entry?.kind !== 'doc') throw new Error('no doc');
  return entry;
}
const callOf = ({ httpMethod, url, contentType, rows }: ExportedDoc) =>
  exampleCall({ httpMethod, url, contentType, baseUrl: 'http://h' }, rows);
/** The part of a call that has the parameter. */
function sent(place: 'path' | 'query' | 'header', url: string, header: string): string {
  if (place === 'header') return header;
  return place === 'path' ? url.slice('http://h/x/'.length) : url.slice('http://h/x?'.length);
}

describe('a parameter is sent by its style', () => {
  it.each(parameterCases)('in a %s: %s, explode %s, %s', (place, _style, _explode, kind, wanted, one) => {
    const doc = only(documentWith(one, kind));
    const { url, headers } = callOf(doc);
    expect(sent(place, url, headers[0]?.[1] ?? '')).toBe(wanted);
    // The mock of the doc takes what the doc's own example sends.
    const { searchParams } = new URL(url);
    const pathParams: Record<string, string> = place === 'path' ? { color: wanted } : {};
    const request = {
      ...{ method: 'GET', path: '/x', query: searchParams, body: null },
      headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
      pathParams,
    };
    expect(breachesOf(doc.rows, doc.contentType, request)).toEqual([]);
    const item = postmanItem(doc, undefined);
    const query = Object(at(item, 'request.url.query'));
    if (place === 'query')
      expect(query.map(({ key, value }: { key: string; value: string }) => [key, value])).toEqual([...searchParams]);
    if (place === 'header') expect(at(item, 'request.header.0.value')).toBe(wanted);
    if (place === 'path') expect(at(item, 'request.url.variable.0.value')).toBe(decodeURIComponent(wanted));
  });

  it('that is a part of a segment is a variable of Postman, with its example', () => {
    const parameters = [{ name: 'ending', in: 'path', schema: { type: 'string' }, example: 'pdf', required: true }];
    const doc = only({
      ...{ openapi: '3.1.0', info: { title: 'T', version: '1' } },
      paths: { '/reports/{id}/r.{ending}': { get: { summary: 'One', parameters } } },
    });
    const item = postmanItem(doc, undefined);
    expect(at(item, 'request.url.path')).toEqual(['reports', ':id', 'r.{{ending}}']);
    expect(at(item, 'variable')).toEqual([{ key: 'ending', value: 'pdf', type: 'string' }]);
  });

  const withParameter = (parameter: object) =>
    only({
      ...{ openapi: '3.1.0', info: { title: 'T', version: '1' } },
      paths: { '/x': { get: { summary: 'x', parameters: [{ in: 'query', name: 'q', ...parameter }], responses: {} } } },
    });
  it.each([
    [
      'JSON',
      { content: { 'application/json': { schema: { type: 'object', properties: { a: {} } }, example: { a: 7 } } } },
      'q=%7B%22a%22%3A7%7D',
    ],
    [
      'reserved characters',
      { allowReserved: true, schema: { type: 'string' }, example: 'a/b?c=d&e#f' },
      'q=a/b?c=d%26e%23f',
    ],
    ['text', { schema: { type: 'string' }, example: 'a+b c%2F' }, 'q=a%2Bb%20c%252F'],
    [
      'an object without a style',
      { schema: { type: 'object', properties: { by: {}, dir: {} } }, example: { by: 'name', dir: 'asc' } },
      'by=name&dir=asc',
    ],
  ])('%s', (_, parameter, wanted) => {
    expect(callOf(withParameter(parameter)).url).toBe(`http://h/x?${wanted}`);
  });

  it('parts of forms by their encoding', () => {
    const form = (type: string, encoding: object) =>
      callOf(
        only({
          ...{ openapi: '3.1.0', info: { title: 'T', version: '1' } },
          paths: {
            '/x': {
              post: {
                summary: 'x',
                requestBody: {
                  content: {
                    [type]: {
                      encoding,
                      schema: {
                        type: 'object',
                        properties: {
                          meta: { type: 'object', properties: { a: { type: 'integer', example: 1 } } },
                          tags: { type: 'array', items: { type: 'string' }, example: ['x', 'y'] },
                        },
                      },
                    },
                  },
                },
                responses: {},
              },
            },
          },
        }),
      ).body;
    const tags = { style: 'form', explode: false };
    expect(form('multipart/form-data', { tags })).toMatchObject({
      fields: [
        { name: 'meta', value: '{"a":1}' },
        { name: 'tags', value: 'x,y' },
      ],
    });
    expect(form('application/x-www-form-urlencoded', {})).toEqual({ kind: 'text', text: 'a=1&tags=x&tags=y' });
    const deep = { style: 'deepObject', explode: true };
    expect(form('application/x-www-form-urlencoded', { meta: deep, tags })).toEqual({
      kind: 'text',
      text: 'meta%5Ba%5D=1&tags=x,y',
    });
  });
});
