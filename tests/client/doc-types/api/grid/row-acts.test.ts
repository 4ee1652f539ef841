import { describe, expect, it } from '@jest/globals';
import * as Y from 'yjs';
import { addAfter, addChild, bringBack, duplicate, remove } from '../../../../../client/doc-types/api/grid/row-acts.js';
import { applyPlan, setCell, setText } from '../../../../../client/doc-types/api/grid/row-cells.js';
import { move, moveTo, nest, unnest } from '../../../../../client/doc-types/api/grid/row-moves.js';
import { RowTable, rowMap } from '../../../../../client/doc-types/api/grid/row-table.js';
import { rowLimits } from '../../../../../contracts/doc-types/api.js';
import { cellsOf } from '../../../../../contracts/doc-types/rows.js';
import { idOf, meet, nameOf, plantTree, seen, somebody, style } from './two-people.js';

const abc = [{ name: 'a', children: [{ name: 'a1' }, { name: 'a2' }] }, { name: 'b' }, { name: 'c' }];
const table = (rows = abc) => {
  const hand = somebody();
  plantTree(hand, rows);
  const id = (name: string) => idOf(hand, name);
  return { hand, id };
};
const pair = () => {
  const { hand: ann } = table();
  const bob = somebody();
  meet(ann, bob);
  return { ann, bob };
};

