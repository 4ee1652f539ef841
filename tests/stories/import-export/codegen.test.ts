import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { z } from 'zod';
import { saveDoc } from '../../../contracts/docs/docs.js';
import {
  codeTargets,
  downloadCode,
  generateByTemplate,
  generateCode,
} from '../../../contracts/import-export/codegen.js';
import { applyImport, planImport } from '../../../contracts/import-export/imports.js';
import { addDictionary, addDictionaryItem } from '../../../contracts/workspace/dictionaries.js';
import { saveTemplate } from '../../../contracts/workspace/templates.js';
import { startApp, type TestApp } from '../../support/app.js';
import { fileOf } from '../../support/collection.js';
import { compileErrors, syntaxErrors, vueScripts } from '../../support/generated-code.js';
import type { Person } from '../../support/people.js';
import { type Place, place } from '../../support/places.js';
import { unzipped } from '../../support/unzip.js';

let app: TestApp;
let owner: Person;
let here: Place;
let docId: string;
/** Takes and answers with a list of objects, none of which has a column for a table. */
let listId: string;
const row = (name: string, more: object = {}) => ({ name, type: 'string', required: 1 as const, ...more });
const nasty = [
  'uses',
  'with',
  'class',
  '订单号',
  'a-b',
  'a_b',
  'aB',
  '1st',
  '"q"',
  '`tick`',
  "it's",
  '*/',
  '$x',
  'self',
  'func',
];

beforeAll(async () => {
  app = await startApp();
  owner = await app.person('owner');
  here = await place(owner);
  const { id: enumId } = await owner.call(addDictionary, { moduleId: here.moduleId, name: 'State' });
  for (const value of ['PAID', 'say "no"'])
    await owner.call(addDictionaryItem, { enumId, name: value, type: 'string', value });
  const fields = nasty.map((name) => row(name, { description: 'A */ comment\nof "two"<br>lines \\u0022' }));
  const nested = {
    ...row('items', { type: 'List<Item>' }),
    children: [
      row('id', { type: 'int64' }),
      row('price', { type: 'double', required: 0 }),
      row('tags', { type: 'string[]' }),
    ],
  };
  const { id } = await owner.call(saveDoc, {
    moduleId: here.moduleId,
    type: 0,
    name: 'All */ things "quoted"',
    url: '/orders/{order-id}/:kind',
    httpMethod: 'POST',
    contentType: 'application/json',
    pathParams: [row('order-id', { type: 'int' }), row('kind')],
    queryParams: [row('class', { required: 0 }), row('kind'), row('state', { type: 'enum', enumId })],
    requestParams: [...fields, nested, row('extra', { type: 'Map<String, Integer>' })],
    responseParams: [
      row('state', { type: 'enum', enumId }),
      nested,
      row('any', { type: 'object' }),
      { ...row('empty', { type: 'object' }), children: [row('ok', { type: 'boolean' })] },
    ],
  });
  docId = id;
  await owner.call(saveDoc, {
    moduleId: here.moduleId,
    type: 0,
    name: 'Again',
    url: '/Orders/{order-id}/:kind',
    httpMethod: 'POST',
  });
  await owner.call(saveDoc, {
    moduleId: here.moduleId,
    type: 0,
    name: '列表',
    url: '/列表',
    httpMethod: 'GET',
    isResponseArray: 1,
    responseArrayType: 'int',
    responseParams: [],
  });
  const { id: listed } = await owner.call(saveDoc, {
    ...{ moduleId: here.moduleId, type: 0, name: 'List', url: '/list', httpMethod: 'POST' },
    ...{ isRequestArray: 1, requestArrayType: 'object', requestParams: [row('with')] },
    ...{ isResponseArray: 1, responseArrayType: 'object', responseParams: [nested] },
  });
  listId = listed;
});
afterAll(() => app.stop());

it('writes TypeScript and Vue that compile under strict, and Java, Go and Python that parse', async () => {
  const files = new Map<string, string>();
  for (const [id, name] of [
    [docId, /PostOrdersByOrderIdByKind/i],
    [listId, /PostList/i],
  ] as const)
    for (const target of codeTargets) {
      const { content, language, fileName } = await owner.call(generateCode, { docId: id, target });
      expect(content).toMatch(name);
      expect(content).not.toContain('<br>');
      if (target === 'vue-table') files.set(`${target}/${fileName}.ts`, vueScripts(content));
      else if (language === 'typescript') files.set(`${target}/${fileName}`, content);
      else if (language === 'java' || language === 'go' || language === 'python')
        expect([target, syntaxErrors(language, content)]).toEqual([target, []]);
    }
  expect(compileErrors(files)).toEqual([]);
});

it('writes a whole application as a zip, with a name of its own for each file', async () => {
  const answer = await fetch(new URL(downloadCode.path, app.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: owner.token },
    body: JSON.stringify({ moduleId: here.moduleId, target: 'ts-fetch' }),
  });
  const files = await unzipped(Buffer.from(await answer.arrayBuffer()));
  expect([...files.keys()].sort()).toEqual([
    'get.ts',
    'post-list.ts',
    'post-orders-by-order-id-by-kind-v2.ts',
    'post-orders-by-order-id-by-kind.ts',
  ]);
  expect(compileErrors(new Map([...files].map(([name, content]) => [name, content.toString()])))).toEqual([]);
});

it('writes clients of the own API that compile', async () => {
  const whole = z
    .object({ paths: z.record(z.string(), z.unknown()) })
    .loose()
    .parse(await (await fetch(new URL('/openapi.json', app.url))).json());
  // Every eighth path: calls of all kinds, in a fraction of the time.
  const paths = Object.entries(whole.paths).filter((_, at) => at % 8 === 0);
  const { moduleId } = await place(owner);
  const file = fileOf(JSON.stringify({ ...whole, paths: Object.fromEntries(paths) }), 'openapi.json');
  const { id } = await owner.call(planImport, { projectId: '', moduleId, files: [file] });
  await owner.call(applyImport, { id });
  await app.quiet();
  const answer = await fetch(new URL(downloadCode.path, app.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: owner.token },
    body: JSON.stringify({ moduleId, target: 'ts-fetch' }),
  });
  const files = await unzipped(Buffer.from(await answer.arrayBuffer()));
  expect(files.size).toBeGreaterThanOrEqual(paths.length);
  expect(compileErrors(files)).toEqual([]);
});

it('runs the administrators’ Velocity templates behind the walls of scripts', async () => {
  const admin = await app.admin();
  const template = (content: string, name: string) => admin.call(saveTemplate, { name, groupName: 'g', content });
  const id = await template(
    '#foreach($p in $doc.queryParams)$p.name:$p.require;#end $doc.httpMethod $sys.uuid2 $!none',
    'one',
  );
  const { content } = await owner.call(generateByTemplate, { docId, templateId: id });
  expect(content).toMatch(/^class:false;kind:true;state:true; POST [0-9a-f]{32} $/);
  const hostile = await template('#foreach($i in [1..999999999])x#end', 'loop');
  expect(await owner.refuses(generateByTemplate, { docId, templateId: hostile })).toMatchObject({
    key: 'template.fails',
  });
  const wrong = await template('#if(', 'wrong');
  expect(await owner.refuses(generateByTemplate, { docId, templateId: wrong })).toMatchObject({
    key: 'template.fails',
  });
});
