import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { getDoc } from '../../contracts/docs/docs.js';
import { settleNow } from '../../contracts/docs/live.js';
import { startApp, type TestApp } from '../support/app.js';
import { openBrowser } from '../support/browser.js';
import type { Person } from '../support/people.js';
import { apiDoc, customDoc, markdownDoc, type Place, place } from '../support/places.js';
import { TableDesk } from '../support/table-desk.js';
import { translates } from '../support/translator.js';
import { Writer } from '../support/writer.js';

/** Where React stopped, this is on screen. */
const broken = (page: Page) => page.getByText('Something went wrong');

describe.each(['around', 'instead'] as const)('a page whose words a browser translates (%s)', (how) => {
  let app: TestApp;
  let browser: Browser;
  let ann: Person;
  let here: Place;

  beforeAll(async () => {
    app = await startApp();
    browser = await openBrowser();
    ann = await app.admin();
    here = await place(ann);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it.each(['markdown', 'custom'] as const)('is written in as before: a %s doc', async (kind) => {
    const docId = await (kind === 'markdown'
      ? markdownDoc(ann, here, 'Start.')
      : customDoc(ann, here, '<p>Start.</p>'));
    const writer = await Writer.sits(browser, ann, { kind, docId, moduleId: here.moduleId });
    const errors: string[] = [];
    writer.page.on('pageerror', (error) => errors.push(String(error)));
    await writer.state('saved');
    await translates(writer.page, how);
    await writer.typesAtEnd(' One.');
    await writer.state('saved', 'Saved');
    await writer.losesTheServer();
    await writer.typesAtEnd(' Two.');
    await writer.state('offline', '5 changes kept');
    await writer.findsTheServer();
    await writer.page.getByRole('button', { name: 'Reconnect' }).click();
    await writer.state('saved', 'Saved');
    await ann.call(settleNow, { id: docId });
    const { description } = await ann.call(getDoc, { id: docId });
    expect(description.trim()).toBe(kind === 'markdown' ? 'Start. One. Two.' : '<p>Start. One. Two.</p>');
    expect(await broken(writer.page).count()).toBe(0);
    expect(errors).toEqual([]);
    await writer.leaves();
  });

  it('is written in as before: the tables of an HTTP doc', async () => {
    const desk = await TableDesk.sits(browser, ann, here.moduleId, await apiDoc(ann, here));
    const { page } = desk;
    await translates(page, how);
    await desk.fresh('Query').click();
    await page.keyboard.type('page');
    await page.keyboard.press('Enter');
    await desk.seesNames('Query', ['page']);
    await desk.saved();
    await desk.desk.context.setOffline(true);
    await page.locator('.save-words[data-state="offline"]').waitFor();
    await desk.desk.context.setOffline(false);
    await desk.saved();
    expect(await broken(page).count()).toBe(0);
    expect(desk.desk.troubles.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
    await desk.desk.close();
  });
});
