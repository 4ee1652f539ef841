import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import {
  bindMeterSphereModule,
  meterSphereSpace,
  saveMeterSphereSpace,
} from '../../contracts/import-export/metersphere.js';
import { addRelease } from '../../contracts/workspace/releases.js';
import { startApp, type TestApp } from '../support/app.js';
import { violations } from '../support/axe.js';
import { type Desk, openBrowser, sitDown } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { ACCESS_KEY, type FakeMeterSphere, SECRET_KEY, startFakeMeterSphere } from '../support/fake-metersphere.js';
import { Keyboard } from '../support/keyboard.js';
import type { Person } from '../support/people.js';
import { apiDoc, type Place, place } from '../support/places.js';

describe('MeterSphere', () => {
  let app: TestApp;
  let browser: Browser;
  let server: FakeMeterSphere;
  let ann: Person;
  let bob: Person;
  const open: Desk[] = [];
  const desk = async (person: Person): Promise<Desk> => {
    const made = await sitDown(browser, app.url, person);
    open.push(made);
    return made;
  };
  const connected = async (): Promise<Place> => {
    const there = await place(ann, { devs: [bob] });
    const space = { msSpaceId: 'ws-1', msSpaceName: 'Payments team' };
    await ann.call(saveMeterSphereSpace, { spaceId: there.spaceId, ...server.connection, ...space });
    return there;
  };

  beforeAll(async () => {
    app = await startApp({ env: { ANNALS_METERSPHERE_ALLOW: '127.0.0.1' } });
    [browser, server] = await Promise.all([openBrowser(), startFakeMeterSphere(1, () => app.clock.now())]);
    [ann, bob] = await Promise.all([app.admin(), app.person('bob')]);
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((each) => each.close()));
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await app?.stop();
  });

  it('is connected by keyboard alone, after a wrong key', async () => {
    const { spaceId } = await place(ann);
    const { page, troubles, visit } = await desk(ann);
    await visit(`/space/setting/${spaceId}`);
    await page.getByLabel('Server address').waitFor();
    const keys = new Keyboard(page);
    await keys.tabsTo('main form input[type="url"]');
    await keys.type(`${server.connection.msAddress}/`);
    await keys.press('Tab');
    await keys.type(ACCESS_KEY);
    await keys.press('Tab');
    await keys.type('x'.repeat(16));
    // Nothing can be saved before something was chosen.
    await keys.press('Enter');
    await page.locator('.field-error').getByText('Test the connection').waitFor();
    await page.getByRole('button', { name: 'Test connection' }).focus();
    await keys.press('Enter');
    await page.getByRole('alert').getByText('refused the keys').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Secret Key').focus();
    await keys.press('ControlOrMeta+a');
    await keys.type(SECRET_KEY);
    await page.getByRole('button', { name: 'Test connection' }).focus();
    await keys.press('Enter');
    await page.getByRole('status').getByText('Connected. 1 choice found.').waitFor();
    await eventually(async () => (await page.getByLabel('Workspace').inputValue()) === 'ws-1');
    await page.getByRole('button', { name: 'Save' }).focus();
    await keys.press('Enter');
    await page.getByText('A secret key is saved').waitFor();
    await eventually(async () => (await page.getByLabel('Secret Key').inputValue()) === '');
    expect(await ann.call(meterSphereSpace, { spaceId })).toMatchObject({
      msAddress: server.connection.msAddress,
      msSpaceName: 'Payments team',
    });
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('A secret key is saved').waitFor({ state: 'detached' });
    expect(troubles).toEqual([]);
  });

  it('receives the docs of an application, which shows the result', async () => {
    const there = await connected();
    await apiDoc(ann, there, 'Refund an order');
    const { page, troubles, visit } = await desk(bob);
    await visit(`/project/doc/${there.projectId}?module=${there.moduleId}&tab=meterSphere`);
    await page.getByLabel('Project', { exact: true }).selectOption('Shop');
    const module = page.getByLabel('Module', { exact: true });
    await module.getByText('Refunds').waitFor({ state: 'attached' });
    await module.selectOption('m-refunds');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Stop syncing' }).waitFor();
    expect(await page.getByLabel('Sync after each push').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Sync now' }).click();
    await page.getByText('1 doc sent to Shop/Orders/Refunds').waitFor();
    expect(server.imports.at(-1)?.request).toMatchObject({ projectId: 'p-1', moduleId: 'm-refunds' });
    expect(await violations(page)).toEqual([]);
    expect(troubles).toEqual([]);
  });

  it('receives a release, chosen in its menu', async () => {
    const there = await connected();
    const { projectId, moduleId } = there;
    const doc = await apiDoc(ann, there, 'In the release');
    await ann.call(addRelease, { projectId, releaseNo: '1.0', moduleSourceIdMap: { [moduleId]: [doc] } });
    const { page, troubles, visit } = await desk(bob);
    await visit(`/project/release/${projectId}`);
    await page.getByRole('button', { name: 'Actions for release 1.0' }).click();
    await page.getByRole('menuitem', { name: 'MeterSphere' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Project', { exact: true }).selectOption('Shop');
    await dialog.getByLabel('Module', { exact: true }).selectOption('m-users');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('button', { name: 'Sync now' }).click();
    await dialog.getByText('1 doc sent to Shop/Users').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(troubles).toEqual([]);
  });

  it('says what is missing: a connection, an answer, a right', async () => {
    const there = await place(ann, { devs: [bob] });
    const { page, visit } = await desk(bob);
    const tab = `/project/doc/${there.projectId}?module=${there.moduleId}&tab=meterSphere`;
    await visit(tab);
    await page.getByText('An admin of the space can connect it.').waitFor();
    await visit(`/space/setting/${there.spaceId}`);
    await page.getByText('No access').or(page.locator('.state-what')).first().waitFor();
    expect(await page.getByLabel('Server address').count()).toBe(0);
    const gone = await startFakeMeterSphere(1, () => app.clock.now());
    const space = { msSpaceId: 'ws-1', msSpaceName: 'Payments team' };
    await ann.call(saveMeterSphereSpace, { spaceId: there.spaceId, ...gone.connection, ...space });
    const target = { msProjectId: 'p-1', msProjectName: 'Shop', msModuleId: 'm-1', msModuleName: 'Orders' };
    await bob.call(bindMeterSphereModule, { moduleId: there.moduleId, ...target });
    await gone.stop();
    await visit(tab);
    await page.getByText('can’t be reached').waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
