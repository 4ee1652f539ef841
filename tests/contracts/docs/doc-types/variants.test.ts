import { expect, it } from '@jest/globals';
import { shapeWithChosen } from '../../../../contracts/docs/doc-types/chosen-variants.js';
import { driftOf } from '../../../../contracts/docs/doc-types/drift.js';
import { exampleOf, jsonOf } from '../../../../contracts/docs/doc-types/example.js';
import { jsonSchemaOf } from '../../../../contracts/docs/doc-types/json-schema.js';
import {
  branchesOf,
  type ModelOf,
  type ModelShape,
  type Row,
} from '../../../../contracts/docs/doc-types/param-tree.js';
import { type Shape, schemaTree } from '../../../../contracts/docs/doc-types/schema-tree.js';
import { typescriptOf } from '../../../../contracts/docs/doc-types/typescript.js';
import { variantsOf } from '../../../../contracts/docs/doc-types/variants.js';

/* Rows that are variants of the row above them, and members of any name. */

const row = (id: string, parentId: string, name: string, type: string, more: Partial<Row> = {}): Row => ({
  ...{ id, parentId, name, type, required: 0, example: '', description: '', ...more },
});
const shapeOf = (rows: readonly Row[], models?: ModelOf, elementType = ''): Shape => ({
  ...{ branches: branchesOf(rows, models), elementType },
});
const example = (shape: Shape): unknown => JSON.parse(jsonOf(exampleOf(shape)));

const pet = [
  row('pet', '', 'pet', 'any', { required: 1 }),
  row('cat', 'pet', 'Cat', 'object', { kind: 'oneOf' }),
  row('lives', 'cat', 'lives', 'integer', { required: 1, example: '9' }),
  row('kind1', 'cat', 'kind', 'string', { required: 1, schema: { const: '"cat"' } }),
  row('dog', 'pet', 'Dog', 'object', { kind: 'oneOf' }),
  row('bark', 'dog', 'bark', 'boolean', { required: 1 }),
  row('kind2', 'dog', 'kind', 'string', { required: 1, schema: { const: '"dog"' } }),
  row('name', 'pet', 'Name', 'string', { kind: 'oneOf', example: 'Rex' }),
];
const moved = (...ids: string[]): Row[] => [
  ...pet.filter(({ id }) => ids.includes(id)),
  ...pet.filter(({ id }) => !ids.includes(id)),
];

it('an example takes the first variant', () => {
  expect(example(shapeOf(pet))).toEqual({ pet: { lives: 9, kind: 'cat' } });
  expect(example(shapeOf(moved('pet', 'dog')))).toEqual({ pet: { bark: false, kind: 'dog' } });
  expect(example(shapeOf(moved('pet', 'name')))).toEqual({ pet: 'Rex' });
});

it('an example takes the variants that a reader chose, in models as well', () => {
  const chosen = new Set(['dog']);
  expect(example(shapeWithChosen(shapeOf(pet), chosen))).toEqual({ pet: { bark: false, kind: 'dog' } });
  const shapes = new Map<string, ModelShape>();
  const models: ModelOf = (ref) => shapes.get(ref);
  shapes.set('Pet', { id: 'Pet', key: 'Pet', name: 'Pet', branches: branchesOf(pet, models) });
  const used = shapeOf([row('one', '', 'one', 'object', { ref: 'Pet' })], models);
  expect(example(shapeWithChosen(used, chosen))).toEqual({ one: { pet: { bark: false, kind: 'dog' } } });
  expect(shapeWithChosen(used, new Set())).toBe(used);
});

it('a body, the elements of a list and of a body that is a list may have variants', () => {
  const [root, ...variants] = pet.map((each) => ({ ...each, parentId: each.parentId === 'pet' ? '' : each.parentId }));
  expect(root).toBeDefined();
  expect(example(shapeOf(variants))).toEqual({ lives: 9, kind: 'cat' });
  expect(example(shapeOf(variants.slice(-1)))).toBe('Rex');
  expect(example(shapeOf(variants, undefined, 'object'))).toEqual([{ lives: 9, kind: 'cat' }]);
  const list = pet.map((each) => (each.id === 'pet' ? { ...each, type: 'any[]' } : each));
  expect(example(shapeOf(list))).toEqual({ pet: [{ lives: 9, kind: 'cat' }] });
});

