import http from 'node:http';
import { deflateRawSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getDoc, listDocsV2 } from '../../../../contracts/docs/docs.js';
import { listModels } from '../../../../contracts/docs/models.js';
import type { UploadedFile } from '../../../../contracts/docs/uploads.js';
import { swaggerConfigOf } from '../../../../contracts/import-export/import-sources.js';
import {
  applyImport,
  importPlan,
  importRun,
  importSchedule,
  planImport,
  refreshImport,
  setImportSchedule,
} from '../../../../contracts/import-export/imports.js';
import { importPostman, importSwaggerV2, refreshSwaggerV2 } from '../../../../contracts/import-export/old-imports.js';
import { pushLog } from '../../../../contracts/import-export/pushes.js';
import { startApp, type TestApp } from '../../../support/app.js';
import { collection, fileOf } from '../../../support/collection.js';
import { impatiently } from '../../../support/impatience.js';
import { closed, listening } from '../../../support/local-server.js';
import type { Person } from '../../../support/people.js';
import { place } from '../../../support/places.js';
import { zipOf } from '../../../support/zip.js';

const shop = (...names: string[]) =>
  collection('Shop', { '': names.map((name) => ({ name, url: `/${name}`, description: `About ${name}` })) });

let app: TestApp;
let dev: Person;
let moduleId: string;
let projectId: string;
beforeAll(async () => {
  app = await startApp({ env: { ANNALS_IMPORT_ALLOW: '127.0.0.1' } });
  dev = await app.person('dev');
});
afterAll(() => app.stop());
beforeEach(async () => {
  ({ moduleId, projectId } = await place(await app.admin(), { devs: [dev] }));
});

const given = (source: object) => ({ projectId: '', moduleId, ...source });
const refused = async (source: object) => (await dev.refuses(planImport, given(source))).key;
const plan = async (source: object) => {
  const { id } = await dev.call(planImport, given(source));
  return dev.call(importPlan, { id });
};

/** A zip whose one entry has this name and inflates to this many bytes, whatever its header declares. */
function rawZip(name: string, size: number): UploadedFile {
  const data = deflateRawSync(Buffer.alloc(size, 'x'));
  const about = Buffer.alloc(26);
  about.writeUInt16LE(20, 0);
  about.writeUInt16LE(8, 4);
  about.writeUInt32LE(data.length, 14);
  about.writeUInt32LE(size, 18);
  about.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), about, Buffer.from(name), data]);
  const central = Buffer.concat([
    ...[Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), about],
    ...[Buffer.alloc(14), Buffer.from(name)],
  ]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(local.length, 12);
  const bytes = Buffer.concat([local, central, Buffer.from('PK\x05\x06'), end]);
  return { name: 'a.zip', bytes: new Uint8Array(bytes) };
}

