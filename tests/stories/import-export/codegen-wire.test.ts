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
import { place } from '../../support/places.js';

const string = { type: 'string' };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: object, required: readonly string[] = []) => ({ type: 'object', properties, required });
const json = (schema: object) => ({ 'application/json': { schema } });
const said = (content: object) => ({ 200: { description: 'ok', content } });
const query = (name: string, more: object = {}) => ({ name, in: 'query', schema: string, ...more });
/** Names of types and functions that generated code has itself, or uses. */
const hiding = [
  ...['Any', 'Array', 'BaseModel', 'Error', 'Field', 'List', 'Map', 'MediaType', 'Object', 'Pair', 'Promise', 'Record'],
  ...['Request', 'Response', 'String', 'PostHiding', 'PostHidingParams', 'PostHidingRefusal'],
];
const api = {
  openapi: '3.1.0',
  info: { title: 'Wire', version: '1' },
  components: {
    schemas: {
      ...Object.fromEntries(hiding.map((name) => [name, object({ id: string })])),
      Node: object({ name: string, next: ref('Node'), pair: ref('Half'), on: { type: 'boolean' } }, ['name']),
      Half: object({ other: ref('Half') }, ['other']),
      Builtins: object(
        Object.fromEntries(
          ['str', 'int', 'float', 'bool', 'bytes', 'list', 'dict'].map((name) => [name, { type: 'integer' }]),
        ),
      ),
      Choice: object({
        accept: { type: 'string', enum: ['*/*', 'image/*', 'C:\\a', 'x'.repeat(201)] },
        gaps: { type: 'array', items: { type: ['string', 'null'] } },
        counts: { type: 'object', additionalProperties: { type: ['integer', 'null'] } },
      }),
    },
  },
  paths: {
    '/hiding': {
      post: {
        summary: 'Hiding',
        parameters: [query('q')],
        requestBody: {
          content: json(object(Object.fromEntries(hiding.map((name) => [name.toLowerCase(), ref(name)])))),
        },
        responses: { ...said(json(ref('Response'))), 404: { description: 'none', content: json(ref('Error')) } },
      },
    },
    '/node': {
      put: { summary: 'Node', requestBody: { content: json(ref('Node')) }, responses: said(json(ref('Builtins'))) },
    },
    '/choice': {
      post: { summary: 'Choice', requestBody: { content: json(ref('Choice')) }, responses: said(json(ref('Choice'))) },
    },
    '/m/{point}/{plain}': {
      get: {
        summary: 'Kept',
        parameters: [
          ...[{ name: 'point', in: 'path', required: true, style: 'matrix', explode: true, schema: object({}) }],
          ...[{ name: 'plain', in: 'path', required: true, schema: string }],
          ...[query('path', { allowReserved: true }), query('other')],
        ],
        responses: { 204: { description: 'none' } },
      },
    },
    '/deep': {
      get: {
        summary: 'Deep',
        parameters: [
          query('filter', {
            style: 'deepObject',
            schema: object({ a: object({ b: string, c: { type: 'array', items: string } }), d: string }),
          }),
        ],
        responses: { 204: { description: 'none' } },
      },
    },
    '/csv': {
      post: {
        summary: 'Csv',
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: object({ table: string, rows: { type: 'array', items: string } }),
              encoding: { table: { contentType: 'text/csv' }, rows: { contentType: 'text/csv' } },
            },
          },
        },
        responses: { 204: { description: 'none' } },
      },
    },
    '/parts': {
      post: {
        summary: 'Parts',
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: object({
                pic: { type: 'string', format: 'binary' },
                pics: { type: 'array', items: { type: 'string', format: 'binary' } },
                meta: object({ a: { type: 'integer' } }),
                note: string,
              }),
              encoding: { pic: { contentType: 'image/png' }, meta: { contentType: 'application/vnd.m+json' } },
            },
          },
        },
        responses: { 204: { description: 'none' } },
      },
    },
  },
};

let app: TestApp;
let owner: Person;
let echo: http.Server;
let url = '';
let folder: string;
const ids = new Map<string, string>();
/** What came last. */
let seen = { path: '', body: '' };
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'annals-wire-'));
  app = await startApp();
  owner = await app.person('owner');
  const { moduleId } = await place(owner);
  const files = [fileOf(JSON.stringify(api), 'openapi.json')];
  const { id } = await owner.call(planImport, { projectId: '', moduleId, files });
  await owner.call(applyImport, { id });
  await app.quiet();
  for (const doc of await owner.call(listDocsV2, { moduleId })) ids.set(doc.name, doc.id);
  echo = http.createServer(async (request, response) => {
    seen = { path: request.url ?? '', body: await text(request) };
    const answer = request.url === '/choice' ? seen.body : '';
    response.writeHead(answer ? 200 : 204, { 'content-type': 'application/json' }).end(answer);
  });
  url = await listening(echo);
});
afterAll(async () => {
  await app.stop();
  await closed(echo);
  rmSync(folder, { recursive: true, force: true });
});

