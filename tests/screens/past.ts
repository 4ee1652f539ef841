import type { Page } from 'playwright-core';
import type { Showroom } from '../support/showroom.js';
import type { Screen } from './screen.js';

const shows = (selector: string) => (page: Page) => page.locator(selector).first().waitFor();
const planned = shows('.bp6-dialog [class*=_plan_] li, .bp6-dialog .state');
const acts = '[class*=_bar_] [class*=_acts_]';

/** Opens the entry of the restore menu with this number: doc, application, project, space for a doc without a folder. */
const restores = (entry: number) => async (page: Page) => {
  await page.locator(`${acts} .bp6-intent-primary`).first().click();
  await page.locator('.bp6-menu-item').nth(entry).click();
  await planned(page);
};

/** Types a line, which becomes a version, and shows how that was written. */
const film = async (page: Page) => {
  // Before the doc has arrived nothing can be typed into it, and the keys would be lost.
  await page.locator('.cm-content[contenteditable="true"]').click();
  await page.locator('.cm-content:focus').waitFor();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n失败时每 15 秒重试一次。 Retries end after one day.');
  await page.locator('.cm-content', { hasText: 'Retries end after one day.' }).waitFor();
  // What is not saved yet is in no version.
  await page.locator('.save-words[data-state="saved"]').waitFor();
  await page.keyboard.press('Control+s');
  await page.locator('.remark-form input').press('Enter');
  const said = page.locator('.made:not(:empty)');
  await said.waitFor();
  // On a slow machine the server may have made the version by itself before.
  const words = await said.innerText();
  if (!/\d|No new changes|没有/.test(words)) throw new Error(`no version was made: ${words}`);
  await page.goto(`${page.url()}?history=1`);
  await page.locator('.timeline-entry .entry').first().click();
  await page.locator('.version-acts button:has([data-icon=play])').click();
  await page.locator('.film-dialog .film-writer').waitFor();
  await page.locator('.film-bar input[type=range]').press('End');
  await page.locator('.film-writer time').waitFor();
};

/** The viewer at the present moment, which is the past for every later change. */
export const pastScreens = (showroom: Showroom): Screen[] => {
  const { markdownId, httpId, moduleId, projectId } = showroom;
  const now = new Date().toISOString();
  const path = `/view/${markdownId}?at=${now}`;
  const before = `/view/${markdownId}?at=${showroom.before}`;
  const recover = `/project/past/${projectId}`;
  return [
    { name: 'viewer-past', path: before, as: 'reader', ready: shows('[class*=_bar_] [class*=_slider_]') },
    {
      name: 'viewer-past-changes',
      path: before,
      as: 'writer',
      ready: async (page) => {
        await page.locator(`${acts} > .bp6-button`).first().click();
        await page.locator('.bp6-drawer li, .bp6-drawer .state').first().waitFor();
      },
    },
    { name: 'viewer-past-restore', path: before, as: 'writer', ready: restores(0) },
    { name: 'viewer-past-restore-project', path: before, as: 'writer', ready: restores(2) },
    { name: 'viewer-past-restore-nothing', path, as: 'writer', ready: restores(0) },
    {
      name: 'viewer-past-export',
      path,
      as: 'reader',
      ready: async (page) => {
        await page.locator(`${acts} .bp6-popover-target button`).first().click();
        await page.locator('.bp6-menu-item').first().click();
        await page.locator('.bp6-dialog form').waitFor();
      },
    },
    { name: 'film', path: `/doc/edit/${moduleId}/${markdownId}`, as: 'writer', ready: film },
    { name: 'compare-fields', path: `/view/${httpId}?compare=1..2`, as: 'writer', ready: shows('.part-restore') },
    {
      name: 'restore-part',
      path: `/view/${httpId}?compare=1..2`,
      as: 'writer',
      ready: async (page) => {
        await page.locator('.part-restore').first().click();
        await planned(page);
      },
    },
    {
      name: 'recover-person',
      path: recover,
      as: 'writer',
      ready: async (page) => {
        await page.locator('main form select').first().selectOption({ label: 'Mei' });
        await page.locator('main form button[type=submit]').click();
        await planned(page);
      },
    },
    {
      name: 'recover-set',
      path: recover,
      as: 'writer',
      ready: async (page) => {
        await page.locator('main ul').last().locator('.bp6-button').first().click();
        await planned(page);
      },
    },
    {
      name: 'delete-for-good',
      path: recover,
      as: 'writer',
      ready: async (page) => {
        await page.locator('main .bp6-intent-danger').first().click();
        await page.locator('.bp6-dialog form').waitFor();
      },
    },
    { name: 'find-nothing', path: '/find', as: 'reader', ready: shows('main .state') },
    { name: 'find-none', path: '/find?text=neverwritten', as: 'reader', ready: shows('main .state') },
    {
      name: 'blame',
      path: `/view/${markdownId}`,
      as: 'writer',
      ready: async (page) => {
        await page.locator('.prose').first().waitFor();
        await page.locator('button:has([data-icon=people])').first().click();
        await page.locator('.blame-bar').waitFor();
        await page.locator('.prose [data-blame]').first().hover();
        await page.locator('[class*=blame-card]').first().waitFor();
      },
    },
    {
      name: 'doc-activity',
      path: `/project/activity/${projectId}?docId=${markdownId}`,
      as: 'writer',
      ready: shows('main ol'),
    },
  ];
};
