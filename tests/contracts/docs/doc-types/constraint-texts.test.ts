import { expect, it } from '@jest/globals';
import { constraintTexts, type SayKeyword } from '../../../../contracts/docs/doc-types/constraint-texts.js';

const say: SayKeyword = (keyword, value) => `${keyword}(${value})`;
const texts = (schema: Record<string, string>) => constraintTexts({ schema }, say).map(({ text }) => text);

it('show no marks of how keywords are stored', () => {
  expect(texts({ '@style': '"deepObject"', '@explode': 'true', '@allowReserved': 'false', '@table': 'true' })).toEqual([
    'style: deepObject',
    'explode',
    'allowReserved: false',
    'inTable()',
  ]);
  expect(texts({ '@deprecated': 'true' })).toEqual(['deprecated(true)']);
  expect(texts({ 'x-column': '"sku_code"', 'items/@style': '"form"' })).toEqual([
    'x-column: "sku_code"',
    'ofItems(style: form)',
  ]);
});
