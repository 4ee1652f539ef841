import { describe, expect, it } from '@jest/globals';
import { type ParamRow, ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { DocType } from '../../../../contracts/platform/enums.js';
import { severityOf } from '../../../../server/docs/change-severity/index.js';
import { contentOf, http, row } from './examples.js';

const { request, response } = ParamStyle;
const compare = (from: readonly ParamRow[], to: readonly ParamRow[]) => {
  const [before, after] = [from, to].map((params) => contentOf(DocType.http, { params: [...params] }));
  if (!before || !after) throw new Error('no contents');
  return severityOf(http, before, after).map(({ severity, rule, path, from: was, to: is }) =>
    [severity, rule, path.join('.'), was, is].filter(Boolean).join(' '),
  );
};
const at = (style: ParamStyle) => (id: string, parentId: string, given: Partial<ParamRow> & { name: string }) =>
  row(id, { style, parentId, ...given });
/** A row with the variants, each an object with a constant kind and one field. */
const pet = (style: ParamStyle, names: readonly string[], prefix = '') => [
  at(style)('pet', '', { name: 'pet', type: 'any' }),
  ...names.flatMap((name) => [
    at(style)(prefix + name, 'pet', { name, type: 'object', kind: 'oneOf' }),
    at(style)(`${prefix}${name}k`, prefix + name, { name: 'kind', schema: { const: JSON.stringify(name) } }),
    at(style)(`${prefix}${name}f`, prefix + name, { name: 'feet', type: 'integer' }),
  ]),
];

describe('variants', () => {
  it('turn with the direction, as one change each', () => {
    const [two, three] = [
      ['Cat', 'Dog'],
      ['Fish', 'Cat', 'Dog'],
    ];
    expect(compare(pet(request, two), pet(request, three))).toEqual(['compatible body.variant.added pet Fish']);
    expect(compare(pet(request, three), pet(request, two))).toEqual(['breaking body.variant.removed pet Fish']);
    expect(compare(pet(response, two), pet(response, three))).toEqual(['breaking response.variant.added pet Fish']);
    expect(compare(pet(response, three), pet(response, two))).toEqual(['compatible response.variant.removed pet Fish']);
  });

  it('are the same by constants, model, name or fields, not by place', () => {
    const renamed = pet(request, ['Fish', 'Cat', 'Dog'], 'new').map((one) => (one.kind ? { ...one, name: '' } : one));
    expect(compare(pet(request, ['Cat', 'Dog']), renamed).filter((one) => !one.startsWith('wording'))).toEqual([
      'compatible body.variant.added pet object',
    ]);
    const refs = (...models: string[]) => [
      at(request)('pet', '', { name: 'pet', type: 'any' }),
      ...models.map((ref, index) => at(request)(`${models.length}${index}`, 'pet', { name: '', kind: 'anyOf', ref })),
    ];
    expect(compare(refs('cat', 'dog'), refs('fish', 'cat', 'dog'))).toEqual([
      'compatible body.variant.added pet string',
    ]);
    const alike = (prefix: string, name: string) =>
      pet(request, ['Cat'], prefix)
        .filter(({ schema }) => !schema)
        .map((one) => (one.kind ? { ...one, name } : one));
    expect(compare(alike('', 'Cat'), alike('x', 'Kitten'))).toEqual(['wording body.annotation pet.Kitten']);
  });

  it('that were none before, or are none any more, are risky once', () => {
    const [none, two] = [pet(request, []), pet(request, ['Cat', 'Dog'])];
    expect(compare(none, two)).toEqual(['risky body.variant.set pet']);
    expect(compare(two, none)).toEqual(['risky body.variant.set pet']);
    const anyOf = two.map((one) => (one.kind ? { ...one, kind: 'anyOf' as const } : one));
    expect(new Set(compare(two, anyOf).map((one) => one.replace(/ pet.*/, '')))).toEqual(
      new Set(['risky body.variant.set']),
    );
  });

  it('keep the meaning of what changes inside them', () => {
    const changed = pet(request, ['Cat']).map((one) => (one.name === 'feet' ? { ...one, required: true } : one));
    expect(compare(pet(request, ['Cat']), changed)).toEqual(['breaking body.required.set pet.Cat.feet']);
  });

  it('a part that only has words asks for nothing', () => {
    const said = { type: 'null', title: '"Pet"' };
    const parts = (...more: readonly Partial<ParamRow>[]) => [
      at(response)('pet', '', { name: 'pet', type: 'object' }),
      at(response)('a', 'pet', { name: 'Animal', type: 'object', kind: 'allOf' }),
      at(response)('n', 'a', { name: 'name' }),
      ...more.map((one) => at(response)('w', 'pet', { name: '', type: 'object', kind: 'allOf', ...one })),
    ];
    const worded = parts({ description: 'Somebody to live with', schema: said });
    expect(compare(parts(), worded)).toEqual(['wording response.annotation pet object']);
    expect(compare(worded, parts())).toEqual(['wording response.annotation pet object']);
    const limited = parts({ schema: { ...said, minProperties: '2' } });
    expect(compare(limited, parts())).toEqual(['breaking response.part.removed pet object']);
  });

  it('the values of a map change by themselves', () => {
    const map = (id: string, type: string) => [
      at(response)('m', '', { name: 'prices', type: 'object' }),
      at(response)(id, 'm', { name: '', type, kind: 'additionalProperties' }),
    ];
    expect(compare(map('a', 'integer'), map('b', 'string'))).toEqual([
      'breaking response.type.changed prices. integer string',
    ]);
    expect(compare(map('a', 'integer'), map('a', 'integer').slice(0, 1))).toEqual([
      'risky response.members.removed prices integer',
    ]);
  });
});
