import { Extension } from '@tiptap/core';
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { isSafePicture } from '../../../contracts/docs/doc-types/safe-link.js';

/** A click below the last block: adds a paragraph if the block is not text, such as code or a table. */
function writeBelow(view: EditorView, event: MouseEvent): boolean {
  const last = view.dom.lastElementChild;
  const { lastChild } = view.state.doc;
  if (!view.editable || event.target !== view.dom || !last || !lastChild) return false;
  if (event.clientY <= last.getBoundingClientRect().bottom || lastChild.type.name === 'paragraph') return false;
  const { paragraph } = view.state.schema.nodes;
  if (!paragraph) return false;
  const transaction = view.state.tr.insert(view.state.doc.content.size, paragraph.create());
  view.dispatch(transaction.setSelection(TextSelection.atEnd(transaction.doc)).scrollIntoView());
  view.focus();
  return true;
}

const webAddress = /^https?:\/\/[^\s"<>]+$/i;
const pictureName = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp)$/i;
const isPictureAddress = (text: string): boolean =>
  webAddress.test(text) && pictureName.test(text.split('?', 1)[0] ?? '');

/** A pasted URL of a picture becomes the picture; with Shift it stays text, as in any paste. */
function pastePicture(view: EditorView, event: ClipboardEvent): boolean {
  const text = event.clipboardData?.getData('text/plain').trim() ?? '';
  const { image } = view.state.schema.nodes;
  const inCode = view.state.selection.$from.parent.type.spec.code;
  if (!image || inCode || !view.state.selection.empty || !isPictureAddress(text) || !isSafePicture(text)) return false;
  view.dispatch(view.state.tr.replaceSelectionWith(image.create({ src: text })).scrollIntoView());
  return true;
}

export const writingAids = Extension.create({
  name: 'writingAids',
  addProseMirrorPlugins: () => [
    new Plugin({
      key: new PluginKey('writingAids'),
      props: {
        handleDOMEvents: {
          mousedown: (view, event) => {
            const done = writeBelow(view, event);
            if (done) event.preventDefault();
            return done;
          },
        },
        handlePaste: pastePicture,
      },
    }),
  ],
});
