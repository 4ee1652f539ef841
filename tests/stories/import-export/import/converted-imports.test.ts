import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import {
  type ApiContent,
  apiContent,
  OPERATION,
  type ParamRow,
  ParamStyle,
} from '../../../../contracts/docs/doc-types/api.js';
import type { DocContent } from '../../../../contracts/docs/doc-types/index.js';
import { lockDoc } from '../../../../contracts/docs/docs.js';
import { listModels } from '../../../../contracts/docs/models.js';
import { compareVersions, listHistory } from '../../../../contracts/history/history.js';
import { comparePast } from '../../../../contracts/history/past.js';
import { changeSetDocs, undoChangeSet } from '../../../../contracts/import-export/change-sets.js';
import { applyImport, importPlan, planImport } from '../../../../contracts/import-export/imports.js';
import { pushLog } from '../../../../contracts/import-export/pushes.js';
import { saveFollow } from '../../../../contracts/notifications/follows.js';
import { messagePage } from '../../../../contracts/notifications/notice.js';
import { DocStatus, DocType } from '../../../../contracts/platform/enums.js';
import { decodeId, encodeId } from '../../../../contracts/platform/wire.js';
import { rulesOf } from '../../../../server/docs/doc-types/index.js';
import { DocContentWriter } from '../../../../server/docs/editing/content/doc-content-writer.js';
import { ConvertImportsTask } from '../../../../server/import-export/convert/convert-imports.task.js';
import { ImportConversion } from '../../../../server/import-export/convert/import-conversion.js';
import { startApp, type TestApp } from '../../../support/app.js';
import { fileOf } from '../../../support/collection.js';
import { eventually } from '../../../support/eventually.js';
import type { Person } from '../../../support/people.js';
import { type Place, place } from '../../../support/places.js';
import { download } from '../export/exporting.js';

interface OldImport {
  readonly file: {
    readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
    readonly components: object;
  };
  readonly source: string;
  readonly document: object;
  readonly docs: readonly {
    readonly key: string;
    readonly hash: string;
    readonly content: DocContent;
    readonly extra: object;
  }[];
}
/** A small document, and what version 0.1 stored of its import: keys of objects sorted, keywords as notes, schemas written out. */
const old: OldImport = JSON.parse(readFileSync('tests/stories/import-export/import/imported-by-0.1.json', 'utf8'));
const { paths, components } = old.file;
const AFTER_START_MS = 61_000;
const byImport = { actorId: 0, source: 'import', requestId: 'old' } as const;

let app: TestApp;
let dev: Person;
let follower: Person;
beforeAll(async () => {
  app = await startApp();
  dev = await app.person('dev');
  follower = await app.person('follower');
});
afterAll(() => app.stop());

/** Docs as that version left them; returns their ids by method and path. */
async function imported({ moduleId }: Place, into = app): Promise<ReadonlyMap<string, string>> {
  const module = decodeId(moduleId) ?? 0;
  const place = { moduleId: module, parentId: 0, type: DocType.http, status: DocStatus.done, isShow: true };
  const writer = into.get(DocContentWriter);
  const [folder] = await writer.createMany([{ ...place, isFolder: true, content: { name: 'Orders' } }], byImport);
  const parentId = folder?.id ?? 0;
  const rows = await writer.createMany(
    old.docs.map(({ content }) => ({ ...place, parentId, content: rulesOf(DocType.http).schema.parse(content) })),
    byImport,
  );
  const stored = `insert into doc_origins (doc_id, source, module_id, key, hash, parent_id, name, content, content_version, seen_run, extra)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1, $10)`;
  for (const [at, { id, name, content, contentVersion }] of rows.entries()) {
    const { key = '', hash = '', extra } = old.docs[at] ?? {};
    const facts = [id, old.source, module, key, hash, parentId, name, JSON.stringify(content), contentVersion];
    await into.database.query(stored, [...facts, JSON.stringify(extra)]);
  }
  const kept = 'insert into import_extras (module_id, source, extra) values ($1, $2, $3)';
  await into.database.query(kept, [module, old.source, JSON.stringify(old.document)]);
  // A new database has nothing to convert, which was stored at its start.
  await into.database.query("delete from settings where key = 'convertedImports'");
  return new Map(rows.map(({ id, httpMethod, url }) => [`${httpMethod} ${url}`, encodeId(id)]));
}

async function converted(): Promise<void> {
  await app.get(ConvertImportsTask).schedule();
  await app.later(AFTER_START_MS);
}
const exported = async ({ moduleId }: Place, at = '') =>
  JSON.parse((await download(dev, { moduleId, format: 'openapi-json', ...(at && { at }) })).text);
