import { describe, expect, it } from '@jest/globals';
import type { ImportedApi, ImportedDoc, ImportedRow } from '../../../../../../contracts/import-export/imported-api.js';
import { Losses } from '../../../../../../server/import-export/formats/imported/losses.js';
import type { OperationPlace } from '../../../../../../server/import-export/formats/openapi/operation-tables.js';
import { OperationReader } from '../../../../../../server/import-export/formats/openapi/operation-tables.js';
import { newReading, readOpenApi } from '../../../../../../server/import-export/formats/openapi/read-openapi.js';
import { docsIn, documentOf, fileOf, json, only, read } from '../support.js';
import { openApiOf, openApiText } from './document.js';
import { exportedOf } from './exported.js';

const text = { type: 'string' };
const schema = {
  type: 'object',
  required: ['kind'],
  properties: {
    kind: { ...text, enum: ['cat', 'dog', null], title: 'Kind', 'x-column': 'k' },
    id: { type: ['integer', 'null'], format: 'int64', minimum: 1, exclusiveMaximum: 10, multipleOf: 3, default: 3 },
    tags: { type: 'array', minItems: 1, uniqueItems: true, items: { ...text, pattern: '^a', minLength: 2 } },
    grid: {
      type: 'array',
      maxItems: 2,
      items: { type: ['array', 'null'], minItems: 1, items: { type: 'number', maximum: 5 } },
    },
    inner: {
      type: 'object',
      additionalProperties: false,
      properties: { at: { ...text, format: 'date-time', readOnly: true, description: 'When' } },
    },
    free: { description: 'Anything', default: { b: 1, a: [2] }, deprecated: true },
  },
};
const document = documentOf({ requestBody: json(schema), responses: { 200: { description: 'OK', ...json(schema) } } });

const changed = (rows: readonly ImportedRow[], change: (row: ImportedRow) => ImportedRow): ImportedRow[] =>
  rows.map((row) => change({ ...row, children: changed(row.children, change) }));
function withRows(
  api: ImportedApi,
  change: (row: ImportedRow) => ImportedRow,
  more: Partial<ImportedDoc> = {},
): ImportedApi {
  const entries = docsIn(api.entries).map((doc) => ({
    ...doc,
    ...more,
    tables: Object.fromEntries(
      Object.entries(more.tables ?? doc.tables).map(([table, rows]) => [table, changed(rows, change)]),
    ),
  }));
  return { ...api, entries };
}

/** The import as it was stored before rows had keywords. */
function importedWithNotes(given: ReturnType<typeof documentOf>): ImportedApi {
  const { api } = read(given);
  const reading = newReading(given, new Losses(), 'notes');
  const operation = given.paths['/orders'].post;
  const place: OperationPlace = { path: '/orders', method: 'post', operation, item: {}, pointer: '#' };
  const { tables } = new OperationReader(given, reading).read(place);
  return withRows(api, (row) => row, {
    tables,
    extra: { openapi: { path: '/orders', method: 'post', operation, item: {} } },
  });
}

const described = (row: ImportedRow): ImportedRow => ({
  ...row,
  description: row.description === '' ? 'New' : `New ${row.description}`,
});
/** The document with the descriptions of every property changed in the same way. */
function describedSchema(given: unknown, isProperty = false): unknown {
  if (Array.isArray(given) || typeof given !== 'object' || given === null) return given;
  const own = Object.entries(given).map(([name, value]) => {
    if (name !== 'properties') return [name, value];
    const fields = Object.entries(value ?? {}).map(([field, held]) => [field, describedSchema(held, true)]);
    return [name, Object.fromEntries(fields)];
  });
  const { description, ...rest } = Object.fromEntries(own);
  return { ...rest, ...(isProperty && { description: description ? `New ${description}` : 'New' }) };
}

