import { createHash } from 'node:crypto';
import { z } from 'zod';
import { newHttpDoc } from './doc-screens.js';
import { newParam } from './screens.js';
import * as is from './shapes.js';

/** Ids by name: those of the example, and those that earlier calls of the walk have answered. */
type KnownIds = Readonly<Record<string, string>>;
export interface WriteOfCall {
  readonly call: string;
  readonly as: 'dev' | 'admin' | 'stranger';
  readonly sends: (ids: KnownIds) => unknown;
  readonly reads: z.ZodType;
  /** Name under which the `id` of the reply, or the reply itself, is known to later calls. */
  readonly keeps?: string;
}

/** What no client reads. */
const nothing = z.unknown();
const withId = is.row({ id: is.id });
const by =
  (as: WriteOfCall['as']) =>
  (call: string, sends: WriteOfCall['sends'], reads: z.ZodType = nothing, keeps?: string): WriteOfCall => ({
    ...{ call: call.includes(' ') ? call : `POST ${call}`, as, sends, reads },
    ...(keeps !== undefined && { keeps }),
  });
const [dev, admin, stranger] = [by('dev'), by('admin'), by('stranger')];
const only = (field: string, name: string) => (ids: KnownIds) => ({ [field]: ids[name] });

const account = { nickname: 'Newcomer', email: '', isSuperAdmin: 0 };
const accounts = [
  admin(
    '/admin/user/create',
    () => ({ ...account, username: 'newcomer@x.example' }),
    is.row({ username: z.literal('newcomer@x.example'), password: is.some }),
  ),
  admin(
    '/admin/user/page',
    () => ({ username: 'newcomer', pageIndex: 1, pageSize: 20 }),
    is.page(is.me.extend({ email: z.literal('newcomer@x.example'), status: z.literal(2) })),
    'list.0.id:newcomerId',
  ),
  admin('/admin/user/update', ({ newcomerId }) => ({ ...account, id: newcomerId, username: 'newcomer@x.example' })),
  admin('/admin/user/password/reset', only('id', 'newcomerId'), is.some),
  admin('/admin/user/disable', only('id', 'newcomerId')),
  admin('/admin/user/enable', only('id', 'newcomerId')),
  admin('/admin/user/allocateProject', ({ newcomerId, projectId }) => ({
    ...{ userId: newcomerId, role: 'guest', roleCode: 'guest', projectIds: [projectId] },
  })),
  admin('/admin/user/delete', only('id', 'newcomerId')),
  dev('/user/update', () => ({ nickname: 'Dev', email: 'd@x.example', weComMobile: '13800000000' })),
  dev('/user/message/setReadAll', () => ({})),
  dev('/user/message/deletePushMessage', () => ({})),
];

const system = [
  admin('/admin/setting/config/update', () => [{ key: 'torna.front-url', value: 'http://b', remark: '' }]),
  admin('/admin/i18n/save', () => ({ id: '', lang: 'fr', description: 'Français', content: '{}' }), withId, 'frenchId'),
  admin('/admin/i18n/lang/setDefaultLang?lang=zh-CN', () => ({})),
  admin('/admin/i18n/delete', only('id', 'frenchId')),
  admin(
    '/admin/gen/template/save',
    () => ({ id: '', name: 'Go', groupName: '', content: 'type T struct{}' }),
    is.id,
    'goId',
  ),
  admin('/admin/gen/template/update', ({ goId }) => ({ id: goId, name: 'Go 2', groupName: 'Code', content: 'x' })),
  admin('/admin/gen/template/delete', only('id', 'goId')),
];

