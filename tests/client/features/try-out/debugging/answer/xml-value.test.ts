import { expect, it } from '@jest/globals';
import { branchesOf } from '../../../../../../contracts/docs/doc-types/param-tree.js';
import { openBrowser } from '../../../../screen.js';

openBrowser();
const { xmlValue } = await import('../../../../../../client/features/try-out/debugging/answer/xml-value.js');

const row = (id: string, name: string, type: string, xml?: object, parentId = '') => ({
  ...{ id, name, type, required: 1 as const, example: '', description: '', maxLength: '', parentId },
  ...(xml && { schema: { xml: JSON.stringify(xml) } }),
});
const shape = {
  elementType: '',
  branches: branchesOf([
    row('1', 'id', 'long', { attribute: true }),
    row('2', 'name', 'string', { name: 'Title', prefix: 'o' }),
    row('3', 'tags', 'string[]', { wrapped: true, name: 'Tags' }),
    row('4', 'lines', 'object[]'),
    row('5', 'sku', 'string', undefined, '4'),
    row('6', 'count', 'int', undefined, '4'),
    row('7', 'address', 'object'),
    row('8', 'city', 'string', undefined, '7'),
    row('9', 'paid', 'boolean'),
  ]),
};

it('has the fields by the names that XML calls them', () => {
  const text = `<?xml version="1.0" encoding="UTF-8"?>
    <x:order xmlns:x="urn:x" xmlns:t="urn:t" id="9007199254740993"><t:Title> 甲 &amp; 乙 </t:Title>
    <Tags><Tag>a</Tag><Tag>b</Tag></Tags>
    <lines><sku>s1</sku><count>2</count></lines><lines><sku>s2</sku></lines>
    <address><x:city>北京</x:city></address><other/><paid>true</paid></x:order>`;
  expect(JSON.parse(JSON.stringify(xmlValue(text, shape)))).toEqual({
    ...{ id: '\uFDD09007199254740993', name: '甲 & 乙', tags: ['a', 'b'], paid: 'true' },
    ...{ lines: [{ sku: 's1', count: 2 }, { sku: 's2' }], address: { city: '北京' } },
  });
});

it('of a list has its elements', () => {
  const list = { elementType: 'object', branches: branchesOf([row('1', 'sku', 'string')]) };
  expect(xmlValue('<list><item><sku>a</sku></item><item><sku>b</sku></item></list>', list)).toEqual([
    { sku: 'a' },
    { sku: 'b' },
  ]);
});

it('lacks what is not there, or has elements where the doc has none', () => {
  const text = '<order><lines/><paid><x>1</x></paid></order>';
  expect(JSON.parse(JSON.stringify(xmlValue(text, shape)))).toEqual({ tags: undefined, lines: [{}] });
});

it.each([
  '',
  'x',
  '<a>',
  '<a></b>',
  '{"a": 1}',
  '<a/><b/>',
  '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b',
])('is nothing of %j', (text) => expect(xmlValue(text, shape)).toBeUndefined());
