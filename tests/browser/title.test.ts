import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { getDoc } from '../../contracts/docs/docs.js';
import { settleNow } from '../../contracts/docs/live.js';
import { startApp, type TestApp } from '../support/app.js';
import { type Desk, openBrowser, sitDown } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import type { Person } from '../support/people.js';
import { apiDoc, type Place, place } from '../support/places.js';

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const isSaved = (page: Page) => page.locator('.save-words[data-state="saved"]').waitFor();

describe('two people in front of one title', () => {
  let app: TestApp;
  let browser: Browser;
  let ann: Person;
  let bob: Person;
  let here: Place;
  const desks: Desk[] = [];

  beforeAll(async () => {
    app = await startApp();
    browser = await openBrowser();
    [ann, bob] = await Promise.all([app.admin(), app.person('bob')]);
    here = await place(ann, { devs: [bob] });
  });
  afterEach(async () => {
    await Promise.all(desks.splice(0).map((desk) => desk.close()));
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const sits = async (person: Person, docId: string) => {
    const desk = await sitDown(browser, person.url, person);
    desks.push(desk);
    await desk.visit(`/doc/edit/${here.moduleId}/${docId}`);
    await title(desk.page).waitFor();
    await isSaved(desk.page);
    return desk;
  };

  it('lose no letter of each other and keep their carets', async () => {
    const docId = await apiDoc(ann, here, 'Orders');
    const [a, b] = await Promise.all([sits(ann, docId), sits(bob, docId)]);
    await title(a.page).press('Home');
    await title(b.page).press('End');
    await Promise.all([
      a.page.keyboard.type('Alphabetical ', { delay: 15 }),
      b.page.keyboard.type(' of the shop', { delay: 20 }),
    ]);
    for (const { page } of [a, b])
      await eventually(async () => (await title(page).inputValue()) === 'Alphabetical Orders of the shop');
    expect(await a.page.evaluate('document.activeElement.selectionStart')).toBe('Alphabetical '.length);

    await Promise.all([isSaved(a.page), isSaved(b.page)]);
    await ann.call(settleNow, { id: docId });
    expect((await ann.call(getDoc, { id: docId })).name).toBe('Alphabetical Orders of the shop');
    expect([...a.troubles, ...b.troubles]).toEqual([]);
  });
});
