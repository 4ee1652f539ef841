import { ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { DocType } from '../../../../contracts/platform/enums.js';
import type { globalsOf } from '../../../../contracts/workspace/environments.js';
import type { Published } from '../../doc-type/doc-type.js';

/** Lists of common rows. */
export type CommonList = keyof WireReply<typeof globalsOf>;

/** A table of the form. `title` is a key of `api:form.section`. */
export interface TableDefinition {
  readonly style: ParamStyle;
  readonly title: 'path' | 'header' | 'query' | 'body' | 'response' | 'codes' | 'params' | 'result';
  /** The published rows. */
  readonly list: 'pathParams' | 'headerParams' | 'queryParams' | 'requestParams' | 'responseParams' | 'errorCodeParams';
  readonly common?: CommonList;
  readonly root?: 'request' | 'response';
  /** Shown only while it has rows: they follow the address. */
  readonly follows?: boolean;
}

const codes = { style: ParamStyle.code, title: 'codes', list: 'errorCodeParams' } as const;
const httpTables: readonly TableDefinition[] = [
  { style: ParamStyle.path, title: 'path', list: 'pathParams', follows: true },
  { style: ParamStyle.header, title: 'header', list: 'headerParams', common: 'globalHeaders' },
  { style: ParamStyle.query, title: 'query', list: 'queryParams' },
  { style: ParamStyle.request, title: 'body', list: 'requestParams', common: 'globalParams', root: 'request' },
  { style: ParamStyle.response, title: 'response', list: 'responseParams', common: 'globalReturns', root: 'response' },
  codes,
];
const dubboTables: readonly TableDefinition[] = [
  { style: ParamStyle.request, title: 'params', list: 'requestParams', root: 'request' },
  { style: ParamStyle.response, title: 'result', list: 'responseParams', root: 'response' },
  codes,
];
export const tablesOf = ({ type }: Pick<Published, 'type'>): readonly TableDefinition[] =>
  type === DocType.dubbo ? dubboTables : httpTables;
