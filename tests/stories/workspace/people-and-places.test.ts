import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { getDoc, saveDoc } from '../../../contracts/docs/docs.js';
import { settleNow } from '../../../contracts/docs/live.js';
import { auditPage } from '../../../contracts/history/audit.js';
import { login, me, perms, searchUsers, setFirstPassword } from '../../../contracts/workspace/accounts.js';
import { createUser } from '../../../contracts/workspace/users.js';
import {
  addModule,
  addProject,
  addProjectMembers,
  addSpace,
  addSpaceMembers,
  listModules,
  listProjects,
  listSpaces,
  removeSpaceMember,
  spaceInfo,
  spaceMembers,
  updateProjectMember,
  updateSpaceMember,
} from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import { Editor } from '../../support/editors.js';
import { Listener } from '../../support/listener.js';
import { Person, send, stranger } from '../../support/people.js';

let app: TestApp;
let root: Person;
const open: { close(): unknown }[] = [];
beforeAll(async () => {
  app = await startApp();
  root = await app.admin();
});
afterEach(() => Promise.all(open.splice(0).map((each) => each.close())));
afterAll(() => app.stop());

/** A new colleague's first sign-in with the given password, and the choice of a new one. */
async function arrives({ username, password }: { username: string; password: string }): Promise<Person> {
  const first = await stranger(app.url).call(login, { username, password, source: 'register' });
  expect(first.status).toBe(2);
  const own = `${username} keeps this to themselves`;
  const half = new Person(app.url, username, '', '', first.token);
  const { token } = await half.call(setFirstPassword, { password: own });
  const person = new Person(app.url, username, own, '', token);
  const { id } = await person.call(me, {});
  return new Person(app.url, username, own, id, token);
}
const colleague = async (username: string, nickname: string) =>
  arrives(await root.call(createUser, { username, nickname }));

async function edits(person: Person, docId: string): Promise<Editor> {
  const editor = await Editor.open(person, docId);
  open.push(editor);
  return editor;
}

describe('a team moves in', () => {
  // The tests depend on each other: each starts where the previous one ended.
  let ada: Person;
  let dan: Person;
  let gil: Person;
  let spaceId: string;
  let projectId: string;
  let moduleId: string;
  let docId: string;

  it('the administrator of a fresh installation makes the accounts, and everyone sets a password of their own', async () => {
    expect(await root.call(listSpaces, {})).toEqual([]);
    expect(await root.call(perms, {})).toMatchObject({ isSuperAdmin: 1 });
    [ada, dan, gil] = [await colleague('ada', 'Ada'), await colleague('dan', 'Dan'), await colleague('gil', 'Gil')];
    for (const person of [ada, dan, gil])
      expect(await person.call(perms, {})).toEqual({ isSuperAdmin: 0, roleData: {} });
  });

  it('makes a space and leaves it to an administrator of its own, who invites the others', async () => {
    ({ id: spaceId } = await root.call(addSpace, { name: 'Payments', adminIds: [ada.id] }));
    expect((await ada.call(spaceInfo, { spaceId })).leaders.map(({ nickname }) => nickname)).toEqual(['Ada']);
    expect(await dan.refuses(spaceInfo, { spaceId })).toMatchObject({ key: 'space.unknown' });
    const found = await Promise.all(['dan', 'gil'].map((username) => ada.call(searchUsers, { username })));
    const [invited, asGuest] = found.map((people) => people.map(({ id }) => id));
    await ada.call(addSpaceMembers, { spaceId, userIds: invited ?? [], roleCode: 'dev' });
    await ada.call(addSpaceMembers, { spaceId, userIds: asGuest ?? [], roleCode: 'guest' });
    expect((await dan.call(perms, {})).roleData).toEqual({ [`space:${spaceId}`]: 'dev' });
    expect((await gil.call(listSpaces, {})).map(({ name }) => name)).toEqual(['Payments']);
  });

  it('the developer makes a project and an application, and writes', async () => {
    ({ id: projectId } = await dan.call(addProject, { name: 'Cash desk', spaceId }));
    ({ id: moduleId } = await dan.call(addModule, { name: 'desk-api', projectId }));
    ({ id: docId } = await dan.call(saveDoc, { moduleId, type: 3, name: 'Pay', description: 'How to pay.' }));
  });

  it('the guest finds all of it, reads, and can do nothing else', async () => {
    expect((await gil.call(listProjects, { spaceId })).map(({ name }) => name)).toEqual(['Cash desk']);
    expect((await gil.call(listModules, { projectId })).map(({ name }) => name)).toEqual(['desk-api']);
    expect(await gil.call(getDoc, { id: docId })).toMatchObject({ description: 'How to pay.' });
    const forbidden = { key: 'access.forbidden' };
    expect(await gil.refuses(saveDoc, { id: docId, name: 'Pay', description: 'Mine.' })).toMatchObject(forbidden);
    expect(await gil.refuses(addProject, { name: 'Mine', spaceId })).toMatchObject(forbidden);
    expect(await gil.refuses(addModule, { name: 'mine', projectId })).toMatchObject(forbidden);
    const seat = await edits(gil, docId);
    expect([seat.mayEdit, seat.text]).toEqual([false, 'How to pay.']);
    seat.type(0, 'Mine. ');
    expect(await seat.refused()).toMatchObject({ reason: 'live.readOnly' });
    expect(await gil.call(getDoc, { id: docId })).toMatchObject({ description: 'How to pay.', streamVersion: 1 });
  });

  it('the guest becomes a developer of the project, and may type from then on', async () => {
    await dan.call(addProjectMembers, { projectId, userIds: [gil.id], roleCode: 'dev' });
    const [mine, theirs] = [await edits(gil, docId), await edits(dan, docId)];
    expect(mine.mayEdit).toBe(true);
    mine.type(0, 'Read this first. ');
    await mine.allSaved();
    await theirs.until(() => theirs.text === 'Read this first. How to pay.');
  });

  it('whose role is taken while they type: the open editor turns read-only, what was saved stays, nothing more comes in', async () => {
    const [mine, theirs] = [await edits(gil, docId), await edits(dan, docId)];
    const page = await Listener.of(gil);
    open.push(page);
    mine.type(0, 'Saved. ');
    await mine.allSaved();
    await dan.call(updateProjectMember, { projectId, userId: gil.id, roleCode: 'guest' });
    expect(await mine.refused()).toEqual({ code: 4403, reason: 'live.readOnly' });
    await page.until('the hint to ask for the rights again', (heard) => heard.about('perms').length > 0);
    expect((await gil.call(perms, {})).roleData).toMatchObject({ [`project:${projectId}`]: 'guest' });
    mine.type(0, 'Too late. ');
    const reader = await edits(gil, docId);
    expect(reader.mayEdit).toBe(false);
    theirs.type(theirs.text.length, ' Cash or card.');
    await theirs.allSaved();
    const text = 'Saved. Read this first. How to pay. Cash or card.';
    await reader.until(() => reader.text === text);
    await dan.call(settleNow, { id: docId });
    expect(await gil.call(getDoc, { id: docId })).toMatchObject({ description: text });
  });

  it('and all of it can be read in the audit log, in the order in which it was done', async () => {
    const { list } = await root.call(auditPage, { spaceId, pageSize: 100 });
    // Versions of the doc are created when its room becomes quiet, not at a fixed point of the test.
    const told = list
      .filter(({ type }) => type !== 'DocEdited')
      .map(({ actorName, sentence }) => [actorName, sentence]);
    expect(told.reverse()).toEqual([
      ['Admin', 'Created space Payments'],
      ['Admin', 'Added Ada to Payments as admin'],
      ['Ada', 'Added Dan to Payments as developer'],
      ['Ada', 'Added Gil to Payments as guest'],
      ['Dan', 'Created project Cash desk'],
      ['Dan', 'Added Dan to Cash desk as admin'],
      ['Dan', 'Created application desk-api'],
      ['Dan', 'Created Pay'],
      ['Dan', 'Added Gil to Cash desk as developer'],
      ['Dan', 'Changed the role of Gil in Cash desk from developer to guest'],
    ]);
  });
});

