import { describe, expect, it } from '@jest/globals';
import { driftOf } from '../../../../contracts/docs/doc-types/drift.js';
import { exampleOf, jsonOf } from '../../../../contracts/docs/doc-types/example.js';
import {
  branchesOf,
  type ModelOf,
  type ModelShape,
  type Row,
} from '../../../../contracts/docs/doc-types/param-tree.js';
import { type SchemaNode, type Shape, schemaTree } from '../../../../contracts/docs/doc-types/schema-tree.js';
import { typescriptOf } from '../../../../contracts/docs/doc-types/typescript.js';
import { type EffectiveDoc, effective } from '../../../../contracts/docs/effective.js';
import { branchPairs } from '../../../../contracts/docs/parameter-wire.js';
import { breachesOf } from '../../../../server/try-out/mocking/answers/check-request.js';
import { AnswerGenerator } from '../../../../server/try-out/mocking/answers/generate.js';
import { Random } from '../../../../server/try-out/mocking/answers/random.js';

let made = 0;
const row = (name: string, type: string, more: Partial<Row> = {}): Row => ({
  ...{ id: `r${++made}`, parentId: '', name, type, required: 1, example: '', description: '' },
  ...more,
});

type Models = Readonly<Record<string, { readonly root?: Row; readonly rows?: readonly Row[]; readonly key?: string }>>;
function modelsOf(all: Models): ModelOf {
  const shapes = new Map<string, ModelShape>();
  const models: ModelOf = (ref) => {
    const found = all[ref];
    if (!found) return undefined;
    const { root, rows = [], key = ref } = found;
    const shape = shapes.get(ref) ?? { id: ref, key, name: ref, root, branches: branchesOf(rows, models) };
    shapes.set(ref, shape);
    return shape;
  };
  return models;
}

const models = modelsOf({
  Order: {
    rows: [
      row('no', 'number', { example: '7', schema: { minimum: '1' } }),
      row('state', 'string', { ref: 'State' }),
      row('items', 'array', { ref: 'Item' }),
      row('parent', 'object', { ref: 'Order', required: 0 }),
    ],
  },
  Item: { rows: [row('sku', 'string', { example: 'a1' }), row('parts', 'object[]', { ref: 'Item' })] },
  State: { root: row('', 'string', { values: [{ value: '"paid"' }, { value: '"open"' }] }) },
  Tags: { root: row('', 'string[]', { schema: { minItems: '1' } }) },
  Sale: { root: row('', 'object', { ref: 'Order' }) },
  Loop: { root: row('', 'object', { ref: 'Loop' }) },
  Must: { rows: [row('again', 'object', { ref: 'Must' })] },
});
const shapeOf = (rows: readonly Row[], of = models): Shape => ({ branches: branchesOf(rows, of), elementType: '' });
const example = (...rows: Row[]): unknown => JSON.parse(jsonOf(exampleOf(shapeOf(rows))));
const mocked = (shape: Shape): string =>
  jsonOf(new AnswerGenerator({ random: new Random(1), locale: 'en', now: 0 }).answer(schemaTree(shape)));

