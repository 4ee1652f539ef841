import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { getDoc, listDocsV2 } from '../../../../contracts/docs/docs.js';
import { applyImport, importPlan, planImport } from '../../../../contracts/import-export/imports.js';
import { startApp, type TestApp } from '../../../support/app.js';
import type { Person } from '../../../support/people.js';
import { png } from '../../../support/picture.js';
import { place } from '../../../support/places.js';
import { zipOf } from '../../../support/zip.js';
import { download } from '../export/exporting.js';

let app: TestApp;
let data: string;
let dev: Person;
beforeAll(async () => {
  data = mkdtempSync(path.join(tmpdir(), 'annals-pictures-'));
  app = await startApp({ env: { ANNALS_DATA: data, ANNALS_UPLOADS_PER_HOUR: '2' } });
  dev = await app.person('dev');
});
afterAll(async () => {
  await app.stop();
  rmSync(data, { recursive: true });
});

const guide = (mark: string) =>
  zipOf({
    'guide/start/a.md': `# Start\n![shop](../img/shop.png) ![fake](../img/fake.png) ![many](../img/many.png) ${mark}`,
    'guide/img/shop.png': png(),
    'guide/img/fake.png': '<script>alert(1)</script>',
    'guide/img/logo.png': png('logo'),
    'guide/img/many.png': png('beyond the uploads of an hour'),
  });

const textOf = async (moduleId: string) => {
  const docs = await dev.call(listDocsV2, { moduleId });
  return (await dev.call(getDoc, { id: docs.find(({ isFolder }) => isFolder === 0)?.id ?? '' })).description;
};
const imported = async (moduleId: string, mark = '') => {
  const { id } = await dev.call(planImport, { projectId: '', moduleId, files: [await guide(mark)] });
  const plan = await dev.call(importPlan, { id });
  await dev.call(applyImport, { id });
  await app.quiet();
  return plan;
};

it('brings the pictures of a folder of Markdown files along, once', async () => {
  const { moduleId } = await place(await app.admin(), { devs: [dev] });
  const { losses } = await imported(moduleId);
  expect(losses.map(({ value }) => value)).toEqual(expect.arrayContaining(['../img/fake.png', '../img/many.png']));
  const text = await textOf(moduleId);
  const [, address = ''] = /!\[shop\]\((\/upload\/[0-9a-f]{32}\.png)\)/.exec(text) ?? [];
  const reply = await fetch(new URL(address, app.url));
  expect([reply.headers.get('content-type'), Buffer.from(await reply.arrayBuffer())]).toEqual(['image/png', png()]);
  expect(text).toContain('![fake](../img/fake.png)');

  // An exported page shows it without a network.
  const page = await download(dev, { moduleId, format: 'html' });
  expect(page.text).toContain(`src="data:image/png;base64,${png().toString('base64')}"`);
  expect(page.text).not.toContain(`src="${address}"`);

  // The same again changes nothing; another text keeps the address of its picture.
  expect((await imported(moduleId)).counts).toMatchObject({ same: 1, update: 0 });
  await imported(moduleId, 'news');
  expect(await textOf(moduleId)).toContain(`![shop](${address})`);
  // Members of another project do not learn that the file is stored here.
  const other = await place(await app.admin(), { devs: [dev] });
  await app.later(3_600_001);
  await imported(other.moduleId);
  expect(await textOf(other.moduleId)).not.toContain(address);

  await app.later(31 * 86_400_000);
  expect((await fetch(new URL(address, app.url))).status).toBe(200);
});
