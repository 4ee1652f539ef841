import { z } from 'zod';
import { done, endpoint, heavyEndpoint, nothing } from '../platform/endpoint.js';
import { DocType, TreeNodeType } from '../platform/enums.js';
import {
  choice,
  flag,
  id,
  idOrNone,
  ids,
  instant,
  int,
  name,
  optional,
  text,
  textOf,
  wireTime,
} from '../platform/wire.js';
import { dictionaryItem, dictionaryWithItems } from '../workspace/dictionaries.js';
import { environment, environmentParam } from '../workspace/environments.js';
import { apiLimits, dubboInfo, paramStyle, rowLimits } from './doc-types/api.js';
import { limits, richNode } from './doc-types/index.js';
import { rowParts } from './doc-types/row-parts.js';

export const status = choice([0, 5, 10]);
export const docType = choice(Object.values(DocType));

/**
 * A doc without its content (DocInfoVO of the old wire, plus our fields at the end). `version` is the label that people
 * assign; `streamVersion` counts the doc's events and is the version of history, compare, restore and `expected`.
 */
export const docInfo = z.object({
  id,
  name: z.string(),
  description: z.string(),
  author: z.string(),
  url: z.string(),
  version: z.string(),
  httpMethod: z.string(),
  type: docType,
  contentType: z.string(),
  deprecated: z.string(),
  isFolder: flag,
  parentId: idOrNone,
  moduleId: id,
  creatorName: z.string(),
  modifierName: z.string(),
  isShow: flag,
  isDeleted: flag,
  isLocked: flag,
  status,
  orderIndex: z.number(),
  gmtCreate: wireTime,
  gmtModified: wireTime,
  apiCount: z.number(),
  streamVersion: z.number(),
  modifiedAt: instant,
});

/** A linked dictionary. When a row lists its values itself, there is no dictionary and nothing has an id. */
const enumInfo = dictionaryWithItems.extend({
  id: idOrNone,
  items: z.array(dictionaryItem.extend({ id: idOrNone, enumId: idOrNone })),
});
export type EnumInfo = z.output<typeof enumInfo>;

/**
 * A row of a table (DocParamDTO of the old wire). Lists are flat: a child refers to its parent and follows it. `id` is
 * the row's own text id. `enumInfo`: the linked dictionary, null if it no longer exists; for a row of type `enum`
 * without a link, the values listed in its description (docs/wire.md 1.10). When a doc would contain more than 20,000
 * values in total, later rows have none.
 */
export const docParam = z.object({
  id: z.string(),
  parentId: z.string(),
  docId: id,
  style: paramStyle,
  name: z.string(),
  type: z.string(),
  required: flag,
  maxLength: z.string(),
  example: z.string(),
  description: z.string(),
  enumId: z.string(),
  enumInfo: enumInfo.nullable(),
  orderIndex: z.number(),
  isDeleted: flag,
  global: z.literal([0, 1]),
  /** The fields below are for clients of the existing product: the values of the doc, and an empty list. */
  createMode: z.number().optional(),
  modifyMode: z.number().optional(),
  creatorName: z.string().optional(),
  modifierName: z.string().optional(),
  gmtCreate: z.string().optional(),
  gmtModified: z.string().optional(),
  children: z.array(z.never()).optional(),
});
const docParams = z.array(docParam);

/**
 * The whole doc. `description`: Markdown of a markdown doc, HTML of all others; `body`: the rich text's JSON. Fields
 * that only HTTP and Dubbo docs have are empty for others.
 */
export const docDetail = docInfo.extend({
  /** The name, followed by the version label if there is one. */
  docName: z.string(),
  /** The identity of the doc between pushes (docs/wire.md 2.7). */
  docKey: z.string(),
  moduleType: z.number(),
  /** Always empty: docs have no error page. */
  errorCodeInfo: z.string(),
  /** Always empty: lists and trees are flat. */
  children: z.array(z.never()),
  projectId: id,
  spaceId: id,
  body: richNode.nullable(),
  remark: z.string(),
  isUseGlobalHeaders: flag,
  isUseGlobalParams: flag,
  isUseGlobalReturns: flag,
  isRequestArray: flag,
  isResponseArray: flag,
  requestArrayType: z.string(),
  responseArrayType: z.string(),
  pathParams: docParams,
  headerParams: docParams,
  /** `headerParamsRaw`: the doc's own headers, the same list as `headerParams`; `globalHeaders` are separate. */
  headerParamsRaw: docParams,
  queryParams: docParams,
  requestParams: docParams,
  responseParams: docParams,
  errorCodeParams: docParams,
  /** Of a model: its rows and, with the id `$model`, its schema itself; other docs do not have it. */
  modelParams: docParams.optional(),
  /** Of a model: its name in exports. */
  modelKey: z.string().optional(),
  /** Left out if there are none, as all lists that clients of the existing product do not know. */
  cookieParams: docParams.optional(),
  /** Other responses than the first success (`responses.ts`). */
  responses: docParams.optional(),
  /**
   * By row id: keywords and values; without it no row has any. Not in the rows themselves, which
   * clients of the existing product send back as they came. Rows that are a model have their `ref`, unless the rows of the
   * model are written out (`KNOWS_MODELS`).
   */
  rowParts: z.record(z.string(), z.object(rowParts)).optional(),
  globalHeaders: z.array(environmentParam),
  globalParams: z.array(environmentParam),
  globalReturns: z.array(environmentParam),
  /** The base URL of the first environment, and all environments. */
  baseUrl: z.string(),
  debugEnvs: z.array(environment),
  /** Of a Dubbo doc: the service that its folder describes. */
  dubboInfo: dubboInfo.nullable(),
  moduleName: z.string(),
  projectName: z.string(),
  spaceName: z.string(),
});

