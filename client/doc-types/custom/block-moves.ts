import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, Selection, TextSelection, type Transaction } from '@tiptap/pm/state';

/** Blocks that move on their own inside another one. */
const items: ReadonlySet<string> = new Set(['listItem', 'taskItem']);

/** The start of the selected block: the item of a list, else the outermost block. Null = none. */
export function blockOfSelection({ selection }: EditorState): number | null {
  const { $from } = selection;
  if ($from.depth === 0) return $from.nodeAfter ? $from.pos : null;
  for (let depth = $from.depth; depth > 1; depth--)
    if (items.has($from.node(depth).type.name)) return $from.before(depth);
  return $from.before(1);
}

/**
 * Moves the block at `at` past its neighbour, with the selection in it; undefined if there is no neighbour on that
 * side.
 */
export function moveBlock(state: EditorState, at: number, by: -1 | 1): Transaction | undefined {
  const $at = state.doc.resolve(at);
  const block = $at.nodeAfter;
  const index = $at.index() + by;
  if (!block || index < 0 || index >= $at.parent.childCount) return undefined;
  const to = by < 0 ? at - $at.parent.child(index).nodeSize : at + $at.parent.child(index).nodeSize;
  const moved = state.tr.delete(at, at + block.nodeSize).insert(to, block);
  return select(moved, state.selection, { at, to, size: block.nodeSize }).scrollIntoView();
}

/** The same text stays selected; a selection that began elsewhere becomes a caret in the block. */
function select(moved: Transaction, before: Selection, { at, to, size }: { at: number; to: number; size: number }) {
  const { anchor, head } = before;
  const isInside = (position: number) => position >= at && position <= at + size;
  if (!isInside(anchor) || !isInside(head)) return moved.setSelection(Selection.near(moved.doc.resolve(to + 1)));
  if (before instanceof NodeSelection) return moved.setSelection(NodeSelection.create(moved.doc, anchor - at + to));
  return moved.setSelection(TextSelection.create(moved.doc, anchor - at + to, head - at + to));
}

export function duplicateBlock(state: EditorState, at: number): Transaction | undefined {
  const block = state.doc.nodeAt(at);
  if (!block) return undefined;
  const to = at + block.nodeSize;
  const made = state.tr.insert(to, block);
  return made.setSelection(Selection.near(made.doc.resolve(to + 1))).scrollIntoView();
}

/** Deleting the last block leaves an empty paragraph, because a text has at least one block. */
export function deleteBlock(state: EditorState, at: number): Transaction | undefined {
  const block = state.doc.nodeAt(at);
  if (!block) return undefined;
  const rest = state.doc.childCount > 1 ? state.tr.delete(at, at + block.nodeSize) : emptied(state, at, block);
  return rest.setSelection(Selection.near(rest.doc.resolve(Math.min(at, rest.doc.content.size)))).scrollIntoView();
}

const emptied = ({ tr, schema }: EditorState, at: number, block: Node): Transaction =>
  schema.nodes.paragraph ? tr.replaceWith(at, at + block.nodeSize, schema.nodes.paragraph.create()) : tr;

/** Puts the caret in an empty paragraph below the block, or in the block itself if it is one. */
export function paragraphBelow(state: EditorState, at: number): Transaction | undefined {
  const block = state.doc.nodeAt(at);
  const { paragraph } = state.schema.nodes;
  if (!block || !paragraph) return undefined;
  const isEmpty = block.type === paragraph && block.content.size === 0;
  const to = isEmpty ? at : at + block.nodeSize;
  const made = isEmpty ? state.tr : state.tr.insert(to, paragraph.create());
  return made.setSelection(TextSelection.create(made.doc, to + 1)).scrollIntoView();
}

/** Alt and an arrow move the block with the caret. */
export const blockMoves = Extension.create({
  name: 'blockMoves',
  addKeyboardShortcuts() {
    const move = (by: -1 | 1) => () => {
      const { state, view, isEditable } = this.editor;
      const at = blockOfSelection(state);
      const moved = isEditable && at !== null ? moveBlock(state, at, by) : undefined;
      if (moved) view.dispatch(moved);
      return isEditable;
    };
    return { 'Alt-ArrowUp': move(-1), 'Alt-ArrowDown': move(1) };
  },
});
