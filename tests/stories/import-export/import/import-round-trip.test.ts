import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { getDoc, listDocsV2, saveDoc } from '../../../../contracts/docs/docs.js';
import { undoChangeSet } from '../../../../contracts/import-export/change-sets.js';
import { exportPreview } from '../../../../contracts/import-export/exports.js';
import { applyImport, importPlan, planImport } from '../../../../contracts/import-export/imports.js';
import { listEnvironments } from '../../../../contracts/workspace/environments.js';
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

const order = {
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'string', format: 'uuid', description: 'The id', 'x-column': 'order_id' },
    total: { type: 'number', minimum: 0, description: 'The sum', 'x-unit': 'EUR' },
  },
  'x-table': 'orders',
};
const source = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '2.3', license: { name: 'MIT', identifier: 'MIT' } },
  servers: [{ url: 'https://api.example.com', description: 'production' }],
  tags: [{ name: 'Orders', description: 'All about orders' }],
  paths: {
    '/orders/{id}': {
      get: {
        operationId: 'readOrder',
        tags: ['Orders'],
        summary: 'Read an order',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' }, 'x-hint': 'a uuid' }],
        responses: {
          200: {
            description: 'The order',
            content: { 'application/json': { schema: order } },
          },
          404: { description: 'No such order' },
        },
        'x-owner': 'team-a',
      },
    },
  },
  webhooks: { paid: { post: { responses: { 200: { description: 'ok' } } } } },
  components: { schemas: { Order: order } },
  'x-audience': 'partners',
};

it('an imported OpenAPI document comes out as it went in, and with the changes that people made', async () => {
  const { moduleId } = await place(await app.admin(), { devs: [dev] });
  const files = [fileOf(JSON.stringify(source))];
  const { id } = await dev.call(planImport, { projectId: '', moduleId, files });
  await dev.call(applyImport, { id });
  await app.quiet();

  const exported = async () => JSON.parse((await download(dev, { moduleId, format: 'openapi-json' })).text);
  const first = await exported();
  expect(first).toMatchObject({
    info: source.info,
    tags: source.tags,
    paths: source.paths,
    webhooks: source.webhooks,
    components: source.components,
    'x-audience': 'partners',
  });

  // Nothing is written again, and the keywords are those of the source.
  const again = await dev.call(planImport, { projectId: '', moduleId, files });
  expect((await dev.call(importPlan, again)).counts).toMatchObject({ create: 0, update: 0 });

  const docs = await dev.call(listDocsV2, { moduleId });
  const docId = docs.find(({ isFolder }) => isFolder === 0)?.id ?? '';
  const doc = await dev.call(getDoc, { id: docId });
  const responseParams = doc.responseParams
    .filter(({ name }) => name !== 'total')
    .map((row) => ({ ...row, description: 'The order number' }));
  const removed = doc.responseParams
    .filter(({ name }) => name === 'total')
    .map((row) => ({ ...row, isDeleted: 1 as const }));
  await dev.call(saveDoc, { ...doc, name: 'Show an order', responseParams: [...responseParams, ...removed] });

  const operation = (await exported()).paths['/orders/{id}'].get;
  expect(operation).toMatchObject({
    ...{ operationId: 'readOrder', summary: 'Show an order', 'x-owner': 'team-a' },
    parameters: source.paths['/orders/{id}'].get.parameters,
  });
  const text = JSON.stringify(operation.responses['200']);
  expect(text).toContain('The order number');
  expect(text).toContain('order_id');
  expect(text).not.toContain('EUR');
  // What the form does not know has stayed, and is no part of a description.
  expect(text).toContain('"format":"uuid"');
  expect(text).not.toContain('format: uuid');

  // What people changed comes back with the export, which has the name of the application, as what is there already.
  const file = (await download(dev, { moduleId, format: 'openapi-json' })).text;
  const before = await app.database.query('select stream, type from events order by position');
  const { id: same } = await dev.call(planImport, { projectId: '', moduleId, files: [fileOf(file)] });
  const plan = await dev.call(importPlan, { id: same });
  expect(plan.counts).toMatchObject({ create: 0, update: 0, same: 1, missing: 0 });
  await dev.call(applyImport, { id: same });
  await app.quiet();
  expect(await app.database.query('select stream, type from events order by position')).toEqual(before);
  expect((await download(dev, { moduleId, format: 'openapi-json' })).text).toBe(file);
});

