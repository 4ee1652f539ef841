import { expect, it } from '@jest/globals';
import * as Y from 'yjs';
import { type ApiContent, OPERATION, type ParamRow, ParamStyle } from '../../../../../contracts/docs/doc-types/api.js';
import {
  operationRow,
  storedOperation,
  writeOperation,
} from '../../../../../contracts/docs/doc-types/live-fixed-rows.js';
import { writersOf } from '../../../../../contracts/docs/doc-types/live-writers.js';
import { rowsMap } from '../../../../../contracts/docs/doc-types/rows.js';
import { DocType } from '../../../../../contracts/platform/enums.js';
import { rulesOf } from '../../../../../server/docs/doc-types/index.js';
import { fitsLiveDoc } from '../../../../../server/docs/doc-types/interface/live-shape.js';
import { LiveDoc } from '../../../../../server/docs/editing/live/live-doc.js';
import { doc, row } from './tables.js';

const rules = rulesOf(DocType.http);
const id = { operationId: '"findOrders"' };
const withOperation = (...rows: ParamRow[]): ApiContent => doc(row('a'), ...rows);

it('keeps its keywords through the live doc, without a map', () => {
  const ydoc = new Y.Doc();
  const content = rules.schema.parse(withOperation(operationRow({ ...id, 'x-a': '1.0' })));
  rules.live.write(ydoc, content);
  expect(rules.live.read(ydoc)).toEqual(content);
  expect(rowsMap(ydoc).has(OPERATION)).toBe(false);
  const bare = rules.schema.parse(withOperation());
  rules.live.write(ydoc, bare);
  expect(rules.live.read(ydoc)).toEqual(bare);
});

it('merges the first keywords of two people, and knows who typed which', () => {
  const [ann, bob] = [new Y.Doc(), new Y.Doc()];
  writeOperation(ann, { schema: id });
  writeOperation(bob, { schema: { security: '[]' } });
  const updates = [ann, bob].map((ydoc) => Y.encodeStateAsUpdate(ydoc));
  const both = new Y.Doc();
  for (const update of updates) Y.applyUpdate(both, update);
  expect(storedOperation(both)?.schema).toEqual({ ...id, security: '[]' });
  const writers = writersOf(
    both,
    updates.map((update, at) => ({ update, actorId: at })),
  );
  expect(writers[`row:${OPERATION}:schema/operationId`]).toEqual([0]);
  expect(writers[`row:${OPERATION}:schema/security`]).toEqual([1]);
});

it('is a row of each comparison', () => {
  const changed = rules.diff(withOperation(operationRow(id)), withOperation(operationRow({ operationId: '"list"' })));
  expect(changed.rows).toEqual([
    {
      ...{ rowId: OPERATION, style: ParamStyle.operation, kind: 'changed', path: [''], moved: null },
      attributes: [{ attribute: 'schema/operationId', from: '"findOrders"', to: '"list"' }],
    },
  ]);
  const added = rules.diff(withOperation(), withOperation(operationRow(id)));
  expect(added.rows.map(({ rowId, kind }) => `${kind} ${rowId}`)).toEqual([`added ${OPERATION}`]);
});

it('stays when an old client saves what it was given', async () => {
  const content = withOperation(operationRow(id));
  const saved = await rules.fromWire?.({ headerParams: [{ name: 'X-Trace' }] }, content);
  expect(saved && rules.rows(rules.schema.parse(saved)).find((each) => each.id === OPERATION)?.schema).toEqual(id);
});

it.each([
  ['a keyword', '$operation/schema/x-a', true],
  ['a value', '$operation/value/1', false],
  ['another part', '$operation/type', false],
])('takes keywords from an editor, and nothing else: %s', (_, key, isTaken) => {
  const theirs = new Y.Doc();
  theirs.getMap('fields').set(key, '1');
  const live = new LiveDoc(new Y.Doc(), 0, 50_000_000, fitsLiveDoc);
  const { verdicts } = live.apply([{ update: Y.encodeStateAsUpdate(theirs), whole: true }]);
  expect(verdicts.every((verdict) => verdict === 'applied')).toBe(isTaken);
});
