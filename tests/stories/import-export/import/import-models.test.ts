import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { deleteDoc, listDocsV2, viewDoc } from '../../../../contracts/docs/docs.js';
import { addModel, docModels, listModels, modelUses } from '../../../../contracts/docs/models.js';
import { applyImport, importPlan, planImport } from '../../../../contracts/import-export/imports.js';
import { listOffers } from '../../../../contracts/import-export/offers.js';
import { decodeId } from '../../../../contracts/platform/wire.js';
import { rulesOf } from '../../../../server/docs/doc-types/index.js';
import { DocContentWriter } from '../../../../server/docs/editing/content/doc-content-writer.js';
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

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = { type: 'string' };
const list = (items: object) => ({ type: 'array', items });
const json = (schema: object) => ({ description: 'ok', content: { 'application/json': { schema } } });
const source = (schemas: object) => ({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: {
    '/pets': {
      get: {
        summary: 'List',
        parameters: [{ name: 'kind', in: 'query', schema: ref('Kind') }],
        responses: { 200: json({ type: 'object', properties: { pets: list(ref('Pet')), owner: ref('Owner') } }) },
      },
    },
  },
  components: { schemas },
});
const pet = {
  type: 'object',
  required: ['name'],
  properties: { name: text, owner: ref('Owner'), young: list(ref('Pet')) },
};
const schemas = {
  Pet: pet,
  Owner: {
    description: 'Whom it *belongs* to',
    type: 'object',
    properties: { pets: list(ref('Pet')) },
    'x-table': 'owners',
  },
  Kind: { type: 'string', enum: ['cat', 'dog'] },
  pet: { type: 'integer' },
  Unused: { type: 'object', properties: { self: ref('Unused') } },
};

it('schemas for reuse are models: once, whatever is imported again, edited, removed and exported', async () => {
  const { moduleId } = await place(await app.admin(), { devs: [dev] });
  const plan = async (given: object) => {
    const { id } = await dev.call(planImport, { projectId: '', moduleId, files: [fileOf(JSON.stringify(given))] });
    return { id, plan: await dev.call(importPlan, { id }) };
  };
  const write = async (given: object, removeMissing: 0 | 1 = 0) => {
    const { id } = await plan(given);
    await dev.call(applyImport, { id, removeMissing });
    await app.quiet();
  };
  const models = async () => (await dev.call(listModels, { moduleId, text: '' })).list;
  const events = () => app.database.query('select stream, type from events order by position');
  const exported = async () => JSON.parse((await download(dev, { moduleId, format: 'openapi-json' })).text);

  const first = await plan(source(schemas));
  expect(first.plan).toMatchObject({ counts: { create: 1 }, models: { create: 5 } });
  await write(source(schemas));
  const made = await models();
  expect(made.map(({ name, key }) => [name, key]).toSorted()).toEqual(
    Object.keys(schemas)
      .map((key) => [key, key])
      .toSorted(),
  );
  const idOf = (key: string) => made.find((model) => model.key === key)?.id ?? '';
  const docId = (await dev.call(listDocsV2, { moduleId })).find(({ isFolder }) => isFolder === 0)?.id ?? '';
  const doc = await dev.call(viewDoc, { id: docId });
  const refs = (rows: readonly { id: string; name: string }[]) =>
    rows.map(({ id, name }) => [name, doc.rowParts?.[id]?.ref]);
  expect(refs([...doc.queryParams, ...doc.responseParams])).toEqual([
    ['kind', idOf('Kind')],
    ['pets', idOf('Pet')],
    ['owner', idOf('Owner')],
  ]);
  expect((await dev.call(docModels, { id: docId })).missing).toEqual([]);
  expect((await dev.call(modelUses, { id: idOf('Pet') })).uses.map(({ name }) => name)).toEqual([
    'List',
    'Owner',
    'Pet',
  ]);
  expect(await exported()).toMatchObject({ paths: source(schemas).paths, components: { schemas } });

  // The same again changes nothing.
  const before = await events();
  await write(source(schemas));
  expect(await events()).toEqual(before);

  // A changed schema is one changed model; what people changed of it stays.
  const by = { actorId: decodeId(dev.id) ?? 0, source: 'live', requestId: '' } as const;
  const row = { id: 'chip', parentId: '', style: ParamStyle.model, name: 'chip', type: 'string', required: false };
  await app.get(DocContentWriter).replace(
    decodeId(idOf('Pet')) ?? 0,
    (now) => {
      const rules = rulesOf(now.type);
      const rows = rules
        .rows(now.content)
        .map((one) => (one.name === 'name' ? { ...one, description: 'How it is called' } : one));
      return rules.schema.parse({
        ...now.content,
        params: [...rows, { ...row, maxLength: '', example: '', description: '', enumId: '' }],
      });
    },
    by,
  );
  const { owner: _, ...rest } = pet.properties;
  const { Unused: __, ...fewer } = schemas;
  const next = source({ ...fewer, Pet: { ...pet, properties: { ...rest, age: { type: 'integer', minimum: 0 } } } });
  expect((await plan(next)).plan).toMatchObject({
    counts: { update: 0, same: 1 },
    models: { update: 1, same: 3, missing: 1, create: 0 },
  });
  await write(next, 1);
  expect((await models()).map(({ key }) => key).toSorted()).toEqual(['Kind', 'Owner', 'Pet', 'pet']);
  const written = (await exported()).components.schemas;
  expect(Object.keys(written)).toEqual(Object.keys(fewer));
  expect(written).toEqual({
    ...fewer,
    Pet: {
      type: 'object',
      required: ['name'],
      properties: {
        name: { ...text, description: 'How it is called' },
        young: list(ref('Pet')),
        age: { type: 'integer', minimum: 0 },
        chip: text,
      },
    },
  });

  // The export, imported elsewhere, comes out the same.
  const elsewhere = await place(await app.admin(), { devs: [dev] });
  const file = (await download(dev, { moduleId, format: 'openapi-json' })).text;
  const there = { projectId: '', moduleId: elsewhere.moduleId, files: [fileOf(file)] };
  await dev.call(applyImport, await dev.call(planImport, there));
  await app.quiet();
  const copy = (await download(dev, { moduleId: elsewhere.moduleId, format: 'openapi-json' })).text;
  expect(JSON.parse(copy)).toEqual(JSON.parse(file));

  // Deleted by people, a model comes back with what it says next.
  await dev.call(deleteDoc, { id: idOf('pet') });
  await write(source({ ...schemas, pet: { type: 'number' } }));
  expect((await models()).find(({ key }) => key === 'pet')).toMatchObject({ id: idOf('pet') });
});

