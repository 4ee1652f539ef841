import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { deleteDoc, saveDoc, setDocShown } from '../../../contracts/docs/docs.js';
import { auditPage } from '../../../contracts/history/audit.js';
import { applyImport, planImport } from '../../../contracts/import-export/imports.js';
import {
  deleteMock,
  listMockCalls,
  listMocks,
  mockAccess,
  mockScript,
  nextMockVersion,
  runMock,
  saveMock,
} from '../../../contracts/try-out/mocks.js';
import { addDictionary, addDictionaryItem } from '../../../contracts/workspace/dictionaries.js';
import { updateModuleSettings, updateProject } from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import { fileOf } from '../../support/collection.js';
import { type Person, send, stranger } from '../../support/people.js';
import { type Place, place } from '../../support/places.js';

let app: TestApp;
let dev: Person;
let guest: Person;
let owner: Person;
let here: Place;
beforeAll(async () => {
  // A fast machine calls mocks more often than one address may.
  app = await startApp({ env: { ANNALS_MOCKS_PER_SECOND: '100000' } });
  owner = await app.person('owner');
  dev = await app.person('dev');
  guest = await app.person('guest');
  here = await place(owner, { devs: [dev], guests: [guest] });
});
afterAll(() => app.stop());

const ask = (path: string, init?: RequestInit) => fetch(new URL(`/mock/${path}`, app.url), init);
const fields = z.record(z.string(), z.unknown());
const json = async (path: string, init?: RequestInit) => fields.parse(await (await ask(path, init)).json());
const row = (name: string, more: object = {}) => ({ name, type: 'string', required: 1 as const, ...more });
const api = async (url: string, more: object = {}, at: Place = here) =>
  (await owner.call(saveDoc, { moduleId: at.moduleId, type: 0, name: `Doc ${url}`, url, httpMethod: 'GET', ...more }))
    .id;
const mockOf = (docId: string, more: object = {}) =>
  dev.call(saveMock, { docId, name: 'M', path: `m/${docId}`, ...more });
/** Saves the script as the doc's mock and calls it. */
async function scripted(script: string, path = '', init?: RequestInit) {
  const docId = await api(`/scripted/${Math.random()}`);
  await mockOf(docId, { resultType: 1, mockScript: script });
  const answer = await ask(`m/${docId}${path}`, init);
  return { docId, status: answer.status, headers: answer.headers, text: await answer.text() };
}

