import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { driftOf } from '../../../../contracts/docs/doc-types/drift.js';
import { exampleOf, jsonOf } from '../../../../contracts/docs/doc-types/example.js';
import { jsonSchemaOf } from '../../../../contracts/docs/doc-types/json-schema.js';
import { branchesOf, type Row } from '../../../../contracts/docs/doc-types/param-tree.js';
import { schemaTree } from '../../../../contracts/docs/doc-types/schema-tree.js';
import type { Effective } from '../../../../contracts/docs/effective.js';
import { breachesOf } from '../../../../server/try-out/mocking/answers/check-request.js';
import { AnswerGenerator } from '../../../../server/try-out/mocking/answers/generate.js';
import { Random } from '../../../../server/try-out/mocking/answers/random.js';
import { seeded } from '../../../support/random.js';

/** A row with a seeded tree of variants, maps and fields below it; alternatives differ by a constant. */
function rowsOf(seed: number): Row[] {
  const next = seeded(seed);
  const rows: Row[] = [];
  const add = (parentId: string, name: string, type: string, more: Partial<Row> = {}): string => {
    const id = `r${rows.length}`;
    rows.push({ ...{ id, parentId, name, type, required: 1, example: '', description: '', ...more } });
    return id;
  };
  const scalar = (id: string, name: string) =>
    next(2) === 0
      ? add(id, name, 'integer', { schema: { minimum: String(next(9)) } })
      : add(id, name, 'string', { schema: { minLength: String(next(5)) } });
  const fields = (id: string, level: number) => {
    for (let at = 0; at < 1 + next(2); at++) grow(id, `f${level}${at}`, level + 1);
  };
  const grow = (id: string, name: string, level: number): void => {
    const what = level > 3 ? 0 : next(5);
    if (what === 0) scalar(id, name);
    else if (what === 1) fields(add(id, name, next(2) ? 'object' : 'object[]'), level);
    else if (what === 2) scalar(add(id, name, 'object'), 'key');
    else if (what === 3) {
      const whole = add(id, name, 'object');
      scalar(whole, `own${level}`);
      fields(add(whole, 'Base', 'object', { kind: 'allOf' }), level);
    } else {
      const kind = next(2) ? 'oneOf' : 'anyOf';
      const whole = add(id, name, next(3) ? 'any' : 'any[]');
      for (let at = 0; at < 1 + next(4); at++) {
        const variant = add(whole, `V${at}`, 'object', { kind });
        add(variant, 'is', 'string', { schema: { const: `"v${at}"` } });
        fields(variant, level);
      }
    }
    const map = rows.find((row) => row.parentId !== '' && row.name === 'key' && row.kind === undefined);
    if (map) rows[rows.indexOf(map)] = { ...map, kind: 'additionalProperties' };
  };
  const root = add('', 'pet', 'object');
  fields(root, 0);
  return rows;
}

const ajv = new Ajv2020({ strict: false });

describe('mocks of variants', () => {
  it.each([1, 2, 3, 4])('fit their schema, and are accepted by the checks (seed %i)', (group) => {
    for (let at = 0; at < 60; at++) {
      const seed = group * 1_000 + at;
      const shape = { branches: branchesOf(rowsOf(seed)), elementType: '' };
      const [branch] = shape.branches;
      const fits = ajv.compile(branch ? JSON.parse(jsonSchemaOf(branch)) : false);
      const context = { random: new Random(seed), locale: 'en', now: 0 } as const;
      const body: unknown = JSON.parse(jsonOf(new AnswerGenerator(context).answer(schemaTree(shape))));
      const pet: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'pet') : undefined;
      expect({ seed, errors: fits(pet) ? [] : fits.errors, pet }).toMatchObject({ errors: [] });
      expect({ seed, drift: driftOf(shape, body) }).toEqual({ seed, drift: [] });
      const none: Effective = {
        ...{ path: [], headers: [], query: [], cookies: [], statuses: [], bodies: [], codes: [] },
        ...{ body: shape, response: { branches: [], elementType: '' } },
      };
      const request = {
        method: 'POST',
        path: '/pets',
        pathParams: {},
        query: new URLSearchParams(),
        headers: {},
        body,
      };
      expect({ seed, breaches: breachesOf(none, 'application/json', request) }).toEqual({ seed, breaches: [] });
    }
  });
});

