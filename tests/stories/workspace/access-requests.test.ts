import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { messagePage, setRead, unreadCount } from '../../../contracts/notifications/notice.js';
import { whomToAsk } from '../../../contracts/workspace/accounts.js';
import {
  answerProjectRequest,
  answerSpaceRequest,
  askForAccess,
  inviteToProject,
  inviteToSpace,
  projectRequests,
  spaceRequests,
} from '../../../contracts/workspace/members.js';
import {
  addProject,
  addSpace,
  projectMembers,
  removeSpaceMember,
  spaceMembers,
  updateProjectMember,
} from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import type { Person } from '../../support/people.js';
import { markdownDoc, type Place, place } from '../../support/places.js';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
});
afterAll(() => app.stop());

const heard = async (person: Person) => {
  await app.quiet();
  return (await person.call(messagePage, {})).list.map(({ message }) => message);
};
const rolesIn = async (by: Person, projectId: string) =>
  Object.fromEntries((await by.call(projectMembers, { projectId })).map(({ id, roleCode }) => [id, roleCode]));

describe('adding somebody to a space', () => {
  it('gives the chosen projects in the same act, and tells them once', async () => {
    const [owner, mia] = [await app.person('olga'), await app.person('mia')];
    const { spaceId, projectId } = await place(owner);
    const { id: second } = await owner.call(addProject, { name: 'Second', spaceId, isPrivate: 1 });
    const { id: third } = await owner.call(addProject, { name: 'Third', spaceId });
    const wish = { spaceId, userIds: [mia.id], roleCode: 'dev' as const, projectIds: [projectId, second] };
    await owner.call(inviteToSpace, { ...wish, projectRole: 'dev' });
    expect((await rolesIn(owner, projectId))[mia.id]).toBe('dev');
    expect((await rolesIn(owner, second))[mia.id]).toBe('dev');
    expect((await rolesIn(owner, third))[mia.id]).toBeUndefined();
    const told = await heard(mia);
    expect(told).toEqual([
      expect.stringMatching(/^Olga added you to the space “Space .*” and, as developer, to Project, Second$/),
    ]);
    const [{ page, sourceId } = {}] = (await mia.call(messagePage, {})).list;
    expect({ page, sourceId }).toEqual({ page: 'place', sourceId: spaceId });
    expect(await heard(owner)).toEqual([]);
    // Again: nothing changes, nobody is told; and the role in the space stays.
    await owner.call(inviteToSpace, { ...wish, roleCode: 'guest', projectRole: 'dev' });
    expect(await heard(mia)).toEqual(told);
    const inSpace = await owner.call(spaceMembers, { spaceId });
    expect(inSpace.find(({ id }) => id === mia.id)?.roleCode).toBe('dev');
  });

  it('writes all or nothing', async () => {
    const [owner, nia] = [await app.person('otto'), await app.person('nia')];
    const [here, there] = [await place(owner), await place(await app.person('else'))];
    const wish = { spaceId: here.spaceId, userIds: [nia.id], roleCode: 'guest' as const };
    for (const projectIds of [[here.projectId, there.projectId], ['P81rgR6X']])
      expect(await owner.refuses(inviteToSpace, { ...wish, projectIds })).toMatchObject({ key: 'project.unknown' });
    const people = await owner.call(spaceMembers, { spaceId: here.spaceId });
    expect(people.map(({ id }) => id)).toEqual([owner.id]);
  });
});

describe('adding somebody to a project', () => {
  it('lets those in who are not in the space, if the caller may', async () => {
    const [owner, head, out] = [await app.person('orla'), await app.person('head'), await app.person('outer')];
    const { spaceId, projectId } = await place(owner, { guests: [head] });
    await owner.call(inviteToProject, { projectId, userIds: [head.id], roleCode: 'admin' });
    expect(await heard(head)).toEqual(['Orla added you to the project “Project” as admin']);
    const wish = { projectId, userIds: [out.id], roleCode: 'dev' as const };
    expect(await head.refuses(inviteToProject, wish)).toMatchObject({ key: 'member.notInSpace' });
    await owner.call(inviteToProject, wish);
    expect((await rolesIn(owner, projectId))[out.id]).toBe('dev');
    const inSpace = await owner.call(spaceMembers, { spaceId });
    expect(inSpace.find(({ id }) => id === out.id)?.roleCode).toBe('guest');
    expect(await heard(out)).toEqual([expect.stringMatching(/and, as developer, to Project$/)]);
  });
});

