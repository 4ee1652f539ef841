import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { addComment } from '../../../contracts/docs/comments.js';
import { addFolder, deleteDoc, saveDoc, setDocShown } from '../../../contracts/docs/docs.js';
import { activityFile, activityMeanings, activityPage } from '../../../contracts/history/activity.js';
import type { WireInput, WireReply } from '../../../contracts/platform/endpoint.js';
import { decodeId } from '../../../contracts/platform/wire.js';
import { addProject, addSpaceMembers, renameModule, updateProject } from '../../../contracts/workspace/workspace.js';
import { AuditQueries } from '../../../server/history/audit/audit.queries.js';
import { startApp, type TestApp } from '../../support/app.js';
import type { Person } from '../../support/people.js';
import { doneApiDoc, markdownDoc, type Place, place } from '../../support/places.js';

type Sets = WireReply<typeof activityPage>['list'];
let app: TestApp;
let admin: Person;
let ann: Person;
let bob: Person;
let gus: Person;
let eve: Person;
let here: Place;
let orders: string;
let guide: string;

beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
  [ann, bob, gus, eve] = [
    await app.person('ann'),
    await app.person('bob'),
    await app.person('gus'),
    await app.person('eve'),
  ];
  here = await place(ann, { devs: [bob], guests: [gus] });
  orders = await doneApiDoc(ann, here, 'Orders');
  guide = await markdownDoc(bob, here, 'words', 'Guide');
  await bob.call(saveDoc, { id: orders, queryParams: [{ name: 'tenantId', required: 1, maxLength: '' }] });
});
afterAll(() => app.stop());

const page = (person: Person, filter: WireInput<typeof activityPage>) =>
  person.call(activityPage, { pageSize: 100, ...filter });
const sentences = (list: Sets) => list.flatMap(({ lines }) => lines.map(({ sentence }) => sentence));
const positionsOf = (list: Sets) => list.flatMap(({ lines }) => lines.map(({ position }) => position));
const meant = async (person: Person, at: WireInput<typeof activityPage>, positions: number[]) =>
  (await person.call(activityMeanings, { ...at, positions })).map(({ meaning }) => meaning);
const file = async (person: Person, filter: WireInput<typeof activityFile>, lang = 'en') => {
  const reply = await fetch(`${app.url}${activityFile.path}`, {
    method: 'POST',
    headers: { token: person.token, 'content-type': 'application/json', 'accept-language': lang },
    body: JSON.stringify(filter),
  });
  return { type: reply.headers.get('content-type') ?? '', text: await reply.text() };
};

