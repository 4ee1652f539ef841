import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { saveDoc, viewDoc } from '../../../contracts/docs/docs.js';
import { restoreVersion } from '../../../contracts/history/history.js';
import { comparePast, pastMarks } from '../../../contracts/history/past.js';
import {
  addEnvironment,
  deleteEnvironment,
  orderEnvironments,
  updateEnvironment,
} from '../../../contracts/workspace/environments.js';
import { startApp, type TestApp } from '../../support/app.js';
import type { Person } from '../../support/people.js';
import { apiDoc, markdownDoc, type Place, place } from '../../support/places.js';

let app: TestApp;
let dev: Person;
let guest: Person;
let outsider: Person;
let here: Place;
beforeAll(async () => {
  app = await startApp();
  [dev, guest, outsider] = [await app.person('dev'), await app.person('guest'), await app.person('outsider')];
  here = await place(await app.admin(), { devs: [dev], guests: [guest] });
});
afterAll(() => app.stop());

const minute = 60_000;
/** The present moment; what follows is a minute later. */
function moment(): string {
  const at = app.clock.now().toISOString();
  app.clock.advance(minute);
  return at;
}

describe('a moment of the past', () => {
  it('has the environments of then, in their order', async () => {
    const { moduleId } = here;
    const before = moment();
    const docId = await apiDoc(dev, here);
    const { id: test } = await dev.call(addEnvironment, { moduleId, name: 'test', url: 'https://test.example' });
    const { id: live } = await dev.call(addEnvironment, { moduleId, name: 'live', url: 'https://live.example' });
    const two = moment();
    await dev.call(updateEnvironment, { id: test, name: 'staging', url: 'https://staging.example' });
    await dev.call(orderEnvironments, { moduleId, ids: [live, test] });
    const turned = moment();
    await dev.call(deleteEnvironment, { id: live });
    const of = async (at?: string) =>
      (await guest.call(viewDoc, { id: docId, ...(at && { at }) })).debugEnvs.map(({ name, url }) => `${name} ${url}`);
    expect(await of()).toEqual(['staging https://staging.example']);
    expect(await of(turned)).toEqual(['live https://live.example', 'staging https://staging.example']);
    expect(await of(two)).toEqual(['test https://test.example', 'live https://live.example']);
    expect((await guest.call(viewDoc, { id: docId, at: two })).baseUrl).toBe('https://test.example');
    expect(await guest.refuses(viewDoc, { id: docId, at: before })).toMatchObject({ key: 'past.notYet' });
  });

  it('has the accounts of addresses only while they are the present ones', async () => {
    const there = await place(await app.admin(), { devs: [dev] });
    const { moduleId } = there;
    const docId = await apiDoc(dev, there);
    const url = 'https://user:secret@one.example';
    const { id } = await dev.call(addEnvironment, { moduleId, name: 'test', url });
    const then = moment();
    const past = async () => (await dev.call(viewDoc, { id: docId, at: then })).debugEnvs.map((one) => one.url);
    expect(await past()).toEqual([url]);
    await dev.call(updateEnvironment, { id, name: 'test', url: 'https://two.example' });
    expect(await past()).toEqual(['https://…@one.example']);
  });

  it('is compared with another one by contents: what was changed back is the same', async () => {
    const [same, other] = [await markdownDoc(dev, here, 'one', 'Same'), await markdownDoc(dev, here, 'one', 'Other')];
    const from = moment();
    for (const id of [same, other]) await dev.call(saveDoc, { id, description: 'two' });
    const between = moment();
    await dev.call(restoreVersion, { docId: same, version: 1 });
    const changed = async (range: { from: string; to?: string }) =>
      (await guest.call(comparePast, { moduleId: here.moduleId, ...range })).list.map(({ name }) => name);
    expect(await changed({ from })).toEqual(['Other']);
    expect(await changed({ from, to: between })).toEqual(['Other', 'Same']);
    expect(await changed({ from: between })).toEqual(['Same']);
    const { changed: count } = await guest.call(comparePast, { moduleId: here.moduleId, from });
    expect(count).toBe(1);
  });

  it('is marked where something changed', async () => {
    const there = await place(await app.admin(), { devs: [dev] });
    expect(await dev.call(pastMarks, { moduleId: there.moduleId })).toEqual([]);
    const docId = await markdownDoc(dev, there, 'one');
    app.clock.advance(100 * minute);
    await dev.call(saveDoc, { id: docId, description: 'two' });
    app.clock.advance(100 * minute);
    await dev.call(saveDoc, { id: docId, description: 'three' });
    app.clock.advance(100 * minute);
    const marks = await dev.call(pastMarks, { moduleId: there.moduleId });
    expect(marks.map(({ changes }) => changes)).toEqual([1, 1, 1]);
    const times = marks.map(({ at }) => new Date(at).getTime());
    expect(times.slice(1).map((at, n) => Math.round((at - (times[n] ?? 0)) / (100 * minute)))).toEqual([1, 1]);
    expect(await dev.call(pastMarks, { docId })).toEqual(marks);
    expect(await outsider.refuses(pastMarks, { docId })).toMatchObject({ key: 'doc.unknown' });
  });
});
