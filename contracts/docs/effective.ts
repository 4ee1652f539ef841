import type { WireReply } from '../platform/endpoint.js';
import { isOn } from '../platform/wire.js';
import { exampleOf, jsonOf } from './doc-types/example.js';
import { isOfSchema, wholeShape } from './doc-types/media-shapes.js';
import { type Branch, branchesOf, type ModelOf, noModels, type Row } from './doc-types/param-tree.js';
import { bodyMedia } from './doc-types/request-bodies.js';
import { tableMedia } from './doc-types/responses.js';
import { isPlainArray, type Shape } from './doc-types/schema-tree.js';
import { listText, objectLists } from './doc-types/value-type.js';
import type { viewDoc } from './docs.js';

type Detail = WireReply<typeof viewDoc>;
/** The parts of an HTTP or Dubbo doc that the viewer receives. */
export type ApiDoc = Pick<
  Detail,
  | 'httpMethod'
  | 'url'
  | 'contentType'
  | 'isUseGlobalHeaders'
  | 'isUseGlobalParams'
  | 'isUseGlobalReturns'
  | 'isRequestArray'
  | 'isResponseArray'
  | 'requestArrayType'
  | 'responseArrayType'
  | 'pathParams'
  | 'headerParams'
  | 'queryParams'
  | 'requestParams'
  | 'responseParams'
  | 'errorCodeParams'
  | 'globalHeaders'
  | 'globalParams'
  | 'globalReturns'
> &
  Partial<Pick<Detail, 'rowParts' | 'cookieParams' | 'responses' | 'requestBodies'>>;

/** The parts that `effective` reads, in wire or internal form. */
export type EffectiveDoc = Pick<ApiDoc, 'httpMethod' | 'requestArrayType' | 'responseArrayType' | 'rowParts'> &
  Readonly<
    Record<
      'isUseGlobalHeaders' | 'isUseGlobalParams' | 'isUseGlobalReturns' | 'isRequestArray' | 'isResponseArray',
      Detail['isShow']
    >
  > &
  Readonly<
    Record<
      | 'pathParams'
      | 'headerParams'
      | 'queryParams'
      | 'requestParams'
      | 'responseParams'
      | 'errorCodeParams'
      | 'globalHeaders'
      | 'globalParams'
      | 'globalReturns',
      readonly Row[]
    >
  > & {
    readonly cookieParams?: readonly Row[] | undefined;
    readonly responses?: readonly Row[] | undefined;
    readonly requestBodies?: readonly Row[] | undefined;
  };

/** The contents of a real call: the doc's own rows and the application's common ones (docs/wire.md 5.3). */
export interface Effective {
  readonly path: readonly Branch[];
  readonly headers: readonly Branch[];
  readonly query: readonly Branch[];
  readonly cookies: readonly Branch[];
  readonly body: Shape;
  readonly response: Shape;
  /** The rows of further responses (`responsesOf`). */
  readonly statuses: readonly Branch[];
  /** The rows of media types of the request body (`bodiesOf`). */
  readonly bodies: readonly Branch[];
  readonly codes: readonly Branch[];
}

export function effective(doc: EffectiveDoc, models: ModelOf = noModels): Effective {
  const own = (rows: readonly Row[]): Branch[] => branchesOf(withParts(rows, doc.rowParts), models);
  const params = common(doc.isUseGlobalParams, doc.globalParams);
  const [bodies, statuses] = [own(doc.requestBodies ?? []), own(doc.responses ?? [])];
  const table = (rows: readonly Row[], isArray: Detail['isShow'], arrayType: string): Shape => ({
    branches: own(rows),
    elementType: isOn(isArray) ? arrayType || 'object' : '',
  });
  const body = wholeShape(table(doc.requestParams, doc.isRequestArray, doc.requestArrayType), bodyMedia(bodies));
  const response = wholeShape(
    table(doc.responseParams, doc.isResponseArray, doc.responseArrayType),
    tableMedia(statuses),
  );
  const query: Shape = { branches: own(doc.queryParams), elementType: '' };
  // A GET has no body: the parameters common to all calls go into its query.
  const inQuery = doc.httpMethod.toUpperCase() === 'GET';
  return {
    path: own(doc.pathParams),
    headers: withHeaders(common(doc.isUseGlobalHeaders, doc.globalHeaders), own(doc.headerParams)),
    query: inQuery ? within(params, query).branches : query.branches,
    cookies: own(doc.cookieParams ?? []),
    body: inQuery ? body : within(params, body),
    response: within(common(doc.isUseGlobalReturns, doc.globalReturns), response),
    ...{ statuses, bodies },
    codes: own(doc.errorCodeParams),
  };
}

/** The rows with their keywords and values, which are sent beside them. */
export const withParts = (rows: readonly Row[], parts: EffectiveDoc['rowParts']): readonly Row[] =>
  parts ? rows.map((row) => (Object.hasOwn(parts, row.id) ? { ...row, ...parts[row.id] } : row)) : rows;

const common = (used: Detail['isShow'], rows: readonly Row[]): Branch[] => (isOn(used) ? branchesOf(rows) : []);

/** The common headers, then those of the doc with other names; header names are case-insensitive. */
function withHeaders(globals: readonly Branch[], own: readonly Branch[]): Branch[] {
  const names = new Set(globals.map(({ row }) => row.name.toLowerCase()));
  return [...globals, ...own.filter(({ row }) => !names.has(row.name.toLowerCase()))];
}

/** The common row below which a doc's own rows are placed. */
export const DATA = '$data$';

/** The common rows, then the doc's own; when the common ones have a data node, the doc's own are placed below it. */
function within(globals: readonly Branch[], own: Shape): Shape {
  const filled = new Set<string>();
  const fill = (branch: Branch): Branch => {
    if (branch.row.example.trim() !== DATA) return { row: branch.row, children: branch.children.map(fill) };
    // A second data node would repeat the doc's rows.
    const isFirst = filled.size === 0;
    filled.add(branch.row.id);
    return isFirst ? dataNode(branch, own) : { ...branch, row: { ...branch.row, example: '' } };
  };
  if (globals.length === 0) return own;
  const branches = globals.map(fill);
  if (filled.size > 0) return { branches, elementType: '' };
  const { elementType, root } = own;
  return { branches: [...globals, ...own.branches], elementType, ...(root && { root }) };
}

function dataNode({ row, children }: Branch, own: Shape): Branch {
  if (isPlainArray(own)) {
    const description = row.description || (own.branches[0]?.row.description ?? '');
    return {
      row: { ...row, type: `array[${own.elementType}]`, example: jsonOf(exampleOf(own)), description },
      children,
    };
  }
  const lists = objectLists(own.elementType);
  const type = !own.elementType ? row.type : lists > 0 ? listText('object', 1 + lists) : 'array';
  const parts = own.root && rootPartsIn(own.root, row);
  return { row: { ...row, type, example: '', ...parts }, children: [...children, ...own.branches] };
}

/** The keywords and values of the body itself, as parts of the row that contains it. */
function rootPartsIn({ schema = {}, values }: Row, row: Row): Pick<Row, 'schema' | 'values'> {
  const own = Object.entries(schema).filter(([keyword]) => isOfSchema(keyword));
  return {
    ...((row.schema || own.length > 0) && { schema: { ...row.schema, ...Object.fromEntries(own) } }),
    ...(values && { values }),
  };
}
