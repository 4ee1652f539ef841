import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { saveDoc } from '../../contracts/docs/docs.js';
import { addShare } from '../../contracts/sharing/sharing.js';
import { startApp, type TestApp } from '../support/app.js';
import { openBrowser, sitDown } from '../support/browser.js';
import { markdownDoc, place } from '../support/places.js';

describe('a public page before its code', () => {
  let app: TestApp;
  let browser: Browser;
  let docPath: string;
  let guidePath: string;
  let mediaPath: string;
  beforeAll(async () => {
    app = await startApp();
    browser = await openBrowser();
    const admin = await app.admin();
    const here = await place(admin);
    const { id: docId } = await admin.call(saveDoc, {
      ...{ moduleId: here.moduleId, type: 0, name: 'Charge', url: '/charges', httpMethod: 'POST' },
      contentType: 'application/json',
      requestParams: Array.from({ length: 150 }, (_, at) => ({
        name: `field${at}`,
        type: 'string',
        description: '`a`',
      })),
    });
    const guideId = await markdownDoc(
      admin,
      here,
      `# Start\n\n${'Use a **test key** first.\n\n'.repeat(200)}`,
      'Guide',
    );
    const row = (key: string, name: string, parentId = '') => ({ id: key, name, type: 'object', parentId });
    const { id: mediaId } = await admin.call(saveDoc, {
      ...{ moduleId: here.moduleId, type: 0, name: 'Refund', url: '/refunds', httpMethod: 'POST' },
      contentType: 'application/json',
      requestParams: [{ name: 'inTable', type: 'string' }],
      requestBodies: [row('x', 'application/xml'), row('f', 'inXml', 'x')],
      responseParams: [{ name: 'received', type: 'string' }],
      responses: [
        ...[row('s', '429'), row('h', 'Retry-After', 's'), row('m', 'application/json', 's')],
        row('r', 'reason', 'm'),
      ],
    });
    const { id } = await admin.call(addShare, { moduleId: here.moduleId, isAll: 1, type: 1 });
    docPath = `/share/${id}/${docId}`;
    mediaPath = `/share/${id}/${mediaId}`;
    guidePath = `/share/${id}/${guideId}`;
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it('is read without scripts', async () => {
    const desk = await sitDown(browser, app.url, undefined, { context: { javaScriptEnabled: false } });
    await desk.visit(docPath);
    await desk.page.getByRole('heading', { level: 1, name: 'Charge' }).waitFor();
    await desk.page.getByText('field149', { exact: true }).waitFor();
    await desk.close();
  });

  it.each([390, 800, 1100])('of a doc is as wide without scripts as with them, on a screen of %d px', async (width) => {
    const widths = [];
    for (const javaScriptEnabled of [false, true]) {
      const context = { javaScriptEnabled, viewport: { width, height: 800 } };
      const desk = await sitDown(browser, app.url, undefined, { context });
      await desk.visit(guidePath);
      const text = desk.page.locator(javaScriptEnabled ? '#root:not(:has([inert])) .prose' : '.prose');
      widths.push((await text.boundingBox())?.width);
      await desk.close();
    }
    expect(widths[0]).toBeCloseTo(widths[1] ?? 0, -1);
  });

  it('has all media types and statuses without scripts', async () => {
    const desk = await sitDown(browser, app.url, undefined, { context: { javaScriptEnabled: false } });
    await desk.visit(mediaPath);
    for (const name of ['inTable', 'inXml', 'received', 'reason', 'Retry-After'])
      await desk.page.getByText(name, { exact: true }).waitFor();
    await desk.close();
  });

  it.each([
    ['a doc', () => docPath, 'field90'],
    ['a Markdown doc', () => guidePath, 'test key'],
    ['the first doc', () => docPath.slice(0, docPath.lastIndexOf('/')), 'field90'],
  ])('of %s is replaced by the page without a skeleton, and stays where it was scrolled', async (_, path, words) => {
    const desk = await sitDown(browser, app.url);
    const { page } = desk;
    // The code of the page is held back until `letThrough`.
    let letThrough = () => {};
    const waits = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/assets/public-*.js', async (route) => {
      await waits;
      await route.continue();
    });
    await page.addInitScript(`
      window.skeletons = 0;
      window.unmarked = 0;
      new MutationObserver(() => {
        if (document.querySelector('main [data-scroller]:not(nav *) [class*="skeleton" i]')) window.skeletons = 1;
        if (document.querySelector('.param-description')?.textContent.includes('\\u0060')) window.unmarked = 1;
      }).observe(document, { childList: true, subtree: true });`);
    await desk.visit(path());
    await page.getByText(words, { exact: true }).first().waitFor();
    const scroller = page.locator('main [data-scroller]:not(nav *)');
    const scrolled = await scroller.evaluate((element) => {
      element.scrollTop = 1_500;
      return element.scrollTop;
    });
    expect(scrolled).toBe(1_500);
    // Controls do nothing yet, and say so.
    expect(await page.locator('#root button:not([inert])').count()).toBe(0);
    letThrough();
    await page.locator('#root button:not([inert])').first().waitFor();
    expect(await scroller.evaluate((element) => element.scrollTop)).toBeGreaterThan(1_200);
    expect(await page.evaluate('skeletons')).toBe(0);
    expect(await page.evaluate('unmarked')).toBe(0);
    expect([docPath, guidePath]).toContain(new URL(page.url()).pathname);
    expect(desk.troubles).toEqual([]);
    await desk.close();
  });
});
