import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deleteDoc, getDoc, listDocsV2, saveDoc } from '../../../../contracts/docs/docs.js';
import {
  applyImport,
  cancelImport,
  discardImport,
  importPlan,
  importPlanDoc,
  importRun,
  planImport,
} from '../../../../contracts/import-export/imports.js';
import { pushLog } from '../../../../contracts/import-export/pushes.js';
import { moduleInfo } from '../../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../../support/app.js';
import { type CollectionRequest, collection, fileOf } from '../../../support/collection.js';
import type { Person } from '../../../support/people.js';
import { place } from '../../../support/places.js';

let app: TestApp;
let dev: Person;
beforeAll(async () => {
  app = await startApp();
  dev = await app.person('dev');
});
afterAll(() => app.stop());

const listUsers: CollectionRequest = { name: 'List users', url: '/users', query: { page: 'the page' } };
const readUser: CollectionRequest = { name: 'Read a user', url: '/users/:id', description: 'Reads one.' };
const users = [listUsers, readUser];
const shop = (requests: readonly CollectionRequest[] = users) => collection('Shop', { Users: requests });
const empty = async () => place(await app.admin(), { devs: [dev] });
const docsOf = async (moduleId: string) =>
  (await dev.call(listDocsV2, { moduleId })).filter(({ isFolder }) => isFolder === 0);

async function planned(moduleId: string, text: string) {
  const { id } = await dev.call(planImport, { projectId: '', moduleId, files: [fileOf(text)] });
  return dev.call(importPlan, { id });
}
async function imported(moduleId: string, text: string, options: { removeMissing?: boolean } = {}) {
  const { id } = await planned(moduleId, text);
  const { runId } = await dev.call(applyImport, { id, ...options });
  await app.quiet();
  return dev.call(importRun, { moduleId, id: runId });
}

describe('an import as a new application', () => {
  it('shows what it will create before anything is written, then writes it once', async () => {
    const { projectId } = await empty();
    const { id } = await dev.call(planImport, { projectId, moduleId: '', files: [fileOf(shop())] });
    const plan = await dev.call(importPlan, { id });
    expect(plan).toMatchObject({ name: 'Shop', format: 'postman', moduleId: '', counts: { create: 2, missing: 0 } });
    expect(plan.entries.map(({ name, step, depth }) => [name, step, depth])).toEqual([
      ['Users', 'create', 0],
      ['List users', 'create', 1],
      ['Read a user', 'create', 1],
    ]);
    const { moduleId, runId } = await dev.call(applyImport, { id });
    await app.quiet();
    expect(await dev.call(moduleInfo, { moduleId })).toMatchObject({ name: 'Shop', projectId });
    expect(await dev.call(importRun, { moduleId, id: runId })).toMatchObject({
      ...{ state: 'done', total: 3, written: 3, created: 2, changed: 0, error: '' },
    });
    expect((await docsOf(moduleId)).map(({ name }) => name).sort()).toEqual(['List users', 'Read a user']);
    expect(await dev.refuses(applyImport, { id })).toMatchObject({ key: 'import.unknown' });
    expect(await dev.refuses(importPlan, { id })).toMatchObject({ key: 'import.unknown' });
  });

  it('is forgotten when its user discards it, and after a day', async () => {
    const { projectId } = await empty();
    const plan = () => dev.call(planImport, { projectId, moduleId: '', files: [fileOf(shop())] });
    const first = await plan();
    await dev.call(discardImport, first);
    expect(await dev.refuses(importPlan, first)).toMatchObject({ key: 'import.unknown' });
    const second = await plan();
    expect(await (await app.person('other')).refuses(importPlan, second)).toMatchObject({ key: 'import.unknown' });
    await app.later(86_400_000);
    expect(await dev.refuses(applyImport, second)).toMatchObject({ key: 'import.unknown' });
  });
});

describe('docs that are left out of an import', () => {
  const admins: CollectionRequest = { name: 'List admins', url: '/admins' };
  const both = (requests: readonly CollectionRequest[]) =>
    collection('Shop', { Users: requests, Admins: [admins], Empty: [] });
  const without = async (moduleId: string, text: string, names: readonly string[], removeMissing = false) => {
    const { id, entries } = await planned(moduleId, text);
    const leaveOut = entries.flatMap(({ name, at }) => (names.includes(name) ? [at] : []));
    const { runId } = await dev.call(applyImport, { id, leaveOut, removeMissing });
    await app.quiet();
    return dev.call(importRun, { moduleId, id: runId });
  };
  const namesIn = async (moduleId: string) => (await dev.call(listDocsV2, { moduleId })).map(({ name }) => name).sort();

  it('are not written, nor the folders of which nothing is left; the next import has them again', async () => {
    const { moduleId } = await empty();
    const run = await without(moduleId, both(users), ['List admins', 'Read a user']);
    expect(run).toMatchObject({ state: 'done', total: run.written, created: 1 });
    const written = await namesIn(moduleId);
    expect(written).toEqual(expect.arrayContaining(['List users', 'Users']));
    for (const name of ['List admins', 'Read a user', 'Admins']) expect(written).not.toContain(name);
    expect((await planned(moduleId, both(users))).counts).toMatchObject({ create: 2, same: 1 });
    expect(await imported(moduleId, both(users))).toMatchObject({ created: 2 });
  });

  it('stay as they are, also when missing docs are deleted', async () => {
    const { moduleId } = await empty();
    await imported(moduleId, both(users));
    const before = await namesIn(moduleId);
    const changed = both([listUsers, { ...readUser, description: 'Reads one by its id.' }]);
    await without(moduleId, changed, ['Read a user'], true);
    expect(await namesIn(moduleId)).toEqual(before);
    expect((await planned(moduleId, changed)).counts).toMatchObject({ update: 1, missing: 0 });
  });
});

