import { z } from 'zod';
import { cleanName, text } from '../wire.js';
import { common, limits, richNode } from './common.js';

/** Limits of a parameter row, in UTF-16 units (wire 3); `depth` counts levels, `rows` the rows of one doc. */
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
export const apiLimits = { httpMethod: 12, contentType: 128, remark: 65_535, elementType: 16 } as const;

/** Tables of an HTTP or Dubbo doc by their number on the wire (spec 9, wire 3). */
export const ParamStyle = { path: 0, header: 1, request: 2, response: 3, code: 4, query: 5 } as const;
export type ParamStyle = (typeof ParamStyle)[keyof typeof ParamStyle];
export const paramStyle = z.literal([0, 1, 2, 3, 4, 5]);

/** Spec 3: what the type of a row offers; any other text is as good. */
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
/** Spec 3: a new row is required and 64 long. */
export const newRow = { type: 'string', required: true, maxLength: '64' } as const;

/**
 * One row of a table. `id` names it for ever, through renames, moves and restores; it is the row's id on the wire too.
 * `parentId`: '' = a root of its table. `enumId`: the linked dictionary as the wire names it, '' = none. Of an error
 * code, `name` is the code, `description` what it means, `example` the solution. A root array of plain values has one
 * row without a name.
 */
export const paramRow = z.object({
  id: z.string().min(1).max(rowLimits.id),
  parentId: z.string().max(rowLimits.id),
  style: paramStyle,
  name: text(rowLimits.name).overwrite(cleanName),
  type: text(rowLimits.type),
  required: z.boolean(),
  maxLength: text(rowLimits.maxLength),
  example: text(rowLimits.example),
  description: text(rowLimits.description),
  enumId: z.string().max(16),
});
export type ParamRow = z.output<typeof paramRow>;

/** The attributes of a row that people change, in the order in which they are told. */
export const rowAttributes = ['name', 'type', 'required', 'maxLength', 'example', 'description', 'enumId'] as const;
export type RowAttribute = (typeof rowAttributes)[number];

/** What HTTP and Dubbo docs say beside their tables and texts, by kind of value. */
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
 * on the old wire); `remark`: plain text below the tables. `params`: the rows of all tables, table by table, each parent
 * before its children, in the order of the screen. What a Dubbo doc has no word for stays at its default.
 */
export const apiContent = z.object({
  ...common,
  url: text(limits.url).default(''),
  httpMethod: text(apiLimits.httpMethod).default(''),
  contentType: text(apiLimits.contentType).default(''),
  isUseGlobalHeaders: z.boolean().default(true),
  isUseGlobalParams: z.boolean().default(true),
  isUseGlobalReturns: z.boolean().default(true),
  isRequestArray: z.boolean().default(false),
  isResponseArray: z.boolean().default(false),
  requestArrayType: text(apiLimits.elementType).default('object'),
  responseArrayType: text(apiLimits.elementType).default('object'),
  body: richNode,
  remark: text(apiLimits.remark).default(''),
  params: z.array(paramRow).max(rowLimits.rows, 'doc.tooLarge').default([]),
});
export type ApiContent = z.output<typeof apiContent>;

/** What a folder of Dubbo docs says of its service (wire 2.5); the docs in it are its methods. */
export const dubboInfo = z.object({
  interfaceName: text(256).default(''),
  version: text(64).default(''),
  protocol: text(64).default(''),
  author: text(64).default(''),
  dependency: text(4_000).default(''),
});
export type DubboInfo = z.output<typeof dubboInfo>;
