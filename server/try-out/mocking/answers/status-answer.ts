import { jsonLines } from '../../../../contracts/docs/body-text.js';
import { jsonOf, type Value } from '../../../../contracts/docs/doc-types/example.js';
import { isJson, isJsonLines, isPlain, isXml } from '../../../../contracts/docs/doc-types/media-kinds.js';
import type { MediaView } from '../../../../contracts/docs/doc-types/media-shapes.js';
import { namedExamples } from '../../../../contracts/docs/doc-types/named-examples.js';
import type { ResponseView } from '../../../../contracts/docs/doc-types/responses.js';
import { type SchemaNode, schemaTree } from '../../../../contracts/docs/doc-types/schema-tree.js';
import { xmlOf } from '../../../../contracts/docs/doc-types/xml-example.js';
import { wireText } from '../../../../contracts/docs/parameter-wire.js';
import { isStatus, type Prepared, prepare } from './prepared.js';

/** The response of a status: its own, that of its range, or, of an error, that of all others. */
export const responseOf = (views: readonly ResponseView[], status: string): ResponseView | undefined => {
  const others = views.filter(({ isTable }) => !isTable);
  const range = /^[1-5]\d\d$/.test(status) ? [`${status.slice(0, 1)}XX`] : [];
  const rest = /^[45]\d\d$/.test(status) ? ['default'] : [];
  return [status, ...range, ...rest].flatMap((name) => others.find((view) => view.status === name) ?? [])[0];
};

/** An answer with the headers and the body that the doc has for a status; a body of JSON if there is one. */
export function statusAnswer(view: ResponseView, status: string, invent: (node: SchemaNode) => Value): Prepared {
  const media = view.media.find(({ type }) => isJson(type)) ?? view.media[0];
  return media ? answerWith(view, status, media, invent(schemaTree(media.shape))) : answerWith(view, status);
}

/** The body of the table: XML or a text where its media type is one, otherwise JSON. */
export function tableAnswer(views: readonly ResponseView[], value: Value): Prepared {
  const media = views.find(({ isTable }) => isTable)?.media.find(({ branch }) => branch === undefined);
  const isText = media && (isXml(media.type) || isJsonLines(media.type) || (isPlain(media.type) && !isNested(value)));
  if (!isText) return prepare(200, [], jsonOf(value));
  return prepare(200, [{ name: 'content-type', value: media.type }], textOf(media, value));
}

const isNested = (value: Value): boolean => value instanceof Map || Array.isArray(value);

/** The example of this name: of the status, or of any if none is wanted, the first success before the others. */
export function exampleAnswer(
  views: readonly ResponseView[],
  name: string,
  status: string | null,
): Prepared | undefined {
  const isTable = (view: ResponseView) => view.isTable && (status === null || status === view.status);
  const others = status === null ? views : [responseOf(views, status) ?? []].flat();
  for (const view of [...views.filter(isTable), ...others])
    for (const media of view.media) {
      const example = namedExamples(media.row).find((one) => one.name === name);
      if (example) return answerWith(view, status ?? view.status, media, example.value);
    }
  return undefined;
}

function answerWith({ headers }: ResponseView, status: string, media?: MediaView, value?: Value): Prepared {
  const { type } = media ?? { type: 'application/json' };
  const given = headers.flatMap(({ row }) => (row.example === '' ? [] : [{ name: row.name, value: row.example }]));
  const all = type === 'application/json' ? given : [...given, { name: 'content-type', value: type }];
  const text = media && value !== undefined ? textOf(media, value) : '';
  return prepare(httpStatus(status), all, text);
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