describe('a row', () => {
  it('is added below another, with its children in between; at the end; as the last child', () => {
    const { hand, id } = table();
    addAfter(hand, style, id('a'), { name: 'after a' });
    addAfter(hand, style, undefined, { name: 'end' });
    addAfter(hand, style, id('a1'), { name: 'a1b' });
    addChild(hand, id('b'), { name: 'b1' });
    addChild(hand, id('a'), { name: 'a3' });
    expect(seen(hand)).toEqual(['a', '  a1', '  a1b', '  a2', '  a3', 'after a', 'b', '  b1', 'c', 'end']);
  });

  it('is new with what it is given and the defaults of a new row', () => {
    const { hand } = table([]);
    const made = addAfter(hand, style, undefined, { name: 'x', type: 'number' }) ?? '';
    const row = rowMap(hand.ydoc, made);
    expect(row && cellsOf(row)).toEqual({
      name: 'x',
      type: 'number',
      required: true,
      maxLength: '64',
      example: '',
      description: '',
      enumId: '',
    });
  });

  it('moves past its neighbour with all below it, several keeping together, and not past the end', () => {
    const { hand, id } = table();
    expect(move(hand, [id('a')], 'down')).toBe(true);
    expect(seen(hand)).toEqual(['b', 'a', '  a1', '  a2', 'c']);
    move(hand, [id('a'), id('c'), id('a1')], 'up');
    expect(seen(hand)).toEqual(['a', '  a1', '  a2', 'c', 'b']);
    expect(move(hand, [id('a')], 'up')).toBe(false);
    expect(move(hand, [id('a2')], 'down')).toBe(false);
  });

  it('moves past removed rows that nobody sees', () => {
    const { hand, id } = table();
    remove(hand, [id('b')]);
    move(hand, [id('c')], 'up');
    expect(seen(hand)).toEqual(['c', 'a', '  a1', '  a2']);
  });

  it('nests below the row above, and comes out again behind its parent', () => {
    const { hand, id } = table();
    expect(nest(hand, [id('b'), id('c')])).toBe(true);
    expect(seen(hand)).toEqual(['a', '  a1', '  a2', '  b', '  c']);
    nest(hand, [id('c')]);
    expect(seen(hand)).toEqual(['a', '  a1', '  a2', '  b', '    c']);
    unnest(hand, [id('a1'), id('a2')]);
    expect(seen(hand)).toEqual(['a', '  b', '    c', 'a1', 'a2']);
    expect(nest(hand, [id('a')])).toBe(false);
    expect(unnest(hand, [id('a')])).toBe(false);
  });

  it('stands no deeper than rows may', () => {
    const { hand, id } = table([{ name: '0' }, { name: 'x', children: [{ name: 'y' }] }]);
    for (let depth = 1; depth < rowLimits.depth - 1; depth++) addChild(hand, id(`${depth - 1}`), { name: `${depth}` });
    const deepest = id(`${rowLimits.depth - 2}`);
    expect(moveTo(hand, [id('x')], { style, parentId: deepest, after: undefined })).toBe(false);
    expect(moveTo(hand, [id('y')], { style, parentId: deepest, after: undefined })).toBe(true);
    expect(addChild(hand, id('y'))).toBeUndefined();
  });

  it('is dragged between any two rows, never below itself', () => {
    const { hand, id } = table();
    moveTo(hand, [id('c'), id('a1')], { style, parentId: '', after: undefined });
    expect(seen(hand)).toEqual(['a1', 'c', 'a', '  a2', 'b']);
    moveTo(hand, [id('b')], { style, parentId: id('a'), after: id('a2') });
    expect(seen(hand)).toEqual(['a1', 'c', 'a', '  a2', '  b']);
    expect(moveTo(hand, [id('a')], { style, parentId: id('b'), after: undefined })).toBe(false);
    moveTo(hand, [id('c')], { style, parentId: '', after: id('c') });
    expect(seen(hand)).toEqual(['a1', 'c', 'a', '  a2', '  b']);
  });

  it('is copied with all below it that is there, under ids of its own', () => {
    const { hand, id } = table();
    remove(hand, [id('a1')]);
    const before = new Set(RowTable.of(hand.ydoc).all.map((row) => row.id));
    const made = duplicate(hand, [id('a'), id('a2'), id('b')]);
    expect(seen(hand)).toEqual(['a', '  a2', 'b', 'a', '  a2', 'b', 'c']);
    expect(made.filter((each) => before.has(each))).toEqual([]);
  });

  it('comes back with those above it', () => {
    const { hand, id } = table();
    const [a1, a2] = [id('a1'), id('a2')];
    remove(hand, [a1]);
    remove(hand, [id('a')]);
    expect(seen(hand)).toEqual(['b', 'c']);
    bringBack(hand, [a2]);
    expect(seen(hand)).toEqual(['a', '  a2', 'b', 'c']);
    bringBack(hand, [a1]);
    expect(seen(hand)).toEqual(['a', '  a1', '  a2', 'b', 'c']);
  });

  it('is one step of undo, whatever the act', () => {
    const { hand, id } = table();
    const acts = [
      () => addAfter(hand, style, id('b'), { name: 'n', children: [{ name: 'n1' }] }),
      () => nest(hand, [id('c')]),
      () => remove(hand, [id('a'), id('c')]),
      () => duplicate(hand, [id('a')]),
      () => setText(hand, id('b'), 'name', 'bee'),
      () =>
        applyPlan(hand, style, {
          update: [{ id: id('b'), cells: { example: '1', type: 'number' } }],
          insert: [{ parentId: id('b'), rows: [{ name: 'b1' }, { name: 'b2' }] }],
        }),
    ];
    for (const act of acts) {
      const before = seen(hand);
      const steps = hand.undo.undoStack.length;
      act();
      const after = seen(hand);
      expect(after).not.toEqual(before);
      expect(hand.undo.undoStack).toHaveLength(steps + 1);
      hand.undo.undo();
      expect(seen(hand)).toEqual(before);
      hand.undo.redo();
      expect(seen(hand)).toEqual(after);
      hand.undo.undo();
    }
  });
});

