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

it('show what XML calls a row in words', () => {
  const xml = '{"x-line":2,"attribute":true,"wrapped":false,"namespace":"urn:shop","prefix":"s","name":"sku"}';
  expect(texts({ xml, 'items/xml': '{"name":"tag","wrapped":true}' })).toEqual([
    'xml(xmlName(sku)xmlAnd()xmlPrefix(s)xmlAnd()xmlNamespace(urn:shop)xmlAnd()xmlAttribute()xmlAnd()x-line 2)',
    'ofItems(xml(xmlName(tag)xmlAnd()xmlWrapped()))',
  ]);
});

it('show nothing of XML words that change nothing, and others as they are', () => {
  expect(texts({ xml: '{"name":"","attribute":false,"wrapped":false}', 'items/xml': '{}' })).toEqual([]);
  expect(texts({ xml: '"sku"' })).toEqual(['xml: "sku"']);
});

it('show constants, discriminators and closed objects in words', () => {
  const mapping = '"mapping":{"card":"#/components/schemas/Card","wallet":"Wallet"}';
  expect(
    texts({
      const: '"card"',
      discriminator: `{"propertyName":"kind",${mapping}}`,
      additionalProperties: 'false',
      contentEncoding: '"base64"',
      'items/const': '12345678901234567890',
    }),
  ).toEqual([
    'const(card)',
    'discriminator(kind (card → Card, wallet → Wallet))',
    'additionalProperties()',
    'contentEncoding(base64)',
    'ofItems(const(12345678901234567890))',
  ]);
  expect(texts({ discriminator: '{"propertyName":"kind"}' })).toEqual(['discriminator(kind)']);
});

it('show a discriminator with more in it as it is', () => {
  expect(texts({ discriminator: '{"propertyName":"kind","x-a":1}', additionalProperties: '{}' })).toEqual([
    'discriminator: {"propertyName":"kind","x-a":1}',
    'additionalProperties: {}',
  ]);
});
