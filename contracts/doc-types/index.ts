import { z } from 'zod';
import { NOT_DEPRECATED } from '../enums.js';
import { name, text } from '../wire.js';

/** Limits of the texts of a doc (wire 3), in UTF-16 units. */
export const limits = { name: 128, folderName: 64, author: 64, url: 256, versionLabel: 32, remark: 200 } as const;

/** What every doc says, whatever its type. */
const common = {
  name: name(limits.name),
  author: text(limits.author).default(''),
  deprecated: text(128).default(NOT_DEPRECATED),
};

export const folderContent = z.object({
  name: name(limits.folderName),
});
export type FolderContent = z.output<typeof folderContent>;

/** `body` is the Markdown text; on the old wire it is the doc's `description`. Its size is bounded where it comes in. */
export const markdownContent = z.object({ ...common, body: z.string() });
export type MarkdownContent = z.output<typeof markdownContent>;

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
/** `body` is the rich text of the Tiptap schema in `custom-schema.ts`; on the old wire its HTML is the doc's `description`. */
export const customContent = z.object({ ...common, body: richNode });
export type CustomContent = z.output<typeof customContent>;

export type DocContent = FolderContent | MarkdownContent | CustomContent;

/** Names of the shared parts in every live Y.Doc (design 7). They are wire: clients of others may bind to them. */
export const live = { fields: 'fields', body: 'body' } as const;
