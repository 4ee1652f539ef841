import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addComment } from '../../../contracts/docs/comments.js';
import { deleteDocs } from '../../../contracts/docs/doc-rows.js';
import * as api from '../../../contracts/docs/docs.js';
import { settleNow } from '../../../contracts/docs/live.js';
import {
  deleteForGood,
  listBin,
  pastSets,
  performPast,
  previewPast,
  undeleteWhole,
} from '../../../contracts/history/past.js';
import { decodeId } from '../../../contracts/platform/wire.js';
import { addRelease } from '../../../contracts/workspace/releases.js';
import { addModule, addProject, updateProjectMember } from '../../../contracts/workspace/workspace.js';
import { kinds } from '../../../server/flow.js';
import { PlanLoader } from '../../../server/history/past/restore/plan-loader.js';
import { EventLog } from '../../../server/platform/log/event-log.js';
import { checkRows } from '../../../server/platform/log/fold.js';
import { verifyChain } from '../../../server/platform/log/verify.js';
import { startApp, type TestApp } from '../../support/app.js';
import { Editor } from '../../support/editors.js';
import { eventually } from '../../support/eventually.js';
import { change, docOfApi, type Recorded, readPast, record } from '../../support/past-model.js';
import type { Person } from '../../support/people.js';
import { markdownDoc, type Place, place } from '../../support/places.js';
import { seeded } from '../../support/random.js';

// Some tests read a whole project at many instants.
let app: TestApp;
let ann: Person;
let bob: Person;
let there: Place;

beforeAll(async () => {
  app = await startApp();
  [ann, bob] = [await app.person('ann'), await app.person('bob')];
});
afterAll(() => app.stop());
beforeEach(async () => {
  there = await place(await app.admin(), { devs: [ann, bob] });
});

const instant = (): string => {
  app.clock.advance(20);
  const at = app.clock.now().toISOString();
  app.clock.advance(20);
  return at;
};
const text = async (id: string) => (await ann.call(api.viewDoc, { id })).description;
const save = (who: Person, id: string, description: string, name = 'A doc') =>
  who.call(api.saveDoc, { id, name, description });
const now = async (): Promise<Recorded> => ({ ...(await readPast(ann, there, app.clock.now().toISOString())), at: '' });
const folds = async () => {
  expect((await checkRows(app.database, app.get(EventLog), kinds.doc)).differences).toEqual([]);
};

