import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { saveDoc } from '../../contracts/docs/docs.js';
import { releasePage } from '../../contracts/history/frozen-releases.js';
import { saveFollow } from '../../contracts/notifications/follows.js';
import { addEnvironment } from '../../contracts/workspace/environments.js';
import { listReleases } from '../../contracts/workspace/releases.js';
import { listSpaces, spaceMembers } from '../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../support/app.js';
import { type Desk, openBrowser, sitDown } from '../support/browser.js';
import { DebugUpstream } from '../support/debug-upstream.js';
import type { Person } from '../support/people.js';
import { doneApiDoc, place } from '../support/places.js';

/** What a day takes (docs/tests.md). A number that grows is a step more for everybody, every day. */
const MOST = { peopleWithRights: 14, docTried: 6, bellToMeaning: 2, releaseFrozen: 5 } as const;

/** Runs in the page: presses of the mouse, over all pages of the journey. */
const count = `addEventListener('pointerdown', () => window.pressed(), true);`;

describe('clicks of a day', () => {
  let app: TestApp;
  let browser: Browser;
  let upstream: DebugUpstream;
  const open: Desk[] = [];

  beforeAll(async () => {
    upstream = await DebugUpstream.start();
    app = await startApp({ env: { ANNALS_DEBUG_ALLOW: '127.0.0.1' } });
    browser = await openBrowser();
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((each) => each.close()));
  });
  afterAll(async () => {
    await browser?.close();
    await upstream?.stop();
    await app?.stop();
  });

  async function journey(person: Person, path: string) {
    const desk = await sitDown(browser, app.url, person);
    open.push(desk);
    let clicks = 0;
    await desk.context.exposeFunction('pressed', () => {
      clicks += 1;
    });
    await desk.context.addInitScript(count);
    await desk.visit(path);
    return { ...desk, clicks: () => clicks };
  }
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

  it('from the first sign-in to three people with rights', async () => {
    const root = await app.admin();
    const { page, clicks, troubles } = await journey(root, '/dashboard');
    const dialog = page.getByRole('dialog');
    await press(page, 'New space');
    await dialog.getByRole('textbox').first().fill('Payments');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/space/project/*');
    await page.getByRole('button', { name: 'New project' }).first().click();
    await dialog.getByRole('textbox').first().fill('Checkout');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await press(page, 'Administration');
    for (const name of ['ada', 'ben', 'cem']) {
      await press(page, 'New user');
      await dialog.getByLabel('Account', { exact: true }).fill(name);
      await dialog.getByLabel(/^Name/).fill(name);
      await page.keyboard.press('Enter');
      await press(page, 'I’ve saved it');
      await dialog.waitFor({ state: 'detached' });
    }
    // Home, the space, its members: three places on the way back.
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.getByRole('link', { name: 'Payments', exact: true }).first().click();
    await page.getByRole('link', { name: 'Members', exact: true }).click();
    await press(page, 'Add members');
    for (const name of ['ada', 'ben', 'cem']) {
      await page.getByRole('combobox', { name: 'Members' }).fill(name);
      await page.getByRole('option', { name: new RegExp(name) }).waitFor();
      await page.keyboard.press('Enter');
    }
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const space = (await root.call(listSpaces, {})).find(({ name }) => name === 'Payments');
    const members = await root.call(spaceMembers, { spaceId: space?.id ?? '' });
    expect(members.map(({ username }) => username)).toEqual(expect.arrayContaining(['ada', 'ben', 'cem']));
    expect(troubles).toEqual([]);
    expect(clicks()).toBeLessThanOrEqual(MOST.peopleWithRights);
  });

  it('from an application to a doc that was written and tried', async () => {
    const dev = await app.person('dev');
    const here = await place(await app.admin(), { devs: [dev] });
    await dev.call(addEnvironment, { moduleId: here.moduleId, name: 'test', url: upstream.url });
    const { page, clicks, troubles } = await journey(dev, `/project/doc/${here.projectId}?module=${here.moduleId}`);
    await page.getByRole('button', { name: 'New doc', exact: true }).first().click();
    await page.getByRole('dialog').getByRole('textbox').first().fill('Pay');
    await page.getByRole('button', { name: 'Create and edit' }).click();
    await page.waitForURL(/\/doc\/edit\//);
    await page.getByRole('textbox', { name: 'URL' }).first().click();
    await page.keyboard.type('/echo/pay');
    await press(page, 'View docs');
    await press(page, 'Try it');
    await press(page, 'Send');
    await page.getByText('"/echo/pay"').waitFor();
    expect(troubles).toEqual([]);
    expect(clicks()).toBeLessThanOrEqual(MOST.docTried);
  });

  it('from the bell to what a change means', async () => {
    const [owner, reader] = [await app.person('owner'), await app.person('reader')];
    const here = await place(owner, { devs: [reader] });
    const docId = await doneApiDoc(owner, here, 'Refund');
    await reader.call(saveFollow, { docId });
    await app.quiet();
    await owner.call(saveDoc, { id: docId, queryParams: [{ name: 'tenant', type: 'string', required: 1 }] });
    await app.quiet();
    const { page, clicks, troubles } = await journey(reader, '/dashboard');
    await page.getByRole('button', { name: /unread/ }).click();
    await page
      .getByRole('region', { name: 'Messages' })
      .getByRole('link', { name: /Refund|tenant/ })
      .click();
    await page.getByText('Required query parameter tenant added: calls without it will fail').waitFor();
    expect(troubles).toEqual([]);
    expect(clicks()).toBeLessThanOrEqual(MOST.bellToMeaning);
  });

  it('from a project to a frozen release', async () => {
    const dev = await app.person('keeper');
    const here = await place(dev);
    await doneApiDoc(dev, here, 'Refund');
    const { page, clicks, troubles } = await journey(dev, `/project/doc/${here.projectId}`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('link', { name: 'Releases', exact: true }).click();
    await press(page, 'New release');
    await dialog.getByLabel('Release number').fill('1.0');
    await dialog.getByRole('checkbox', { name: /Application/ }).press('Space');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: '1.0' }).first().click();
    await press(page, 'Publish');
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const [release] = await dev.call(listReleases, { projectId: here.projectId });
    expect((await dev.call(releasePage, { id: release?.id ?? '' })).frozen).not.toBeNull();
    expect(troubles).toEqual([]);
    expect(clicks()).toBeLessThanOrEqual(MOST.releaseFrozen);
  });
});
