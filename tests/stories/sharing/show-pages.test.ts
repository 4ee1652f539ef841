import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as docs from '../../../contracts/docs/docs.js';
import { uploadFile } from '../../../contracts/docs/uploads.js';
import { deleteForGood } from '../../../contracts/history/past.js';
import {
  addComposeDocs,
  addComposePage,
  listComposeDocs,
  takeComposeDocs,
  updateComposePage,
} from '../../../contracts/sharing/compose-docs.js';
import {
  addComposeProject,
  composeParams,
  pinComposeProject,
  saveComposeSettings,
  styleComposeProject,
  updateComposeProject,
} from '../../../contracts/sharing/composing.js';
import { emptyAppearance } from '../../../contracts/sharing/public-pages.js';
import { addShare } from '../../../contracts/sharing/sharing.js';
import { getComposeProject, showEvents, showFile, viewComposedDoc } from '../../../contracts/sharing/show.js';
import { addEnvironment } from '../../../contracts/workspace/environments.js';
import { addSpace, addSpaceMembers } from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import type { Person } from '../../support/people.js';
import { apiDoc, markdownDoc, type Place, place } from '../../support/places.js';
import { Reader } from '../../support/reader.js';
import { Stream } from '../../support/stream.js';

let app: TestApp;
let admin: Person;
let dev: Person;
let sources: readonly [Place, Place];
let spaceId: string;
beforeAll(async () => {
  app = await startApp();
  [admin, dev] = [await app.admin(), await app.person('dev')];
  sources = [await place(admin, { devs: [dev] }), await place(admin, { devs: [dev] })];
  spaceId = (await admin.call(addSpace, { name: 'Composed', isCompose: 1 })).id;
  await admin.call(addSpaceMembers, { spaceId, userIds: [dev.id], roleCode: 'dev' });
});
afterAll(() => app.stop());

let count = 0;
async function compose(docIds: readonly string[], look: object = {}, more: object = {}): Promise<string> {
  count += 1;
  const { id } = await dev.call(addComposeProject, { spaceId, name: `Project ${count}`, type: 1, ...more });
  if (docIds.length > 0) await dev.call(addComposeDocs, { projectId: id, docList: docIds.map((docId) => ({ docId })) });
  await dev.call(styleComposeProject, { id, hasConstants: 0, ...emptyAppearance, ...look });
  return id;
}
const text = async (path: string) => (await new Reader(app.url).fetch(path)).text();

