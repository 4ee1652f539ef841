import { z } from 'zod';
import { NOT_DEPRECATED } from '../enums.js';
import { name, text } from '../wire.js';

/** Limits of the texts of a doc (wire 3), in UTF-16 units. */
export const limits = { name: 128, folderName: 64, author: 64, url: 256, versionLabel: 32, remark: 200 } as const;

/** What every doc says, whatever its type. */
export const common = {
  name: name(limits.name),
  author: text(limits.author).default(''),
  deprecated: text(128).default(NOT_DEPRECATED),
};

/** A node of rich text as ProseMirror's JSON writes it. */
export interface RichNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: RichNode[];
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  text?: string;
}
export const richNode: z.ZodType<RichNode, RichNode> = z.lazy(() =>
  z.object({
    type: z.string(),
    attrs: z.record(z.string(), z.unknown()).optional(),
    content: z.array(richNode).optional(),
    marks: z.array(z.object({ type: z.string(), attrs: z.record(z.string(), z.unknown()).optional() })).optional(),
    text: z.string().optional(),
  }),
);

/** Names of the shared parts in every live Y.Doc (design 7). They are wire: clients of others may bind to them. */
export const live = { fields: 'fields', body: 'body', url: 'url', remark: 'remark', params: 'params' } as const;
