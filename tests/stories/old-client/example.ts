import type { TestApp } from '../../support/app.js';
import { Build } from '../../support/build.js';
import { at, OldClient } from '../../support/old-client.js';
import { newHttpDoc } from './doc-screens.js';
import { list } from './reads.js';
import { newParam } from './screens.js';

/** One of everything that old clients read, with every field filled that they can fill. */
export interface Example {
  readonly dev: OldClient;
  readonly admin: OldClient;
  readonly stranger: OldClient;
  readonly build: Build;
  /** Ids by the name of the field that calls use for them. */
  readonly ids: Readonly<Record<string, string>>;
}

export async function example(app: TestApp): Promise<Example> {
  const [owner, writer] = [await app.admin(), await app.person('dev')];
  const [admin, dev] = [OldClient.of(owner), OldClient.of(writer)];
  const places = await makePlaces(admin, writer.id);
  const token = String(await dev.get('/module/token/get', { moduleId: places.moduleId }));
  const build = new Build(app.url, token);
  await admin.post('/user/subscribe/project/subscribe', { sourceId: places.projectId });
  const docs = await makeDocs(dev, places.moduleId);
  const around = await makeAroundDoc(dev, docs.docId);
  const shares = await makeShares(admin, { ...places, ...docs });
  const rest = await makeAdministration(admin, places, docs.docId);
  await admin.post('/user/subscribe/doc/subscribe', { sourceId: docs.docId });
  const again = { ...newHttpDoc, id: docs.docId, parentId: docs.folderId, name: 'Renamed' };
  await dev.post('/doc/save', { ...again, moduleId: places.moduleId });
  await app.quiet();
  const [record] = list(await dev.get('/doc/changelog/list', { docId: docs.docId }));
  const pushed = list(at((await build.javaSdk({}, 'doc.list')).data, 'docList'));
  const ids = {
    ...{ ...places, ...docs, ...around, ...shares, ...rest, userId: writer.id },
    ...{ md5Old: String(record?.md5Old), md5New: String(record?.md5New) },
    number: String(pushed.find(({ isFolder }) => isFolder === 0)?.id),
  };
  return { dev, admin, stranger: new OldClient(app.url), build, ids };
}

const idIn = (reply: unknown) => String(at(reply, 'id'));

async function makePlaces(admin: OldClient, devId: string) {
  const spaceId = idIn(await admin.post('/space/add', { name: '订单', adminIds: [], isCompose: 0 }));
  const composeSpaceId = idIn(await admin.post('/space/add', { name: 'Composed', adminIds: [], isCompose: 1 }));
  await admin.post('/space/member/add', { spaceId, userIds: [devId], roleCode: 'dev' });
  const form = { name: '商城', description: 'Sells', spaceId, isPrivate: 1, adminIds: [] };
  const projectId = idIn(await admin.post('/project/add', form));
  await admin.post('/project/member/add', { projectId, userIds: [devId], roleCode: 'dev' });
  const moduleId = idIn(await admin.post('/module/add', { name: '后台', projectId }));
  await admin.post('/openuser/add', { spaceId, applicant: 'CI' });
  return { spaceId, composeSpaceId, projectId, moduleId };
}

async function makeDocs(dev: OldClient, moduleId: string) {
  const environment = { id: '', moduleId, name: '测试', url: 'http://10.0.0.1:8080', isPublic: 1 };
  await dev.post('/module/environment/add', environment);
  const [first] = list(await dev.get('/module/environment/list', { moduleId }));
  const environmentId = String(first?.id);
  for (const style of [1, 2, 3]) await dev.post('/module/environment/param/add', { ...newParam, environmentId, style });
  const enumId = idIn(await dev.post('/doc/enum/info/add', { id: '', moduleId, name: 'State', description: 'Of it' }));
  await dev.post('/doc/enum/item/add', { enumId, name: 'PAID', type: 'number', value: 1, description: 'paid' });
  const folderId = idIn(await dev.post('/doc/folder/add', { moduleId, name: '订单', parentId: 0 }));
  const [body] = newHttpDoc.requestParams;
  const linked = { ...body, id: 44, name: 'state', type: 'enum', enumId, children: [] };
  const wish = { ...newHttpDoc, moduleId, parentId: folderId, requestParams: [linked] };
  const docId = idIn(await dev.post('/doc/save', wish));
  await dev.post('/constant/module/save', { id: moduleId, content: '<p>401</p>' });
  return { environmentId, enumId, folderId, docId };
}