const docId = z.object({ id });
const order = int(-2_147_483_648, 2_147_483_647);
/** The version that the caller saw; when the doc has a newer one, the change is refused (`doc.stale`: who, when). */
const expected = optional(int(0));

/** `dubbo`: the service whose methods are the docs of the folder; left out: none, or that of the existing folder. */
export const addFolder = endpoint('POST', '/doc/folder/add', {
  input: z.object({ moduleId: id, name: name(64), parentId: idOrNone, dubbo: dubboInfo.nullish() }),
  reply: docId,
});
export const updateFolder = endpoint('POST', '/doc/folder/update', {
  input: z.object({
    id,
    name: name(limits.folderName),
    parentId: idOrNone.optional(),
    dubbo: dubboInfo.nullish(),
    expected,
  }),
  reply: done,
});
export const listFolders = heavyEndpoint('GET', '/doc/folder/list', {
  input: z.object({ moduleId: id }),
  reply: z.array(docInfo),
});

const looseId = z.union([z.string().max(64), z.number()]).nullish();
/** Ids of written-out rows of models are the ids of several rows. */
const looseRowId = z.union([z.string().max(512), z.number()]).nullish();
const looseText = (max: number) => z.union([text(max), z.number(), z.boolean()]).nullish();
/**
 * A row as clients of any age send it: as a tree (`children`), or flat with `parentId`; new rows have numbers of their
 * own as ids. A row that is not sent stays unchanged; `isDeleted` removes a row with everything below it.
 */
const paramInput = z.object({
  id: looseRowId,
  parentId: looseRowId,
  name: looseText(rowLimits.name),
  type: looseText(rowLimits.type),
  required: optional(flag),
  maxLength: looseText(rowLimits.maxLength),
  example: looseText(rowLimits.example),
  description: looseText(rowLimits.description),
  enumId: looseId,
  orderIndex: optional(int()),
  isDeleted: optional(flag),
  get children() {
    return z.array(paramInput).nullish();
  },
});
const paramInputs = optional(z.array(paramInput).max(rowLimits.rows, 'doc.tooLarge'));

/**
 * Creates without `id`, otherwise saves the whole doc. Fields left out keep their value. `description` as in
 * `docDetail`; only the sizes of a doc and of a request limit it. Clients of the existing product send back the whole reply of `/doc/detail` and edit `description` only:
 * a `body` next to a description is used only where both have the same content. `remark` is the doc's own (HTTP and
 * Dubbo), plain text or HTML; `changeRemark` is the note of this version.
 */
export const saveDoc = endpoint('POST', '/doc/save', {
  input: z
    .object({
      id: idOrNone,
      moduleId: idOrNone,
      parentId: idOrNone.optional(),
      type: optional(docType),
      name: optional(name(128)),
      description: optional(textOf(z.string())),
      body: optional(richNode),
      author: optional(text(64)),
      deprecated: optional(text(128)),
      isShow: optional(flag),
      isLocked: optional(flag),
      orderIndex: optional(order),
      status: optional(status),
      version: optional(text(32)),
      remark: optional(text(apiLimits.remark)),
      changeRemark: optional(text(200)),
      url: optional(text(256)),
      httpMethod: optional(text(apiLimits.httpMethod)),
      contentType: optional(text(apiLimits.contentType)),
      isUseGlobalHeaders: optional(flag),
      isUseGlobalParams: optional(flag),
      isUseGlobalReturns: optional(flag),
      isRequestArray: optional(flag),
      isResponseArray: optional(flag),
      requestArrayType: optional(text(apiLimits.elementType)),
      responseArrayType: optional(text(apiLimits.elementType)),
      pathParams: paramInputs,
      headerParams: paramInputs,
      queryParams: paramInputs,
      requestParams: paramInputs,
      responseParams: paramInputs,
      errorCodeParams: paramInputs,
      modelParams: paramInputs,
      cookieParams: paramInputs,
      responses: paramInputs,
      expected,
    })
    .refine((doc) => doc.id > 0 || doc.name !== undefined, { path: ['name'], message: 'text.required' }),
  reply: z.object({ id, streamVersion: z.number() }),
});
export const listDocs = heavyEndpoint('GET', '/doc/list', {
  input: z.object({ moduleId: id }),
  reply: z.array(docInfo),
});
/** All docs of an application, including hidden ones, in the order of the table. */
export const listDocsV2 = heavyEndpoint('POST', '/doc/list-v2', {
  input: z.object({ moduleId: id, status: optional(status), filterEmptyFolder: optional(flag) }),
  reply: z.array(docInfo),
});
export const getDoc = heavyEndpoint('GET', '/doc/detail', { input: z.object({ id }), reply: docDetail });
/** `at`: the doc as it was then. */
export const viewDoc = heavyEndpoint('GET', '/doc/view/detail', {
  input: z.object({ id, at: optional(instant) }),
  reply: docDetail,
});
/**
 * Old paths of the same queries (docs/wire.md 1.10): `form` for the editor, `view` and `viewShow` for shown docs only;
 * `viewShow` with public environments only.
 */