describe('the activity', () => {
  it('tells who did what to a doc, the newest first, with what it means', async () => {
    const { list, next, moduleIds } = await page(gus, { docId: orders });
    expect([next, moduleIds]).toEqual([null, [here.moduleId]]);
    expect(list.map(({ actor, source, lines }) => [actor.name, source, lines[0]?.type, lines[0]?.version])).toEqual([
      ['Bob', 'form', 'DocEdited', 2],
      ['Ann', 'form', 'DocCreated', 1],
    ]);
    expect(list[0]?.lines[0]).toMatchObject({
      about: { kind: 'doc', id: orders, name: 'Orders', isFolder: false },
      meaning: null,
    });
    expect(await meant(gus, { docId: orders }, positionsOf(list))).toMatchObject([
      { counts: { breaking: 1 }, list: [{ rule: 'query.added.required' }] },
      { counts: { compatible: 1 } },
    ]);
  });

  it('compares only what belongs to the place and may be read', async () => {
    const positions = positionsOf((await page(gus, { docId: orders })).list);
    expect(await meant(gus, { docId: guide }, positions)).toEqual([]);
    expect(await meant(gus, { spaceId: here.spaceId }, positions)).toHaveLength(2);
    expect(await meant(gus, {}, [...positions, 1_000_000])).toHaveLength(2);
    expect(await meant(eve, {}, positions)).toEqual([]);
    expect(await meant(gus, {}, [])).toEqual([]);
    expect((await eve.refuses(activityMeanings, { docId: orders, positions })).key).toBe('doc.unknown');
  });

  it('covers an application, a project, a space, and all that a person did', async () => {
    for (const scope of [{ moduleId: here.moduleId }, { projectId: here.projectId }, { spaceId: here.spaceId }]) {
      const { list } = await page(gus, { ...scope, kinds: ['doc'] });
      expect(list.map(({ actor }) => actor.name)).toEqual(['Bob', 'Bob', 'Ann']);
    }
    const ofBob = await page(gus, { people: [bob.id] });
    expect(sentences(ofBob.list)).toHaveLength(2);
    const ofSpace = sentences((await page(gus, { spaceId: here.spaceId, kinds: ['member', 'place'] })).list);
    expect(ofSpace.length).toBeGreaterThan(5);
    expect(ofSpace).toContain('Created project Project');
  });

  it('is filtered by person, kind, source, severity and time', async () => {
    const moduleId = here.moduleId;
    const count = async (filter: WireInput<typeof activityPage>) =>
      (await page(gus, { moduleId, kinds: ['doc'], ...filter })).list.length;
    expect(await count({})).toBe(3);
    expect(await count({ people: [ann.id, bob.id] })).toBe(3);
    expect(await count({ people: [ann.id] })).toBe(1);
    expect(await count({ sources: ['push', 'import'] })).toBe(0);
    expect(await count({ sources: ['push', 'form'] })).toBe(3);
    expect(await count({ severity: 'breaking' })).toBe(1);
    expect(await count({ severity: 'compatible' })).toBe(3);
    const severe = await page(gus, { docId: orders, severity: 'breaking' });
    expect(severe.list[0]?.lines[0]?.meaning).toMatchObject({ counts: { breaking: 1 } });
    expect(await count({ from: '2001-01-01T00:00:00.000Z', to: '2001-01-02T00:00:00.000Z' })).toBe(0);
    expect(await count({ from: '2001-01-01T00:00:00.000Z' })).toBe(3);
    const { list } = await page(gus, { docId: guide, kinds: ['comment'] });
    expect(list).toEqual([]);
    await gus.call(addComment, { docId: guide, content: 'Hm' });
    expect(sentences((await page(gus, { docId: guide, kinds: ['comment'] })).list)).toHaveLength(1);
  });

  it('compares the versions of many docs with few statements', async () => {
    const other = await place(ann);
    for (let n = 0; n < 20; n++) {
      const id = await markdownDoc(ann, other, `Text ${n}`, `Doc ${n}`);
      await ann.call(saveDoc, { id, description: `Another text ${n}` });
    }
    const connections = jest.spyOn(app.get(DataSource), 'createQueryRunner');
    const { list } = await page(ann, { moduleId: other.moduleId, kinds: ['doc'], severity: 'wording' });
    expect(list).toHaveLength(40);
    expect(connections.mock.calls.length).toBeLessThan(30);
    connections.mockRestore();
  });

  it('by severity reads nothing that means nothing to callers', async () => {
    const other = await place(ann);
    const docId = await markdownDoc(ann, other, 'Text', 'Doc');
    const severe = async () => {
      const read = jest.spyOn(app.get(AuditQueries), 'select');
      const { list, next } = await page(ann, { moduleId: other.moduleId, severity: 'compatible' });
      const calls = read.mock.calls.length;
      read.mockRestore();
      return { lines: list.length, next, calls };
    };
    const before = await severe();
    expect(before).toMatchObject({ lines: 1, next: null });
    for (let n = 0; n < 60; n++) await ann.call(addComment, { docId, content: `Hm ${n}` });
    expect(await severe()).toEqual(before);
  });

  it('is read page by page, nothing twice and nothing left out', async () => {
    const filter = { spaceId: here.spaceId };
    const all = (await page(gus, filter)).list.map(({ key }) => key);
    const read: string[] = [];
    for (let before: number | undefined; ; ) {
      const { list, next } = await page(gus, { ...filter, pageSize: 2, ...(before !== undefined && { before }) });
      read.push(...list.map(({ key }) => key));
      if (next === null) break;
      before = next;
    }
    expect(read).toEqual(all);
  });

  it('makes one entry of one call', async () => {
    const there = await place(ann);
    const id = await markdownDoc(ann, there);
    await ann.call(saveDoc, { id, description: 'more', status: 10 });
    const { list } = await page(ann, { docId: id });
    expect(list.map(({ events, lines }) => [events, lines.map(({ type }) => type).sort()])).toEqual([
      [2, ['DocEdited', 'DocStatusSet']],
      [1, ['DocCreated']],
    ]);
  });
});

