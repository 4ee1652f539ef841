import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { userPage } from '../../contracts/workspace/users.js';
import { startApp, type TestApp } from '../support/app.js';
import { violations } from '../support/axe.js';
import { type Desk, type DeskOptions, openBrowser, sitDown } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import type { Person } from '../support/people.js';
import { place } from '../support/places.js';

describe('the administration', () => {
  let app: TestApp;
  let browser: Browser;
  let root: Person;
  const open: (() => Promise<void>)[] = [];
  const desk = async (person?: Person, options?: DeskOptions): Promise<Desk> => {
    const made = await sitDown(browser, app.url, person, options);
    open.push(made.close);
    return made;
  };

  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp(), openBrowser()]);
    root = await app.admin();
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((close) => close()));
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it('lets somebody in, and out again while they look; the audit log tells all of it', async () => {
    const admin = await desk(root, { context: { acceptDownloads: true } });
    await admin.visit('/dashboard');
    await admin.page.getByRole('button', { name: 'Administration' }).click();
    const password = await makesUser(admin.page, 'mei.w', 'Mei Wang');

    const mei = await desk();
    await signsIn(mei.page, app.url, 'mei.w', password);
    await mei.page.waitForURL('**/setPassword');
    for (const label of ['New password', 'Confirm new password'])
      await mei.page.getByLabel(label, { exact: true }).fill('my-own-words');
    await mei.page.getByRole('button', { name: 'Save and sign in' }).click();
    await mei.page.waitForURL('**/dashboard');
    await mei.page.getByRole('heading', { level: 1 }).waitFor();

    await admin.page.getByRole('button', { name: 'Actions for Mei Wang' }).click();
    await admin.page.getByRole('menuitem', { name: 'Disable' }).click();
    await admin.page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await mei.page.waitForURL('**/login**');
    await signsIn(mei.page, app.url, 'mei.w', 'my-own-words');
    await mei.page.getByRole('alert').filter({ hasText: 'disabled' }).waitFor();

    await admin.page.getByRole('link', { name: 'System settings' }).click();
    await admin.page.getByRole('link', { name: 'Sign-up' }).click();
    await admin.page.getByText('Allow sign-up').click();
    await admin.page.getByRole('button', { name: 'Save 1 change' }).click();
    await admin.page.getByText('Set here').waitFor();
    await mei.visit('/login');
    await mei.page.getByRole('link', { name: 'Sign up' }).waitFor();

    await auditTells(admin.page);
    expect(admin.troubles).toEqual([]);
  });

  it('can be worked by the keyboard alone', async () => {
    const { page, visit } = await desk(root);
    const { keyboard } = page;
    await visit('/admin/users');
    await page.locator('[class*=_dataTable_] .avatar').first().waitFor();
    await tabTo(page, 'New user');
    await keyboard.press('Enter');
    await page.getByRole('dialog').getByLabel('Account').waitFor();
    await eventually(() => page.evaluate<boolean>('document.activeElement?.closest("form") !== null'));
    await keyboard.type('keys.only');
    await keyboard.press('Tab');
    await keyboard.type('Keys Only');
    await keyboard.press('Enter');
    await page.getByText('shown only once').waitFor();
    await keyboard.press('Escape');
    await tabTo(page, 'I’ve saved it');
    await keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Actions for Keys Only' }).waitFor();
    await tabTo(page, 'Actions for Keys Only');
    await keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    await tabTo(page, 'Edit');
    await keyboard.press('Enter');
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).waitFor();
    const { list } = await root.call(userPage, { username: 'keys.only' });
    expect(list.map(({ nickname, status }) => [nickname, status])).toEqual([['Keys Only', 2]]);
  });

  it('takes a pack, shows where it is wrong, and words a text of ours anew', async () => {
    const { page, visit, troubles } = await desk(root);
    await visit('/admin/setting?tab=languages&pack=new');
    await page.getByLabel('Language code').fill('fr');
    await page.getByLabel('Name', { exact: true }).fill('Français');
    const editor = page.locator('.cm-content');
    await editor.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('{\n  "app": {\n    "shell": { "help": 3 }\n  }\n}');
    await page.getByText('Line 3, column 24: “app.shell.help” must be a string or an object of strings').waitFor();
    await page.locator('.cm-line-wrong', { hasText: '"help": 3' }).waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('{ "app": { "shell": { "help": "Aide" } } }');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('row', { name: /Français/ }).waitFor();

    await page.getByLabel('Language', { exact: true }).selectOption('en');
    await page.getByLabel('Search texts or keys').fill('Administration');
    await page.getByLabel('New text for admin.area').fill('Control room');
    await page.getByRole('button', { name: 'Save 1 change' }).click();
    await page.getByRole('row', { name: /English.*Texts 1/ }).waitFor();
    await visit('/dashboard');
    await page.getByRole('button', { name: 'Control room' }).waitFor();
    expect(troubles).toEqual([]);
  });

  it('keeps a template, and asks before what was typed is lost', async () => {
    const { page, visit, troubles } = await desk(root);
    await visit('/admin/template');
    await page.getByRole('button', { name: 'New template' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Java class');
    await page.getByLabel('Group', { exact: true }).fill('Back end');
    await page.locator('.cm-content').click();
    await page.keyboard.insertText('class $name {}');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('region', { name: 'Back end' }).getByRole('button', { name: 'Java class' }).waitFor();
    await page.waitForURL(/template=(?!new)/);
    await page.getByLabel('Name', { exact: true }).fill('Java record');
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('dialog').getByText('haven’t been saved and will be lost').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Java record');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Java record' }).waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No templates yet').waitFor();
    expect(troubles).toEqual([]);
  });

  it('examines the installation, and what lies between it and this browser', async () => {
    const { page, visit } = await desk(root);
    await visit('/admin/state');
    await page.getByRole('button', { name: 'Run checks' }).click();
    const lines = page.getByRole('list', { name: 'Diagnosis' });
    const line = (title: string) => lines.getByRole('listitem').filter({ hasText: title });
    await line('WebSocket').getByText('Reaches the server').waitFor();
    await line('Uploads through the proxy').getByText('20 MB get through').waitFor();
    await line('Address in the browser').getByText('ANNALS_BASE_URL').waitFor();
    await line('Secret key').getByText('OK').waitFor();
    expect(await lines.getByText('Failed').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
  });

  it('breaks no rule of accessibility in its dialogs and menus, light or dark', async () => {
    await app.person('leo');
    await place(root);
    const { page, visit } = await desk(root);
    const found: string[] = [];
    const look = async (name: string) => {
      found.push(...(await violations(page)).map((line) => `${name}: ${line}`));
    };
    await visit('/admin/users');
    for (const act of ['Edit', 'Assign projects', 'Reset password', 'Disable', 'Delete']) {
      await page.getByRole('button', { name: 'Actions for Leo' }).click();
      await page.getByRole('menuitem', { name: act }).waitFor();
      if (act === 'Edit') await look('menu');
      await page.getByRole('menuitem', { name: act }).click();
      await page.getByRole('dialog').waitFor();
      if (act === 'Assign projects') await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
      await look(act);
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    for (const tab of ['network', 'signIn', 'form', 'oauth', 'dingtalk']) {
      await visit(`/admin/setting?tab=${tab}`);
      await page.locator('.setting-save').waitFor();
      await look(tab);
    }
    await visit('/admin/audit');
    await page.getByRole('combobox', { name: 'Who' }).click();
    await page.getByRole('option').first().waitFor();
    await look('audit');
    expect(found).toEqual([]);
  });
});