const contentOf = async (id: string): Promise<ApiContent> => {
  const [row] = await app.database.query('select content from docs where id = $1', [decodeId(id)]);
  return apiContent.parse(row?.content);
};
const rowOf = async (id: string, name: string) => (await contentOf(id)).params.find((row) => row.name === name);
const versionsOf = async (id: string) => {
  const found: { type: string; quiet: boolean | null }[] = await app.database.query(
    `select type, (meta->>'isQuiet')::boolean as quiet from events where stream = $1 order by version`,
    [`doc-${decodeId(id)}`],
  );
  return found.map(({ type, quiet }) => `${type}${quiet ? ' quiet' : ''}`);
};
const edit = (id: string, change: (row: ParamRow) => ParamRow) =>
  app
    .get(DocContentWriter)
    .replace(
      decodeId(id) ?? 0,
      ({ type, content }) =>
        rulesOf(type).schema.parse({ ...content, params: rulesOf(type).rows(content).map(change) }),
      { actorId: decodeId(dev.id) ?? 0, source: 'live', requestId: '' },
    );

let here: Place;
let ids: ReadonlyMap<string, string>;
const idOf = (key: string) => ids.get(key) ?? '';
const modelsIn = async ({ moduleId }: Place) => (await dev.call(listModels, { moduleId, text: '' })).list;

it('an import of version 0.1 becomes models, references and keywords, and nobody is notified', async () => {
  here = await place(await app.admin(), { devs: [dev], guests: [follower] });
  ids = await imported(here);
  await follower.call(saveFollow, { moduleId: here.moduleId });
  await follower.call(saveFollow, { docId: idOf('POST /orders') });
  await app.quiet();
  const told = async () => ({
    messages: (await follower.call(messagePage, { pageIndex: 1, pageSize: 20, unread: 0 })).list,
    news: await app.database.query('select id from doc_news order by id'),
    modified: await app.database.query('select id, modified_at, modifier_id from docs where type = 0 order by id'),
  });
  const before = await told();
  app.clock.advance(50);
  const at = app.clock.now().toISOString();
  app.clock.advance(50);

  await converted();

  const models = await modelsIn(here);
  const modelOf = (key: string) => models.find((model) => model.key === key)?.id ?? '';
  expect(models.map(({ key }) => key).toSorted()).toEqual(['Customer', 'Line', 'Order', 'Problem']);
  const placed = await contentOf(idOf('POST /orders'));
  const { response, bodies } = ParamStyle;
  const rows = (style: ParamStyle) => placed.params.filter((row) => row.style === style && row.parentId === '');
  expect(rows(bodies)).toMatchObject([{ name: 'application/json', ref: modelOf('Order') }]);
  // Later imports leave that to the original, because followers would hear of it (docs/decisions/0069).
  expect(placed.params.find(({ id }) => id === OPERATION)?.schema).toMatchObject({ 'requestBody/required': 'true' });
  expect(rows(response)).toMatchObject([
    { name: 'total', description: 'To be paid', schema: { minimum: '0' } },
    { name: 'buyer', ref: modelOf('Customer') },
    { name: 'at', description: '', schema: { format: '"date-time"' } },
  ]);
  // The database of that version sorted names; its rows had the order of the source.
  const customer = (await contentOf(modelOf('Customer'))).params.map(({ name }) => name);
  expect(customer.filter(Boolean)).toEqual(['surname', 'name', 'id']);

  for (const id of ids.values()) expect(await versionsOf(id)).toEqual(['DocCreated', 'DocEdited quiet']);
  for (const { id } of models) expect(await versionsOf(id)).toEqual(['DocCreated quiet']);
  expect(await told()).toEqual(before);

  const now = await exported(here);
  expect(now).toMatchObject({ paths, components });
  expect(Object.keys(now.components.schemas.Customer.properties)).toEqual(['surname', 'name', 'id']);
  // Docs of an instant before are written with what they came from then.
  expect((await exported(here, at)).paths).toMatchObject(paths);
  const [log] = await dev.call(pushLog, { moduleId: here.moduleId, limit: 20 });
  expect(log).toMatchObject({ source: 'conversion', state: 'done', changed: 4, kept: 0 });
});