const codeOf = (name: string, target: CodeTarget) => owner.call(generateCode, { docId: ids.get(name) ?? '', target });
function write(name: string, source: string): string {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, source);
  return file;
}
const runs = (program: string, ...given: string[]) => spawnSync(program, given).status === 0;
/** Where the language is installed; elsewhere parsers read what is written. */
const where = (isThere: boolean) => (isThere ? it : it.skip);
const hasPython = runs('python3', '-c', 'import pydantic; assert pydantic.VERSION > "2"');

describe('models with the names of types that code uses, and fields with those of types', () => {
  it('compile as TypeScript, and are parsed as the other languages', async () => {
    const files = new Map<string, string>();
    for (const name of ids.keys())
      for (const target of codeTargets) {
        const { content, language, fileName } = await codeOf(name, target);
        if (target === 'vue-table') files.set(`${target}/${fileName}.ts`, vueScripts(content));
        else if (language === 'typescript') files.set(`${target}/${fileName}`, content);
        else if (language === 'java' || language === 'go' || language === 'python')
          expect([target, syntaxErrors(language, content)]).toEqual([target, []]);
      }
    expect(compileErrors(files)).toEqual([]);
  });

  where(runs('javac', '-version'))('compile as Java', async () => {
    const { stderr, status } = await javac(folder, ids.keys(), codeOf);
    expect([stderr, status]).toEqual([expect.not.stringContaining('error:'), 0]);
  });

  where(runs('go', 'version'))('compile as Go', async () => {
    for (const name of ids.keys()) {
      const { fileName, content } = await codeOf(name, 'go');
      write(`${name.toLowerCase()}/go.mod`, 'module api\n\ngo 1.18\n');
      write(`${name.toLowerCase()}/${fileName}`, content);
      const cwd = path.join(folder, name.toLowerCase());
      const compiled = spawnSync('go', ['build', './...'], { cwd, encoding: 'utf8' });
      expect([compiled.stderr, compiled.status]).toEqual(['', 0]);
    }
  });

  where(runs('gofmt', '-h'))('are Go as gofmt writes it', async () => {
    for (const name of ids.keys()) {
      const { content } = await codeOf(name, 'go');
      expect(spawnSync('gofmt', { input: content, encoding: 'utf8' }).stdout).toBe(content);
    }
  });
});

it('Go has pointers for what need not be there, so that false is sent, and where structs hold themselves', async () => {
  const columns = (await codeOf('Node', 'go')).content;
  // In one column of names, and one of types.
  const content = columns.replaceAll(/ {2,}/g, ' ');
  for (const line of ['Name string `json:"name"`', 'Next *Node `json:"next,omitempty"`', 'Other *Half `json:"other"`'])
    expect(content).toContain(`\t${line}\n`);
  expect(content).toContain('\tOn *bool `json:"on,omitempty"`\n');
});

it('Go and Java send files and typed parts as such, and keep separators and reserved characters', async () => {
  const [go, java] = [(await codeOf('Parts', 'go')).content, (await codeOf('Parts', 'java-okhttp')).content];
  expect(go).toContain('range body.Pics {');
  expect(go).toContain('"Content-Type": {"application/vnd.m+json"}');
  expect(java).toContain('for (byte[] each : requestBody.getPics()) parts.addFormDataPart("pics", "pics"');
  expect(java).toContain('MediaType.get("application/vnd.m+json")');
  const csv = [(await codeOf('Csv', 'go')).content, (await codeOf('Csv', 'java-okhttp')).content];
  for (const content of csv) expect(content).toMatch(/[wW]ire\("rows", .*"form", true\)/);
  expect((await codeOf('Kept', 'go')).content).toContain('Encoded(query, "path")');
  expect((await codeOf('Kept', 'java-okhttp')).content).toContain('joined(query, "path")');
});

const PARTS = ['pic', 'pics', 'pics', 'meta application/vnd.m+json', 'note'];
const KEPT = '/m/;x=1;y=2/a%2Fb?path=a/b?c[0]%26d%20e&other=a%2Fb';
const DEEP = '/deep?filter%5Ba%5D%5Bb%5D=1&filter%5Ba%5D%5Bc%5D=x&filter%5Ba%5D%5Bc%5D=y&filter%5Bd%5D=z';
const CSV = ['table text/csv', 'rows text/csv', 'rows text/csv'];
const values = { accept: '*/*', gaps: ['a', null], counts: { a: null, b: 1 } };

