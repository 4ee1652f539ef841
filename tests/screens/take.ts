import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { ADMIN_PASSWORD } from '../support/app.js';
import { openBrowser, sitDown } from '../support/browser.js';
import { newPerson, type Person, signIn, stranger } from '../support/people.js';
import { buildServer } from '../support/server-process.js';
import { furnish, type Showroom } from '../support/showroom.js';
import { Writer } from '../support/writer.js';
import { House } from '../survival/house.js';
import { rooms, type Screen, still } from './rooms.js';

const themes = ['light', 'dark'] as const;
const languages = ['zh-CN', 'en'] as const;
const widths = [1440, 800, 390] as const;
const height = { 1440: 900, 800: 1000, 390: 844 } as const;

/** `npm run screenshots -- <folder> [--only viewer,bell] [--width 390] [--theme dark] [--language en]` */
export async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      width: { type: 'string' },
      theme: { type: 'string' },
      language: { type: 'string' },
    },
  });
  const [folder] = positionals;
  if (!folder) throw new Error('npm run screenshots -- <folder> [--only names] [--width n] [--theme t] [--language l]');
  buildServer();
  const house = await House.build({ ANNALS_DEMO: 'true' });
  const browser = await openBrowser();
  try {
    const studio = await Studio.open(browser, house.url, path.resolve(folder));
    const only = values.only?.split(',');
    for (const screen of rooms(studio.showroom).filter(({ name }) => !only || only.includes(name)))
      for (const theme of themes.filter((each) => !values.theme || each === values.theme))
        for (const language of languages.filter((each) => !values.language || each === values.language))
          await studio.take(screen, {
            theme,
            language,
            widths: widths.filter((each) => !values.width || String(each) === values.width),
          });
    console.log(`${studio.taken} pictures in ${folder}`);
  } finally {
    await browser.close();
    await house.stop();
  }
}

interface Look {
  readonly theme: (typeof themes)[number];
  readonly language: (typeof languages)[number];
  readonly widths: readonly (typeof widths)[number][];
}

class Studio {
  taken = 0;

  private constructor(
    private readonly browser: Browser,
    private readonly folder: string,
    private readonly people: Readonly<Record<Screen['as'], Person>>,
    private readonly colleague: Person,
    readonly showroom: Showroom,
  ) {}

  static async open(browser: Browser, url: string, folder: string): Promise<Studio> {
    mkdirSync(folder, { recursive: true });
    const writer = await signIn(url, 'admin', ADMIN_PASSWORD);
    const [colleague, reader] = [await newPerson(writer, 'mei'), await newPerson(writer, 'leo')];
    const showroom = await furnish(writer, colleague, reader);
    return new Studio(browser, folder, { writer, reader, stranger: stranger(url) }, colleague, showroom);
  }

  async take(screen: Screen, look: Look): Promise<void> {
    const { theme, language } = look;
    const person = this.people[screen.as];
    const context = { colorScheme: theme } as const;
    const mate = screen.along && (await this.colleagueAt(screen.along));
    try {
      for (const width of look.widths) {
        const viewport = { width, height: height[width] };
        const desk = await sitDown(this.browser, person.url, screen.as === 'stranger' ? undefined : person, {
          language,
          context: { ...context, viewport },
        });
        try {
          await desk.visit(screen.path);
          await screen.ready(desk.page);
          if (screen.along && mate) await meet(desk.page, mate);
          await still(desk.page);
          await desk.page.screenshot({
            animations: 'disabled',
            path: path.join(this.folder, `${screen.name}-${width}-${theme}-${language}.png`),
          });
          this.taken += 1;
          if (desk.troubles.length) console.log(`${screen.name}: ${desk.troubles.join('; ')}`);
        } finally {
          await desk.close();
        }
      }
    } finally {
      await mate?.leaves();
    }
  }

  private colleagueAt(kind: 'markdown' | 'custom'): Promise<Writer> {
    const { moduleId, markdownId, customId } = this.showroom;
    const docId = kind === 'markdown' ? markdownId : customId;
    return Writer.sits(this.browser, this.colleague, { kind, docId, moduleId });
  }
}

/** Both stand in the text: the caret of each is on the other's screen. */
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
