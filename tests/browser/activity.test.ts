import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { saveDoc } from '../../contracts/docs/docs.js';
import { startApp, type TestApp } from '../support/app.js';
import { violations } from '../support/axe.js';
import { type Desk, openBrowser, sitDown } from '../support/browser.js';
import type { Person } from '../support/people.js';
import { doneApiDoc, markdownDoc, type Place, place } from '../support/places.js';

let app: TestApp;
let browser: Browser;
let ann: Person;
let bob: Person;
let gus: Person;
let here: Place;
let docId: string;
let desk: Desk;
beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
  [ann, bob, gus] = [await app.admin(), await app.person('bob'), await app.person('gus')];
  here = await place(ann, { devs: [bob], guests: [gus] });
  docId = await doneApiDoc(ann, here, 'Orders');
  await markdownDoc(bob, here, '', 'Guide');
  desk = await sitDown(browser, app.url, gus);
});
afterAll(async () => {
  await desk?.close();
  await browser?.close();
  await app?.stop();
});

it('a reader watches a project, filters it and takes it along', async () => {
  const { page, troubles, visit } = desk;
  await visit(`/project/doc/${here.projectId}`);
  await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click();
  await page.getByRole('link', { name: 'Created Orders' }).waitFor();
  // A colleague's change appears by itself, with what it means.
  await bob.call(saveDoc, { id: docId, queryParams: [{ name: 'tenantId', required: 1, maxLength: '' }] });
  await page.getByRole('link', { name: 'Edited Orders' }).waitFor();
  await page.getByText('Required query parameter tenantId added').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Severity').selectOption('breaking');
  await page.getByRole('link', { name: 'Created Orders' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Edited Orders' }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Export' })
      .click()
      .then(() => page.getByRole('menuitem', { name: 'Export as CSV' }).click()),
  ]);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text.split('\r\n')).toHaveLength(3);
  expect(text).toContain('breaking,Edited Orders');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: 'Bob', exact: true }).first().click();
  await page.getByRole('link', { name: 'Created Orders' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Created Guide' }).waitFor();
  await page.getByRole('link', { name: 'Edited Orders' }).click();
  await page.waitForURL(/\/view\/.*compare=1/);
  expect(troubles).toEqual([]);
});

it('is reached from a doc, an application and a member', async () => {
  const { page, troubles, visit } = desk;
  await visit(`/view/${docId}`);
  await page.locator('main').getByRole('button', { name: 'Activity' }).click();
  await page.getByRole('link', { name: 'Edited Orders' }).waitFor();
  await page.getByRole('link', { name: 'Created Guide' }).waitFor({ state: 'detached' });
  await visit(`/project/doc/${here.projectId}?module=${here.moduleId}`);
  await page.locator('main').getByRole('button', { name: 'Activity' }).click();
  await page.getByText('Created application Application').waitFor();
  await visit(`/project/member/${here.projectId}`);
  await page.getByRole('link', { name: 'Bob' }).click();
  await page.getByRole('link', { name: 'Created Guide' }).waitFor();
  await page.getByRole('link', { name: 'Created Orders' }).waitFor({ state: 'detached' });
  expect(troubles).toEqual([]);
});
