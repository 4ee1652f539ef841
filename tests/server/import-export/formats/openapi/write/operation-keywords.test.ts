import { describe, expect, it } from '@jest/globals';
import type { ImportedDoc } from '../../../../../../contracts/import-export/imported-api.js';
import { readOpenApi } from '../../../../../../server/import-export/formats/openapi/read-openapi.js';
import { docsIn, documentOf, fileOf, read } from '../support.js';
import { openApiText } from './document.js';
import { exportedOf } from './exported.js';

const facts = `
  "operationId": "findOrders", "x-limit": {"b": 9007199254740993, "a": 1.10},
  "security": [{"key": []}, {"token": ["read", "write"]}], "servers": [{"url": "https://{region}.a.test"}],
  "externalDocs": {"url": "https://a.test/orders"}, "callbacks": {"paid": {"{$request.query.to}": {}}}`;
const source = `{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {"/orders": {"get": {
  "summary": "Find", ${facts}, "responses": {"200": {"description": "ok"}}}}}}`;
const { api, losses } = readOpenApi([fileOf('a.json', source)]);
const [doc] = docsIn(api.entries);
if (!doc) throw new Error('no doc');

/** The text of the exported operation of this doc. */
function written(changed: ImportedDoc): string {
  const text = openApiText(exportedOf({ ...api, entries: [changed] }), 'json');
  return text.slice(text.indexOf('"/orders"'));
}
const withOperation = (operation: Readonly<Record<string, string>>): ImportedDoc => ({ ...doc, operation });

describe('keywords of an operation', () => {
  it('come in as JSON text, digit by digit, in the order of their keys', () => {
    expect(losses).toEqual([]);
    expect(doc.operation).toEqual({
      operationId: '"findOrders"',
      'x-limit': '{"b":9007199254740993,"a":1.10}',
      security: '[{"key":[]},{"token":["read","write"]}]',
      servers: '[{"url":"https://{region}.a.test"}]',
      externalDocs: '{"url":"https://a.test/orders"}',
      callbacks: '{"paid":{"{$request.query.to}":{}}}',
    });
  });

  it('go out as they came', () => {
    const compact = written(doc).replaceAll(/\s/g, '');
    expect(compact).toContain('"x-limit":{"b":9007199254740993,"a":1.10}');
    expect(
      docsIn(readOpenApi([fileOf('a.json', openApiText(exportedOf(api), 'json'))]).api.entries)[0]?.operation,
    ).toEqual(doc.operation);
  });

  it('go out as somebody changed, added and removed them', () => {
    const { 'x-limit': _, ...others } = doc.operation ?? {};
    const compact = written(withOperation({ ...others, operationId: '"listOrders"', 'x-new': '1.0' })).replaceAll(
      /\s/g,
      '',
    );
    expect(compact).toContain('"operationId":"listOrders"');
    expect(compact).toContain('"x-new":1.0');
    expect(compact).not.toContain('x-limit');
    expect(compact).toContain('"callbacks":');
  });

  it.each([
    ['security', '"key"'],
    ['operationId', '7'],
    ['servers', '[{}]'],
    ['parameters', '[]'],
    ['colour', '"red"'],
  ])('do not make an export invalid: %s %s', (name, text) => {
    expect(written(withOperation({ 'x-a': '1', [name]: text }))).not.toContain(text);
  });

  it('of a doc that was copied from elsewhere refer to nothing that is not there', () => {
    const { extra: _, ...bare } = withOperation({
      callbacks: '{"paid":{"$ref":"#/components/callbacks/paid"}}',
      'x-a': '1',
    });
    const text = written(bare);
    expect(text).toContain('x-a');
    expect(text).not.toContain('callbacks');
  });

  it('of an import of earlier days stay those of the source', () => {
    const { operation: _, extra = {}, ...before } = doc;
    const { keywords: __, ...original } = Object(extra.openapi);
    const text = written({ ...before, extra: { openapi: original } });
    expect(text).toContain('"findOrders"');
    expect(text).toContain('x-limit');
  });

  it('do not say that nothing is asked for', () => {
    const found = read(documentOf({ security: [], responses: {} }, { security: [{ key: [] }] })).api;
    expect(docsIn(found.entries)[0]?.operation).toBeUndefined();
    expect(openApiText(exportedOf(found), 'json').replaceAll(/\s/g, '')).toContain('"security":[]}');
  });

  it('stay in the original where a row has no room for them', () => {
    const large = { 'x-large': 'a'.repeat(600_000), 'x-small': 1, responses: {} };
    const found = read(documentOf(large)).api;
    expect(docsIn(found.entries)[0]?.operation).toEqual({ 'x-small': '1' });
    expect(openApiText(exportedOf(found), 'json')).toContain('x-large');
  });
});
