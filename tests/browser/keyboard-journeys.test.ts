import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { tableRows } from '../../contracts/docs/doc-rows.js';
import { addFolder, getDoc, saveDoc } from '../../contracts/docs/docs.js';
import { listEnvironments } from '../../contracts/workspace/environments.js';
import { listModules, spaceMembers } from '../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../support/app.js';
import { type Desk, openBrowser, sitDown } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { Keyboard } from '../support/keyboard.js';
import type { Person } from '../support/people.js';
import { markdownDoc, type Place, place } from '../support/places.js';

describe('a person with a keyboard and nothing else', () => {
  let app: TestApp;
  let browser: Browser;
  let ann: Person;
  let here: Place;
  let desk: Desk;

  beforeAll(async () => {
    app = await startApp();
    [browser, ann] = await Promise.all([openBrowser(), app.admin()]);
    await app.person('mia');
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });
  afterEach(async () => {
    expect(desk.troubles).toEqual([]);
    await desk.close();
  });

  const sitsAt = async (path: (at: Place) => string) => {
    here = await place(ann);
    desk = await sitDown(browser, app.url, ann);
    await desk.visit(path(here));
    return { page: desk.page, keys: new Keyboard(desk.page) };
  };

  it('chooses in a menu by arrows, Home and End', async () => {
    const { page, keys } = await sitsAt(({ projectId }) => `/project/info/${projectId}`);
    const follow = page.getByRole('button', { name: /^(Follow|Following) / }).first();
    const item = (at: 'first' | 'last') => page.locator('.bp6-menu .bp6-menu-item')[at]().and(page.locator(':focus'));
    await follow.focus();
    await keys.press('Enter');
    await page.locator('.bp6-menu').waitFor();
    await page.locator('.bp6-portal :focus').waitFor({ state: 'attached' });
    for (const [key, at] of [
      ['ArrowDown', 'first'],
      ['End', 'last'],
      ['ArrowDown', 'first'],
      ['ArrowUp', 'last'],
      ['Home', 'first'],
    ] as const) {
      await keys.press(key);
      await item(at).waitFor();
    }
    await keys.press('Escape');
    await follow.and(page.locator(':focus')).waitFor();
  });

  it('adds a member, changes the role and removes the member', async () => {
    const { page, keys } = await sitsAt(({ spaceId }) => `/space/member/${spaceId}`);
    const role = async () => {
      const members = await ann.call(spaceMembers, { spaceId: here.spaceId });
      return members.find(({ username }) => username === 'mia')?.roleCode;
    };
    await page.getByRole('button', { name: 'Add members' }).waitFor();
    await keys.tabsTo('.page-actions .bp6-intent-primary');
    await keys.press('Enter');
    await keys.isAt('.bp6-dialog [role="combobox"]');
    await keys.type('mia');
    await page.getByRole('option', { name: /mia/i }).waitFor();
    await keys.press('Enter');
    await keys.tabsTo('.bp6-dialog button[type="submit"]');
    await keys.press('Enter');
    await page.getByLabel('Role of Mia').waitFor();
    await keys.isAt('.page-actions');
    await keys.tabsTo('[aria-label="Role of Mia"]');
    await keys.type('Adm');
    await keys.press('Enter');
    await eventually(async () => (await role()) === 'admin');
    await keys.tabsTo('[aria-label="Remove Mia"]');
    await keys.press('Enter');
    await keys.isAt('.bp6-dialog form');
    await keys.hasRing();
    await keys.tabsTo('.bp6-dialog button[type="submit"]');
    await keys.press('Enter');
    await eventually(async () => (await role()) === undefined);
  });

  it('makes an environment and renames the application', async () => {
    const { page, keys } = await sitsAt(
      ({ projectId, moduleId }) => `/project/doc/${projectId}?module=${moduleId}&tab=environments`,
    );
    await page.getByRole('button', { name: 'New environment' }).first().waitFor();
    await keys.tabsTo('main .bp6-button.bp6-intent-primary');
    await keys.press('Enter');
    await keys.isAt('.bp6-dialog input');
    await keys.type('Production');
    await keys.press('Tab');
    await keys.type('https://api.example.com');
    await keys.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const [made] = await ann.call(listEnvironments, { moduleId: here.moduleId });
    expect(made).toMatchObject({ name: 'Production', url: 'https://api.example.com' });
    await page.getByRole('main').getByText('Production').first().waitFor();
    // The list replaces the empty state with the button that opened the dialog: its section has the focus now.
    await keys.isAt('main section, main [role="tabpanel"]');
    await keys.tabsTo('a[href*="tab=settings"]', 'Shift+Tab');
    await keys.press('Enter');
    await page.getByRole('button', { name: 'Edit Application name' }).waitFor();
    await keys.tabsTo('[aria-label="Edit Application name"]');
    await keys.press('Enter');
    await keys.isAt('main form input');
    await keys.press('Control+a');
    await keys.type('Orders');
    await keys.press('Enter');
    await keys.isAt('[aria-label="Edit Application name"]');
    const modules = await ann.call(listModules, { projectId: here.projectId });
    expect(modules.map(({ name }) => name)).toEqual(['Orders']);
  });

  it('finds a doc in the palette, reads it and edits it', async () => {
    const { page, keys } = await sitsAt(() => '/dashboard');
    const name = 'Refunds';
    await markdownDoc(ann, here, 'Start.\n', `${name} first`);
    const docId = await markdownDoc(ann, here, 'Start.\n', `${name} second`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const looksFor = async (words: string, found: string) => {
      await keys.press('Control+k');
      await keys.isAt('[class*=_palette_] input');
      await keys.hasRing();
      await keys.type(words);
      await page
        .getByRole('option', { name: new RegExp(found) })
        .first()
        .waitFor();
    };
    await looksFor(name, `${name} second`);
    const selected = () => page.locator('[class*=_palette_] [aria-selected="true"]').textContent();
    for (let line = 0; !(await selected())?.includes('second'); line++) {
      expect(line).toBeLessThan(9);
      await keys.press('ArrowDown');
    }
    await keys.press('ArrowUp', 'ArrowDown', 'Enter');
    await page.waitForURL(`**/view/${docId}`);
    await looksFor(`${name} second`, `${name} second`);
    await page.locator('[class*=_palette_] [aria-selected="true"]', { hasText: 'second' }).waitFor();
    await keys.press('Control+Enter');
    await page.waitForURL(`**/doc/edit/${here.moduleId}/${docId}`);
    await page.locator('.cm-content').waitFor();
    await keys.press('Control+k');
    await keys.isAt('[class*=_palette_] input');
    await keys.press('Escape');
    await page.locator('[class*=_palette_]').waitFor({ state: 'detached' });
  });

  it('works the doc table: into folders, names, order, menu and deletion', async () => {
    const { page, keys } = await sitsAt(() => '/dashboard');
    const { moduleId, projectId } = here;
    const { id: guide } = await ann.call(addFolder, { moduleId, name: 'Guide' });
    for (const name of ['a', 'b']) await ann.call(saveDoc, { moduleId, parentId: guide, type: 3, name });
    const tree = async () => {
      const { list } = await ann.call(tableRows, { moduleId });
      return list.map(({ depth, name }) => '-'.repeat(depth) + name).join(' ');
    };
    await desk.visit(`/project/doc/${projectId}?module=${moduleId}`);
    await page.getByRole('row', { name: /Guide/ }).waitFor();
    await keys.tabsTo('[data-row]');
    await keys.press('ArrowLeft');
    await page.locator('[class*=_docsName_] [title="b"]').waitFor({ state: 'detached' });
    await keys.press('ArrowRight');
    await page.locator('[class*=_docsName_] [title="b"]').waitFor();
    await keys.press('ArrowDown', 'ArrowDown');
    await page.locator('[data-row]:focus [class*=_docsName_] [title="b"]').waitFor();
    await keys.hasRing();
    await keys.press('Alt+ArrowUp');
    await eventually(async () => (await tree()) === 'Guide -b -a');
    await keys.press('F2');
    await keys.isAt('[class*=_docsRename_]');
    await keys.type('first');
    await keys.press('Enter');
    await eventually(async () => (await tree()) === 'Guide -first -a');
    await keys.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
    await keys.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await keys.isAt('[data-row]');
    await keys.press('Delete');
    await keys.isAt('.bp6-dialog form');
    await keys.tabsTo('.bp6-dialog button[type="submit"]');
    await keys.press('Enter');
    await eventually(async () => (await tree()) === 'Guide -a');
    await keys.isAt('[data-row]');
    await keys.hasRing();
    await keys.press('Enter');
    await page.waitForURL(/\/doc\/edit\//);
  });

  it('stays near what it pressed when that is gone', async () => {
    const { page, keys } = await sitsAt(() => '/dashboard');
    const opens = async (path: string) => {
      const isReady = page.waitForEvent('requestfinished', (request) => request.url().includes('lost-focus'));
      await desk.visit(path);
      await isReady;
    };
    await opens('/find?text=nothing');
    const menu = page.locator('[class*=_shellBar_] [aria-haspopup="menu"]').last();
    await menu.focus();
    await keys.press('Enter');
    await page.getByRole('menuitem', { name: /^Keyboard shortcuts/ }).focus();
    await keys.press('Enter');
    await page.getByRole('dialog').waitFor();
    await keys.press('Escape');
    await menu.and(page.locator(':focus')).waitFor();
    const clear = page.getByRole('main').getByRole('button', { name: 'Clear', exact: true });
    await clear.focus();
    await keys.press('Enter');
    await clear.waitFor({ state: 'detached' });
    await keys.isAt('main');
    const { moduleId, projectId } = here;
    await ann.call(saveDoc, { moduleId, type: 3, name: 'Kept' });
    await opens(`/project/doc/${projectId}?module=${moduleId}`);
    const row = page.getByRole('button', { name: 'Actions for Kept' });
    await row.focus();
    await keys.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).focus();
    await keys.press('Enter');
    await keys.isAt('.bp6-dialog form');
    await keys.press('Escape');
    await row.and(page.locator(':focus')).waitFor();
  });

  it('looks at the history, compares two versions and restores the first', async () => {
    const { page, keys } = await sitsAt(() => '/dashboard');
    const id = await markdownDoc(ann, here, 'One.\n', 'Story');
    await ann.call(saveDoc, { id, description: 'Two.\n' });
    await desk.visit(`/view/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Story' }).waitFor();
    await keys.press('h');
    await page.locator('.timeline-entry').nth(1).waitFor();
    await keys.tabsTo('.timeline-entry input');
    await keys.press('Space');
    await keys.tabsTo('.timeline-entry:last-child input');
    await keys.press('Space');
    await keys.tabsTo('.timeline-acts .bp6-intent-primary');
    await keys.press('Enter');
    await page.locator('.compare-sum').waitFor();
    await keys.press('n');
    await page.locator('.compare-places', { hasText: '1 / 1' }).waitFor();
    await keys.press('Escape');
    await page.locator('.compare-dialog').waitFor({ state: 'detached' });
    await keys.tabsTo('.timeline-entry:last-child .entry', 'Shift+Tab');
    await keys.press('Enter');
    await page.getByRole('heading', { name: 'Version 1', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Restore this version' }).waitFor();
    await keys.tabsTo('.version-acts > .bp6-button:last-child');
    await keys.press('Enter');
    await keys.isAt('.restore-form input');
    await keys.type('back to one');
    await keys.press('Enter');
    await page.locator('.restore-result').waitFor();
    expect((await ann.call(getDoc, { id })).description).toBe('One.\n');
    await keys.press('Escape');
    await page.getByRole('heading', { name: 'Version 1', exact: true }).waitFor({ state: 'detached' });
  });
});
