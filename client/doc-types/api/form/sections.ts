import { ParamStyle } from '../../../../contracts/doc-types/api.js';
import { DocType } from '../../../../contracts/enums.js';
import type { Published } from '../../doc-type.js';
import type { CommonList } from './CommonRows.js';

/** A table of the form. `title` is a key of `api:form.section`. */
export interface TableSection {
  readonly style: ParamStyle;
  readonly title: 'path' | 'header' | 'query' | 'body' | 'response' | 'codes' | 'params' | 'result';
  /** The published rows. */
  readonly list: 'pathParams' | 'headerParams' | 'queryParams' | 'requestParams' | 'responseParams' | 'errorCodeParams';
  readonly common?: CommonList;
  readonly root?: 'request' | 'response';
  /** Is there only while it has rows: they come with the address. */
  readonly follows?: boolean;
}

const codes = { style: ParamStyle.code, title: 'codes', list: 'errorCodeParams' } as const;
const httpTables: readonly TableSection[] = [
  { style: ParamStyle.path, title: 'path', list: 'pathParams', follows: true },
  { style: ParamStyle.header, title: 'header', list: 'headerParams', common: 'globalHeaders' },
  { style: ParamStyle.query, title: 'query', list: 'queryParams' },
  { style: ParamStyle.request, title: 'body', list: 'requestParams', common: 'globalParams', root: 'request' },
  { style: ParamStyle.response, title: 'response', list: 'responseParams', common: 'globalReturns', root: 'response' },
  codes,
];
const dubboTables: readonly TableSection[] = [
  { style: ParamStyle.request, title: 'params', list: 'requestParams', root: 'request' },
  { style: ParamStyle.response, title: 'result', list: 'responseParams', root: 'response' },
  codes,
];
export const tablesOf = ({ type }: Pick<Published, 'type'>): readonly TableSection[] =>
  type === DocType.dubbo ? dubboTables : httpTables;
