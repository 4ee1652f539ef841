import { describe, expect, it } from '@jest/globals';
import { type ParamRow, ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { DocType } from '../../../../contracts/platform/enums.js';
import { severityOf } from '../../../../server/docs/change-severity/index.js';
import { json } from '../../import-export/formats/openapi/support.js';
import { meaningOfNext, readWith } from '../../import-export/support/read-again.js';
import { contentOf, http, row } from './examples.js';

/* What the next import means where a value gets another type, or may be anything. */

const text = { type: 'string' };
const whole = { type: 'integer' };
const list = (items: object) => ({ type: 'array', items });
const choice = { oneOf: [whole, { type: 'boolean' }] };
const parts = {
  allOf: [
    { type: 'object', properties: { z: text } },
    { type: 'object', properties: { y: text } },
  ],
};
const inField = (schema: object) => ({ type: 'object', properties: { p: schema } });
const sent = (schema: object) => ({ requestBody: json(schema), responses: {} });
const got = (schema: object) => ({ responses: { 200: { description: '', ...json(schema) } } });

const head = { openapi: '3.1.0', info: { title: 'T', version: '1' } };
function compared(from: object, to: object) {
  const [was, is] = [from, to].map((post, at) => readWith('variants', { ...head, paths: { '/a': { post } } }, `${at}`));
  if (!was || !is) throw new Error('nothing read');
  const found = [...meaningOfNext(was, is)].flatMap(([, { changes }]) => changes);
  return found.filter(({ severity }) => severity !== 'wording').map(({ severity, rule }) => `${severity} ${rule}`);
}

type Pair = readonly [what: string, from: object, to: object, sent: readonly string[], got: readonly string[]];
describe('the next import', () => {
  it.each<Pair>([
    [
      'anything in place of a constant',
      { const: 1 },
      {},
      ['compatible body.type.widened', 'compatible body.const.unset'],
      ['breaking response.const.unset', 'risky response.type.widened'],
    ],
    [
      'listed values in place of anything',
      {},
      { enum: ['a', 'b'] },
      ['breaking body.type.narrowed', 'breaking body.values.set'],
      ['compatible response.type.narrowed', 'compatible response.values.set'],
    ],
    [
      'anything in place of what may be null',
      { type: ['string', 'null'] },
      {},
      ['compatible body.type.widened'],
      ['risky response.type.widened'],
    ],
    [
      'what may be null in place of anything',
      {},
      { type: ['integer', 'null'] },
      ['breaking body.type.narrowed'],
      ['compatible response.type.narrowed'],
    ],
    [
      'lists of anything in place of lists of texts',
      list(text),
      list({}),
      ['compatible body.type.widened'],
      ['risky response.type.widened'],
    ],
    [
      'lists of numbers in place of lists of numbers and texts',
      list({ type: ['string', 'integer'] }),
      list(whole),
      ['breaking body.limit.narrowed'],
      ['compatible response.limit.narrowed'],
    ],
    [
      'lists of lists of one more type',
      list(list(whole)),
      list(list({ type: ['string', 'integer'] })),
      ['compatible body.limit.widened'],
      ['breaking response.limit.widened'],
    ],
    [
      'constants in place of listed values',
      list({ enum: ['a', 'b'] }),
      list({ oneOf: [{ const: 'a' }, { const: 'b' }] }),
      [],
      [],
    ],
    [
      'lists in place of alternatives that are none',
      choice,
      list(choice),
      ['breaking body.type.changed'],
      ['breaking response.type.changed'],
    ],
    [
      'lists in place of an object of parts',
      parts,
      list(parts),
      ['breaking body.type.changed'],
      ['breaking response.type.changed'],
    ],
    [
      'alternatives without null',
      { anyOf: [{ ...text, minLength: 2 }, { type: 'null' }] },
      {
        anyOf: [
          { ...text, minLength: 2 },
          { ...text, enum: ['a'] },
        ],
      },
      ['breaking body.nullable.unset', 'risky body.variant.set', 'compatible body.limit.unset'],
      ['breaking response.limit.unset', 'risky response.variant.set', 'compatible response.nullable.unset'],
    ],
  ])('with %s', (_, from, to, request, response) => {
    expect(compared(sent(inField(from)), sent(inField(to)))).toEqual(request);
    expect(compared(got(inField(from)), got(inField(to)))).toEqual(response);
    expect(compared(sent(inField(to)), sent(inField(to)))).toEqual([]);
  });

  it('with a body that is a map of anything is no other than with an object without fields', () => {
    const map = { type: 'object', additionalProperties: {} };
    for (const make of [sent, got]) {
      expect(compared(make(map), make({ type: 'object' }))).toEqual([]);
      expect(compared(make({ type: 'object' }), make(map))).toEqual([]);
    }
    expect(compared(got({ type: 'object', additionalProperties: whole }), got({ type: 'object' }))).not.toEqual([]);
  });
});

it('a list as a whole is judged by the row of its elements, if both sides have one', () => {
  const value = (more: Partial<ParamRow>) => row('v', { name: '', style: ParamStyle.response, ...more });
  const of = (responseArrayType: string, ...params: ParamRow[]) =>
    contentOf(DocType.http, { isResponseArray: true, responseArrayType, params });
  const rules = (from: ReturnType<typeof of>, to: ReturnType<typeof of>) =>
    severityOf(http, from, to).map(({ severity, rule }) => `${severity} ${rule}`);
  const mixed = of('string', value({ schema: { type: '["string","integer"]' } }));
  expect(rules(mixed, of('integer', value({ type: 'integer' })))).toEqual(['compatible response.limit.narrowed']);
  expect(rules(of('string', value({})), of('integer', value({ type: 'integer' })))).toEqual([
    'breaking response.type.changed',
  ]);
  expect(rules(of('string', value({})), of('string[]', value({ type: 'string[]' })))).toContain(
    'breaking responseElement.changed',
  );
});
