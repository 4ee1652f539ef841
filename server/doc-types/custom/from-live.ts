import * as Y from 'yjs';
import { z } from 'zod';
import type { RichNode } from '../../../contracts/doc-types/index.js';
import { DEEPEST } from './mend.js';

const attributes = z.record(z.string(), z.unknown()).catch({});
const delta = z.array(z.object({ insert: z.unknown(), attributes }).partial({ attributes: true }));
/** Marks of one kind that overlap stand in the Y.Doc under their name and a hash. */
const hashed = /--[a-zA-Z0-9+/=]{8}$/;

/**
 * What the live rich text says. y-tiptap has a reader too, but that one throws at whatever no editor of ours wrote, and
 * a settle has nobody to refuse: here it is passed over, and the rest is read.
 */
export const richOf = (fragment: Y.XmlFragment): RichNode => ({ type: 'doc', content: childrenOf(fragment, 1) });

function childrenOf(parent: Y.XmlFragment, depth: number): RichNode[] {
  if (depth > DEEPEST) return [];
  return parent.toArray().flatMap((child) => {
    if (child instanceof Y.XmlText) return textsOf(child);
    if (!(child instanceof Y.XmlElement)) return [];
    return [{ type: child.nodeName, attrs: child.getAttributes(), content: childrenOf(child, depth + 1) }];
  });
}

function textsOf(text: Y.XmlText): RichNode[] {
  return delta.parse(text.toDelta()).flatMap(({ insert, attributes: marks = {} }) => {
    if (typeof insert !== 'string') return [];
    const named = Object.entries(marks).map(([name, attrs]) => ({
      type: name.replace(hashed, ''),
      attrs: attributes.parse(attrs),
    }));
    return [{ type: 'text', text: insert, marks: named }];
  });
}
