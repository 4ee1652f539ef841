import { expect, it } from '@jest/globals';
import { branchesOf } from '../../../../contracts/docs/doc-types/param-tree.js';
import { xmlExampleOf } from '../../../../contracts/docs/doc-types/xml-example.js';
import { row } from './rows.js';

const xml = (
  rows: Parameters<typeof branchesOf>[0],
  { elementType = '', own }: { elementType?: string; own?: string } = {},
) => xmlExampleOf({ branches: branchesOf(rows), elementType }, own);
const words = (given: object) => ({ schema: { xml: JSON.stringify(given) } });

it('has an element for each field, attributes, names, namespaces and wrapped lists (OpenAPI 3.1, 4.8.26)', () => {
  const rows = [
    row('id', { type: 'int', example: '7', ...words({ attribute: true }) }),
    row('title', { example: 'a < b & "c"', ...words({ name: 'name', prefix: 'p', namespace: 'urn:p' }) }),
    row('photos', {
      type: 'string[]',
      example: '["x","y"]',
      schema: { xml: '{"wrapped":true}', 'items/xml': '{"name":"photo"}' },
    }),
    row('notes', { type: 'string[]', example: '["n"]' }),
    row('owner', { type: 'object' }),
    row('phone', { parentId: 'owner', example: '1' }),
  ];
  expect(xml(rows, { own: '{"name":"pet","namespace":"urn:shop"}' }).split('\n')).toEqual([
    '<pet xmlns="urn:shop" id="7">',
    '  <p:name xmlns:p="urn:p">a &lt; b &amp; &quot;c&quot;</p:name>',
    '  <photos>',
    '    <photo>x</photo>',
    '    <photo>y</photo>',
    '  </photos>',
    '  <notes>n</notes>',
    '  <owner>',
    '    <phone>1</phone>',
    '  </owner>',
    '</pet>',
  ]);
});

it('has the name and prefix of a list only around it, those of its elements for each', () => {
  const list = (given: object, items?: object) =>
    xml([
      row('tags', {
        ...{ type: 'string[]', example: '["a"]' },
        schema: { xml: JSON.stringify(given), ...(items && { 'items/xml': JSON.stringify(items) }) },
      }),
    ])
      .split('\n')
      .map((line) => line.trim())
      .slice(1, -1);
  expect(list({ name: 'labels', prefix: 'l' })).toEqual(['<tags>a</tags>']);
  expect(list({ name: 'labels' }, { prefix: 'p' })).toEqual(['<p:tags>a</p:tags>']);
  expect(list({ name: 'labels', wrapped: true })).toEqual(['<labels>', '<labels>a</labels>', '</labels>']);
});

it('has one root for a list, names that XML allows, and numbers as they are written', () => {
  const rows = [
    row('1st value', { type: 'number', example: '12345678901234567890' }),
    row('ok', { type: 'boolean', example: 'true' }),
  ];
  expect(xml(rows, { elementType: 'object' }).split('\n')).toEqual([
    '<list>',
    '  <item>',
    '    <_1st_value>12345678901234567890</_1st_value>',
    '    <ok>true</ok>',
    '  </item>',
    '</list>',
  ]);
  expect(xml(rows, { own: 'no JSON' })).toMatch(/^<root>\n/);
});