describe('a restore', () => {
  it.each([11, 12])('to any instant shows what was there then, and is undone whole (seed %i)', async (seed) => {
    const next = seeded(seed);
    const known: string[] = [];
    const copies: Recorded[] = [];
    for (let n = 0; n < 50; n++) {
      await change(next(2) ? ann : bob, there, known, next);
      if (next(8) === 0) copies.push(await record(app, ann, there));
    }
    for (const copy of copies) {
      const before = await now();
      app.clock.advance(10);
      const wish = { kind: 'restore', moduleId: there.moduleId, at: copy.at } as const;
      const { id } = await ann.call(performPast, { wish });
      expect({ ...(await now()), at: copy.at }).toEqual(copy);
      app.clock.advance(10);
      if (!id) continue;
      await ann.call(performPast, { wish: { kind: 'set', changeSetId: id ?? '' } });
      expect(await now()).toEqual(before);
      app.clock.advance(10);
    }
    await folds();
  });

  it('of one doc keeps what a colleague is typing in its history, and reaches the open editor', async () => {
    const id = await markdownDoc(ann, there, 'first words');
    const at = instant();
    await save(ann, id, 'second words');
    const typing = await Editor.open(bob, id);
    typing.type(0, 'typed ');
    await typing.allSaved();
    const wish = { kind: 'restore', docId: id, at } as const;
    const preview = await ann.call(previewPast, { wish });
    expect(preview).toMatchObject({
      typing: ['Bob'],
      people: ['Ann', 'Bob'],
      docs: [{ docId: id, effect: 'changed' }],
    });
    expect(await ann.call(performPast, { wish, remark: 'back' })).toMatchObject({ changed: 1, kept: 0 });
    await typing.until(() => typing.text === 'first words');
    await typing.close();
    expect(await text(id)).toBe('first words');
    expect(await ann.call(pastSets, { projectId: there.projectId })).toMatchObject([
      { remark: 'back', docs: 1, undone: 0 },
    ]);
    // The typed words are a version of their own.
    const [typed] = await app.database.query(
      `select count(*)::int as n from events where stream = 'doc-' || (select max(id) from docs) and data::text like '%typed second%'`,
    );
    expect(typed.n).toBe(1);
  });

  it('of one field and one row leaves the rest', async () => {
    const id = await docOfApi(ann, there, { name: 'Old', url: '/old', rows: ['a', 'b'] });
    const at = instant();
    const { requestParams = [] } = await ann.call(api.viewDoc, { id });
    await ann.call(api.saveDoc, {
      ...{ id, type: 0, name: 'New', url: '/new' },
      requestParams: requestParams.map((row) => ({ ...row, description: 'changed' })),
    });
    const [first, second] = (await ann.call(api.viewDoc, { id })).requestParams ?? [];
    const rows = await app.database.query(`select content -> 'params' as params from docs order by id desc limit 1`);
    const rowId = rows[0].params.find(({ name }: { name: string }) => name === 'a').id;
    expect([first?.description, second?.description]).toEqual(['changed', 'changed']);
    const only = { fields: ['url'], rowIds: [rowId] };
    await ann.call(performPast, { wish: { kind: 'restore', docId: id, at, only } });
    const after = await ann.call(api.viewDoc, { id });
    expect(after).toMatchObject({ name: 'New', url: '/old' });
    expect(after.requestParams?.map(({ name, description }) => [name, description])).toEqual([
      ['a', ''],
      ['b', 'changed'],
    ]);
  });

  it('of one field neither deletes a doc that was made since nor brings back one that is gone', async () => {
    const only = { fields: ['url'], rowIds: [] };
    const at = instant();
    const id = await docOfApi(ann, there, { name: 'New', url: '/new', rows: [] });
    const wish = { kind: 'restore', docId: id, at, only } as const;
    expect(await ann.call(performPast, { wish })).toMatchObject({ changed: 0 });
    expect(await ann.call(api.viewDoc, { id })).toMatchObject({ url: '/new' });
    const before = instant();
    await ann.call(api.deleteDoc, { id });
    expect(await ann.call(performPast, { wish: { ...wish, at: before } })).toMatchObject({ changed: 0 });
    expect(await ann.refuses(api.viewDoc, { id })).toMatchObject({ key: 'doc.unknown' });
    const wide = { kind: 'restore', moduleId: there.moduleId, at, only };
    expect(await ann.refuses(performPast, { wish: wide })).toMatchObject({
      fields: { 'wish.only': 'Fields and rows belong to one doc: give docId' },
    });
  });

  it('is refused to those whose role ended, for the future, and without a place', async () => {
    const id = await markdownDoc(ann, there, 'x');
    const at = instant();
    await save(ann, id, 'y');
    await (await app.admin()).call(updateProjectMember, {
      projectId: there.projectId,
      userId: bob.id,
      roleCode: 'guest',
    });
    const wish = { kind: 'restore', docId: id, at } as const;
    expect(await bob.refuses(performPast, { wish })).toMatchObject({ key: 'access.forbidden' });
    const later = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
    expect(await ann.refuses(performPast, { wish: { ...wish, at: later } })).toMatchObject({ key: 'past.future' });
    const without = { kind: 'restore', at } as const;
    for (const wrong of [
      without,
      { ...wish, moduleId: there.moduleId },
      { ...without, projectId: there.projectId, spaceId: there.spaceId },
    ])
      for (const endpoint of [performPast, previewPast])
        expect(await ann.refuses(endpoint, { wish: wrong })).toMatchObject({ key: 'input.invalid' });
    const stranger = await app.person('stranger');
    expect(await stranger.refuses(previewPast, { wish })).toMatchObject({ key: 'doc.unknown' });
    expect(await text(id)).toBe('y');
  });

  it('of a space touches the projects in which the caller may restore, as one change set', async () => {
    const root = await app.admin();
    const { id: closed } = await root.call(addProject, { spaceId: there.spaceId, name: 'Closed' });
    const { id: moduleId } = await root.call(addModule, { projectId: closed, name: 'App' });
    const ids = [await markdownDoc(ann, there, 'first'), await markdownDoc(root, { ...there, moduleId }, 'first')];
    const at = instant();
    for (const id of ids) await save(root, id, 'second');
    const wish = { kind: 'restore', spaceId: there.spaceId, at } as const;
    expect(await ann.call(performPast, { wish })).toMatchObject({ changed: 1 });
    const texts = async () => Promise.all(ids.map(async (id) => (await root.call(api.viewDoc, { id })).description));
    expect(await texts()).toEqual(['first', 'second']);
    const { id } = await root.call(performPast, { wish });
    expect(await texts()).toEqual(['first', 'first']);
    await root.call(performPast, { wish: { kind: 'set', changeSetId: id ?? '' } });
    expect(await texts()).toEqual(['first', 'second']);
  });

  it('of two people to different instants at once is one after the other', async () => {
    const ids = [await markdownDoc(ann, there, '1', 'A'), await markdownDoc(ann, there, '1', 'B')];
    const one = instant();
    for (const id of ids) await save(ann, id, '2', 'Two');
    const two = instant();
    for (const id of ids) await save(ann, id, '3', 'Three');
    const restore = (who: Person, at: string) =>
      who.call(performPast, { wish: { kind: 'restore', moduleId: there.moduleId, at } });
    await Promise.all([restore(ann, one), restore(bob, two)]);
    const texts = await Promise.all(ids.map(text));
    expect(new Set(texts).size).toBe(1);
    await folds();
  });
});

