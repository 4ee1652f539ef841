import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { viewProjects, viewProjectTree, viewSpaceTree } from '../../../contracts/docs/doc-trees.js';
import {
  addFolder,
  deleteDoc,
  docProps,
  formDoc,
  getDoc,
  listDocs,
  listDocsV2,
  moveDoc,
  saveDoc,
  searchDetails,
  setDocStatus,
  updateFolder,
  viewDoc,
  viewPublicDoc,
  viewShownDoc,
} from '../../../contracts/docs/docs.js';
import { liveTicket } from '../../../contracts/docs/live.js';
import { listHistory, restoreVersion } from '../../../contracts/history/history.js';
import { messagePage, setRead, subscribe, unread } from '../../../contracts/notifications/notice.js';
import type { Endpoint } from '../../../contracts/platform/endpoint.js';
import { decodeId, encodeId } from '../../../contracts/platform/wire.js';
import { login, perms, updateMe } from '../../../contracts/workspace/accounts.js';
import {
  addDictionary,
  addDictionaryItem,
  deleteDictionaryByGet,
  deleteDictionaryItemByGet,
  listDictionaryItems,
} from '../../../contracts/workspace/dictionaries.js';
import { deleteModule, moduleToken, refreshModuleToken } from '../../../contracts/workspace/modules.js';
import {
  adminSettings,
  oldAdminSettings,
  oldUpdateSetting,
  updateAdminSettings,
  viewConfig,
} from '../../../contracts/workspace/system.js';
import {
  allocateProjects,
  createUser,
  resetPassword,
  updateUser,
  userPage,
} from '../../../contracts/workspace/users.js';
import {
  addModule,
  addProject,
  addProjectMembers,
  addSpace,
  addSpaceMembers,
  deleteProject,
  deleteSpace,
  listModules,
  listProjects,
  moduleInfo,
  projectInfo,
  removeSpaceMember,
  renameModule,
  renameSpace,
  spaceInfo,
  updateProject,
  updateProjectMember,
  updateSpaceMember,
} from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import { type Person, stranger } from '../../support/people.js';
import { markdownDoc, type Place, place } from '../../support/places.js';

// Security holes of the existing product (docs/wire.md 9.5). Each of these tests fails on its behavior.

let app: TestApp;
let admin: Person;
let owner: Person;
let dev: Person;
let guest: Person;
let outsider: Person;
let there: Place;
let doc: string;
beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
  owner = await app.person('owner');
  dev = await app.person('dev');
  guest = await app.person('guest');
  outsider = await app.person('outsider');
  there = await place(owner, { devs: [dev], guests: [guest] });
  doc = await markdownDoc(owner, there, 'inside');
});
afterAll(() => app.stop());

const get = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(`${app.url}${path}`, { headers: { 'accept-language': 'en', ...headers } });
  const text = await reply.text();
  return { status: reply.status, code: String(JSON.parse(text).code), text };
};
const settingOf = async (key: string): Promise<unknown> =>
  app.database.query('select value from settings where key = $1', [key]);