it('a document without operations comes out as it went in, in OpenAPI only', async () => {
  const { moduleId } = await place(await app.admin(), { devs: [dev] });
  const { paths: _paths, servers: _servers, tags: _tags, ...hooks } = source;
  const { id } = await dev.call(planImport, { projectId: '', moduleId, files: [fileOf(JSON.stringify(hooks))] });
  await dev.call(applyImport, { id });
  await app.quiet();
  const preview = await dev.call(exportPreview, { moduleId });
  expect([preview.docs, preview.modules.length]).toEqual([0, 1]);
  const { docs, text } = await download(dev, { moduleId, format: 'openapi-json' });
  expect(docs).toBe(0);
  expect(JSON.parse(text)).toEqual({ ...hooks, info: { ...hooks.info, title: expect.any(String) } });
  await expect(download(dev, { moduleId, format: 'markdown' })).rejects.toThrow('export.nothing');
});

/** Names neither sorted by letters nor by length, with what an export must not write out. */
const unsorted = (summary: string) => ({
  openapi: '3.1.1',
  info: { version: '1', title: 'Application' },
  paths: {
    '/pets': {
      post: {
        summary,
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } },
        responses: {
          200: {
            description: 'ok',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Found' } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Pet: {
        type: 'object',
        required: ['kind', 'id'],
        properties: {
          weight: { type: 'number', minimum: 0.1, format: 'double' },
          id: { type: 'string', format: 'uuid' },
          kind: { enum: ['dog', 'cat'], type: 'string' },
          a: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
          owner: { $ref: '#/components/schemas/Owner' },
        },
      },
      Owner: { type: 'object', properties: { surname: { type: 'string' }, age: { type: 'integer' } } },
      Found: {
        oneOf: [{ $ref: '#/components/schemas/Pet' }, { $ref: '#/components/schemas/Owner' }],
        discriminator: { propertyName: 'kind', mapping: { pet: '#/components/schemas/Pet', by: 'Owner' } },
      },
    },
  },
});

it('keys stay in the order of the source, also after the undo of a later import', async () => {
  const { moduleId } = await place(await app.admin(), { devs: [dev] });
  const imported = async (document: object) => {
    const { id } = await dev.call(planImport, { projectId: '', moduleId, files: [fileOf(JSON.stringify(document))] });
    const { runId } = await dev.call(applyImport, { id });
    await app.quiet();
    return runId;
  };
  const exported = async () => (await download(dev, { moduleId, format: 'openapi-json' })).text;
  const first = unsorted('Find');
  await imported(first);
  const written = await exported();
  const { info: _info, ...rest } = first;
  expect(written).toContain(JSON.stringify(rest.components, null, 2).replaceAll('\n', '\n  '));
  expect(written).toContain(JSON.stringify(rest.paths['/pets'], null, 2).replaceAll('\n', '\n    '));

  const { openapi, ...others } = unsorted('Find one');
  const changed = await imported({ ...others, openapi });
  await dev.call(undoChangeSet, { moduleId, id: changed });
  await app.quiet();
  expect(await exported()).toBe(written);
});

