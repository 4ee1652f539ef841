import { describe, expect, it } from '@jest/globals';
import { MODEL_ROOT, type ParamRow, ParamStyle } from '../../../../../contracts/docs/doc-types/api.js';
import { DocStatus, DocType } from '../../../../../contracts/platform/enums.js';
import { exportWordsOf } from '../../../../../server/import-export/export/export-words.js';
import { exportDocs } from '../../../../../server/import-export/formats/export-docs.js';
import type { SharedByDocs, StoredDoc } from '../../../../../server/import-export/formats/exported/exported-doc.js';
import { doc, row } from '../../../docs/doc-types/api/tables.js';

const of = (style: ParamStyle, parentId: string) => (id: string, more: Partial<ParamRow> & { name: string }) =>
  row(id, { style, parentId, type: 'object', ...more });
const model = (key: string, ...rows: ParamRow[]) => ({ id: key, key, name: key, content: { ...doc(...rows), key } });
const ofModel = (name: string, more: Partial<ParamRow> = {}) => row(name, { style: ParamStyle.model, ...more });
const shared: SharedByDocs = {
  ...{ moduleId: 1, dictionaries: [], globals: { globalHeaders: [], globalParams: [], globalReturns: [] } },
  models: [
    model('Order', ofModel('no')),
    model('Failure', ofModel('why')),
    model('Word', ofModel('', { id: MODEL_ROOT })),
  ],
};
const [media, status] = [of(ParamStyle.bodies, ''), of(ParamStyle.responses, '')];
const below = (parentId: string) => of(ParamStyle.responses, parentId);
const table = { '@table': 'true' };
const stored: StoredDoc = {
  ...{ kind: 'doc', id: 1, type: DocType.http, label: '', status: DocStatus.done },
  content: {
    ...doc(
      media('json', { name: 'application/json', ref: 'Order', schema: table }),
      media('xml', { name: 'application/xml', ref: 'Order', schema: { '@examples': '{"a":{"value":"<order/>"}}' } }),
      media('form', { name: 'application/x-www-form-urlencoded' }),
      row('color', { style: ParamStyle.bodies, parentId: 'form', example: 'red' }),
      status('ok', { name: '201', description: 'Made', schema: table }),
      below('ok')('where', { name: 'Location', type: 'string', example: '/orders/1' }),
      below('ok')('first', { name: 'application/json', ref: 'Order', schema: table }),
      below('ok')('csv', { name: 'text/csv', type: 'string', ref: 'Word' }),
      status('no', { name: '409' }),
      below('no')('problem', { name: 'application/problem+json', ref: 'Failure' }),
      status('else', { name: 'default' }),
      below('else')('text', { name: 'text/plain', type: 'string', example: 'Oh' }),
      row('409', { style: ParamStyle.code, description: 'Taken' }),
      row('410', { style: ParamStyle.code, description: 'Gone' }),
    ),
    ...{ httpMethod: 'POST', url: '/a', contentType: 'application/json' },
  },
};
const exported = (as: Parameters<typeof exportDocs>[0]['as'], given = stored): string =>
  exportDocs({ docs: [given], shared, environments: [], as })[0] ?? '';
const words = exportWordsOf('en');