describe('only what the reader may read', () => {
  it('leaves out hidden and deleted docs for guests', async () => {
    const there = await place(ann, { devs: [bob], guests: [gus] });
    const [hidden, gone] = [await markdownDoc(ann, there, '', 'Secret'), await markdownDoc(ann, there, '', 'Gone')];
    const { id: folder } = await ann.call(addFolder, { moduleId: there.moduleId, name: 'Attic' });
    await ann.call(saveDoc, { moduleId: there.moduleId, parentId: folder, type: 3, name: 'Inside' });
    expect(sentences((await page(gus, { docId: folder })).list)).toEqual(['Created Inside', 'Created Attic']);
    await ann.call(setDocShown, { id: hidden, isShow: false });
    await ann.call(setDocShown, { id: folder, isShow: false });
    await ann.call(deleteDoc, { id: gone });
    for (const scope of [there, { people: [ann.id] }].map((one) =>
      'spaceId' in one ? { spaceId: one.spaceId } : one,
    )) {
      const ofGuest = JSON.stringify(await page(gus, scope));
      for (const name of ['Secret', 'Gone', 'Attic', 'Inside']) expect(ofGuest).not.toContain(name);
      const ofDev = JSON.stringify(await page(bob, scope));
      for (const name of ['Secret', 'Gone', 'Attic', 'Inside']) expect(ofDev).toContain(name);
    }
    for (const docId of [hidden, folder]) expect((await page(gus, { docId })).list).toEqual([]);
    expect((await file(gus, { spaceId: there.spaceId })).text).not.toMatch(/Secret|Gone|Attic|Inside/);
  });

  it('leaves them out where one place has most of the log', async () => {
    const there = await place(ann, { devs: [bob], guests: [gus] });
    const [shown, hidden] = [await markdownDoc(ann, there), await markdownDoc(ann, there, '', 'Secret')];
    await ann.call(setDocShown, { id: hidden, isShow: false });
    await app.database.query(
      `insert into events (stream, version, type, data, meta, recorded_at, hash)
        select 'doc-' || d, n, 'DocStatusSet', '{"status": 10}', '{"actorId": 0, "source": "system", "requestId": ""}', now(), sha256('x')
        from generate_series(10, 260) n, unnest($1::int8[]) d order by n, d`,
      [[decodeId(shown), decodeId(hidden)]],
    );
    const versions = async (person: Person) => {
      const read: string[] = [];
      for (let before: number | undefined; ; ) {
        const { list, next } = await page(person, { ...there, kinds: ['doc'], ...(before && { before }) });
        read.push(...list.flatMap(({ lines }) => lines.map(({ about, version }) => `${about.name} ${version}`)));
        if (next === null) return read.filter((line) => Number(line.split(' ').at(-1)) >= 10);
        before = next;
      }
    };
    expect(new Set(await versions(gus)).size).toBe(251);
    expect(await versions(gus)).toHaveLength(251);
    expect(await versions(bob)).toHaveLength(502);
    expect((await versions(gus)).join()).not.toContain('Secret');
  });

  it('refuses other places, and knows nothing of them', async () => {
    for (const scope of [{ docId: orders }, { moduleId: here.moduleId }, { projectId: here.projectId }, here])
      expect((await eve.refuses(activityPage, 'spaceId' in scope ? { spaceId: scope.spaceId } : scope)).key).toMatch(
        /unknown$/,
      );
    expect((await page(eve, {})).list).toEqual([]);
    expect((await page(eve, { people: [ann.id] })).list).toEqual([]);
    expect((await file(eve, { docId: orders })).text).toContain('doc.unknown');
  });

  it('leaves out private projects of a space', async () => {
    const { id: projectId } = await ann.call(addProject, { spaceId: here.spaceId, name: 'Hush', isPrivate: 1 });
    await ann.call(updateProject, { id: projectId, spaceId: here.spaceId, name: 'Hush hush', isPrivate: 1 });
    expect(JSON.stringify(await page(gus, { spaceId: here.spaceId }))).not.toContain('Hush');
    expect(JSON.stringify(await page(ann, { spaceId: here.spaceId }))).toContain('Hush');
    expect(JSON.stringify(await page(gus, { people: [ann.id] }))).not.toContain('Hush');
  });

  it('ends with the membership', async () => {
    const ted = await app.person('ted');
    await ann.call(addSpaceMembers, { spaceId: here.spaceId, userIds: [ted.id], roleCode: 'guest' });
    expect((await page(ted, { docId: orders })).list).not.toEqual([]);
    await app.database.query('delete from space_members where user_id = (select id from users where username = $1)', [
      'ted',
    ]);
    expect((await ted.refuses(activityPage, { docId: orders })).key).toBe('doc.unknown');
  });

  it('never tells addresses, keys or settings', async () => {
    await ann.call(renameModule, { id: here.moduleId, name: 'payments' });
    const text = JSON.stringify(await page(admin, { spaceId: here.spaceId })) + (await file(admin, here)).text;
    expect(text).toContain('payments');
    expect(text).not.toMatch(/127\.0\.0\.1|TokenCreated|SettingChanged|requestId/);
  });
});

describe('the file', () => {
  it('has a line for each event, oldest first, as JSON lines and CSV', async () => {
    const { type, text } = await file(gus, { docId: orders });
    expect(type).toContain('application/x-ndjson');
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { type: 'DocCreated', actor: { name: 'Ann' }, severity: 'compatible', version: 1 },
      { type: 'DocEdited', actor: { name: 'Bob' }, severity: 'breaking', version: 2, about: { id: orders } },
    ]);
    const csv = await file(gus, { docId: orders, format: 'csv', severity: 'breaking' }, 'zh-CN');
    expect(csv.type).toContain('text/csv');
    const [head, ...rest] = csv.text.split('\r\n');
    expect(head).toMatch(/^position,at,actor,/);
    expect(rest).toHaveLength(2);
    expect(rest[0]).toContain(',Bob,');
  });

  it('does not run formulas', async () => {
    const there = await place(ann);
    const docId = await markdownDoc(ann, there, '', '=HYPERLINK("http://x.test")');
    const { text } = await file(ann, { docId, format: 'csv' });
    expect(text).toContain(`"'=HYPERLINK(""http://x.test"")"`);
  });
});
