import { headersWithCookies } from '../../../../contracts/docs/cookie-header.js';
import { type Branch, type ModelOf, noModels } from '../../../../contracts/docs/doc-types/param-tree.js';
import type { getDoc } from '../../../../contracts/docs/docs.js';
import { effective } from '../../../../contracts/docs/effective.js';
import { sentMethod } from '../../../../contracts/docs/http-method.js';
import type { Reply } from '../../../../contracts/platform/endpoint.js';
import { type CodeBody, codeBodies } from './code-bodies.js';
import type { CodeField } from './code-fields.js';
import { identifier, oneLine } from './code-names.js';
import { acceptOf, type CodeResponse, codeResponses } from './code-responses.js';
import type { CodeType } from './code-types.js';
import { type Struct, StructBuilder } from './struct-builder.js';

/** A doc as code for it needs it. Names are identifiers in PascalCase. */
export interface CodeModel {
  readonly name: string;
  readonly title: string;
  readonly method: string;
  /** Variables as `{name}`. */
  readonly url: string;
  readonly path: readonly CodeField[];
  readonly query: readonly CodeField[];
  readonly headers: readonly CodeField[];
  /** By media type; a call of its own for each. */
  readonly bodies: readonly CodeBody[];
  /** By status, those of one before its range, `default` last. */
  readonly responses: readonly CodeResponse[];
  /** The header of that name; '' = the doc has a parameter for it, or no media type of any answer is known. */
  readonly accept: string;
  readonly structs: readonly Struct[];
}
type Detail = Reply<typeof getDoc>;

/**
 * The name of a call: `GET /users/{id}` is `GetUsersById`. Without what is in other scripts: callers and files know it by
 * this name.
 */
function callName({ httpMethod, url, id }: Detail): string {
  const path = url.replace(/^[a-z]{2,8}:\/\/[^/]*/i, '').split('?', 1)[0] ?? '';
  const parts = path.split('/').map((part) => (/[{:]/.test(part) ? `by ${part}` : part).replace(/\P{ASCII}/gu, ' '));
  return identifier(`${httpMethod || 'call'} ${parts.join(' ')}`, 'Call').slice(0, 80) || `Call${id}`;
}

/** `isAlone`: its types are named after their models; beside other docs, after the call as well. */
export function codeModelOf(doc: Detail, models: ModelOf = noModels, isAlone = true): CodeModel {
  const shape = effective(textIds(doc), models);
  const name = callName(doc);
  const builder = new StructBuilder(name, isAlone);
  const url = doc.url.replaceAll(/:([A-Za-z_]\w*)/g, (whole, variable: string, at: number) =>
    doc.url.charAt(at - 1) === '/' ? `{${variable}}` : whole,
  );
  const headers = headersWithCookies(shape).filter(isSentHeader);
  const hasAccept = headers.some(({ row }) => row.name.toLowerCase() === 'accept');
  return {
    name,
    title: oneLine(doc.name),
    method: sentMethod(doc.httpMethod) || 'GET',
    url: url.replaceAll(/[\p{Cc}"'`\\$]/gu, ''),
    path: builder.plainFields(shape.path, 'path'),
    query: builder.plainFields(shape.query, 'query'),
    headers: builder.plainFields(headers, 'header'),
    bodies: codeBodies(doc, shape, builder, name),
    responses: codeResponses(shape, builder, name),
    accept: hasAccept ? '' : acceptOf(shape),
    structs: builder.structs,
  };
}

/** The type of the answers that are no refusals, where a language has one type for them: that of all, or any. */
export function resultOf({ responses }: CodeModel): CodeType {
  const [first, ...others] = successes(responses).filter(({ isEmpty }) => !isEmpty);
  if (!first) return responses.find(({ isSuccess }) => isSuccess)?.type ?? { kind: 'any' };
  return others.every(({ type }) => isSameType(type, first.type)) ? first.type : { kind: 'any' };
}
const isSameType = (a: CodeType, b: CodeType): boolean => JSON.stringify(a) === JSON.stringify(b);
export const successes = (responses: readonly CodeResponse[]) => responses.filter(({ isSuccess }) => isSuccess);
export const refusals = (responses: readonly CodeResponse[]) => responses.filter(({ isSuccess }) => !isSuccess);

/** The body's type is a field of the doc; the host is in the address. */
const isSentHeader = ({ row }: Branch): boolean =>
  /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(row.name) && !/^(?:content-type|content-length|host)$/i.test(row.name);

/** Common rows have numbers as ids. */
export function textIds(doc: Detail): Parameters<typeof effective>[0] {
  const texts = (rows: Detail['globalHeaders']) =>
    rows.map((row) => ({ ...row, id: String(row.id), parentId: row.parentId ? String(row.parentId) : '', enumId: '' }));
  const { globalHeaders, globalParams, globalReturns } = doc;
  return {
    ...doc,
    globalHeaders: texts(globalHeaders),
    globalParams: texts(globalParams),
    globalReturns: texts(globalReturns),
  };
}
