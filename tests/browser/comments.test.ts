import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { addComment, commentThreads, deleteComment } from '../../contracts/docs/comments.js';
import { getDoc, saveDoc } from '../../contracts/docs/docs.js';
import { settleNow } from '../../contracts/docs/live.js';
import { restoreVersion } from '../../contracts/history/history.js';
import { startApp, type TestApp } from '../support/app.js';
import { type Desk, openBrowser, sitDown } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import type { Person } from '../support/people.js';
import { customDoc, type Place, place } from '../support/places.js';

const panel = '.comments-panel';
/** The words that the threads of the page are drawn over. */
const highlighted = (page: Page): Promise<string[]> =>
  page.evaluate(
    "['comments', 'comment-active'].flatMap((name) => [...(CSS.highlights.get(name) ?? [])].map((range) => String(range)))",
  );
const marks = (page: Page, words: readonly string[]): Promise<void> =>
  eventually(async () => String(await highlighted(page)) === String(words));

describe('two people who comment and edit at once', () => {
  let app: TestApp;
  let browser: Browser;
  let ann: Person;
  let bob: Person;
  let here: Place;
  let desks: { ann: Desk; bob: Desk };

  beforeAll(async () => {
    app = await startApp();
    [browser, ann, bob] = await Promise.all([openBrowser(), app.admin(), app.person('bob')]);
    here = await place(ann, { devs: [bob] });
    const [first, second] = await Promise.all([ann, bob].map((person) => sitDown(browser, app.url, person)));
    if (!first || !second) throw new Error('no desks');
    desks = { ann: first, bob: second };
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it('keeps comments at their words through typing, cut and paste, and restore', async () => {
    const docId = await customDoc(ann, here, '<p>Orders are sent to the warehouse at noon.</p><p>Last line.</p>');
    const { page: reading } = desks.bob;
    await desks.bob.visit(`/view/${docId}`);
    await reading.locator('.view-body .prose p').first().waitFor();
    await select(reading, 'the warehouse');
    await reading.getByRole('button', { name: 'Comment on the selected words' }).click();
    const composer = reading.locator(`${panel} textarea`);
    await composer.fill('Which **one**? ');
    await composer.pressSequentially('@adm');
    await reading.locator(`${panel} [role="option"]`, { hasText: 'Admin' }).waitFor();
    await reading.keyboard.press('Enter');
    await reading.keyboard.press('Control+Enter');
    await reading.locator(`${panel} .comment-body strong`, { hasText: 'one' }).waitFor();
    await marks(reading, ['the warehouse']);

    const { page: writing } = desks.ann;
    await desks.ann.visit(`/doc/edit_custom/${here.moduleId}/${docId}`);
    const text = writing.locator('.doc-edit .ProseMirror[contenteditable="true"]');
    await text.locator('p', { hasText: 'Orders' }).click();
    await writing.keyboard.press('Home');
    await writing.keyboard.type('All the warehouse ');
    await marks(writing, ['the warehouse']);
    await eventually(async () => {
      const anchor = (await threadsOf(docId))[0]?.anchor;
      return anchor !== null && anchor !== undefined && 'nth' in anchor && anchor.nth === 1;
    });

    // Cut with its paragraph and pasted below: the words are other ones now, and the only equal ones.
    await writing.keyboard.press('Home');
    for (const _ of 'All the warehouse ') await writing.keyboard.press('Delete');
    await writing.keyboard.press('Shift+End');
    await writing.keyboard.press('Control+x');
    await eventually(async () => (await threadsOf(docId))[0]?.anchor?.isAlive === false);
    await ann.call(settleNow, { id: docId });
    await reading.locator(`${panel} .comment-gone`).waitFor();
    await writing.keyboard.press('Control+End');
    await writing.keyboard.press('Control+v');
    await marks(writing, ['the warehouse']);

    await ann.call(settleNow, { id: docId });
    await ann.call(restoreVersion, { docId, version: 1 });
    await marks(reading, ['the warehouse']);
    // Reopened from a message: `?comment=` leads to the thread.
    const id = (await threadsOf(docId))[0]?.id;
    await desks.ann.visit(`/view/${docId}?comment=${id}`);
    await writing.locator(`${panel} [data-active]`).getByRole('button', { name: 'Resolve' }).click();
    await reading.locator(panel).getByText('No threads match').waitFor();
    await marks(reading, []);
  }, 180_000);

  it('keeps the keyboard where somebody comments, replies, and edits', async () => {
    const docId = await customDoc(ann, here, '<p>Totals are rounded.</p>');
    const desk = await sitDown(browser, app.url, bob);
    const { page } = desk;
    const { keyboard } = page;
    const has = (name: string) =>
      page.locator(panel).getByLabel(name, { exact: true }).and(page.locator(':focus')).waitFor();
    await desk.visit(`/view/${docId}?comment=all`);
    await page.locator(`${panel} textarea`).focus();
    await keyboard.type('First');
    await keyboard.press('Control+Enter');
    await page.locator('.comment-body', { hasText: 'First' }).waitFor();
    await has('Comment on this doc');
    const reply = page.locator(`${panel} .comment-reply`);
    for (const key of ['Escape', 'Control+Enter']) {
      await reply.focus();
      await keyboard.press('Enter');
      await has('Reply');
      await keyboard.type('Agreed');
      await keyboard.press(key);
      await reply.and(page.locator(':focus')).waitFor();
    }
    await page
      .locator(`${panel} .comment`, { hasText: 'AgreedAgreed' })
      .getByRole('button', { name: /^Actions/ })
      .focus();
    await keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    await keyboard.press('ArrowDown');
    await page.getByRole('menuitem', { name: 'Edit' }).and(page.locator(':focus')).waitFor();
    await keyboard.press('Enter');
    await has('Edit');
    await keyboard.type(' with that');
    await keyboard.press('Control+Enter');
    await page.locator(`${panel} .comment`, { hasText: 'AgreedAgreed with that' }).locator('button:focus').waitFor();
    expect(desk.troubles).toEqual([]);
    await desk.close();
  });

  it('leaves the words of buttons whole beside the open panel', async () => {
    const docId = await customDoc(ann, here, '<p>Totals are rounded.</p>');
    const desk = await sitDown(browser, app.url, bob, { language: 'zh-CN' });
    await desk.visit(`/view/${docId}?comment=all`);
    await desk.page.locator(`${panel} textarea`).waitFor();
    for (const name of ['关注“A doc”', '编辑']) {
      const button = desk.page
        .locator('main header')
        .getByLabel(name)
        .or(desk.page.locator('main header a', { hasText: name }));
      expect((await button.first().boundingBox())?.height).toBeLessThan(40);
    }
    await desk.close();
  });

  it('says that the comment of a message has been deleted', async () => {
    const docId = await customDoc(ann, here, '<p>Words.</p>');
    const { id } = await ann.call(addComment, { docId, content: 'Gone soon' });
    await ann.call(addComment, { docId, content: 'Stays' });
    await ann.call(deleteComment, { id });
    await desks.bob.visit(`/view/${docId}?comment=${id}`);
    const list = desks.bob.page.locator(panel);
    await list.getByText('Stays').waitFor();
    await list.getByText('This comment has been deleted.').waitFor();
    await desks.bob.visit(`/view/${docId}?comment=all`);
    await list.getByText('Stays').waitFor();
    expect(await list.getByText('This comment has been deleted.').count()).toBe(0);
  });

  it('shows the thread of a row that somebody else deletes', async () => {
    const { id: docId } = await ann.call(saveDoc, {
      ...{ moduleId: here.moduleId, type: 0, name: 'An API', url: '/rows', httpMethod: 'POST' },
      requestParams: [{ name: 'customer', type: 'string', description: 'Who buys' }],
    });
    const { page: reading } = desks.bob;
    await desks.bob.visit(`/view/${docId}`);
    const row = reading.locator('[data-blame^="row:"]', { hasText: 'customer' }).first();
    // The layer that hears the pointer is loaded after the doc.
    await eventually(async () => {
      await reading.mouse.move(0, 0);
      await row.hover();
      const button = reading.getByRole('button', { name: 'Comment on this row' });
      return button.click({ timeout: 2_000 }).then(
        () => true,
        () => false,
      );
    });
    await reading.locator(`${panel} textarea`).fill('A number?');
    await reading.keyboard.press('Control+Enter');
    await reading.locator('[data-commented="1"]', { hasText: 'customer' }).waitFor();
    const [param] = (await ann.call(getDoc, { id: docId })).requestParams;
    await ann.call(saveDoc, { id: docId, requestParams: [{ id: param?.id, name: 'customer', isDeleted: true }] });
    await reading.locator(`${panel} .comment-gone`).waitFor();
    expect(await reading.locator(`${panel} .comment-quote code`).textContent()).toBe('customer');
    for (const desk of Object.values(desks)) expect(desk.troubles).toEqual([]);
  });

  it('begins a thread on a row that a finger taps', async () => {
    const { id: docId } = await ann.call(saveDoc, {
      ...{ moduleId: here.moduleId, type: 0, name: 'An API', url: '/phone', httpMethod: 'POST' },
      requestParams: [
        { name: 'customer', type: 'string', description: 'Who buys' },
        { name: 'amount', type: 'number', description: 'In cents' },
      ],
    });
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const desk = await sitDown(browser, app.url, bob, { context: phone });
    const { page } = desk;
    await desk.visit(`/view/${docId}`);
    const button = page.getByRole('button', { name: 'Comment on this row' });
    // The layer that hears the finger is loaded after the doc.
    await eventually(async () => {
      await page.getByText('In cents').tap();
      return button.isVisible();
    });
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    await button.tap();
    await page.locator(`${panel} .comment-draft`, { hasText: 'amount' }).waitFor();
    await page.locator(`${panel} textarea`).fill('With tax?');
    await page.locator(panel).getByRole('button', { name: 'Comment', exact: true }).tap();
    await page.locator('[data-commented="1"]', { hasText: 'amount' }).waitFor();
    expect(desk.troubles).toEqual([]);
    await desk.close();
  });

  it('renders a long list part by part, and the thread of a link at once', async () => {
    const docId = await customDoc(ann, here, '<p>Nothing but talk.</p>');
    const writing = Array.from({ length: 90 }, (_, n) => ann.call(addComment, { docId, content: `Comment ${n}` }));
    const ids = (await Promise.all(writing)).map(({ id }) => id);
    const { page } = desks.bob;
    const threads = page.locator(`${panel} .comment-thread`);
    await desks.bob.visit(`/view/${docId}`);
    await page.locator('.comments-button').click();
    await threads.first().waitFor();
    expect(await threads.count()).toBeLessThan(60);
    await threads.last().scrollIntoViewIfNeeded();
    await eventually(async () => {
      await threads.last().scrollIntoViewIfNeeded();
      return (await threads.count()) === 90;
    });
    await desks.bob.visit(`/view/${docId}?comment=${ids[70]}`);
    await page.locator(`${panel} [data-active]`, { hasText: 'Comment 70' }).waitFor();
    await page.locator(`${panel} .comments-new textarea`).fill('The last word');
    await page.keyboard.press('Control+Enter');
    const added = page.locator(`${panel} .comment-thread`, { hasText: 'The last word' });
    await eventually(() => added.isVisible());
    await eventually(async () => {
      const box = await added.boundingBox();
      return box !== null && box.y < 800;
    });
  });

  const threadsOf = async (docId: string) => (await ann.call(commentThreads, { docId })).threads;
});

/** Selects the words in the first text that contains them. */
const select = (page: Page, words: string): Promise<void> =>
  page.evaluate(`{
    const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    const wanted = ${JSON.stringify(words)};
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.data.indexOf(wanted);
      if (at >= 0) getSelection().setBaseAndExtent(node, at, node, at + wanted.length);
    }
  }`);
