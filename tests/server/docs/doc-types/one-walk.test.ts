import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { driftOf } from '../../../../contracts/docs/doc-types/drift.js';
import { branchValue, exampleOf, jsonOf } from '../../../../contracts/docs/doc-types/example.js';
import { branchesOf, type Row } from '../../../../contracts/docs/doc-types/param-tree.js';
import { type Shape, schemaTree } from '../../../../contracts/docs/doc-types/schema-tree.js';
import { typescriptOf } from '../../../../contracts/docs/doc-types/typescript.js';
import { AnswerGenerator } from '../../../../server/try-out/mocking/answers/generate.js';
import { Random } from '../../../../server/try-out/mocking/answers/random.js';
import { seeded } from '../../../support/random.js';

/*
 * What people see of tables without keywords stays what it was before all readers took the rows through one tree: the
 * digests were made by the readers that each walked by themselves. Since then mocks, and what differs in their answers,
 * have cut examples that are longer than their rows allow, and left out lists of the wrong elements; a body of one row
 * without a name is the value of that row.
 */
const types = [
  ...['string', 'number', 'double', 'boolean', 'object', 'array', 'num_array', 'str_array', 'file', 'file[]', 'enum'],
  ...['List<Item>', 'int[][]', 'Map<String, Integer>', 'map[string]', 'array[array[string]]', 'any', 'Set<Set<Order>>'],
];
const names = ['id', 'name', 'createTime', 'list', 'data', '', '__proto__', 'a b', 'count', 'status', 'id'];
const examples = ['', '', '', '7', 'x', '[1, 2]', '{"a": 9007199254740993}', 'true', 'a,b', '1.10'];
const items = [
  { name: 'one', type: 'number', value: '1', description: '' },
  { name: 'two', type: 'string', value: 'two', description: 'second' },
];

function tableOf(seed: number): Shape {
  const next = seeded(seed);
  const pick = (list: readonly string[]): string => list[next(list.length)] ?? '';
  const rows = Array.from(
    { length: 1 + next(14) },
    (_, at): Row => ({
      id: `r${at}`,
      parentId: at > 0 && next(2) === 0 ? `r${next(at)}` : '',
      name: pick(names),
      type: pick(types),
      required: next(2) === 0 ? 1 : 0,
      maxLength: pick(['', '3', '64', '-']),
      example: pick(examples),
      description: pick(['', 'The name', 'first<br>second', 'format: int32']),
      enumInfo: next(6) === 0 ? { name: 'Kind', description: '', items } : null,
    }),
  );
  const elementType = pick(['', '', '', 'object', 'string', 'number', 'boolean', 'array']);
  const isPlain = elementType !== '' && elementType !== 'object';
  const used = isPlain
    ? rows
        .slice(0, next(2))
        .map(
          (row): Row => ({ ...row, name: '', parentId: '', enumInfo: elementType === 'array' ? null : row.enumInfo }),
        )
    : rows;
  return { branches: branchesOf(used), elementType };
}

function answer(shape: Shape, seed: number): string {
  const context = { random: new Random(seed), locale: 'en', now: 1_700_000_000_000 } as const;
  return jsonOf(new AnswerGenerator(context).answer(schemaTree(shape)));
}

const outputs: Readonly<Record<string, (shape: Shape, seed: number) => string>> = {
  example: (shape) => jsonOf(exampleOf(shape)) + shape.branches.map((branch) => jsonOf(branchValue(branch))).join(),
  typescript: (shape) => typescriptOf(shape, 'Body'),
  mock: answer,
  drift: (shape, seed) =>
    JSON.stringify(
      [tableOf(seed + 1), tableOf(seed + 2), shape].map((of) => driftOf(shape, JSON.parse(answer(of, 1)))),
    ),
};

describe('the readers of rows, by 600 tables', () => {
  it.each([
    ['example', 'we3Hf4MQ76bCeoH6'],
    ['typescript', 'mmVoysSO3Q4egJpp'],
    ['mock', '-SDh5NlH8_4sP0ve'],
    ['drift', '2xVlf4VrgPJqiJAx'],
  ])('%s', (name, digest) => {
    const hash = createHash('sha256');
    for (let seed = 0; seed < 600; seed++) hash.update(`${outputs[name]?.(tableOf(seed * 7), seed)}\n`);
    expect(hash.digest('base64url').slice(0, 16)).toBe(digest);
  });
});

it('the objects of a list of lists are read by each', () => {
  const id: Row = { ...{ id: 'r', name: 'id', type: 'int', required: 1 }, ...{ example: '7', description: '' } };
  const shape: Shape = { branches: branchesOf([id]), elementType: 'object[]' };
  expect(exampleOf(shape)).toEqual([[new Map([['id', 7]])]]);
  const [first] = JSON.parse(answer(shape, 1));
  expect(first[0]).toEqual({ id: 7 });
  const found = (value: unknown) => driftOf(shape, value).map(({ kind, path }) => `${kind} ${path}`);
  expect(found([[{ id: 1 }], []])).toEqual([]);
  expect(found([[{ id: 'x', more: 1 }], {}])).toEqual(['type [][].id', 'undocumented [][].more', 'type []']);
});
