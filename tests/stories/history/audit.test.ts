import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deleteDoc, saveDoc } from '../../../contracts/docs/docs.js';
import { auditPage } from '../../../contracts/history/audit.js';
import type { WireInput, WireReply } from '../../../contracts/platform/endpoint.js';
import { updateAdminSettings } from '../../../contracts/workspace/system.js';
import { createUser, deleteUser } from '../../../contracts/workspace/users.js';
import { addSpaceMembers, renameModule, updateSpaceMember } from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import { type Person, signIn, stranger } from '../../support/people.js';
import { markdownDoc, type Place, place } from '../../support/places.js';

type Line = WireReply<typeof auditPage>['list'][number];
let app: TestApp;
let admin: Person;
let anna: Person;
let bert: Person;
let spot: Place;
let other: Place;
let docId: string;

beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
  anna = await app.person('anna');
  bert = await app.person('bert');
  spot = await place(anna);
  other = await place(bert);
  docId = await markdownDoc(anna, spot, 'words', 'Guide');
  await markdownDoc(bert, other, 'words', 'Elsewhere');
  await anna.call(addSpaceMembers, { spaceId: spot.spaceId, userIds: [bert.id], roleCode: 'guest' });
  await anna.call(updateSpaceMember, { spaceId: spot.spaceId, userId: bert.id, roleCode: 'dev' });
  await anna.call(saveDoc, { id: docId, name: 'Guide', description: 'more words' });
  await anna.call(renameModule, { id: spot.moduleId, name: 'payments' });
});
afterAll(() => app.stop());

