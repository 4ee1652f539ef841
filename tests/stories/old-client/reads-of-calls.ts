import { z } from 'zod';
import type { Example } from './example.js';
import * as is from './shapes.js';

/** What one call of an old client reads. */
export interface ReadOfCall {
  readonly call: string;
  /** What the client sends, out of the example's ids. */
  readonly sends: (ids: Example['ids']) => Readonly<Record<string, string | number | readonly string[]>>;
  readonly reads: z.ZodType;
  readonly as: 'dev' | 'admin' | 'stranger';
}
type Sends = ReadOfCall['sends'];
const by =
  (as: ReadOfCall['as']) =>
  (call: string, sends: Sends | string, reads: z.ZodType): ReadOfCall => ({
    ...{ call, reads, as },
    sends: typeof sends === 'string' ? named(sends) : sends,
  });
/** `moduleId doc:docId`: the example's ids under the names of the call's input. */
const named =
  (names: string): Sends =>
  (ids) =>
    Object.fromEntries(
      names
        .split(' ')
        .filter(Boolean)
        .map((name) => name.split(':'))
        .map(([field = '', id = field]) => [field, ids[id] ?? '']),
    );
const [dev, admin, stranger] = [by('dev'), by('admin'), by('stranger')];
const paged =
  (names: string): Sends =>
  (ids) => ({ ...named(names)(ids), pageIndex: 1, pageSize: 20 });

const config = is.row({
  ...{ enableReg: is.flag, enableThirdPartyForm: is.flag, enableThirdPartyOauth: is.flag },
  ...{ enableThirdPartyLogin: is.flag, oauthLoginUrl: is.text, oauthButtonText: is.text, ignoreParam: is.flag },
});
const viewConfig = config.extend({
  ...{ baseUrl: is.text, dingdingAppKey: is.text, oauthLoginUrl: z.literal('/system/oauth/login/custom') },
  ...{ responseHiddenColumns: is.text, initOrder: is.number, composeShowDebug: is.flag, enableLdap: is.flag },
  enableMeterSphere: is.flag,
});
const pack = is.row({ id: is.id, lang: is.some, description: is.text, content: is.text });
const group = is.row({ id: z.literal(''), label: is.some, children: is.full(is.row({ id: is.id, label: is.some })) });
const template = is.row({ id: is.id, name: is.some, content: is.some, groupName: is.some });
const roles = z.record(z.string().regex(/^(space|project):[0-9A-Za-z]{8,}$/), z.enum(['guest', 'dev', 'admin']));

const system = [
  stranger('GET /system/config', '', config),
  stranger('GET /system/viewConfig', '', viewConfig),
  stranger('GET /system/frontConfig', () => ({ key: 'front.param.type-array' }), is.some),
  stranger('GET /system/i18n/lang/list', '', is.full(pack)),
  stranger('GET /system/i18n/lang/default', '', is.some),
  stranger(
    'GET /system/i18n/get',
    () => ({ lang: 'ja' }),
    is.row({ content: z.record(z.string(), z.string()), defaultLang: is.some, userLang: z.literal('ja') }),
  ),
  admin('POST /admin/user/page', paged(''), is.page(is.me)),
  admin('GET /admin/user/getUserProjectIds', 'userId', is.full(is.id)),
  admin('GET /admin/project/tree', '', is.full(is.row({ id: is.some, label: is.some, parentId: is.text }))),
  admin(
    'GET /admin/setting/config/get',
    () => ({ keys: 'torna.front-url' }),
    is.row({ configs: is.full(is.row({ key: is.some, value: is.some, remark: is.some })) }),
  ),
  admin('GET /admin/i18n/lang/list', '', is.full(pack)),
  admin('GET /admin/i18n/get', 'id:packId', pack.extend({ content: is.some })),
  admin('GET /admin/gen/template/tree', '', is.full(group)),
  admin('GET /admin/gen/template/listGroupName', '', is.full(is.some)),
  admin('GET /admin/gen/template/detail', 'id:templateId', template),
];

const boundFolder = is.row({ id: is.id, label: is.some, isFolder: z.literal(1), children: is.full(is.boundDoc) });
const boundApplications = is.full(is.row({ label: is.some, children: is.full(boundFolder) }));