it('a body of one reference is the model; rows of an import before become it where nobody changed them', async () => {
  const { moduleId } = await place(await app.admin(), { devs: [dev] });
  const order = { type: 'object', required: ['id'], properties: { id: text, note: text } };
  const orders = (schema: object) => ({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: Object.fromEntries(
      ['/a', '/b'].map((path) => [
        path,
        {
          post: {
            summary: path,
            requestBody: { content: { 'application/json': { schema }, 'text/csv': { schema: text } } },
            responses: { 200: json(list(schema)) },
          },
        },
      ]),
    ),
    components: { schemas: { Order: order } },
  });
  const write = async (schema: object) => {
    const files = [fileOf(JSON.stringify(orders(schema)))];
    await dev.call(applyImport, await dev.call(planImport, { projectId: '', moduleId, files }));
    await app.quiet();
  };
  const docs = async () => {
    const all = (await dev.call(listDocsV2, { moduleId })).filter(({ isFolder }) => isFolder === 0);
    const [a, b] = all.toSorted((one, other) => (one.name < other.name ? -1 : 1)).map(({ id }) => id);
    return { a: await dev.call(viewDoc, { id: a ?? '' }), b: await dev.call(viewDoc, { id: b ?? '' }) };
  };
  const exported = async () => JSON.parse((await download(dev, { moduleId, format: 'openapi-json' })).text);

  // Written out in the document, and then a reference.
  await write(order);
  const before = await docs();
  expect(before.a.requestBodies?.map(({ name }) => name)).toEqual(['text/csv']);
  expect(before.a.requestParams.map(({ name }) => name)).toEqual(['id', 'note']);
  const by = { actorId: decodeId(dev.id) ?? 0, source: 'live', requestId: '' } as const;
  await app.get(DocContentWriter).replace(
    decodeId(before.b.id) ?? 0,
    (now) => {
      const rules = rulesOf(now.type);
      const params = rules
        .rows(now.content)
        .map((row) =>
          row.style === ParamStyle.request && row.name === 'note' ? { ...row, description: 'By hand' } : row,
        );
      return rules.schema.parse({ ...now.content, params });
    },
    by,
  );
  await write(ref('Order'));
  const { a, b } = await docs();
  const model = (await dev.call(listModels, { moduleId, text: '' })).list[0]?.id;
  expect([a.requestParams, a.responseParams, a.isResponseArray]).toEqual([[], [], 1]);
  expect(a.requestBodies?.map(({ id, name }) => [name, a.rowParts?.[id]?.ref])).toEqual([
    ['application/json', model],
    ['text/csv', undefined],
  ]);
  expect(a.responses?.map(({ id, name }) => [name, a.rowParts?.[id]?.ref])).toEqual([
    ['200', undefined],
    ['application/json', model],
  ]);
  expect((await dev.call(modelUses, { id: model ?? '' })).uses).toMatchObject([
    { inRequests: true, inResponses: true },
    { inRequests: false, inResponses: true },
  ]);
  expect((await exported()).paths['/a']).toEqual(orders(ref('Order')).paths['/a']);

  // Where somebody changed a row, all of them stay, and the model is offered.
  expect(b.requestParams.map(({ name, description }) => [name, description])).toEqual([
    ['id', ''],
    ['note', 'By hand'],
  ]);
  const shown = b.requestBodies?.find(({ name }) => name === 'application/json');
  expect(b.rowParts?.[shown?.id ?? '']?.ref).toBeUndefined();
  expect(await dev.call(listOffers, { docId: b.id })).toMatchObject([
    { kind: 'attribute', rowId: shown?.id, attribute: 'ref', now: '', value: 'Order' },
  ]);

  // The same again changes nothing.
  const events = () => app.database.query('select stream, type from events order by position');
  const count = await events();
  await write(ref('Order'));
  expect(await events()).toEqual(count);

  // Both values are names, also of models that people chose; one that is gone has none.
  const chosen = await dev.call(addModel, { moduleId, name: 'Basket' });
  await app.get(DocContentWriter).replace(
    decodeId(b.id) ?? 0,
    (now) => {
      const rules = rulesOf(now.type);
      const params = rules.rows(now.content).map((row) => (row.id === shown?.id ? { ...row, ref: chosen.id } : row));
      return rules.schema.parse({ ...now.content, params });
    },
    by,
  );
  const offered = async () =>
    (await dev.call(listOffers, { docId: b.id }))
      .filter(({ attribute }) => attribute === 'ref')
      .map(({ now, value, missing }) => ({ now, value, missing }));
  expect(await offered()).toEqual([{ now: 'Basket', value: 'Order' }]);
  await dev.call(deleteDoc, { id: chosen.id });
  expect(await offered()).toEqual([{ now: '', value: 'Order', missing: ['now'] }]);
  await dev.call(deleteDoc, { id: model ?? '' });
  expect(await offered()).toEqual([{ now: '', value: '', missing: ['now', 'value'] }]);
});

