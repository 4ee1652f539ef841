import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { docAbout, moduleAbout, openAbout } from '../../../contracts/docs/about.js';
import { copyDoc } from '../../../contracts/docs/doc-rows.js';
import { searchDocs } from '../../../contracts/docs/doc-search.js';
import type { ApiContent } from '../../../contracts/docs/doc-types/api.js';
import { operationRow } from '../../../contracts/docs/doc-types/live-fixed-rows.js';
import * as docs from '../../../contracts/docs/docs.js';
import { applyImport, planImport } from '../../../contracts/import-export/imports.js';
import { saveFollow } from '../../../contracts/notifications/follows.js';
import { messagePage } from '../../../contracts/notifications/notice.js';
import { readingList, visitDoc } from '../../../contracts/notifications/visits.js';
import { decodeId } from '../../../contracts/platform/wire.js';
import { addShare, getShare } from '../../../contracts/sharing/sharing.js';
import { deleteEnvironment, listEnvironments } from '../../../contracts/workspace/environments.js';
import { aboutRules } from '../../../server/docs/doc-types/api/about-rules.js';
import { DocContentWriter } from '../../../server/docs/editing/content/doc-content-writer.js';
import { startApp, type TestApp } from '../../support/app.js';
import { fileOf } from '../../support/collection.js';
import { debugThrough, refusalOf } from '../../support/debug-calls.js';
import type { Person } from '../../support/people.js';
import { type Place, place } from '../../support/places.js';
import { Reader } from '../../support/reader.js';
import { download } from './export/exporting.js';

let app: TestApp;
let ann: Person;
let guest: Person;
let stranger: Person;
let at: Place;

beforeAll(async () => {
  app = await startApp();
  [ann, guest, stranger] = [await app.person('ann'), await app.person('guest'), await app.person('stranger')];
});
afterAll(() => app.stop());
beforeEach(async () => {
  at = await place(ann, { guests: [guest] });
});

const about = async () => (await ann.call(moduleAbout, { moduleId: at.moduleId })).about;

describe('About', () => {
  it('is made once, by those who edit docs, and read by all who read docs', async () => {
    const { moduleId } = at;
    expect(await about()).toBeNull();
    await guest.refuses(openAbout, { moduleId });
    const [one, two] = await Promise.all([ann.call(openAbout, { moduleId }), ann.call(openAbout, { moduleId })]);
    expect(two).toEqual(one);
    const { id } = await ann.call(docs.saveDoc, { moduleId, type: 3, name: 'Call' });
    expect((await guest.call(docAbout, { id })).about).toMatchObject({ id: one.id });
    await stranger.refuses(docAbout, { id });
    // In no list, never a second one.
    const list = await ann.call(docs.listDocs, { moduleId });
    expect(list.map((doc) => doc.name)).toEqual(['Call']);
    await ann.refuses(copyDoc, { id: one.id, moduleId: '' });
    await ann.refuses(docs.saveDoc, { moduleId, type: 11, name: 'A' });
    await ann.call(docs.deleteDoc, { id: one.id });
    expect(await about()).toBeNull();
    expect(await ann.call(openAbout, { moduleId })).toEqual(one);
    expect((await about())?.id).toBe(one.id);
  });
});

const shop = {
  openapi: '3.1.0',
  info: {
    title: 'Shop',
    version: '2.3',
    description: 'Sells *things*.',
    contact: { name: 'Team', email: 'team@example.com' },
    'x-level': 1.1,
  },
  servers: [
    {
      url: 'https://{region}.example.com',
      description: 'live',
      variables: { region: { default: 'eu', enum: ['eu'] } },
    },
    { url: 'https://test.example.com', description: 'test' },
  ],
  security: [{ Key: [] }],
  tags: [{ name: 'Zoo', description: 'Animals' }, { name: 'Art' }],
  externalDocs: { url: 'https://example.com' },
  paths: { '/a': { get: { tags: ['Zoo'], summary: 'A', responses: { 200: { description: 'ok' } } } } },
  components: {
    securitySchemes: {
      Key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      Basic: { type: 'http', scheme: 'basic', 'x-old': true },
    },
  },
  'x-audience': 'partners',
};