/** A document with a component that both have under one name, and not the same. */
const oneOfTwo = (title: string, path: string, field: string, security: object[] | undefined) => ({
  openapi: '3.1.1',
  info: { title, version: '1' },
  servers: [{ url: `https://${field}.example`, description: field }],
  tags: [{ name: title, description: `All of ${title}` }],
  ...(security && { security }),
  paths: {
    [path]: {
      get: {
        tags: [title],
        summary: `Read ${field}`,
        responses: {
          200: {
            description: 'ok',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Page' } } },
          },
        },
      },
    },
  },
  webhooks: { [field]: { post: { responses: { 200: { description: 'ok' } } } } },
  components: {
    schemas: {
      Money: { type: 'object', properties: { amount: { type: 'number', minimum: 0 } } },
      Item: { type: 'object', properties: { [field]: { type: 'string', format: 'uuid', 'x-of': title } } },
      Page: { type: 'array', items: { $ref: '#/components/schemas/Item' } },
    },
    ...(security && { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } }),
  },
  [`x-${field}`]: true,
});

it('an application of two OpenAPI documents comes out as one of both', async () => {
  const { moduleId } = await place(await app.admin(), { devs: [dev] });
  const [orders, users] = [
    oneOfTwo('Orders', '/orders', 'order', [{ key: [] }]),
    oneOfTwo('Users', '/users', 'user', undefined),
  ];
  for (const document of [orders, users]) {
    const { id } = await dev.call(planImport, { projectId: '', moduleId, files: [fileOf(JSON.stringify(document))] });
    await dev.call(applyImport, { id });
    await app.quiet();
  }
  const environmentIds = (await dev.call(listEnvironments, { moduleId })).map(({ id }) => id);
  const exported = async () => (await download(dev, { moduleId, format: 'openapi-json', environmentIds })).text;
  const text = await exported();
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const [{ Money, Item }, { Item: second }] = [orders.components.schemas, users.components.schemas];
  const [read] = Object.values(users.paths);
  expect(JSON.parse(text)).toEqual({
    ...{ openapi: '3.1.1', info: { title: 'Orders', version: '1' }, security: [{ key: [] }] },
    servers: [...orders.servers, ...users.servers],
    tags: [...orders.tags, ...users.tags],
    paths: {
      ...orders.paths,
      '/users': {
        get: {
          ...read?.get,
          security: [],
          responses: { 200: { description: 'ok', content: { 'application/json': { schema: ref('Page_2') } } } },
        },
      },
    },
    webhooks: { ...orders.webhooks, ...users.webhooks },
    components: {
      schemas: {
        ...{ Money, Item, Page: { type: 'array', items: ref('Item') } },
        ...{ Item_2: second, Page_2: { type: 'array', items: ref('Item_2') } },
      },
      securitySchemes: orders.components.securitySchemes,
    },
    'x-order': true,
    'x-user': true,
  });

  // Imported again it is what is there, and the third document changes nothing in the next export.
  const { id } = await dev.call(planImport, { projectId: '', moduleId, files: [fileOf(text)] });
  expect((await dev.call(importPlan, { id })).counts).toMatchObject({ create: 0, update: 0, same: 2, missing: 0 });
  await dev.call(applyImport, { id });
  await app.quiet();
  expect(JSON.parse(await exported())).toEqual(JSON.parse(text));
});

it('a doc without a body keeps the content type that its own export cannot have', async () => {
  const { moduleId } = await place(await app.admin(), { devs: [dev] });
  const common = { moduleId, contentType: 'application/json', remark: 'Why it is so', author: 'Ann' };
  const { id: docId } = await dev.call(saveDoc, { ...common, name: 'Read', url: '/read', httpMethod: 'GET' });
  const { text } = await download(dev, { moduleId, format: 'openapi-json', environmentIds: [] });
  const { id } = await dev.call(planImport, { projectId: '', moduleId, files: [fileOf(text)] });
  expect((await dev.call(importPlan, { id })).counts).toMatchObject({ create: 0, update: 0, same: 1, missing: 0 });
  await dev.call(applyImport, { id });
  expect(await dev.call(getDoc, { id: docId })).toMatchObject(common);
});
