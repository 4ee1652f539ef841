import { getSchema } from '@tiptap/core';
import { prosemirrorJSONToYXmlFragment } from '@tiptap/y-tiptap';
import type * as Y from 'yjs';
import { customExtensions } from '../../../contracts/docs/doc-types/custom-schema.js';
import { live } from '../../../contracts/docs/doc-types/index.js';
import type { PublishedText } from '../doc-type/doc-type.js';

let schema: ReturnType<typeof getSchema> | undefined;

/**
 * Writes published rich text into an empty Y.Doc. Content of a newer schema is left out: the live doc replaces it soon.
 */
export function writeRichText(ydoc: Y.Doc, { body }: Pick<PublishedText, 'body'>): void {
  if (!body) return;
  schema ??= getSchema(customExtensions());
  try {
    prosemirrorJSONToYXmlFragment(schema, body, ydoc.getXmlFragment(live.body));
  } catch {
    ydoc.getXmlFragment(live.body).delete(0, ydoc.getXmlFragment(live.body).length);
  }
}
