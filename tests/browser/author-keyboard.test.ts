import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { getDoc } from '../../contracts/docs/docs.js';
import { startApp, type TestApp } from '../support/app.js';
import { openBrowser, sitDown } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { Keyboard } from '../support/keyboard.js';
import type { Person } from '../support/people.js';
import { type Place, place } from '../support/places.js';

describe('an author with a keyboard and nothing else', () => {
  let app: TestApp;
  let browser: Browser;
  let ann: Person;
  let here: Place;

  beforeAll(async () => {
    app = await startApp();
    [browser, ann] = await Promise.all([openBrowser(), app.admin()]);
    await app.person('leo');
    here = await place(ann, { devs: [await app.person('mia')] });
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it.each(['light', 'dark'] as const)(
    'signs in, creates an HTTP doc with nested rows, publishes it and looks into its history, %s',
    async (colorScheme) => {
      const { page, troubles, close } = await sitDown(browser, app.url, undefined, { context: { colorScheme } });
      const { keyboard } = page;
      const keys = new Keyboard(page);
      const enter = (...pressed: string[]) => keys.press(...pressed);
      await page.goto(new URL(`/doc/new/${here.moduleId}`, app.url).href);
      await page.locator('input[name="username"]:focus').waitFor();
      await keyboard.type('mia');
      await keys.tabsTo('input[name="password"]');
      await keyboard.type('mia-password');
      await enter('Enter');

      await page.getByRole('dialog').locator('input:focus').waitFor();
      await keyboard.type(`Orders ${colorScheme}`);
      await keys.tabsTo('select');
      // One letter: of two that come a second apart, a list takes the second as a search of its own.
      await keyboard.type('P');
      await keys.tabsTo('input[placeholder^="/"]');
      await keyboard.type(`/orders/${colorScheme}/{orderId}?page=2`);
      await enter('Enter');

      await page.locator('[data-place="url"] textarea:focus').waitFor();
      await keys.tabsTo('[role="treegrid"][aria-label="Body"] [data-column="name"]');
      await keyboard.type('order');
      await enter('Tab', 'Tab', 'Tab', 'Tab');
      await keyboard.type('what is bought');
      await enter('Enter');
      await keyboard.type('id');
      await enter('Alt+ArrowRight', 'Enter');
      await keyboard.type('total');
      await enter('Tab');
      await keyboard.type('number');
      await keys.hasRing();
      await enter('Control+s');
      await page.locator('.remark-form input:focus').waitFor();
      await keyboard.type('first draft');
      await enter('Control+s');
      await page.locator('.param-grid :focus').waitFor();
      const docId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      await eventually(async () => (await ann.call(getDoc, { id: docId })).requestParams.length === 3);
      const doc = await ann.call(getDoc, { id: docId });
      const [order] = doc.requestParams;
      expect(doc.requestParams.map(({ name, type, parentId }) => [name, type, parentId])).toEqual([
        ['order', 'string', ''],
        ['id', 'string', order?.id],
        ['total', 'number', order?.id],
      ]);
      expect(order?.description).toBe('what is bought');
      expect(doc.httpMethod).toBe('POST');
      expect([doc.url, doc.pathParams[0]?.name, doc.queryParams[0]?.name]).toEqual([
        `/orders/${colorScheme}/{orderId}`,
        'orderId',
        'page',
      ]);

      await page.locator('.save-words[data-state="saved"]').waitFor();
      await enter('Escape', 'Escape');
      await page.goto(new URL(`/view/${docId}`, app.url).href);
      await page.getByRole('heading', { level: 1, name: `Orders ${colorScheme}` }).waitFor();
      await page.getByRole('treeitem', { name: `Orders ${colorScheme}` }).waitFor();
      await enter('h');
      const history = page.getByRole('heading', { name: 'Version history' });
      await history.waitFor();
      await enter('Escape');
      await history.waitFor({ state: 'detached' });
      await enter('e');
      await page.waitForURL(`**/doc/edit/${here.moduleId}/${docId}`);
      expect(troubles).toEqual([]);
      await close();
    },
  );
});
