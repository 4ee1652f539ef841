import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { still } from '../screens/rooms.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The page has drawn itself in the new theme, and no colour is on its way any more. */
const coloured = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  .then(() => document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime)))
  .then((ending) => Promise.allSettled(ending.map(({ finished }) => finished)))
  .then(() => undefined)`;

/** Every rule of axe that finds something, with the element, once nothing moves and no colour changes any more. */
export async function brokenRules(page: Page): Promise<string[]> {
  await still(page);
  await page.evaluate(coloured);
  await page.evaluate(axe);
  return page.evaluate<string[]>(`axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map((node) => id + ' ' + node.target.join(' ') + ' ' + node.html.slice(0, 160))))`);
}

/** The same in both themes. */
export async function violations(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const lines = await brokenRules(page);
    found.push(...lines.map((line) => `${new URL(page.url()).pathname} ${colorScheme}: ${line}`));
  }
  return found;
}
