import { ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { factsOf } from '../../../../contracts/docs/doc-types/facts.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { DocType } from '../../../../contracts/platform/enums.js';
import type { globalsOf } from '../../../../contracts/workspace/environments.js';
import type { Published } from '../../doc-type/doc-type.js';

/** Lists of common rows. */
export type CommonList = keyof WireReply<typeof globalsOf>;

/** A table of the form. `title` is a key of `api:form.section`. */
export interface TableDefinition {
  readonly style: ParamStyle;
  readonly title:
    | 'path'
    | 'header'
    | 'query'
    | 'cookie'
    | 'body'
    | 'response'
    | 'bodies'
    | 'statuses'
    | 'codes'
    | 'params'
    | 'result'
    | 'model';
  /** The published rows. */
  readonly list:
    | 'pathParams'
    | 'headerParams'
    | 'queryParams'
    | 'cookieParams'
    | 'requestParams'
    | 'responseParams'
    | 'requestBodies'
    | 'responses'
    | 'errorCodeParams'
    | 'modelParams';
  readonly common?: CommonList;
  readonly root?: 'request' | 'response';
  /** Shown only while it has rows: they follow the address. */
  readonly follows?: boolean;
  /** A button until it has rows: few docs have any. */
  readonly isRare?: boolean;
}

const codes = { style: ParamStyle.code, title: 'codes', list: 'errorCodeParams' } as const;
const httpTables: readonly TableDefinition[] = [
  { style: ParamStyle.path, title: 'path', list: 'pathParams', follows: true },
  { style: ParamStyle.header, title: 'header', list: 'headerParams', common: 'globalHeaders' },
  { style: ParamStyle.query, title: 'query', list: 'queryParams' },
  { style: ParamStyle.cookie, title: 'cookie', list: 'cookieParams', isRare: true },
  { style: ParamStyle.request, title: 'body', list: 'requestParams', common: 'globalParams', root: 'request' },
  { style: ParamStyle.bodies, title: 'bodies', list: 'requestBodies', isRare: true },
  { style: ParamStyle.response, title: 'response', list: 'responseParams', common: 'globalReturns', root: 'response' },
  { style: ParamStyle.responses, title: 'statuses', list: 'responses', isRare: true },
  codes,
];
const dubboTables: readonly TableDefinition[] = [
  { style: ParamStyle.request, title: 'params', list: 'requestParams', root: 'request' },
  { style: ParamStyle.response, title: 'result', list: 'responseParams', root: 'response' },
  codes,
];
const modelTables: readonly TableDefinition[] = [{ style: ParamStyle.model, title: 'model', list: 'modelParams' }];

const noTables: readonly TableDefinition[] = [];

export function tablesOf({ type }: Pick<Published, 'type'>): readonly TableDefinition[] {
  if (factsOf(type).isAbout) return noTables;
  if (factsOf(type).isModel) return modelTables;
  return type === DocType.dubbo ? dubboTables : httpTables;
}
