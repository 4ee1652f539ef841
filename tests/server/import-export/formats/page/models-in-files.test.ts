import { expect, it } from '@jest/globals';
import type { ApiContent, ParamRow } from '../../../../../contracts/docs/doc-types/api.js';
import { MODEL_ROOT, ParamStyle } from '../../../../../contracts/docs/doc-types/api.js';
import { DocStatus, DocType } from '../../../../../contracts/platform/enums.js';
import { exportWordsOf } from '../../../../../server/import-export/export/export-words.js';
import { exportDocs } from '../../../../../server/import-export/formats/export-docs.js';
import { openApiHead, openApiOperations } from '../../../../../server/import-export/formats/export-openapi.js';
import type { SharedByDocs, StoredDoc } from '../../../../../server/import-export/formats/exported/exported-doc.js';
import type { StoredModel } from '../../../../../server/import-export/formats/exported/exported-models.js';
import { noAddedTags } from '../../../../../server/import-export/formats/openapi/write/index.js';
import { doc, row } from '../../../docs/doc-types/api/tables.js';

const ofModel = (name: string, more: Partial<ParamRow>): ParamRow => row(name, { style: ParamStyle.model, ...more });
function model(key: string, rows: readonly ParamRow[], more: Partial<ApiContent> = {}): StoredModel {
  return { id: `id${key}`, key, name: key, content: { ...doc(...rows), key, ...more } };
}
const models = [
  model('Order', [
    ofModel('no', { type: 'integer', schema: { minimum: '1' }, description: 'Its number' }),
    ofModel('state', { ref: 'idState', maxLength: '-' }),
    ofModel('items', { type: 'array', ref: 'idItem', schema: { minItems: '1' }, required: false }),
    ofModel('parent', { type: 'object', ref: 'idOrder', required: false, schema: { nullable: 'true' } }),
  ]),
  { ...model('Item', [ofModel('sku', {})]), name: 'An item' },
  model('State', [ofModel('', { id: MODEL_ROOT, maxLength: '-', values: [{ value: '"open"' }, { value: '"paid"' }] })]),
];
const stored: StoredDoc = {
  ...{ kind: 'doc', id: 1, type: DocType.http, label: '', status: DocStatus.done },
  content: {
    ...doc(
      row('order', { style: ParamStyle.request, type: 'object', ref: 'idOrder', description: 'The order' }),
      row('others', { style: ParamStyle.response, type: 'object[]', ref: 'idOrder' }),
      row('gone', { style: ParamStyle.response, type: 'object', ref: 'idGone' }),
    ),
    ...{ httpMethod: 'POST', url: '/a', contentType: 'application/json' },
  },
};
const shared: SharedByDocs = {
  ...{ moduleId: 1, dictionaries: [], globals: { globalHeaders: [], globalParams: [], globalReturns: [] } },
  models,
};
const file = { language: 'json', document: '', models: models.map(({ id, key }) => ({ id, key })) } as const;

it('an OpenAPI file refers to components, and has each model once', () => {
  const head = JSON.parse(`${openApiHead({ ...file, title: 'A', environments: [], shared })}}`);
  expect(head.components.schemas).toEqual({
    Order: {
      type: 'object',
      properties: {
        no: { type: 'integer', minimum: 1, description: 'Its number' },
        state: { $ref: '#/components/schemas/State' },
        items: { type: 'array', items: { $ref: '#/components/schemas/Item' }, minItems: 1 },
        parent: { anyOf: [{ $ref: '#/components/schemas/Order' }, { type: 'null' }] },
      },
      required: ['no', 'state'],
    },
    Item: { title: 'An item', type: 'object', properties: { sku: { type: 'string' } }, required: ['sku'] },
    State: { type: 'string', enum: ['open', 'paid'] },
  });
  const docs = [{ doc: stored, folders: [], path: '/a' }];
  const { text } = openApiOperations({ ...file, docs, shared, added: noAddedTags, isFirst: true });
  const { post } = JSON.parse(`{${text.replace(/^,/, '')}}}`).paths['/a'];
  expect(post.requestBody.content['application/json'].schema.properties).toEqual({
    order: { $ref: '#/components/schemas/Order', description: 'The order' },
  });
  expect(post.responses[200].content['application/json'].schema.properties).toEqual({
    others: { type: 'array', items: { $ref: '#/components/schemas/Order' } },
    gone: { type: 'object' },
  });
});

