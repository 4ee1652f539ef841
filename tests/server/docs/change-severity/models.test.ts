import { describe, expect, it } from '@jest/globals';
import { MODEL_ROOT, type ParamRow, ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { DocType } from '../../../../contracts/platform/enums.js';
import {
  areOnlyRewritten,
  type ComparedModel,
  type ComparedModels,
  contentChanges,
} from '../../../../server/docs/change-severity/index.js';
import { contentOf, http, row } from './examples.js';

const { request, response, model: inModel } = ParamStyle;
const at =
  (style: ParamStyle, parentId = '') =>
  (id: string, given: Partial<ParamRow> & { name: string }) =>
    row(id, { style, parentId, ...given });
const fields = (style: ParamStyle, parentId = '') => [
  at(style, parentId)('city', { name: 'city', required: true }),
  at(style, parentId)('geo', { name: 'geo', type: 'object' }),
  at(style, 'geo')('lat', { name: 'lat', type: 'number' }),
];
const address = (rows = fields(inModel), streamVersion = 1, root: ParamRow | null = null): ComparedModel => ({
  ...{ id: 'address', streamVersion, root, rows },
});
const inline = (style: ParamStyle, type = 'object') => [
  at(style)('a', { name: 'address', type }),
  ...fields(style, 'a'),
];
const used = (style: ParamStyle, given: Partial<ParamRow> = {}) => [
  at(style)('a', { name: 'address', type: 'object', ref: 'address', ...given }),
];
const same = (...models: ComparedModel[]): ComparedModels => ({ from: models, to: models });

function compared(from: readonly ParamRow[], to: readonly ParamRow[], models: ComparedModels) {
  const [before, after] = [from, to].map((params) => contentOf(DocType.http, { params: [...params] }));
  if (!before || !after) throw new Error('no contents');
  const { changes, parts } = contentChanges(http, before, after, models);
  return {
    changes: changes.map(({ severity, rule, path, rowId }) => `${severity} ${rule} ${path.join('.')} ${rowId}`),
    parts,
  };
}
const nothing = { changes: [], parts: [] };

describe('a row that becomes a model', () => {
  it.each([request, response])('with the same fields is no change in table %i, and no longer one neither', (style) => {
    expect(compared(inline(style), used(style), same(address()))).toEqual(nothing);
    expect(compared(used(style), inline(style), same(address()))).toEqual(nothing);
  });

  it('is no change if its fields have other ids', () => {
    const renumbered = fields(inModel).map((one) => ({
      ...one,
      id: `m-${one.id}`,
      parentId: one.parentId && `m-${one.parentId}`,
    }));
    expect(compared(inline(response), used(response), same(address(renumbered))).changes).toEqual([]);
  });

  it('is no change if its type was the name of a class, or its model says what it said', () => {
    const root = at(inModel)(MODEL_ROOT, {
      name: '',
      type: 'object',
      schema: { nullable: 'true' },
      description: 'Where',
    });
    const own = { schema: { nullable: 'true' }, description: 'Where' };
    expect(compared(inline(response, 'Address'), used(response), same(address()))).toEqual(nothing);
    const before = inline(response).map((one) => (one.id === 'a' ? { ...one, ...own } : one));
    expect(compared(before, used(response), same(address(undefined, 1, root)))).toEqual(nothing);
  });

  it('is no change in a list, and where a model is another one', () => {
    const list = used(response, { type: 'object[]' });
    expect(compared(inline(response, 'array'), list, same(address()))).toEqual(nothing);
    const other = {
      ...address([], 1, at(inModel)(MODEL_ROOT, { name: '', type: 'object', ref: 'address' })),
      id: 'other',
    };
    const models = same(address(), other);
    expect(compared(inline(response), used(response, { ref: 'other' }), models)).toEqual(nothing);
    expect(compared(used(response), used(response, { ref: 'other' }), models)).toEqual(nothing);
  });

  it('is no change if it becomes a model of models', () => {
    const geo: ComparedModel = { ...address([at(inModel)('lat', { name: 'lat', type: 'number' })]), id: 'geo' };
    const rows = [
      at(inModel)('city', { name: 'city', required: true }),
      at(inModel)('geo', { name: 'geo', type: 'object', ref: 'geo' }),
    ];
    expect(compared(inline(response), used(response), same(address(rows), geo))).toEqual(nothing);
  });

  it('is judged by the fields that differ', () => {
    const less = address(fields(inModel).filter(({ id }) => id !== 'city'));
    const of = (style: ParamStyle) => compared(inline(style), used(style), same(less));
    expect(of(response)).toEqual({
      changes: ['breaking response.removed.required address.city city'],
      parts: ['row:city'],
    });
    expect(of(request).changes).toEqual(['risky body.removed.required address.city city']);
  });

  it('has another type if it was or becomes a plain value', () => {
    const text = (style: ParamStyle, type = 'string') => [at(style)('a', { name: 'address', type })];
    const models = same(address());
    expect(compared(used(response), text(response), models).changes).toContain(
      'breaking response.type.changed address a',
    );
    expect(compared(text(request), used(request), models).changes).toContain('breaking body.type.changed address a');
    const list = used(response, { type: 'object[]' });
    expect(compared(list, text(response, 'string[]'), models).changes).toContain(
      'breaking response.type.changed address a',
    );
    expect(compared(text(request, 'Address'), used(request), models).changes.join()).not.toContain('type');
  });

  it('is not judged if its model is missing', () => {
    expect(compared(inline(response, 'Address'), used(response), same()).changes).toEqual([]);
    expect(compared(used(response), inline(response), same()).changes).toEqual([]);
  });
});

describe('a row that is a model', () => {
  const more = [...fields(inModel), at(inModel)('zip', { name: 'zip', required: true })];

  it('is judged by the versions of its model, in the row that is the model', () => {
    const models = { from: [address()], to: [address(more, 2)] };
    expect(compared(used(request), used(request), models)).toEqual({
      changes: ['breaking body.added.required address.zip a'],
      parts: ['row:a'],
    });
    expect(compared(used(response), used(response), models).changes).toEqual([
      'compatible response.added.required address.zip a',
    ]);
  });

  it('is judged by the fields if it becomes another model', () => {
    const other = { ...address(more), id: 'other' };
    const after = used(request, { ref: 'other' });
    expect(compared(used(request), after, same(address(), other)).changes).toEqual([
      'breaking body.added.required address.zip a',
    ]);
    expect(compared(used(request), after, same(address(), { ...address(), id: 'other' }))).toEqual(nothing);
  });

  it('stops where a model is inside of itself', () => {
    const tree = (version: number, ...others: ParamRow[]): ComparedModel => ({
      ...address([at(inModel)('next', { name: 'next', type: 'object', ref: 'address' }), ...others], version),
    });
    const models = { from: [tree(1)], to: [tree(2, at(inModel)('name', { name: 'name' }))] };
    expect(compared(used(response), used(response), models).changes).toEqual([
      'compatible response.added.optional address.name a',
    ]);
  });

  it.each([33, 400])('is judged by a model that is %i models inside of it', (levels) => {
    const chain = (version: number, type: string) =>
      Array.from({ length: levels }, (_, n): ComparedModel => {
        const next = n < levels - 1 ? { type: 'object', ref: `m${n + 1}` } : { type };
        return { ...address([at(inModel)('n', { name: 'n', ...next })], version), id: `m${n}` };
      });
    const models = { from: chain(1, 'string'), to: chain(2, 'number') };
    const [change, ...others] = compared(used(response, { ref: 'm0' }), used(response, { ref: 'm0' }), models).changes;
    expect(change).toMatch(/^breaking response\.type\.changed .* a$/);
    expect(others).toEqual([]);
  });

  it('is no change while nothing that it reaches changes', () => {
    const geo = (version: number, type: string): ComparedModel => ({
      ...address([at(inModel)('lat', { name: 'lat', type })], version),
      id: 'geo',
    });
    const rows = [at(inModel)('geo', { name: 'geo', type: 'object', ref: 'geo' })];
    expect(compared(used(response), used(response), same(address(rows), geo(1, 'number')))).toEqual(nothing);
    const models = { from: [address(rows), geo(1, 'number')], to: [address(rows), geo(2, 'string')] };
    expect(compared(used(response), used(response), models).changes).toEqual([
      'breaking response.type.changed address.geo.lat a',
    ]);
  });
});

describe('the schema of a model itself', () => {
  const own = (
    usedIn: ComparedModels['usedIn'],
    from: readonly ParamRow[],
    to: readonly ParamRow[],
    others: readonly ComparedModel[] = [],
  ) => {
    const [before, after] = [from, to].map((params) => contentOf(DocType.model, { params: [...params] }));
    if (!before || !after || !usedIn) throw new Error('no contents');
    const kind = { type: DocType.model, isFolder: false };
    const models = { ...same(...others), self: 'address', usedIn };
    return contentChanges(kind, before, after, models).changes.map(({ severity, rule }) => `${severity} ${rule}`);
  };
  const [bare, both] = [fields(inModel), ['request', 'response'] as const];
  const root = (given: Partial<ParamRow>) => at(inModel)(MODEL_ROOT, { name: '', type: 'object', ...given });
  it.each<[string, Partial<ParamRow>, come: string[], gone: string[]]>([
    [
      'null',
      { schema: { nullable: 'true' } },
      ['breaking response.nullable.set', 'compatible body.nullable.set'],
      ['breaking body.nullable.unset', 'compatible response.nullable.unset'],
    ],
    [
      'no further fields',
      { schema: { additionalProperties: 'false' } },
      ['breaking body.limit.set', 'compatible response.limit.set'],
      ['breaking response.limit.unset', 'compatible body.limit.unset'],
    ],
    ['words', { description: 'Where' }, ['wording body.description', 'wording response.description'], []],
  ])('that gets its first keyword is judged by it: %s', (_, given, come, gone) => {
    expect(own(both, bare, [root(given), ...bare])).toEqual(come);
    expect(own(both, [root(given), ...bare], bare)).toEqual(gone.length > 0 ? gone : come);
  });
  it('that becomes another model is judged by the fields of that one', () => {
    const place = { ...address(), id: 'place' };
    const alias = [root({ ref: 'place' })];
    for (const usedIn of [['request'], ['response']] as const) {
      expect(own(usedIn, bare, alias, [place])).toEqual([]);
      expect(own(usedIn, alias, bare, [place])).toEqual([]);
    }
    const less = { ...address(fields(inModel).slice(1)), id: 'place' };
    expect(own(['response'], bare, alias, [less])).toEqual(['breaking response.removed.required']);
  });
  it('that becomes a text has another type', () => {
    const text = [root({ type: 'string' })];
    expect(own(['response'], bare, text)).toContain('breaking response.type.changed');
    expect(own(['request'], text, bare)).toContain('breaking body.type.changed');
  });
});

describe('a body that is a model as a whole', () => {
  const { bodies, responses } = ParamStyle;
  const schema = { '@table': 'true' };
  const json = { name: 'application/json', type: 'object', schema };
  const whole = (style: ParamStyle, given: Partial<ParamRow> = {}) =>
    style === request
      ? [at(bodies)('m', { ...json, ref: 'address', ...given })]
      : [at(responses)('s', { name: '200', type: '' }), at(responses, 's')('m', { ...json, ref: 'address', ...given })];

  it.each([request, response])('is no change where it has the same fields, in table %i', (style) => {
    const [before, after] = [fields(style), whole(style)];
    expect(compared(before, after, same(address())).changes).toEqual([]);
    expect(compared(after, before, same(address())).changes).toEqual([]);
    const renumbered = fields(inModel).map((one) => ({
      ...one,
      id: `m-${one.id}`,
      parentId: one.parentId && `m-${one.parentId}`,
    }));
    expect(compared(before, after, same(address(renumbered))).changes).toEqual([]);
  });

  it('changes as its model does, in the direction in which it is used', () => {
    const to = { from: [address()], to: [address(fields(inModel).slice(1), 2)] };
    expect(compared(whole(response), whole(response), to).changes).toEqual([
      'breaking response.removed.required city m',
    ]);
    expect(compared(whole(request), whole(request), to).changes.map((one) => one.split(' ').slice(1))).toEqual([
      ['body.removed.required', 'city', 'm'],
    ]);
  });

  it('has the limits of its model', () => {
    const limited = (version: number, schema: Readonly<Record<string, string>>) =>
      address(fields(inModel), version, at(inModel)(MODEL_ROOT, { name: '', type: 'object', schema: { ...schema } }));
    const [open, closed] = [limited(1, { title: '"A"' }), limited(2, { title: '"B"', additionalProperties: 'false' })];
    const models = { from: [open], to: [closed] };
    const meant = (from: readonly ParamRow[], to: readonly ParamRow[]) => compared(from, to, models).changes;
    expect(meant(whole(request), whole(request))).toEqual(['breaking body.limit.set application/json m']);
    expect(meant(whole(response), whole(response))).toEqual(['compatible response.limit.set 200.application/json m']);
    // A table says nothing of its body as a whole: one that becomes the model is no change.
    expect(meant(fields(request), whole(request))).toEqual([]);
  });

  it('is not judged where its model is missing', () => {
    expect(compared(fields(response), whole(response), same()).changes).toEqual([]);
  });

  it('is no news where only that changed, nor its status row', () => {
    const [before, after] = [fields(response), whole(response)].map((params) =>
      contentOf(DocType.http, { params: [...params] }),
    );
    if (!before || !after) throw new Error('no contents');
    const isQuiet = (models: ComparedModels) =>
      areOnlyRewritten(contentChanges(http, before, after, models), before, after, models);
    expect([isQuiet(same(address())), isQuiet(same())]).toEqual([true, false]);
    expect(isQuiet(same(address(fields(inModel).slice(1))))).toBe(false);
  });

  it('a media type of a request that goes breaks calls, and a new one does not', () => {
    const csv = at(bodies)('c', { name: 'text/csv', type: 'string' });
    expect(compared([csv], [], same()).changes).toEqual(['breaking requestMedia.removed text/csv c']);
    expect(compared([], [csv], same()).changes).toEqual(['compatible requestMedia.added text/csv c']);
  });
});
