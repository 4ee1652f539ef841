import { getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { customExtensions, guardSchema } from '../../../../contracts/docs/doc-types/custom-schema.js';
import type { RichNode } from '../../../../contracts/docs/doc-types/index.js';
import { richNode } from '../../../../contracts/docs/doc-types/index.js';

export const extensions = customExtensions();
export const schema = guardSchema(getSchema(extensions));

/** Attributes added to the schema later: left out when unset, so that bodies stored before stay equal. */
const later = ['textAlign', 'backgroundColor'] as const;

/** ProseMirror JSON, the only format in which contents are stored and compared. */
export const richFromNode = (node: Node): RichNode => withoutUnset(richNode.parse(node.toJSON()));

function withoutUnset(rich: RichNode): RichNode {
  const { attrs, ...rest } = rich;
  const content = rich.content?.map(withoutUnset);
  const left =
    attrs && Object.entries(attrs).filter(([key, value]) => value !== null || !later.some((name) => name === key));
  return { ...rest, ...(left?.length && { attrs: Object.fromEntries(left) }), ...(content && { content }) };
}
