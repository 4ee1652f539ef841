import { z } from 'zod';
import { flag, id, int, optional, strictName, strictText, textOf, wireTime, withDefault } from './wire.js';

/*
 * The calls of the push API (docs/wire.md 2.4), each defined once: the server validates and replies with it, the help
 * page and `GET /api/json/doc` are generated from it. Build plugins send null, '' and numbers as text wherever the
 * existing product accepted them; the codecs of `wire.ts` accept all of these. Unknown fields are ignored.
 */
export interface OpenApiCall<I extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly version: '1.0';
  readonly input: I;
  readonly reply: R;
}
export type OpenApiInput<C extends OpenApiCall> = z.output<C['input']>;
export type OpenApiReply<C extends OpenApiCall> = z.output<C['reply']>;

function openApiCall<I extends z.ZodType, R extends z.ZodType>(
  callName: string,
  schemas: { input: I; reply: R },
): OpenApiCall<I, R> {
  return { name: callName, version: '1.0', ...schemas };
}

/**
 * Texts of a push are accepted at any length; what is longer than the stored limit is cut and reported, never refused.
 */
const loose = optional(textOf(z.string()));
const maybeFlag = optional(flag);
const list = <S extends z.ZodType>(item: S) => withDefault(z.array(item), []);

export const pushedEnumItem = z.object({ name: loose, type: loose, value: loose, description: loose });
const pushedEnumInfo = z.object({ name: loose, description: loose, items: list(pushedEnumItem) });

/** Nested rows and items are limited by the depth of a doc's tables and of the JSON that is accepted at all. */
export interface PushedParam {
  name?: string | undefined;
  type?: string | undefined;
  required?: boolean | undefined;
  maxLength?: string | undefined;
  example?: string | undefined;
  description?: string | undefined;
  orderIndex?: number | undefined;
  enumInfo?: z.output<typeof pushedEnumInfo> | undefined;
  children: PushedParam[];
}
export const pushedParam: z.ZodType<PushedParam> = z.lazy(() =>
  z.object({
    name: loose,
    type: loose,
    required: maybeFlag,
    maxLength: loose,
    example: loose,
    description: loose,
    orderIndex: optional(int()),
    enumInfo: optional(pushedEnumInfo),
    children: list(pushedParam),
  }),
);
const errorCode = z.object({ code: loose, msg: loose, solution: loose });
const dubboInfo = z.object({
  interfaceName: loose,
  author: loose,
  version: loose,
  protocol: loose,
  dependency: loose,
});

export interface PushedItem {
  name?: string | undefined;
  description?: string | undefined;
  author?: string | undefined;
  deprecated?: string | undefined;
  type?: number | undefined;
  url?: string | undefined;
  version?: string | undefined;
  definition?: string | undefined;
  httpMethod?: string | undefined;
  contentType?: string | undefined;
  isFolder?: boolean | undefined;
  isShow?: boolean | undefined;
  orderIndex?: number | undefined;
  isRequestArray?: boolean | undefined;
  isResponseArray?: boolean | undefined;
  requestArrayType?: string | undefined;
  responseArrayType?: string | undefined;
  dubboInfo?: z.output<typeof dubboInfo> | undefined;
  pathParams: PushedParam[];
  headerParams: PushedParam[];
  queryParams: PushedParam[];
  requestParams: PushedParam[];
  responseParams: PushedParam[];
  errorCodeParams: z.output<typeof errorCode>[];
  items: PushedItem[];
}
/** A folder or a doc (docs/wire.md 2.5). */
export const pushedItem: z.ZodType<PushedItem> = z.lazy(() =>
  z.object({
    name: loose,
    description: loose,
    author: loose,
    deprecated: loose,
    type: optional(int(0, 3)),
    url: loose,
    version: loose,
    definition: loose,
    httpMethod: loose,
    contentType: loose,
    isFolder: maybeFlag,
    isShow: maybeFlag,
    orderIndex: optional(int()),
    isRequestArray: maybeFlag,
    isResponseArray: maybeFlag,
    requestArrayType: loose,
    responseArrayType: loose,
    dubboInfo: optional(dubboInfo),
    pathParams: list(pushedParam),
    headerParams: list(pushedParam),
    queryParams: list(pushedParam),
    requestParams: list(pushedParam),
    responseParams: list(pushedParam),
    errorCodeParams: list(errorCode),
    items: list(pushedItem),
  }),
);

