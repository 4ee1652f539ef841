import { isPlain, isXml } from '../../../../contracts/docs/doc-types/media-kinds.js';
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
/** `described`: texts are blocks of the description, and saved responses none of their own, as imports of earlier versions read them. */
export type TextStyle = 'row' | 'described';
export const noBody: ReadBody = { rows: [], contentType: '', isArray: false, arrayType: 'object', html: '' };

/**
 * The body as rows if it is a JSON object or array; as one row without a name, whose example it is, if its type is a text's: XML, lines of
 * JSON, events. Any other text is appended to the description, and reported.
 */
export function readTextBody(
  text: string,
  contentType: string,
  caption: string,
  origin: string,
  rows: DocRows,
  how: TextStyle = 'row',
): ReadBody {
  if (text.trim() === '') return { ...noBody, contentType };
  const body = rowsOfJson(sampleJson(text), rows, origin);
  if (body) return { ...noBody, ...body, contentType: contentType || 'application/json' };
  if (how === 'row' && isText(contentType)) return { ...noBody, contentType, rows: rows.row(textRow(text), origin) };
  rows.losses.add(origin, 'unsupported', text);
  return { ...noBody, contentType, html: htmlOfCode(caption, text, origin, rows.losses) };
}

/** Whether a body of that type is a text as a whole; false without a type. */
const isText = (contentType: string): boolean => isXml(contentType) || isPlain(contentType);
const textRow = (text: string) => ({ name: '', type: 'string', required: true, example: text, value: text });

/** Undefined for a text that is no JSON. */
export const sampleJson = (text: string): unknown => tryJson(text) ?? looseJson(text);

/** Bodies with comments and variables, which people keep in their tools. As a text a variable stays visible. */
const looseJson = (text: string): unknown =>
  /^\s*(?:[[{]|\/[/*])/.test(text) ? tryJson(strictJson(text) ?? '') : undefined;
