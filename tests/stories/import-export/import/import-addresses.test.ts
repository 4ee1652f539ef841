import http from 'node:http';
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { importPlan, planImport } from '../../../../contracts/import-export/imports.js';
import { startApp, type TestApp } from '../../../support/app.js';
import { closed, listening } from '../../../support/local-server.js';
import type { Person } from '../../../support/people.js';
import { place } from '../../../support/places.js';

/** Addresses as Spring services answer them. */
const documentOf = (title: string) =>
  JSON.stringify({
    openapi: '3.0.1',
    info: { title, version: '1' },
    paths: { [`/${title}`]: { get: { summary: title } } },
  });
const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64');

let app: TestApp;
let dev: Person;
let moduleId: string;
let server: http.Server;
let url: string;
let answers: http.RequestListener;
let asked: string[] = [];
beforeAll(async () => {
  app = await startApp({ env: { ANNALS_IMPORT_ALLOW: '127.0.0.1' } });
  dev = await app.person('dev');
  ({ moduleId } = await place(await app.admin(), { devs: [dev] }));
});
afterAll(() => app.stop());
beforeEach(async () => {
  asked = [];
  server = http.createServer((request, response) => {
    asked.push(request.url ?? '');
    answers(request, response);
  });
  url = await listening(server);
});
afterEach(() => closed(server));

const given = (source: object) => ({ projectId: '', moduleId, ...source });
const names = async (source: object) => {
  const { id } = await dev.call(planImport, given(source));
  const { entries } = await dev.call(importPlan, { id });
  return entries.map(({ name }) => name);
};
const refusal = (source: object) => dev.refuses(planImport, given(source));
const answer = (body: string | Buffer, headers: http.OutgoingHttpHeaders = {}) => {
  answers = (_request, response) => void response.writeHead(200, headers).end(body);
};
/** Serves these paths, and nothing else. */
const site = (pages: Readonly<Record<string, string>>) => {
  answers = ({ url: path = '' }, response) => {
    const text = pages[path];
    response.writeHead(text === undefined ? 404 : 200).end(text);
  };
};

describe('an address of a Spring service', () => {
  it.each([
    ['a JSON text', JSON.stringify(documentOf('a'))],
    ['base64', base64(documentOf('a'))],
    ['base64 in a JSON text', JSON.stringify(base64(documentOf('a')))],
    ['a JSON text in base64', base64(JSON.stringify(documentOf('a')))],
    ['base64 in lines', base64(documentOf('a')).replace(/.{76}/g, '$&\r\n')],
    [
      'YAML in a JSON text',
      JSON.stringify('openapi: 3.0.1\ninfo: {title: a, version: "1"}\npaths: {/a: {get: {summary: a}}}\n'),
    ],
    ['a packed file in base64', base64(gzipSync(documentOf('a')))],
    ['the data of a reply', `{"code":0,"msg":"","data":${documentOf('a')}}`],
    ['the text in a reply', JSON.stringify({ success: true, result: documentOf('a') })],
  ])('sends the document as %s', async (_name, body) => {
    answer(body);
    expect(await names({ url })).toEqual(['a']);
    expect(await names({ files: [{ name: 'a.json', bytes: new Uint8Array(Buffer.from(body)) }] })).toEqual(['a']);
  });

  it.each([
    ['gzip', gzipSync(documentOf('a'))],
    ['x-gzip', gzipSync(documentOf('a'))],
    ['deflate', deflateSync(documentOf('a'))],
    ['deflate', deflateRawSync(documentOf('a'))],
    ['br', brotliCompressSync(documentOf('a'))],
    ['gzip, br', brotliCompressSync(gzipSync(documentOf('a')))],
    ['identity', documentOf('a')],
    ['gzip', documentOf('a')],
    ['', gzipSync(documentOf('a'))],
  ])('answers with the coding "%s" without being asked', async (coding, body) => {
    answer(body, coding === '' ? {} : { 'content-encoding': coding });
    expect(await names({ url })).toEqual(['a']);
  });

  it('cannot fill the memory, whatever it packs', async () => {
    const zeros = gzipSync(Buffer.alloc(60_000_000));
    answer(zeros, { 'content-encoding': 'gzip' });
    expect((await refusal({ url })).key).toBe('input.tooLarge');
    answer(brotliCompressSync(Buffer.alloc(60_000_000), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }), {
      'content-encoding': 'br',
    });
    expect((await refusal({ url })).key).toBe('input.tooLarge');
    expect((await refusal({ files: [{ name: 'a.json.gz', bytes: new Uint8Array(zeros) }] })).key).toBe(
      'input.tooLarge',
    );
    expect((await refusal({ content: base64(zeros) })).key).toBe('import.tooLarge');
    answer('{}', { 'content-encoding': 'zstd' });
    expect((await refusal({ url })).key).toBe('import.encoding');
    answer(Buffer.from('rubbish'), { 'content-encoding': 'br' });
    expect((await refusal({ url })).key).toBe('import.encoding');
  });
});

