import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listDocsV2 } from '../../../../contracts/docs/docs.js';
import { changeSetDocs } from '../../../../contracts/import-export/change-sets.js';
import { pushLog } from '../../../../contracts/import-export/pushes.js';
import { deletePushMessages, messagePage } from '../../../../contracts/notifications/notice.js';
import { decodeId } from '../../../../contracts/platform/wire.js';
import { moduleToken } from '../../../../contracts/workspace/modules.js';
import { ChangeSets, RunEndedError } from '../../../../server/import-export/change-sets/change-sets.js';
import { readPush } from '../../../../server/import-export/formats/push/read-push.js';
import { importDocs } from '../../../../server/import-export/formats/work.js';
import { Tasks } from '../../../../server/platform/tasks/tasks.js';
import { WorkerLimitError } from '../../../../server/platform/workers/worker-limit-error.js';
import { Workers } from '../../../../server/platform/workers/workers.js';
import { startApp, type TestApp } from '../../../support/app.js';
import { Build } from '../../../support/build.js';
import type { Person } from '../../../support/people.js';
import { place } from '../../../support/places.js';

let app: TestApp;
let dev: Person;
beforeAll(async () => {
  app = await startApp();
  dev = await app.person('dev');
});
afterAll(() => app.stop());

async function pushing() {
  const { moduleId } = await place(await app.admin(), { devs: [dev] });
  const build = new Build(app.url, await dev.call(moduleToken, { moduleId }));
  return { moduleId, build };
}
const apis = (...names: string[]) => names.map((name) => ({ name, url: `/${name}`, httpMethod: 'GET' }));

describe('a push that was written', () => {
  it('is in the push log, in the messages of super admins, and one change set in the log', async () => {
    const { moduleId, build } = await pushing();
    await build.smartDoc({ author: 'jim', apis: [...apis('a', 'b'), { name: 'c'.repeat(200), url: '/c' }] });
    await app.quiet();
    const [push] = await dev.call(pushLog, { moduleId });
    expect(push).toMatchObject({
      author: 'jim',
      state: 'done',
      isReplace: 1,
      docs: 3,
      created: 3,
      changed: 0,
      error: '',
    });
    expect(push?.losses).toMatchObject([{ origin: 'apis.2.name', what: 'cut' }]);
    expect(push?.finishedAt).not.toBeNull();

    const admin = await app.admin();
    const { list } = await admin.call(messagePage, {});
    expect(list[0]).toMatchObject({ type: 3, sourceId: '', message: 'jim pushed docs to “Project-Application”' });
    const sets = await app.database.query(
      `select count(*) as n, min(meta ->> 'changeSet') = max(meta ->> 'changeSet') as same from events e
        join docs d on e.stream = 'doc-' || d.id where d.module_id = $1`,
      [decodeId(moduleId)],
    );
    expect(sets).toEqual([{ n: 3, same: true }]);
    await admin.call(deletePushMessages, {});
    expect((await admin.call(messagePage, {})).list).toEqual([]);
  });
});

describe('a push that cannot be written', () => {
  it('is failed in the push log and in the messages of super admins, and the next one is written', async () => {
    const { moduleId, build } = await pushing();
    const id = decodeId(moduleId) ?? 0;
    await build.smartDoc({ author: 'jim', apis: apis('a') });
    await app.quiet();
    const broken = `update change_sets set state = 'running', runs = 2, finished_at = null, payload = '{}' where module_id = $1`;
    await app.database.query(broken, [id]);
    await build.smartDoc({ author: 'ann', apis: apis('a', 'b') });
    await app.quiet();
    const [next, failed] = await dev.call(pushLog, { moduleId });
    expect(failed).toMatchObject({ state: 'failed', author: 'jim' });
    expect(failed?.error).toMatch(/\w+ \w+/);
    expect(next).toMatchObject({ state: 'done', author: 'ann', created: 1 });
    const admin = await app.admin();
    const { list } = await admin.call(messagePage, {});
    const told = list.map(({ message }) => message).filter((message) => /jim|ann/.test(message));
    expect(told).toContainEqual(expect.stringMatching(/fail.*jim|jim.*fail/i));
    expect(told).toContain('ann pushed docs to “Project-Application”');
  });
});

