import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { addFolder, saveDoc } from '../../contracts/docs/docs.js';
import { addEnvironment } from '../../contracts/workspace/environments.js';
import { addModule } from '../../contracts/workspace/workspace.js';
import { download } from '../stories/import-export/export/exporting.js';
import { startApp, type TestApp } from '../support/app.js';
import { type Desk, openBrowser, sitDown, tick } from '../support/browser.js';
import { sendable } from '../support/payloads.js';
import type { Person } from '../support/people.js';
import { type Place, place } from '../support/places.js';

let app: TestApp;
let browser: Browser;
let dev: Person;
let here: Place;
let desk: Desk;
let folder = '';
beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
  dev = await app.person('dev');
  here = await place(await app.admin(), { devs: [dev] });
  const { moduleId } = here;
  await dev.call(addEnvironment, { moduleId, name: 'test', url: 'http://test.local' });
  const { id: parentId } = await dev.call(addFolder, { moduleId, name: 'Orders' });
  await dev.call(saveDoc, { moduleId, parentId, type: 3, name: 'Guide', description: '# How to pay\n\nWith a card.' });
  await dev.call(saveDoc, {
    ...{ moduleId, parentId, type: 0, name: 'Pay', url: '/pay', httpMethod: 'POST', contentType: 'application/json' },
    requestParams: [{ name: 'amount', type: 'number', required: 1, example: '7' }],
  });
  desk = await sitDown(browser, app.url, dev);
  folder = await mkdtemp(path.join(tmpdir(), 'annals-export-'));
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Opens an exported page from a file; collects what it loads, and dialogs of scripts that ran. */
async function openFile(text: string): Promise<{ page: Page; loaded: string[]; ran: string[] }> {
  const file = path.join(folder, `${Math.random().toString(36).slice(2)}.html`);
  await writeFile(file, text);
  const context = await browser.newContext({ offline: true });
  const page = await context.newPage();
  const [loaded, ran]: [string[], string[]] = [[], []];
  page.on('request', (request) => loaded.push(request.url()));
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(pathToFileURL(file).href);
  return { page, loaded: loaded.slice(1), ran };
}

