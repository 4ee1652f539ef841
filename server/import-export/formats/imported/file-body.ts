import { isJson, isXml } from '../../../../contracts/docs/doc-types/media-kinds.js';
import type { DocRows } from './doc-rows.js';
import { noBody, type ReadBody } from './text-body.js';

/** Whether a file can be described as bytes. Of the fields of a form, of JSON and of XML it may have any. */
export const isOfBytes = (contentType: string): boolean =>
  !isJson(contentType) && !isXml(contentType) && !/urlencoded|^multipart\//i.test(contentType);

/** The name of the file alone: the path may have the name of its owner. */
const fileName = (path: string): string => path.trim().split(/[/\\]/).at(-1) ?? '';

/** A body that is one file (`contracts/docs/doc-types/file-body.ts`). `source`: its path, as far as it is known. */
export function readFileBody(
  { source, description }: { readonly source: string; readonly description: string },
  given: string,
  origin: string,
  rows: DocRows,
): ReadBody {
  const contentType = given || 'application/octet-stream';
  if (!isOfBytes(contentType)) {
    rows.losses.add(origin, 'unsupported', source || description);
    return { ...noBody, contentType };
  }
  const row = { name: 'file', type: 'file', required: true, example: fileName(source), description };
  return { ...noBody, rows: rows.row(row, origin), contentType };
}
