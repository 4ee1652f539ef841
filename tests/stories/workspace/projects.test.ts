import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getDoc, saveDoc } from '../../../contracts/docs/docs.js';
import { messagePage, subscribe } from '../../../contracts/notifications/notice.js';
import { SubjectType } from '../../../contracts/platform/enums.js';
import { perms } from '../../../contracts/workspace/accounts.js';
import {
  addProject,
  addProjectMembers,
  addSpace,
  addSpaceMembers,
  deletedProjects,
  deleteProject,
  deleteSpace,
  listProjects,
  projectInfo,
  projectMembers,
  removeSpaceMember,
  spaceInfo,
  spaceMembers,
  undeleteProject,
  undeleteSpace,
  updateProject,
  updateProjectMember,
} from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import { Editor } from '../../support/editors.js';
import { Listener } from '../../support/listener.js';
import { type Person, send, signIn } from '../../support/people.js';
import { markdownDoc, type Place, place } from '../../support/places.js';

const DAY = 86_400_000;

let app: TestApp;
let owner: Person;
let dev: Person;
let guest: Person;
let outsider: Person;
const open: { close(): unknown }[] = [];
beforeAll(async () => {
  app = await startApp();

  owner = await app.person('owner');
  dev = await app.person('dev');
  guest = await app.person('guest');
  outsider = await app.person('outsider');
});
afterAll(async () => {
  await Promise.all(open.map((each) => each.close()));
  await app.stop();
});

const edits = async (person: Person, docId: string) => {
  const editor = await Editor.open(person, docId);
  open.push(editor);
  return editor;
};
const watches = async (person: Person, docId: string) => {
  const page = await Listener.of(person);
  open.push(page);
  expect(await page.watch({ doc: docId })).toBeNull();
  return page;
};
const form = (here: Place, more: object = {}) => ({
  id: here.projectId,
  name: 'Project',
  description: '',
  spaceId: here.spaceId,
  isPrivate: 0 as const,
  adminIds: [owner.id],
  ...more,
});
const newest = async (type: string): Promise<object> => {
  const sql = 'select type, data from events where type = $1 order by position desc limit 1';
  const [row] = await app.database.query(sql, [type]);
  return row.data;
};
const roles = async (projectId: string) =>
  Object.fromEntries((await owner.call(projectMembers, { projectId })).map((one) => [one.username, one.roleCode]));
const told = (text: string): string => {
  const { code, data } = JSON.parse(text);
  return code === '0' ? 'done' : data.key;
};

