import { describe, expect, it } from '@jest/globals';
import type { ApiContent, ParamRow } from '../../../contracts/docs/doc-types/api.js';
import { httpRules, rulesOf } from '../../../server/docs/doc-types/index.js';
import { mergeContent, type Offer } from '../../../server/import-export/plan/merge-content.js';

const rules = rulesOf(0);
const said = new Set(['name', 'author', 'deprecated', 'body', 'url', 'httpMethod', 'contentType', 'params']);
const row = (id: string, more: Partial<ParamRow> = {}): ParamRow => ({
  ...{ id, parentId: '', style: 5, name: id, type: 'string', required: true, maxLength: '-' },
  ...{ example: '', description: '', enumId: '' },
  ...more,
});
const doc = (more: Partial<ApiContent> = {}): ApiContent => ({ ...httpRules.empty('List'), url: '/a', ...more });
const merge = (base: ApiContent | undefined, theirs: ApiContent, ours: ApiContent, offers: readonly Offer[] = []) => {
  const merged = mergeContent({ rules, base, theirs, ours, said, offers });
  return { ...merged, content: httpRules.schema.parse(merged.content) };
};

describe('a field', () => {
  it('that only a person changed stays', () => {
    const { content, offers } = merge(doc(), doc(), doc({ name: 'Orders' }));
    expect([content.name, offers]).toEqual(['Orders', []]);
  });
  it('that only the source changed comes', () => {
    const { content, offers } = merge(doc(), doc({ name: 'All' }), doc());
    expect([content.name, offers]).toEqual(['All', []]);
  });
  it('that both changed stays as the person wrote it, and is offered', () => {
    const { content, offers } = merge(doc(), doc({ name: 'All' }), doc({ name: 'Orders' }));
    expect([content.name, offers]).toEqual(['Orders', [{ kind: 'field', field: 'name', value: 'All' }]]);
  });
  it('goes on being offered until the two agree', () => {
    const [theirs, ours] = [doc({ name: 'All' }), doc({ name: 'Orders' })];
    const { offers } = merge(doc(), theirs, ours);
    expect(merge(theirs, theirs, ours, offers).offers).toEqual(offers);
    expect(merge(theirs, theirs, doc({ name: 'All' }), offers).offers).toEqual([]);
  });
  it('that the source says nothing of stays', () => {
    const { content, offers } = merge(doc(), doc({ remark: '' }), doc({ remark: 'by hand' }));
    expect([content.remark, offers]).toEqual(['by hand', []]);
  });
  it('of a doc that a person wrote before the first push is filled in where it is empty, else offered', () => {
    const { content, offers } = merge(undefined, doc({ author: 'jim', name: 'All' }), doc({ name: 'Orders' }));
    expect([content.author, content.name]).toEqual(['jim', 'Orders']);
    expect(offers).toEqual([{ kind: 'field', field: 'name', value: 'All' }]);
  });
});

