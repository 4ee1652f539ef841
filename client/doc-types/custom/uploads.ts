import { Extension } from '@tiptap/core';
import type { Node, Slice } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, Selection, type Transaction } from '@tiptap/pm/state';
import { ReplaceStep } from '@tiptap/pm/transform';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import {
  absolutePositionToRelativePosition,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from '@tiptap/y-tiptap';
import type { PastedPage } from '../clipboard/pasted-page.js';
import type { PastedPicture } from '../clipboard/pasted-pictures.js';
import {
  filesIn,
  newUploadMark,
  showsPicture,
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
async function uploadInto(
  view: EditorView,
  file: File,
  at: number,
  texts: UploadTexts,
  alt = file.name,
): Promise<void> {
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
    if (view.editable && image && showsPicture(url))
      transaction.insert(to, image.create({ src: url, alt: alt || null }));
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

const mark = (number: number | string) => `\uE000${number}\uE001`;
const marks = /\uE000(\d+)\uE001/g;

/** The HTML with a mark in the place of each picture that came with it. */
export function markedHtml({ body, pictures }: PastedPage): string {
  for (const image of body.querySelectorAll('img[data-upload]'))
    image.replaceWith(mark(image.getAttribute('data-upload') ?? ''));
  return pictures.length > 0 || body.childNodes.length > 0 ? body.innerHTML : '';
}

interface PlacedPicture {
  readonly from: number;
  readonly to: number;
  readonly picture: PastedPicture;
}

function marksIn(doc: Node, { pictures }: PastedPage): PlacedPicture[] {
  const found: PlacedPicture[] = [];
  doc.descendants((node, at) => {
    for (const { 0: written, 1: number, index } of (node.text ?? '').matchAll(marks)) {
      const picture = pictures[Number(number)];
      if (picture) found.push({ from: at + index, to: at + index + written.length, picture });
    }
  });
  return found;
}

/** Inserts a paste that brings pictures: its text at once, each picture where it stood as soon as it is stored. */
export function pasteWithPictures(view: EditorView, slice: Slice, page: PastedPage, texts: UploadTexts): void {
  const whole = view.state.tr.replaceSelection(slice);
  const found = marksIn(whole.doc, page);
  for (const { from, to } of found.toReversed()) whole.delete(from, to);
  view.dispatch(asOneStep(view.state, whole).scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'));
  let taken = 0;
  for (const { from, to, picture } of found) {
    void uploadInto(view, picture.file, from - taken, texts, picture.alt);
    taken += to - from;
  }
}

/** The binding to the shared text looks up the place of each step in the document before all of them. */
function asOneStep(state: EditorState, { doc, selection }: Transaction): Transaction {
  const from = state.doc.content.findDiffStart(doc.content);
  const end = state.doc.content.findDiffEnd(doc.content);
  if (from === null || !end) return state.tr;
  // Equal text before and after the change is counted once.
  const overlap = Math.max(0, from - Math.min(end.a, end.b));
  const made = state.tr.step(new ReplaceStep(from, end.a + overlap, doc.slice(from, end.b + overlap)));
  return made.setSelection(Selection.near(made.doc.resolve(selection.to), -1));
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