describe('a push while the worker threads are busy', () => {
  it('is written later, and loses no doc', async () => {
    const { moduleId, build } = await pushing();
    const workers = app.get(Workers);
    const run = workers.run.bind(workers);
    let busy = 2;
    workers.run = (work, input, options) =>
      work.name === importDocs.name && busy-- > 0
        ? Promise.reject(new WorkerLimitError(busy ? 'queue' : 'ended'))
        : run(work, input, options);
    await build.smartDoc({ author: 'jim', apis: apis('a', 'b', 'c') });
    await app.quiet();
    for (let minutes = 0; minutes < 30; minutes++) await app.later(60_000);
    workers.run = run;
    expect(await dev.call(pushLog, { moduleId })).toMatchObject([{ state: 'done', created: 3, losses: [] }]);
  });
});

describe('a push that has one address twice', () => {
  const twice = [{ name: 'first', url: '/a', httpMethod: 'GET' }, ...apis('a', 'b')];

  it('stores the last doc and reports the other in the push log, once, also when it is written again', async () => {
    const { moduleId, build } = await pushing();
    await build.smartDoc({ author: 'jim', apis: twice });
    await app.quiet();
    const losses = [{ origin: 'apis.0', what: 'duplicate', value: 'first' }];
    expect(await dev.call(pushLog, { moduleId })).toMatchObject([{ created: 2, losses }]);
    expect((await dev.call(listDocsV2, { moduleId })).map(({ name }) => name).sort()).toEqual(['a', 'b']);
    const [push] = await dev.call(pushLog, { moduleId });
    expect(await dev.call(changeSetDocs, { moduleId, id: push?.id ?? '' })).toMatchObject({ total: 2, losses });
    const id = decodeId(moduleId) ?? 0;
    await app.database.query(
      `update change_sets set state = 'running', finished_at = null, payload = $2 where module_id = $1`,
      [id, JSON.stringify(readPush({ apis: twice }).api)],
    );
    await app.database.transaction((tx) =>
      app.get(Tasks).add(tx, { kind: 'applyPush', key: String(id), payload: { moduleId: id }, dueAt: app.clock.now() }),
    );
    await app.quiet();
    const [again] = await dev.call(pushLog, { moduleId });
    expect(again).toMatchObject({ state: 'done', created: 2 });
    expect(again?.losses).toEqual(losses);
  });
});

describe('a push whose node died in the middle', () => {
  it('is written by another one, each doc once, and the dead run writes nothing any more', async () => {
    const { moduleId, build } = await pushing();
    const id = decodeId(moduleId) ?? 0;
    await build.smartDoc({ author: 'jim', apis: apis('a', 'b') });
    await app.quiet();
    await build.smartDoc({ author: 'jim', apis: apis('a', 'b', 'c') });
    await app.quiet();
    // The state left by a node that died after writing everything but the final state.
    const unfinished = `update change_sets set state = 'running', finished_at = null, payload = $2
      where id = (select max(id) from change_sets where module_id = $1) returning id`;
    const payload = { entries: [], dictionaries: [], environments: [], errorCodes: [] };
    const [[set]] = await app.database.query(unfinished, [id, JSON.stringify(payload)]);
    const sets = app.get(ChangeSets);
    const dead = await sets.begin(set.id);
    await app.database.transaction((tx) =>
      app.get(Tasks).add(tx, { kind: 'applyPush', key: String(id), payload: { moduleId: id }, dueAt: app.clock.now() }),
    );
    await app.quiet();
    expect((await dev.call(listDocsV2, { moduleId })).map(({ name }) => name).sort()).toEqual(['a', 'b', 'c']);
    expect((await dev.call(pushLog, { moduleId })).map(({ state }) => state)).toEqual(['done', 'done']);
    await expect(app.database.transaction((tx) => sets.hold(tx, dead))).rejects.toThrow(RunEndedError);
  });
});
