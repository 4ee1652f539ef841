import { describe, expect, it } from '@jest/globals';
import { readImport } from '../../../../../server/import-export/formats/read/read-import.js';
import { docsIn, fileOf, modelsIn } from './support.js';
import { openApiOf } from './write/document.js';
import { exportedOf } from './write/exported.js';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ description: '', content: { 'application/json': { schema } } });
const object = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
});
const problem = object('code', 'message');
const reads = (schema: object, more: object = {}) => ({
  get: { tags: ['Orders'], responses: { 200: json(schema), 400: json(ref('Problem')) }, ...more },
});
const service = <P extends object>(title: string, schemas: object, paths: P, more: object = {}) => ({
  openapi: '3.1.0',
  info: { title, version: '1' },
  paths,
  components: { schemas: { Problem: problem, ...schemas } },
  ...more,
});

const key = { type: 'apiKey', in: 'header', name: 'X-Key' };
const basic = { type: 'http', scheme: 'basic' };
const withKey = (schemas: object, scheme: object) => ({
  components: { schemas: { Problem: problem, ...schemas }, securitySchemes: { auth: scheme } },
  security: [{ auth: [] }],
});
const shop = service(
  'Shop',
  {},
  { '/orders': reads(ref('Order')), '/health': reads({ type: 'string' }, { summary: 'Health of the shop' }) },
  withKey({ Order: object('total') }, key),
);
const storage = service(
  'Storage',
  {},
  {
    '/parcels': reads({ type: 'array', items: ref('Order') }),
    '/health': reads({ type: 'string' }, { summary: 'Health of the storage' }),
  },
  withKey({ Order: object('shelf'), Parcel: { allOf: [ref('Order'), object('weight')] } }, basic),
);
const read = (...documents: object[]) =>
  readImport({ format: '', files: documents.map((document, at) => fileOf(`${at}.json`, document)) });

describe('several documents in one import', () => {
  it('have the models of all of them, those that are the same once', async () => {
    const { api } = await read(shop, storage);
    const models = modelsIn(api.entries).map(({ component, root }) => [
      component,
      root.children.map(({ name }) => name),
    ]);
    expect(models).toEqual([
      ['Problem', ['code', 'message']],
      ['Order', ['total']],
      ['Order_2', ['shelf']],
      ['Parcel', expect.anything()],
    ]);
    const [parcels] = docsIn(api.entries).filter(({ fields }) => fields.url === '/parcels');
    expect(parcels?.fields).toMatchObject({ isResponseArray: true });
    expect(JSON.stringify(parcels?.tables)).toContain('Order_2');
  });

  it('share folders of one name, and label docs of one address', async () => {
    const { api, losses } = await read(shop, storage);
    const [folder, ...others] = api.entries.filter(({ kind }) => kind === 'folder');
    expect(others).toEqual([]);
    expect(docsIn(folder ? [folder] : []).map(({ fields, label }) => [fields.url, label])).toEqual([
      ...[
        ['/orders', ''],
        ['/health', ''],
      ],
      ...[
        ['/parcels', ''],
        ['/health', 'Health of the storage'],
      ],
    ]);
    expect(losses).toMatchObject([{ what: 'duplicate' }]);
  });

  it('are exported as one document, in which each call is authorized as in its own', async () => {
    const { api } = await read(shop, storage);
    const exported = openApiOf(exportedOf(api));
    expect(exported).toMatchObject({
      info: { title: 'Shop' },
      security: [{ auth: [] }],
      paths: { '/orders': shop.paths['/orders'] },
      components: {
        schemas: {
          Order: object('total'),
          Order_2: object('shelf'),
          Parcel: { allOf: [ref('Order_2'), object('weight')] },
        },
        securitySchemes: { auth: key, auth_2: basic },
      },
    });
    expect(exported).toHaveProperty(['paths', '/parcels', 'get', 'security'], [{ auth_2: [] }]);
  });

  it('are read as alone where there is one', async () => {
    expect((await read(shop)).api).toEqual((await readImport({ format: 'openapi', files: [fileOf('a', shop)] })).api);
  });

  it('name the file of each loss', async () => {
    const broken = service('Broken', {}, { '/a': reads(ref('Gone')) });
    const { losses } = await read(shop, broken, broken);
    expect(losses.map(({ origin }) => origin.split(' ')[0])).toEqual(expect.arrayContaining(['1.json', '2.json']));
  });
});
