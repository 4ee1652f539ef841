import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { listDocsV2, saveDoc, viewDoc } from '../../contracts/docs/docs.js';
import { applyImport, planImport } from '../../contracts/import-export/imports.js';
import { startApp, type TestApp } from '../support/app.js';
import { violations } from '../support/axe.js';
import { openBrowser, sitDown } from '../support/browser.js';
import { fileOf } from '../support/collection.js';
import type { Person } from '../support/people.js';
import { type Place, place } from '../support/places.js';
import { TableDesk } from '../support/table-desk.js';

let app: TestApp;
let browser: Browser;
let ann: Person;
let here: Place;

beforeAll(async () => {
  app = await startApp();
  [browser, ann] = await Promise.all([openBrowser(), app.admin()]);
  here = await place(ann);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

it('cookies and other responses are typed in tables of their own, and read by status', async () => {
  const { id } = await ann.call(saveDoc, {
    ...{ moduleId: here.moduleId, type: 0, name: 'Order', url: '/orders', httpMethod: 'GET', status: 10 },
    ...{ responseParams: [{ name: 'orderNo', type: 'string', required: 1, example: 'A1' }] },
  });
  const desk = await TableDesk.sits(browser, ann, here.moduleId, id);
  await desk.page.getByRole('button', { name: 'Cookies', exact: true }).click();
  await desk.types('sid');
  await desk.presses('Enter');
  await desk.seesNames('Cookies', ['sid']);
  await desk.page.getByRole('button', { name: 'Other responses', exact: true }).click();
  await desk.types('404');
  await desk.presses('Enter');
  for (const name of ['application/json', 'reason']) {
    await desk.clicks(desk.fresh('Other responses'));
    await desk.types(name);
    await desk.presses('Escape', 'Alt+ArrowRight');
  }
  await desk.seesNames('Other responses', ['404', '.application/json', '.reason']);
  await desk.presses('Alt+ArrowRight');
  await desk.seesNames('Other responses', ['404', '.application/json', '..reason']);
  expect(await violations(desk.page)).toEqual([]);
  await desk.saved();
  await desk.makesVersion('Version 2');
  const { cookieParams, responses } = await ann.call(viewDoc, { id });
  expect(cookieParams?.map(({ name }) => name)).toEqual(['sid']);
  expect(responses?.map(({ name }) => name)).toEqual(['404', 'application/json', 'reason']);
  expect(desk.desk.troubles).toEqual([]);
  await desk.leaves();

  const reader = await sitDown(browser, app.url, ann);
  await reader.visit(`/view/${id}`);
  const { page } = reader;
  await page.getByRole('table', { name: 'Cookies' }).getByText('sid').waitFor();
  const status = page.getByLabel('Response status');
  await page.getByRole('table', { name: 'Fields' }).getByText('orderNo').waitFor();
  await status.getByText('404').click();
  await page.getByRole('table', { name: 'Fields' }).getByText('reason').waitFor();
  await page.locator('.api-example', { hasText: '"reason"' }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(reader.troubles).toEqual([]);
  await reader.close();
});

it('examples by name come with an import; readers choose among them, and mocks answer with the one that is asked for', async () => {
  const { moduleId } = await place(ann);
  const cats = { cat: { summary: 'A cat', value: { id: 'c1' } }, dog: { value: { id: 'd2' } } };
  const schema = { type: 'object', properties: { id: { type: 'string' } } };
  const source = {
    ...{ openapi: '3.1.0', info: { title: 'Pets', version: '1' } },
    paths: {
      '/pets': {
        get: {
          summary: 'Find a pet',
          responses: {
            200: { description: 'Found', content: { 'application/json': { schema, examples: cats } } },
            404: {
              description: 'No pet',
              content: { 'text/plain': { schema: { type: 'string' }, examples: { short: { value: 'gone' } } } },
            },
          },
        },
      },
    },
  };
  const file = fileOf(JSON.stringify(source), 'pets.json');
  const { id: planId } = await ann.call(planImport, { projectId: '', moduleId, files: [file] });
  await ann.call(applyImport, { id: planId });
  await app.quiet();
  const id = (await ann.call(listDocsV2, { moduleId })).find(({ name }) => name === 'Find a pet')?.id ?? '';

  const reader = await sitDown(browser, app.url, ann);
  await reader.visit(`/view/${id}`);
  const { page } = reader;
  const example = page.getByRole('figure', { name: 'Response example' });
  await example.getByText('"c1"').waitFor();
  await example.getByLabel('Example by name').selectOption('dog');
  await example.getByText('"d2"').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Response status').getByText('404').click();
  await example.getByText('gone').waitFor();
  expect(reader.troubles).toEqual([]);
  await reader.close();

  const ask = async (prefer: string) => {
    const answer = await fetch(new URL(`/mock/${id}`, app.url), { headers: { prefer } });
    return [answer.status, answer.headers.get('content-type'), await answer.text()];
  };
  expect(await ask('example=short')).toEqual([404, 'text/plain', 'gone']);
  expect((await ask('example=dog'))[2]).toBe('{\n  "id": "d2"\n}');
});
