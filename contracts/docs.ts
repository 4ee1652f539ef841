import { z } from 'zod';
import { dictionaryItem, dictionaryWithItems } from './dictionaries.js';
import { apiLimits, dubboInfo, paramStyle, rowLimits } from './doc-types/api.js';
import { richNode } from './doc-types/index.js';
import { done, endpoint, nothing } from './endpoint.js';
import { environment, environmentParam } from './environments.js';
import { flag, id, idOrNone, instant, int, name, text, wireTime } from './wire.js';

export const status = z.literal([0, 5, 10]);
export const docType = z.literal([0, 1, 2, 3]);

/**
 * A doc without its content (DocInfoVO of the old wire, plus ours at the end). `version` is the label that people
 * give; `streamVersion` counts the doc's events and is what history, compare, restore and `expected` speak of.
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

/** A linked dictionary; where a row lists its values itself there is none, and nothing has an id. */
const enumInfo = dictionaryWithItems.extend({
  id: idOrNone,
  items: z.array(dictionaryItem.extend({ id: idOrNone, enumId: idOrNone })),
});
export type EnumInfo = z.output<typeof enumInfo>;

/**
 * A row of a table (DocParamDTO of the old wire). Lists are flat: a child names its parent, and follows it. `id` is a text
 * of the row's own. `enumInfo`: the linked dictionary, null where there is none any more; of a row of type `enum` without
 * one, what its description lists (wire 1.10). Of a doc that would tell more than 20,000 values in all, later rows have none.
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
});
const docParams = z.array(docParam);

/**
 * The whole doc. `description`: Markdown of a markdown doc, HTML of all others; `body`: the rich text's JSON. What only HTTP and
 * Dubbo docs have is empty for others.
 */
export const docDetail = docInfo.extend({
  docKey: z.string(),
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
  /** Without the common ones; the same list: `globalHeaders` stand apart. */
  headerParamsRaw: docParams,
  queryParams: docParams,
  requestParams: docParams,
  responseParams: docParams,
  errorCodeParams: docParams,
  globalHeaders: z.array(environmentParam),
  globalParams: z.array(environmentParam),
  globalReturns: z.array(environmentParam),
  /** The address of the first environment, and all of them. */
  baseUrl: z.string(),
  debugEnvs: z.array(environment),
  /** Of a Dubbo doc: what its folder says of the service. */
  dubboInfo: dubboInfo.nullable(),
  moduleName: z.string(),
  projectName: z.string(),
  spaceName: z.string(),
});

const docId = z.object({ id });
/** The version that the caller saw; when the doc has moved on, the change is refused (`doc.stale`: who, when). */
const expected = int.min(0).optional();

export const addFolder = endpoint('POST', '/doc/folder/add', {
  input: z.object({ moduleId: id, name: name(64), parentId: idOrNone.default(0) }),
  reply: docId,
});
export const updateFolder = endpoint('POST', '/doc/folder/update', {
  input: z.object({ id, name: name(64), parentId: idOrNone.optional(), dubbo: dubboInfo.nullish(), expected }),
  reply: done,
});
export const listFolders = endpoint('GET', '/doc/folder/list', {
  input: z.object({ moduleId: id }),
  reply: z.array(docInfo),
});

const looseId = z.union([z.string().max(64), z.number()]).nullish();
const looseText = (max: number) => z.union([text(max), z.number(), z.boolean()]).nullish();
/**
 * A row as clients of any age send it: as a tree (`children`), or flat with `parentId`; ids of rows that are new are
 * numbers of their own. A row that is not sent is not touched; `isDeleted` takes one away, with what stands below it.
 */
export const paramInput = z.object({
  id: looseId,
  parentId: looseId,
  name: looseText(rowLimits.name),
  type: looseText(rowLimits.type),
  required: flag.nullish(),
  maxLength: looseText(rowLimits.maxLength),
  example: looseText(rowLimits.example),
  description: looseText(rowLimits.description),
  enumId: looseId,
  orderIndex: int.nullish(),
  isDeleted: flag.nullish(),
  get children() {
    return z.array(paramInput).nullish();
  },
});
const paramInputs = z.array(paramInput).max(rowLimits.rows, 'doc.tooLarge').optional();

/**
 * Creates without `id`, else saves the whole doc. Fields left out keep their value. `description` as in `docDetail`;
 * `body` wins over it. `remark` is the doc's own (HTTP and Dubbo); `changeRemark` is said of this version.
 */