/** Creates an account on the screen and reads its password while it is displayed. */
async function makesUser(page: Page, account: string, name: string): Promise<string> {
  await page.getByRole('button', { name: 'New user' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Account').fill(account);
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByText('shown only once').waitFor();
  const password = await dialog.getByLabel('Password', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click();
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByText('Password not set')
    .waitFor();
  return password;
}

async function signsIn(page: Page, url: string, account: string, password: string): Promise<void> {
  if (!page.url().includes('/login')) await page.goto(new URL('/login', url).href);
  await page.getByLabel('Account').fill(account);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The audit log has a readable entry for every step, can be filtered by user and downloaded as a file. */
async function auditTells(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Audit log' }).click();
  const lines = page.getByRole('table', { name: 'Audit log' }).locator('tbody');
  for (const told of [
    /Created account Mei Wang/,
    /Disabled account Mei Wang/,
    /Changed system setting torna\.register\.enable/,
  ]) {
    await lines.getByRole('row').filter({ hasText: told }).first().waitFor();
  }
  await page.getByRole('combobox', { name: 'Who' }).fill('Mei W');
  await page.getByRole('option', { name: /Mei Wang/ }).click();
  await page.waitForURL(/actorId=/);
  await lines
    .getByRole('row')
    .filter({ hasText: /Disabled/ })
    .first()
    .waitFor({ state: 'detached' });
  await lines
    .getByRole('row')
    .filter({ hasText: /password/i })
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^audit-.*\.csv$/);
  const text = readFileSync(await file.path(), 'utf8');
  expect(text).toContain('Mei Wang');
  expect(text).not.toMatch(/Disabled/);
}

/** Tabs to a control by keyboard only; gives up after about one screen of stops. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate<string>(
      'document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent.trim()',
    );
    if (at === name) return;
  }
  throw new Error(`Tab never came to ${name}`);
}
