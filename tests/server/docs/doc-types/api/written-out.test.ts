import { describe, expect, it } from '@jest/globals';
import type { ParamRow } from '../../../../../contracts/docs/doc-types/api.js';
import { keyOfWritten, type WrittenModel, writtenOut } from '../../../../../server/docs/doc-types/api/written-out.js';

const row = (id: string, more: Partial<ParamRow> = {}): ParamRow => ({
  ...{ id, parentId: '', style: 3, name: id, type: 'object', required: true, maxLength: '-', example: '' },
  ...{ description: '', enumId: '', ...more },
});
const model = (id: string, rows: ParamRow[], root: ParamRow | null = null): WrittenModel => ({
  ...{ id, key: id, name: id, root, rows },
});
const keys = (rows: readonly ParamRow[]) => rows.map(({ id }) => keyOfWritten(id) ?? id);

describe('rows of models, written out', () => {
  it('are left as they are where there are none', () => {
    const rows = [row('a'), row('b', { parentId: 'a' })];
    expect(writtenOut(rows, [])).toEqual(rows);
    expect(writtenOut([row('a', { ref: 'gone' })], [])).toEqual([row('a', { ref: 'gone' })]);
  });

  it('go five models deep', () => {
    const deep = Array.from({ length: 8 }, (_, at) => model(`m${at}`, [row(`r${at}`, { ref: `m${at + 1}` })]));
    const rows = writtenOut([row('a', { ref: 'm0' })], deep);
    expect(keys(rows).at(-1)).toBe('a.r0.r1.r2.r3.r4');
    expect(rows.at(-1)?.ref).toBe('m5');
    expect(new Set(rows.map(({ id }) => id)).size).toBe(6);
  });

  it('are at most 1,000 in a table, level by level', () => {
    const leaves = Array.from({ length: 10 }, (_, at) => row(`leaf${at}`, { type: 'string' }));
    const wide = Array.from({ length: 9 }, (_, at) => row(`w${at}`, { ref: 'wider' }));
    const wider = Array.from({ length: 30 }, (_, at) => row(`x${at}`, { ref: 'leaves' }));
    const models = [model('leaves', leaves), model('wide', wide), model('wider', wider)];
    const rows = writtenOut([row('a', { ref: 'wide' }), row('b', { style: 2, ref: 'leaves' })], models);
    const levels = [1, 2, 3, 4].map((parts) => keys(rows).filter((key) => key.split('.').length === parts).length);
    expect(levels).toEqual([2, 9 + 10, 270, 720]);
    expect(rows.filter(({ style }) => style === 3).length).toBeLessThanOrEqual(1_000);
    expect(
      writtenOut(
        [row('a', { ref: 'large' })],
        [
          model(
            'large',
            Array.from({ length: 5_000 }, () => row('x')),
          ),
        ],
      ),
    ).toHaveLength(1);
  });

  it('end at a model that is itself, or another one that is it', () => {
    const own = model('own', [row('again', { ref: 'own' })]);
    expect(keys(writtenOut([row('a', { ref: 'own' })], [own]))).toEqual(['a', 'a.again']);
    const [one, other] = [
      model('one', [], row('$model', { ref: 'other' })),
      model('other', [], row('$model', { ref: 'one' })),
    ];
    expect(writtenOut([row('a', { ref: 'one' })], [one, other])).toEqual([row('a', { ref: 'one' })]);
  });

  it('have the names of their models where they are variants without one', () => {
    const params = [row('pet'), row('a', { parentId: 'pet', name: '', kind: 'oneOf', ref: 'Cat' })];
    expect(writtenOut(params, [model('Cat', [row('lives')])])[1]).toMatchObject({
      id: 'a',
      name: 'Cat',
      kind: 'oneOf',
    });
  });

  it('have the schema of a model that is no object', () => {
    const root = row('$model', { type: 'string', values: [{ value: '"a"' }], description: 'Kinds' });
    const [text, list] = writtenOut(
      [row('a', { ref: 'kind' }), row('b', { type: 'array', ref: 'kind', description: 'All' })],
      [model('kind', [], root)],
    );
    expect(text).toMatchObject({ type: 'string', description: 'Kinds', values: [{ value: '"a"' }] });
    expect(list).toMatchObject({ type: 'string[]', description: 'All' });
    expect([text?.ref, list?.ref]).toEqual([undefined, undefined]);
  });

  it('are the rows of the table of a body that is a model as a whole', () => {
    const media = row('m', {
      parentId: 's',
      style: 7,
      name: 'application/json',
      schema: { '@table': 'true' },
      ref: 'one',
    });
    const rows = writtenOut(
      [row('s', { style: 7, name: '200' }), media],
      [model('one', [row('a', { ref: 'two' }), row('b')]), model('two', [row('c')])],
    );
    expect(keys(rows)).toEqual(['s', 'm', 'm.a', 'm.a.c', 'm.b']);
    expect(rows.map(({ style, parentId }) => [style, keyOfWritten(parentId) ?? parentId])).toEqual([
      [7, ''],
      [7, 's'],
      [3, ''],
      [3, 'm.a'],
      [3, ''],
    ]);
    expect(rows[1]?.ref).toBeUndefined();
  });
});
