import { type AnyExtension, Extension, Mark } from '@tiptap/core';
import { CodeBlock } from '@tiptap/extension-code-block';
import { Highlight } from '@tiptap/extension-highlight';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import { Subscript } from '@tiptap/extension-subscript';
import { Superscript } from '@tiptap/extension-superscript';
import { TableCell, TableHeader, TableKit } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { BackgroundColor, Color, FontFamily, FontSize, TextStyle } from '@tiptap/extension-text-style';
import type { Attrs, Schema } from '@tiptap/pm/model';
import { StarterKit } from '@tiptap/starter-kit';
import { aroundWords } from './mark-rules.js';
import { guardAttributes, markGuards, nodeGuards } from './rich-attributes.js';
import { Embed, Picture, type ReadElement, UnknownBlock, UnknownInline } from './rich-nodes.js';
import { isSafeLink } from './safe-link.js';

export { isSafeLink } from './safe-link.js';

/** Read as written in HTML, where `7` is a relative URL and not a number. */
const asWritten = (name: string) => ({
  default: null,
  parseHTML: (element: ReadElement) => element.getAttribute(name),
});

/**
 * A link has an address and a title. How it opens and looks is fixed: with a `class` of a user's choice, their link
 * could use our own styles (a cover over the whole page).
 */
const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((extension) => {
      if (!(extension instanceof Mark)) return extension;
      // Linked code and bold code are as common as plain code.
      if (extension.name === 'code') return extension.extend({ excludes: 'code' });
      if (extension.name !== 'link') return aroundWords(extension);
      return extension.extend({ addAttributes: () => ({ href: asWritten('href'), title: asWritten('title') }) });
    });
  },
});

const background = {
  backgroundColor: {
    default: null,
    parseHTML: (element: ReadElement) => element.style.backgroundColor || element.getAttribute('bgcolor'),
    renderHTML: ({ backgroundColor }: Record<string, unknown>) =>
      typeof backgroundColor === 'string' ? { style: `background-color: ${backgroundColor}` } : {},
  },
};
const Cell = TableCell.extend({
  addAttributes() {
    return { ...this.parent?.(), ...background };
  },
});
const HeaderCell = TableHeader.extend({
  addAttributes() {
    return { ...this.parent?.(), ...background };
  },
});

/**
 * Checks every attribute with `rich-attributes.ts` wherever a node or a mark is created, also those that arrive in a
 * live doc, which ProseMirror does not check. Changes the schema in place.
 */
export function guardSchema(schema: Schema): Schema {
  for (const [name, type] of Object.entries(schema.nodes)) {
    const held = (attrs: Attrs | null | undefined) => attrs && guardAttributes(nodeGuards, name, attrs);
    const [create, createChecked, createAndFill] = [type.create, type.createChecked, type.createAndFill];
    type.create = (attrs, content, marks) => create.call(type, held(attrs), content, marks);
    type.createChecked = (attrs, content, marks) => createChecked.call(type, held(attrs), content, marks);
    type.createAndFill = (attrs, content, marks) => createAndFill.call(type, held(attrs), content, marks);
  }
  for (const [name, type] of Object.entries(schema.marks)) {
    const { create } = type;
    type.create = (attrs) => create.call(type, attrs && guardAttributes(markGuards, name, attrs));
  }
  return schema;
}
const Guards = Extension.create({
  name: 'guards',
  onBeforeCreate() {
    guardSchema(this.editor.schema);
  },
});

/**
 * The schema of rich text ("custom" docs), one list for browser and server. An editor adds what only a screen needs
 * (collaboration, carets, menus) and may replace the code block by a highlighting one of the same name; nothing else
 * may change the schema. Undo belongs to the collaboration extension. No trailing node: the editor of a reader must
 * never write.
 */
export const customExtensions = (codeBlock: AnyExtension = CodeBlock): AnyExtension[] => [
  Guards,
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
  TableKit.configure({ table: { resizable: false }, tableCell: false, tableHeader: false }),
  Cell,
  HeaderCell,
  TaskList,
  TaskItem.configure({ nested: true }),
  TextAlign.configure({ types: ['paragraph', 'heading'] }),
  TextStyle,
  Color,
  BackgroundColor,
  FontSize,
  FontFamily,
  aroundWords(Highlight).configure({ multicolor: true }),
  Subscript,
  Superscript,
  Picture,
  Embed,
  UnknownBlock,
  UnknownInline,
];
