import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { saveDoc } from '../../contracts/docs/docs.js';
import { subscribe } from '../../contracts/notifications/notice.js';
import { DocType } from '../../contracts/platform/enums.js';
import { startApp, type TestApp } from '../support/app.js';
import { type Desk, openBrowser, sitDown } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { Keyboard } from '../support/keyboard.js';
import type { Person } from '../support/people.js';
import { markdownDoc, place } from '../support/places.js';

const profile = { path: () => '/user', button: 'Save' };

describe('a button that waits for its answer', () => {
  let app: TestApp;
  let browser: Browser;
  let ann: Person;
  let desk: Desk;
  let docId: string;
  /** How often the server was asked; the answers wait until they are let through. */
  let asked: number;
  let letThrough: () => void;

  beforeAll(async () => {
    app = await startApp();
    [browser, ann] = await Promise.all([openBrowser(), app.admin()]);
    const { moduleId } = await place(ann);
    const responseParams = [{ name: 'state', type: 'string', example: 'PAID' }];
    const pay = { moduleId, type: DocType.http, name: 'Pay', url: '/pay', httpMethod: 'POST', responseParams };
    docId = (await ann.call(saveDoc, pay)).id;
  });
  beforeEach(async () => {
    desk = await sitDown(browser, app.url, ann);
    asked = 0;
  });
  afterEach(async () => {
    expect(desk.troubles).toEqual([]);
    await desk.close();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  /** By its text, which is hidden while it waits. */
  const button = (name: string) => desk.page.locator('main button', { hasText: new RegExp(`^${name}$`) });
  const hasFocus = (name: string) =>
    desk.page.evaluate<boolean>(
      `document.activeElement.matches('button') && document.activeElement.innerText === '${name}'`,
    );
  /** Presses the button by a key, and returns while it waits. */
  const pressAndWait = async (path: string, name: string, key = 'Enter') => {
    const { page } = desk;
    await desk.visit(path);
    await button(name).waitFor();
    const open = new Promise<void>((done) => {
      letThrough = done;
    });
    await page.route(/\/(user\/update|mock\/run)$/, async (route) => {
      asked++;
      await open;
      await route.fallback();
    });
    await button(name).focus();
    await page.keyboard.press(key);
    await eventually(() => button(name).isDisabled());
    // The browser takes the focus of a disabled button away with the next frame.
    await page.waitForTimeout(100);
  };
  const answered = async (name: string) => {
    letThrough();
    await eventually(() => button(name).isEnabled());
  };

  it.each([
    { path: () => `/view/${docId}?tab=mock`, button: 'Run', key: 'Enter' },
    { ...profile, key: 'Enter' },
    { ...profile, key: 'Space' },
  ])('has the focus again afterwards: $button, by $key', async ({ path, button: name, key }) => {
    await pressAndWait(path(), name, key);
    await desk.page.keyboard.press(key);
    await answered(name);
    await eventually(() => hasFocus(name));
    await desk.page.waitForTimeout(100);
    expect(asked).toBe(1);
    await desk.page.keyboard.press(key);
    await eventually(() => asked === 2);
  });

  it('keeps its name while it waits, for programs too', async () => {
    await pressAndWait(profile.path(), profile.button);
    const named = desk.page.locator('main').getByRole('button', { name: profile.button, exact: true });
    expect(await named.isDisabled()).toBe(true);
    await answered(profile.button);
  });

  it('leaves the focus to the row beside it when the answer removes its own', async () => {
    const bob = await app.person('bob');
    const there = await place(ann, { guests: [bob] });
    for (const name of ['First', 'Second', 'Third'])
      await bob.call(subscribe, { sourceId: await markdownDoc(ann, there, '', name) });
    const { page, visit, close } = await sitDown(browser, app.url, bob);
    await visit('/user/subscribe/doc');
    const stop = (name: string) => page.getByRole('button', { name: `Unfollow ${name}` });
    for (const [name, next] of [
      ['Second', 'First'],
      ['First', 'Third'],
    ] as const) {
      await stop(name).focus();
      await page.keyboard.press('Enter');
      await stop(next).and(page.locator(':focus')).waitFor();
      expect(await stop(name).count()).toBe(0);
    }
    await close();
  });

  it('leaves the focus where the user has taken it meanwhile', async () => {
    await pressAndWait(profile.path(), profile.button);
    await new Keyboard(desk.page).press('Shift+Tab');
    const field = 'input, textarea, select, [role="radio"], button, a';
    const before = await desk.page.evaluate<boolean>(`document.activeElement.matches('${field}')`);
    await answered(profile.button);
    await desk.page.waitForTimeout(100);
    expect([before, await hasFocus(profile.button)]).toEqual([true, false]);
    expect(await desk.page.evaluate<boolean>(`document.activeElement.matches('${field}')`)).toBe(true);
  });

  it('leaves the focus when the user has pressed the page meanwhile', async () => {
    await pressAndWait(profile.path(), profile.button);
    await desk.page.getByRole('heading', { level: 1 }).click();
    await answered(profile.button);
    await desk.page.waitForTimeout(100);
    expect(await hasFocus(profile.button)).toBe(false);
  });
});