describe('two administrators with the same member list before them', () => {
  let ada: Person;
  let bea: Person;
  let kim: Person;
  let spaceId: string;
  const roleOf = async (person: Person) =>
    (await ada.call(spaceMembers, { spaceId })).find(({ id }) => id === person.id)?.roleCode;

  beforeAll(async () => {
    [ada, bea, kim] = await Promise.all([app.person('ada-two'), app.person('bea-two'), app.person('kim-two')]);
    ({ id: spaceId } = await root.call(addSpace, { name: 'Two desks', adminIds: [ada.id, bea.id] }));
  });

  it('invite the same person at the same moment: one member, with the role of the later one, and two facts', async () => {
    const invite = (by: Person, roleCode: string) =>
      send(app.url, addSpaceMembers, { spaceId, userIds: [kim.id], roleCode }, { token: by.token });
    const replies = await Promise.all([invite(ada, 'guest'), invite(bea, 'dev')]);
    expect(replies.map((reply) => JSON.parse(reply).code)).toEqual(['0', '0']);
    const { list } = await root.call(auditPage, { spaceId, pageSize: 100 });
    const [last, first] = list.filter(({ type }) => type === 'MemberAdded' || type === 'MemberRoleChanged');
    expect([first?.type, last?.type]).toEqual(['MemberAdded', 'MemberRoleChanged']);
    expect(await roleOf(kim)).toBe(last?.actorId === bea.id ? 'dev' : 'guest');
  });

  it('one removes whom the other promotes a moment later from an old list: told so, and nobody comes back unasked', async () => {
    await ada.call(removeSpaceMember, { spaceId, userId: kim.id });
    const promote = { spaceId, userId: kim.id, roleCode: 'admin' };
    expect(await bea.refuses(updateSpaceMember, promote)).toMatchObject({ key: 'member.unknown' });
    expect(await bea.refuses(removeSpaceMember, { spaceId, userId: kim.id })).toMatchObject({ key: 'member.unknown' });
    expect(await roleOf(kim)).toBeUndefined();
    expect(await kim.refuses(spaceInfo, { spaceId })).toMatchObject({ key: 'space.unknown' });
  });

  it('one takes the other’s right while the other’s page is open: their next change is refused', async () => {
    const page = await Listener.of(bea);
    open.push(page);
    await ada.call(updateSpaceMember, { spaceId, userId: bea.id, roleCode: 'guest' });
    await page.until('the hint to ask for the rights again', (heard) => heard.about('perms').length > 0);
    const invite = { spaceId, userIds: [kim.id], roleCode: 'guest' };
    expect(await bea.refuses(addSpaceMembers, invite)).toMatchObject({ key: 'access.forbidden' });
    expect(await ada.refuses(updateSpaceMember, { spaceId, userId: ada.id, roleCode: 'guest' })).toMatchObject({
      key: 'member.self',
    });
    expect(await roleOf(ada)).toBe('admin');
  });
});
