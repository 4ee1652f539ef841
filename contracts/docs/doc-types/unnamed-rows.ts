import { type ApiContent, MODEL_ROOT, type ParamRow, ParamStyle } from './api.js';
import type { DocContent } from './index.js';
import { isPlain, isXml } from './media-kinds.js';
import { readType } from './value-type.js';

/**
 * How many rows have no name and need one: callers cannot send or read them. Rows of elements need none, as those of
 * arrays of plain values, nor do a body that is a file or a text, the root of a model and variants.
 */
export function countUnnamedRows(content: DocContent): number {
  if (!('params' in content)) return 0;
  const lists = new Set(content.params.filter(({ type }) => readType(type).depth > 0).map(({ id }) => id));
  const isElement = (row: ParamRow) =>
    row.id === MODEL_ROOT ||
    row.kind !== undefined ||
    (row.parentId ? lists.has(row.parentId) : isRootArray(content, row) || isBody(content, row));
  return content.params.filter((row) => row.name.trim() === '' && !isElement(row)).length;
}

/** Whether the row is all that its table has, and no field of JSON that nobody has named yet. */
const isBody = ({ params, contentType }: ApiContent, { id, style, type }: ParamRow): boolean =>
  ((style === ParamStyle.request && (isPlain(contentType) || isXml(contentType))) ||
    ((style === ParamStyle.request || style === ParamStyle.response) && readType(type).of === 'file')) &&
  params.every((row) => row.id === id || row.style !== style);

const isRootArray = ({ isRequestArray, isResponseArray }: ApiContent, { style }: ParamRow): boolean =>
  (style === ParamStyle.request && isRequestArray) || (style === ParamStyle.response && isResponseArray);
