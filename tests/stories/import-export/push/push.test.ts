import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { viewProjectTree } from '../../../../contracts/docs/doc-trees.js';
import { getDoc } from '../../../../contracts/docs/docs.js';
import { moduleToken } from '../../../../contracts/workspace/modules.js';
import { startApp, type TestApp } from '../../../support/app.js';
import { Build } from '../../../support/build.js';
import type { Person } from '../../../support/people.js';
import { type Place, place } from '../../../support/places.js';

let app: TestApp;
let dev: Person;
beforeAll(async () => {
  app = await startApp();
  dev = await app.person('dev');
});
afterAll(() => app.stop());

async function newBuild(): Promise<{ build: Build; there: Place }> {
  const there = await place(await app.admin(), { devs: [dev] });
  const token = await dev.call(moduleToken, { moduleId: there.moduleId });
  return { build: new Build(app.url, token), there };
}

/** docs/wire.md 10.2. */
const orders = {
  debugEnvs: [{ name: 'test', url: 'http://10.0.0.1:8080' }],
  author: 'jim',
  isReplace: 1,
  commonErrorCodes: [{ code: '500', msg: 'server error' }],
  apis: [
    {
      name: 'Order',
      isFolder: '1',
      author: 'jim',
      description: '',
      orderIndex: 1,
      items: [
        {
          name: 'List orders',
          description: 'first line<br/>second + 100%',
          url: '/order/list',
          httpMethod: 'GET',
          contentType: 'application/x-www-form-urlencoded;charset=UTF-8',
          isFolder: '0',
          isShow: '1',
          author: '',
          orderIndex: 1,
          version: '-',
          isRequestArray: 0,
          isResponseArray: 1,
          responseArrayType: 'object',
          headerParams: [{ name: 'X-Tenant', type: 'string', required: '1', example: 't1', description: 'tenant' }],
          pathParams: [],
          queryParams: [
            { name: 'state', type: 'enum', required: '0', maxLength: '', example: 'A', description: 'state' },
          ],
          responseParams: [
            {
              name: 'id',
              type: 'int64',
              required: '1',
              example: '1',
              description: 'id',
              orderIndex: 1,
              children: [{ name: 'inner', type: 'string', required: '0', example: '', description: '', orderIndex: 2 }],
            },
          ],
        },
      ],
    },
  ],
};

describe('a push of smart-doc', () => {
  it('goes from its bytes to the viewer', async () => {
    const { build, there } = await newBuild();
    expect(await build.smartDoc(orders)).toEqual({ code: '0', msg: '', data: {} });
    await app.quiet();

    const tree = await dev.call(viewProjectTree, { projectId: there.projectId });
    expect(tree.map(({ label, type }) => [label, type])).toEqual([
      ['Application', 1],
      ['Order', 2],
      ['List orders', 3],
    ]);
    const doc = await dev.call(getDoc, { id: tree[2]?.docId ?? '' });
    expect(doc).toMatchObject({
      ...{ name: 'List orders', url: '/order/list', httpMethod: 'GET', author: 'jim', status: 10 },
      ...{ version: '', deprecated: '$false$', isShow: 1, isResponseArray: 1, responseArrayType: 'object' },
      contentType: 'application/x-www-form-urlencoded;charset=UTF-8',
      description: '<p>first line<br/>second + 100%</p>',
    });
    expect(doc.headerParams).toMatchObject([{ name: 'X-Tenant', required: 1, example: 't1', description: 'tenant' }]);
    expect(doc.queryParams).toMatchObject([{ name: 'state', type: 'enum', required: 0, maxLength: '-' }]);
    expect(doc.responseParams).toMatchObject([
      { name: 'id', type: 'int64', maxLength: '' },
      { name: 'inner', parentId: doc.responseParams[0]?.id },
    ]);
  });

  it('that says the same again changes nothing', async () => {
    const { build } = await newBuild();
    const events = async () => app.database.query(`select count(*) as n from events where stream like 'doc-%'`);
    await build.smartDoc(orders);
    await app.quiet();
    const before = await events();
    await build.smartDoc(orders);
    await app.quiet();
    expect(await events()).toEqual(before);
  });

  it('that is large is read only with a token that counts', async () => {
    const { build } = await newBuild();
    const unreadable = `{"access_token":"${'0'.repeat(32)}","data":"${'x'.repeat(300_000)}`;
    expect(await build.send(unreadable, 'application/json')).toMatchObject({ code: '14' });
    const apis = Array.from({ length: 600 }, (_, n) => ({ ...orders.apis[0]?.items[0], url: `/large/${n}` }));
    expect(await build.smartDoc({ ...orders, apis })).toMatchObject({ code: '0' });
  });
});
