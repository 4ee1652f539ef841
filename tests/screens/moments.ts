import type { Page } from 'playwright-core';
import type { Showroom } from '../support/showroom.js';
import type { Screen } from './screen.js';

const tool = (position: number) => async (page: Page) => {
  await page.locator('[class*=_tools_] > .bp6-button, [class*=_tools_] > span .bp6-button').nth(position).click();
  await page.locator('.bp6-dialog, .bp6-drawer').first().waitFor();
};

/** States that are one click away from a screen: dialogs and drawers. */
export const momentScreens = (showroom: Showroom): Screen[] => {
  const { httpId, markdownId, projectId, moduleId } = showroom;
  const debug = `/view/${httpId}?tab=debug`;
  return [
    { name: 'debug', path: debug, as: 'writer', ready: (page) => page.locator('[class*=_tools_]').waitFor() },
    { name: 'debug-variables', path: debug, as: 'writer', ready: tool(2) },
    { name: 'debug-scripts', path: debug, as: 'writer', ready: tool(3) },
    { name: 'debug-history', path: debug, as: 'writer', ready: tool(4) },
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
