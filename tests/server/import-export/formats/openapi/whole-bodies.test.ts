import { describe, expect, it } from '@jest/globals';
import type { ImportedDoc } from '../../../../../contracts/import-export/imported-api.js';
import { documentOf, json, lines, only, read, ref } from './support.js';
import { openApiOf } from './write/document.js';
import { exportedOf } from './write/exported.js';

const text = { type: 'string' };
const list = (items: object) => ({ type: 'array', items });
const schemas = {
  Order: { type: 'object', properties: { id: text, next: ref('Order') } },
  Orders: list(ref('Order')),
  Word: text,
};
const components = { components: { schemas } };
const tables = ({ tables: all, fields }: ImportedDoc) => ({
  request: [
    ...(fields.isRequestArray ? ['a list'] : []),
    ...lines(all.requestParams),
    ...lines(all.requestBodies).map((line) => `| ${line}`),
  ],
  response: [
    ...(fields.isResponseArray ? ['a list'] : []),
    ...lines(all.responseParams),
    ...lines(all.responses).map((line) => `| ${line}`),
  ],
});
const bodies = (body: object, response: object) =>
  tables(only({ requestBody: body, responses: { 200: { description: 'OK', ...response } } }, components));

describe('a body of one reference', () => {
  it('is that model, and its table has no rows', () => {
    expect(bodies(json(ref('Order')), json(ref('Order')))).toEqual({
      request: ['| application/json object <model: Order; @table: true>'],
      response: ['| 200  OK', '|   application/json object <model: Order; @table: true>'],
    });
  });
  it('may be a list of it, and says what stands beside the reference', () => {
    const said = { ...ref('Order'), description: 'What is new' };
    const found = bodies(
      json(said, { example: { id: 'o1' } }),
      json(list(ref('Order')), { examples: { a: { value: [] } } }),
    );
    expect(found).toEqual({
      request: ['| application/json object What is new <model: Order; @table: true>'],
      response: [
        'a list',
        '| 200  OK',
        '|   application/json object <model: Order; @table: true; @examples: {"a":{"value":[]}}>',
      ],
    });
  });
  it('may be a list of lists of it', () => {
    const { fields, tables: all } = only({ requestBody: json(list(list(ref('Order')))) }, components);
    expect(fields).toMatchObject({ isRequestArray: true, requestArrayType: 'object[]' });
    expect(lines(all.requestBodies)).toEqual(['application/json object <model: Order; @table: true>']);
  });
  it('has the rows of the model where it is a form, a plain value, or a list as a whole', () => {
    const form = { content: { 'multipart/form-data': { schema: ref('Order') } } };
    const first = ['id string', 'next object <model: Order>'];
    expect(bodies(form, json(ref('Orders')))).toEqual({
      request: ['id string', 'next object content: application/json <model: Order>'],
      response: ['a list', ...first],
    });
    expect(bodies(json(ref('Word')), json(ref('Order'))).request).toEqual([' object* <model: Word>']);
  });
});

it('further media types of a request are rows, also with the schema of the first', () => {
  const content = {
    'application/json': { schema: { type: 'object', properties: { id: text } }, examples: { a: { value: 1 } } },
    'application/xml': { schema: { type: 'object', properties: { id: text } } },
    'text/csv': { schema: list(text) },
    'application/x-order': { schema: ref('Order'), encoding: { id: { contentType: 'a/b' } } },
  };
  const doc = only({ requestBody: { content } }, components);
  expect(tables(doc).request).toEqual([
    'id string',
    '| application/json  <@table: true; @examples: {"a":{"value":1}}>',
    '| application/xml object',
    '|   id string',
    '| text/csv array[string]',
    '| application/x-order object <model: Order; @encoding: {"id":{"contentType":"a/b"}}>',
  ]);
  expect(doc.losses).toEqual([]);
});

it('media types that are one model are each a row, in requests and in all responses', () => {
  const content = { 'application/json': { schema: ref('Order') }, 'application/xml': { schema: ref('Order') } };
  const rows = ['application/json object <model: Order; @table: true>', 'application/xml object <model: Order>'];
  const error = ['application/json object <model: Order>', 'application/xml object <model: Order>'];
  const responses = { 200: { description: 'OK', content }, 400: { description: 'No', content } };
  expect(tables(only({ requestBody: { content }, responses }, components))).toEqual({
    request: rows.map((row) => `| ${row}`),
    response: ['| 200  OK', ...rows.map((row) => `|   ${row}`), '| 400 ', ...error.map((row) => `|   ${row}`)],
  });
});

