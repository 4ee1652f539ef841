import { Extension } from '@tiptap/core';
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { type PastedPage, readPasted } from '../clipboard/pasted-page.js';
import type { UploadTexts } from '../uploads/picture-upload.js';
import { markedHtml, pasteWithPictures } from './uploads.js';

/** What is pasted keeps the structure of its program and loses its look; its pictures are uploaded. */
export const pastedContent = (texts: UploadTexts) =>
  Extension.create({
    name: 'pastedContent',
    // Before the uploads of files, which would take the picture that office programs add to their text.
    priority: 210,
    addProseMirrorPlugins: () => [pastePlugin(texts)],
  });

function pastePlugin(texts: UploadTexts): Plugin {
  /** The page that is being pasted, from its reading to its insertion. */
  let read: { readonly html: string; readonly page: PastedPage } | undefined;
  const refuses = (view: EditorView, event: Event, data: DataTransfer | null): boolean => {
    const html = data?.getData('text/html') ?? '';
    read = undefined;
    if (!view.editable || html === '' || view.state.selection.$from.parent.type.spec.code) return false;
    const page = readPasted(html);
    if (page) {
      read = { html, page };
      return false;
    }
    event.preventDefault();
    texts.onLeftOut({ kind: 'tooLarge' });
    return true;
  };
  const take = (): PastedPage | undefined => {
    const page = read?.page;
    read = undefined;
    if (page && page.leftOut > 0) texts.onLeftOut({ kind: 'pictures', count: page.leftOut });
    if (page?.isFlattened) texts.onLeftOut({ kind: 'flattened' });
    return page;
  };
  return new Plugin({
    key: new PluginKey('pastedContent'),
    props: {
      handleDOMEvents: {
        paste: (view, event) => refuses(view, event, event.clipboardData),
        drop: (view, event) => !view.dragging && refuses(view, event, event.dataTransfer),
      },
      transformPastedHTML(html) {
        if (read?.html !== html) {
          const page = readPasted(html);
          read = page && { html, page };
        }
        return read ? markedHtml(read.page) : '';
      },
      handlePaste(view, _event, slice) {
        const page = take();
        if (!page || page.pictures.length === 0) return false;
        pasteWithPictures(view, slice, page, texts);
        return true;
      },
      handleDrop(view, event, slice, isMoved) {
        const page = isMoved ? undefined : take();
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        if (!page || page.pictures.length === 0 || at === undefined) return false;
        view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at))));
        pasteWithPictures(view, slice, page, texts);
        return true;
      },
    },
  });
}
