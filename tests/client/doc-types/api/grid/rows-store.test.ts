import { afterEach, describe, expect, it, jest } from '@jest/globals';
import * as Y from 'yjs';
import { addAfter, remove } from '../../../../../client/doc-types/api/grid/row-acts.js';
import { setCell, setText } from '../../../../../client/doc-types/api/grid/row-cells.js';
import { move } from '../../../../../client/doc-types/api/grid/row-moves.js';
import { RowsStore } from '../../../../../client/doc-types/api/grid/rows-store.js';
import { ParamStyle } from '../../../../../contracts/doc-types/api.js';
import { idOf, meet, plantTree, type Somebody, seen, somebody, style } from './two-people.js';

describe('what the screen knows of rows', () => {
  const open: RowsStore[] = [];
  const watched = (hand: Somebody) => {
    const store = new RowsStore(hand.ydoc);
    store.start();
    open.push(store);
    return store;
  };
  const table = () => {
    const hand = somebody();
    plantTree(hand, [{ name: 'a', children: [{ name: 'a1' }] }, { name: 'b' }, { name: 'c' }]);
    const ids = ['a', 'a1', 'b', 'c'].map((name) => idOf(hand, name));
    const store = watched(hand);
    const told = ids.map((id) => {
      const tell = jest.fn();
      store.subscribeRow(id, tell);
      return tell;
    });
    const shape = jest.fn();
    store.subscribeShape(shape);
    const calls = () => told.map((tell) => tell.mock.calls.length);
    return { hand, store, ids, calls, shape };
  };
  afterEach(() => {
    jest.useRealTimers();
    for (const store of open.splice(0)) store.stop();
  });

  it('tells only those who show the row, and works out no places, when words or values change', () => {
    const { hand, store, ids, calls, shape } = table();
    const [a = '', , b = ''] = ids;
    const [places, cellsOfA] = [store.arrangedOf(style), store.cellsOf(a)];
    setText(hand, b, 'description', 'words');
    setCell(hand, b, 'type', 'number');
    expect(calls()).toEqual([0, 0, 2, 0]);
    expect(shape).not.toHaveBeenCalled();
    expect(store.arrangedOf(style)).toBe(places);
    expect(store.cellsOf(a)).toBe(cellsOfA);
    expect(store.cellsOf(b)).toMatchObject({ description: 'words', type: 'number' });
  });

  it('keeps rows that stay where they are, and whole tables, the same objects when others move', () => {
    const { hand, store, ids } = table();
    const other = addAfter(hand, ParamStyle.header, undefined, { name: 'X-Id' }) ?? '';
    const [headers, before] = [store.arrangedOf(ParamStyle.header), store.arrangedOf(style)];
    move(hand, [ids[3] ?? ''], 'up');
    const after = store.arrangedOf(style);
    expect(after.map(({ id }) => id)).toEqual([ids[0], ids[1], ids[3], ids[2]]);
    expect(after.filter((row) => !before.includes(row)).map(({ id }) => id)).toEqual([ids[3]]);
    expect(store.arrangedOf(ParamStyle.header)).toBe(headers);
    expect(headers.map(({ id }) => id)).toEqual([other]);
  });

  it('tells a new row once, when it is shown', () => {
    const { hand, store, shape } = table();
    addAfter(hand, style, undefined, { name: 'd' });
    expect(shape).toHaveBeenCalledTimes(1);
    expect(store.arrangedOf(style).filter(({ gone }) => !gone)).toHaveLength(5);
  });

  it('tells others’ changes apart from ours', () => {
    const { hand: ann, store, ids } = table();
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
    const { hand: ann, store, ids } = table();
    const bob = somebody();
    meet(ann, bob);
    const deltas: unknown[] = [];
    store.subscribeWords(ids[2] ?? '', 'name', (delta) => deltas.push(delta));
    setText(bob, ids[2] ?? '', 'name', 'my b');
    setText(bob, ids[3] ?? '', 'name', 'my c');
    meet(ann, bob);
    expect(deltas).toEqual([[{ insert: 'my ' }]]);
  });

  it('finds rows of one name among siblings, when the names rest', () => {
    jest.useFakeTimers();
    const { hand, store, ids, calls } = table();
    jest.advanceTimersByTime(300);
    const [a = '', a1 = '', b = '', c = ''] = ids;
    setText(hand, c, 'name', 'b');
    setText(hand, a1, 'name', 'b');
    const before = calls();
    expect(store.isDouble(b)).toBe(false);
    jest.advanceTimersByTime(300);
    expect([a, a1, b, c].map((id) => store.isDouble(id))).toEqual([false, false, true, true]);
    expect(calls().map((n, index) => n - (before[index] ?? 0))).toEqual([0, 0, 1, 1]);
    remove(hand, [c]);
    jest.advanceTimersByTime(300);
    expect(store.isDouble(b)).toBe(false);
  });

  it('counts what is no row, and reads all else', () => {
    const { hand, store } = table();
    const params = hand.ydoc.getMap('params');
    params.set('text', 'no row');
    params.set('odd', new Y.Map<unknown>(Object.entries({ style: 99 })));
    params.set('array', new Y.Array());
    expect([...store.strangers].sort()).toEqual(['array', 'odd', 'text']);
    expect(seen(hand)).toEqual(['a', '  a1', 'b', 'c']);
    expect(store.has('text')).toBe(false);
    expect(store.cellsOf('array').name).toBe('');
  });
});
