import type { ImportedRow } from '../../../../contracts/import-export/imported-api.js';
import { htmlOfCode } from './description.js';
import type { DocRows } from './doc-rows.js';
import { tryJson } from './json.js';
import { rowsOfJson } from './json-rows.js';
import { strictJson } from './loose-json.js';

/** A body as the doc stores it. `html` is appended to the description. */
export interface ReadBody {
  readonly rows: readonly ImportedRow[];
  readonly contentType: string;
  readonly isArray: boolean;
  readonly arrayType: string;
  readonly html: string;
}
export const noBody: ReadBody = { rows: [], contentType: '', isArray: false, arrayType: 'object', html: '' };

/** The body as rows if it is a JSON object or array; any other text is appended to the description, and reported. */
export function readTextBody(
  text: string,
  contentType: string,
  caption: string,
  origin: string,
  rows: DocRows,
): ReadBody {
  if (text.trim() === '') return { ...noBody, contentType };
  const body = rowsOfJson(sampleJson(text), rows, origin);
  if (body) return { ...noBody, ...body, contentType: contentType || 'application/json' };
  rows.losses.add(origin, 'unsupported', text);
  return { ...noBody, contentType, html: htmlOfCode(caption, text, origin, rows.losses) };
}

/** Undefined for a text that is no JSON. */
export const sampleJson = (text: string): unknown => tryJson(text) ?? looseJson(text);

/** Bodies with comments and variables, which people keep in their tools. As a text a variable stays visible. */
const looseJson = (text: string): unknown =>
  /^\s*(?:[[{]|\/[/*])/.test(text) ? tryJson(strictJson(text) ?? '') : undefined;