describe('a doc answers without any mock', () => {
  it('at the root of its application, too', async () => {
    const at = await place(owner, {});
    expect((await ask(`${at.moduleId}/`)).status).toBe(503);
    await api('/', { responseParams: [row('name', { example: 'root' })] }, at);
    expect(await json(`${at.moduleId}/`)).toEqual({ name: 'root' });
    expect(await json(at.moduleId)).toEqual({ name: 'root' });
  });
  it('from its examples and with values that fit name and type, the same for a seed', async () => {
    const { id: enumId } = await owner.call(addDictionary, { moduleId: here.moduleId, name: 'State' });
    await owner.call(addDictionaryItem, { enumId, name: 'paid', type: 'string', value: 'PAID' });
    const list = {
      ...row('list', { type: 'array' }),
      children: [row('id', { type: 'int64', example: '7' }), row('手机号'), row('createTime')],
    };
    const id = await api('/orders/{orderId}', {
      responseParams: [
        row('code', { example: '0' }),
        row('mobile', { description: '手机' }),
        row('state', { type: 'enum', enumId }),
        list,
      ],
    });
    const body = await json(id);
    expect(body).toMatchObject({ code: '0', state: 'PAID' });
    expect(body.mobile).toMatch(/^1\d{10}$/);
    const items = z.array(fields).parse(body.list);
    expect(items.map((item) => item.id)).toEqual([7, 8, 9]);
    expect(items[0]?.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const same = await json(`${here.moduleId}/orders/5`);
    expect(same).toEqual(body);
    expect(await json(`${id}?__seed=a`)).toEqual(await json(`${id}?__seed=a`));
    expect(await json(`${id}?__seed=a`)).not.toEqual(body);
  });

  it('with a documented error, and lists the codes for an undocumented one', async () => {
    const id = await api('/errors', {
      responseParams: [row('code'), row('msg'), row('data', { type: 'object' })],
      errorCodeParams: [row('404', { description: 'No such order' })],
    });
    const answer = await ask(`${id}?__status=404`);
    expect([answer.status, await answer.json()]).toEqual([404, { code: '404', msg: 'No such order' }]);
    const unknown = await ask(`${id}?__status=418`);
    expect([unknown.status, await unknown.text()]).toEqual([400, '__status: 200, 404']);
  });

  it('says where a request breaks the doc, when asked to', async () => {
    const id = await api('/checked', {
      httpMethod: 'POST',
      contentType: 'application/json',
      queryParams: [row('page', { type: 'int' })],
      requestParams: [
        row('name', { maxLength: '3' }),
        row('tags', { type: 'string[]' }),
        { ...row('user', { type: 'object' }), children: [row('age', { type: 'int' })] },
      ],
    });
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"long","tags":"x","user":{}}',
    };
    const { errors } = await json(`${id}?page=one&__check`, init);
    expect(errors).toEqual([
      { place: 'query', name: 'page', problem: 'type', expected: 'int' },
      { place: 'body', name: 'name', problem: 'length', expected: '3' },
      { place: 'body', name: 'tags', problem: 'type', expected: 'string[]' },
      { place: 'body', name: 'user.age', problem: 'missing', expected: 'int' },
    ]);
    expect((await ask(id, init)).status).toBe(200);
    const fine = { ...init, body: '{"name":"abc","tags":["x"],"user":{"age":1}}' };
    expect((await ask(`${id}?page=1&__check`, fine)).status).toBe(200);
  });

  it('of any size and shape: without a response, nested 30 levels deep', async () => {
    expect(await json(await api('/blank'))).toEqual({});
    const deep = (levels: number): object => ({
      ...row(`n${levels}`, { type: 'array' }),
      children: levels > 1 ? [deep(levels - 1)] : [row('leaf')],
    });
    const text = await (await ask(await api('/deep', { responseParams: [deep(30)] }))).text();
    expect(text.length).toBeLessThan(100_000);
    expect(text).toContain('leaf');
  });

  it('with an end, when the structure of its response contains itself', async () => {
    const loop = [
      row('a', { id: 1, parentId: 2, type: 'object' }),
      row('b', { id: 2, parentId: 1, type: 'object' }),
      row('self', { id: 3, parentId: 3 }),
    ];
    const body = await json(await api('/loop', { responseParams: loop }));
    expect(body).toMatchObject({ a: { b: {} }, self: expect.any(String) });
    const node = {
      type: 'object',
      properties: { title: { type: 'string' }, below: { type: 'array', items: { $ref: '#/components/schemas/Node' } } },
    };
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Node' } } };
    const file = {
      openapi: '3.0.3',
      info: { title: 'Trees', version: '1' },
      paths: { '/tree': { get: { summary: 'Tree', responses: { 200: { description: 'OK', content } } } } },
      components: { schemas: { Node: node } },
    };
    const { moduleId } = await place(owner, { devs: [dev] });
    const planned = await dev.call(planImport, { projectId: '', moduleId, files: [fileOf(JSON.stringify(file))] });
    await dev.call(applyImport, { id: planned.id });
    await app.quiet();
    const tree = await (await ask(`${moduleId}/tree`)).text();
    expect(JSON.parse(tree)).toMatchObject({ title: expect.any(String), below: expect.anything() });
    expect(tree.length).toBeLessThan(10_000);
  });

  it('with the status and the media type that the doc has, and with what is sent on the way', async () => {
    const user = {
      type: 'object',
      required: ['id', 'name', 'secret'],
      properties: {
        id: { type: 'integer', readOnly: true },
        name: { type: 'string', example: 'Ann' },
        secret: { type: 'string', writeOnly: true },
      },
    };
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/User' } } };
    const created = { description: 'Created', content: { ...content, 'application/xml': { schema: user } } };
    const file = {
      openapi: '3.1.0',
      info: { title: 'Users', version: '1' },
      paths: {
        '/users': {
          post: { requestBody: { content }, responses: { 201: created } },
          delete: { responses: { 204: { description: 'Gone' } } },
        },
      },
      components: { schemas: { User: user } },
    };
    const { moduleId } = await place(owner, { devs: [dev] });
    const planned = await dev.call(planImport, { projectId: '', moduleId, files: [fileOf(JSON.stringify(file))] });
    await dev.call(applyImport, { id: planned.id });
    await app.quiet();
    const send = async (init: RequestInit, search = '') => {
      const answer = await ask(`${moduleId}/users${search}`, init);
      return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
    };
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ name: 'Bo', secret: 'x' });
    const posted = await send({ method: 'POST', headers, body }, '?__check');
    expect([posted.status, JSON.parse(posted.text)]).toEqual([201, { id: expect.any(Number), name: 'Ann' }]);
    const inXml = await send({ method: 'POST', headers: { ...headers, accept: 'application/xml' }, body });
    expect(inXml).toMatchObject({
      status: 201,
      type: 'application/xml',
      text: expect.stringContaining('<name>Ann</name>'),
    });
    expect(await send({ method: 'POST', headers: { prefer: 'code=201' } })).toMatchObject({ status: 201 });
    expect(await send({ method: 'DELETE' })).toMatchObject({ status: 204, text: '' });
  });

  it('follows its doc: changed, moved to another address, deleted', async () => {
    const id = await api('/follow/1', { responseParams: [row('a', { example: '1' })] });
    expect(await json(`${here.moduleId}/follow/1`)).toEqual({ a: '1' });
    await owner.call(saveDoc, { id, url: '/follow/2', responseParams: [row('b', { example: '2' })] });
    expect(await json(`${here.moduleId}/follow/2`)).toMatchObject({ b: '2' });
    expect((await ask(`${here.moduleId}/follow/1`)).status).toBe(503);
    await owner.call(deleteDoc, { id });
    expect((await ask(`${here.moduleId}/follow/2`)).status).toBe(503);
  });
});

