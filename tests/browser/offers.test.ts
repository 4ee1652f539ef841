import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { getDoc, saveDoc } from '../../contracts/docs/docs.js';
import { listOffers } from '../../contracts/import-export/offers.js';
import { startApp, type TestApp } from '../support/app.js';
import { type Desk, openBrowser, sitDown } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import type { Person } from '../support/people.js';
import { pushedDoc, pushing } from '../support/pushing.js';

const row = (name: string, more: object = {}) => ({ name, type: 'string', description: name, ...more });
const list = (rows: readonly object[], more: object = {}) => pushedDoc('list', '/list', { queryParams: rows, ...more });

describe('a doc that a person and a build changed', () => {
  let app: TestApp;
  let browser: Browser;
  let ann: Person;
  let desk: Desk;
  let there: Awaited<ReturnType<typeof pushing>>;
  let id: string;

  beforeAll(async () => {
    app = await startApp();
    [browser, ann] = await Promise.all([openBrowser(), app.admin()]);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });
  beforeEach(async () => {
    there = await pushing(app, ann);
    const { push, idOf, moduleId } = there;
    await push([list([row('state')])]);
    id = await idOf('list');
    const { queryParams } = await ann.call(getDoc, { id });
    const changed = queryParams.map((param) => ({ ...param, description: 'by hand' }));
    await ann.call(saveDoc, { id, moduleId, name: 'Orders', queryParams: changed });
    await push([list([row('state', { description: 'second' })], { name: 'List of orders' })]);
    desk = await sitDown(browser, app.url, ann);
  });
  afterEach(async () => {
    expect(desk.troubles).toEqual([]);
    await desk.close();
  });

  it('shows what the build says, and takes or dismisses it with the keyboard', async () => {
    const { page } = desk;
    await desk.visit(`/view/${id}`);
    const toggle = page.getByRole('button', { name: /2 suggestions/ });
    await toggle.waitFor();
    const offered = page.locator('[data-offered]');
    await eventually(async () => (await offered.allTextContents()).join() === 'Orders,by hand');
    await toggle.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'List of orders', level: 1 }).waitFor();
    // The decided line is gone; the focus is in the next one.
    await page.locator('[aria-label^="Take the suggestion"]:focus').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await eventually(async () => (await ann.call(listOffers, { docId: id })).length === 0);
    await page
      .getByRole('button', { name: /suggestion/ })
      .first()
      .waitFor({ state: 'detached' });
    const after = await ann.call(getDoc, { id });
    expect(after).toMatchObject({ name: 'List of orders', queryParams: [{ description: 'by hand' }] });
  });

  it('opens beside a value in the editor, where taking it arrives as an edit', async () => {
    const { page } = desk;
    await desk.visit(`/doc/edit/${there.moduleId}/${id}`);
    const title = page.locator('.live-title[data-offered]');
    await title.waitFor();
    await title.locator('textarea').focus();
    const card = page.getByRole('status', { name: 'Suggestions from builds and imports' });
    await card.getByText('List of orders').waitFor();
    await card.getByRole('button', { name: 'Take the suggestion for Title' }).click();
    await eventually(
      async () => (await title.or(page.locator('.live-title')).locator('textarea').inputValue()) === 'List of orders',
    );
    await eventually(async () => (await page.locator('[data-offered]').count()) === 1);
  });

  it('is listed with the other docs of its application', async () => {
    const { page } = desk;
    await desk.visit(`/project/doc/${there.projectId}?module=${there.moduleId}&tab=openApi`);
    await page.getByRole('link', { name: /Orders.*2 suggestions/ }).click();
    await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  });
});
