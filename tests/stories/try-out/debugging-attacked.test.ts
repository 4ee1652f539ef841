import net from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addShare, getShare } from '../../../contracts/sharing/sharing.js';
import { debugProxy } from '../../../contracts/try-out/debug-proxy.js';
import { addDebugScript, runnableScripts } from '../../../contracts/try-out/debugging.js';
import { addEnvironment } from '../../../contracts/workspace/environments.js';
import { startApp, type TestApp } from '../../support/app.js';
import { type DebugCall, debugThrough, refusalOf } from '../../support/debug-calls.js';
import { DebugUpstream } from '../../support/debug-upstream.js';
import { eventually } from '../../support/eventually.js';
import type { Person } from '../../support/people.js';
import { apiDoc, type Place, place } from '../../support/places.js';

let app: TestApp;
let upstream: DebugUpstream;
let other: DebugUpstream;
let dev: Person;
let there: Place;
let doc = '';
const environments: string[] = [];
beforeAll(async () => {
  [upstream, other] = [await DebugUpstream.start(), await DebugUpstream.start()];
  app = await startApp({
    env: { ANNALS_DEBUG_ALLOW: '127.0.0.1', ANNALS_DEBUG_HOSTS: '*.example.test,localhost,10.0.0.8' },
  });
  dev = await app.person('dev');
  there = await place(await app.admin(), { devs: [dev] });
  doc = await apiDoc(dev, there);
  for (const [name, { url }] of Object.entries({ first: upstream, second: other }))
    environments.push((await dev.call(addEnvironment, { moduleId: there.moduleId, name, url })).id);
});
afterAll(async () => {
  await app.stop();
  await Promise.all([upstream.stop(), other.stop()]);
});

const sending = (path: string, call: Partial<DebugCall> = {}) =>
  debugThrough(app.url, { token: dev.token, doc, url: upstream.url + path, ...call });
const key = async (call: Partial<DebugCall>) => refusalOf(await sending('/echo', call));

describe('addresses', () => {
  it.each([
    ...[
      'http://127.0.0.2/',
      'http://169.254.169.254/latest/',
      'http://10.0.0.1/',
      'http://192.168.1.1/',
      'http://[::1]/',
    ],
    ...['http://[::ffff:127.0.0.1]/', 'http://0x7f.1/', 'http://2130706433/', 'http://0/', 'http://100.64.0.1/'],
    ...['http://[fd00::1]/', 'http://[64:ff9b::7f00:1]/', 'http://example.test.evil/', 'https://user.example/'],
  ])('%s is not one of the application', async (url) => {
    expect(await key({ url })).toBe('debug.host');
  });

  // Where no name server answers, it takes long to look a name up.
  it('that an administrator allows are still checked when they are connected', async () => {
    expect(await key({ url: 'http://10.0.0.8/' })).toBe('failed refused');
    expect(await key({ url: 'http://name.example.test/' })).toBe('failed unknown');
    // The name is allowed and resolves to ::1 and 127.0.0.1: only the allowed address may be used.
    const { port } = new URL(upstream.url);
    expect(await key({ url: `http://localhost:${port}/echo` })).toBe('');
  });

  it('that are malformed, or carry an account, are refused', async () => {
    for (const url of ['', 'x', 'ftp://a/', 'file:///etc/passwd', '//a/']) expect(await key({ url })).toBe('debug.url');
    expect(await key({ url: upstream.url.replace('//', '//jim:secret@') })).toBe('debug.account');
  });

  it('of an environment of another project stay closed', async () => {
    const stranger = await app.person('stranger');
    const theirs = await place(await app.admin(), { devs: [stranger] });
    expect(await key({ token: stranger.token, doc: await apiDoc(stranger, theirs) })).toBe('debug.noHost');
    expect(await key({ token: stranger.token })).toBe('doc.unknown');
    expect(await key({ token: `${stranger.token}x` })).toBe('login.required');
  });
});

