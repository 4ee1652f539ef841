import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { copyDoc } from '../../../contracts/docs/doc-rows.js';
import { type ParamRow, ParamStyle } from '../../../contracts/docs/doc-types/api.js';
import { deleteDoc, listDocsV2, viewDoc } from '../../../contracts/docs/docs.js';
import { addModel, detachModel, docModels, extractModel, listModels } from '../../../contracts/docs/models.js';
import { listHistory } from '../../../contracts/history/history.js';
import { applyImport, planImport } from '../../../contracts/import-export/imports.js';
import { decodeId } from '../../../contracts/platform/wire.js';
import { addModule } from '../../../contracts/workspace/workspace.js';
import { rulesOf } from '../../../server/docs/doc-types/index.js';
import { DocContentWriter } from '../../../server/docs/editing/content/doc-content-writer.js';
import { startApp, type TestApp } from '../../support/app.js';
import { fileOf } from '../../support/collection.js';
import { OldClient } from '../../support/old-client.js';
import type { Person } from '../../support/people.js';
import { apiDoc, type Place, place } from '../../support/places.js';
import { download } from '../import-export/export/exporting.js';

let app: TestApp;
let ann: Person;
let at: Place;
beforeAll(async () => {
  app = await startApp();
  ann = await app.admin();
  at = await place(ann);
});
afterAll(() => app.stop());

const row = (id: string, more: Partial<ParamRow> = {}): ParamRow => ({
  ...{ id, parentId: '', style: ParamStyle.response, name: id, type: 'string', required: true, maxLength: '-' },
  ...{ example: '', description: '', enumId: '', ...more },
});
/** Stores these rows as typing does. */
async function holds(id: string, type: number, ...params: ParamRow[]): Promise<void> {
  const by = { actorId: decodeId(ann.id) ?? 0, source: 'live', requestId: '' } as const;
  await app
    .get(DocContentWriter)
    .replace(decodeId(id) ?? 0, ({ content }) => rulesOf(type).schema.parse({ ...content, params }), by);
}
const exported = async (moduleId: string) =>
  JSON.parse((await download(ann, { moduleId, format: 'openapi-json' })).text);

describe('an imported document', () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const text = { type: 'string' };
  const object = (properties: object) => ({ type: 'object', properties });
  const chain = Array.from({ length: 400 }, (_, n) => [
    `M${n}`,
    object(n < 399 ? { next: ref(`M${n + 1}`) } : { end: text }),
  ]);
  const many = (count: number, one: (n: number) => object) => Array.from({ length: count }, (_, n) => one(n));
  const schemas = {
    ...Object.fromEntries(chain),
    Self: ref('Self'),
    Node: object({ next: ref('Node') }),
    Big: object(Object.fromEntries(many(5_000, () => text).map((one, n) => [`p${n}`, one]))),
    order: object({ small: text }),
    Order: object({ large: text }),
    One: { oneOf: [ref('Order')] },
    Many: { oneOf: many(300, (n) => object({ [`only${n}`]: text })) },
    Told: { oneOf: [ref('Order'), ref('order')], discriminator: { propertyName: 'kind' } },
  };
  const used = ['M0', 'Self', 'Node', 'Big', 'order', 'Order', 'One', 'Many', 'Told'];
  const document = {
    openapi: '3.1.0',
    info: { title: 'Hostile', version: '1' },
    paths: {
      '/all': {
        get: {
          summary: 'All',
          responses: {
            200: {
              description: 'ok',
              content: {
                'application/json': { schema: object(Object.fromEntries(used.map((name) => [`f${name}`, ref(name)]))) },
              },
            },
          },
        },
      },
    },
    components: { schemas },
  };

  it('of models that are themselves, 400 deep, of 5,000 properties, of one or 300 variants is read, told and written', async () => {
    const { moduleId } = at;
    const { id } = await ann.call(planImport, { projectId: '', moduleId, files: [fileOf(JSON.stringify(document))] });
    await ann.call(applyImport, { id, removeMissing: 0 });
    await app.quiet();
    const { total } = await ann.call(listModels, { moduleId, text: '' });
    expect(total).toBe(Object.keys(schemas).length);
    const call = (await ann.call(listDocsV2, { moduleId })).find(({ isFolder }) => isFolder === 0)?.id ?? '';
    const { models, missing, more } = await ann.call(docModels, { id: call });
    expect([models.length, missing, more]).toEqual([total, [], undefined]);
    const rowsOf = (key: string) => models.find((model) => model.key === key)?.rows ?? [];
    expect(rowsOf('Big')).toHaveLength(5_000);
    expect(rowsOf('Told').length).toBeGreaterThanOrEqual(2);
    // One variant is that model.
    const [one, order] = ['One', 'Order'].map((key) => models.find((model) => model.key === key));
    expect(one?.root?.ref ?? one?.rows[0]?.ref).toBe(order?.id);
    expect(rowsOf('Many').length).toBeGreaterThanOrEqual(300);
    // A change at the end of the chain is judged in the doc, and old clients get what fits.
    const last = models.find(({ key }) => key === 'M399');
    await holds(last?.id ?? '', 10, row('other', { style: 9 }));
    await app.quiet();
    expect((await ann.call(listHistory, { docId: call, limit: 1 })).models?.map(({ name }) => name)).toEqual(['M399']);
    const old = JSON.stringify(await OldClient.of(ann).get('/doc/detail', { id: call }));
    expect([old.includes('"next"'), old.includes('"p4999"')]).toEqual([true, false]);
    const written = await exported(moduleId);
    expect(written.paths).toMatchObject(document.paths);
    const { M399: _, ...others } = schemas as Record<string, object>;
    expect(written.components.schemas).toMatchObject(others);
    expect(written.components.schemas.M399.properties).toEqual({ other: text });
  });
});

