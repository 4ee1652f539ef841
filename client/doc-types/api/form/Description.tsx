import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import { handleOf } from '../../custom/handle.js';
import { RichText } from '../../custom/RichText.js';
import type { EditorHandle } from '../../doc-type/doc-type.js';

interface DescriptionProps {
  readonly ydoc: Y.Doc;
  readonly awareness: Awareness;
  readonly mayEdit: boolean;
  readonly label: string;
  readonly hint: string;
  readonly onHandle: (handle: EditorHandle | null) => void;
}

/** The description's editor. Its code is as large as the rest of the page, which does not wait for it. */
export function Description({ onHandle, ...props }: DescriptionProps) {
  const { awareness } = props;
  const [editor, setEditor] = useState<Editor | null>(null);
  useEffect(() => {
    onHandle(editor && handleOf(editor, awareness));
    return () => onHandle(null);
  }, [editor, awareness, onHandle]);
  return <RichText {...props} className="form-prose" onEditor={setEditor} />;
}