describe('headers', () => {
  it.each([
    ...[
      'Connection',
      'keep-alive',
      'TE',
      'Trailer',
      'Transfer-Encoding',
      'Upgrade',
      'Content-Length',
      'Host',
      'Expect',
    ],
    ...['Proxy-Authorization', 'a b', 'a:b', 'a\r\nb', '名'],
  ])('%s cannot be sent', async (name) => {
    expect(await key({ headers: { [name]: '1' } })).toBe('debug.header');
  });

  it('with line breaks are refused, and so is what is no list of headers', async () => {
    for (const value of ['a\r\nX-Evil: 1', 'a\nb', 'a\0b', ['ok', 'a\rb']])
      expect(await key({ headers: { a: value } })).toBe('debug.header');
    for (const text of ['{', '[]', '"a"', '{"a":{"b":1}}', '1'])
      expect(await key({ own: { [debugProxy.headers]: text } })).toBe('debug.headers');
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`a${at}`, '1']));
    expect(await key({ headers: many })).toBe('debug.headers');
    expect(await key({ headers: { __proto__: null, constructor: 'a', a: null } })).toBe('');
  });

  it('with two lengths do not reach the called server', async () => {
    upstream.seen.length = 0;
    const { hostname, port } = new URL(app.url);
    const socket = net.connect(Number(port), hostname);
    const lines = [
      ...[`POST ${debugProxy.path} HTTP/1.1`, `Host: ${hostname}`, `token: ${dev.token}`, `target-doc: ${doc}`],
      ...[`target-url: ${upstream.url}/echo`, 'Content-Length: 4', 'Transfer-Encoding: chunked', '', '0', '', ''],
    ];
    socket.write(`${lines.join('\r\n')}GET /smuggled HTTP/1.1\r\n\r\n`);
    const answer = await new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(String(chunk))));
    socket.destroy();
    expect(answer).toMatch(/^HTTP\/1.1 400/);
    expect(upstream.seen).toEqual([]);
  });
});

/** Writes the bytes on a connection of its own, and resolves with the beginning of the answer. */
const written = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    const socket = net.connect(Number(port), hostname, () => socket.write(bytes));
    socket.once('error', reject);
    socket.once('close', () => resolve(''));
    socket.once('data', (chunk) => {
      socket.destroy();
      resolve(String(chunk));
    });
  });
const head = (...more: readonly string[]) =>
  [
    ...[`POST ${debugProxy.path} HTTP/1.1`, 'Host: a', `token: ${dev.token}`, `target-doc: ${doc}`],
    ...[`target-url: ${upstream.url}/echo`, ...more, '', ''],
  ].join('\r\n');
const hidden = `GET ${debugProxy.path} HTTP/1.1\r\nHost: a\r\ntarget-url: x\r\n\r\n`;

describe('lengths that two servers could read in two ways', () => {
  it.each([
    [['Content-Length: 4', 'Content-Length: 5']],
    [['Content-Length: 4, 5']],
    [['Content-Length: +4']],
    [['Content-Length: 0x4']],
    [['Content-Length: -1']],
    [['Content-Length: 4 4']],
    [['Content-Length : 4']],
    [['Content-Length: 4', 'Transfer-Encoding: chunked']],
    [['Transfer-Encoding: chunked', 'Content-Length: 4']],
    [['Transfer-Encoding: identity, chunked', 'Content-Length: 4']],
    [['Transfer-Encoding: xchunked']],
    [['Transfer-Encoding: chunked, x']],
    [['Transfer-Encoding : chunked']],
    [['X: 1\nTransfer-Encoding: chunked', 'Content-Length: 4']],
  ])('%j are refused', async (lines) => {
    upstream.seen.length = 0;
    expect(await written(`${head(...lines)}0\r\n\r\n${hidden}`)).toMatch(/^HTTP\/1\.1 400/);
    expect(upstream.seen).toEqual([]);
  });

  it('do not leave the half of a body for the next call', async () => {
    const { hostname, port } = new URL(app.url);
    upstream.seen.length = 0;
    const socket = net.connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(`${head('Content-Length: 500')}half`);
    await eventually(async () => upstream.seen.length === 1);
    socket.destroy();
    for (let i = 0; i < 5; i++)
      expect(await (await sending('/echo', { method: 'POST', body: `whole ${i}` })).json()).toMatchObject({
        body: `whole ${i}`,
      });
  });

  it('of an answer do not make a second one out of its body', async () => {
    expect(await (await sending('/two')).text()).toBe('ok');
    for (let i = 0; i < 5; i++) expect(await (await sending('/echo')).json()).toMatchObject({ url: '/echo' });
    expect(await refusalOf(await sending('/both'))).toMatch(/^(?:failed protocol)?$/);
    expect(await (await sending('/echo')).json()).toMatchObject({ url: '/echo' });
  });

  it('and headers of the answer that concern a connection or a site are listed, not sent', async () => {
    const { headers } = await sending('/hop');
    const listed = JSON.parse(headers.get(debugProxy.responseHeaders) ?? '');
    expect(listed).toMatchObject({
      'x-inner': '1',
      upgrade: 'h2c',
      'clear-site-data': '"*"',
      refresh: expect.any(String),
    });
    for (const name of Object.keys(listed).filter(
      (each) => !/^(?:content-type|date|connection|transfer-encoding)$/.test(each),
    ))
      expect([name, headers.get(name) === listed[name]]).toEqual([name, false]);
  });
});

