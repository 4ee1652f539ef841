import { bodyText, type TextBody } from '../../../../contracts/docs/body-text.js';
import { constraintTexts } from '../../../../contracts/docs/doc-types/constraint-texts.js';
import { exampleOf, jsonOf } from '../../../../contracts/docs/doc-types/example.js';
import { inlineMarks } from '../../../../contracts/docs/doc-types/markdown/inline-marks.js';
import { isJson, isXml } from '../../../../contracts/docs/doc-types/media-kinds.js';
import { IN_TABLE, isOfSchema, type MediaView } from '../../../../contracts/docs/doc-types/media-shapes.js';
import { EXAMPLES, namedExamples } from '../../../../contracts/docs/doc-types/named-examples.js';
import { bodiesOf } from '../../../../contracts/docs/doc-types/request-bodies.js';
import { type ResponseView, responsesOf } from '../../../../contracts/docs/doc-types/responses.js';
import { type SentIn, sentShape } from '../../../../contracts/docs/doc-types/sent-shape.js';
import { plainLines } from '../../../../contracts/docs/doc-types/typescript.js';
import { type ExportWords, saidName } from '../exported/export-words.js';
import type { ExportedDoc } from '../exported/exported-api.js';
import { type Block, bodyBlocks, heading, plain, table } from './table-blocks.js';

/* Media types of a request, and responses by status and media type, beyond the two tables of bodies. */

export const furtherRequests = ({ rows, contentType }: ExportedDoc, words: ExportWords): Block[] =>
  bodiesOf(rows.bodies, rows.body, contentType).flatMap((media) =>
    media.branch ? mediaBlocks(sent(media, 'request'), `${words.body}: ${media.type}`, words) : [],
  );

/** What is said of the status and the media type of the response table; nothing of 200 with JSON. */
export function successBlocks({ rows }: ExportedDoc, words: ExportWords): Block[] {
  if (rows.statuses.length === 0) return [];
  const view = viewsOf(rows).find(({ isTable }) => isTable);
  const [media] = view?.media ?? [];
  if (!view || !media) return [];
  return [heading(2, `${view.status} ${media.type}`), ...statusBlocks(view, words), ...heldBlocks(media, words)];
}

/** The media type of the response table. */
export function tableMediaOf({ rows }: ExportedDoc): Pick<MediaView, 'row' | 'type'> {
  const [media] = viewsOf(rows).find(({ isTable }) => isTable)?.media ?? [];
  return { row: media?.branch ? undefined : media?.row, type: media?.type ?? '' };
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
  media.flatMap((one) => (one.branch ? mediaBlocks(sent(one, 'response'), `${status} ${one.type}`, words) : []));

/** The description of a status, and its headers. */
function statusBlocks({ row, headers }: ResponseView, words: ExportWords): Block[] {
  return [
    ...descriptionOf(row),
    ...(headers.length > 0 ? [{ kind: 'note', text: words.headers } as const, table(headers, plain, words)] : []),
  ];
}

const descriptionOf = (row: MediaView['row']): Block[] =>
  row?.description ? [{ kind: 'note', text: inlineMarks(plainLines(row.description)) }] : [];

interface SentMedia extends MediaView {
  /** What its example has. */
  readonly sent: MediaView['shape'];
}
const sent = (media: MediaView, where: SentIn): SentMedia => ({ ...media, sent: sentShape(media.shape, where) });

function mediaBlocks({ sent: shape, ...media }: SentMedia, title: string, words: ExportWords): Block[] {
  const about = [...descriptionOf(media.row), ...heldBlocks(media, words)];
  return [heading(1, title), ...about, ...bodyBlocks(media.shape, words), ...exampleBlocksOf({ ...media, shape })];
}

/** What the media type has besides its schema and its examples, such as encodings of parts. */
export function heldBlocks({ row }: Pick<MediaView, 'row'>, words: ExportWords): Block[] {
  const held = Object.entries(row?.schema ?? {}).filter(
    ([keyword]) => !isOfSchema(keyword) && keyword !== IN_TABLE && keyword !== EXAMPLES,
  );
  const texts = constraintTexts({ schema: Object.fromEntries(held) }, (keyword, value) =>
    words[saidName(keyword)].replaceAll('{value}', () => value),
  );
  return texts.length > 0 ? [{ kind: 'note', text: texts.map(({ text }) => text).join(' · ') }] : [];
}

/** A text that is no JSON, made of the fields. */
export function textBlock(body: TextBody): Block | undefined {
  const text = bodyText(body);
  return text === undefined ? undefined : { kind: 'code', language: isXml(body.type) ? 'xml' : '', text };
}

/** The examples by name, or one that is made of the fields. */
function exampleBlocksOf(media: MediaView): Block[] {
  const [first, ...others] = namedBlocks(media);
  if (first) return others.length > 0 ? [...first, ...others.flat()] : first.slice(1);
  const { row, type, shape } = media;
  const text = textBlock({ type, shape, xml: row?.schema?.xml });
  if (text) return [text];
  if (!isJson(type) || shape.branches.length === 0) return [];
  return [{ kind: 'code', language: 'json', text: jsonOf(exampleOf(shape)) }];
}

/** Each example by name, below its name. */
export const namedBlocks = ({ row, type }: Pick<MediaView, 'row' | 'type'>): Block[][] =>
  namedExamples(row).map(({ name, summary, value }) => {
    const isText = typeof value === 'string' && !isJson(type);
    return [
      heading(2, summary === '' ? name : `${name}: ${summary}`),
      { kind: 'code', language: isText ? '' : 'json', text: isText ? value : jsonOf(value) },
    ];
  });
