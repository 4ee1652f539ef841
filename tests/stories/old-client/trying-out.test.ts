import http from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addShare, getShare } from '../../../contracts/sharing/sharing.js';
import { addEnvironment } from '../../../contracts/workspace/environments.js';
import { moduleToken } from '../../../contracts/workspace/modules.js';
import { addSpace } from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import { Build } from '../../support/build.js';
import { debugThrough, refusalOf } from '../../support/debug-calls.js';
import { DebugUpstream } from '../../support/debug-upstream.js';
import { at, OldClient } from '../../support/old-client.js';
import type { Person } from '../../support/people.js';
import { apiDoc, type Place, place } from '../../support/places.js';
import { list, record } from './reads.js';

let app: TestApp;
let upstream: DebugUpstream;
let admin: Person;
let dev: Person;
let outsider: Person;
let client: OldClient;
let there: Place;
let doc = '';
let environmentId = '';
beforeAll(async () => {
  upstream = await DebugUpstream.start();
  app = await startApp({ env: { ANNALS_DEBUG_ALLOW: '127.0.0.1' } });
  [admin, dev, outsider] = [await app.admin(), await app.person('dev'), await app.person('outsider')];
  there = await place(admin, { devs: [dev] });
  doc = await apiDoc(dev, there);
  ({ id: environmentId } = await dev.call(addEnvironment, {
    ...{ moduleId: there.moduleId, name: 'test', url: `${upstream.url}/base` },
  }));
  client = OldClient.of(dev);
});
afterAll(async () => {
  await app.stop();
  await upstream.stop();
});

/** The cookies that a browser keeps of a call, and their attributes. */
const cookiesOf = (response: Response): string[] => response.headers.getSetCookie();
const pairs = (lines: readonly string[]): string => lines.map((line) => line.split(';')[0]).join('; ');
const cookieOf = async (person: Person): Promise<string[]> =>
  cookiesOf(await fetch(`${app.url}/user/perm/get`, { headers: { token: person.token } }));

describe('the debug proxy, which the old client calls without a token and a doc', () => {
  const through = (cookie: string, url = `${upstream.url}/echo`) => debugThrough(app.url, { url, own: { cookie } });

  it('knows people by a cookie for its path alone', async () => {
    const [line = ''] = await cookieOf(dev);
    expect(line).toMatch(/; Path=\/doc\/debug; .*HttpOnly; SameSite=Strict/);
    const answer = await through(pairs([line]));
    expect([answer.status, await refusalOf(answer)]).toEqual([200, '']);
    // It opens nothing else, and no other address.
    const info = await fetch(`${app.url}/user/perm/get`, { headers: { cookie: pairs([line]) } });
    expect(await info.json()).toMatchObject({ code: '1000' });
    const other = await through(pairs([line]), 'http://127.0.0.2:1/');
    expect([other.status, await refusalOf(other)]).toEqual([400, 'debug.host']);
    expect(await refusalOf(await through(pairs(await cookieOf(outsider))))).toBe('debug.noHost');
  });

  it('does not answer a refusal as if it were the target', async () => {
    for (const cookie of ['', 'annals-debugger=a.b.c', `annals-debugger=${dev.id}.${dev.id}.${'0'.repeat(32)}`]) {
      const answer = await through(cookie);
      expect([answer.status, await refusalOf(answer)]).toEqual([401, 'login.required']);
    }
    const answer = await debugThrough(app.url, { url: 'none', token: dev.token });
    expect([answer.status, await refusalOf(answer)]).toEqual([400, 'debug.url']);
  });

  it('ends with the session', async () => {
    const person = await app.person('leaving');
    const cookie = pairs(await cookieOf(person));
    expect(await refusalOf(await through(cookie))).toBe('debug.noHost');
    await OldClient.of(person).post('/system/logout');
    expect((await through(cookie)).status).toBe(401);
  });

  it('knows readers of a share by their pass', async () => {
    const shared = async (isShowDebug: 0 | 1, environments: string[]) => {
      const { id } = await dev.call(addShare, {
        ...{ moduleId: there.moduleId, isAll: 1, type: 1, isShowDebug, moduleEnvironmentIdList: environments },
      });
      return pairs(cookiesOf(await fetch(`${app.url}${getShare.path}?id=${id}`)));
    };
    expect(await refusalOf(await through(await shared(1, [environmentId])))).toBe('');
    expect((await through(await shared(0, [environmentId]))).status).toBe(401);
    const scripts = await fetch(`${app.url}/doc/debugscript/list?docId=${doc}`, {
      headers: { cookie: await shared(1, [environmentId]) },
    });
    expect(await scripts.json()).toMatchObject({ code: '0', data: [] });
  });
});

