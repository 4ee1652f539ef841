import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { deleteDoc, listDocsV2, viewDoc } from '../../../../contracts/docs/docs.js';
import { docModels, listModels, modelUses } from '../../../../contracts/docs/models.js';
import { applyImport, importPlan, planImport } from '../../../../contracts/import-export/imports.js';
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
