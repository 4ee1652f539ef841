import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { addFolder, moveDoc, saveDoc } from '../../contracts/docs/docs.js';
import { addShare, disableShare, listShareEnvironments, listShares } from '../../contracts/sharing/sharing.js';
import { addEnvironment } from '../../contracts/workspace/environments.js';
import { startApp, type TestApp } from '../support/app.js';
import { violations } from '../support/axe.js';
import { type Desk, openBrowser, sitDown } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import type { Person } from '../support/people.js';
import { markdownDoc, type Place, place } from '../support/places.js';

const PICTURES = process.env.SHARE_PICTURES;
const picture = async (page: Page, name: string) => {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png` });
};

describe('a share in the browser', () => {
  let app: TestApp;
  let browser: Browser;
  let ann: Person;
  let here: Place;
  let chargeId: string;
  let guideId: string;
  const desks: Desk[] = [];
  const sit = async (person?: Person, options: Parameters<typeof sitDown>[3] = {}) => {
    const desk = await sitDown(browser, app.url, person, options);
    desks.push(desk);
    return desk;
  };

  beforeAll(async () => {
    app = await startApp();
    [browser, ann] = await Promise.all([openBrowser(), app.admin()]);
    here = await place(ann);
    const { id: parentId } = await ann.call(addFolder, { moduleId: here.moduleId, name: 'Payments' });
    const row = (name: string, more: object = {}) => ({ name, type: 'string', description: `The ${name}`, ...more });
    const charge = await ann.call(saveDoc, {
      ...{ moduleId: here.moduleId, type: 0, name: 'Charge a card', url: '/charges', httpMethod: 'POST', parentId },
      contentType: 'application/json',
      requestParams: [row('amount', { type: 'number', example: '1200' }), row('currency', { example: 'EUR' })],
      responseParams: [row('id', { example: 'ch_1' }), row('status', { example: 'paid' })],
    });
    chargeId = charge.id;
    guideId = await markdownDoc(
      ann,
      here,
      '# Start here\n\nUse a **test key** first.\n\n## Limits\n\n100 a second.',
      'Guide',
    );
    await ann.call(moveDoc, { id: guideId, parentId });
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });
  afterEach(async () => {
    for (const desk of desks.splice(0)) {
      expect(desk.troubles).toEqual([]);
      await desk.close();
    }
  });

  const makeShare = async (page: Page): Promise<string> => {
    await page.getByRole('button', { name: 'New share' }).click();
    await page.getByLabel('Remark').fill('For Acme');
    await page.getByText('With a password', { exact: true }).click();
    await page.getByRole('button', { name: 'Generate' }).click();
    await page.getByLabel('Title').fill('Acme payments');
    await page.getByLabel('Footer links').fill('Imprint https://acme.test/imprint');
    await picture(page, 'form');
    await page.getByRole('button', { name: 'Create' }).click();
    // What is wanted next is at hand: the link and the password.
    const made = page.getByRole('dialog', { name: 'Share created' });
    await made.getByText(/^Password: \w{8}$/).waitFor();
    await made.getByRole('button', { name: 'Copy link and password' }).waitFor();
    await made.getByRole('button', { name: 'Close' }).last().click();
    await made.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Acme payments' }).waitFor();
    const { list } = await ann.call(listShares, { moduleId: here.moduleId });
    return list.find(({ title }) => title === 'Acme payments')?.id ?? '';
  };

  /** Makes the share of the open form. */
  const made = async (page: Page, moduleId: string): Promise<string> => {
    await page.getByRole('button', { name: 'Create' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share created' });
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'detached' });
    return (await ann.call(listShares, { moduleId })).list[0]?.id ?? '';
  };

  it('is made by a member, opened by a stranger with its password, and follows what the member does', async () => {
    const { page } = await (async () => {
      const desk = await sit(ann);
      await desk.visit(`/project/doc/${here.projectId}?module=${here.moduleId}&tab=share`);
      return desk;
    })();
    const id = await makeShare(page);
    const { list } = await ann.call(listShares, { moduleId: here.moduleId });
    const password = list.find((share) => share.id === id)?.password ?? '';
    expect(password).toHaveLength(8);
    await picture(page, 'table');
    expect(await violations(page)).toEqual([]);

    const stranger = await sit();
    const reading = stranger.page;
    await stranger.visit(`/#/share/${id}`);
    const field = reading.getByLabel('Password', { exact: true });
    await field.waitFor();
    await reading.waitForURL((address) => address.pathname === `/share/${id}`);
    await reading.getByRole('button', { name: 'OK' }).click();
    await reading.getByText('Password not empty').waitFor();
    await picture(reading, 'gate');
    expect(await violations(reading)).toEqual([]);
    await field.fill('not this one');
    await reading.getByRole('button', { name: 'OK' }).click();
    await reading.getByText('Wrong password').waitFor();
    await field.fill(` ${password} `);
    await field.press('Enter');
    await reading.getByRole('heading', { level: 1, name: 'Charge a card' }).waitFor();
    await reading.waitForURL(`**/share/${id}/${chargeId}`);
    await reading.getByText('currency').first().waitFor();
    await reading.getByText('Acme payments').first().waitFor();
    await picture(reading, 'doc');
    expect(await violations(reading)).toEqual([]);

    await reading.getByRole('treeitem', { name: 'Guide' }).click();
    await reading.getByRole('heading', { level: 1, name: 'Guide' }).waitFor();
    await ann.call(saveDoc, { id: guideId, name: 'Guide', description: '# Start here\n\nNow with a live key.' });
    await reading.getByText('A newer version of this doc is available.').waitFor();
    expect(await reading.getByText('live key').count()).toBe(0);
    await picture(reading, 'newer');
    await reading.getByRole('button', { name: 'Show', exact: true }).click();
    await reading.getByText('live key').waitFor();

    const added = await markdownDoc(ann, here, 'Fresh', 'Added later');
    await reading.getByRole('treeitem', { name: 'Added later' }).waitFor();
    expect(added).not.toBe('');
    await ann.call(disableShare, { id });
    await reading.getByText('This link is no longer valid').waitFor();
    await picture(reading, 'off');
  }, 180_000);

  it('offers internal environments by name only', async () => {
    const { moduleId, projectId } = await place(ann);
    const env = async (name: string, url: string) => (await ann.call(addEnvironment, { moduleId, name, url })).id;
    const [open, inner] = [await env('Open', 'https://api.example.com'), await env('Staging', 'http://10.0.0.7:8080')];
    const { page, visit } = await sit(ann);
    await visit(`/project/doc/${projectId}?module=${moduleId}&tab=share`);
    await page.getByRole('button', { name: 'New share' }).click();
    await page.getByText('Readers may try out calls', { exact: true }).click();
    const boxes = page.getByRole('group', { name: 'Environments' }).getByRole('checkbox');
    await boxes.nth(2).waitFor();
    expect(await boxes.evaluateAll((all) => all.filter((box) => box.matches(':checked')).length)).toBe(0);
    await page.getByText('Internal', { exact: true }).waitFor();
    await page.getByText('Internal addresses are shown').scrollIntoViewIfNeeded();
    await picture(page, 'environments');
    expect(await violations(page)).toEqual([]);
    await page.getByText('All public environments').click();
    expect(await boxes.count()).toBe(2);
    const id = await made(page, moduleId);
    const seen = async () => (await ann.call(listShareEnvironments, { id })).map((one) => one.id);
    expect(await seen()).toEqual([open]);
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByText('Staging').click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await seen()).toEqual([open, inner]);
  }, 120_000);

  it('finds docs by their contents, by keyboard', async () => {
    const { id } = await ann.call(addShare, { moduleId: here.moduleId, isAll: 1, type: 1, title: 'To search' });
    await app.quiet();
    const { page, visit } = await sit();
    await visit(`/share/${id}/${guideId}`);
    const filter = page.getByRole('searchbox', { name: 'Name, URL or content' });
    await filter.fill('currency');
    const entry = page.getByRole('list', { name: 'Found in content' }).getByRole('link');
    await entry.waitFor();
    expect(await entry.textContent()).toBe('POSTCharge a cardcurrency The currency');
    expect(await page.getByText('No matching docs').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await filter.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Charge a card' }).waitFor();
    await filter.fill('a');
    await page.getByRole('treeitem', { name: 'Charge a card' }).waitFor();
    expect(await entry.count()).toBe(0);
    // The tree's own match first, then what contains it.
    await filter.fill('charge');
    await page.getByRole('treeitem', { name: 'Charge a card' }).waitFor();
    await filter.fill('the id');
    await page.getByText('No matching docs').waitFor({ state: 'detached' });
    await entry.waitFor();
    await filter.fill('no doc has these words');
    await page.getByText('No matching docs').waitFor();
    await filter.press('Escape');
    await page.getByRole('treeitem', { name: 'Guide' }).waitFor();
  }, 120_000);

  it('reads on a phone, in the dark and in Chinese, without a token', async () => {
    const owner = await sit(ann);
    await owner.visit(`/project/doc/${here.projectId}?module=${here.moduleId}&tab=share`);

    const { id } = await ann.call(addShare, {
      ...{ moduleId: here.moduleId, isAll: 1, type: 1, title: '支付文档', accent: '#c0392f' },
      welcome: '# 欢迎\n\n[不该有](javascript:alert(1)) <script>alert(1)</script>',
      mayDownload: 1,
    });
    const phone = await sit(undefined, {
      language: 'zh-CN',
      context: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
    });
    await phone.visit(`/share/${id}`);
    await phone.page.getByRole('heading', { name: '欢迎' }).waitFor();
    expect(await phone.page.locator('a[href^="javascript"]').count()).toBe(0);
    await picture(phone.page, 'phone-welcome');
    await phone.page.getByRole('button', { name: '打开目录' }).click();
    await picture(phone.page, 'phone-tree');
    await phone.page.getByRole('treeitem', { name: 'Charge a card' }).click();
    await phone.page.getByRole('heading', { level: 1, name: 'Charge a card' }).waitFor();
    await picture(phone.page, 'phone-doc');
    const tokens: string[] = [];
    const signedIn = await sit(ann);
    signedIn.page.on('request', (request) => tokens.push(request.headers().token ?? ''));
    await signedIn.visit(`/share/${id}/${chargeId}`);
    await signedIn.page.getByRole('heading', { level: 1, name: 'Charge a card' }).waitFor();
    expect(tokens.filter(Boolean)).toEqual([]);
    await eventually(async () => {
      const { list } = await ann.call(listShares, { moduleId: here.moduleId });
      return (list.find((share) => share.id === id)?.reads ?? 0) > 1;
    });
  }, 180_000);
});
