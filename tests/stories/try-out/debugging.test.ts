import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { debugProxy } from '../../../contracts/try-out/debug-proxy.js';
import { addEnvironment } from '../../../contracts/workspace/environments.js';
import { startApp, type TestApp } from '../../support/app.js';
import { type DebugCall, debugThrough, refusalOf } from '../../support/debug-calls.js';
import { DebugUpstream, type Echo } from '../../support/debug-upstream.js';
import { eventually } from '../../support/eventually.js';
import type { Person } from '../../support/people.js';
import { apiDoc, type Place, place } from '../../support/places.js';

let app: TestApp;
let upstream: DebugUpstream;
let dev: Person;
let guest: Person;
let outsider: Person;
let there: Place;
let doc = '';
beforeAll(async () => {
  upstream = await DebugUpstream.start();
  app = await startApp({ env: { ANNALS_DEBUG_ALLOW: '127.0.0.1', ANNALS_DEBUG_PER_PERSON: '8' } });
  [dev, guest, outsider] = [await app.person('dev'), await app.person('guest'), await app.person('outsider')];
  there = await place(await app.admin(), { devs: [dev], guests: [guest] });
  doc = await apiDoc(dev, there);
  await dev.call(addEnvironment, { moduleId: there.moduleId, name: 'test', url: `${upstream.url}/base/` });
});
afterAll(async () => {
  await app.stop();
  await upstream.stop();
});
beforeEach(() => {
  upstream.seen.length = 0;
});

const sending = (path: string, call: Partial<DebugCall> = {}) =>
  debugThrough(app.url, { token: guest.token, doc, url: upstream.url + path, ...call });
const echoed = async (call: Partial<DebugCall>, path = '/echo'): Promise<Echo> =>
  JSON.parse(await (await sending(path, call)).text());

