import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getDoc, listDocsV2, saveDoc } from '../../../../contracts/docs/docs.js';
import { setAllowMethod, updateSwaggerConfig } from '../../../../contracts/import-export/import-sources.js';
import { applyImport, importPlan, planImport } from '../../../../contracts/import-export/imports.js';
import { listOffers } from '../../../../contracts/import-export/offers.js';
import { importSwaggerV2, refreshSwaggerV2 } from '../../../../contracts/import-export/old-imports.js';
import { moduleToken } from '../../../../contracts/workspace/modules.js';
import { updateModuleSettings } from '../../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../../support/app.js';
import { Build } from '../../../support/build.js';
import { fileOf } from '../../../support/collection.js';
import type { Person } from '../../../support/people.js';
import { place } from '../../../support/places.js';

let app: TestApp;
let dev: Person;
beforeAll(async () => {
  app = await startApp();
  dev = await app.person('dev');
});
afterAll(() => app.stop());

const every = ['get', 'head', 'post', 'put', 'delete', 'options', 'patch'];
const responses = { 200: { description: 'ok' } };
/** An OpenAPI file with one operation for each name, and an endpoint that accepts any method. */
const petstore = (names: readonly string[], any = false, description = 'one') =>
  JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Petstore', version: '1' },
    paths: {
      ...Object.fromEntries(names.map((name) => [`/${name}`, { get: { summary: name, description, responses } }])),
      ...(any && { '/any': Object.fromEntries(every.map((method) => [method, { summary: 'any', responses }])) }),
    },
  });

const empty = async () => place(await app.admin(), { devs: [dev] });
const docsOf = async (moduleId: string) => {
  const all = await dev.call(listDocsV2, { moduleId });
  return all.flatMap(({ name, httpMethod, isFolder }) => (isFolder ? [] : [`${httpMethod} ${name}`])).sort();
};
const keepMissing = (moduleId: string, configValue: string) =>
  dev.call(updateModuleSettings, { moduleId, items: [{ configKey: 'torna.push.override', configValue }] });

describe('the setting that keeps what a source no longer contains', () => {
  it('holds for imports and refreshes of old clients', async () => {
    const { projectId } = await empty();
    const imported = (names: string[]) => dev.call(importSwaggerV2, { projectId, content: petstore(names) });
    const { id: moduleId } = await imported(['a', 'b']);
    await app.quiet();
    await keepMissing(moduleId, 'true');
    expect((await imported(['a'])).id).toBe(moduleId);
    await app.quiet();
    expect(await docsOf(moduleId)).toEqual(['GET a', 'GET b']);
    await keepMissing(moduleId, 'false');
    await imported(['a']);
    await app.quiet();
    expect(await docsOf(moduleId)).toEqual(['GET a']);

    await imported(['a', 'c']);
    await app.quiet();
    await dev.call(updateSwaggerConfig, { moduleId, content: petstore(['a']) });
    await keepMissing(moduleId, 'true');
    await dev.call(refreshSwaggerV2, { moduleId });
    await app.quiet();
    expect(await docsOf(moduleId)).toEqual(['GET a', 'GET c']);
  });

  it('holds for files that a build pushes', async () => {
    const { moduleId } = await empty();
    const build = new Build(app.url, await dev.call(moduleToken, { moduleId }));
    const push = async (...names: string[]) => {
      const data = { author: 'jim', json: petstore(names) };
      expect(await build.javaSdk(data, 'swagger-json.push')).toMatchObject({ code: '0' });
      await app.quiet();
    };
    await push('a', 'b');
    await keepMissing(moduleId, 'true');
    await push('a');
    expect(await docsOf(moduleId)).toEqual(['GET a', 'GET b']);
    await keepMissing(moduleId, 'false');
    await push('a');
    expect(await docsOf(moduleId)).toEqual(['GET a']);
  });
});

describe('the allowed methods', () => {
  it('are those of an endpoint that accepts any: POST, or what the application says', async () => {
    const { moduleId } = await empty();
    const planned = async () => {
      const { id } = await dev.call(planImport, { projectId: '', moduleId, content: petstore(['a'], true) });
      return dev.call(importPlan, { id });
    };
    const plan = await planned();
    expect(plan.counts).toMatchObject({ create: 2 });
    expect(plan.losses).toMatchObject([{ what: 'duplicate', value: expect.stringMatching(/DELETE.* \/any$/) }]);
    await dev.call(setAllowMethod, { moduleId, method: 'GET,PUT' });
    await dev.call(applyImport, { id: (await planned()).id });
    await app.quiet();
    expect(await docsOf(moduleId)).toEqual(['GET a', 'GET any', 'PUT any']);
  });
});

describe('an offer of an import', () => {
  it('names the file', async () => {
    const { moduleId } = await empty();
    const imported = async (description: string) => {
      const files = [fileOf(petstore(['a'], false, description), 'Petstore.yaml')];
      const { id } = await dev.call(planImport, { projectId: '', moduleId, files });
      await dev.call(applyImport, { id });
      await app.quiet();
    };
    await imported('one');
    const id = (await dev.call(listDocsV2, { moduleId })).find(({ name }) => name === 'a')?.id ?? '';
    const doc = await dev.call(getDoc, { id });
    await dev.call(saveDoc, { ...doc, description: 'by hand', version: undefined });
    await imported('two');
    expect(await dev.call(listOffers, { docId: id })).toMatchObject([
      { field: 'body', origin: 'Petstore.yaml', value: 'two' },
    ]);
  });
});