async function makeAroundDoc(dev: OldClient, docId: string) {
  await dev.post('/doc/comment/add', { docId, content: 'Why?' });
  const [first] = list(at(await dev.get('/doc/comment/list', { docId }), 'list'));
  await dev.post('/doc/comment/add', { docId, content: 'So.', replyId: first?.id });
  const dataKv = [{ name: 'id', value: '1', isDeleted: 0 }];
  const mock = { ...{ id: '', docId, name: 'One', path: 'one', dataKv, dataJson: '', requestDataType: 0 } };
  const answer = { httpStatus: 200, delayMills: 0, responseHeaders: [{ name: 'X-A', value: 'b' }], resultType: 0 };
  await dev.post('/doc/mock/save', { ...mock, ...answer, responseBody: '{}', mockScript: '', mockResult: '' });
  const script = { docId, name: 'Sign', description: '', content: 'x', type: 0, scope: 0, enabled: 1 };
  await dev.post('/doc/debugscript/add', script);
  await dev.post('/prop/set', { refId: docId, type: 10, props: { test: '{}' } });
  return {};
}

async function makeShares(
  admin: OldClient,
  at: Readonly<Record<'moduleId' | 'docId' | 'composeSpaceId' | 'environmentId', string>>,
) {
  const content = [{ docId: at.docId, parentId: '', isShareFolder: 0 }];
  const form = { moduleId: at.moduleId, isAll: 0, content, remark: 'for B', isShowDebug: 1, isAllSelectedDebug: 0 };
  const later = { moduleEnvironmentIdList: [at.environmentId], expirationTime: '2999-12-31' };
  const shareId = idIn(await admin.post('/doc/share/add', { ...form, ...later, type: 1 }));
  const project = { spaceId: at.composeSpaceId, name: 'Shop', description: 'All of it', type: 1 };
  const composedId = idIn(await admin.post('/compose/project/add', project));
  const docList = [{ docId: at.docId, origin: 'x', orderIndex: 0 }];
  await admin.post('/compose/doc/add', { projectId: composedId, parentId: '', docList });
  const page = { projectId: composedId, title: 'Start', content: '# Hello', status: 1, orderIndex: 0 };
  await admin.post('/compose/additional/add', page);
  for (const kind of ['globalParams', 'globalReturns'])
    await admin.post(`/compose/project/setting/${kind}/add`, { ...newParam, projectId: composedId });
  return { shareId, composedId };
}

async function makeAdministration(
  admin: OldClient,
  { projectId, moduleId }: Readonly<Record<'projectId' | 'moduleId', string>>,
  docId: string,
) {
  const release = { projectId, releaseNo: '1.0', releaseDesc: '', status: 1, dingdingWebhook: '', weComWebhook: '' };
  await admin.post('/project/release/add', { ...release, moduleSourceIdMap: { [moduleId]: [docId] } });
  const [made] = list(await admin.get('/project/release/list', { projectId }));
  const template = { id: '', name: 'Java', groupName: 'Code', content: 'class $doc.name {}' };
  const templateId = String(await admin.post('/admin/gen/template/save', template));
  const pack = { id: '', lang: 'ja', description: '日本語', content: '{"app":{"a":"x"}}' };
  const packId = idIn(await admin.post('/admin/i18n/save', pack));
  await admin.post('/admin/setting/config/update', [{ key: 'torna.front-url', value: 'http://a', remark: 'r' }]);
  return { releaseId: String(made?.id), templateId, packId };
}
