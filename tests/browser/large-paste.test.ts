import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { getDoc } from '../../contracts/docs/docs.js';
import { settleNow } from '../../contracts/docs/live.js';
import { startApp, type TestApp } from '../support/app.js';
import { openBrowser } from '../support/browser.js';
import type { Person } from '../support/people.js';
import { markdownDoc, type Place, place } from '../support/places.js';
import { Writer } from '../support/writer.js';

const pastes = (page: Page, letters: number) =>
  page.evaluate(`{
    const data = new DataTransfer();
    data.setData('text/plain', 'x'.repeat(${letters}));
    const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(paste);
  }`);

describe('large text that is pasted', () => {
  let app: TestApp;
  let browser: Browser;
  let ann: Person;
  let here: Place;
  const seated: Writer[] = [];

  beforeAll(async () => {
    app = await startApp({ env: { ANNALS_LIVE_UPDATE_BYTES: '100000', ANNALS_LIVE_DOC_BYTES: '1000000' } });
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

  it('is saved up to the size of a doc, and refused with a sentence above it', async () => {
    const docId = await markdownDoc(ann, here, 'Start.');
    const writer = await Writer.sits(browser, ann, { kind: 'markdown', docId, moduleId: here.moduleId });
    seated.push(writer);
    const { page } = writer;
    await writer.state('saved');
    await writer.typesAtEnd('!');
    await pastes(page, 40_000_000);
    await page.getByText('That text is too large: a doc holds at most 1 MB').waitFor();
    await writer.state('saved');
    await pastes(page, 600_000);
    await writer.state('saved');
    await pastes(page, 600_000);
    await writer.typesAtEnd('?');
    await writer.state('saved');
    await ann.call(settleNow, { id: docId });
    const { description } = await ann.call(getDoc, { id: docId });
    expect(description).toBe(`Start.!${'x'.repeat(600_000)}?`);
    expect(writer.desk.troubles).toEqual([]);
  });
});

describe('text that is typed into a full doc', () => {
  let app: TestApp;
  let browser: Browser;

  beforeAll(async () => {
    app = await startApp({ env: { ANNALS_LIVE_DOC_BYTES: '100000' } });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it('is refused with a sentence, and what fitted is saved', async () => {
    const ann = await app.admin();
    const here = await place(ann);
    const docId = await markdownDoc(ann, here, '');
    const writer = await Writer.sits(browser, ann, { kind: 'markdown', docId, moduleId: here.moduleId });
    const { page } = writer;
    const stored = async () => {
      await writer.state('saved');
      await ann.call(settleNow, { id: docId });
      return (await ann.call(getDoc, { id: docId })).description;
    };
    await writer.state('saved');
    await writer.typesAtEnd('Start. ');
    await pastes(page, 94_300);
    await writer.typesAtEnd('z'.repeat(500));
    await page.getByText('This doc has reached its size limit').waitFor();
    await writer.presses('Enter');
    await pastes(page, 10);
    expect((await stored()).replace(/(.)\1+/g, '$1+')).toBe('Start. x+z+');
    expect(writer.desk.troubles).toEqual([]);
    await writer.leaves();
  });
});
