import { partsForStrangers } from '../../../contracts/docs/doc-types/members-only.js';
import type { getDoc } from '../../../contracts/docs/docs.js';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import type { globalsOf } from '../../../contracts/workspace/environments.js';
import type { Reader } from '../../platform/access/reader.js';

type DocDetail = Reply<typeof getDoc>;
type Globals = Reply<typeof globalsOf>;

/**
 * The doc as strangers get it: without the people who wrote and maintain it, and the names of the places above the
 * application; that of the application only where the reader may know it.
 */
export const forStranger = (doc: DocDetail, { namesApplications }: Pick<Reader, 'namesApplications'>): DocDetail => ({
  ...doc,
  moduleName: namesApplications ? doc.moduleName : '',
  dubboInfo: doc.dubboInfo && withoutMaintainer(doc.dubboInfo),
  ...{
    author: '',
    creatorName: '',
    modifierName: '',
    projectName: '',
    spaceName: '',
    projectId: 0,
    spaceId: 0,
    docKey: '',
  },
  baseUrl: withoutAccount(doc.baseUrl),
  debugEnvs: doc.debugEnvs.map((environment) => ({ ...environment, url: withoutAccount(environment.url) })),
  pathParams: rows(doc.pathParams),
  headerParams: rows(doc.headerParams),
  headerParamsRaw: rows(doc.headerParamsRaw),
  queryParams: rows(doc.queryParams),
  requestParams: rows(doc.requestParams),
  responseParams: rows(doc.responseParams),
  errorCodeParams: rows(doc.errorCodeParams),
  ...(doc.cookieParams && { cookieParams: rows(doc.cookieParams) }),
  ...(doc.responses && { responses: rows(doc.responses) }),
  ...(doc.requestBodies && { requestBodies: rows(doc.requestBodies) }),
  ...(doc.rowParts && { rowParts: shownParts(doc.rowParts) }),
});

const shownParts = (parts: NonNullable<DocDetail['rowParts']>): DocDetail['rowParts'] =>
  Object.fromEntries(Object.entries(parts).map(([id, row]) => [id, partsForStrangers(id, row)]));

/** A service without the person who maintains it. */
export const withoutMaintainer = <S extends { author?: string }>(service: S): S => ({ ...service, author: '' });

/** A user and password in a base URL are for members. */
export const withoutAccount = (url: string): string => url.replace(/\/\/[^/?#]*@/, '//');

const rows = (list: DocDetail['pathParams']): DocDetail['pathParams'] =>
  list.map((row) => ({ ...row, creatorName: '', modifierName: '' }));

/** Common parameters with their names, types and descriptions only. */
export const withoutExamples = ({ globalHeaders, globalParams, globalReturns }: Globals): Globals => ({
  globalHeaders: globalHeaders.map((row) => ({ ...row, example: '' })),
  globalParams: globalParams.map((row) => ({ ...row, example: '' })),
  globalReturns: globalReturns.map((row) => ({ ...row, example: '' })),
});
