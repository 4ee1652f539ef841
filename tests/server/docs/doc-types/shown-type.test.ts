import { expect, it } from '@jest/globals';
import { shownType } from '../../../../contracts/docs/doc-types/shown-type.js';

it.each<readonly [type: string, schema: Record<string, string>, shown: string]>([
  ['string', {}, 'string'],
  ['string', { nullable: 'true' }, 'string | null'],
  ['array[Order]', {}, 'Order[]'],
  ['Order[]', { nullable: 'true' }, 'Order[] | null'],
  ['array[array[integer]]', { 'items/items/nullable': 'true' }, '(integer | null)[][]'],
  ['map[Price]', { nullable: 'true' }, 'map<string, Price> | null'],
  ['map[array[Price]]', {}, 'map<string, Price[]>'],
  ['any', { type: '["string","integer"]' }, 'string | integer'],
  ['any', { type: '["string","null"]', nullable: 'true' }, 'string | null'],
  ['any', { type: 'null' }, 'any'],
  ['List<Order>', {}, 'List<Order>'],
  ['array', {}, 'array'],
  ['[]', {}, '[]'],
  ['', { nullable: 'true' }, 'any | null'],
])('a row of type %s with %j shows %s', (type, schema, shown) => expect(shownType({ type, schema })).toBe(shown));
