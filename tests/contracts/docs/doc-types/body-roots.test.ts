import { describe, expect, it } from '@jest/globals';
import { type ParamRow, ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { driftOf } from '../../../../contracts/docs/doc-types/drift.js';
import { exampleOf, jsonOf } from '../../../../contracts/docs/doc-types/example.js';
import { schemaTree } from '../../../../contracts/docs/doc-types/schema-tree.js';
import { typescriptOf } from '../../../../contracts/docs/doc-types/typescript.js';
import { DATA, type EffectiveDoc, effective } from '../../../../contracts/docs/effective.js';

const { request, bodies } = ParamStyle;
const row = (id: string, style: ParamStyle, given: Partial<ParamRow> = {}): ParamRow => ({
  ...{ id, style, parentId: '', name: id, type: 'string', required: true, maxLength: '-', example: '' },
  ...{ description: '', enumId: '', ...given },
});
const doc = (given: Partial<EffectiveDoc>): EffectiveDoc => ({
  ...{ httpMethod: 'POST', isUseGlobalHeaders: 0, isUseGlobalParams: 0, isUseGlobalReturns: 0 },
  ...{ isRequestArray: 0, isResponseArray: 0, requestArrayType: 'object', responseArrayType: 'object' },
  ...{ pathParams: [], headerParams: [], queryParams: [], requestParams: [], responseParams: [], errorCodeParams: [] },
  ...{ globalHeaders: [], globalParams: [], globalReturns: [], ...given },
});
/** A body with a text `id`, whose media type has these keywords. */
const bodyWith = (schema: Record<string, string>, given: Partial<EffectiveDoc> = {}) =>
  effective(
    doc({
      requestParams: [row('id', request)],
      requestBodies: [row('application/json', bodies, { type: '', schema: { '@table': 'true', ...schema } })],
      ...given,
    }),
  ).body;
const compact = (body: ReturnType<typeof bodyWith>): string => JSON.stringify(JSON.parse(jsonOf(exampleOf(body))));
const list = { isRequestArray: 1 as const, requestArrayType: 'object' };

describe('what the media type of a table has for the body itself', () => {
  it('is that of the root of its schema, and nothing without it', () => {
    expect(bodyWith({ '@examples': '{}' }).root).toBeUndefined();
    expect(schemaTree(bodyWith({ maxProperties: '3' })).keywords).toEqual({ maxProperties: '3' });
    const lists = schemaTree(
      bodyWith(
        { minItems: '1', 'items/maxItems': '2', 'items/items/minProperties': '3' },
        { ...list, requestArrayType: 'object[]' },
      ),
    );
    expect([lists.keywords, lists.items?.keywords, lists.items?.items?.keywords]).toEqual([
      { minItems: '1' },
      { maxItems: '2' },
      { minProperties: '3' },
    ]);
  });
  it('is obeyed by examples', () => {
    expect(compact(bodyWith({ minProperties: '2' }))).toBe('{"id":"string","key1":"string"}');
    expect(compact(bodyWith({ minItems: '2' }, list))).toBe('[{"id":"string"},{"id":"string"}]');
    expect(compact(bodyWith({ examples: '[{"id":"o-1"}]' }))).toBe('{"id":"o-1"}');
    const texts = {
      requestParams: [row('t', request, { name: '' })],
      isRequestArray: 1 as const,
      requestArrayType: 'string',
    };
    expect(compact(bodyWith({ minItems: '2' }, texts))).toBe('["string","string"]');
  });
  it('is obeyed by types and by the check of calls', () => {
    expect(typescriptOf(bodyWith({ nullable: 'true' }), 'Body')).toContain(
      'export type Body = {\n  id: string;\n} | null;',
    );
    expect(typescriptOf(bodyWith({ nullable: 'true' }, list), 'Body')).toContain('}[] | null;');
    const broken = (body: ReturnType<typeof bodyWith>, value: unknown) =>
      driftOf(body, value).map(({ kind, path, expected }) => [kind, path, expected]);
    expect(broken(bodyWith({ minProperties: '2' }), { id: 'a' })).toEqual([['keyword', '', 'minProperties: 2']]);
    expect(broken(bodyWith({ maxItems: '1' }, list), [{ id: 'a' }, { id: 'b' }])).toEqual([
      ['keyword', '', 'maxItems: 1'],
    ]);
    expect(broken(bodyWith({ maxItems: '2' }, list), [{ id: 'a' }])).toEqual([]);
  });
  it('goes with the body into the node of common rows', () => {
    const globalParams = [row('data', request, { type: 'object', example: DATA })];
    const [data] = bodyWith({ maxProperties: '3' }, { globalParams, isUseGlobalParams: 1 }).branches;
    expect(data?.row.schema).toEqual({ maxProperties: '3' });
  });
});
