import { expect, it } from '@jest/globals';
import { codeModelOf, resultOf } from '../../../../server/import-export/codegen/targets/code-model.js';

const row = (id: string, name: string, description = '') => ({
  ...{ id, parentId: '', docId: '1', style: 3, name, type: 'string', required: 1, maxLength: '', example: '' },
  ...{ description, enumId: '', enumInfo: null, orderIndex: 0, isDeleted: 0, global: 0 },
});

const docOf = {
  ...{ id: '1', name: 'Find an order', url: '/orders', httpMethod: 'GET', contentType: '' },
  ...{ isUseGlobalHeaders: 0, isUseGlobalParams: 0, isUseGlobalReturns: 0, isRequestArray: 0, isResponseArray: 0 },
  ...{ requestArrayType: '', responseArrayType: '' },
  ...{ pathParams: [], headerParams: [], queryParams: [], requestParams: [], errorCodeParams: [] },
  ...{ globalHeaders: [], globalParams: [], globalReturns: [] },
};
const modelOf = (doc: object) => codeModelOf(doc as Parameters<typeof codeModelOf>[0]);

it('lets a field be null by its keyword, and by the note of a former import', () => {
  const doc = {
    ...docOf,
    responseParams: [
      row('a', 'coupon'),
      row('b', 'note', 'What they wrote\nmaxLength: 20; nullable'),
      row('c', 'state'),
    ],
    rowParts: { a: { schema: { nullable: 'true' } } },
  };
  const [response] = modelOf(doc).structs;
  expect(response?.fields.map(({ name, isNullable }) => [name, isNullable])).toEqual([
    ['coupon', true],
    ['note', true],
    ['state', false],
  ]);
});

it('values that are large or broken numbers are no texts', () => {
  const values = (...of: string[]) => ({ values: of.map((value) => ({ value })) });
  const responseParams = [
    { ...row('a', 'small'), type: 'integer' },
    { ...row('b', 'large'), type: 'integer' },
    { ...row('c', 'share'), type: 'number' },
  ];
  const rowParts = { a: values('1', '-1'), b: values('1', '9007199254740993'), c: values('0.5', '1') };
  const [response] = modelOf({ ...docOf, responseParams, rowParts }).structs;
  expect(response?.fields.map(({ type }) => type.kind)).toEqual(['enum', 'integer', 'number']);
});

it('a list of lists of objects has a struct for the objects', () => {
  const lists = { isResponseArray: 1, responseArrayType: 'object[]' };
  const model = modelOf({ ...docOf, ...lists, responseParams: [row('a', 'sku')] });
  expect(model.structs.map(({ name, fields }) => [name, fields.map((field) => field.name)])).toEqual([
    ['GetOrdersResponseItem', ['sku']],
  ]);
  expect(resultOf(model)).toEqual({
    kind: 'list',
    of: { kind: 'list', of: { kind: 'struct', name: 'GetOrdersResponseItem' } },
  });
});

it.each([
  ['*/*', '', 'application/octet-stream'],
  ['application/json', '', 'application/json'],
  ['text/csv', 'file', 'text/csv'],
])('a body of %s that is one file is sent as bytes', (contentType, name, sent) => {
  const requestParams = [{ ...row('a', name), type: 'file' }];
  const { bodies } = modelOf({ ...docOf, responseParams: [], httpMethod: 'PUT', contentType, requestParams });
  expect(bodies).toEqual([{ suffix: '', kind: 'binary', contentType: sent, type: { kind: 'file' } }]);
});

it.each([
  ['get', 'GET'],
  ['M-SEARCH', 'M-SEARCH'],
  ['Purge', 'Purge'],
  ['"; drop', 'DROP'],
  ['', 'GET'],
])('sends the method %j as %s', (httpMethod, method) => {
  expect(modelOf({ ...docOf, responseParams: [], httpMethod }).method).toBe(method);
});
