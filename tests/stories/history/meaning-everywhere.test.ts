import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chooseSeverity } from '../../../contracts/docs/change-severity/choices.js';
import { compareVersions, listHistory } from '../../../contracts/history/history.js';
import { comparePast } from '../../../contracts/history/past.js';
import { changeSetDocs, undoChangeSet } from '../../../contracts/import-export/change-sets.js';
import {
  applyImport,
  importPlan,
  importPlanDoc,
  importPlanMeanings,
  planImport,
} from '../../../contracts/import-export/imports.js';
import { pushLog } from '../../../contracts/import-export/pushes.js';
import type { WireReply } from '../../../contracts/platform/endpoint.js';
import { startApp, type TestApp } from '../../support/app.js';
import { type CollectionRequest, collection, fileOf } from '../../support/collection.js';
import type { Person } from '../../support/people.js';
import { place } from '../../support/places.js';
import { pushedDoc, pushing } from '../../support/pushing.js';

let app: TestApp;
let dev: Person;
beforeAll(async () => {
  app = await startApp();
  dev = await app.person('dev');
});
afterAll(() => app.stop());

type Reply = WireReply<typeof importPlanMeanings>;
const rules = (meaning: { list: readonly { rule: string }[] } | null | undefined) =>
  meaning?.list.map(({ rule }) => rule);
const param = (name: string, required = 0) => ({ name, type: 'string', required, description: name });
const tenant = param('tenantId', 1);

describe('what a push means', () => {
  it('is the same in its log, its details, the history, the compare of versions and of moments', async () => {
    const { moduleId, projectId, build, push, docs } = await pushing(app, dev);
    const find = (...queryParams: object[]) => pushedDoc('Find orders', '/orders', { queryParams });
    await push([find(param('page')), pushedDoc('Old', '/old'), pushedDoc('Same', '/same')]);
    const docId = (await docs()).get('Find orders')?.id ?? '';
    app.clock.advance(20_000);
    await app.quiet();
    const from = app.clock.now().toISOString();
    app.clock.advance(20);
    await push([find(param('page'), tenant), pushedDoc('Same', '/same')]);
    await app.later(11_000);
    await app.quiet();

    const [last, first] = await dev.call(pushLog, { moduleId });
    expect(first?.meaning).toEqual({ breaking: 0, risky: 0, compatible: 3, wording: 0 });
    // The new required parameter, and the doc that is gone.
    expect(last?.meaning).toEqual({ breaking: 2, risky: 0, compatible: 0, wording: 0 });
    const set = await dev.call(changeSetDocs, { moduleId, id: last?.id ?? '' });
    const [details] = set.list.filter((doc) => doc.docId === docId);
    const versions = details?.versions ?? { from: 0, to: 0 };
    const answers = [
      details?.meaning,
      (await dev.call(listHistory, { docId, limit: 1 })).list[0]?.meaning,
      (await dev.call(compareVersions, { docId, ...versions })).meaning,
      (await dev.call(comparePast, { projectId, from })).list.find((doc) => doc.docId === docId)?.meaning,
    ];
    for (const answer of answers) {
      expect(answer).toEqual(answers[0]);
      expect(rules(answer)).toEqual(['query.added.required']);
    }
    const gone = set.list.find(({ name }) => name === 'Old');
    expect(rules(gone?.meaning)).toEqual(['doc.deleted']);

    await (await app.admin()).call(chooseSeverity, {
      ...{ projectId, rule: 'query.added.required', severity: 'compatible', reason: 'The gateway fills it in' },
    });
    expect((await dev.call(pushLog, { moduleId }))[0]?.meaning).toMatchObject({ breaking: 1, compatible: 1 });
    const seen = await dev.call(changeSetDocs, { moduleId, id: last?.id ?? '' });
    expect(seen.list.find((doc) => doc.docId === docId)?.meaning?.counts).toMatchObject({ breaking: 0, compatible: 1 });
    expect(await build.smartDoc({ apis: [find(param('page'), tenant)], isReplace: 0 })).toMatchObject({ code: '0' });
    await app.quiet();
    const nothing = { breaking: 0, risky: 0, compatible: 0, wording: 0 };
    expect((await dev.call(pushLog, { moduleId }))[0]?.meaning).toEqual(nothing);
  });

  it('counts what its undo means, too', async () => {
    const { moduleId, push } = await pushing(app, dev);
    await push([pushedDoc('Find', '/find')]);
    await push([pushedDoc('Find', '/find', { queryParams: [tenant] })]);
    const [last] = await dev.call(pushLog, { moduleId });
    await dev.call(undoChangeSet, { moduleId, id: last?.id ?? '' });
    await app.quiet();
    const [undo] = await dev.call(pushLog, { moduleId });
    const { list } = await dev.call(changeSetDocs, { moduleId, id: undo?.id ?? '' });
    expect(rules(list[0]?.meaning)).toEqual(['query.removed.required']);
    expect(undo?.meaning).toEqual(list[0]?.meaning?.counts);
  });
});

