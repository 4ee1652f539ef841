import * as Y from 'yjs';
import { z } from 'zod';
import type { RichNode } from '../../../../contracts/docs/doc-types/index.js';
import { maxRichDepth } from '../../../../contracts/docs/doc-types/rich-attributes.js';

const attributes = z.record(z.string(), z.unknown()).catch({});
const delta = z.array(z.object({ insert: z.unknown(), attributes }).partial({ attributes: true }));
/** The Y.Doc stores overlapping marks of one type under their name and a hash. */
const hashed = /--[a-zA-Z0-9+/=]{8}$/;

/**
 * Reads the live rich text. Unlike y-tiptap's reader it does not throw on content that no editor of ours wrote, but
 * skips it, because a settle cannot refuse an update that was already accepted.
 */
export const richFromYjs = (fragment: Y.XmlFragment): RichNode => ({ type: 'doc', content: childrenOf(fragment, 1) });

function childrenOf(parent: Y.XmlFragment, depth: number): RichNode[] {
  if (depth > maxRichDepth) return textBelow(parent);
  return parent.toArray().flatMap((child) => {
    if (child instanceof Y.XmlText) return textsOf(child);
    if (!(child instanceof Y.XmlElement)) return [];
    return [{ type: child.nodeName, attrs: child.getAttributes(), content: childrenOf(child, depth + 1) }];
  });
}

/** Below the maximum depth only text is kept. */
function textBelow(parent: Y.XmlFragment): RichNode[] {
  const texts: RichNode[] = [];
  const open: unknown[] = parent.toArray().reverse();
  for (let child = open.pop(); child !== undefined; child = open.pop()) {
    if (child instanceof Y.XmlText) texts.push(...textsOf(child));
    else if (child instanceof Y.XmlElement) open.push(...child.toArray().reverse());
  }
  return texts;
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
