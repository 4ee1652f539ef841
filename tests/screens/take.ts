import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { ADMIN_PASSWORD } from '../support/app.js';
import { launchBrowser, sitDown } from '../support/browser.js';
import { hasChineseFont } from '../support/chromium.js';
import { newcomer, newPerson, type Person, signIn, stranger } from '../support/people.js';
import { buildServer } from '../support/server-process.js';
import { furnish, type Showroom } from '../support/showroom.js';
import { ShowroomUpstream } from '../support/showroom-upstream.js';
import { TableDesk } from '../support/table-desk.js';
import { Writer } from '../support/writer.js';
import { House } from '../survival/house.js';
import { type Screen, screensOf, still } from './screens.js';

export const themes = ['light', 'dark'] as const;
export const languages = ['zh-CN', 'en'] as const;
const widths = [1440, 800, 390] as const;
const height = { 1440: 900, 800: 1000, 390: 844 } as const;

/** `npm run screenshots -- <folder> [--only viewer,bell] [--width 390] [--theme dark] [--language en] [--looks 390-dark-en]` */
export async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      width: { type: 'string' },
      theme: { type: 'string' },
      language: { type: 'string' },
      looks: { type: 'string' },
    },
  });
  const [folder] = positionals;
  if (!folder)
    throw new Error(
      'npm run screenshots -- <folder> [--only names] [--width n] [--theme t] [--language l] [--looks w-t-l]',
    );
  mkdirSync(folder, { recursive: true });
  const only = values.only?.split(',');
  const looks = values.looks?.split(',');
  let taken = 0;
  await withStudio(async (studio) => {
    for (const screen of screensOf(studio.showroom).filter(({ name }) => !only || only.includes(name)))
      for (const theme of themes.filter((each) => !values.theme || each === values.theme))
        for (const language of languages.filter((each) => !values.language || each === values.language))
          for (const width of widths.filter((each) => !values.width || String(each) === values.width)) {
            const look = `${width}-${theme}-${language}`;
            if (looks && !looks.includes(look)) continue;
            await studio.show(screen, { theme, language, viewport: { width, height: height[width] } }, async (page) => {
              const name = `${screen.name}-${look}.png`;
              await page.screenshot({ animations: 'disabled', path: path.join(folder, name) });
              taken += 1;
            });
          }
  });
  console.log(`${taken} pictures in ${folder}`);
}

export interface Look {
  readonly theme: (typeof themes)[number];
  readonly language: (typeof languages)[number];
  readonly viewport: { readonly width: number; readonly height: number };
}

/** A temporary server with users and the showroom, and a browser. */
export class Studio {
  private constructor(
    private readonly browser: Browser,
    private readonly people: Readonly<Record<Screen['as'], Person>>,
    private readonly colleague: Person,
    readonly showroom: Showroom,
  ) {}

  static async open(browser: Browser, url: string, upstream: ShowroomUpstream): Promise<Studio> {
    const writer = await signIn(url, 'admin', ADMIN_PASSWORD);
    const [colleague, reader] = [await newPerson(writer, 'mei'), await newPerson(writer, 'leo')];
    const showroom = await furnish({ owner: writer, writer: colleague, reader }, upstream);
    const people = { writer, reader, stranger: stranger(url), newcomer: await newcomer(writer, 'new') };
    return new Studio(browser, people, colleague, showroom);
  }

  /** Opens the screen and waits until it is complete. A screen that fails to load loses only its own picture. */
  async show(screen: Screen, { theme, language, viewport }: Look, use: (page: Page) => Promise<void>): Promise<void> {
    const person = this.people[screen.as];
    const mate = screen.along && (await this.colleagueAt(screen.along));
    const desk = await sitDown(this.browser, person.url, screen.as === 'stranger' ? undefined : person, {
      language,
      context: { colorScheme: theme, viewport },
    });
    try {
      await desk.visit(screen.path);
      await screen.ready(desk.page);
      if (mate instanceof Writer) await meet(desk.page, mate);
      if (mate instanceof TableDesk) await meetInTable(desk.page, mate);
      await still(desk.page);
      await use(desk.page);
      if (desk.troubles.length) console.log(`${screen.name}: ${desk.troubles.join('; ')}`);
    } catch (error) {
      console.log(`${screen.name}-${viewport.width}-${theme}-${language}: ${error}`);
      process.exitCode = 1;
    } finally {
      await desk.close();
      await mate?.leaves();
    }
  }

  private colleagueAt(kind: 'markdown' | 'custom' | 'table'): Promise<Writer | TableDesk> {
    const { moduleId, markdownId, customId, httpId } = this.showroom;
    if (kind === 'table') return TableDesk.sits(this.browser, this.colleague, moduleId, httpId);
    const docId = kind === 'markdown' ? markdownId : customId;
    return Writer.sits(this.browser, this.colleague, { kind, docId, moduleId });
  }
}

/** Builds and starts a server, runs the work, and stops the server. */
export async function withStudio(work: (studio: Studio) => Promise<void>): Promise<void> {
  buildServer();
  const upstream = await ShowroomUpstream.start();
  const house = await House.build({ ANNALS_DEMO: 'true', ANNALS_DEBUG_ALLOW: '127.0.0.1' });
  const browser = await launchBrowser();
  if (!hasChineseFont())
    console.log('There is no Chinese font: its characters are empty boxes. Debian: fonts-noto-cjk.');
  try {
    await work(await Studio.open(browser, house.url, upstream));
  } finally {
    await browser.close();
    await house.stop();
    await upstream.stop();
  }
}

/** Both place their carets in the text, so that each is visible on the other's screen. */
async function meet(page: Parameters<Screen['ready']>[0], mate: Writer): Promise<void> {
  await page.locator('.cm-content, .ProseMirror').first().focus();
  await page.keyboard.press('Control+Home');
  await mate.typesAtStart('');
  await mate.presses('ArrowDown');
  await mate.presses('ArrowDown');
  await mate.presses('ArrowDown');
  await page.locator('.caret-name', { hasText: 'Mei' }).first().waitFor({ state: 'attached' });
  await page.locator('.save-words[data-state="saved"]').waitFor();
}

/** Each is in a cell of its own of the request's parameters, the colleague one line above. */
async function meetInTable(page: Page, mate: TableDesk): Promise<void> {
  const cell = (at: Page, row: string, column: string) =>
    at
      .locator('#form-request .grid-line, .grid-line')
      .filter({ has: at.locator('[data-column="name"]', { hasText: new RegExp(`^${row}$`) }) })
      .first()
      .locator(`[data-column="${column}"]`);
  await cell(mate.page, 'amount', 'example').click();
  await cell(page, 'sku', 'description').click();
  await page.locator('.grid-peer').first().waitFor({ state: 'attached' });
  await page
    .locator('.grid-line')
    .filter({ hasText: 'orderNo' })
    .first()
    .evaluate((line) => line.scrollIntoView({ block: 'center' }));
}