describe('who may call', () => {
  it('pages of any origin, with preflights; no browser runs an answer as code of this origin', async () => {
    const id = await api('/origin');
    const pre = await ask(id, {
      method: 'OPTIONS',
      headers: { origin: 'https://a.test', 'access-control-request-method': 'PUT' },
    });
    expect([
      pre.status,
      pre.headers.get('access-control-allow-origin'),
      pre.headers.get('access-control-allow-methods'),
    ]).toEqual([204, '*', 'PUT']);
    const { headers } = await ask(id, { headers: { origin: 'https://a.test' } });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    const asScript = await ask(id, { headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'script' } });
    expect(asScript.status).toBe(503);
  });

  it('only members, or callers with the key, where the project is private or the doc hidden', async () => {
    const secret = await place(owner, { devs: [dev] });
    await owner.call(updateProject, { id: secret.projectId, name: 'Secret', spaceId: secret.spaceId, isPrivate: 1 });
    const id = await api('/secret', { responseParams: [row('a', { example: 'private!' })] }, secret);
    const outside = await ask(id);
    expect([outside.status, await outside.text()]).toEqual([503, 'mock未配置']);
    expect((await ask(id, { headers: { token: guest.token } })).status).toBe(503);
    expect((await ask(id, { headers: { token: dev.token } })).status).toBe(200);
    await dev.call(updateModuleSettings, {
      moduleId: secret.moduleId,
      items: [{ configKey: 'mock.key', configValue: 'k3y' }],
    });
    const tries = await Promise.all([
      ask(`${id}?key=k3x`),
      ask(`${id}?key=k3y`),
      ask(id, { headers: { 'x-mock-key': 'k3y' } }),
    ]);
    expect(tries.map(({ status }) => status)).toEqual([503, 200, 200]);
    const hidden = await api('/hidden');
    await owner.call(setDocShown, { id: hidden, isShow: 0 });
    expect([(await ask(hidden)).status, (await ask(hidden, { headers: { token: guest.token } })).status]).toEqual([
      503, 200,
    ]);
  });

  it('nobody, when the application switches its mocks off; a change of privacy counts at once', async () => {
    const other = await place(owner, { devs: [dev] });
    const id = await api('/switch', {}, other);
    expect((await ask(id)).status).toBe(200);
    const set = (configValue: string) =>
      dev.call(updateModuleSettings, { moduleId: other.moduleId, items: [{ configKey: 'mock.enabled', configValue }] });
    await set('false');
    expect((await ask(id)).status).toBe(503);
    expect(await dev.call(mockAccess, { docId: id })).toMatchObject({ isEnabled: false, prefix: other.moduleId });
    await set('true');
    expect((await ask(id)).status).toBe(200);
    await owner.call(updateProject, { id: other.projectId, name: 'Now private', spaceId: other.spaceId, isPrivate: 1 });
    expect((await ask(id)).status).toBe(503);
  });

  it('at a limited rate per address, and with a limited body', async () => {
    const limited = await startApp({ env: { ANNALS_MOCKS_PER_SECOND: '1' } });
    try {
      const at = new URL('/mock/none', limited.url);
      const all = await Promise.all(Array.from({ length: 30 }, () => fetch(at)));
      expect(new Set(all.map(({ status }) => status))).toEqual(new Set([503, 429]));
    } finally {
      await limited.stop();
    }
    const id = await api('/huge', { httpMethod: 'POST' });
    const status = await new Promise<number>((resolve, reject) => {
      const sent = request(new URL(`/mock/${id}`, app.url), {
        method: 'POST',
        headers: { 'content-length': 200_000_000 },
      });
      sent.on('response', (answer) => resolve(answer.statusCode ?? 0)).on('error', reject);
      sent.write('x'.repeat(1_000));
    });
    expect(status).toBe(413);
  });
});

