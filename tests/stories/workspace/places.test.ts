import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { perms } from '../../../contracts/workspace/accounts.js';
import {
  addModule,
  addProject,
  addProjectMembers,
  addSpace,
  addSpaceMembers,
  listModuleSettings,
  listModules,
  listNormalSpaces,
  listProjects,
  listSpaces,
  moduleInfo,
  projectInfo,
  projectMembers,
  projectSpace,
  removeProjectMember,
  removeSpaceMember,
  renameModule,
  spaceInfo,
  spaceMembers,
  updateModuleSettings,
  updateProjectMember,
  updateSpaceMember,
} from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import { type Person, send } from '../../support/people.js';

let app: TestApp;
let owner: Person;
let guest: Person;
let dev: Person;
let space = '';
let project = '';
beforeAll(async () => {
  app = await startApp();
  [owner, guest, dev] = [await app.person('owner'), await app.person('guest'), await app.person('dev')];
  space = (await owner.call(addSpace, { name: 'Payments' })).id;
  await owner.call(addSpaceMembers, { spaceId: space, userIds: [guest.id], roleCode: 'guest' });
  await owner.call(addSpaceMembers, { spaceId: space, userIds: [dev.id], roleCode: 'dev' });
  project = (await owner.call(addProject, { name: 'Checkout', spaceId: space })).id;
});
afterAll(() => app.stop());

const factsOf = async (stream: string) => {
  const sql = 'select type, data from events where stream = $1 order by version';
  return app.database.query(sql, [stream]);
};
const number = async (table: string, name: string): Promise<number> => {
  const [row] = await app.database.query(`select id from ${table} where name = $1`, [name]);
  return row.id;
};
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

describe('spaces', () => {
  it('anyone makes one and heads it; only super admins choose other heads', async () => {
    const made = await guest.call(addSpace, { name: 'Mine', adminIds: [dev.id] });
    const { leaders } = await guest.call(spaceInfo, { spaceId: made.id });
    expect(leaders.map(({ id }) => id)).toEqual([guest.id]);
    const admin = await app.admin();
    const given = await admin.call(addSpace, { name: 'Given', adminIds: [dev.id], isCompose: 1 });
    expect((await admin.call(spaceInfo, { spaceId: given.id })).leaders.map(({ id }) => id)).toEqual([dev.id]);
    expect(names(await dev.call(listSpaces, {}))).toEqual(['Payments', 'Given']);
    expect(names(await dev.call(listNormalSpaces, {}))).toEqual(['Payments']);
    expect(names(await admin.call(listSpaces, {}))).toEqual(expect.arrayContaining(['Payments', 'Mine', 'Given']));
  });

  it('of two with one name by one person at the same moment exactly one is made', async () => {
    const wish = { name: 'Twice' };
    const tries = await Promise.all([1, 2, 3, 4].map(() => send(app.url, addSpace, wish, { token: owner.token })));
    const keys = tries.map((text) => JSON.parse(text)).map(({ code, data }) => (code === '0' ? 'made' : data.key));
    expect(keys.sort()).toEqual(['made', 'space.exists', 'space.exists', 'space.exists']);
  });

  it('an existing member gets the new role, nobody changes their own, and every change is a fact', async () => {
    const late = await app.person('late');
    const { id } = await owner.call(addSpace, { name: 'Roles' });
    await owner.call(addSpaceMembers, { spaceId: id, userIds: [late.id], roleCode: 'guest' });
    await owner.call(addSpaceMembers, { spaceId: id, userIds: [late.id], roleCode: 'guest' });
    await owner.call(addSpaceMembers, { spaceId: id, userIds: [late.id], roleCode: 'dev' });
    await owner.call(updateSpaceMember, { spaceId: id, userId: late.id, roleCode: 'admin' });
    expect(await owner.call(spaceMembers, { spaceId: id })).toMatchObject([
      { username: 'owner', roleCode: 'admin' },
      { username: 'late', roleCode: 'admin' },
    ]);
    const self = { spaceId: id, userId: owner.id };
    expect(await owner.refuses(updateSpaceMember, { ...self, roleCode: 'guest' })).toMatchObject({
      key: 'member.self',
    });
    expect(await owner.refuses(removeSpaceMember, self)).toMatchObject({ key: 'member.self' });
    const asGuest = { spaceId: id, userIds: [owner.id], roleCode: 'guest' };
    expect(await owner.refuses(addSpaceMembers, asGuest)).toMatchObject({ key: 'member.self' });
    await late.call(updateSpaceMember, { spaceId: id, userId: owner.id, roleCode: 'guest' });
    const facts = await factsOf(`space-${await number('spaces', 'Roles')}`);
    const told = facts.map(({ type, data }: { type: string; data: { role?: string } }) => [type, data.role]);
    expect(told).toEqual([
      ['SpaceCreated', undefined],
      ['MemberAdded', 'admin'],
      ['MemberAdded', 'guest'],
      ['MemberRoleChanged', 'dev'],
      ['MemberRoleChanged', 'admin'],
      ['MemberRoleChanged', 'guest'],
    ]);
  });

  it('asks for people who exist', async () => {
    const unknown = { spaceId: space, userIds: ['P81rgR6X'], roleCode: 'dev' };
    expect(await owner.refuses(addSpaceMembers, unknown)).toMatchObject({ key: 'user.unknown' });
    const none = { spaceId: space, userIds: [], roleCode: 'dev' };
    expect(await owner.refuses(addSpaceMembers, none)).toMatchObject({
      fields: { userIds: 'Select at least one person' },
    });
    const nobody = { spaceId: space, userId: (await app.person('nobody')).id };
    expect(await owner.refuses(removeSpaceMember, nobody)).toMatchObject({ key: 'member.unknown' });
  });
});

