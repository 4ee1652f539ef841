import { describe, expect, it } from '@jest/globals';
import { severitySentences } from '../../../../server/docs/change-severity/index.js';
import { documentOf, json, ref } from '../../import-export/formats/openapi/support.js';
import { meaningOfNext, readWith } from '../../import-export/support/read-again.js';

/* What the next import of a file means: read, merged and compared as an import does. */

const text = { type: 'string' };
const whole = { type: 'integer' };
const number = { type: 'number' };
const ids = ['uuid', 'email'].map((format) => ({ ...text, format }));
const object = (properties: object, rest: object = {}) => ({ type: 'object', properties, ...rest });
const list = (items: object, rest: object = {}) => ({ type: 'array', items, ...rest });
const kind = (value: string) => object({ kind: { const: value } }, { required: ['kind'] });
const sent = (schema: object) => ({ requestBody: json(schema), responses: { 204: { description: '' } } });
const got = (schema: object) => ({ responses: { 200: { description: '', ...json(schema) } } });
const given = (param: object) => ({ parameters: [{ in: 'query', name: 'q', ...param }], responses: {} });
const withHeaders = (headers: object) => ({
  responses: { 200: { description: '', headers, ...json(object({ a: text })) } },
});
const answers = (responses: Record<string, object>) => ({
  responses: Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [status, { description: '', ...response }]),
  ),
});

const schemas = { Cat: object({ a: text }, { required: ['a'] }) };
function changes(from: object, to: object) {
  const [was, is] = [from, to].map((post, at) => {
    const info = { title: 'T', version: '1' };
    return readWith(
      'variants',
      { openapi: '3.1.0', info, paths: { '/a': { post } }, components: { schemas } },
      `${at}`,
    );
  });
  if (!was || !is) throw new Error('nothing read');
  return [...meaningOfNext(was, is)].flatMap(([, found]) => found.changes);
}
const compared = (from: object, to: object) => changes(from, to).map(({ severity, rule }) => `${severity} ${rule}`);

type Pair = readonly [what: string, from: object, to: object, ...changes: string[]];
const pattern = (...patterns: readonly string[]) =>
  object({ p: { type: 'object', patternProperties: Object.fromEntries(patterns.map((one) => [one, text])) } });
const members = (additionalProperties: unknown) => object({ p: object({ a: text }, { additionalProperties }) });
const union = { oneOf: [whole, text] };
const mapOf = (values: object) => ({ type: 'object', additionalProperties: values });
const inField = (schema: object) => object({ p: schema });

it('words about the values of a model that is a map are words', () => {
  const [was, is] = [number, { ...number, description: 'In cents' }].map((values, at) => {
    const document = {
      ...{ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {} },
      components: { schemas: { Prices: mapOf(values) } },
    };
    return readWith('variants', document, `m${at}`);
  });
  if (!was || !is) throw new Error('nothing read');
  const rules = meaningOfNext(was, is)
    .get('Prices')
    ?.changes.map(({ severity, rule }) => `${severity} ${rule}`);
  expect(rules).toEqual(['wording body.description', 'wording response.description']);
});

