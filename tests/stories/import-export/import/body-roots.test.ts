import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { listDocsV2, viewDoc } from '../../../../contracts/docs/docs.js';
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

/** As text: its digits are more than numbers of JavaScript have. */
const source = (more = '') => `{
  "openapi": "3.1.0", "info": { "title": "Orders", "version": "1" },
  "paths": { "/orders": { "post": {
    "summary": "Add",
    "requestBody": { "content": { "application/json": { "schema": {
      "type": "object", "properties": { "id": { "type": "string" } }, "description": "What is ordered",
      "maxProperties": 12345678901234567890, "additionalProperties": false${more}
    } } } },
    "responses": { "200": { "description": "OK", "content": { "application/json": { "schema": {
      "type": "array", "minItems": 1, "items": { "type": "object", "properties": { "id": { "type": "string" } } }
    } } } } }
  } } }
}`;

it('what limits a body as a whole comes with an import, is edited, goes out again, and comes back the same', async () => {
  const { moduleId } = await place(await app.admin(), { devs: [dev] });
  const write = async (given: string) => {
    const { id } = await dev.call(planImport, { projectId: '', moduleId, files: [fileOf(given)] });
    await dev.call(applyImport, { id, removeMissing: 0 });
    await app.quiet();
  };
  const exported = async () => (await download(dev, { moduleId, format: 'openapi-json' })).text;
  await write(source());
  const docId = (await dev.call(listDocsV2, { moduleId })).find(({ isFolder }) => isFolder === 0)?.id ?? '';
  const doc = await dev.call(viewDoc, { id: docId });
  const [body] = doc.requestBodies ?? [];
  // The keywords stand below the text for clients that know only columns.
  expect([body?.name, body?.description]).toEqual([
    'application/json',
    'What is ordered\nmaxProperties: 12345678901234567890',
  ]);
  expect(doc.rowParts?.[body?.id ?? '']?.schema).toEqual({
    ...{ '@table': 'true', maxProperties: '12345678901234567890', additionalProperties: 'false' },
  });
  expect(doc.requestParams.map(({ name }) => name)).toEqual(['id']);
  const out = await exported();
  expect(out).toContain('12345678901234567890');
  expect(JSON.parse(out)).toMatchObject({ paths: JSON.parse(source()).paths });

  // The same again changes nothing, neither does what was exported.
  const events = () => app.database.query('select stream, type from events order by position');
  const before = await events();
  await write(source());
  expect(await events()).toEqual(before);

  // People change it: the next import of the same source leaves that alone, and the export has it.
  const by = { actorId: decodeId(dev.id) ?? 0, source: 'live', requestId: '' } as const;
  await app.get(DocContentWriter).replace(
    decodeId(docId) ?? 0,
    ({ type, content }) => {
      const rules = rulesOf(type);
      const params = rules
        .rows(content)
        .map((row) =>
          row.style === ParamStyle.bodies ? { ...row, schema: { ...row.schema, maxProperties: '7' } } : row,
        );
      return rules.schema.parse({ ...content, params });
    },
    by,
  );
  await write(source(', "minProperties": 1'));
  const [again] = (await dev.call(viewDoc, { id: docId })).requestBodies ?? [];
  expect((await dev.call(viewDoc, { id: docId })).rowParts?.[again?.id ?? '']?.schema).toEqual({
    ...{ '@table': 'true', maxProperties: '7', additionalProperties: 'false', minProperties: '1' },
  });
  const schema = JSON.parse(await exported()).paths['/orders'].post.requestBody.content['application/json'].schema;
  expect(schema).toEqual({
    ...{ type: 'object', properties: { id: { type: 'string' } }, description: 'What is ordered' },
    ...{ maxProperties: 7, additionalProperties: false, minProperties: 1 },
  });
});
