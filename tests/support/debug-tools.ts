import type { Locator, Page } from 'playwright-core';

const menuButton = (page: Page): Locator => page.locator('[data-part=tools]').getByRole('button');

/** Chooses what the menu of the debug panel has under these names, the last of them below the others, and waits until the menu has gone. */
export async function openTool(page: Page, ...names: readonly string[]): Promise<void> {
  await menuButton(page).click();
  for (const name of names) await page.locator('.bp6-menu').getByText(name, { exact: true }).click();
  await page.locator('.bp6-menu').first().waitFor({ state: 'detached' });
}

/** What the menu of the debug panel offers. */
export async function toolNames(page: Page): Promise<string[]> {
  await menuButton(page).click();
  await page.locator('.bp6-menu').waitFor();
  const names = await page.locator('.bp6-menu .bp6-menu-item').allInnerTexts();
  await page.keyboard.press('Escape');
  await page.locator('.bp6-menu').waitFor({ state: 'detached' });
  return names.map((each) => each.trim());
}