it('a model whose key the document of the import has gets a number behind it', () => {
  const document = JSON.stringify({ components: { schemas: { Order: { type: 'integer' } } } });
  const head = openApiHead({ ...file, document, title: 'A', environments: [], shared });
  const { schemas } = JSON.parse(`${head}}`).components;
  expect(schemas.Order).toEqual({ type: 'integer' });
  expect(schemas.Order_2.properties.parent.anyOf[0]).toEqual({ $ref: '#/components/schemas/Order_2' });
});

it('files for people name models, and have the table of each once', () => {
  const as = { format: 'markdown', words: exportWordsOf('en'), origin: '' } as const;
  const [text = ''] = exportDocs({ docs: [stored], shared, environments: [], as });
  const lines = text.split('\n');
  expect(lines.filter((line) => /^\| (?:order|others|gone|items|parent|state) /.test(line))).toEqual([
    '| order | Order | yes | - | The order |  |',
    '| others | Order\\[\\] | yes | - |  |  |',
    '| gone | object | yes | - |  |  |',
    '| state | State | yes | - |  |  |',
    '| items | An item\\[\\] | no | - | min items 1 |  |',
    '| parent | Order \\| null | no | - |  |  |',
  ]);
  expect(lines.filter((line) => /^#{4,5} (?:Models|Order|An item|State)$/.test(line))).toEqual([
    ...['#### Models', '##### Order', '##### State', '##### An item'],
  ]);
  expect(text).toContain('"items": [');
  const [postman = ''] = exportDocs({
    docs: [stored],
    shared,
    environments: [],
    as: { format: 'postman', host: undefined },
  });
  expect(JSON.parse(JSON.parse(postman).request.body.raw)).toEqual({
    order: { no: 1, state: 'open', items: [{ sku: 'string' }] },
  });
});

const variants = (style: ParamStyle) => [
  row('pet', { style, type: 'any', schema: { nullable: 'true' } }),
  row('a', { style, name: '', type: 'object', parentId: 'pet', kind: 'oneOf', ref: 'idItem' }),
  row('b', { style, name: 'Word', parentId: 'pet', kind: 'oneOf', schema: { minLength: '1' } }),
  row('prices', { style, type: 'object', maxLength: '' }),
  row('c', { style, name: 'sku', type: 'integer', parentId: 'prices', kind: 'additionalProperties' }),
  row('d', { style, name: '', type: 'object', kind: 'allOf', ref: 'idOrder' }),
];
const withVariants: StoredDoc = {
  ...stored,
  content: {
    ...doc(...variants(ParamStyle.request)),
    ...{ httpMethod: 'POST', url: '/a', contentType: 'application/json' },
  },
};

it('variants and members of any name are keywords of OpenAPI, and marked lines in files for people', () => {
  const docs = [{ doc: withVariants, folders: [], path: '/a' }];
  const { text } = openApiOperations({ ...file, docs, shared, added: noAddedTags, isFirst: true });
  const { post } = JSON.parse(`{${text.replace(/^,/, '')}}}`).paths['/a'];
  expect(post.requestBody.content['application/json'].schema).toEqual({
    type: 'object',
    properties: {
      pet: {
        oneOf: [
          { $ref: '#/components/schemas/Item' },
          { title: 'Word', type: 'string', minLength: 1 },
          { type: 'null' },
        ],
      },
      prices: { type: 'object', additionalProperties: { title: 'sku', type: 'integer' } },
    },
    required: ['pet', 'prices'],
    allOf: [{ $ref: '#/components/schemas/Order' }],
  });
  const as = { format: 'markdown', words: exportWordsOf('en'), origin: '' } as const;
  const [page = ''] = exportDocs({ docs: [withVariants], shared, environments: [], as });
  const lines = page.split('\n').filter((line) => /(?:one of|any name|all of)/.test(line));
  expect(lines).toEqual([
    '| └ one of: An item | An item |  | - |  |  |',
    '| └ one of: Word | string |  | - | min length 1 |  |',
    '| └ any name: sku | integer |  | - |  |  |',
    '| all of: Order | Order |  | - |  |  |',
  ]);
  const [postman = ''] = exportDocs({
    ...{ docs: [withVariants], shared, environments: [] },
    as: { format: 'postman', host: undefined },
  });
  expect(JSON.parse(JSON.parse(postman).request.body.raw)).toEqual({
    ...{ pet: { sku: 'string' }, prices: { sku: 0 } },
    ...{ no: 1, state: 'open', items: [{ sku: 'string' }] },
  });
});
