import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { z } from 'zod';
import { saveDoc } from '../../contracts/docs/docs.js';
import { DocType } from '../../contracts/platform/enums.js';
import { startApp, type TestApp } from '../support/app.js';
import { openBrowser, sitDown } from '../support/browser.js';
import type { Person } from '../support/people.js';
import { place } from '../support/places.js';

/**
 * Runs in the page: when the content is there, and how far what was on screen moved by itself. A mutation is seen
 * before the paint, so what the content asks for in turn does not count.
 */
const watch = (content: string) => `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifted += value;
  }).observe({ type: 'layout-shift', buffered: true });
  window.seen = new Promise((done) => {
    const watcher = new MutationObserver(() => {
      if (!document.querySelector(${JSON.stringify(content)})) return;
      watcher.disconnect();
      done(performance.now());
    });
    watcher.observe(document, { childList: true, subtree: true });
  });`;
/** Runs in the page: what had arrived until then, compressed, with headers. */
const arrived = `window.seen.then((seen) => {
  const entries = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
  const before = entries.filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= seen);
  return { bytes: before.reduce((sum, { transferSize }) => sum + transferSize, 0), requests: before.length };
})`;
const load = z.object({ bytes: z.number(), requests: z.number() });

describe('the first load, with an empty cache (docs/decisions/0016)', () => {
  let app: TestApp;
  let browser: Browser;
  let ann: Person;
  let docId: string;

  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp(), openBrowser()]);
    ann = await app.admin();
    const { moduleId } = await place(ann);
    const row = { type: 'string', description: 'What it means' };
    const requestParams = Array.from({ length: 12 }, (_, at) => ({ ...row, name: `field${at}` }));
    const address = { url: '/pay', httpMethod: 'POST' };
    const saved = await ann.call(saveDoc, { moduleId, type: DocType.http, name: 'Pay', ...address, requestParams });
    docId = saved.id;
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it.each([
    { page: 'sign-in', content: 'input[name="username"]', bytes: 350_000 },
    { page: 'doc', content: '.params tbody tr', bytes: 355_000 },
    { page: 'home', content: '.cards a', bytes: 390_000 },
  ])(
    'of the $page page is small and stays where it is, on a slow processor',
    async ({ page: kind, content, bytes }) => {
      const path = { 'sign-in': '/login', doc: `/view/${docId}`, home: '/dashboard' }[kind] ?? '/';
      const { page, context, close, troubles } = await sitDown(browser, app.url, kind === 'sign-in' ? undefined : ann);
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await page.addInitScript(watch(content));
      await page.goto(`${app.url}${path}`);
      const found = load.parse(await page.evaluate(arrived));
      await page.waitForLoadState('networkidle');
      const shift = Number(await page.evaluate('window.shifted'));
      console.log(`${path}: ${found.bytes} bytes, ${found.requests} requests, shift ${shift.toFixed(3)}`);
      expect(found.bytes).toBeLessThan(bytes);
      expect(found.requests).toBeLessThanOrEqual(32);
      expect(shift).toBeLessThanOrEqual(0.05);
      expect(troubles).toEqual([]);
      await close();
    },
  );
});
