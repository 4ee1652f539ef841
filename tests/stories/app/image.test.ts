import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { importPlan, planImport } from '../../../contracts/import-export/imports.js';
import { addShare } from '../../../contracts/sharing/sharing.js';
import { ADMIN_PASSWORD } from '../../support/app.js';
import { type Image, megabytes, writeImage } from '../../support/image.js';
import { signIn } from '../../support/people.js';
import { markdownDoc, place } from '../../support/places.js';
import { buildServer, type ServerProcess, startServer } from '../../support/server-process.js';

let folder = '';
let image: Image;
let server: ServerProcess | undefined;

beforeAll(() => {
  buildServer();
  folder = mkdtempSync(path.join(tmpdir(), 'annals-image-'));
  image = writeImage(path.join(folder, 'annals'));
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

it('an image has at most 200 MB beside Node', () => {
  expect(megabytes(image.folder)).toBeLessThan(200);
});

it('a server starts from what the image has, renders a public page and reads an import', async () => {
  server = await startServer({ NODE_ENV: 'production', ANNALS_DATA: path.join(folder, 'data') }, image);
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
  const admin = await signIn(server.url, 'admin', ADMIN_PASSWORD);
  const here = await place(admin);
  const { moduleId } = here;
  const docId = await markdownDoc(admin, here, 'Read **this** first.', 'Guide');

  const { id } = await admin.call(addShare, { moduleId, isAll: 0, type: 1, content: [{ docId }] });
  const page = await (await fetch(`${server.url}/share/${id}/${docId}`)).text();
  expect(page.slice(page.indexOf('<div id="root"'))).toContain('<strong>this</strong>');

  const paths = { '/charges': { get: { summary: 'Charges', responses: { 200: { description: 'OK' } } } } };
  const content = JSON.stringify({ openapi: '3.1.0', info: { title: 'Pay', version: '1' }, paths });
  const plan = await admin.call(importPlan, await admin.call(planImport, { projectId: '', moduleId, content }));
  expect(JSON.stringify(plan)).toContain('Charges');
});
