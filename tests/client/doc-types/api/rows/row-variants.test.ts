import { expect, it } from '@jest/globals';
import { addAfter } from '../../../../../client/doc-types/api/rows/row-acts.js';
import { indentRows } from '../../../../../client/doc-types/api/rows/row-moves.js';
import { rowMap } from '../../../../../client/doc-types/api/rows/row-table.js';
import {
  addVariant,
  belowRow,
  besideRow,
  kindBelow,
  kindOfRow,
  mayBeVariant,
  mayHaveVariants,
  setKinds,
  startKind,
} from '../../../../../client/doc-types/api/rows/row-variants.js';
import { ParamStyle } from '../../../../../contracts/docs/doc-types/api.js';
import { rowCells } from '../../../../../contracts/docs/doc-types/rows.js';
import { idOf, meet, plantTree, seen, somebody, style } from '../two-people.js';

const table = () => {
  const writer = somebody();
  plantTree(writer, [{ name: 'pet' }, { name: 'tag' }]);
  return { writer, pet: idOf(writer, 'pet'), tag: idOf(writer, 'tag') };
};
const typeOf = ({ ydoc }: ReturnType<typeof somebody>, id: string) => {
  const row = rowMap(ydoc, id);
  return row && rowCells(row).type;
};

it('a row gets variants, and rows beside and below them are variants as well', () => {
  const { writer, pet } = table();
  const first = startKind(writer, pet, 'oneOf') ?? '';
  expect(typeOf(writer, pet)).toBe('any');
  expect(kindOfRow(writer, first)).toBe('oneOf');
  expect(startKind(writer, pet, 'oneOf')).toBe(first);
  expect(besideRow(writer, first)).toMatchObject({ kind: 'oneOf', required: false });
  expect(belowRow(writer, pet)).toMatchObject({ kind: 'oneOf' });
  const second = addVariant(writer, style, pet) ?? '';
  expect(kindOfRow(writer, second)).toBe('oneOf');
  expect(kindOfRow(writer, addVariant(writer, style, first) ?? '')).toBe('oneOf');
  setKinds(writer, [first, second], 'anyOf');
  expect([first, second].map((id) => kindOfRow(writer, id))).toEqual(['anyOf', 'anyOf']);
  setKinds(writer, [first], undefined);
  expect(kindOfRow(writer, first)).toBeUndefined();
  expect(belowRow(writer, pet)).toEqual({});
});

it('the values of a map are one row', () => {
  const { writer, pet } = table();
  const values = startKind(writer, pet, 'additionalProperties') ?? '';
  expect([typeOf(writer, pet), kindOfRow(writer, values), kindBelow(writer, pet)]).toEqual([
    ...['object', 'additionalProperties', undefined],
  ]);
  expect(besideRow(writer, values)).toEqual({});
});

it('a variant that is moved below another row is one of that row', () => {
  const { writer, tag } = table();
  addAfter(writer, style, tag, { name: 'Cat', kind: 'oneOf' });
  const cat = idOf(writer, 'Cat');
  expect(indentRows(writer, [cat])).toBe(true);
  expect(seen(writer)).toEqual(['pet', 'tag', '  Cat']);
  expect(kindBelow(writer, tag)).toBe('oneOf');
});

it('of two people who both make variants, both rows stay', () => {
  const { writer: ann, pet } = table();
  const bob = somebody();
  meet(ann, bob);
  startKind(ann, pet, 'oneOf');
  startKind(bob, pet, 'anyOf');
  meet(ann, bob);
  for (const one of [ann, bob]) expect(seen(one)).toHaveLength(4);
});

it('parameters, statuses and media types are no variants, but what they are made of', () => {
  const at = (of: ParamStyle, depth: number) => ({ style: of, depth });
  expect(mayBeVariant(at(ParamStyle.request, 0))).toBe(true);
  expect(mayBeVariant(at(ParamStyle.query, 0))).toBe(false);
  expect(mayHaveVariants(at(ParamStyle.query, 0))).toBe(true);
  expect(mayBeVariant(at(ParamStyle.responses, 1))).toBe(false);
  expect(mayHaveVariants(at(ParamStyle.responses, 1))).toBe(true);
  expect(mayHaveVariants(at(ParamStyle.responses, 0))).toBe(false);
  expect(mayHaveVariants(at(ParamStyle.code, 3))).toBe(false);
});