describe('files', () => {
  it('may be in an archive, and several may be one import', async () => {
    const zip = await zipOf({ 'a/one.json': shop('one'), 'two.json': shop('two'), 'readme.txt': 'nothing' });
    expect((await plan({ files: [zip] })).counts).toMatchObject({ create: 2 });
    const two = [fileOf(shop('a'), 'a.json'), fileOf(shop('b'), 'b.json')];
    expect((await plan({ files: two })).entries.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it('without a title propose their own name for an application', async () => {
    const request = { method: 'GET', url: 'https://h.example/a', headers: [] };
    const har = JSON.stringify({ log: { entries: [{ request, response: { status: 200, headers: [] } }] } });
    expect(await plan({ files: [fileOf(har, 'calls.v2.har')] })).toMatchObject({ name: 'calls.v2' });
    expect(await plan({ files: [fileOf(shop('one'), 'a.json')] })).toMatchObject({ name: 'Shop' });
    expect(await plan({ files: [], content: 'curl https://h.example/a' })).toMatchObject({ name: '' });
  });
  it('that cannot be read are refused with the reason', async () => {
    expect(await refused({})).toBe('import.nothing');
    expect(await refused({ files: [fileOf('')] })).toBe('import.nothing');
    expect(await refused({ files: [fileOf('<!doctype html><p>Sign in</p>')] })).toBe('import.html');
    expect(await refused({ files: [fileOf('Dear diary')] })).toBe('import.format');
    expect(await refused({ files: [fileOf('{"info": {')], format: 'postman' })).toBe('import.json');
    expect(await refused({ files: [fileOf(shop('a'))], content: shop('b') })).toBe('import.oneSource');
  });

  it('that are hostile are refused without being unpacked', async () => {
    expect(await refused({ files: [rawZip('../../etc/passwd', 10)] })).toBe('import.archive');
    expect(await refused({ files: [rawZip('bomb.json', 200_000_000)] })).toBe('input.tooLarge');
    expect(await refused({ files: [{ name: 'a.zip', bytes: new Uint8Array(Buffer.from('PK\x03\x04rubbish')) }] })).toBe(
      'import.archive',
    );
    const large = { name: 'large.json', bytes: new Uint8Array(60_000_000) };
    expect(await refused({ files: [large] })).toBe('input.tooLarge');
  });
});

describe('an address', () => {
  let server: http.Server;
  let url: string;
  let answers: http.RequestListener;
  beforeEach(async () => {
    answers = (_request, response) => response.end(shop('a'));
    server = http.createServer((request, response) => answers(request, response));
    url = await listening(server);
  });
  afterEach(() => closed(server));

  it('is read with its account or header', async () => {
    const seen: http.IncomingHttpHeaders[] = [];
    answers = ({ headers }, response) => {
      seen.push(headers);
      response.end(shop('a'));
    };
    expect(await plan({ url, authUsername: 'me', authPassword: 'secret' })).toMatchObject({
      origin: url,
      isAddress: 1,
    });
    await plan({ url, headerName: 'X-Key', headerValue: 'k' });
    expect(seen[0]?.authorization).toBe(`Basic ${Buffer.from('me:secret').toString('base64')}`);
    expect(seen[1]).toMatchObject({ 'x-key': 'k' });
  });

  it('that answers badly, slowly or not at all is refused with the reason', async () => {
    const status = async (code: number) => {
      answers = (_request, response) => void response.writeHead(code).end();
      return refused({ url });
    };
    expect(await status(401)).toBe('import.auth');
    expect(await status(500)).toBe('import.status');
    answers = () => undefined;
    await impatiently(app, async () => expect(await refused({ url })).toBe('import.timeout'));
  });

  it('in a private network is refused, also behind a redirect', async () => {
    expect(await refused({ url: 'http://10.0.0.1/openapi.json' })).toBe('import.addressRefused');
    expect(await refused({ url: 'http://[::1]/openapi.json' })).toBe('import.addressRefused');
    answers = (_request, response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    expect(await refused({ url })).toBe('import.addressRefused');
    answers = ({ url: path = '' }, response) =>
      void (path === '/' ? response.writeHead(302, { location: '/real' }).end() : response.end(shop('a')));
    expect((await plan({ url })).counts).toMatchObject({ create: 1 });
  });

  it('is read with the files of the same host that it refers to, those of others only on request', async () => {
    const other = http.createServer((_request, response) => response.end('{"type":"integer"}'));
    const otherUrl = await listening(other);
    const seen: Record<string, string | undefined> = {};
    const root = `openapi: 3.1.0
info: { title: Shop }
paths:
  /orders: { $ref: 'paths/orders.yaml' }
components: { schemas: { Id: { $ref: '${otherUrl}/id.json' } } }`;
    const orders = `get:
  summary: List
  responses:
    '200': { description: ok, content: { application/json: { schema: { $ref: '../schemas/order.json#/Order' } } } }`;
    const served: Readonly<Record<string, string>> = {
      '/api/openapi.yaml': root,
      '/api/paths/orders.yaml': orders,
      '/api/schemas/order.json': JSON.stringify({
        Order: { type: 'object', properties: { total: { type: 'number' } } },
      }),
    };
    answers = ({ url: path = '', headers }, response) => {
      seen[path] = headers['x-key']?.toString();
      const text = served[path];
      return void (text === undefined ? response.writeHead(404).end() : response.end(text));
    };
    const address = { url: new URL('/api/openapi.yaml', url).href, headerName: 'x-key', headerValue: 'k' };
    const own = await plan(address);
    expect(own.entries.map(({ name, httpMethod }) => `${httpMethod} ${name}`)).toEqual([' Id', ' Order', 'GET List']);
    expect(seen).toEqual(Object.fromEntries(Object.keys(served).map((path) => [path, 'k'])));
    expect(own.losses).toContainEqual(expect.objectContaining({ value: expect.stringContaining(otherUrl) }));
    const all = await plan({ ...address, otherHosts: true });
    expect(all.losses.filter(({ value }) => value.includes(otherUrl))).toEqual([]);
    await closed(other);
  });

  it('of another protocol, of a file and of cloud metadata is refused, in a reference too', async () => {
    for (const bad of ['file:///etc/passwd', 'ftp://127.0.0.1/a', 'gopher://127.0.0.1/', 'data:application/json,{}'])
      expect(await refused({ url: bad })).not.toBe('none');
    for (const bad of [
      'http://169.254.169.254/latest/meta-data/',
      'http://[fd00:ec2::254]/',
      'http://[::ffff:169.254.169.254]/',
    ])
      expect(await refused({ url: bad })).toBe('import.addressRefused');
    const schemas = {
      A: { $ref: 'file:///etc/passwd' },
      B: { $ref: '/etc/passwd' },
      C: { $ref: '../../../../../etc/passwd' },
    };
    const paths = { '/a': { get: { summary: 'a' } } };
    const requested: string[] = [];
    answers = ({ url: path = '' }, response) => {
      requested.push(path);
      return void (path === '/'
        ? response.end(JSON.stringify({ openapi: '3.1.0', paths, components: { schemas } }))
        : response.writeHead(404).end());
    };
    const found = await dev.call(planImport, given({ url })).catch((err: unknown) => String(err));
    expect(JSON.stringify(found)).not.toContain('root:');
    expect(new Set(requested.filter((path) => path !== '/'))).toEqual(new Set(['/etc/passwd']));
    const metadata = { A: { $ref: 'http://169.254.169.254/latest' } };
    const content = JSON.stringify({ openapi: '3.1.0', paths, components: { schemas: metadata } });
    expect(await refused({ content, otherHosts: true })).toBe('import.addressRefused');
    expect((await plan({ content })).counts).toMatchObject({ create: 1 });
  });

  it('can be kept, refreshed by hand and on a schedule, and its failures are in the log', async () => {
    const { id } = await plan({ url, authUsername: 'me', authPassword: 'secret' });
    await dev.call(applyImport, { id, keepAddress: true });
    await app.quiet();
    expect(await dev.call(swaggerConfigOf, { moduleId })).toMatchObject({ url, authPassword: '', isAuthSet: true });

    answers = (_request, response) => response.end(shop('a', 'b'));
    const { runId } = await dev.call(refreshImport, { moduleId });
    await app.quiet();
    expect(await dev.call(importRun, { moduleId, id: runId })).toMatchObject({ state: 'done', created: 1 });

    expect(await dev.refuses(setImportSchedule, { moduleId, schedule: '* * * * *' })).toMatchObject({
      key: 'import.schedule',
    });
    await dev.call(setImportSchedule, { moduleId, schedule: '@hourly' });
    expect((await dev.call(importSchedule, { moduleId })).next).not.toBeNull();
    answers = (_request, response) => response.end(shop('a', 'b', 'c'));
    await app.later(3_600_000);
    expect(await dev.call(listDocsV2, { moduleId })).toHaveLength(3);
    answers = (_request, response) => void response.writeHead(503).end();
    await app.later(3_600_000);
    const [last, before] = await dev.call(pushLog, { moduleId });
    expect(last).toMatchObject({ state: 'failed', source: 'import', origin: url, author: '' });
    expect(last?.error).toContain('503');
    expect(before).toMatchObject({ state: 'done', created: 1, author: '' });
  });
});

describe('a pasted text', () => {
  it('may be Swagger 2.0, whose form fields become rows, and whose response is a model', async () => {
    const content = JSON.stringify({
      ...{
        swagger: '2.0',
        info: { title: 'Old', version: '1' },
        host: 'old.example',
        basePath: '/v1',
        schemes: ['https'],
      },
      paths: {
        '/pets': {
          post: {
            ...{
              summary: 'Add a pet',
              consumes: ['application/x-www-form-urlencoded'],
              produces: ['application/json'],
            },
            parameters: [{ name: 'name', in: 'formData', type: 'string', required: true, description: 'Its name' }],
            responses: { 200: { description: 'ok', schema: { $ref: '#/definitions/Pet' } } },
          },
        },
      },
      definitions: { Pet: { type: 'object', properties: { id: { type: 'integer', description: 'The id' } } } },
    });
    const { id } = await plan({ content });
    await dev.call(applyImport, { id });
    await app.quiet();
    const [doc] = await dev.call(listDocsV2, { moduleId });
    expect(await dev.call(getDoc, { id: doc?.id ?? '' })).toMatchObject({
      ...{ name: 'Add a pet', url: '/pets', httpMethod: 'POST', contentType: 'application/x-www-form-urlencoded' },
      requestParams: [{ name: 'name', required: 1, description: 'Its name' }],
      responses: [{ name: '200' }, { name: 'application/json' }],
    });
    const {
      list: [model],
    } = await dev.call(listModels, { moduleId });
    expect(await dev.call(getDoc, { id: model?.id ?? '' })).toMatchObject({
      modelParams: [{ name: 'id', description: 'The id' }],
    });
  });
});

describe('two imports into one application', () => {
  it('are written one after the other', async () => {
    const [one, two] = await Promise.all([plan({ content: shop('a', 'b') }), plan({ content: shop('b', 'c') })]);
    await Promise.all([dev.call(applyImport, { id: one.id }), dev.call(applyImport, { id: two.id })]);
    await app.quiet();
    expect((await dev.call(listDocsV2, { moduleId })).map(({ name }) => name).sort()).toEqual(['a', 'b', 'c']);
  });
});

describe('calls of old clients', () => {
  it('import a Postman file as the application of its name, again into the same one', async () => {
    const first = await dev.call(importPostman, { projectId, file: [fileOf(shop('a', 'b'))] });
    expect(first).toMatchObject({ name: 'Shop', projectId, type: 2 });
    await app.quiet();
    const again = await dev.call(importPostman, { projectId, file: [fileOf(shop('a'))] });
    expect(again.id).toBe(first.id);
    await app.quiet();
    expect((await dev.call(listDocsV2, { moduleId: first.id })).map(({ name }) => name)).toEqual(['a']);
  });

  it('are refused with the sentences that clients know', async () => {
    const zh = async (endpoint: typeof importSwaggerV2, content: string) =>
      (await dev.refuses(endpoint, { projectId, content })).key;
    expect(await zh(importSwaggerV2, '')).toBe('import.oldEmpty');
    expect(await dev.refuses(refreshSwaggerV2, { moduleId })).toMatchObject({ key: 'import.oldEmpty' });
  });
});