describe('a row', () => {
  const base = doc({ params: [row('a', { description: 'old' }), row('b')] });

  it('is found by its name, and keeps its id', () => {
    const theirs = doc({ params: [row('x', { name: 'a', description: 'new' }), row('y', { name: 'b' })] });
    const { content } = merge(base, theirs, base);
    expect(content.params.map(({ id, description }) => [id, description])).toEqual([
      ['a', 'new'],
      ['b', ''],
    ]);
  });
  it('whose attributes two sides changed takes both, and offers what both changed', () => {
    const theirs = doc({ params: [row('a', { description: 'theirs', type: 'int' }), row('b')] });
    const ours = doc({ params: [row('a', { description: 'ours', example: '1' }), row('b')] });
    const { content, offers } = merge(base, theirs, ours);
    expect(content.params[0]).toMatchObject({ description: 'ours', example: '1', type: 'int' });
    expect(offers).toEqual([{ kind: 'attribute', rowId: 'a', attribute: 'description', value: 'theirs' }]);
  });
  it('below one that became a model is offered where it is new, and is none otherwise', () => {
    const was = doc({ params: [row('a'), row('b', { parentId: 'a' })] });
    const ours = doc({ params: [row('a', { ref: 'model' })] });
    expect(merge(was, was, ours)).toMatchObject({ content: { params: ours.params }, offers: [] });
    const theirs = doc({ params: [...was.params, row('c', { parentId: 'a' }), row('d', { parentId: 'c' })] });
    for (const before of [was, undefined]) {
      const { content, offers } = merge(before, theirs, ours);
      expect(content.params.map(({ name }) => name)).toEqual(['a']);
      expect(offers.flatMap((offer) => (offer.kind === 'row' ? offer.row.name : []))).toEqual(
        before ? ['c', 'd'] : ['b', 'c', 'd'],
      );
    }
  });
  it('takes each keyword and each value from the side that changed it, and offers what both changed', () => {
    const was = { schema: { maximum: '5', pattern: '"^a"', title: '"A"' }, values: [{ value: '1' }, { value: '2' }] };
    const came = { schema: { maximum: '5', pattern: '"^b"', title: '"B"' }, values: [{ value: '1' }, { value: '3' }] };
    const own = {
      schema: { maximum: '9', pattern: '"^a"', title: '"C"' },
      values: [{ value: '1' }, { value: '2' }, { value: '4' }],
    };
    const { content, offers } = merge(
      doc({ params: [row('a', was)] }),
      doc({ params: [row('a', came)] }),
      doc({ params: [row('a', own)] }),
    );
    expect(content.params).toEqual([
      row('a', {
        schema: { maximum: '9', pattern: '"^b"', title: '"C"' },
        values: [{ value: '1' }, { value: '4' }, { value: '3' }],
      }),
    ]);
    expect(offers).toEqual([{ kind: 'attribute', rowId: 'a', attribute: 'schema/title', value: '"B"' }]);
  });
  it('keeps the keywords that the source never said, and offers none of them away', () => {
    const own = row('a', { description: 'old', schema: { pattern: '"^a"' }, values: [{ value: '1' }] });
    for (const before of [undefined, base]) {
      const { content, offers } = merge(before, base, doc({ params: [own, row('b')] }));
      expect(content.params[0]).toMatchObject({ schema: own.schema, values: own.values });
      expect(offers.filter(({ kind }) => kind === 'attribute')).toEqual([]);
    }
  });
  it('under another name is a rename when it is like the one that is missing', () => {
    const was = doc({ params: [row('a', { name: 'userId', description: 'who' })] });
    const theirs = doc({ params: [row('x', { name: 'user_id', description: 'who' })] });
    const ours = doc({ params: [row('a', { name: 'userId', description: 'who', example: '42' })] });
    const { content } = merge(was, theirs, ours);
    expect(content.params).toMatchObject([{ id: 'a', name: 'user_id', example: '42' }]);
  });
  it('that the source removed goes, but not when a person changed it', () => {
    const theirs = doc({ params: [] });
    expect(merge(base, theirs, base).content.params).toEqual([]);
    const ours = doc({ params: [row('a', { description: 'ours' }), row('b')] });
    const { content, offers } = merge(base, theirs, ours);
    expect(content.params.map(({ id }) => id)).toEqual(['a']);
    expect(offers).toEqual([{ kind: 'removal', rowId: 'a' }]);
  });
  it('that a person removed stays removed, and is offered when the source changed it', () => {
    const ours = doc({ params: [row('b')] });
    expect(merge(base, base, ours)).toMatchObject({ content: { params: [{ id: 'b' }] }, offers: [] });
    const theirs = doc({ params: [row('a', { description: 'new' }), row('b')] });
    expect(merge(base, theirs, ours)).toMatchObject({ content: { params: [{ id: 'b' }] }, offers: [{ kind: 'row' }] });
  });
  it('that a person added stays, also below a row that the source removed', () => {
    const ours = doc({
      params: [row('a', { description: 'old', maxLength: '' }), row('own', { parentId: 'a' }), row('b')],
    });
    const { content } = merge(base, doc({ params: [row('b')] }), ours);
    expect(content.params.map(({ id }) => id)).toEqual(['a', 'own', 'b']);
  });
});

