import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { importPlan, planImport } from '../../../contracts/import-export/imports.js';
import { adminSettings, updateAdminSettings } from '../../../contracts/workspace/system.js';
import { startApp, type TestApp } from '../../support/app.js';
import { collection } from '../../support/collection.js';
import { closed, listening } from '../../support/local-server.js';
import type { Person } from '../../support/people.js';
import { place } from '../../support/places.js';

const IMPORT = 'network.import';
const shop = collection('Shop', { '': [{ name: 'a', url: '/a', description: '' }] });
let app: TestApp;
let admin: Person;
let dev: Person;
let moduleId = '';
let target = '';
const inside = http.createServer(({ url = '' }, response) => {
  if (url === '/moved') response.writeHead(302, { location: target }).end();
  else response.end(shop);
});
let origin = '';
beforeAll(async () => {
  app = await startApp();
  [admin, dev] = [await app.admin(), await app.person('dev')];
  ({ moduleId } = await place(admin, { devs: [dev] }));
  origin = await listening(inside);
});
afterAll(async () => {
  await app.stop();
  await closed(inside);
});

const set = (key: string, value: string) => admin.call(updateAdminSettings, [{ key, value }]);
const source = (url: string) => ({ projectId: '', moduleId, url });
const refused = async (url: string) => dev.refuses(planImport, source(url));

describe('the internal network', () => {
  it('is closed until a super admin opens it, for one purpose, at once', async () => {
    const url = `${origin}/`;
    const { key, msg } = await refused(url);
    expect({ key, msg }).toEqual({ key: 'import.addressRefused', msg: expect.stringContaining('Internal network') });
    for (const other of ['network.webhook', 'network.debug', 'network.metersphere']) await set(other, '127.0.0.1');
    expect((await refused(url)).key).toBe('import.addressRefused');
    await set(IMPORT, '10.1.2.3, 127.0.0.1');
    const { id } = await dev.call(planImport, source(url));
    expect((await dev.call(importPlan, { id })).counts).toMatchObject({ create: 1 });
    const [line] = (await admin.call(adminSettings, { keys: IMPORT })).configs;
    expect(line).toMatchObject({ value: '10.1.2.3\n127.0.0.1', origin: 'row' });
    const [fact] = await app.database.query(
      "select data from events where stream = 'system' and type = 'SettingChanged' order by position desc limit 1",
    );
    expect(fact.data).toEqual({ key: IMPORT, isSet: true, value: '10.1.2.3\n127.0.0.1' });
  });

  it('stays closed behind a redirect of a host that is allowed', async () => {
    target = 'http://169.254.169.254/latest/meta-data';
    expect((await refused(`${origin}/moved`)).key).toBe('import.addressRefused');
  });

  it('is closed again at once, and takes no list that is not what it seems', async () => {
    for (const [value, key, better] of [
      ['127.0.0.0/0', 'network.tooWide', ''],
      ['10.0.0.1\n0.0.0.0/0', 'network.tooWide', ''],
      ['10.0.0.8/8', 'network.notCanonical', '10.0.0.0/8'],
      ['127.1', 'network.notCanonical', '127.0.0.1'],
      ['http://chat.internal', 'network.malformed', ''],
    ] as const)
      expect(await admin.refuses(updateAdminSettings, [{ key: IMPORT, value }])).toMatchObject({
        ...{ key, name: IMPORT, better },
      });
    expect(await dev.refuses(updateAdminSettings, [{ key: IMPORT, value: '' }])).toMatchObject({
      key: 'access.forbidden',
    });
    await set(IMPORT, '');
    expect((await refused(`${origin}/`)).key).toBe('import.addressRefused');
  });

  it('is the environment’s where that names it, and then no save is taken', async () => {
    const { databaseUrl } = app;
    await app.stop();
    app = await startApp({ databaseUrl, env: { ANNALS_IMPORT_ALLOW: '127.0.0.1' } });
    [admin, dev] = [await app.admin(), dev.at(app.url)];
    const change = [{ key: IMPORT, value: '10.0.0.1' }];
    expect(await admin.refuses(updateAdminSettings, change)).toMatchObject({
      ...{ key: 'setting.environment', name: IMPORT, variable: 'ANNALS_IMPORT_ALLOW' },
    });
    const [line] = (await admin.call(adminSettings, { keys: IMPORT })).configs;
    expect(line).toMatchObject({ value: '127.0.0.1', origin: 'environment' });
    await set('network.debug', '');
    await dev.call(planImport, source(`${origin}/`));
  });
});