describe('projects', () => {
  it('show to each the role that counts there (docs/wire.md 4)', async () => {
    const hidden = await owner.call(addProject, { name: 'Hidden', spaceId: space, isPrivate: 1 });
    const role = async (person: Person) =>
      Object.fromEntries((await person.call(listProjects, { spaceId: space })).map((p) => [p.name, p.roleCode]));
    expect(await role(owner)).toEqual({ Checkout: 'admin', Hidden: 'admin' });
    expect(await role(guest)).toEqual({ Checkout: 'guest' });
    expect(await role(dev)).toEqual({ Checkout: 'guest' });
    await owner.call(addProjectMembers, { projectId: hidden.id, userIds: [dev.id], roleCode: 'dev' });
    expect(await role(dev)).toEqual({ Checkout: 'guest', Hidden: 'dev' });
    expect(await dev.call(perms, {})).toMatchObject({
      roleData: { [`space:${space}`]: 'dev', [`project:${project}`]: 'guest', [`project:${hidden.id}`]: 'dev' },
    });
    expect((await dev.call(projectInfo, { projectId: hidden.id })).admins.map(({ id }) => id)).toEqual([owner.id]);
    expect(await dev.call(projectSpace, { projectId: hidden.id })).toMatchObject({ spaceName: 'Payments' });
  });

  it('take members from their space only; who leaves the space leaves them too', async () => {
    const [inside, outside] = [await app.person('inside'), await app.person('outside')];
    const join = (person: Person) => ({ projectId: project, userIds: [person.id], roleCode: 'dev' as const });
    expect(await owner.refuses(addProjectMembers, join(outside))).toMatchObject({ key: 'member.unknown' });
    const asHead = { name: 'Odd', spaceId: space, adminIds: [outside.id] };
    expect(await owner.refuses(addProject, asHead)).toMatchObject({ key: 'member.unknown' });
    await owner.call(addSpaceMembers, { spaceId: space, userIds: [inside.id], roleCode: 'guest' });
    await owner.call(addProjectMembers, join(inside));
    await owner.call(updateProjectMember, { projectId: project, userId: inside.id, roleCode: 'admin' });
    await owner.call(removeSpaceMember, { spaceId: space, userId: inside.id });
    expect((await owner.call(projectMembers, { projectId: project })).map(({ id }) => id)).not.toContain(inside.id);
    await owner.call(addSpaceMembers, { spaceId: space, userIds: [inside.id], roleCode: 'guest' });
    expect(await inside.refuses(addModule, { name: 'back as a guest', projectId: project })).toMatchObject({
      key: 'access.forbidden',
    });
    const last = (await factsOf(`project-${await number('projects', 'Checkout')}`)).at(-1);
    expect(last).toMatchObject({ type: 'MemberRemoved', data: { role: 'admin' } });
    const gone = { projectId: project, userId: inside.id };
    expect(await owner.refuses(removeProjectMember, gone)).toMatchObject({ key: 'member.unknown' });
  });

  it('have a name once in a space', async () => {
    const again = { name: 'Checkout', spaceId: space };
    expect(await owner.refuses(addProject, again)).toMatchObject({ key: 'project.exists', name: 'Checkout' });
    const elsewhere = await owner.call(addSpace, { name: 'Elsewhere' });
    expect(await owner.call(addProject, { name: 'Checkout', spaceId: elsewhere.id })).toMatchObject({
      name: 'Checkout',
    });
  });
});