describe('an undo of a person’s work', () => {
  it('leaves what others changed since, unless it is chosen', async () => {
    const [mine, shared, moved] = [
      await markdownDoc(ann, there, 'a', 'Mine'),
      await markdownDoc(ann, there, 'a', 'Shared'),
      await markdownDoc(ann, there, 'a', 'Moved'),
    ];
    const from = instant();
    await save(bob, mine, 'b', 'Mine');
    await save(bob, shared, 'b', 'Renamed');
    await save(ann, shared, 'c', 'Renamed');
    await bob.call(api.setDocStatus, { id: moved, status: 10 });
    await bob.call(api.deleteDoc, { id: moved });
    const made = await markdownDoc(bob, there, 'new', 'Made');
    const to = instant();
    const wish = { kind: 'person', moduleId: there.moduleId, userId: bob.id, from, to } as const;
    const preview = await ann.call(previewPast, { wish });
    const effects = new Map(preview.docs.map(({ name, effect, conflicts }) => [name, [effect, conflicts.length]]));
    expect(effects).toEqual(
      new Map([
        ['Mine', ['changed', 0]],
        // The name returns; the text was changed by Ann since.
        ['Renamed', ['changed', 1]],
        ['Moved', ['revived', 0]],
        ['Made', ['removed', 0]],
      ]),
    );
    const { id } = await ann.call(performPast, { wish });
    expect(await text(mine)).toBe('a');
    expect(await ann.call(api.viewDoc, { id: shared })).toMatchObject({ name: 'Shared', description: 'c' });
    expect(await ann.call(api.viewDoc, { id: moved })).toMatchObject({ status: 5 });
    expect(await ann.refuses(api.viewDoc, { id: made })).toMatchObject({ key: 'doc.unknown' });
    await ann.call(performPast, { wish: { kind: 'set', changeSetId: id ?? '' } });
    expect(await ann.call(api.viewDoc, { id: shared })).toMatchObject({ name: 'Renamed', description: 'c' });
    expect(await text(made)).toBe('new');
    await ann.call(performPast, { wish, chosen: [shared] });
    expect(await ann.call(api.viewDoc, { id: shared })).toMatchObject({ name: 'Shared', description: 'a' });
    await folds();
  });
});

