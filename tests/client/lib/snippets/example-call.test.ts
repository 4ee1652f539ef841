import { describe, expect, it } from '@jest/globals';
import type { Published } from '../../../../client/doc-types/doc-type/doc-type.js';
import { readCurl } from '../../../../client/features/try-out/debugging/request/paste-curl.js';
import { snippetKinds } from '../../../../client/lib/snippets/snippet.js';
import { snippetOf } from '../../../../client/lib/snippets/snippets.js';
import { curlOf } from '../../../../contracts/docs/doc-types/curl.js';
import { effective } from '../../../../contracts/docs/effective.js';
import { exampleCall } from '../../../../contracts/docs/example-call.js';
import { doc, paramRow } from '../../screens/view/docs.js';

const order: Partial<Published> & Pick<Published, 'requestParams'> = {
  httpMethod: 'POST',
  url: '/orders/{orderNo}',
  contentType: 'application/json',
  pathParams: [paramRow('orderNo', { style: 0, example: 'A/1' })],
  headerParams: [paramRow('X-Trace', { style: 1, example: `it's "q" $HOME` })],
  queryParams: [paramRow('find', { style: 2, example: 'a&b=ü' })],
  requestParams: [paramRow('sku', { example: `S'1` }), paramRow('count', { type: 'number', example: '2' })],
};
const file = paramRow('photo', { type: 'file' });
const cases: Readonly<Record<string, Partial<Published>>> = {
  'a JSON body': {},
  'an address without an environment and a query in the path': { url: 'orders?state=open' },
  'a form': { contentType: 'application/x-www-form-urlencoded' },
  'a text': { contentType: 'text/plain', requestParams: [paramRow('words', { example: 'plain $HOME' })] },
  'no body': { requestParams: [] },
  'a method of its own': { httpMethod: 'Purge', requestParams: [] },
  'a method with a hyphen': { httpMethod: 'M-SEARCH', requestParams: [] },
  'a call that reads': { httpMethod: 'GET', requestParams: [] },
  'a content type of its own': {
    headerParams: [paramRow('content-type', { style: 1, example: 'application/vnd.x+json' })],
  },
};

describe('the call of an example', () => {
  it.each(Object.entries(cases))('is read back from its curl command: %s', (_, more) => {
    for (const baseUrl of ['', 'https://api.test/v1']) {
      const given = doc({ ...order, ...more });
      const call = exampleCall({ ...given, baseUrl }, effective(given));
      const read = readCurl(curlOf(call));
      expect(read?.method).toBe(call.method);
      expect(read?.part.headers.map(({ name, value }) => [name, value])).toEqual(call.headers);
      if (call.body.kind === 'text' && !given.contentType.includes('urlencoded'))
        expect(read?.part.body).toBe(call.body.text);
    }
  });

  it('has a form with files as fields, and leaves its content type to the library', () => {
    const given = doc({ ...order, contentType: 'multipart/form-data', requestParams: [...order.requestParams, file] });
    const { body, headers } = exampleCall({ ...given, baseUrl: '' }, effective(given));
    expect(body).toEqual({
      kind: 'form',
      fields: [
        { name: 'sku', value: `S'1` },
        { name: 'count', value: '2' },
        { name: 'photo', file: 'file1' },
      ],
    });
    expect(headers.map(([name]) => name)).toEqual(['X-Trace']);
  });

  it('has its cookies in one header, after one of that name', () => {
    const cookieParams = [
      paramRow('theme', { style: 8, example: 'dark' }),
      paramRow('ids', { style: 8, type: 'array', example: '[1,2]' }),
    ];
    const headersOf = (given: Published) => exampleCall({ ...given, baseUrl: '' }, effective(given)).headers;
    expect(headersOf(doc({ ...order, headerParams: [], requestParams: [], cookieParams }))).toEqual([
      ['Cookie', 'theme=dark; ids=1; ids=2'],
    ]);
    const headerParams = [paramRow('cookie', { style: 1, example: 'sid=1' })];
    expect(headersOf(doc({ ...order, headerParams, requestParams: [], cookieParams }))).toEqual([
      ['cookie', 'sid=1; theme=dark; ids=1; ids=2'],
    ]);
  });

  it('is written in every language', () => {
    const given = doc(order);
    const call = exampleCall({ ...given, baseUrl: 'https://api.test' }, effective(given));
    for (const kind of snippetKinds) expect(snippetOf(kind, call)).toContain('https://api.test/orders/A%2F1');
  });

  it('of a method that has no body is written with it as curl only', () => {
    const given = doc({ ...order, httpMethod: 'GET' });
    const call = exampleCall({ ...given, baseUrl: 'https://api.test' }, effective(given));
    const kinds = snippetKinds.filter((kind) => /S.{0,3}'1|Content-Type/.test(snippetOf(kind, call)));
    expect(kinds).toEqual(['curl']);
  });
});