describe('the next import', () => {
  it.each<Pair>([
    [
      'more values of a map',
      sent(inField(mapOf(whole))),
      sent(inField(mapOf(union))),
      'compatible body.variant.added',
      'compatible body.type.widened',
    ],
    [
      'more values of a map',
      got(inField(mapOf(whole))),
      got(inField(mapOf(union))),
      'breaking response.variant.added',
      'risky response.type.widened',
    ],
    [
      'fewer values of a map',
      sent(inField(mapOf(union))),
      sent(inField(mapOf(whole))),
      'breaking body.variant.removed',
      'breaking body.type.narrowed',
    ],
    [
      'more values of a body that is a map',
      sent(mapOf(whole)),
      sent(mapOf(union)),
      'compatible body.variant.added',
      'compatible body.type.widened',
    ],
    [
      'an object of anything for a map of objects',
      sent(inField(mapOf(object({ a: text })))),
      sent(inField({ type: 'object' })),
      'compatible body.members.removed',
    ],
    [
      'a map of objects for an object of anything',
      got(inField({ type: 'object' })),
      got(inField(mapOf(object({ a: text })))),
      'compatible response.members.added',
    ],
    [
      'a bound of the values of a map',
      sent(inField(mapOf(whole))),
      sent(inField(mapOf({ ...whole, minimum: 1 }))),
      'breaking body.limit.set',
    ],
    [
      'other values of a map',
      sent(inField(mapOf({ type: 'boolean' }))),
      sent(inField(mapOf(union))),
      'breaking body.type.changed',
      'risky body.variant.set',
    ],
    [
      'other values of a field',
      sent(inField({ type: 'boolean' })),
      sent(inField(union)),
      'breaking body.type.changed',
      'risky body.variant.set',
    ],
    [
      'other values of a field',
      got(inField(union)),
      got(inField({ type: 'boolean' })),
      'breaking response.type.changed',
      'risky response.variant.set',
    ],
    [
      'a limit in a part',
      sent(inField(whole)),
      sent(inField({ allOf: [whole, { minimum: 5 }] })),
      'breaking body.part.added',
    ],
    [
      'no limit in a part',
      sent({ allOf: [whole, { minimum: 5 }] }),
      sent({ allOf: [whole] }),
      'compatible body.part.removed',
    ],
    ['alternatives that limit', sent(inField(text)), sent(inField({ anyOf: ids })), 'risky body.variant.set'],
    ['alternatives that limit', sent(text), sent({ ...text, anyOf: ids }), 'risky body.variant.set'],
    ['no alternatives', got({ anyOf: ids }), got(text), 'risky response.variant.set'],
    [
      'an alternative that is more',
      sent({ oneOf: [whole, text] }),
      sent({ oneOf: [number, text] }),
      'compatible body.type.widened',
    ],
    [
      'an alternative that is less',
      got({ oneOf: [number, text] }),
      got({ oneOf: [whole, text] }),
      'compatible response.type.narrowed',
    ],
    [
      'integers and texts for numbers',
      sent(inField(number)),
      sent(inField(union)),
      'breaking body.type.changed',
      'risky body.variant.set',
    ],
    [
      'integers and texts for numbers',
      got(number),
      got(union),
      'breaking response.type.changed',
      'risky response.variant.set',
    ],
    [
      'integers and texts for truths in a list',
      sent(inField(list({ type: 'boolean' }))),
      sent(inField(list(union))),
      'breaking body.type.changed',
      'risky body.variant.set',
    ],
    ['values of any map', sent(inField(mapOf({}))), sent(inField(mapOf(whole))), 'breaking body.type.narrowed'],
    ['any values of a map', sent(mapOf(whole)), sent(mapOf({})), 'compatible body.type.widened'],
    ['any values of a map', got(mapOf(whole)), got(mapOf({})), 'risky response.type.widened'],
    [
      'values of an object',
      sent(inField({ type: 'object' })),
      sent(inField(mapOf(whole))),
      'breaking body.type.narrowed',
    ],
    [
      'an object for a map',
      sent(inField(mapOf(whole))),
      sent(inField({ type: 'object' })),
      'compatible body.type.widened',
    ],
    ['any other members', sent(members(undefined)), sent(members({}))],
    ['any elements', got(inField({ type: 'array' })), got(inField(list({})))],
    ['a pattern of members', sent(pattern()), sent(pattern('^x')), 'breaking body.limit.set'],
    ['no pattern of members', sent(pattern('^x')), sent(pattern()), 'compatible body.limit.unset'],
    ['a pattern of members', got(pattern()), got(pattern('^x')), 'compatible response.limit.set'],
    ['no pattern of members', got(pattern('^x')), got(pattern()), 'breaking response.limit.unset'],
    ['one pattern less', got(pattern('^x', '^y')), got(pattern('^x')), 'breaking response.limit.unset'],
    ['members where none could be', sent(members(false)), sent(members(whole)), 'compatible body.limit.unset'],
    ['no members', sent(members(whole)), sent(members(false)), 'breaking body.limit.set'],
    ['no members', got(members(whole)), got(members(false)), 'compatible response.limit.set'],
    ['members where none could be', got(members(false)), got(members(whole)), 'breaking response.limit.unset'],
    [
      'more names that must be there',
      sent(object({ p: { type: 'object', required: ['z'] } })),
      sent(object({ p: { type: 'object', required: ['z', 'y'] } })),
      'breaking body.limit.narrowed',
    ],
    [
      'fewer names that are there',
      got(object({ p: { type: 'object', required: ['z', 'y'] } })),
      got(object({ p: { type: 'object', required: ['y'] } })),
      'breaking response.limit.widened',
    ],
    [
      'one value of several',
      got(object({ a: { enum: ['x', 'y'] } })),
      got(object({ a: { const: 'x' } })),
      'compatible response.values.removed',
      'wording response.example',
    ],
    [
      'one value more',
      sent(object({ a: { const: 'x' } })),
      sent(object({ a: { enum: ['x', 'y'] } })),
      'compatible body.values.added',
      'wording body.example',
    ],
    [
      'a constant in place of one value',
      sent(object({ a: list({ ...text, enum: ['x'] }) })),
      sent(object({ a: list({ ...text, const: 'x' }) })),
    ],
    [
      'the type that all values have',
      sent(object({ a: { enum: [1, 2] } })),
      sent(object({ a: { type: 'number', enum: [1, 2] } })),
    ],
    [
      'a value of an open list less',
      sent(object({ a: { ...text, 'x-extensible-enum': ['x', 'y'] } })),
      sent(object({ a: { ...text, 'x-extensible-enum': ['x'] } })),
      'breaking body.values.removed',
      'wording body.annotation',
    ],
    [
      'deprecated elements',
      sent(object({ a: list(text) })),
      sent(object({ a: list({ ...text, deprecated: true }) })),
      'wording body.annotation',
    ],
    [
      'a cookie that may be any text',
      { parameters: [{ in: 'cookie', name: 'c', schema: whole }], responses: {} },
      { parameters: [{ in: 'cookie', name: 'c', schema: text }], responses: {} },
      'compatible cookie.type.widened',
    ],
    ['a parameter as JSON', given({ schema: text }), given(json(text)), 'breaking query.style'],
    [
      'another spelling of a header',
      withHeaders({ 'X-Total': { schema: whole } }),
      withHeaders({ 'x-total': { schema: whole } }),
      'wording responseHeader.respelled',
    ],
    [
      'another success without a body',
      answers({ 200: json(object({ a: text })) }),
      answers({ 204: {} }),
      'breaking code.success.renamed',
      'risky response.removed.optional',
    ],
    [
      'another success where neither has a body',
      answers({ 200: {} }),
      answers({ 201: {} }),
      'breaking code.success.renamed',
    ],
    ['the usual success again', answers({ 202: {} }), answers({ 200: {} }), 'breaking code.success.renamed'],
    ['one more success', answers({ 200: {} }), answers({ 200: {}, 201: {} }), 'compatible code.added'],
    [
      'another success that has no body any more',
      answers({ 201: json(object({ a: text })) }),
      answers({ 200: {} }),
      'breaking code.success.renamed',
      'risky response.removed.optional',
    ],
    [
      'another media type of the only response',
      got(object({ a: text })),
      answers({ 200: { content: { 'application/xml': { schema: object({ a: text }) } } } }),
      'breaking media.removed',
    ],
    [
      'JSON in place of another media type',
      answers({ 200: { content: { 'application/xml': { schema: object({ a: text }) } } } }),
      got(object({ a: text })),
      'breaking media.removed',
    ],
    [
      'another media type',
      answers({ 200: json(object({ a: text })), 422: json(object({ b: text })) }),
      answers({
        200: { content: { 'application/xml': { schema: object({ a: text }) } } },
        422: json(object({ b: text })),
      }),
      'breaking media.removed',
    ],
  ])('with %s', (_, from, to, ...found) => {
    expect(compared(from, to)).toEqual(found);
    expect(compared(to, to)).toEqual([]);
  });

  it('with the usual charset has the same media type', () => {
    const of = (status: number, type: string) =>
      answers({ [status]: { content: { [type]: { schema: object({ a: text }) } } } });
    for (const status of [200, 404]) {
      const charset = of(status, 'application/json;charset=UTF-8');
      expect(compared(of(status, 'application/json'), charset)).toEqual([]);
      expect(compared(charset, of(status, 'application/json'))).toEqual([]);
      expect(compared(of(status, 'text/xml'), of(status, 'Text/XML; charset="utf-8"'))).toEqual([]);
      expect(compared(of(status, 'text/xml'), of(status, 'text/xml; version=2'))).toContain('breaking media.removed');
    }
    const sends = (...types: readonly string[]) => ({
      requestBody: { content: Object.fromEntries(types.map((type) => [type, { schema: object({ a: text }) }])) },
      responses: {},
    });
    expect(compared(sends('text/xml', 'text/csv'), sends('text/xml', 'text/csv; charset=utf-8'))).toEqual([]);
  });
  it('with a media type in place of any breaks nobody who expected any', () => {
    const of = (status: number, type: string) =>
      answers({ 200: {}, [status]: { content: { [type]: { schema: object({ a: text }) } } } });
    const isBreaking = (from: object, to: object) => compared(from, to).join().includes('breaking');
    for (const status of [200, 404]) {
      expect(isBreaking(of(status, '*/*'), of(status, 'application/json'))).toBe(false);
      expect(isBreaking(of(status, 'application/json'), of(status, '*/*'))).toBe(true);
    }
    expect(isBreaking(of(404, '*/*'), answers({ 200: {}, 404: {} }))).toBe(true);
  });
  it('with one alternative in place of two is no merged list of both', () => {
    const [two, one] = [{ oneOf: [kind('a'), kind('b')] }, { oneOf: [kind('a')] }];
    expect(compared(sent(two), sent(one))).toContain('breaking body.added.required');
    expect(compared(got(two), got(one))).toContain('risky response.variant.set');
  });
  it('with a text in place of alternatives that are objects has another type', () => {
    const variants = { oneOf: [kind('a'), ref('Cat')] };
    expect(compared(got(variants), got(text))).toContain('breaking response.type.changed');
    expect(compared(sent(text), sent(variants))).toContain('breaking body.type.changed');
    expect(compared(sent({ oneOf: [kind('a'), text] }), sent(text)).join()).not.toContain('type.changed');
  });
  it('of a model that is a value, with alternatives or without, has the same value', () => {
    const read = (of: object, prefix: string) => {
      const paths = { '/a': { post: sent(ref('Id')) } };
      return readWith('variants', { ...documentOf({}, { paths, components: { schemas: { Id: of } } }) }, prefix);
    };
    const told = (from: object, to: object) => meaningOfNext(read(from, 'a'), read(to, 'b')).get('post /a')?.changes;
    expect(told(text, { ...text, anyOf: ids })).toMatchObject([{ rule: 'body.variant.set' }]);
    expect(told(mapOf(text), mapOf({ ...text, enum: ['a'] }))).toMatchObject([{ rule: 'body.values.set' }]);
  });
  it('names a body as a whole, and the row of a variant without a name', () => {
    const said = (from: object, to: object) =>
      ['en', 'zh-CN'].map((lang) => severitySentences(lang, changes(from, to))[0]);
    expect(said(got(object({ a: text })), got(text))).toEqual([
      'Type of response body changed from `object` to `string`: callers that expect the old type will fail',
      '响应体的类型由 `object` 改为 `string`：按旧类型解析的调用方会出错',
    ]);
    expect(said(sent(list(text)), sent(list(text, { minItems: 2 })))).toEqual([
      'Request body is now limited by `minItems: 2`: calls that send other values will fail',
      '请求体增加限制 `minItems: 2`：传入其他值的调用会失败',
    ]);
    const variants = [kind('a'), kind('b')];
    const at = (oneOf: readonly object[]) => sent(object({ x: { oneOf } }));
    expect(said(at(variants), at(variants.toReversed()))).toEqual([
      'Body parameter `x` changed its position',
      'Body 参数 `x` 调整了顺序',
    ]);
    expect(said(got(pattern('^x')), got(pattern()))).toEqual([
      'Response field `p` is no longer limited by `patternProperties: ^x`: callers may get values that they do not expect',
      '返回字段 `p` 取消限制 `patternProperties: ^x`：调用方可能收到意料之外的值',
    ]);
  });
});

