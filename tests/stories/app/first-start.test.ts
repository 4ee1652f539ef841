import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { homeDocs } from '../../../contracts/docs/doc-search.js';
import { viewSpaceTree } from '../../../contracts/docs/doc-trees.js';
import { getDoc, listDocs } from '../../../contracts/docs/docs.js';
import { listHistory } from '../../../contracts/history/history.js';
import { importPlan, planImport } from '../../../contracts/import-export/imports.js';
import { DocType, TreeNodeType } from '../../../contracts/platform/enums.js';
import { deleteModule } from '../../../contracts/workspace/modules.js';
import { listModules, listProjects, listSpaces } from '../../../contracts/workspace/workspace.js';
import { demoPages } from '../../../server/app/demo/demo.js';
import { orderApi } from '../../../server/app/demo/order-api.js';
import { OwnApi } from '../../../server/app/own-api/own-api.js';
import { startApp, type TestApp } from '../../support/app.js';
import { TestClock } from '../../support/test-clock.js';

let app: TestApp | undefined;
afterEach(() => app?.stop());

const AFTER_START_MS = 5_000;
/** With a clock that is held: what is done after the start comes when the test wants it. */
const withDemo = (databaseUrl?: string) => {
  const clock = new TestClock();
  clock.hold();
  return startApp({ env: { ANNALS_DEMO: 'true' }, clock, ...(databaseUrl && { databaseUrl }) });
};
const tree = async (on: TestApp) => {
  const admin = await on.admin();
  const [space] = await admin.call(listSpaces, {});
  return space ? admin.call(viewSpaceTree, { spaceId: space.id }) : [];
};

describe('the first start', () => {
  it('writes the guide in both languages, through the same commands as everything else', async () => {
    app = await withDemo();
    const nodes = await tree(app);
    const all = nodes.filter(({ type }) => type === TreeNodeType.doc);
    const docs = all.filter(({ docType }) => docType !== DocType.http);
    const written = [...demoPages('zh-CN'), ...demoPages('en')].map(({ name }) => name);
    expect(docs.map(({ label }) => label).sort()).toEqual(written.sort());
    expect(docs.length).toBeGreaterThanOrEqual(12);
    expect(nodes.filter(({ type }) => type === TreeNodeType.folder)).toHaveLength(10);
    const admin = await app.admin();
    for (const { docId, docType } of docs) {
      const doc = await admin.call(getDoc, { id: docId });
      expect(doc.description.length).toBeGreaterThan(500);
      if (docType === DocType.custom) expect(doc.body?.content?.length).toBeGreaterThan(4);
    }
    const [unlogged] = await app.database.query(
      "select count(*) as n from docs d where not exists (select from events e where e.stream = 'doc-' || d.id)",
    );
    expect(unlogged.n).toBe(0);
  });

  it('writes an order service in both languages: nested rows, a dictionary, environments, a history by two', async () => {
    app = await withDemo();
    const admin = await app.admin();
    const docs = (await tree(app)).filter(({ docType, type }) => type === TreeNodeType.doc && docType === DocType.http);
    expect(docs.map(({ label }) => label).sort()).toEqual(
      [...orderApi('zh-CN').docs, ...orderApi('en').docs].map(({ name }) => name).sort(),
    );
    const place = docs.find(({ label }) => label === 'Place an order');
    const doc = await admin.call(getDoc, { id: place?.docId ?? '' });
    const rows = doc.responseParams;
    const state = rows.find(({ name }) => name === 'state');
    expect(state?.enumInfo?.items.map(({ value }) => value)).toContain('shipped');
    const nested = rows.find(({ name }) => name === 'color');
    expect(rows.find(({ id }) => id === nested?.parentId)?.name).toBe('attributes');
    expect(rows.map(({ name }) => name)).toContain('userId');
    expect(doc.errorCodeParams).toHaveLength(2);
    expect(doc.debugEnvs).toHaveLength(2);
    const { list } = await admin.call(listHistory, { docId: doc.id });
    expect(list.map(({ remark }) => remark)).toEqual(['Say the unit of the total', 'Same names everywhere', '']);
    expect(new Set(list.map(({ actor }) => actor.id)).size).toBe(2);
  });

  it('goes on where it was cut short, and writes nothing twice', async () => {
    app = await withDemo();
    const { databaseUrl } = app;
    const before = (await tree(app)).map(({ label }) => label);
    // As if the process had died before writing the last pages and before marking the demo as complete.
    await app.database.query("update settings set value = 'due' where key = 'demo'");
    await app.database.query("update docs set name = 'renamed by somebody' where name = 'The live protocol'");
    await app.stop();
    app = await withDemo(databaseUrl);
    const after = (await tree(app)).map(({ label }) => label);
    expect(after.sort()).toEqual([...before, 'renamed by somebody'].sort());
  });

  it('does not come back when somebody has deleted what was written, nor where it is not wanted', async () => {
    app = await startApp({ env: { ANNALS_DEMO: 'false' } });
    expect(await (await app.admin()).call(listSpaces, {})).toEqual([]);
    const { databaseUrl } = app;
    await app.stop();
    app = await startApp({ env: { ANNALS_DEMO: 'true' }, databaseUrl });
    expect(await (await app.admin()).call(listSpaces, {})).toEqual([]);
  });

  it('is done once by two nodes that start at the same moment', async () => {
    app = await startApp({ env: { ANNALS_DEMO: 'false' } });
    const { databaseUrl } = app;
    await app.database.query("insert into settings (key, value) values ('demo', 'due')");
    await app.stop();
    const nodes = await Promise.all([1, 2].map(() => withDemo(databaseUrl)));
    app = nodes[0];
    await nodes[1]?.stop();
    const admin = await nodes[0]?.admin();
    const spaces = (await admin?.call(listSpaces, {})) ?? [];
    expect(spaces).toHaveLength(1);
    const [project] = (await admin?.call(listProjects, { spaceId: spaces[0]?.id ?? '' })) ?? [];
    const modules = (await admin?.call(listModules, { projectId: project?.id ?? '' })) ?? [];
    const docs = await Promise.all(modules.map(({ id }) => admin?.call(listDocs, { moduleId: id })));
    expect(docs.flat().filter((doc) => doc?.isFolder === 0)).toHaveLength(30);
  });

  it('imports the own API a moment later, each call as a doc, and at a later start only what changed', async () => {
    app = await withDemo();
    const { databaseUrl, clock } = app;
    expect(await ownDocs(app)).toEqual([]);
    await app.later(AFTER_START_MS);
    const text = app.get(OwnApi).document();
    expect(await ownDocs(app)).toEqual(callsOf(text));
    const { changed } = await (await app.admin()).call(homeDocs, {});
    expect(changed.filter(({ moduleName }) => moduleName === 'Annals API')).toEqual([]);
    await app.stop();

    app = await startApp({ env: { ANNALS_DEMO: 'true' }, databaseUrl, clock });
    await app.later(AFTER_START_MS);
    expect(await importsIn(app)).toBe(1);
    const { counts } = await planned(app, text);
    expect(counts).toMatchObject({ same: callsOf(text).length, create: 0, update: 0, revive: 0, missing: 0 });
    await app.stop();

    app = await startApp({ env: { ANNALS_DEMO: 'true' }, databaseUrl, clock });
    const newer = upgraded(text);
    jest.spyOn(app.get(OwnApi), 'document').mockReturnValue(newer);
    await app.later(AFTER_START_MS);
    expect(await importsIn(app)).toBe(2);
    expect(await ownDocs(app)).toEqual(callsOf(newer));
    expect(callsOf(newer)).not.toEqual(callsOf(text));
  });

  it('does not import the own API again into an application that somebody deleted', async () => {
    app = await withDemo();
    const { databaseUrl, clock } = app;
    const { id } = await ownApi(app);
    await (await app.admin()).call(deleteModule, { id });
    await app.later(AFTER_START_MS);
    await app.stop();
    app = await startApp({ env: { ANNALS_DEMO: 'true' }, databaseUrl, clock });
    await app.later(AFTER_START_MS);
    expect(await importsIn(app)).toBe(0);
  });
});

