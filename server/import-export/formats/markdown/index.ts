import type { ImportFormat } from '../imported/import-format.js';
import { readMarkdown } from './read-markdown.js';

/** A folder of Markdown files. Recognizes every Markdown file, so it is the last to be asked. */
export const markdownFormat: ImportFormat = {
  id: 'markdown',
  recognizes: ({ name }) => /\.(?:md|markdown|mdx)$/i.test(name),
  read: readMarkdown,
};
