import type { Showroom } from '../support/showroom.js';
import type { Screen } from './screen.js';

/** What readers without an account see, and the forms that make it. */
export const publicScreens = (showroom: Showroom): Screen[] => {
  const { projectId, moduleId, shareId, lockedShareId, composeSpaceId, composedId, markdownId, httpId } = showroom;
  const shares = `/project/doc/${projectId}?module=${moduleId}&tab=share`;
  const compose = `/space/compose/${composeSpaceId}`;
  return [
    {
      name: 'share',
      path: `/share/${shareId}/${markdownId}`,
      as: 'stranger',
      ready: (page) => page.locator('.prose h2').first().waitFor(),
    },
    {
      name: 'share-http',
      path: `/share/${shareId}/${httpId}`,
      as: 'stranger',
      ready: (page) => page.locator('.params').first().waitFor(),
    },
    ...(['share', 'show'] as const).map(
      (door): Screen => ({
        name: `${door}-found`,
        path: door === 'share' ? `/share/${shareId}/${httpId}` : `/show/${composedId}/${httpId}`,
        as: 'stranger',
        ready: async (page) => {
          await page.locator('.params').first().waitFor();
          const filter = page.locator('input[type=search]');
          if (!(await filter.isVisible())) await page.locator('header button').first().click();
          await filter.fill('order');
          await page.locator('[data-found] mark').first().waitFor();
        },
      }),
    ),
    {
      name: 'share-locked',
      path: `/share/${lockedShareId}`,
      as: 'stranger',
      ready: (page) => page.locator('form').waitFor(),
    },
    {
      name: 'share-gone',
      path: '/share/nothing-here',
      as: 'stranger',
      ready: (page) => page.locator('.state').waitFor(),
    },
    {
      name: 'show',
      path: `/show/${composedId}`,
      as: 'stranger',
      ready: (page) => page.locator('h1').first().waitFor(),
    },
    {
      name: 'show-http',
      path: `/show/${composedId}/${httpId}`,
      as: 'stranger',
      ready: (page) => page.locator('.params').first().waitFor(),
    },
    {
      name: 'shares',
      path: shares,
      as: 'writer',
      ready: (page) => page.locator('main .table tbody tr').first().waitFor(),
    },
    {
      name: 'share-form',
      path: shares,
      as: 'writer',
      ready: async (page) => {
        await page.locator('main .toolbar .bp6-intent-primary').click();
        await page.locator('.bp6-dialog form').waitFor();
      },
    },
    {
      name: 'share-form-end',
      path: shares,
      as: 'writer',
      ready: async (page) => {
        await page.locator('main .toolbar .bp6-intent-primary').click();
        await page
          .locator('.bp6-dialog form textarea')
          .last()
          .evaluate((field) => field.scrollIntoView());
      },
    },
    {
      name: 'compose-add',
      path: compose,
      as: 'writer',
      ready: async (page) => {
        await page.locator('main .toolbar .bp6-intent-primary').last().click();
        await page.locator('.bp6-dialog .bp6-checkbox').first().waitFor();
      },
    },
    ...(['pages', 'settings'] as const).map(
      (tab, at): Screen => ({
        name: `compose-${tab}`,
        path: compose,
        as: 'writer',
        ready: async (page) => {
          await page
            .locator('main .bp6-segmented-control button')
            .nth(at + 1)
            .click();
          await page.locator('[class*=_tab_] form, [class*=_tab_] .toolbar').first().waitFor();
        },
      }),
    ),
  ];
};
