import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { listEnvironmentParams, listEnvironments } from '../../contracts/workspace/environments.js';
import { listSpaces, spaceMembers } from '../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../support/app.js';
import { violations } from '../support/axe.js';
import { type Desk, openBrowser, sitDown } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { type FakeChat, isSignedForDingtalk, startFakeChat } from '../support/fake-chat.js';
import { Keyboard } from '../support/keyboard.js';
import type { Person } from '../support/people.js';
import { type Place, place } from '../support/places.js';

describe('places', () => {
  let app: TestApp;
  let browser: Browser;
  let chat: FakeChat;
  let ann: Person;
  let bob: Person;
  let gus: Person;
  let here: Place;
  const open: Desk[] = [];
  const desk = async (person: Person): Promise<Desk> => {
    const made = await sitDown(browser, app.url, person);
    open.push(made);
    return made;
  };

  beforeAll(async () => {
    app = await startApp({ env: { ANNALS_WEBHOOK_ALLOW: '127.0.0.1' } });
    [browser, chat] = await Promise.all([openBrowser(), startFakeChat()]);
    [ann, bob, gus] = await Promise.all([app.admin(), app.person('bob'), app.person('gus')]);
    here = await place(ann, { devs: [bob] });
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((each) => each.close()));
  });
  afterAll(async () => {
    await browser?.close();
    await chat?.stop();
    await app?.stop();
  });

  it('take somebody in by keyboard alone, and give them another role', async () => {
    const { page, troubles, visit } = await desk(ann);
    await visit(`/space/member/${here.spaceId}`);
    const keys = new Keyboard(page);
    await page.getByRole('button', { name: 'Add members' }).waitFor();
    await keys.tabsTo('.page-actions .bp6-intent-primary');
    await keys.press('Enter');
    await keys.isAt('[role="dialog"] [role="combobox"]');
    await keys.type('gus');
    await page.getByRole('option', { name: /gus/i }).waitFor();
    await keys.press('Enter');
    await keys.tabsTo('[role="dialog"] select');
    // A select takes the first letters of an option.
    await keys.type('Guest');
    await keys.tabsTo('[role="dialog"] button[type="submit"]');
    await keys.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const role = page.getByLabel('Role of Gus');
    expect(await role.inputValue()).toBe('guest');
    await keys.tabsTo('select[aria-label="Role of Gus"]');
    await keys.type('Dev');
    await keys.tabsTo('input[type="search"]', 'Shift+Tab');
    await keys.type('gus');
    await page.locator('tbody tr').nth(1).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove Gus' }).waitFor();
    await eventually(async () => {
      const members = await ann.call(spaceMembers, { spaceId: here.spaceId });
      return members.find(({ id }) => id === gus.id)?.roleCode === 'dev';
    });
    expect(troubles).toEqual([]);
  });

  it('keep environments in order with what their calls carry', async () => {
    const { page, troubles, visit } = await desk(bob);
    await visit(`/project/doc/${here.projectId}?module=${here.moduleId}&tab=environments`);
    for (const [name, url] of [
      ['staging', 'https://staging.example.com'],
      ['production', 'https://api.example.com'],
    ] as const) {
      await page.getByRole('button', { name: 'New environment' }).click();
      await page.getByLabel('Environment name').fill(name);
      await page.getByLabel('Base URL').fill(url);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    const production = page.getByRole('button', { name: /^production/ });
    await production.press('Alt+ArrowUp');
    await page.locator('[class*=envLine]:first-child', { hasText: 'production' }).waitFor();
    await page.getByText('Used in docs').waitFor();
    await page.getByRole('button', { name: 'Add a common header' }).click();
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Can not empty and max-length is 64').waitFor();
    await page.keyboard.type('X-Tenant');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Edit X-Tenant' }).waitFor();
    // The list shows the new order before the server has it.
    const environments = () => bob.call(listEnvironments, { moduleId: here.moduleId });
    await eventually(async () => (await environments()).map(({ name }) => name).join() === 'production,staging');
    const [first] = await environments();
    const headers = await bob.call(listEnvironmentParams, { environmentId: first?.id ?? '', style: 1 });
    expect(headers.map(({ name }) => name)).toEqual(['X-Tenant']);
    expect(troubles).toEqual([]);
  });

  it('open the docs at the address of a tab that is not built, and try a robot', async () => {
    const { page, troubles, visit } = await desk(bob);
    await visit(`/project/doc/${here.projectId}?module=${here.moduleId}&tab=mock`);
    await page.locator('[class*=_subtab_][aria-current]', { hasText: 'Docs' }).waitFor();
    expect(await page.locator('[class*=_subtab_]', { hasText: /Mock/ }).count()).toBe(0);
    await page.getByRole('link', { name: 'Chat notifications' }).click();
    const robot = page.getByRole('form', { name: 'DingTalk' });
    await robot.getByLabel('Webhook URL').fill('not an address');
    await robot.getByLabel('Webhook URL').press('Enter');
    await robot.getByText('Invalid URL').waitFor();
    await robot.getByLabel('Webhook URL').fill(chat.url);
    await robot.getByLabel('Signing secret').fill('SECabc');
    await robot.getByLabel('Signing secret').press('Enter');
    await robot.getByText('Set', { exact: true }).waitFor();
    await robot.getByRole('button', { name: 'Send test message to DingTalk' }).click();
    await robot.getByText('Delivered').waitFor();
    const [heard] = chat.heard;
    expect(heard && isSignedForDingtalk(heard, 'SECabc', app.clock.now())).toBe(true);
    expect(await page.locator('main').innerHTML()).not.toContain('SECabc');
    expect(troubles).toEqual([]);
  });

  it('go when they are deleted, and come back', async () => {
    const { page, troubles, visit } = await desk(ann);
    const { spaceId } = await place(ann);
    const named = (await ann.call(listSpaces, {})).find(({ id }) => id === spaceId);
    await visit(`/space/info/${spaceId}`);
    await page.getByRole('button', { name: 'Edit Space name' }).click();
    await page.getByLabel('Space name').fill('Gone for lunch');
    await page.keyboard.press('Enter');
    await page.getByRole('definition').getByText('Gone for lunch').waitFor();
    await page.getByRole('button', { name: 'Delete space' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('It contains 1 project.').waitFor();
    expect(await dialog.textContent()).toContain('“Gone for lunch”');
    await dialog.getByRole('button', { name: 'Delete space' }).click();
    await page.waitForURL('**/dashboard');
    expect((await ann.call(listSpaces, {})).map(({ id }) => id)).not.toContain(spaceId);
    await page.getByText('Recently deleted (1)').click();
    await page.getByRole('button', { name: 'Restore “Gone for lunch”' }).click();
    await page
      .getByRole('link', { name: /Gone for lunch/ })
      .first()
      .waitFor();
    expect(named?.name).not.toBe('Gone for lunch');
    expect((await ann.call(listSpaces, {})).map(({ id }) => id)).toContain(spaceId);
    expect(troubles).toEqual([]);
  });

  it('break no rule of accessibility in their dialogs, light or dark', async () => {
    const { page, visit } = await desk(ann);
    const found: string[] = [];
    const look = async (path: string, ...buttons: string[]) => {
      await visit(path);
      for (const name of buttons) await page.getByRole('button', { name }).first().click();
      if (buttons.length > 0) await page.locator('.bp6-dialog, [class*=paramEditor]').first().waitFor();
      found.push(...(await violations(page)).map((line) => `${path}: ${line}`));
    };
    const application = `/project/doc/${here.projectId}?module=${here.moduleId}`;
    await look('/dashboard', 'New space');
    await look(`/space/openuser/${here.spaceId}`, 'New API key');
    await look(`/project/info/${here.projectId}`, 'Edit');
    await look(`/project/release/${here.projectId}`, 'New release');
    await look(`${application}&tab=environments`, 'New environment');
    await look(`${application}&tab=environments`, 'Import environments');
    await look(`${application}&tab=environments`, 'Add a common response parameter');
    await look(`${application}&tab=settings`, 'Delete application');
    expect(found).toEqual([]);
  });
});