describe('a model by hand', () => {
  it('of 5,000 fields is extracted and detached; names that are no keys, or differ by case, get keys', async () => {
    const call = await apiDoc(ann, at, 'Large');
    const fields = Array.from({ length: 5_000 }, (_, n) => row(`r${n}`, { parentId: 'all' }));
    await holds(call, 0, row('all', { type: 'object', maxLength: '' }), ...fields);
    const { id } = await ann.call(extractModel, { id: call, rowId: 'all', name: 'Large' });
    expect((await ann.call(docModels, { id: call })).models[0]?.rows).toHaveLength(5_000);
    expect((await ann.call(viewDoc, { id: call })).responseParams).toHaveLength(1);
    await ann.call(detachModel, { id: call, rowId: 'all' });
    expect((await ann.call(viewDoc, { id: call })).responseParams).toHaveLength(5_001);
    const add = (name: string) => ann.call(addModel, { moduleId: at.moduleId, name, parentId: '' });
    const keys = [await add('Large'), await add('large'), await add('<script>'), await add('订单'), await add('../..')];
    expect(new Set(keys.map(({ key }) => key)).size).toBe(5);
    for (const { key } of keys) expect(key).toMatch(/^[A-Za-z0-9._-]+$/);
    await ann.call(deleteDoc, { id });
  });

  it('is missing in another application, which says so; a copy there does not refer to it', async () => {
    const call = await apiDoc(ann, at, 'Copied');
    const { id: ref } = await ann.call(addModel, { moduleId: at.moduleId, name: 'Near', parentId: '' });
    await holds(call, 0, row('near', { type: 'object', ref }));
    const { id: moduleId } = await ann.call(addModule, { name: 'Elsewhere', projectId: at.projectId });
    const { id } = await ann.call(copyDoc, { id: call, moduleId });
    expect(await ann.call(docModels, { id })).toEqual({ models: [], missing: [] });
    await holds(id, 0, row('near', { type: 'object', ref }));
    expect(await ann.call(docModels, { id })).toEqual({ models: [], missing: [ref] });
    expect(JSON.stringify((await exported(moduleId)).paths)).toContain('"near":{"type":"object"}');
    await ann.call(detachModel, { id, rowId: 'near' });
    expect((await ann.call(docModels, { id })).missing).toEqual([]);
  });
});

describe('two responses with one status', () => {
  it('are both kept and shown; an export is valid and has the first', async () => {
    const { id: moduleId } = await ann.call(addModule, { name: 'Twice', projectId: at.projectId });
    const call = await apiDoc(ann, { ...at, moduleId }, 'Twice');
    const status = (id: string) => row(id, { style: ParamStyle.responses, name: '404', description: id });
    await holds(call, 0, status('first'), status('second'));
    const doc = await ann.call(viewDoc, { id: call });
    expect(doc.responses?.map(({ name, description }) => [name, description])).toEqual([
      ['404', 'first'],
      ['404', 'second'],
    ]);
    const [path] = Object.values((await exported(moduleId)).paths);
    expect(JSON.stringify(path)).toContain('"404":{"description":"first"}');
  });
});

describe('an old client', () => {
  it('that sends 63,000 rows back is refused in words, and nothing is saved', async () => {
    const call = await apiDoc(ann, at, 'Wide');
    await holds(call, 0, row('own', { style: ParamStyle.request }));
    const client = OldClient.of(ann);
    const doc = { ...((await client.get('/doc/detail', { id: call })) as object) };
    const was = (await ann.call(viewDoc, { id: call })).streamVersion;
    const requestParams = Array.from({ length: 63_000 }, (_, n) => ({
      id: n + 1,
      parentId: '',
      name: `n${n}`,
      type: 'string',
    }));
    expect(await client.refusal('/doc/save', { ...doc, name: 'Lost', requestParams })).toMatch(/过大|太大|大小/);
    expect(await ann.call(viewDoc, { id: call })).toMatchObject({ name: 'Wide', streamVersion: was });
  });
});