describe('applications', () => {
  it('are listed in the order in which they came, and renamed', async () => {
    const made = await owner.call(addModule, { name: 'b-api', projectId: project });
    await owner.call(addModule, { name: 'a-api', projectId: project });
    expect(names(await guest.call(listModules, { projectId: project }))).toEqual(['b-api', 'a-api']);
    expect(await owner.refuses(renameModule, { id: made.id, name: 'a-api' })).toMatchObject({ key: 'module.exists' });
    await owner.call(renameModule, { id: made.id, name: '  checkout-api ' });
    expect(await guest.call(moduleInfo, { moduleId: made.id })).toMatchObject({ name: 'checkout-api', type: 0 });
    expect(await owner.refuses(addModule, { name: 'a-api', projectId: project })).toMatchObject({
      key: 'module.exists',
    });
  });

  it('keep a robot’s address, for those who may edit them', async () => {
    const { id } = await owner.call(addModule, { name: 'robotic', projectId: project });
    const set = (configValue: string) => ({
      moduleId: id,
      items: [{ type: 0, configKey: 'dingdingWebhookUrl', configValue, description: '' }],
    });
    for (const bad of ['ftp://x.y', 'javascript:alert(1)', 'oapi.dingtalk.com', `https://x.y/${'z'.repeat(200)}`])
      expect(await owner.refuses(updateModuleSettings, set(bad))).toMatchObject({ key: 'robot.url.dingtalk' });
    const odd = { moduleId: id, items: [{ configKey: '__proto__', configValue: 'x' }] };
    expect(await owner.refuses(updateModuleSettings, odd)).toMatchObject({ key: 'setting.unknown' });
    await owner.call(updateModuleSettings, set('https://oapi.dingtalk.com/robot/send?access_token=s3cr3t'));
    const shown = await owner.call(listModuleSettings, { moduleId: id, key: 'dingdingWebhookUrl' });
    const configValue = 'https://oapi.dingtalk.com/robot/send?access_token=s3cr3t';
    expect(shown).toMatchObject([{ configKey: 'dingdingWebhookUrl', configValue, isSet: true }]);
    const facts = await factsOf(`module-${await number('modules', 'robotic')}`);
    expect(facts.at(-1)).toEqual({ type: 'ModuleSettingChanged', data: { key: 'dingdingWebhookUrl', isSet: true } });
    expect(await guest.refuses(listModuleSettings, { moduleId: id })).toMatchObject({ key: 'access.forbidden' });
    await owner.call(updateModuleSettings, set(''));
    expect(await owner.call(listModuleSettings, { moduleId: id })).toEqual([]);
  });
});
