import { live } from '../../../contracts/docs/doc-types/index.js';
import { withPublished } from '../doc-type/editor.js';
import { MarkdownEdit } from './MarkdownEdit.js';

export const MarkdownEditor = withPublished(MarkdownEdit, (ydoc, { description }) => {
  ydoc.getText(live.body).insert(0, description);
});
