import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deleteDoc, getDoc, saveDoc } from '../../../../contracts/docs/docs.js';
import { endSession, listSessions, perms } from '../../../../contracts/workspace/accounts.js';
import { deleteModule } from '../../../../contracts/workspace/modules.js';
import {
  allocateProjects,
  deleteUser,
  disableUser,
  resetPassword,
  updateUser,
} from '../../../../contracts/workspace/users.js';
import {
  addSpace,
  deleteProject,
  deleteSpace,
  removeProjectMember,
  removeSpaceMember,
  updateProject,
  updateProjectMember,
} from '../../../../contracts/workspace/workspace.js';
import { Access, type SessionAtDoc, type Verb } from '../../../../server/platform/access/access.js';
import { startApp, type TestApp } from '../../../support/app.js';
import { Editor } from '../../../support/editors.js';
import { Listener } from '../../../support/listener.js';
import { newPerson, type Person, signIn } from '../../../support/people.js';
import { markdownDoc, type Place, place } from '../../../support/places.js';

// A revoked right takes effect immediately in calls, on the page and at the live doc.

let app: TestApp;
let admin: Person;
let owner: Person;
let count = 0;
beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
  owner = await app.person('owner');
});
afterAll(() => app.stop());

interface Scene extends Place {
  readonly doc: string;
  readonly writer: Person;
}
const asPrivate = ({ projectId, spaceId }: Scene) => ({
  ...{ id: projectId, name: 'Project', spaceId, isPrivate: 1 as const },
  adminIds: [owner.id],
});

/** What the writer observes: the session is over, or the doc no longer exists for them. */
const closing: [string, (scene: Scene) => Promise<unknown>, 'over' | 'gone'][] = [
  ['their account is disabled', ({ writer }) => admin.call(disableUser, { id: writer.id }), 'over'],
  ['their account is deleted', ({ writer }) => admin.call(deleteUser, { id: writer.id }), 'over'],
  ['their password is reset', ({ writer }) => admin.call(resetPassword, { id: writer.id }), 'over'],
  ['they end that session from elsewhere', (scene) => endFromElsewhere(scene.writer), 'over'],
  [
    'they are removed from the space',
    ({ spaceId, writer }) => owner.call(removeSpaceMember, { spaceId, userId: writer.id }),
    'gone',
  ],
  [
    'all their places are taken away',
    ({ writer }) => admin.call(allocateProjects, { userId: writer.id, projectIds: [] }),
    'gone',
  ],
  ['the space is deleted', ({ spaceId }) => owner.call(deleteSpace, { id: spaceId }), 'gone'],
  ['the project is deleted', ({ projectId }) => owner.call(deleteProject, { id: projectId }), 'gone'],
  ['the application is deleted', ({ moduleId }) => owner.call(deleteModule, { id: moduleId }), 'gone'],
];

async function endFromElsewhere({ username, password }: Person): Promise<void> {
  const elsewhere = await signIn(app.url, username, password);
  for (const { id, isCurrent } of await elsewhere.call(listSessions, {}))
    if (!isCurrent) await elsewhere.call(endSession, { id });
}

async function scene(): Promise<Scene> {
  count += 1;
  const writer = await newPerson(admin, `writer${count}`);
  const there = await place(owner, { devs: [writer] });
  return { ...there, writer, doc: await markdownDoc(owner, there, 'words') };
}

