import { expect, it } from '@jest/globals';
import { exampleOf, jsonOf } from '../../../../contracts/docs/doc-types/example.js';
import { branchesOf } from '../../../../contracts/docs/doc-types/param-tree.js';
import { isQuadratic } from '../../../support/growth.js';
import { row } from './rows.js';

type Wrap = (inner: object) => object;
const text = { type: 'string' };
const kinds: readonly (readonly [keyword: string, type: string, wrap: Wrap])[] = [
  ['not', 'string', (inner) => ({ not: inner })],
  [
    'if',
    'string',
    (inner) =>
      Object.fromEntries([
        ['if', inner],
        ['then', text],
      ]),
  ],
  [
    'then',
    'string',
    (inner) =>
      Object.fromEntries([
        ['if', text],
        ['then', inner],
      ]),
  ],
  ['contains', 'array', (inner) => ({ contains: inner })],
  ['prefixItems', 'array', (inner) => ({ prefixItems: [inner] })],
  ['patternProperties', 'object', (inner) => ({ patternProperties: { '^a': inner } })],
  ['dependentSchemas', 'object', (inner) => ({ dependentSchemas: { a: inner } })],
];

function exampleWith(type: string, wrap: Wrap, levels: number): string {
  let schema: object = text;
  for (let level = 0; level < levels; level++) schema = wrap(schema);
  const keywords = Object.entries(schema).map(([name, value]) => [name, JSON.stringify(value)]);
  const branches = branchesOf([row('a', { type, schema: Object.fromEntries(keywords) })]);
  return jsonOf(exampleOf({ branches, elementType: '' }));
}

it.each(kinds)('schemas within %s take no longer, however deep they are', (_, type, wrap) => {
  const of = (levels: number) => () => exampleWith(type, wrap, levels);
  expect(isQuadratic(of(24), of(192))).toBe(false);
});