const people = [
  dev('GET /user/perm/get', '', is.row({ isSuperAdmin: is.flag, roleData: roles })),
  dev('GET /user/get', '', is.me),
  dev('POST /user/list', '', is.full(is.user)),
  dev('POST /user/search', () => ({ username: 'dev' }), is.full(is.user)),
  admin('GET /user/message/unread', () => ({ limit: 99 }), is.full(is.message)),
  admin('POST /user/message/page', paged(''), is.page(is.message)),
  admin('GET /user/subscribe/doc/page', paged(''), is.page(is.docInfo)),
  admin('GET /user/subscribe/doc/isSubscribe', 'sourceId:docId', z.literal(true)),
  admin('GET /user/subscribe/project/list', '', is.full(is.row({ id: is.id, name: is.some }))),
  admin('GET /space/list', '', is.full(is.space)),
  admin('GET /space/listNormal', '', is.full(is.space.extend({ isCompose: z.literal(0) }))),
  dev('GET /space/info', 'spaceId', is.space.extend({ leaders: is.full(is.user) })),
  dev('POST /space/member/page', paged('spaceId'), is.page(is.member)),
  dev('GET /space/member/all', 'spaceId', is.full(is.user)),
  dev('GET /space/member/search', (ids) => ({ spaceId: ids.spaceId ?? '', username: 'dev' }), is.full(is.user)),
  dev('GET /space/project/list', 'spaceId', is.full(is.project)),
  admin('GET /space/project/compose/list', 'spaceId:composeSpaceId', is.full(is.composed)),
  dev(
    'GET /project/info',
    'projectId',
    is.project.omit({ roleCode: true }).extend({ admins: is.full(is.user), space: is.space }),
  ),
  dev(
    'GET /project/space',
    'projectId',
    is.row({ projectId: is.id, projectName: is.some, spaceId: is.id, spaceName: is.some }),
  ),
  dev('GET /project/member/list', 'projectId', is.full(is.member)),
  dev('GET /project/release/list', 'projectId', is.full(is.release)),
  ...['GET', 'POST'].map((method) =>
    dev(`${method} /project/release/bind/list`, 'projectId releaseId', boundApplications),
  ),
  admin('POST /openuser/page', paged('spaceId'), is.page(is.openUser)),
];

const setting = is.row({ configKey: is.some, configValue: is.text, description: is.text });
const oldRow = is.row({
  ...{ id: is.id, name: is.some, type: is.some, required: is.flag, maxLength: is.text, example: is.text },
  ...{ description: is.text, enumId: is.noneOrId, parentId: is.noneOrId },
});
const environmentNode = is.row({
  ...{ id: is.some, label: is.some, parentId: is.text, envId: is.noneOrId, url: is.text },
  ...{ isModule: z.boolean(), isEnv: z.boolean() },
});
const applications = [
  dev('GET /constant/project/get', 'projectId', is.text),
  dev('GET /constant/module/get', 'moduleId', z.literal('<p>401</p>')),
  dev('GET /constant/module/all', 'moduleId', is.row({ constantModule: is.some, constantProject: is.text })),
  dev('GET /module/list', 'projectId', is.full(is.application)),
  dev('GET /module/info', 'moduleId', is.application),
  dev('GET /module/infoByDocId', 'docId', is.application),
  dev('GET /module/token/get', 'moduleId', z.string().regex(/^[0-9a-f]{32}$/)),
  dev('GET /module/setting/list', (ids) => ({ moduleId: ids.moduleId ?? '', key: 'allow-methods' }), z.array(setting)),
  dev(
    'GET /module/setting/common/list',
    (ids) => ({ moduleId: ids.moduleId ?? '', keys: 'torna.push.override' }),
    z.array(setting),
  ),
  dev('GET /module/setting/swaggerSetting/get', 'moduleId', is.row({ allowMethod: is.text })),
  dev(
    'GET /module/setting/swaggerSetting/config/get',
    'moduleId',
    is.row({ id: is.noneOrId, url: is.text, content: is.text, authUsername: is.text, authPassword: is.text }),
  ),
  dev('GET /module/setting/debugEnv/list', 'moduleId', is.full(setting.extend({ id: is.id }))),
  ...['globalHeaders', 'globalParams', 'globalReturns'].map((kind) =>
    dev(`GET /module/setting/${kind}/list`, 'moduleId', is.full(oldRow)),
  ),
  dev('GET /module/environment/list', 'moduleId', is.full(is.environment)),
  dev('GET /module/environment/userenvs', '', is.full(environmentNode)),
  ...[1, 2, 3].map((style) =>
    dev(
      'GET /module/environment/param/list',
      (ids) => ({ environmentId: ids.environmentId ?? '', style }),
      is.full(is.commonRow.extend({ style: z.literal(style) })),
    ),
  ),
];