describe('parts of the next import', () => {
  const cat = object({ a: text, b: text });
  const found = (from: object, to: object) => {
    const info = { title: 'T', version: '1' };
    const [was, is] = [from, to].map((post, at) =>
      readWith(
        'variants',
        { openapi: '3.1.0', info, paths: { '/a': { post } }, components: { schemas: { Cat: cat } } },
        `${at}`,
      ),
    );
    if (!was || !is) throw new Error('nothing read');
    return [...meaningOfNext(was, is)].flatMap(([, { changes: all }]) =>
      all.map(({ severity, rule }) => `${severity} ${rule}`),
    );
  };
  const [alone, asked, beside] = [
    { allOf: [ref('Cat')] },
    { allOf: [ref('Cat'), { required: ['a'] }] },
    { allOf: [ref('Cat')], required: ['a'] },
  ];
  const at = (schema: object) => object({ x: schema });
  it('that ask for fields of others are told as what they ask for', () => {
    for (const more of [asked, beside]) {
      expect(found(sent(at(alone)), sent(at(more)))).toEqual(['breaking body.required.set']);
      expect(found(got(at(more)), got(at(alone)))).toEqual(['breaking response.required.unset']);
      expect(found(sent(at(more)), sent(at(object({ a: text, b: text }, { required: ['a'] }))))).toEqual([]);
    }
    expect(found(sent(alone), sent(asked))).toEqual(['breaking body.required.set']);
    expect(found(sent(alone), sent(beside)).join()).toContain('breaking');
  });
  it('leave what stands beside them its own', () => {
    expect(found(sent(at(alone)), sent(at({ ...alone, minProperties: 1 })))).toEqual(['breaking body.limit.set']);
    expect(found(got(at(alone)), got(at({ ...asked, nullable: true })))).toContain('breaking response.nullable.set');
  });
});

