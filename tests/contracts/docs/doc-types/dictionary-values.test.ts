import { expect, it } from '@jest/globals';
import { enumerationOf } from '../../../../contracts/docs/doc-types/dictionary-values.js';

const item = (name: string, value: string, type = 'string', description = '') => ({ name, value, type, description });

it('reads a value as a number or boolean only if it is written like one', () => {
  const items = [item('a', '1', 'number'), item('b', '1'), item('c', '01', 'number'), item('d', 'true', 'boolean')];
  expect(enumerationOf(items).values).toEqual([
    { value: '1', name: 'a' },
    { value: '"1"', name: 'b' },
    { value: '"01"', name: 'c' },
    { value: 'true', name: 'd' },
  ]);
  const digits = enumerationOf([item('', '9007199254740993', 'number')]);
  expect(digits.values).toEqual([{ value: '9007199254740993' }]);
});

it('makes equal values one, with the names and descriptions of all', () => {
  const items = [item('a', 'x', 'string', 'one'), item('b', 'x', 'string', 'two'), item('a', 'x')];
  expect(enumerationOf(items).values).toEqual([{ value: '"x"', name: 'a / b', description: 'one\ntwo' }]);
});

it('keeps the values alone where they are too many for a row', () => {
  const items = Array.from({ length: 2_001 }, (_, n) => item(`n${n}`, String(n), 'number'));
  const { values, schema } = enumerationOf(items);
  expect(values).toBeUndefined();
  expect(JSON.parse(schema?.enum ?? '')).toHaveLength(2_001);
  expect(enumerationOf([])).toEqual({});
});