const place = { name: 'Short-lived', description: '', adminIds: [] };
const release = { releaseDesc: '', status: 1, dingdingWebhook: '', weComWebhook: '' };
const places = [
  admin('/space/add', () => ({ ...place, isCompose: 0 }), is.space, 'newSpaceId'),
  admin('/space/updateName', ({ newSpaceId }) => ({ id: newSpaceId, name: 'Renamed' })),
  ...(['add', 'update', 'remove'] as const).map((act) =>
    admin(`/space/member/${act}`, ({ newSpaceId, userId }) => ({
      ...{ spaceId: newSpaceId, userId, userIds: [userId], roleCode: 'dev' },
    })),
  ),
  admin(
    '/project/add',
    ({ newSpaceId }) => ({ ...place, spaceId: newSpaceId, isPrivate: 1 }),
    is.project.extend({ roleCode: is.text }),
    'newProjectId',
  ),
  admin('GET /user/get', () => ({}), is.me, 'adminId'),
  admin('/project/update', ({ newProjectId, newSpaceId, adminId }) => ({
    ...{ id: newProjectId, name: 'Project 2', description: '', spaceId: newSpaceId, isPrivate: 0, adminIds: [adminId] },
  })),
  admin('/space/member/add', ({ newSpaceId, userId }) => ({ spaceId: newSpaceId, userIds: [userId], roleCode: 'dev' })),
  ...(['add', 'update', 'remove'] as const).map((act) =>
    admin(`/project/member/${act}`, ({ newProjectId, userId }) => ({
      ...{ projectId: newProjectId, userId, userIds: [userId], roleCode: 'dev' },
    })),
  ),
  admin(
    '/module/add',
    ({ newProjectId }) => ({ name: 'Module', projectId: newProjectId }),
    is.application,
    'newModuleId',
  ),
  admin('/module/name/update', ({ newModuleId }) => ({ id: newModuleId, name: 'Module 2' })),
  admin('/project/release/add', ({ newProjectId }) => ({
    ...{ ...release, projectId: newProjectId, releaseNo: '2.0', moduleSourceIdMap: {} },
  })),
  admin('GET /project/release/list', only('projectId', 'newProjectId'), nothing, '0.id:newReleaseId'),
  admin('/project/release/update', ({ newReleaseId, newProjectId }) => ({
    ...{ ...release, id: newReleaseId, projectId: newProjectId, releaseDesc: 'x', moduleSourceIdMap: {} },
  })),
  admin('/project/release/status', ({ newReleaseId }) => ({ id: newReleaseId, status: 0 })),
  admin('/project/release/doc/subscribe', only('sourceId', 'newReleaseId')),
  admin('/project/release/doc/cancelSubscribe', only('sourceId', 'newReleaseId')),
  admin('/project/release/remove', only('id', 'newReleaseId')),
  admin('/module/delete', only('id', 'newModuleId')),
  admin('/project/delete', only('id', 'newProjectId')),
  admin('/space/delete', only('id', 'newSpaceId')),
];

const environment = { id: '', name: 'Second', url: 'http://10.0.0.2', isPublic: 0 };
const settings = [
  dev('/module/environment/add', ({ moduleId }) => ({ ...environment, moduleId })),
  dev(
    'GET /module/environment/list',
    only('moduleId', 'moduleId'),
    z.tuple([is.environment, is.environment]),
    '1.id:secondId',
  ),
  dev('/module/environment/update', ({ secondId, moduleId }) => ({ ...environment, id: secondId, moduleId })),
  dev('/module/environment/param/add', ({ secondId }) => ({ ...newParam, environmentId: secondId, style: 1 })),
  dev(
    'GET /module/environment/param/list',
    ({ secondId }) => ({ environmentId: secondId, style: 1 }),
    is.full(is.commonRow),
    '0.id:paramId',
  ),
  dev('/module/environment/param/update', ({ paramId, secondId }) => ({
    ...{ ...newParam, id: paramId, environmentId: secondId, style: 1 },
  })),
  dev('/module/environment/param/delete', only('id', 'paramId')),
  dev('/module/environment/copy', ({ secondId, moduleId }) => ({
    ...{ ...environment, fromEnvId: secondId, destModuleId: moduleId, name: 'Third' },
  })),
  dev('/module/environment/delete', only('id', 'secondId')),
  dev(
    '/doc/enum/info/add',
    ({ moduleId }) => ({ id: '', moduleId, name: 'Colour', description: '' }),
    nothing,
    'colourId',
  ),
  dev('/doc/enum/info/update', ({ colourId, moduleId }) => ({
    ...{ id: colourId, moduleId, name: 'Colour 2', description: '' },
  })),
  dev('/doc/enum/item/add', ({ colourId }) => ({
    ...{ enumId: colourId, name: 'RED', type: 'string', value: 'red', description: '' },
  })),
  dev('GET /doc/enum/item/list', only('enumId', 'colourId'), is.full(is.item), '0.id:itemId'),
  dev('/doc/enum/item/update', ({ itemId, colourId }) => ({
    ...{ id: itemId, enumId: colourId, name: 'RED', type: 'string', value: 'r', description: '' },
  })),
  dev('GET /doc/enum/item/delete', only('id', 'itemId')),
  dev('GET /doc/enum/info/delete', only('id', 'colourId')),
  dev('/constant/project/save', ({ projectId }) => ({ id: projectId, content: '<p>500</p>' })),
];

