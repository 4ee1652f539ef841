import { describe, expect, it } from '@jest/globals';
import { MODEL_ROOT, type ParamRow, ParamStyle } from '../../../../../contracts/docs/doc-types/api.js';
import { IN_TABLE } from '../../../../../contracts/docs/doc-types/media-shapes.js';
import { copiedModels } from '../../../../../server/docs/doc-types/api/copied-models.js';
import type { WrittenModel } from '../../../../../server/docs/doc-types/api/written-out.js';
import { httpRules, rulesOf } from '../../../../../server/docs/doc-types/index.js';

const row = (id: string, more: Partial<ParamRow> = {}): ParamRow => ({
  ...{ id, parentId: '', style: ParamStyle.response, name: id, type: 'object', required: true, maxLength: '-' },
  ...{ example: '', description: '', enumId: '', ...more },
});
const model = (id: string, rows: ParamRow[], root: ParamRow | null = null): WrittenModel => ({
  ...{ id, key: id, name: `The ${id}`, root, rows },
});
const root = (more: Partial<ParamRow>) => row(MODEL_ROOT, { name: '', ...more });
const leftOut = (name: string) => `left out: ${name}`;
/** Name, type and description of each row behind those above it, as a copy has them. */
function copied(params: readonly ParamRow[], models: readonly WrittenModel[]): string[] {
  const { params: given } = copiedModels(params, models, leftOut);
  const content = { ...rulesOf(0).empty('a'), params: given };
  const rows = rulesOf(0).rows(rulesOf(0).copy(content, { keepLinks: false }));
  expect(rows.every(({ id, ref }) => id.length <= 64 && ref === undefined)).toBe(true);
  expect(rulesOf(0).rows(httpRules.schema.parse({ ...content, params: rows }))).toEqual(rows);
  const known = new Map(rows.map((each) => [each.id, each]));
  const path = (each: ParamRow | undefined): string =>
    each ? [path(known.get(each.parentId)), each.name].filter(Boolean).join('.') : '';
  return rows.map((each) => [each.style, path(each), each.type, each.description].join(' ').trim());
}

describe('models in a copy of another application', () => {
  it('are their rows, at any depth, with what rows and models say', () => {
    const spot = model('spot', [row('city', { type: 'string' })], root({ description: 'Where' }));
    const chain = Array.from({ length: 9 }, (_, at) => model(`m${at}`, [row(`r${at}`, { ref: `m${at + 1}` })]));
    const rows = [
      row('a', { ref: 'spot', type: 'object[]' }),
      row('own', { parentId: 'a' }),
      row('deep', { ref: 'm0' }),
    ];
    const [first, city, own, deep, ...rest] = copied(rows, [spot, ...chain]);
    expect([first, city, own, deep]).toEqual([
      '3 a object[] Where',
      '3 a.city string',
      '3 a.own object',
      '3 deep object',
    ]);
    expect(rest.at(-1)).toBe('3 deep.r0.r1.r2.r3.r4.r5.r6.r7.r8 object');
  });

  it('end in words where a model is inside of itself, has too many rows, or goes too deep', () => {
    const pet = model('pet', [row('young', { ref: 'pet', description: 'Its own' })]);
    const large = model(
      'large',
      Array.from({ length: 1_001 }, (_, at) => row(`x${at}`)),
    );
    expect(copied([row('a', { ref: 'pet' }), row('b', { ref: 'large' })], [pet, large])).toEqual([
      '3 a object',
      '3 a.young object Its own\nleft out: The pet',
      '3 b object left out: The large',
    ]);
    const steps = Array.from({ length: 30 }, (_, at) => row(`s${at}`, { parentId: at === 0 ? '' : `s${at - 1}` }));
    const far = model('far', [row('one'), row('two', { parentId: 'one' }), row('three', { parentId: 'two' })]);
    expect(copied([...steps, row('end', { parentId: 's29', ref: 'far' })], [far]).at(-1)).toMatch(
      /s29\.end object left out: The far$/,
    );
  });

  it('leave nothing where they are gone', () => {
    expect(copied([row('a', { ref: 'gone', description: 'Said' })], [])).toEqual(['3 a object Said']);
  });

  it('fill the tables of bodies that they are as a whole', () => {
    const media = (ref: string, type = 'object') =>
      row('application/json', { style: ParamStyle.bodies, type, ref, schema: { [IN_TABLE]: 'true' } });
    const spot = model('spot', [row('city', { type: 'string' })], root({ description: 'Where' }));
    const code = model('code', [], root({ type: 'string', schema: { pattern: '"^A"' } }));
    expect(copied([media('spot')], [spot])).toEqual(['2 city string', '10 application/json object']);
    expect(copied([media('code')], [code])).toEqual(['2  string', '10 application/json object']);
    expect(copied([media('code', 'object[]')], [code])).toEqual(['2  string', '10 application/json object[]']);
    expect(copied([media('gone')], [])).toEqual(['10 application/json object']);
    const spots = model('spots', [row('city')], root({ type: 'object[]' }));
    const tables = (ref: string) => copiedModels([media(ref)], [spots, spot, code], leftOut).tables;
    expect(tables('spots')).toEqual([{ table: ParamStyle.request, lists: 1 }]);
    expect(tables('spot')).toEqual([{ table: ParamStyle.request, lists: 0 }]);
    expect(tables('code')).toEqual([{ table: ParamStyle.request, lists: 0, plain: 'string' }]);
  });
});
