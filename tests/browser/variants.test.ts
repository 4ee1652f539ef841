import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { saveDoc } from '../../contracts/docs/docs.js';
import { startApp, type TestApp } from '../support/app.js';
import { violations } from '../support/axe.js';
import { openBrowser } from '../support/browser.js';
import type { Person } from '../support/people.js';
import { type Place, place } from '../support/places.js';
import { TableDesk } from '../support/table-desk.js';

describe('variants', () => {
  let app: TestApp;
  let browser: Browser;
  let ann: Person;
  let here: Place;

  beforeAll(async () => {
    app = await startApp();
    [browser, ann] = await Promise.all([openBrowser(), app.admin()]);
    here = await place(ann);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it('are made by keys, switch for readers, and the example follows', async () => {
    const { id: docId } = await ann.call(saveDoc, {
      ...{ moduleId: here.moduleId, type: 0, name: 'Add a pet', url: '/pets', httpMethod: 'POST' },
      ...{ contentType: 'application/json', requestParams: [{ name: 'pet', type: 'string', required: 1 }] },
    });
    const desk = await TableDesk.sits(browser, ann, here.moduleId, docId);
    const { page } = desk;
    await desk.clicks(desk.cell('Body', 'pet', 'type'));
    await desk.presses('Control+a');
    await desk.types('one of');
    await page.getByRole('option', { name: 'one of', exact: true }).waitFor();
    await desk.presses('ArrowDown', 'Enter');
    await page.locator('.grid-kind', { hasText: 'one of' }).waitFor();
    await desk.types('Cat');
    await desk.presses('Control+Enter');
    await desk.types('lives');
    await desk.seesNames('Body', ['pet', '.Cat', '..lives']);
    await desk.presses('Escape', 'ArrowLeft');
    await page.locator('.grid-line[data-here]', { has: page.locator('.grid-kind') }).waitFor();
    await desk.presses('Control+Shift+Enter');
    await desk.types('Dog');
    await desk.presses('Control+Enter');
    await desk.types('bark');
    await desk.seesNames('Body', ['pet', '.Cat', '..lives', '.Dog', '..bark']);
    expect(await page.locator('.grid-kind').count()).toBe(2);
    expect(await violations(page)).toEqual([]);
    await desk.saved();
    await desk.makesVersion('Version 2');

    await desk.desk.visit(`/view/${docId}`);
    const table = page.getByRole('table', { name: 'Body' });
    await table.getByText('lives', { exact: true }).waitFor();
    await page.locator('.api-example', { hasText: '"lives"' }).first().waitFor();
    await table.getByRole('radio', { name: 'Dog' }).click();
    await table.getByText('bark', { exact: true }).waitFor();
    await page.locator('.api-example', { hasText: '"bark"' }).first().waitFor();
    expect(await table.getByText('lives', { exact: true }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    expect(desk.desk.troubles).toEqual([]);
    await desk.leaves();
  });
});