describe('mocks of members of any name', () => {
  it.each<[string, object]>([
    ['a pattern', { pattern: '^[a-z]{3}$' }],
    ['a length', { minLength: 12, maxLength: 14 }],
    ['a short length', { maxLength: 2 }],
    ['a format', { format: 'uuid' }],
    ['listed values', { enum: ['left', 'right', 'top'] }],
    ['a value', { const: 'only' }],
  ])('have names as their schema wants them: %s', (_, propertyNames) => {
    const least = 'const' in propertyNames ? 1 : 3;
    for (const minProperties of [undefined, least]) {
      const schema = {
        propertyNames: JSON.stringify(propertyNames),
        ...(minProperties !== undefined && { minProperties: `${minProperties}` }),
      };
      const whole: Row = {
        id: 'm',
        parentId: '',
        name: 'm',
        type: 'object',
        required: 1,
        example: '',
        description: '',
        schema,
      };
      const { schema: __, ...bare } = whole;
      const value: Row = { ...bare, id: 'v', parentId: 'm', name: '', type: 'integer', kind: 'additionalProperties' };
      const tree = schemaTree({ branches: branchesOf([whole, value]), elementType: '' });
      const made = new AnswerGenerator({ random: new Random(1), locale: 'en', now: 0 }).answer(tree);
      const validate = ajv.compile({
        type: 'object',
        properties: {
          m: {
            type: 'object',
            propertyNames,
            minProperties: minProperties ?? 1,
            additionalProperties: { type: 'integer' },
          },
        },
      });
      expect([jsonOf(made), validate(JSON.parse(jsonOf(made)))]).toEqual([jsonOf(made), true]);
    }
  });
});

describe('lists of plain alternatives', () => {
  const row = (id: string, parentId: string, more: Partial<Row>): Row => ({
    ...{ id, parentId, name: '', type: 'string', required: 1, example: '', description: '', ...more },
  });
  const shapeOf = (type: string, ...variants: Partial<Row>[]) => ({
    branches: branchesOf([
      row('l', '', { name: 'url', type }),
      ...variants.map((one, at) => row(`v${at}`, 'l', { kind: 'oneOf', ...one })),
    ]),
    elementType: '',
  });
  it.each(['any[]', 'any[][]'])('have elements that one of them allows: %s', (type) => {
    const shape = shapeOf(
      type,
      { values: [{ value: '"a"' }, { value: '"b"' }] },
      { type: 'integer', schema: { minimum: '5000', maximum: '5001' } },
      { schema: { pattern: JSON.stringify('^[0-9]{4}x$') } },
    );
    const isAllowed = (value: unknown): boolean =>
      Array.isArray(value) ? value.every(isAllowed) : /^(?:a|b|500[01]|[0-9]{4}x)$/.test(String(value));
    const values = Array.from({ length: 20 }, (_, seed) => {
      const context = { random: new Random(seed), locale: 'en', now: 0 } as const;
      return jsonOf(new AnswerGenerator(context).answer(schemaTree(shape)));
    });
    for (const made of [...values, jsonOf(exampleOf(shape))])
      expect([made, isAllowed(JSON.parse(made).url)]).toEqual([made, true]);
    expect(new Set(values).size).toBeGreaterThan(3);
  });
  it('and of constants that are objects have these', () => {
    const shape = {
      branches: [],
      elementType: 'object',
      root: row('r', '', { type: 'object[]', schema: { 'items/const': '{"a":1}' } }),
    };
    const context = { random: new Random(1), locale: 'en', now: 0 } as const;
    const made = JSON.parse(jsonOf(new AnswerGenerator(context).answer(schemaTree(shape))));
    expect([made[0], JSON.parse(jsonOf(exampleOf(shape)))[0]]).toEqual([{ a: 1 }, { a: 1 }]);
  });
});