describe('keywords of rows', () => {
  it('of an import that nobody changed go out as they came', () => {
    expect(openApiOf(exportedOf(read(document).api)).paths).toEqual(document.paths);
    expect(openApiOf(exportedOf(importedWithNotes(document))).paths).toEqual(document.paths);
  });

  it('stay when their row is changed', () => {
    const wanted = { requestBody: json(describedSchema(schema) ?? {}) };
    const { api } = read(document);
    expect(openApiOf(exportedOf(withRows(api, described))).paths).toMatchObject({ '/orders': { post: wanted } });
  });

  it('go out without an original, and come back the same', () => {
    const { extra: _, ...doc } = only({ requestBody: json(schema) });
    const again = read(openApiOf(exportedOf({ ...read(document).api, entries: [doc], extra: {} })));
    expect(docsIn(again.api.entries)[0]?.tables.requestParams).toEqual(doc.tables.requestParams);
  });

  it('are what the document says once somebody changes them', () => {
    const { api } = read(document);
    const change = (row: ImportedRow): ImportedRow => {
      if (row.name === 'id') return { ...row, schema: { minimum: '9007199254740993', default: '1.10' } };
      if (row.name !== 'kind') return row;
      return {
        ...row,
        schema: { 'x-column': '"k"' },
        values: [
          { value: '"cow"', name: 'Cow' },
          { value: '1e400', description: 'Many' },
        ],
      };
    };
    const written = openApiText(exportedOf(withRows(api, change)), 'json');
    expect(written).toMatch(/"minimum": 9007199254740993,\s+"default": 1\.10\n/);
    expect(written).toMatch(/"enum": \[\s+"cow",\s+1e400\s+\]/);
    const found = readOpenApi([fileOf('a.json', written)]).api;
    const [kind, id] = docsIn(found.entries)[0]?.tables.requestParams ?? [];
    expect(id?.schema).toEqual({ minimum: '9007199254740993', default: '1.10' });
    // Values with names are a dictionary, as ever.
    expect(found.dictionaries.find(({ name }) => name === kind?.dictionary)?.items).toMatchObject([
      { name: 'Cow', value: 'cow' },
      { value: '1e400', description: 'Many' },
    ]);
    expect(written).toContain('"x-column": "k"');
  });

  it('hold a greatest length of 0, which the column does not have', () => {
    const empty = { ...text, maxLength: 0 };
    const none = { type: 'object', properties: { a: empty, b: { type: 'array', items: empty } } };
    const { api } = read(documentOf({ requestBody: json(none) }));
    const [doc] = docsIn(api.entries);
    if (!doc) throw new Error('no doc');
    expect(doc.tables.requestParams).toMatchObject([
      { maxLength: '', schema: { maxLength: '0' } },
      { maxLength: '', schema: { 'items/maxLength': '0' } },
    ]);
    const wanted = { '/orders': { post: { requestBody: json(none) } } };
    const { extra: _, ...bare } = doc;
    for (const entries of [[doc], [bare]])
      expect(openApiOf(exportedOf({ ...api, entries })).paths).toMatchObject(wanted);
    expect(openApiOf(exportedOf(withRows(api, described))).paths).toMatchObject(wanted);
    const without = (row: ImportedRow): ImportedRow => ({ ...row, schema: {} });
    expect(JSON.stringify(openApiOf(exportedOf(withRows(api, without))))).not.toContain('maxLength');
  });

  it('that somebody gives a row of an import with notes go out with it', () => {
    const change = (row: ImportedRow): ImportedRow =>
      row.name === 'at' ? { ...row, schema: { minLength: '7' } } : row;
    const { paths } = openApiOf(exportedOf(withRows(importedWithNotes(document), change)));
    expect(JSON.stringify(paths)).toContain('"minLength":7');
    expect(JSON.stringify(paths)).toContain('"format":"date-time"');
  });

  it('too large for a row are reported with their place', () => {
    const large = 'x'.repeat(530_000);
    const { tables, losses } = only({
      requestBody: json({ type: 'object', properties: { a: { ...text, default: large, minLength: 1 } } }),
    });
    expect(tables.requestParams?.[0]?.schema).toEqual({ minLength: '1' });
    expect(losses).toContainEqual(expect.objectContaining({ what: 'cut', value: 'default' }));
  });

  it('that repeat a value, or list too many, are one keyword', () => {
    const many = Array.from({ length: 2_001 }, (_, at) => at);
    const { tables } = only({
      requestBody: json({ type: 'object', properties: { a: { enum: ['x', 'x'] }, b: { enum: many } } }),
    });
    const [a, b] = tables.requestParams ?? [];
    expect([a?.schema, a?.values]).toEqual([{ enum: '["x","x"]', type: 'null' }, undefined]);
    expect(b?.schema?.enum).toHaveLength(JSON.stringify(many).length);
  });
});

