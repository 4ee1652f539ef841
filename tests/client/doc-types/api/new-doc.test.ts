import { describe, expect, it } from '@jest/globals';
import { addressOfNewDoc } from '../../../../client/doc-types/api/new-doc.js';

describe('the address of a new HTTP doc', () => {
  it('gives a row for each of its variables', () => {
    const { url, pathParams, queryParams } = addressOfNewDoc(' /orders/{orderId}/items/{itemId} ');
    expect(url).toBe('/orders/{orderId}/items/{itemId}');
    expect(pathParams).toEqual([
      { name: 'orderId', type: 'string', required: 1, maxLength: '64' },
      { name: 'itemId', type: 'string', required: 1, maxLength: '64' },
    ]);
    expect(queryParams).toEqual([]);
  });

  it('splits its query off into rows', () => {
    const { url, pathParams, queryParams } = addressOfNewDoc('/orders/{id}?page=2&q=a%20b');
    expect(url).toBe('/orders/{id}');
    expect(pathParams.map(({ name }) => name)).toEqual(['id']);
    expect(queryParams).toMatchObject([
      { name: 'page', type: 'number', example: '2' },
      { name: 'q', type: 'string', example: 'a b' },
    ]);
  });

  it('has no max length where a type has none', () => {
    const { queryParams } = addressOfNewDoc('/orders?open=true&tag=a&tag=b&page=2&q=a&rest');
    expect(queryParams.map(({ name, type, maxLength }) => [name, type, maxLength])).toEqual([
      ['open', 'boolean', ''],
      ['tag', 'array', ''],
      ['page', 'number', '64'],
      ['q', 'string', '64'],
      ['rest', 'string', '64'],
    ]);
  });

  it('may be empty', () => {
    expect(addressOfNewDoc('')).toEqual({ url: '', pathParams: [], queryParams: [] });
  });
});
