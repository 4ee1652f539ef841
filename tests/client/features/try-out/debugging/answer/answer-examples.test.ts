import { describe, expect, it } from '@jest/globals';
import { examplesIn } from '../../../../../../client/features/try-out/debugging/answer/answer-examples.js';
import { branchesOf } from '../../../../../../contracts/docs/doc-types/param-tree.js';
import { parseExactJson } from '../../../../../../contracts/platform/exact-json.js';

const row = (id: string, name: string, type: string, more: object = {}) => ({
  ...{ id, name, type, required: 1 as const, example: '', description: '', maxLength: '', parentId: '' },
  ...more,
});
const found = (rows: readonly ReturnType<typeof row>[], value: unknown, elementType = '') =>
  Object.fromEntries(
    examplesIn(rows, { branches: branchesOf(rows), elementType }, value).map(({ rowId, example }) => [rowId, example]),
  );

describe('the values of an answer as examples', () => {
  it('are those of the own rows, of a list those of its first element', () => {
    const rows = [
      row('a', 'id', 'number'),
      row('b', 'list', 'array'),
      row('c', 'name', 'string', { parentId: 'b' }),
      row('d', 'tags', 'str_array'),
      row('e', 'flag', 'boolean'),
    ];
    const value = { id: 0, list: [{ name: '甲' }, { name: '乙' }], tags: ['x', 'y'], flag: false, more: 1 };
    expect(found(rows, value)).toEqual({ a: '0', c: '甲', d: '["x","y"]', e: 'false' });
    expect(found(rows, [value], 'object')).toEqual({ a: '0', c: '甲', d: '["x","y"]', e: 'false' });
    expect(found([row('p', '', 'number')], [3, 4], 'number')).toEqual({ p: '[3,4]' });
  });

  it('keep the digits of their numbers', () => {
    const rows = [row('a', 'big', 'number'), row('b', 'list', 'num_array')];
    const value = parseExactJson('{"big": 9007199254740993, "list": [1.10, 1e400]}');
    expect(found(rows, value)).toEqual({ a: '9007199254740993', b: '[1.10,1e400]' });
  });

  it('leave out what would be cut, what is nothing, and what is there already', () => {
    const rows = [
      row('b', 'long', 'string'),
      row('c', 'none', 'string'),
      row('d', 'same', 'string', { example: 'x' }),
      row('e', 'object', 'object'),
      row('f', 'mixed', 'array'),
    ];
    const value = {
      long: 'x'.repeat(5_000),
      none: null,
      same: 'x',
      object: { a: 1 },
      mixed: [{}],
    };
    expect(found(rows, value)).toEqual({});
  });
});