describe('what an import would mean', () => {
  const fileWith = (count: number, requests: (n: number) => Partial<CollectionRequest>) => {
    const all = Array.from({ length: count }, (_, n) => ({ name: `Doc ${n}`, url: `/docs/${n}`, ...requests(n) }));
    return fileOf(collection('Shop', { All: all }));
  };

  it('is told before anything is written, page by page and doc by doc', async () => {
    const { moduleId } = await place(await app.admin(), { devs: [dev] });
    const plan = (count: number, requests: (n: number) => Partial<CollectionRequest>) =>
      dev.call(planImport, { projectId: '', moduleId, files: [fileWith(count, requests)] });
    const first = await plan(120, () => ({ query: { page: 'p', size: 's' } }));
    expect(await dev.call(importPlanMeanings, first)).toEqual({ list: [], next: null });
    await dev.call(applyImport, first);
    await app.quiet();

    // Every second doc loses a parameter, the others get other words.
    const query = (n: number): Record<string, string> => (n % 2 ? { page: 'p' } : { page: 'Page', size: 's' });
    const second = await plan(120, (n) => ({ query: query(n) }));
    const { entries, counts } = await dev.call(importPlan, second);
    expect(counts).toMatchObject({ update: 120, create: 0 });
    const found: { at: number; breaking: number }[] = [];
    let pages = 0;
    for (let from: number | null = 0; from !== null; pages++) {
      const page: Reply = await dev.call(importPlanMeanings, { ...second, from });
      for (const { at, meaning } of page.list) found.push({ at, breaking: meaning?.counts.breaking ?? -1 });
      from = page.next;
    }
    expect(pages).toBe(3);
    const updates = entries.filter(({ step, isFolder }) => step === 'update' && isFolder === 0);
    expect(found.map(({ at }) => at)).toEqual(updates.map(({ at }) => at));
    const severe = await Promise.all(updates.slice(0, 4).map(({ at }) => dev.call(importPlanDoc, { ...second, at })));
    for (const [n, { meaning }] of severe.entries()) {
      const isLost = Number(updates[n]?.name.slice('Doc '.length)) % 2 === 1;
      expect(rules(meaning)).toEqual([isLost ? 'query.removed.required' : 'query.description']);
      expect(found[n]?.breaking).toBe(meaning?.counts.breaking);
    }
    await dev.call(applyImport, second);
    await app.quiet();
    const total = found.reduce((sum, { breaking }) => sum + breaking, 0);
    const [run] = await dev.call(pushLog, { moduleId });
    expect(run?.meaning.breaking).toBe(total);
    expect(run?.meaning.wording).toBe(60);
  });

  it('is told of rows that become models which it makes, as after it', async () => {
    const { moduleId } = await place(await app.admin(), { devs: [dev] });
    const text = { type: 'string' };
    const object = (properties: object, required: readonly string[] = []) => ({ type: 'object', properties, required });
    const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const json = (schema: object) => ({ content: { 'application/json': { schema } } });
    const cat = object({ a: text, far: ref('Far') }, ['a']);
    const file = (x: object, kind: object, schemas: object) => {
      const post = {
        parameters: [{ in: 'query', name: 'kind', schema: kind }],
        requestBody: json(object({ x })),
        responses: { 200: { description: '', ...json(object({ one: { oneOf: [x, text] } })) } },
      };
      const components = { schemas: { Far: object({ f: text }), ...schemas } };
      return fileOf(
        JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/a': { post } }, components }),
        'a.json',
      );
    };
    const told = async (given: ReturnType<typeof file>) => {
      const plan = await dev.call(planImport, { projectId: '', moduleId, files: [given] });
      const { list } = await dev.call(importPlanMeanings, plan);
      const { entries } = await dev.call(importPlan, plan);
      const doc = entries.findIndex(({ url }) => url === '/a');
      const one = list.length > 0 ? await dev.call(importPlanDoc, { ...plan, at: entries[doc]?.at ?? 0 }) : undefined;
      await dev.call(applyImport, plan);
      await app.quiet();
      const [run] = await dev.call(pushLog, { moduleId });
      const set = await dev.call(changeSetDocs, { moduleId, id: run?.id ?? '' });
      return [
        list.find(({ at }) => at === entries[doc]?.at)?.meaning,
        one?.meaning,
        set.list.find(({ url }) => url === '/a')?.meaning,
      ].map(rules);
    };
    const listed = { ...text, enum: ['a'] };
    await told(file(cat, listed, {}));
    const same = await told(file(ref('Cat'), ref('Kind'), { Cat: cat, Kind: listed }));
    for (const one of same) expect(one?.filter((rule) => rule !== 'response.annotation')).toEqual([]);
    const more = await told(
      file(ref('Dog'), ref('Sort'), { Dog: object({ a: text, far: ref('Far'), b: text }, ['a', 'b']), Sort: text }),
    );
    // Lists name the worst three.
    for (const one of more) expect(one?.slice(0, 3)).toEqual(more[0]);
    expect(more[1]).toEqual(expect.arrayContaining(['body.added.required', 'query.values.unset']));
  });

  it('is only for who made the plan', async () => {
    const { moduleId } = await place(await app.admin(), { devs: [dev] });
    const plan = await dev.call(planImport, { projectId: '', moduleId, files: [fileWith(1, () => ({}))] });
    const other = await app.person('other');
    expect(await other.refuses(importPlanMeanings, plan)).toMatchObject({ key: 'import.unknown' });
  });
});
