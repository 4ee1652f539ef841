import { jsonLines } from '../../../../contracts/docs/body-text.js';
import { jsonOf, type Value } from '../../../../contracts/docs/doc-types/example.js';
import { isJson, isJsonLines, isPlain, isXml } from '../../../../contracts/docs/doc-types/media-kinds.js';
import type { MediaView } from '../../../../contracts/docs/doc-types/media-shapes.js';
import { namedExamples } from '../../../../contracts/docs/doc-types/named-examples.js';
import type { ResponseView } from '../../../../contracts/docs/doc-types/responses.js';
import { branchNode, type SchemaNode, schemaTree } from '../../../../contracts/docs/doc-types/schema-tree.js';
import { xmlOf } from '../../../../contracts/docs/doc-types/xml-example.js';
import { wirePairs, wireStyleOf, wireText } from '../../../../contracts/docs/parameter-wire.js';
import { isStatus, type Prepared, prepare } from './prepared.js';
import { wantedMedia } from './wanted-media.js';

/** The response of a status: its own, that of its range, or, of an error, that of all others. */
export const responseOf = (views: readonly ResponseView[], status: string): ResponseView | undefined => {
  const others = views.filter(({ isTable }) => !isTable);
  const range = /^[1-5]\d\d$/.test(status) ? [`${status.slice(0, 1)}XX`] : [];
  const rest = /^[45]\d\d$/.test(status) ? ['default'] : [];
  return [status, ...range, ...rest].flatMap((name) => others.find((view) => view.status === name) ?? [])[0];
};

type Invent = (node: SchemaNode) => Value;

/** The media type of an answer: that of the table, or else JSON if there is one, unless the call wants another one. */
export function mediaFor({ media, isTable }: ResponseView, accept?: string): MediaView | undefined {
  const isUsual = isTable ? ofTable : ({ type }: MediaView) => isJson(type);
  const usual = media.find(isUsual) ?? media[0];
  if (!usual || media.length < 2) return usual;
  const types = media.map(({ type }) => type);
  const wanted = wantedMedia(accept, types, usual.type);
  return wanted === usual.type ? usual : media.find(({ type }) => type === wanted);
}
const ofTable = ({ branch }: MediaView): boolean => branch === undefined;

/** An answer with the headers and the body that the doc has for a status. */
export const statusAnswer = (view: ResponseView, status: string, invent: Invent, media = mediaFor(view)): Prepared =>
  answerWith(view, status, invent, media && { media, value: invent(schemaTree(media.shape)) });

/** The first success; `bodyOf`: the body of the table. */
export function tableAnswer(
  view: ResponseView,
  { status, media }: { readonly status: string; readonly media: MediaView | undefined },
  bodyOf: () => Value,
  invent: Invent,
): Prepared {
  if (media && !ofTable(media)) return statusAnswer(view, status, invent, media);
  if (hasNoBody.test(status)) return answerWith(view, status, invent);
  const value = bodyOf();
  const isText = media && (isXml(media.type) || isJsonLines(media.type) || (isPlain(media.type) && !isNested(value)));
  return answerWith(view, status, invent, isText ? { media, value } : { value });
}
const hasNoBody = /^(?:204|205|304)$/;

const isNested = (value: Value): boolean => value instanceof Map || Array.isArray(value);

/** The example of this name: of the status, or of any if none is wanted, the first success before the others. */
export function exampleAnswer(
  views: readonly ResponseView[],
  name: string,
  status: string | null,
  invent: Invent,
): Prepared | undefined {
  const isTable = (view: ResponseView) => view.isTable && (status === null || status === view.status);
  const others = status === null ? views : [responseOf(views, status) ?? []].flat();
  for (const view of [...views.filter(isTable), ...others])
    for (const media of view.media) {
      const example = namedExamples(media.row).find((one) => one.name === name);
      if (example) return answerWith(view, status ?? view.status, invent, { media, value: example.value });
    }
  return undefined;
}

/** `media`: undefined for JSON of a table that has no other media type. */
function answerWith(
  view: ResponseView,
  status: string,
  invent: Invent,
  body?: { readonly media?: MediaView; readonly value: Value },
): Prepared {
  const { media } = body ?? {};
  const given = headersOf(view, invent);
  const isJsonType = (media?.type ?? 'application/json') === 'application/json';
  const all = media && !isJsonType ? [...given, { name: 'content-type', value: media.type }] : given;
  const text = body && (media ? textOf(media, body.value) : jsonOf(body.value));
  return prepare(httpStatus(status), all, text ?? '');
}

/** Headers have their example; those that are always sent have a value that fits, if they have none. */
function headersOf({ headers }: ResponseView, invent: Invent): { name: string; value: string }[] {
  return headers.flatMap((branch) => {
    const { name, example, required } = branch.row;
    if (example !== '') return [{ name, value: example }];
    return required ? wirePairs(name, invent(branchNode(branch)), wireStyleOf(branch.row, 'header')) : [];
  });
}

function textOf({ type, shape, row }: MediaView, value: Value): string {
  if (isJson(type)) return jsonOf(value);
  if (isJsonLines(type) && typeof value !== 'string') return jsonLines(value);
  // A text is XML that somebody wrote.
  if (!isXml(type) || typeof value === 'string') return wireText(value);
  return xmlOf(value, shape, row?.schema?.xml);
}

/** `4XX` is answered as 400, `default` as an error of the server. */
function httpStatus(status: string): number {
  const number = Number(/^[1-5]XX$/i.test(status) ? `${status.slice(0, 1)}00` : status);
  return isStatus(number) ? number : 500;
}

/** What the header `Prefer` of a call asks for (RFC 7240); other wishes have no meaning here and are ignored. */
export function preferences(header: string | string[] | undefined): { status: string | null; example: string | null } {
  const found: { status: string | null; example: string | null } = { status: null, example: null };
  for (const wish of [header ?? []].flat().join(',').split(/[,;]/)) {
    const [name = '', value = ''] = wish.split('=', 2);
    const wanted = value.trim().replace(/^"(.*)"$/, '$1');
    if (/^(?:code|status)$/i.test(name.trim()) && /^[1-5]\d\d$/.test(wanted)) found.status ??= wanted;
    if (/^example$/i.test(name.trim()) && wanted !== '') found.example ??= wanted;
  }
  return found;
}