describe('an export of media types that are one model', () => {
  const content = { 'application/json': { schema: ref('Order') }, 'application/xml': { schema: ref('Order') } };
  const document = documentOf(
    { requestBody: { content }, responses: { 200: { description: 'OK', content } } },
    components,
  );
  it('has both, with the document that the doc came with and without it', () => {
    const { api } = read(document);
    expect(openApiOf(exportedOf(api))).toMatchObject(document);
    expect(openApiOf(exportedOf(withoutOriginals(api)))).toMatchObject({ paths: document.paths });
  });
  it('has both where an earlier import made no row of the second one', () => {
    const earlier = earlierRows(read(document).api);
    expect(openApiOf(exportedOf(earlier))).toMatchObject(document);
    const changed = JSON.parse(JSON.stringify(earlier).replaceAll('"@table":"true"', '"@table":"true","@x-new":"1"'));
    const [made] = [contentOf(openApiOf(exportedOf(changed)))];
    expect(made).toEqual({ ...content, 'application/json': { schema: ref('Order'), 'x-new': 1 } });
  });
  it('has none that somebody removed', () => {
    const less = JSON.parse(JSON.stringify(read(document).api, without('application/xml')));
    expect(Object.keys(contentOf(openApiOf(exportedOf(less))))).toEqual(['application/json']);
  });
});

describe('an export', () => {
  const operation = {
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: list(ref('Order')), example: [{ id: 'a' }] },
        'text/csv': { schema: text },
      },
    },
    responses: { 201: { description: 'Made', ...json({ ...ref('Order'), description: 'The new one' }) } },
  };
  const document = documentOf(operation, components);
  it('writes the reference again, where nobody changed the doc and where somebody did', () => {
    const { api } = read(document);
    expect(openApiOf(exportedOf(api))).toMatchObject(document);
    const found: unknown = JSON.parse(JSON.stringify(openApiOf(exportedOf(withoutOriginals(api)))));
    expect(found).toMatchObject({
      paths: {
        '/orders': {
          post: {
            requestBody: {
              content: { 'application/json': { schema: list(ref('Order')) }, 'text/csv': { schema: text } },
            },
            responses: operation.responses,
          },
        },
      },
    });
  });
  it('has no media type that somebody removed', () => {
    const { api } = read(document);
    const less = JSON.parse(JSON.stringify(api, (key, value) => (key === 'requestBodies' ? value.slice(0, 1) : value)));
    expect(Object.keys(contentOf(openApiOf(exportedOf(less))))).toEqual(['application/json']);
  });
});

it.each([
  ['of a model', ref('Order')],
  ['of objects', { type: 'object', properties: { id: text } }],
  ['of plain values', { type: 'integer', minimum: 1 }],
])('lists of lists %s go out as they came, with and without an original', (_, of) => {
  const body = json(list(list(list(of))));
  const operation = { requestBody: body, responses: { 200: { description: 'OK', ...json(list(list(of))) } } };
  const document = documentOf(operation, components);
  const { api } = read(document);
  expect(openApiOf(exportedOf(api)).paths).toEqual(document.paths);
  expect(openApiOf(exportedOf(withoutOriginals(api))).paths).toMatchObject(document.paths);
});

/** Leaves out rows of that name. */
const without = (name: string) => (_: string, value: unknown) =>
  Array.isArray(value) ? value.filter((row) => row?.name !== name) : value;
/** What was stored before each media type was a row. */
const earlierRows = <T>(api: T): T =>
  JSON.parse(JSON.stringify(api, without('application/xml')).replaceAll('"bodies":"shown"', '"bodies":"rows"'));
/** As if people had written the docs. */
const withoutOriginals = <T>(api: T): T =>
  JSON.parse(JSON.stringify(api, (key, value) => (key === 'extra' ? undefined : value)));
const contentOf = (document: object): object => {
  const { paths } = JSON.parse(JSON.stringify(document));
  return paths['/orders'].post.requestBody.content;
};