const pathsOf = z.object({ paths: z.record(z.string(), z.record(z.string(), z.object({}).loose())) }).loose();
/** Method and path of each call, sorted. */
const callsOf = (text: string): string[] =>
  Object.entries(pathsOf.parse(JSON.parse(text)).paths)
    .flatMap(([path, verbs]) => Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`))
    .sort();

/** Without one call, and with another. */
function upgraded(text: string): string {
  const { paths, ...others } = pathsOf.parse(JSON.parse(text));
  const { [getDoc.path]: read, ...rest } = paths;
  return JSON.stringify({ ...others, paths: { ...rest, '/doc/read/anew': read } });
}

async function ownApi(on: TestApp) {
  const admin = await on.admin();
  const [space = { id: '' }] = await admin.call(listSpaces, {});
  const [project = { id: '' }] = await admin.call(listProjects, { spaceId: space.id });
  const found = (await admin.call(listModules, { projectId: project.id })).find(({ name }) => name === 'Annals API');
  if (!found) throw new Error('no application of the own API');
  return found;
}

async function ownDocs(on: TestApp): Promise<string[]> {
  const { id } = await ownApi(on);
  const docs = await (await on.admin()).call(listDocs, { moduleId: id });
  return docs.flatMap(({ isFolder, httpMethod, url }) => (isFolder ? [] : `${httpMethod} ${url}`)).sort();
}

async function planned(on: TestApp, content: string) {
  const admin = await on.admin();
  const { id } = await admin.call(planImport, { projectId: '', moduleId: (await ownApi(on)).id, content });
  return admin.call(importPlan, { id });
}

async function importsIn(on: TestApp): Promise<number> {
  const [{ n }] = await on.database.query("select count(*)::int as n from change_sets where source = 'import'");
  return n;
}
