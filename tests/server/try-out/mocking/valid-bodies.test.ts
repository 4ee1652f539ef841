import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { exampleOf, jsonOf } from '../../../../contracts/docs/doc-types/example.js';
import { schemaTree } from '../../../../contracts/docs/doc-types/schema-tree.js';
import { effective } from '../../../../contracts/docs/effective.js';
import { AnswerGenerator } from '../../../../server/try-out/mocking/answers/generate.js';
import { Random } from '../../../../server/try-out/mocking/answers/random.js';
import { seeded } from '../../../support/random.js';
import { type Schema, satisfiable } from '../../../support/satisfiable-schemas.js';
import { readWith } from '../../import-export/support/read-again.js';

/* Operations with schemas by seed are imported; what mocks and examples invent for them is judged by Ajv. */

const OPERATIONS = 500;

const judge = new Ajv2020({ strict: false, multipleOfPrecision: 9 });
addFormats.default(judge);

const responding = (schema: Schema) => ({
  get: { responses: { 200: { description: 'OK', content: { 'application/json': { schema } } } } },
});

/** What mocks and examples invent for the operations whose schemas a value satisfies. */
function bodiesOf(schemas: ReadonlyMap<string, Schema>): Map<string, { mock: string; example: string }> {
  const paths = Object.fromEntries([...schemas].map(([path, schema]) => [path, responding(schema)]));
  const { docs } = readWith('variants', { openapi: '3.1.0', info: { title: 'Random', version: '1' }, paths }, 'r');
  return new Map(
    [...docs].map(([place, { params, ...fields }]) => {
      const rows = (style: ParamStyle) => params.filter((row) => row.style === style);
      const { response } = effective({
        ...{ ...fields, responseParams: rows(ParamStyle.response), responses: rows(ParamStyle.responses) },
        ...{ pathParams: [], headerParams: [], queryParams: [], requestParams: [], errorCodeParams: [] },
        ...{ globalHeaders: [], globalParams: [], globalReturns: [] },
        ...{ isUseGlobalHeaders: 0, isUseGlobalParams: 0, isUseGlobalReturns: 0 },
      });
      const context = { random: new Random(place), locale: 'en', now: 1_760_000_000_000 } as const;
      const mock = jsonOf(new AnswerGenerator(context).answer(schemaTree(response)));
      return [place.slice(place.indexOf('/')), { mock, example: jsonOf(exampleOf(response)) }] as const;
    }),
  );
}

describe('bodies of schemas that a value satisfies', () => {
  it.each([1, 2])('are valid in at least 999 of 1,000 (seed %i)', (seed) => {
    const next = seeded(seed);
    const made = new Map(Array.from({ length: OPERATIONS }, (_, at) => [`/random${at}`, satisfiable(next)] as const));
    const bodies = bodiesOf(new Map([...made].map(([path, { schema }]) => [path, schema])));
    const broken: string[] = [];
    for (const [path, { schema, value }] of made) {
      const fits = judge.compile(schema);
      const { mock = '', example = '' } = bodies.get(path) ?? {};
      if (!fits(value)) throw new Error(`${path} has no value: ${JSON.stringify(schema)}`);
      for (const [what, body] of Object.entries({ mock, example }))
        if (!fits(JSON.parse(body))) broken.push(`${what} of ${JSON.stringify(schema)}: ${body}`);
    }
    expect(broken.slice(Math.floor((OPERATIONS * 2) / 1_000))).toEqual([]);
  });
});

const text = { type: 'string' };
const whole = { type: 'integer' };
const having = (name: string, schema: object) => ({ properties: { [name]: schema }, required: [name] });
const object = { type: 'object' };
const list = { type: 'array' };

describe('bodies whose members or elements nothing else may evaluate', () => {
  it.each<[string, Schema]>([
    ['members of one type', { ...object, unevaluatedProperties: whole, minProperties: 2 }],
    ['members beside a field', { ...object, properties: { a: text }, unevaluatedProperties: whole, minProperties: 3 }],
    ['no members but those of parts', { allOf: [having('a', text), having('b', whole)], unevaluatedProperties: false }],
    [
      'no members but those of an alternative',
      { ...object, ...having('a', text), oneOf: [having('b', text), having('c', whole)], unevaluatedProperties: false },
    ],
    ['members of a map', { ...object, additionalProperties: text, unevaluatedProperties: false, minProperties: 1 }],
    [
      'members whose names have a pattern',
      { ...object, patternProperties: { '^x-': whole }, unevaluatedProperties: false, minProperties: 2 },
    ],
    ['elements of one type', { ...list, unevaluatedItems: whole, minItems: 2 }],
    ['elements behind others', { ...list, prefixItems: [text], unevaluatedItems: whole, minItems: 3 }],
    ['no elements behind others', { ...list, prefixItems: [text, whole], unevaluatedItems: false }],
    ['an element that has to be there', { ...list, contains: text, unevaluatedItems: whole, minItems: 2 }],
    ['elements of a field', { ...object, ...having('l', { ...list, unevaluatedItems: whole, minItems: 1 }) }],
  ])('are valid: %s', (_, schema) => {
    const fits = judge.compile(schema);
    const bodies = bodiesOf(new Map(Array.from({ length: 9 }, (__, at) => [`/a${at}`, schema] as const)));
    const broken = [...bodies.values()]
      .flatMap(({ mock, example }) => [mock, example])
      .filter((body) => !fits(JSON.parse(body)));
    expect(broken).toEqual([]);
  });
});
