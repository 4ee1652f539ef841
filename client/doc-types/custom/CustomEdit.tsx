import type { Editor } from '@tiptap/core';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextEditProps } from '../doc-type/doc-type.js';
import { handleOf } from './handle.js';
import { RichText } from './RichText.js';

/** The rich text editor: only the text, a bar on selection, `/` for blocks. */
export function CustomEdit({ ydoc, awareness, mayEdit, onHandle, isPublished = false }: TextEditProps) {
  const { t } = useTranslation('editing');
  const onEditor = useCallback(
    (editor: Editor | null) => onHandle(editor && handleOf(editor, awareness)),
    [awareness, onHandle],
  );
  return (
    <div className="custom-edit">
      <RichText
        ydoc={ydoc}
        awareness={awareness}
        mayEdit={mayEdit && !isPublished}
        label={t('body.label')}
        hint={t('body.placeholder')}
        className="custom-sheet"
        onEditor={onEditor}
      />
    </div>
  );
}