describe('a call is sent as it was given', () => {
  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('by %s', async (method) => {
    const body = method === 'GET' ? undefined : '{"名":"值"}';
    const headers = { 'Content-Type': 'application/json', 'X-City': '北京', Cookie: 'a=b', 'X-Many': ['1', '2'] };
    const echo = await echoed({ method, body, headers, query: '?q=1&q=%E5%80%BC' }, '/echo?first=0');
    expect(echo).toMatchObject({ method, url: '/echo?first=0&q=1&q=%E5%80%BC', body: body ?? '' });
    expect(echo.headers).toMatchObject({ 'content-type': 'application/json', cookie: 'a=b', 'x-many': '1, 2' });
    expect(Buffer.from(echo.headers['x-city'] ?? '', 'latin1').toString('utf8')).toBe('北京');
    for (const name of ['token', 'origin', debugProxy.url, 'accept-language'])
      expect(echo.headers).not.toHaveProperty(name);
  });

  it('with the status and the headers of the answer in one header, and no cookie or redirect of it', async () => {
    const response = await sending('/echo');
    const headers = JSON.parse(response.headers.get(debugProxy.responseHeaders) ?? '');
    expect(headers).toMatchObject({ 'set-cookie': ['a=1; Path=/', 'b=2'], 'x-city': '北京' });
    expect([response.headers.get('set-cookie'), response.headers.get('location')]).toEqual([null, null]);
    const redirect = await sending('/redirect');
    expect([redirect.status, upstream.seen]).toEqual([302, ['/echo', '/redirect']]);
    expect([(await sending('/error')).status, (await sending('/empty')).status]).toEqual([503, 204]);
    expect((await sending('/echo', { method: 'HEAD' })).status).toBe(200);
    expect(await (await sending('/gzip')).json()).toEqual({ is: 'gzip' });
  });

  it('with forms and files by every method', async () => {
    for (const method of ['POST', 'PUT', 'PATCH']) {
      const form = new FormData();
      form.set('名', '值');
      form.append('file', new Blob([new Uint8Array([0, 255, 10])]), '图.png');
      const echo = await echoed({ method, body: form, headers: { 'Content-Type': 'multipart/form-data' } });
      expect([echo.method, echo.body.includes('filename="图.png"')]).toEqual([method, true]);
      expect(echo.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    }
  });

  it('with bodies that the server itself would refuse: broken JSON, unknown types, 50 MB', async () => {
    expect(await echoed({ method: 'POST', body: '{', own: { 'content-type': 'application/json' } })).toMatchObject({
      body: '{',
      headers: { 'content-type': 'application/json', 'content-length': '1' },
    });
    expect(await echoed({ method: 'PUT', body: 'x', own: { 'content-type': 'a/b' } })).toMatchObject({ body: 'x' });
    expect(await echoed({ method: 'POST' })).toMatchObject({ bytes: 0 });
    expect(await echoed({ method: 'POST', body: new Uint8Array(50_000_000) })).toMatchObject({ bytes: 50_000_000 });
  });

  it('and events arrive as they come', async () => {
    const reader = (await sending('/events')).body?.getReader();
    const next = async () => new TextDecoder().decode((await reader?.read())?.value);
    expect(await next()).toBe('data: one\n\n');
    upstream.go();
    expect(await next()).toBe('data: two\n\n');
  });

  it('and is cancelled when its sender leaves', async () => {
    const controller = new AbortController();
    const waiting = sending('/slow', { signal: controller.signal }).catch((error: Error) => error.name);
    await eventually(async () => upstream.waits === 1);
    controller.abort();
    expect(await waiting).toBe('AbortError');
    await eventually(async () => upstream.waits === 0);
  });
});

describe('a call that fails', () => {
  it.each([
    ['/drop', 'connection'],
    ['/garbage', 'protocol'],
    ['/low', 'protocol'],
    ['/bell', 'protocol'],
  ])('%s says why', async (path, reason) => {
    const response = await sending(path);
    expect([response.status, response.headers.get(debugProxy.failure)]).toEqual([500, reason]);
    expect(await response.text()).toMatch(/^Sending failed: \S/);
  });

  it('half-way is seen as broken', async () => {
    for (const path of ['/half', '/broken']) {
      const response = await sending(path);
      expect(response.status).toBe(200);
      await expect(response.text()).rejects.toThrow();
    }
  });
});

describe('who may send where', () => {
  it('readers of the doc, to its environments', async () => {
    const key = async (call: Partial<DebugCall>, path = '/echo') => refusalOf(await sending(path, call));
    expect(await key({ token: dev.token })).toBe('');
    expect(await key({ token: '' })).toBe('login.required');
    expect(await key({ token: outsider.token })).toBe('doc.unknown');
    expect(await key({ token: guest.token, doc: '7YX0lXxR' })).toBe('doc.unknown');
    expect(await key({ url: 'http://example.com/' })).toBe('debug.host');
    expect(await key({ url: upstream.url.replace('127.0.0.1', 'localhost') })).toBe('debug.host');
    // Clients of the existing product name no doc: all environments that they may see.
    expect(await key({ doc: '' })).toBe('');
    expect(await key({ doc: '', token: outsider.token })).toBe('debug.noHost');
    expect(upstream.seen).toEqual(['/echo', '/echo']);
  });

  it('with at most as many at once as the settings say', async () => {
    const controller = new AbortController();
    const many = Array.from({ length: 20 }, () =>
      sending('/slow', { signal: controller.signal }).then(refusalOf, () => 'cancelled'),
    );
    await eventually(async () => upstream.waits === 8);
    expect(await refusalOf(await sending('/echo', { token: dev.token }))).toBe('');
    controller.abort();
    const outcomes = await Promise.all(many);
    expect(outcomes.filter((outcome) => outcome !== 'cancelled').every((outcome) => outcome === 'rate.busy')).toBe(
      true,
    );
    await eventually(async () => upstream.waits === 0);
    expect(await refusalOf(await sending('/echo'))).toBe('');
  });
});