it('a conversion is no change, and those beside it are told', async () => {
  const there = await place(await app.admin(), { devs: [dev] });
  ids = await imported(there);
  const docId = idOf('POST /orders');
  const describe = (name: string) =>
    edit(docId, (row) => (row.name === name ? { ...row, description: `About ${name}` } : row));
  const instant = () => {
    app.clock.advance(50);
    const at = app.clock.now().toISOString();
    app.clock.advance(50);
    return at;
  };
  const first = instant();
  await describe('total');
  const second = instant();
  await converted();
  const third = instant();
  await describe('at');

  expect(await versionsOf(docId)).toEqual(['DocCreated', 'DocEdited', 'DocEdited quiet', 'DocEdited']);
  // A list of which there was no time to compare all is asked for again.
  const toldByVersion = async () => {
    const { list } = await dev.call(listHistory, { docId });
    return list.every(({ meaning }) => meaning) && list.map(({ meaning }) => meaning?.list.length);
  };
  await eventually(async () => (await toldByVersion()) !== false);
  expect(await toldByVersion()).toEqual([1, 0, 1, 1]);
  const between = async (from: number, to: number) =>
    (await dev.call(compareVersions, { docId, from, to })).meaning?.list.map(({ path }) => path.at(-1));
  expect(await between(2, 3)).toEqual([]);
  expect((await between(1, 4))?.toSorted()).toEqual(['at', 'total']);
  expect((await between(4, 1))?.toSorted()).toEqual(['at', 'total']);
  const past = async (from: string, to: string) => {
    const { list } = await dev.call(comparePast, { moduleId: there.moduleId, from, to });
    return list.find((entry) => entry.docId === docId)?.meaning?.list.map(({ path }) => path.at(-1));
  };
  expect(await past(second, third)).toEqual([]);
  expect((await past(first, instant()))?.toSorted()).toEqual(['at', 'total']);
});

it('is converted once, and the same source again changes nothing', async () => {
  const events = () => app.database.query('select count(*) from events');
  const before = await events();
  await converted();
  expect(await events()).toEqual(before);
  const files = [fileOf(JSON.stringify(old.file))];
  const { id } = await dev.call(planImport, { projectId: '', moduleId: here.moduleId, files });
  expect(await dev.call(importPlan, { id })).toMatchObject({
    counts: { create: 0, update: 0, same: 4 },
    // That version made no rows of `Problem`, so only an import knows its order.
    models: { create: 0, update: 1, same: 3 },
  });
});

it('converts docs that people changed as long as their export stays the same, and none that are locked', async () => {
  const there = await place(await app.admin(), { devs: [dev] });
  ids = await imported(there);
  const edited = idOf('GET /orders/{id}');
  await edit(edited, (row) => (row.name === 'surname' ? { ...row, description: 'Of the family' } : row));
  const renamed = idOf('DELETE /orders/{id}');
  await app
    .get(DocContentWriter)
    .replace(decodeId(renamed) ?? 0, ({ content }) => ({ ...content, name: 'Cancel' }), byImport);
  await dev.call(lockDoc, { id: idOf('POST /orders') });
  const locked = await contentOf(idOf('POST /orders'));
  const before = await exported(there);

  await converted();

  expect(await contentOf(idOf('POST /orders'))).toEqual(locked);
  expect(await rowOf(edited, 'surname')).toMatchObject({ description: 'Of the family' });
  expect(await contentOf(renamed)).toMatchObject({ name: 'Cancel' });
  const now = await exported(there);
  expect(now.paths['/orders'].post).toMatchObject(paths['/orders']?.post ?? {});
  expect(now.paths['/orders/{id}'].get).toEqual(before.paths['/orders/{id}'].get);
  const [log] = await dev.call(pushLog, { moduleId: there.moduleId, limit: 20 });
  const { list } = await dev.call(changeSetDocs, { moduleId: there.moduleId, id: log?.id ?? '' });
  const outcomes = new Map(list.map(({ docId, outcome, reason }) => [docId, `${outcome} ${reason}`.trim()]));
  expect([...ids.values()].map((id) => outcomes.get(id))).toEqual([
    'changed',
    'locked locked',
    'kept export',
    'changed',
  ]);
});

it('waits while a server of the version before is running, which would notify', async () => {
  const there = await place(await app.admin(), { devs: [dev] });
  ids = await imported(there);
  const earlier = new pg.Client({ connectionString: app.databaseUrl, application_name: 'annals' });
  await earlier.connect();
  await converted();
  await app.later(AFTER_START_MS);
  expect(await modelsIn(there)).toEqual([]);
  await earlier.end();
  const gone = "select 1 from pg_stat_activity where application_name = 'annals' and datname = current_database()";
  await eventually(async () => (await app.database.query(gone)).length === 0);
  await app.later(AFTER_START_MS);
  expect(await modelsIn(there)).toHaveLength(4);
});

