import { describe, expect, it } from '@jest/globals';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { CellPresence } from '../../../../../../client/doc-types/api/editing/cell-presence.js';
import { Reveals } from '../../../../../../client/doc-types/api/editing/table-editing.js';
import { PathFollower } from '../../../../../../client/doc-types/api/form/address/path-follower.js';
import { setText } from '../../../../../../client/doc-types/api/rows/row-cells.js';
import { copyOfRow, RowTable, rowMap } from '../../../../../../client/doc-types/api/rows/row-table.js';
import { RowsStore } from '../../../../../../client/doc-types/api/rows/rows-store.js';
import { applyEdit, smallestEdit } from '../../../../../../client/doc-types/api/rows/text-edit.js';
import { live } from '../../../../../../contracts/docs/doc-types/common.js';
import { rowsMap } from '../../../../../../contracts/docs/doc-types/rows.js';

/** A user at the address field of a doc, as the form binds it. */
function person(ydoc = new Y.Doc()) {
  const origin = { who: ydoc.clientID };
  const awareness = new Awareness(ydoc);
  // Its timer would keep the test process alive.
  awareness.destroy();
  const url = ydoc.getText(live.url);
  const undo = new Y.UndoManager([rowsMap(ydoc), url], { trackedOrigins: new Set([origin]), captureTimeout: 0 });
  const rows = new RowsStore(ydoc);
  rows.start();
  const follower = new PathFollower({
    ydoc,
    awareness,
    origin,
    mayEdit: true,
    rows,
    table: () => rows.shape(),
    presence: new CellPresence(awareness),
    reveals: new Reveals(),
    act: (change) => ydoc.transact(change, origin),
    undo: () => undo.undo() !== null,
    redo: () => undo.redo() !== null,
    endStep: () => undo.stopCapturing(),
    revealRow: () => {},
  });
  const types = (next: string) => {
    const before = url.toString();
    const edit = smallestEdit(before, next);
    const rest = follower.along(before, next);
    ydoc.transact(() => {
      if (edit) applyEdit(url, edit);
      rest();
    }, origin);
  };
  /** Types letter by letter, as a keyboard does. */
  const keys = (letters: string) => {
    for (const letter of letters) types(url.toString() + letter);
  };
  const backspaces = (n: number) => {
    for (let i = 0; i < n; i++) types(url.toString().slice(0, -1));
  };
  const table = () => {
    const at = RowTable.of(ydoc);
    return at.all.filter(({ gone }) => !gone).map(({ id }) => copyOfRow(ydoc, at, id));
  };
  const shown = () => table().map(({ name, description }) => (description ? `${name}: ${description}` : name));
  const describes = (name: string, words: string) => {
    const row = RowTable.of(ydoc).all.find(
      ({ id, gone }) => !gone && copyOfRow(ydoc, RowTable.of(ydoc), id).name === name,
    );
    if (row) setText({ ydoc, origin }, row.id, 'description', words);
  };
  return { ydoc, types, keys, backspaces, rows: shown, table, describes, undo, url };
}

function sync(a: Y.Doc, b: Y.Doc): void {
  Y.applyUpdate(b, Y.encodeStateAsUpdate(a, Y.encodeStateVector(b)));
  Y.applyUpdate(a, Y.encodeStateAsUpdate(b, Y.encodeStateVector(a)));
}

