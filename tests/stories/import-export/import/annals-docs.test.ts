import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addFolder, getDoc, listDocsV2, saveDoc } from '../../../../contracts/docs/docs.js';
import { applyImport, importPlan, planImport } from '../../../../contracts/import-export/imports.js';
import { addDictionary, addDictionaryItem, listDictionaries } from '../../../../contracts/workspace/dictionaries.js';
import { startApp, type TestApp } from '../../../support/app.js';
import { fileOf } from '../../../support/collection.js';
import type { Person } from '../../../support/people.js';
import { place } from '../../../support/places.js';
import { download } from '../export/exporting.js';

let app: TestApp;
let dev: Person;
beforeAll(async () => {
  app = await startApp();
  dev = await app.person('dev');
});
afterAll(() => app.stop());

/** The docs of an application by name, each with the names of its folders. */
async function docsOf(moduleId: string) {
  const all = await dev.call(listDocsV2, { moduleId });
  const byId = new Map(all.map((doc) => [doc.id, doc]));
  const folders = (parentId = ''): string[] => {
    const folder = byId.get(parentId);
    return folder ? [...folders(folder.parentId ?? ''), folder.name] : [];
  };
  const docs = all.filter(({ isFolder }) => isFolder === 0);
  const read = await Promise.all(docs.map(async ({ id }) => dev.call(getDoc, { id })));
  return new Map(read.map((doc) => [doc.name, { ...doc, folders: folders(doc.parentId ?? '') }]));
}

it('docs that OpenAPI has no words for come back from an export as what they were', async () => {
  const { moduleId } = await place(await app.admin(), { devs: [dev] });
  const { id: enumId } = await dev.call(addDictionary, { moduleId, name: 'Color' });
  await dev.call(addDictionaryItem, { enumId, name: 'RED', value: '1', description: 'the red one' });
  const { id: outer } = await dev.call(addFolder, { moduleId, name: 'Services' });
  const { id: inner } = await dev.call(addFolder, { moduleId, name: 'Orders', parentId: outer });
  const row = (name: string, more: object = {}) => ({ name, type: 'string', required: 1 as const, ...more });
  await dev.call(saveDoc, {
    ...{ moduleId, parentId: inner, type: 1, name: 'get', url: 'Order get(Long)', author: 'jim' },
    requestParams: [
      { id: 1, ...row('order', { type: 'object' }) },
      { id: 2, parentId: 1, ...row('color', { enumId }) },
    ],
    responseParams: [row('paid', { type: 'boolean', example: 'true' })],
    errorCodeParams: [row('404', { description: 'no such order', example: 'ask' })],
  });
  const guide = '# Guide\n\n| a | b |\n|---|---|\n| `x` | <b>y</b> |';
  await dev.call(saveDoc, { moduleId, parentId: outer, type: 3, name: 'Guide', description: guide });
  await dev.call(saveDoc, {
    moduleId,
    type: 2,
    name: 'Rich',
    description: '<h2>Title</h2><p>Some <strong>bold</strong></p>',
  });
  await dev.call(saveDoc, { moduleId, type: 0, name: 'List', url: '/orders', httpMethod: 'GET' });

  const file = await download(dev, { moduleId, format: 'openapi-json' });
  const other = await place(await app.admin(), { devs: [dev] });
  const { id } = await dev.call(planImport, { projectId: '', moduleId: other.moduleId, files: [fileOf(file.text)] });
  await dev.call(applyImport, { id });
  await app.quiet();

  const docs = await docsOf(other.moduleId);
  expect([...docs.values()].map(({ name, type, folders }) => [name, type, ...folders]).sort()).toEqual([
    ['Guide', 3, 'Services'],
    ['List', 0],
    ['Rich', 2],
    ['get', 1, 'Services', 'Orders'],
  ]);
  const [dictionary] = await dev.call(listDictionaries, { moduleId: other.moduleId });
  const get = docs.get('get');
  expect(get).toMatchObject({ url: 'Order get(Long)', author: 'jim' });
  expect(get?.requestParams).toMatchObject([
    { name: 'order', type: 'object', required: 1 },
    { name: 'color', parentId: get?.requestParams[0]?.id, enumId: dictionary?.id },
  ]);
  expect(get?.responseParams).toMatchObject([{ name: 'paid', type: 'boolean', example: 'true' }]);
  expect(get?.errorCodeParams).toMatchObject([{ name: '404', description: 'no such order', example: 'ask' }]);
  expect(docs.get('Guide')?.description).toBe(guide);
  expect(docs.get('Rich')?.description).toContain('<strong>bold</strong>');

  const again = await download(dev, { moduleId: other.moduleId, format: 'openapi-json' });
  expect(JSON.parse(again.text)['x-annals-docs']).toEqual(JSON.parse(file.text)['x-annals-docs']);
});

it('an export that is imported again changes nothing, and says so before', async () => {
  const { moduleId } = await place(await app.admin(), { devs: [dev] });
  const { id: enumId } = await dev.call(addDictionary, { moduleId, name: 'Color' });
  await dev.call(addDictionaryItem, { enumId, name: 'RED', value: '1', description: 'the red one' });
  const { id: folder } = await dev.call(addFolder, { moduleId, name: 'Orders' });
  const row = (name: string, more: object = {}) => ({ name, type: 'string', required: 1 as const, ...more });
  await dev.call(saveDoc, {
    ...{ moduleId, parentId: folder, type: 0, name: 'Order', url: '/orders/{id}', httpMethod: 'POST', author: 'jim' },
    ...{
      contentType: 'application/json',
      description: '<p>Makes <strong>one</strong> &amp; more</p><ul><li>a</li></ul>',
    },
    pathParams: [row('id', { type: 'long', maxLength: '20', example: '12', description: 'which\none' })],
    headerParams: [row('X-Trace', { required: 0, maxLength: '-' })],
    queryParams: [row('tags', { type: 'array', maxLength: '64' })],
    requestParams: [
      { id: 1, ...row('items', { type: 'List<Item>', maxLength: '-' }) },
      { id: 2, parentId: 1, ...row('color', { enumId, maxLength: '8' }) },
      { id: 3, parentId: 1, ...row('count', { type: 'int', maxLength: '10', example: '' }) },
    ],
    responseParams: [row('paid', { type: 'boolean', example: 'true' })],
    errorCodeParams: [row('404', { description: 'no such order', example: 'ask' }), row('E1', { description: 'else' })],
  });
  await dev.call(saveDoc, { moduleId, type: 3, name: 'Guide', description: '# Guide\n\n* a\n* b' });
  const file = await download(dev, { moduleId, format: 'openapi-json' });
  const before = await eventTypes();
  for (const _ of [1, 2]) {
    const { id } = await dev.call(planImport, { projectId: '', moduleId, files: [fileOf(file.text)] });
    const plan = await dev.call(importPlan, { id });
    expect(plan.entries.map(({ name, step }) => `${name} ${step}`)).toEqual([
      'Orders same',
      'Order same',
      'Guide same',
    ]);
    await dev.call(applyImport, { id });
    await app.quiet();
  }
  expect(await eventTypes()).toEqual(before);
  expect((await download(dev, { moduleId, format: 'openapi-json' })).text).toBe(file.text);
});

const eventTypes = () => app.database.query('select stream, type from events order by position');
