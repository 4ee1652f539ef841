import { expect, it } from '@jest/globals';
import { DocType } from '../../../../contracts/platform/enums.js';
import { valuesOf } from '../../../../server/history/past/find/past-values.js';
import { doc, row } from '../../docs/doc-types/api/tables.js';

it('words of a row are those of its keywords and values too, without what the database does not store', () => {
  const schema = {
    ...{ pattern: '"^a"', 'items/format': '"uuid"', default: '{"b":1}', maximum: '9007199254740993' },
    ...{ title: '"a\\u0000\\ud800"', nullable: 'true', type: '["string","null"]', deprecated: 'false' },
  };
  const values = [{ value: '"cat"', name: 'Cat', description: 'Purrs' }, { value: '7' }];
  const api = { type: DocType.http, isFolder: false };
  const texts = (attribute: string, more: object) =>
    valuesOf(api, doc(row('a', more))).flatMap(({ key, value }) => (key === `row:a:${attribute}` ? value : []));
  expect(texts('schema', { schema, values })).toEqual([
    ...['^a', 'uuid', '{"b":1}', '9007199254740993', 'a\ufffd\ufffd'],
  ]);
  expect(texts('values', { schema, values })).toEqual(['cat', 'Cat', 'Purrs', '7']);
  expect(texts('values', { schema: { enum: '["x", 1]' } })).toEqual(['x', '1']);
  expect([texts('schema', {}), texts('values', {})]).toEqual([[], []]);
});
