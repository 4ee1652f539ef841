import { withPublished } from '../doc-type/editor.js';
import { CustomEdit } from './CustomEdit.js';
import { writeRichText } from './published-text.js';

export const CustomEditor = withPublished(CustomEdit, writeRichText);
