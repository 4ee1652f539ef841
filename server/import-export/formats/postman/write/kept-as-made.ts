import { type Branch, isRequired } from '../../../../../contracts/docs/doc-types/param-tree.js';
import type { Shape } from '../../../../../contracts/docs/doc-types/schema-tree.js';
import type { ImportedRow } from '../../../../../contracts/import-export/imported-api.js';
import { bodyOfDescription } from '../../../../docs/doc-types/api/from-wire.js';
import { nodeFromBody } from '../../../../docs/doc-types/custom/body.js';
import { richToMarkdown } from '../../../../docs/doc-types/custom/to-markdown.js';
import type { ExportedDoc } from '../../exported/exported-api.js';
import { htmlOfMarkdown } from '../../imported/description.js';
import { DocRows } from '../../imported/doc-rows.js';
import type { Json } from '../../imported/json.js';
import { Losses } from '../../imported/losses.js';
import type { ReadBody, TextStyle } from '../../imported/text-body.js';
import { readPostmanBody } from '../body.js';
import type { KeptParts } from '../kept.js';
import { type ReadResponses, readDescribed, readResponses } from '../responses.js';

/** What of a doc's collection is written again as it came, because an import of it makes what the doc has. */
export interface KeptAsMade {
  /** Without what the import appended to its description. */
  readonly doc: ExportedDoc;
  /** `contentType`: the value of the header; `''` without one. */
  readonly sent?: { readonly body: Json | undefined; readonly contentType: string };
  readonly response?: readonly Json[];
}

export function keptAsMade(doc: ExportedDoc, kept: KeptParts): KeptAsMade {
  const { contentType = '', header = contentType, body, response } = kept;
  const sent = body || header !== '' ? madeBody(doc, kept) : undefined;
  const saved = response && madeResponses(doc, response, kept.areRows);
  const description = descriptionBefore(
    `${sent?.html ?? ''}${saved?.body.html ?? ''}`,
    doc.description,
    kept.description ?? '',
  );
  if (description === undefined) return { doc };
  return {
    doc: { ...doc, description },
    ...(sent && { sent: { body, contentType: header } }),
    ...(saved && response && { response }),
  };
}

/** What the body is read as, today or by earlier versions, if the doc has just that. */
function madeBody(doc: ExportedDoc, { contentType = '', body }: KeptParts): ReadBody | undefined {
  const made = styles.map((how) => readPostmanBody(body, contentType, '', new DocRows(new Losses()), how));
  return made.find((read) => isBody(read, doc));
}

function madeResponses(doc: ExportedDoc, saved: readonly Json[], areRows = false): ReadResponses | undefined {
  const made = (areRows ? readResponses : readDescribed)(saved, '', new DocRows(new Losses()));
  return isResponse(made, doc) ? made : undefined;
}
const styles: readonly TextStyle[] = ['row', 'described'];

/** The description without the blocks of code at its end, as it came if it still means that; undefined without these blocks. */
function descriptionBefore(blocks: string, description: string, source: string): string | undefined {
  if (markdownOf(htmlOfMarkdown(source, '', new Losses()) + blocks) === description.trim()) return source;
  const end = markdownOf(blocks);
  if (end === '') return description;
  return description.endsWith(end) ? description.slice(0, -end.length).trimEnd() : undefined;
}

const markdownOf = (html: string): string =>
  html === '' ? '' : richToMarkdown(nodeFromBody(bodyOfDescription(html))).trim();

const isResponse = ({ body, errorCodes, statuses }: ReadResponses, { rows }: ExportedDoc): boolean =>
  areSame(rows.statuses, statuses) && isTable(body, rows.response) && areSame(rows.codes, errorCodes);

const isBody = (read: ReadBody, { contentType, rows }: ExportedDoc): boolean =>
  read.contentType === contentType && rows.bodies.length === 0 && isTable(read, rows.body);

const isTable = ({ rows, isArray, arrayType }: ReadBody, shape: Shape): boolean =>
  !shape.whole && shape.elementType === (isArray ? arrayType : '') && areSame(shape.branches, rows);

const areSame = (branches: readonly Branch[], rows: readonly ImportedRow[]): boolean =>
  branches.length === rows.length && branches.every((branch, at) => isSame(branch, rows[at]));

function isSame({ row, children }: Branch, made: ImportedRow | undefined): boolean {
  return (
    made !== undefined &&
    row.ref === undefined &&
    !row.kind &&
    !row.enumInfo &&
    isRequired(row) === made.required &&
    (['name', 'type', 'example', 'description'] as const).every((name) => row[name].trim() === made[name].trim()) &&
    row.schema?.examples === made.schema?.examples &&
    areSame(children, made.children)
  );
}
