import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import { BlockMenus } from './BlockMenus.js';
import { editorExtensions } from './extensions.js';
import { SelectionBar } from './SelectionBar.js';
import { SlashMenu } from './SlashMenu.js';
import { SlashStore } from './slash.js';
import '../prose.css';
import '../edit.css';
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

/** The live rich text of a doc: a bar on selection, `/` for blocks, the others' carets. */
export function RichText({ ydoc, awareness, mayEdit, label, hint, className, onEditor }: RichTextProps) {
  const { t } = useTranslation('editing');
  const [slashStore] = useState(() => new SlashStore());
  const editor = useEditor(
    {
      extensions: editorExtensions({ ydoc, awareness, slashStore, label: (name) => t(`slash.${name}`), hint }),
      editable: mayEdit,
      shouldRerenderOnTransaction: false,
      editorProps: {
        attributes: { class: 'prose', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, tabindex: '0' },
      },
    },
    [ydoc, awareness, label],
  );
  useEffect(() => {
    // Quietly: an update event would count as an edit.
    if (editor.isEditable !== mayEdit) editor.setEditable(mayEdit, false);
  }, [editor, mayEdit]);
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
          <BlockMenus editor={editor} />
          <SlashMenu store={slashStore} />
        </>
      )}
    </>
  );
}
