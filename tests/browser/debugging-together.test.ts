import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { getDoc, saveDoc } from '../../contracts/docs/docs.js';
import { addShare } from '../../contracts/sharing/sharing.js';
import {
  addDebugScript,
  listEnvironmentVariables,
  listUncheckedEnvironments,
} from '../../contracts/try-out/debugging.js';
import { addDictionary, addDictionaryItem, listDictionaryItems } from '../../contracts/workspace/dictionaries.js';
import { addEnvironment } from '../../contracts/workspace/environments.js';
import { startApp, type TestApp } from '../support/app.js';
import { violations } from '../support/axe.js';
import { openBrowser, sitDown, tick } from '../support/browser.js';
import { openTool, toolNames } from '../support/debug-tools.js';
import { DebugUpstream } from '../support/debug-upstream.js';
import { Editor } from '../support/editors.js';
import { eventually } from '../support/eventually.js';
import type { Person } from '../support/people.js';
import { type Place, place } from '../support/places.js';
import { TableEditor } from '../support/table-editor.js';

const row = (name: string, type: string, more: object = {}) => ({
  ...{ name, type, required: 1 as const, example: '' },
  ...more,
});

describe('trying out a doc with others', () => {
  let app: TestApp;
  let browser: Browser;
  let upstream: DebugUpstream;
  let dev: Person;
  let guest: Person;
  let there: Place;
  let environmentId = '';
  beforeAll(async () => {
    upstream = await DebugUpstream.start();
    app = await startApp({ env: { ANNALS_DEBUG_ALLOW: '127.0.0.1' } });
    browser = await openBrowser();
    [dev, guest] = [await app.person('dev'), await app.person('guest')];
    there = await place(await app.admin(), { devs: [dev], guests: [guest] });
    const { moduleId } = there;
    environmentId = (await dev.call(addEnvironment, { moduleId, name: 'test', url: upstream.url })).id;
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
    await upstream?.stop();
  });

  const docOf = async (name: string, more: object = {}) => {
    const { id } = await dev.call(saveDoc, {
      ...{ moduleId: there.moduleId, type: 0, name, url: `/echo/${name}`, httpMethod: 'POST' },
      ...{ contentType: 'application/json', requestParams: [], responseParams: [], ...more },
    });
    return id;
  };
  const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();

  it('completes the JSON of a body from the doc, and marks where it differs', async () => {
    const requestParams = [row('amount', 'number', { example: '3' }), row('currency', 'string', { example: 'EUR' })];
    const id = await docOf('typed', { requestParams });
    const { page, troubles, visit, close } = await sitDown(browser, app.url, dev);
    await visit(`/view/${id}?tab=debug`);
    const editor = page.getByRole('textbox', { name: 'Request body' });
    // Names are offered once the language of the editor is loaded, which colors them.
    await editor.locator('.cm-line span').first().waitFor();
    await editor.click();
    await editor.press('ControlOrMeta+a');
    await editor.pressSequentially('{"am');
    await page.getByRole('option', { name: 'amount' }).waitFor();
    expect(await violations(page)).toEqual([]);
    // Enter is for what is chosen, once the list takes keys.
    await page.getByRole('option', { name: 'amount' }).click();
    await eventually(async () => (await editor.innerText()).includes('{"amount": 3'));
    await editor.press('ControlOrMeta+a');
    await editor.pressSequentially('{"amount": "three", "extra": 1}');
    await page.locator('.cm-lint-marker-error').waitFor();
    await page.getByText('currency is required and missing').first().waitFor();
    await page.getByText('amount is string, documented as number').first().waitFor();
    expect(troubles).toEqual([]);
    await close();
  });

  it('tells how much of a large file is sent, and cancels it', async () => {
    const id = await docOf('upload');
    const { page, visit, close } = await sitDown(browser, app.url, dev);
    await visit(`/view/${id}?tab=debug`);
    await openTool(page, 'Paste cURL');
    await page.getByLabel('cURL command').fill(`curl ${upstream.url}/slow -F file=@a.bin`);
    await page.getByRole('button', { name: 'Fill in' }).click();
    await page.getByRole('radio', { name: 'Body', exact: true }).click();
    const folder = await mkdtemp(path.join(tmpdir(), 'upload-'));
    const file = path.join(folder, 'a.bin');
    await writeFile(file, Buffer.alloc(40_000_000, 'a'));
    await page.getByLabel('Value of file').setInputFiles(file);
    await send(page);
    // The called server does not read it: what the buffers between take is less than the file.
    await page.getByText(/MB of 40\.0 MB sent/).waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    upstream.go();
    await page.getByLabel('Path', { exact: true }).fill('/echo');
    await send(page);
    await page.getByText(/^4000\d{4}$/).waitFor();
    await close();
    await rm(folder, { recursive: true });
  });

  it('shares variables of an environment, and the switch for its certificate', async () => {
    const { moduleId } = there;
    const secure = (await dev.call(addEnvironment, { moduleId, name: 'secure', url: 'https://127.0.0.1:1' })).id;
    const id = await docOf('shared', { headerParams: [row('X-Tenant', 'string', { example: '{{tenant}}' })] });
    const { page, troubles, visit, close } = await sitDown(browser, app.url, dev);
    await visit(`/view/${id}?tab=debug`);
    await openTool(page, 'Variables');
    const team = page.getByRole('group', { name: 'Shared with the project: test' });
    await team.getByLabel('Name', { exact: true }).last().fill('tenant');
    await team.getByLabel('Value of tenant').fill('acme 7');
    await tick(team.getByLabel('Developers only').first());
    await team.getByLabel('Name', { exact: true }).last().fill('key');
    await team.getByLabel('Value of key').fill('s3cret');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await guest.call(listEnvironmentVariables, { docId: id })).toEqual([
      { environmentId, name: 'tenant', value: 'acme 7', isSecret: 0 },
    ]);
    await page.getByLabel('Environment').selectOption({ label: 'secure' });
    await openTool(page, 'Verify this environment’s certificate');
    await page.getByRole('note').getByText('isn’t checked').waitFor();
    expect(await violations(page)).toEqual([]);
    // The page shows the switch as it was clicked, before the server has it.
    await eventually(async () => (await guest.call(listUncheckedEnvironments, { docId: id })).length === 1);
    expect(await guest.call(listUncheckedEnvironments, { docId: id })).toEqual([{ environmentId: secure }]);
    const other = await sitDown(browser, app.url, guest);
    await other.visit(`/view/${id}?tab=debug`);
    await other.page.getByLabel('Environment').selectOption({ label: 'secure' });
    await other.page.getByRole('note').getByText('isn’t checked').waitFor();
    expect(await toolNames(other.page)).not.toContain('Verify this environment’s certificate');
    await other.page
      .getByRole('radio', { name: /^Headers/ })
      .first()
      .click();
    await other.page.getByLabel('Environment').selectOption({ label: 'test' });
    // The part that was chosen stays while the values of the other environment are fetched.
    await other.page.getByLabel('Value of X-Tenant').waitFor();
    await send(other.page);
    await other.page.getByText('"acme 7"').waitFor();
    expect([...troubles, ...other.troubles]).toEqual([]);
    await close();
    await other.close();
  });

  it('adds an unknown value to its dictionary', async () => {
    const { id: enumId } = await dev.call(addDictionary, { moduleId: there.moduleId, name: 'Methods' });
    await dev.call(addDictionaryItem, { enumId, name: 'GET', value: 'GET' });
    const id = await docOf('dictionary', { responseParams: [row('method', 'string', { enumId })] });
    const { page, visit, close } = await sitDown(browser, app.url, dev);
    await visit(`/view/${id}?tab=debug`);
    await send(page);
    await page.getByRole('radio', { name: /^Differences/ }).click();
    await page.getByText('method is POST, which isn’t in Methods').waitFor();
    await page.getByRole('button', { name: 'Add to the dictionary' }).click();
    await page.getByText('Saved in the doc').waitFor();
    expect((await dev.call(listDictionaryItems, { enumId })).map(({ value }) => value)).toEqual(['GET', 'POST']);
    await close();
  });

  it('takes a difference while a colleague types in the same row, and both are kept', async () => {
    const id = await docOf('both', { responseParams: [row('method', 'number'), row('url', 'string')] });
    const seat = await Editor.open(dev, id);
    const table = new TableEditor(seat, 'c');
    const of = table.shown.find(({ id: each }) => table.prose(each, 'name').toString() === 'method')?.id ?? '';
    const { page, troubles, visit, close } = await sitDown(browser, app.url, await app.admin());
    await visit(`/view/${id}?tab=debug`);
    await send(page);
    await page.getByRole('radio', { name: /^Differences/ }).click();
    await page.getByText('method is string, documented as number').waitFor();
    const first = table.type(of, 'description');
    await page.getByRole('button', { name: 'Change the type in the doc' }).click();
    const second = table.type(of, 'description');
    await page.getByText('Saved in the doc').waitFor();
    await seat.until(() => table.row(of).get('type') === 'string', 'the type that was taken');
    await seat.allSaved();
    const text = table.prose(of, 'description').toString();
    expect([text.includes(first), text.includes(second)]).toEqual([true, true]);
    await seat.close();
    await app.later(60_000);
    const { responseParams } = await dev.call(getDoc, { id });
    expect(responseParams.find(({ name }) => name === 'method')).toMatchObject({ type: 'string', description: text });
    expect(troubles).toEqual([]);
    await close();
  });

  it('runs its scripts for a reader of a share, behind the same walls', async () => {
    const id = await docOf('open');
    const content = `request.headers['X-Signed'] = 'by script';
      try { console.log('reached ' + parent.document.title) } catch (e) { console.log('no ' + e.name) }`;
    await dev.call(addDebugScript, { docId: id, type: 0, scope: 0, name: 'sign', content, enabled: 1 });
    const wish = { moduleId: there.moduleId, isAll: 1, type: 1, isShowDebug: 1 } as const;
    const share = await dev.call(addShare, { ...wish, moduleEnvironmentIdList: [environmentId] });
    const { page, troubles, visit, close } = await sitDown(browser, app.url);
    await visit(`/share/${share.id}/${id}?tab=debug`);
    await send(page);
    await page.getByText('"by script"').waitFor();
    await page.getByRole('radio', { name: 'Console' }).click();
    await page.getByText(/^no \w+Error$/).waitFor();
    expect(await toolNames(page)).not.toContain('Scripts');
    expect(troubles).toEqual([]);
    await close();
  });
});
