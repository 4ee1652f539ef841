import { getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { customExtensions } from '../../../contracts/doc-types/custom-schema.js';
import type { RichNode } from '../../../contracts/doc-types/index.js';
import { richNode } from '../../../contracts/doc-types/index.js';

export const extensions = customExtensions();
export const schema = getSchema(extensions);

/** ProseMirror's own JSON, which is the one form that contents are stored and compared in. */
export const toRich = (node: Node): RichNode => richNode.parse(node.toJSON());
