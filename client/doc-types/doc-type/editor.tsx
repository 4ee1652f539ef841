import { type ComponentType, useEffect, useState } from 'react';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import type { EditorProps, EditProps, Published } from './doc-type.js';

/** Writes the published content into an empty Y.Doc. */
type WritePublished = (ydoc: Y.Doc, published: Published) => void;

const ignore = () => undefined;

/**
 * The editor of a doc type, shown at once: until the live doc is loaded, the same component shows the published content
 * in the same layout, without interaction. The handover replaces the Y.Doc below the component, so that the layout does
 * not shift.
 */
export function withPublished(Edit: ComponentType<EditProps>, write: WritePublished): ComponentType<EditorProps> {
  return function Editor({ live, onHandle, ...props }: EditorProps) {
    const published = usePublished(live === null, props.doc, write);
    if (live) return <Edit {...props} {...live} onHandle={onHandle} />;
    return published && <Edit {...props} {...published} onHandle={ignore} isPublished />;
  };
}

function usePublished(isShown: boolean, doc: Published, write: WritePublished) {
  const [published] = useState(() => (isShown ? create(doc, write) : null));
  useEffect(() => {
    if (!isShown) published?.awareness.destroy();
  }, [isShown, published]);
  return published;
}

function create(doc: Published, write: WritePublished) {
  const ydoc = new Y.Doc();
  write(ydoc, doc);
  return { ydoc, awareness: new Awareness(ydoc) };
}
