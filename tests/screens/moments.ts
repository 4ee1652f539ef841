import type { Page } from 'playwright-core';
import type { Showroom } from '../support/showroom.js';
import type { Screen } from './screen.js';

const tool = (name: string) => async (page: Page) => {
  await page.locator('[data-part=tools] .bp6-button').click();
  await page.locator(`.bp6-menu [data-tool=${name}]`).click();
  await page.locator('.bp6-dialog, .bp6-drawer').first().waitFor();
};

/** Sends the call of the doc, and opens that part of its answer. */
const answered = (part: number) => async (page: Page) => {
  await page.locator('[data-act=send]').click();
  await page.locator('[data-part=answer] > .bp6-segmented-control button').nth(part).click();
  await page.locator('[data-part=answer]').evaluate((answer) => answer.scrollIntoView());
};

/** States that are one click away from a screen: dialogs and drawers. */
export const momentScreens = (showroom: Showroom): Screen[] => {
  const { httpId, markdownId, projectId, moduleId, triedId } = showroom;
  const debug = `/view/${httpId}?tab=debug`;
  return [
    { name: 'debug', path: debug, as: 'writer', ready: (page) => page.locator('[data-part=tools]').waitFor() },
    { name: 'debug-answer', path: `/view/${triedId}?tab=debug`, as: 'writer', ready: answered(0) },
    { name: 'debug-headers', path: `/view/${triedId}?tab=debug`, as: 'reader', ready: answered(1) },
    { name: 'debug-differences', path: `/view/${triedId}?tab=debug`, as: 'writer', ready: answered(3) },
    { name: 'debug-variables', path: debug, as: 'writer', ready: tool('variables') },
    { name: 'debug-scripts', path: debug, as: 'writer', ready: tool('scripts') },
    { name: 'debug-history', path: debug, as: 'writer', ready: tool('history') },
    {
      name: 'comments',
      path: `/view/${markdownId}`,
      as: 'reader',
      ready: async (page) => {
        await page.locator('.comments-button').click();
        await page.locator('.comments-panel .comment-body').first().waitFor();
      },
    },
    {
      name: 'comment-new',
      path: `/view/${markdownId}`,
      as: 'writer',
      ready: async (page) => {
        await page.locator('.comments-button').click();
        await page.locator('.comment-reply').first().click();
        await page.locator('.comment-thread textarea').fill('**200** orders at night, @');
        await page.locator('.comments-panel [role=option]').first().waitFor();
      },
    },
    {
      name: 'constants-drawer',
      path: `/view/${httpId}`,
      as: 'reader',
      ready: async (page) => {
        await page.locator('main .bp6-button:has([data-icon=properties])').first().click();
        await page.locator('.bp6-drawer .bp6-segmented-control button').nth(1).click();
        await page.locator('.bp6-drawer .prose').first().waitFor();
      },
    },
    {
      name: 'delete-docs',
      path: `/project/doc/${projectId}?module=${moduleId}`,
      as: 'writer',
      ready: async (page) => {
        await page.locator('[role="treegrid"]').waitFor();
        await page.locator('[role="treegrid"] [aria-haspopup=menu]').nth(1).click();
        await page.locator('.bp6-menu .bp6-intent-danger').click();
        await page.locator('.bp6-dialog li').first().waitFor();
      },
    },
    {
      name: 'delete-project',
      path: `/project/info/${projectId}`,
      as: 'writer',
      ready: async (page) => {
        await page.locator('main .bp6-intent-danger').first().click();
        await page.locator('.bp6-dialog').first().waitFor();
      },
    },
    {
      name: 'application-constants',
      path: `/project/doc/${projectId}?module=${moduleId}&tab=constants`,
      as: 'reader',
      ready: (page) => page.locator('main .prose').first().waitFor(),
    },
  ];
};
