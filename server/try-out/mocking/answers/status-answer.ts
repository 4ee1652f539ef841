import { jsonOf, type Value } from '../../../../contracts/docs/doc-types/example.js';
import type { ResponseView } from '../../../../contracts/docs/doc-types/responses.js';
import { type SchemaNode, schemaTree } from '../../../../contracts/docs/doc-types/schema-tree.js';
import { isJson } from '../../../../contracts/docs/example-call.js';
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
  const given = view.headers.flatMap(({ row }) => (row.example === '' ? [] : [{ name: row.name, value: row.example }]));
  const headers =
    media && media.type !== 'application/json' ? [...given, { name: 'content-type', value: media.type }] : given;
  if (!media) return prepare(httpStatus(status), headers, '');
  const value = invent(schemaTree(media.shape));
  return prepare(httpStatus(status), headers, isJson(media.type) ? jsonOf(value) : wireText(value));
}

/** `4XX` is answered as 400, `default` as an error of the server. */
function httpStatus(status: string): number {
  const number = Number(/^[1-5]XX$/i.test(status) ? `${status.slice(0, 1)}00` : status);
  return isStatus(number) ? number : 500;
}

/** The status that the header `Prefer` of a call asks for (RFC 7240); others have no meaning here and are ignored. */
export function preferredStatus(header: string | string[] | undefined): string | null {
  const wishes = [header ?? []].flat().join(',').split(/[,;]/);
  for (const wish of wishes) {
    const [name = '', value = ''] = wish.split('=', 2);
    const status = value.trim().replace(/^"(.*)"$/, '$1');
    if (/^(?:code|status)$/i.test(name.trim()) && /^[1-5]\d\d$/.test(status)) return status;
  }
  return null;
}
