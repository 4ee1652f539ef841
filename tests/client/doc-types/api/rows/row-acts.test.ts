import { describe, expect, it } from '@jest/globals';
import * as Y from 'yjs';
import {
  addAfter,
  addChild,
  duplicateRows,
  removeRows,
  restoreRows,
} from '../../../../../client/doc-types/api/rows/row-acts.js';
import { applyPlan, setCell, setText } from '../../../../../client/doc-types/api/rows/row-cells.js';
import { indentRows, moveRows, moveTo, outdentRows } from '../../../../../client/doc-types/api/rows/row-moves.js';
import { freshCells, RowTable, rowMap } from '../../../../../client/doc-types/api/rows/row-table.js';
import { rowLimits } from '../../../../../contracts/docs/doc-types/api.js';
import { rowCells, rowsOfVersion } from '../../../../../contracts/docs/doc-types/rows.js';
import { idOf, meet, nameOf, plantTree, seen, somebody, style } from '../two-people.js';

const abc = [{ name: 'a', children: [{ name: 'a1' }, { name: 'a2' }] }, { name: 'b' }, { name: 'c' }];
const table = (rows = abc) => {
  const writer = somebody();
  plantTree(writer, rows);
  const id = (name: string) => idOf(writer, name);
  return { writer, id };
};
const pair = () => {
  const { writer: ann } = table();
  const bob = somebody();
  meet(ann, bob);
  return { ann, bob };
};

describe('a row', () => {
  it('is added below another, with its children in between; at the end; as the last child', () => {
    const { writer, id } = table();
    addAfter(writer, style, id('a'), { name: 'after a' });
    addAfter(writer, style, undefined, { name: 'end' });
    addAfter(writer, style, id('a1'), { name: 'a1b' });
    addChild(writer, id('b'), { name: 'b1' });
    addChild(writer, id('a'), { name: 'a3' });
    expect(seen(writer)).toEqual(['a', '  a1', '  a1b', '  a2', '  a3', 'after a', 'b', '  b1', 'c', 'end']);
  });

  it('is new with what it is given and the defaults of a new row', () => {
    const { writer } = table([]);
    const made = addAfter(writer, style, undefined, { name: 'x', type: 'number' }) ?? '';
    const row = rowMap(writer.ydoc, made);
    expect(row && rowCells(row)).toEqual({
      name: 'x',
      type: 'number',
      required: true,
      maxLength: '64',
      example: '',
      description: '',
      enumId: '',
    });
  });

  it('is new as its application chose', () => {
    for (const [maxLength, length] of [
      ['255', '255'],
      ['-', ''],
    ] as const) {
      const writer = { ...table([]).writer, rows: { fresh: freshCells({ required: false, maxLength }) } };
      const made = addAfter(writer, style, undefined, {}) ?? '';
      const row = rowMap(writer.ydoc, made);
      expect(row && rowCells(row)).toMatchObject({ type: 'string', required: false, maxLength: length });
    }
  });

  it('is in no version until something is filled in, also one that is new as its application chose', () => {
    for (const maxLength of ['255', '-', '64'])
      for (const required of [true, false]) {
        const { writer } = table([]);
        const made = addAfter({ ...writer, rows: { fresh: freshCells({ required, maxLength }) } }, style) ?? '';
        const versioned = () => rowsOfVersion(writer.ydoc).map(({ id }) => id);
        expect(versioned()).toEqual([]);
        setCell(writer, made, 'maxLength', '7');
        expect(versioned()).toEqual([made]);
        setCell(writer, made, 'maxLength', freshCells({ required, maxLength }).maxLength);
        expect(versioned()).toEqual([]);
        setText(writer, made, 'example', '1');
        expect(versioned()).toEqual([made]);
      }
  });

  it('moves past its neighbour with all below it, several keeping together, and not past the end', () => {
    const { writer, id } = table();
    expect(moveRows(writer, [id('a')], 'down')).toBe(true);
    expect(seen(writer)).toEqual(['b', 'a', '  a1', '  a2', 'c']);
    moveRows(writer, [id('a'), id('c'), id('a1')], 'up');
    expect(seen(writer)).toEqual(['a', '  a1', '  a2', 'c', 'b']);
    expect(moveRows(writer, [id('a')], 'up')).toBe(false);
    expect(moveRows(writer, [id('a2')], 'down')).toBe(false);
  });

  it('moves past removed rows that nobody sees', () => {
    const { writer, id } = table();
    removeRows(writer, [id('b')]);
    moveRows(writer, [id('c')], 'up');
    expect(seen(writer)).toEqual(['c', 'a', '  a1', '  a2']);
  });

  it('nests below the row above, and comes out again behind its parent', () => {
    const { writer, id } = table();
    expect(indentRows(writer, [id('b'), id('c')])).toBe(true);
    expect(seen(writer)).toEqual(['a', '  a1', '  a2', '  b', '  c']);
    indentRows(writer, [id('c')]);
    expect(seen(writer)).toEqual(['a', '  a1', '  a2', '  b', '    c']);
    outdentRows(writer, [id('a1'), id('a2')]);
    expect(seen(writer)).toEqual(['a', '  b', '    c', 'a1', 'a2']);
    expect(indentRows(writer, [id('a')])).toBe(false);
    expect(outdentRows(writer, [id('a')])).toBe(false);
  });

  it('stands no deeper than rows may', () => {
    const { writer, id } = table([{ name: '0' }, { name: 'x', children: [{ name: 'y' }] }]);
    for (let depth = 1; depth < rowLimits.depth - 1; depth++)
      addChild(writer, id(`${depth - 1}`), { name: `${depth}` });
    const deepest = id(`${rowLimits.depth - 2}`);
    expect(moveTo(writer, [id('x')], { style, parentId: deepest, after: undefined })).toBe(false);
    expect(moveTo(writer, [id('y')], { style, parentId: deepest, after: undefined })).toBe(true);
    expect(addChild(writer, id('y'))).toBeUndefined();
  });

  it('is dragged between any two rows, never below itself', () => {
    const { writer, id } = table();
    moveTo(writer, [id('c'), id('a1')], { style, parentId: '', after: undefined });
    expect(seen(writer)).toEqual(['a1', 'c', 'a', '  a2', 'b']);
    moveTo(writer, [id('b')], { style, parentId: id('a'), after: id('a2') });
    expect(seen(writer)).toEqual(['a1', 'c', 'a', '  a2', '  b']);
    expect(moveTo(writer, [id('a')], { style, parentId: id('b'), after: undefined })).toBe(false);
    moveTo(writer, [id('c')], { style, parentId: '', after: id('c') });
    expect(seen(writer)).toEqual(['a1', 'c', 'a', '  a2', '  b']);
  });

  it('is copied with all below it that is there, under ids of its own', () => {
    const { writer, id } = table();
    removeRows(writer, [id('a1')]);
    const before = new Set(RowTable.of(writer.ydoc).all.map((row) => row.id));
    const made = duplicateRows(writer, [id('a'), id('a2'), id('b')]);
    expect(seen(writer)).toEqual(['a', '  a2', 'b', 'a', '  a2', 'b', 'c']);
    expect(made.filter((each) => before.has(each))).toEqual([]);
  });

  it('comes back with those above it', () => {
    const { writer, id } = table();
    const [a1, a2] = [id('a1'), id('a2')];
    removeRows(writer, [a1]);
    removeRows(writer, [id('a')]);
    expect(seen(writer)).toEqual(['b', 'c']);
    restoreRows(writer, [a2]);
    expect(seen(writer)).toEqual(['a', '  a2', 'b', 'c']);
    restoreRows(writer, [a1]);
    expect(seen(writer)).toEqual(['a', '  a1', '  a2', 'b', 'c']);
  });

  it('is one step of undo, whatever the act', () => {
    const { writer, id } = table();
    const acts = [
      () => addAfter(writer, style, id('b'), { name: 'n', children: [{ name: 'n1' }] }),
      () => indentRows(writer, [id('c')]),
      () => removeRows(writer, [id('a'), id('c')]),
      () => duplicateRows(writer, [id('a')]),
      () => setText(writer, id('b'), 'name', 'bee'),
      () =>
        applyPlan(writer, style, {
          update: [{ id: id('b'), cells: { example: '1', type: 'number' } }],
          insert: [{ parentId: id('b'), rows: [{ name: 'b1' }, { name: 'b2' }] }],
        }),
    ];
    for (const act of acts) {
      const before = seen(writer);
      const steps = writer.undo.undoStack.length;
      act();
      const after = seen(writer);
      expect(after).not.toEqual(before);
      expect(writer.undo.undoStack).toHaveLength(steps + 1);
      writer.undo.undo();
      expect(seen(writer)).toEqual(before);
      writer.undo.redo();
      expect(seen(writer)).toEqual(after);
      writer.undo.undo();
    }
  });
});

