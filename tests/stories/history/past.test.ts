import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as rows from '../../../contracts/docs/doc-rows.js';
import * as api from '../../../contracts/docs/docs.js';
import { addModel } from '../../../contracts/docs/models.js';
import { comparePast, pastRange } from '../../../contracts/history/past.js';
import { startApp, type TestApp } from '../../support/app.js';
import { change, type Recorded, readPast, record } from '../../support/past-model.js';
import type { Person } from '../../support/people.js';
import { markdownDoc, type Place, place } from '../../support/places.js';
import { seeded } from '../../support/random.js';

// Some tests read a whole project at many instants.
let app: TestApp;
let dev: Person;
let guest: Person;
let there: Place;

beforeAll(async () => {
  app = await startApp();
  [dev, guest] = [await app.person('dev'), await app.person('guest')];
});
afterAll(() => app.stop());

const instant = (): string => {
  app.clock.advance(20);
  const at = app.clock.now().toISOString();
  app.clock.advance(20);
  return at;
};

describe('time travel', () => {
  it.each([1, 2, 3])('shows at any instant what a copy shows that was recorded live (seed %i)', async (seed) => {
    there = await place(await app.admin(), { devs: [dev], guests: [guest] });
    const next = seeded(seed);
    const known: string[] = [];
    const copies: Recorded[] = [];
    for (let n = 0; n < 60; n++) {
      await change(dev, there, known, next);
      if (next(6) === 0) copies.push(await record(app, dev, there));
    }
    expect(copies.length).toBeGreaterThan(3);
    for (const copy of copies) expect(await readPast(dev, there, copy.at)).toEqual(copy);
    // The fold of all events in SQL is what the trigger wrote; it wrote the last of several events of one commit only.
    const places = 'select * from doc_places order by doc_id, version';
    const written = await app.database.query(places);
    await app.database.query('select rebuild_doc_places()');
    expect(await app.database.query(places)).toEqual(expect.arrayContaining(written));
    for (const copy of copies) expect(await readPast(dev, there, copy.at)).toEqual(copy);
  });

  it('answers for an instant before the first event, just now, and refuses the future', async () => {
    there = await place(await app.admin(), { devs: [dev], guests: [guest] });
    const before = instant();
    const id = await markdownDoc(dev, there, 'words');
    const projectId = there.projectId;
    expect(await guest.call(rows.viewRows, { projectId, at: before })).toMatchObject({ total: 0, list: [] });
    expect(await guest.refuses(api.viewDoc, { id, at: before })).toMatchObject({ key: 'past.notYet' });
    // The followers have not run: nothing of the past depends on them.
    const now = app.clock.now().toISOString();
    expect(await guest.call(api.viewDoc, { id, at: now })).toMatchObject({ description: 'words' });
    const later = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
    expect(await guest.refuses(api.viewDoc, { id, at: later })).toMatchObject({ key: 'past.future' });
    expect(await guest.refuses(rows.viewRows, { projectId, at: later })).toMatchObject({ key: 'past.future' });
    expect(await guest.refuses(comparePast, { projectId, from: before, to: later })).toMatchObject({
      key: 'past.future',
    });
  });

  it('shows a doc that is deleted now only to those who may restore it', async () => {
    there = await place(await app.admin(), { devs: [dev], guests: [guest] });
    const { projectId } = there;
    const id = await markdownDoc(dev, there, 'secret', 'Once');
    const at = instant();
    await dev.call(api.deleteDoc, { id });
    expect(await dev.call(api.viewDoc, { id, at })).toMatchObject({ name: 'Once', description: 'secret' });
    expect(await guest.refuses(api.viewDoc, { id, at })).toMatchObject({ key: 'access.forbidden' });
    expect((await dev.call(rows.viewRows, { projectId, at })).docs).toBe(1);
    expect((await guest.call(rows.viewRows, { projectId, at })).docs).toBe(0);
    const stranger = await app.person('stranger');
    for (const [endpoint, input] of [
      [pastRange, { projectId }],
      [comparePast, { projectId, from: at }],
    ] as const)
      expect(await stranger.refuses(endpoint, input)).toMatchObject({ key: 'project.unknown' });
    expect(await stranger.refuses(api.viewDoc, { id, at })).toMatchObject({ key: 'doc.unknown' });
  });

  it('finds the changes around an instant, and compares two', async () => {
    there = await place(await app.admin(), { devs: [dev], guests: [guest] });
    const { projectId, moduleId } = there;
    const one = await markdownDoc(dev, there, 'a', 'One');
    const two = await markdownDoc(dev, there, 'b', 'Two');
    const at = instant();
    await dev.call(api.saveDoc, { id: one, name: 'Uno', description: 'aa' });
    const between = instant();
    await dev.call(api.deleteDoc, { id: two });
    const { id: folder } = await dev.call(api.addFolder, { moduleId, name: 'New', parentId: '' });
    await dev.call(api.moveDoc, { id: one, parentId: folder });
    const range = await dev.call(pastRange, { projectId, at: between });
    expect(range.previous! > at && range.previous! < between && range.next! > between).toBe(true);
    expect(range.first! < at).toBe(true);
    const { list, ...counts } = await dev.call(comparePast, { projectId, from: at });
    expect(counts).toEqual({ added: 1, removed: 1, changed: 1 });
    expect(list).toMatchObject([
      {
        docId: one,
        kind: 'changed',
        name: 'Uno',
        nameBefore: 'One',
        path: ['Application', 'New'],
        versions: { from: 1, to: 3 },
      },
      { docId: folder, kind: 'added', isFolder: 1 },
      { docId: two, kind: 'removed', name: 'Two', versions: { from: 1, to: 0 } },
    ]);
    expect(list[0]?.parts).toEqual(['content', 'name', 'folder']);
    expect((await guest.call(comparePast, { projectId, from: at })).removed).toBe(0);
    expect(await dev.call(comparePast, { docId: folder, from: at })).toMatchObject({ added: 2, changed: 0 });
  });

  it('compares the models of two instants, which trees do not have', async () => {
    there = await place(await app.admin(), { devs: [dev], guests: [guest] });
    const { projectId, moduleId } = there;
    const add = (name: string) => dev.call(addModel, { moduleId, name, parentId: '' });
    const order = await add('Order');
    const at = instant();
    const line = await add('Line');
    await dev.call(api.saveDoc, { id: order.id, name: 'Purchase', description: 'aa' });
    expect((await dev.call(rows.viewRows, { projectId, at: instant() })).docs).toBe(0);
    const { list, ...counts } = await guest.call(comparePast, { projectId, from: at });
    expect(counts).toEqual({ added: 1, removed: 0, changed: 1 });
    const [model, application] = [{ type: 10 }, { path: ['Application'] }];
    expect(list).toMatchObject([
      { docId: order.id, kind: 'changed', name: 'Purchase', nameBefore: 'Order', ...model, ...application },
      { docId: line.id, kind: 'added', ...model, ...application },
    ]);
    expect((await dev.call(comparePast, { docId: order.id, from: at })).list).toHaveLength(1);
  });
});
