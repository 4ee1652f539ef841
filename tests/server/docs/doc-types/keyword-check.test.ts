import { describe, expect, it } from '@jest/globals';
import { driftOf } from '../../../../contracts/docs/doc-types/drift.js';
import { brokenKeywords } from '../../../../contracts/docs/doc-types/keyword-check.js';
import { branchesOf, type Row } from '../../../../contracts/docs/doc-types/param-tree.js';
import { branchNode } from '../../../../contracts/docs/doc-types/schema-tree.js';
import { parseExactJson } from '../../../../contracts/platform/exact-json.js';

const row = (given: Partial<Row>): Row => ({
  ...{ id: 'r', name: 'r', type: 'string', required: 0, example: '', description: '', ...given },
});
const broken = (type: string, schema: Record<string, string>, json: string) =>
  brokenKeywords(branchNode({ row: row({ type, schema }), children: [] }), parseExactJson(json)).map(
    ({ keyword }) => keyword,
  );

describe('what a value breaks', () => {
  it.each<readonly [type: string, schema: Record<string, string>, fits: string, breaks: string]>([
    ['number', { minimum: '9007199254740993' }, '9007199254740993', '9007199254740992'],
    ['number', { exclusiveMaximum: '0.30' }, '0.2999', '0.3'],
    ['number', { multipleOf: '0.01' }, '0.07', '0.075'],
    ['integer', { format: '"int32"' }, '2147483647', '2147483648'],
    ['string', { maxLength: '2' }, '"😀😀"', '"abc"'],
    ['string', { minLength: '2' }, '"😀😀"', '"😀"'],
    ['string', { format: '"date"' }, '"2028-02-29"', '"2026-02-29"'],
    ['string', { format: '"date-time"' }, '"2026-01-31T08:00:00+08:00"', '"2026-01-31 08:00"'],
    ['string', { format: '"uuid"' }, '"3fa85f64-5717-4562-b3fc-2c963f66afa6"', '"3fa85f64"'],
    ['string', { format: '"email"' }, '"a@b.c"', '"a@b@c"'],
    ['string', { format: '"ipv4"' }, '"1.2.3.4"', '"1.2.3.256"'],
    ['string', { format: '"hostname"' }, '"a-b.c"', '"-a.b"'],
    ['string', { format: '"uri"' }, '"https://a.b/c?d"', '"a b"'],
    ['string', { enum: '["a","b"]' }, '"b"', '"c"'],
    ['number', { enum: '[1,2.0]' }, '2', '3'],
    ['object', { const: '{"a":1,"b":2}' }, '{"b":2.0,"a":1}', '{"a":1}'],
    ['string[]', { minItems: '1' }, '["a"]', '[]'],
    ['string[]', { uniqueItems: 'true' }, '["a","b"]', '["a","a"]'],
    ['number[]', { uniqueItems: 'true' }, '[1,1.5]', '[1,1.0]'],
    ['object[]', { uniqueItems: 'true' }, '[{"a":1,"b":2},{"a":2,"b":1}]', '[{"a":1,"b":2},{"b":2,"a":1.0}]'],
    ['object', { maxProperties: '1' }, '{"a":1}', '{"a":1,"b":1}'],
  ])('%s with %j takes %s, not %s', (type, schema, fits, breaks) => {
    expect(broken(type, schema, fits)).toEqual([]);
    expect(broken(type, schema, breaks)).toEqual(Object.keys(schema));
  });

  it('is nothing for what cannot be checked: a pattern, an unknown format, a step of 0, absurd digits', () => {
    const schema = { pattern: '"^(a+)+$"', format: '"order-number"' };
    expect(broken('string', schema, JSON.stringify(`${'a'.repeat(40)}!`))).toEqual([]);
    expect(broken('number', { multipleOf: '0', minimum: '9'.repeat(10_000), maximum: '"x"' }, '1')).toEqual([]);
  });

  it('is in the differences of an answer, once, and of elements too', () => {
    const rows = [
      row({ id: 'a', name: 'age', type: 'integer', schema: { minimum: '0', maximum: '130' } }),
      row({ id: 't', name: 'tags', type: 'string[]', schema: { maxItems: '2', 'items/minLength': '2' } }),
      row({ id: 's', name: 'state', values: [{ value: '"open"' }] }),
    ];
    const found = driftOf(
      { branches: branchesOf(rows), elementType: '' },
      { age: 131, tags: ['ab', 'c', 'd'], state: 'shut' },
    );
    expect(found.map(({ kind, path, expected }) => [kind, path, expected])).toEqual([
      ['keyword', 'age', 'maximum: 130'],
      ['keyword', 'tags[]', 'minLength: 2'],
      ['keyword', 'tags', 'maxItems: 2'],
      ['keyword', 'state', '"open"'],
    ]);
    const wrong = driftOf({ branches: branchesOf(rows), elementType: '' }, { age: '131', state: 1, tags: null });
    expect(wrong.map(({ kind }) => kind)).toEqual(['type', 'type']);
  });
});