describe('a project’s form', () => {
  it('renames, describes and names the administrators; who is left out stays a developer', async () => {
    const here = await place(owner, { devs: [dev], guests: [guest] });
    await owner.call(
      updateProject,
      form(here, { name: 'Renamed', description: 'All of it', adminIds: [owner.id, dev.id] }),
    );
    expect(await newest('ProjectUpdated')).toEqual({ name: 'Renamed', nameFrom: 'Project', description: 'All of it' });
    expect(await roles(here.projectId)).toEqual({ owner: 'admin', dev: 'admin' });
    await dev.call(updateProject, form(here, { name: 'Renamed', adminIds: [dev.id, guest.id] }));
    expect(await roles(here.projectId)).toEqual({ owner: 'dev', dev: 'admin', guest: 'admin' });
    expect(await guest.call(projectInfo, { projectId: here.projectId })).toMatchObject({
      name: 'Renamed',
      description: '',
      creatorName: 'Owner',
      modifierName: 'Dev',
    });
    expect(await dev.refuses(updateProject, form(here, { adminIds: [guest.id] }))).toMatchObject({
      key: 'member.self',
    });
    const stranger = form(here, { adminIds: [dev.id, guest.id, outsider.id] });
    expect(await dev.refuses(updateProject, stranger)).toMatchObject({ key: 'member.unknown' });
    expect((await roles(here.projectId)).outsider).toBeUndefined();
  });

  it('is for administrators only, and a name is there once in a space', async () => {
    const here = await place(owner, { devs: [dev], guests: [guest] });
    await owner.call(addProject, { name: 'Other', spaceId: here.spaceId });
    for (const person of [dev, guest])
      expect(await person.refuses(updateProject, form(here))).toMatchObject({ key: 'access.forbidden' });
    expect(await outsider.refuses(updateProject, form(here))).toMatchObject({ key: 'project.unknown' });
    expect(await owner.refuses(updateProject, form(here, { name: 'Other' }))).toMatchObject({ key: 'project.exists' });
    expect(await owner.refuses(updateProject, form(here, { name: '' }))).toMatchObject({ key: 'input.invalid' });
  });

  it('of two who take one name at the same moment one gets it', async () => {
    const { id: spaceId } = await owner.call(addSpace, { name: 'One name' });
    const made = await Promise.all(['a', 'b', 'c'].map((name) => owner.call(addProject, { name, spaceId })));
    const replies = made.map(({ id }) => {
      const wish = { id, name: 'same', description: '', spaceId, isPrivate: 0, adminIds: [owner.id] };
      return send(app.url, updateProject, wish, { token: owner.token });
    });
    expect((await Promise.all(replies)).map(told).sort()).toEqual(['done', 'project.exists', 'project.exists']);
  });

  it('made private shuts out everyone but its members, at once: calls, pages, editors, messages', async () => {
    const here = await place(owner, { devs: [dev], guests: [guest] });
    const docId = await markdownDoc(owner, here, 'secret soon');
    await guest.call(subscribe, { sourceId: docId });
    await dev.call(subscribe, { sourceId: docId });
    const [reader, writer] = [await edits(guest, docId), await edits(dev, docId)];
    const [foreign, own] = [await watches(guest, docId), await watches(dev, docId)];
    await owner.call(updateProject, form(here, { isPrivate: 1 }));
    expect(await guest.refuses(getDoc, { id: docId })).toMatchObject({ key: 'doc.unknown' });
    expect(await reader.refused()).toMatchObject({ reason: 'access.forbidden' });
    await foreign.until('the menus to be asked for again', ({ hints }) => hints.some(({ about }) => about === 'perms'));
    writer.type(0, 'still here ');
    await writer.allSaved();
    await owner.call(saveDoc, { id: docId, name: 'A doc', description: 'secret now' });
    await own.until('the change', (page) => page.about('doc').length > 0);
    await foreign.caughtUp();
    expect(foreign.about('doc')).toEqual([]);
    await app.quiet();
    const ofDocs = async (person: Person) =>
      (await person.call(messagePage, {})).list.filter(({ type }) => type === SubjectType.doc).length;
    expect([await ofDocs(dev), await ofDocs(guest)]).toEqual([1, 0]);
    expect(await guest.call(perms, {})).not.toHaveProperty(['roleData', `project:${here.projectId}`]);
    await owner.call(updateProject, form(here));
    expect(await guest.call(getDoc, { id: docId })).toMatchObject({ description: 'secret now' });
  });
});

it('whoever is in the space looks at their menus again when a project changes, moves, goes or comes back', async () => {
  const here = await place(owner, { guests: [guest] });
  const { id: spaceId } = await owner.call(addSpace, { name: 'Far away' });
  const home = await Listener.of(guest);
  open.push(home);
  for (const change of [
    () => owner.call(updateProject, form(here, { isPrivate: 1 })),
    () => owner.call(deleteProject, { id: here.projectId }),
    () => owner.call(undeleteProject, { id: here.projectId }),
    () => owner.call(updateProject, form(here, { spaceId })),
  ]) {
    const before = home.hints.length;
    await change();
    await app.quiet();
    await home.until('the hint', ({ hints }) => hints.slice(before).some(({ about }) => about === 'perms'));
  }
});

describe('whose role is changed while they edit', () => {
  it('goes on as a reader', async () => {
    const here = await place(owner, { devs: [dev] });
    const docId = await markdownDoc(owner, here, 'shared');
    const editor = await edits(dev, docId);
    editor.type(0, 'mine ');
    await editor.allSaved();
    await owner.call(updateProjectMember, { projectId: here.projectId, userId: dev.id, roleCode: 'guest' });
    expect(await editor.refused()).toMatchObject({ reason: 'live.readOnly' });
    const again = await edits(dev, docId);
    expect(again.mayEdit).toBe(false);
    await again.until(() => again.text === 'mine shared');
    const save = { id: docId, name: 'A doc', description: 'x' };
    expect(await dev.refuses(saveDoc, save)).toMatchObject({ key: 'access.forbidden' });
  });
});

