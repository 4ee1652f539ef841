import { z } from 'zod';
import { apiLimits, rowLimits } from '../docs/doc-types/api.js';
import { limits } from '../docs/doc-types/index.js';
import { flag, int, optional, textOf, withDefault, withoutNulls } from '../platform/wire.js';
import { described, type FieldFacts, named } from './described.js';

/*
 * Folders, docs and parameters as a build pushes them (docs/wire.md 2.5). Build plugins send null, '' and numbers as
 * text wherever the existing product accepted them; the codecs of `wire.ts` accept all of these. Unknown fields are
 * ignored.
 */

/** Texts are accepted at any length; what is longer than the stored limit is cut and reported, never refused. */
export const loose = (max?: number, example?: string) =>
  described(optional(textOf(z.string())), { ...(max && { max }), ...(example !== undefined && { example }) });
/** The same for a value: scripts push objects and lists as they are, which the existing product stores as JSON. */
const jsonText = z.codec(z.custom<string>(), textOf(z.string()), {
  decode: (given: unknown) => (typeof given === 'object' && given !== null ? JSON.stringify(given) : given) as string,
  encode: (given) => given,
});
const looseValue = (max: number, example: string) => described(optional(jsonText), { max, example });
const maybeFlag = (facts: FieldFacts = {}) => described(optional(flag), facts);
/** Serializers of Java keep the nulls of a list. */
export const list = <S extends z.ZodType>(item: S, facts: FieldFacts = {}) =>
  described(withDefault(withoutNulls(z.array(item)), []), facts);

/** Limits of what a push stores beside docs, in UTF-16 units. */
export const pushLimits = {
  environmentName: 64,
  environmentUrl: 255,
  dictionary: 128,
  dictionaryValue: 64,
} as const;

export const pushedEnvironment = named(
  'environment',
  z.object({
    name: loose(pushLimits.environmentName, 'Test'),
    url: loose(pushLimits.environmentUrl, 'https://test.example.com'),
  }),
);
export const pushedErrorCode = named(
  'errorCode',
  z.object({
    code: loose(rowLimits.name, '404'),
    msg: loose(rowLimits.description, 'Order not found'),
    solution: loose(rowLimits.example, 'Check the order number'),
  }),
);

export const pushedEnumItem = named(
  'enumItem',
  z.object({
    name: loose(pushLimits.dictionary, 'PAID'),
    type: loose(undefined, 'number'),
    value: looseValue(pushLimits.dictionaryValue, '1'),
    description: loose(pushLimits.dictionary, 'Paid'),
  }),
);
export const pushedEnumInfo = named(
  'enumInfo',
  z.object({
    name: loose(pushLimits.dictionary, 'OrderStatus'),
    description: loose(pushLimits.dictionary, 'Status of an order'),
    items: list(pushedEnumItem),
  }),
);

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
const pushedParam: z.ZodType<PushedParam> = z.lazy(() =>
  named(
    'param',
    z.object({
      name: loose(rowLimits.name, 'page'),
      type: loose(rowLimits.type, 'int32'),
      required: maybeFlag({ example: 1 }),
      maxLength: loose(rowLimits.maxLength, '10'),
      example: looseValue(rowLimits.example, '1'),
      description: loose(rowLimits.description, 'Page number, from 1'),
      orderIndex: optional(int()),
      enumInfo: optional(pushedEnumInfo),
      children: list(pushedParam),
    }),
  ),
);

const dubboInfo = named(
  'dubboInfo',
  z.object({
    interfaceName: loose(256, 'com.example.OrderService'),
    author: loose(64, 'jim'),
    version: loose(64, '1.0.0'),
    protocol: loose(64, 'dubbo'),
    dependency: loose(4_000, 'com.example:order-api:1.0.0'),
  }),
);

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
  errorCodeParams: z.output<typeof pushedErrorCode>[];
  items: PushedItem[];
}
/** A folder or a doc (docs/wire.md 2.5). */
export const pushedItem: z.ZodType<PushedItem> = z.lazy(() =>
  named(
    'item',
    z.object({
      name: loose(limits.name, 'List orders'),
      description: loose(undefined, '<p>Orders of the signed-in customer</p>'),
      author: loose(limits.author, 'jim'),
      deprecated: loose(limits.deprecated, 'Use /v2/orders'),
      type: described(optional(int(0, 3)), { example: 0 }),
      url: loose(limits.url, '/orders'),
      version: loose(limits.versionLabel, '-'),
      definition: loose(limits.url, 'List<Order> list(int page)'),
      httpMethod: loose(apiLimits.httpMethod, 'GET'),
      contentType: loose(apiLimits.contentType, 'application/json'),
      isFolder: maybeFlag({ example: 0 }),
      isShow: maybeFlag({ example: 1 }),
      orderIndex: optional(int()),
      isRequestArray: maybeFlag({ example: 0 }),
      isResponseArray: maybeFlag({ example: 0 }),
      requestArrayType: loose(apiLimits.elementType, 'object'),
      responseArrayType: loose(apiLimits.elementType, 'object'),
      dubboInfo: optional(dubboInfo),
      pathParams: list(pushedParam),
      headerParams: list(pushedParam),
      queryParams: list(pushedParam),
      requestParams: list(pushedParam),
      responseParams: list(pushedParam),
      errorCodeParams: list(pushedErrorCode),
      items: list(pushedItem),
    }),
  ),
);