describe('what the old client saves', () => {
  it.each(['1', 'abc', 0, '', null])('a mock with the number %j of its own is a new one', async (id) => {
    const mock = { id, isNew: true, docId: doc, name: `M ${id}`, path: `p${String(id)}`, resultType: 0 };
    const saved = await client.post('/doc/mock/save', mock);
    expect(list(await client.get('/doc/mock/list', { docId: doc })).map((one) => one.id)).toContain(at(saved, 'id'));
  });

  it('a script is on unless it says otherwise, and is switched by the row that was listed', async () => {
    const wish = { docId: doc, name: 'S', content: 'x', type: 0, scope: 1 };
    await client.post('/doc/debugscript/add', wish);
    const row = async () => record(list(await client.get('/doc/debugscript/list', { docId: doc }))[0]);
    const first = await row();
    expect(first).toMatchObject({ enabled: 1, scope: 1, refId: there.moduleId });
    await client.post('/doc/debugscript/update-v2', { ...first, enabled: 0 });
    expect(await row()).toEqual({ ...first, enabled: 0 });
    const message = await OldClient.of(outsider).refusal('/doc/debugscript/update-v2', { ...first, enabled: 1 });
    expect(message).not.toBe('');
    expect(await row()).toMatchObject({ enabled: 0 });
  });

  it('a language with a number of its own is a new one', async () => {
    const wish = { id: '1', lang: 'ja', description: '日本語', content: '{}' };
    const saved = await OldClient.of(admin).post('/admin/i18n/save', wish);
    expect(list(await OldClient.of(admin).get('/admin/i18n/lang/list')).map((one) => one.id)).toContain(
      at(saved, 'id'),
    );
  });

  it.each(['', ' ', '        '])('an account with a blank password gets one: "%s"', async (password) => {
    const wish = { username: `fresh${password.length}`, nickname: 'Fresh', password };
    expect(record(await OldClient.of(admin).post('/admin/user/create', wish)).password).toMatch(/^\S{6,}$/);
  });
});

describe('what the old client reads', () => {
  it('the name of a doc in its snapshots', async () => {
    await client.post('/doc/status/update', { id: doc, status: 10 });
    const [snapshot] = list(await client.get('/doc/snapshot/list', { docId: doc }));
    const name = record(await client.get('/doc/detail', { id: doc })).name;
    expect(record(snapshot?.content).docName).toBe(name);
    const info = await client.get('/doc/snapshot/docinfo', { md5: String(snapshot?.id) });
    expect(record(info).docName).toBe(name);
  });

  it('when a page of a composed project was made', async () => {
    const owner = OldClient.of(admin);
    const { id: spaceId } = await admin.call(addSpace, { name: 'Composed', isCompose: 1 });
    const projectId = String(at(await owner.post('/compose/project/add', { spaceId, name: 'P' }), 'id'));
    await owner.post('/compose/additional/add', { projectId, title: 'T', content: 'x' });
    const [page] = list(await owner.get('/compose/additional/list', { projectId }));
    expect(page?.gmtCreate).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  it('no MeterSphere modules before a project is chosen', async () => {
    const query = { projectId: there.projectId, msProjectId: '' };
    expect(await client.get('/third/metersphere/module/list', query)).toEqual([]);
  });
});

describe('the replies of /api', () => {
  /** As sent: fetch would decode it. */
  const raw = (headers: Record<string, string>, body: string) =>
    new Promise<{ coding: string; bytes: Buffer }>((resolve, reject) => {
      const sent = http.request(`${app.url}/api`, { method: 'POST', headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({ coding: answer.headers['content-encoding'] ?? '', bytes: Buffer.concat(chunks) }),
        );
      });
      sent.on('error', reject);
      sent.end(body);
    });
  const decoded = ({ coding, bytes }: { coding: string; bytes: Buffer }): Buffer =>
    coding === 'gzip' ? gunzipSync(bytes) : coding === 'br' ? brotliDecompressSync(bytes) : bytes;

  it.each([1, 40, 400])('come whole for %i docs, by every coding', async (count) => {
    const { moduleId } = await place(admin, { devs: [dev] });
    const token = await dev.call(moduleToken, { moduleId });
    const apis = Array.from({ length: count }, (_, n) => ({
      ...{ name: `Doc ${n}`, url: `/doc/${n}`, httpMethod: 'GET', description: `${n} `.repeat(200) },
    }));
    expect(await new Build(app.url, token).javaSdk({ author: 'jim', apis })).toMatchObject({ code: '0' });
    await app.quiet();
    for (const coding of ['identity', 'gzip', 'br']) {
      const headers = { 'content-type': 'application/json', 'accept-encoding': coding };
      const call = (accessToken: string) =>
        raw(headers, JSON.stringify({ name: 'doc.list', version: '1.0', access_token: accessToken, data: '{}' }));
      const reply: unknown = JSON.parse(decoded(await call(token)).toString());
      expect([coding, at(reply, 'code'), at(reply, 'data.docList.length')]).toEqual([coding, '0', count]);
      expect(JSON.parse(decoded(await call('none')).toString())).toMatchObject({ code: '14' });
    }
  });

  it('are null where the SDK wants nothing', async () => {
    const build = new Build(app.url, await dev.call(moduleToken, { moduleId: there.moduleId }));
    expect(await build.javaSdk({ name: 'e', url: 'http://e' }, 'module.debug.env.set')).toMatchObject({ data: null });
    expect(await build.javaSdk({ name: 'e' }, 'module.debug.env.delete')).toMatchObject({ data: null });
  });
});

it('a doc that is sent again within seconds begins a new replacement', async () => {
  const { moduleId } = await place(admin, { devs: [dev] });
  const build = new Build(app.url, await dev.call(moduleToken, { moduleId }));
  const push = (...names: string[]) =>
    build.smartDoc({
      ...{ author: 'jim', isReplace: 1 },
      apis: names.map((name) => ({ name, url: `/${name}`, httpMethod: 'GET' })),
    });
  const names = async () => {
    await app.later(11_000);
    return list(await client.get('/doc/list', { moduleId }))
      .map(({ name }) => name)
      .sort();
  };
  await push('a', 'b');
  await push('c');
  expect(await names()).toEqual(['a', 'b', 'c']);
  await push('a', 'b', 'c');
  await push('a', 'c');
  expect(await names()).toEqual(['a', 'c']);
  await push('a', 'c');
  await app.quiet();
  await push('a');
  expect(await names()).toEqual(['a']);
});
