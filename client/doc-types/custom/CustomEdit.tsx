import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditProps } from '../doc-type.js';
import { BlockMenus } from './BlockMenus.js';
import { editorExtensions } from './extensions.js';
import { handleOf } from './handle.js';
import { SelectionBar } from './SelectionBar.js';
import { SlashMenu } from './SlashMenu.js';
import { SlashStore } from './slash.js';
import '../prose.css';
import '../edit.css';
import './custom-edit.css';

/** Rich text: the text and nothing else; a bar on selection, `/` for blocks. */
export function CustomEdit({ ydoc, awareness, mayEdit, onHandle }: EditProps) {
  const { t } = useTranslation('editing');
  const [slashStore] = useState(() => new SlashStore());
  const label = t('body.label');
  const editor = useEditor(
    {
      extensions: editorExtensions({
        ydoc,
        awareness,
        slashStore,
        label: (name) => t(`slash.${name}`),
        hint: t('body.placeholder'),
      }),
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
    onHandle(handleOf(editor, awareness));
    return () => onHandle(null);
  }, [editor, awareness, onHandle]);
  return (
    <div className="custom-edit">
      <EditorContent editor={editor} className="custom-sheet" />
      {mayEdit && (
        <>
          <SelectionBar editor={editor} />
          <BlockMenus editor={editor} />
          <SlashMenu store={slashStore} />
        </>
      )}
    </div>
  );
}
