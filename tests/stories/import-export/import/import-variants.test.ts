import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { listDocsV2, viewDoc } from '../../../../contracts/docs/docs.js';
import { listModels } from '../../../../contracts/docs/models.js';
import { applyImport, planImport } from '../../../../contracts/import-export/imports.js';
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
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const object = (properties: object) => ({ type: 'object', properties });
const pet = { oneOf: [ref('Cat'), ref('Dog'), { ...object({ x: text }), title: 'Other' }], description: 'Any pet' };
const source = (schemas: object) => ({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: {
    '/pets': {
      post: {
        summary: 'Add',
        requestBody: json({ allOf: [ref('Cat'), object({ note: text })] }),
        responses: {
          200: {
            description: 'ok',
            ...json(object({ pet: ref('Pet'), byName: { additionalProperties: ref('Dog') } })),
          },
        },
      },
    },
  },
  components: { schemas: { Cat: object({ lives: { type: 'integer' } }), Dog: object({ breed: text }), ...schemas } },
});

it('variants are rows: once, whatever is imported again, edited and exported', async () => {
  const { moduleId } = await place(await app.admin(), { devs: [dev] });
  const write = async (given: object) => {
    const files = [fileOf(JSON.stringify(given))];
    const { id } = await dev.call(planImport, { projectId: '', moduleId, files });
    await dev.call(applyImport, { id });
    await app.quiet();
  };
  const events = () => app.database.query('select stream, type from events order by position');
  const exported = async () => JSON.parse((await download(dev, { moduleId, format: 'openapi-json' })).text);
  const kindsOf = async (id: string) => {
    const { content } = (await app.database.query('select content from docs where id = $1', [decodeId(id)]))[0];
    return content.params.flatMap(({ name, kind, type }: Record<string, string>) => (kind ? [[kind, name, type]] : []));
  };

  await write(source({ Pet: pet }));
  const models = (await dev.call(listModels, { moduleId, text: '' })).list;
  const petId = models.find(({ key }) => key === 'Pet')?.id ?? '';
  expect(await kindsOf(petId)).toEqual([
    ...[
      ['oneOf', 'Cat', 'object'],
      ['oneOf', 'Dog', 'object'],
      ['oneOf', 'Other', 'object'],
    ],
  ]);
  const docId = (await dev.call(listDocsV2, { moduleId })).find(({ isFolder }) => isFolder === 0)?.id ?? '';
  expect(await kindsOf(docId)).toEqual([
    ...[
      ['allOf', 'Cat', 'object'],
      ['allOf', '', 'object'],
      ['additionalProperties', '{key}', 'object'],
    ],
  ]);
  const doc = await dev.call(viewDoc, { id: docId });
  expect(doc.requestParams.map(({ name, type }) => [name, type])).toEqual([
    ...[
      ['Cat', 'object'],
      ['', 'object'],
      ['note', 'string'],
    ],
  ]);
  expect(await exported()).toMatchObject({
    paths: source({}).paths,
    components: { schemas: { Pet: pet } },
  });

  // The same again, and its own export, change nothing.
  const before = await events();
  await write(source({ Pet: pet }));
  await write(await exported());
  expect(await events()).toEqual(before);

  // What somebody changed of a variant stays when the source has one more, in another order.
  await app.get(DocContentWriter).replace(
    decodeId(petId) ?? 0,
    (now) => {
      const rules = rulesOf(now.type);
      const params = rules
        .rows(now.content)
        .map((row) => (row.name === 'x' ? { ...row, description: 'By hand' } : row));
      return rules.schema.parse({ ...now.content, params });
    },
    { actorId: decodeId(dev.id) ?? 0, source: 'live', requestId: '' },
  );
  const [cat, dog, other] = pet.oneOf;
  await write(source({ Pet: { ...pet, oneOf: [{ ...text, format: 'uri' }, other, dog, cat] } }));
  expect((await exported()).components.schemas.Pet).toEqual({
    ...pet,
    oneOf: [{ ...text, format: 'uri' }, { ...other, properties: { x: { ...text, description: 'By hand' } } }, dog, cat],
  });
});
