import type { Page } from 'playwright-core';

/**
 * Runs in the page: the themes in which neither the focused element nor the cell or control around it has a visible
 * focus ring. The page wears each theme for the moment of looking, without transitions.
 */
const ringless = `(() => {
  const isRing = (element, pseudo) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, pseudo);
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none';
  };
  const hasRing = () => {
    let element = document.activeElement;
    for (let level = 0; level < 4 && element && element !== document.body; level++, element = element.parentElement)
      if (isRing(element) || isRing(element, '::before') || isRing(element, '::after')) return true;
    // Blueprint draws the ring of a switch or radio on the mark beside its input.
    return isRing(document.activeElement?.nextElementSibling);
  };
  const root = document.documentElement;
  const { theme } = root.dataset;
  const wear = (name) => {
    root.dataset.theme = name;
    root.classList.toggle('bp6-dark', name === 'dark');
  };
  const still = new CSSStyleSheet();
  still.replaceSync('*, *::before, *::after { transition: none !important; }');
  const sheets = document.adoptedStyleSheets;
  document.adoptedStyleSheets = [...sheets, still];
  const without = ['light', 'dark'].filter((name) => {
    wear(name);
    return !hasRing();
  });
  wear(theme);
  document.adoptedStyleSheets = sheets;
  return without.join();
})()`;
const focused = `[document.activeElement?.tagName, document.activeElement?.getAttribute('aria-label'), document.activeElement?.className].join(' ')`;
const isIn = (selector: string) => `document.activeElement?.closest(${JSON.stringify(selector)}) != null`;

/** Drives a page with the keyboard only. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }
  /** Fails unless the focused element has a visible focus ring, in both themes. */
  async hasRing(): Promise<void> {
    const without = await this.page.evaluate<string>(ringless);
    if (without !== '') throw new Error(`no ring (${without}): ${await this.page.evaluate<string>(focused)}`);
  }
  /** Presses Tab until the element is focused; each stop must have a focus ring. */
  async tabsTo(selector: string, key = 'Tab'): Promise<void> {
    for (let stop = 0; stop < 60; stop++) {
      await this.press(key);
      await this.hasRing();
      if (await this.page.evaluate<boolean>(isIn(selector))) return;
    }
    throw new Error(`${key} never came to ${selector}`);
  }
  /** Waits until the element has the focus. */
  async isAt(selector: string): Promise<void> {
    await this.page.locator(`${selector}:focus, ${selector} :focus`).first().waitFor();
  }
}
