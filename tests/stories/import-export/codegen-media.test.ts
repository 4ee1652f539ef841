import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listDocsV2 } from '../../../contracts/docs/docs.js';
import { type CodeTarget, codeTargets, generateCode } from '../../../contracts/import-export/codegen.js';
import { applyImport, planImport } from '../../../contracts/import-export/imports.js';
import { startApp, type TestApp } from '../../support/app.js';
import { fileOf } from '../../support/collection.js';
import { compileErrors, functionsOf, syntaxErrors, vueScripts } from '../../support/generated-code.js';
import { javac } from '../../support/java-stubs.js';
import { closed, listening } from '../../support/local-server.js';
import type { Person } from '../../support/people.js';
import { type Place, place } from '../../support/places.js';

const fieldsOf = (...names: string[]) => ({
  type: 'object',
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
});
const order = { $ref: '#/components/schemas/Order' };
const json = (schema: object) => ({ 'application/json': { schema } });
const said = (description: string, content?: object) => ({ description, ...(content && { content }) });
const api = {
  openapi: '3.1.0',
  info: { title: 'Media', version: '1' },
  components: { schemas: { Order: fieldsOf('id') } },
  paths: {
    '/orders': {
      post: {
        summary: 'Send',
        requestBody: {
          content: {
            'application/x-www-form-urlencoded': { schema: fieldsOf('note') },
            ...json(order),
            'application/xml': { schema: order },
            'multipart/form-data': {
              schema: {
                type: 'object',
                properties: { pic: { type: 'string', format: 'binary' }, note: { type: 'string' } },
              },
            },
          },
        },
        responses: {
          200: said('ok', { 'application/xml': { schema: order }, ...json(order) }),
          202: said('later', json(fieldsOf('job'))),
          404: said('none', { 'application/problem+json': { schema: fieldsOf('why') } }),
          '4XX': said('yours', { 'text/plain': { schema: { type: 'string' } } }),
          default: said('ours', json(fieldsOf('trace'))),
        },
      },
    },
    '/file': {
      get: {
        summary: 'File',
        responses: { 200: said('ok', { 'application/pdf': { schema: { type: 'string', format: 'binary' } } }) },
      },
    },
    '/note': {
      get: { summary: 'Note', responses: { 200: said('ok', { 'text/plain': { schema: { type: 'string' } } }) } },
    },
  },
};

let app: TestApp;
let owner: Person;
let echo: http.Server;
let url = '';
let folder: string;
const ids = new Map<string, string>();
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'annals-media-'));
  app = await startApp();
  owner = await app.person('owner');
  const here: Place = await place(owner);
  const { id } = await owner.call(planImport, {
    projectId: '',
    moduleId: here.moduleId,
    files: [fileOf(JSON.stringify(api), 'openapi.json')],
  });
  await owner.call(applyImport, { id });
  await app.quiet();
  for (const doc of await owner.call(listDocsV2, { moduleId: here.moduleId })) ids.set(doc.name, doc.id);
  echo = http.createServer(answer);
  url = await listening(echo);
});
afterAll(async () => {
  await app.stop();
  await closed(echo);
  rmSync(folder, { recursive: true, force: true });
});

/** What came last. */
let seen: object;
/** By the id that is sent: another status. */
async function answer(request: http.IncomingMessage, response: http.ServerResponse) {
  const body = await text(request);
  const { url: asked = '', headers } = request;
  seen = { headers, body };
  const send = (status: number, type: string, content: string) =>
    response.writeHead(status, { 'content-type': type }).end(content);
  if (asked === '/file') return send(200, 'application/pdf', '%PDF');
  if (asked === '/note') return send(200, 'text/plain; charset=utf-8', 'hello');
  if (body.includes('404')) return send(404, 'application/problem+json', '{"why":"gone"}');
  if (body.includes('409')) return send(409, 'text/plain', 'taken');
  if (body.includes('500')) return send(500, 'application/json', '{"trace":"t1"}');
  if (body.includes('202')) return send(202, 'application/json', '{"job":"j1"}');
  return send(200, 'application/json', '{"id":"o1"}');
}

const codeOf = (name: string, target: CodeTarget) => owner.call(generateCode, { docId: ids.get(name) ?? '', target });
function write(name: string, source: string): string {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, source);
  return file;
}
const ACCEPTED = 'application/json, application/problem+json, text/plain, application/xml;q=0.5';

it('has a type for each answer and a call for each media type, in all languages', async () => {
  const files = new Map<string, string>();
  for (const name of ids.keys())
    for (const target of codeTargets) {
      const { content, language, fileName } = await codeOf(name, target);
      if (target === 'vue-table') files.set(`${target}/${fileName}.ts`, vueScripts(content));
      else if (language === 'typescript') files.set(`${target}/${fileName}`, content);
      else if (language === 'java' || language === 'go' || language === 'python')
        expect([target, syntaxErrors(language, content)]).toEqual([target, []]);
    }
  const caller = `
    postOrders({ id: 'x' }).catch((error) => {
      if (isPostOrdersRefusal(error, 404)) return error.body.why.length;
      if (isPostOrdersRefusal(error, '4XX')) return error.body.trim();
      return isPostOrdersRefusal(error, 'default') ? error.body.trace : '';
    });
    postOrdersAsForm({ note: 'x' }).then((one) => ('job' in one ? one.job : one.id));
    postOrdersAsXml('<Order/>');`;
  const { content } = await codeOf('Send', 'ts-fetch');
  expect(compileErrors(new Map([...files, ['caller.ts', content + caller]]))).toEqual([]);
});