describe('two people at once', () => {
  it('move, edit and remove: they come to one table, and nobody’s words are lost', () => {
    const { ann, bob } = pair();
    const [a, b, c] = [idOf(ann, 'a'), idOf(ann, 'b'), idOf(ann, 'c')];
    moveRows(ann, [c], 'up');
    setText(ann, b, 'name', 'b of Ann');
    setCell(ann, a, 'type', 'object');
    indentRows(bob, [b]);
    setText(bob, b, 'name', 'Bob and b');
    removeRows(bob, [c]);
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
    removeRows(ann, [b]);
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
    restoreRows(bob, [made]);
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
    const { writer, id } = table();
    const params = writer.ydoc.getMap('params');
    params.set('text', 'no row');
    params.set('array', new Y.Array());
    const odd = new Y.Map<unknown>(Object.entries({ style, parentId: 7, rank: -1, name: 'no text', deleted: 'yes' }));
    params.set('odd', odd);
    removeRows(writer, ['text', 'array', 'nothing']);
    setText(writer, 'text', 'name', 'x');
    setText(writer, 'odd', 'name', 'a text now');
    expect(odd.get('name')).toBeInstanceOf(Y.Text);
    moveRows(writer, ['odd'], 'down');
    expect(seen(writer)).toEqual(['a', '  a1', '  a2', 'a text now', 'b', 'c']);
    expect(duplicateRows(writer, [id('c'), 'array'])).toHaveLength(1);
  });
});
