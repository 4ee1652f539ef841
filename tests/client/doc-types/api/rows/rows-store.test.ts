import { afterEach, describe, expect, it, jest } from '@jest/globals';
import * as Y from 'yjs';
import { addAfter, removeRows } from '../../../../../client/doc-types/api/rows/row-acts.js';
import { setCell, setText } from '../../../../../client/doc-types/api/rows/row-cells.js';
import { moveRows } from '../../../../../client/doc-types/api/rows/row-moves.js';
import { RowsStore } from '../../../../../client/doc-types/api/rows/rows-store.js';
import { ParamStyle } from '../../../../../contracts/docs/doc-types/api.js';
import { idOf, meet, plantTree, type Somebody, seen, somebody, style } from '../two-people.js';

describe('what the screen knows of rows', () => {
  const open: RowsStore[] = [];
  const watched = (writer: Somebody) => {
    const store = new RowsStore(writer.ydoc);
    store.start();
    open.push(store);
    return store;
  };
  const table = () => {
    const writer = somebody();
    plantTree(writer, [{ name: 'a', children: [{ name: 'a1' }] }, { name: 'b' }, { name: 'c' }]);
    const ids = ['a', 'a1', 'b', 'c'].map((name) => idOf(writer, name));
    const store = watched(writer);
    const told = ids.map((id) => {
      const tell = jest.fn();
      store.subscribeRow(id, tell);
      return tell;
    });
    const shape = jest.fn();
    store.subscribeShape(shape);
    const calls = () => told.map((tell) => tell.mock.calls.length);
    return { writer, store, ids, calls, shape };
  };
  afterEach(() => {
    jest.useRealTimers();
    for (const store of open.splice(0)) store.stop();
  });

  it('tells only those who show the row, and works out no places, when words or values change', () => {
    const { writer, store, ids, calls, shape } = table();
    const [a = '', , b = ''] = ids;
    const [places, cellsOfA] = [store.arrangedOf(style), store.cellsOf(a)];
    setText(writer, b, 'description', 'words');
    setCell(writer, b, 'type', 'number');
    expect(calls()).toEqual([0, 0, 2, 0]);
    expect(shape).not.toHaveBeenCalled();
    expect(store.arrangedOf(style)).toBe(places);
    expect(store.cellsOf(a)).toBe(cellsOfA);
    expect(store.cellsOf(b)).toMatchObject({ description: 'words', type: 'number' });
  });

  it('keeps rows that stay where they are, and whole tables, the same objects when others move', () => {
    const { writer, store, ids } = table();
    const other = addAfter(writer, ParamStyle.header, undefined, { name: 'X-Id' }) ?? '';
    const [headers, before] = [store.arrangedOf(ParamStyle.header), store.arrangedOf(style)];
    moveRows(writer, [ids[3] ?? ''], 'up');
    const after = store.arrangedOf(style);
    expect(after.map(({ id }) => id)).toEqual([ids[0], ids[1], ids[3], ids[2]]);
    expect(after.filter((row) => !before.includes(row)).map(({ id }) => id)).toEqual([ids[3]]);
    expect(store.arrangedOf(ParamStyle.header)).toBe(headers);
    expect(headers.map(({ id }) => id)).toEqual([other]);
  });

  it('tells a new row once, when it is shown', () => {
    const { writer, store, shape } = table();
    addAfter(writer, style, undefined, { name: 'd' });
    expect(shape).toHaveBeenCalledTimes(1);
    expect(store.arrangedOf(style).filter(({ gone }) => !gone)).toHaveLength(5);
  });

  it('tells others’ changes apart from ours', () => {
    const { writer: ann, store, ids } = table();
    const bob = somebody();
    meet(ann, bob);
    const heard: string[] = [];
    store.onRemote((id, attribute) => heard.push(`${idName(id)} ${attribute ?? 'row'}`));
    const idName = (id: string) => store.cellsOf(id).name;
    setText(ann, ids[0] ?? '', 'example', 'ours');
    expect(heard).toEqual([]);
    setText(bob, ids[2] ?? '', 'example', 'theirs');
    setCell(bob, ids[3] ?? '', 'required', false);
    meet(ann, bob);
    expect(heard.sort()).toEqual(['b example', 'c required']);
  });

  it('says what happened to a text that somebody edits, letter by letter', () => {
    const { writer: ann, store, ids } = table();
    const bob = somebody();
    meet(ann, bob);
    const deltas: unknown[] = [];
    store.subscribeText(ids[2] ?? '', 'name', (delta) => deltas.push(delta));
    setText(bob, ids[2] ?? '', 'name', 'my b');
    setText(bob, ids[3] ?? '', 'name', 'my c');
    meet(ann, bob);
    expect(deltas).toEqual([[{ insert: 'my ' }]]);
  });

  it('finds rows of one name among siblings, when the names rest', () => {
    jest.useFakeTimers();
    const { writer, store, ids, calls } = table();
    jest.advanceTimersByTime(300);
    const [a = '', a1 = '', b = '', c = ''] = ids;
    setText(writer, c, 'name', 'b');
    setText(writer, a1, 'name', 'b');
    const before = calls();
    expect(store.isDouble(b)).toBe(false);
    jest.advanceTimersByTime(300);
    expect([a, a1, b, c].map((id) => store.isDouble(id))).toEqual([false, false, true, true]);
    expect(calls().map((n, index) => n - (before[index] ?? 0))).toEqual([0, 0, 1, 1]);
    removeRows(writer, [c]);
    jest.advanceTimersByTime(300);
    expect(store.isDouble(b)).toBe(false);
  });

  it('counts what is no row, and reads all else', () => {
    const { writer, store } = table();
    const params = writer.ydoc.getMap('params');
    params.set('text', 'no row');
    params.set('odd', new Y.Map<unknown>(Object.entries({ style: 99 })));
    params.set('array', new Y.Array());
    expect([...store.foreignIds].sort()).toEqual(['array', 'odd', 'text']);
    expect(seen(writer)).toEqual(['a', '  a1', 'b', 'c']);
    expect(store.has('text')).toBe(false);
    expect(store.cellsOf('array').name).toBe('');
  });
});
