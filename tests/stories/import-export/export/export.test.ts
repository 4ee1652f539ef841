import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import mammoth from 'mammoth';
import postman from 'postman-collection';
import { parse } from 'yaml';
import * as api from '../../../../contracts/docs/docs.js';
import { exportFile, exportPreview, readKey, refreshReadKey } from '../../../../contracts/import-export/exports.js';
import { addDictionary, addDictionaryItem } from '../../../../contracts/workspace/dictionaries.js';
import { addEnvironment, addEnvironmentParam } from '../../../../contracts/workspace/environments.js';
import { moduleToken } from '../../../../contracts/workspace/modules.js';
import { addModule } from '../../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../../support/app.js';
import type { Person } from '../../../support/people.js';
import { type Place, place } from '../../../support/places.js';
import { unzipped } from '../../../support/unzip.js';
import { download } from './exporting.js';

let app: TestApp;
let dev: Person;
let guest: Person;
let outsider: Person;
let there: Place;
let docId = '';
let innerId = '';
let hiddenId = '';
let environmentId = '';
let now = 0;
beforeAll(async () => {
  app = await startApp();

  [dev, guest, outsider] = [await app.person('dev'), await app.person('guest'), await app.person('outsider')];
  there = await place(await app.admin(), { devs: [dev], guests: [guest] });
  const { moduleId } = there;
  ({ id: environmentId } = await dev.call(addEnvironment, { moduleId, name: 'test', url: 'http://test.local/' }));
  const param = (style: 1 | 2 | 3, name: string, example = '') =>
    dev.call(addEnvironmentParam, {
      environmentId,
      style,
      name,
      example,
      description: `common ${name}`,
      parentId: '',
      enumId: '',
    });
  await param(1, 'X-Trace', 'abc');
  await param(3, 'code', '0');
  await param(3, 'data', '$data$');
  const { id: enumId } = await dev.call(addDictionary, { moduleId, name: 'Color' });
  await dev.call(addDictionaryItem, { enumId, name: 'RED', value: '1', description: 'the red one' });
  const { id: outer } = await dev.call(api.addFolder, { moduleId, name: '..' });
  const { id: inner } = await dev.call(api.addFolder, { moduleId, name: 'a/b', parentId: outer });
  const row = (name: string, more: object = {}) => ({ name, type: 'string', required: 1 as const, ...more });
  ({ id: docId } = await dev.call(api.saveDoc, {
    ...{ moduleId, parentId: outer, type: 0, name: 'Pay | *it*', url: '/orders/{id}', httpMethod: 'POST' },
    ...{ contentType: 'application/json', description: '<p>Pays <strong>it</strong></p>', author: 'jim' },
    pathParams: [row('id', { example: '7' })],
    requestParams: [
      { id: 1, ...row('order', { type: 'object' }) },
      { id: 2, parentId: 1, ...row('color', { enumId }) },
    ],
    responseParams: [row('paid', { type: 'boolean', example: 'true' })],
    errorCodeParams: [row('404', { description: 'no | such order', example: 'ask' })],
  }));
  const markdown = (name: string, parentId: string) =>
    dev.call(api.saveDoc, { moduleId, parentId, type: 3, name, description: `# Kept\n\n| as | it |\n|---|---|\n` });
  ({ id: innerId } = await markdown('..%2f', inner));
  await markdown('..%2f', inner);
  ({ id: hiddenId } = await markdown('Hidden', inner));
  await dev.call(api.setDocShown, { id: hiddenId, isShow: 0 });
  app.clock.hold();
  now = app.clock.now().getTime();
});
afterAll(() => app.stop());