describe('media types and statuses', () => {
  it('are parts of Markdown and HTML files, each with its table or model', () => {
    const lines = exported({ format: 'markdown', words, origin: '' }).split('\n').filter(Boolean);
    expect(lines.filter((line) => /^#{4,5} /.test(line)).map((line) => line.replace(/^#+ /, ''))).toEqual([
      ...[
        'URL',
        'Path variables',
        'Headers',
        'Request parameters',
        'Query parameters',
        'Body parameters',
        'Request example',
      ],
      ...['Body parameters: application/xml', 'Body parameters: application/x-www-form-urlencoded'],
      ...['Response parameters', '201 application/json', 'Response example', '201 text/csv'],
      ...['409 application/problem+json', 'default text/plain', 'Error codes', 'Models', 'Order', 'Word', 'Failure'],
    ]);
    const linesAfter = (title: string, count: number) => {
      const at = lines.findIndex((line) => line.endsWith(` ${title}`));
      return lines.slice(at + 1, at + 1 + count);
    };
    expect(linesAfter('Body parameters: application/xml', 2)).toEqual(['Order', '```']);
    expect(linesAfter('201 application/json', 2)).toEqual(['Made', 'Headers']);
    expect(linesAfter('409 application/problem+json', 1)).toEqual(['Failure']);
    const html = exported({ format: 'html', words, origin: '' });
    for (const title of ['Body parameters: application/xml', '201 text/csv', '409 application/problem+json'])
      expect(html).toContain(title);
  });

  it('are examples of a Postman collection, further requests too', () => {
    const { request, response } = JSON.parse(exported({ format: 'postman', host: undefined }));
    expect(JSON.parse(request.body.raw)).toEqual({ no: 'string' });
    const found = response.map((one: { name: string; code?: number; status?: string; body: string }) => [
      ...[one.name, one.code, one.status, one.body.replace(/\s+/g, ' ')],
    ]);
    expect(found).toEqual([
      ['201', 201, 'Made', '{ "no": "string" }'],
      ['201 text/csv', 201, 'Made', ''],
      ['409', 409, 'Taken', '{ "why": "string" }'],
      ['default', undefined, undefined, 'Oh'],
      ['application/xml', 201, 'Made', '{ "no": "string" }'],
      ['application/x-www-form-urlencoded', 201, 'Made', '{ "no": "string" }'],
      ['410', 410, undefined, 'Gone'],
    ]);
    expect(response[0].header).toEqual([
      { key: 'Content-Type', value: 'application/json' },
      { key: 'Location', value: '/orders/1' },
    ]);
    const [xml, form] = [response[4].originalRequest, response[5].originalRequest];
    expect([xml.header.at(-1).value, xml.body.raw]).toEqual(['application/xml', '<order/>']);
    expect(form.body.urlencoded).toMatchObject([{ key: 'color', value: 'red' }]);
  });

  it('have all their examples by name, and what they say besides their schemas', () => {
    const examples = (...names: string[]) =>
      JSON.stringify(Object.fromEntries(names.map((name) => [name, { summary: `The ${name}`, value: { of: name } }])));
    const content = {
      ...doc(
        media('form', {
          ...{ name: 'multipart/form-data' },
          schema: {
            ...table,
            '@encoding': '{"meta":{"contentType":"application/json"}}',
            '@examples': examples('a', 'b'),
          },
        }),
        row('meta', { style: ParamStyle.request }),
        status('ok', { name: '200', schema: table }),
        below('ok')('json', { name: 'application/json', schema: { ...table, '@examples': examples('c') } }),
        below('ok')('other', { name: 'application/hal+json', schema: { '@examples': examples('d', 'e') } }),
      ),
      ...{ httpMethod: 'POST', url: '/a', contentType: 'multipart/form-data' },
    };
    const given = { ...stored, content };
    for (const text of [
      exported({ format: 'markdown', words, origin: '' }, given),
      exported({ format: 'html', words, origin: '' }, given),
    ]) {
      for (const name of ['a', 'b', 'c', 'd', 'e']) expect(text.split(`${name}: The ${name}`)).toHaveLength(2);
      expect(text).toMatch(/encoding.*contentType/);
    }
  });

  it('have an example of XML that is made of the fields', () => {
    const content = {
      ...doc(
        row('sku', { style: ParamStyle.request, example: 'S-1', schema: { xml: '{"attribute":true}' } }),
        media('own', { name: 'application/xml', schema: { ...table, xml: '{"name":"order"}' } }),
        media('other', { name: 'text/xml', ref: 'Order', schema: { xml: '{"name":"o"}' } }),
      ),
      ...{ httpMethod: 'POST', url: '/a', contentType: 'application/xml' },
    };
    const text = exported({ format: 'markdown', words, origin: '' }, { ...stored, content });
    expect(text).toContain('```xml\n<order sku="S-1"/>\n```');
    expect(text).toContain('```xml\n<o>\n  <no>string</no>\n</o>\n```');
    const { request, response } = JSON.parse(exported({ format: 'postman', host: undefined }, { ...stored, content }));
    expect(request.body.raw).toContain('<sku>S-1</sku>');
    expect(response[0].originalRequest.body.raw).toContain('<no>string</no>');
  });

  it('are none where a doc has only its two tables', () => {
    const content = {
      ...doc(row('a', { style: ParamStyle.request }), row('b', { style: ParamStyle.response })),
      ...{ httpMethod: 'POST', url: '/a', contentType: 'application/json' },
    };
    const text = exported({ format: 'markdown', words, origin: '' }, { ...stored, content });
    expect(text).not.toMatch(/200|##.*application\/json/);
    expect(JSON.parse(exported({ format: 'postman', host: undefined }, { ...stored, content })).response).toHaveLength(
      1,
    );
  });
});
