import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { saveDoc } from '../../contracts/docs/docs.js';
import { saveTemplate } from '../../contracts/workspace/templates.js';
import { startApp, type TestApp } from '../support/app.js';
import { violations } from '../support/axe.js';
import { openBrowser, sitDown } from '../support/browser.js';
import type { Person } from '../support/people.js';
import { type Place, place } from '../support/places.js';
import { unzipped } from '../support/unzip.js';

describe('code of a doc', () => {
  let app: TestApp;
  let browser: Browser;
  let guest: Person;
  let docId: string;
  beforeAll(async () => {
    app = await startApp();
    browser = await openBrowser();
    const [admin, dev] = [await app.admin(), await app.person('dev')];
    guest = await app.person('guest');
    const here: Place = await place(admin, { devs: [dev], guests: [guest] });
    const doc = { moduleId: here.moduleId, type: 0 as const, httpMethod: 'GET' };
    const responseParams = [{ name: 'state', type: 'string', required: 1 as const }];
    const { id } = await dev.call(saveDoc, { ...doc, name: 'Order', url: '/orders/{id}', responseParams });
    docId = id;
    await dev.call(saveDoc, { ...doc, name: 'Users', url: '/users', responseParams });
    const content = 'url = $doc.url\n#foreach($p in $doc.responseParams)$p.name#end';
    await admin.call(saveTemplate, { name: 'Own', groupName: 'Ours', content });
    await admin.call(saveTemplate, {
      name: 'Wrong',
      groupName: 'Ours',
      content: '#foreach($i in [1..999999999])x#end',
    });
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it('is previewed, copied and downloaded; for the application as a zip', async () => {
    const { page, context, troubles, visit, close } = await sitDown(browser, app.url, guest);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await visit(`/view/${docId}?tab=code`);
    const choose = (label: string) => page.getByLabel('Language or template').selectOption({ label });
    await choose('TypeScript types');
    const file = page.getByRole('region', { name: 'get-orders-by-id.types.ts' });
    await file.locator('.hljs-keyword', { hasText: 'interface' }).first().waitFor();
    expect(await violations(page)).toEqual([]);
    await file.getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Copy Success').waitFor();
    const copied = String(await page.evaluate('navigator.clipboard.readText()'));
    expect(copied).toContain('export interface GetOrdersByIdResponse {\n  state: string;\n}');
    const [one] = await Promise.all([
      page.waitForEvent('download'),
      file.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(one.suggestedFilename()).toBe('get-orders-by-id.types.ts');
    expect(await readFile(await one.path(), 'utf8')).toBe(copied);
    const [whole] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Whole application (zip)' }).click(),
    ]);
    const files = await unzipped(await readFile(await whole.path()));
    expect([...files.keys()].sort()).toEqual(['get-orders-by-id.types.ts', 'get-users.types.ts']);
    expect(files.get('get-orders-by-id.types.ts')?.toString()).toBe(copied);
    await choose('Own');
    await page.getByText('url = /orders/{id}').waitFor();
    expect(troubles).toEqual([]);
    await choose('Wrong');
    await page.getByText('The template cannot be used').waitFor();
    await close();
  });
});
