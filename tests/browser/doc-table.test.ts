import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { tableRows } from '../../contracts/docs/doc-rows.js';
import { addFolder, saveDoc } from '../../contracts/docs/docs.js';
import { startApp, type TestApp } from '../support/app.js';
import { type Desk, openBrowser, sitDown } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import type { Person } from '../support/people.js';
import { type Place, place } from '../support/places.js';

describe('the table of an application', () => {
  let app: TestApp;
  let browser: Browser;
  let ann: Person;
  let here: Place;
  let desk: Desk;

  beforeAll(async () => {
    app = await startApp();
    [browser, ann] = await Promise.all([openBrowser(), app.admin()]);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });
  beforeEach(async () => {
    here = await place(ann);
    const { moduleId } = here;
    const folder = async (name: string) => (await ann.call(addFolder, { moduleId, name })).id;
    const [guide, other] = [await folder('Guide'), await folder('Other')];
    for (const name of ['a', 'b', 'c']) await ann.call(saveDoc, { moduleId, parentId: guide, type: 3, name });
    await ann.call(saveDoc, { moduleId, parentId: other, type: 0, name: 'd', httpMethod: 'GET', url: '/orders/{id}' });
    desk = await sitDown(browser, app.url, ann);
    await desk.visit(`/project/doc/${here.projectId}?module=${moduleId}`);
    await row('a').waitFor();
  });
  afterEach(async () => {
    expect(desk.troubles).toEqual([]);
    await desk.close();
  });

  const row = (name: string) =>
    desk.page
      .locator('[class*=_docsList_] [role="row"]')
      .filter({ has: desk.page.locator(`[class*=_docsName_] [title="${name}"]`) });
  const focused = (name: string) =>
    desk.page.locator(`[class*=_docsList_] [role="row"]:focus [title="${name}"]`).first();
  const tree = async () => {
    const { list } = await ann.call(tableRows, { moduleId: here.moduleId });
    return list.map(({ depth, name }) => '-'.repeat(depth) + name).join(' ');
  };
  const shown = () => desk.page.locator('[class*=_docsName_] .cut').allTextContents();
  /** Expects the order in the database and on the screen. */
  const stands = async (wanted: string) => {
    await eventually(async () => (await tree()) === wanted);
    const names = wanted.split(' ').map((name) => name.replace(/^-+/, ''));
    await eventually(async () => (await shown()).join(' ') === names.join(' '));
  };

  it('moves rows by drag: between siblings, and into a folder, several at once', async () => {
    await drag(desk.page, row('c'), row('a'), 0.2);
    await stands('Guide -c -a -b Other -d');
    await row('a').click({ modifiers: ['Control'] });
    await row('b').click({ modifiers: ['Shift'] });
    await eventually(async () => (await desk.page.locator('[class*=_docsChosen_]').count()) === 2);
    await drag(desk.page, row('b'), row('Other'), 0.5);
    await stands('Guide -c Other -d -a -b');
  });

  it('is worked by keys: order, choice, name, deletion and its undoing', async () => {
    const { page } = desk;
    await row('b').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await stands('Guide -b -a -c Other -d');
    await desk.page.locator('[class*=_docsList_] [role="row"]:focus [title="b"]').waitFor();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByText('2 selected').waitFor();
    await page.keyboard.press('Delete');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('2 docs', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
    await stands('Guide -c Other -d');
    await page.getByText('Undo').click();
    await stands('Guide -b -a -c Other -d');
    await row('Guide').focus();
    await page.keyboard.press('F2');
    await page.keyboard.type('Handbook');
    await page.keyboard.press('Enter');
    await stands('Handbook -b -a -c Other -d');
    await focused('Handbook').waitFor();
    await page.keyboard.press('ArrowLeft');
    await row('a').waitFor({ state: 'detached' });
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/doc\/edit\//);
  });

  it('gives the focus back: to the row of a dialog, and to the row whose doc was left', async () => {
    const { page } = desk;
    await row('c').click({ button: 'right', position: { x: 500, y: 12 } });
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await row('b').focus();
    await page.keyboard.press('Delete');
    await page.getByRole('dialog').getByText('“b” will be deleted').waitFor();
    // Escape goes to the focused element: the dialog takes the focus one frame after it is drawn.
    await page.locator('.bp6-portal :focus').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await focused('b').waitFor();
    await page.keyboard.press('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await stands('Guide -a -c Other -d');
    await focused('c').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/doc\/edit\//);
    await page.goBack();
    await focused('c').waitFor();
  });

  it('shows the columns that are filled in, and those that one chooses', async () => {
    const { page } = desk;
    const columns = () => page.getByRole('columnheader').allTextContents();
    const filled = ['Selected', 'Name', 'URL', 'Maintainer', 'Updated', 'Status', 'Actions'];
    await eventually(async () => (await columns()).join() === filled.join());
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Order' }).click();
    await page.keyboard.press('Escape');
    await eventually(async () => (await columns()).includes('Order'));
    await page.reload();
    await row('a').waitFor();
    await eventually(async () => (await columns()).includes('Order'));
  });

  it('finds by address, and remembers which folders are closed', async () => {
    const { page } = desk;
    await page.getByRole('searchbox', { name: 'Filter by name, URL or ID' }).fill('ORDERS/');
    await row('Guide').waitFor({ state: 'detached' });
    await eventually(async () => (await shown()).join(' ') === 'Other d');
    await page.getByRole('searchbox', { name: 'Filter by name, URL or ID' }).fill('');
    await row('Guide').locator('[class*=_treeCaret_]').click();
    await row('a').waitFor({ state: 'detached' });
    await page.reload();
    await row('d').waitFor();
    expect(await row('a').count()).toBe(0);
  });
});

async function drag(page: Page, from: ReturnType<Page['locator']>, to: ReturnType<Page['locator']>, part: number) {
  const [a, b] = [await from.boundingBox(), await to.boundingBox()];
  if (!a || !b) throw new Error('a row is not on screen');
  await page.mouse.move(a.x + 300, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(a.x + 306, a.y + a.height / 2 + 4);
  await page.mouse.move(b.x + 300, b.y + b.height * part, { steps: 5 });
  await page.locator('[class*=_docsGhost_]').waitFor();
  await page.mouse.up();
}
