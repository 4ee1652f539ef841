import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { saveDoc } from '../../contracts/docs/docs.js';
import { listCases, saveCase } from '../../contracts/try-out/cases.js';
import { addDebugScript } from '../../contracts/try-out/debugging.js';
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

  it('are written by keyboard: the focus goes to each new row, and a row that nobody fills in is none', async () => {
    const { id: docId } = await dev.call(saveDoc, {
      ...{ moduleId: there.moduleId, type: 0, name: 'keys', url: '/keys', httpMethod: 'GET' },
      ...{ requestParams: [], responseParams: [] },
    });
    const { page, visit, close } = await sitDown(browser, app.url, dev, { language: 'zh-CN' });
    const { keyboard } = page;
    await visit(`/view/${docId}?tab=debug`);
    await page.getByRole('button', { name: '保存为用例' }).focus();
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '关闭', exact: true }).waitFor();
    await dialog.getByLabel('名称', { exact: true }).and(page.locator(':focus')).waitFor();
    await keyboard.type('Keys');
    await keyboard.press('Tab');
    await keyboard.type('2xx');
    for (const path of ['url', '']) {
      await dialog.getByRole('button', { name: '添加断言' }).focus();
      await keyboard.press('Enter');
      await dialog.getByLabel('响应中的路径').last().and(page.locator(':focus')).waitFor();
      await keyboard.type(path);
    }
    await dialog.getByRole('button', { name: '移除断言' }).first().focus();
    await keyboard.press('Enter');
    await dialog.getByRole('button', { name: '添加断言' }).and(page.locator(':focus')).waitFor();
    await dialog.getByRole('button', { name: '保存', exact: true }).focus();
    await keyboard.press('Enter');
    await dialog.getByText('请填写 100 到 599 之间的状态码，或留空').waitFor();
    await dialog.getByLabel('预期状态码').and(page.locator('[aria-invalid=true]:focus')).waitFor();
    await keyboard.press('Control+a');
    await keyboard.press('Delete');
    await keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await dev.call(listCases, { docId })).toMatchObject([{ name: 'Keys', status: 0, checks: [] }]);
    await close();
  });

  it('are stopped where they are, by the keyboard too: in a script that never ends, and before the next case', async () => {
    const { id: docId } = await dev.call(saveDoc, {
      ...{ moduleId: there.moduleId, type: 0, name: 'endless', url: '/endless', httpMethod: 'GET' },
      ...{ requestParams: [], responseParams: [] },
    });
    await dev.call(addDebugScript, { docId, name: 'spin', content: 'for (;;);', type: 0, scope: 0, enabled: true });
    for (const name of ['First', 'Second']) await dev.call(saveCase, { docId, name });
    const { page, visit, troubles, close } = await sitDown(browser, app.url, dev);
    await visit(`/view/${docId}?tab=debug`);
    await page.getByRole('button', { name: 'Run all in test' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Stop', exact: true }).and(page.locator(':focus')).waitFor();
    await page.locator('iframe[sandbox]').waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Run all in test' }).and(page.locator(':focus')).waitFor({ timeout: 4_000 });
    await page.locator('iframe[sandbox]').waitFor({ state: 'detached' });
    expect(await dev.call(listCases, { docId })).toMatchObject([{ results: [] }, { results: [] }]);
    expect(troubles).toEqual([]);
    await close();
  });
});