describe('a generated TypeScript client', () => {
  const call = async (name: string, ...given: unknown[]) => {
    const functions = await functionsOf((await codeOf(name, 'ts-fetch')).content);
    return Object.values(functions)[0]?.(...given, url);
  };
  it('keeps what may stay in an address', async () => {
    await call('Kept', { point: { x: 1, y: 2 }, plain: 'a/b', path: 'a/b?c[0]&d e', other: 'a/b' });
    expect(seen.path).toBe(KEPT);
  });
  it('sends each part of a form with its type', async () => {
    const pics = [new Blob(['1']), new Blob(['2'])];
    await call('Parts', { pic: new Blob(['%PNG']), pics, meta: { a: 1 }, note: 'a,b' });
    expect(partsOf(seen.body)).toEqual(PARTS);
    expect(seen.body).toContain('\r\n\r\na,b\r\n');
  });
  it('nests the names of deep objects, and sends each element of a list as a part of its own', async () => {
    await call('Deep', { filter: { a: { b: '1', c: ['x', 'y'] }, d: 'z' } });
    expect(seen.path).toBe(DEEP);
    await call('Csv', { table: 'a,b', rows: ['1,2', '3,4'] });
    expect(partsOf(seen.body)).toEqual(CSV);
  });
  it('has enumerations as they are, and null where a list or map may have it', async () => {
    const { content } = await codeOf('Choice', 'ts-types');
    expect(content).toContain(`accept?: "*/*" | "image/*" | "C:\\\\a" | "${'x'.repeat(201)}";`);
    expect(content).toContain('gaps?: Array<string | null>;');
    expect(content).toContain('counts?: Record<string, number | null>;');
  });
});

/** The parts of a form: names and types; files that have no type of their own are bytes. */
const partsOf = (body: string): string[] =>
  body
    .split(/--[\w-]+(?:\r\n|--)/)
    .filter((part) => part.includes('name='))
    .map((part) => {
      const [, name = ''] = / name="([^"]*)"/.exec(part) ?? [];
      const [, type = ''] = /content-type: (.*)\r/i.exec(part) ?? [];
      return `${name} ${type === 'application/octet-stream' ? '' : type}`.trim();
    });

describe('a generated Python client', () => {
  const ran = promisify(execFile);
  async function call(name: string, given: string): Promise<string> {
    copyFileSync(fileURLToPath(new URL('../../support/httpx.py', import.meta.url)), path.join(folder, 'httpx.py'));
    const { content } = await codeOf(name, 'python');
    const own = [...content.matchAll(/^def ([a-z]\w*)\(/gm)].at(-1)?.[1] ?? '';
    const file = write(
      `client_${name.toLowerCase()}.py`,
      `${content}\n\nprint(repr(${own}(${JSON.stringify(url)}, ${given})))\n`,
    );
    return (await ran('python3', [file], { timeout: 30_000 })).stdout;
  }
  where(hasPython)('keeps what may stay in an address', async () => {
    await call('Kept', 'point={"x": 1, "y": 2}, plain="a/b", path_="a/b?c[0]&d e", other="a/b"');
    expect(seen.path).toBe(KEPT);
  });
  where(hasPython)('sends each part of a form with its type', async () => {
    await call('Parts', 'PostPartsRequest(pic=b"%PNG", pics=[b"1", b"2"], meta=PostPartsRequestMeta(a=1), note="a,b")');
    expect(partsOf(seen.body)).toEqual(PARTS);
    expect(seen.body).toContain('%PNG');
  });
  where(hasPython)(
    'nests the names of deep objects, and sends each element of a list as a part of its own',
    async () => {
      await call('Deep', 'filter={"a": {"b": "1", "c": ["x", "y"]}, "d": "z"}');
      expect(seen.path).toBe(DEEP);
      await call('Csv', 'PostCsvRequest(table="a,b", rows=["1,2", "3,4"])');
      expect(partsOf(seen.body)).toEqual(CSV);
    },
  );
  where(hasPython)('takes null in lists and maps, and enumerations as they are', async () => {
    const body = 'Choice(accept="*/*", gaps=["a", None], counts={"a": None, "b": 1})';
    expect(await call('Choice', body)).toContain("gaps=['a', None]");
    expect(JSON.parse(seen.body)).toEqual(values);
  });
  where(hasPython)('has fields with the names of types', async () => {
    await call('Node', 'Node(name="a", next=Node(name="b"), on=False)');
    expect(JSON.parse(seen.body)).toEqual({ name: 'a', next: { name: 'b' }, on: false });
    await call('Hiding', 'PostHidingRequest()');
  });
});
