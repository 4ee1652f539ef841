import { live, type MarkdownContent, markdownContent } from '../../../../contracts/docs/doc-types/index.js';
import { storable } from '../../../../contracts/docs/doc-types/plain-text.js';
import type { DocTypeRules } from '../interface/doc-type.js';
import {
  emptyFields,
  fieldDifferences,
  readFields,
  textColumns,
  wireFields,
  writeFields,
} from '../interface/fields.js';
import { textDifference, writeText } from '../interface/text-difference.js';
import { markdownToHtml } from './html.js';

/** A markdown doc: `body` is a Y.Text of the source. */
export const markdownRules: DocTypeRules<MarkdownContent> = {
  schema: markdownContent,
  empty: (name) => ({ ...emptyFields(name), body: '' }),
  live: {
    read: (ydoc, before) => ({ ...readFields(ydoc, before), body: storable(ydoc.getText(live.body).toString()) }),
    write: (ydoc, content, origin) =>
      ydoc.transact(() => {
        writeFields(ydoc, content);
        writeText(ydoc.getText(live.body), content.body);
      }, origin),
  },
  columns: textColumns,
  rows: () => [],
  wireTables: () => undefined,
  copy: (content) => content,
  body: () => null,
  source: ({ body }) => body,
  text: (content) => content.body,
  html: (content) => markdownToHtml(content.body),
  description: (content) => content.body,
  fromWire: async (wire, before) => ({
    ...wireFields(wire, before),
    body: wire.description === undefined ? before.body : storable(wire.description),
  }),
  diff: (from, to) => ({
    fields: fieldDifferences(from, to),
    text: textDifference(
      () => from.body,
      () => to.body,
    ),
    rows: [],
  }),
};
