import { z } from 'zod';
import { NOT_DEPRECATED } from '../../platform/enums.js';
import { strictName, strictText } from '../../platform/wire.js';

/** Limits of the texts of a doc (docs/wire.md 3), in UTF-16 units. */
export const limits = {
  name: 128,
  folderName: 100,
  author: 64,
  deprecated: 128,
  url: 256,
  versionLabel: 32,
  remark: 200,
} as const;

/** The fields of every doc, whatever its type. */
export const common = {
  name: strictName(limits.name),
  author: strictText(limits.author).default(''),
  deprecated: strictText(limits.deprecated).default(NOT_DEPRECATED),
};

/** A node of rich text in ProseMirror's JSON. */
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

/**
 * Names of the shared types in every live Y.Doc (docs/decisions/0010-rows-of-a-live-table.md). They are part of the
 * wire: clients of others may bind to them.
 */
export const live = { fields: 'fields', body: 'body', url: 'url', remark: 'remark', params: 'params' } as const;