/** Sends that many megabytes without a length, and resolves with the answer and the bytes that were sent. */
function flood(url: URL, megabytes: number): Promise<{ status: number; text: string; sent: number }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers: { 'content-type': 'application/json' } });
    const part = Buffer.alloc(1_000_000, 'x');
    let left = megabytes;
    const write = () => {
      while (left > 0) {
        left -= 1;
        if (!sent.write(part)) return void sent.once('drain', write);
      }
      sent.end();
    };
    sent.on('error', reject).on('response', async (answer) => {
      const text = Buffer.concat(await answer.toArray()).toString('utf8');
      resolve({ status: answer.statusCode ?? 0, text, sent: megabytes - left });
    });
    write();
  });
}

it('a body of 200 MB gets an answer and is not held', async () => {
  const [fixed, scriptedId] = [
    await api('/flood', { httpMethod: 'POST' }),
    await api('/flooded', { httpMethod: 'POST' }),
  ];
  const { id } = await mockOf(scriptedId, { resultType: 1, mockScript: 'return $body' });
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  expect(await flood(new URL(`/mock/${id}`, app.url), 200)).toMatchObject({
    status: 413,
    text: 'Request body too large',
  });
  // Nothing of the doc's own answer depends on the body, so it is not read.
  expect(await flood(new URL(`/mock/${fixed}`, app.url), 200)).toMatchObject({ status: 200, text: '{}' });
  const after = process.memoryUsage();
  expect(after.arrayBuffers - arrayBuffers + after.heapUsed - heapUsed).toBeLessThan(150_000_000);
  expect((await ask(id, { method: 'POST', body: '{"a":1}' })).status).toBe(200);
});

