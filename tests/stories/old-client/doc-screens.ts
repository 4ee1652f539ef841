/*
 * What the doc screens of the existing product's web client send, and the fields that they read from the replies
 * (docs/wire.md 1.10, 1.11, 10.6). The tests insert the ids.
 */

/** Fields of a reply with the types that the client expects. */
export type ReadFields = Readonly<Record<string, 'string' | 'number' | 'array' | 'object'>>;

/** The doc table's filters come from select boxes, as strings. */
export const tableFilters = [
  { status: 'null', filterEmptyFolder: 'null' },
  { status: '', filterEmptyFolder: '1' },
  { status: '5', filterEmptyFolder: 'null' },
  { status: 5, filterEmptyFolder: 1 },
] as const;
export const tableReads: ReadFields = {
  id: 'string',
  name: 'string',
  description: 'string',
  author: 'string',
  url: 'string',
  version: 'string',
  httpMethod: 'string',
  type: 'number',
  contentType: 'string',
  deprecated: 'string',
  isFolder: 'number',
  parentId: 'string',
  moduleId: 'string',
  creatorName: 'string',
  modifierName: 'string',
  isShow: 'number',
  isLocked: 'number',
  status: 'number',
  orderIndex: 'number',
  gmtCreate: 'string',
  gmtModified: 'string',
  apiCount: 'number',
};

/** A table row as the form adds it: with a generated number as its id, and numbers and texts as typed. */
const newRow = (id: number, name: string, more: object = {}) => ({
  ...{ id, parentId: '', name, type: 'string', required: 1, maxLength: '64', example: '', description: '', enumId: '' },
  ...{ orderIndex: 10_000 + id, isDeleted: 0, isNew: true, children: [] },
  ...more,
});

/** The form of a new HTTP doc. */
export const newHttpDoc = {
  ...{ id: '', parentId: 0, name: 'Pay an order', description: '<p>Pays <strong>it</strong></p>', type: 0 },
  ...{ url: '/orders/{id}/pay', httpMethod: 'POST', contentType: 'application/json', author: '', version: '' },
  ...{
    deprecated: '$false$',
    isShow: 1,
    isLocked: 0,
    isFolder: 0,
    status: 5,
    orderIndex: '',
    remark: '<p>first</p><p>second</p>',
  },
  ...{ isUseGlobalHeaders: 1, isUseGlobalParams: 1, isUseGlobalReturns: 1, isRequestArray: 0, isResponseArray: 0 },
  ...{ requestArrayType: 'object', responseArrayType: 'object', dubboInfo: null },
  pathParams: [newRow(1, 'id')],
  headerParams: [newRow(2, 'X-Tenant', { example: 't1' })],
  queryParams: [newRow(3, 'dry', { type: 'boolean', required: 0, maxLength: 0 })],
  requestParams: [
    newRow(4, 'order', { type: 'object', maxLength: null, children: [newRow(5, 'sku', { parentId: 4 })] }),
  ],
  responseParams: [newRow(6, 'ok', { type: 'boolean' })],
  errorCodeParams: [newRow(7, '404', { description: 'no such order', example: 'look again' })],
};
export const newTextDoc = (type: 1 | 2 | 3, description: string) => ({
  ...{
    id: '',
    parentId: '',
    name: `Doc of type ${type}`,
    description,
    type,
    author: '',
    isShow: 1,
    orderIndex: 10_000,
  },
  ...{ url: type === 1 ? 'List<Order> list(int page)' : '', httpMethod: '', contentType: '', version: '' },
});

/** Fields that the viewer and the form read from a whole doc. */
export const detailReads: ReadFields = {
  ...tableReads,
  docName: 'string',
  docKey: 'string',
  projectId: 'string',
  spaceId: 'string',
  moduleType: 'number',
  remark: 'string',
  baseUrl: 'string',
  errorCodeInfo: 'string',
  isUseGlobalHeaders: 'number',
  isUseGlobalParams: 'number',
  isUseGlobalReturns: 'number',
  isRequestArray: 'number',
  isResponseArray: 'number',
  requestArrayType: 'string',
  responseArrayType: 'string',
  debugEnvs: 'array',
  pathParams: 'array',
  headerParams: 'array',
  headerParamsRaw: 'array',
  queryParams: 'array',
  requestParams: 'array',
  responseParams: 'array',
  errorCodeParams: 'array',
  globalHeaders: 'array',
  globalParams: 'array',
  globalReturns: 'array',
  children: 'array',
};
export const rowReads: ReadFields = {
  id: 'string',
  parentId: 'string',
  docId: 'string',
  name: 'string',
  type: 'string',
  required: 'number',
  maxLength: 'string',
  example: 'string',
  description: 'string',
  enumId: 'string',
  style: 'number',
  orderIndex: 'number',
  isDeleted: 'number',
  global: 'number',
  createMode: 'number',
  modifyMode: 'number',
  creatorName: 'string',
  modifierName: 'string',
  gmtCreate: 'string',
  gmtModified: 'string',
  children: 'array',
};

export const treeReads: ReadFields = {
  id: 'string',
  label: 'string',
  parentId: 'string',
  docId: 'string',
  url: 'string',
  type: 'number',
  httpMethod: 'string',
  docType: 'number',
  deprecated: 'string',
  origin: 'string',
  apiCount: 'number',
  version: 'string',
};

export const recordReads: ReadFields = {
  md5Old: 'string',
  md5New: 'string',
  modifySource: 'number',
  modifyUserId: 'string',
  modifyNickname: 'string',
  modifyType: 'number',
  modifyTime: 'string',
  gmtCreate: 'string',
  docDiffWrappers: 'array',
};
export const snapshotReads: ReadFields = {
  id: 'string',
  modifierName: 'string',
  modifierTime: 'string',
  content: 'object',
};
/** Fields that the comparison reads from either side. */
export const sideReads: ReadFields = {
  name: 'string',
  description: 'string',
  url: 'string',
  httpMethod: 'string',
  gmtModified: 'string',
  debugEnvs: 'array',
  globalHeaders: 'array',
  globalParams: 'array',
  globalReturns: 'array',
  pathParams: 'array',
  headerParams: 'array',
  queryParams: 'array',
  requestParams: 'array',
  responseParams: 'array',
  errorCodeParams: 'array',
};
