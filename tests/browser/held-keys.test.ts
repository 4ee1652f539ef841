import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { addFolder } from '../../contracts/docs/docs.js';
import { follows, getFollow, saveFollow } from '../../contracts/notifications/follows.js';
import { startApp, type TestApp } from '../support/app.js';
import { type Desk, openBrowser, sitDown } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { Keyboard } from '../support/keyboard.js';
import type { Person } from '../support/people.js';
import { markdownDoc, type Place, place } from '../support/places.js';

describe('a key that is held while the screen changes', () => {
  let app: TestApp;
  let browser: Browser;
  let ann: Person;
  let here: Place;
  let desk: Desk;
  let first: string;

  beforeAll(async () => {
    app = await startApp();
    [browser, ann] = await Promise.all([openBrowser(), app.admin()]);
    here = await place(ann);
    first = await markdownDoc(ann, here, 'Start.\n', 'Zebra one');
    await markdownDoc(ann, here, 'Start.\n', 'Zebra two');
  });
  beforeEach(async () => {
    desk = await sitDown(browser, app.url, ann);
  });
  afterEach(async () => {
    expect(desk.troubles).toEqual([]);
    await desk.close();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  /** As a keyboard does it: after half a second the key repeats. */
  const holds = async (key: string, ms: number, until: () => Promise<unknown>) => {
    const { page } = desk;
    const end = Date.now() + ms;
    await page.keyboard.down(key);
    await until();
    while (Date.now() < end) {
      await page.waitForTimeout(30);
      if (Date.now() > end - ms + 500) await page.keyboard.down(key);
    }
    await page.keyboard.up(key);
  };
  const paletteIsGone = () => desk.page.locator('[class*=_palette_] input').waitFor({ state: 'detached' });
  /** Two frames and a turn: whatever a key has set off has begun. */
  const settles = () => desk.page.waitForTimeout(300);

  it.each([20, 60, 250, 800])('the palette presses nothing behind it: Enter for %p ms', async (ms) => {
    const { page } = desk;
    const keys = new Keyboard(page);
    await ann.call(saveFollow, { docId: first });
    await desk.visit(`/view/${first}`);
    await page.getByRole('heading', { level: 1, name: 'Zebra one' }).waitFor();
    for (const behind of ['Following Zebra one', 'Messages, no unread']) {
      await page.getByRole('button', { name: behind }).focus();
      await keys.press('Control+k');
      await keys.isAt('[class*=_palette_] input');
      await keys.type(behind.startsWith('F') ? 'Zebra two' : 'Zebra one');
      const name = behind.startsWith('F') ? 'Zebra two' : 'Zebra one';
      await page.locator('[class*=_palette_] [aria-selected="true"]', { hasText: name }).waitFor();
      await holds('Enter', ms, paletteIsGone);
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await settles();
      expect(await page.locator('.bp6-popover, .bp6-dialog').count()).toBe(0);
      expect(await page.evaluate<boolean>("document.activeElement?.closest('main') != null")).toBe(true);
    }
    expect(await ann.call(getFollow, { docId: first })).toMatchObject({ filter: null, pace: null, isAuto: 0 });
  });

  it.each([20, 250, 800])('a dialog closed by Escape or by its button is not opened again: %p ms', async (ms) => {
    const { page } = desk;
    const keys = new Keyboard(page);
    await desk.visit(`/view/${first}`);
    await page.getByRole('button', { name: 'Export' }).focus();
    await keys.press('Enter');
    await page.getByRole('dialog').waitFor();
    await holds('Escape', ms, () => page.getByRole('dialog').waitFor({ state: 'detached' }));
    await settles();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('button', { name: 'Export' }).focus();
    await keys.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await settles();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('a folder is followed from its menu, with Enter held in a field of the dialog', async () => {
    const { page } = desk;
    await ann.call(addFolder, { moduleId: here.moduleId, name: 'Shipping' });
    await desk.visit(`/project/doc/${here.projectId}?module=${here.moduleId}`);
    await page.getByRole('row', { name: /Shipping/ }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Follow…' }).click();
    await page.getByRole('dialog').getByLabel('How').waitFor();
    // Enter in a field submits on keydown: the dialog is gone long before the key is up.
    await page.locator('.bp6-dialog .bp6-switch input').focus();
    await holds('Enter', 800, () => page.getByRole('dialog').waitFor({ state: 'detached' }));
    await settles();
    expect(await page.locator('.bp6-popover, .bp6-dialog').count()).toBe(0);
    await eventually(async () =>
      (await ann.call(follows, {})).some(({ kind, name }) => kind === 'folder' && name === 'Shipping'),
    );
  });
});