describe('mocks that people define', () => {
  it('answer at a path that is the id of an application without a doc at its root', async () => {
    const at = await place(owner, {});
    const id = await api('/named', {}, at);
    await owner.call(saveMock, { docId: id, name: 'Short', path: at.moduleId, responseBody: 'short' });
    expect(await (await ask(at.moduleId)).text()).toBe('short');
  });
  it('answer at their own path and, with conditions, at the address of the doc; the list says why one did not', async () => {
    const id = await api('/users/{id}', { responseParams: [row('name', { example: 'doc' })] });
    const missing = {
      conditions: [{ place: 'path' as const, name: 'id', operator: 'eq' as const, value: '404' }],
      httpStatus: 404,
      responseBody: '{"gone":1}',
      name: 'Gone',
      path: 'v1/users/{id}',
    };
    await mockOf(id, missing);
    await mockOf(id, {
      name: 'Plain',
      path: 'v2/users',
      responseBody: 'two',
      responseHeaders: [
        { name: 'X-A', value: 'b' },
        { name: 'Content-Type', value: 'text/plain' },
      ],
      delayMills: 30,
    });
    const gone = await ask(`${here.moduleId}/users/404`);
    expect([gone.status, await gone.json()]).toEqual([404, { gone: 1 }]);
    expect(await json(`${here.moduleId}/users/5?q=1`)).toEqual({ name: 'doc' });
    const plain = await ask('v2/users');
    expect([plain.headers.get('x-a'), plain.headers.get('content-type'), await plain.text()]).toEqual([
      'b',
      'text/plain',
      'two',
    ]);
    const calls = await guest.call(listMockCalls, { docId: id });
    expect(calls.map(({ status, mockName }) => [status, mockName])).toEqual([
      [200, 'Plain'],
      [200, ''],
      [404, 'Gone'],
    ]);
    expect(calls[1]?.missed).toMatchObject([
      { name: 'Gone', condition: { place: 'path', name: 'id', operator: 'eq', value: '404' }, given: '5' },
    ]);
  });

  it('hide others in an order that the list of calls tells: fixed before variable, mock before doc, older before newer', async () => {
    const [id, hidden] = [await api('/order/own'), await api('/order/{name}', { responseParams: [row('doc')] })];
    const prefix = `${here.moduleId}/order`;
    expect(Object.keys(await json(`${prefix}/me`))).toEqual(['doc']);
    const save = (name: string, path: string, more: object = {}) =>
      mockOf(id, { name, path, responseBody: `"${name}"`, ...more });
    await save('any', 'order/{name}');
    const { id: first } = await save('first', 'order/me');
    await save('second', 'order/me');
    const when = { place: 'query' as const, name: 'q', operator: 'eq' as const, value: '1' };
    await save('narrow', 'order/me', { conditions: [when] });
    await save('as narrow', 'order/me', { conditions: [when] });
    const by = async (path: string) => (await ask(`${prefix}/${path}`)).text();
    // The doc at the same address is hidden, the other mock with the same condition too.
    expect([await by('you'), await by('me'), await by('me?q=1')]).toEqual(['"any"', '"first"', '"narrow"']);
    const calls = await dev.call(listMockCalls, { docId: id });
    expect(calls.map(({ mockName, missed }) => [mockName, missed.map(({ name }) => name)])).toEqual([
      ['narrow', []],
      ['first', ['narrow', 'as narrow']],
      ['any', []],
    ]);
    expect(await dev.call(listMockCalls, { docId: hidden })).toHaveLength(1);
    await dev.call(deleteMock, { id: first });
    expect(await by('me')).toBe('"second"');
  });

  it('are chosen by query, header and body; a body that is no JSON meets no condition', async () => {
    const id = await api('/choose', { httpMethod: 'POST' });
    const when = (
      place: 'query' | 'header' | 'body',
      name: string,
      operator: 'eq' | 'contains' | 'gt' | 'glob' | 'absent',
      value: string,
    ) =>
      mockOf(id, {
        name: place,
        path: 'choose',
        conditions: [{ place, name, operator, value }],
        responseBody: JSON.stringify({ by: place }),
      });
    await when('query', 'q', 'glob', 'a*c*');
    await when('header', 'X-Env', 'contains', 'test');
    await when('body', 'items[1].price', 'gt', '10');
    await mockOf(id, { name: 'rest', path: 'choose', responseBody: '{"by":"rest"}' });
    const by = async (query: string, init: RequestInit) =>
      (await json(`choose${query}`, { method: 'POST', ...init })).by;
    expect(await by('?q=abcd', {})).toBe('query');
    expect(await by('', { headers: { 'x-env': 'my-test-1' } })).toBe('header');
    expect(await by('', { body: '{"items":[{},{"price":11}]}' })).toBe('body');
    expect(await by('', { body: '{"items":[{},{"price":9}]}' })).toBe('rest');
    expect(await by('', { body: '{not json' })).toBe('rest');
  });

  it('keep what old clients send, have facts in the activity of the doc, and are refused when they could not answer', async () => {
    const id = await api('/old', { responseParams: [row('a', { example: '1' })] });
    const [generated] = await guest.call(listMocks, { docId: id });
    expect(generated).toMatchObject({
      id,
      version: 0,
      name: 'Doc /old-default',
      path: 'default/old',
      isGenerated: true,
    });
    expect(await guest.call(nextMockVersion, { docId: id })).toBe(1);
    const old = {
      id: '',
      docId: id,
      name: 'Doc /old-v1',
      path: 'v1/old',
      version: 1,
      dataKv: [{ name: 'k', value: 'v', isDeleted: 0 as const }],
      dataJson: '',
      requestDataType: 0,
      httpStatus: 201,
      delayMills: 0,
      responseHeaders: [],
      resultType: 0,
      responseBody: 'old',
      mockScript: '',
      mockResult: '',
      remark: '',
    };
    const { id: mockId } = await dev.call(saveMock, { ...old, requestDataType: 0, resultType: 0 });
    const answers = await Promise.all([ask('v1/old?k=v'), ask(mockId), ask(`${mockId}?k=v`)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 201]);
    await dev.call(saveMock, { docId: id, id, name: 'Default', path: 'default/old', responseBody: 'mine' });
    expect(await (await ask(id)).text()).toBe('mine');
    for (const [wrong, key] of [
      [{ httpStatus: 99 }, 'mock.status'],
      [{ delayMills: -1 }, 'mock.delay'],
      [{ delayMills: 1_000_000_000 }, 'mock.delay'],
      [{ responseHeaders: [{ name: 'A', value: 'b\r\nc: d' }] }, 'mock.header'],
      [{ responseHeaders: [{ name: 'Set-Cookie', value: 'a=b' }] }, 'mock.header'],
      [{ mockScript: 'x'.repeat(1_000_000) }, 'input.invalid'],
      [{ id: here.moduleId }, 'mock.unknown'],
    ] as const)
      expect(await dev.refuses(saveMock, { ...old, ...wrong })).toMatchObject({ key });
    expect(await guest.refuses(saveMock, old)).toMatchObject({ key: 'access.forbidden' });
    expect(await guest.refuses(deleteMock, { id: mockId })).toMatchObject({ key: 'access.forbidden' });
    expect(await (await app.person('outsider')).refuses(deleteMock, { id: mockId })).toMatchObject({
      key: 'mock.unknown',
    });
    await dev.call(deleteMock, { id: mockId });
    expect((await ask('v1/old?k=v')).status).toBe(503);
    const { list } = await (await app.admin()).call(auditPage, { docId: id });
    expect(list.map(({ type }) => type)).toEqual(expect.arrayContaining(['MockAdded', 'MockDeleted', 'DocCreated']));
    expect(list.find(({ type }) => type === 'MockDeleted')?.sentence).toBe('Deleted mock Doc /old-v1 of Doc /old');
  });

  it('show their script to those who may read the doc only', async () => {
    const { docId } = await scripted('return 1');
    const script = (headers: Record<string, string>) =>
      fetch(new URL(`/mockjs/script/m/${docId}`, app.url), { headers }).then((answer) => answer.text());
    expect(await script({ token: guest.token })).toBe('return 1');
    const outsider = await app.person('outsider');
    expect([await script({ token: outsider.token }), await script({})].join()).not.toContain('return 1');
    expect(JSON.parse(await send(app.url, mockScript, {}))).toMatchObject({ code: '1000' });
    expect(await stranger(app.url).refuses(listMocks, { docId })).toMatchObject({ key: 'login.required' });
  });
});

