import { z } from 'zod';
import { strictName } from '../../platform/wire.js';
import { type ApiContent, dubboInfo } from './api.js';
import { common, limits, richNode } from './common.js';

export { limits, live, type RichNode, richNode } from './common.js';

/** `dubbo`: the service whose methods are the docs of this folder. */
export const folderContent = z.object({
  name: strictName(limits.folderName),
  dubbo: dubboInfo.optional(),
});
export type FolderContent = z.output<typeof folderContent>;

/**
 * `body` is the Markdown text; on the old wire it is the doc's `description`. Its size is limited where it is received.
 */
export const markdownContent = z.object({ ...common, body: z.string() });
export type MarkdownContent = z.output<typeof markdownContent>;

/**
 * `body` is the rich text of the Tiptap schema in `custom-schema.ts`; on the old wire its HTML is the doc's
 * `description`.
 */
export const customContent = z.object({ ...common, body: richNode });
export type CustomContent = z.output<typeof customContent>;

export type DocContent = FolderContent | MarkdownContent | CustomContent | ApiContent;
