import { bodyText, type TextBody } from '../../../../contracts/docs/body-text.js';
import { exampleOf, jsonOf } from '../../../../contracts/docs/doc-types/example.js';
import { inlineMarks } from '../../../../contracts/docs/doc-types/markdown/inline-marks.js';
import { isJson, isXml } from '../../../../contracts/docs/doc-types/media-kinds.js';
import type { MediaView } from '../../../../contracts/docs/doc-types/media-shapes.js';
import { namedExamples } from '../../../../contracts/docs/doc-types/named-examples.js';
import { bodiesOf } from '../../../../contracts/docs/doc-types/request-bodies.js';
import { type ResponseView, responsesOf } from '../../../../contracts/docs/doc-types/responses.js';
import { plainLines } from '../../../../contracts/docs/doc-types/typescript.js';
import type { ExportWords } from '../exported/export-words.js';
import type { ExportedDoc } from '../exported/exported-api.js';
import { type Block, bodyBlocks, heading, plain, table } from './table-blocks.js';

/* Media types of a request, and responses by status and media type, beyond the two tables of bodies. */

export const furtherRequests = ({ rows, contentType }: ExportedDoc, words: ExportWords): Block[] =>
  bodiesOf(rows.bodies, rows.body, contentType).flatMap((media) =>
    media.branch ? mediaBlocks(media, `${words.body}: ${media.type}`, words) : [],
  );

/** What is said of the status and the media type of the response table; nothing of 200 with JSON. */
export function successBlocks({ rows }: ExportedDoc, words: ExportWords): Block[] {
  if (rows.statuses.length === 0) return [];
  const view = viewsOf(rows).find(({ isTable }) => isTable);
  const [media] = view?.media ?? [];
  if (!view || !media) return [];
  return [heading(2, `${view.status} ${media.type}`), ...statusBlocks(view, words)];
}

/** Further media types of the first success, and all other statuses. */
export const furtherResponses = ({ rows }: ExportedDoc, words: ExportWords): Block[] =>
  rows.statuses.length === 0
    ? []
    : [...viewsOf(rows)]
        .sort((a, b) => Number(b.isTable) - Number(a.isTable))
        .flatMap((view) => (view.isTable ? mediaOf(view, words) : otherStatus(view, words)));

const viewsOf = ({ statuses, response }: ExportedDoc['rows']): ResponseView[] => responsesOf(statuses, response);

function otherStatus(view: ResponseView, words: ExportWords): Block[] {
  const own = statusBlocks(view, words);
  const isAlone = own.length > 0 || view.media.length === 0;
  return [...(isAlone ? [heading(1, view.status), ...own] : []), ...mediaOf(view, words)];
}

const mediaOf = ({ media, status }: ResponseView, words: ExportWords): Block[] =>
  media.flatMap((one) => (one.branch ? mediaBlocks(one, `${status} ${one.type}`, words) : []));

/** The description of a status, and its headers. */
function statusBlocks({ row, headers }: ResponseView, words: ExportWords): Block[] {
  return [
    ...descriptionOf(row),
    ...(headers.length > 0 ? [{ kind: 'note', text: words.headers } as const, table(headers, plain, words)] : []),
  ];
}

const descriptionOf = (row: MediaView['row']): Block[] =>
  row?.description ? [{ kind: 'note', text: inlineMarks(plainLines(row.description)) }] : [];

function mediaBlocks(media: MediaView, title: string, words: ExportWords): Block[] {
  return [heading(1, title), ...descriptionOf(media.row), ...bodyBlocks(media.shape, words), ...exampleBlock(media)];
}

/** A text that is no JSON, made of the fields. */
export function textBlock(body: TextBody): Block | undefined {
  const text = bodyText(body);
  return text === undefined ? undefined : { kind: 'code', language: isXml(body.type) ? 'xml' : '', text };
}

/** The first example by name, or one that is made of the fields. */
function exampleBlock({ row, type, shape }: MediaView): Block[] {
  const named = namedExamples(row)[0]?.value;
  if (typeof named === 'string' && !isJson(type)) return [{ kind: 'code', language: '', text: named }];
  const text = named === undefined ? textBlock({ type, shape, xml: row?.schema?.xml }) : undefined;
  if (text) return [text];
  if (named === undefined && (!isJson(type) || shape.branches.length === 0)) return [];
  return [{ kind: 'code', language: 'json', text: jsonOf(named ?? exampleOf(shape)) }];
}
