import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { listDocsV2 } from '../../contracts/docs/docs.js';
import { me, updatePreferences } from '../../contracts/workspace/accounts.js';
import { type Screen, screensOf } from '../screens/screens.js';
import { startApp, type TestApp } from '../support/app.js';
import { violations } from '../support/axe.js';
import { openBrowser, sitDown } from '../support/browser.js';
import { newcomer, type Person, stranger } from '../support/people.js';
import { furnish, type Showroom } from '../support/showroom.js';
import { ShowroomUpstream } from '../support/showroom-upstream.js';
import { translates } from '../support/translator.js';

/** React has drawn what the new size asks for. */
const drawn = (page: Page) =>
  page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');

/** What breaks when a browser has translated the screen and most of it is drawn again, for a phone and back. */
async function troublesTranslated(page: Page): Promise<readonly string[]> {
  const size = page.viewportSize();
  await translates(page, 'instead');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.evaluate("dispatchEvent(new Event('offline')); dispatchEvent(new Event('online'))");
  if (size) await page.setViewportSize(size);
  await drawn(page);
  return page.getByText(/Something went wrong|出错了/).allTextContents();
}

/** On a phone: words in empty fields that end at the edge of the field. Examples of values are as long as they are. */
async function cutPlaceholders(page: Page): Promise<readonly string[]> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 800 });
  await drawn(page);
  const cut = await page.evaluate<string[]>(`[...document.querySelectorAll('input')].filter((field) => {
    const style = getComputedStyle(field);
    const context = document.createElement('canvas').getContext('2d');
    context.font = style.font;
    const free = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return !field.value && free > 0 && context.measureText(field.placeholder).width > free + 1;
  }).map((field) => field.placeholder).filter((text) => !/^(?:https:|\\[)/.test(text))`);
  if (size) await page.setViewportSize(size);
  return cut;
}

/** Only the main part of a page with a top bar scrolls. */
const scrollsAway = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>(
    "document.querySelector('#main[data-scroller]') !== null && document.documentElement.scrollHeight > innerHeight",
  );

/** `/view/:docId` as a regular expression. */
const pattern = (route: string) => new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+').replace('*', '\\*')}$`);