describe('an exported page', () => {
  it('works without a network: its tree, its search, its theme, its print', async () => {
    const file = await download(dev, { moduleId: here.moduleId, format: 'html' });
    const { page, loaded } = await openFile(file.text);
    await page.getByRole('navigation').getByRole('link', { name: 'POST Pay', exact: true }).click();
    expect(new URL(page.url()).hash).toMatch(/^#doc-/);
    await page.getByRole('searchbox').fill('with a CARD');
    expect(await page.getByRole('navigation').getByRole('link').allTextContents()).toEqual(['Guide']);
    await page.getByRole('searchbox').fill('nothing like it');
    expect(await page.getByRole('status').textContent()).toBe('No matching docs');
    await page.getByRole('searchbox').press('Escape');
    expect(await page.getByRole('navigation').getByRole('link').count()).toBe(2);
    const background = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    const before = await background();
    await page.getByRole('button', { name: 'Theme' }).click();
    expect(await background()).not.toBe(before);
    expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-');
    expect(loaded).toEqual([]);
    await page.context().close();
  });

  it('fits a phone, with the tree behind a button', async () => {
    const file = await download(dev, { moduleId: here.moduleId, format: 'html' });
    const { page } = await openFile(file.text);
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: 'Contents' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Guide' }).waitFor();
    await page.context().close();
  });

  it('runs no script of any text and loads nothing', async () => {
    const worst = await place(await app.admin(), { devs: [dev] });
    const texts = sendable;
    const all = texts.join('\n\n');
    const { moduleId } = worst;
    const row = (text: string) => ({
      name: text.slice(0, 60),
      type: 'string',
      required: 1 as const,
      description: text,
    });
    await dev.call(saveDoc, { moduleId, type: 3, name: texts[0]?.slice(0, 60) ?? 'x', description: all });
    await dev.call(saveDoc, { moduleId, type: 2, name: '</script><script>alert(1)</script>', description: all });
    await dev.call(saveDoc, {
      ...{
        moduleId,
        type: 0,
        name: '<img src=x onerror=alert(1)>',
        url: '/"><script>alert(2)</script>',
        httpMethod: 'GET',
      },
      ...{ description: all, remark: '<script>alert(3)</script>', contentType: '"><svg onload=alert(4)>' },
      queryParams: texts.slice(0, 300).map(row),
    });
    const file = await download(dev, { moduleId, format: 'html' });
    const { page, loaded, ran } = await openFile(file.text);
    await page.getByRole('searchbox').fill('alert');
    expect(await page.locator('article').count()).toBe(3);
    expect(loaded.filter((address) => !address.startsWith('data:'))).toEqual([]);
    expect(ran).toEqual([]);
    expect(await page.locator('main script, main iframe, main object, main embed').count()).toBe(0);
    await page.context().close();
  });
});

describe('the export dialog', () => {
  const dialog = () => desk.page.getByRole('dialog', { name: 'Export docs' });

  it('downloads the application, with the chosen environment, by keyboard', async () => {
    await desk.visit(`/project/doc/${here.projectId}`);
    await desk.page.getByRole('button', { name: 'Export docs' }).click();
    await dialog().getByText('2 docs').waitFor();
    await dialog().getByLabel('Format').selectOption('markdown');
    await tick(dialog().getByRole('checkbox', { name: /test/ }));
    const [file] = await Promise.all([desk.page.waitForEvent('download'), desk.page.keyboard.press('Enter')]);
    expect(file.suggestedFilename()).toMatch(/^export-\d+\.md$/);
    await dialog().waitFor({ state: 'detached' });
  });

  it('asks for docs when part of them is wanted and none is chosen', async () => {
    await desk.visit(`/project/doc/${here.projectId}`);
    await desk.page.getByRole('button', { name: 'Export docs' }).click();
    await dialog().getByText('Selected docs').click();
    await dialog().getByRole('button', { name: 'Export', exact: true }).click();
    await dialog().getByText('Select the docs to export').waitFor();
    await tick(dialog().getByRole('checkbox', { name: /Pay/ }));
    await dialog().getByLabel('Format').selectOption('postman');
    const [file] = await Promise.all([
      desk.page.waitForEvent('download'),
      dialog().getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('Application-postman.json');
    expect(desk.troubles).toEqual([]);
  });

  it('exports a project of several applications as a whole', async () => {
    const { id: moduleId } = await dev.call(addModule, { projectId: here.projectId, name: 'Second' });
    await dev.call(saveDoc, { moduleId, type: 0, name: 'Refund', url: '/refund', httpMethod: 'POST' });
    await desk.visit(`/project/doc/${here.projectId}`);
    await desk.page.getByRole('button', { name: 'Export the project' }).click();
    await dialog().getByText('3 docs').waitFor();
    await dialog().getByLabel('Format').selectOption('markdown');
    const [file] = await Promise.all([
      desk.page.waitForEvent('download'),
      dialog().getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    expect(['/pay', '/refund'].filter((url) => text.includes(url))).toEqual(['/pay', '/refund']);
    expect(desk.troubles).toEqual([]);
  });

  it('is offered by the viewer for one doc', async () => {
    const { id } = await dev.call(saveDoc, { moduleId: here.moduleId, type: 3, name: 'One', description: 'x' });
    await desk.visit(`/view/${id}`);
    await desk.page.getByRole('button', { name: 'Export', exact: true }).click();
    await dialog().getByText('1 doc').waitFor();
    await dialog().getByLabel('Format').selectOption('word');
    const [file] = await Promise.all([
      desk.page.waitForEvent('download'),
      dialog().getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^One-\d+\.docx$/);
    expect(desk.troubles).toEqual([]);
  });
});