describe('an import into an application', () => {
  it('of the same source changes nothing and leaves no event', async () => {
    const { moduleId } = await empty();
    await imported(moduleId, shop());
    const events = async () => (await app.database.query('select count(*) as n from events'))[0].n;
    const before = await events();
    expect((await planned(moduleId, shop())).counts).toMatchObject({ create: 0, update: 0, same: 2 });
    expect(await imported(moduleId, shop())).toMatchObject({ state: 'done', created: 0, changed: 0, total: 0 });
    expect(await events()).toBe(before);
  });

  it('merges a later version with what people changed, and shows the changes field by field', async () => {
    const { moduleId } = await empty();
    await imported(moduleId, shop());
    const read = (await docsOf(moduleId)).find(({ name }) => name === 'Read a user');
    const doc = await dev.call(getDoc, { id: read?.id ?? '' });
    await dev.call(saveDoc, { ...doc, name: 'Read one user', version: undefined });
    const later = [listUsers, { ...readUser, description: 'Reads exactly one.' }];
    const plan = await planned(moduleId, shop(later));
    expect(plan.counts).toMatchObject({ update: 1, same: 1 });
    const at = plan.entries.find(({ step, isFolder }) => step === 'update' && isFolder === 0)?.at ?? -1;
    const change = await dev.call(importPlanDoc, { id: plan.id, at });
    expect(change.fields).toEqual([]);
    expect(change.text).toMatchObject({ added: 1 });
    const { runId } = await dev.call(applyImport, { id: plan.id });
    await app.quiet();
    expect(await dev.call(importRun, { moduleId, id: runId })).toMatchObject({ state: 'done', changed: 1 });
    const after = await dev.call(getDoc, { id: read?.id ?? '' });
    expect(after.name).toBe('Read one user');
    expect(after.description).toContain('exactly');
  });

  it('deletes docs that vanished from the source only if asked, and never those that people changed', async () => {
    const { moduleId } = await empty();
    const third = { name: 'Delete a user', url: '/users/:id', method: 'DELETE' };
    await imported(moduleId, shop([...users, third]));
    const fewer = shop(users.slice(0, 1));
    const plan = await planned(moduleId, fewer);
    expect(plan.counts).toMatchObject({ same: 1, missing: 2 });
    expect(await imported(moduleId, fewer)).toMatchObject({ removed: 0 });
    expect(await docsOf(moduleId)).toHaveLength(3);
    const kept = (await docsOf(moduleId)).find(({ name }) => name === 'Delete a user');
    const doc = await dev.call(getDoc, { id: kept?.id ?? '' });
    await dev.call(saveDoc, { ...doc, name: 'Remove a user' });
    const next = await planned(moduleId, fewer);
    expect(
      next.entries
        .filter(({ step }) => step === 'missing')
        .map(({ stays }) => stays)
        .sort(),
    ).toEqual(['', 'edited']);
    expect(await imported(moduleId, fewer, { removeMissing: true })).toMatchObject({ removed: 1, kept: 1 });
    expect((await docsOf(moduleId)).map(({ name }) => name).sort()).toEqual(['List users', 'Remove a user']);
  });

  it('restores a doc that was deleted, when the source still has it', async () => {
    const { moduleId } = await empty();
    await imported(moduleId, shop());
    const [first] = await docsOf(moduleId);
    await dev.call(deleteDoc, { id: first?.id ?? '' });
    expect((await planned(moduleId, shop())).counts).toMatchObject({ revive: 1, same: 1 });
    expect(await imported(moduleId, shop())).toMatchObject({ created: 1 });
    expect((await docsOf(moduleId)).map(({ id }) => id)).toContain(first?.id);
  });

  it('is in the log of the application with its source and its user', async () => {
    const { moduleId } = await empty();
    await imported(moduleId, shop());
    const [run] = await dev.call(pushLog, { moduleId });
    expect(run).toMatchObject({ source: 'import', origin: 'collection.json', author: 'Dev', docs: 2, created: 2 });
  });

  it('can be cancelled before it is written, and not after it has ended', async () => {
    const { moduleId } = await empty();
    const { id } = await planned(moduleId, shop());
    const { runId } = await dev.call(applyImport, { id });
    await dev.call(cancelImport, { moduleId, id: runId });
    await app.quiet();
    expect(await dev.call(importRun, { moduleId, id: runId })).toMatchObject({ state: 'cancelled' });
    expect(await dev.refuses(cancelImport, { moduleId, id: runId })).toMatchObject({ key: 'import.ended' });
  });
});
