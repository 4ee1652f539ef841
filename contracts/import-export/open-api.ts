import { z } from 'zod';
import { done } from '../platform/endpoint.js';
import {
  flag,
  id,
  int,
  optional,
  strictName,
  strictText,
  textOf,
  withDefault,
  withoutNulls,
} from '../platform/wire.js';
import { described, named } from './described.js';
import { exampleApis } from './push-example.js';
import {
  list,
  loose,
  pushedEnumInfo,
  pushedEnumItem,
  pushedEnvironment,
  pushedErrorCode,
  pushedItem,
} from './pushed-docs.js';
import { listedDoc, number, shown, wholeDoc } from './read-docs.js';

/*
 * The calls of the push API (docs/wire.md 2.4), each defined once: the server validates and replies with it, and its
 * documentation is generated from it (`GET /api/json/doc`, the page `/openapi`).
 */
export interface OpenApiCall<I extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly version: '1.0';
  /** The name without dots, under which the texts of the documentation are found. */
  readonly key: string;
  readonly group: OpenApiGroup;
  /** Whether it changes nothing. */
  readonly onlyReads: boolean;
  readonly input: I;
  readonly reply: R;
}
export type OpenApiInput<C extends OpenApiCall> = z.output<C['input']>;
export type OpenApiReply<C extends OpenApiCall> = z.output<C['reply']>;

/** Groups of calls in the documentation, in its order. */
export const openApiGroups = ['push', 'folders', 'dictionaries', 'environments', 'read'] as const;
type OpenApiGroup = (typeof openApiGroups)[number];

function openApiCall<I extends z.ZodObject, R extends z.ZodType>(
  callName: string,
  group: OpenApiGroup,
  { input, reply }: { input: I; reply: R },
): OpenApiCall<I, R> {
  const key = callName.replaceAll(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase());
  return {
    ...{ name: callName, version: '1.0', group, onlyReads: group === 'read' },
    ...{ key, input: named(key, input), reply },
  };
}

/** The fields of every call (docs/wire.md 2.2), in whatever form the body has; `data` is checked by the call. */
const text = z.string().trim().catch('');
export const openApiFields = named(
  'call',
  z.object({
    name: described(text, { isRequired: true, example: 'doc.push' }),
    version: described(text, { example: '1.0' }),
    access_token: described(text, { isRequired: true, example: '<token>' }),
    data: described(z.unknown().optional(), { type: 'object' }),
  }),
);

export const pushDocs = openApiCall('doc.push', 'push', {
  input: z.object({
    apis: described(
      list(pushedItem).refine((apis) => apis.length > 0, 'push.apis'),
      { example: exampleApis },
    ),
    author: loose(64, 'jim'),
    debugEnvs: list(pushedEnvironment),
    commonErrorCodes: list(pushedErrorCode),
    isReplace: described(withDefault(flag, true), { example: 0 }),
    isOverride: described(withDefault(flag, false), { example: 0 }),
  }),
  reply: done,
});

const exampleSpec = {
  openapi: '3.1.0',
  info: { title: 'Orders', version: '1.0.0' },
  paths: { '/orders': { get: { summary: 'List orders', responses: { 200: { description: 'Orders' } } } } },
};
/** `json`: an OpenAPI 3 or Swagger 2 document, as text or as an object. */
export const pushSwagger = openApiCall('swagger-json.push', 'push', {
  input: z.object({
    author: described(
      strictText(20).refine((author) => author.trim() !== '', 'text.required'),
      { max: 20, example: 'jim' },
    ),
    json: described(
      z.unknown().refine((json) => json !== undefined && json !== null && json !== '', 'push.swagger'),
      { type: 'object', example: exampleSpec },
    ),
  }),
  reply: done,
});

const wireId = described(id, { type: 'string', example: 'rnzdb8jY' });
const CATEGORY_MAX = 50;
const categoryName = (example: string) =>
  described(textOf(z.string().trim().min(1, 'push.categoryName').max(CATEGORY_MAX, 'push.categoryLong')), {
    ...{ max: CATEGORY_MAX, example },
  });
export const createCategory = openApiCall('doc.category.create', 'folders', {
  input: z.object({ name: categoryName('Orders') }),
  reply: named('folder', z.object({ id: wireId, name: described(z.string(), { example: 'Orders' }) })),
});
export const renameCategory = openApiCall('doc.category.name.update', 'folders', {
  input: z.object({ id: wireId, name: categoryName('Sales orders') }),
  reply: done,
});

/** Ids in these calls are numbers, as their clients expect. */
const numericId = int(1);
export const listPushedDocs = openApiCall('doc.list', 'read', {
  input: z.object({ docIds: described(withDefault(z.array(numericId), []), { example: [] }) }),
  reply: named('docs', z.object({ docList: z.array(listedDoc) })),
});
export const readPushedDoc = openApiCall('doc.detail', 'read', {
  input: z.object({ docId: described(numericId, { example: 2 }) }),
  reply: wholeDoc,
});
export const readPushedDocs = openApiCall('doc.details', 'read', {
  input: z.object({ docIds: described(withDefault(z.array(numericId).max(2_000), []), { example: [2] }) }),
  reply: z.array(wholeDoc),
});
export const readModule = openApiCall('module.get', 'read', {
  input: z.object({}),
  reply: named('application', z.object({ id: number(1), name: shown('Order service') })),
});

const strict = (max: number, example: string) => described(textOf(strictName(max)), { max, example });
const enumText = (max: number, example: string) => described(optional(textOf(strictText(max))), { max, example });
export const pushEnum = openApiCall('enum.push', 'dictionaries', {
  input: z.object({
    name: strict(100, 'OrderStatus'),
    description: enumText(100, 'Status of an order'),
    items: withoutNulls(z.array(pushedEnumItem).min(1)),
  }),
  reply: named('dictionary', z.object({ id: wireId, name: shown('OrderStatus') })),
});
/** A build sends all of its dictionaries at once, those without entries among them: none keeps the others away. */
export const pushEnums = openApiCall('enum.batch.push', 'dictionaries', {
  input: z.object({ enums: list(pushedEnumInfo).refine((enums) => enums.length > 0, 'push.enums') }),
  reply: done,
});

/** The Java SDK takes no object here. */
const nothingKept = described(z.null(), { type: 'object', example: null });
export const setDebugEnv = openApiCall('module.debug.env.set', 'environments', {
  input: z.object({
    name: strict(64, 'Test'),
    url: described(textOf(z.string().trim().min(1).max(255)), { max: 255, example: 'https://test.example.com' }),
  }),
  reply: nothingKept,
});
export const deleteDebugEnv = openApiCall('module.debug.env.delete', 'environments', {
  input: z.object({ name: strict(64, 'Test') }),
  reply: nothingKept,
});

/** In the order of the documentation. */
export const openApiCalls: readonly OpenApiCall[] = [
  ...[pushDocs, pushSwagger, createCategory, renameCategory, pushEnum, pushEnums],
  ...[setDebugEnv, deleteDebugEnv, readModule, listPushedDocs, readPushedDoc, readPushedDocs],
];
