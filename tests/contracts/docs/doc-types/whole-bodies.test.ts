import { describe, expect, it } from '@jest/globals';
import { type ParamRow, ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { exampleOf, jsonOf } from '../../../../contracts/docs/doc-types/example.js';
import { modelsByRef } from '../../../../contracts/docs/doc-types/models.js';
import { bodiesOf } from '../../../../contracts/docs/doc-types/request-bodies.js';
import type { Shape } from '../../../../contracts/docs/doc-types/schema-tree.js';
import { typescriptOf } from '../../../../contracts/docs/doc-types/typescript.js';
import { wholeBodies } from '../../../../contracts/docs/doc-types/whole-bodies.js';
import { type EffectiveDoc, effective } from '../../../../contracts/docs/effective.js';

const row = (id: string, style: ParamStyle, given: Partial<ParamRow> = {}): ParamRow => ({
  ...{ id, style, parentId: '', name: id, type: 'string', required: true, maxLength: '-', example: '' },
  ...{ description: '', enumId: '', ...given },
});
const { model, bodies, responses } = ParamStyle;
const schema = { '@table': 'true' };
const order = {
  ...{ id: 'order', key: 'Order', name: 'Order', root: null },
  rows: [row('id', model), row('next', model, { type: 'object', ref: 'order', required: false })],
};
const word = { id: 'word', key: 'Word', name: 'Word', root: row('$model', model, { example: 'hi' }), rows: [] };
const models = modelsByRef([order, word]);

const doc = (given: Partial<EffectiveDoc>): EffectiveDoc => ({
  ...{ httpMethod: 'POST', isUseGlobalHeaders: 0, isUseGlobalParams: 0, isUseGlobalReturns: 0 },
  ...{ isRequestArray: 0, isResponseArray: 0, requestArrayType: 'object', responseArrayType: 'object' },
  ...{ pathParams: [], headerParams: [], queryParams: [], requestParams: [], responseParams: [], errorCodeParams: [] },
  ...{ globalHeaders: [], globalParams: [], globalReturns: [], ...given },
});
const media = (given: Partial<ParamRow> = {}) => row('application/json', bodies, { ref: 'order', schema, ...given });
const compact = (shape: Shape) => JSON.stringify(JSON.parse(jsonOf(exampleOf(shape))));
const bodyOf = (given: Partial<EffectiveDoc>) => effective(doc(given), models).body;

describe('a body whose media type is a model', () => {
  it('has the fields of the model, and its name in code', () => {
    const body = bodyOf({ requestBodies: [media()] });
    expect(body.branches.map((one) => one.row.name)).toEqual(['id', 'next']);
    expect(compact(body)).toBe('{"id":"string"}');
    expect(typescriptOf(body, 'RequestBody').split('\n')[0]).toBe('export type RequestBody = Order;');
  });
  it('is a list of it where the doc says so, and may have an example of its own', () => {
    const body = bodyOf({ requestBodies: [media({ example: '[{"id":"o1"}]' })], isRequestArray: 1 });
    expect(typescriptOf(body, 'RequestBody').split('\n')[0]).toBe('export type RequestBody = Order[];');
    expect(compact(body)).toBe('[{"id":"o1"}]');
  });
  it('may be a plain value, or a model that is gone', () => {
    expect(compact(bodyOf({ requestBodies: [media({ ref: 'word' })] }))).toBe('"hi"');
    const gone = bodyOf({ requestBodies: [media({ ref: 'gone' })], requestParams: [row('a', ParamStyle.request)] });
    expect([gone.whole?.row.ref, gone.branches.map((one) => one.row.name)]).toEqual(['gone', ['a']]);
  });
  it('stays below the common rows of the application', () => {
    const globals = [
      row('code', ParamStyle.request),
      row('data', ParamStyle.request, { type: 'object', example: '$data$' }),
    ];
    const body = bodyOf({ requestBodies: [media()], isUseGlobalParams: 1, globalParams: globals });
    expect(compact(body)).toBe('{"code":"string","data":{"id":"string","next":{"id":"string"}}}');
  });
});

it('media types of a request are those of their rows, after that of the table', () => {
  const rows = [media(), row('text/csv', bodies), row('x', bodies)];
  const parts = effective(doc({ requestBodies: rows }), models);
  const types = (contentType: string) => bodiesOf(parts.bodies, parts.body, contentType).map(({ type }) => type);
  expect(types('')).toEqual(['application/json', 'text/csv']);
  expect(types('application/merge-patch+json')).toEqual(['application/merge-patch+json', 'text/csv']);
});

it('of several rows that could be a whole body, the first one counts', () => {
  const status = (id: string, given: Partial<ParamRow> = {}) => row(id, responses, { name: '200', ...given });
  const below = (id: string, parentId: string) => row(id, responses, { name: 'a/b', parentId, schema, ref: 'order' });
  const rows = [status('s'), below('m', 's'), below('n', 's'), status('t', { name: '201', schema }), below('o', 't')];
  expect(wholeBodies(rows).map((one) => one.row.id)).toEqual(['o']);
  expect(wholeBodies(rows.slice(0, 3)).map((one) => one.row.id)).toEqual(['m']);
  expect(wholeBodies([media({ id: 'a' }), media({ id: 'b' })]).map((one) => one.row.id)).toEqual(['a']);
  expect(wholeBodies([media({ schema: {} })])).toEqual([]);
});
