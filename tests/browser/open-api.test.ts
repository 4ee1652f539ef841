import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { moduleToken } from '../../contracts/workspace/modules.js';
import { startApp, type TestApp } from '../support/app.js';
import { violations } from '../support/axe.js';
import { openBrowser, sitDown } from '../support/browser.js';
import { place } from '../support/places.js';

describe('the page of the push API', () => {
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

  it('leads from an application to a push, and from there to the doc', async () => {
    const dev = await app.person('dev');
    const { projectId, moduleId } = await place(await app.admin(), { devs: [dev] });
    const { page, troubles, visit, close } = await sitDown(browser, app.url, dev);
    await visit(`/project/doc/${projectId}?module=${moduleId}&tab=openApi`);
    await page.getByRole('link', { name: 'How to push' }).click();
    await page.getByRole('link', { name: 'doc.push', exact: true }).click();
    await page.getByRole('heading', { name: 'doc.push' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('code 0', { exact: true }).waitFor();
    await app.quiet();
    await page.getByRole('link', { name: 'Open the application’s docs' }).click();
    await page.getByRole('treegrid').getByText('Orders', { exact: true }).first().waitFor();
    expect(troubles).toEqual([]);
    await close();
  });

  it('tries a call with a typed token, by keyboard alone, and stores the token nowhere', async () => {
    const dev = await app.person('dev2');
    const { moduleId } = await place(await app.admin(), { devs: [dev] });
    const token = await dev.call(moduleToken, { moduleId });
    const guest = await app.person('guest');
    const { page, troubles, visit, close } = await sitDown(browser, app.url, guest);
    await visit('/openapi#module.get');
    await page.getByLabel('Token', { exact: true }).last().focus();
    await page.keyboard.type(token);
    await page.keyboard.press('Enter');
    await page.getByText('code 0', { exact: true }).waitFor();
    expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')).not.toContain(token);
    expect(page.url()).not.toContain(token);
    expect(troubles).toEqual([]);
    await close();
  });
});
