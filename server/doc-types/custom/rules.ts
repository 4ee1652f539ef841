import { type CustomContent, customContent, type RichNode } from '../../../contracts/doc-types/index.js';
import type { DocTypeRules } from '../doc-type.js';
import { emptyFields, fieldDifferences, readFields, wireFields, writeFields } from '../fields.js';
import { textDifference } from '../text-difference.js';
import { emptyBody, nodeOf, readBody, writeBody } from './body.js';
import { htmlToRich, richToHtml } from './html.js';
import { mend } from './mend.js';
import { toRich } from './schema.js';
import { richToMarkdown } from './to-markdown.js';

/** Rich text: `body` is a Y.XmlFragment as Tiptap's collaboration keeps it; stored and compared as ProseMirror's JSON. */
export const customRules: DocTypeRules<CustomContent> = {
  schema: customContent,
  empty: (name) => ({ ...emptyFields(name), body: emptyBody() }),
  live: {
    read: (ydoc, before) => ({ ...readFields(ydoc, before), body: readBody(ydoc) }),
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
