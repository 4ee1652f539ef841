import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import { markdown, markdownKeymap, markdownLanguage } from '@codemirror/lang-markdown';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { languages } from '@codemirror/language-data';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, dropCursor, EditorView, keymap, placeholder } from '@codemirror/view';
import { yCollab, yUndoManagerKeymap } from 'y-codemirror.next';
import type { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { editorTheme } from '../code/theme.js';
import { undoComposedAtOnce } from '../doc-type/composed-step.js';
import type { UploadTexts } from '../uploads/picture-upload.js';
import { carets } from './carets.js';
import { formatKeymap } from './format-keys.js';
import { uploads } from './uploads.js';

export interface MarkdownEditorOptions {
  readonly parent: HTMLElement;
  readonly text: Y.Text;
  readonly awareness: Awareness;
  readonly label: string;
  readonly hint: string;
  readonly texts: UploadTexts;
}

export interface MarkdownEditor {
  readonly view: EditorView;
  setMayEdit(may: boolean): void;
  destroy(): void;
}

// A reader keeps selection, find and scroll keys; only writing is disabled.
const access = (may: boolean): Extension => [EditorState.readOnly.of(!may), EditorView.editable.of(may)];

/** CodeMirror bound to a Y.Text. Undo reverts own edits only: the manager tracks this editor's changes. */
export function createMarkdownEditor({
  parent,
  text,
  awareness,
  label,
  hint,
  texts,
}: MarkdownEditorOptions): MarkdownEditor {
  const undoManager = new Y.UndoManager(text);
  const mayEdit = new Compartment();
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text.toString(),
      extensions: [
        // One character per line break for every client: otherwise positions in the Y.Text and here would diverge.
        EditorState.lineSeparator.of('\n'),
        EditorView.clipboardInputFilter.of((pasted) => pasted.replace(/\r\n?/g, '\n')),
        mayEdit.of(access(false)),
        keymap.of([...yUndoManagerKeymap, ...formatKeymap, ...markdownKeymap, ...searchKeymap, ...defaultKeymap]),
        keymap.of([indentWithTab]),
        markdown({ base: markdownLanguage, codeLanguages: languages, addKeymap: false }),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
        drawSelection(),
        dropCursor(),
        uploads(texts),
        indentOnInput(),
        bracketMatching(),
        search({ top: true }),
        highlightSelectionMatches(),
        placeholder(hint),
        editorTheme,
        yCollab(text, null, { undoManager }),
        carets(text, awareness),
      ],
    }),
  });
  const stopSteps = undoComposedAtOnce(view.contentDOM, () => undoManager);
  return {
    view,
    setMayEdit: (may) => view.dispatch({ effects: mayEdit.reconfigure(access(may)) }),
    destroy() {
      stopSteps();
      view.destroy();
      undoManager.destroy();
    },
  };
}
