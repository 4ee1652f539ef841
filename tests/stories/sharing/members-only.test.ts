import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { docAbout } from '../../../contracts/docs/about.js';
import * as docs from '../../../contracts/docs/docs.js';
import { docModels } from '../../../contracts/docs/models.js';
import { applyImport, planImport } from '../../../contracts/import-export/imports.js';
import { addComposeDocs } from '../../../contracts/sharing/compose-docs.js';
import { addComposeProject, styleComposeProject } from '../../../contracts/sharing/composing.js';
import { emptyAppearance } from '../../../contracts/sharing/public-pages.js';
import { addShare, findInShare, getShare, viewSharedDoc } from '../../../contracts/sharing/sharing.js';
import { findInShow, getComposeProject, viewComposedDoc } from '../../../contracts/sharing/show.js';
import { addSpace } from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import { fileOf } from '../../support/collection.js';
import type { Person } from '../../support/people.js';
import { type Place, place } from '../../support/places.js';
import { Reader } from '../../support/reader.js';

let app: TestApp;
let dev: Person;
let at: Place;
let id: string;
const inside = 'https://inner.example';
const held = { 'x-gateway': inside };
const order = { type: 'object', ...held, properties: { no: { type: 'string', not: { enum: ['0'], ...held } } } };
const answer = {
  ...{ description: 'ok', ...held, links: { next: { operationId: 'a', server: { url: inside } } } },
  headers: { 'x-rate': { schema: { type: 'integer', ...held }, ...held } },
  content: {
    'application/json': {
      ...{ schema: { $ref: '#/components/schemas/Order' }, ...held },
      examples: { small: { ...held, value: { no: 'seven', 'x-kept': 1 } } },
    },
  },
};
const callback = { servers: [{ url: inside }], post: { ...held, responses: { 200: { description: 'thanks' } } } };
const shop = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '2.3', contact: { name: 'Team', ...held }, ...held },
  servers: [{ url: inside }],
  tags: [{ name: 'Art', description: 'Pictures', ...held }],
  paths: {
    '/a': {
      get: {
        ...{ tags: ['Art'], summary: 'Call', operationId: 'a', security: [{ Key: [] }, { Sign: ['read'] }], ...held },
        ...{ servers: [{ url: inside }], callbacks: { done: { '{$url}': callback } } },
        responses: { 200: answer, 404: { ...answer, description: 'none' } },
      },
    },
  },
  components: {
    schemas: { Order: order },
    securitySchemes: {
      Key: { type: 'apiKey', in: 'header', name: 'X-Key', ...held },
      Sign: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: `${inside}/t`, scopes: { read: 'r' } } } },
    },
  },
};

beforeAll(async () => {
  app = await startApp();
  dev = await app.person('dev');
  at = await place(dev);
  const files = [fileOf(JSON.stringify(shop))];
  await dev.call(applyImport, { id: (await dev.call(planImport, { projectId: '', moduleId: at.moduleId, files })).id });
  await app.quiet();
  id = (await dev.call(docs.listDocs, { moduleId: at.moduleId })).find(({ isFolder }) => !isFolder)?.id ?? '';
});
afterAll(() => app.stop());

const formats = ['openapi-json', 'openapi-yaml', 'postman', 'markdown'] as const;

/** What somebody with the address gets through every call and file. */
async function everything(door: 'share' | 'show', shareId: string): Promise<Record<string, string>> {
  const who = new Reader(app.url);
  const text = async (path: string) => (await who.fetch(path)).text();
  const isShare = door === 'share';
  await (isShare ? who.data(getShare, { id: shareId }) : who.data(getComposeProject, { id: shareId }));
  const view = isShare
    ? who.data(viewSharedDoc, { docId: id, shareConfigId: shareId })
    : who.data(viewComposedDoc, { id: shareId, docId: id });
  const find = isShare ? findInShare : findInShow;
  const found = async (words: string) => JSON.stringify(await who.data(find, { id: shareId, text: words }));
  const files = formats.map(async (format) => [format, await text(`/${door}/file?id=${shareId}&format=${format}`)]);
  const calls = {
    ...{ view: await view, shown: await who.data(docs.viewShownDoc, { id }) },
    ...{ models: await who.data(docModels, { id }), about: await who.data(docAbout, { id }) },
  };
  return {
    ...Object.fromEntries(Object.entries(calls).map(([name, value]) => [name, JSON.stringify(value)])),
    ...Object.fromEntries(await Promise.all(files)),
    ...{ page: await text(`/${door}/${shareId}/${id}`), doc: await text(`/${door}/${shareId}/${id}.md`) },
    ...{ found: await found('inner.example'), known: await found('seven') },
  };
}

