import http from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { startApp, type TestApp } from '../support/app.js';
import { violations } from '../support/axe.js';
import { openBrowser, sitDown } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { dingtalkApp, type FakeDingtalk, startDingtalk } from '../support/fake-dingtalk.js';
import { type FakeDirectory, startDirectory } from '../support/fake-directory.js';
import { client, type FakeProvider, startProvider } from '../support/fake-provider.js';
import { bodyOf, closed, listening } from '../support/local-server.js';
import { set } from '../support/settings.js';

const oauth = 'torna.login.third-party.oauth';
const form = 'torna.login.third-party.form';

/** Sign-in verified by other systems: a directory, a form, OpenID Connect, DingTalk. All real except for the users. */
describe('signing in elsewhere', () => {
  let app: TestApp;
  let browser: Browser;
  let directory: FakeDirectory;
  let provider: FakeProvider;
  let dingtalk: FakeDingtalk;
  const judge = http.createServer();

  beforeAll(async () => {
    dingtalk = await startDingtalk();
    dingtalk.person = { unionId: 'u-dina', userId: 'ding001', nick: 'Dina' };
    app = await startApp({
      env: { ANNALS_DINGTALK_URL: dingtalk.url, ANNALS_LOG_LEVEL: 'fatal' },
    });
    browser = await openBrowser();
    directory = await startDirectory([
      { uid: 'lena', password: 'lena-secret', attributes: { displayName: 'Lena L.', mail: 'lena@example.com' } },
    ]);
    provider = await startProvider(`${app.url}/system/oauth/custom/callback`);
    provider.person = { sub: 'sub-7', preferred_username: 'olga', name: 'Olga O.', email: 'olga@example.com' };
    const judgeUrl = await listening(judge);
    judge.on('request', async (request, response) => {
      const { username, password } = JSON.parse(await bodyOf(request));
      const fine = password === 'fred-secret';
      response.writeHead(fine ? 200 : 401, { 'content-type': 'application/json' });
      response.end(JSON.stringify(fine ? { data: { nickname: `${username} of the form` } } : {}));
    });
    await set(app, {
      'torna.ldap.url': directory.url,
      'torna.ldap.base': directory.base,
      'torna.ldap.username': directory.service.dn,
      'torna.ldap.password': directory.service.password,
      [`${form}.enable`]: 'true',
      [`${form}.url`]: `${judgeUrl}/check`,
      [`${oauth}.enable`]: 'true',
      [`${oauth}.issuer`]: provider.url,
      [`${oauth}.client-id`]: client.id,
      [`${oauth}.client-secret`]: client.secret,
      [`${oauth}.login-button-text`]: 'Sign in with Example',
    });
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
    await Promise.all([directory?.stop(), provider?.stop(), dingtalk?.stop(), closed(judge)]);
  });
  // Clears the throttling caused by guesses in earlier tests.
  beforeEach(() => app.clock.advance(3_600_001));

  /** Enabled only where it is tested: it adds a button to every other sign-in page. */
  async function withDingtalk(work: () => Promise<void>): Promise<void> {
    await set(app, { 'torna.dingtalk.app-key': dingtalkApp.key, 'torna.dingtalk.app-secret': dingtalkApp.secret });
    await work();
    await set(app, { 'torna.dingtalk.app-key': '' });
  }

  const arrive = async (path: string, userAgent?: string) => {
    const desk = await sitDown(browser, app.url, undefined, { ...(userAgent && { context: { userAgent } }) });
    await desk.visit(path);
    return desk;
  };

  it('the directory is what is asked first; by keyboard alone', async () => {
    const { page, close } = await arrive('/login?redirect=/user');
    await page.getByRole('tab', { name: 'LDAP', selected: true }).waitFor();
    await page.locator('input[name="username"]:focus').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.type('lena');
    await page.keyboard.press('Tab');
    await page.keyboard.type('not-it');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await page.locator('input[name="password"]:focus').waitFor();
    await page.keyboard.type('lena-secret');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/user');
    await page.getByRole('definition').filter({ hasText: 'LDAP' }).waitFor();
    await eventually(async () => (await page.getByLabel('Email').inputValue()) === 'lena@example.com');
    // Her password is managed by the directory.
    await page.getByText('Your password is managed by the system you sign in with').waitFor();
    expect(await page.getByRole('button', { name: 'Change password' }).count()).toBe(0);
    await close();
  });

  it('another system’s form lets in whom it knows', async () => {
    const { page, close } = await arrive('/login?redirect=/user');
    await page.getByRole('tab', { name: 'LDAP' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'Third party', selected: true }).waitFor();
    await page.getByLabel('Account').fill('fred');
    await page.getByLabel('Password', { exact: true }).fill('fred-secret');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/user');
    await eventually(async () => (await page.getByLabel('Name').inputValue()) === 'fred of the form');
    await close();
  });

  it('a provider sends back to where they wanted to go', async () => {
    const { page, close, troubles } = await arrive('/user/session?x=1');
    await page.getByRole('button', { name: 'Sign in with Example' }).click();
    await page.waitForURL('**/user/session?x=1');
    await page.getByRole('cell', { name: 'OAuth' }).waitFor();
    expect(troubles).toEqual([]);
    await close();
  });

  it('a provider that says no is told in our words, and the other ways still work', async () => {
    provider.instead = (path, response) => {
      if (!path.startsWith('/auth')) return false;
      const asked = new URL(path, provider.url);
      const back = new URL(asked.searchParams.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({
        error: 'access_denied',
        state: asked.searchParams.get('state') ?? '',
      }).toString();
      response.writeHead(302, { location: back.href }).end();
      return true;
    };
    const { page, close } = await arrive('/login');
    await page.getByRole('button', { name: 'Sign in with Example' }).click();
    await page.waitForURL('**/login?error=**');
    await page.getByRole('alert').filter({ hasText: 'Sign-in was denied' }).waitFor();
    provider.instead = undefined;
    await page.getByRole('tab', { name: 'Account' }).click();
    await page.getByRole('textbox', { name: 'Account', exact: true }).fill('admin');
    await page.getByLabel('Password', { exact: true }).fill('admin-password');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await close();
  });

  it('a directory that does not answer is named, and what was typed serves for another way', async () => {
    await set(app, { 'torna.ldap.url': 'ldap://127.0.0.1:9' });
    const { page, close } = await arrive('/login');
    await page.getByLabel('Account', { exact: true }).fill('admin');
    await page.getByLabel('Password', { exact: true }).fill('admin-password');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await page.getByRole('tab', { name: 'Account' }).click();
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await page.waitForURL('**/dashboard');
    await close();
    await set(app, { 'torna.ldap.url': directory.url });
  });

  it('inside DingTalk people are let in without a click, once; who signs out is offered it first', async () => {
    await withDingtalk(async () => {
      const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/21A329 AliApp(DingTalk/7.0.40)';
      const { page, close } = await arrive('/user', agent);
      await page.getByRole('definition').filter({ hasText: 'ding001' }).waitFor();
      await eventually(async () => (await page.getByLabel('Name').inputValue()) === 'Dina');
      await page.getByRole('button', { name: 'Account menu for Dina' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('button', { name: 'Sign in with DingTalk' }).waitFor();
      expect(await page.locator('.bp6-intent-primary').allTextContents()).toEqual(['Sign in with DingTalk']);
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Sign in with DingTalk' }).click();
      await page.waitForURL(`${app.url}/dashboard`);
      await close();
    });
  });

  it('one’s DingTalk is bound and unbound on one’s own page', async () => {
    await withDingtalk(async () => {
      dingtalk.person = { unionId: 'u-leo', userId: 'ding-leo', nick: 'Leo at work' };
      const desk = await sitDown(browser, app.url, await app.person('leo'));
      const { page } = desk;
      await desk.visit('/user');
      await page.getByRole('button', { name: 'Connect DingTalk' }).click();
      await page.waitForURL('**/user?dingtalk=bound');
      await page.getByText('Connected to Leo at work').waitFor();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Disconnect' }).click();
      await page.getByRole('button', { name: 'Connect DingTalk' }).waitFor();
      await desk.close();
    });
  });

  it('inside WeCom the hint says what to do when the provider does not open there', async () => {
    const agent =
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/108 Safari/537.36 wxwork/4.1 MicroMessenger/7';
    const { page, close } = await arrive('/login', agent);
    await page.getByText('Can’t sign in inside WeCom? Open this page in your browser').waitFor();
    await close();
  });
});