it('what holds as well is joined, with the narrower bounds', () => {
  const rows = [
    row('o', '', 'order', 'object'),
    row('id', 'o', 'id', 'integer', { schema: { minimum: '2' } }),
    row('base', 'o', 'Base', 'object', { kind: 'allOf' }),
    row('id2', 'base', 'id', 'integer', { required: 1, schema: { minimum: '5', maximum: '5' } }),
    row('at', 'base', 'at', 'string', { schema: { format: '"date"' } }),
  ];
  expect(example(shapeOf(rows))).toEqual({ order: { id: 5, at: '2026-01-01' } });
  expect(typescriptOf(shapeOf(rows), 'Body')).toContain('order?: {\n    id?: number;\n  } & {');
});

it('members of any name have the schema of one row', () => {
  const rows = [
    row('m', '', 'prices', 'object'),
    row('v', 'm', 'sku', 'object', { kind: 'additionalProperties' }),
    row('n', 'v', 'net', 'number', { required: 1, example: '3' }),
  ];
  expect(example(shapeOf(rows))).toEqual({ prices: { sku: { net: 3 } } });
  expect(typescriptOf(shapeOf(rows), 'Body')).toContain('prices?: Record<string, {\n    /** @example 3 */\n    net:');
  expect(driftOf(shapeOf(rows), { prices: { a: { net: 1 }, b: { net: 'x' } } }).map(({ path }) => path)).toEqual([
    ...['prices.b.net'],
  ]);
});

it('as TypeScript it is a union, as JSON Schema the same keyword', () => {
  expect(typescriptOf(shapeOf(pet), 'Body').replaceAll(/\s+/g, ' ')).toContain(
    "pet: { /** @example 9 */ lives: number; kind: 'cat'; } | { bark: boolean; kind: 'dog'; } | string;",
  );
  const [branch] = branchesOf(pet);
  const schema: unknown = branch && JSON.parse(jsonSchemaOf(branch));
  expect(schema).toEqual({
    oneOf: [
      {
        ...{ title: 'Cat', type: 'object', required: ['lives', 'kind'] },
        properties: { lives: { type: 'integer' }, kind: { type: 'string', const: 'cat' } },
      },
      {
        ...{ title: 'Dog', type: 'object', required: ['bark', 'kind'] },
        properties: { bark: { type: 'boolean' }, kind: { type: 'string', const: 'dog' } },
      },
      { title: 'Name', type: 'string' },
    ],
  });
});

it('a value differs from the variant that it is most like', () => {
  const at = (value: unknown) => driftOf(shapeOf(pet), { pet: value }).map(({ kind, path }) => `${kind} ${path}`);
  expect(at({ kind: 'dog', bark: true })).toEqual([]);
  expect(at('Rex')).toEqual([]);
  expect(at({ kind: 'dog', bark: 'loud' })).toEqual(['type pet.bark']);
});

it('models that are variants of themselves have an end', () => {
  const rows = [
    row('leaf', '', 'Leaf', 'string', { kind: 'oneOf', example: 'x' }),
    row('self', '', '', 'object', { kind: 'oneOf', ref: 'Tree' }),
    row('node', '', 'Node', 'object', { kind: 'oneOf' }),
    row('children', 'node', 'children', 'object[]', { ref: 'Tree' }),
  ];
  const shapes = new Map<string, ModelShape>();
  const models: ModelOf = (ref) => shapes.get(ref);
  shapes.set('Tree', { id: 'Tree', key: 'Tree', name: 'Tree', branches: branchesOf(rows, models) });
  const used = shapeOf([row('t', '', 'tree', 'object', { ref: 'Tree' })], models);
  expect(example(used)).toEqual({ tree: 'x' });
  expect(driftOf(used, { tree: { children: ['a', { children: [] }] } })).toEqual([]);
  expect(driftOf(used, { tree: { children: [{ children: [7] }] } })).toHaveLength(1);
  expect(typescriptOf(used, 'Body')).toContain('export type Tree = string | Tree | {');
});

it('three hundred branches are compared in a moment', () => {
  const many = Array.from({ length: 300 }, (_, at) => [
    row(`v${at}`, 'pet', `V${at}`, 'object', { kind: 'oneOf' }),
    row(`f${at}`, `v${at}`, `f${at}`, 'string', { required: 1 }),
  ]).flat();
  const shape = shapeOf([row('pet', '', 'pet', 'any'), ...many]);
  expect(variantsOf(schemaTree(shape).fields[0] ?? schemaTree(shape), 'oneOf')).toHaveLength(300);
  expect(driftOf(shape, { pet: { f299: 'x' } })).toEqual([]);
  expect(example(shape)).toEqual({ pet: { f0: 'string' } });
});
