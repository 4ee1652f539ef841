import type { ImportFormat } from '../imported/import-format.js';
import { looksLikeYapi, readYapi } from './read-yapi.js';
import { looksLikeYapiMarkdown, readYapiMarkdown } from './read-yapi-markdown.js';

/** The export of YAPI in JSON. */
export const yapiFormat: ImportFormat = { id: 'yapi', recognizes: looksLikeYapi, read: readYapi };

/** The export of YAPI in Markdown. */
export const yapiMarkdownFormat: ImportFormat = {
  id: 'yapi-markdown',
  recognizes: looksLikeYapiMarkdown,
  read: readYapiMarkdown,
};