const page = (filter: WireInput<typeof auditPage> = {}) => admin.call(auditPage, { pageSize: 100, ...filter });
const types = (lines: readonly Line[]) => lines.map(({ type }) => type);
const file = (query: string, person = admin, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/admin/audit/export?${query}`, {
    headers: { ...(person.token && { token: person.token }), 'accept-language': 'en', ...headers },
  });

describe('the audit log', () => {
  it('tells who did what, where and from where, newest first', async () => {
    const { list, next } = await page();
    expect(next).toBeNull();
    expect(list.map(({ position }) => position)).toEqual(
      [...list.map(({ position }) => position)].sort((a, b) => b - a),
    );
    expect(list[0]).toMatchObject({
      type: 'ModuleRenamed',
      actorName: 'Anna',
      actorId: anna.id,
      address: '127.0.0.1',
      source: 'form',
      about: { kind: 'module', id: spot.moduleId, name: 'payments' },
      sentence: 'Renamed application Application to payments',
      requestId: expect.stringMatching(/^[\w-]{12}$/),
    });
    const role = list.find(({ type }) => type === 'MemberRoleChanged');
    expect(role?.sentence).toMatch(/^Changed the role of Bert in Space \w+ from guest to developer$/);
  });

  it('speaks the reader’s language', async () => {
    const reply = await fetch(`${app.url}/admin/audit/page?pageSize=1`, {
      headers: { token: admin.token, 'accept-language': 'zh-CN' },
    });
    expect(JSON.parse(await reply.text()).data.list[0].sentence).toBe('将应用 Application 重命名为 payments');
  });

  it('has words for everything that happened here', async () => {
    for (const { type, sentence } of (await page()).list)
      expect([type, sentence]).toEqual([type, expect.not.stringContaining('happened to')]);
  });

  it('is read page by page, nothing twice and nothing left out, also while it grows', async () => {
    const all = (await page()).list.map(({ position }) => position);
    const read: number[] = [];
    for (let before: number | undefined; ; ) {
      const { list, next } = await page({ pageSize: 3, ...(before !== undefined && { before }) });
      read.push(...list.map(({ position }) => position));
      if (next === null) break;
      before = next;
      await signIn(app.url, 'anna', 'anna-password');
    }
    expect(read).toEqual(all);
  });

  it('can be asked by actor', async () => {
    const { list } = await page({ actorId: bert.id });
    expect(new Set(list.map(({ actorName }) => actorName))).toEqual(new Set(['Bert']));
    expect(types(list)).toContain('SpaceCreated');
  });

  it('can be asked by place: a space is everything in it, deleted things too', async () => {
    const gone = await markdownDoc(anna, spot, 'x', 'Gone');
    await anna.call(deleteDoc, { id: gone });
    const inSpace = (await page({ spaceId: spot.spaceId })).list;
    expect(new Set(inSpace.map(({ about }) => about.kind))).toEqual(new Set(['space', 'project', 'module', 'doc']));
    expect(inSpace.map(({ sentence }) => sentence)).toContain('Deleted Gone');
    expect(inSpace.map(({ about }) => about.name)).not.toContain('Elsewhere');
    const inProject = (await page({ projectId: spot.projectId })).list;
    expect(new Set(inProject.map(({ about }) => about.kind))).toEqual(new Set(['project', 'module', 'doc']));
    const inModule = (await page({ moduleId: spot.moduleId })).list;
    expect(new Set(inModule.map(({ about }) => about.kind))).toEqual(new Set(['module', 'doc']));
    expect(types((await page({ docId })).list)).toEqual(['DocEdited', 'DocCreated']);
    expect(types((await page({ docId, spaceId: other.spaceId })).list)).toEqual(['DocEdited', 'DocCreated']);
  });

  it('can be asked by type, by family, and by several things at once', async () => {
    expect(new Set(types((await page({ type: 'SpaceCreated,ModuleRenamed' })).list))).toEqual(
      new Set(['SpaceCreated', 'ModuleRenamed']),
    );
    expect(new Set(types((await page({ family: 'access' })).list))).toEqual(
      new Set(['MemberAdded', 'MemberRoleChanged']),
    );
    const both = await page({ family: 'access', actorId: anna.id, spaceId: spot.spaceId, type: 'MemberRoleChanged' });
    expect(types(both.list)).toEqual(['MemberRoleChanged']);
    expect((await page({ family: 'doc', type: 'SpaceCreated' })).list).toEqual([]);
    expect((await page({ type: "x' or 1=1" })).list).toEqual([]);
  });

  it('can be asked by time, to the millisecond', async () => {
    app.clock.advance(3_600_000);
    const from = app.clock.now().toISOString();
    await anna.call(renameModule, { id: spot.moduleId, name: 'money' });
    const to = app.clock.now().toISOString();
    app.clock.advance(3_600_000);
    await anna.call(renameModule, { id: spot.moduleId, name: 'payments' });
    expect((await page({ from, to })).list.map(({ sentence }) => sentence)).toEqual([
      'Renamed application payments to money',
    ]);
    expect((await page({ from })).list).toHaveLength(2);
    const before = await page({ to: new Date(Date.parse(from) - 1).toISOString() });
    expect(before.list.length).toBeGreaterThan(10);
    expect((await page({ from: '2001-01-01T00:00:00Z', to: '2001-01-02T00:00:00Z' })).list).toEqual([]);
    expect((await page({ from: '2099-01-01T00:00:00Z' })).list).toEqual([]);
  });

  it('names people who were deleted', async () => {
    const made = await admin.call(createUser, { username: 'carl', nickname: 'Carl' });
    await admin.call(deleteUser, { id: made.id });
    const { list } = await page({ family: 'account', pageSize: 5 });
    expect(list.find(({ type }) => type === 'UserDeleted')?.sentence).toBe('Deleted account Carl');
  });

  it('holds no secret', async () => {
    const key = 'torna.ldap.password';
    await admin.call(updateAdminSettings, [{ key, value: 'hush-hush-9' }]);
    expect((await page({ pageSize: 1 })).list[0]?.sentence).toBe(`Changed system setting ${key}`);
    const everything = JSON.stringify(await page()) + (await (await file('format=jsonl')).text());
    for (const secret of ['hush-hush-9', 'anna-password', 'argon2', anna.token])
      expect(everything).not.toContain(secret);
  });

  it('is for super admins', async () => {
    expect(await anna.refuses(auditPage, {})).toMatchObject({ key: 'access.forbidden' });
    expect(await stranger(app.url).refuses(auditPage, {})).toMatchObject({ key: 'login.required' });
    expect(JSON.parse(await (await file('format=csv', anna)).text())).toMatchObject({
      data: { key: 'access.forbidden' },
    });
    expect(JSON.parse(await (await file('format=csv', stranger(app.url))).text())).toMatchObject({ code: '1000' });
  });

  it('refuses filters that are none', async () => {
    expect(await admin.refuses(auditPage, { family: 'everything' })).toMatchObject({ key: 'input.invalid' });
    expect(await admin.refuses(auditPage, { from: 'yesterday' })).toMatchObject({ key: 'input.invalid' });
    expect(await admin.refuses(auditPage, { actorId: 'nobody' })).toMatchObject({ key: 'input.invalid' });
    expect(JSON.parse(await (await file('format=exe')).text())).toMatchObject({ data: { key: 'input.invalid' } });
  });
});

describe('the export', () => {
  it('is the same lines as a file, oldest first', async () => {
    const reply = await file(`format=jsonl&spaceId=${spot.spaceId}`);
    expect(reply.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.jsonl"$/);
    const lines = (await reply.text())
      .trimEnd()
      .split('\n')
      .map((line): Line => JSON.parse(line));
    expect(lines).toEqual((await page({ spaceId: spot.spaceId })).list.reverse());
  });

  it('for spreadsheets, without formulas', async () => {
    await anna.call(renameModule, { id: spot.moduleId, name: '=cmd|"/c calc"!A1' });
    const text = await (await file(`format=csv&moduleId=${spot.moduleId}`)).text();
    const [head, ...lines] = text.trimEnd().split('\r\n');
    expect(head?.split(',').slice(0, 3)).toEqual(['position', 'at', 'actor']);
    expect(lines.at(-1)).toContain(`,"'=cmd|""/c calc""!A1",`);
    expect(lines.length).toBe((await page({ moduleId: spot.moduleId })).list.length);
  });
});