it('several documents are one application: nothing is lost on the way out, and the second import changes nothing', async () => {
  const { moduleId } = await place(await app.admin(), { devs: [dev] });
  const service = (title: string, path: string, own: object) => ({
    ...{ openapi: '3.1.0', info: { title, version: '1' } },
    paths: { [path]: { get: { summary: title, tags: ['Calls'], responses: { 200: json(ref('Item')) } } } },
    components: {
      schemas: { Item: { type: 'object', properties: own }, Shared: { type: 'object', properties: { at: text } } },
    },
  });
  const documents = [service('Orders', '/orders', { total: text }), service('Parcels', '/parcels', { shelf: text })];
  const write = async () => {
    const files = documents.map((document, at) => fileOf(JSON.stringify(document), `${at}.json`));
    const { id } = await dev.call(planImport, { projectId: '', moduleId, files });
    const { counts, models } = await dev.call(importPlan, { id });
    await dev.call(applyImport, { id });
    await app.quiet();
    return { counts, models };
  };
  expect(await write()).toMatchObject({ counts: { create: 2 }, models: { create: 3 } });
  expect(JSON.parse((await download(dev, { moduleId, format: 'openapi-json' })).text)).toMatchObject({
    paths: {
      '/orders': documents[0]?.paths['/orders'],
      '/parcels': { get: { responses: { 200: json(ref('Item_2')) } } },
    },
    components: {
      schemas: {
        Item: { properties: { total: text } },
        Item_2: { properties: { shelf: text } },
        Shared: { type: 'object' },
      },
    },
  });
  expect(await write()).toMatchObject({
    counts: { create: 0, update: 0, same: 2 },
    models: { create: 0, update: 0, same: 3 },
  });
});