describe('the configuration', () => {
  const change = { key: 'torna.register.enable', value: 'true' };

  it('is neither read nor written without signing in, nor by ordinary people', async () => {
    const reads: [Endpoint, object][] = [
      [oldAdminSettings, { keys: 'torna.jwt.secret,torna.register.enable' }],
      [adminSettings, { keys: 'torna.jwt.secret,torna.register.enable' }],
    ];
    const writes: [Endpoint, unknown][] = [
      [oldUpdateSetting, change],
      [updateAdminSettings, [change]],
    ];
    const before = await settingOf(change.key);
    for (const [endpoint, input] of [...reads, ...writes]) {
      expect(await stranger(app.url).refuses(endpoint, input)).toMatchObject({ code: '1000' });
      expect(await owner.refuses(endpoint, input)).toMatchObject({ key: 'access.forbidden' });
    }
    expect(await settingOf(change.key)).toEqual(before);
    expect(await stranger(app.url).call(viewConfig, {})).toMatchObject({ enableReg: 0 });
  });

  it('keeps the key of the tokens, and everything unknown, from super admins too', async () => {
    const [secret] = await app.database.query("select value from settings where key = 'token.secret'");
    for (const endpoint of [oldAdminSettings, adminSettings]) {
      const text = (await get(`${endpoint.path}?keys=token.secret,torna.jwt.secret`, { token: admin.token })).text;
      expect(text).not.toContain(secret.value);
    }
    for (const key of ['token.secret', 'torna.password.salt', 'anything'])
      expect(await admin.refuses(oldUpdateSetting, { key, value: 'x' })).toMatchObject({ key: 'setting.unknown' });
    expect(await app.database.query("select value from settings where key = 'token.secret'")).toEqual([secret]);
  });

  it('shows no secret when it is open to all', async () => {
    await admin.call(updateAdminSettings, [{ key: 'torna.dingtalk.app-secret', value: 'very-secret-value' }]);
    const pages = ['/system/config', '/system/viewConfig', '/system/i18n/lang/list'];
    for (const path of pages) expect((await get(path)).text).not.toContain('very-secret-value');
    const shown = await get(`${adminSettings.path}?keys=torna.dingtalk.app-secret`, { token: admin.token });
    expect(shown.text).not.toContain('very-secret-value');
    expect(shown.text).toContain('"isSet":true');
  });
});

describe('without signing in', () => {
  it('no address gives a doc away that gives it to a member', async () => {
    const paper = await markdownDoc(owner, there, 'inside', 'inside');
    const reads: [Endpoint, object][] = [
      ...[viewShownDoc, viewPublicDoc, viewDoc, getDoc, formDoc].map((each): [Endpoint, object] => [
        each,
        { id: paper },
      ]),
      [searchDetails, { docIdList: [paper] }],
      [listDocs, { moduleId: there.moduleId }],
      [listDocsV2, { moduleId: there.moduleId }],
      [viewProjectTree, { projectId: there.projectId }],
      [viewSpaceTree, { spaceId: there.spaceId }],
    ];
    for (const [endpoint, input] of reads) {
      expect([endpoint.path, JSON.stringify(await dev.call(endpoint, input))]).toEqual([
        endpoint.path,
        expect.stringContaining('inside'),
      ]);
      const refusal = await stranger(app.url).refuses(endpoint, input);
      expect([endpoint.path, refusal.code, JSON.stringify(refusal).includes('inside')]).toEqual([
        endpoint.path,
        '1000',
        false,
      ]);
    }
  });

  it('nor does the address of a service’s properties', async () => {
    const { moduleId } = there;
    const dubbo = { interfaceName: 'com.inside.Orders' };
    const { id } = await owner.call(addFolder, { moduleId, name: 'Orders' });
    await owner.call(updateFolder, { id, name: 'Orders', parentId: '', dubbo });
    expect(await dev.call(docProps, { id })).toMatchObject(dubbo);
    expect(await stranger(app.url).refuses(docProps, { id })).toMatchObject({ code: '1000' });
  });

  const asking = () => `id=${doc}&docId=${doc}&moduleId=${there.moduleId}&refId=${doc}&name=x&type=10`;

  // These routes do not exist and refuse everyone. Adding one requires a test of who may call it.
  it.each(['/module/postman', '/doc/debug/v2'])('%s answers nobody, super admins included', async (path) => {
    const reply = await get(`${path}?${asking()}`, { token: admin.token });
    expect([reply.status, reply.code]).toEqual([404, '100']);
    expect(reply.text).not.toContain('inside');
  });

  it.each(['/share/get', '/share/menu', '/share/file', '/prop/get', '/prop/find', '/doc/debug/v1'])(
    '%s gives a stranger nothing of a doc that is not shared',
    async (path) => {
      const reply = await get(`${path}?${asking()}`, {
        'target-url': `${app.url}/health/live`,
        'target-headers': '{}',
      });
      expect(reply.code).not.toBe('0');
      expect(reply.text).not.toContain('inside');
    },
  );
});