const globals = is.row({
  ...{ globalHeaders: is.full(is.commonRow), globalParams: is.full(is.commonRow) },
  globalReturns: is.full(is.commonRow),
});
const none = z.tuple([]);
const withoutCommonRows = { globalHeaders: none, globalParams: none, globalReturns: none };
const docs = [
  dev('GET /doc/list', 'moduleId', is.full(is.docInfo)),
  dev('POST /doc/list-v2', 'moduleId', is.full(is.docInfo)),
  ...['detail', 'view', 'viewShow', 'view/detail'].map((path) => dev(`GET /doc/${path}`, 'id:docId', is.doc)),
  dev('GET /doc/form', 'id:docId', is.doc.extend(withoutCommonRows)),
  dev('POST /doc/detail/search', (ids) => ({ docIdList: [ids.docId ?? ''] }), is.full(is.doc)),
  dev(
    'GET /doc/view/projects',
    '',
    is.full(is.row({ id: is.id, name: is.some, projects: is.full(is.row({ id: is.id, name: is.some })) })),
  ),
  dev('GET /doc/view/dataByProject', 'projectId', is.full(is.treeNode)),
  dev('GET /doc/view/data', 'spaceId', is.full(is.treeNode)),
  dev('GET /doc/folder/list', 'moduleId', is.full(is.docInfo)),
  dev('GET /doc/headers/global', 'environmentId', is.full(is.commonRow)),
  dev('GET /doc/globals', 'moduleId', globals),
  dev('GET /doc/changelog/list', 'docId', is.full(is.record)),
  dev('GET /doc/snapshot/list', 'docId', is.full(is.snapshot)),
  dev('GET /doc/snapshot/get', 'id:md5New', is.snapshot),
  dev('GET /doc/snapshot/docinfo', 'md5:md5New', is.pastDoc),
  dev('GET /doc/snapshot/compare-info', 'md5Old md5New', is.row({ docOld: is.pastDoc, docNew: is.pastDoc })),
  dev('GET /doc/comment/list', 'docId', is.row({ total: is.number, list: is.full(is.comment) })),
  dev('GET /doc/mock/list', 'docId', z.tuple([z.any(), is.mock])),
  dev('GET /doc/mock/version/next', 'docId', is.number),
  dev('GET /doc/debugscript/list', 'docId', is.full(is.script)),
  dev('GET /prop/getDocProps', 'id:docId', z.record(z.string(), z.string())),
  dev('GET /prop/get', (ids) => ({ refId: ids.docId ?? '', type: 10 }), is.row({ test: is.some })),
  dev(
    'GET /prop/find',
    (ids) => ({ refId: ids.docId ?? '', type: 10, name: 'test' }),
    is.row({ refId: is.id, type: z.literal(10), name: is.some, val: is.some }),
  ),
  dev('GET /doc/enum/info/baselist', 'moduleId', is.full(is.dictionary)),
  dev('GET /doc/enum/info/all', 'moduleId', is.full(is.dictionary.extend({ items: is.full(is.item) }))),
  dev('GET /doc/enum/item/list', 'enumId', is.full(is.item)),
  dev('GET /doc/gen/template/tree', '', is.full(group)),
  dev('POST /doc/gen/generate', 'docId templateId', is.row({ docName: is.some, content: is.some })),
];

const open = is.row({ id: is.id, type: z.literal([1, 2]), status: is.flag });
const shares = [
  admin('POST /doc/share/page', paged('moduleId'), is.page(is.share)),
  admin('GET /doc/share/listContent', 'id:shareId', is.full(is.row({ docId: is.id, isShareFolder: is.flag }))),
  admin('GET /doc/share/listShareDocIds', 'id:shareId', is.full(is.id)),
  admin('GET /doc/share/listEnvironment', 'id:shareId', is.full(is.environment)),
  stranger('GET /share/get', 'id:shareId', open.extend({ moduleId: is.id, isAll: is.flag, isShowDebug: is.flag })),
  stranger('GET /share/menu', 'id:shareId', is.full(is.treeNode)),
  stranger(
    'GET /doc/share/view',
    'docId shareConfigId:shareId',
    is.row({ id: is.id, requestParams: z.array(z.any()) }),
  ),
  stranger('GET /compose/project/get', 'id:composedId', is.composed.extend({ spaceId: is.noneOrId })),
  admin('GET /compose/project/setting/get', 'id:composedId', is.row({ gatewayUrl: is.text, showDebug: is.flag })),
  stranger(
    'GET /compose/project/setting/getall',
    'id:composedId',
    is.row({ gatewayUrl: is.text, showDebug: is.flag, globalParams: is.full(oldRow), globalReturns: is.full(oldRow) }),
  ),
  admin('GET /compose/doc/list', 'projectId:composedId', is.full(is.row({ id: is.id, name: is.some, docId: is.id }))),
  stranger('GET /compose/doc/menu', 'projectId:composedId', is.full(is.treeNode)),
  admin('GET /compose/additional/list', 'projectId:composedId', is.full(is.extraPage.omit({ content: true }))),
  stranger(
    'GET /compose/additional/listvisible',
    'projectId:composedId',
    is.full(is.row({ id: is.id, title: is.some })),
  ),
];

export const readsOfCalls: readonly ReadOfCall[] = [...system, ...people, ...applications, ...docs, ...shares];
