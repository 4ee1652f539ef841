import type { DubboInfo } from '../../../../../contracts/docs/doc-types/api.js';
import { type Branch, type Dictionary, isRequired } from '../../../../../contracts/docs/doc-types/param-tree.js';
import { DocType, NOT_DEPRECATED } from '../../../../../contracts/platform/enums.js';
import type { ExportedDoc } from '../../exported/exported-api.js';
import type { JsonObject } from '../object-kinds.js';

const typeName = (type: number): string => Object.entries(DocType).find(([, each]) => each === type)?.[0] ?? '';

/**
 * A doc that is no operation, as an entry of `x-annals-docs`. `description` is Markdown. `service`: that of its folder.
 * `annals-docs.ts` reads it.
 */
export function otherDoc(doc: ExportedDoc, folders: readonly string[], service: DubboInfo | undefined): JsonObject {
  const { name, label, author, deprecated, description, url, httpMethod, contentType, rows } = doc;
  const texts = Object.entries({ label, author, description, url, httpMethod, contentType }).filter(
    ([, text]) => text !== '',
  );
  const tables = Object.entries({
    pathParams: rows.path,
    headerParams: rows.headers,
    queryParams: rows.query,
    cookieParams: rows.cookies,
    requestParams: rows.body.branches,
    responseParams: rows.response.branches,
    errorCodeParams: rows.codes,
  }).filter(([, branches]) => branches.length > 0);
  return {
    ...{ type: typeName(doc.type), name, folders },
    ...Object.fromEntries(texts),
    ...(deprecated !== NOT_DEPRECATED && { deprecated }),
    ...(service && { service }),
    ...Object.fromEntries(tables.map(([table, branches]) => [table, branches.map(rowObject)])),
  };
}

function rowObject({ row, children }: Branch): JsonObject {
  const { name, type, maxLength = '', example, description } = row;
  const texts = Object.entries({ maxLength, example, description }).filter(([, text]) => text !== '');
  return {
    ...{ name, type, required: isRequired(row) },
    ...Object.fromEntries(texts),
    ...(row.enumInfo && enumeration(row.enumInfo)),
    ...(children.length > 0 && { children: children.map(rowObject) }),
  };
}

const enumeration = ({ name, items }: Dictionary): JsonObject => ({
  enum: items.map(({ value }) => value),
  'x-enum-varnames': items.map((item) => item.name),
  'x-enum-descriptions': items.map(({ description }) => description),
  enumName: name,
});