it('200 calls at once are limited for one person, and nothing of the others is lost', async () => {
  const controller = new AbortController();
  const all = Array.from({ length: 200 }, () =>
    sending('/slow', { signal: controller.signal }).then(refusalOf, () => 'cancelled'),
  );
  await eventually(async () => upstream.waits === 20);
  const others = await Promise.all(['ann', 'bob', 'cem'].map((name) => app.person(name)));
  const theirs = await place(await app.admin(), { devs: others });
  const theirDoc = await apiDoc(await app.person('ann'), theirs);
  await (await app.person('ann')).call(addEnvironment, { moduleId: theirs.moduleId, name: 'own', url: upstream.url });
  const bodies = await Promise.all(
    others.flatMap(({ token }) =>
      Array.from({ length: 15 }, async (_, at) => {
        const body = `${token.slice(0, 8)} ${at} ${'x'.repeat(10_000)}`;
        const answer = await sending('/echo', { token, doc: theirDoc, method: 'POST', body });
        return JSON.parse(await answer.text()).body === body;
      }),
    ),
  );
  expect(bodies.every(Boolean)).toBe(true);
  controller.abort();
  const ended = await Promise.all(all);
  expect(ended.filter((key) => key === 'rate.busy')).toHaveLength(180);
  expect(ended.filter((key) => key === 'cancelled')).toHaveLength(20);
  await eventually(async () => upstream.waits === 0);
  expect(await key({})).toBe('');
});

describe('a share', () => {
  const opened = async (wish: object) => {
    const { id } = await dev.call(addShare, { moduleId: there.moduleId, isAll: 1, type: 1, ...wish });
    const page = await fetch(`${app.url}${getShare.path}?id=${id}`);
    return page.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  };

  it('lets strangers call its environments, and no others', async () => {
    const cookie = await opened({ isShowDebug: 1, moduleEnvironmentIdList: [environments[0]] });
    expect(await key({ token: '', own: { cookie } })).toBe('');
    expect(await key({ token: '', own: { cookie }, url: other.url })).toBe('debug.host');
    // Clients of the existing product do not name the doc.
    expect(await key({ token: '', own: { cookie }, doc: '' })).toBe('');
    expect(await key({ token: '', own: { cookie }, doc: '', url: other.url })).toBe('debug.noHost');
  });

  it('without debugging lets nobody call anything', async () => {
    const cookie = await opened({ isShowDebug: 0 });
    expect(await key({ token: '', own: { cookie } })).toBe('login.required');
  });

  it('gives the scripts that apply to its docs, and only where debugging is allowed', async () => {
    const script = { docId: doc, content: '1', type: 0 as const };
    await dev.call(addDebugScript, { ...script, name: 'on', scope: 2, enabled: 1 });
    await dev.call(addDebugScript, { ...script, name: 'off', scope: 0, enabled: 0 });
    const elsewhere = await place(await app.admin(), { devs: [dev] });
    const names = async (cookie: string, docId = doc) => {
      const response = await fetch(`${app.url}${runnableScripts.path}?docId=${docId}`, { headers: { cookie } });
      const { data } = JSON.parse(await response.text());
      return data.key ?? data.map(({ name }: { name: string }) => name);
    };
    const open = await opened({ isShowDebug: 1 });
    expect(await names(open)).toEqual(['on']);
    expect(await names(open, await apiDoc(dev, elsewhere))).toBe('login.required');
    expect(await names(await opened({ isShowDebug: 0 }))).toBe('login.required');
    expect(await names('')).toBe('login.required');
  });
});

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
/** Without what a busy machine has not collected yet: a body that is held stays. */
const memory = () => {
  collect();
  return process.memoryUsage();
};

it('large bodies pass both ways without being held', async () => {
  const { rss } = process.memoryUsage();
  const { external } = memory();
  let most = 0;
  const look = () => {
    most = Math.max(most, memory().external - external);
  };
  const part = new Uint8Array(1_000_000);
  let left = 300;
  const body = new ReadableStream({
    pull: (to) => {
      if (left % 50 === 0) look();
      return left-- > 0 ? to.enqueue(part) : to.close();
    },
  });
  const up = await fetch(app.url + debugProxy.path, {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { token: dev.token, [debugProxy.doc]: doc, [debugProxy.url]: `${upstream.url}/echo` },
  });
  expect(await up.json()).toMatchObject({ bytes: 300_000_000 });
  let bytes = 0;
  let next = 0;
  for await (const chunk of (await sending('/many?mb=300')).body ?? []) {
    if (bytes >= next) {
      look();
      next += 50_000_000;
    }
    bytes += chunk.length;
  }
  expect(bytes).toBe(300_000_000);
  expect(most).toBeLessThan(250_000_000);
  expect(memory().rss - rss).toBeLessThan(250_000_000);
});
