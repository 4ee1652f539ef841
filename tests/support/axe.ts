import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { still } from '../screens/screens.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Resolves when the page is painted in the new theme and its color transitions have ended. */
const coloured = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  .then(() => document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime)))
  .then((ending) => Promise.allSettled(ending.map(({ finished }) => finished)))
  .then(() => undefined)`;

/** Ends all transitions, so that no color is halfway when it is measured. A constructed sheet passes the page's policy. */
const untransitioned = `(() => {
  if (document.adoptedStyleSheets.some((sheet) => sheet.isStill)) return;
  const sheet = Object.assign(new CSSStyleSheet(), { isStill: true });
  sheet.replaceSync('*, *::before, *::after { transition: none !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
})()`;

/** The only axe rules that depend on colors. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Runs in the page. What is replaced or hidden while axe reads the page has no text for it (React hides what waits for a
 * part that is still loading, by a style): a page that changed meanwhile and broke a rule is read again.
 * `passing`: what it broke only at first, with what was within the elements.
 */
const examined = `async (options) => {
  const within = (element) => [...(element?.querySelectorAll('*') ?? [])].map((one) => {
    const { display, visibility } = getComputedStyle(one);
    return [one.nodeName, display, visibility, one.textContent].join(' ');
  });
  const passing = [];
  for (let tries = 1; ; tries++) {
    let changed = false;
    const watch = new MutationObserver(() => { changed = true; });
    watch.observe(document.body, { childList: true, attributes: true, characterData: true, subtree: true });
    const { violations } = await axe.run(document, options);
    if (watch.takeRecords().length > 0) changed = true;
    watch.disconnect();
    const lines = violations.flatMap(({ id, nodes }) => nodes.map((node) =>
      id + ' ' + node.target.join(' ') + ' ' + node.html.slice(0, 160) + ' ' + (node.any[0]?.message ?? '')));
    if (lines.length === 0 || !changed || tries === 5) return { lines, passing };
    const found = violations.flatMap(({ nodes }) => nodes.map(({ target }) => within(document.querySelector(target[0]))));
    passing.push({ lines, found: found.slice(0, 5) });
  }
}`;

/** The violated axe rules (all, or those in `only`) with their elements, after animations and transitions. */
async function brokenRules(page: Page, only?: readonly string[]): Promise<string[]> {
  await still(page);
  await page.evaluate(coloured);
  // The one rule that reads style sheets again (of the orientation of phones) is not worth a third of the time.
  const options = {
    preload: false,
    resultTypes: ['violations'],
    ...(only && { runOnly: { type: 'rule', values: only } }),
  };
  const { lines, passing } = await page.evaluate<{ lines: string[]; passing: unknown[] }>(
    `(${examined})(${JSON.stringify(options)})`,
  );
  if (lines.length === 0 && passing.length > 0) console.warn('broke rules at first:', JSON.stringify(passing));
  return lines;
}

const THEME_FACTS = `JSON.stringify({ path: location.pathname, theme: document.documentElement.dataset.theme,
  stored: localStorage.getItem('annals.theme'), isDark: matchMedia('(prefers-color-scheme: dark)').matches })`;

/** Emulates a color scheme and waits for the page to follow. Chromium sometimes drops the event of a
 * change: the scheme then changes to the other one and back, because setting the same one again raises no event. */
async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const followed = page.locator(`html[data-theme="${colorScheme}"]`);
  for (const timeout of [3_000, 10_000, 20_000]) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const isThere = await followed.waitFor({ state: 'attached', timeout }).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await page.emulateMedia({ colorScheme: colorScheme === 'dark' ? 'light' : 'dark' });
  }
  throw new Error(`the page does not turn ${colorScheme}: ${await page.evaluate<string>(THEME_FACTS)}`);
}

/** Axe violations: every rule in the light theme, and the color rules again in the dark theme. */
export async function violations(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(axe);
  await page.evaluate(untransitioned);
  for (const colorScheme of ['light', 'dark'] as const) {
    await turn(page, colorScheme);
    const lines = await brokenRules(page, colorScheme === 'dark' ? COLOUR_RULES : undefined);
    found.push(...lines.map((line) => `${new URL(page.url()).pathname} ${colorScheme}: ${line}`));
  }
  // The next screen starts in the light theme.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  return found;
}
