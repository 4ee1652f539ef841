import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { saveDoc, viewDoc } from '../../contracts/docs/docs.js';
import { startApp, type TestApp } from '../support/app.js';
import { violations } from '../support/axe.js';
import { openBrowser } from '../support/browser.js';
import { Keyboard } from '../support/keyboard.js';
import type { Person } from '../support/people.js';
import { type Place, place } from '../support/places.js';
import { TableDesk } from '../support/table-desk.js';

/** Runs in the page. */
const chipsInSight = `(() => {
  const end = document.querySelector('.grid-body:has(.grid-chip)')?.getBoundingClientRect().right ?? 0;
  return [...document.querySelectorAll('.grid-chip')].every((chip) => chip.getBoundingClientRect().right <= end);
})()`;

/** Runs in the page: what a card has before a cell; an offer begins with a plus. */
const labelIn = (column: string) =>
  `getComputedStyle(document.querySelector('.grid-line:has(.grid-chip) [data-column="${column}"]'), '::before').content`;

describe('what a row says beyond its columns', () => {
  let app: TestApp;
  let browser: Browser;
  let ann: Person;
  let bob: Person;
  let here: Place;
  const seated: TableDesk[] = [];

  beforeAll(async () => {
    app = await startApp();
    [browser, ann, bob] = await Promise.all([openBrowser(), app.admin(), app.person('bob')]);
    here = await place(ann, { devs: [bob] });
  });
  afterEach(async () => {
    await Promise.all(seated.splice(0).map((each) => each.leaves()));
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const sits = async (person: Person, docId: string) => {
    const desk = await TableDesk.sits(browser, person, here.moduleId, docId);
    seated.push(desk);
    return desk;
  };

  it('is set by keys, stands as chips before the other person, and is in the history of the version', async () => {
    const { id: docId } = await ann.call(saveDoc, {
      ...{ moduleId: here.moduleId, type: 0, name: 'Tags', url: '/tags', httpMethod: 'POST' },
      ...{ contentType: 'application/json', requestParams: [{ name: 'code', type: 'string', required: 1 }] },
    });
    const [a, b] = await Promise.all([sits(ann, docId), sits(bob, docId)]);
    const keys = new Keyboard(a.page);
    const chips = b.table('Body').locator('.grid-chip');
    expect(await chips.count()).toBe(0);

    await a.clicks(a.cell('Body', 'code', 'name'));
    await a.presses('Alt+Enter');
    const dialog = a.page.getByRole('dialog', { name: 'Constraints of code' });
    await dialog.getByLabel('Format').and(a.page.locator(':focus')).waitFor();
    await a.presses('Tab');
    await a.types('^[a-z]+$');
    await a.presses('Enter');
    await chips.getByText('matches ^[a-z]+$', { exact: true }).waitFor();
    await keys.tabsTo('input[aria-label="Add a value"]');
    // The field is empty again after each.
    await a.types('red');
    await a.presses('Enter');
    await a.types('green');
    await a.presses('Enter');
    await chips.getByText('green', { exact: true }).waitFor();
    expect(await chips.allTextContents()).toEqual(['matches ^[a-z]+$', 'red', 'green']);
    expect(await violations(a.page)).toEqual([]);

    await a.presses('Escape');
    await dialog.waitFor({ state: 'detached' });
    await a.page.locator('.param-grid [data-column="name"] :focus').waitFor();
    await a.saved();
    await a.makesVersion('Version 2');
    await a.page.getByText('Changes without a version').waitFor({ state: 'detached' });
    await b.opens('?history=1');
    await b.page.locator('.timeline-entry .entry').first().click();
    const changed = b.page.locator('.history-drawer');
    for (const text of ['^[a-z]+$', 'red', 'green']) await changed.getByText(text).first().waitFor();
    expect(await b.page.getByText('Changes without a version').count()).toBe(0);
    expect([...a.desk.troubles, ...b.desk.troubles]).toEqual([]);
  });

  it('and what an operation has besides its tables, stand before both, readers and the past', async () => {
    const { id: docId } = await ann.call(saveDoc, {
      ...{ moduleId: here.moduleId, type: 0, name: 'Orders', url: '/orders', httpMethod: 'GET' },
    });
    const [a, b] = await Promise.all([sits(ann, docId), sits(bob, docId)]);
    await a.page.getByRole('button', { name: 'Operation id, security, extensions' }).press('Enter');
    const more = a.page.getByRole('region', { name: 'More' });
    await more.getByLabel('Operation id').fill('findOrders');
    await a.presses('Enter');
    await b.page
      .getByRole('region', { name: 'More' })
      .getByLabel('Operation id')
      .and(b.page.locator('[value="findOrders"]'))
      .waitFor();
    const add = async (keyword: string, json: string) => {
      await more.getByLabel('Keyword', { exact: true }).fill(keyword);
      await more.getByLabel('JSON', { exact: true }).fill(json);
      await a.presses('Enter');
      await more.getByLabel(keyword, { exact: true }).waitFor();
    };
    await add('security', '[{"key": []}, {"token": ["read", "write"]}]');
    await add('x-limit', '9007199254740993');
    expect(await violations(a.page)).toEqual([]);
    await a.saved();
    await a.makesVersion('Version 2');
    await a.page.getByText('Changes without a version').waitFor({ state: 'detached' });
    await b.page.goto(new URL(`/view/${docId}`, b.page.url()).href);
    for (const text of ['findOrders', 'key or token (read, write)', '9007199254740993'])
      await b.page.locator('.api-section').getByText(text, { exact: true }).waitFor();
    await b.opens('?history=1');
    await b.page.locator('.timeline-entry .entry').first().click();
    await b.page.locator('.history-drawer').getByText('9007199254740993').first().waitFor();
    expect([...a.desk.troubles, ...b.desk.troubles]).toEqual([]);
  });

  it('and that a call must have a body', async () => {
    const { id: docId } = await ann.call(saveDoc, {
      ...{ moduleId: here.moduleId, type: 0, name: 'New order', url: '/orders', httpMethod: 'POST' },
      ...{ contentType: 'application/json', requestParams: [{ name: 'code', type: 'string', required: 0 }] },
    });
    const [a, b] = await Promise.all([sits(ann, docId), sits(bob, docId)]);
    const required = (desk: TableDesk) => desk.page.getByRole('checkbox', { name: 'Body required' });
    await required(a).press('Space');
    await required(b).and(b.page.locator(':checked')).waitFor();
    expect(await violations(a.page)).toEqual([]);
    await a.saved();
    await a.makesVersion('Version 2');
    await b.page.goto(new URL(`/view/${docId}`, b.page.url()).href);
    await b.page.locator('.api-section').getByText('The body is required.', { exact: true }).waitFor();
    await b.opens('?history=1');
    await b.page.locator('.timeline-entry .entry').first().click();
    await b.page.locator('.history-drawer').getByText('Request body required').first().waitFor();
    expect([...a.desk.troubles, ...b.desk.troubles]).toEqual([]);
  });

  it('stays with a row that somebody deletes while its dialog is open, which says so', async () => {
    const { id: docId } = await ann.call(saveDoc, {
      ...{ moduleId: here.moduleId, type: 0, name: 'Parcels', url: '/parcels', httpMethod: 'POST' },
      ...{ contentType: 'application/json', requestParams: [{ name: 'code', type: 'string', required: 1 }] },
    });
    const { requestParams } = await ann.call(viewDoc, { id: docId });
    const a = await sits(ann, docId);
    await a.clicks(a.cell('Body', 'code', 'name'));
    await a.presses('Alt+Enter');
    const dialog = a.page.getByRole('dialog', { name: 'Constraints of code' });
    await dialog.getByLabel('Format').and(a.page.locator(':focus')).waitFor();
    const removed = requestParams.map(({ id, name }) => ({ id, name, isDeleted: 1 as const }));
    await ann.call(saveDoc, { id: docId, requestParams: removed });
    await dialog.getByRole('alert').getByText('This row was deleted').waitFor();
    await a.types('uuid');
    await a.presses('Escape');
    await dialog.waitFor({ state: 'detached' });
    await a.saved();
    await a.page.getByRole('button', { name: 'Show 1 deleted row' }).click();
    await a.table('Body').locator('.grid-chip').getByText('uuid', { exact: true }).waitFor();
  });

  it('has its chips in sight beside columns that scroll, and fits into the cards of a phone', async () => {
    const { id: docId } = await ann.call(saveDoc, {
      ...{ moduleId: here.moduleId, type: 0, name: 'Labels that wrap', url: '/labels', httpMethod: 'POST' },
      ...{ contentType: 'application/json' },
      requestParams: [{ name: 'code', type: 'string', required: 1, description: 'Of the `label`' }],
    });
    const a = await sits(ann, docId);
    await a.clicks(a.cell('Body', 'code', 'name'));
    await a.presses('Alt+Enter');
    const dialog = a.page.getByRole('dialog', { name: 'Constraints of code' });
    // It takes the focus when it has opened, and Enter with it.
    await dialog.getByLabel('Format').and(a.page.locator(':focus')).waitFor();
    for (const keyword of ['x-first', 'x-second', 'x-third', 'x-fourth', 'x-fifth']) {
      await dialog.getByLabel('Keyword', { exact: true }).fill(keyword);
      await dialog.getByLabel('JSON', { exact: true }).fill('"a value of some length"');
      await a.presses('Enter');
      await dialog.getByLabel(keyword, { exact: true }).waitFor();
    }
    await a.presses('Escape');
    await dialog.waitFor({ state: 'detached' });
    await a.page.setViewportSize({ width: 800, height: 900 });
    await a.table('Body').locator('.grid-chip').nth(4).waitFor();
    await a.page.waitForFunction(chipsInSight);

    // The cell of the name is being edited, and has no text.
    const cellOf = (column: string) =>
      a.table('Body').locator('.grid-line[data-line]:not([data-ghost])').first().locator(`[data-column="${column}"]`);
    await cellOf('description')
      .locator('code', { hasText: /^label$/ })
      .waitFor();

    await a.page.setViewportSize({ width: 390, height: 900 });
    const labelOf = (column: string) => a.page.evaluate(labelIn(column));
    await a.page.locator('.param-grid[data-cards]').first().waitFor();
    expect(await labelOf('description')).not.toMatch(/^"\+ /);
    expect(await labelOf('example')).toMatch(/^"\+ /);
    await a.page.goto(new URL(`/view/${docId}`, a.page.url()).href);
    const boxOf = async (role: 'heading' | 'button', name: string) =>
      a.page.getByRole(role, { name, exact: true }).first().boundingBox();
    await a.page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    await a.page.locator('.param-description code', { hasText: /^label$/ }).waitFor();
    const [title, edit] = [await boxOf('heading', 'Labels that wrap'), await boxOf('button', 'Edit')];
    // One line.
    expect(edit?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));
    expect(title?.y).toBeLessThan((edit?.y ?? 0) + (edit?.height ?? 0));
    expect(await violations(a.page)).toEqual([]);
  });
});