async function imports(document: object): Promise<void> {
  const files = [fileOf(JSON.stringify(document))];
  const { id } = await ann.call(planImport, { projectId: '', moduleId: at.moduleId, files });
  await ann.call(applyImport, { id });
  await app.quiet();
}
async function exported() {
  const { moduleId } = at;
  const environmentIds = (await ann.call(listEnvironments, { moduleId })).map(({ id }) => id);
  return JSON.parse((await download(ann, { moduleId, format: 'openapi-json', environmentIds })).text);
}
/** Somebody changes the keywords, as typing does. */
async function types(change: Readonly<Record<string, string | undefined>>, more: Partial<ApiContent> = {}) {
  const now = await about();
  const keywords = Object.entries({ ...now?.keywords, ...change }).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, text]],
  );
  const params = [operationRow(Object.fromEntries(keywords))];
  const by = { actorId: decodeId(ann.id) ?? 0, source: 'live', requestId: '' } as const;
  await app
    .get(DocContentWriter)
    .replace(
      decodeId(now?.id ?? '') ?? 0,
      ({ content }) => aboutRules.schema.parse({ ...content, ...more, params }),
      by,
    );
}

it('is called About in messages and reading lists, and found by that word in both languages', async () => {
  const { id } = await ann.call(openAbout, { moduleId: at.moduleId });
  await types({ 'info/version': '"2"' }, { name: 'Shop' });
  await app.quiet();
  await guest.call(saveFollow, { moduleId: at.moduleId });
  await guest.call(visitDoc, { docId: id, version: 1 });
  await types({ 'info/version': '"3"' });
  await app.quiet();
  const { list } = await guest.call(readingList, { moduleId: at.moduleId });
  expect(list.map(({ docName }) => docName)).toEqual(['About Shop']);
  const messages = await guest.call(messagePage, {});
  expect(messages.list.map(({ docName, message }) => [docName, message])).toEqual([
    ['About Shop', expect.stringContaining('“About Shop”')],
  ]);
  const found = async (text: string) =>
    (await guest.call(searchDocs, { text, limit: 20 })).docs.flatMap((doc) =>
      doc.moduleId === at.moduleId ? [doc.id] : [],
    );
  for (const text of ['about', 'Abo', 'ABOUT shop', '关于', '关于 shop', 'shop'])
    expect(await found(text)).toEqual([id]);
  for (const text of ['a', 'out', 'about zoo']) expect(await found(text)).toEqual([]);
});

it('lets members call the declared token addresses through the server, and nobody others', async () => {
  const flows = (tokenUrl: string) => ({ flows: { clientCredentials: { tokenUrl, scopes: {} } } });
  await ann.call(openAbout, { moduleId: at.moduleId });
  // Nothing listens there: the first call is let through, and the connection fails.
  await types({ 'scheme/Login': JSON.stringify({ type: 'oauth2', ...flows('http://127.0.0.1:1/token') }) });
  const { id: doc } = await ann.call(docs.saveDoc, { moduleId: at.moduleId, type: 0, name: 'A', url: '/a' });
  const call = async (url: string) => refusalOf(await debugThrough(app.url, { token: guest.token, doc, url }));
  expect(await call('http://127.0.0.1:1/token')).not.toMatch(/^debug\.(?:host|noHost)$/);
  expect(await call('http://127.0.0.1:2/token')).toBe('debug.host');
});

it('tells strangers of a share how calls are signed, and neither servers nor extensions', async () => {
  await imports({ ...shop, info: { ...shop.info, 'x-team': 'inner' } });
  const flows = { clientCredentials: { tokenUrl: 'https://inner.example.com', scopes: {} } };
  await types({ 'scheme/Login': JSON.stringify({ type: 'oauth2', flows }) });
  const [doc] = (await ann.call(docs.listDocs, { moduleId: at.moduleId })).filter(({ isFolder }) => isFolder === 0);
  const share = await ann.call(addShare, { moduleId: at.moduleId, type: 1, isAll: 1 });
  const reader = new Reader(app.url);
  await reader.data(getShare, { id: share.id });
  const told = (await reader.data(docAbout, { id: doc?.id ?? '' })).about;
  expect(told?.keywords).toMatchObject({
    'info/version': '"2.3"',
    'tag/Zoo': '{"description":"Animals"}',
    'scheme/Key': '{"type":"apiKey","in":"header","name":"X-Key"}',
    'scheme/Login': '{"type":"oauth2"}',
  });
  expect(JSON.stringify(told)).not.toMatch(/inner|example\.com\/|region|x-|server/);
});