/** Names of the seen that contain the words. */
const having = (seen: Record<string, string>, words: string): string[] =>
  Object.entries(seen).flatMap(([name, text]) => (text.includes(words) ? [name] : []));

it.each(['', 'A title'])('no door of a share called "%s" shows addresses and extensions of members', async (title) => {
  const share = await dev.call(addShare, { moduleId: at.moduleId, isAll: 1, type: 1, mayDownload: 1, title });
  const seen = await everything('share', share.id);
  expect([having(seen, 'inner.example'), having(seen, 'x-gateway')]).toEqual([[], []]);
  // Everything beside them is shown: names and values that only look like extensions.
  expect(having(seen, 'x-kept')).toEqual(expect.arrayContaining(['view', 'shown', 'openapi-json', 'openapi-yaml']));
  expect(having(seen, 'x-rate')).toEqual(expect.arrayContaining(['view', 'openapi-json']));
  expect(JSON.parse(seen.known ?? '').list).toHaveLength(1);
  const { info, components, servers, tags, paths } = JSON.parse(seen['openapi-json'] ?? '');
  expect(info).toEqual(
    title ? { title, version: '1.0.0' } : { title: 'Shop', version: '2.3', contact: { name: 'Team' } },
  );
  expect(tags[0]).toEqual({ name: 'Art', ...(!title && { description: 'Pictures' }) });
  expect(servers).toBeUndefined();
  expect(components.securitySchemes).toEqual({
    Key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    Sign: { type: 'http', scheme: 'bearer' },
  });
  const { security, callbacks } = paths['/a'].get;
  expect(security).toEqual([{ Key: [] }, { Sign: ['read'] }]);
  expect(callbacks).toEqual({ done: { '{$url}': { post: { responses: { 200: { description: 'thanks' } } } } } });
});

it('nor does a door of a composed project; requirements without schemes are left out of its file', async () => {
  const { id: spaceId } = await dev.call(addSpace, { name: 'Composed', isCompose: 1 });
  const { id: projectId } = await dev.call(addComposeProject, { spaceId, name: 'For readers', type: 1 });
  await dev.call(styleComposeProject, { ...emptyAppearance, id: projectId, hasConstants: 0, mayDownload: true });
  await dev.call(addComposeDocs, { projectId, docList: [{ docId: id }] });
  const seen = await everything('show', projectId);
  expect([having(seen, 'inner.example'), having(seen, 'x-gateway')]).toEqual([[], []]);
  expect(Object.keys(JSON.parse(seen['openapi-json'] ?? '').components.securitySchemes)).toEqual(['Key', 'Sign']);
  const other = await place(dev);
  const { id: docId } = await dev.call(docs.saveDoc, { moduleId: other.moduleId, type: 0, name: 'Other', url: '/b' });
  await dev.call(addComposeDocs, { projectId, docList: [{ docId }] });
  const { paths, components } = JSON.parse((await everything('show', projectId))['openapi-json'] ?? '');
  expect([paths['/a'].get.security, components?.securitySchemes]).toEqual([undefined, undefined]);
});

it('members find and read all of it', async () => {
  const read = JSON.stringify([await dev.call(docs.viewDoc, { id }), await dev.call(docModels, { id })]);
  expect(read).toContain('x-gateway');
});

it('a share of some docs names no other folder, not even as a tag', async () => {
  const other = await place(dev);
  const call = (tag: string) => ({ get: { tags: [tag], summary: tag, responses: { 200: { description: 'ok' } } } });
  const tags = ['Open', 'Inner'].map((name) => ({ name, description: `About ${name}` }));
  const file = {
    openapi: '3.1.0',
    info: { title: 'S', version: '1' },
    tags,
    paths: { '/o': call('Open'), '/i': call('Inner') },
  };
  const files = [fileOf(JSON.stringify(file))];
  const { id: plan } = await dev.call(planImport, { projectId: '', moduleId: other.moduleId, files });
  await dev.call(applyImport, { id: plan });
  await app.quiet();
  const list = await dev.call(docs.listDocs, { moduleId: other.moduleId });
  const docId = list.find(({ name, isFolder }) => name === 'Open' && !isFolder)?.id ?? '';
  const wish = { moduleId: other.moduleId, isAll: 0 as const, type: 1 as const, mayDownload: 1 as const };
  const share = await dev.call(addShare, { ...wish, content: [{ docId }] });
  const who = new Reader(app.url);
  await who.data(getShare, { id: share.id });
  const told = JSON.stringify(await who.data(docAbout, { id: docId }));
  expect(told).toContain('About Open');
  expect(told).not.toContain('Inner');
  const text = await (await who.fetch(`/share/file?id=${share.id}&format=openapi-json`)).text();
  expect(JSON.parse(text).tags).toEqual([tags[0]]);
  expect(text).not.toContain('Inner');
});
