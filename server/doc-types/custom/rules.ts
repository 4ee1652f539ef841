import type { Node } from '@tiptap/pm/model';
import { updateYFragment } from '@tiptap/y-tiptap';
import type * as Y from 'yjs';
import { type CustomContent, customContent, live, type RichNode } from '../../../contracts/doc-types/index.js';
import type { DocTypeRules } from '../doc-type.js';
import { emptyFields, fieldDifferences, readFields, wireFields, writeFields } from '../fields.js';
import { textDifference } from '../text-difference.js';
import { richOf } from './from-live.js';
import { htmlToRich, richToHtml } from './html.js';
import { mend } from './mend.js';
import { schema, toRich } from './schema.js';
import { richToMarkdown } from './to-markdown.js';

const nothing: RichNode = { type: 'doc', content: [{ type: 'paragraph' }] };

/** The node of a stored body. Bodies are stored valid; one of a past schema is mended. */
function nodeOf(body: RichNode): Node {
  try {
    const node = schema.nodeFromJSON(body);
    node.check();
    return node;
  } catch {
    return mend(body);
  }
}

const readBody = (fragment: Y.XmlFragment): RichNode => toRich(mend(richOf(fragment)));

function writeBody(ydoc: Y.Doc, body: RichNode): void {
  const fragment = ydoc.getXmlFragment(live.body);
  // Compared first, for the update below sets attributes that are lists anew each time.
  if (fragment.length > 0 && JSON.stringify(readBody(fragment)) === JSON.stringify(body)) return;
  updateYFragment(ydoc, fragment, nodeOf(body), { mapping: new Map(), isOMark: new Map() });
}

/** Rich text: `body` is a Y.XmlFragment as Tiptap's collaboration keeps it; stored and compared as ProseMirror's JSON. */
export const customRules: DocTypeRules<CustomContent> = {
  schema: customContent,
  empty: (name) => ({ ...emptyFields(name), body: toRich(mend(nothing)) }),
  live: {
    read: (ydoc, before) => ({ ...readFields(ydoc, before), body: readBody(ydoc.getXmlFragment(live.body)) }),
    write: (ydoc, content, origin) =>
      ydoc.transact(() => {
        writeFields(ydoc, content);
        writeBody(ydoc, content.body);
      }, origin),
  },
  text: (content) => richToMarkdown(nodeOf(content.body)),
  html: (content) => richToHtml(nodeOf(content.body)),
  description: (content) => richToHtml(nodeOf(content.body)),
  fromWire: async (wire, before) => ({ ...wireFields(wire, before), body: await bodyOf(wire, before) }),
  diff: (from, to) => ({
    fields: fieldDifferences(from, to),
    text: textDifference(
      () => richToMarkdown(nodeOf(from.body)),
      () => richToMarkdown(nodeOf(to.body)),
    ),
    rows: [],
  }),
};

async function bodyOf(wire: { body?: RichNode; description?: string }, before: CustomContent): Promise<RichNode> {
  if (wire.body) return toRich(mend(wire.body));
  if (wire.description !== undefined) return toRich(mend(toRich(await htmlToRich(wire.description))));
  return before.body;
}
