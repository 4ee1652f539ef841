import { describe, expect, it } from '@jest/globals';
import { MODEL_ROOT, type ParamRow, ParamStyle } from '../../../../../contracts/docs/doc-types/api.js';
import {
  becomingBody,
  rowsOfBody,
  withExtractedBody,
} from '../../../../../server/docs/doc-types/api/extracted-bodies.js';
import { withAllDetached, withDetachedRows } from '../../../../../server/docs/doc-types/api/extracted-rows.js';
import type { WrittenModel } from '../../../../../server/docs/doc-types/api/written-out.js';
import { httpRules } from '../../../../../server/docs/doc-types/index.js';

const row = (id: string, more: Partial<ParamRow> = {}): ParamRow => ({
  ...{ id, parentId: '', style: ParamStyle.model, name: id, type: 'string', required: false, maxLength: '-' },
  ...{ example: '', description: '', enumId: '', ...more },
});
const table = { '@table': 'true' };
const model = (root: Partial<ParamRow>, rows: ParamRow[] = []): WrittenModel => ({
  ...{ id: 'm', key: 'M', name: 'M', rows },
  root: row(MODEL_ROOT, { name: '', ...root }),
});

/** Both bodies of a doc are the model, and are detached from it. */
function detached(of: WrittenModel, fields: object = {}) {
  const media = { name: 'application/json', type: 'object', ref: 'm', schema: table };
  const params = [
    row('body', { ...media, style: ParamStyle.bodies }),
    row('ok', { name: '200', type: '', style: ParamStyle.responses }),
    row('media', { ...media, parentId: 'ok', style: ParamStyle.responses }),
  ];
  const content = httpRules.schema.parse({ ...httpRules.empty('Call'), ...fields, params });
  const after = withDetachedRows(content, withAllDetached(params, of));
  const shown = (style: ParamStyle) =>
    after.params.filter((each) => each.style === style).map(({ name, type, schema }) => [name, type, schema]);
  expect(httpRules.schema.parse(after)).toEqual(after);
  expect(after.params.filter(({ ref }) => ref !== undefined)).toEqual([]);
  expect(shown(ParamStyle.bodies)).toEqual([['application/json', 'object', table]]);
  expect(shown(ParamStyle.response)).toEqual(shown(ParamStyle.request));
  return {
    rows: shown(ParamStyle.request),
    lists: [after.isRequestArray && after.requestArrayType, after.isResponseArray && after.responseArrayType],
  };
}
const both = { isRequestArray: true, isResponseArray: true };

describe('bodies that are detached from their model', () => {
  it('of a plain value are a row without a name, with what the model says', () => {
    const word = model({ type: 'string', schema: { pattern: '"^A"' } });
    const rows = [['', 'string', { pattern: '"^A"' }]];
    expect(detached(word)).toEqual({ rows, lists: [false, false] });
    expect(detached(word, both)).toEqual({ rows, lists: ['string', 'string'] });
    expect(detached(model({ type: 'string[]' })).rows).toEqual([['', 'string[]', undefined]]);
  });
  it('of a list are lists', () => {
    const orders = model({ type: 'object[]' }, [row('id')]);
    const rows = [['id', 'string', undefined]];
    expect(detached(orders)).toEqual({ rows, lists: ['object', 'object'] });
    expect(detached(orders, both)).toEqual({ rows, lists: ['object[]', 'object[]'] });
    expect(detached(model({ type: 'object[][]' }, [row('id')])).lists).toEqual(['object[]', 'object[]']);
  });
  it('of an object have its rows, or none', () => {
    expect(detached(model({ type: 'object' }, [row('id')])).rows).toEqual([['id', 'string', undefined]]);
    expect(detached(model({ type: 'object' }), both)).toEqual({ rows: [], lists: ['object', 'object'] });
  });
});

describe('what limits a body as a whole', () => {
  const limits = { 'items/maxProperties': '9', 'items/nullable': 'true', minItems: '1' };
  const media = row('body', { ...{ name: 'application/json', type: '' }, style: ParamStyle.bodies });
  const said = { ...media, description: 'All orders', schema: { ...table, '@examples': '{}', ...limits } };
  const fields = { isRequestArray: true, requestArrayType: 'object' };
  const params = [row('id', { style: ParamStyle.request }), said];
  const content = httpRules.schema.parse({ ...httpRules.empty('Call'), ...fields, params });
  const body = becomingBody(content, ParamStyle.request);
  const made = rowsOfBody(params, body.table, body.lists);
  const after = withExtractedBody(params, body, 'm');

  it('of its elements goes into the model that it becomes, and the rest stays', () => {
    expect(made.map(({ id, schema, style }) => [id, schema, style])).toEqual([
      [MODEL_ROOT, { maxProperties: '9' }, ParamStyle.model],
      ['id', undefined, ParamStyle.model],
    ]);
    const { 'items/maxProperties': _, ...own } = said.schema;
    expect(after).toEqual([{ ...said, type: 'object', schema: own, ref: 'm' }]);
  });
  it('comes back when it is detached', () => {
    const [root = null, ...rows] = made;
    const model = { id: 'm', key: 'M', name: 'M', root, rows };
    const back = withDetachedRows({ ...content, params: after }, withAllDetached(after, model));
    expect(back.params.find(({ id }) => id === 'body')).toEqual({ ...said, type: 'object' });
  });
});
