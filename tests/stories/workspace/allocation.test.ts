import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeId } from '../../../contracts/platform/wire.js';
import { myPlaces, perms, whomToAsk } from '../../../contracts/workspace/accounts.js';
import {
  allocateProjects,
  deleteUser,
  disableUser,
  projectsOfUser,
  projectTree,
} from '../../../contracts/workspace/users.js';
import {
  addProject,
  addProjectMembers,
  addSpaceMembers,
  deleteProject,
  deleteSpace,
  spaceInfo,
  updateProject,
} from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import { Editor } from '../../support/editors.js';
import type { Person } from '../../support/people.js';
import { markdownDoc, type Place, place } from '../../support/places.js';

let app: TestApp;
let admin: Person;
let owner: Person;
let one: Place;
let two: Place;
beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
  owner = await app.person('owner');
  one = await place(owner);
  two = await place(owner);
});
afterAll(() => app.stop());

const factsAbout = async (person: Person, since: number): Promise<unknown[]> => {
  const sql = `select stream, type, data ->> 'role' as role from events
    where data ->> 'userId' = $1 and position > $2 order by position`;
  const rows: { stream: string; type: string; role: string }[] = await app.database.query(sql, [
    String(decodeId(person.id)),
    since,
  ]);
  return rows.map(({ stream, type, role }) => [stream, type, role]);
};
const now = async (): Promise<number> => (await app.database.query('select max(position) as n from events'))[0].n;
const asPrivate = (here: Place) => ({
  id: here.projectId,
  name: 'Project',
  description: '',
  spaceId: here.spaceId,
  isPrivate: 1 as const,
  adminIds: [owner.id],
});

describe('the projects that a super admin gives', () => {
  it('replace all that the person had, with facts of what changed only', async () => {
    const jo = await app.person('jo');
    const [s1, p1, s2, p2] = [one.spaceId, one.projectId, two.spaceId, two.projectId].map((id) => decodeId(id));
    let mark = await now();
    await admin.call(allocateProjects, { userId: jo.id, role: 'dev', projectIds: [one.projectId, one.projectId] });
    expect(await factsAbout(jo, mark)).toEqual([
      [`space-${s1}`, 'MemberAdded', 'dev'],
      [`project-${p1}`, 'MemberAdded', 'dev'],
    ]);
    expect(await admin.call(projectsOfUser, { userId: jo.id })).toEqual([one.projectId]);
    mark = await now();
    await admin.call(allocateProjects, { userId: jo.id, role: 'dev', projectIds: [one.projectId, two.projectId] });
    expect(await factsAbout(jo, mark)).toEqual([
      [`space-${s2}`, 'MemberAdded', 'dev'],
      [`project-${p2}`, 'MemberAdded', 'dev'],
    ]);
    mark = await now();
    await admin.call(allocateProjects, { userId: jo.id, role: 'guest', projectIds: [two.projectId] });
    expect(await factsAbout(jo, mark)).toEqual([
      [`space-${s1}`, 'MemberRemoved', 'dev'],
      [`space-${s2}`, 'MemberRoleChanged', 'guest'],
      [`project-${p1}`, 'MemberRemoved', 'dev'],
      [`project-${p2}`, 'MemberRoleChanged', 'guest'],
    ]);
    expect((await jo.call(perms, {})).roleData).toEqual({
      [`space:${two.spaceId}`]: 'guest',
      [`project:${two.projectId}`]: 'guest',
    });
    await admin.call(allocateProjects, { userId: jo.id, projectIds: [] });
    expect((await jo.call(perms, {})).roleData).toEqual({});
    expect(await admin.call(projectsOfUser, { userId: jo.id })).toEqual([]);
  });

  it('end what the person was doing elsewhere at once', async () => {
    const kim = await app.person('kim');
    await admin.call(allocateProjects, { userId: kim.id, role: 'dev', projectIds: [one.projectId] });
    const editor = await Editor.open(kim, await markdownDoc(owner, one));
    await admin.call(allocateProjects, { userId: kim.id, role: 'dev', projectIds: [two.projectId] });
    expect(await editor.refused()).toMatchObject({ reason: 'access.forbidden' });
    await editor.close();
  });

  it('leave every space an administrator', async () => {
    const head = await app.person('head');
    const own = await place(head);
    expect(await admin.refuses(allocateProjects, { userId: head.id, projectIds: [] })).toMatchObject({
      key: 'member.lastAdmin',
    });
    const asDev = { userId: head.id, role: 'dev', projectIds: [own.projectId] };
    expect(await admin.refuses(allocateProjects, asDev)).toMatchObject({ key: 'member.lastAdmin' });
    expect((await head.call(spaceInfo, { spaceId: own.spaceId })).leaders).toHaveLength(1);
    await admin.call(allocateProjects, { userId: head.id, role: 'admin', projectIds: [own.projectId] });
    await head.call(deleteSpace, { id: own.spaceId });
    await admin.call(allocateProjects, { userId: head.id, projectIds: [] });
  });

  it('are projects that are there, for people who are there, by super admins', async () => {
    const lee = await app.person('lee');
    const { id: gone } = await owner.call(addProject, { name: 'Gone', spaceId: one.spaceId });
    await owner.call(deleteProject, { id: gone });
    for (const projectId of [gone, 'P81rgR6X'])
      expect(
        await admin.refuses(allocateProjects, { userId: lee.id, projectIds: [one.projectId, projectId] }),
      ).toMatchObject({ key: 'project.unknown' });
    expect((await lee.call(perms, {})).roleData).toEqual({});
    expect(await admin.refuses(allocateProjects, { userId: 'P81rgR6X', projectIds: [] })).toMatchObject({
      key: 'user.unknown',
    });
    for (const [endpoint, input] of [
      [allocateProjects, { userId: lee.id, projectIds: [] }],
      [projectsOfUser, { userId: lee.id }],
      [projectTree, {}],
    ] as const)
      expect(await owner.refuses(endpoint, input)).toMatchObject({ key: 'access.forbidden' });
  });

  it('are chosen from a tree of what is there', async () => {
    const tree = await admin.call(projectTree, {});
    const space = tree.find(({ id }) => id === `S_${one.spaceId}`);
    expect(space?.children).toEqual([{ id: one.projectId, label: 'Project', parentId: `S_${one.spaceId}` }]);
  });
});

