import { type AnyExtension, Mark } from '@tiptap/core';
import { CodeBlock } from '@tiptap/extension-code-block';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import { TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { isSafeLink } from './safe-link.js';

export { isSafeLink } from './safe-link.js';

/** Read as it stands in HTML, where `7` is a relative address and no number. */
const asWritten = (name: string) => ({
  default: null,
  parseHTML: (element: { getAttribute(name: string): string | null }) => element.getAttribute(name),
});

/**
 * A link says where it leads and what it is called. How it opens and looks is ours: a `class` of a user's choice would
 * put our own styles (a cover over the whole page) on a link of theirs.
 */
const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((extension) => {
      if (!(extension instanceof Mark) || extension.name !== 'link') return extension;
      return extension.extend({ addAttributes: () => ({ href: asWritten('href'), title: asWritten('title') }) });
    });
  },
});

/**
 * The schema of rich text ("custom" docs), one list for browser and server. An editor adds what only a screen needs
 * (collaboration, carets, menus) and may give a highlighting code block of the same name; nothing else may change the schema.
 * Undo is the collaboration's. No trailing node: a reader's editor must never write.
 */
export const customExtensions = (codeBlock: AnyExtension = CodeBlock): AnyExtension[] => [
  Kit.configure({
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
