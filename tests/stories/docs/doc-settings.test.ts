import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tableRows, viewRows } from '../../../contracts/docs/doc-rows.js';
import { viewProjectTree } from '../../../contracts/docs/doc-trees.js';
import { addFolder, getDoc, listDocs, listDocsV2, saveDoc } from '../../../contracts/docs/docs.js';
import {
  addEnvironment,
  addEnvironmentParam,
  listEnvironmentParams,
} from '../../../contracts/workspace/environments.js';
import { updateAdminSettings } from '../../../contracts/workspace/system.js';
import { startApp, type TestApp } from '../../support/app.js';
import type { Person } from '../../support/people.js';
import { type Place, place } from '../../support/places.js';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
});
afterAll(() => app.stop());

const set = (key: string, value: string) => admin.call(updateAdminSettings, [{ key, value, remark: '' }]);
const add = (at: Place, name: string, url: string, parentId = '') =>
  admin.call(saveDoc, { moduleId: at.moduleId, type: 0, name, url, httpMethod: 'GET', parentId });

describe('torna.doc-sort-type', () => {
  it('sorts the docs of lists and trees, and what is cached of them', async () => {
    const here = await place(admin);
    await add(here, 'v10', '/b');
    await add(here, '支付', '/c');
    await add(here, 'v2', '/a');
    const { moduleId, projectId } = here;
    const all = async () => {
      const table = await admin.call(tableRows, { moduleId, limit: 50 });
      const view = await admin.call(viewRows, { projectId, limit: 50, allOpen: true });
      const tree = await admin.call(viewProjectTree, { projectId });
      return {
        list: (await admin.call(listDocs, { moduleId })).map(({ name }) => name),
        listV2: (await admin.call(listDocsV2, { moduleId })).map(({ name }) => name),
        tree: tree.filter(({ docId }) => docId).map(({ label }) => label),
        table: table.list.map(({ name }) => name),
        view: view.list.filter(({ docId }) => docId).map(({ label }) => label),
      };
    };
    const each = (...names: string[]) => ({ list: names, listV2: names, tree: names, table: names, view: names });
    expect(await all()).toEqual(each('v10', '支付', 'v2'));
    await set('torna.doc-sort-type', 'by_name');
    expect(await all()).toEqual(each('支付', 'v2', 'v10'));
    await set('torna.doc-sort-type', 'by_url');
    expect(await all()).toEqual(each('v2', 'v10', '支付'));
    await set('torna.doc-sort-type', 'by_order');
    expect(await all()).toEqual(each('v10', '支付', 'v2'));
  });
});

describe('torna.view-config.init-order', () => {
  it('is the order of the first doc, folder and row; each next one has 10 more', async () => {
    await set('torna.view-config.init-order', '500');
    const here = await place(admin);
    const { moduleId } = here;
    const folder = await admin.call(addFolder, { moduleId, name: 'Folder' });
    const { id } = await add(here, 'inside', '/a', folder.id);
    await add(here, 'beside', '/b');
    const list = await admin.call(listDocs, { moduleId });
    expect(list.map(({ name, orderIndex }) => [name, orderIndex])).toEqual(
      expect.arrayContaining([
        ['Folder', 500],
        ['inside', 500],
        ['beside', 510],
      ]),
    );
    await admin.call(saveDoc, { id, queryParams: [{ name: 'a' }, { name: 'b' }] });
    const { queryParams } = await admin.call(getDoc, { id });
    expect(queryParams.map(({ orderIndex }) => orderIndex)).toEqual([500, 510]);
    const environment = await admin.call(addEnvironment, { moduleId, name: 'prod', url: 'https://api.example' });
    const environmentId = environment.id;
    for (const name of ['X-A', 'X-B']) await admin.call(addEnvironmentParam, { environmentId, name, style: 1 });
    const common = await admin.call(listEnvironmentParams, { environmentId, style: 1 });
    expect(common.map(({ orderIndex }) => orderIndex)).toEqual([500, 510]);
    await set('torna.view-config.init-order', '10000');
  });
});