describe('an export', () => {
  it('as Markdown contains folders of any depth, the common parameters and the chosen base URL', async () => {
    const { moduleId } = there;
    const file = await download(guest, { moduleId, format: 'markdown', environmentIds: [environmentId] });
    expect(file).toMatchObject({ name: `export-${now}.md`, type: 'text/markdown; charset=utf-8', docs: 3 });
    expect(file.text).toMatch(/^# Application docs\n/);
    expect(file.text).toContain('## ..\n');
    expect(file.text).toContain('## .. / a/b\n');
    expect(file.text).toContain('### Pay | \\*it\\*\n\n**Maintainer**: jim');
    expect(file.text).toContain('- test: `POST` `http://test.local/orders/{id}`');
    expect(file.text).toContain('Pays **it**');
    expect(file.text).toContain('| X-Trace | yes | common X-Trace | abc |');
    expect(file.text).toContain('| └ color | string | yes | - | Color: 1 (RED: the red one) |  |');
    expect(file.text).toContain('| └ paid | boolean |');
    expect(file.text).toContain('"code": "0",\n  "data": {\n    "paid": true');
    expect(file.text).toContain('| 404 | no \\| such order | ask |');
    expect(file.text).toContain('# Kept\n\n| as | it |\n|---|---|');
    expect(file.text).not.toContain('Hidden');
  });

  it('as HTML and for Word contains them too', async () => {
    const { moduleId } = there;
    const wanted = { moduleId, environmentIds: [environmentId] };
    const page = await download(guest, { ...wanted, format: 'html' });
    const word = await download(guest, { ...wanted, format: 'word' });
    const { value: read } = await mammoth.convertToHtml({ buffer: word.bytes });
    for (const html of [page.text, read]) {
      expect(html).toMatch(/<h\d[^>]*>(?:<a[^>]*><\/a>)*\.\. \/ a\/b/);
      expect(html).toContain('Pay | *it*');
      expect(html).toContain('common X-Trace');
    }
  });

  it('speaks the reader’s language, and has no base URL without an environment', async () => {
    const file = await download(guest, { docIds: [docId], format: 'markdown' }, 'zh-CN');
    expect(file.name).toBe(`Pay _ _it_-${now}.md`);
    expect(file.text).toContain('**维护人**: jim');
    expect(file.text).toContain('| 名称 | 类型 | 必填 | 最大长度 | 描述 | 示例值 |');
    expect(file.text).toContain('\n- `POST` `/orders/{id}`');
    expect(file.text).toContain('#### 请求头');
    expect(file.text).toContain('##### Query 参数\n\n无');
  });

  it('contains a hidden doc only if it was chosen itself', async () => {
    const file = await download(dev, { docIds: [hiddenId, innerId], format: 'markdown' });
    expect(file.docs).toBe(2);
    expect(file.text).toContain('### Hidden');
  });

  it('as a zip has one file per doc in folders whose names are safe and unique', async () => {
    const file = await download(guest, { moduleId: there.moduleId, format: 'markdown', zip: 1 });
    expect(file).toMatchObject({ name: `export-${now}.zip`, type: 'application/zip' });
    const found = await unzipped(file.bytes);
    expect([...found.keys()]).toEqual(['_/a_b/%2f.md', '_/a_b/%2f (2).md', '_/Pay _ _it_.md']);
    expect(found.get('_/a_b/%2f.md')).toContain('# Kept');
  });

  it('as a zip of pages has an index that leads to each of them', async () => {
    const { bytes } = await download(guest, { moduleId: there.moduleId, format: 'html', zip: 1 });
    const found = await unzipped(bytes);
    const index = found.get('index.html') ?? '';
    const links = [...index.matchAll(/<a href="([^"]*)"/g)].map(([, link = '']) => decodeURIComponent(link));
    expect(links).toEqual(['_/a_b/%2f.html', '_/a_b/%2f (2).html', '_/Pay _ _it_.html']);
    expect([...found.keys()].sort()).toEqual([...links, 'index.html'].sort());
    expect(index).toContain('<summary>a/b</summary>');
  });

  it('of a project has a part per application; tools get a file for each', async () => {
    const { id: moduleId } = await dev.call(addModule, { projectId: there.projectId, name: 'Second' });
    await dev.call(api.saveDoc, { moduleId, type: 3, name: 'Other', description: 'text' });
    const pages = await download(guest, { projectId: there.projectId, format: 'markdown' });
    expect(pages.docs).toBe(4);
    expect(pages.text).toContain('## Application / ..\n');
    expect(pages.text).toContain('## Second\n\n### Other');
    const tools = await download(guest, { projectId: there.projectId, format: 'postman' });
    expect([...(await unzipped(tools.bytes)).keys()]).toEqual(['Application-postman.json', 'Second-postman.json']);
  });

  it('leaves out docs that the reader may not view, as if they did not exist', async () => {
    const wanted = { docIds: [docId], format: 'markdown' };
    expect(await outsider.refuses(exportFile, wanted)).toMatchObject({ key: 'export.nothing' });
    expect(await outsider.refuses(exportFile, { moduleId: there.moduleId, format: 'html' })).toMatchObject({
      key: 'module.unknown',
    });
    expect(await outsider.call(exportPreview, { docIds: [docId] })).toEqual({ docs: 0, modules: [] });
    expect(await guest.refuses(exportFile, { format: 'markdown' })).toMatchObject({ key: 'export.nothing' });
  });

  it('is previewed with its docs and environments', async () => {
    expect(await guest.call(exportPreview, { moduleId: there.moduleId })).toEqual({
      docs: 3,
      modules: [
        {
          id: there.moduleId,
          name: 'Application',
          environments: [{ id: environmentId, name: 'test', url: 'http://test.local/' }],
        },
      ],
    });
  });
});

describe('the address for tools that pull', () => {
  const pull = (key: string, tag = '') =>
    fetch(`${app.url}/module/postman/${key}`, { headers: tag ? { 'if-none-match': tag } : {} });

  it('has the current shown docs, for the read key and the push token, and 304 until something changes', async () => {
    const { moduleId } = there;
    const key = await dev.call(readKey, { moduleId });
    const reply = await pull(key);
    const tag = reply.headers.get('etag') ?? '';
    const collection = await reply.text();
    expect(new postman.Collection(JSON.parse(collection)).name).toBe('Application');
    expect(collection).not.toContain('Hidden');
    expect(collection).toContain('"raw":"/orders/:id"');
    expect((await pull(key, tag)).status).toBe(304);
    await dev.call(addEnvironmentParam, {
      ...{ environmentId, style: 1, name: 'X-New', example: '1', description: '', parentId: '', enumId: '' },
    });
    const changed = await pull(key, tag);
    expect(changed.status).toBe(200);
    expect(await changed.text()).toContain('X-New');
    expect((await pull(await dev.call(moduleToken, { moduleId }))).status).toBe(200);
  });

  it('is unknown after a new key, and the key neither pushes nor is shown to guests', async () => {
    const { moduleId } = there;
    const old = await dev.call(readKey, { moduleId });
    await dev.call(refreshReadKey, { moduleId });
    expect(await (await pull(old)).json()).toMatchObject({ code: '100', data: { key: 'module.unknown' } });
    expect(await guest.refuses(readKey, { moduleId })).toMatchObject({ key: 'access.forbidden' });
    const push = await fetch(`${app.url}/api`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'doc.push', access_token: await dev.call(readKey, { moduleId }), data: '{}' }),
    });
    expect(await push.json()).toMatchObject({ code: '14' });
  });
});

