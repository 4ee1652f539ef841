import type { Editor } from '@tiptap/core';
import { relativePositionToAbsolutePosition, ySyncPluginKey } from '@tiptap/y-tiptap';
import type { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import type { EditorHandle, PublishedText } from '../doc-type/doc-type.js';

const field = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

/** The position of that client's caret in this editor; null = not in the text. */
function positionOf(editor: Editor, awareness: Awareness, client: number): number | null {
  const head = field(field(awareness.getStates().get(client), 'cursor'), 'head');
  const sync = ySyncPluginKey.getState(editor.state);
  if (typeof head !== 'object' || head === null || !sync?.binding) return null;
  try {
    const position = relativePositionToAbsolutePosition(
      sync.doc,
      sync.type,
      Y.createRelativePositionFromJSON(head),
      sync.binding.mapping,
    );
    return position === null ? null : Math.min(position, editor.state.doc.content.size);
  } catch {
    return null; // Not a position: the sender's error.
  }
}

function whereabouts(editor: Editor, position: number): { line: number; heading: string } {
  let heading = '';
  let line = 0;
  editor.state.doc.forEach((block, offset) => {
    if (offset >= position) return;
    line += 1;
    if (block.type.name === 'heading') heading = block.textContent.slice(0, 60);
  });
  return { line: Math.max(1, line), heading };
}

function saysBody(editor: Editor, { body }: Pick<PublishedText, 'body'>): boolean {
  if (!body) return editor.isEmpty;
  try {
    return editor.schema.nodeFromJSON(body).eq(editor.state.doc);
  } catch {
    return false; // Content of a newer schema, which this screen does not show.
  }
}

export const handleOf = (editor: Editor, awareness: Awareness): EditorHandle => ({
  focus: () => {
    editor.commands.focus('start');
  },
  follow(client) {
    const position = positionOf(editor, awareness, client);
    if (position === null) return false;
    const { node } = editor.view.domAtPos(position);
    const element = node instanceof Element ? node : node.parentElement;
    element?.scrollIntoView({ block: 'center' });
    return true;
  },
  whereIs(client) {
    const position = positionOf(editor, awareness, client);
    return position === null ? null : whereabouts(editor, position);
  },
  showsPublished: (published) => saysBody(editor, published),
  text: () => editor.getText({ blockSeparator: '\n\n' }),
});