describe('an undo in a text in which somebody types', () => {
  it('tells of words that were typed together, and takes them back only when the doc is chosen', async () => {
    const id = await markdownDoc(ann, there, 'One', 'Together');
    const from = instant();
    const [mine, hers] = [await Editor.open(bob, id), await Editor.open(ann, id)];
    mine.type(3, ' mine');
    await hers.until(() => hers.text === 'One mine');
    hers.type(8, ' hers');
    await Promise.all([mine.allSaved(), hers.allSaved()]);
    await Promise.all([mine.close(), hers.close()]);
    await ann.call(settleNow, { id });
    const wish = { kind: 'person', docId: id, userId: bob.id, from, to: instant() } as const;
    expect((await ann.call(previewPast, { wish })).docs).toMatchObject([
      { docId: id, effect: 'kept', conflicts: [{ part: 'content', field: '', actor: { name: 'Ann' } }] },
    ]);
    expect(await ann.call(performPast, { wish })).toMatchObject({ changed: 0, kept: 1 });
    expect((await ann.call(previewPast, { wish, chosen: [id] })).docs).toMatchObject([
      { docId: id, effect: 'changed', conflicts: [] },
    ]);
    expect(await ann.call(performPast, { wish, chosen: [id] })).toMatchObject({ changed: 1 });
    expect(await text(id)).toBe('One');
    await folds();
  });

  it('takes back its lines and leaves those that were typed since', async () => {
    const id = await markdownDoc(ann, there, 'One\nTwo\nThree', 'Text');
    const from = instant();
    await save(bob, id, 'One\nWrong\nThree', 'Text');
    const to = instant();
    const typing = await Editor.open(ann, id);
    typing.type(0, 'typed ');
    await typing.allSaved();
    const wish = { kind: 'person', docId: id, userId: bob.id, from, to } as const;
    expect((await ann.call(previewPast, { wish })).docs).toMatchObject([{ effect: 'changed', conflicts: [] }]);
    const { id: set } = await ann.call(performPast, { wish });
    await typing.until(() => typing.text === 'typed One\nTwo\nThree');
    typing.type(100, ' more');
    await typing.allSaved();
    // The undo of an undo, with words typed since.
    await ann.call(performPast, { wish: { kind: 'set', changeSetId: set ?? '' } });
    await typing.until(() => typing.text === 'typed One\nWrong\nThree more');
    await typing.close();
    expect(await text(id)).toBe('typed One\nWrong\nThree more');
    await folds();
  });

  it('leaves what is typed while it is written', async () => {
    const id = await markdownDoc(ann, there, 'One\nTwo', 'Text');
    const at = instant();
    await save(bob, id, 'One\nWrong', 'Text');
    instant();
    const { id: set } = await ann.call(performPast, { wish: { kind: 'restore', docId: id, at } });
    instant();
    const typing = await Editor.open(bob, id);
    const plans = app.get(PlanLoader);
    const load = plans.load.bind(plans);
    plans.load = async (...given) => {
      const planned = await load(...given);
      typing.type(0, 'typed ');
      await typing.allSaved();
      return planned;
    };
    await ann.call(performPast, { wish: { kind: 'set', changeSetId: set ?? '' } });
    plans.load = load;
    await typing.until(() => typing.text === 'typed One\nWrong');
    await typing.close();
    expect(await text(id)).toBe('typed One\nWrong');
    await folds();
  });
});

describe('words that are typed and no version yet', () => {
  it('are known to the preview of an undo of a person, and are undone', async () => {
    const [id, other] = [await markdownDoc(ann, there, 'first'), await markdownDoc(ann, there, 'first', 'Other')];
    app.clock.advance(10);
    const from = instant();
    const [typing, colleague] = [await Editor.open(bob, id), await Editor.open(ann, other)];
    typing.type(0, 'typed ');
    colleague.type(0, 'mine ');
    await Promise.all([typing.allSaved(), colleague.allSaved()]);
    const to = new Date(app.clock.now().getTime() + 60_000).toISOString();
    const wish = { kind: 'person', moduleId: there.moduleId, userId: bob.id, from, to } as const;
    const { docs, typing: names } = await ann.call(previewPast, { wish });
    expect(docs).toMatchObject([{ docId: id, effect: 'changed', conflicts: [] }]);
    expect(names).toEqual(['Bob']);
    typing.type(0, 'also ');
    await typing.allSaved();
    expect(await ann.call(performPast, { wish })).toMatchObject({ changed: 1, kept: 0 });
    await typing.until(() => typing.text === 'first');
    expect(colleague.text).toBe('mine first');
    await Promise.all([typing.close(), colleague.close()]);
    expect(await text(id)).toBe('first');
    await eventually(async () => (await text(other)) === 'mine first');
    await folds();
  });

  it('are restored over in docs with no other change', async () => {
    const id = await markdownDoc(ann, there, 'first');
    app.clock.advance(10);
    const at = instant();
    const typing = await Editor.open(bob, id);
    typing.type(0, 'typed ');
    await typing.allSaved();
    const wish = { kind: 'restore', moduleId: there.moduleId, at } as const;
    expect((await ann.call(previewPast, { wish })).docs).toMatchObject([{ docId: id, effect: 'changed' }]);
    await ann.call(performPast, { wish });
    await typing.until(() => typing.text === 'first');
    await typing.close();
    expect(await text(id)).toBe('first');
    await folds();
  });

  it('are made a version for nobody who may not undo', async () => {
    const id = await markdownDoc(ann, there, 'first');
    const at = instant();
    const typing = await Editor.open(bob, id);
    typing.type(0, 'typed ');
    await typing.allSaved();
    const wish = { kind: 'restore', docId: id, at } as const;
    await (await app.person('eve')).refuses(previewPast, { wish });
    const sql = 'select count(*)::int as n from doc_updates where doc_id = $1 and settled_version is null';
    expect((await app.database.query(sql, [decodeId(id)]))[0].n).toBeGreaterThan(0);
    await typing.close();
  });
});

