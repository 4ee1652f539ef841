import { describe, expect, it } from '@jest/globals';
import type { ApiContent, ParamRow } from '../../../contracts/docs/doc-types/api.js';
import { httpRules, rulesOf } from '../../../server/docs/doc-types/index.js';
import { mergeContent } from '../../../server/import-export/plan/merge-content.js';

const rules = rulesOf(0);
const row = (more: Partial<ParamRow>): ParamRow => ({
  ...{ id: 'a', parentId: '', style: 5, name: 'a', type: 'string', required: true, maxLength: '-' },
  ...{ example: '', description: '', enumId: '' },
  ...more,
});
const doc = (more: Partial<ParamRow>): ApiContent => ({ ...httpRules.empty('List'), url: '/a', params: [row(more)] });

/** An import before there were keywords, the row as people left it, an import of the same now. */
function again(
  before: string,
  now: string,
  came: Partial<ParamRow>,
  was: Partial<ParamRow> = {},
  written: Partial<ParamRow> = {},
) {
  const [base, ours] = [
    doc({ type: came.type ?? 'string', description: before, ...was }),
    doc({ type: came.type ?? 'string', description: now, ...was, ...written }),
  ];
  const merged = mergeContent({ rules, base, theirs: doc(came), ours, said: new Set(['params']), offers: [] });
  const [found] = httpRules.schema.parse(merged.content).params;
  return {
    description: found?.description,
    example: found?.example,
    schema: found?.schema,
    values: found?.values,
    offers: merged.offers.length,
  };
}

describe('notes of an import before there were keywords', () => {
  const schema = { pattern: '"^a; b"', minLength: '2', default: '"ab"', readOnly: 'true', nullable: 'true' };
  const note = 'pattern: ^a; b; minLength: 2; default: ab; readOnly; nullable';
  const came = { description: 'The name', schema };

  it.each([
    ['as it was', `The name\n${note}`, 'The name'],
    ['with lines of Windows', `The name\r\n${note} `, 'The name'],
    ['under words that somebody changed', `Another name\n${note}`, 'Another name'],
    ['alone, as somebody took the words away', note, ''],
    ['that somebody cut', 'The name\npattern: ^a', 'The name\npattern: ^a'],
    ['that somebody moved', `${note}\nThe name`, `${note}\nThe name`],
    ['that somebody translated', 'The name\n至少两个字符，只读', 'The name\n至少两个字符，只读'],
    ['that somebody removed', 'The name', 'The name'],
  ])('become keywords: %s', (_, now, description) => {
    expect(again(`The name\n${note}`, now, came)).toEqual({
      description,
      schema,
      values: undefined,
      offers: 0,
      example: '',
    });
  });

  it('become values, and those of elements keywords of elements', () => {
    const values = [{ value: '"x"' }, { value: '1.10' }];
    const items = { minItems: '1', 'items/format': '"uuid"' };
    const before = 'minItems: 1; items: format: uuid; items: enum: x, 1.10';
    const found = again(before, before, { type: 'array[string]', schema: items, values });
    expect(found).toEqual({ description: '', schema: items, values, offers: 0, example: '' });
  });

  it('that are still written stay', () => {
    const before = 'Filter\nformat: int64; style: deepObject';
    const now = { description: 'Filter\nstyle: deepObject', schema: { format: '"int64"' } };
    expect(again(before, before, now)).toMatchObject({ ...now, offers: 0 });
    const other = { ...now, description: 'Mine\nstyle: deepObject' };
    expect(again(before, 'Mine\nformat: int64; style: deepObject', now)).toMatchObject({ ...other, offers: 0 });
  });

  it('of a parameter become keywords, also of an import that had the others as keywords', () => {
    const now = { description: 'Filter', schema: { format: '"int64"', '@style': '"deepObject"', '@explode': 'true' } };
    const note = 'style: deepObject; explode: true';
    expect(again(`Filter\nformat: int64; ${note}`, `Mine\nformat: int64; ${note}`, now)).toMatchObject({
      ...{ description: 'Mine', schema: now.schema, offers: 0 },
    });
    const between = { schema: { format: '"int64"' } };
    expect(again(`Filter\n${note}`, `Filter\n${note}`, now, between)).toMatchObject({ ...now, offers: 0 });
  });

  it('of examples that fit no column leave it, unless somebody wrote another', () => {
    const now = { description: '', example: '', schema: { examples: '["a","b"]' } };
    expect(again('', '', now, { example: 'a' })).toMatchObject({ example: '', schema: now.schema, offers: 0 });
    expect(again('', '', now, { example: 'a' }, { example: 'mine' })).toMatchObject({ example: 'mine', offers: 0 });
  });

  it('of a source that says something else now are merged as any text', () => {
    const found = again(`The name\n${note}`, `Mine\n${note}`, { description: 'The title', schema });
    expect(found).toMatchObject({ description: `Mine\n${note}`, offers: 1 });
  });
});
