import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { saveDoc } from '../../contracts/docs/docs.js';
import { changeMarks } from '../../contracts/notifications/visits.js';
import { startApp, type TestApp } from '../support/app.js';
import { violations } from '../support/axe.js';
import { type Desk, openBrowser, sitDown } from '../support/browser.js';
import type { Person } from '../support/people.js';
import { markdownDoc, type Place, place } from '../support/places.js';

describe('a reader who comes back', () => {
  let app: TestApp;
  let browser: Browser;
  let bob: Person;
  let here: Place;
  let desk: Desk;

  beforeAll(async () => {
    app = await startApp();
    browser = await openBrowser();
    const ann = await app.admin();
    bob = await app.person('bob');
    const gus = await app.person('gus');
    here = await place(ann, { devs: [bob], guests: [gus] });
    desk = await sitDown(browser, app.url, gus);
  });
  afterEach(() => expect(desk.troubles).toEqual([]));
  afterAll(async () => {
    await desk?.close();
    await browser?.close();
    await app?.stop();
  });

  it('sees in the tree, live, what others changed, reads it from a list, and marks the rest as read', async () => {
    const orders = await markdownDoc(bob, here, 'one', 'Orders');
    const refunds = await markdownDoc(bob, here, 'one', 'Refunds');
    await app.quiet();
    const { page } = desk;
    await desk.visit(`/view/${orders}`);
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
    const tree = page.getByRole('tree');
    const marked = (name: string) => tree.getByRole('treeitem', { name: `${name} Changed since your last visit` });
    await tree.getByRole('treeitem', { name: 'Refunds' }).waitFor();
    expect(await marked('Refunds').count()).toBe(0);

    await bob.call(saveDoc, { id: refunds, name: 'Refunds', description: 'two' });
    await marked('Refunds').waitFor();
    await page.getByRole('button', { name: '1 doc changed since your last visit' }).click();
    const list = page.getByRole('dialog', { name: 'Changed since your last visit' });
    await list.getByRole('link', { name: 'Refunds' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await list.getByRole('link', { name: 'Refunds' }).click();
    await page.waitForURL(`**/view/${refunds}?compare=*`);
    await page.getByRole('dialog', { name: 'Compare versions' }).getByText('two').first().waitFor();
    await marked('Refunds').waitFor({ state: 'detached' });

    await page.keyboard.press('Escape');
    await bob.call(saveDoc, { id: orders, name: 'Orders', description: 'two' });
    // The button may still speak of the change that was read just now.
    await marked('Orders').waitFor();
    await page.getByRole('button', { name: '1 doc changed since your last visit' }).click();
    // Only what the list shows is marked: a list that was open before first shows what it knew then.
    await list.getByRole('link', { name: 'Orders' }).waitFor();
    await list.getByRole('button', { name: 'Mark all as read' }).click();
    await list.getByText('You’ve read everything').waitFor();
    await marked('Orders').waitFor({ state: 'detached' });
  });

  it('sees in the tree what changed between the first picture and the socket', async () => {
    const first = await markdownDoc(bob, here, 'one', 'Invoices');
    const second = await markdownDoc(bob, here, 'one', 'Payments');
    await app.quiet();
    const { page, context } = desk;
    let open = () => {};
    const opened = new Promise<void>((done) => {
      open = done;
    });
    await context.routeWebSocket(/socket\.io/, async (socket) => {
      await opened;
      socket.connectToServer();
    });
    const marks = page.waitForResponse((reply) => new URL(reply.url()).pathname.endsWith(changeMarks.path));
    await desk.visit(`/view/${first}`);
    await marks;
    const line = page.getByRole('tree').getByRole('treeitem', { name: 'Payments' });
    await line.waitFor();
    await bob.call(saveDoc, { id: second, name: 'Payments', description: 'two' });
    // Its hint is sent now, before the page receives any.
    await app.quiet();
    open();
    await line.and(page.getByRole('treeitem', { name: 'Changed since your last visit' })).waitFor();
  });
});
