import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openConstants, projectConstants } from '../../contracts/docs/constants.js';
import { saveDoc } from '../../contracts/docs/docs.js';
import { settleNow } from '../../contracts/docs/live.js';
import * as composeDocs from '../../contracts/sharing/compose-docs.js';
import * as composing from '../../contracts/sharing/composing.js';
import * as show from '../../contracts/sharing/show.js';
import { addSpace } from '../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../support/app.js';
import { openBrowser, sitDown, tick } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import type { Person } from '../support/people.js';
import { apiDoc, markdownDoc, type Place, place } from '../support/places.js';

const api = { ...composing, ...composeDocs, ...show };
describe('a composed project in the browser', () => {
  let app: TestApp;
  let browser: Browser;
  let ann: Person;
  let there: Place;
  beforeAll(async () => {
    app = await startApp();
    [browser, ann] = await Promise.all([openBrowser(), app.admin()]);
    there = await place(ann);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it('is put together with the picker, pinned, and read by a stranger with the password', async () => {
    const docId = await markdownDoc(ann, there, '# Refunds\n\nFirst words.', 'Refunds');
    await apiDoc(ann, there, 'Pay');
    const { id: spaceId } = await ann.call(addSpace, { name: 'For partners', isCompose: 1 });
    const desk = await sitDown(browser, app.url, ann);
    const { page } = desk;
    await desk.visit(`/space/project/${spaceId}`);
    await page.getByRole('button', { name: 'New composed project' }).first().click();
    await page.getByLabel('Name').fill('Partner API');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('button', { name: 'Add docs' }).first().click();
    await tick(page.getByRole('checkbox', { name: /Project/ }).first());
    await page.getByRole('button', { name: 'Add 2 docs' }).click();
    // The dialog has the doc's name, too.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Refunds').waitFor();
    const [project] = await ann.call(api.listComposeProjects, { spaceId });
    if (!project) throw new Error('no project');
    await ann.call(api.pinComposeProject, { id: project.id, isPinned: 1 });
    await ann.call(saveDoc, { id: docId, description: 'Second words.' });
    await page.reload();
    await page.getByText('1 doc has changed since it was pinned').waitFor();

    const stranger = await sitDown(browser, app.url, undefined);
    await stranger.visit(`/show/${project.id}/${docId}`);
    await stranger.page.locator('input[type="password"]').fill(project.password);
    await stranger.page.keyboard.press('Enter');
    await stranger.page.getByText('First words.').waitFor();
    await page.getByRole('button', { name: 'Take them' }).click();
    await page.getByText('1 doc has changed since it was pinned').waitFor({ state: 'detached' });
    // Nobody loads the page again: it hears of each change.
    await stranger.page.getByText('A newer version of this doc is available.').waitFor();
    expect(await stranger.page.getByText('Second words.').count()).toBe(0);
    await stranger.page.getByRole('button', { name: 'Show', exact: true }).click();
    await stranger.page.getByText('Second words.').waitFor();
    await ann.call(api.addComposePage, { projectId: project.id, title: 'Before you start', content: 'Ask for a key.' });
    await stranger.page.getByRole('link', { name: 'Before you start' }).click();
    await stranger.page.getByText('Ask for a key.').waitFor();
    await page.getByText('Settings', { exact: true }).click();
    await page.getByLabel('Footer links').fill('Imprint https://acme.test/imprint');
    await page.getByText('Readers may download', { exact: false }).click();
    await page.getByRole('button', { name: 'Save' }).last().click();
    await stranger.page.getByRole('link', { name: 'Imprint' }).waitFor();
    await stranger.page.getByRole('button', { name: 'Download' }).click();
    await stranger.page.getByRole('menuitem', { name: 'Postman' }).waitFor();
    await stranger.page.keyboard.press('Escape');
    await ann.call(api.updateComposeProject, { id: project.id, name: 'Partner API', type: 2, status: 0 });
    await stranger.page.getByText('Document not found').waitFor();
    expect([...desk.troubles, ...stranger.troubles]).toEqual([]);
    await Promise.all([desk.close(), stranger.close()]);
  });

  it('has constants that are written live and read beside a doc', async () => {
    const { projectId } = there;
    const docId = await apiDoc(ann, there, 'Refund');
    const desk = await sitDown(browser, app.url, ann);
    const { page } = desk;
    await desk.visit(`/project/code/${projectId}`);
    await page.getByRole('button', { name: 'Start writing' }).click();
    await page.locator('.ProseMirror').click();
    await page.keyboard.type('E100 means paid twice');
    await page.getByText('Saved', { exact: false }).first().waitFor();
    const { docId: text } = await ann.call(openConstants, { projectId });
    // The screen may still say “Saved” of what was there before.
    await eventually(async () => {
      await ann.call(settleNow, { id: text });
      const html = await ann.call(projectConstants, { projectId });
      return html.includes('E100') && html.includes('twice');
    });
    await desk.visit(`/view/${docId}`);
    await page.getByRole('button', { name: /Dictionaries/ }).click();
    await page.getByText('Constants', { exact: true }).click();
    await page.getByText('E100 means paid twice').waitFor();
    expect(desk.troubles).toEqual([]);
    await desk.close();
  });
});
