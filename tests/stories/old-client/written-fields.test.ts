import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { startApp, type TestApp } from '../../support/app.js';
import { type FakeMeterSphere, startFakeMeterSphere } from '../../support/fake-metersphere.js';
import { at } from '../../support/old-client.js';
import { png } from '../../support/picture.js';
import { type Example, example } from './example.js';
import * as is from './shapes.js';
import { writesOfCalls } from './writes-of-calls.js';

let app: TestApp;
let all: Example;
let server: FakeMeterSphere;
const ids = new Map<string, string>();
beforeAll(async () => {
  app = await startApp({ env: { ANNALS_METERSPHERE_ALLOW: '127.0.0.1' } });
  all = await example(app);
  server = await startFakeMeterSphere(1, () => app.clock.now());
  for (const [name, id] of Object.entries(all.ids)) ids.set(name, id);
});
afterAll(async () => {
  await server.stop();
  await app.stop();
});

/** Each field of the reply that does not read as it should, with what it is. */
function misread(shape: z.ZodType, reply: unknown): string {
  const read = shape.safeParse(reply);
  return read.success ? '' : `${z.prettifyError(read.error)} ${JSON.stringify(reply)}`;
}

/** `list.0.id:docId`, or `docId`: the id of the reply, or the reply. */
function keep(names: string, reply: unknown): void {
  for (const wanted of names.split(' ')) {
    const [path, name] = wanted.includes(':') ? wanted.split(':') : ['', wanted];
    const found = path ? at(reply, path) : (at(reply, 'id') ?? reply);
    if (name !== undefined) ids.set(name, String(found));
  }
}

const textsOf = (sent: unknown) =>
  Object.fromEntries(
    Object.entries(z.record(z.string(), z.unknown()).parse(sent)).map(([name, value]) => [name, String(value)]),
  );

/** In their order: later ones use what earlier ones made. */
it.each(writesOfCalls)('$call, as $as, is answered with every field that is read', async (walked) => {
  const [method, path = ''] = walked.call.split(' ');
  const [client, sent] = [all[walked.as], walked.sends(Object.fromEntries(ids))];
  const reply = await (method === 'GET' ? client.get(path, textsOf(sent)) : client.post(path, sent));
  expect(misread(walked.reads, reply)).toBe('');
  if (walked.keeps) keep(walked.keeps, reply);
});

describe('files', () => {
  const file = (bytes: Uint8Array<ArrayBuffer>, name: string, more: Readonly<Record<string, string>> = {}) => {
    const form = new FormData();
    form.set('file', new Blob([bytes]), name);
    for (const [field, value] of Object.entries(more)) form.set(field, value);
    return form;
  };

  it('are uploaded, and answered with their address', async () => {
    const reply = await all.dev.upload('/uploadFile', file(new Uint8Array(png('red')), 'a.png'));
    expect(misread(is.row({ url: z.string().regex(/^\/upload\/[^?]+\.png$/) }), reply)).toBe('');
  });

  it.each([
    [
      '/module/import/postman',
      JSON.stringify({
        info: { name: 'P', schema: 'v2.1.0' },
        item: [{ name: 'A', request: { method: 'GET', url: 'http://a/b' } }],
      }),
    ],
    ['/module/import/yapi/markdown', '# Y\n\n## One\n\n### 基本信息\n\n**Path：** /one\n\n**Method：** GET\n'],
  ])('for %s become an application', async (path, text) => {
    const form = file(new TextEncoder().encode(text), 'source', { projectId: ids.get('projectId') ?? '' });
    expect(misread(is.application, await all.dev.upload(path, form))).toBe('');
  });

  it('of Swagger are pasted, and become an application', async () => {
    const content = JSON.stringify({ swagger: '2.0', info: { title: 'S', version: '1' }, paths: {} });
    const wish = { projectId: ids.get('projectId'), content, url: '', authUsername: '', authPassword: '' };
    expect(misread(is.application, await all.dev.post('/module/import/swaggerV2', wish))).toBe('');
  });
});

describe('the test platform', () => {
  const call = (method: 'get' | 'post', name: string, sent: Record<string, string | number>) =>
    all.admin[method](`/third/metersphere/${name}`, sent);
  const option = is.row({ id: is.some, name: is.some });
  const target = { msProjectId: 'p-1', msProjectName: 'Shop', msModuleId: 'm-orders', msModuleName: 'Orders' };
  const bound = is.row({
    ...{ msProjectId: is.some, msProjectName: is.some, msModuleId: is.some, msModuleName: is.some, name: is.some },
  });
  const own = (...names: string[]) => Object.fromEntries(names.map((name) => [name, ids.get(name) ?? '']));

  it('is tested, saved and loaded', async () => {
    const tested = is.row({ success: z.literal(true), spaces: is.full(option) });
    expect(misread(tested, await call('get', 'space/test', { ...server.connection }))).toBe('');
    const space = { msSpaceId: 'ws-1', msSpaceName: 'Payments team' };
    await call('post', 'space/save', { ...own('spaceId'), ...server.connection, ...space });
    const loaded = is.row({
      ...{ spaceId: is.id, msAddress: is.some, msAccessKey: is.some, version: z.literal(1) },
      ...{ msSpaceId: z.literal('ws-1'), msSpaceName: is.some, msSecretKey: is.text },
    });
    expect(misread(loaded, await call('get', 'space/load', own('spaceId')))).toBe('');
  });

  it('lists projects and modules', async () => {
    const projects = is.row({ spaceId: is.id, projects: is.full(option) });
    expect(misread(projects, await call('get', 'project/load', own('projectId')))).toBe('');
    const branch = is.row({
      id: is.some,
      name: is.some,
      level: is.number,
      leaf: z.boolean(),
      children: z.array(z.unknown()),
    });
    const modules = await call('get', 'module/list', { ...own('projectId'), msProjectId: 'p-1' });
    expect(misread(is.full(branch), modules)).toBe('');
  });

  it.each(['module', 'release'])('is bound to a %s, and synchronized', async (kind) => {
    const place = own(`${kind}Id`);
    await call('post', `${kind}/save`, { ...place, ...target });
    expect(misread(bound, await call('get', `${kind}/load`, place))).toBe('');
    await call('post', `${kind}/sync`, place);
    await app.quiet();
    expect(server.imports.length).toBeGreaterThan(0);
  });
});

describe('pushes', () => {
  const answered = is.row({ code: z.literal('0'), msg: is.text });
  const doc = { name: 'Pushed', url: '/pushed', httpMethod: 'GET', contentType: '', isShow: 1, author: 'ci' };
  it.each([
    ['doc.push', { debugEnvs: [], apis: [doc], author: 'ci', isReplace: 0 }],
    ['enum.batch.push', { enums: [{ name: 'F', items: [{ name: 'A', type: 'string', value: '1' }] }] }],
  ])('%s of each client is answered with success', async (name, data) => {
    expect(misread(answered, await all.build.javaSdk(data, name))).toBe('');
    expect(misread(answered, await all.build.smartDoc(data, name))).toBe('');
  });

  it('are refused with the same fields', async () => {
    const refused = is.row({ code: z.string().regex(/^[1-9]\d*$/), msg: is.some });
    expect(misread(refused, await all.build.javaSdk({}, 'doc.unknown'))).toBe('');
  });
});
