import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { saveDoc } from '../../contracts/docs/docs.js';
import { saveMock } from '../../contracts/try-out/mocks.js';
import { startApp, type TestApp } from '../support/app.js';
import { violations } from '../support/axe.js';
import { type Desk, openBrowser, sitDown } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import type { Person } from '../support/people.js';
import { type Place, place } from '../support/places.js';

describe('mocking a doc', () => {
  let app: TestApp;
  let browser: Browser;
  let dev: Person;
  let guest: Person;
  let here: Place;
  let desk: Desk;
  beforeAll(async () => {
    app = await startApp();
    browser = await openBrowser();
    [dev, guest] = [await app.person('dev'), await app.person('guest')];
    here = await place(await app.admin(), { devs: [dev], guests: [guest] });
    desk = await sitDown(browser, app.url, dev);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const orderDoc = async (name: string) => {
    const { id } = await dev.call(saveDoc, {
      ...{ moduleId: here.moduleId, type: 0, name, url: `/${name}/{id}`, httpMethod: 'POST' },
      pathParams: [{ name: 'id', type: 'string', required: 1, example: '7' }],
      requestParams: [{ name: 'amount', type: 'number', required: 1, example: '3' }],
      responseParams: [{ name: 'state', type: 'string', required: 1, example: 'PAID' }],
    });
    return id;
  };
  const call = (path: string, init: RequestInit = {}) =>
    fetch(new URL(`/mock/${here.moduleId}/${path}`, app.url), { method: 'POST', ...init });
  const answer = (page: Page) => page.getByRole('textbox', { name: 'Answer' });
  const mock = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Mocks' }).getByRole('button', { name, exact: true });
  const calls = (page: Page) => page.getByRole('region', { name: 'Latest calls' });
  const save = async (page: Page) => {
    const button = page.getByRole('button', { name: 'Save', exact: true });
    await button.click();
    await eventually(() => button.isDisabled());
  };

  it('makes one with a condition and a template, runs it, and lists the calls as they come', async () => {
    const id = await orderDoc('orders');
    const { page, troubles, visit } = desk;
    await visit(`/view/${id}?tab=mock`);
    await calls(page).getByText('No calls yet').waitFor();
    await answer(page).getByText('"PAID"').waitFor();
    await mock(page, 'New mock').click();
    await page.getByLabel('Name', { exact: true }).first().fill('Large');
    await page.getByLabel('Status').fill('422');
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByLabel('Where').selectOption({ label: 'Body' });
    await page.getByRole('group', { name: 'Conditions' }).getByLabel('Name').fill('amount');
    await page.getByLabel('Comparison').selectOption({ label: 'greater than' });
    await page.getByLabel('Value', { exact: true }).fill('100');
    await page.getByText('Template', { exact: true }).click();
    await answer(page).fill('{"list|2": [{"id|+1": 1}], "who": "{{body.who}}"}');
    await page.getByLabel('Request body').fill('{"who": "joan"}');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const result = page.getByRole('region', { name: 'Result' });
    await result.getByText('"joan"').waitFor();
    expect(await result.innerText()).toContain('422');
    await save(page);
    await eventually(async () => (await call('orders/1', { body: '{"amount": 200}' })).status === 422);
    await call('orders/1', { body: '{"amount": 5}' });
    await calls(page).getByText('Large did not match: Body amount greater than 100, got “5”').waitFor();
    await calls(page).getByText('Large', { exact: true }).first().waitFor();
    await calls(page).getByText('Generated from the doc').first().waitFor();
    expect(troubles).toEqual([]);
  });

  it('edits the path as the tail of the address; the body follows the status, and a dry run changes nothing', async () => {
    const id = await orderDoc('tail');
    const { page, troubles, visit } = desk;
    await visit(`/view/${id}?tab=mock`);
    await answer(page).getByText('"PAID"').waitFor();
    await page.getByLabel('Request body').fill('{"who": "joan"}');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('region', { name: 'Result' }).getByText('"PAID"').waitFor();
    expect(await mock(page, 'Default').count()).toBe(1);
    await mock(page, 'New mock').click();
    await page.getByLabel('Path', { exact: true }).fill('v9/mine');
    await page.getByLabel('Status').fill('400');
    await answer(page).getByText('"Bad Request"').waitFor();
    await page.getByLabel('Status').fill('200');
    await answer(page).getByText('"PAID"').waitFor();
    await answer(page).fill('{"own": 1}');
    await page.getByLabel('Status').fill('409');
    await save(page);
    await eventually(async () => (await call('v9/mine')).status === 409);
    expect(await (await call('v9/mine')).text()).toBe('{"own": 1}');
    // The form of a new mock gives way to that of the stored one.
    await eventually(async () => {
      const button = await page.getByRole('button', { name: 'Save', exact: true }).boundingBox();
      return !!button && button.y + button.height <= 800;
    });
    expect(troubles).toEqual([]);
  });

  it('names the line of a script that fails, where it was run and in the list', async () => {
    const id = await orderDoc('scripted');
    const script = 'const a = 1;\nconsole.log("before");\nreturn missing.b;';
    await dev.call(saveMock, { docId: id, name: 'Broken', path: 'broken', resultType: 1, mockScript: script });
    const { page, troubles, visit } = desk;
    await visit(`/view/${id}?tab=mock`);
    await mock(page, 'Broken').click();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const result = page.getByRole('region', { name: 'Result' });
    await result.getByText(/^Mock script error, line 3: ReferenceError/).waitFor();
    await result.getByText('before').waitFor();
    expect(await page.locator('.cm-line-wrong').innerText()).toBe('return missing.b;');
    await answer(page).fill('return { ok: $params.q };');
    await page.locator('.cm-line-wrong').waitFor({ state: 'detached' });
    await page.getByLabel('Query', { exact: true }).fill('q=yes');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await result.getByText('"yes"').waitFor();
    await call('broken');
    await calls(page).getByText('Mock script error, line 3').waitFor();
    expect(troubles).toEqual([]);
  });

  it('keeps what is unsaved while others are looked at, and says when somebody else has saved meanwhile', async () => {
    const id = await orderDoc('kept');
    const { id: mockId } = await dev.call(saveMock, { docId: id, name: 'Mine', path: 'kept', responseBody: 'one' });
    const { page, visit } = desk;
    await visit(`/view/${id}?tab=mock`);
    await mock(page, 'Mine').click();
    await answer(page).fill('typed');
    await mock(page, 'Default').click();
    await answer(page).getByText('"PAID"').waitFor();
    await mock(page, 'Mine · unsaved').click();
    await answer(page).getByText('typed').waitFor();
    const admin = await app.admin();
    await admin.call(saveMock, { docId: id, id: mockId, name: 'Mine', path: 'kept', responseBody: 'theirs' });
    await page.getByText('has changed this mock since you began').waitFor();
    expect(await answer(page).innerText()).toContain('typed');
    await page.getByRole('button', { name: 'Discard mine' }).click();
    await answer(page).getByText('theirs').waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await mock(page, 'Mine').waitFor({ state: 'detached' });
  });

  it('asks for a key, checks requests and is switched off in the settings of the application', async () => {
    const id = await orderDoc('guarded');
    const { page, troubles, visit } = desk;
    const status = async (init?: RequestInit) => (await call('guarded/1', init)).status;
    expect(await status()).toBe(200);
    await visit(`/view/${id}?tab=mock`);
    await page.getByRole('button', { name: 'Mock settings' }).click();
    await page.getByRole('button', { name: 'Require a key' }).click();
    const key = await page.getByLabel('Key', { exact: true }).inputValue();
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect([await status(), await status({ headers: { 'x-mock-key': key } })]).toEqual([503, 200]);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Replace key' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace key' }).click();
    await eventually(async () => (await status({ headers: { 'x-mock-key': key } })) === 503);
    await page.getByRole('button', { name: 'Remove key' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove key' }).click();
    await page.getByRole('button', { name: 'Require a key' }).waitFor();
    expect(await status()).toBe(200);
    await page.getByText('Check requests against the doc', { exact: true }).click();
    await eventually(async () => (await status({ body: '{}' })) === 400);
    await page.getByText('Answer mock calls', { exact: true }).click();
    await eventually(async () => (await status()) === 503);
    await visit(`/view/${id}?tab=mock`);
    await page.getByText('mocks are switched off').waitFor();
    await calls(page).getByText('The request breaks the doc').first().waitFor();
    expect(troubles).toEqual([]);
  });

  it('shows guests what a mock answers, without a form', async () => {
    const id = await orderDoc('seen');
    const conditions = [{ place: 'query', name: 'q', operator: 'exists', value: '' } as const];
    await dev.call(saveMock, { docId: id, name: 'Seen', path: 'seen', responseBody: '{"a":1}', conditions });
    const { page, troubles, visit, close } = await sitDown(browser, app.url, guest);
    await visit(`/view/${id}?tab=mock`);
    await mock(page, 'Seen').click();
    await page.getByText('Query q exists').waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
    expect(troubles).toEqual([]);
    await close();
  });

  it.each([
    ['Status', '999', 'The status must be between 200 and 599'],
    ['Delay (ms)', '60001', 'The delay must be between 0 and 60000 ms'],
    ['Response headers', 'Set Cookie: a', 'The header Set Cookie cannot be sent by a mock'],
  ])('says at %s what cannot be saved, in sight, until it is another value', async (label, value, sentence) => {
    const id = await orderDoc(`refused-${value.replaceAll(/\W/g, '')}`);
    const { page, visit } = desk;
    await visit(`/view/${id}?tab=mock`);
    await answer(page).getByText('"PAID"').waitFor();
    const field = page.getByLabel(label, { exact: true });
    await field.fill(value);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const wrong = page.getByText(sentence, { exact: true });
    await wrong.waitFor();
    await field.and(page.locator('[aria-invalid=true]:focus')).waitFor();
    const { y = 0, height = 0 } = (await wrong.boundingBox()) ?? {};
    expect(y).toBeGreaterThan(0);
    expect(y + height).toBeLessThan(page.viewportSize()?.height ?? 0);
    await field.fill('');
    await wrong.waitFor({ state: 'detached' });
  });
});
