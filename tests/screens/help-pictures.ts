import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { Topic } from '../../client/screens/help/topics.js';
import { screensOf } from './screens.js';
import { languages, themes, withStudio } from './take.js';

/** The screen of each picture in the help center. */
const screens = {
  projects: 'doc-table',
  find: 'palette',
  http: 'editor-http',
  dubbo: 'viewer-dubbo',
  markdown: 'editor-markdown',
  rich: 'editor-custom',
  dictionaries: 'dictionaries',
  environments: 'environments',
  import: 'import-plan',
  history: 'history',
  compare: 'compare',
  comments: 'comments',
  share: 'share-http',
  compose: 'compose',
  messages: 'bell',
  robots: 'robots',
  metersphere: 'metersphere',
  export: 'export',
  push: 'offers',
  audit: 'admin-audit',
} as const satisfies Partial<Record<Topic, string>>;

const viewport = { width: 1040, height: 585 } as const;
const folder = path.resolve('client/public/pictures');

/** `npm run help-pictures [-- topic …]`: retakes them in both themes and languages. Needs a Chinese font. */
export async function main(only: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await withStudio(async (studio) => {
    const found = screensOf(studio.showroom);
    for (const [topic, name] of Object.entries(screens)) {
      const screen = found.find((each) => each.name === name);
      if (!screen || (only.length > 0 && !only.includes(topic))) continue;
      for (const theme of themes)
        for (const language of languages)
          await studio.show(screen, { theme, language, viewport }, async (page) => {
            const file = path.join(folder, `${topic}-${theme}-${language}.webp`);
            writeFileSync(file, await webpOf(page, await page.screenshot({ animations: 'disabled' })));
            console.log(path.basename(file));
          });
    }
  });
}

/** About a fifth of the PNG's size; encoded in the browser, because no other encoder is available. */
async function webpOf(page: Page, png: Buffer): Promise<Buffer> {
  const blank = await page.context().newPage();
  const data = await blank.evaluate<string>(`(${encode})(${JSON.stringify(png.toString('base64'))})`);
  await blank.close();
  return Buffer.from(data.split(',')[1] ?? '', 'base64');
}

/** Runs in the page. */
const encode = `async (png) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + png;
  await image.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: image.width, height: image.height });
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas.toDataURL('image/webp', 0.82);
}`;
