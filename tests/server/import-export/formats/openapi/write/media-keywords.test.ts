import { describe, expect, it } from '@jest/globals';
import type { ImportedDoc, ImportedRow } from '../../../../../../contracts/import-export/imported-api.js';
import { readOpenApi } from '../../../../../../server/import-export/formats/openapi/read-openapi.js';
import { docsIn, fileOf } from '../support.js';
import { openApiText } from './document.js';
import { exportedOf } from './exported.js';

const examples = `{"cat": {"summary": "A cat", "value": {"b": 9007199254740993, "a": 1.10}}, "dog": {"$ref": "#/components/examples/Dog"}}`;
const source = `{"openapi": "3.1.0", "info": {"title": "T", "version": "1"},
  "components": {"examples": {"Dog": {"value": {"a": 2}}}},
  "paths": {"/pets": {"get": {"summary": "Find", "responses": {
    "200": {"description": "ok", "links": {"next": {"operationId": "findMore"}},
      "content": {"application/json": {"schema": {"type": "object", "properties": {"a": {"type": "number"}}}, "examples": ${examples}}}},
    "404": {"description": "Gone", "x-retry": false,
      "content": {"text/plain": {"schema": {"type": "string"}, "examples": {"short": {"value": "gone"}}}}}
  }}}}}`;
const { api, losses } = readOpenApi([fileOf('a.json', source)]);
const doc = firstDoc();
const statuses = doc.tables.responses ?? [];

function firstDoc(): ImportedDoc {
  const [found] = docsIn(api.entries);
  if (!found) throw new Error('no doc');
  return found;
}

/** The exported responses of this doc. */
function written(responses: readonly ImportedRow[], was: ImportedDoc = doc) {
  const changed = { ...was, tables: { ...was.tables, responses } };
  const text = openApiText(exportedOf({ ...api, entries: [changed] }), 'json');
  return { text: text.replaceAll(/\s/g, ''), responses: JSON.parse(text).paths['/pets'].get.responses };
}
const withSchema = (row: ImportedRow | undefined, schema: Record<string, string>): ImportedRow => {
  if (!row) throw new Error('no row');
  return { ...row, schema };
};

describe('what responses and media types say besides their schemas', () => {
  it('is keywords of their rows, digit by digit, without references', () => {
    expect(losses).toEqual([]);
    const [ok, gone] = statuses;
    expect(ok?.schema).toEqual({ '@links': '{"next":{"operationId":"findMore"}}' });
    expect(ok?.children[0]).toMatchObject({ name: 'application/json' });
    expect(ok?.children[0]?.schema).toEqual({
      '@table': 'true',
      '@examples': '{"cat":{"summary":"A cat","value":{"b":9007199254740993,"a":1.10}},"dog":{"value":{"a":2}}}',
    });
    expect(gone?.schema).toEqual({ '@x-retry': 'false' });
    expect(gone?.children[0]?.schema?.['@examples']).toBe('{"short":{"value":"gone"}}');
  });

  it('goes out as it came, shared examples too', () => {
    const { text, responses } = written(statuses);
    const was = JSON.parse(source).paths['/pets'].get.responses;
    expect(responses).toEqual(was);
    expect(text).toContain('{"b":9007199254740993,"a":1.10}');
    const again = docsIn(readOpenApi([fileOf('a.json', openApiText(exportedOf(api), 'json'))]).api.entries)[0];
    expect(again?.tables.responses).toEqual(statuses);
  });

  it('goes out as somebody changed, added and removed it', () => {
    const [ok, gone] = statuses;
    const changed = [
      {
        ...withSchema(ok, { '@x-new': '1' }),
        children: [withSchema(ok?.children[0], { '@table': 'true', '@examples': '{"cow":{"value":3}}' })],
      },
      { ...withSchema(gone, { '@x-retry': 'true' }), children: gone?.children ?? [] },
    ];
    const { responses } = written(changed);
    expect(responses[200].links).toBeUndefined();
    expect(responses[200]['x-new']).toBe(1);
    expect(responses[200].content['application/json'].examples).toEqual({ cow: { value: 3 } });
    expect(responses[200].content['application/json'].schema.properties).toEqual({ a: { type: 'number' } });
    expect(responses[404]['x-retry']).toBe(true);
    expect(responses[404].content['text/plain'].examples).toEqual({ short: { value: 'gone' } });
    expect(responses[200].content['application/json']['@table']).toBeUndefined();
  });

  it('is written as it was for docs of imports that did not read it', () => {
    const openapi = { ...Object(doc.extra?.openapi), responses: 'rows' };
    const { responses } = written([], { ...doc, extra: { openapi } });
    expect(responses[200]).toEqual(JSON.parse(source).paths['/pets'].get.responses[200]);
  });
});
