import { describe, expect, it } from '@jest/globals';
import type { ParamRow } from '../../../../../contracts/docs/doc-types/api.js';
import { mergeRows } from '../../../../../server/docs/doc-types/api/merge-rows.js';
import { normalizeRows } from '../../../../../server/docs/doc-types/api/tables.js';
import { Chance, changed, doc, row } from './tables.js';

const ids = (rows: readonly ParamRow[]) => rows.map(({ id }) => id).join(' ');
const values = (...names: string[]) => names.map((name) => ({ value: JSON.stringify(name) }));
const [a, b, c] = [row('a'), row('b'), row('c')];

describe('rows of a form, of what it was made from, and of now', () => {
  it('keep what each side said of one row', () => {
    const now = [row('a', { description: 'typed' }), b];
    const said = [row('a', { name: 'renamed' }), b];
    expect(mergeRows(now, [a, b], said)).toEqual([row('a', { name: 'renamed', description: 'typed' }), b]);
  });

  it('keep the keywords and values of both, by themselves', () => {
    const was = row('a', { schema: { pattern: '"^a"', maximum: '5' }, values: values('cat', 'dog') });
    const now = { ...was, schema: { pattern: '"^a"', maximum: '9' }, values: values('cat', 'dog', 'fish') };
    const said = row('a', { schema: { pattern: '"^b"', maximum: '5' }, values: values('cat', 'bird'), kind: 'oneOf' });
    expect(mergeRows([now], [was], [said])).toEqual([
      row('a', { schema: { maximum: '9', pattern: '"^b"' }, values: values('cat', 'bird', 'fish'), kind: 'oneOf' }),
    ]);
    expect(mergeRows([now], [was], [row('a')])).toEqual([row('a', { values: values('fish'), schema: undefined })]);
    const turned = row('a', { ...was, values: values('dog', 'cat') });
    expect(mergeRows([now], [was], [turned])[0]?.values).toEqual(values('dog', 'fish', 'cat'));
  });

  it('let the form win where both said something', () => {
    const said = [row('a', { type: 'number' })];
    expect(mergeRows([row('a', { type: 'array' })], [a], said)).toEqual(said);
  });

  it('keep new rows of both, each behind the row that it follows', () => {
    expect(ids(mergeRows([a, row('live'), b], [a, b], [row('form'), a, b, row('last')]))).toBe('form a live b last');
    expect(ids(mergeRows([row('live'), a], [a], [row('form'), a]))).toBe('form live a');
  });

  it('move as the form moved, and as the others did where it did not', () => {
    expect(ids(mergeRows([a, row('live'), b, c], [a, b, c], [c, a, b]))).toBe('c a live b');
    expect(ids(mergeRows([c, a, b], [a, b, c], [a, row('form'), b, c]))).toBe('c a form b');
  });

  it('nest as either of them nested', () => {
    const nested = mergeRows([a, row('b', { parentId: 'a' }), c], [a, b, c], [a, b, row('c', { name: 'd' })]);
    expect(nested.map(({ id, parentId, name }) => `${parentId}>${id} ${name}`)).toEqual(['>a a', 'a>b b', '>c d']);
    expect(nested[0]?.maxLength).toBe('');
  });

  it('mend the cycle that two moves make', () => {
    const now = [a, row('b', { parentId: 'a' })];
    const said = [b, row('a', { parentId: 'b' })];
    const rows = mergeRows(now, [a, b], said);
    expect(rows).toHaveLength(2);
    expect(rows.filter(({ parentId }) => parentId === '')).toHaveLength(1);
  });

  it('take away what the form took away, with what was put below it meanwhile', () => {
    expect(ids(mergeRows([a, row('live', { parentId: 'a' }), b], [a, b], [b]))).toBe('b');
  });

  it('do not bring back what others took away, unless the form has written in it or below it', () => {
    expect(ids(mergeRows([b], [a, b], [a, row('b', { name: 'x' })]))).toBe('b');
    expect(ids(mergeRows([b], [a, b], [row('a', { name: 'x' }), b]))).toBe('a b');
    expect(ids(mergeRows([b], [a, b], [a, row('new', { parentId: 'a' }), b]))).toBe('a new b');
  });

  it('are the one that changed when only one did, and lose nothing that both kept', () => {
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000);
    console.info(`SEED=${seed}`);
    const chance = new Chance(seed);
    for (let round = 0; round < 80; round++) {
      const base = doc(...Array.from({ length: 10 }, (_, i) => row(`r${i}`, { parentId: i % 4 ? `r${i - 1}` : '' })));
      const [now, said] = [changed(base, [], chance), changed(base, [], chance)];
      expect(mergeRows(now.params, base.params, base.params)).toEqual(now.params);
      expect(mergeRows(base.params, base.params, said.params)).toEqual(said.params);
      expect(mergeRows(said.params, base.params, said.params)).toEqual(said.params);
      const rows = mergeRows(now.params, base.params, said.params);
      expect(normalizeRows(rows)).toEqual(rows);
      const there = new Set(rows.map(({ id }) => id));
      const both = now.params.filter(({ id }) => said.params.some((one) => one.id === id));
      const born = said.params.filter(({ id }) => !base.params.some((one) => one.id === id));
      for (const { id } of [...both, ...born]) expect(there).toContain(id);
    }
  });
});