describe('asking for access', () => {
  let owner: Person;
  let asker: Person;
  let head: Person;
  let here: Place;
  let docId = '';
  beforeAll(async () => {
    [owner, asker, head] = [await app.person('owen'), await app.person('asker'), await app.person('hedda')];
    here = await place(owner, { devs: [head], guests: [asker] });
    await owner.call(updateProjectMember, { projectId: here.projectId, userId: head.id, roleCode: 'admin' });
    docId = await markdownDoc(owner, here);
  });

  it('is one request however often it is sent, and goes to all who may answer', async () => {
    expect((await asker.call(whomToAsk, { docId })).asked).toBe(false);
    for (let n = 0; n < 20; n += 1) await asker.call(askForAccess, { docId });
    expect((await asker.call(whomToAsk, { docId })).asked).toBe(true);
    const said = 'Asker asks for access to “Project” as developer';
    for (const person of [owner, head]) expect(await heard(person)).toEqual([said]);
    const [message] = (await owner.call(messagePage, {})).list;
    expect(message).toMatchObject({ page: 'members', sourceId: here.projectId, type: 2 });
    await owner.call(setRead, { id: message?.id ?? '' });
    await asker.call(askForAccess, { moduleId: here.moduleId, roleCode: 'dev' });
    expect(await heard(owner)).toHaveLength(1);
    const open = await head.call(projectRequests, { projectId: here.projectId });
    expect(open).toMatchObject([{ id: asker.id, roleCode: 'dev', heldRole: 'guest' }]);
  });

  it('is accepted in one call; the asker is told, and the others need not answer', async () => {
    await owner.call(answerProjectRequest, { projectId: here.projectId, userId: asker.id, roleCode: 'dev' });
    expect((await rolesIn(owner, here.projectId))[asker.id]).toBe('dev');
    expect(await heard(asker)).toEqual(['Owen accepted your request: your role in “Project” is now developer']);
    expect(await head.call(unreadCount, {})).toEqual({ count: 0 });
    const again = { projectId: here.projectId, userId: asker.id, roleCode: 'admin' };
    expect(await head.refuses(answerProjectRequest, again)).toMatchObject({ key: 'accessRequest.unknown' });
    expect(await asker.refuses(askForAccess, { docId, roleCode: 'dev' })).toMatchObject({
      key: 'accessRequest.notNeeded',
    });
  });

  it('ends with the membership, and is declined without a role', async () => {
    const { spaceId } = here;
    const pat = await app.person('pat');
    await owner.call(inviteToSpace, { spaceId, userIds: [pat.id], roleCode: 'guest' });
    await pat.call(askForAccess, { spaceId });
    await pat.call(askForAccess, { docId });
    expect(await owner.call(spaceRequests, { spaceId })).toMatchObject([{ id: pat.id, roleCode: 'dev' }]);
    await owner.call(removeSpaceMember, { spaceId, userId: pat.id });
    expect(await owner.call(spaceRequests, { spaceId })).toEqual([]);
    const answer = { userId: pat.id, roleCode: 'dev' };
    const late = [
      await owner.refuses(answerSpaceRequest, { spaceId, ...answer }),
      await owner.refuses(answerProjectRequest, { projectId: here.projectId, ...answer }),
    ];
    expect(late.map(({ key }) => key)).toEqual(['accessRequest.unknown', 'accessRequest.unknown']);
    await owner.call(inviteToSpace, { spaceId, userIds: [pat.id], roleCode: 'guest' });
    expect(await owner.call(projectRequests, { projectId: here.projectId })).toEqual([]);
    await pat.call(askForAccess, { spaceId });
    await owner.call(answerSpaceRequest, { spaceId, userId: pat.id });
    expect((await heard(pat)).some((text) => text.startsWith('Owen declined your request'))).toBe(true);
  });

  it('tells outsiders nothing: what exists is as unknown as what does not', async () => {
    const out = await app.person('outsider');
    const { id: other } = await admin.call(addSpace, { name: 'Elsewhere' });
    for (const [scope, key] of [
      [{ docId }, 'doc.unknown'],
      [{ docId: 'P81rgR6X' }, 'doc.unknown'],
      [{ projectId: here.projectId }, 'project.unknown'],
      [{ spaceId: other }, 'space.unknown'],
      [{}, 'space.unknown'],
    ] as const)
      expect(await out.refuses(askForAccess, scope)).toMatchObject({ key });
    expect(await out.refuses(projectRequests, { projectId: here.projectId })).toMatchObject({ key: 'project.unknown' });
  });
});
