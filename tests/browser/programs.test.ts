import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { saveDoc } from '../../contracts/docs/docs.js';
import { freezeRelease } from '../../contracts/history/frozen-releases.js';
import { addRelease } from '../../contracts/workspace/releases.js';
import { startApp, type TestApp } from '../support/app.js';
import { violations } from '../support/axe.js';
import { type Desk, openBrowser, sitDown } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { type FakeChat, startFakeChat } from '../support/fake-chat.js';
import type { Person } from '../support/people.js';
import { doneApiDoc, type Place, place } from '../support/places.js';

const said = 'Required query parameter tenantId added: calls without it will fail';
let app: TestApp;
let browser: Browser;
let receiver: FakeChat;
let ann: Person;
let here: Place;
let docId: string;
let desk: Desk;
beforeAll(async () => {
  app = await startApp({ env: { ANNALS_WEBHOOK_ALLOW: '127.0.0.1' } });
  [browser, receiver] = await Promise.all([openBrowser(), startFakeChat()]);
  ann = await app.admin();
  here = await place(ann);
  docId = await doneApiDoc(ann, here, 'Orders');
  desk = await sitDown(browser, app.url, ann);
});
afterAll(async () => {
  await desk?.close();
  await browser?.close();
  await receiver?.stop();
  await app?.stop();
});

const release = async (releaseNo: string) => {
  const { id } = await ann.call(addRelease, {
    ...{ projectId: here.projectId, releaseNo, moduleSourceIdMap: { [here.moduleId]: [docId] } },
  });
  return id;
};

it('a webhook is added, hears of a change, and shows its delivery', async () => {
  const { page, troubles, visit } = desk;
  await visit(`/project/doc/${here.projectId}?module=${here.moduleId}&tab=robots`);
  await page.getByRole('button', { name: 'New webhook' }).click();
  await page.getByLabel('Name').fill('Gateway');
  await page.getByLabel('Address').fill(receiver.url);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('dialog').locator('input[readonly]').inputValue()).resolves.toMatch(/^whsec_/);
  await page.getByRole('dialog').getByRole('button').last().click();
  await ann.call(saveDoc, { id: docId, queryParams: [{ name: 'tenantId', required: 1, maxLength: '' }] });
  await app.quiet();
  await page.getByRole('button', { name: 'Actions for webhook Gateway' }).click();
  await page.getByRole('menuitem', { name: 'Deliveries' }).click();
  await page.getByRole('row', { name: 'doc.edited' }).getByRole('button', { name: 'Details' }).click();
  await page.getByText('query.added.required').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(troubles).toEqual([]);
});

it('two frozen releases are compared on one page, by meaning', async () => {
  const { page, troubles, visit } = desk;
  await ann.call(freezeRelease, { id: await release('1.0') });
  await ann.call(saveDoc, { id: docId, queryParams: [{ name: 'region', required: 1, maxLength: '' }] });
  await release('2.0');
  await visit(`/project/release/${here.projectId}`);
  await page.getByRole('button', { name: 'Actions for release 2.0' }).click();
  await page.getByRole('menuitem', { name: 'Publish' }).click();
  const notes = page.getByRole('dialog').getByLabel('Notes');
  await eventually(async () => (await notes.inputValue()).includes('region'));
  await notes.fill('## Regions');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('Required query parameter').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: '2.0' }).click();
  await page.getByRole('heading', { name: 'Regions' }).waitFor();
  await page.getByText('Required query parameter').first().waitFor();
  expect(await violations(page)).toEqual([]);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Signed manifest' }).click();
  expect((await file).suggestedFilename()).toBe('release-manifest.json');
  expect(troubles).toEqual([]);
});

it('a token is made in the settings, a rule is silenced, and the rules are in the help centre', async () => {
  const { page, troubles, visit } = desk;
  await visit('/user/systemSetting');
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByLabel('Name').fill('Portal');
  await page.getByLabel('Scope').selectOption(here.spaceId);
  await page.getByLabel('Project', { exact: true }).selectOption(here.projectId);
  await page.getByLabel('Expires').selectOption('30 days');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('dialog').locator('input[readonly]').inputValue()).resolves.toMatch(/^evt_/);
  await page.getByRole('dialog').getByRole('button').last().click();
  await page.getByRole('button', { name: 'Revoke token Portal' }).waitFor();
  await expect(page.locator('tr', { hasText: 'Portal' }).innerText()).resolves.toMatch(/Project\s+Never\s+\w+ \d+/);
  await visit('/admin/event-tokens');
  const row = page.locator('tr', { hasText: 'Portal' });
  await row.getByText('just now').waitFor();
  expect(await violations(page)).toEqual([]);
  await row.getByRole('button', { name: 'Revoke token Portal' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await row.waitFor({ state: 'detached' });
  await visit(`/project/info/${here.projectId}`);
  await page.getByRole('button', { name: 'Change a rule' }).click();
  await page.getByLabel('Rule', { exact: true }).selectOption('query.removed.optional');
  await page.getByLabel('Severity', { exact: true }).selectOption('silent');
  await page.getByLabel('Reason').fill('Nobody sends it');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Nobody sends it').waitFor();
  expect(await violations(page)).toEqual([]);
  await visit('/help#meaning');
  await page.getByText(said).waitFor();
  expect(troubles).toEqual([]);
});