describe('the bin', () => {
  it('brings a folder back with what was deleted with it, to its place and its followers', async () => {
    const { moduleId, projectId } = there;
    const { id: folder } = await ann.call(api.addFolder, { moduleId, name: 'Guide', parentId: '' });
    const ids: string[] = [];
    for (const name of ['One', 'Two', 'Three'])
      ids.push((await ann.call(api.saveDoc, { moduleId, parentId: folder, type: 3, name, description: name })).id);
    await ann.call(api.deleteDoc, { id: ids[0] ?? '' });
    await bob.call(deleteDocs, { ids: [folder] });
    const bin = await ann.call(listBin, { projectId });
    expect(bin).toMatchObject({ total: 1, list: [{ kind: 'folder', name: 'Guide', docs: 2, actor: { name: 'Bob' } }] });
    expect(await ann.call(undeleteWhole, { docId: folder })).toMatchObject({ docs: 3 });
    expect(await text(ids[1] ?? '')).toBe('Two');
    expect((await ann.call(listBin, { projectId })).list).toMatchObject([{ kind: 'doc', name: 'One' }]);
    expect(await ann.refuses(undeleteWhole, { docId: folder })).toMatchObject({ key: 'doc.notDeleted' });
    expect((await ann.call(api.viewDoc, { id: ids[1] ?? '' })).parentId).toBe(folder);
    await folds();
  });

  it('brings a doc whose folder is gone back to the root', async () => {
    const { moduleId } = there;
    const { id: folder } = await ann.call(api.addFolder, { moduleId, name: 'Guide', parentId: '' });
    const { id } = await ann.call(api.saveDoc, { moduleId, parentId: folder, type: 3, name: 'In', description: 'x' });
    await ann.call(api.deleteDoc, { id });
    await ann.call(api.deleteDoc, { id: folder });
    await ann.call(undeleteWhole, { docId: id });
    expect((await ann.call(api.viewDoc, { id })).parentId).toBe('');
  });

  it('removes contents for good from every table, and the chain still holds', async () => {
    const secret = 'hunter2zebra';
    const root = await app.admin();
    const id = await markdownDoc(ann, there, `The password is ${secret}`, `Secret ${secret}`);
    await save(ann, id, `Still ${secret}`, `Secret ${secret}`);
    const editor = await Editor.open(bob, id);
    editor.type(0, `typed ${secret} `);
    await editor.allSaved();
    await editor.close();
    // More events than are removed in one statement.
    const labels = Array.from(
      { length: 230 },
      (_, n) => ({ type: 'LabelDocVersion', label: `${secret} ${n}` }) as const,
    );
    const steps = labels.map((label) => ({ id: decodeId(id) ?? 0, command: { ...label, taken: [] } }));
    const by = { actorId: 1, source: 'form', requestId: 'labels' } as const;
    await app.get(EventLog).executeMany(kinds.doc, steps, by);
    const at = instant();
    await app.quiet();
    await bob.call(addComment, { docId: id, content: `I saw ${secret}` });
    await app.quiet();
    const other = await markdownDoc(ann, there, 'harmless');
    const reason = 'a password was pasted';
    expect(await root.refuses(deleteForGood, { docId: id, reason })).toMatchObject({ key: 'past.notDeleted' });
    await ann.call(api.deleteDoc, { id });
    expect(await ann.refuses(deleteForGood, { docId: id, reason })).toMatchObject({ key: 'access.forbidden' });
    await app.quiet();
    expect(await tablesWith(secret)).not.toEqual([]);
    expect(await root.call(deleteForGood, { docId: id, reason })).toEqual({ docs: 1 });
    await app.quiet();
    expect(await tablesWith(secret)).toEqual([]);
    const verified = await verifyChain(app.database, Object.values(kinds));
    expect(verified.broken).toEqual([]);
    expect(verified.erased.map(({ stream }) => stream.split('-')[0]).sort()).toEqual(['comments', 'doc']);
    await folds();
    expect(await root.refuses(undeleteWhole, { docId: id })).toMatchObject({ key: 'doc.erased' });
    expect(await root.refuses(deleteForGood, { docId: id, reason })).toMatchObject({ key: 'doc.erased' });
    expect(await root.refuses(api.viewDoc, { id, at })).toMatchObject({ key: 'doc.erased' });
    expect(await text(other)).toBe('harmless');
    // A word that is put back into an erased event, or an event that is erased without a record, is found.
    const tamper = async (set: string, where: string) => {
      await app.database.query('alter table events disable trigger events_are_forever');
      await app.database.query(`update events set ${set} where ${where}`);
      const { broken } = await verifyChain(app.database, Object.values(kinds));
      return broken.map(({ what }) => what);
    };
    expect(
      await tamper(`data = jsonb_set(data, '{content,name}', '"x"')`, `erased_by is not null and version = 1`),
    ).toEqual(['changed']);
    expect(
      await tamper(`data = jsonb_set(data, '{content,name}', '"-"')`, `erased_by is not null and version = 1`),
    ).toEqual([]);
    expect(await tamper(`erased_by = version + 1, data = '{}'`, `data::text like '%harmless%'`)).toEqual(['changed']);
  });

  it('does not remove what a release contains', async () => {
    const { projectId, moduleId } = there;
    const id = await markdownDoc(ann, there, 'x', 'Released');
    await ann.call(addRelease, { projectId, releaseNo: '1.0', moduleSourceIdMap: { [moduleId]: [id] } });
    await ann.call(api.deleteDoc, { id });
    const root = await app.admin();
    expect(await root.refuses(deleteForGood, { docId: id, reason: 'x' })).toMatchObject({ key: 'past.frozen' });
    await ann.call(undeleteWhole, { docId: id });
    expect(await text(id)).toBe('x');
  });
});