describe('a move to another space', () => {
  it('takes the right to create projects there', async () => {
    const here = await place(owner);
    const { id: closed } = await outsider.call(addSpace, { name: 'Not theirs' });
    expect(await owner.refuses(updateProject, form(here, { spaceId: closed }))).toMatchObject({ key: 'space.unknown' });
    await outsider.call(addSpaceMembers, { spaceId: closed, userIds: [owner.id], roleCode: 'guest' });
    expect(await owner.refuses(updateProject, form(here, { spaceId: closed }))).toMatchObject({
      key: 'access.forbidden',
    });
    expect((await owner.call(projectInfo, { projectId: here.projectId })).spaceId).toBe(here.spaceId);
    await outsider.call(addSpaceMembers, { spaceId: closed, userIds: [owner.id], roleCode: 'dev' });
    await owner.call(updateProject, form(here, { spaceId: closed }));
    expect((await owner.call(projectInfo, { projectId: here.projectId })).space).toMatchObject({ name: 'Not theirs' });
  });

  it('is no way for others than its administrators to let people into a space', async () => {
    const here = await place(owner, { devs: [dev] });
    const { id: spaceId } = await outsider.call(addSpace, { name: 'Not open to dev' });
    await outsider.call(addSpaceMembers, { spaceId, userIds: [owner.id], roleCode: 'dev' });
    const refused = {
      key: 'member.letIn',
      msg: 'Some project members aren’t in that space. Its admin must add them first',
    };
    expect(await owner.refuses(updateProject, form(here, { spaceId }))).toMatchObject(refused);
    expect(await dev.refuses(spaceInfo, { spaceId })).toMatchObject({ key: 'space.unknown' });
    await outsider.call(addSpaceMembers, { spaceId, userIds: [dev.id], roleCode: 'guest' });
    await owner.call(updateProject, form(here, { spaceId }));
  });

  it('brings its members along as guests, and raises nobody in the space', async () => {
    const here = await place(owner, { devs: [dev], guests: [guest] });
    const { id: spaceId } = await owner.call(addSpace, { name: 'Target' });
    await owner.call(addSpaceMembers, { spaceId, userIds: [guest.id], roleCode: 'dev' });
    await owner.call(updateProjectMember, { projectId: here.projectId, userId: dev.id, roleCode: 'admin' });
    await owner.call(addProject, { name: 'Project 2', spaceId });
    const clash = form(here, { name: 'Project 2', spaceId, adminIds: [owner.id, dev.id] });
    expect(await owner.refuses(updateProject, clash)).toMatchObject({ key: 'project.exists' });
    await owner.call(updateProject, form(here, { spaceId, adminIds: [owner.id, dev.id] }));
    const there = Object.fromEntries(
      (await owner.call(spaceMembers, { spaceId })).map((one) => [one.username, one.roleCode]),
    );
    expect(there).toEqual({ owner: 'admin', guest: 'dev', dev: 'guest' });
    expect(await newest('MemberAdded')).toMatchObject({ role: 'guest' });
    expect(await newest('ProjectMoved')).toMatchObject({ from: expect.any(Number), spaceId: expect.any(Number) });
    expect((await dev.call(listProjects, { spaceId })).map(({ roleCode }) => roleCode)).toEqual(['admin', 'guest']);
    expect(await dev.refuses(addProject, { name: 'more', spaceId })).toMatchObject({ key: 'access.forbidden' });
  });

  it('leaves behind who was in the old space only, and the new space’s rights count from then on', async () => {
    const here = await place(owner, { guests: [guest] });
    const docId = await markdownDoc(owner, here);
    const { id: spaceId } = await owner.call(addSpace, { name: 'Elsewhere' });
    await owner.call(addSpaceMembers, { spaceId, userIds: [dev.id], roleCode: 'guest' });
    await owner.call(addSpaceMembers, { spaceId: here.spaceId, userIds: [dev.id], roleCode: 'guest' });
    const page = await watches(dev, docId);
    const lost = await watches(guest, docId);
    await owner.call(updateProject, form(here, { spaceId }));
    expect(await guest.refuses(getDoc, { id: docId })).toMatchObject({ key: 'doc.unknown' });
    await lost.until('the menus to be asked for again', ({ hints }) => hints.some(({ about }) => about === 'perms'));
    await owner.call(saveDoc, { id: docId, name: 'A doc', description: 'moved' });
    await page.until('the change', ({ hints }) => hints.some(({ about }) => about === 'doc'));
    // The doc was watched before the move: now the permissions of the new space apply.
    const before = page.about('doc').length;
    await owner.call(removeSpaceMember, { spaceId, userId: dev.id });
    await owner.call(saveDoc, { id: docId, name: 'A doc', description: 'not for them' });
    const late = await watches(owner, docId);
    await owner.call(saveDoc, { id: docId, name: 'A doc', description: 'nor this' });
    await late.until('the change', ({ hints }) => hints.some(({ about }) => about === 'doc'));
    await page.caughtUp();
    expect(page.about('doc')).toHaveLength(before);
  });
});