it('goes on where it was after a stop, and two nodes do nothing twice', async () => {
  const there = await place(await app.admin(), { devs: [dev] });
  ids = await imported(there);
  const other = await startApp({ databaseUrl: app.databaseUrl, clock: app.clock });
  try {
    const [one, two] = [app.get(ImportConversion), other.get(ImportConversion)];
    for (let step = 0; step < 2; step++) await Promise.all([one.step(), two.step()]);
    expect((await one.step()).isDone).toBe(false);
  } finally {
    await other.stop();
  }
  const next = await startApp({ databaseUrl: app.databaseUrl, clock: app.clock });
  try {
    const conversion = next.get(ImportConversion);
    while (!(await conversion.step()).isDone);
  } finally {
    await next.stop();
  }
  for (const id of ids.values()) expect(await versionsOf(id)).toEqual(['DocCreated', 'DocEdited quiet']);
  expect((await modelsIn(there)).map(({ key }) => key).toSorted()).toEqual(['Customer', 'Line', 'Order', 'Problem']);
  expect(await exported(there)).toMatchObject({ paths, components });
  const parts = 'select 1 from import_parts where owner_id not in (select id from import_plans)';
  expect(await app.database.query(parts)).toEqual([]);

  // It is undone like an import.
  const [log] = await dev.call(pushLog, { moduleId: there.moduleId, limit: 20 });
  await dev.call(undoChangeSet, { moduleId: there.moduleId, id: log?.id ?? '' });
  await app.quiet();
  expect(await modelsIn(there)).toEqual([]);
  for (const { content } of old.docs) {
    const { httpMethod, url, params } = apiContent.parse(content);
    expect((await contentOf(idOf(`${httpMethod} ${url}`))).params).toEqual(params);
  }
});

it('gives plain bodies with variants the type that an earlier version of today left out, quietly', async () => {
  const there = await place(await app.admin(), { devs: [dev], guests: [follower] });
  const choice = { type: 'integer', oneOf: [{ multipleOf: 3, description: 'Thirds' }, { multipleOf: 5 }] };
  const operation = {
    requestBody: { content: { 'application/json': { schema: choice } } },
    responses: { 204: { description: 'Done' } },
  };
  const document = { openapi: '3.1.0', info: { title: 'Sums', version: '1' }, paths: { '/sums': { post: operation } } };
  const source = { projectId: '', moduleId: there.moduleId, files: [fileOf(JSON.stringify(document))] };
  const { id: planId } = await dev.call(planImport, source);
  await dev.call(applyImport, { id: planId });
  await app.quiet();
  const [doc] = await app.database.query('select id from docs where module_id = $1 and url = $2', [
    decodeId(there.moduleId),
    '/sums',
  ]);
  const id = encodeId(doc.id);
  const typed = await contentOf(id);
  // Without the row of the value, whose variants were the rows of the table.
  const isValue = ({ kind, style }: ParamRow) => kind === undefined && style === ParamStyle.request;
  const untyped = (params: readonly ParamRow[]) =>
    params.flatMap((row) => (isValue(row) ? [] : [{ ...row, ...(row.kind && { parentId: '' }) }]));
  await app
    .get(DocContentWriter)
    .replace(doc.id, ({ content }) => apiContent.parse({ ...content, params: untyped(typed.params) }), byImport);
  const [{ content: base, version }] = await app.database.query(
    'select content, content_version as version from docs where id = $1',
    [doc.id],
  );
  await app.database.query(
    `update doc_origins set content = $2, content_version = $3, extra = replace(extra::text, '"shown"', '"root"')::json
      where doc_id = $1`,
    [doc.id, base, version],
  );
  await edit(id, (row) => (row.description === 'Thirds' ? { ...row, description: 'By hand' } : row));
  await follower.call(saveFollow, { docId: id });
  await app.quiet();
  const told = async () => (await follower.call(messagePage, { pageIndex: 1, pageSize: 20, unread: 0 })).list;
  const before = await told();
  await app.database.query("delete from settings where key = 'convertedImports'");

  await converted();

  expect((await versionsOf(id)).at(-1)).toBe('DocEdited quiet');
  const rows = (await contentOf(id)).params.flatMap(({ style, kind, type, description }) =>
    style === ParamStyle.request ? [[kind, type, description]] : [],
  );
  expect(rows).toEqual([
    [undefined, 'integer', ''],
    ['oneOf', 'object', 'By hand'],
    ['oneOf', 'object', ''],
  ]);
  expect(await told()).toEqual(before);
  const { id: again } = await dev.call(planImport, source);
  expect(await dev.call(importPlan, { id: again })).toMatchObject({ counts: { create: 0, update: 0, same: 1 } });
});
