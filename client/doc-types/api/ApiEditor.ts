import { withPublished } from '../doc-type/editor.js';
import { writePublishedApi } from './editing/published-doc.js';
import { ApiEdit } from './form/ApiEdit.js';

export const ApiEditor = withPublished(ApiEdit, writePublishedApi);