describe('one’s own places', () => {
  it('are told with the role that counts in each', async () => {
    const may = await app.person('may');
    expect(await may.call(myPlaces, {})).toEqual([]);
    const here = await place(owner, { devs: [may] });
    const { id: hidden } = await owner.call(addProject, { name: 'Hidden', spaceId: here.spaceId, isPrivate: 1 });
    await owner.call(addProject, { name: 'Open', spaceId: here.spaceId });
    const shown = async (person: Person) =>
      (await person.call(myPlaces, {}))
        .filter(({ id }) => id === here.spaceId)
        .flatMap(({ roleCode, projects }) => [roleCode, ...projects.map((each) => `${each.name} ${each.roleCode}`)]);
    expect(await shown(may)).toEqual(['guest', 'Open guest', 'Project dev']);
    expect(await shown(owner)).toEqual(['admin', 'Hidden admin', 'Open admin', 'Project admin']);
    await owner.call(addProjectMembers, { projectId: hidden, userIds: [may.id], roleCode: 'guest' });
    expect(await shown(may)).toContain('Hidden guest');
  });
});

describe('who has no access', () => {
  it('learns whom to ask: the nearest administrators, and nothing of the place', async () => {
    const [out, head, near] = [await app.person('out'), await app.person('spacehead'), await app.person('near')];
    const here = await place(head);
    const docId = await markdownDoc(head, here, 'secret', 'Secret name');
    await head.call(addSpaceMembers, { spaceId: here.spaceId, userIds: [near.id, owner.id], roleCode: 'guest' });
    await head.call(addProjectMembers, { projectId: here.projectId, userIds: [owner.id], roleCode: 'admin' });
    await head.call(updateProject, { ...asPrivate(here), adminIds: [head.id, owner.id] });
    await owner.call(updateProject, { ...asPrivate(here), adminIds: [owner.id] });
    const asked = async (person: Person, scope: object) =>
      (await person.call(whomToAsk, scope)).admins.map(({ nickname }) => nickname);
    const ask = (scope: object) => asked(near, scope);
    // A user outside the space learns nothing, not even that it exists.
    for (const scope of [{ docId }, { projectId: here.projectId }, { spaceId: here.spaceId }])
      expect(await asked(out, scope)).toEqual([]);
    for (const scope of [{ docId }, { moduleId: here.moduleId }, { projectId: here.projectId }])
      expect(await ask(scope)).toEqual(['Owner']);
    expect(await ask({ spaceId: here.spaceId })).toEqual(['Spacehead']);
    expect(Object.keys(await out.call(whomToAsk, { docId }))).toEqual(['admins']);
    const lone = await place(head);
    await admin.call(disableUser, { id: owner.id });
    expect(await ask({ docId })).toEqual(['Spacehead']);
    await head.call(deleteSpace, { id: lone.spaceId });
    const nowhere = [{ spaceId: lone.spaceId }, { docId: 'P81rgR6X' }, { projectId: 'P81rgR6X' }, {}];
    for (const scope of nowhere) expect(await ask(scope)).toEqual([]);
    // No remaining member can add anyone, so a super admin is suggested.
    await admin.call(deleteUser, { id: head.id });
    for (const scope of [{ docId }, { spaceId: here.spaceId }]) expect(await ask(scope)).toEqual(['Admin']);
    for (const scope of nowhere) expect(await ask(scope)).toEqual([]);
  });
});
