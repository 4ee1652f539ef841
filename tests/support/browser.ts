import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import { type Chromium, findChromium } from './chromium.js';
import type { Person } from './people.js';

/** No sandbox (tests run as root in containers) and no background network requests (the network may be unavailable). */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let shared: Promise<Browser> | undefined;

/**
 * The browser of this process, started by the first call and shared by all files of tests that run in it: `close` closes
 * only what the caller opened. It ends with the process.
 */
export async function openBrowser(): Promise<Browser> {
  shared ??= launchBrowser();
  const browser = await shared;
  if (!browser.isConnected()) {
    shared = undefined;
    return openBrowser();
  }
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return browser;
}

/** A browser of the caller's own. */
export async function launchBrowser(which: Chromium = findChromium()): Promise<Browser> {
  const env: Record<string, string> = { ...which.env };
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) env[name] ??= value;
  return chromium.launch({ executablePath: which.program, args: FLAGS, headless: true, env });
}

/** One user's browser context, with its own storage, cookies and network settings. */
export interface Desk {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Uncaught errors and console errors of the page. A journey should end without any. */
  readonly troubles: string[];
  visit(path: string): Promise<void>;
  close(): Promise<void>;
}

export interface DeskOptions {
  readonly language?: 'zh-CN' | 'en';
  readonly context?: BrowserContextOptions;
}

/** How long one step of a page may take, so that a machine several times slower than usual passes. */
const PATIENCE_MS = 45_000;

/**
 * Opens a browser context, signed in as the person if one is given; otherwise the sign-in page appears. Nothing moves in
 * it, so that nothing is clicked on its way; what must be seen moving takes `{ reducedMotion: 'no-preference' }`.
 */
export async function sitDown(
  browser: Browser,
  url: string,
  person?: Person,
  options: DeskOptions = {},
): Promise<Desk> {
  const language = options.language ?? 'en';
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: language,
    reducedMotion: 'reduce',
    ...options.context,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript({ content: seat({ 'annals.token': person?.token ?? '', 'annals.language': language }) });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('console', (line) => {
    if (line.type() === 'error') troubles.push(line.text());
  });
  return {
    page,
    context,
    troubles,
    visit: async (path) => {
      await page.goto(new URL(path, url).href);
    },
    close: () => context.close(),
  };
}

/**
 * Runs in the page before its own scripts, and only once: a journey may sign out or switch the language and reload.
 * Frames of no origin (diagrams, debug scripts) have no storage.
 */
const seat = (kept: Record<string, string>) => `
  if (self.origin !== 'null' && !sessionStorage.getItem('seated')) {
    sessionStorage.setItem('seated', 'yes');
    for (const [key, value] of Object.entries(${JSON.stringify(kept)})) if (value) localStorage.setItem(key, value);
  }`;

/**
 * Ticks or unticks a checkbox, by its label as people do: Blueprint hides the input itself. Waits until the label
 * no longer moves (a dialog may still be opening) and the box has changed; `check({ force: true })` does neither.
 */
export async function tick(box: Locator): Promise<void> {
  const before = await box.isChecked();
  await box.locator('xpath=ancestor::label').click();
  await (before ? box.and(box.page().locator(':not(:checked)')) : box.and(box.page().locator(':checked'))).waitFor({
    state: 'attached',
  });
}
