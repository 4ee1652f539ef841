import { syntaxTree } from '@codemirror/language';
import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import {
  filesIn,
  newUploadMark,
  showsPicture,
  storeFile,
  type UploadMark,
  type UploadTexts,
  uploadElement,
} from '../uploads/picture-upload.js';
import { pastedMarkdown } from './pasted-markdown.js';

class UploadWidget extends WidgetType {
  constructor(
    readonly mark: UploadMark,
    private readonly label: string,
  ) {
    super();
  }
  override eq(other: UploadWidget): boolean {
    return other.mark.id === this.mark.id;
  }
  override toDOM(): HTMLElement {
    return uploadElement(this.label);
  }
}

const begin = StateEffect.define<{ readonly at: number; readonly widget: UploadWidget }>({
  map: ({ at, widget }, changes) => ({ at: changes.mapPos(at), widget }),
});
const end = StateEffect.define<number>();

/** The marks of running uploads: outside of the shared text, so that nothing of a failed one is left with the others. */
const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, transaction) {
    let set = before.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (effect.is(begin))
        set = set.update({ add: [Decoration.widget({ widget: effect.value.widget, side: 1 }).range(effect.value.at)] });
      if (effect.is(end)) set = set.update({ filter: (_from, _to, { spec }) => spec.widget.mark.id !== effect.value });
    }
    return set;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** The place of a mark; undefined if the text around it has been deleted. */
function placeOf(view: EditorView, id: number): number | undefined {
  for (const at = view.state.field(marks).iter(); at.value; at.next())
    if (at.value.spec.widget.mark.id === id) return at.from;
  return undefined;
}

const altText = (name: string): string =>
  name
    .replace(/\.\w{1,8}$/, '')
    .replace(/[[\]\\`<>\n]/g, ' ')
    .trim();
/** A picture, or a link to any other file. */
const sourceOf = (file: File, url: string): string => `${showsPicture(url) ? '!' : ''}[${altText(file.name)}](${url})`;

interface Upload {
  readonly file: File;
  readonly source: (url: string) => string;
}

async function upload(view: EditorView, { file, source }: Upload, at: number, texts: UploadTexts): Promise<void> {
  const mark = newUploadMark(file);
  view.dispatch({ effects: begin.of({ at, widget: new UploadWidget(mark, texts.running(file.name)) }) });
  try {
    const url = await storeFile(file);
    const place = placeOf(view, mark.id) ?? view.state.selection.main.head;
    const effects = end.of(mark.id);
    if (view.state.readOnly) view.dispatch({ effects });
    else view.dispatch({ effects, changes: { from: place, insert: source(url) }, userEvent: 'input.paste' });
  } catch (error) {
    view.dispatch({ effects: end.of(mark.id) });
    texts.onError(error);
  }
}

function receive(view: EditorView, event: Event, data: DataTransfer | null, at: number, texts: UploadTexts): boolean {
  const files = filesIn(data);
  if (files.length === 0 || view.state.readOnly) return false;
  event.preventDefault();
  for (const file of files) void upload(view, { file, source: (url) => sourceOf(file, url) }, at, texts);
  return true;
}

type SyntaxNode = ReturnType<ReturnType<typeof syntaxTree>['resolveInner']>;

/** Text is pasted into code as it is. */
function isInCode(view: EditorView): boolean {
  const { from } = view.state.selection.main;
  let node: SyntaxNode | null = syntaxTree(view.state).resolveInner(from, -1);
  while (node && node.name !== 'FencedCode') node = node.parent;
  // After the signs that open it, its language is written.
  return node !== null && from > view.state.doc.lineAt(node.from).to;
}

/** Text from elsewhere as Markdown; pictures that came with it are uploaded, and inserted where they stood. */
function receiveText(view: EditorView, event: Event, data: DataTransfer | null, texts: UploadTexts): boolean {
  if (!data || view.state.readOnly || isInCode(view)) return false;
  const pasted = pastedMarkdown(data.getData('text/html'), data.getData('text/plain'));
  if (pasted.leftOut > 0) texts.onLeftOut({ kind: 'pictures', count: pasted.leftOut });
  if (pasted.kind === 'plain') return false;
  event.preventDefault();
  if (pasted.kind === 'tooLarge') texts.onLeftOut({ kind: 'tooLarge' });
  else {
    const { from } = view.state.selection.main;
    view.dispatch(view.state.replaceSelection(pasted.text), { userEvent: 'input.paste', scrollIntoView: true });
    for (const { at, ...picture } of pasted.pictures) void upload(view, picture, from + at, texts);
  }
  return true;
}

/** Pasted and dropped files are uploaded; the text refers to them where they were put. */
export const uploads = (texts: UploadTexts): Extension => [
  marks,
  EditorView.domEventHandlers({
    paste: (event, view) =>
      receive(view, event, event.clipboardData, view.state.selection.main.head, texts) ||
      receiveText(view, event, event.clipboardData, texts),
    drop: (event, view) => {
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY }) ?? view.state.doc.length;
      return receive(view, event, event.dataTransfer, at, texts);
    },
  }),
];