describe('a row that becomes a model in its source', () => {
  const pet = row('pet', { style: 3, type: 'object', maxLength: '', description: 'A pet' });
  const name = row('name', { style: 3, parentId: 'pet' });
  const base = doc({ params: [pet, name] });
  const theirs = doc({ params: [row('new', { style: 3, name: 'pet', type: 'object', ref: 'Pet' })] });

  it('refers to it where nobody changed the rows below it', () => {
    const { content, offers } = merge(base, theirs, doc({ params: [{ ...pet, name: 'Pet' }, name] }));
    expect(content.params).toMatchObject([{ id: 'pet', name: 'Pet', description: '', ref: 'Pet' }]);
    expect(content.params).toHaveLength(1);
    expect(offers).toEqual([]);
  });
  it.each([
    ['changed', [pet, { ...name, description: 'By hand' }]],
    ['added', [pet, name, row('more', { style: 3, parentId: 'pet' })]],
    ['removed', [pet]],
    ['of another type', [{ ...pet, type: 'object[]' }, name]],
  ])('stays with its rows, all of them, where one was %s, and is offered', (_, params) => {
    const ours = doc({ params });
    const { content, offers, base: next } = merge(base, theirs, ours);
    expect(content.params).toEqual(httpRules.schema.parse(ours).params);
    expect(offers).toEqual([{ kind: 'attribute', rowId: 'pet', attribute: 'ref', value: 'Pet' }]);
    expect(merge(httpRules.schema.parse(next), theirs, ours, offers)).toMatchObject({
      ...{ content: { params: content.params }, offers },
    });
  });
});

describe('a body that becomes a model as a whole', () => {
  const id = (name: string, more: Partial<ParamRow> = {}) => row(name, { style: 3, ...more });
  const media = (more: Partial<ParamRow> = {}) =>
    row('m', {
      style: 7,
      parentId: 's',
      name: 'application/json',
      type: 'object',
      schema: { '@table': 'true' },
      ...more,
    });
  const status = row('s', { style: 7, name: '200', type: '' });
  const base = doc({ params: [id('a'), id('b')] });
  const theirs = doc({ params: [status, media({ ref: 'Order' })] });
  const seen = (content: ApiContent) => content.params.map(({ id: own, ref }) => [own, ref]);

  it('is it where nobody changed its rows', () => {
    const { content, offers } = merge(base, theirs, base);
    expect([seen(content), offers]).toEqual([
      [
        ['s', undefined],
        ['m', 'Order'],
      ],
      [],
    ]);
  });
  it('keeps its rows where somebody did, and the model is offered', () => {
    const ours = doc({ params: [id('a', { description: 'mine' }), id('b')] });
    const first = merge(base, theirs, ours);
    const offer = { kind: 'attribute', rowId: 'm', attribute: 'ref', value: 'Order' };
    expect(first.content.params.map((one) => [one.id, one.description])).toEqual([
      ['a', 'mine'],
      ['b', ''],
      ['s', ''],
      ['m', ''],
    ]);
    expect(first.offers).toEqual([offer]);
    const next = httpRules.schema.parse(first.base);
    expect(merge(next, theirs, first.content, first.offers).offers).toEqual([offer]);
  });
  it('gets no rows of a source that knows none: they are offers', () => {
    const ours = doc({ params: [status, media({ ref: 'Order' })] });
    const pushed = doc({ params: [id('a'), id('b'), id('c')] });
    const { content, offers } = merge(base, pushed, ours);
    expect(seen(content)).toEqual(seen(ours));
    expect(offers).toMatchObject([{ kind: 'row', row: { name: 'c' } }]);
  });
});
