import type { AnyExtension } from '@tiptap/core';
import { CodeBlock } from '@tiptap/extension-code-block';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import { TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';

/** Links may lead nowhere else: no `javascript:`, no `data:`. Relative addresses and anchors are fine. */
const safeLink = /^(?:https?:|mailto:|tel:|[^:]*$|[#/?.])/i;

export const isSafeLink = (href: string): boolean => {
  // Browsers ignore control characters and white space in front of and inside a scheme; so must the check.
  const bare = [...href].filter((c) => c.charCodeAt(0) > 0x20 && c.charCodeAt(0) !== 0x7f).join('');
  return safeLink.test(bare);
};

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
