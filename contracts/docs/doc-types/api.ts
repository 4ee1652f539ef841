import { z } from 'zod';
import { cleanName, strictText } from '../../platform/wire.js';
import { common, limits, richNode } from './common.js';
import { rowParts } from './row-parts.js';

/** Limits of a parameter row, in UTF-16 units (docs/wire.md 3); `depth` counts levels, `rows` the rows of one doc. */
export const rowLimits = {
  id: 64,
  name: 64,
  type: 64,
  maxLength: 64,
  example: 1_024,
  description: 20_000,
  depth: 32,
  rows: 20_000,
} as const;
/**
 * The format of names of parameters and of error codes (docs/spec.md 5). Other names are stored too; screens mark them.
 */
export const isPlainName = (name: string): boolean => /^[\w-]*$/.test(name);
/** Whether an error code is an HTTP status, a range of them such as `4XX`, or `default`: a response code of OpenAPI. */
export const isStatusCode = (code: string): boolean => /^(?:[1-5](?:\d\d|XX)|default)$/.test(code);

export const apiLimits = { httpMethod: 12, contentType: 128, remark: 65_535, elementType: 16 } as const;

/**
 * Tables of an HTTP or Dubbo doc by their wire number (docs/spec.md 9, docs/wire.md 3). Clients of the existing product
 * know those up to 5; rows of the others they neither see nor change. `operation`: its only row is `OPERATION`. `model`:
 * the only table of a model. `bodies`: media types of the request body.
 */
export const ParamStyle = {
  path: 0,
  header: 1,
  request: 2,
  response: 3,
  code: 4,
  query: 5,
  operation: 6,
  responses: 7,
  cookie: 8,
  model: 9,
  bodies: 10,
} as const;
export type ParamStyle = (typeof ParamStyle)[keyof typeof ParamStyle];
export const paramStyle = z.literal([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);

/**
 * The id of the row that is a model's schema itself: its type, keywords, values and reference. The other rows at the top
 * are its children. A model without this row is an object. Ids of other rows have no `$`.
 */
export const MODEL_ROOT = '$model';
/**
 * The id of the row with everything that an operation has besides its tables and fields: `operationId`, `security`,
 * `servers`, `callbacks`, `x-…` as keywords (OpenAPI 3.1, 4.8.10). Where there is nothing, there is no row. In *About* it is
 * that of the application (`about.ts`).
 */
export const OPERATION = '$operation';
/** The name of a model in exports; upper and lower case are different. */
export const modelKey = z.string().regex(/^[A-Za-z0-9._-]{1,255}$/);

/** The types that a row's type field suggests (docs/spec.md 3); any other text is valid too. */
export const paramTypes = [
  'string',
  'number',
  'boolean',
  'object',
  'array',
  'num_array',
  'str_array',
  'file',
  'file[]',
  'enum',
] as const;
export const contentTypes = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/xml',
  'text/plain',
  '*/*',
] as const;
export const httpMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'] as const;
/** A new row is required and has the length 64 (docs/spec.md 3). */
export const newRow = { type: 'string', required: true, maxLength: '64' } as const;
/** What an application chose for new rows; `maxLength` is text: '-' or '' = none. */
export interface RowDefaults {
  readonly required: boolean;
  readonly maxLength: string;
}
/** The application's settings of new rows. */
export const rowSettings = { maxLength: 'row.maxLength', required: 'row.required' } as const;
/** A length that a new row can have: digits, or '-' = none. */
export const isRowLength = (value: string): boolean => value === '-' || /^[1-9]\d{0,8}$/.test(value);
const typesWithoutLength = /^(?:boolean|object|file|enum)$|array$|\[\]$/i;
/** Whether a value of the type has no length in characters: then a new row of it has none either. */
export const hasNoLength = (type: string): boolean => typesWithoutLength.test(type);
/** Whether a row has the length that it began with: the usual one, or its application's. */
export const isDefaultLength = (maxLength: string, defaults: RowDefaults): boolean =>
  maxLength !== '' && (maxLength === newRow.maxLength || maxLength === defaults.maxLength);
/** The max length of a new row of the type, as text: texts and numbers have the default one. */
export const newRowLength = (type: string, { maxLength }: RowDefaults = newRow): string =>
  hasNoLength(type) || maxLength === '-' ? '' : maxLength;

/**
 * One row of a table. `id` identifies it permanently, through renames, moves and restores; it is also the row's id on
 * the wire. `parentId`: '' = a root of its table. `enumId`: the wire id of the linked dictionary, '' = none. Of an
 * error code, `name` is the code, `description` its meaning, `example` the solution. A root array of plain values has
 * one row without a name. Keywords and values are optional (`rowParts`).
 */
export const paramRow = z.object({
  id: z.string().min(1).max(rowLimits.id),
  parentId: z.string().max(rowLimits.id),
  style: paramStyle,
  name: strictText(rowLimits.name).overwrite(cleanName),
  type: strictText(rowLimits.type),
  required: z.boolean(),
  maxLength: strictText(rowLimits.maxLength),
  example: strictText(rowLimits.example),
  description: strictText(rowLimits.description),
  enumId: z.string().max(16),
  ...rowParts,
});
export type ParamRow = z.output<typeof paramRow>;

/** The attributes of a row that people change, in the order in which changes are listed. */
export const rowAttributes = ['name', 'type', 'required', 'maxLength', 'example', 'description', 'enumId'] as const;
export type RowAttribute = (typeof rowAttributes)[number];

/** Fields of HTTP and Dubbo docs other than their tables and texts, by kind of value. */
export const apiFlags = [
  'isUseGlobalHeaders',
  'isUseGlobalParams',
  'isUseGlobalReturns',
  'isRequestArray',
  'isResponseArray',
] as const;
export const apiTexts = ['httpMethod', 'contentType', 'requestArrayType', 'responseArrayType'] as const;

/**
 * An HTTP or a Dubbo doc. `url`: the path, or the Dubbo method's signature. `body`: the description as rich text (HTML
 * on the old wire); `remark`: plain text below the tables. `params`: the rows of all tables, table by table, each
 * parent before its children, in the order of the screen. Fields that do not apply to a Dubbo doc keep their defaults.
 */
export const apiContent = z.object({
  ...common,
  url: strictText(limits.url).default(''),
  httpMethod: strictText(apiLimits.httpMethod).default(''),
  contentType: strictText(apiLimits.contentType).default(''),
  isUseGlobalHeaders: z.boolean().default(true),
  isUseGlobalParams: z.boolean().default(true),
  isUseGlobalReturns: z.boolean().default(true),
  isRequestArray: z.boolean().default(false),
  isResponseArray: z.boolean().default(false),
  requestArrayType: strictText(apiLimits.elementType).default('object'),
  responseArrayType: strictText(apiLimits.elementType).default('object'),
  body: richNode,
  remark: strictText(apiLimits.remark).default(''),
  params: z.array(paramRow).max(rowLimits.rows, 'doc.tooLarge').default([]),
  /** Of a model; absent in docs of other types. Stays when the name changes. */
  key: modelKey.optional(),
});
export type ApiContent = z.output<typeof apiContent>;

/** The Dubbo service that a folder describes (docs/wire.md 2.5); the docs in the folder are its methods. */
export const dubboInfo = z.object({
  interfaceName: strictText(256).default(''),
  version: strictText(64).default(''),
  protocol: strictText(64).default(''),
  author: strictText(64).default(''),
  dependency: strictText(4_000).default(''),
});
export type DubboInfo = z.output<typeof dubboInfo>;
