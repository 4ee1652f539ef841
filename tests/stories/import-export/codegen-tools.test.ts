import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { saveDoc } from '../../../contracts/docs/docs.js';
import { generateCode } from '../../../contracts/import-export/codegen.js';
import { startApp, type TestApp } from '../../support/app.js';
import { javaStubs, withGetters } from '../../support/java-stubs.js';
import { closed, listening } from '../../support/local-server.js';
import type { Person } from '../../support/people.js';
import { type Place, place } from '../../support/places.js';

const runs = (program: string, ...given: string[]) => spawnSync(program, given).status === 0;
/** Both are on the machines of CI; elsewhere the parsers in codegen.test.ts read what is written. */
const tools = {
  javac: runs('javac', '-version'),
  python: runs('python3', '-c', 'import pydantic; assert pydantic.VERSION > "2"'),
};
const where = (tool: keyof typeof tools) => (tools[tool] ? it : it.skip);

let app: TestApp;
let owner: Person;
let here: Place;
let folder: string;
let echo: http.Server;
let url = '';
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'annals-codegen-'));
  app = await startApp();
  owner = await app.person('owner');
  here = await place(owner);
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
/** By the path: nothing, or a refusal; otherwise an empty object. */
async function answer(request: http.IncomingMessage, response: http.ServerResponse) {
  const body = await text(request);
  const { url: asked = '', headers } = request;
  const send = (status: number, value: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  if (asked.startsWith('/none')) return response.writeHead(204).end();
  seen = { path: asked, headers, body };
  return asked.startsWith('/missing') ? send(404, { why: 'gone' }) : send(200, {});
}

const row = (name: string, more: object = {}) => ({ name, type: 'string', required: 1 as const, ...more });
const fields = [row('grant'), row('scopes', { type: 'string[]' }), row('class', { required: 0 })];
const docs = {
  sent: {
    ...{ httpMethod: 'GET', url: '/a b/{id}/{point}' },
    pathParams: [row('id'), row('point', { type: 'object', description: 'style: matrix; explode: true' })],
    queryParams: [
      row('url'),
      row('ids', { type: 'int[]', description: 'explode: false' }),
      row('colors', { type: 'string[]' }),
      row('filter', { type: 'object', description: 'style: deepObject' }),
      row('request', { required: 0 }),
    ],
    headerParams: [row('X-Request-ID'), row('X-Ids', { type: 'int[]' })],
  },
  json: { httpMethod: 'POST', url: '/json', contentType: 'application/json', requestParams: fields },
  form: { httpMethod: 'POST', url: '/form', contentType: 'application/x-www-form-urlencoded', requestParams: fields },
  parts: {
    ...{ httpMethod: 'POST', url: '/parts', contentType: 'multipart/form-data' },
    requestParams: [
      row('pic', { type: 'file' }),
      row('meta', { type: 'object', description: 'content: application/json' }),
      ...fields,
    ],
  },
  none: { httpMethod: 'GET', url: '/none' },
  missing: { httpMethod: 'GET', url: '/missing' },
};
type Named = keyof typeof docs;

const ids = new Map<Named, string>();
/** The code of a doc, which is saved once. */
async function codeOf(name: Named, target: 'python' | 'java-pojo' | 'java-feign' | 'java-okhttp') {
  const doc = { moduleId: here.moduleId, type: 0 as const, name, ...docs[name] };
  const docId = ids.get(name) ?? (await owner.call(saveDoc, doc)).id;
  ids.set(name, docId);
  return owner.call(generateCode, { docId, target });
}

function write(name: string, source: string): string {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, source);
  return file;
}

where('javac')('generated Java compiles', async () => {
  const files = [...javaStubs].map(([name, source]) => write(`java/${name}`, source));
  for (const name of ['sent', 'json', 'form', 'parts', 'none'] as const)
    for (const target of ['java-pojo', 'java-feign', 'java-okhttp'] as const) {
      const { fileName, content } = await codeOf(name, target);
      // A package for each, as the classes of one doc have the same names in each target.
      const source = `package ${name}.${target.slice(5)};\n${withGetters(content)}`;
      files.push(write(`java/${name}/${target.slice(5)}/${path.basename(fileName)}`, source));
    }
  const compiled = spawnSync('javac', ['-proc:none', '-d', path.join(folder, 'classes'), ...files], {
    encoding: 'utf8',
  });
  expect([compiled.stderr, compiled.status]).toEqual([expect.not.stringContaining('error:'), 0]);
});

describe('a generated Python client, run against a server', () => {
  const ran = promisify(execFile);
  /** Calls the last function of the client with arguments that are written as Python. */
  async function call(name: Named, given: string): Promise<unknown> {
    copyFileSync(fileURLToPath(new URL('../../support/httpx.py', import.meta.url)), path.join(folder, 'httpx.py'));
    const { content } = await codeOf(name, 'python');
    const own = [...content.matchAll(/^def ([a-z]\w*)\(/gm)].at(-1)?.[1] ?? '';
    const print = `result = ${own}(${JSON.stringify(url)}${given})\n    print('null' if result is None else '"read"')`;
    const caught = `except httpx.HTTPStatusError as error:\n    print(error.response.text)`;
    const file = write(`client_${name}.py`, `${content}\n\ntry:\n    ${print}\n${caught}\n`);
    return JSON.parse((await ran('python3', [file], { timeout: 30_000 })).stdout);
  }

  where('python')('sends parameters by their style, and headers', async () => {
    const given = `, id="ä/b", point={"x": 1, "y": 2}, url="u", ids=[1, 2], colors=["red", "blue green"],
      filter={"state": "open"}, x_request_id="r1", x_ids=[5, 6]`;
    expect(await call('sent', given)).toBe('read');
    expect(seen).toMatchObject({
      path: '/a%20b/%C3%A4%2Fb/;x=1;y=2?url=u&ids=1,2&colors=red&colors=blue%20green&filter%5Bstate%5D=open',
      headers: { 'x-request-id': 'r1', 'x-ids': '5,6' },
    });
  });

  where('python')('sends JSON, forms and multipart forms as the doc says', async () => {
    const body = (type: string, more = '') => `, ${type}(grant="a b", scopes=["x", "y"]${more})`;
    const typeOf = async (name: Named) => /\bbody: (\w+)/.exec((await codeOf(name, 'python')).content)?.[1] ?? '';
    await call('json', body(await typeOf('json'), ', class_="c"'));
    expect(seen).toMatchObject({
      body: '{"grant":"a b","scopes":["x","y"],"class":"c"}',
      headers: { 'content-type': 'application/json' },
    });
    await call('form', body(await typeOf('form')));
    expect(seen).toMatchObject({
      body: 'grant=a%20b&scopes=x&scopes=y',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    await call('parts', body(await typeOf('parts'), ', pic=b"%PNG", meta={"a": 1}'));
    expect(seen).toMatchObject({
      headers: { 'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/) },
    });
    for (const part of ['%PNG', '{"a":1}', 'a b', 'name="scopes"'])
      expect(JSON.stringify(seen)).toContain(JSON.stringify(part).slice(1, -1));
  });

  where('python')('reads nothing, and raises a refusal with its body', async () => {
    expect(await call('none', '')).toBeNull();
    expect(await call('missing', '')).toEqual({ why: 'gone' });
  });
});
