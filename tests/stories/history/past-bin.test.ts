import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { addComment, commentThreads, deleteComment, undeleteComment } from '../../../contracts/docs/comments.js';
import * as api from '../../../contracts/docs/docs.js';
import { type binKinds, deleteForGood, listBin, undeleteWhole } from '../../../contracts/history/past.js';
import { addShare, deleteShare, undeleteShare } from '../../../contracts/sharing/sharing.js';
import { deleteMock, listMocks, saveMock, undeleteMock } from '../../../contracts/try-out/mocks.js';
import { addDictionary, deleteDictionary, undeleteDictionary } from '../../../contracts/workspace/dictionaries.js';
import { deleteModule, undeleteModule } from '../../../contracts/workspace/modules.js';
import { addModule, deleteProject, undeleteProject } from '../../../contracts/workspace/workspace.js';
import { kinds } from '../../../server/flow.js';
import { EventLog } from '../../../server/platform/log/event-log.js';
import { checkRows } from '../../../server/platform/log/fold.js';
import { startApp, type TestApp } from '../../support/app.js';
import type { Person } from '../../support/people.js';
import { markdownDoc, type Place, place } from '../../support/places.js';

let app: TestApp;
let ann: Person;
let bob: Person;
let guest: Person;
let there: Place;

beforeAll(async () => {
  app = await startApp();
  [ann, bob, guest] = [await app.person('ann'), await app.person('bob'), await app.person('guest')];
});
afterAll(() => app.stop());
beforeEach(async () => {
  there = await place(await app.admin(), { devs: [ann, bob], guests: [guest] });
});

type BinKind = (typeof binKinds)[number];
const bin = (who: Person, kind?: BinKind) => who.call(listBin, { projectId: there.projectId, ...(kind && { kind }) });
const named = async (who: Person, kind?: BinKind) =>
  (await bin(who, kind)).list.map((entry) => `${entry.kind} ${entry.name}`).sort();

it('holds what is deleted in a project, by kind, with who deleted it and where it was', async () => {
  const { projectId, moduleId } = there;
  const doc = await markdownDoc(ann, there, 'words', 'Guide');
  const http = (await ann.call(api.saveDoc, { moduleId, type: 0, name: 'Orders', url: '/orders', httpMethod: 'GET' }))
    .id;
  const other = await ann.call(addModule, { projectId, name: 'Billing' });
  const dictionary = await ann.call(addDictionary, { moduleId, name: 'Colours' });
  const mock = await ann.call(saveMock, { docId: http, name: 'Empty', path: 'v1/orders', responseBody: '[]' });
  const share = await ann.call(addShare, { moduleId, type: 1, isAll: 1, remark: 'Partners' });
  const comment = await bob.call(addComment, { docId: http, content: 'Why *this*?' });
  await ann.call(deleteMock, { id: mock.id });
  await ann.call(deleteShare, { id: share.id });
  await ann.call(deleteDictionary, { id: dictionary.id });
  await bob.call(deleteComment, { id: comment.id });
  await ann.call(deleteModule, { id: other.id });
  await bob.call(api.deleteDoc, { id: doc });

  const all = await bin(bob);
  expect(all.counts).toEqual(
    ['doc', 'application', 'dictionary', 'mock', 'share', 'comment'].map((kind) => ({ kind, count: 1 })),
  );
  const mine = await bin(ann);
  expect(mine.total).toBe(5);
  const shown = Object.fromEntries(all.list.map(({ kind, name, path, actor }) => [kind, [name, path, actor.name]]));
  const application = all.list.find(({ kind }) => kind === 'doc')?.path[0];
  expect(shown).toEqual({
    doc: ['Guide', [application], 'Bob'],
    application: ['Billing', [], 'Ann'],
    dictionary: ['Colours', [application], 'Ann'],
    mock: ['Empty', [application, 'Orders'], 'Ann'],
    share: ['Partners', [application], 'Ann'],
    comment: ['Why this?', [application, 'Orders'], 'Bob'],
  });
  expect(await named(bob, 'mock')).toEqual(['mock Empty']);
  expect((await bin(bob, 'mock')).total).toBe(1);
  expect(await guest.refuses(listBin, { projectId })).toMatchObject({ key: 'access.forbidden' });

  await ann.call(undeleteMock, { id: mock.id });
  await ann.call(undeleteShare, { id: share.id });
  await ann.call(undeleteDictionary, { id: dictionary.id });
  await bob.call(undeleteComment, { id: comment.id });
  await ann.call(undeleteModule, { id: other.id });
  await ann.call(undeleteWhole, { docId: doc });
  expect(await named(bob)).toEqual([]);
  expect((await ann.call(listMocks, { docId: http })).map(({ id, version }) => [id, version])).toContainEqual([
    mock.id,
    1,
  ]);
  const { threads } = await ann.call(commentThreads, { docId: http });
  expect(threads.map(({ comments }) => comments.map(({ content }) => content))).toEqual([['Why *this*?']]);
  const known = [undeleteMock, undeleteShare, undeleteComment] as const;
  const ids = [mock.id, share.id, comment.id];
  const keys = ['mock.notDeleted', 'share.notDeleted', 'comment.notDeleted'];
  for (const [at, endpoint] of known.entries())
    expect(await bob.refuses(endpoint, { id: ids[at] ?? '' })).toMatchObject({ key: keys[at] });
  expect((await checkRows(app.database, app.get(EventLog), kinds.comments)).differences).toEqual([]);
});

