import { Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import {
  absolutePositionToRelativePosition,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from '@tiptap/y-tiptap';
import {
  filesIn,
  isPicture,
  newUploadMark,
  storeFile,
  type UploadMark,
  type UploadTexts,
  uploadElement,
} from '../uploads/picture-upload.js';

/** `place`: a position of the shared text, which stays right while others write. */
interface RunningUpload {
  readonly mark: UploadMark;
  readonly place: unknown;
}
type Change = { readonly begins: RunningUpload } | { readonly ends: number };

const key = new PluginKey<readonly RunningUpload[]>('uploads');

function after(uploads: readonly RunningUpload[], change: Change | undefined): readonly RunningUpload[] {
  if (!change) return uploads;
  return 'begins' in change ? [...uploads, change.begins] : uploads.filter(({ mark }) => mark.id !== change.ends);
}

function sharedPlace(state: EditorState, at: number): unknown {
  const { type, binding } = ySyncPluginKey.getState(state);
  return absolutePositionToRelativePosition(at, type, binding.mapping);
}

function placeOf(state: EditorState, place: unknown): number | null {
  const { doc, type, binding } = ySyncPluginKey.getState(state);
  const at = relativePositionToAbsolutePosition(doc, type, place, binding.mapping);
  return at === null ? null : Math.min(at, state.doc.content.size);
}

/** Uploads one file; a picture, or a link to any other file, is inserted where it was put. */
async function uploadInto(view: EditorView, file: File, at: number, texts: UploadTexts): Promise<void> {
  const mark = newUploadMark(file);
  const change = (of: Change) => view.state.tr.setMeta(key, of);
  const place = sharedPlace(view.state, at);
  view.dispatch(change({ begins: { mark, place } }));
  try {
    const url = await storeFile(file);
    if (view.isDestroyed) return;
    const transaction = change({ ends: mark.id });
    const { image } = view.state.schema.nodes;
    const to = placeOf(view.state, place) ?? view.state.selection.to;
    if (view.editable && image && isPicture(file)) transaction.insert(to, image.create({ src: url, alt: file.name }));
    else if (view.editable) {
      const link = view.state.schema.marks.link?.create({ href: url });
      transaction.insert(to, view.state.schema.text(file.name, link ? [link] : []));
    }
    view.dispatch(transaction.scrollIntoView());
  } catch (error) {
    if (!view.isDestroyed) view.dispatch(change({ ends: mark.id }));
    texts.onError(error);
  }
}

function receive(view: EditorView, event: Event, data: DataTransfer | null, at: number, texts: UploadTexts): boolean {
  const files = filesIn(data);
  // A picture that is dragged within the text is moved.
  if (files.length === 0 || !view.editable || view.dragging) return false;
  event.preventDefault();
  for (const file of files) void uploadInto(view, file, at, texts);
  return true;
}

/** Pasted and dropped files are uploaded. The mark of a running upload is a decoration: nobody else sees it. */
export const uploads = (texts: UploadTexts) =>
  Extension.create({
    name: 'uploads',
    // Before the extensions that paste a picture's address.
    priority: 200,
    addProseMirrorPlugins: () => [
      new Plugin<readonly RunningUpload[]>({
        key,
        state: { init: () => [], apply: (transaction, running) => after(running, transaction.getMeta(key)) },
        props: {
          decorations: (state) =>
            DecorationSet.create(
              state.doc,
              (key.getState(state) ?? []).flatMap(({ mark, place }) => {
                const at = placeOf(state, place);
                if (at === null) return [];
                return [
                  Decoration.widget(at, () => uploadElement(texts.running(mark.name)), { key: `upload ${mark.id}` }),
                ];
              }),
            ),
          handlePaste: (view, event) => receive(view, event, event.clipboardData, view.state.selection.to, texts),
          handleDrop: (view, event) => {
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
            return receive(view, event, event.dataTransfer, at ?? view.state.doc.content.size, texts);
          },
        },
      }),
    ],
  });
