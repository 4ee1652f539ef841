import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deleteDoc, saveDoc, setDocShown, setDocStatus } from '../../../contracts/docs/docs.js';
import { activityPage } from '../../../contracts/history/activity.js';
import { compareVersions, listHistory } from '../../../contracts/history/history.js';
import { comparePast } from '../../../contracts/history/past.js';
import { messageChanges, messagePage, subscribe } from '../../../contracts/notifications/notice.js';
import { addShare } from '../../../contracts/sharing/sharing.js';
import { addRelease } from '../../../contracts/workspace/releases.js';
import { startApp, type TestApp } from '../../support/app.js';
import type { Person } from '../../support/people.js';
import { apiDoc, doneApiDoc, type Place, place } from '../../support/places.js';

let app: TestApp;
let owner: Person;
let dev: Person;
let reader: Person;
let here: Place;
beforeAll(async () => {
  app = await startApp();
  [owner, dev, reader] = [await app.person('owner'), await app.person('dev'), await app.person('reader')];
  here = await place(owner, { devs: [dev], guests: [reader] });
});
afterAll(() => app.stop());

const hour = 3_600_000;
const required = (name: string) => ({ name, required: 1, maxLength: '' }) as const;
/** Adds a required parameter, which breaks calls. */
const breaks = (id: string, name = 'tenantId') => dev.call(saveDoc, { id, queryParams: [required(name)] });
const newest = async (docId: string) => (await reader.call(listHistory, { docId, limit: 1 })).list[0]?.meaning;

describe('a doc that is being written for the first time', () => {
  it('is told without a severity, in each place alike', async () => {
    const from = app.clock.now().toISOString();
    const docId = await apiDoc(dev, here, 'Draft');
    await reader.call(subscribe, { sourceId: docId });
    await breaks(docId);
    await app.quiet();
    const nothing = { counts: { breaking: 0, risky: 0, compatible: 0, wording: 1 }, list: [{ rule: 'doc.writing' }] };
    expect(await newest(docId)).toMatchObject(nothing);
    expect((await reader.call(compareVersions, { docId, from: 1, to: 2 })).meaning).toMatchObject(nothing);
    expect((await reader.call(compareVersions, { docId, from: 2, to: 1 })).meaning).toMatchObject(nothing);
    const [activity] = (await reader.call(activityPage, { docId, severity: 'wording', pageSize: 10 })).list;
    expect(activity?.lines[0]?.meaning).toMatchObject(nothing);
    const { list } = await reader.call(messagePage, { pageIndex: 1, pageSize: 10 });
    expect(list[0]?.summary).toMatchObject({ breaking: 0, severity: 'wording', parts: 1 });
    const changes = await reader.call(messageChanges, { id: list[0]?.id ?? '' });
    expect(changes.list[0]).toMatchObject({ severity: 'wording', breaking: 0 });
    expect(changes.list[0]?.meaning[0]?.text).toContain('being written');
    const past = await reader.call(comparePast, { moduleId: here.moduleId, from });
    expect(past.list.find((doc) => doc.docId === docId)?.meaning?.list).toMatchObject([{ rule: 'doc.added' }]);
    await dev.call(deleteDoc, { id: docId });
    const gone = await dev.call(listHistory, { docId, limit: 1 });
    expect(gone.list[0]?.meaning?.list).toMatchObject([{ rule: 'doc.writing' }]);
  });

  it('counts once it was marked as done, also when it is not any more', async () => {
    const docId = await apiDoc(dev, here);
    await breaks(docId);
    await dev.call(setDocStatus, { id: docId, status: 10 });
    await dev.call(setDocStatus, { id: docId, status: 5 });
    expect(await newest(docId)).toMatchObject({ list: [{ rule: 'doc.status' }] });
    await breaks(docId, 'orgId');
    expect(await newest(docId)).toMatchObject({ counts: { breaking: 1 } });
    // What was written before stays so.
    const { list } = await reader.call(listHistory, { docId, limit: 10 });
    expect(list.find(({ version }) => version === 2)?.meaning?.counts).toMatchObject({ breaking: 0 });
    const first = await doneApiDoc(dev, here);
    await breaks(first);
    expect(await newest(first)).toMatchObject({ counts: { breaking: 1 } });
  });

  it('counts a day later', async () => {
    const docId = await apiDoc(dev, here);
    app.clock.advance(23 * hour);
    await breaks(docId);
    expect(await newest(docId)).toMatchObject({ counts: { breaking: 0 } });
    app.clock.advance(2 * hour);
    await breaks(docId, 'orgId');
    expect(await newest(docId)).toMatchObject({ counts: { breaking: 1 } });
  });

  it('counts in a release, and on a page for readers outside, unless it is hidden there', async () => {
    const released = await apiDoc(dev, here);
    const moduleSourceIdMap = { [here.moduleId]: [released] };
    await owner.call(addRelease, { projectId: here.projectId, releaseNo: '1.0', moduleSourceIdMap });
    await breaks(released);
    expect(await newest(released)).toMatchObject({ counts: { breaking: 1 } });
    const there = await place(owner, { devs: [dev], guests: [reader] });
    const shared = await apiDoc(dev, there);
    const hidden = await apiDoc(dev, there);
    await dev.call(setDocShown, { id: hidden, isShow: 0 });
    await owner.call(addShare, { moduleId: there.moduleId, type: 1, isAll: 1 });
    for (const id of [shared, hidden]) await breaks(id);
    expect(await newest(shared)).toMatchObject({ counts: { breaking: 1 } });
    const { list } = await dev.call(listHistory, { docId: hidden, limit: 1 });
    expect(list[0]?.meaning?.counts).toMatchObject({ breaking: 0 });
  });
});
