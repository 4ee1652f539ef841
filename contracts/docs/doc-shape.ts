import { z } from 'zod';
import { DocType } from '../platform/enums.js';
import { choice, flag, id, idOrNone, instant, wireTime } from '../platform/wire.js';
import { dictionaryItem, dictionaryWithItems } from '../workspace/dictionaries.js';
import { environment, environmentParam } from '../workspace/environments.js';
import { dubboInfo, paramStyle } from './doc-types/api.js';
import { richNode } from './doc-types/index.js';
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
  /** The media types of the request body (`request-bodies.ts`). */
  requestBodies: docParams.optional(),
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
