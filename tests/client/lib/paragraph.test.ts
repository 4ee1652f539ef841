import { expect, it } from '@jest/globals';
import { paragraph } from '../../../client/lib/paragraph.js';

it('puts a space between sentences where the language has one', () => {
  expect(paragraph('It is deleted.', 'It can come back.')).toBe('It is deleted. It can come back.');
  expect(paragraph('将删除它。', '之后可恢复。')).toBe('将删除它。之后可恢复。');
  expect(paragraph('One.', false, undefined, '', 'Two.')).toBe('One. Two.');
  expect(paragraph(null)).toBe('');
});