describe('what a schema says beyond its type and bounds', () => {
  const rich = {
    type: 'object',
    required: ['a', 'elsewhere'],
    properties: {
      a: { ...text, xml: { attribute: true }, 'x-go-name': 'A', examples: ['one', 'two'] },
      empty: { ...text, example: '' },
      nothing: { ...text, example: null },
      list: { type: 'array', items: { ...text, example: 'each' }, example: ['x'] },
      code: { ...text, example: 7 },
      plain: { ...text, example: 'shown' },
      both: { type: ['string', 'integer', 'null'] },
      free: { description: 'Any value' },
      null: { type: 'null' },
      inner: { type: 'object', required: ['other'], properties: { b: text }, not: { required: ['c'] } },
      map: { type: 'object', additionalProperties: { ...text, format: 'date' } },
    },
  };
  const parameters = [
    {
      name: 'filter',
      in: 'query',
      style: 'deepObject',
      explode: true,
      'x-owner': 'ann',
      schema: rich.properties.inner,
    },
    { name: 'page', in: 'query', deprecated: true, allowReserved: true, schema: { ...text, deprecated: true } },
    { name: 'json', in: 'query', content: { 'application/json': { schema: rich.properties.inner } } },
    { name: 'ids', in: 'query', explode: false, example: 'p', schema: { ...text, example: 's' } },
  ];
  const given = documentOf({ parameters, requestBody: json(rich) });
  const first = () => docsIn(read(given).api.entries)[0];

  it('is in keywords of its row', () => {
    const rows = first()?.tables.requestParams ?? [];
    const said = Object.fromEntries(rows.map((row) => [row.name, [row.example, row.schema]]));
    expect(said).toEqual({
      a: ['', { xml: '{"attribute":true}', 'x-go-name': '"A"', examples: '["one","two"]' }],
      empty: ['', { examples: '[""]' }],
      nothing: ['', { examples: '[null]' }],
      list: ['["x"]', { 'items/examples': '["each"]' }],
      code: ['', { examples: '[7]' }],
      plain: ['shown', undefined],
      both: ['', { nullable: 'true', type: '["string","integer"]' }],
      free: ['', { type: 'null' }],
      null: ['', { nullable: 'true', type: '"null"' }],
      inner: ['', { not: '{"required":["c"]}', required: '["other"]' }],
      map: ['', undefined],
    });
    expect(rows.at(-1)?.children).toMatchObject([{ name: '{key}', schema: { format: '"date"' } }]);
  });

  it('of a parameter itself has an @ before it, and no note', () => {
    const rows = first()?.tables.queryParams ?? [];
    expect(rows.map(({ description, example, schema }) => [description, example, schema])).toEqual([
      [
        '',
        '',
        {
          not: '{"required":["c"]}',
          required: '["other"]',
          '@style': '"deepObject"',
          '@explode': 'true',
          '@x-owner': '"ann"',
        },
      ],
      ['', '', { deprecated: 'true', '@allowReserved': 'true', '@deprecated': 'true' }],
      ['', '', { not: '{"required":["c"]}', required: '["other"]', '@content': '"application/json"' }],
      ['', 'p', { examples: '["s"]', '@explode': 'false' }],
    ]);
  });

  it('goes out as it came, with its original and without, and comes back the same', () => {
    const { api } = read(given);
    expect(openApiOf(exportedOf(api)).paths).toEqual(given.paths);
    for (const change of [described, (row: ImportedRow) => row]) {
      const entries = docsIn(api.entries).map(({ extra, ...doc }) => (change === described ? { ...doc, extra } : doc));
      const written = openApiOf(exportedOf(withRows({ ...api, entries }, change)));
      const found = docsIn(read(written).api.entries)[0]?.tables;
      const wanted = docsIn(withRows(api, change).entries)[0]?.tables;
      expect(found?.requestParams).toEqual(wanted?.requestParams);
      expect(found?.queryParams).toEqual(wanted?.queryParams);
    }
  });

  it('goes with its keyword', () => {
    const bare = ({ schema: _, ...row }: ImportedRow): ImportedRow => row;
    const written = JSON.stringify(openApiOf(exportedOf(withRows(read(given).api, bare))).paths);
    for (const gone of ['deepObject', 'x-owner', 'x-go-name', 'elsewhere"]', '"not"', 'allowReserved', '"xml"'])
      expect([gone, written.includes(gone)]).toEqual([gone, false]);
  });
});
