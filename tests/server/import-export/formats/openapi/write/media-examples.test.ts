import { describe, expect, it } from '@jest/globals';
import type { ImportedApi, ImportedRow } from '../../../../../../contracts/import-export/imported-api.js';
import { docsIn, documentOf, read, ref } from '../support.js';
import { openApiOf } from './document.js';
import { exportedOf } from './exported.js';

const Order = { type: 'object', properties: { id: { type: 'string' } } };
const first = { schema: ref('Order'), example: { id: 'a' } };
const operation = {
  requestBody: {
    content: {
      'application/json': first,
      'application/xml': { schema: ref('Order'), example: '<order id="1.10"/>' },
      'text/csv': { schema: { type: 'string' }, example: 'id\n1' },
    },
  },
  responses: {
    200: {
      description: 'OK',
      content: { 'application/json': first, 'text/plain': { schema: { type: 'string' }, example: 'a' } },
    },
    404: { description: 'None', content: { 'application/json': { schema: Order, example: { id: 'none' } } } },
  },
};
const document = documentOf(operation, { components: { schemas: { Order } } });
const { api } = read(document);
const [doc] = docsIn(api.entries);
const [, xml, csv] = doc?.tables.requestBodies ?? [];
const written = (given: ImportedApi) => JSON.parse(JSON.stringify(openApiOf(exportedOf(given)))).paths['/orders'].post;
const changed = (name: string, row: Partial<ImportedRow>): ImportedApi =>
  JSON.parse(JSON.stringify(api, (_, value) => (value?.name === name ? { ...value, ...row } : value)));

describe('the example of a media type without a table', () => {
  it('is in its row: by a name, or in the column of a plain value', () => {
    expect(xml).toMatchObject({
      example: '',
      schema: { '@examples': '{"example":{"value":"<order id=\\"1.10\\"/>"}}' },
    });
    expect(csv).toMatchObject({ example: 'id\n1' });
    const [ok, none] = doc?.tables.responses ?? [];
    expect(ok?.children.at(-1)).toMatchObject({ name: 'text/plain', example: 'a' });
    expect(none?.children[0]?.schema).toMatchObject({ '@examples': '{"example":{"value":{"id":"none"}}}' });
  });
  it('goes out as it came, also beside another change of the row', () => {
    expect(written(api)).toEqual(JSON.parse(JSON.stringify(document)).paths['/orders'].post);
    const { requestBody } = written(changed('application/xml', { description: 'As XML' }));
    expect(requestBody.content['application/xml']).toMatchObject({ example: '<order id="1.10"/>' });
    expect(requestBody.content['application/xml'].examples).toBeUndefined();
  });
  it('is what somebody made of it', () => {
    const other = { '@examples': '{"example":{"value":"<order/>"}}' };
    const named = written(changed('application/xml', { schema: other })).requestBody.content['application/xml'];
    expect(named).toMatchObject({ examples: { example: { value: '<order/>' } } });
    expect(named.example).toBeUndefined();
    const plain = written(changed('text/csv', { example: 'id\n2' })).requestBody.content['text/csv'];
    expect(plain).toEqual({ schema: { type: 'string', examples: ['id\n2'] } });
    expect(written(changed('application/xml', { schema: {} })).requestBody.content['application/xml'].example).toBe(
      undefined,
    );
  });
  it('is only in the original of an earlier import, which goes out as it came', () => {
    const bare = (_: string, value: unknown) =>
      Object(value)['@examples'] === undefined ? value : Object.fromEntries(Object.entries(Object(value)).slice(1));
    const earlier: ImportedApi = JSON.parse(
      JSON.stringify(api, bare)
        .replaceAll('"bodies":"shown"', '"bodies":"typed"')
        .replace('"example":"id\\n1"', '"example":""')
        .replace('"example":"a"', '"example":""'),
    );
    expect(JSON.stringify(earlier)).not.toContain('@examples');
    expect(written(earlier)).toEqual(JSON.parse(JSON.stringify(document)).paths['/orders'].post);
  });
});