export const saveDoc = endpoint('POST', '/doc/save', {
  input: z
    .object({
      id: idOrNone.default(0),
      moduleId: idOrNone.default(0),
      parentId: idOrNone.optional(),
      type: docType.optional(),
      name: name(128).optional(),
      description: z.string().max(2_000_000, 'doc.tooLarge').optional(),
      body: richNode.optional(),
      author: text(64).optional(),
      deprecated: text(128).optional(),
      isShow: flag.optional(),
      orderIndex: int.min(-2147483648).max(2147483647).optional(),
      status: status.optional(),
      version: text(32).optional(),
      remark: text(apiLimits.remark).nullish(),
      changeRemark: text(200).optional(),
      url: text(256).nullish(),
      httpMethod: text(apiLimits.httpMethod).nullish(),
      contentType: text(apiLimits.contentType).nullish(),
      isUseGlobalHeaders: flag.nullish(),
      isUseGlobalParams: flag.nullish(),
      isUseGlobalReturns: flag.nullish(),
      isRequestArray: flag.nullish(),
      isResponseArray: flag.nullish(),
      requestArrayType: text(apiLimits.elementType).nullish(),
      responseArrayType: text(apiLimits.elementType).nullish(),
      pathParams: paramInputs,
      headerParams: paramInputs,
      queryParams: paramInputs,
      requestParams: paramInputs,
      responseParams: paramInputs,
      errorCodeParams: paramInputs,
      expected,
    })
    .refine((doc) => doc.id > 0 || doc.name !== undefined, { path: ['name'], message: 'text.required' }),
  reply: z.object({ id, streamVersion: z.number() }),
});
export const listDocs = endpoint('GET', '/doc/list', { input: z.object({ moduleId: id }), reply: z.array(docInfo) });
/** All docs of an application, hidden ones too, in the order of the table. */
export const listDocsV2 = endpoint('POST', '/doc/list-v2', {
  input: z.object({ moduleId: id, status: status.nullish(), filterEmptyFolder: flag.nullish() }),
  reply: z.array(docInfo),
});
export const getDoc = endpoint('GET', '/doc/detail', { input: z.object({ id }), reply: docDetail });
export const viewDoc = endpoint('GET', '/doc/view/detail', { input: z.object({ id }), reply: docDetail });
/** Old names of the same readings (wire 1.10): `form` for the editor, `view` and `viewShow` for shown docs only; `viewShow` with public environments only. */
export const formDoc = endpoint('GET', '/doc/form', { input: z.object({ id }), reply: docDetail });
export const viewShownDoc = endpoint('GET', '/doc/view', { input: z.object({ id }), reply: docDetail });
export const viewPublicDoc = endpoint('GET', '/doc/viewShow', { input: z.object({ id }), reply: docDetail });
/** Several, in the order of their table; those that the caller may not see are left out. More than a reply can hold is refused (`doc.tooMuch`). */
export const searchDetails = endpoint('POST', '/doc/detail/search', {
  input: z.object({ docIdList: z.array(id).max(1_000) }),
  reply: z.array(docDetail),
});
/** The label that people give a version; refused when the same doc has another with that label. */
export const setDocVersion = endpoint('POST', '/doc/version/update', {
  input: z.object({ id, version: text(32) }),
  reply: done,
});
/** The description alone, from the viewer. */
export const modifyDescription = endpoint('POST', '/doc/modify', {
  input: z.object({ id, description: z.string().max(2_000_000, 'doc.tooLarge') }),
  reply: done,
});
export const setDocShown = endpoint('POST', '/doc/show/update', { input: z.object({ id, isShow: flag }), reply: done });
/** What a folder says of its Dubbo service (wire 1.15); of a doc: what its folder says. */
export const docProps = endpoint('GET', '/prop/getDocProps', {
  input: z.object({ id }),
  reply: dubboInfo.partial(),
});
export const deleteDoc = endpoint('POST', '/doc/delete', { input: z.object({ id }), reply: done });
/** Brings a deleted doc back, with its history. */
export const undeleteDoc = endpoint('POST', '/doc/undelete', { input: z.object({ id }), reply: done });
export const lockDoc = endpoint('POST', '/doc/lock', { input: z.object({ id }), reply: done });
export const unlockDoc = endpoint('POST', '/doc/unlock', { input: z.object({ id }), reply: done });
export const setDocStatus = endpoint('POST', '/doc/status/update', {
  input: z.object({ id, status, expected }),
  reply: done,
});
export const setDocOrder = endpoint('POST', '/doc/orderindex/update', {
  input: z.object({ id, orderIndex: int.min(-2147483648).max(2147483647) }),
  reply: done,
});
/** Moves docs and folders below another parent (0 = the root) of the same application. */
export const moveDoc = endpoint('POST', '/doc/move', {
  input: z.object({ id, parentId: idOrNone, expected }),
  reply: done,
});

/** A node of the viewer's tree (spec 3). `id` of projects, modules and folders is not stable on the old wire; ours is. */
export const treeNode = z.object({
  id: z.string(),
  label: z.string(),
  parentId: z.string(),
  docId: z.string(),
  url: z.string(),
  type: z.literal([0, 1, 2, 3]),
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
export const viewProjectTree = endpoint('GET', '/doc/view/dataByProject', {
  input: z.object({ projectId: id }),
  reply: z.array(treeNode),
});
export const viewSpaceTree = endpoint('GET', '/doc/view/data', {
  input: z.object({ spaceId: id }),
  reply: z.array(treeNode),
});