describe('a generated TypeScript client, run against a server', () => {
  it('sends JSON where it may, other media types by a call of their own, and what it reads', async () => {
    const calls = await functionsOf((await codeOf('Send', 'ts-fetch')).content);
    const call = (name: string, body: unknown) => calls[name]?.(body, url);
    expect(await call('postOrders', { id: 'o1' })).toEqual({ id: 'o1' });
    expect(seen).toMatchObject({
      body: '{"id":"o1"}',
      headers: { 'content-type': 'application/json', accept: ACCEPTED },
    });
    expect(await call('postOrdersAsForm', { note: '202' })).toEqual({ job: 'j1' });
    expect(seen).toMatchObject({ body: 'note=202' });
    await call('postOrdersAsXml', '<Order id="o1"/>');
    expect(seen).toMatchObject({ body: '<Order id="o1"/>', headers: { 'content-type': 'application/xml' } });
    await call('postOrdersAsMultipart', { note: 'a', pic: new Blob(['%PNG']) });
    expect(seen).toMatchObject({
      headers: { 'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/) },
    });
  });

  it('reads refusals by their status and their type', async () => {
    const { postOrders, isPostOrdersRefusal: is } = await functionsOf((await codeOf('Send', 'ts-fetch')).content);
    for (const [id, status, body] of [
      ['404', 404, { why: 'gone' }],
      ['409', '4XX', 'taken'],
      ['500', 'default', { trace: 't1' }],
    ] as const) {
      const error = await postOrders?.({ id }, url).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ body });
      expect([404, '4XX', 'default'].filter((one) => is?.(error, one))).toEqual([status]);
    }
  });

  it('reads bytes and texts', async () => {
    const { getFile } = await functionsOf((await codeOf('File', 'ts-fetch')).content);
    const bytes = await getFile?.(url);
    expect(bytes instanceof Blob && (await bytes.text())).toBe('%PDF');
    expect(seen).toMatchObject({ headers: { accept: 'application/pdf' } });
    const { getNote } = await functionsOf((await codeOf('Note', 'ts-fetch')).content);
    expect(await getNote?.(url)).toBe('hello');
  });
});

const runs = (program: string, ...given: string[]) => spawnSync(program, given).status === 0;
/** Where the language is installed; elsewhere the parsers above read what is written. */
const where = (isThere: boolean) => (isThere ? it : it.skip);

where(runs('python3', '-c', 'import pydantic; assert pydantic.VERSION > "2"'))(
  'a generated Python client sends each media type and reads each answer',
  async () => {
    copyFileSync(fileURLToPath(new URL('../../support/httpx.py', import.meta.url)), path.join(folder, 'httpx.py'));
    const ran = promisify(execFile);
    const print = async (name: string, ...calls: string[]): Promise<unknown[]> => {
      const { content } = await codeOf(name, 'python');
      const lines = calls.map((one) => `shown(lambda: ${one.replace('URL', JSON.stringify(url))})`);
      const shown = `def shown(run):
    try:
        result = run()
    except httpx.HTTPStatusError as error:
        result = [type(error).__name__, error.body]
    print(json_module.dumps(result, default=lambda one: one.decode() if isinstance(one, bytes) else {type(one).__name__: one.model_dump()}))`;
      const file = write(`client_${name}.py`, `${content}\n\n${shown}\n\n${lines.join('\n')}\n`);
      const { stdout } = await ran('python3', [file], { timeout: 30_000 });
      return stdout
        .trim()
        .split('\n')
        .map((line): unknown => JSON.parse(line));
    };
    const sent = ['ok', '404', '409', '500', '202'].map((id) => `post_orders(URL, Order(id="${id}"))`);
    expect(await print('Send', ...sent)).toEqual([
      { Order: { id: 'o1' } },
      ['PostOrdersRefusal', { PostOrdersResponse404: { why: 'gone' } }],
      ['PostOrdersRefusal', 'taken'],
      ['PostOrdersRefusal', { PostOrdersResponseDefault: { trace: 't1' } }],
      { PostOrdersResponse202: { job: 'j1' } },
    ]);
    expect(seen).toMatchObject({ headers: { 'content-type': 'application/json', accept: ACCEPTED } });
    await print('Send', 'post_orders_as_xml(URL, "<Order/>")');
    expect(seen).toMatchObject({ body: '<Order/>', headers: { 'content-type': 'application/xml' } });
    expect(await print('File', 'get_file(URL)')).toEqual(['%PDF']);
    expect(await print('Note', 'get_note(URL)')).toEqual(['hello']);
  },
);

where(runs('javac', '-version'))('generated Java with several media types compiles', async () => {
  const { stderr, status } = await javac(folder, ids.keys(), codeOf);
  expect([stderr, status]).toEqual([expect.not.stringContaining('error:'), 0]);
});

where(runs('go', 'version'))('generated Go with several media types compiles', async () => {
  write('go/go.mod', 'module api\n\ngo 1.18\n');
  for (const name of ids.keys()) {
    const { fileName, content } = await codeOf(name, 'go');
    write(`go/${fileName}`, content);
  }
  const compiled = spawnSync('go', ['build', './...'], { cwd: path.join(folder, 'go'), encoding: 'utf8' });
  expect([compiled.stderr, compiled.status]).toEqual(['', 0]);
});
