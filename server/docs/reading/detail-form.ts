import type { EnumInfo } from '../../../contracts/docs/doc-shape.js';
import type { DubboInfo, ParamRow } from '../../../contracts/docs/doc-types/api.js';
import { factsOf } from '../../../contracts/docs/doc-types/facts.js';
import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import { partsOfRow } from '../../../contracts/docs/doc-types/row-parts.js';
import type { getDoc } from '../../../contracts/docs/docs.js';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import { orderIndex } from '../../../contracts/platform/enums.js';
import { wireTime } from '../../../contracts/platform/wire.js';
import type { globalsOf, listEnvironments } from '../../../contracts/workspace/environments.js';
import { docKey } from '../doc/doc-key.js';
import { enumInfoOf, enumValueLimiter } from '../doc-types/api/enum-info.js';
import { contentRules } from '../doc-types/index.js';
import type { WireParam } from '../doc-types/interface/doc-type.js';
import { type DocListRow, docInfo } from '../tree/doc.queries.js';

export type DocDetail = Reply<typeof getDoc>;

export interface DetailRow extends DocListRow {
  readonly content: DocContent;
  readonly projectId: number;
  readonly spaceId: number;
  readonly moduleName: string;
  readonly moduleType: number;
  readonly projectName: string;
  readonly spaceName: string;
  /** Dubbo service of the folder itself, or of the doc's folder. */
  readonly dubbo: DubboInfo | null;
}
export type Environments = Reply<typeof listEnvironments>;
/** Data that all docs of an application share. */
export interface ModuleContext {
  readonly environments: Environments;
  readonly globals: Reply<typeof globalsOf>;
  readonly dictionaries: ReadonlyMap<number, EnumInfo>;
  /** Order number of the first row of each table (docs/spec.md 5). */
  readonly firstOrder: number;
}

export const noContext: ModuleContext = {
  environments: [],
  globals: { globalHeaders: [], globalParams: [], globalReturns: [] },
  dictionaries: new Map(),
  firstOrder: orderIndex.first,
};

/** A stored doc as clients receive it. */
export function toDetail(doc: DetailRow, around: ModuleContext): DocDetail {
  const { content, projectId, spaceId, moduleName, moduleType, projectName, spaceName, dubbo } = doc;
  const place = { projectId, spaceId, moduleName, moduleType, projectName, spaceName };
  const docName = doc.label === '' ? doc.name : `${doc.name} ${doc.label}`;
  const legacy = { docName, docKey: docKey(doc), errorCodeInfo: '', children: [] };
  const dubboInfo = doc.isFolder || factsOf(doc.type).belongsToService ? dubbo : null;
  const rules = contentRules(doc);
  const [description, body] = [rules.description(content), rules.body(content)];
  const own = { ...place, ...noTables, ...tables(doc, around), description, body, dubboInfo };
  return { ...docInfo(doc, 0), ...own, ...legacy };
}

/** Fields that only HTTP and Dubbo docs have. */
function tables(doc: DetailRow, { environments, globals, dictionaries, firstOrder }: ModuleContext) {
  const { id, type, moduleId, content } = doc;
  const own = contentRules(doc).wireTables(content, id, firstOrder);
  if (!own) return {};
  const { fields, lists } = own;
  const legacy = legacyParamFields(doc);
  const inMeasure = enumValueLimiter();
  const bound = (rows: readonly WireParam[]) =>
    rows.map((row) => ({ ...row, ...legacy, enumInfo: inMeasure(enumInfoOf(row, moduleId, dictionaries)) }));
  const headerParams = bound(lists.headerParams);
  const isShown = factsOf(type).usesCommonParams;
  return {
    ...fields,
    ...{ headerParams, headerParamsRaw: headerParams },
    pathParams: bound(lists.pathParams),
    queryParams: bound(lists.queryParams),
    requestParams: bound(lists.requestParams),
    responseParams: bound(lists.responseParams),
    errorCodeParams: bound(lists.errorCodeParams),
    ...(lists.modelParams && { modelParams: bound(lists.modelParams) }),
    ...('key' in content && { modelKey: content.key }),
    ...(lists.cookieParams.length > 0 && { cookieParams: bound(lists.cookieParams) }),
    ...(lists.responses.length > 0 && { responses: bound(lists.responses) }),
    ...(lists.requestBodies.length > 0 && { requestBodies: bound(lists.requestBodies) }),
    ...partsOfRows(contentRules(doc).rows(content)),
    globalHeaders: isShown && fields.isUseGlobalHeaders ? globals.globalHeaders : [],
    globalParams: isShown && fields.isUseGlobalParams ? globals.globalParams : [],
    globalReturns: isShown && fields.isUseGlobalReturns ? globals.globalReturns : [],
    baseUrl: environments[0]?.url ?? '',
    debugEnvs: environments,
  };
}

/** Keywords and values of rows, by their id. */
function partsOfRows(rows: readonly ParamRow[]): Pick<DocDetail, 'rowParts'> {
  const entries = rows.flatMap((row) => {
    const parts = partsOfRow(row);
    return Object.keys(parts).length > 0 ? [[row.id, parts] as const] : [];
  });
  return entries.length > 0 ? { rowParts: Object.fromEntries(entries) } : {};
}

/** Row metadata that clients of the existing product expect; rows have none of their own here, so it is the doc's. */
const legacyParamFields = ({ creatorName, modifierName, createdAt, modifiedAt }: DetailRow) => ({
  createMode: 0,
  modifyMode: 0,
  creatorName,
  modifierName,
  gmtCreate: wireTime.encode(createdAt),
  gmtModified: wireTime.encode(modifiedAt),
  children: [],
});

const noTables = {
  isUseGlobalHeaders: true,
  isUseGlobalParams: true,
  isUseGlobalReturns: true,
  isRequestArray: false,
  isResponseArray: false,
  requestArrayType: 'object',
  responseArrayType: 'object',
  pathParams: [],
  headerParams: [],
  headerParamsRaw: [],
  queryParams: [],
  requestParams: [],
  responseParams: [],
  errorCodeParams: [],
  globalHeaders: [],
  globalParams: [],
  globalReturns: [],
  remark: '',
  baseUrl: '',
  debugEnvs: [],
};