describe('a page that lists documents', () => {
  const config = { configUrl: '/app/v3/api-docs/swagger-config', validatorUrl: '' };
  const urls = [
    { url: '/app/v3/api-docs/orders', name: 'orders' },
    { url: 'stock', name: 'stock' },
  ];

  it('is offered as its own list, and the chosen document is read', async () => {
    site({
      '/app/v3/api-docs/swagger-config': JSON.stringify({ ...config, urls }),
      '/app/v3/api-docs/orders': documentOf('orders'),
    });
    const found = await refusal({ url: `${url}/app/v3/api-docs/swagger-config` });
    expect(found.key).toBe('import.groups');
    const groups = [
      { name: 'orders', url: `${url}/app/v3/api-docs/orders` },
      { name: 'stock', url: `${url}/app/v3/api-docs/stock` },
    ];
    expect(found).toMatchObject({ groups });
    expect(await names({ url: groups[0]?.url })).toEqual(['orders']);
  });

  it('of one document is that document', async () => {
    site({
      '/v3/api-docs/swagger-config': JSON.stringify({ ...config, url: '/v3/api-docs' }),
      '/v3/api-docs': documentOf('a'),
    });
    expect(await names({ url: `${url}/v3/api-docs/swagger-config` })).toEqual(['a']);
  });

  it('may be one of springfox and Knife4j, below the path of the application', async () => {
    const list = ['one', 'two'].map((name) => ({
      ...{ name, url: `/v2/api-docs?group=${name}`, location: `/v2/api-docs?group=${name}`, swaggerVersion: '2.0' },
    }));
    site({ '/app/swagger-resources': JSON.stringify(list), '/app/v2/api-docs?group=two': documentOf('two') });
    expect(await refusal({ url: `${url}/app/swagger-resources` })).toMatchObject({
      groups: [{ name: 'one' }, { url: `${url}/app/v2/api-docs?group=two` }],
    });
    site({ '/app/swagger-resources': JSON.stringify(list.slice(1)), '/app/v2/api-docs?group=two': documentOf('two') });
    expect(await names({ url: `${url}/app/swagger-resources` })).toEqual(['two']);
    // The page of Knife4j itself.
    site({ '/app/doc.html': '<!DOCTYPE html><title>Knife4j</title>', '/app/swagger-resources': JSON.stringify(list) });
    expect(await refusal({ url: `${url}/app/doc.html` })).toMatchObject({
      groups: [{ name: 'one' }, { name: 'two' }],
    });
  });

  it('is found from the page that people open', async () => {
    const page = '<!doctype html><script src="./swagger-initializer.js"></script>';
    site({
      '/app/swagger-ui/index.html': page,
      '/app/swagger-ui/swagger-initializer.js':
        'window.ui = SwaggerUIBundle({ url: "https://petstore.swagger.io/v2/swagger.json", "configUrl" : "/app/v3/api-docs/swagger-config" })',
      '/app/v3/api-docs/swagger-config': JSON.stringify({ ...config, urls }),
    });
    expect((await refusal({ url: `${url}/app/swagger-ui/index.html` })).key).toBe('import.groups');
    site({ '/docs': `<html><script>SwaggerUIBundle({ url: 'spec.json' })</script>`, '/spec.json': documentOf('spec') });
    expect(await names({ url: `${url}/docs` })).toEqual(['spec']);
    for (const shown of [
      '<redoc spec-url="/spec.json"></redoc>',
      "<script>Redoc.init('/spec.json', {})</script>",
      '<script id="api-reference" data-url="/spec.json"></script>',
      '<rapi-doc spec-url = "/spec.json"></rapi-doc>',
      '<elements-api apiDescriptionUrl="/spec.json" router="hash"></elements-api>',
    ]) {
      site({ '/docs': `<!doctype html><html>${shown}</html>`, '/spec.json': documentOf('spec') });
      expect([shown, await names({ url: `${url}/docs` })]).toEqual([shown, ['spec']]);
    }
    site({ '/init.js': `window.ui = SwaggerUIBundle({ url: 'spec.json' })`, '/spec.json': documentOf('spec') });
    expect(await names({ url: `${url}/init.js` })).toEqual(['spec']);
    // A page of something else stays a page, after a few questions.
    answer('<!doctype html><p>Sign in</p>');
    asked = [];
    expect((await refusal({ url: `${url}/login` })).key).toBe('import.html');
    expect(asked.length).toBeLessThanOrEqual(9);
  });

  it('hands credentials to no other host', async () => {
    const foreign = [{ name: 'far', url: 'http://127.0.0.2:9/api' }, ...urls.slice(0, 1)];
    site({ '/c': JSON.stringify({ ...config, urls: foreign }), '/app/v3/api-docs/orders': documentOf('orders') });
    expect((await refusal({ url: `${url}/c` })).key).toBe('import.groups');
    expect(await names({ url: `${url}/c`, headerName: 'x-key', headerValue: 'k' })).toEqual(['orders']);
  });
});
