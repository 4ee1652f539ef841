import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { moduleAbout } from '../../contracts/docs/about.js';
import { saveDoc } from '../../contracts/docs/docs.js';
import { addEnvironment } from '../../contracts/workspace/environments.js';
import { startApp, type TestApp } from '../support/app.js';
import { violations } from '../support/axe.js';
import { openBrowser } from '../support/browser.js';
import { DebugUpstream } from '../support/debug-upstream.js';
import { eventually } from '../support/eventually.js';
import type { Person } from '../support/people.js';
import { type Place, place } from '../support/places.js';
import { TableDesk } from '../support/table-desk.js';

let app: TestApp;
let browser: Browser;
let ann: Person;
let here: Place;
let upstream: DebugUpstream;

beforeAll(async () => {
  upstream = await DebugUpstream.start();
  app = await startApp({ env: { ANNALS_DEBUG_ALLOW: '127.0.0.1' } });
  [browser, ann] = await Promise.all([openBrowser(), app.admin()]);
  here = await place(ann);
  await ann.call(addEnvironment, { moduleId: here.moduleId, name: 'test', url: `${upstream.url}/echo` });
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
  await upstream?.stop();
});

it('About is made beside the tree, written by fields and keys, and read as a page', async () => {
  const { moduleId } = here;
  const { id: docId } = await ann.call(saveDoc, {
    ...{ moduleId, type: 0, name: 'Orders', url: '/orders', httpMethod: 'GET' },
  });
  const desk = await TableDesk.sits(browser, ann, moduleId, docId);
  const { page } = desk;
  const about = async () => (await ann.call(moduleAbout, { moduleId })).about;

  await page.getByRole('button', { name: 'About', exact: true }).click();
  await page.getByRole('heading', { name: 'Authentication' }).waitFor();
  await page.getByLabel('Version', { exact: true }).fill('2.0');
  await page.getByLabel('License name').fill('MIT');
  await page.getByRole('button', { name: 'Add a scheme' }).click();
  const schemes = page.getByRole('region', { name: 'Authentication' });
  await schemes.getByLabel('Name of the parameter').fill('X-Shop-Key');
  await schemes.getByLabel('Name', { exact: true }).fill('ShopKey');
  await desk.presses('Enter');
  await schemes.getByLabel('ShopKey', { exact: true }).check({ force: true });
  await schemes.getByRole('button', { name: 'Add a scheme' }).click();
  await schemes.getByLabel('Kind').nth(1).selectOption({ label: 'OAuth 2' });
  await schemes.getByLabel('Token URL').fill('https://id.example.com/token');
  await desk.presses('Enter');
  const tags = page.getByRole('region', { name: 'Tags' });
  await tags.getByRole('button', { name: 'Add a tag' }).click();
  await tags.getByLabel('Description').fill('Bought things\n\nand more');
  await tags.getByLabel('Tag', { exact: true }).fill('Orders');
  await desk.presses('Enter');
  const servers = page.getByRole('region', { name: 'Servers' });
  await servers.getByRole('button', { name: 'Add a server' }).click();
  await servers.getByRole('button', { name: 'Add a variable' }).click();
  await servers.getByLabel('Default').fill('eu');
  await desk.presses('Enter');
  await desk.saved();
  expect(await violations(page)).toEqual([]);
  await desk.presses('Control+s');
  await page.locator('.remark-form input:focus').waitFor();
  await desk.presses('Enter');
  await page.locator('.made', { hasText: 'Version 2' }).waitFor();
  await eventually(async () => (await about())?.keywords.security !== undefined);
  expect((await about())?.keywords).toEqual({
    'info/version': '"2.0"',
    'info/license': '{"name":"MIT"}',
    'scheme/ShopKey': '{"type":"apiKey","in":"header","name":"X-Shop-Key"}',
    'scheme/ApiKey':
      '{"type":"oauth2","flows":{"clientCredentials":{"tokenUrl":"https://id.example.com/token","scopes":{}}}}',
    schemes: '["ShopKey","ApiKey"]',
    security: '[{"ShopKey":[]}]',
    'tag/Orders': '{"description":"Bought things\\n\\nand more"}',
    tags: '["Orders"]',
    'server/https://api.example.com': '{"variables":{"var1":{"default":"eu"}}}',
    servers: '["https://api.example.com"]',
  });

  await desk.desk.visit(`/view/${docId}`);
  await page.getByRole('link', { name: 'About', exact: true }).click();
  await page.getByRole('heading', { name: 'Authentication' }).waitFor();
  await page.getByText('X-Shop-Key').waitFor();
  await page.getByText('Bought things').waitFor();
  expect(await violations(page)).toEqual([]);

  // Calls are signed with it.
  await desk.desk.visit(`/view/${docId}?tab=debug`);
  await page.getByRole('radio', { name: 'Auth', exact: true }).click();
  await page.getByLabel('ShopKey: Secret').fill('from the page');
  await desk.presses('Control+Enter');
  await page.getByText('"from the page"').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(desk.desk.troubles).toEqual([]);
  await desk.leaves();
});
