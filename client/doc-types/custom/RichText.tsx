import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { yUndoPluginKey } from '@tiptap/y-tiptap';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import { live } from '../../../contracts/docs/doc-types/index.js';
import { undoComposedAtOnce } from '../doc-type/composed-step.js';
import { useUploadTexts } from '../uploads/use-upload-texts.js';
import { BlockHandle } from './BlockHandle.js';
import { BlockMenus } from './BlockMenus.js';
import { isTooDeep, watchDepth } from './depth.js';
import { editorExtensions } from './extensions.js';
import { PictureDialog } from './PictureDialog.js';
import { SelectionBar } from './SelectionBar.js';
import { SlashMenu } from './SlashMenu.js';
import { SlashStore } from './slash.js';
import '../prose/prose.css';
import '../doc-type/edit.css';
import './custom-edit.css';

interface RichTextProps {
  readonly ydoc: Y.Doc;
  readonly awareness: Awareness;
  readonly mayEdit: boolean;
  readonly label: string;
  readonly hint: string;
  readonly className: string;
  readonly onEditor: (editor: Editor | null) => void;
}

/**
 * The live rich text of a doc. Throws if it is nested too deep to be rendered: the surrounding screen offers the
 * history.
 */
export function RichText(props: RichTextProps) {
  const { ydoc } = props;
  const [tooDeep, setTooDeep] = useState(() => isTooDeep(ydoc.getXmlFragment(live.body)));
  const giveUp = useCallback(() => setTooDeep(true), []);
  if (tooDeep) throw new Error('the rich text is nested too deep for an editor');
  return <RichTextEditor {...props} onTooDeep={giveUp} />;
}

/** A bar on selection, `/` for blocks, the others' carets. */
function RichTextEditor({
  ydoc,
  awareness,
  mayEdit,
  label,
  hint,
  className,
  onEditor,
  onTooDeep,
}: RichTextProps & { onTooDeep: () => void }) {
  const { t } = useTranslation('editing');
  const texts = useUploadTexts();
  const [slashStore] = useState(() => new SlashStore());
  const editor = useEditor(
    {
      extensions: editorExtensions({ ydoc, awareness, slashStore, label: (name) => t(`slash.${name}`), hint, texts }),
      editable: mayEdit,
      shouldRerenderOnTransaction: false,
      editorProps: {
        attributes: {
          class: 'prose',
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          tabindex: '0',
          translate: 'no',
        },
      },
    },
    [ydoc, awareness, label],
  );
  useEffect(() => {
    // Without an update event, which would count as an edit.
    if (editor.isEditable !== mayEdit) editor.setEditable(mayEdit, false);
  }, [editor, mayEdit]);
  useEffect(
    () =>
      watchDepth(ydoc, () => {
        // Immediately: the editor must not receive the change.
        editor.destroy();
        onTooDeep();
      }),
    [editor, ydoc, onTooDeep],
  );
  useEffect(() => {
    if (editor.isDestroyed) return;
    return undoComposedAtOnce(editor.view.dom, () => yUndoPluginKey.getState(editor.state)?.undoManager);
  }, [editor]);
  useEffect(() => {
    onEditor(editor);
    return () => onEditor(null);
  }, [editor, onEditor]);
  return (
    <>
      <EditorContent editor={editor} className={`rich-text ${className}`} />
      {mayEdit && (
        <>
          <SelectionBar editor={editor} />
          <BlockHandle editor={editor} />
          <BlockMenus editor={editor} />
          <SlashMenu store={slashStore} />
          <PictureDialog editor={editor} store={slashStore} />
        </>
      )}
    </>
  );
}
