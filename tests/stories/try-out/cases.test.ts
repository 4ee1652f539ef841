import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getDoc, saveDoc } from '../../../contracts/docs/docs.js';
import { activityPage } from '../../../contracts/history/activity.js';
import { listBin } from '../../../contracts/history/past.js';
import { deleteCase, listCases, reportCase, saveCase, undeleteCase } from '../../../contracts/try-out/cases.js';
import { addEnvironment } from '../../../contracts/workspace/environments.js';
import { startApp, type TestApp } from '../../support/app.js';
import type { Person } from '../../support/people.js';
import { type Place, place } from '../../support/places.js';

let app: TestApp;
let owner: Person;
let dev: Person;
let guest: Person;
let here: Place;
beforeAll(async () => {
  app = await startApp();
  [owner, dev, guest] = [await app.person('owner'), await app.person('dev'), await app.person('guest')];
  here = await place(owner, { devs: [dev], guests: [guest] });
});
afterAll(() => app.stop());

const docOf = async (name: string) =>
  (await dev.call(saveDoc, { moduleId: here.moduleId, type: 0, name, url: `/${name}`, httpMethod: 'GET' })).id;
const checks = [
  { path: 'data.id', operator: 'equals' as const, value: '7' },
  { path: 'data.name', operator: 'exists' as const, value: '' },
];
const passed = { isPassed: 1 as const, status: 200, ms: 12, reasons: [], docVersion: 1 };

describe('cases of a doc', () => {
  it('are shared by its team, and only its editors change them', async () => {
    const docId = await docOf('shared');
    const { id } = await dev.call(saveCase, { docId, name: 'Order 7', draft: '{"method":"GET"}', status: 200, checks });
    expect(await guest.call(listCases, { docId })).toEqual([
      expect.objectContaining({
        id,
        docId,
        name: 'Order 7',
        draft: '{"method":"GET"}',
        status: 200,
        checks,
        results: [],
      }),
    ]);
    expect(await guest.refuses(saveCase, { docId, name: 'x' })).toMatchObject({ key: 'access.forbidden' });
    expect(await guest.refuses(deleteCase, { id })).toMatchObject({ key: 'access.forbidden' });
    await dev.call(saveCase, { id, docId, name: 'Order seven', draft: '', status: 0, checks: [] });
    expect(await guest.call(listCases, { docId })).toMatchObject([{ name: 'Order seven', status: 0, checks: [] }]);
    const other = await docOf('other');
    expect(await dev.refuses(saveCase, { id, docId: other, name: 'taken away' })).toMatchObject({
      key: 'case.unknown',
    });
  });

  it('keep the last result in each environment, whoever ran them', async () => {
    const docId = await docOf('run');
    const { id } = await dev.call(saveCase, { docId, name: 'Run', checks });
    const environment = await dev.call(addEnvironment, { moduleId: here.moduleId, name: 'test', url: 'http://x.test' });
    const reasons = [{ kind: 'equals' as const, path: 'data.id', expected: '7', actual: '8' }];
    await guest.call(reportCase, { ...passed, id, docId, environmentId: environment.id });
    await dev.call(reportCase, { ...passed, id, docId, environmentId: '' });
    await guest.call(reportCase, { ...passed, isPassed: 0, reasons, id, docId, environmentId: environment.id });
    const [{ results } = { results: [] }] = await dev.call(listCases, { docId });
    expect(results).toHaveLength(2);
    expect(results).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ environmentId: '', isPassed: 1, ranBy: 'Dev' }),
        expect.objectContaining({ environmentId: environment.id, isPassed: 0, reasons, ranBy: 'Guest', docVersion: 1 }),
      ]),
    );
    await dev.call(saveCase, { id, docId, name: 'Renamed', checks });
    expect((await dev.call(listCases, { docId }))[0]?.results).toHaveLength(2);
    await dev.call(saveCase, { id, docId, name: 'Renamed', checks: [] });
    expect((await dev.call(listCases, { docId }))[0]?.results).toEqual([]);
    const elsewhere = await place(owner, {});
    const foreign = await owner.call(addEnvironment, { moduleId: elsewhere.moduleId, name: 'x', url: 'http://x.test' });
    expect(await dev.refuses(reportCase, { ...passed, id, docId, environmentId: foreign.id })).toMatchObject({
      key: 'environment.unknown',
    });
    expect(
      await dev.refuses(reportCase, { ...passed, id, docId: await docOf('not-its'), environmentId: '' }),
    ).toMatchObject({ key: 'case.unknown' });
  });

  it('are not in the doc’s content; the log has their facts, the bin the deleted ones', async () => {
    const docId = await docOf('facts');
    const before = await dev.call(getDoc, { id: docId });
    const { id } = await dev.call(saveCase, { docId, name: 'Gone' });
    await dev.call(deleteCase, { id });
    expect(await dev.call(listCases, { docId })).toEqual([]);
    const bin = await owner.call(listBin, { projectId: here.projectId, kind: 'case' });
    expect(bin.list).toMatchObject([{ kind: 'case', id, name: 'Gone' }]);
    await dev.call(undeleteCase, { id });
    expect(await dev.call(listCases, { docId })).toMatchObject([{ id, name: 'Gone' }]);
    expect(await dev.refuses(undeleteCase, { id })).toMatchObject({ key: 'case.notDeleted' });
    expect((await dev.call(getDoc, { id: docId })).version).toBe(before.version);
    const page = await guest.call(activityPage, { docId, kinds: ['case'] });
    const types = page.list.flatMap(({ lines }) => lines.map(({ type }) => type));
    expect([...types].sort()).toEqual(['CaseAdded', 'CaseDeleted', 'CaseUndeleted']);
  });
});
