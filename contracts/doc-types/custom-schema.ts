import type { AnyExtension } from '@tiptap/core';
import { CodeBlock } from '@tiptap/extension-code-block';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import { TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { isSafeLink } from './safe-link.js';

export { isSafeLink } from './safe-link.js';

/**
 * The schema of rich text ("custom" docs), one list for browser and server. An editor adds what only a screen needs
 * (collaboration, carets, menus) and may give a highlighting code block of the same name; nothing else may change the schema.
 * Undo is the collaboration's. No trailing node: a reader's editor must never write.
 */
export const customExtensions = (codeBlock: AnyExtension = CodeBlock): AnyExtension[] => [
  StarterKit.configure({
    undoRedo: false,
    trailingNode: false,
    codeBlock: false,
    link: {
      openOnClick: false,
      isAllowedUri: (url) => isSafeLink(url),
      HTMLAttributes: { rel: 'noopener noreferrer nofollow', target: '_blank' },
    },
  }),
  codeBlock,
  TableKit.configure({ table: { resizable: false } }),
  TaskList,
  TaskItem.configure({ nested: true }),
];
