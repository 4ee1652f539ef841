import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { auditPage } from '../../../contracts/history/audit.js';
import {
  bindMeterSphereModule,
  bindMeterSphereRelease,
  meterSphereModuleBinding,
  meterSphereReleaseBinding,
  saveMeterSphereSpace,
  syncMeterSphereModule,
  syncMeterSphereRelease,
  testMeterSphere,
  unbindMeterSphereModule,
  unbindMeterSphereRelease,
} from '../../../contracts/import-export/metersphere.js';
import { addRelease } from '../../../contracts/workspace/releases.js';
import { addModule } from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import { type FakeMeterSphere, SECRET_KEY, says, startFakeMeterSphere } from '../../support/fake-metersphere.js';
import type { Person } from '../../support/people.js';
import { apiDoc } from '../../support/places.js';
import { pushedDoc, pushing } from '../../support/pushing.js';
import { set } from '../../support/settings.js';

let app: TestApp;
let admin: Person;
let dev: Person;
let server: FakeMeterSphere;
let there: Awaited<ReturnType<typeof pushing>>;
beforeAll(async () => {
  app = await startApp({ env: { ANNALS_METERSPHERE_ALLOW: '127.0.0.1' } });
  admin = await app.admin();
  dev = await app.person('dev');
});
afterAll(() => app.stop());
beforeEach(async () => {
  server = await startFakeMeterSphere(2, () => app.clock.now());
  there = await pushing(app, dev);
  const space = { msSpaceId: '100001', msSpaceName: 'Default' };
  await admin.call(saveMeterSphereSpace, { spaceId: there.spaceId, ...server.connection, ...space });
});
afterEach(() => server.stop());

