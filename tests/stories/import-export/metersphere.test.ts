import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  bindMeterSphereModule,
  meterSphereModuleBinding,
  meterSphereModules,
  meterSphereProjects,
  meterSphereSpace,
  removeMeterSphereSpace,
  saveMeterSphereSpace,
  syncMeterSphereModule,
  testMeterSphere,
  testMeterSphereByGet,
} from '../../../contracts/import-export/metersphere.js';
import { startApp, type TestApp } from '../../support/app.js';
import {
  ACCESS_KEY,
  type FakeMeterSphere,
  SECRET_KEY,
  says,
  startFakeMeterSphere,
} from '../../support/fake-metersphere.js';
import { impatiently } from '../../support/impatience.js';
import type { Person } from '../../support/people.js';
import { apiDoc, type Place, place } from '../../support/places.js';

let app: TestApp;
let admin: Person;
let dev: Person;
beforeAll(async () => {
  app = await startApp({ env: { ANNALS_METERSPHERE_ALLOW: '127.0.0.1' } });
  admin = await app.admin();
  dev = await app.person('dev');
});
afterAll(() => app.stop());

const target = { msProjectId: 'p-1', msProjectName: 'Shop', msModuleId: 'm-orders', msModuleName: 'Orders' };
const workspace = {
  1: { msSpaceId: 'ws-1', msSpaceName: 'Payments team' },
  2: { msSpaceId: '100001', msSpaceName: '' },
};
const connect = (there: Place, { connection, version }: FakeMeterSphere) =>
  admin.call(saveMeterSphereSpace, { spaceId: there.spaceId, ...connection, ...workspace[version] });

describe.each([
  [1, 'Postman'],
  [2, 'Swagger3'],
] as const)('MeterSphere of version %d', (version, platform) => {
  let server: FakeMeterSphere;
  let there: Place;
  beforeEach(async () => {
    server = await startFakeMeterSphere(version, () => app.clock.now());
    there = await place(admin, { devs: [dev] });
  });
  afterEach(() => server.stop());

  const load = () => dev.call(meterSphereModuleBinding, { moduleId: there.moduleId });
  const bound = async () => {
    await connect(there, server);
    await dev.call(bindMeterSphereModule, { moduleId: there.moduleId, ...target });
  };

  it('is tested, connected, and its projects and modules are listed', async () => {
    const { spaceId, projectId } = there;
    expect(await dev.call(meterSphereProjects, { projectId })).toEqual({ spaceConfig: false, spaceId, projects: [] });
    const tested = await admin.call(testMeterSphere, { ...server.connection, spaceId });
    expect(tested).toMatchObject({
      success: true,
      spaces: [version === 1 ? { id: 'ws-1', name: 'Payments team' } : { id: '100001', name: '默认组织' }],
    });
    await connect(there, server);
    expect(await dev.call(meterSphereProjects, { projectId })).toEqual({
      ...{ spaceConfig: true, spaceId },
      projects: [{ id: 'p-1', name: 'Shop' }],
    });
    const modules = await dev.call(meterSphereModules, { projectId, msProjectId: 'p-1' });
    expect(modules).toEqual([
      {
        ...{ id: 'm-orders', name: 'Orders', level: 1, leaf: false },
        children: [{ id: 'm-refunds', name: 'Refunds', level: 2, leaf: true, children: [] }],
      },
      { id: 'm-users', name: 'Users', level: 1, leaf: true, children: [] },
    ]);
  });

  it('receives the docs of an application by hand', async () => {
    await bound();
    await apiDoc(admin, there, 'Refund an order');
    expect(await load()).toMatchObject({ ...target, name: 'Shop/Orders', autoSync: true, lastSync: null });
    await dev.call(syncMeterSphereModule, { moduleId: there.moduleId });
    expect((await load()).lastSync).toMatchObject({ state: 'waiting', by: 'Dev' });
    await app.quiet();
    expect((await load()).lastSync).toMatchObject({ state: 'done', by: 'Dev', docs: 1, error: '' });
    const [sent, another] = server.imports;
    expect(another).toBeUndefined();
    expect(sent).toMatchObject({
      fileName: 'Application.json',
      request: { platform, projectId: 'p-1', moduleId: 'm-orders', model: 'definition', coverModule: true },
    });
    const { file } = sent ?? {};
    expect(file).toMatchObject(
      version === 1 ? { info: { name: 'Application' } } : { openapi: expect.stringMatching(/^3\./) },
    );
    expect(JSON.stringify(file)).toContain('Refund an order');
  });

  it('that has been unreachable receives the docs later', async () => {
    await bound();
    await apiDoc(admin, there);
    server.says(undefined, says.status(503), says.page);
    await impatiently(app, async () => {
      await dev.call(syncMeterSphereModule, { moduleId: there.moduleId });
      await app.quiet();
    });
    expect((await load()).lastSync).toMatchObject({ state: 'retrying', error: expect.stringContaining('too long') });
    await app.later(5_000);
    expect((await load()).lastSync).toMatchObject({ state: 'retrying', error: expect.stringContaining('503') });
    await app.later(15_000);
    // A page is no passing failure.
    expect((await load()).lastSync).toMatchObject({ state: 'failed', error: expect.stringContaining('address') });
    await app.later(3_600_000);
    expect(server.imports).toHaveLength(0);
    await dev.call(syncMeterSphereModule, { moduleId: there.moduleId });
    await app.quiet();
    expect((await load()).lastSync).toMatchObject({ state: 'done', docs: 1 });
    expect(server.imports).toHaveLength(1);
  });
});

