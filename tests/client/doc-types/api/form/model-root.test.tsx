import { describe, expect, it } from '@jest/globals';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import type { ParamRow } from '../../../../../contracts/docs/doc-types/api.js';
import { storedRoot, writeRoot } from '../../../../../contracts/docs/doc-types/live-model-root.js';
import { fakeServer, openBrowser } from '../../../screen.js';

openBrowser();
const { act } = await import('react');
const { all, press, show, type, until } = await import('../../../admin/stage.js');
const { useTableEditing } = await import('../../../../../client/doc-types/api/editing/table-editing.js');
const { ModelRoot } = await import('../../../../../client/doc-types/api/form/tables/ModelRoot.js');

const bare = { id: '$model', parentId: '', style: 9, name: '', required: false, maxLength: '-' } as const;
const root = (more: Partial<ParamRow>): ParamRow => ({
  ...{ ...bare, type: 'object', example: '', description: '', enumId: '' },
  ...more,
});

async function model(row: ParamRow | undefined, mayEdit = true) {
  fakeServer();
  const ydoc = new Y.Doc();
  const awareness = new Awareness(ydoc);
  ydoc.transact(() => writeRoot(ydoc, row));
  let undo = (): boolean => false;
  function Page() {
    const editing = useTableEditing(ydoc, awareness, mayEdit);
    undo = editing.undo;
    return <ModelRoot editing={editing} name="Colour" />;
  }
  await show(<Page />);
  return { ydoc, undo: () => undo(), end: () => awareness.destroy() };
}
const chips = () => all('.grid-chip').map(({ textContent }) => textContent);

describe('what a model is as a whole', () => {
  it('is set by its editor, and undone', async () => {
    const { ydoc, undo, end } = await model(undefined);
    expect(chips()).toEqual([]);
    await press('Constraints of Colour');
    await type('Min properties', '2');
    await until(() => chips().length > 0);
    expect(chips()).toEqual(['min properties 2']);
    expect(storedRoot(ydoc)?.schema).toEqual({ minProperties: '2' });
    await act(async () => undo());
    await until(() => chips().length === 0);
    expect(storedRoot(ydoc)).toBeUndefined();
    end();
  });

  it('may be one of some values', async () => {
    const { ydoc, end } = await model(root({ type: 'string', values: [{ value: '"red"', name: 'Red' }] }));
    expect(chips()).toEqual(['red Red']);
    await act(async () =>
      ydoc.transact(() => writeRoot(ydoc, root({ type: 'string', values: [{ value: '"blue"' }] }))),
    );
    await until(() => chips()[0] === 'blue');
    end();
  });

  it('is there to read for who may not edit', async () => {
    const shown = await model(root({ schema: { title: '"Colour"' } }), false);
    expect(chips()).toEqual(['Colour']);
    expect(all('button')).toEqual([]);
    shown.end();
  });

  it('is nothing to read where it is not set', async () => {
    const { end } = await model(undefined, false);
    expect(all('.form-body-root')).toEqual([]);
    end();
  });
});