describe('two people at once', () => {
  it('move, edit and remove: they come to one table, and nobody’s words are lost', () => {
    const { ann, bob } = pair();
    const [a, b, c] = [idOf(ann, 'a'), idOf(ann, 'b'), idOf(ann, 'c')];
    move(ann, [c], 'up');
    setText(ann, b, 'name', 'b of Ann');
    setCell(ann, a, 'type', 'object');
    nest(bob, [b]);
    setText(bob, b, 'name', 'Bob and b');
    remove(bob, [c]);
    addAfter(bob, style, a, { name: 'new of Bob' });
    meet(ann, bob);
    expect(seen(bob)).toEqual(seen(ann));
    const name = nameOf(ann.ydoc, b);
    expect(name).toContain('Bob and ');
    expect(name).toContain(' of Ann');
    expect(rowMap(bob.ydoc, a)?.get('type')).toBe('object');
    expect(seen(ann)).toContain('new of Bob');
    expect(seen(ann)).not.toContain('c');
  });

  it('nest two rows below each other: no cycle, no lost row', () => {
    const { ann, bob } = pair();
    const [b, c] = [idOf(ann, 'b'), idOf(ann, 'c')];
    moveTo(ann, [b], { style, parentId: c, after: undefined });
    moveTo(bob, [c], { style, parentId: b, after: undefined });
    meet(ann, bob);
    expect(seen(bob)).toEqual(seen(ann));
    expect(seen(ann)).toHaveLength(5);
  });

  it('a row that is removed while another writes in it comes back on undo with their words', () => {
    const { ann, bob } = pair();
    const b = idOf(ann, 'b');
    remove(ann, [b]);
    setText(bob, b, 'description', 'written meanwhile');
    addChild(bob, b, { name: 'b1' });
    meet(ann, bob);
    expect(seen(bob)).not.toContain('b');
    ann.undo.undo();
    meet(ann, bob);
    expect(seen(bob)).toEqual(['a', '  a1', '  a2', 'b', '  b1', 'c']);
    expect(rowMap(bob.ydoc, b)?.get('description')?.toString()).toBe('written meanwhile');
  });

  it('a new row that its maker undoes keeps what another wrote in it', () => {
    const { ann, bob } = pair();
    const made = addAfter(ann, style, undefined, { name: 'n' }) ?? '';
    meet(ann, bob);
    setText(bob, made, 'description', 'words of Bob');
    meet(ann, bob);
    ann.undo.undo();
    meet(ann, bob);
    expect(seen(bob)).not.toContain('n');
    bringBack(bob, [made]);
    meet(ann, bob);
    expect(seen(ann)).toContain('n');
    expect(rowMap(ann.ydoc, made)?.get('description')?.toString()).toBe('words of Bob');
  });

  it('undo takes back one’s own steps only', () => {
    const { ann, bob } = pair();
    const b = idOf(ann, 'b');
    setText(ann, b, 'name', 'b!');
    setText(bob, b, 'name', '?b');
    setCell(bob, b, 'type', 'number');
    meet(ann, bob);
    ann.undo.undo();
    expect(nameOf(ann.ydoc, b)).toBe('?b');
    expect(rowMap(ann.ydoc, b)?.get('type')).toBe('number');
    while (ann.undo.undo());
    expect(nameOf(ann.ydoc, b)).toBe('?b');
  });
});

describe('foreign content', () => {
  it('harms no act', () => {
    const { hand, id } = table();
    const params = hand.ydoc.getMap('params');
    params.set('text', 'no row');
    params.set('array', new Y.Array());
    const odd = new Y.Map<unknown>(Object.entries({ style, parentId: 7, rank: -1, name: 'no text', deleted: 'yes' }));
    params.set('odd', odd);
    remove(hand, ['text', 'array', 'nothing']);
    setText(hand, 'text', 'name', 'x');
    setText(hand, 'odd', 'name', 'a text now');
    expect(odd.get('name')).toBeInstanceOf(Y.Text);
    move(hand, ['odd'], 'down');
    expect(seen(hand)).toEqual(['a', '  a1', '  a2', 'a text now', 'b', 'c']);
    expect(duplicate(hand, [id('c'), 'array'])).toHaveLength(1);
  });
});