describe('scripts and templates', () => {
  it('see the request, use the libraries, answer with JSON or text, and keep values', async () => {
    const { text, status, headers, docId } = await scripted(
      'store.set("n", (store.get("n") || 0) + 1); $response.status = 202; $response.headers = { "X-N": store.get("n") };' +
        'return { id: $params.id, sum: $body.a + $body.b, env: $headers["x-env"], date: moment("2020-01-02").format("MM/DD"), name: typeof Random.cname(), n: store.get("n") };',
      '?id=5',
      { method: 'POST', headers: { 'content-type': 'application/json', 'x-env': 'e' }, body: '{"a":1,"b":2}' },
    );
    expect([status, headers.get('x-n'), JSON.parse(text)]).toEqual([
      202,
      '1',
      { id: '5', sum: 3, env: 'e', date: '01/02', name: 'string', n: 1 },
    ]);
    const again = await Promise.all(
      [1, 2, 3].map(() =>
        ask(`m/${docId}`, { method: 'POST', body: '{}' }).then((answer) => answer.headers.get('x-n')),
      ),
    );
    expect(again.sort()).toEqual(['2', '3', '4']);
    const template = await dev.call(runMock, {
      docId,
      resultType: 2,
      responseBody: '{"list|3":[{"id|+1":1}],"q":"{{params.q}}"}',
      query: 'q=x',
    });
    expect(JSON.parse(template.body)).toEqual({ list: [{ id: 1 }, { id: 2 }, { id: 3 }], q: 'x' });
  });

  it('say what is wrong and where', async () => {
    expect(await scripted('')).toMatchObject({ status: 500, text: '无数据返回，是否缺少return？' });
    expect((await scripted('var a = 1;\nvar b = ;')).text).toMatch(/^Mock脚本错误，第 2 行：SyntaxError/);
    expect((await scripted('\n\nnope()')).text).toMatch(/^Mock脚本错误，第 3 行：ReferenceError/);
    const { docId } = await scripted('return 1');
    const run = await dev.call(runMock, {
      docId,
      resultType: 1,
      mockScript: 'console.log("here", {a:1});\nthrow new Error("boo")',
    });
    expect(run).toMatchObject({ status: 500, logs: ['here {"a":1}'], error: { line: 2 } });
  });

  it('reach nothing outside, and leave nothing behind', async () => {
    const probe =
      'return [typeof process, typeof require, typeof fetch, typeof Buffer, [].constructor.constructor("return typeof process")(), Object.getOwnPropertyNames(globalThis).includes("WebAssembly")]';
    expect(JSON.parse((await scripted(probe)).text)).toEqual([
      'undefined',
      'undefined',
      'undefined',
      'undefined',
      'undefined',
      false,
    ]);
    await scripted(
      'Object.prototype.evil = 1; Array.prototype.map = null; globalThis.left = 1; JSON.stringify = () => "no"; return 1',
    );
    const clean = 'return [({}).evil === undefined, typeof [].map, typeof globalThis.left]';
    expect(JSON.parse((await scripted(clean)).text)).toEqual([true, 'function', 'undefined']);
    expect((await scripted('return JSON.parse(\'{"__proto__":{"x":1}}\')')).text).toBe('{"__proto__":{"x":1}}');
  });

  it('of a template are stopped too, and a template that names itself ends', async () => {
    const id = await api('/endless');
    const answer = async (responseBody: string) => {
      const { id: mockId } = await mockOf(id, { path: `t/${Math.random()}`, resultType: 2, responseBody });
      const reply = await ask(mockId);
      return [reply.status, await reply.text()] as const;
    };
    for (const endless of ['{"list|999999999":[{"a":1}]}', '"@string(999999999)"']) {
      const [status, text] = await answer(endless);
      expect([500, 503]).toContain(status);
      expect(text).toContain('Mock脚本错误');
    }
    for (const circular of ['{"a":"@b","b":"@a"}', `${'['.repeat(50_000)}${']'.repeat(50_000)}`])
      expect([200, 500]).toContain((await answer(circular))[0]);
    expect(await answer('{"list|2":["x"]}')).toEqual([200, '{"list":["x","x"]}']);
  }, 400_000);

  it('are stopped when they never end, and meanwhile others are answered', async () => {
    const hostile = [
      'while (true) {}',
      'return "x".repeat(10_000_000_000)',
      'const a = []; for (;;) a.push("x".repeat(1e6) + a.length)',
      '(function f() { f() })()',
      'return new Promise(() => {})',
      'Array.prototype.indexOf.call({ length: 2 ** 52 }, 1)',
    ];
    const id = await api('/quiet', { responseParams: [row('a', { example: '1' })] });
    let isOver = false;
    const running = Promise.all(hostile.map((script) => scripted(script))).finally(() => {
      isOver = true;
    });
    let answered = 0;
    for (; !isOver; answered++) expect(await json(id)).toEqual({ a: '1' });
    expect(answered).toBeGreaterThan(20);
    for (const { status, text } of await running) {
      expect([500, 503]).toContain(status);
      expect(text).toContain('Mock脚本错误');
    }
    expect((await scripted('return 5')).text).toBe('5');
  }, 400_000);
});