describe('messages', () => {
  it('are marked as read by nobody else', async () => {
    await guest.call(subscribe, { sourceId: doc });
    await dev.call(saveDoc, { id: doc, description: 'news' });
    await app.quiet();
    const [message] = await guest.call(unread, {});
    if (!message) throw new Error('the guest has no message');
    for (const other of [outsider, dev, owner, admin])
      expect(await other.refuses(setRead, { id: message.id })).toMatchObject({ key: 'message.unknown' });
    expect((await guest.call(messagePage, {})).list).toMatchObject([{ id: message.id, isRead: 0 }]);
  });
});

describe('changing things', () => {
  it('is not for everyone who is signed in: nothing of it happens', async () => {
    const mutations: [Endpoint, object][] = [
      [renameSpace, { id: there.spaceId, name: 'mine' }],
      [deleteSpace, { id: there.spaceId }],
      [addSpaceMembers, { spaceId: there.spaceId, userIds: [outsider.id], roleCode: 'admin' }],
      [updateSpaceMember, { spaceId: there.spaceId, userId: guest.id, roleCode: 'admin' }],
      [removeSpaceMember, { spaceId: there.spaceId, userId: owner.id }],
      [addProjectMembers, { projectId: there.projectId, userIds: [guest.id], roleCode: 'admin' }],
      [updateProjectMember, { projectId: there.projectId, userId: dev.id, roleCode: 'admin' }],
      [deleteProject, { id: there.projectId }],
      [renameModule, { id: there.moduleId, name: 'mine' }],
      [deleteModule, { id: there.moduleId }],
      [saveDoc, { id: doc, description: 'mine' }],
      [saveDoc, { moduleId: there.moduleId, type: 3, name: 'mine' }],
      [moveDoc, { id: doc, parentId: '' }],
      [setDocStatus, { id: doc, status: 10 }],
      [restoreVersion, { docId: doc, version: 1 }],
      [deleteDoc, { id: doc }],
      [createUser, { username: 'mine', nickname: 'x' }],
      [updateUser, { id: outsider.id, username: 'outsider', nickname: 'x', isSuperAdmin: 1 }],
      [resetPassword, { id: admin.id }],
      [allocateProjects, { userId: outsider.id, projectIds: [there.projectId] }],
    ];
    const [{ top }] = await app.database.query('select max(position) as top from events');
    for (const [endpoint, input] of mutations)
      for (const person of [outsider, guest])
        expect([endpoint.path, (await person.refuses(endpoint, input)).key]).toEqual([
          endpoint.path,
          expect.stringMatching(/^(access\.forbidden|\w+\.unknown)$/),
        ]);
    const after = await app.database.query('select type from events where position > $1', [top]);
    expect(after).toEqual([]);
  });

  it('a project moves only where one may create projects', async () => {
    const mine = await place(outsider);
    const wish = { id: mine.projectId, name: 'Project', isPrivate: 0 as const, adminIds: [outsider.id] };
    expect(await outsider.refuses(updateProject, { ...wish, spaceId: there.spaceId })).toMatchObject({
      key: 'space.unknown',
    });
    await owner.call(addSpaceMembers, { spaceId: there.spaceId, userIds: [outsider.id], roleCode: 'guest' });
    expect(await outsider.refuses(updateProject, { ...wish, spaceId: there.spaceId })).toMatchObject({
      key: 'access.forbidden',
    });
    await owner.call(removeSpaceMember, { spaceId: there.spaceId, userId: outsider.id });
    expect(await outsider.call(projectInfo, { projectId: mine.projectId })).toMatchObject({ spaceId: mine.spaceId });
  });

  it('nobody makes themselves a super admin', async () => {
    await outsider.call(updateMe, { nickname: 'Outsider', ...{ isSuperAdmin: 1, status: 1 } });
    expect(await outsider.call(perms, {})).toMatchObject({ isSuperAdmin: 0 });
    expect(await outsider.refuses(userPage, {})).toMatchObject({ key: 'access.forbidden' });
  });

  it('a parent, a space, a person from elsewhere does not slip in through a second id', async () => {
    const other = await place(outsider);
    const foreign = await markdownDoc(outsider, other, 'elsewhere');
    expect(await outsider.refuses(saveDoc, { id: foreign, moduleId: there.moduleId, parentId: doc })).toMatchObject({
      key: expect.stringMatching(/^doc\./),
    });
    expect(await outsider.refuses(moveDoc, { id: foreign, parentId: doc })).toMatchObject({ key: 'doc.parentUnknown' });
    const list = await owner.call(listDocs, { moduleId: there.moduleId });
    expect(list.map(({ id }) => id)).not.toContain(foreign);
  });
});

