import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { z } from 'zod';
import { getDoc, listDocsV2, saveDoc } from '../../../../contracts/docs/docs.js';
import { readKey } from '../../../../contracts/import-export/exports.js';
import { applyImport, importPlan, planImport } from '../../../../contracts/import-export/imports.js';
import { listEnvironments } from '../../../../contracts/workspace/environments.js';
import { startApp, type TestApp } from '../../../support/app.js';
import { fileOf } from '../../../support/collection.js';
import type { Person } from '../../../support/people.js';
import { place } from '../../../support/places.js';
import { download } from '../export/exporting.js';

let app: TestApp;
let dev: Person;
beforeAll(async () => {
  app = await startApp();
  dev = await app.person('dev');
});
afterAll(() => app.stop());

const script = (listen: string, ...exec: string[]) => ({ listen, script: { type: 'text/javascript', exec } });
const bearer = { type: 'bearer', bearer: [{ key: 'token', value: '{{session}}', type: 'string' }] };
const key = {
  type: 'apikey',
  apikey: [
    { key: 'key', value: 'X-Key', type: 'string' },
    { key: 'value', value: '{{key}}', type: 'string' },
    { key: 'in', value: 'header', type: 'string' },
  ],
};
const request = (path: string, more: object = {}) => ({
  ...{ method: 'GET', header: [], description: `About ${path}` },
  ...{ url: { raw: `{{base}}/${path}`, host: ['{{base}}'], path: [path] } },
  ...more,
});
/** Sent beside what the folder's authentication sends. */
const ownHeader = [{ key: 'X-Key', value: '{{mine}}' }];
const ordersEvent = [script('test', 'pm.test("ok", () => pm.response.to.be.ok);')];
const listEvent = [script('test', 'pm.test("list", () => {});')];
const source = {
  info: {
    ...{ name: 'Shop', description: 'All of the shop' },
    schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
  },
  auth: bearer,
  event: [script('prerequest', 'pm.variables.set("now", Date.now());', '// \u0000 "quoted"')],
  variable: [
    { key: 'base', value: 'https://api.example.com', type: 'string' },
    { key: 'tenant', value: 'acme', type: 'string' },
  ],
  item: [
    {
      ...{ name: 'Orders', description: 'What was **ordered**', auth: key },
      event: ordersEvent,
      item: [
        { name: 'List', event: listEvent, request: request('orders') },
        { name: 'Ping', request: request('ping', { auth: { type: 'noauth' } }) },
        { name: 'Own', request: request('own', { header: ownHeader }) },
      ],
    },
    { name: 'Users', description: 'Who orders', item: [{ name: 'Me', request: request('me') }] },
  ],
};

const part = z.object({
  description: z.string().optional(),
  auth: z.unknown().optional(),
  event: z.unknown().optional(),
});
const exportedRequest = part.extend({ header: z.array(z.object({ key: z.string(), value: z.string() })) });
const exportedItem = part.extend({ name: z.string(), request: exportedRequest });
const exported = part.extend({
  info: z.object({ description: z.string() }),
  variable: z.array(z.unknown()),
  item: z.array(part.extend({ name: z.string(), item: z.array(exportedItem) })),
});

it('an imported Postman collection comes out with its scripts, authentication, variables and texts of folders', async () => {
  const { moduleId } = await place(await app.admin(), { devs: [dev] });
  const plan = async (text: string) => {
    const { id } = await dev.call(planImport, { projectId: '', moduleId, files: [fileOf(text)] });
    return id;
  };
  const run = async (text: string) => {
    const id = await plan(text);
    // What the export has again is no loss.
    expect((await dev.call(importPlan, { id })).losses).toEqual([]);
    await dev.call(applyImport, { id });
    await app.quiet();
  };
  const text = async () => {
    const environmentIds = (await dev.call(listEnvironments, { moduleId })).map(({ id }) => id);
    return (await download(dev, { moduleId, format: 'postman', environmentIds })).text;
  };
  const read = async () => exported.parse(JSON.parse(await text()));
  await run(JSON.stringify(source));

  const first = await read();
  const { auth, event, variable, item } = source;
  expect(first).toMatchObject({ auth, info: { description: source.info.description } });
  expect(first.variable).toEqual(expect.arrayContaining(variable));
  const stored = JSON.parse(JSON.stringify(event).replace('\\u0000', '\uFFFD'));
  expect(first.event).toEqual(stored);
  expect(first.item.map(({ name, description }) => [name, description])).toEqual(
    item.map(({ name, description }) => [name, description]),
  );
  const [orders, users] = first.item;
  expect(orders).toMatchObject({ auth: key, event: ordersEvent });
  expect(users?.auth).toBeUndefined();
  const requests = first.item.flatMap((folder) => folder.item);
  expect(requests.map(({ name, event: own, request: { auth: of, header } }) => [name, own, of, header])).toEqual([
    ['List', listEvent, undefined, []],
    ['Ping', undefined, { type: 'noauth' }, []],
    ['Own', undefined, undefined, ownHeader],
    ['Me', undefined, undefined, []],
  ]);

  // The export is the same source, and comes out once more as it is.
  const file = await text();
  const id = await plan(file);
  expect((await dev.call(importPlan, { id })).counts).toMatchObject({ create: 0, missing: 0 });
  await dev.call(applyImport, { id });
  await app.quiet();
  expect(await text()).toBe(file);

  // A doc that says something else about its authentication is sent as it says.
  const me = (await dev.call(listDocsV2, { moduleId })).find(({ name }) => name === 'Me');
  const doc = await dev.call(getDoc, { id: me?.id ?? '' });
  const headerParams = doc.headerParams.map((row) => ({ ...row, example: 'Bearer {{other}}' }));
  await dev.call(saveDoc, { ...doc, headerParams });
  expect((await read()).item[1]?.item[0]?.request).toMatchObject({
    auth: { type: 'noauth' },
    header: [{ key: 'Authorization', value: 'Bearer {{other}}' }],
  });

  // Tools that pull get what docs say, nothing else of the source.
  const pulled = await fetch(`${app.url}/module/postman/${await dev.call(readKey, { moduleId })}`);
  expect(await pulled.text()).not.toMatch(/pm\.|"auth"|acme/);
});

