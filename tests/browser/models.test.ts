import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { deleteDoc, saveDoc, viewDoc } from '../../contracts/docs/docs.js';
import { addModel, docModels, extractModel } from '../../contracts/docs/models.js';
import { startApp, type TestApp } from '../support/app.js';
import { violations } from '../support/axe.js';
import { openBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import type { Person } from '../support/people.js';
import { type Place, place } from '../support/places.js';
import { TableDesk } from '../support/table-desk.js';

describe('models', () => {
  let app: TestApp;
  let browser: Browser;
  let ann: Person;
  let bob: Person;
  let here: Place;

  beforeAll(async () => {
    app = await startApp();
    [browser, ann, bob] = await Promise.all([openBrowser(), app.admin(), app.person('bob')]);
    here = await place(ann, { devs: [bob] });
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it('are made beside the tree, chosen in the type cell by keys, and unfold for readers until they circle', async () => {
    const { id: docId } = await ann.call(saveDoc, {
      ...{ moduleId: here.moduleId, type: 0, name: 'Place an order', url: '/orders', httpMethod: 'POST' },
      ...{ contentType: 'application/json', requestParams: [{ name: 'orders', type: 'string', required: 1 }] },
    });
    const desk = await TableDesk.sits(browser, ann, here.moduleId, docId);
    const { page } = desk;

    await page.getByRole('button', { name: 'New model' }).click();
    await page.getByRole('dialog', { name: 'New model' }).getByLabel('Title').fill('Order');
    await desk.presses('Enter');
    await desk.table('Fields').waitFor();
    await desk.saved();
    await desk.clicks(desk.fresh('Fields'));
    await desk.types('parent');
    await desk.seesNames('Fields', ['parent']);
    await desk.presses('Tab');
    await desk.types('Ord');
    await page.getByRole('option', { name: 'Order', exact: true }).waitFor();
    await desk.presses('ArrowDown', 'Enter');
    await page.locator('.grid-model a', { hasText: 'Order' }).waitFor();
    await desk.saved();
    await desk.makesVersion('Version 2');

    await desk.opens();
    await desk.clicks(desk.cell('Body', 'orders', 'type'));
    await desk.presses('Control+a');
    await desk.types('order');
    await page.getByRole('option', { name: 'Order[]', exact: true }).click();
    await page.getByRole('button', { name: 'Show the fields of Order' }).click();
    const inside = page.locator('.grid-model-fields');
    await inside.getByText('parent', { exact: true }).waitFor();
    await inside.getByText('(recursive)').waitFor();
    expect(await violations(page)).toEqual([]);
    await desk.saved();
    await desk.presses('Escape');
    await desk.makesVersion('Version 2');

    await desk.desk.visit(`/view/${docId}`);
    const table = page.getByRole('table', { name: 'Body' });
    await table.getByRole('link', { name: 'Order[]' }).waitFor();
    await table.getByRole('button', { name: 'Expand orders' }).click();
    await table.getByText('(recursive)').waitFor();
    await page.locator('.api-example', { hasText: '"parent"' }).first().waitFor();
    expect(await violations(page)).toEqual([]);
    await table.getByRole('link', { name: 'Order[]' }).click();
    await page.getByRole('heading', { name: 'Used by' }).waitFor();
    await page.locator('.model-uses').getByRole('link', { name: 'Place an order' }).waitFor();
    await page.getByRole('region', { name: 'Models' }).getByRole('link', { name: 'Order', exact: true }).waitFor();
    await page.locator('.api-example').getByText('JSON Schema').click();
    await page.locator('.api-example', { hasText: '#/components/schemas/Order' }).waitFor();
    await page.locator('.api-example').getByText('TypeScript').click();
    await page.locator('.api-example', { hasText: 'parent: Order' }).waitFor();
    expect(await violations(page)).toEqual([]);

    await ann.call(deleteDoc, { id: page.url().split('/').at(-1) ?? '' });
    await desk.desk.visit(`/view/${docId}`);
    await page.getByRole('table', { name: 'Body' }).getByText('Model not found').waitFor();
    await desk.opens();
    await page.locator('.grid-model', { hasText: 'Model not found' }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(desk.desk.troubles).toEqual([]);
    await desk.leaves();
  });

  it('get another key in their editor, which readers see beside the name', async () => {
    const { id } = await ann.call(addModel, { moduleId: here.moduleId, name: '订单', parentId: '' });
    await ann.call(saveDoc, { id, moduleId: here.moduleId, name: '订单', description: 'What is ordered' });
    await ann.call(addModel, { moduleId: here.moduleId, name: 'Taken', parentId: '' });
    const desk = await TableDesk.sits(browser, ann, here.moduleId, id);
    const { page } = desk;
    await page.getByRole('button', { name: 'Change…' }).click();
    const key = page.getByRole('dialog').getByLabel('Key in exports');
    await key.fill('订单');
    await page.keyboard.press('Enter');
    await page.getByText('Use letters, digits, dots').waitFor();
    await key.fill('Taken');
    await page.keyboard.press('Enter');
    await page.getByText('Another model of this application has the key').waitFor();
    expect(await violations(page)).toEqual([]);
    await key.fill('PurchaseOrder');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('.form-property code', { hasText: 'PurchaseOrder' }).waitFor();
    await desk.desk.visit(`/view/${id}`);
    await page.getByText('Key in exports PurchaseOrder').waitFor();
    expect(desk.desk.troubles.filter((line) => !line.includes('400'))).toEqual([]);
    await desk.desk.close();
  });

  it('have values and bounds as a whole, which the other person sees and readers too', async () => {
    const { id } = await ann.call(addModel, { moduleId: here.moduleId, name: 'Colour', parentId: '' });
    const [a, b] = await Promise.all([ann, bob].map((person) => TableDesk.sits(browser, person, here.moduleId, id)));
    if (!a || !b) throw new Error('unreachable');
    const { page } = a;
    await page.getByRole('combobox', { name: 'Type of the model' }).selectOption('string');
    await page.getByRole('button', { name: 'Constraints of Colour' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Constraints of Colour' });
    await dialog.getByLabel('Add a value').fill('red');
    await dialog.getByLabel('Add a value').press('Enter');
    await dialog.getByLabel('Title').fill('A colour');
    await dialog.getByLabel('Title').press('Enter');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    const chips = b.page.locator('.form-body-root .grid-chip');
    await chips.getByText('red', { exact: true }).waitFor();
    await chips.getByText('A colour', { exact: true }).waitFor();
    await a.saved();
    await a.makesVersion('Version 2');
    await b.page.goto(new URL(`/view/${id}`, b.page.url()).href);
    await b.page.locator('.api-section').getByText('A colour', { exact: true }).waitFor();
    expect([...a.desk.troubles, ...b.desk.troubles]).toEqual([]);
    await Promise.all([a.leaves(), b.leaves()]);
  });

  it('are extracted from rows by keys, show what is typed below them, and are detached by mouse', async () => {
    const { id: docId } = await ann.call(saveDoc, {
      ...{ moduleId: here.moduleId, type: 0, name: 'Ship an order', url: '/ship', httpMethod: 'POST' },
      contentType: 'application/json',
      requestParams: [{ name: 'target', type: 'object', children: [{ name: 'city', type: 'string' }] }],
    });
    const desk = await TableDesk.sits(browser, ann, here.moduleId, docId);
    const { page } = desk;
    await desk.seesNames('Body', ['target', '.city']);
    await desk.clicks(desk.cell('Body', 'target', 'name'));
    await desk.presses('Escape', 'Shift+F10');
    await page.getByRole('menuitem', { name: 'Extract to a model' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Extract “target” to a model' });
    expect(await dialog.getByLabel('Model name').inputValue()).toBe('Target');
    expect(await violations(page)).toEqual([]);
    await desk.presses('Enter');
    await desk.seesNames('Body', ['target']);
    await page.locator('.grid-model a', { hasText: 'Target' }).waitFor();
    await page.getByRole('button', { name: 'Show the fields of Target' }).click();
    await page.locator('.grid-model-fields').getByText('city', { exact: true }).waitFor();

    await desk.clicks(desk.table('Body').locator('[data-line] [data-column="type"]').first());
    await desk.presses('Escape', 'Control+Enter');
    await desk.types('zip');
    await page.locator('.grid-model', { hasText: 'The rows below are not in the model' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await desk.saved();
    await page.getByRole('button', { name: 'Move into the model' }).click();
    await desk.seesNames('Body', ['target']);
    await page.locator('.grid-model-fields').getByText('zip', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Detach' }).click();
    await desk.seesNames('Body', ['target', '.city', '.zip']);
    await page.locator('.grid-model').waitFor({ state: 'detached' });
    expect(desk.desk.troubles).toEqual([]);
    await desk.leaves();
  });

  it('are detached where they are used as they are deleted, and both are undone', async () => {
    const { id: docId } = await ann.call(saveDoc, {
      ...{ moduleId: here.moduleId, type: 0, name: 'Return an order', url: '/return', httpMethod: 'POST' },
      ...{
        contentType: 'application/json',
        requestParams: [{ name: 'from', children: [{ name: 'street', type: 'string' }] }],
      },
    });
    const [from] = (await ann.call(viewDoc, { id: docId })).requestParams;
    const { id } = await ann.call(extractModel, { id: docId, rowId: from?.id ?? '', name: 'Sender' });
    const fields = async () => (await ann.call(viewDoc, { id: docId })).requestParams.map(({ name }) => name);
    const desk = await TableDesk.sits(browser, ann, here.moduleId, id);
    const { page } = desk;
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete doc' });
    await dialog.getByText('Used by 1 doc').waitFor();
    await dialog.getByText('Keep its fields in these docs').click();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Detach and delete' }).click();
    await page.getByText('Deleted “Sender”').waitFor();
    expect(await fields()).toEqual(['from', 'street']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await eventually(async () => (await fields()).join() === 'from');
    expect((await ann.call(docModels, { id: docId })).models.map(({ name }) => name)).toEqual(['Sender']);
    expect(desk.desk.troubles).toEqual([]);
    await desk.leaves();
  });

  it('are whole bodies: extracted from a table, chosen beside the title, and read by media type', async () => {
    const { id: docId } = await ann.call(saveDoc, {
      ...{ moduleId: here.moduleId, type: 0, name: 'Move house', url: '/move', httpMethod: 'POST' },
      ...{ contentType: 'application/json', requestParams: [{ name: 'town', type: 'string', required: 1 }] },
    });
    const desk = await TableDesk.sits(browser, ann, here.moduleId, docId);
    const { page } = desk;
    const body = page.getByRole('region', { name: 'Body', exact: true });
    await body.getByRole('button', { name: 'Extract to a model' }).click();
    await page.getByRole('dialog').getByLabel('Model name').fill('House');
    await desk.presses('Enter');
    await body.getByRole('link', { name: 'House', exact: true }).waitFor();
    await body.getByRole('button', { name: 'Show the fields of House' }).click();
    await body.getByText('town', { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);

    const response = page.getByRole('region', { name: 'Response', exact: true });
    await response.getByRole('button', { name: 'Use a model for the whole body…' }).click();
    await page.getByRole('menuitem', { name: 'House', exact: true }).click();
    await response.getByRole('link', { name: 'House', exact: true }).waitFor();
    const media = page.getByRole('region', { name: 'Request media types' });
    await desk.clicks(desk.fresh('Request media types'));
    await desk.types('text/csv');
    await desk.presses('Enter');
    await desk.seesNames('Request media types', ['application/json', 'text/csv']);
    expect(await violations(page)).toEqual([]);
    await media.waitFor();
    await desk.saved();
    await desk.presses('Escape');
    await desk.makesVersion('Version 3');

    await desk.desk.visit(`/view/${docId}`);
    await page.getByRole('table', { name: 'Body' }).getByText('town').waitFor();
    await page.getByRole('table', { name: 'Fields' }).getByText('town').waitFor();
    await page.locator('.api-part-head').getByRole('link', { name: 'House' }).first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Media type').first().getByText('text/csv').click();
    await page.getByRole('table', { name: 'Body' }).getByText('string').waitFor();
    await page.locator('.api-content-type', { hasText: 'text/csv' }).waitFor();
    expect(await violations(page)).toEqual([]);

    await desk.opens();
    await body.getByRole('button', { name: 'Detach' }).click();
    await desk.seesNames('Body', ['town']);
    expect(desk.desk.troubles).toEqual([]);
    await desk.leaves();
  });
});