it('texts and files contain the docs of all applications as readers see them, and the extra pages', async () => {
  const [one, two] = sources;
  await dev.call(addEnvironment, { moduleId: one.moduleId, name: 'inside', url: 'http://jim:pw@inside.test' });
  const pay = await apiDoc(dev, one, 'Pay [now]');
  const refund = await markdownDoc(dev, two, 'First words', 'Refund');
  const hidden = await markdownDoc(dev, two, 'Hidden words', 'Hidden doc');
  await dev.call(docs.setDocShown, { id: hidden, isShow: 0 });
  const id = await compose([pay, refund], { title: 'Partners', welcome: 'Read **this** first.' });
  const { id: page } = await dev.call(addComposePage, { projectId: id, title: 'Start', content: 'Ask for a key.' });
  await dev.call(addComposePage, { projectId: id, title: 'Draft', content: 'Hidden draft', status: 0 });
  await dev.call(composeParams.add, { projectId: id, name: 'tenant' });
  await dev.call(pinComposeProject, { id, isPinned: 1 });
  await dev.call(docs.saveDoc, { id: refund, name: 'Refund', description: 'Second words' });
  const index = await text(`/show/${id}/llms.txt`);
  expect(index).toContain('# Partners\n\nRead **this** first.\n');
  expect(index).toContain(`- [Start](${app.url}/show/${id}/${page}.md)\n`);
  expect(index).toContain(`- [Pay \\[now\\]](${app.url}/show/${id}/${pay}.md): POST /a/doc/`);
  expect(await text(`/show/${id}/${page}.md`)).toBe('# Start\n\nAsk for a key.\n');
  const older = await text(`/show/${id}/${refund}.md`);
  expect(older).toContain('First words');
  expect(await text(`/show/${id}/${pay}.md`)).toContain('tenant');
  expect(await new Reader(app.url).pathKey(`/show/${id}/${hidden}.md`)).toBe('doc.unknown');
  const who = new Reader(app.url);
  expect(await who.key(showFile, { id, format: 'postman' })).toBe('share.noDownload');
  await dev.call(styleComposeProject, {
    id,
    hasConstants: 0,
    ...emptyAppearance,
    title: 'Partners',
    mayDownload: true,
  });
  const file = (format: string) => text(`/show/file?id=${id}&format=${format}`);
  const files = [await file('openapi-json'), await file('openapi-yaml'), await file('postman'), await file('markdown')];
  for (const one of files) expect(one).toContain('Pay');
  expect(files[0]).toContain('First words');
  expect(files[3]).toContain('Ask for a key.');
  expect([index, older, ...files].join()).not.toMatch(/Hidden|Second words|inside\.test|Application|Dev\b/);
  for (const name of ['Refund twice', 'Refund twice'])
    await dev.call(addComposeDocs, { projectId: id, docList: [{ docId: await apiDoc(dev, two, name) }] });
  await dev.call(saveComposeSettings, { id, gatewayUrl: 'https://api.example.com/gate', showDebug: 0 });
  const openApi = JSON.parse(await file('openapi-json'));
  expect(openApi).toMatchObject({ servers: [{ url: 'https://api.example.com/gate' }] });
  expect(Object.entries<object>(openApi.paths).map(([path, item]) => `${path} ${Object.keys(item)}`)).toEqual([
    '/ post',
    '/#Refund-twice post',
    expect.stringMatching(/^\/#Refund-twice-\w+ post$/),
  ]);
  const collection = await file('postman');
  expect(collection).not.toMatch(/#Refund|"key": ?"Refund/);
  expect(collection.match(/Refund twice/g)?.length).toBeGreaterThanOrEqual(2);
  expect(await text(`/show/${id}/${pay}.md`)).toContain('https://api.example.com/gate');
  expect(await text(`/show/${id}/${pay}.md`)).not.toContain('/a/doc/');
});

it('open pages hear of new versions, taken ones, extra pages, settings, and of the end', async () => {
  const docId = await markdownDoc(dev, sources[0], 'One', 'Heard');
  const id = await compose([docId], {}, { type: 2, password: 'first one' });
  const { id: page } = await dev.call(addComposePage, { projectId: id, title: 'Start', content: 'One' });
  const who = new Reader(app.url);
  expect(await who.key(showEvents, { id })).toBe('share.locked');
  await who.openProject(id, 'first one');
  const stream = await Stream.of(who, `/show/events?id=${id}`);
  await stream.hears('retry');
  await dev.call(docs.saveDoc, { id: docId, name: 'Heard', description: 'Two' });
  await stream.hears(`"${docId}":2`);
  await dev.call(pinComposeProject, { id, isPinned: 1 });
  await stream.hears('event: share');
  await dev.call(docs.saveDoc, { id: docId, name: 'Heard', description: 'Three' });
  await dev.call(updateComposePage, { id: page, content: 'Two' });
  await stream.hears(`"${page}":2`);
  expect(stream.heard).not.toContain(`"${docId}":3`);
  await dev.call(takeComposeDocs, { projectId: id });
  await stream.hears(`"${docId}":3`);
  await dev.call(docs.deleteDoc, { id: docId });
  await stream.hears(`"${docId}":0`);
  await dev.call(updateComposeProject, { id, name: 'Off', type: 2, status: 0 });
  await stream.hears('event: closed');
  expect(await who.key(showEvents, { id })).toBe('compose.unknown');
});

describe.each(['share', 'show'] as const)('the head of a page of /%s', (door) => {
  const make = async (docId: string, look: object) =>
    door === 'show'
      ? compose([docId], look)
      : (await dev.call(addShare, { moduleId: sources[0].moduleId, isAll: 1, type: 1, ...look })).id;

  it('is strict, names itself, and is indexed only where the owner wants it', async () => {
    const docId = await markdownDoc(dev, sources[0], 'words', 'A "quoted" <doc>');
    const id = await make(docId, { title: 'Our <docs>', isNoIndex: 0, welcome: '[x](javascript:alert(1)) <script>' });
    const who = new Reader(app.url);
    const open = await who.fetch(`/${door}/${id}/${docId}`, { headers: { accept: 'text/html' } });
    const html = await open.text();
    const policy = open.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(open.headers.get('x-robots-tag')).toBeNull();
    expect(html).toContain(`<link rel="canonical" href="${app.url}/${door}/${id}/${docId}" />`);
    expect(html).toContain(
      '<meta property="og:title" content="A &quot;quoted&quot; &lt;doc&gt; · Our &lt;docs&gt;" />',
    );
    expect(html).not.toContain('name="robots"');
    const again = await who.fetch(`/${door}/${id}/${docId}`, {
      headers: { accept: 'text/html', 'if-none-match': open.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    const closed = await make(docId, { isNoIndex: 1, title: 'Closed' });
    const unindexed = await who.fetch(`/${door}/${closed}`, { headers: { accept: 'text/html' } });
    expect(unindexed.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(await unindexed.text()).toContain('<meta name="robots" content="noindex, nofollow" />');
  });

  it('tells nothing of odd addresses', async () => {
    const docId = await markdownDoc(dev, sources[0], 'words', 'Telling name');
    const id = await make(docId, { title: 'Telling title' });
    const who = new Reader(app.url);
    const odd = ['%00', '..%2fadmin', '%ff', 'x'.repeat(300), `${id}/%00`, `${id}/..%2f..%2fadmin`, `${id}/x.md`];
    for (const path of [...odd, 'x/llms.txt']) {
      const response = await who.fetch(`/${door}/${path}`, { headers: { accept: 'text/html' } });
      expect([path, response.status < 500]).toEqual([path, true]);
      expect([path, (await response.text()).includes('Telling')]).toEqual([path, false]);
    }
    const folded = await who.fetch(`/${door}/../admin`, { headers: { accept: 'text/html' } });
    expect(await folded.text()).not.toContain('Telling');
  });
});

it('a logo is an uploaded picture, and links are addresses of the web', async () => {
  const id = await compose([]);
  const style = (look: object) =>
    dev.refuses(styleComposeProject, { id, hasConstants: 0, ...emptyAppearance, ...look });
  for (const logo of ['https://tracker.test/x.png', 'javascript:alert(1)', '/upload/../x', 'data:image/svg+xml,<svg>'])
    expect([logo, (await style({ logo })).key]).toEqual([logo, 'input.invalid']);
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'mailto:a b', '/admin'])
    expect([url, (await style({ footerLinks: [{ text: 'x', url }] })).key]).toEqual([url, 'input.invalid']);
  expect((await style({ accent: 'red;}' })).key).toBe('input.invalid');
});

it('a composed doc cannot be composed again, and a stranger reads no doc by the id of an entry', async () => {
  const docId = await markdownDoc(dev, sources[0], 'words', 'Twice');
  const id = await compose([docId]);
  const { id: page } = await dev.call(addComposePage, { projectId: id, title: 'Page', content: 'x' });
  for (const other of [id, page])
    expect(await dev.refuses(addComposeDocs, { projectId: id, docList: [{ docId: other }] })).toMatchObject({
      key: 'compose.docs',
    });
  expect(await new Reader(app.url).key(viewComposedDoc, { id, docId: page })).toBe('doc.unknown');
});

it('a pinned doc whose content was deleted for good is not found, in the language of the reader, and in no file', async () => {
  const gone = await markdownDoc(dev, sources[1], 'Secret words', 'Secret name');
  const stays = await markdownDoc(dev, sources[1], 'Plain words', 'Stays');
  const id = await compose([gone, stays], { mayDownload: true });
  await dev.call(pinComposeProject, { id, isPinned: 1 });
  await dev.call(docs.saveDoc, { id: gone, name: 'Secret name', description: 'Secret second words' });
  const who = new Reader(app.url);
  expect(await who.data(viewComposedDoc, { id, docId: gone })).toMatchObject({ description: 'Secret words' });
  await dev.call(docs.deleteDoc, { id: gone });
  await admin.call(deleteForGood, { docId: gone, reason: 'asked for' });

  for (const [language, sentence] of [
    ['en', 'Doc not found'],
    ['zh-CN', '文档不存在'],
  ] as const)
    for (const path of [`/show/doc?id=${id}&docId=${gone}`, `/show/${id}/${gone}.md`]) {
      const response = await who.fetch(path, { headers: { 'accept-language': language } });
      expect([path, response.status < 500, await response.json()]).toEqual([
        path,
        true,
        expect.objectContaining({ code: '100', msg: sentence }),
      ]);
    }
  const page = await who.fetch(`/show/${id}/${gone}`, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(200);
  const formats = ['openapi-json', 'openapi-yaml', 'postman', 'markdown'];
  const files = await Promise.all(formats.map((format) => text(`/show/file?id=${id}&format=${format}`)));
  for (const file of files) expect(file).toContain('Stays');
  const told = [await page.text(), await text(`/show/${id}/llms.txt`), ...files];
  const entries = await dev.call(listComposeDocs, { projectId: id });
  expect(entries).toMatchObject([{ state: 'gone', name: '', newerVersion: null }, { state: 'shown' }]);
  expect(JSON.stringify([told, entries])).not.toContain('Secret');
  expect(await dev.call(takeComposeDocs, { projectId: id })).toEqual({ taken: 0 });
});

it('a logo in SVG is shown, and runs nothing when its address is opened', async () => {
  const bytes = new Uint8Array(
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>'),
  );
  const { url: logo } = await dev.call(uploadFile, { file: [{ name: 'logo.svg', bytes }] });
  const id = await compose([], { logo });
  const who = new Reader(app.url);
  expect(await who.data(getComposeProject, { id })).toMatchObject({ logo });
  const { headers } = await who.fetch(logo, { headers: { accept: 'text/html' } });
  expect(headers.get('content-type')).toMatch(/^image\/svg\+xml/);
  expect(headers.get('content-disposition')).toMatch(/^attachment/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/default-src 'none'.*sandbox$/);
  expect(policy).not.toMatch(/script-src|allow-scripts/);
});
