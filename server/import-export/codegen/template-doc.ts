import { headersWithCookies } from '../../../contracts/docs/cookie-header.js';
import { exampleOf, jsonOf } from '../../../contracts/docs/doc-types/example.js';
import type { Branch } from '../../../contracts/docs/doc-types/param-tree.js';
import { isRequired } from '../../../contracts/docs/doc-types/param-tree.js';
import { sentShape } from '../../../contracts/docs/doc-types/sent-shape.js';
import type { getDoc } from '../../../contracts/docs/docs.js';
import { effective } from '../../../contracts/docs/effective.js';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import { textIds } from './targets/code-model.js';

/** The variable `doc` of Velocity templates (docs/wire.md 1.19). */
export function templateDoc(doc: Reply<typeof getDoc>) {
  const shape = effective(textIds(doc));
  const { docKey, name, url, httpMethod, contentType, description } = doc;
  return {
    ...{ docKey, name, url, httpMethod, contentType, description },
    queryString: shape.query
      .map(
        ({ row }) => `${encodeURIComponent(row.name.toWellFormed())}=${encodeURIComponent(row.example.toWellFormed())}`,
      )
      .join('&'),
    requestExample: shape.body.branches.length > 0 ? jsonOf(exampleOf(sentShape(shape.body, 'request'))) : '',
    responseExample: jsonOf(exampleOf(sentShape(shape.response, 'response'))),
    headerParams: headersWithCookies(shape).map(paramOf),
    pathParams: shape.path.map(paramOf),
    queryParams: shape.query.map(paramOf),
    requestParams: shape.body.branches.map(paramOf),
    responseParams: shape.response.branches.map(paramOf),
  };
}

interface Param {
  readonly name: string;
  readonly type: string;
  readonly require: boolean;
  readonly maxLength: string;
  readonly example: string;
  readonly description: string;
  readonly children: readonly Param[];
}
const paramOf = ({ row, children }: Branch): Param => ({
  name: row.name,
  type: row.type,
  require: isRequired(row),
  maxLength: row.maxLength ?? '',
  example: row.example,
  description: row.description,
  children: children.map(paramOf),
});
