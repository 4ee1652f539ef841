import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { listEnvironments } from '../../contracts/workspace/environments.js';
import { spaceMembers } from '../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../support/app.js';
import { type Desk, openBrowser, sitDown } from '../support/browser.js';
import { place } from '../support/places.js';

/** Texts of a language as displayed, by key: `members:add`; keys of `app` have no prefix. */
function wordsOf(language: 'zh-CN' | 'en') {
  const folder = `client/languages/${language}`;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return (name: string, facts: Record<string, string> = {}): string => {
    const [namespace = '', key = ''] = name.includes(':') ? name.split(':') : ['app', name];
    const own = files.filter((path) => path.endsWith(`/${namespace}.json`));
    const texts = Object.assign({}, ...own.map((file) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))));
    const found: unknown = key.split('.').reduce((at, part) => at?.[part], texts);
    if (typeof found !== 'string') throw new Error(`${language} has no words for ${name}`);
    return found.replace(/\{\{(\w+)\}\}/g, (_, fact) => facts[fact] ?? '');
  };
}

describe.each(['zh-CN', 'en'] as const)('a team moves in, in %s', (language) => {
  const t = wordsOf(language);
  let app: TestApp;
  let browser: Browser;
  const open: Desk[] = [];
  const desk = async (...given: [Parameters<typeof sitDown>[2]?]): Promise<Desk> => {
    const made = await sitDown(browser, app.url, given[0], { language });
    open.push(made);
    return made;
  };

  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp(), openBrowser()]);
  });
  afterAll(async () => {
    await Promise.all(open.map((each) => each.close()));
    await browser?.close();
    await app?.stop();
  });

  it('by an account, a first password, a membership and an environment', async () => {
    const root = await app.admin();
    const here = await place(root);
    const { page, visit, troubles } = await desk(root);
    await visit('/admin/users');
    await page.getByRole('button', { name: t('admin:users.create') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('admin:users.username'), { exact: true }).fill('mei.w');
    await dialog.getByLabel(t('admin:users.nickname'), { exact: true }).fill('王梅');
    await dialog.getByRole('button', { name: t('action.create'), exact: true }).click();
    await dialog.getByText(t('admin:users.onceText')).waitFor();
    const password = await dialog.getByLabel(t('admin:users.oncePassword'), { exact: true }).inputValue();
    await dialog.getByRole('button', { name: t('admin:users.done') }).click();

    await visit(`/space/member/${here.spaceId}`);
    await page.getByRole('button', { name: t('members:add') }).click();
    await page.getByRole('combobox', { name: t('members:people') }).fill('mei');
    await page.getByRole('option', { name: /王梅/ }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: t('action.add'), exact: true }).click();
    await page.getByLabel(t('members:roleOf', { name: '王梅' })).waitFor();
    const members = await root.call(spaceMembers, { spaceId: here.spaceId });
    expect(members.find(({ nickname }) => nickname === '王梅')?.roleCode).toBe('dev');

    await visit(`/project/doc/${here.projectId}?module=${here.moduleId}&tab=environments`);
    await page
      .getByRole('button', { name: t('environments:add') })
      .first()
      .click();
    await page.getByLabel(t('environments:name')).fill('生产');
    await page.getByLabel(t('environments:url'), { exact: true }).fill('https://api.example.com');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const environments = await root.call(listEnvironments, { moduleId: here.moduleId });
    expect(environments.map(({ name }) => name)).toEqual(['生产']);

    const mei = await desk();
    await mei.visit('/login');
    await mei.page.getByLabel(t('account:username'), { exact: true }).fill('mei.w');
    await mei.page.getByLabel(t('account:password'), { exact: true }).fill(password);
    await mei.page.getByRole('button', { name: t('account:signIn'), exact: true }).click();
    await mei.page.waitForURL('**/setPassword');
    await mei.page.getByLabel(t('account:newPassword'), { exact: true }).fill('my-own-words');
    await mei.page.getByLabel(t('account:again'), { exact: true }).fill('my-own-words');
    await mei.page.keyboard.press('Enter');
    await mei.page.waitForURL('**/dashboard');
    expect(await mei.page.locator('html').getAttribute('lang')).toBe(language);
    expect([...troubles, ...mei.troubles]).toEqual([]);
  });
});
