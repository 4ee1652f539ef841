import { type CustomContent, customContent, type RichNode } from '../../../../contracts/docs/doc-types/index.js';
import type { DocTypeRules } from '../interface/doc-type.js';
import {
  emptyFields,
  fieldDifferences,
  readFields,
  textColumns,
  wireFields,
  writeFields,
} from '../interface/fields.js';
import { textDifference } from '../interface/text-difference.js';
import { bodyFromWire, emptyBody, nodeFromBody, readBody, writeBody } from './body.js';
import { htmlToRich } from './from-html/read-html.js';
import { richToHtml } from './html.js';
import { sanitizeRich } from './sanitize.js';
import { richFromNode } from './schema.js';
import { richToMarkdown } from './to-markdown.js';

/**
 * Rich text: `body` is a Y.XmlFragment in the format of Tiptap's collaboration; stored and compared as ProseMirror
 * JSON.
 */
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
  columns: textColumns,
  rows: () => [],
  wireTables: () => undefined,
  copy: (content) => content,
  body: ({ body }) => body,
  source: ({ body }) => body,
  text: (content) => richToMarkdown(nodeFromBody(content.body)),
  html: (content) => richToHtml(nodeFromBody(content.body)),
  description: (content) => richToHtml(nodeFromBody(content.body)),
  fromWire: async (wire, before) => ({ ...wireFields(wire, before), body: bodyOf(wire, before) }),
  diff: (from, to) => ({
    fields: fieldDifferences(from, to),
    text: textDifference(
      () => richToMarkdown(nodeFromBody(from.body)),
      () => richToMarkdown(nodeFromBody(to.body)),
    ),
    rows: [],
  }),
};

function bodyOf(wire: { body?: RichNode; description?: string }, before: CustomContent): RichNode {
  if (wire.body) return bodyFromWire(wire.body);
  if (wire.description !== undefined) return richFromNode(sanitizeRich(htmlToRich(wire.description)));
  return before.body;
}