describe('an export for Postman', () => {
  it('is a valid collection with examples, path variables and the host as a variable', async () => {
    const response = await fetch(`${app.url}/doc/export/postman?moduleId=${there.moduleId}`, {
      headers: { token: guest.token },
    });
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-disposition')).toContain("filename*=UTF-8''Application-postman.json");
    const source = JSON.parse(await response.text());
    expect(source.info.schema).toBe('https://schema.getpostman.com/json/collection/v2.1.0/collection.json');
    const [item] = source.item[0].item.slice(-1);
    expect(item.request).toMatchObject({
      method: 'POST',
      url: {
        raw: '{{host_Application}}/orders/:id',
        protocol: '',
        host: ['{{host_Application}}'],
        path: ['orders', ':id'],
        variable: [{ key: 'id', value: '7' }],
      },
      body: { mode: 'raw', options: { raw: { language: 'json' } } },
    });
    expect(JSON.parse(item.request.body.raw)).toEqual({ order: { color: '1' } });
    expect(item.request.header).toContainEqual(expect.objectContaining({ key: 'X-Trace', value: 'abc' }));
    const read = new postman.Collection(source);
    const names: string[] = [];
    read.forEachItem(({ name, request }) => names.push(`${name} ${request.method} ${request.url.getPath()}`));
    expect(names).toEqual(['Pay | *it* POST /orders/7']);
  });
});

describe('an export for Word', () => {
  it('is read back with its headings, tables and texts', async () => {
    const file = await download(guest, { moduleId: there.moduleId, format: 'word', environmentIds: [environmentId] });
    expect(file.name).toBe(`export-${now}.docx`);
    const { value: html } = await mammoth.convertToHtml({ buffer: file.bytes });
    expect(html).toContain('Pay | *it*</h2>');
    expect(html).toMatch(/<td>(?:<p>)?X-Trace(?:<\/p>)?<\/td>/);
    expect(html).toContain('<strong>it</strong>');
    const zip = await download(guest, { moduleId: there.moduleId, format: 'word', zip: 1 });
    expect([...(await unzipped(zip.bytes)).keys()]).toEqual([
      '_/a_b/%2f.docx',
      '_/a_b/%2f (2).docx',
      '_/Pay _ _it_.docx',
    ]);
    const parts = await unzipped(file.bytes);
    expect(parts.get('word/document.xml')).toContain('TOC \\');
  });
});

describe('an export as OpenAPI', () => {
  it('is a valid document, as JSON, as YAML and at its address', async () => {
    const { moduleId } = there;
    const wanted = { moduleId, environmentIds: [environmentId] };
    const json = await download(guest, { ...wanted, format: 'openapi-json' });
    expect(json.name).toBe('Application-openapi.json');
    const document = JSON.parse(json.text);
    expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
    expect(document.servers).toMatchObject([{ url: expect.stringContaining('http://test.local') }]);
    const yaml = await download(guest, { ...wanted, format: 'openapi-yaml' });
    expect(parse(yaml.text)).toEqual(document);
    const key = await dev.call(readKey, { moduleId });
    const pull = (file: string, tag = '') =>
      fetch(`${app.url}/module/openapi/${file}`, { headers: tag ? { 'if-none-match': tag } : {} });
    const reply = await pull(`${key}.json`);
    expect(Object.keys(JSON.parse(await reply.text()).paths)).toEqual(['/orders/{id}']);
    expect((await pull(`${key}.json`, reply.headers.get('etag') ?? '')).status).toBe(304);
    expect((await pull(`${key}.yaml`)).headers.get('content-type')).toBe('application/yaml; charset=utf-8');
    const token = await dev.call(moduleToken, { moduleId });
    expect(await (await pull(`${token}.json`)).json()).toMatchObject({ data: { key: 'module.unknown' } });
  });
});
