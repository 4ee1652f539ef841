import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { getDoc, listDocsV2, saveDoc } from '../../../../contracts/docs/docs.js';
import { applyImport, importPlan, planImport } from '../../../../contracts/import-export/imports.js';
import {
  addEnvironment,
  addEnvironmentParam,
  listEnvironmentParams,
  listEnvironments,
} from '../../../../contracts/workspace/environments.js';
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

const styles = [1, 2, 3] as const;
/** Common parameters of the first environment, by kind. */
async function commonOf(moduleId: string) {
  const [first] = await dev.call(listEnvironments, { moduleId });
  const lists = await Promise.all(
    styles.map((style) => dev.call(listEnvironmentParams, { environmentId: first?.id ?? '', style })),
  );
  return lists.map((list) =>
    list.map(({ name, type, required, example, description, parentId }) => ({
      ...{ name, type, required, example, description },
      parent: list.find(({ id }) => id === parentId)?.name ?? '',
    })),
  );
}
/** The own rows of the docs of an application. */
async function rowsOf(moduleId: string) {
  const docs = await dev.call(listDocsV2, { moduleId });
  const found = docs.map(async ({ id }) => {
    const { name, headerParams, queryParams, requestParams, responseParams, ...doc } = await dev.call(getDoc, { id });
    const tables = [headerParams, queryParams, requestParams, responseParams].map((rows) =>
      rows.flatMap((row) => (row.global ? [] : [`${row.name} ${row.type}`])),
    );
    const uses = [doc.isUseGlobalHeaders, doc.isUseGlobalParams, doc.isUseGlobalReturns].join();
    return [name, ...tables, doc.isResponseArray && doc.responseArrayType, uses];
  });
  return (await Promise.all(found)).sort((a, b) => String(a[0]).localeCompare(String(b[0])));
}

it('common parameters come out with each doc, and come back as common ones', async () => {
  const { moduleId } = await place(await app.admin(), { devs: [dev] });
  const { id: environmentId } = await dev.call(addEnvironment, { moduleId, name: 'Test', url: 'https://t.example' });
  const add = (style: 1 | 2 | 3, name: string, more: object = {}) =>
    dev.call(addEnvironmentParam, {
      ...{ environmentId, style, name, type: 'string', required: 1, maxLength: '-', example: '' },
      ...{ description: `Common ${name}`, ...more },
    });
  await add(1, 'X-Tenant', { example: 'acme' });
  await add(2, 'lang');
  await add(3, 'code', { type: 'number', example: '0' });
  const { id: data } = await add(3, 'data', { type: 'object', example: '$data$' });
  await add(3, 'trace', { parentId: data });
  const row = (name: string, type = 'string') => ({ name, type, required: 1 as const });
  const doc = { moduleId, type: 0 as const, httpMethod: 'POST' };
  await dev.call(saveDoc, {
    ...{ ...doc, name: 'Object', url: '/o', headerParams: [row('X-Own')], requestParams: [row('a')] },
    responseParams: [row('id', 'number')],
  });
  const lists = { isResponseArray: 1 as const, responseArrayType: 'object' };
  await dev.call(saveDoc, { ...doc, name: 'List', url: '/l', ...lists, responseParams: [row('id', 'number')] });
  await dev.call(saveDoc, {
    ...doc,
    name: 'Got',
    url: '/g',
    httpMethod: 'GET',
    contentType: '',
    queryParams: [row('page')],
  });
  const unused = { isUseGlobalHeaders: 0 as const, isUseGlobalParams: 0 as const, isUseGlobalReturns: 0 as const };
  await dev.call(saveDoc, { ...doc, name: 'Apart', url: '/p', ...unused, responseParams: [row('code', 'number')] });

  const file = async (of = moduleId) => {
    const environmentIds = (await dev.call(listEnvironments, { moduleId: of })).map(({ id }) => id);
    return (await download(dev, { moduleId: of, format: 'openapi-json', environmentIds })).text;
  };
  const text = await file();
  const before = await rowsOf(moduleId);
  const again = async (of: string, given = text) => {
    const { id } = await dev.call(planImport, { projectId: '', moduleId: of, files: [fileOf(given)] });
    const { counts } = await dev.call(importPlan, { id });
    await dev.call(applyImport, { id });
    await app.quiet();
    return counts;
  };
  // Into the application itself.
  expect(await again(moduleId)).toMatchObject({ create: 0, update: 0, same: 4 });
  expect(await rowsOf(moduleId)).toEqual(before);
  // Into an empty one, which has none of them yet.
  const other = await place(await app.admin(), { devs: [dev] });
  expect(await again(other.moduleId)).toMatchObject({ create: 4 });
  expect(await rowsOf(other.moduleId)).toEqual(before);
  expect(await commonOf(other.moduleId)).toEqual(await commonOf(moduleId));
  expect(await again(other.moduleId)).toMatchObject({ create: 0, update: 0, same: 4 });
  expect(await again(other.moduleId, await file(other.moduleId))).toMatchObject({ create: 0, update: 0, same: 4 });
  // Without an environment there is nothing to hold them: they are rows of the docs.
  const bare = await place(await app.admin(), { devs: [dev] });
  const { servers: _, ...without } = JSON.parse(text);
  await again(bare.moduleId, JSON.stringify(without));
  expect((await rowsOf(bare.moduleId)).find(([name]) => name === 'Object')).toEqual([
    'Object',
    ...[['X-Tenant string', 'X-Own string'], [], ['lang string', 'a string']],
    ['code number', 'data object', 'trace string', 'id number'],
    0,
    '1,1,1',
  ]);
});
