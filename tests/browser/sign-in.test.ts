import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { md5 } from 'js-md5';
import type { Browser, Page } from 'playwright-core';
import { listSessions, me, updateMe } from '../../contracts/accounts.js';
import { createUser } from '../../contracts/admin.js';
import { saveDoc } from '../../contracts/docs.js';
import { saveLanguage, updateAdminSettings } from '../../contracts/system.js';
import { addModule, addProject, addSpace } from '../../contracts/workspace.js';
import { startApp, type TestApp } from '../support/app.js';
import { violations } from '../support/axe.js';
import { openBrowser, sitDown } from '../support/browser.js';
import { newPerson, type Person, signIn } from '../support/people.js';

describe('signing in by a password', () => {
  let app: TestApp;
  let browser: Browser;
  let admin: Person;

  beforeAll(async () => {
    app = await startApp();
    browser = await openBrowser();
    admin = await app.admin();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  /** A new browser at a path, nobody signed in. */
  const arrive = async (path: string, language: 'zh-CN' | 'en' = 'en') => {
    const desk = await sitDown(browser, app.url, undefined, { language });
    desk.page.setDefaultTimeout(8_000);
    await desk.visit(path);
    return desk;
  };
  const pathOf = (page: Page) => new URL(page.url()).pathname;

  it('by keyboard alone: a wrong password, then the right one, then where they wanted to go', async () => {
    await app.person('leo');
    const { page, close, troubles } = await arrive('/user/message?page=1');
    await page.locator('input[name="username"]:focus').waitFor();
    expect(new URL(page.url()).search).toBe('?redirect=%2Fuser%2Fmessage%3Fpage%3D1');
    await page.keyboard.press('Enter');
    expect(await page.locator('.field-error').allTextContents()).toEqual(['Enter your account', 'Enter your password']);
    await page.keyboard.type('leo');
    await page.keyboard.press('Tab');
    await page.keyboard.type('not-it');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    // The password is marked: what is typed next takes its place.
    await page.locator('input[name="password"]:focus').waitFor();
    await page.keyboard.type('leo-password');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/user/message?page=1');
    expect(troubles).toEqual([]);
    await close();
  });

  it('with a first own password, and the way back kept over it', async () => {
    const made = await admin.call(createUser, { username: 'nova', nickname: 'Nova', isSuperAdmin: false });
    const { page, close } = await arrive('/user/systemSetting');
    await page.getByLabel('Account').fill('nova');
    await page.getByLabel('Password', { exact: true }).fill(made.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/setPassword?redirect=**');
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('New password', { exact: true }).fill('short');
    await page.keyboard.press('Enter');
    expect(await page.locator('.field-error').allTextContents()).toEqual(['At least 6 characters']);
    await page.getByLabel('New password', { exact: true }).fill('nova-secret');
    await page.getByLabel('New password again').fill('nova-secrets');
    await page.keyboard.press('Enter');
    expect(await page.locator('.field-error').allTextContents()).toEqual(['The passwords don’t match']);
    await page.getByLabel('New password again').fill('nova-secret');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/user/systemSetting');
    await close();
    await signIn(app.url, 'nova', md5('nova-secret'));
  });

  it.each([
    '/login?redirect=https://evil.example/',
    '/login?redirect=//evil.example',
    '/login?redirect=/%09/evil.example',
  ])('never out of the site: %s', async (path) => {
    await app.person('leo');
    const { page, close } = await arrive(path);
    await page.getByLabel('Account').fill('leo');
    await page.getByLabel('Password', { exact: true }).fill('leo-password');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${app.url}/dashboard`);
    await close();
  });

  it('and who forgot it learns whom to ask, without being told who that is', async () => {
    const { page, close } = await arrive('/login', 'zh-CN');
    await page.getByRole('link', { name: '忘记密码？' }).click();
    await page.waitForURL('**/findPassword');
    expect(await page.locator('main').textContent()).toContain('超级管理员');
    expect(await page.locator('main').textContent()).not.toContain('admin');
    await page.getByRole('button', { name: '返回登录' }).click();
    await page.getByLabel('账号').waitFor();
    await page.goto(`${app.url}/resetPassword`);
    await page.getByRole('heading', { name: '忘记密码' }).waitFor();
    await close();
  });

  it('or, after signing up, at once', async () => {
    await admin.call(updateAdminSettings, [{ key: 'torna.register.enable', value: 'true' }]);
    const { page, close } = await arrive('/login?redirect=/user');
    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.waitForURL('**/reg?redirect=%2Fuser');
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Email').fill('not a mail');
    await page.keyboard.press('Enter');
    expect(await page.locator('.field-error').allTextContents()).toEqual([
      'Email format error',
      'Can’t be empty',
      'Enter your password',
    ]);
    await page.getByLabel('Email').fill('zoe@example.com');
    await page.getByLabel('Name').fill('Zoe');
    await page.getByLabel('Password', { exact: true }).fill('zoe-secret');
    await page.getByLabel('Password again').fill('zoe-secret');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/user');
    await page.getByRole('definition').filter({ hasText: 'zoe@example.com' }).waitFor();
    await close();
    const second = await arrive('/reg');
    await second.page.getByLabel('Email').fill('zoe@example.com');
    await second.page.getByLabel('Name').fill('Zoe 2');
    await second.page.getByLabel('Password', { exact: true }).fill('zoe-secret');
    await second.page.getByLabel('Password again').fill('zoe-secret');
    await second.page.keyboard.press('Enter');
    await second.page.locator('.field-error', { hasText: 'zoe@example.com' }).waitFor();
    await second.close();
    await admin.call(updateAdminSettings, [{ key: 'torna.register.enable', value: 'false' }]);
    const third = await arrive('/reg');
    await third.page.getByRole('heading', { name: 'Sign-up is closed' }).waitFor();
    await third.close();
  });

  it('strangers see the door everywhere but where the specification lets them in', async () => {
    const desk = await arrive('/404');
    const { page } = desk;
    await page.waitForURL('**/login');
    await desk.visit('/nothing/here');
    await page.waitForURL('**/login?redirect=%2Fnothing%2Fhere');
    await desk.visit('/share/nothing');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(pathOf(page)).toBe('/share/nothing');
    await desk.close();
    const inside = await sitDown(browser, app.url, await app.person('leo'));
    await inside.visit('/nothing/here');
    await inside.page.waitForURL('**/404');
    await inside.close();
  });

  it('a login key that is worth nothing ends in words and a way back, not in a circle', async () => {
    const { page, close } = await arrive('/successLogin?loginKey=spent&redirect=/user');
    await page.getByRole('alert').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(pathOf(page)).toBe('/successLogin');
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await page.waitForURL('**/login?redirect=%2Fuser');
    await close();
  });

  it('a new password ends the sessions elsewhere, which see the door at once', async () => {
    const mia = await newPerson(admin, 'mia');
    const elsewhere = await sitDown(browser, app.url, await signIn(app.url, 'mia', 'mia-password'));
    await elsewhere.visit('/user');
    await elsewhere.page.getByRole('heading', { level: 1 }).waitFor();
    const here = await sitDown(browser, app.url, mia);
    const { page } = here;
    await here.visit('/user');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByLabel('Old password').fill('not-it');
    await page.getByLabel('New password', { exact: true }).fill('mia-new-secret');
    await page.getByLabel('New password again').fill('mia-new-secret');
    await page.keyboard.press('Enter');
    await page.locator('.field-error', { hasText: 'Wrong old password' }).waitFor();
    await page.getByLabel('Old password').fill('mia-password');
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'all your other sessions have ended' }).waitFor();
    await elsewhere.page.waitForURL('**/login?redirect=%2Fuser');
    await elsewhere.close();
    await here.close();
  });

  it('sessions are told apart, and one or all others are ended', async () => {
    const ada = await newPerson(admin, 'ada');
    const others = [await signIn(app.url, 'ada', 'ada-password'), await signIn(app.url, 'ada', 'ada-password')];
    const desk = await sitDown(browser, app.url, ada);
    const { page } = desk;
    await desk.visit('/user/session');
    const rows = page.locator('tbody tr');
    await rows.first().waitFor();
    const before = await rows.count();
    expect(await page.getByText('This device').count()).toBe(1);
    await rows.filter({ hasNotText: 'This device' }).first().getByRole('button').click();
    await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
    await expect(gone(page, rows, before - 1)).resolves.toBe(before - 1);
    await page.getByRole('button', { name: 'End all others' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click();
    await expect(gone(page, rows, 1)).resolves.toBe(1);
    for (const other of others) expect((await other.refuses(me, {})).code).toBe('1000');
    expect(await ada.call(listSessions, {})).toHaveLength(1);
    await desk.close();
  });

  it('whoever may not open a place learns whom to ask, and not what it is called', async () => {
    const { id: spaceId } = await admin.call(addSpace, { name: 'Hidden space' });
    const { id: projectId } = await admin.call(addProject, { name: 'Hidden project', spaceId, isPrivate: true });
    const { id: moduleId } = await admin.call(addModule, { name: 'Hidden application', projectId });
    const { id: docId } = await admin.call(saveDoc, { moduleId, type: 3, name: 'Hidden doc', description: 'x' });
    await admin.call(updateMe, { nickname: 'Gate Keeper', email: 'keeper@example.com' });
    const desk = await sitDown(browser, app.url, await app.person('leo'));
    const paths = [
      `/space/project/${spaceId}`,
      `/space/member/${spaceId}`,
      `/project/doc/${projectId}`,
      `/project/member/${projectId}`,
      `/view/${docId}`,
      `/doc/edit/${moduleId}/${docId}`,
    ];
    for (const path of paths) {
      await desk.visit(path);
      await desk.page.locator('.state-people', { hasText: 'Gate Keeper keeper@example.com' }).waitFor();
      expect([path, await desk.page.locator('body').textContent()]).toEqual([
        path,
        expect.not.stringContaining('Hidden'),
      ]);
    }
    expect(await violations(desk.page)).toEqual([]);
    await desk.close();
  });

  it('language, theme and density follow the account to another device', async () => {
    await admin.call(saveLanguage, {
      lang: 'fr',
      description: 'Français',
      content: JSON.stringify({ shell: { userCenter: 'Mon compte' }, 'menu.setting': 'Réglages' }),
    });
    const kim = await newPerson(admin, 'kim');
    const first = await sitDown(browser, app.url, kim);
    await first.visit('/user/systemSetting');
    await first.page.getByText('Dark', { exact: true }).click();
    await first.page.locator('html[data-theme="dark"]').waitFor();
    await first.page.getByText('Comfortable', { exact: true }).click();
    await first.page.locator('html[data-density="comfortable"]').waitFor();
    await first.page.getByLabel('Language').selectOption('fr');
    // Theirs where they have one, Chinese where they have none.
    await first.page.getByRole('heading', { name: 'Réglages' }).waitFor();
    await first.page.getByText('主题', { exact: true }).waitFor();
    await first.page.waitForLoadState('networkidle');
    await first.close();
    const second = await sitDown(browser, app.url, kim);
    await second.visit('/user/systemSetting');
    await second.page.getByRole('heading', { name: 'Réglages' }).waitFor();
    await second.page.locator('html[data-theme="dark"][data-density="comfortable"][lang="fr"]').waitFor();
    await second.close();
  });
});

/** How many rows are left, once it is as many as should be. */
async function gone(page: Page, rows: ReturnType<Page['locator']>, count: number): Promise<number> {
  await rows.nth(count).waitFor({ state: 'detached' });
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return rows.count();
}