describe('an import of OpenAPI', () => {
  it('fills it, and an export writes it as it came', async () => {
    await imports(shop);
    const made = await about();
    expect(made?.name).toBe('Shop');
    expect(made?.keywords).toMatchObject({
      'info/version': '"2.3"',
      'info/x-level': '1.1',
      'tag/Zoo': '{"description":"Animals"}',
      tags: '["Zoo","Art"]',
      'scheme/Key': '{"type":"apiKey","in":"header","name":"X-Key"}',
      security: '[{"Key":[]}]',
    });
    const { paths: _, ...head } = await exported();
    expect(head).toEqual({ ...shop, paths: undefined });
    const version = (await ann.call(docs.viewDoc, { id: made?.id ?? '' })).streamVersion;
    await imports(shop);
    expect((await ann.call(docs.viewDoc, { id: made?.id ?? '' })).streamVersion).toBe(version);
  });

  it('keeps what people wrote, and changes what nobody touched', async () => {
    await imports(shop);
    await types(
      {
        'info/version': '"3.0"',
        'tag/Art': '{"description":"Pictures"}',
        'scheme/Token': '{"type":"http","scheme":"bearer"}',
        // OpenAPI allows neither.
        'scheme/Bad': '{"type":"apiKey"}',
        'info/license': '{"url":"https://example.com"}',
        'server/https://new.example.com': '{"description":"new"}',
      },
      { name: 'The shop' },
    );
    const next = { ...shop, info: { ...shop.info, title: 'Shop', version: '2.4', contact: { name: 'Others' } } };
    await imports({ ...next, tags: [{ name: 'Zoo', description: 'Beasts' }, { name: 'Art' }] });
    const written = await exported();
    expect(written.info).toEqual({ ...next.info, title: 'The shop', version: '3.0' });
    expect(written.tags).toEqual([
      { name: 'Zoo', description: 'Beasts' },
      { name: 'Art', description: 'Pictures' },
    ]);
    expect(Object.keys(written.components.securitySchemes)).toEqual(['Key', 'Basic', 'Token']);
    expect(written.servers).toEqual([...shop.servers, { url: 'https://new.example.com', description: 'new' }]);
    // An environment that is not chosen is no server; one that is gone is what is declared.
    const chosen = async (...names: string[]) => {
      const { moduleId } = at;
      const all = await ann.call(listEnvironments, { moduleId });
      const environmentIds = all.filter(({ name }) => names.includes(name)).map(({ id }) => id);
      const file = await download(ann, { moduleId, format: 'openapi-json', environmentIds });
      return JSON.parse(file.text).servers.map(({ url }: { url: string }) => url);
    };
    const [live, test, added] = [shop.servers[0]?.url, shop.servers[1]?.url, 'https://new.example.com'];
    expect(await chosen()).toEqual([added]);
    expect(await chosen('test')).toEqual([test, added]);
    const gone = (await ann.call(listEnvironments, { moduleId: at.moduleId })).find(({ name }) => name === 'test');
    await ann.call(deleteEnvironment, { id: gone?.id ?? '' });
    expect(await chosen('live')).toEqual([live, test, added]);
    // The title of an export finds its source again.
    await imports(written);
    expect((await ann.call(docs.listDocs, { moduleId: at.moduleId })).map(({ name }) => name)).toHaveLength(2);
  });

  it('leaves another source of the application beside it', async () => {
    await imports(shop);
    await imports({
      openapi: '3.1.0',
      info: { title: 'Bank', version: '1' },
      tags: [{ name: 'Money' }],
      paths: { '/b': { get: { tags: ['Money'], summary: 'B', responses: { 200: { description: 'ok' } } } } },
      components: { securitySchemes: { Key: { type: 'http', scheme: 'bearer' } } },
    });
    const written = await exported();
    expect(written.info.title).toBe('Shop');
    expect(written.tags.map(({ name }: { name: string }) => name)).toEqual(['Zoo', 'Art', 'Money']);
    expect(written.components.securitySchemes.Key_2).toEqual({ type: 'http', scheme: 'bearer' });
  });
});