describe('the screens', () => {
  let app: TestApp;
  let browser: Browser;
  let people: Record<Screen['as'], Person>;
  let showroom: Showroom;
  let upstream: ShowroomUpstream;

  beforeAll(async () => {
    upstream = await ShowroomUpstream.start();
    app = await startApp({ env: { ANNALS_DEBUG_ALLOW: '127.0.0.1' } });
    browser = await openBrowser();
    const [writer, mei, reader] = await Promise.all([app.admin(), app.person('mei'), app.person('leo')]);
    people = { writer, reader, stranger: stranger(app.url), newcomer: await newcomer(writer, 'new') };
    showroom = await furnish({ owner: writer, writer: mei, reader }, upstream);
    await app.quiet();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
    await upstream?.stop();
  });

  it.each([
    ['zh-CN', '登录', '账号', '密码'],
    ['en', 'Sign in', 'Account', 'Password'],
  ] as const)(
    'sign somebody in (%s), and say in that language what was wrong first',
    async (language, signIn, account, password) => {
      const desk = await sitDown(browser, app.url, undefined, { language });
      const { page } = desk;
      await desk.visit(`/view/${showroom.markdownId}`);
      const button = page.getByRole('button', { name: signIn, exact: true });
      const secret = page.getByLabel(password, { exact: true });
      await page.getByLabel(account).fill('leo');
      await secret.fill('not-it');
      await button.click();
      const trouble = await page.getByRole('alert').first().textContent();
      expect(/[\u4e00-\u9fff]/.test(trouble ?? '')).toBe(language === 'zh-CN');
      await secret.fill(people.reader.password);
      await secret.press('Enter');
      await page.waitForURL(`**/view/${showroom.markdownId}`);
      await page.getByRole('heading', { level: 1, name: '支付结果通知' }).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      await desk.close();
    },
  );

  it('turn dark at a word in the palette, and stay so', async () => {
    const desk = await sitDown(browser, app.url, people.reader);
    const theme = (name: string) => desk.page.locator(`html[data-theme="${name}"]`).waitFor();
    await desk.visit('/dashboard');
    await theme('light');
    await desk.page.getByRole('heading', { level: 1 }).waitFor();
    await desk.page.keyboard.press('Control+k');
    await desk.page.locator('[class*=_palette_] input:focus').waitFor();
    await desk.page.keyboard.type('dark theme');
    await desk.page.getByRole('option', { name: 'Use dark theme' }).waitFor();
    await desk.page.keyboard.press('Enter');
    await theme('dark');
    await desk.page.reload();
    await desk.page.getByRole('heading', { level: 1 }).waitFor();
    await theme('dark');
    expect((await people.reader.call(me, {})).preferences.theme).toBe('dark');
    await desk.close();
  });

  it('make a doc by keyboard alone', async () => {
    const desk = await sitDown(browser, app.url, people.writer);
    const { keyboard } = desk.page;
    await desk.visit(`/project/doc/${showroom.projectId}?module=${showroom.moduleId}`);
    await desk.page.getByRole('treegrid').waitFor();
    await keyboard.press('Shift+?');
    await desk.page.getByRole('dialog').getByText('Global').waitFor();
    // Escape goes to the focused element: the dialog takes the focus one frame after it is drawn.
    await desk.page.locator('.bp6-portal :focus').waitFor({ state: 'attached' });
    await keyboard.press('Escape');
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' });
    await keyboard.press('Control+k');
    await desk.page.locator('[class*=_palette_] input:focus').waitFor();
    await keyboard.type('New doc');
    await desk.page.getByRole('option', { name: 'New doc' }).first().waitFor();
    await keyboard.press('Enter');
    await desk.page.getByLabel('Title').and(desk.page.locator(':focus')).waitFor();
    await keyboard.type('Typed, not clicked');
    await keyboard.press('Enter');
    await desk.page.locator('.api-edit').waitFor();
    await desk.page.locator('.save-words[data-state="saved"]').waitFor();
    const docs = await people.writer.call(listDocsV2, { moduleId: showroom.moduleId });
    expect(docs.map(({ name }) => name)).toContain('Typed, not clicked');
    await desk.close();
  });

  it('are looked at all: no path of the routes is without one', () => {
    const source = readFileSync('client/app/routes.tsx', 'utf8');
    const routes = [...source.matchAll(/path: '([^']+)'/g)].map(([, route = '']) => route);
    expect(routes.length).toBeGreaterThan(35);
    const looked = screensOf(showroom).map(({ path, shows }) => new URL(shows ?? path, app.url).pathname);
    const missing = routes.filter((route) => !looked.some((path) => pattern(route).test(path)));
    // Home and unknown paths redirect, and a copied doc opens in the editor; the others show a screen of the list at
    // another path.
    expect(missing.sort()).toEqual(
      [
        '*',
        '/',
        '/doc/copy/:moduleId/:copyId',
        '/doc/copy_custom/:moduleId/:copyId',
        '/doc/new/:moduleId/:parentId',
        '/resetPassword',
      ].sort(),
    );
  });

  // One after the other: pages of two browsers at once would only compete for the CPU.
  it.each(['stranger', 'newcomer', 'writer', 'reader'] as const)(
    'of a %s break no rule of accessibility, in either theme, and stay whole when a browser translates them',
    async (as) => {
      const found: string[] = [];
      // The reader chose a theme above; here the browser's preference applies.
      await people.reader.call(updatePreferences, { theme: '' });
      const desk = await sitDown(browser, app.url, as === 'stranger' ? undefined : people[as]);
      for (const screen of screensOf(showroom).filter((each) => each.as === as)) {
        await desk.visit(screen.path);
        await screen.ready(desk.page);
        found.push(...(await violations(desk.page)).map((line) => `${screen.name}: ${line}`));
        if (await scrollsAway(desk.page)) found.push(`${screen.name}: the document scrolls`);
        found.push(...(await cutPlaceholders(desk.page)).map((line) => `${screen.name}: cut at 390: ${line}`));
        found.push(...(await troublesTranslated(desk.page)).map((line) => `${screen.name}, translated: ${line}`));
      }
      expect(desk.troubles).toEqual([]);
      await desk.close();
      expect(found).toEqual([]);
    },
    1_000_000,
  );
});
