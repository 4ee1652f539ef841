import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { importLimits, importPlan, planImport } from '../../../../contracts/import-export/imports.js';
import { importSwaggerV2 } from '../../../../contracts/import-export/old-imports.js';
import { startApp, type TestApp } from '../../../support/app.js';
import { fileOf } from '../../../support/collection.js';
import type { Person } from '../../../support/people.js';
import { place } from '../../../support/places.js';
import { zipOf } from '../../../support/zip.js';

let app: TestApp;
let dev: Person;
beforeAll(async () => {
  app = await startApp();
  dev = await app.person('dev');
});
afterAll(() => app.stop());

const operation = { summary: 'Find', responses: { 200: { description: 'ok' } } };
const pets = (more: object = {}) =>
  JSON.stringify({
    openapi: '3.1.1',
    info: { title: 'Pets', version: '1' },
    paths: { '/pets': { get: operation } },
    ...more,
  });
const there = async () => place(await app.admin(), { devs: [dev] });

it('every way in has the limit of a file, and the same sentence', async () => {
  const { moduleId, projectId } = await there();
  // Above what a body usually has.
  const content = pets({ 'x-large': '"'.repeat(3_000_000) });
  const { id } = await dev.call(planImport, { projectId: '', moduleId, content });
  expect((await dev.call(importPlan, { id })).counts).toMatchObject({ create: 1 });
  expect(await dev.call(importSwaggerV2, { projectId, content })).toMatchObject({ name: 'Pets' });
  await app.quiet();

  const long = `${pets()}${' '.repeat(importLimits.bytes)}`;
  const sentence = 'Too large. The limit is 50 MB';
  const ways = [
    () => dev.call(planImport, { projectId: '', moduleId, content: long }),
    () => dev.call(planImport, { projectId: '', moduleId, files: [fileOf(long)] }),
    () => dev.call(importSwaggerV2, { projectId, content: long }),
    // More than its bodies may have.
    () => dev.call(importSwaggerV2, { projectId, content: long + long.slice(0, importLimits.bytes / 2) }),
  ];
  for (const way of ways) await expect(way()).rejects.toThrow(sentence);
});

it('a zip may hold more files than the import refers to', async () => {
  const { moduleId } = await there();
  const samples = Array.from({ length: 700 }, (_, at): [string, string] => [`samples/${at}.cs`, 'class A {}']);
  const zip = await zipOf({ ...Object.fromEntries(samples), 'openapi.json': pets() });
  const { id } = await dev.call(planImport, { projectId: '', moduleId, files: [zip] });
  expect(await dev.call(importPlan, { id })).toMatchObject({ format: 'openapi', counts: { create: 1 } });
});
