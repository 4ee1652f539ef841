import { describe, expect, it } from '@jest/globals';
import { getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state';
import {
  blockOfSelection,
  deleteBlock,
  duplicateBlock,
  moveBlock,
  paragraphBelow,
} from '../../../../client/doc-types/custom/block-moves.js';
import { customExtensions } from '../../../../contracts/docs/doc-types/custom-schema.js';

const schema = getSchema(customExtensions());
const paragraph = (text: string) => schema.node('paragraph', null, text ? [schema.text(text)] : []);
const list = (...items: string[]) =>
  schema.node(
    'bulletList',
    null,
    items.map((text) => schema.node('listItem', null, [paragraph(text)])),
  );
const stateOf = (...blocks: Node[]) => EditorState.create({ schema, doc: schema.node('doc', null, blocks) });
const caretIn = (state: EditorState, text: string) => {
  let at = 0;
  state.doc.descendants((node, position) => {
    if (node.text === text) at = position + 1;
  });
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)));
};
const lines = (state: EditorState) => {
  const found: string[] = [];
  state.doc.descendants((node) => {
    if (node.isTextblock) found.push(node.textContent);
  });
  return found.join(' ');
};
const apply = (state: EditorState, change: ReturnType<typeof moveBlock>) => (change ? state.apply(change) : state);

describe('a block of rich text', () => {
  it('moves past its neighbour with the caret in it, and stays at the ends', () => {
    const start = caretIn(stateOf(paragraph('one'), paragraph('two'), list('a', 'b')), 'two');
    const up = apply(start, moveBlock(start, blockOfSelection(start) ?? -1, -1));
    expect(lines(up)).toBe('two one a b');
    expect(up.selection.$from.parent.textContent).toBe('two');
    expect(up.selection.$from.parentOffset).toBe(start.selection.$from.parentOffset);
    expect(moveBlock(up, blockOfSelection(up) ?? -1, -1)).toBeUndefined();
    const down = apply(start, moveBlock(start, blockOfSelection(start) ?? -1, 1));
    expect(lines(down)).toBe('one a b two');
  });

  it('is the item, inside of a list', () => {
    const start = caretIn(stateOf(paragraph('one'), list('a', 'b', 'c')), 'c');
    const moved = apply(start, moveBlock(start, blockOfSelection(start) ?? -1, -1));
    expect(lines(moved)).toBe('one a c b');
    expect(moved.selection.$from.parent.textContent).toBe('c');
  });

  it('moves a rule, which holds no text', () => {
    const before = stateOf(paragraph('one'), schema.node('horizontalRule'));
    const start = before.apply(before.tr.setSelection(NodeSelection.create(before.doc, 5)));
    const moved = apply(start, moveBlock(start, blockOfSelection(start) ?? -1, -1));
    expect(moved.doc.firstChild?.type.name).toBe('horizontalRule');
  });

  it('moves where the caret is elsewhere, and takes it along', () => {
    const start = caretIn(stateOf(paragraph('one'), paragraph('two'), paragraph('three')), 'three');
    const moved = apply(start, moveBlock(start, 0, 1));
    expect(lines(moved)).toBe('two one three');
    expect(moved.selection.$from.parent.textContent).toBe('one');
  });

  it('is duplicated below itself', () => {
    const start = stateOf(paragraph('one'), paragraph('two'));
    expect(lines(apply(start, duplicateBlock(start, 0)))).toBe('one one two');
  });

  it('is deleted; the last one leaves an empty paragraph', () => {
    const two = stateOf(paragraph('one'), schema.node('horizontalRule'));
    expect(lines(apply(two, deleteBlock(two, 5)))).toBe('one');
    const last = stateOf(list('a'));
    const left = apply(last, deleteBlock(last, 0));
    expect(left.doc.childCount).toBe(1);
    expect(lines(left)).toBe('');
    left.doc.check();
  });

  it('gets an empty paragraph below, unless it is one', () => {
    const start = stateOf(paragraph('one'), paragraph(''));
    const below = apply(start, paragraphBelow(start, 0));
    expect(below.doc.childCount).toBe(3);
    expect(below.selection.$from.index(0)).toBe(1);
    expect(apply(start, paragraphBelow(start, 5)).doc.childCount).toBe(2);
  });

  it('is not moved where it has gone meanwhile', () => {
    const start = stateOf(paragraph('one'));
    expect(duplicateBlock(start, 5)).toBeUndefined();
    expect(moveBlock(start, 5, -1)).toBeUndefined();
  });
});