describe('rows that are models', () => {
  it('have the fields of their model; one inside of itself is left out', () => {
    expect(example(row('order', 'object', { ref: 'Order' }))).toEqual({
      order: { no: 7, state: 'paid', items: [{ sku: 'a1', parts: [] }] },
    });
    expect(example(row('orders', 'object[]', { ref: 'Item' }))).toEqual({ orders: [{ sku: 'a1', parts: [] }] });
    expect(JSON.parse(mocked(shapeOf([row('order', 'object', { ref: 'Order' })])))).toMatchObject({
      order: { no: 7, items: [{ sku: 'a1', parts: [] }, {}, {}] },
    });
  });

  it('keep what they say themselves before what the model says', () => {
    expect(example(row('state', 'string', { ref: 'State', example: 'open' }))).toEqual({ state: 'open' });
    expect(example(row('state', 'string', { ref: 'State', values: [{ value: '"void"' }] }))).toEqual({ state: 'void' });
    expect(example(row('tags', 'object', { ref: 'Tags' }))).toEqual({ tags: ['string'] });
    expect(example(row('lists', 'object[]', { ref: 'Tags' }))).toEqual({ lists: [['string']] });
  });

  it('follow models that are other ones, and end at models that are themselves', () => {
    expect(example(row('sale', 'object', { ref: 'Sale' }))).toHaveProperty('sale.items');
    expect(example(row('loop', 'object', { ref: 'Loop' }), row('gone', 'object', { ref: 'nothing' }))).toEqual({
      ...{ loop: {}, gone: {} },
    });
    expect(example(row('must', 'object', { ref: 'Must' }))).toEqual({ must: { again: {} } });
    expect(driftOf(shapeOf([row('loop', 'object', { ref: 'Loop' })]), { loop: { a: 1 } })).toEqual([]);
    expect(typescriptOf(shapeOf([row('loop', 'object', { ref: 'Loop' })]), 'Body')).toContain('loop: Loop;');
  });

  it('are declared once, with the name of the model', () => {
    const rows = [
      row('order', 'object', { ref: 'Order', schema: { nullable: 'true' } }),
      row('more', 'array', { ref: 'Order' }),
    ];
    expect(typescriptOf(shapeOf(rows), 'Body')).toBe(
      `export interface Body {
  order: Order | null;
  more: Order[];
}

export interface Order {
  /** @example 7 */
  no: number;
  state: State;
  items: Item[];
  parent?: Order;
}

export type State = 'paid' | 'open';

export interface Item {
  /** @example a1 */
  sku: string;
  parts: Item[];
}
`,
    );
  });

  it('get other names where a key is none, or is taken', () => {
    const own = modelsOf({
      a: { key: 'Body', rows: [row('x', 'string')] },
      b: { key: '1.x-y', rows: [row('y', 'string')] },
    });
    const text = typescriptOf(
      shapeOf([row('a', 'object', { ref: 'a' }), row('b', 'object', { ref: 'b' })], own),
      'Body',
    );
    expect(text).toContain('a: Body2;\n  b: Model1_x_y;');
    expect(text).toContain('export interface Body2 {');
  });

  it('are checked as deep as a value goes', () => {
    const deep = { no: 0, state: 'lost', items: [{ sku: 1, parts: [] }], parent: { no: 1, state: 'open', items: [] } };
    const found = driftOf(shapeOf([row('order', 'object', { ref: 'Order' })]), {
      order: { ...deep, parent: { ...deep, parent: deep } },
    });
    expect(found.map(({ kind, path }) => `${kind} ${path}`)).toContain('type order.parent.parent.items[].sku');
    expect(found.map(({ kind, path }) => `${kind} ${path}`)).toContain('keyword order.parent.parent.state');
  });

  it('are checked in requests', () => {
    const table = {
      ...bareDoc,
      requestParams: [row('order', 'object', { ref: 'Order' })],
      queryParams: [row('state', 'string', { ref: 'State' })],
    };
    const parts = effective(table, models);
    const request = {
      ...{ method: 'POST', path: '/', pathParams: {}, headers: {}, cookies: {} },
      ...{ query: new URLSearchParams('state=lost'), body: { order: { no: 'x', items: [] } } },
    };
    const breaches = breachesOf(parts, 'application/json', request);
    expect(breaches.map(({ name, problem }) => `${name} ${problem}`)).toEqual([
      'state value',
      'order.no type',
      'order.state missing',
    ]);
  });

  it('are sent as their fields, without those that circle', () => {
    const [branch] = shapeOf([row('order', 'object', { ref: 'Order' })]).branches;
    expect(branch && branchPairs(branch, 'form').map(({ name }) => name)).toEqual([
      ...['order.no', 'order.state', 'order.items.sku'],
    ]);
  });

  it('stay small where every model is a hundred times the next', () => {
    const wide = Object.fromEntries(
      Array.from({ length: 40 }, (_, n) => [
        `M${n}`,
        { rows: Array.from({ length: 100 }, (__, at) => row(`f${at}`, 'object', { ref: `M${n + 1}` })) },
      ]),
    );
    const count = (node: SchemaNode): number => 1 + node.fields.reduce((all, field) => all + count(field), 0);
    expect(count(schemaTree(shapeOf([row('top', 'object', { ref: 'M0' })], modelsOf(wide))))).toBeLessThan(25_000);
  });
});

const bareDoc: EffectiveDoc = {
  ...{ httpMethod: 'POST', requestArrayType: 'object', responseArrayType: 'object' },
  ...{ isUseGlobalHeaders: 0, isUseGlobalParams: 0, isUseGlobalReturns: 0, isRequestArray: 0, isResponseArray: 0 },
  ...{ pathParams: [], headerParams: [], queryParams: [], requestParams: [], responseParams: [], errorCodeParams: [] },
  ...{ globalHeaders: [], globalParams: [], globalReturns: [] },
};
