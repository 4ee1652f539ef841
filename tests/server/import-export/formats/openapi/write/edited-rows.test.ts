import { describe, expect, it } from '@jest/globals';
import type { ImportedRow } from '../../../../../../contracts/import-export/imported-api.js';
import { docsIn, documentOf, json, read, ref } from '../support.js';
import { openApiText } from './document.js';
import { exportedOf } from './exported.js';

/* What an export keeps of a schema that no row holds, where somebody edited a row beside it. */

const text = { type: 'string' };

/** The schema of the response in an export, after the first row of its table got another description. */
function schemaAfter(schema: object, edit: (row: ImportedRow) => ImportedRow, schemas: object = {}): unknown {
  const responses = { 200: { description: 'OK', ...json(schema) } };
  const { api } = read(documentOf({ responses }, { components: { schemas } }));
  const [doc] = docsIn(api.entries);
  if (!doc) throw new Error('no doc');
  const [first, ...others] = doc.tables.responseParams ?? [];
  if (!first) throw new Error('no row');
  const edited = { ...doc, tables: { ...doc.tables, responseParams: [edit(first), ...others] } };
  const entries = api.entries.map((entry) => (entry === doc ? edited : entry));
  const { paths } = JSON.parse(openApiText(exportedOf({ ...api, entries }), 'json'));
  return paths['/orders'].post.responses[200].content['application/json'].schema;
}
const described = (row: ImportedRow): ImportedRow => ({ ...row, description: 'By hand' });

describe('an edited table', () => {
  it('keeps members whose names have a pattern', () => {
    const patternProperties = { '^x-': { type: 'integer' }, '^\\d+$': { enum: ['a'], description: 'A number' } };
    const schema = { type: 'object', properties: { a: text }, patternProperties, additionalProperties: text };
    expect(schemaAfter(schema, described)).toEqual({
      ...schema,
      properties: { a: { ...text, description: 'By hand' } },
    });
    const only = { type: 'object', patternProperties: { '^x-': { type: 'integer' } } };
    const changed = (row: ImportedRow) => ({ ...row, description: `By hand\n${row.description}` });
    expect(schemaAfter(only, changed)).toEqual({
      type: 'object',
      patternProperties: { '^x-': { type: 'integer', description: 'By hand' } },
    });
  });
  it('keeps the description of the elements of a list that has one too', () => {
    const of = (items: object) => ({ type: 'array', description: 'All', items: { ...items, description: 'One' } });
    expect(schemaAfter(of(text), described)).toEqual({ ...of(text), description: 'By hand' });
    const items = { type: 'object', properties: { a: text } };
    expect(schemaAfter(of(items), described)).toEqual(
      of({ type: 'object', properties: { a: { ...text, description: 'By hand' } } }),
    );
  });
  it('keeps what the only alternative that somebody edited has besides its rows', () => {
    const one = { type: 'object', properties: { a: text }, not: { properties: { a: ref('Id') } } };
    const schema = (more: object = {}) => ({ oneOf: [{ ...one, ...more }, text] });
    expect(schemaAfter(schema(), described, { Id: text })).toEqual(schema({ description: 'By hand' }));
  });
});

describe('the media type of the response table', () => {
  const media = (name: string): ImportedRow => ({
    ...{ name, type: '', required: false, maxLength: '', example: '', description: '', children: [] },
    schema: { '@table': 'true' },
  });
  const content = (responses: object, name: string) => {
    const { api } = read(documentOf({ responses }));
    const [doc] = docsIn(api.entries);
    if (!doc) throw new Error('no doc');
    const status: ImportedRow = { ...media('200'), children: [media(name)] };
    const edited = { ...doc, tables: { ...doc.tables, responses: [status] } };
    const entries = api.entries.map((entry) => (entry === doc ? edited : entry));
    const { paths } = JSON.parse(openApiText(exportedOf({ ...api, entries }), 'json'));
    return paths['/orders'].post.responses[200].content;
  };

  it('that somebody named is that of the export', () => {
    const schema = { type: 'object', properties: { a: text } };
    const xml = content({ 200: { description: 'OK', content: { 'application/json': { schema } } } }, 'application/xml');
    expect(xml).toEqual({ 'application/xml': { schema } });
  });
});
