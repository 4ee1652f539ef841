import { describe, expect, it } from '@jest/globals';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { type NewRow } from '../../../../../client/doc-types/api/rows/row-table.js';
import { ParamStyle } from '../../../../../contracts/docs/doc-types/api.js';
import { fakeServer, openBrowser } from '../../../screen.js';

openBrowser();
const { act } = await import('react');
const { all, press, show, type, until } = await import('../../../admin/stage.js');
const { insertRows, lastPosition } = await import('../../../../../client/doc-types/api/rows/row-acts.js');
const { useTableEditing } = await import('../../../../../client/doc-types/api/editing/table-editing.js');
const { useBodyRow } = await import('../../../../../client/doc-types/api/editing/whole-body.js');
const { BodyRoot } = await import('../../../../../client/doc-types/api/form/tables/BodyRoot.js');
const { RowTable } = await import('../../../../../client/doc-types/api/rows/row-table.js');
const { fieldsOf } = await import('../../../../../client/doc-types/api/editing/fields.js');

async function body(of: 'request' | 'response', rows: readonly NewRow[], mayEdit = true) {
  fakeServer();
  const ydoc = new Y.Doc();
  const awareness = new Awareness(ydoc);
  const style = ParamStyle[of];
  insertRows({ ydoc, origin: 'seed' }, lastPosition(RowTable.of(ydoc), style), rows);
  let undo = (): boolean => false;
  function Page() {
    const editing = useTableEditing(ydoc, awareness, mayEdit);
    undo = editing.undo;
    const found = useBodyRow(editing, of);
    return <BodyRoot editing={editing} of={of} row={found?.row} fields={fieldsOf(ydoc)} style={style} name="Body" />;
  }
  await show(<Page />);
  const stored = () =>
    RowTable.of(ydoc)
      .all.filter(({ gone, style: each }) => !gone && each !== style)
      .map(({ id }) => id);
  return { ydoc, stored, undo: () => undo(), end: () => awareness.destroy() };
}
const chips = () => all('.grid-chip').map(({ textContent }) => textContent);

describe('the constraints of a body as a whole', () => {
  it.each(['request', 'response'] as const)('of a %s get their row with the first one', async (of) => {
    const { stored, undo, end } = await body(of, [{ name: 'id' }]);
    expect([chips(), stored()]).toEqual([[], []]);
    await press('Constraints of Body');
    await type('Min properties', '2');
    expect(stored()).toEqual([]);
    await until(() => chips().length > 0);
    expect(chips()).toEqual(['min properties 2']);
    expect(stored()).toHaveLength(of === 'request' ? 1 : 2);
    await act(async () => undo());
    await until(() => chips().length === 0);
    expect(stored()).toEqual([]);
    end();
  });
  it('are those of the row itself where the body is a plain value', async () => {
    const { end } = await body('request', [{ name: '', type: 'string' }]);
    expect(all('.form-body-root')).toEqual([]);
    end();
  });
});
