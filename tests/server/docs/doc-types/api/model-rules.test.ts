import { expect, it } from '@jest/globals';
import * as Y from 'yjs';
import { type ApiContent, MODEL_ROOT, type ParamRow, ParamStyle } from '../../../../../contracts/docs/doc-types/api.js';
import { rootEntries } from '../../../../../contracts/docs/doc-types/live-model-root.js';
import { writersOf } from '../../../../../contracts/docs/doc-types/live-writers.js';
import { newModelKey } from '../../../../../contracts/docs/doc-types/models.js';
import { rowsMap } from '../../../../../contracts/docs/doc-types/rows.js';
import { DocType } from '../../../../../contracts/platform/enums.js';
import { modelRules } from '../../../../../server/docs/doc-types/api/model-rules.js';
import { rulesOf } from '../../../../../server/docs/doc-types/index.js';
import { fitsLiveDoc } from '../../../../../server/docs/doc-types/interface/live-shape.js';

const row = (id: string, more: Partial<ParamRow> = {}): ParamRow => ({
  ...{ id, parentId: '', style: ParamStyle.model, name: id, type: 'string', required: true, maxLength: '-' },
  ...{ example: '', description: '', enumId: '', ...more },
});
const root = (more: Partial<ParamRow>): ParamRow =>
  row(MODEL_ROOT, { name: '', required: false, type: 'object', ...more });
const model = (params: ParamRow[]): ApiContent => ({ ...modelRules.empty('Order'), key: 'Order', params });
const checked = (content: ApiContent): ApiContent => modelRules.schema.parse(content);

it('puts the root first, and what names it as its parent at the top', () => {
  const content = checked(model([row('a', { parentId: MODEL_ROOT }), row('b'), root({ type: 'object[]' })]));
  expect(content.params.map(({ id, parentId }) => [id, parentId])).toEqual([
    [MODEL_ROOT, ''],
    ['a', ''],
    ['b', ''],
  ]);
  expect(checked(model([row('a'), row('q', { style: ParamStyle.query })])).params.map(({ id }) => id)).toEqual(['a']);
});

it('keeps its content through the live doc, without a map for the root', () => {
  const schema = { description: '"Whole"', minProperties: '1' };
  const content = checked(
    model([
      root({ type: 'object[]', schema, ref: 'p58pNWz3' }),
      row('a', { type: 'object' }),
      row('b', { parentId: 'a' }),
    ]),
  );
  const ydoc = new Y.Doc();
  modelRules.live.write(ydoc, content);
  expect(modelRules.live.read(ydoc, content)).toEqual(content);
  expect(rowsMap(ydoc).has(MODEL_ROOT)).toBe(false);
  const bare = checked(model([row('b')]));
  modelRules.live.write(ydoc, bare);
  expect(modelRules.live.read(ydoc, content)).toEqual(bare);
  expect([...rootEntries(ydoc).keys()]).toEqual([]);
});

it('merges what two people who are the first to touch the root set at one moment', () => {
  const [one, two] = [new Y.Doc(), new Y.Doc()];
  for (const ydoc of [one, two]) modelRules.live.write(ydoc, model([]));
  const begun = Y.encodeStateAsUpdate(one);
  const both = [new Y.Doc(), new Y.Doc()];
  for (const ydoc of both) Y.applyUpdate(ydoc, begun);
  const [ann, bob] = both.map(rootEntries);
  ann?.set('type', 'string');
  bob?.set('schema/pattern', '"^a"');
  const updates = both.map((ydoc) => Y.encodeStateAsUpdate(ydoc));
  for (const ydoc of both) for (const update of updates) Y.applyUpdate(ydoc, update);
  for (const ydoc of both)
    expect(modelRules.live.read(ydoc).params).toEqual([root({ type: 'string', schema: { pattern: '"^a"' } })]);
});

it('accepts the entries of a root and no others, and knows who wrote them', () => {
  const ydoc = new Y.Doc();
  const tried = (key: string) => {
    const other = new Y.Doc();
    other.getMap('fields').set(key, 'x');
    const update = Y.encodeStateAsUpdate(other);
    Y.applyUpdate(ydoc, update);
    return fitsLiveDoc(ydoc, update);
  };
  const keys = ['$model/type', '$model/schema/pattern', '$model/value/1', '$model/ref', '$model/name', '$model/rank'];
  expect(keys.map(tried)).toEqual([true, true, true, true, false, false]);
  const fresh = new Y.Doc();
  rootEntries(fresh).set('type', 'string');
  expect(writersOf(fresh, [{ actorId: 7, update: Y.encodeStateAsUpdate(fresh) }])).toMatchObject({
    'row:$model:type': [7],
  });
});

it('copies without its key, and with its root', () => {
  const copy = modelRules.copy(model([root({ type: 'string' }), row('a', { ref: 'p58pNWz3' })]), { keepLinks: false });
  expect(copy).not.toHaveProperty('key');
  expect(copy.params.map(({ id }) => id === MODEL_ROOT)).toEqual([true, false]);
  expect(copy.params[1]).not.toHaveProperty('ref');
});

it('leaves contents of other types without a key', () => {
  const content = rulesOf(DocType.http).schema.parse(rulesOf(DocType.http).empty('A'));
  expect(content).not.toHaveProperty('key');
});

it('makes keys of names', () => {
  const key = (name: string, ...taken: string[]) => newModelKey(name, new Set(taken));
  expect([key('Order'), key('Order', 'order'), key('Order', 'Order'), key('Order', 'Order', 'Order2')]).toEqual([
    ...['Order', 'Order', 'Order2', 'Order3'],
  ]);
  expect([key('订单 Item'), key('订单'), key('订单', 'Model1'), key('--')]).toEqual([
    'Item',
    'Model1',
    'Model2',
    'Model1',
  ]);
  expect(key('x'.repeat(400)).length).toBeLessThanOrEqual(255);
});