describe('a connection', () => {
  let server: FakeMeterSphere;
  let there: Place;
  beforeEach(async () => {
    server = await startFakeMeterSphere(1, () => app.clock.now());
    there = await place(admin, { devs: [dev] });
  });
  afterEach(() => server.stop());

  const refused = async (given: object) =>
    (await admin.refuses(testMeterSphere, { ...server.connection, spaceId: there.spaceId, ...given })).key;

  it('is refused with the reason', async () => {
    expect(await refused({ msSecretKey: 'x'.repeat(16) })).toBe('metersphere.auth');
    expect(await refused({ msSecretKey: 'short' })).toBe('metersphere.keys');
    expect(await refused({ msSecretKey: '' })).toBe('metersphere.secretNeeded');
    expect(await refused({ msAddress: 'not an address' })).toBe('input.invalid');
    expect(await refused({ msAddress: 'http://me:pw@127.0.0.1' })).toBe('input.invalid');
    expect(await refused({ msAddress: 'http://10.0.0.1' })).toBe('import.addressRefused');
    expect(await refused({ msAddress: 'http://127.0.0.1:1' })).toBe('import.connection');
    // The address of 2.3 and later ends with /api.
    expect(await refused({ msAddress: server.connection.msAddress.replace('/api', '') })).toBe('metersphere.notApi');
    expect(await refused({ version: 2 })).toBe('metersphere.notApi');
  });

  it('to a server that answers badly is refused with the reason', async () => {
    const answered = async (...answers: Parameters<FakeMeterSphere['says']>) => {
      server.says(...answers);
      return refused({});
    };
    expect(await answered(says.page)).toBe('metersphere.notApi');
    await impatiently(app, async () => expect(await answered(undefined)).toBe('import.timeout'));
    expect(await answered(says.status(500))).toBe('metersphere.status');
    expect(await answered(says.endless)).toBe('metersphere.notApi');
    expect(await answered(says.json({ success: false, message: 'No licence' }))).toBe('metersphere.refused');
    expect(await answered(says.redirect(302, 'http://169.254.169.254/'))).toBe('import.addressRefused');
    const other = await startFakeMeterSphere(1, () => app.clock.now());
    expect(await answered(says.redirect(301, `${other.connection.msAddress}/currentUser`))).toBe(
      'metersphere.redirected',
    );
    // Another origin receives neither the access key nor a signature.
    expect(other.heard.join()).not.toMatch(/accesskey|signature/i);
    await other.stop();
  });

  it('keeps the secret key, uses it only for the stored address, and never gives it back', async () => {
    const { spaceId } = there;
    await connect(there, server);
    const loaded = await admin.call(meterSphereSpace, { spaceId });
    expect(loaded).toMatchObject({ msAccessKey: ACCESS_KEY, msSecretKey: '', isSecretSet: true, msSpaceId: 'ws-1' });
    const { msAddress, msAccessKey, version } = server.connection;
    const kept = { spaceId, msAddress, msAccessKey, msSecretKey: '', version };
    expect(await admin.call(testMeterSphere, kept)).toMatchObject({ success: true });
    await admin.call(saveMeterSphereSpace, { ...kept, ...workspace[1], msSpaceName: 'Renamed' });
    expect(await admin.call(meterSphereSpace, { spaceId })).toMatchObject({ msSpaceName: 'Renamed' });
    const calls = server.paths.length;
    const moved = { ...kept, msAddress: msAddress.replace('127.0.0.1', 'localhost') };
    expect((await admin.refuses(testMeterSphere, moved)).key).toBe('metersphere.secretNeeded');
    expect((await admin.refuses(saveMeterSphereSpace, { ...moved, ...workspace[1] })).key).toBe(
      'metersphere.secretNeeded',
    );
    const elsewhere = await place(admin);
    expect((await admin.refuses(testMeterSphere, { ...kept, spaceId: elsewhere.spaceId })).key).toBe(
      'metersphere.secretNeeded',
    );
    expect(server.paths).toHaveLength(calls);
    const [row] = await app.database.query('select * from metersphere_spaces where access_key = $1 limit 1', [
      ACCESS_KEY,
    ]);
    expect(JSON.stringify(row)).not.toContain(SECRET_KEY);
    const events = await app.database.query(`select data from events where type like 'MeterSphere%'`);
    expect(JSON.stringify(events)).not.toContain(SECRET_KEY);
    expect(JSON.stringify(loaded)).not.toContain(SECRET_KEY);
  });

  it('is tested by old clients without naming the space', async () => {
    const { msAddress, msAccessKey, msSecretKey } = server.connection;
    const old = { msAddress, msAccessKey, msSecretKey, msSpaceId: '', version: '1' };
    const query = new URLSearchParams(old).toString();
    const reply = await fetch(`${app.url}/third/metersphere/space/test?${query}`, { headers: { token: admin.token } });
    expect(await reply.json()).toMatchObject({ code: '0', data: { success: true, spaces: [{ id: 'ws-1' }] } });
    expect((await dev.refuses(testMeterSphereByGet, server.connection)).key).toBe('access.forbidden');
  });

  it('is removed, and its bindings work again with the next one', async () => {
    const { spaceId, moduleId } = there;
    await connect(there, server);
    await dev.call(bindMeterSphereModule, { moduleId, ...target });
    await apiDoc(admin, there);
    await admin.call(removeMeterSphereSpace, { spaceId });
    expect((await dev.refuses(syncMeterSphereModule, { moduleId })).key).toBe('metersphere.notConnected');
    expect(await admin.call(meterSphereSpace, { spaceId })).toMatchObject({ msAddress: '', isSecretSet: false });
    await connect(there, server);
    await dev.call(syncMeterSphereModule, { moduleId });
    await app.quiet();
    expect(server.imports).toHaveLength(1);
  });
});