describe('path variables follow the address', () => {
  it('adds a row when a brace closes, required and of type string, in the order of the address', () => {
    const ada = person();
    ada.keys('/users/{id');
    expect(ada.rows()).toEqual([]);
    ada.keys('}/orders/{no}');
    expect(ada.table()).toMatchObject([
      { name: 'id', type: 'string', required: true },
      { name: 'no', type: 'string' },
    ]);
    ada.types('/users/{id}/in/{shop}/orders/{no}');
    expect(ada.rows()).toEqual(['id', 'shop', 'no']);
    ada.types('/{tenant}/users/{id}/in/{shop}/orders/{no}');
    expect(ada.rows()).toEqual(['tenant', 'id', 'shop', 'no']);
  });

  it('renames the row in place while the name is typed, words and all', () => {
    const ada = person();
    ada.types('/users/{id}');
    ada.describes('id', 'whose');
    const [id] = [...rowsMap(ada.ydoc).keys()];
    for (const name of ['i', '', 'u', 'us', 'user', 'userId']) ada.types(`/users/{${name}}`);
    expect(ada.rows()).toEqual(['userId: whose']);
    expect([...rowsMap(ada.ydoc).keys()]).toEqual([id]);
  });

  it('takes the row away with its variable and gives it back with its words', () => {
    const ada = person();
    ada.types('/users/{id}');
    ada.describes('id', 'whose');
    ada.types('/users');
    expect(ada.rows()).toEqual([]);
    ada.keys('/{id}');
    expect(ada.rows()).toEqual(['id: whose']);
  });

  it('knows the row again when its brace is opened, the name changed, and the brace closed', () => {
    const ada = person();
    ada.types('/users/{id}');
    ada.describes('id', 'whose');
    ada.backspaces(1);
    expect(ada.rows()).toEqual([]);
    ada.keys('s}');
    expect(ada.rows()).toEqual(['ids: whose']);
  });

  it('does not take a row for another one when a whole address is pasted over', () => {
    const ada = person();
    ada.types('/users/{id}');
    ada.describes('id', 'of the user');
    ada.types('/orders/{no}');
    expect(ada.rows()).toEqual(['no']);
    ada.types('/users/{id}');
    expect(ada.rows()).toEqual(['id: of the user']);
  });

  it('keeps one row for a variable that stands twice, until the last of them goes', () => {
    const ada = person();
    ada.types('/{id}/x/{id}');
    expect(ada.rows()).toEqual(['id']);
    ada.types('/{id}/x');
    expect(ada.rows()).toEqual(['id']);
    ada.types('/x');
    expect(ada.rows()).toEqual([]);
  });

  it('is one step of undo with the edit of the address, and leaves no row behind', () => {
    const ada = person();
    ada.types('/users/{id}');
    ada.undo.undo();
    expect([ada.url.toString(), ada.rows()]).toEqual(['', []]);
    ada.undo.redo();
    expect([ada.url.toString(), ada.rows()]).toEqual(['/users/{id}', ['id']]);
    ada.types('/users/{uid}');
    ada.undo.undo();
    expect([ada.url.toString(), ada.rows()]).toEqual(['/users/{id}', ['id']]);
  });

  it('loses nothing of what a colleague writes in the row meanwhile', () => {
    const ada = person();
    ada.types('/users/{id}');
    const bo = person(new Y.Doc());
    sync(ada.ydoc, bo.ydoc);
    ada.types('/users/{userId}');
    bo.describes('id', 'written by Bo');
    sync(ada.ydoc, bo.ydoc);
    expect(ada.rows()).toEqual(['userId: written by Bo']);
    ada.types('/users');
    bo.describes('userId', 'written by Bo, twice');
    sync(ada.ydoc, bo.ydoc);
    expect(bo.rows()).toEqual([]);
    ada.undo.undo();
    sync(ada.ydoc, bo.ydoc);
    expect(bo.rows()).toEqual(['userId: written by Bo, twice']);
  });

  it('is done by the one who types, not by those who watch', () => {
    const ada = person();
    const bo = person(new Y.Doc());
    ada.types('/users/{id}');
    sync(ada.ydoc, bo.ydoc);
    expect(rowsMap(bo.ydoc).size).toBe(1);
  });

  it('leaves rows alone that the address never knew', () => {
    const ada = person();
    ada.types('/a/{x}');
    const [id = ''] = rowsMap(ada.ydoc).keys();
    setText({ ydoc: ada.ydoc, origin: 'a push' }, id, 'name', 'other');
    ada.types('/a/{x}/b');
    expect(ada.rows()).toEqual(['x', 'other']);
    expect(rowMap(ada.ydoc, id)?.get('deleted')).toBe(false);
  });
});
