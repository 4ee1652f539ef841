import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { screensOf } from './screens.js';
import { themes, withStudio } from './take.js';

/** The screen of each picture in README.md. */
const screens = { together: 'editor-http-together', compare: 'compare' } as const;
const viewport = { width: 1200, height: 640 } as const;
const folder = path.resolve('docs/pictures');

/** `npm run readme-pictures`: retakes them in both themes. Needs a Chinese font. */
export async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await withStudio(async (studio) => {
    const found = screensOf(studio.showroom);
    for (const [picture, name] of Object.entries(screens)) {
      const screen = found.find((each) => each.name === name);
      if (!screen) throw new Error(`there is no screen ${name}`);
      for (const theme of themes)
        await studio.show(screen, { theme, language: 'en', viewport }, async (page) => {
          await page.screenshot({ animations: 'disabled', path: path.join(folder, `${picture}-${theme}.png`) });
        });
    }
  });
}
