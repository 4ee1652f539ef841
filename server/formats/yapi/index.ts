import type { ImportFormat } from '../import-format.js';
import { readYapi } from './read-yapi.js';
import { readYapiMarkdown } from './read-yapi-markdown.js';

/** The export of YAPI in JSON. */
export const yapiFormat: ImportFormat = {
  id: 'yapi',
  recognizes: (_root, text) =>
    /^\s*\[/.test(text) &&
    /"list"\s{0,8}:\s{0,8}\[/.test(text) &&
    /"(?:res_body|req_query|req_headers|catid)"/.test(text),
  read: readYapi,
};

/** The export of YAPI in Markdown. */
export const yapiMarkdownFormat: ImportFormat = {
  id: 'yapi-markdown',
  recognizes: ({ name }, text) =>
    /\.(?:md|markdown|txt)$/i.test(name) && /^## /m.test(text) && /^\*\*Path[：:]\*\*/m.test(text),
  read: readYapiMarkdown,
};
