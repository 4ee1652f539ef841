import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import mammoth from 'mammoth';
import { z } from 'zod';
import { addFolder, saveDoc } from '../../../../contracts/docs/docs.js';
import { uploadFile } from '../../../../contracts/docs/uploads.js';
import { startApp, type TestApp } from '../../../support/app.js';
import type { Person } from '../../../support/people.js';
import { png } from '../../../support/picture.js';
import { place } from '../../../support/places.js';
import { unzipped, unzippedBytes } from '../../../support/unzip.js';
import { download } from './exporting.js';

let app: TestApp;
let data: string;
let dev: Person;
let moduleId = '';
let [picture, file] = ['', ''];
const uploaded = z.object({ data: z.object({ url: z.string() }) });
const unknown = `/upload/${'0'.repeat(32)}.png`;
beforeAll(async () => {
  data = mkdtempSync(path.join(tmpdir(), 'annals-pictures-'));
  app = await startApp({ env: { ANNALS_DATA: data } });
  dev = await app.person('dev');
  ({ moduleId } = await place(await app.admin(), { devs: [dev] }));
  const upload = async (name: string, bytes: Buffer) => {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(bytes)]), name);
    const reply = await fetch(`${app.url}${uploadFile.path}`, { method: 'POST', headers: { token: dev.token }, body });
    return uploaded.parse(await reply.json()).data.url;
  };
  [picture, file] = [await upload('shop front.png', png()), await upload('list.pdf', Buffer.from('%PDF-1.4'))];
  const { id: parentId } = await dev.call(addFolder, { moduleId, name: 'Guides' });
  const guide = (name: string, parent: string) =>
    dev.call(saveDoc, {
      ...{ moduleId, parentId: parent, type: 3, name },
      description: `![the shop](${picture}) [list](${file}) ![gone](${unknown})`,
    });
  await guide('Inner', parentId);
  await guide('Outer', '');
});
afterAll(async () => {
  await app.stop();
  rmSync(data, { recursive: true });
});

it('a zip of Markdown files has the uploads beside them, each once', async () => {
  const { bytes } = await download(dev, { moduleId, format: 'markdown', zip: 1 });
  const [texts, files] = [await unzipped(bytes), await unzippedBytes(bytes)];
  expect([...texts.keys()].sort()).toEqual(['Guides/Inner.md', 'Outer.md', 'assets/list.pdf', 'assets/shop front.png']);
  const link = (up: string) =>
    `![the shop](${up}assets/shop%20front.png) [list](${up}assets/list.pdf) ![gone](${app.url}${unknown})`;
  expect(texts.get('Guides/Inner.md')).toContain(link('../'));
  expect(texts.get('Outer.md')).toContain(link(''));
  expect(files.get('assets/shop front.png')).toEqual(png());
});

it('one Markdown file has their whole addresses', async () => {
  const { text } = await download(dev, { moduleId, format: 'markdown' });
  expect(text).toContain(`![the shop](${app.url}${picture}) [list](${app.url}${file})`);
  expect(Buffer.from(await (await fetch(`${app.url}${picture}`)).arrayBuffer())).toEqual(png());
});

it('pages and Word files have the pictures in them', async () => {
  const shown = `src="data:image/png;base64,${png().toString('base64')}"`;
  const page = await download(dev, { moduleId, format: 'html' });
  const word = await download(dev, { moduleId, format: 'word' });
  const { value: read } = await mammoth.convertToHtml({ buffer: word.bytes });
  for (const html of [page.text, read]) {
    expect(html.split(shown)).toHaveLength(3);
    expect(html).toContain(`href="${app.url}${file}"`);
    expect(html).toContain(`href="${app.url}${unknown}"`);
  }
  expect(read).toContain('alt="the shop"');
});
