import { headersWithCookies } from '../../../../contracts/docs/cookie-header.js';
import { type Branch, type ModelOf, noModels } from '../../../../contracts/docs/doc-types/param-tree.js';
import type { Shape } from '../../../../contracts/docs/doc-types/schema-tree.js';
import type { getDoc } from '../../../../contracts/docs/docs.js';
import { effective } from '../../../../contracts/docs/effective.js';
import { isJson } from '../../../../contracts/docs/example-call.js';
import type { Reply } from '../../../../contracts/platform/endpoint.js';
import type { CodeField } from './code-fields.js';
import { identifier, oneLine } from './code-names.js';
import type { CodeType } from './code-types.js';
import { type Struct, StructBuilder } from './struct-builder.js';

/** How the body is sent: forms by their fields, a text or bytes as they are. */
type CodeBody = 'json' | 'form' | 'multipart' | 'text' | 'binary';
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
  readonly body?: CodeType;
  readonly bodyKind: CodeBody;
  /** Of the body. */
  readonly contentType: string;
  readonly response: CodeType;
  readonly structs: readonly Struct[];
}
type Detail = Reply<typeof getDoc>;

/** The name of a call: `GET /users/{id}` is `GetUsersById`. */
function callName({ httpMethod, url, id }: Detail): string {
  const path = url.replace(/^[a-z]{2,8}:\/\/[^/]*/i, '').split('?', 1)[0] ?? '';
  const parts = path.split('/').map((part) => (/[{:]/.test(part) ? `by ${part}` : part));
  return identifier(`${httpMethod || 'call'} ${parts.join(' ')}`, 'Call').slice(0, 80) || `Call${id}`;
}

/** `isAlone`: its types are named after their models; beside other docs, after the call as well. */
export function codeModelOf(doc: Detail, models: ModelOf = noModels, isAlone = true): CodeModel {
  const shape = effective(textIds(doc), models);
  const name = callName(doc);
  const builder = new StructBuilder(isAlone ? '' : name);
  const hasBody = !['GET', 'HEAD'].includes(doc.httpMethod.toUpperCase()) && shape.body.branches.length > 0;
  const contentType = (doc.contentType.split(';', 1)[0] ?? '')
    .trim()
    .replaceAll(/[^\w/+.*-]/g, '')
    .toLowerCase();
  const bodyKind = bodyKindOf(contentType);
  const url = doc.url.replaceAll(/:([A-Za-z_]\w*)/g, (whole, variable: string, at: number) =>
    doc.url.charAt(at - 1) === '/' ? `{${variable}}` : whole,
  );
  return {
    name,
    title: oneLine(doc.name),
    method: /^[A-Za-z]+$/.test(doc.httpMethod) ? doc.httpMethod.toUpperCase() : 'GET',
    url: url.replaceAll(/[\p{Cc}"'`\\$]/gu, ''),
    path: builder.plainFields(shape.path, 'path'),
    query: builder.plainFields(shape.query, 'query'),
    headers: builder.plainFields(headersWithCookies(shape).filter(isSentHeader), 'header'),
    ...(hasBody && { body: bodyOf(bodyKind, builder, shape.body, `${name}Request`) }),
    ...{ bodyKind, contentType },
    response: builder.ofShape(shape.response, `${name}Response`),
    structs: builder.structs,
  };
}

function bodyKindOf(contentType: string): CodeBody {
  if (isJson(contentType)) return 'json';
  if (contentType.includes('urlencoded')) return 'form';
  if (contentType.startsWith('multipart/')) return 'multipart';
  return /^text\/|xml|yaml|javascript/.test(contentType) ? 'text' : 'binary';
}

function bodyOf(kind: CodeBody, builder: StructBuilder, shape: Shape, name: string): CodeType {
  if (kind === 'text') return { kind: 'string' };
  return kind === 'binary' ? { kind: 'file' } : builder.ofShape(shape, name);
}

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