const mock = { name: 'Two', path: 'two', dataKv: [], dataJson: '', requestDataType: 0, httpStatus: 200, delayMills: 0 };
const script = { name: 'After', description: '', content: 'x', type: 1, scope: 0, enabled: 1 };
const docs = [
  dev('/doc/folder/add', ({ moduleId }) => ({ moduleId, name: 'Folder', parentId: '' }), withId, 'newFolderId'),
  dev('/doc/folder/update', ({ newFolderId }) => ({ id: newFolderId, name: 'Folder 2', parentId: '' })),
  dev(
    '/doc/save',
    ({ moduleId, newFolderId }) => ({ ...newHttpDoc, moduleId, parentId: newFolderId, url: '/new', name: 'New' }),
    withId,
    'newDocId',
  ),
  dev('/doc/orderindex/update', ({ newDocId }) => ({ id: newDocId, orderIndex: 7 })),
  dev('/doc/version/update', ({ newDocId }) => ({ id: newDocId, version: '1.0' })),
  dev('/doc/status/update', ({ newDocId }) => ({ id: newDocId, status: 10 })),
  dev('/doc/modify', ({ newDocId }) => ({ id: newDocId, description: '<p>Other words</p>' })),
  dev('/doc/lock', only('id', 'newDocId')),
  dev('/doc/unlock', only('id', 'newDocId')),
  dev('/doc/comment/add', ({ newDocId }) => ({ docId: newDocId, content: 'A word' })),
  dev(
    'GET /doc/comment/list',
    only('docId', 'newDocId'),
    is.row({ total: z.literal(1), list: is.full(is.comment.extend({ childrenList: z.array(z.unknown()) })) }),
    'list.0.id:commentId',
  ),
  dev('/doc/comment/update', ({ commentId }) => ({ id: commentId, content: 'Another' })),
  dev(
    '/doc/mock/save',
    ({ newDocId }) => ({
      ...{ ...mock, id: '', docId: newDocId, responseHeaders: [], resultType: 0 },
      ...{ responseBody: '{}', mockScript: '', mockResult: '' },
    }),
    is.row({ id: is.id, name: z.literal('Two') }),
    'mockId',
  ),
  dev('/doc/mock/delete', only('id', 'mockId')),
  dev('/doc/debugscript/add', ({ newDocId }) => ({ ...script, docId: newDocId })),
  dev('GET /doc/debugscript/list', only('docId', 'newDocId'), is.full(is.script), '0.id:scriptId'),
  dev('/doc/debugscript/update', ({ scriptId, newDocId }) => ({ ...script, id: scriptId, docId: newDocId })),
  dev('/doc/debugscript/update-v2', ({ scriptId, newDocId }) => ({ ...script, id: scriptId, docId: newDocId })),
  dev('/doc/debugscript/delete', only('id', 'scriptId')),
  dev('/prop/set', ({ newDocId }) => ({ refId: newDocId, type: 10, props: { a: '1' } })),
  dev('/prop/save', ({ newDocId }) => ({ propList: [{ refId: newDocId, type: 10, name: 'b', val: '2' }] })),
  dev(
    'GET /prop/get',
    ({ newDocId }) => ({ refId: newDocId, type: 10 }),
    is.row({ a: z.literal('1'), b: z.literal('2') }),
  ),
  dev('/user/subscribe/doc/subscribe', only('sourceId', 'newDocId')),
  dev('/user/subscribe/doc/cancelSubscribe', only('sourceId', 'newDocId')),
  dev('/doc/delete', only('id', 'newDocId')),
];

const share = { isAll: 0, remark: '', isShowDebug: 0, isAllSelectedDebug: 0, moduleEnvironmentIdList: [] };
const shares = [
  admin(
    '/doc/share/add',
    ({ moduleId, docId }) => ({
      ...{ ...share, moduleId, type: 2, expirationTime: null },
      content: [{ docId, parentId: '', isShareFolder: 0 }],
    }),
    nothing,
  ),
  admin(
    '/doc/share/page',
    ({ moduleId }) => ({ moduleId, pageIndex: 1, pageSize: 20 }),
    is.row({ list: z.tuple([is.share.extend({ type: z.literal(2), password: is.some })], is.share) }),
    'list.0.id:closedId list.0.password:closedPassword',
  ),
  stranger('GET /share/get', only('id', 'closedId'), is.row({ id: is.id, type: z.literal(2), status: z.literal(1) })),
  stranger('/share/checkPassword', ({ closedId, closedPassword = '' }) => ({
    ...{ id: closedId, password: createHash('md5').update(closedPassword).digest('hex') },
  })),
  admin('/doc/share/update', ({ closedId, moduleId, docId }) => ({
    ...{ ...share, id: closedId, moduleId, type: 2, remark: 'later', expirationTime: '2999-12-31' },
    content: [{ docId, parentId: '', isShareFolder: 0 }],
  })),
  admin('/doc/share/disable', only('id', 'closedId')),
  admin('/doc/share/enable', only('id', 'closedId')),
  admin('/doc/share/del', only('id', 'closedId')),
];

export const writesOfCalls: readonly WriteOfCall[] = [
  ...accounts,
  ...system,
  ...places,
  ...settings,
  ...docs,
  ...shares,
];
