import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentOnInput, LanguageDescription } from '@codemirror/language';
import { languages } from '@codemirror/language-data';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { Decoration, drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import styles from './CodeEditor.module.css';
import { editorTheme } from './theme.js';

interface CodeEditorProps {
  value: string;
  onValue: (value: string) => void;
  language: 'JSON' | 'JavaScript' | 'Velocity';
  label: string;
  /** The offset of an error in the text; its line is marked. */
  wrongAt?: number;
  /** The id of the element that describes it, such as the error below it. */
  describedBy?: string;
  /** As high as its text, up to a limit. */
  fits?: boolean;
  /** A new object moves the caret to `at` and focuses the editor. */
  goTo?: { readonly at: number };
  /** More of the editor, such as completions; a new object replaces it. */
  extension?: Extension;
}

const theme = EditorView.theme({
  '&': { fontSize: 'var(--text-table)' },
  '.cm-content': { padding: 'var(--space-3) 0' },
  '.cm-line': { padding: '0 var(--space-3)' },
  '.cm-gutters': { backgroundColor: 'var(--chrome)', color: 'var(--text-muted)', border: '0' },
  '.cm-line-wrong': { backgroundColor: 'color-mix(in srgb, var(--bad) var(--tint), transparent)' },
});

/** An editor for code and data formats. Tab leaves it, as in any field, so that keyboard users are not trapped. */
export function CodeEditor({
  value,
  onValue,
  language,
  label,
  wrongAt,
  describedBy,
  fits,
  goTo,
  extension = none,
}: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const parts = useRef({ mark: new Compartment(), names: new Compartment(), more: new Compartment() });
  const latest = useRef({ onValue, value, extension });
  latest.current = { onValue, value, extension };
  useEffect(() => {
    if (!place.current) return;
    const { mark, names, more } = parts.current;
    const syntax = new Compartment();
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          history(),
          keymap.of([...searchKeymap, ...historyKeymap, ...defaultKeymap]),
          EditorView.lineWrapping,
          lineNumbers(),
          drawSelection(),
          indentOnInput(),
          bracketMatching(),
          search({ top: true }),
          highlightSelectionMatches(),
          // Before the theme of prose, over which it then has precedence.
          theme,
          editorTheme,
          syntax.of([]),
          mark.of([]),
          names.of([]),
          more.of(latest.current.extension),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onValue(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    let open = true;
    const known = LanguageDescription.matchLanguageName(languages, language);
    // Highlighting is optional: the text is complete without it.
    void known
      ?.load()
      .then((support) => open && editor.dispatch({ effects: syntax.reconfigure(support) }))
      .catch(() => {});
    return () => {
      open = false;
      view.current = undefined;
      editor.destroy();
    };
  }, [language]);
  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);
  useEffect(() => {
    const effects = parts.current.names.reconfigure(namesOf(label, wrongAt !== undefined, describedBy));
    view.current?.dispatch({ effects });
  }, [label, describedBy, wrongAt]);
  useEffect(() => {
    view.current?.dispatch({ effects: parts.current.more.reconfigure(extension) });
  }, [extension]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark belongs to the current text
  useEffect(() => {
    const editor = view.current;
    editor?.dispatch({ effects: parts.current.mark.reconfigure(markOf(wrongAt)) });
  }, [wrongAt, value]);
  useEffect(() => {
    const editor = view.current;
    if (!editor || !goTo) return;
    const at = Math.min(goTo.at, editor.state.doc.length);
    editor.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
    editor.focus();
  }, [goTo]);
  return <div className={styles.codeEditor} ref={place} data-wrong={wrongAt !== undefined} data-fits={fits} />;
}

const none: Extension = [];

const namesOf = (label: string, isWrong: boolean, describedBy?: string): Extension =>
  EditorView.contentAttributes.of({
    'aria-label': label,
    // Said aloud, so that what scrolls around the text counts as reachable by keyboard.
    tabindex: '0',
    spellcheck: 'false',
    ...(isWrong && { 'aria-invalid': 'true' }),
    ...(describedBy && { 'aria-describedby': describedBy }),
  });

/** A function of the text: while this is still the mark of an older, longer text, a fixed place could be outside. */
function markOf(at: number | undefined): Extension {
  if (at === undefined) return [];
  const wrong = Decoration.line({ class: 'cm-line-wrong' });
  return EditorView.decorations.of(({ state: { doc } }) =>
    Decoration.set([wrong.range(doc.lineAt(Math.min(at, doc.length)).from)]),
  );
}