export const formDoc = heavyEndpoint('GET', '/doc/form', { input: z.object({ id }), reply: docDetail });
export const viewShownDoc = heavyEndpoint('GET', '/doc/view', { input: z.object({ id }), reply: docDetail });
export const viewPublicDoc = heavyEndpoint('GET', '/doc/viewShow', { input: z.object({ id }), reply: docDetail });
/**
 * Several docs, in the order of their table; docs that the caller may not see are left out. Refused when the reply
 * would be too large (`doc.tooMuch`).
 */
export const searchDetails = heavyEndpoint('POST', '/doc/detail/search', {
  input: z.object({ docIdList: ids(20_000) }),
  reply: z.array(docDetail),
});
/** Sets the version label; refused when another version of the same doc has that label. */
export const setDocVersion = endpoint('POST', '/doc/version/update', {
  input: z.object({ id, version: text(32) }),
  reply: done,
});
/** Changes only the description, from the viewer. */
export const modifyDescription = endpoint('POST', '/doc/modify', {
  input: z.object({ id, description: z.string() }),
  reply: done,
});
export const setDocShown = endpoint('POST', '/doc/show/update', { input: z.object({ id, isShow: flag }), reply: done });
/** The Dubbo service that a folder describes (docs/wire.md 1.15); for a doc, that of its folder. */
export const docProps = endpoint('GET', '/prop/getDocProps', {
  input: z.object({ id }),
  reply: dubboInfo.partial(),
});
export const deleteDoc = endpoint('POST', '/doc/delete', { input: z.object({ id }), reply: done });
/** Restores a deleted doc with its history. */
export const undeleteDoc = endpoint('POST', '/doc/undelete', { input: z.object({ id }), reply: done });
export const lockDoc = endpoint('POST', '/doc/lock', { input: z.object({ id }), reply: done });
export const unlockDoc = endpoint('POST', '/doc/unlock', { input: z.object({ id }), reply: done });
export const setDocStatus = endpoint('POST', '/doc/status/update', {
  input: z.object({ id, status, expected }),
  reply: done,
});
export const setDocOrder = endpoint('POST', '/doc/orderindex/update', {
  input: z.object({ id, orderIndex: order }),
  reply: done,
});
/** Moves docs and folders below another parent (0 = the root) of the same application. */
export const moveDoc = endpoint('POST', '/doc/move', {
  input: z.object({ id, parentId: idOrNone, expected }),
  reply: done,
});

/**
 * A node of the viewer's tree (docs/spec.md 3). On the old wire the `id` of projects, modules and folders is not
 * stable; here it is.
 */
export const treeNode = z.object({
  id: z.string(),
  label: z.string(),
  parentId: z.string(),
  docId: z.string(),
  url: z.string(),
  type: z.literal(Object.values(TreeNodeType)),
  httpMethod: z.string(),
  docType: docType,
  deprecated: z.string(),
  origin: z.string(),
  apiCount: z.number(),
  version: z.string(),
});
export const viewProjects = endpoint('GET', '/doc/view/projects', {
  input: nothing,
  reply: z.array(z.object({ id, name: z.string(), projects: z.array(z.object({ id, name: z.string() })) })),
});
export const viewProjectTree = heavyEndpoint('GET', '/doc/view/dataByProject', {
  input: z.object({ projectId: id }),
  reply: z.array(treeNode),
});
export const viewSpaceTree = heavyEndpoint('GET', '/doc/view/data', {
  input: z.object({ spaceId: id }),
  reply: z.array(treeNode),
});