describe('variants of the next import', () => {
  const values = (...list: readonly string[]) => ({ ...text, enum: list });
  const at = (oneOf: readonly object[]) => object({ x: object({ y: { oneOf } }) });
  it('are the same whatever the order of them, of their values and keywords', () => {
    const [from, to] = [
      [values('a', 'b'), { ...whole, minimum: 1, title: 'N' }, { ...text, format: 'uuid' }],
      [{ ...text, format: 'uuid' }, { title: 'N', minimum: 1, ...whole }, values('b', 'a')],
    ];
    expect(compared(got(at(from)), got(at(to))).filter((one) => !one.startsWith('wording'))).toEqual([]);
    const maps = [{ additionalProperties: text }, { additionalProperties: list(text) }].map((one) => ({
      type: 'object',
      ...one,
    }));
    expect(compared(sent(at(maps)), sent(at(maps.toReversed()))).filter((one) => !one.startsWith('wording'))).toEqual(
      [],
    );
  });
  it('that are all gone but one are told as the ones that are gone', () => {
    const [two, one] = [
      [kind('a'), object({ b: text }, { required: ['b'] })],
      [object({ b: text }, { required: ['b'] })],
    ];
    const worst = (from: object, to: object) => compared(from, to).filter((each) => !/added|wording/.test(each));
    expect(worst(sent({ oneOf: two }), sent({ oneOf: one }))).toEqual(['breaking body.variant.removed']);
    expect(worst(got({ oneOf: two }), got({ oneOf: one }))).toEqual(['compatible response.variant.removed']);
    expect(worst(got(at(two)), got(at(one))).join()).not.toMatch(/risky|breaking/);
    expect(worst(got(at([text, whole])), got(at([text]))).join()).not.toContain('risky');
    expect(worst(sent({ oneOf: two }), sent(object({ c: text })))).toContain('risky body.variant.set');
  });
  it('that came beside what was the only value are values more', () => {
    const limited = { ...text, maxLength: 5 };
    for (const value of [limited, whole, kind('a'), ref('Cat')]) {
      const more = { oneOf: [value, { type: 'boolean' }] };
      const holders = [(schema: object) => schema, (schema: object) => object({ x: schema }), list];
      for (const holder of holders) {
        const worst = (from: object, to: object) => compared(from, to).filter((one) => /breaking|risky/.test(one));
        expect(worst(sent(holder(value)), sent(holder(more)))).toEqual([]);
        expect(worst(got(holder(value)), got(holder(more)))).toContain('breaking response.variant.added');
      }
    }
    expect(compared(sent(limited), sent({ oneOf: [{ ...text, maxLength: 4 }, whole] }))).toContain(
      'risky body.variant.set',
    );
  });
  it('are the same where one of its type is there, and tell what changed in it', () => {
    const of = (...list: readonly string[]) => sent(at([values(...list), whole]));
    expect(compared(of('a', 'b'), of('a', 'b', 'c'))).toEqual(['compatible body.values.added']);
    expect(compared(of('a', 'b'), of('a'))).toEqual(['breaking body.values.removed']);
    const two = (first: object) => sent(at([first, { ...text, format: 'uuid' }]));
    expect(compared(two(values('a')), two(values('b')))).toContain('breaking body.values.removed');
  });
});
