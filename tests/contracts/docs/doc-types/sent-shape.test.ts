import { expect, it } from '@jest/globals';
import { exampleOf, jsonOf } from '../../../../contracts/docs/doc-types/example.js';
import { branchesOf, type ModelShape, type Row } from '../../../../contracts/docs/doc-types/param-tree.js';
import { schemaTree } from '../../../../contracts/docs/doc-types/schema-tree.js';
import { checkedShape, sentShape } from '../../../../contracts/docs/doc-types/sent-shape.js';

const row = (id: string, parentId: string, type: string, given: Partial<Row> = {}): Row => ({
  ...{ id, parentId, name: id, type, required: 1, example: '', description: '', ...given },
});
const readOnly = { schema: { readOnly: 'true' } };
const writeOnly = { schema: { writeOnly: 'true' } };
const user: ModelShape = {
  ...{ id: 'user', key: 'User', name: 'User' },
  branches: branchesOf(
    [
      row('id', '', 'string', readOnly),
      row('secret', '', 'string', writeOnly),
      row('friend', '', 'object', { ref: 'user' }),
    ],
    () => user,
  ),
};
const shape = {
  branches: branchesOf(
    [
      row('no', '', 'integer', readOnly),
      row('meta', '', 'object', readOnly),
      row('below', 'meta', 'string'),
      row('owner', '', 'object', { ref: 'user' }),
      row('note', '', 'string', writeOnly),
    ],
    () => user,
  ),
  elementType: '',
};
const fieldsIn = (where: 'request' | 'response') => JSON.parse(jsonOf(exampleOf(sentShape(shape, where))));

it('a request has nothing that is read-only, and a response nothing that is write-only, in models too', () => {
  const [asked, answered] = [fieldsIn('request'), fieldsIn('response')];
  expect(Object.keys(asked)).toEqual(['owner', 'note']);
  expect(Object.keys(asked.owner)).toEqual(['secret', 'friend']);
  expect(Object.keys(answered)).toEqual(['no', 'meta', 'owner']);
  expect(Object.keys(answered.owner)).toEqual(['id', 'friend']);
});

it('what is compared with a body has them, and does not ask for them', () => {
  const required = schemaTree(checkedShape(shape, 'request')).fields.map(({ row: one }) => [one?.name, one?.required]);
  expect(required).toEqual([
    ['no', 0],
    ['meta', 0],
    ['owner', 1],
    ['note', 1],
  ]);
});

it('a body without such rows is as it was', () => {
  const plain = { branches: branchesOf([row('a', '', 'object'), row('b', 'a', 'string')]), elementType: '' };
  expect(sentShape(plain, 'request')).toBe(plain);
});
