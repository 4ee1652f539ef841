import type { Page } from 'playwright-core';
import type { Showroom } from '../support/showroom.js';
import type { Screen } from './screen.js';

const calls = '[data-part=calls]';
/** Opens the mock with that position in the list. */
const opened = async (page: Page, position: number) => {
  await page.locator('[data-part=mocks] button').nth(position).click();
  await page.locator('.cm-content, .code-block').first().waitFor();
};

/** What people use who build against a doc: its mocks, code for it. */
export const buildingScreens = ({ httpId, getId }: Showroom): Screen[] => {
  const mocks = `/view/${httpId}?tab=mock`;
  const ran = (position: number) => async (page: Page) => {
    await opened(page, position);
    await page.locator('[data-act=run]').click();
    await page.locator('[data-part=result]').waitFor();
    await page.locator('[data-part=result]').evaluate((result) => result.scrollIntoView({ block: 'center' }));
  };
  return [
    {
      name: 'mock-generated',
      path: `/view/${getId}?tab=mock`,
      as: 'writer',
      ready: async (page) => {
        await page.locator('.cm-content').waitFor();
        await page.locator(`${calls} .state`).waitFor();
      },
    },
    { name: 'mock-conditions', path: mocks, as: 'writer', ready: (page) => opened(page, 1) },
    { name: 'mock-template', path: mocks, as: 'writer', ready: ran(2) },
    { name: 'mock-script-error', path: mocks, as: 'writer', ready: ran(3) },
    {
      name: 'mock-calls',
      path: mocks,
      as: 'writer',
      ready: async (page) => {
        await page.locator(`${calls} li`).first().waitFor();
        await page.locator(calls).evaluate((list) => list.scrollIntoView());
      },
    },
    { name: 'mock-guest', path: mocks, as: 'reader', ready: (page) => opened(page, 1) },
    {
      name: 'mock-new',
      path: mocks,
      as: 'writer',
      ready: async (page) => {
        await page.locator('[data-part=mocks] .bp6-button:has([data-icon=plus])').click();
        await page.locator('form').first().waitFor();
      },
    },
    {
      name: 'code-target',
      path: `/view/${httpId}?tab=code`,
      as: 'writer',
      ready: async (page) => {
        await page.locator('[data-part=code] select').selectOption({ index: 5 });
        await page.locator('pre .hljs-keyword').first().waitFor();
      },
    },
    {
      name: 'code',
      path: `/view/${httpId}?tab=code`,
      as: 'reader',
      ready: (page) => page.locator('pre .hljs-keyword').first().waitFor(),
    },
  ];
};
