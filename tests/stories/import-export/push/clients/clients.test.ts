import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getDoc, listDocsV2 } from '../../../../../contracts/docs/docs.js';
import { pushLog } from '../../../../../contracts/import-export/pushes.js';
import { listDictionariesWithItems } from '../../../../../contracts/workspace/dictionaries.js';
import { listEnvironments } from '../../../../../contracts/workspace/environments.js';
import { moduleToken } from '../../../../../contracts/workspace/modules.js';
import { startApp, type TestApp } from '../../../../support/app.js';
import { gson, signOf } from '../../../../support/build.js';
import type { Person } from '../../../../support/people.js';
import { place } from '../../../../support/places.js';
import { clientPushes } from './pushes.js';
import { bodyKinds, javaSdkRequest, smartDocRequest, type WireRequest } from './wire.js';

let app: TestApp;
let dev: Person;
beforeAll(async () => {
  app = await startApp();
  dev = await app.person('dev');
});
afterAll(() => app.stop());

async function application() {
  const { moduleId } = await place(await app.admin(), { devs: [dev] });
  const token = await dev.call(moduleToken, { moduleId });
  return { moduleId, token };
}

/** The reply's bytes, with what each client demands of them: smart-doc reads two texts, the Java SDK an object or nothing. */
async function replyTo({ method, path, headers, body }: WireRequest): Promise<string> {
  const response = await fetch(new URL(path, app.url), { method, headers, ...(body !== undefined && { body }) });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  return response.text();
}
const DONE = /^\{"code":"0","msg":"","data":\{.*\}\}$/;
/** The Java SDK cannot read an object as the result of these calls. */
const NOTHING = /^\{"code":"0","msg":"","data":null\}$/;
const isEnvironmentCall = ({ body = '' }: WireRequest): boolean => body.includes('module.debug.env.');

/** `folder/name METHOD url` of each doc and folder, in the order of the tree. */
async function tree(moduleId: string): Promise<string[]> {
  const all = await dev.call(listDocsV2, { moduleId });
  const byId = new Map(all.map((one) => [one.id, one]));
  const pathOf = (id: string | null | undefined): string => {
    const folder = byId.get(id ?? '');
    return folder ? `${pathOf(folder.parentId)}${folder.name}/` : '';
  };
  const lines = all.map(({ id, parentId, name, isFolder, httpMethod, url }) =>
    isFolder ? pathOf(id) : [`${pathOf(parentId)}${name}`, httpMethod, url].filter(Boolean).join(' '),
  );
  return lines.sort();
}

describe('a build of', () => {
  it.each(clientPushes)('$client', async ({ requests, docs, details, pause = 0, ...more }) => {
    const { moduleId, token } = await application();
    for (const request of requests(token)) {
      expect(await replyTo(request)).toMatch(isEnvironmentCall(request) ? NOTHING : DONE);
      await app.quiet();
      await app.later(pause);
    }
    await app.later(11_000);
    expect(await tree(moduleId)).toEqual([...docs].sort());
    const stored = await dev.call(listDocsV2, { moduleId });
    for (const [name, part] of Object.entries(details)) {
      const id = stored.find((doc) => doc.name === name)?.id ?? '';
      expect(await dev.call(getDoc, { id })).toMatchObject(part);
    }
    const dictionaries = await dev.call(listDictionariesWithItems, { moduleId });
    const told = dictionaries.map(
      ({ name, items }) =>
        `${name}: ${items.map((item) => `${item.name} ${item.value} ${item.description}`).join(', ')}`,
    );
    expect(told).toEqual(more.dictionaries ?? []);
    expect(await dev.call(listEnvironments, { moduleId })).toMatchObject(more.environments ?? []);
    const states = (await dev.call(pushLog, { moduleId })).map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(['done']));
  });
});

describe('the kinds of bodies', () => {
  const data = '{"author":"a + b","apis":[{"name":"100% \\u4e2d & <b>","url":"/a?x=1&y=2","httpMethod":"GET"}]}';

  it.each(Object.entries(bodyKinds))('%s brings the same doc', async (_, request) => {
    const { moduleId, token } = await application();
    expect(await replyTo(request(token, 'doc.push', data))).toBe('{"code":"0","msg":"","data":{}}');
    await app.quiet();
    expect(await tree(moduleId)).toEqual(['100% 中 & <b> GET /a?x=1&y=2']);
    expect(await dev.call(pushLog, { moduleId })).toMatchObject([{ author: 'a + b', state: 'done', docs: 1 }]);
  });
});

describe('the replies that clients parse', () => {
  it('have ids as texts where the Java SDK declares texts, and as numbers where it declares numbers', async () => {
    const { token } = await application();
    const send = (name: string, data: string) => replyTo(javaSdkRequest(token, name, data));
    expect(await send('doc.category.create', '{"name":"Orders"}')).toMatch(
      /^\{"code":"0","msg":"","data":\{"id":"[0-9A-Za-z]{8,}","name":"Orders"\}\}$/,
    );
    expect(await send('module.get', '{}')).toMatch(/"data":\{"id":\d+,"name":"Application"\}\}$/);
    await send('doc.push', '{"apis":[{"name":"List","url":"/list"}]}');
    await app.quiet();
    expect(await send('doc.list', '{}')).toMatch(/"data":\{"docList":\[\{"id":\d+,"name":"Orders",/);
  });

  it('have a code and a message as texts for each failure', async () => {
    const { token } = await application();
    const failure = (code: string, msg: string) => new RegExp(`^\\{"code":"${code}","msg":"${msg}","data":`);
    expect(await replyTo(javaSdkRequest('0'.repeat(32), 'doc.push', '{}'))).toMatch(failure('14', 'accessToken错误'));
    expect(await replyTo(javaSdkRequest(token, 'doc.get', '{}'))).toMatch(failure('1', '不存在的服务请求'));
    expect(await replyTo(javaSdkRequest(token, 'doc.push', '{"apis":[]}'))).toMatch(failure('100', '文档内容不能为空'));
    expect(await replyTo(javaSdkRequest(token, 'doc.push', '{"apis":'))).toMatch(failure('13', 'json格式错误'));
  });
});

describe('the signature', () => {
  it('is the MD5 of the fields between the secret', () => {
    const fields = { name: 'doc.push', version: '1.0', access_token: 'abc', data: '%7B%7D', timestamp: 'now' };
    // printf 's3cretaccess_tokenabcdata%%7B%%7Dnamedoc.pushtimestampnowversion1.0s3cret' | md5sum
    expect(signOf(fields, 's3cret')).toBe('40C126F4A44099DECC5B7649A28C7431');
    expect(signOf(fields)).not.toBe(signOf(fields, ''));
  });

  it('is not checked: right, wrong, with another secret, empty or absent', async () => {
    const { token } = await application();
    const request = smartDocRequest(token, 'module.get', '{}', 'secret');
    const fields = JSON.parse(request.body ?? '');
    for (const sign of [fields.sign, 'F'.repeat(32), signOf(fields, 'other'), '', undefined, null, 7])
      expect(await replyTo({ ...request, body: JSON.stringify({ ...fields, sign }) })).toMatch(DONE);
    expect(await replyTo({ ...request, body: gson({ ...fields, app_key: 'unknown', format: 'xml' }) })).toMatch(DONE);
  });
});
