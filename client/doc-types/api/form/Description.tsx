import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import { handleOf } from '../../custom/handle.js';
import { writeRichText } from '../../custom/published-text.js';
import { RichText } from '../../custom/RichText.js';
import type { EditorHandle, PublishedText } from '../../doc-type/doc-type.js';

interface DescriptionProps {
  readonly ydoc: Y.Doc;
  readonly awareness: Awareness;
  readonly mayEdit: boolean;
  readonly label: string;
  readonly hint: string;
  /** Written into the empty fragment first; undefined for a live doc. */
  readonly published: PublishedText | undefined;
  readonly onHandle: (handle: EditorHandle | null) => void;
}

/** The description's editor. Its code is as large as the rest of the page, which does not wait for it. */
export function Description({ published, onHandle, ...props }: DescriptionProps) {
  const { ydoc, awareness } = props;
  useState(() => published && writeRichText(ydoc, published));
  const [editor, setEditor] = useState<Editor | null>(null);
  useEffect(() => {
    onHandle(editor && handleOf(editor, awareness));
    return () => onHandle(null);
  }, [editor, awareness, onHandle]);
  return <RichText {...props} className="form-prose" onEditor={setEditor} />;
}