const saved = (name: string, code: number, body: string, more: object = {}) => ({
  ...{ name, code, status: name, _postman_previewlanguage: 'text', header: [{ key: 'X-Page', value: '1' }], body },
  ...more,
});
const post = (path: string, body: object, header: object[] = []) => request(path, { method: 'POST', body, header });
const json = { key: 'Content-Type', value: 'application/json' };
const messages = {
  info: { name: 'Shop', schema: source.info.schema },
  item: [
    { name: 'Find', request: request('orders?state=new') },
    { name: 'Find by state', request: request('orders?state=done') },
    { name: 'Find', request: request('orders?state=gone') },
    { name: 'Slash', request: request('orders/') },
    {
      ...{
        name: 'Raw',
        request: post('raw', { mode: 'raw', raw: '{ // who\n"user": {{id}},\t"n": 1.0, "gone": null }' }),
      },
      response: [
        saved('Fine', 200, '{ "ok":true,"note":"" }', {
          cookie: [{ key: 'sid', domain: 'a.example', path: '/', value: '{{sid}}', secure: true }],
          originalRequest: {
            ...{ method: 'POST', header: [json], body: { mode: 'raw', raw: '{"user": 1}' } },
            url: {
              raw: '{{base}}/raw?page=2',
              host: ['{{base}}'],
              path: ['raw'],
              query: [{ key: 'page', value: '2' }],
            },
          },
        }),
        saved('Other', 201, '[1]'),
        saved('Bad gateway', 502, '<h1>bad</h1>'),
      ],
    },
    {
      name: 'Text',
      request: post('text', { mode: 'raw', raw: 'a: 1\nb_c: 2' }),
      response: [saved('Ok', 200, 'plain_text')],
    },
    { name: 'File', request: post('file', { mode: 'file', file: { src: 'a.png' } }) },
    {
      name: 'Graph',
      request: post('graph', { mode: 'graphql', graphql: { query: '{ me }', variables: '{\n  "a": 1\n}' } }, [json]),
    },
    {
      name: 'Get with body',
      request: request('get', { body: { mode: 'urlencoded', urlencoded: [{ key: 'a', value: '1', type: 'text' }] } }),
    },
    { name: 'Secret', request: post('login', { mode: 'raw', raw: '{"user":"ann", "password":"sesame"}' }) },
  ],
};

const message = z.object({
  request: z.object({ body: z.unknown().optional() }),
  response: z.array(z.unknown()).default([]),
});
function messagesOf(item: unknown) {
  const { request: sent, response } = message.parse(item);
  return { body: sent.body, response };
}

it('bodies and saved responses of a Postman collection come out as they came, and come in as the same', async () => {
  const { moduleId } = await place(await app.admin(), { devs: [dev] });
  const plan = (text: string) => dev.call(planImport, { projectId: '', moduleId, files: [fileOf(text)] });
  const text = async () => (await download(dev, { moduleId, format: 'postman' })).text;
  const { id } = await plan(JSON.stringify(messages));
  await dev.call(applyImport, { id });
  await app.quiet();

  const file = await text();
  const found = z.object({ item: z.array(z.record(z.string(), z.unknown())) }).parse(JSON.parse(file)).item;
  expect(found.map(({ name }) => name)).toEqual(messages.item.map(({ name }) => name));
  expect(file).not.toContain('sesame');
  const kept = messages.item.map(messagesOf);
  const out = found.map(messagesOf);
  const open = { mode: 'raw', raw: '{"user":"ann", "password":""}' };
  expect(out).toEqual([...kept.slice(0, -1), { body: open, response: [] }]);
  expect(found[3]).toMatchObject({ request: { url: { path: ['orders', ''] } } });

  const again = await plan(file);
  const counts = { create: 0, update: 0, revive: 0, missing: 0, same: messages.item.length };
  expect((await dev.call(importPlan, { id: again.id })).counts).toMatchObject(counts);
  await dev.call(applyImport, { id: again.id });
  await app.quiet();
  expect(await text()).toBe(file);

  // A body that somebody changed is written as the doc has it.
  const raw = (await dev.call(listDocsV2, { moduleId })).find(({ name }) => name === 'Raw');
  const doc = await dev.call(getDoc, { id: raw?.id ?? '' });
  const requestParams = doc.requestParams.map((row) => (row.name === 'n' ? { ...row, example: '2' } : row));
  await dev.call(saveDoc, { ...doc, requestParams });
  const changed = await text();
  expect(changed).toContain('\\"n\\": 2');
  expect(changed).not.toContain('// who');
  expect(changed).toContain('<h1>bad</h1>');
});