describe('at once, when', () => {
  it.each(closing)('%s', async (_when, act, how) => {
    const at = await scene();
    const [editor, page] = [await Editor.open(at.writer, at.doc), await Listener.of(at.writer)];
    expect(await page.watch({ doc: at.doc })).toBeNull();
    editor.type(0, 'before ');
    await editor.allSaved();
    await act(at);
    const { code, key } = await at.writer.refuses(getDoc, { id: at.doc });
    expect(how === 'over' ? code : key).toBe(how === 'over' ? '1000' : 'doc.unknown');
    expect(await editor.refused()).toMatchObject({ reason: expect.stringMatching(/access\.forbidden|doc\.unknown/) });
    if (how === 'over') await page.until('bye', ({ bye }) => bye === 'revoked');
    else {
      await page.until('a hint to look at the rights', (heard) => heard.about('perms').length > 0);
      expect(await page.watch({ doc: at.doc })).toBe('doc.unknown');
    }
    page.close();
    editor.abandon();
  });

  it('a role becomes that of a guest: the editor turns into a reader, and reads on', async () => {
    const { projectId, doc, writer } = await scene();
    const [editor, page] = [await Editor.open(writer, doc), await Listener.of(writer)];
    await page.watch({ doc });
    await owner.call(updateProjectMember, { projectId, userId: writer.id, roleCode: 'guest' });
    expect(await writer.refuses(saveDoc, { id: doc, description: 'mine' })).toMatchObject({ key: 'access.forbidden' });
    expect(await editor.refused()).toMatchObject({ reason: 'live.readOnly' });
    const reader = await Editor.open(writer, doc);
    expect([reader.mayEdit, reader.text]).toEqual([false, 'words']);
    await owner.call(saveDoc, { id: doc, name: 'Another name' });
    await page.until('the doc to ring', (heard) => heard.about('doc').length > 0);
    page.close();
    for (const each of [editor, reader]) each.abandon();
  });

  it('a project is made private: its members stay, the rest of the space is out', async () => {
    const at = await scene();
    await owner.call(removeProjectMember, { projectId: at.projectId, userId: at.writer.id });
    const reader = await Editor.open(at.writer, at.doc);
    await owner.call(updateProject, asPrivate(at));
    expect(await at.writer.refuses(getDoc, { id: at.doc })).toMatchObject({ key: 'doc.unknown' });
    expect(await reader.refused()).toMatchObject({ reason: expect.stringMatching(/access\.forbidden|doc\.unknown/) });
    reader.abandon();
  });

  it('a project moves to a space where the roles are others', async () => {
    const at = await scene();
    const { id: spaceId } = await owner.call(addSpace, { name: `Elsewhere ${count}` });
    const editor = await Editor.open(at.writer, at.doc);
    await owner.call(updateProject, { ...asPrivate(at), isPrivate: 0, spaceId });
    // Members join the new space as guests; their role in the project is unchanged.
    expect(await at.writer.call(getDoc, { id: at.doc })).toMatchObject({ spaceId });
    await owner.call(removeSpaceMember, { spaceId, userId: at.writer.id });
    expect(await editor.refused()).toMatchObject({ reason: expect.stringMatching(/access\.forbidden|doc\.unknown/) });
    editor.abandon();
  });

  it('a super admin is one no more', async () => {
    const { doc } = await scene();
    const second = await newPerson(admin, 'second', { isSuperAdmin: true });
    const editor = await Editor.open(second, doc);
    const wish = { id: second.id, username: 'second', nickname: 'Second', isSuperAdmin: 0 as const };
    await admin.call(updateUser, wish);
    expect(await second.refuses(getDoc, { id: doc })).toMatchObject({ key: 'doc.unknown' });
    expect(await editor.refused()).toMatchObject({ reason: expect.stringMatching(/access\.forbidden|doc\.unknown/) });
    editor.abandon();
  });

  it('a role changes: the roles that a person reads of their own are those of that moment', async () => {
    const { spaceId, projectId, writer } = await scene();
    const held = async () => {
      const { roleData } = await writer.call(perms, {});
      return [roleData[`space:${spaceId}`], roleData[`project:${projectId}`]];
    };
    expect(await held()).toEqual(['guest', 'dev']);
    await owner.call(updateProjectMember, { projectId, userId: writer.id, roleCode: 'admin' });
    expect(await held()).toEqual(['guest', 'admin']);
    await owner.call(deleteProject, { id: projectId });
    expect(await held()).toEqual(['guest', undefined]);
    await owner.call(removeSpaceMember, { spaceId, userId: writer.id });
    expect(await held()).toEqual([undefined, undefined]);
  });

  it('a doc is deleted: whoever types in it is told', async () => {
    const { doc, writer } = await scene();
    const editor = await Editor.open(writer, doc);
    await owner.call(deleteDoc, { id: doc });
    expect((await editor.refused()).reason).toMatch(/^doc\.|^access\.|^live\./);
    editor.abandon();
  });
});

it('rights of many, read in one query, are those that each has alone', async () => {
  const access = app.get(Access);
  const pairs: SessionAtDoc[] =
    await app.database.query(`select s.user_id as "userId", s.id as "sessionId", d.id as "docId"
    from sessions s cross join (select id from docs union all select 0) d order by 1, 2, 3`);
  const verbs = ['doc.edit', 'doc.view'] as const;
  const alone: (Verb | undefined)[] = [];
  for (const { userId, sessionId, docId } of pairs) {
    const actor = await access.actor(userId, sessionId);
    const may = await Promise.all(verbs.map((verb) => actor && access.may(actor, verb, { content: docId })));
    alone.push(verbs.find((_, i) => may[i]));
  }
  expect(await access.firstAllowed(pairs, verbs)).toEqual(alone);
  // The scenes above left all three behind, and sessions that have ended.
  expect(new Set(alone)).toEqual(new Set([...verbs, undefined]));
  expect(await access.firstAllowed([{ userId: 1, sessionId: 999_999, docId: 1 }], verbs)).toEqual([undefined]);
});
