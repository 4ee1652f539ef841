import { describe, expect, it } from '@jest/globals';
import { withoutRowNotes, withRowNotes } from '../../../../contracts/docs/doc-types/row-notes.js';

const row = {
  type: 'string',
  description: 'The name',
  schema: { format: '"email"', minLength: '2', readOnly: 'true' },
};
const note = 'format: email; minLength: 2; readOnly';

describe('what a row says, as a line of its description', () => {
  it.each([
    ['below the words', row, `The name\n${note}`],
    ['alone', { ...row, description: '' }, note],
    [
      'before notes of an import',
      { ...row, description: 'Filter\nstyle: deepObject' },
      `Filter\n${note}; style: deepObject`,
    ],
    [
      'of a list and its elements',
      {
        ...row,
        type: 'array[string]',
        schema: { minItems: '1', 'items/format': '"uuid"' },
        values: [{ value: '"a"' }],
      },
      'The name\nminItems: 1; items: format: uuid; items: enum: a',
    ],
    ['and nothing where it says nothing', { type: 'string', description: 'The name ' }, 'The name '],
    ['digit by digit', { ...row, schema: { maximum: '9007199254740993' } }, 'The name\nmaximum: 9007199254740993'],
  ])('%s', (_, given, text) => {
    expect(withRowNotes(given)).toBe(text);
    expect(withoutRowNotes(text, given)).toBe(given.description);
  });

  it('is taken off where it comes back, and other words stay', () => {
    expect(withoutRowNotes(`Another\r\n${note}\r\n`, row)).toBe('Another');
    expect(withoutRowNotes('Another\nformat: email', row)).toBe('Another\nformat: email');
    expect(withoutRowNotes(`${note}\nAnother`, row)).toBe(`${note}\nAnother`);
  });
});
