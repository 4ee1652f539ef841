import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import * as Y from 'yjs';
import { lineText } from '../../contracts/docs/doc-types/lines.js';
import { rowCells, rowsMap } from '../../contracts/docs/doc-types/rows.js';
import { settleNow } from '../../contracts/docs/live.js';
import { getVersion } from '../../contracts/history/history.js';
import { startApp, type TestApp } from '../support/app.js';
import { type Desk, openBrowser, sitDown } from '../support/browser.js';
import { Editor } from '../support/editors.js';
import type { Person } from '../support/people.js';
import { apiDoc, customDoc, markdownDoc, type Place, place } from '../support/places.js';

/** Steps of undo are told apart by time: the page's clock can be put forward. */
const clock = `{ const now = Date.now; window.later = 0; Date.now = () => now() + window.later; }`;

const rowNames = (ydoc: Y.Doc) =>
  [...rowsMap(ydoc).values()].flatMap((row) => (row instanceof Y.Map ? [rowCells(row).name] : [])).join();

interface Where {
  readonly what: string;
  readonly path: string;
  newDoc(owner: Person, here: Place): Promise<string>;
  field(page: Page): Locator;
  read(ydoc: Y.Doc): string;
}
const places: readonly Where[] = [
  {
    what: 'the title',
    path: 'edit',
    newDoc: apiDoc,
    field: (page) => page.getByRole('textbox', { name: 'Title' }),
    read: (ydoc) => lineText(ydoc, 'name').toString(),
  },
  {
    what: 'a cell',
    path: 'edit',
    newDoc: apiDoc,
    field: (page) => page.locator('#form-query [data-column="name"]').last(),
    read: rowNames,
  },
  {
    what: 'a rich text',
    path: 'edit_custom',
    newDoc: (owner, here) => customDoc(owner, here, '<p>Start</p>'),
    field: (page) => page.locator('.ProseMirror'),
    read: (ydoc) => ydoc.getXmlFragment('body').toString(),
  },
  {
    what: 'a Markdown text',
    path: 'edit',
    newDoc: (owner, here) => markdownDoc(owner, here, 'Start'),
    field: (page) => page.locator('.cm-content'),
    read: (ydoc) => ydoc.getText('body').toString(),
  },
];

describe('an input method', () => {
  let app: TestApp;
  let browser: Browser;
  let ann: Person;
  let bob: Person;
  let here: Place;
  const open: (Desk | Editor)[] = [];

  beforeAll(async () => {
    app = await startApp();
    browser = await openBrowser();
    [ann, bob] = await Promise.all([app.admin(), app.person('bob')]);
    here = await place(ann, { devs: [bob] });
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((each) => each.close()));
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const composes = async (page: Page, keyboard: CDPSession, letters: string) => {
    for (let n = 1; n <= letters.length; n++) {
      await page.evaluate('window.later += 2000');
      const text = letters.slice(0, n);
      await keyboard.send('Input.imeSetComposition', { text, selectionStart: n, selectionEnd: n });
    }
  };

  it.each(places)(
    'in $what: nobody sees the letters, no version has them, and a word is one step of undo',
    async (where) => {
      const docId = await where.newDoc(ann, here);
      const desk = await sitDown(browser, ann.url, ann);
      open.push(desk);
      const { page } = desk;
      await page.addInitScript({ content: clock });
      await desk.visit(`/doc/${where.path}/${here.moduleId}/${docId}`);
      await page.locator('.save-words[data-state="saved"]').waitFor();
      const colleague = await Editor.open(bob, docId, { said: where.read });
      open.push(colleague);
      const keyboard = await page.context().newCDPSession(page);

      await where.field(page).click();
      await page.keyboard.press('End');
      await page.keyboard.type('ab');
      await colleague.until(() => colleague.said.includes('ab'));
      await colleague.until(() => colleague.provider.synced);
      const before = colleague.said;
      const seen = new Set<string>();
      colleague.ydoc.on('update', () => seen.add(colleague.said));

      await composes(page, keyboard, 'qxzv');
      const { version } = await bob.call(settleNow, { id: docId });
      expect(JSON.stringify(await bob.call(getVersion, { docId, version: version ?? 0 }))).not.toContain('abqx');
      await keyboard.send('Input.insertText', { text: '你好' });
      await colleague.until(() => colleague.said.includes('ab你好'));
      expect([...seen].filter((said) => /[qxzv]/.test(said.replaceAll(before, '')))).toEqual([]);

      await page.evaluate('window.later += 2000');
      await composes(page, keyboard, 'xv');
      await keyboard.send('Input.insertText', { text: '世界' });
      await colleague.until(() => colleague.said.includes('ab你好世界'));
      await page.keyboard.press('Control+z');
      await colleague.until(() => !colleague.said.includes('世界'));
      expect(colleague.said).toContain('ab你好');
      await page.keyboard.press('Control+z');
      await colleague.until(() => colleague.said === before);
      expect(desk.troubles).toEqual([]);
    },
  );

  it('keeps its own Escape and Enter: neither palette nor dialog closes', async () => {
    const docId = await apiDoc(ann, here);
    const desk = await sitDown(browser, ann.url, ann);
    open.push(desk);
    const { page } = desk;
    await desk.visit(`/doc/edit/${here.moduleId}/${docId}`);
    await page.locator('.save-words[data-state="saved"]').waitFor();
    await page.keyboard.press('Control+k');
    const palette = page.locator('[class*=_palette_] input');
    await palette.waitFor();
    for (const key of ['Escape', 'Enter'])
      await page.evaluate(
        `document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: '${key}', isComposing: true, bubbles: true, cancelable: true }))`,
      );
    expect(await palette.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });
    expect(desk.troubles).toEqual([]);
  });
});
