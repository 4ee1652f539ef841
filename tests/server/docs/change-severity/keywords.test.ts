import { describe, expect, it } from '@jest/globals';
import { type ParamRow, ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { DocType } from '../../../../contracts/platform/enums.js';
import { contentChanges, severityOf } from '../../../../server/docs/change-severity/index.js';
import { contentOf, dubbo, http, row } from './examples.js';

type Parts = Partial<Pick<ParamRow, 'schema' | 'values' | 'type' | 'description' | 'style' | 'required'>>;
const field = (parts: Parts) => row('r', { name: 'r', style: ParamStyle.request, type: 'number', ...parts });
const change = (from: Parts, to: Parts, of = http) => {
  const type = of === dubbo ? DocType.dubbo : DocType.http;
  return severityOf(of, contentOf(type, { params: [field(from)] }), contentOf(type, { params: [field(to)] }));
};
const kinds = (from: Parts, to: Parts) => change(from, to).map(({ rule }) => rule.replace('body.', ''));
const words = (schema: Record<string, string>): Parts => ({ schema });
const listed = (...all: readonly string[]): Parts => ({ values: all.map((value) => ({ value })) });

describe('a changed keyword', () => {
  it.each<readonly [from: Record<string, string>, to: Record<string, string>, ...kinds: string[]]>([
    [{ minimum: '1' }, { minimum: '2' }, 'limit.narrowed'],
    [{ minimum: '1' }, { exclusiveMinimum: '1' }, 'limit.narrowed'],
    [{ minimum: '1.0' }, { minimum: '1' }],
    [
      { minimum: '1', exclusiveMinimum: '5' },
      { minimum: '2', exclusiveMinimum: '5' },
    ],
    [{ maximum: '9007199254740993' }, { maximum: '9007199254740992' }, 'limit.narrowed'],
    [{ exclusiveMaximum: '10' }, { maximum: '10' }, 'limit.widened'],
    [{ maximum: '1e3' }, { maximum: '1000' }],
    [{ maximum: '10' }, {}, 'limit.unset'],
    [{}, { minLength: '0' }],
    [{ minLength: '2' }, { minLength: '0' }, 'limit.unset'],
    [{ minItems: '2' }, { minItems: '3' }, 'limit.narrowed'],
    [{ maxItems: '2' }, { maxItems: '3' }, 'limit.widened'],
    [{ maxProperties: '4' }, { maxProperties: '3' }, 'limit.narrowed'],
    [{ multipleOf: '2' }, { multipleOf: '4' }, 'limit.narrowed'],
    [{ multipleOf: '0.3' }, { multipleOf: '0.1' }, 'limit.widened'],
    [{ multipleOf: '0' }, { multipleOf: '0.1' }, 'limit.changed'],
    [{ multipleOf: '2' }, { multipleOf: '3' }, 'limit.replaced'],
    [{ contentEncoding: '"base64"' }, { contentEncoding: '"base32"' }, 'limit.replaced'],
    [{ contentMediaType: '"text/html"' }, { contentMediaType: '"text/xml"' }, 'limit.replaced'],
    [{ dependentRequired: '{"a":["b"]}' }, { dependentRequired: '{"a":["c"]}' }, 'limit.replaced'],
    [{ dependentRequired: '{"a":["b"]}' }, { dependentRequired: '{"a":["c","b"]}' }, 'limit.narrowed'],
    [{ dependentRequired: '{"a":["b"],"c":["d"]}' }, { dependentRequired: '{"c":["d"]}' }, 'limit.widened'],
    [{ dependentRequired: '{"a":["b","c"]}' }, { dependentRequired: '{"a":["c","b"]}' }],
    [{ dependentRequired: '{"a":["b"]}' }, { dependentRequired: '"odd"' }, 'limit.changed'],
    [{}, { uniqueItems: 'true' }, 'limit.set'],
    [{ uniqueItems: 'false' }, {}],
    [{}, { additionalProperties: 'false' }, 'limit.set'],
    [{ additionalProperties: 'false' }, { additionalProperties: 'true' }, 'limit.unset'],
    [{ not: '{"a":1,"b":2}' }, { not: '{"b":2,"a":1}' }],
    [{ not: '{"a":1}' }, { not: '{"a":2}' }, 'limit.changed'],
    [{ type: '["string","integer"]' }, { type: '["string"]' }, 'limit.narrowed'],
    [{ 'items/minimum': '1' }, { 'items/minimum': '2' }, 'limit.narrowed'],
    [{ 'items/items/format': '"int32"' }, { 'items/items/format': '"int64"' }, 'format.widened'],
    [{ format: '"date"' }, { format: '"uuid"' }, 'format.changed'],
    [{ pattern: '"^a"' }, { pattern: '".*"' }, 'pattern.unset'],
    [{ pattern: '"^a"' }, { pattern: '"^b"' }, 'pattern.changed'],
    [{ const: '1' }, { const: '1.0' }],
    [{ default: '1' }, { default: '2' }, 'default'],
    [{ nullable: 'false' }, {}],
    [{}, { deprecated: 'true' }, 'deprecation.set'],
    [{ '@deprecated': 'true' }, {}, 'deprecation.cleared'],
    [{}, { readOnly: 'true' }, 'unsent.set'],
    [{}, { writeOnly: 'true' }, 'annotation'],
    [{ title: '"a"' }, { title: '"b"', 'x-a': '1' }, 'annotation', 'annotation'],
    [{ xml: '{"name":"a"}' }, {}, 'keyword'],
    [{ enum: '[1,2,3]' }, { enum: '[1,2]' }, 'values.removed'],
    [{ minimum: '"one"' }, { minimum: '"two"' }, 'limit.changed'],
  ])('%j → %j', (from, to, ...expected) => expect(kinds(words(from), words(to))).toEqual(expected));

  it('is a new limit for what had none, and as little in the other direction', () => {
    expect(kinds({}, words({ maximum: '10', pattern: '"a"' }))).toEqual(['limit.set', 'pattern.set']);
    const response = { style: ParamStyle.response };
    expect(change(response, { ...response, schema: { maximum: '10' } })[0]?.severity).toBe('compatible');
    expect(change({ ...response, schema: { maximum: '10' } }, response)[0]?.severity).toBe('breaking');
  });

  it('names the values of an enumeration that come and go', () => {
    const [lost, gained] = change(listed('"a"', '"b"'), listed('"b"', '"c"', '"d"'));
    expect(lost).toMatchObject({ rule: 'body.values.removed', from: 'a' });
    expect(gained).toMatchObject({ rule: 'body.values.added', to: 'c, d' });
    expect(kinds({}, listed('1'))).toEqual(['values.set']);
    expect(kinds(listed('1'), {})).toEqual(['values.unset']);
    expect(kinds(listed('1', '2'), words({ enum: '[1.0,2]' }))).toEqual([]);
    expect(kinds(listed('1', '2'), listed('2', '1'))).toEqual(['values.described']);
    const written = (json: string): Parts => ({ schema: { enum: json } });
    expect(kinds(written('[{"a":1,"b":2}]'), written('[{"b":2,"a":1.0}]'))).toEqual([]);
    const many = Array.from({ length: 2_000 }, (_, at) => String(at));
    expect(change({}, listed(...many))[0]?.to.length).toBeLessThan(210);
  });

  it('breaks calls if it says how a value is written, unless that is the usual way', () => {
    const query = (schema: Record<string, string>, type = 'string[]'): Parts => ({
      style: ParamStyle.query,
      type,
      schema,
    });
    const found = (from: Parts, to: Parts) => change(from, to).map(({ rule, severity }) => `${severity} ${rule}`);
    expect(found(query({}), query({ '@style': '"spaceDelimited"' }))).toEqual(['breaking query.style']);
    expect(found(query({ '@explode': 'false' }), query({}))).toEqual(['breaking query.style']);
    expect(found(query({}), query({ '@style': '"form"', '@explode': 'true' }))).toEqual([]);
    expect(found(query({ '@explode': 'false' }, 'string'), query({}, 'string'))).toEqual([]);
  });

  it('is a type more or less, whether the row has one type or a list of them', () => {
    const one: Parts = { type: 'string' };
    const list = (...types: string[]): Parts => ({ type: 'string', schema: { type: JSON.stringify(types) } });
    const untyped: Parts = { type: 'object', schema: { type: 'null' } };
    expect(kinds(one, list('string', 'boolean'))).toEqual(['limit.widened']);
    expect(kinds(list('string', 'boolean'), one)).toEqual(['limit.narrowed']);
    expect(kinds(list('string', 'boolean'), list('string', 'integer'))).toEqual(['limit.replaced']);
    expect(kinds({ type: 'integer' }, list('number', 'string'))).toEqual(['limit.widened']);
    expect(kinds({ type: 'long' }, list('string', 'boolean'))).toEqual(['limit.replaced']);
    expect(kinds(one, untyped)).toEqual(['type.widened']);
    expect(kinds(untyped, one)).toEqual(['type.narrowed']);
    expect(kinds(untyped, untyped)).toEqual([]);
    // Whether it was an object all along nobody can tell.
    expect(kinds(untyped, { type: 'object' })).toEqual(['limit.changed']);
  });

  it('is another value of another list: only the type changed', () => {
    const list = { type: 'number[]', schema: { 'items/minimum': '1' } };
    expect(kinds({ type: 'number', schema: { minimum: '1' } }, list)).toEqual(['type.changed']);
  });

  it('of a row that is never sent breaks no call', () => {
    const hidden = (minimum: string) => words({ readOnly: 'true', minimum });
    expect(kinds(hidden('1'), hidden('2'))).toEqual(['unsent.changed']);
  });

  it('of an argument has a rule, too', () => {
    const found = change({ description: 'readOnly' }, words({ readOnly: 'true' }), dubbo);
    expect(found.map(({ rule }) => rule)).toEqual([]);
    expect(change({}, words({ readOnly: 'true', minimum: '1' }), dubbo).length).toBe(2);
  });
});

describe('a note that becomes a keyword', () => {
  const noted = { description: 'Age in years\nminimum: 0; maximum: 130; default: 18' };
  const schema = { minimum: '0', maximum: '130', default: '18', title: '"Age"' };

  it('is no change, in neither direction', () => {
    const now = { description: 'Age in years', schema };
    expect(change(noted, now)).toEqual([]);
    expect(change(now, noted)).toEqual([]);
  });

  it('is the change of the keyword only, if that changed at once', () => {
    const now = { description: 'Age in years', schema: { ...schema, maximum: '120' } };
    expect(kinds(noted, now)).toEqual(['limit.narrowed']);
    const reworded = { description: 'Years', schema };
    expect(kinds(noted, reworded)).toEqual(['description']);
  });

  it('keeps texts apart from numbers, and notes that stay', () => {
    const text = {
      type: 'string',
      description: 'format: uuid; pattern: ^[0-9a-f-]+$; default: 12; enum: 12, b; nullable; style: form',
    };
    const now = {
      type: 'string',
      description: 'style: form',
      schema: { format: '"uuid"', pattern: '"^[0-9a-f-]+$"', default: '"12"', nullable: 'true', minLength: '1' },
      values: [{ value: '"12"' }, { value: '"b"' }],
    };
    expect(kinds(text, now)).toEqual(['limit.set']);
    const lists = { type: 'number[]', description: 'minItems: 1; items: minimum: 1' };
    expect(kinds(lists, { type: 'number[]', schema: { minItems: '1', 'items/minimum': '2' } })).toEqual([
      'limit.narrowed',
    ]);
  });

  it('is nothing that followers of the row hear of', () => {
    const [from, to] = [noted, { description: 'Age in years', schema }].map((parts) =>
      contentOf(DocType.http, { params: [field(parts)] }),
    );
    expect(contentChanges(http, from!, to!)).toEqual({ changes: [], parts: [] });
  });
});