const target = { msProjectId: 'p-1', msProjectName: 'Shop', msModuleId: 'm-orders', msModuleName: 'Orders' };
const load = () => dev.call(meterSphereModuleBinding, { moduleId: there.moduleId });
const sentNames = () =>
  server.imports.map(({ file }) => [...JSON.stringify(file).matchAll(/"summary":"([^"]+)"/g)].map(([, name]) => name));
const audited = async () => {
  await app.quiet();
  const { list } = await admin.call(auditPage, { family: 'setting' });
  return list.filter(({ type }) => type.startsWith('MeterSphere')).map(({ sentence }) => sentence);
};

describe('after a push', () => {
  it('the docs are sent, once for several pushes', async () => {
    await dev.call(bindMeterSphereModule, { moduleId: there.moduleId, ...target });
    await there.push([pushedDoc('One', '/one')]);
    expect((await load()).lastSync).toMatchObject({ state: 'waiting', at: null, by: '' });
    await app.later(10_000);
    await there.push([pushedDoc('Two', '/two')], { isReplace: 0 });
    await app.later(10_000);
    expect(server.imports).toHaveLength(0);
    await app.later(5_000);
    expect(sentNames()).toEqual([['One', 'Two']]);
    expect((await load()).lastSync).toMatchObject({ state: 'done', docs: 2, by: '', error: '' });
  });

  it('nothing is sent if that is off, nothing is bound, or the push failed', async () => {
    await there.push([pushedDoc('One', '/one')]);
    await dev.call(bindMeterSphereModule, { moduleId: there.moduleId, ...target, autoSync: false });
    await there.push([pushedDoc('One', '/one')]);
    await app.later(60_000);
    expect(server.paths).toEqual([]);
    expect(await load()).toMatchObject({ autoSync: false, lastSync: null });
    // Old clients do not send the switch: it stays.
    await dev.call(bindMeterSphereModule, { moduleId: there.moduleId, ...target, msModuleName: 'Orders 2' });
    expect(await load()).toMatchObject({ autoSync: false, name: 'Shop/Orders 2' });
    await dev.call(bindMeterSphereModule, { moduleId: there.moduleId, ...target, autoSync: true });
    await dev.call(unbindMeterSphereModule, { moduleId: there.moduleId });
    await there.push([pushedDoc('Three', '/three')]);
    await app.later(60_000);
    expect(server.paths).toEqual([]);
    expect(await load()).toMatchObject({ moduleId: '', msProjectId: '', lastSync: null });
  });

  it('a release that has docs of the application is sent if it is on', async () => {
    await there.push([pushedDoc('In', '/in'), pushedDoc('Out', '/out')]);
    const { projectId, moduleId } = there;
    const bound = { [moduleId]: [await there.idOf('In')] };
    const { id: releaseId } = await dev.call(addRelease, { projectId, releaseNo: '1.0', moduleSourceIdMap: bound });
    await dev.call(bindMeterSphereRelease, { releaseId, ...target });
    expect(await dev.call(meterSphereReleaseBinding, { releaseId })).toMatchObject({ autoSync: false });
    await there.push([pushedDoc('In', '/in', { description: 'more' })], { isReplace: 0 });
    await app.later(60_000);
    expect(server.imports).toHaveLength(0);
    await dev.call(bindMeterSphereRelease, { releaseId, ...target, autoSync: true });
    await there.push([pushedDoc('In', '/in', { description: 'even more' })], { isReplace: 0 });
    await app.later(60_000);
    expect(sentNames()).toEqual([['In']]);
  });
});

describe('a release', () => {
  it('is sent by hand, one file for each of its applications', async () => {
    const { projectId, moduleId } = there;
    const { id: other } = await dev.call(addModule, { name: 'Second', projectId });
    const [first, second] = [
      await apiDoc(admin, there, 'First'),
      await apiDoc(admin, { ...there, moduleId: other }, 'Other'),
    ];
    await apiDoc(admin, there, 'Not in the release');
    const moduleSourceIdMap = { [moduleId]: [first], [other]: [second] };
    const { id: releaseId } = await dev.call(addRelease, { projectId, releaseNo: '2.0', moduleSourceIdMap });
    expect((await dev.refuses(syncMeterSphereRelease, { releaseId })).key).toBe('metersphere.notBound');
    await dev.call(bindMeterSphereRelease, { releaseId, ...target });
    await dev.call(syncMeterSphereRelease, { releaseId });
    await app.quiet();
    expect(sentNames()).toEqual([['First'], ['Other']]);
    expect(server.imports.map(({ fileName }) => fileName)).toEqual(['Application.json', 'Second.json']);
    const { lastSync } = await dev.call(meterSphereReleaseBinding, { releaseId });
    expect(lastSync).toMatchObject({ state: 'done', docs: 2, by: 'Dev' });
    await dev.call(unbindMeterSphereRelease, { releaseId });
    expect(await dev.call(meterSphereReleaseBinding, { releaseId })).toMatchObject({ releaseId: '', lastSync: null });
  });
});

describe('a sync', () => {
  const moduleId = () => ({ moduleId: there.moduleId });
  beforeEach(async () => {
    await dev.call(bindMeterSphereModule, { ...moduleId(), ...target });
  });

  it('of an application without docs sends nothing', async () => {
    await dev.call(syncMeterSphereModule, moduleId());
    await app.quiet();
    expect(server.paths).toEqual([]);
    expect((await load()).lastSync).toMatchObject({ state: 'done', docs: 0 });
  });

  it('requested twice at once is one', async () => {
    await apiDoc(admin, there);
    await Promise.all([1, 2, 3].map(() => dev.call(syncMeterSphereModule, moduleId())));
    await app.quiet();
    expect(server.imports.length).toBeGreaterThan(0);
    expect(server.imports.length).toBeLessThanOrEqual(2);
    expect((await load()).lastSync).toMatchObject({ state: 'done' });
  });

  it('with another module starts without a result', async () => {
    await apiDoc(admin, there);
    await dev.call(syncMeterSphereModule, moduleId());
    await app.quiet();
    await dev.call(bindMeterSphereModule, { ...moduleId(), ...target, msModuleId: 'm-users', msModuleName: 'Users' });
    expect(await load()).toMatchObject({ name: 'Shop/Users', lastSync: null });
    await dev.call(syncMeterSphereModule, moduleId());
    await app.quiet();
    expect(server.imports.map(({ request }) => request.moduleId)).toEqual(['m-orders', 'm-users']);
  });

  it('that MeterSphere refuses fails with its message, and the number of docs of the last one stays', async () => {
    await apiDoc(admin, there);
    await dev.call(syncMeterSphereModule, moduleId());
    await app.quiet();
    server.says(says.json({ code: 100_500, message: 'The module was deleted' }));
    await dev.call(syncMeterSphereModule, moduleId());
    await app.quiet();
    const { lastSync } = await load();
    expect(lastSync).toMatchObject({
      state: 'failed',
      docs: 1,
      error: expect.stringContaining('The module was deleted'),
    });
  });

  it('by hand does not wait for the next attempt of one that failed, which is then not made', async () => {
    await apiDoc(admin, there);
    server.says(says.status(500), says.status(500), says.status(500));
    await there.push([pushedDoc('One', '/one')]);
    await app.later(15_000);
    await app.later(5_000);
    await app.later(15_000);
    expect((await load()).lastSync).toMatchObject({ state: 'retrying', by: '' });
    await dev.call(syncMeterSphereModule, moduleId());
    await app.quiet();
    expect((await load()).lastSync).toMatchObject({ state: 'done', by: 'Dev' });
    expect(server.paths).toHaveLength(4);
    await app.later(3_600_000);
    expect(server.paths).toHaveLength(4);
  });

  it('gives up after some attempts', async () => {
    await apiDoc(admin, there);
    server.says(...Array.from({ length: 20 }, () => says.status(500)));
    await dev.call(syncMeterSphereModule, moduleId());
    await app.quiet();
    for (let n = 0; n < 10; n++) await app.later(3_600_000);
    expect(server.paths).toHaveLength(6);
    expect((await load()).lastSync).toMatchObject({ state: 'failed', error: expect.stringContaining('500') });
    expect(await app.database.query(`select key from tasks where kind = 'syncMeterSphere'`)).toEqual([]);
  });

  it('and every change of the settings are in the audit log, without secrets', async () => {
    await apiDoc(admin, there);
    await dev.call(syncMeterSphereModule, moduleId());
    expect(await audited()).toEqual(
      expect.arrayContaining([
        expect.stringContaining('127.0.0.1'),
        expect.stringMatching(/Shop\/Orders/),
        expect.stringMatching(/1 .*Application.*Shop\/Orders|Application.* 1 .*Shop\/Orders/),
      ]),
    );
    expect((await audited()).join()).not.toContain(SECRET_KEY);
  });

  it('is refused when the integration is off', async () => {
    await set(app, { 'torna.metersphere.enable': 'false' });
    expect((await dev.refuses(syncMeterSphereModule, moduleId())).key).toBe('metersphere.off');
    expect((await admin.refuses(testMeterSphere, server.connection)).key).toBe('metersphere.off');
    await there.push([pushedDoc('One', '/one')]);
    await app.later(60_000);
    expect(server.paths).toEqual([]);
    await set(app, { 'torna.metersphere.enable': '' });
  });
});