const nothing = z.object({});

export const pushDocs = openApiCall('doc.push', {
  input: z.object({
    debugEnvs: list(z.object({ name: loose, url: loose })),
    apis: list(pushedItem).refine((apis) => apis.length > 0, 'push.apis'),
    author: loose,
    commonErrorCodes: list(errorCode),
    isReplace: withDefault(flag, true),
    isOverride: withDefault(flag, false),
  }),
  reply: nothing,
});

/** `json`: an OpenAPI 3 or Swagger 2 document, as text or as an object. */
export const pushSwagger = openApiCall('swagger-json.push', {
  input: z.object({
    author: strictText(20).refine((author) => author.trim() !== '', 'text.required'),
    json: z.unknown().refine((json) => json !== undefined && json !== null && json !== '', 'push.swagger'),
  }),
  reply: nothing,
});

const categoryName = textOf(z.string().trim().min(1, 'push.categoryName').max(50, 'push.categoryLong'));
export const createCategory = openApiCall('doc.category.create', {
  input: z.object({ name: categoryName }),
  reply: z.object({ id, name: z.string() }),
});
export const renameCategory = openApiCall('doc.category.name.update', {
  input: z.object({ id, name: categoryName }),
  reply: nothing,
});

/** Ids in these calls are numbers, as their clients expect. */
const numericId = int(1);
const listedDoc = {
  id: z.number(),
  name: z.string(),
  description: z.string(),
  version: z.string(),
  url: z.string(),
  httpMethod: z.string(),
  contentType: z.string(),
  isFolder: flag,
  parentId: z.number(),
  isShow: flag,
};
export const listPushedDocs = openApiCall('doc.list', {
  input: z.object({ docIds: list(numericId) }),
  reply: z.object({ docList: z.array(z.object({ ...listedDoc, type: z.number() })) }),
});
const toldParam = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  required: flag,
  maxLength: z.string(),
  example: z.string(),
  description: z.string(),
  parentId: z.string(),
});
const toldDoc = z.object({
  ...listedDoc,
  creatorName: z.string(),
  modifierName: z.string(),
  gmtCreate: wireTime,
  gmtModified: wireTime,
  debugEnvs: z.array(z.object({ configKey: z.string(), configValue: z.string() })),
  pathParams: z.array(toldParam),
  headerParams: z.array(toldParam),
  queryParams: z.array(toldParam),
  requestParams: z.array(toldParam),
  responseParams: z.array(toldParam),
  errorCodeParams: z.array(z.object({ id: z.string(), code: z.string(), msg: z.string(), solution: z.string() })),
});
export const readPushedDoc = openApiCall('doc.detail', { input: z.object({ docId: numericId }), reply: toldDoc });
export const readPushedDocs = openApiCall('doc.details', {
  input: z.object({ docIds: z.array(numericId).min(1).max(200) }),
  reply: z.array(toldDoc),
});

const enumText = (max: number) => optional(textOf(strictText(max)));
const pushedEnum = z.object({
  name: textOf(strictName(100)),
  description: enumText(100),
  items: z
    .array(
      z.object({
        name: textOf(strictName(100)),
        type: enumText(50),
        value: enumText(50),
        description: enumText(100),
      }),
    )
    .min(1),
});
export const pushEnum = openApiCall('enum.push', { input: pushedEnum, reply: z.object({ id, name: z.string() }) });
export const pushEnums = openApiCall('enum.batch.push', {
  input: z.object({ enums: list(pushedEnum).refine((enums) => enums.length > 0, 'push.enums') }),
  reply: nothing,
});

export const setDebugEnv = openApiCall('module.debug.env.set', {
  input: z.object({ name: textOf(strictName(64)), url: textOf(z.string().trim().min(1).max(255)) }),
  reply: nothing,
});
export const deleteDebugEnv = openApiCall('module.debug.env.delete', {
  input: z.object({ name: textOf(strictName(64)) }),
  reply: nothing,
});
export const readModule = openApiCall('module.get', {
  input: z.object({}),
  reply: z.object({ id: z.number(), name: z.string() }),
});
