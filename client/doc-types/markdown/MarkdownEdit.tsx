import { SegmentedControl } from '@blueprintjs/core';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import { live } from '../../../contracts/docs/doc-types/index.js';
import { withoutTrailing } from '../../../contracts/platform/trailing.js';
import { useStored } from '../../lib/storage.js';
import { useIsPhone } from '../../lib/viewport.js';
import type { EditorHandle, TextEditProps } from '../doc-type/doc-type.js';
import { useUploadTexts } from '../uploads/use-upload-texts.js';
import { remoteSelection } from './carets.js';
import { createMarkdownEditor, type MarkdownEditor } from './code-mirror.js';
import { RenderedMarkdown } from './MarkdownDocView.js';
import { useSyncedScroll } from './synced-scroll.js';
import '../doc-type/edit.css';

const modes = ['source', 'split', 'preview'] as const;
type Mode = (typeof modes)[number];

/** Source and preview side by side, or either alone; the choice is stored in this browser. */
export function MarkdownEdit({ ydoc, awareness, mayEdit, tools, onHandle, isPublished = false }: TextEditProps) {
  const { t } = useTranslation('editing');
  const phone = useIsPhone();
  const [stored, setMode] = useStored('annals.markdown.mode', 'split');
  const wanted = modes.find((mode) => mode === stored) ?? 'split';
  // Two columns are too narrow on a phone.
  const mode: Mode = phone && wanted === 'split' ? 'source' : wanted;
  const source = useRef<HTMLDivElement>(null);
  const preview = useRef<HTMLDivElement>(null);
  const text = ydoc.getText(live.body);
  const editor = useEditor(source, text, awareness, mayEdit && !isPublished, onHandle);
  useSyncedScroll(editor?.view ?? null, preview, mode === 'split');
  const options = modes
    .filter((each) => !phone || each !== 'split')
    .map((each) => ({ value: each, label: t(`mode.${each}`) }));
  return (
    <div className="markdown-edit" data-mode={mode}>
      {tools &&
        createPortal(
          <SegmentedControl
            size="small"
            aria-label={t('mode.label')}
            options={options}
            value={mode}
            onValueChange={(next) => setMode(next)}
          />,
          tools,
        )}
      <div className="markdown-panes">
        <div className="markdown-source" ref={source} hidden={mode === 'preview'} />
        {mode !== 'source' && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it must be scrollable by keyboard
          <section className="markdown-preview" ref={preview} aria-label={t('body.preview')} tabIndex={0}>
            <LivePreview text={text} />
          </section>
        )}
      </div>
    </div>
  );
}

function useEditor(
  parent: React.RefObject<HTMLDivElement | null>,
  text: Y.Text,
  awareness: Awareness,
  mayEdit: boolean,
  onHandle: TextEditProps['onHandle'],
): MarkdownEditor | null {
  const { t } = useTranslation('editing');
  const [editor, setEditor] = useState<MarkdownEditor | null>(null);
  const label = t('body.label');
  const hint = t('body.markdownPlaceholder');
  const texts = useUploadTexts();
  useEffect(() => {
    if (!parent.current) return;
    const made = createMarkdownEditor({ parent: parent.current, text, awareness, label, hint, texts });
    setEditor(made);
    onHandle(handleOf(made.view, text, awareness));
    return () => {
      onHandle(null);
      setEditor(null);
      made.destroy();
    };
  }, [parent, text, awareness, label, hint, texts, onHandle]);
  useEffect(() => editor?.setMayEdit(mayEdit), [editor, mayEdit]);
  return editor;
}

function handleOf(view: EditorView, text: Y.Text, awareness: Awareness): EditorHandle {
  return {
    focus: () => view.focus(),
    follow(client) {
      const at = remoteSelection(awareness, client, text);
      if (at) view.dispatch({ effects: EditorView.scrollIntoView(at.head, { y: 'center' }) });
      return at !== null;
    },
    whereIs(client) {
      const at = remoteSelection(awareness, client, text);
      if (!at) return null;
      const line = view.state.doc.lineAt(Math.min(at.head, view.state.doc.length)).number;
      return { line, heading: headingAbove(view, line) };
    },
    showsPublished: ({ description }) => text.length === description.length && text.toString() === description,
    text: () => text.toString(),
  };
}

function headingAbove(view: EditorView, line: number): string {
  for (let n = line; n > Math.max(0, line - 2_000); n--) {
    const found = /^ {0,3}#{1,6}\s(.*)$/.exec(view.state.doc.line(n).text);
    const heading = withoutTrailing(found?.[1]?.trim() ?? '', '#').trimEnd();
    if (heading) return heading.slice(0, 60);
  }
  return '';
}

/** Interval in which the preview follows typing. */
const PREVIEW_MS = 150;

function LivePreview({ text }: { text: Y.Text }) {
  const [shown, setShown] = useState(() => text.toString());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setShown(text.toString());
      }, PREVIEW_MS);
    };
    setShown(text.toString());
    text.observe(follow);
    return () => {
      clearTimeout(timer);
      text.unobserve(follow);
    };
  }, [text]);
  return <RenderedMarkdown text={shown} />;
}
