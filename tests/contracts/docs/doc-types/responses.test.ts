import { expect, it } from '@jest/globals';
import { branchesOf, type Row } from '../../../../contracts/docs/doc-types/param-tree.js';
import { responsesOf } from '../../../../contracts/docs/doc-types/responses.js';

const row = (id: string, parentId: string, name: string, given: Partial<Row> = {}): Row => ({
  ...{ id, parentId, name, type: 'string', required: 0, example: '', description: '', ...given },
});
const table = { branches: branchesOf([row('f', '', 'id')]), elementType: '' };
const seen = (rows: readonly Row[]) =>
  responsesOf(branchesOf(rows), table).map(({ status, isTable, headers, media }) => [
    `${status}${isTable ? ' table' : ''}`,
    ...headers.map((one) => one.row.name),
    ...media.map(({ type, shape }) => `${type} ${shape.elementType}[${shape.branches.map((one) => one.row.name)}]`),
  ]);

it('the first success is the response table, and alone without rows', () => {
  expect(seen([])).toEqual([['200 table', 'application/json [id]']]);
});

it('responses stand in the order of their statuses, ranges after them, default last', () => {
  const statuses = ['default', '5XX', '404', '500', '201', ''].map((name, at) => row(`s${at}`, '', name));
  expect(seen(statuses).map(([status]) => status)).toEqual(['200 table', '201', '404', '500', '5XX', 'default']);
});

it('below a status are headers and media types, each the root of its schema', () => {
  const rows = [
    row('s', '', '404'),
    row('h', 's', 'X-Why'),
    row('m', 's', 'application/json', { type: 'object[]' }),
    row('c', 'm', 'code'),
    row('t', 's', 'text/plain'),
    row('l', 's', 'text/csv', { type: 'string[]' }),
    row('o', 's', 'application/xml', { type: 'object' }),
  ];
  expect(seen(rows)[1]).toEqual([
    ...['404', 'X-Why', 'application/json object[code]', 'text/plain []', 'text/csv string[]', 'application/xml []'],
  ]);
});

it('a row says that its fields are the response table; two rows of one status are two', () => {
  const schema = { '@table': 'true' };
  const rows = [
    row('s', '', '201', { schema }),
    row('m', 's', 'text/xml', { schema }),
    row('n', 's', 'text/csv'),
    row('a', '', '404'),
    row('b', '', '404'),
  ];
  expect(seen(rows)).toEqual([['201 table', 'text/xml [id]', 'text/csv []'], ['404'], ['404']]);
  expect(seen([row('s', '', '200'), row('h', 's', 'X-Left')])).toEqual([
    ['200 table', 'X-Left', 'application/json [id]'],
  ]);
});

it('a media type that is a model, or a list of it, has the fields of the model', () => {
  const model = {
    ...{ id: 'M', key: 'Problem', name: 'Problem' },
    branches: branchesOf([row('p', '', 'code'), row('q', '', 'why')]),
  };
  const text = { ...{ id: 'T', key: 'Word', name: 'Word', branches: [] }, root: row('$root', '', '') };
  const rows = [
    row('s', '', '404'),
    row('m', 's', 'application/json', { type: 'object', ref: 'M' }),
    row('l', 's', 'text/csv', { type: 'object[]', ref: 'M' }),
    row('t', 's', 'text/plain', { type: 'object', ref: 'T' }),
    row('g', 's', 'a/b', { type: 'object', ref: 'gone' }),
  ];
  const models = (ref: string) => [model, text].find(({ id }) => id === ref);
  const [, { media = [] } = {}] = responsesOf(branchesOf(rows, models), table);
  expect(
    media.map(({ type, shape }) => `${type} ${shape.elementType}[${shape.branches.map((one) => one.row.name)}]`),
  ).toEqual(['application/json [code,why]', 'text/csv object[code,why]', 'text/plain []', 'a/b []']);
  expect(media[2]?.shape.branches.map((one) => one.row.type)).toEqual(['string']);
});