describe('a link that somebody clicks', () => {
  it('changes nothing: a token counts in the header only', async () => {
    const token = await dev.call(moduleToken, { moduleId: there.moduleId });
    const path = `${refreshModuleToken.path}?moduleId=${there.moduleId}`;
    const bare = [
      await get(path),
      await get(`${path}&token=${dev.token}&Authorization=${dev.token}`),
      await get(path, { cookie: `token=${dev.token}; torna.token=${dev.token}` }),
    ];
    expect(bare.map(({ code }) => code)).toEqual(['1000', '1000', '1000']);
    expect(await dev.call(moduleToken, { moduleId: there.moduleId })).toBe(token);
    expect((await get(path, { token: dev.token })).code).toBe('0');
    expect(await dev.call(moduleToken, { moduleId: there.moduleId })).not.toBe(token);
  });

  it('deletes no dictionary either', async () => {
    const { id } = await dev.call(addDictionary, { moduleId: there.moduleId, name: 'state' });
    const item = await dev.call(addDictionaryItem, { enumId: id, name: 'open' });
    for (const path of [`${deleteDictionaryItemByGet.path}?id=${item.id}`, `${deleteDictionaryByGet.path}?id=${id}`]) {
      expect((await get(`${path}&token=${dev.token}`, { cookie: `token=${dev.token}` })).code).toBe('1000');
      expect((await get(path, { token: guest.token })).code).toBe('100');
    }
    expect(await dev.call(listDictionaryItems, { enumId: id })).toMatchObject([{ id: item.id }]);
    expect((await get(`${deleteDictionaryByGet.path}?id=${id}`, { token: dev.token })).code).toBe('0');
  });

  it('reads no source again', async () => {
    for (const path of ['/module/refresh/swagger', '/module/refresh/swaggerV2']) {
      const link = `${path}?moduleId=${there.moduleId}`;
      expect((await get(`${link}&token=${dev.token}`, { cookie: `token=${dev.token}` })).code).toBe('1000');
      expect((await get(link, { token: guest.token })).code).toBe('100');
    }
  });

  it('no other GET of the old product that changes things is answered', async () => {
    expect((await get(`/doc/changelog/restore?id=${doc}`, { token: admin.token })).status).toBe(404);
  });
});

