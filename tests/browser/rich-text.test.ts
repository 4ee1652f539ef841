import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { getDoc } from '../../contracts/docs/docs.js';
import { settleNow } from '../../contracts/docs/live.js';
import { startApp, type TestApp } from '../support/app.js';
import { openBrowser } from '../support/browser.js';
import type { Person } from '../support/people.js';
import { customDoc, type Place, place } from '../support/places.js';
import { Writer } from '../support/writer.js';

const code = '<p>Start.</p><pre><code>const a = 1;</code></pre>';

describe('a writer of rich text', () => {
  let app: TestApp;
  let browser: Browser;
  let ann: Person;
  let here: Place;
  const seated: Writer[] = [];

  beforeAll(async () => {
    app = await startApp();
    browser = await openBrowser();
    ann = await app.admin();
    here = await place(ann);
  });
  afterEach(async () => {
    await Promise.all(seated.splice(0).map((writer) => writer.leaves()));
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const sits = async (html: string) => {
    const docId = await customDoc(ann, here, html);
    const writer = await Writer.sits(browser, ann, { kind: 'custom', docId, moduleId: here.moduleId });
    seated.push(writer);
    await writer.state('saved');
    const settled = async () => {
      await writer.state('saved');
      await ann.call(settleNow, { id: docId });
      return ann.call(getDoc, { id: docId });
    };
    return { writer, settled };
  };

  it('goes on below a last block of code by a click, and opening the doc writes nothing', async () => {
    const { writer, settled } = await sits(code);
    const { page } = writer;
    const before = await settled();
    expect(before.streamVersion).toBe(1);
    const last = await page.locator('.ProseMirror pre').boundingBox();
    if (!last) throw new Error('no block of code');
    await page.mouse.click(last.x + 40, last.y + last.height + 60);
    await page.keyboard.type('Below.');
    expect((await settled()).description).toBe(`${before.description}<p>Below.</p>`);
    expect(writer.desk.troubles).toEqual([]);
  });

  it('inserts a picture by its address from the menu, by pinyin as well', async () => {
    const { writer, settled } = await sits('<p>Start.</p>');
    const { page } = writer;
    await writer.typesAtEnd(' /tupian');
    await page.getByRole('option', { name: 'Image' }).waitFor();
    await writer.presses('Enter');
    const dialog = page.getByRole('dialog');
    const address = dialog.getByLabel('Image URL');
    await address.fill('javascript:alert(1)');
    await writer.presses('Enter');
    await dialog.getByText('Only http and https URLs are supported').waitFor();
    const picture = new URL('/mark.svg', ann.url).href;
    await address.fill(picture);
    await writer.presses('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await page.locator(`.ProseMirror img[src="${picture}"]`).waitFor();
    expect((await settled()).description).toContain(`src="${picture}"`);
    expect((await settled()).description).not.toContain('/tupian');
    expect(writer.desk.troubles).toEqual([]);
  });

  it('moves blocks by their handle and by keys, and duplicates one from its menu', async () => {
    const { writer, settled } = await sits('<p>One.</p><p>Two.</p><p>Three</p>');
    const { page } = writer;
    const paragraph = (text: string) => page.locator('.ProseMirror > p', { hasText: text });
    const grip = page.locator('.block-grip');
    const reaches = async (text: string) => {
      await paragraph(text).hover();
      await grip.waitFor();
    };
    // The displayed letter shows that the editor knows the position of the caret.
    await writer.typesAtEnd('.');
    await paragraph('Three.').waitFor();
    await writer.presses('Alt+ArrowUp');
    await paragraph('Three.').locator('xpath=following-sibling::p').getByText('Two.').waitFor();
    expect((await settled()).description).toBe('<p>One.</p><p>Three.</p><p>Two.</p>');
    await reaches('Two.');
    const [from, to] = [await grip.boundingBox(), await paragraph('One.').boundingBox()];
    if (!from || !to) throw new Error('nothing to drag');
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + 8, { steps: 6 });
    await page.mouse.move(to.x + 20, to.y + 2);
    await page.mouse.up();
    await paragraph('Two.').locator('xpath=following-sibling::p').getByText('One.').waitFor();
    expect((await settled()).description).toBe('<p>Two.</p><p>One.</p><p>Three.</p>');
    await reaches('One.');
    await grip.click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Again.');
    expect((await settled()).description).toBe('<p>Two.</p><p>One.</p><p>One. Again.</p><p>Three.</p>');
    await reaches('Two.');
    await grip.click();
    await page.getByRole('menuitem', { name: 'Insert below' }).click();
    await page.getByRole('option', { name: 'Heading 2' }).click();
    await page.keyboard.type('Part');
    expect((await settled()).description).toBe('<p>Two.</p><h2>Part</h2><p>One.</p><p>One. Again.</p><p>Three.</p>');
    expect(writer.desk.troubles).toEqual([]);
  });
});