it('gives a mock another number while its own is taken, and refuses those who may not', async () => {
  const { moduleId } = there;
  const { id: docId } = await ann.call(api.saveDoc, { moduleId, type: 0, name: 'A', url: '/a', httpMethod: 'GET' });
  const make = (name: string) => ann.call(saveMock, { docId, name, path: `v/${name}`, responseBody: name });
  const first = await make('first');
  await ann.call(deleteMock, { id: first.id });
  await make('second');
  expect(await guest.refuses(undeleteMock, { id: first.id })).toMatchObject({ key: 'access.forbidden' });
  await ann.call(undeleteMock, { id: first.id });
  const versions = (await ann.call(listMocks, { docId })).map(({ name, version }) => `${name} ${version}`);
  expect(versions).toEqual(expect.arrayContaining(['second 1', 'first 2']));
});

it('lets only the author and those who may delete it bring a comment back', async () => {
  const docId = await markdownDoc(ann, there, 'words');
  const { id } = await bob.call(addComment, { docId, content: 'Mine' });
  await bob.call(deleteComment, { id });
  expect(await named(ann)).toEqual([]);
  expect(await ann.refuses(undeleteComment, { id })).toMatchObject({ key: 'comment.notYours' });
  const root = await app.admin();
  expect(await named(root)).toEqual(['comment Mine']);
  await root.call(undeleteComment, { id });
  await bob.call(deleteComment, { id });
  await bob.call(undeleteComment, { id });
  // What a moderator removed is not the author's to bring back.
  await root.call(deleteComment, { id });
  expect(await named(bob)).toEqual([]);
  expect(await bob.refuses(undeleteComment, { id })).toMatchObject({ key: 'comment.notYours' });
  expect(await named(root)).toEqual(['comment Mine']);
  await root.call(undeleteComment, { id });
  expect(await bob.refuses(undeleteComment, { id })).toMatchObject({ key: 'comment.notDeleted' });
  await ann.call(api.deleteDoc, { id: docId });
  await root.call(deleteForGood, { docId, reason: 'all of it' });
  expect(await bob.refuses(undeleteComment, { id })).toMatchObject({ key: 'comment.unknown' });
  const rows = await app.database.query(`select count(*)::int as n from events where data::text like '%Mine%'`);
  expect(rows).toEqual([{ n: 0 }]);
});

it('of a space holds its projects, and what is deleted in those in which one may restore', async () => {
  const { spaceId, projectId } = there;
  const root = await app.admin();
  const doc = await markdownDoc(ann, there, 'words', 'Guide');
  await ann.call(api.deleteDoc, { id: doc });
  const inSpace = async (who: Person) =>
    (await who.call(listBin, { spaceId })).list.map(({ kind, name, path }) => [kind, name, path.length]);
  expect(await inSpace(ann)).toEqual([['doc', 'Guide', 2]]);
  expect(await inSpace(guest)).toEqual([]);
  await root.call(deleteProject, { id: projectId });
  expect(await inSpace(ann)).toEqual([]);
  expect(await inSpace(root)).toEqual([['project', 'Project', 0]]);
  await root.call(undeleteProject, { id: projectId });
  expect(await inSpace(root)).toEqual([['doc', 'Guide', 2]]);
  expect(await ann.refuses(listBin, {})).toMatchObject({ key: expect.any(String) });
  expect(await ann.refuses(listBin, { spaceId, projectId })).toMatchObject({ key: expect.any(String) });
});