describe('who was removed from a space', () => {
  it('sees none of it any more: not in lists, not by address, not by the row that was left in the project', async () => {
    const leaver = await app.person('leaver');
    const yard = await place(owner, { devs: [leaver] });
    const page = await markdownDoc(owner, yard, 'inside');
    const token = await leaver.call(moduleToken, { moduleId: yard.moduleId });
    await owner.call(removeSpaceMember, { spaceId: yard.spaceId, userId: leaver.id });
    // The old product leaves this row behind, so migrated databases contain it.
    const left = `insert into project_members (project_id, user_id, role, joined_at)
      select $1, id, 'admin', now() from users where username = 'leaver'`;
    await app.database.query(left, [decodeId(yard.projectId)]);
    expect(await leaver.call(perms, {})).toMatchObject({ roleData: {} });
    expect(await leaver.call(viewProjects, {})).toEqual([]);
    const looks: [Endpoint, object][] = [
      [spaceInfo, { spaceId: yard.spaceId }],
      [listProjects, { spaceId: yard.spaceId }],
      [viewSpaceTree, { spaceId: yard.spaceId }],
      [projectInfo, { projectId: yard.projectId }],
      [viewProjectTree, { projectId: yard.projectId }],
      [listModules, { projectId: yard.projectId }],
      [moduleInfo, { moduleId: yard.moduleId }],
      [listDocs, { moduleId: yard.moduleId }],
      [getDoc, { id: page }],
      [viewDoc, { id: page }],
      [listHistory, { docId: page }],
      [liveTicket, { id: page }],
      [refreshModuleToken, { moduleId: yard.moduleId }],
      [moduleToken, { moduleId: yard.moduleId }],
    ];
    for (const [endpoint, input] of looks)
      expect([endpoint.path, (await leaver.refuses(endpoint, input)).key]).toEqual([
        endpoint.path,
        expect.stringMatching(/^(space|project|module|doc)\.unknown$/),
      ]);
    expect(token).not.toBe('');
  });
});

describe('a private project', () => {
  it('is closed to the rest of its space on the doc’s own page too, at once when it is made private', async () => {
    const reader = await app.person('reader');
    const { id: spaceId } = await owner.call(addSpace, { name: 'Half open' });
    await owner.call(addSpaceMembers, { spaceId, userIds: [reader.id], roleCode: 'dev' });
    const { id: projectId } = await owner.call(addProject, { name: 'Open first', spaceId });
    const { id: moduleId } = await owner.call(addModule, { name: 'App', projectId });
    const page = await markdownDoc(owner, { spaceId, projectId, moduleId }, 'plans');
    await reader.call(viewDoc, { id: page });
    const wish = { id: projectId, name: 'Closed now', spaceId, isPrivate: 1 as const, adminIds: [owner.id] };
    await owner.call(updateProject, wish);
    for (const endpoint of [viewDoc, getDoc, liveTicket])
      expect(await reader.refuses(endpoint, { id: page })).toMatchObject({ key: 'doc.unknown' });
    expect(await reader.call(listProjects, { spaceId })).toEqual([]);
    expect(JSON.stringify(await reader.call(viewSpaceTree, { spaceId }))).not.toContain('plans');
    expect(JSON.stringify(await reader.call(viewProjects, {}))).not.toContain('Closed now');
  });
});

describe('ids that can be guessed', () => {
  it('open nothing: counting through them tells a stranger neither what is there nor what is not', async () => {
    const nosy = await app.person('nosy');
    const ways: [Endpoint, (id: string) => object, string][] = [
      [spaceInfo, (spaceId) => ({ spaceId }), 'space.unknown'],
      [projectInfo, (projectId) => ({ projectId }), 'project.unknown'],
      [moduleInfo, (moduleId) => ({ moduleId }), 'module.unknown'],
      [viewDoc, (id) => ({ id }), 'doc.unknown'],
    ];
    const [{ top }] = await app.database.query('select last_value as top from ids');
    const answers = new Set<string>();
    for (let n = 1; n <= Number(top) + 20; n++)
      for (const [endpoint, input, key] of ways) {
        const { key: got, msg, requestId: _, ...rest } = await nosy.refuses(endpoint, input(encodeId(n)));
        expect([endpoint.path, n, got]).toEqual([endpoint.path, n, key]);
        answers.add(JSON.stringify([endpoint.path, msg, rest]));
      }
    expect(answers.size).toBe(ways.length);
    expect(Number(top)).toBeGreaterThan(30);
  });
});

describe('signing in', () => {
  it('has no account that is the same everywhere', async () => {
    for (const password of ['123456', 'admin', 'e10adc3949ba59abbe56e057f20f883e'])
      expect(await stranger(app.url).refuses(login, { username: 'admin', password })).toMatchObject({
        key: 'login.wrong',
      });
  });
});
