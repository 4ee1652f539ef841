import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { saveDoc } from '../../contracts/docs/docs.js';
import { listCases } from '../../contracts/try-out/cases.js';
import { addEnvironment } from '../../contracts/workspace/environments.js';
import { startApp, type TestApp } from '../support/app.js';
import { violations } from '../support/axe.js';
import { openBrowser, sitDown } from '../support/browser.js';
import { DebugUpstream } from '../support/debug-upstream.js';
import type { Person } from '../support/people.js';
import { type Place, place } from '../support/places.js';

describe('cases of a doc', () => {
  let app: TestApp;
  let browser: Browser;
  let upstream: DebugUpstream;
  let dev: Person;
  let guest: Person;
  let there: Place;
  beforeAll(async () => {
    upstream = await DebugUpstream.start();
    app = await startApp({ env: { ANNALS_DEBUG_ALLOW: '127.0.0.1' } });
    browser = await openBrowser();
    [dev, guest] = [await app.person('dev'), await app.person('guest')];
    there = await place(await app.admin(), { devs: [dev], guests: [guest] });
    await dev.call(addEnvironment, { moduleId: there.moduleId, name: 'test', url: upstream.url });
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
    await upstream?.stop();
  });

  it('are saved from what is entered, run by everybody, and say why they failed', async () => {
    const { id: docId } = await dev.call(saveDoc, {
      ...{ moduleId: there.moduleId, type: 0, name: 'echo', url: '/echo/{id}', httpMethod: 'POST' },
      ...{ contentType: 'application/json', requestParams: [], responseParams: [] },
      pathParams: [{ name: 'id', type: 'string', required: 1, example: '7' }],
    });
    const { page, visit, close } = await sitDown(browser, app.url, dev);
    await visit(`/view/${docId}?tab=debug`);
    await page.getByLabel('Value of id', { exact: true }).fill('42');
    await page.getByRole('button', { name: 'Save as case' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Order 42');
    for (const [path, value] of [
      ['url', '/echo/42'],
      ['method', 'GET'],
    ]) {
      await dialog.getByRole('button', { name: 'Add expectation' }).click();
      await dialog
        .getByLabel('Path in the response')
        .last()
        .fill(path ?? '');
      await dialog
        .getByLabel('Value', { exact: true })
        .last()
        .fill(value ?? '');
    }
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const cases = page.getByRole('region', { name: 'Cases' });
    await cases.getByText('Not run').waitFor();
    await cases.getByRole('button', { name: 'Run all in test' }).click();
    await cases.getByText('method is POST, expected GET').waitFor();
    await cases.getByText('Failed', { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    await cases.scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Edit Order 42' }).click();
    await dialog.getByRole('button', { name: 'Remove expectation' }).last().click();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });

    const other = await sitDown(browser, app.url, guest, { language: 'zh-CN' });
    await other.visit(`/view/${docId}?tab=debug`);
    const theirs = other.page.getByRole('region', { name: '用例' });
    await theirs.getByText('未运行').waitFor();
    expect(await theirs.getByRole('button', { name: '编辑 Order 42' }).count()).toBe(0);
    await theirs.getByRole('button', { name: '运行 Order 42' }).click();
    await theirs.getByText('通过', { exact: true }).waitFor();
    expect(await dev.call(listCases, { docId })).toMatchObject([{ results: [{ isPassed: 1, ranBy: 'Guest' }] }]);
    await close();
    await other.close();
  });
});
