import type { viewRows } from '../../../../contracts/docs/doc-rows.js';
import type { viewDoc } from '../../../../contracts/docs/docs.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { encodeId } from '../../../../contracts/platform/wire.js';

type Doc = WireReply<typeof viewDoc>;
type Row = Doc['requestParams'][number];
type Common = Doc['globalParams'][number];
export type TreeRow = WireReply<typeof viewRows>['list'][number];

const at = '2026-01-01 00:00:00';
export const [moduleId = '', projectId = '', spaceId = '', docId = ''] = [30, 20, 10, 50].map((n) => encodeId(n));

/** An HTTP doc with only a name, plus the given fields. */
export const doc = (facts: Partial<Doc> = {}): Doc => ({
  id: docId,
  name: 'Create an order',
  description: '',
  author: '',
  url: '',
  version: '',
  httpMethod: '',
  type: 0,
  contentType: '',
  deprecated: '$false$',
  isFolder: 0,
  parentId: '',
  moduleId,
  creatorName: 'Ann',
  modifierName: 'Ann',
  isShow: 1,
  isDeleted: 0,
  isLocked: 0,
  status: 10,
  orderIndex: 0,
  gmtCreate: at,
  gmtModified: at,
  apiCount: 0,
  streamVersion: 1,
  modifiedAt: '2026-01-01T00:00:00Z',
  docName: '',
  docKey: '',
  moduleType: 0,
  errorCodeInfo: '',
  children: [],
  projectId,
  spaceId,
  body: null,
  remark: '',
  isUseGlobalHeaders: 1,
  isUseGlobalParams: 1,
  isUseGlobalReturns: 1,
  isRequestArray: 0,
  isResponseArray: 0,
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
  baseUrl: '',
  debugEnvs: [],
  dubboInfo: null,
  moduleName: 'orders',
  projectName: 'Shop',
  spaceName: 'Acme',
  ...facts,
});

/** A row whose id is its name. */
export const paramRow = (name: string, facts: Partial<Row> = {}): Row => ({
  id: name,
  parentId: '',
  docId,
  style: 2,
  name,
  type: 'string',
  required: 1,
  maxLength: '',
  example: '',
  description: '',
  enumId: '',
  enumInfo: null,
  orderIndex: 0,
  isDeleted: 0,
  global: 0,
  ...facts,
});

export const environmentRow = (name: string, facts: Partial<Common> = {}): Common => ({
  id: `common-${name}`,
  environmentId: encodeId(71),
  parentId: '',
  style: 3,
  name,
  type: 'string',
  required: 1,
  maxLength: '-',
  example: '',
  description: '',
  enumId: '',
  enumInfo: null,
  children: [],
  orderIndex: 0,
  global: 1,
  ...facts,
});

/** A doc in the tree. */
export const treeRow = (id: string, label: string, facts: Partial<TreeRow> = {}): TreeRow => ({
  depth: 1,
  parentAt: 0,
  hasChildren: 0,
  isOpen: 0,
  id,
  parentId: moduleId,
  docId: id,
  type: 3,
  label,
  httpMethod: 'GET',
  url: `/${label}`,
  docType: 0,
  deprecated: '$false$',
  apiCount: 0,
  version: '',
  ...facts,
});
