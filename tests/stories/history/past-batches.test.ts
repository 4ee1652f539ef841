import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as api from '../../../contracts/docs/docs.js';
import { comparePast, pastSets, performPast, previewPast } from '../../../contracts/history/past.js';
import { kinds } from '../../../server/flow.js';
import { PastBatches } from '../../../server/history/past/restore/past-batches.js';
import { PastRestorer } from '../../../server/history/past/restore/past-restorer.js';
import { ChangeSets } from '../../../server/import-export/change-sets/change-sets.js';
import { EventLog } from '../../../server/platform/log/event-log.js';
import { checkRows } from '../../../server/platform/log/fold.js';
import { startApp, type TestApp } from '../../support/app.js';
import { Editor } from '../../support/editors.js';
import { change, type Recorded, readPast, record } from '../../support/past-model.js';
import type { Person } from '../../support/people.js';
import { markdownDoc, type Place, place } from '../../support/places.js';
import { seeded } from '../../support/random.js';

/** Small numbers in place of thousands: every restore is written in the background, three docs a commit. */
let app: TestApp;
let ann: Person;
let bob: Person;
let there: Place;

beforeAll(async () => {
  app = await startApp({ env: { ANNALS_LOG_LEVEL: 'fatal' } });
  [ann, bob] = [await app.person('ann'), await app.person('bob')];
  app.get(PastRestorer).atOnce = 0;
  app.get(PastBatches).atOnce = 3;
});
afterAll(async () => {
  const { differences } = await checkRows(app.database, app.get(EventLog), kinds.doc);
  await app.stop();
  expect(differences).toEqual([]);
});
beforeEach(async () => {
  there = await place(await app.admin(), { devs: [ann, bob] });
});

const now = async (): Promise<Recorded> => ({ ...(await readPast(ann, there, app.clock.now().toISOString())), at: '' });
const text = async (id: string) => (await ann.call(api.viewDoc, { id })).description;
const instant = (): string => {
  app.clock.advance(20);
  const at = app.clock.now().toISOString();
  app.clock.advance(20);
  return at;
};
const sets = () => ann.call(pastSets, { projectId: there.projectId });
const perform = async (wish: Parameters<typeof ann.call<typeof performPast>>[1]['wish']) => {
  const { id, isRunning } = await ann.call(performPast, { wish });
  await app.quiet();
  app.clock.advance(10);
  return { id, isRunning };
};

async function docs(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push(await markdownDoc(ann, there, 'first', `Doc ${n}`));
  return ids;
}

describe('a restore in batches', () => {
  it.each([21, 22])('shows what was there then, leaves no difference, and is undone whole (seed %i)', async (seed) => {
    const next = seeded(seed);
    const known: string[] = [];
    const copies: Recorded[] = [];
    for (let n = 0; n < 50; n++) {
      await change(next(2) ? ann : bob, there, known, next);
      if (next(12) === 0) copies.push(await record(app, ann, there));
    }
    for (const copy of copies) {
      const before = await now();
      app.clock.advance(10);
      const { id } = await perform({ kind: 'restore', moduleId: there.moduleId, at: copy.at });
      expect({ seed, ...(await now()), at: copy.at }).toEqual({ seed, ...copy });
      const { list } = await ann.call(comparePast, { moduleId: there.moduleId, from: copy.at });
      expect({ seed, list }).toEqual({ seed, list: [] });
      if (!id) continue;
      await perform({ kind: 'set', changeSetId: id });
      expect({ seed, ...(await now()) }).toEqual({ seed, ...before });
    }
  });

  it('continues where it was when its node dies, each doc once, while somebody types', async () => {
    const ids = await docs(10);
    const at = instant();
    for (const id of ids) await bob.call(api.saveDoc, { id, name: 'Renamed', description: 'second' });
    const [typed = '', ...others] = ids;
    const typing = await Editor.open(bob, typed);
    typing.type(0, 'typed ');
    await typing.allSaved();
    const changeSets = app.get(ChangeSets);
    const record = changeSets.record.bind(changeSets);
    let commits = 0;
    changeSets.record = async (...given) => {
      commits++;
      if (commits === 3) throw new Error('the node dies');
      await record(...given);
    };
    await ann.call(performPast, { wish: { kind: 'restore', moduleId: there.moduleId, at }, remark: 'back' });
    await app.quiet();
    const halfway = await Promise.all(ids.map(text));
    expect(new Set(halfway)).toEqual(new Set(['first', 'second']));
    expect(await sets()).toMatchObject([{ remark: 'back', docs: 6, isRunning: 1 }]);
    changeSets.record = record;
    typing.type(0, 'more ');
    await typing.allSaved();
    await app.later(3_600_000);
    expect(await Promise.all(others.map(text))).toEqual(others.map(() => 'first'));
    const [done] = await sets();
    expect(done).toMatchObject({ docs: 10, isRunning: 0, undone: 0 });
    // One restore of each doc; what was typed is in a version of its own.
    const events: { n: number }[] = await app.database.query(
      `select count(*)::int as n from events where type = 'DocRestored' and meta ->> 'remark' = 'back' group by stream`,
    );
    expect(events).toEqual(ids.map(() => ({ n: 1 })));
    await typing.close();
    await perform({ kind: 'set', changeSetId: done?.id ?? '' });
    expect(await Promise.all(others.map(text))).toEqual(others.map(() => 'second'));
    expect((await sets()).map(({ undone }) => undone)).toEqual([0, 1]);
  });

  it('undoes a person’s work in thousands of docs, and leaves what others wrote over', async () => {
    const ids = await docs(7);
    const from = instant();
    for (const id of ids) await bob.call(api.saveDoc, { id, name: 'Named', description: 'by Bob' });
    await ann.call(api.saveDoc, { id: ids[3] ?? '', name: 'Named', description: 'by Ann' });
    const wish = { kind: 'person', moduleId: there.moduleId, userId: bob.id, from, to: instant() } as const;
    const { docs: planned, more } = await ann.call(previewPast, { wish });
    expect([
      planned.length,
      more,
      planned.flatMap(({ conflicts }) => conflicts.map(({ actor }) => actor.name)),
    ]).toEqual([7, 0, ['Ann']]);
    await perform(wish);
    expect(await Promise.all(ids.map(text))).toEqual(ids.map((_, n) => (n === 3 ? 'by Ann' : 'first')));
  });

  it('is refused to be undone while it is written, and a second time while its undo waits', async () => {
    const ids = await docs(4);
    const at = instant();
    for (const id of ids) await bob.call(api.saveDoc, { id, name: 'Named', description: 'second' });
    const { id: set } = await ann.call(performPast, { wish: { kind: 'restore', moduleId: there.moduleId, at } });
    const undo = { wish: { kind: 'set', changeSetId: set ?? '' } } as const;
    const refused = await Promise.all([ann, bob].map((who) => who.call(performPast, undo).catch(() => undefined)));
    await app.quiet();
    // Whoever came after its end has undone it, once.
    const undone = refused.filter((reply) => reply !== undefined).length;
    expect(undone).toBeLessThan(2);
    expect(await Promise.all(ids.map(text))).toEqual(ids.map(() => (undone ? 'second' : 'first')));
  });
});
