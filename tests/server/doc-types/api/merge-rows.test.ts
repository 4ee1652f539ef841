import { describe, expect, it } from '@jest/globals';
import { newRow, type ParamRow } from '../../../../contracts/doc-types/api.js';
import { mergeRows } from '../../../../server/doc-types/api/merge-rows.js';

const row = (id: string, more: Partial<ParamRow> = {}): ParamRow => ({
  ...{ id, parentId: '', style: 2, name: id, type: newRow.type, required: true, maxLength: '-' },
  ...{ example: '', description: '', enumId: '' },
  ...more,
});
const ids = (rows: readonly ParamRow[]) => rows.map(({ id }) => id).join(' ');
const [a, b, c] = [row('a'), row('b'), row('c')];

describe('rows of a form, of what it was made from, and of now', () => {
  it('keep what each side said of one row', () => {
    const now = [row('a', { description: 'typed' }), b];
    const said = [row('a', { name: 'renamed' }), b];
    expect(mergeRows(now, [a, b], said)).toEqual([row('a', { name: 'renamed', description: 'typed' }), b]);
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
});
