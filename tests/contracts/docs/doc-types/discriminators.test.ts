import { expect, it } from '@jest/globals';
import { exampleOf, jsonOf } from '../../../../contracts/docs/doc-types/example.js';
import { branchesOf, type ModelShape, type Row } from '../../../../contracts/docs/doc-types/param-tree.js';

const row = (id: string, parentId: string, name: string, type: string, more: Partial<Row> = {}): Row => ({
  ...{ id, parentId, name, type, required: 1, example: '', description: '', ...more },
});
const shapes = new Map<string, ModelShape>();
const models = (id: string) => shapes.get(id);
const model = (id: string, ...rows: Row[]) =>
  shapes.set(id, { id, key: id, name: id, root: row('$root', '', '', 'object'), branches: branchesOf(rows, models) });

/** The object of a body `pet` with these alternatives. */
const exampleWith = (
  discriminator: object,
  of: readonly string[],
  type = 'object',
  more: Partial<Row> = {},
): unknown => {
  const prefix = type.endsWith('[]') ? 'items/' : '';
  const schema = { [`${prefix}discriminator`]: JSON.stringify(discriminator) };
  const variants = of.map((ref) => row(`of${ref}`, 'pet', ref, 'object', { kind: 'oneOf', ref }));
  const branches = branchesOf([row('pet', '', 'pet', type, { schema, ...more }), ...variants], models);
  return Object(JSON.parse(jsonOf(exampleOf({ branches, elementType: '' })))).pet;
};

model('Cat', row('k1', '', 'kind', 'string'), row('lives', '', 'lives', 'integer', { example: '9' }));
model(
  'Pet',
  row('k2', '', 'kind', 'string', { example: 'any' }),
  row('name', '', 'name', 'string', { example: 'Rex' }),
);
model('Dog', row('base', '', '', 'object', { kind: 'allOf', ref: 'Pet' }), row('bark', '', 'bark', 'boolean'));
model('Own', row('k3', '', 'kind', 'string', { schema: { const: '"own"' } }));
model('One', row('k4', '', 'kind', 'string', { values: [{ value: '"a"' }, { value: '"b"' }] }));

it('an alternative has the value of the discriminator that is mapped to it', () => {
  const mapping = { cat: '#/components/schemas/Cat', dog: 'Dog' };
  expect(exampleWith({ propertyName: 'kind', mapping }, ['Cat', 'Dog'])).toEqual({ kind: 'cat', lives: 9 });
  expect(exampleWith({ propertyName: 'kind', mapping }, ['Dog', 'Cat'])).toEqual({
    kind: 'dog',
    name: 'Rex',
    bark: false,
  });
});

it('without a mapping it has the name of the model', () => {
  expect(exampleWith({ propertyName: 'kind' }, ['Cat'])).toEqual({ kind: 'Cat', lives: 9 });
  expect(exampleWith({ propertyName: 'kind' }, ['Dog', 'Cat'], 'object[]')).toEqual([
    { kind: 'Dog', name: 'Rex', bark: false },
  ]);
});

it('narrower words of the property count, and alternatives without the property stay as they are', () => {
  expect(exampleWith({ propertyName: 'kind' }, ['Own'])).toEqual({ kind: 'own' });
  expect(exampleWith({ propertyName: 'kind', mapping: { b: 'One' } }, ['One'])).toEqual({ kind: 'b' });
  expect(exampleWith({ propertyName: 'kind' }, ['One'])).toEqual({ kind: 'a' });
  expect(exampleWith({ propertyName: 'type' }, ['Cat'])).toEqual({ kind: 'string', lives: 9 });
  expect(exampleWith({ propertyName: 7 }, ['Cat'])).toEqual({ kind: 'string', lives: 9 });
});
