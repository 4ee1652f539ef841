import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { md5 } from 'js-md5';
import type { Browser, Page } from 'playwright-core';
import { saveDoc } from '../../contracts/docs/docs.js';
import { listSessions, me, updateMe } from '../../contracts/workspace/accounts.js';
import { saveLanguage, updateAdminSettings } from '../../contracts/workspace/system.js';
import { createUser } from '../../contracts/workspace/users.js';
import { addModule, addProject, addSpace, addSpaceMembers } from '../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../support/app.js';
import { violations } from '../support/axe.js';
import { openBrowser, sitDown } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { newPerson, type Person, signIn } from '../support/people.js';

describe('signing in by a password', () => {
  let app: TestApp;
  let browser: Browser;
  let admin: Person;

  beforeAll(async () => {
    app = await startApp();
    browser = await openBrowser();
    admin = await app.admin();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  /** Opens a new signed-out browser at a path. */
  const arrive = async (path: string, language: 'zh-CN' | 'en' = 'en') => {
    const desk = await sitDown(browser, app.url, undefined, { language });
    await desk.visit(path);
    return desk;
  };
  it('a first visitor is offered the language of the browser, once', async () => {
    const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(`${app.url}/login`);
    await page.locator('html[lang="zh-CN"]').waitFor();
    const offer = page.getByRole('button', { name: 'Continue in English' });
    await offer.waitFor();
    expect(await violations(page)).toEqual([]);
    await offer.click();
    await page.locator('html[lang="en"]').waitFor();
    await offer.waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('html[lang="en"] form').waitFor();
    expect(await offer.count()).toBe(0);
    await context.close();
  });
  const pathOf = (page: Page) => new URL(page.url()).pathname;

  it('by keyboard alone: a wrong password, then the right one, then where they wanted to go', async () => {
    await app.person('leo');
    const { page, close, troubles } = await arrive('/user/message?page=1');
    await page.locator('input[name="username"]:focus').waitFor();
    expect(new URL(page.url()).search).toBe('?redirect=%2Fuser%2Fmessage%3Fpage%3D1');
    await page.keyboard.press('Enter');
    await complains(page, ['Account can not empty', 'Password not empty']);
    await page.keyboard.type('leo');
    await page.keyboard.press('Tab');
    await page.keyboard.type('not-it');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    // The password is selected: typing replaces it.
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
    await complains(page, ['At least 6 characters']);
    await page.getByLabel('New password', { exact: true }).fill('nova-secret');
    await page.getByLabel('Confirm new password').fill('nova-secrets');
    await page.keyboard.press('Enter');
    await complains(page, ['Password not same']);
    await page.getByLabel('Confirm new password').fill('nova-secret');
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
    // The address changes before the screen does: its code may still be loading.
    await page.getByText('超级管理员').waitFor();
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
    await complains(page, ['Email format error', 'Can not empty', 'Password not empty']);
    await page.getByLabel('Email').fill('zoe@example.com');
    await page.getByLabel('Name').fill('Zoe');
    await page.getByLabel('Password', { exact: true }).fill('zoe-secret');
    await page.getByLabel('Confirm password').fill('zoe-secret');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/user');
    await page.getByRole('definition').filter({ hasText: 'zoe@example.com' }).waitFor();
    await close();
    const second = await arrive('/reg');
    await second.page.getByLabel('Email').fill('zoe@example.com');
    await second.page.getByLabel('Name').fill('Zoe 2');
    await second.page.getByLabel('Password', { exact: true }).fill('zoe-secret');
    await second.page.getByLabel('Confirm password').fill('zoe-secret');
    await second.page.keyboard.press('Enter');
    await second.page.locator('input[name="username"][aria-invalid="true"]').waitFor();
    await complains(second.page, ['This account is already taken']);
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
    await page.getByLabel('Current password').fill('not-it');
    await page.getByLabel('New password', { exact: true }).fill('mia-new-secret');
    await page.getByLabel('Confirm new password').fill('mia-new-secret');
    await page.keyboard.press('Enter');
    await page.locator('.field-error', { hasText: 'Current password is incorrect' }).waitFor();
    await page.getByLabel('Current password').fill('mia-password');
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'signed out on all other devices' }).waitFor();
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
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(gone(page, rows, before - 1)).resolves.toBe(before - 1);
    await page.getByRole('button', { name: 'Sign out other devices' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out other devices' }).click();
    await expect(gone(page, rows, 1)).resolves.toBe(1);
    for (const other of others) expect((await other.refuses(me, {})).code).toBe('1000');
    expect(await ada.call(listSessions, {})).toHaveLength(1);
    await desk.close();
  });

  it('whoever may not open a place learns whom to ask if the space knows them, and never what it is called', async () => {
    const { id: spaceId } = await admin.call(addSpace, { name: 'Hidden space' });
    const { id: projectId } = await admin.call(addProject, { name: 'Hidden project', spaceId, isPrivate: true });
    const { id: moduleId } = await admin.call(addModule, { name: 'Hidden application', projectId });
    const { id: docId } = await admin.call(saveDoc, { moduleId, type: 3, name: 'Hidden doc', description: 'x' });
    await admin.call(updateMe, { nickname: 'Gate Keeper', email: 'keeper@example.com' });
    const inProject = [
      `/project/doc/${projectId}`,
      `/project/member/${projectId}`,
      `/view/${docId}`,
      `/doc/edit/${moduleId}/${docId}`,
    ];
    const inSpace = [`/space/project/${spaceId}`, `/space/member/${spaceId}`];
    const looks = async (person: Person, paths: readonly string[], answer: RegExp, unsaid: readonly string[]) => {
      const desk = await sitDown(browser, app.url, person);
      for (const path of paths) {
        await desk.visit(path);
        await desk.page.getByText('You can’t open this page', { exact: true }).waitFor();
        await desk.page.locator('.state').filter({ hasText: answer }).waitFor();
        const words = (await desk.page.locator('body').textContent()) ?? '';
        expect([path, ...unsaid.filter((each) => words.includes(each))]).toEqual([path]);
      }
      expect(await violations(desk.page)).toEqual([]);
      await desk.close();
    };
    // A user outside the space learns nothing, not even that it exists.
    const outside = await app.person('leo');
    await looks(outside, [...inSpace, ...inProject], /Ask an admin for access/, ['Hidden', 'Gate Keeper', 'keeper@']);
    const near = await newPerson(admin, 'near');
    await admin.call(addSpaceMembers, { spaceId, userIds: [near.id], roleCode: 'guest' });
    await looks(near, inProject, /Gate Keeper keeper@example\.com/, [
      'Hidden project',
      'Hidden application',
      'Hidden doc',
    ]);
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
    // The pack's text where it has one, Chinese where it has none.
    await first.page.getByRole('heading', { name: 'Réglages' }).waitFor();
    await first.page.getByText('主题', { exact: true }).waitFor();
    await eventually(async () => {
      const { lang, theme, density } = (await kim.call(me, {})).preferences;
      return [lang, theme, density].join() === 'fr,dark,comfortable';
    });
    await first.close();
    const second = await sitDown(browser, app.url, kim);
    await second.visit('/user/systemSetting');
    await second.page.getByRole('heading', { name: 'Réglages' }).waitFor();
    await second.page.locator('html[data-theme="dark"][data-density="comfortable"][lang="fr"]').waitFor();
    await second.close();
  });
});

/** Waits until these are the complaints below the fields. */
async function complains(page: Page, wanted: readonly string[]): Promise<void> {
  const complaints = page.locator('.field-error');
  await eventually(async () => (await complaints.allTextContents()).join() === wanted.join()).catch(() => undefined);
  expect(await complaints.allTextContents()).toEqual(wanted);
}

/** The number of rows left, once it has reached `count`. */
async function gone(page: Page, rows: ReturnType<Page['locator']>, count: number): Promise<number> {
  await rows.nth(count).waitFor({ state: 'detached' });
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return rows.count();
}