describe('a deletion for good', () => {
  it('waits for a release that is being changed, and then leaves what it contains', async () => {
    const { projectId, moduleId } = there;
    const id = await markdownDoc(ann, there, 'x', 'Almost released');
    const { id: release } = await ann.call(addRelease, { projectId, releaseNo: '2.0', moduleSourceIdMap: {} });
    const root = await app.admin();
    // As far as a change of the release is before its commit.
    const changing = app.database.createQueryRunner();
    await changing.startTransaction();
    const ids = [release, id, moduleId].map((one) => decodeId(one));
    await changing.query('select 1 from releases where id = $1 for no key update', ids.slice(0, 1));
    await changing.query('insert into release_docs (release_id, doc_id, module_id) values ($1, $2, $3)', ids);
    await ann.call(api.deleteDoc, { id });
    const refused = root.refuses(deleteForGood, { docId: id, reason: 'x' });
    const waits = `select exists (select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock') as waits`;
    await eventually(async () => (await app.database.query(waits))[0].waits);
    await changing.commitTransaction();
    await changing.release();
    expect(await refused).toMatchObject({ key: 'past.frozen' });
    await ann.call(undeleteWhole, { docId: id });
    expect(await text(id)).toBe('x');
  });
});

/** Tables with a row that contains the text, as text or as bytes. */
async function tablesWith(words: string): Promise<string[]> {
  const tables: { name: string }[] = await app.database.query(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const hex = Buffer.from(words).toString('hex');
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await app.database.query(
      `select 1 from ${name} t where to_jsonb(t)::text like $1 or to_jsonb(t)::text like $2 limit 1`,
      [`%${words}%`, `%${hex}%`],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}
