import type { ReadFields } from './reads.js';

/*
 * Fields that the screens of the existing product's web client read from replies, and the bodies that they send; from
 * docs/wire.md 1.1 to 1.9, 1.16 and 10.6. Docs are in doc-screens.ts.
 */

const userInfo: ReadFields = {
  id: 'string',
  username: 'string',
  nickname: 'string',
  email: 'string',
  source: 'string',
  status: 'number',
  isSuperAdmin: 'number',
  gmtCreate: 'string',
};

export const signInReads = {
  viewConfig: {
    baseUrl: 'string',
    dingdingAppKey: 'string',
    enableReg: 'number',
    enableThirdPartyForm: 'number',
    enableThirdPartyOauth: 'number',
    enableThirdPartyLogin: 'number',
    oauthLoginUrl: 'string',
    oauthButtonText: 'string',
    responseHiddenColumns: 'string',
    initOrder: 'number',
    ignoreParam: 'number',
    composeShowDebug: 'number',
    enableLdap: 'number',
    enableMeterSphere: 'number',
  },
  login: { token: 'string', status: 'number' },
  perms: { isSuperAdmin: 'number', roleData: 'object' },
  texts: { content: '-', defaultLang: 'string', userLang: 'string' },
} as const satisfies Record<string, ReadFields>;

export const accountReads = {
  me: { ...userInfo, dingdingUserId: 'string', dingdingNick: 'string', weComMobile: 'string' },
  message: {
    id: 'string',
    userId: 'string',
    message: 'string',
    isRead: 'number',
    type: 'number',
    sourceId: 'string',
    gmtCreate: 'string',
  },
} as const satisfies Record<string, ReadFields>;

const space: ReadFields = {
  id: 'string',
  name: 'string',
  creatorName: 'string',
  isCompose: 'number',
  gmtCreate: 'string',
};
const project: ReadFields = {
  id: 'string',
  name: 'string',
  description: 'string',
  creatorName: 'string',
  modifierName: 'string',
  spaceId: 'string',
  roleCode: 'string',
  gmtCreate: 'string',
  isPrivate: 'number',
};
export const placeReads = {
  userInfo,
  space,
  spaceInfo: { ...space, leaders: 'array' },
  member: { ...userInfo, roleCode: 'string' },
  project,
  projectInfo: { ...project, admins: 'array', space: 'object' },
  projectSpace: { projectId: 'string', projectName: 'string', spaceId: 'string', spaceName: 'string' },
  openUser: {
    id: 'string',
    appKey: 'string',
    secret: 'string',
    status: 'number',
    applicant: 'string',
    gmtCreate: 'string',
    gmtModified: 'string',
  },
  release: {
    id: 'string',
    projectId: 'string',
    releaseNo: 'string',
    releaseDesc: 'string',
    status: 'number',
    dingdingWebhook: 'string',
    weComWebhook: 'string',
    gmtCreate: 'string',
    moduleSourceIdMap: 'object',
    isSubscribe: 'boolean',
  },
  boundNode: {
    id: 'string',
    label: 'string',
    name: 'string',
    httpMethod: 'string',
    url: 'string',
    version: 'string',
    isFolder: 'number',
    children: 'array',
  },
  page: { list: 'array', total: 'number', pageIndex: 'number', pageSize: 'number' },
} as const satisfies Record<string, ReadFields>;

export const applicationReads = {
  module: { id: 'string', name: 'string', projectId: 'string', type: 'number', importUrl: 'string' },
  environment: { id: 'string', moduleId: 'string', name: 'string', url: 'string', isPublic: 'number' },
  param: {
    id: 'string',
    environmentId: 'string',
    parentId: 'string',
    style: 'number',
    name: 'string',
    type: 'string',
    required: 'number',
    maxLength: 'string',
    example: 'string',
    description: 'string',
    enumId: 'string',
    enumInfo: '-',
    orderIndex: 'number',
    global: 'number',
    children: 'array',
  },
  setting: { configKey: 'string', configValue: 'string', description: 'string' },
  swagger: { id: 'string', url: 'string', content: 'string', authUsername: 'string', authPassword: 'string' },
  dictionary: { id: 'string', name: 'string', description: 'string', moduleId: 'string' },
  item: {
    id: 'string',
    enumId: 'string',
    name: 'string',
    type: 'string',
    value: 'string',
    description: 'string',
  },
} as const satisfies Record<string, ReadFields>;

export const adminReads = {
  user: { ...userInfo, dingdingNick: 'string', dingdingUserId: 'string', weComMobile: 'string' },
  created: { username: 'string', password: 'string' },
  setting: { key: 'string', value: 'string', remark: 'string' },
  templateGroup: { id: 'string', label: 'string', children: 'array' },
  template: { id: 'string', name: 'string', groupName: 'string', content: 'string' },
  pack: { id: 'string', lang: 'string', description: 'string', content: 'string' },
} as const satisfies Record<string, ReadFields>;

/** A row of the common parameters' dialogs, which send every field, including empty ones. */
export const newParam = {
  id: '',
  name: 'X-Tenant',
  type: 'string',
  required: 1,
  maxLength: '',
  example: 't1',
  description: 'tenant',
  enumId: null,
  parentId: '',
  orderIndex: '',
} as const;