describe('a project', () => {
  it('that is deleted is gone at once and comes back whole, for its administrators, after any time', async () => {
    const here = await place(owner, { devs: [dev], guests: [guest] });
    const { projectId: id, spaceId } = here;
    const docId = await markdownDoc(owner, here, 'words');
    const editor = await edits(dev, docId);
    expect(await dev.refuses(deleteProject, { id })).toMatchObject({ key: 'access.forbidden' });
    await owner.call(deleteProject, { id });
    expect(await editor.refused()).toMatchObject({ reason: 'access.forbidden' });
    expect(await owner.refuses(projectInfo, { projectId: id })).toMatchObject({ key: 'project.unknown' });
    expect(await owner.call(listProjects, { spaceId })).toEqual([]);
    expect(await dev.call(deletedProjects, { spaceId })).toEqual([]);
    expect(await dev.refuses(undeleteProject, { id })).toMatchObject({ key: 'project.unknown' });
    expect(await outsider.refuses(deletedProjects, { spaceId })).toMatchObject({ key: 'space.unknown' });
    expect((await owner.call(deletedProjects, { spaceId })).map((one) => one.id)).toEqual([id]);
    const twin = await owner.call(addProject, { name: 'Project', spaceId });
    expect(await owner.refuses(undeleteProject, { id })).toMatchObject({ key: 'project.exists' });
    await owner.call(deleteProject, { id: twin.id });
    await owner.call(undeleteProject, { id });
    expect(await dev.call(getDoc, { id: docId })).toMatchObject({ description: 'words' });
    expect(await owner.refuses(undeleteProject, { id })).toMatchObject({ key: 'project.notDeleted' });
    expect(await roles(id)).toEqual({ owner: 'admin', dev: 'dev' });
    await owner.call(deleteSpace, { id: spaceId });
    expect(await owner.refuses(undeleteProject, { id: twin.id })).toMatchObject({ key: 'project.unknown' });
    await owner.call(undeleteSpace, { id: spaceId });
    await app.later(31 * DAY);
    const later = await signIn(app.url, owner.username, owner.password);
    expect((await later.call(deletedProjects, { spaceId })).map((one) => one.id)).toEqual([twin.id]);
    expect(await later.refuses(undeleteProject, { id: twin.id })).toMatchObject({ key: 'project.exists' });
  });

  it('has a member list that can be narrowed', async () => {
    const here = await place(owner, { devs: [dev], guests: [guest] });
    const { projectId } = here;
    await owner.call(addProjectMembers, { projectId, userIds: [guest.id], roleCode: 'guest' });
    const find = async (want: object) =>
      (await guest.call(projectMembers, { projectId, ...want })).map((one) => one.username);
    expect(await find({})).toEqual(['owner', 'dev', 'guest']);
    expect(await find({ roleCode: 'dev' })).toEqual(['dev']);
    expect(await find({ username: 'UE' })).toEqual(['guest']);
    expect(await find({ username: '%' })).toEqual([]);
    expect(await find({ username: 'e', roleCode: 'admin' })).toEqual(['owner']);
  });
});
