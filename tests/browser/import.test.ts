import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { listDocsV2 } from '../../contracts/docs/docs.js';
import { startApp, type TestApp } from '../support/app.js';
import { violations } from '../support/axe.js';
import { openBrowser, sitDown, tick } from '../support/browser.js';
import { collection } from '../support/collection.js';
import { place } from '../support/places.js';

describe('an import on the screen', () => {
  let app: TestApp;
  let browser: Browser;
  beforeAll(async () => {
    app = await startApp();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it('goes from a file over its plan to the docs, and survives a reload', async () => {
    const dev = await app.person('dev');
    const { projectId, moduleId } = await place(await app.admin(), { devs: [dev] });
    const { page, troubles, visit, close } = await sitDown(browser, app.url, dev);
    await visit(`/project/doc/${projectId}?module=${moduleId}&tab=docs`);
    await page.locator('a[href*="/project/import/"][href*="module="]').first().click();

    const requests = Array.from({ length: 300 }, (_, n) => ({ name: `Doc ${n}`, url: `/doc/${n}` }));
    const buffer = Buffer.from(collection('Shop', { Users: requests }));
    const upload = { name: 'shop.json', mimeType: 'application/json', buffer };
    await page.locator('input[type=file]').setInputFiles(upload);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Import 300 docs' }).waitFor();
    expect(await page.getByText('Doc 0', { exact: true }).count()).toBe(1);
    expect(await page.locator('li').count()).toBeLessThan(150);
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: 'Import 300 docs' }).waitFor();
    // By keyboard: a doc, then the folder, which chooses all, then all but one.
    const first = page.getByRole('checkbox', { name: 'Import Doc 0', exact: true });
    await first.focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Import 299 docs' }).waitFor();
    await tick(page.getByRole('checkbox', { name: 'Import Users' }));
    await page.getByRole('button', { name: 'Import 300 docs' }).waitFor();
    await tick(first);
    await page.getByText('1 doc left out').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Import 299 docs' }).click();
    await page.getByText('Imported into Application').waitFor();
    await page
      .getByRole('link', { name: 'Share them' })
      .or(page.getByRole('button', { name: 'Share them' }))
      .waitFor();
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Open docs' }).click();
    await page.getByText('Users').first().waitFor();
    expect(await dev.call(listDocsV2, { moduleId })).toHaveLength(300);
    expect(troubles).toEqual([]);
    await close();
  });
});
