import type { Node } from '@tiptap/pm/model';
import { updateYFragment } from '@tiptap/y-tiptap';
import type * as Y from 'yjs';
import { live, type RichNode } from '../../../contracts/doc-types/index.js';
import { richOf } from './from-live.js';
import { mend } from './mend.js';
import { schema, toRich } from './schema.js';

const nothing: RichNode = { type: 'doc', content: [{ type: 'paragraph' }] };

export const emptyBody = (): RichNode => toRich(mend(nothing));

/** The node of a stored body. Bodies are stored valid; one of a past schema is mended. */
export function nodeOf(body: RichNode): Node {
  try {
    const node = schema.nodeFromJSON(body);
    node.check();
    return node;
  } catch {
    return mend(body);
  }
}

export const readBody = (ydoc: Y.Doc): RichNode => toRich(mend(richOf(ydoc.getXmlFragment(live.body))));

/** Call inside a transaction. */
export function writeBody(ydoc: Y.Doc, body: RichNode): void {
  const fragment = ydoc.getXmlFragment(live.body);
  // Compared first, for the update below sets attributes that are lists anew each time.
  if (fragment.length > 0 && JSON.stringify(readBody(ydoc)) === JSON.stringify(body)) return;
  updateYFragment(ydoc, fragment, nodeOf(body), { mapping: new Map(), isOMark: new Map() });
}
