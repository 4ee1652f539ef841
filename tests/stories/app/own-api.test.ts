import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { z } from 'zod';
import { getDoc, listDocsV2, saveDoc } from '../../../contracts/docs/docs.js';
import { activityFile } from '../../../contracts/history/activity.js';
import { applyImport } from '../../../contracts/import-export/imports.js';
import { readImport } from '../../../server/import-export/formats/read/read-import.js';
import { routesOf } from '../../matrix/routes.js';
import { docsIn } from '../../server/import-export/formats/support/read.js';
import { startApp, type TestApp } from '../../support/app.js';

const operation = z.object({
  summary: z.string().default(''),
  description: z.string().default(''),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean() }).loose()).default([]),
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) })) })
    .optional(),
  security: z.array(z.unknown()),
  responses: z.object({ 200: z.object({ content: z.record(z.string(), z.unknown()) }) }),
});
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

let app: TestApp;
let text = '';
beforeAll(async () => {
  app = await startApp();
  text = await (await fetch(new URL('/openapi.json', app.url))).text();
});
afterAll(() => app.stop());

const bodyOf = (path: string) =>
  document.parse(JSON.parse(text)).paths[path]?.post?.requestBody?.content['application/json']?.schema;

it('is valid, and has every call that a contract describes', async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(text));
  expect([valid, errors]).toEqual([true, undefined]);
  const described = Object.entries(document.parse(JSON.parse(text)).paths).flatMap(([path, all]) =>
    Object.keys(all).map((verb) => `${verb.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  const routes = new Set(routesOf(app));
  expect(described.filter((one) => !routes.has(one))).toEqual([]);
  expect(described).toEqual(
    expect.arrayContaining([saveDoc, getDoc, listDocsV2].map(({ method, path }) => `${method} ${path}`)),
  );
  expect(described.length).toBeGreaterThan(300);
});

it('says what is on the wire: ids as text, flags as 0 and 1, what may be left out', () => {
  const { paths } = document.parse(JSON.parse(text));
  const [id] = paths[getDoc.path]?.get?.parameters ?? [];
  expect(id).toMatchObject({ name: 'id', in: 'query', required: true, schema: { type: 'string' } });
  const save = z
    .object({ properties: z.record(z.string(), z.unknown()), required: z.array(z.string()).default([]) })
    .parse(bodyOf(applyImport.path));
  expect(save.required).toEqual(['id']);
  expect(save.properties).toMatchObject({
    id: { type: 'string' },
    removeMissing: { type: 'integer', enum: [0, 1] },
    leaveOut: { type: 'array', items: { type: 'integer', minimum: 0, maximum: 1_000_000 } },
  });
});

it('calls each by the words of its contract, with the comment above it', () => {
  const { paths } = document.parse(JSON.parse(text));
  const all = Object.values(paths).flatMap((verbs) => Object.values(verbs));
  expect(all.filter(({ summary }) => !/^[A-Z][\w ]+$/.test(summary))).toEqual([]);
  expect(Object.values(paths[listDocsV2.path] ?? {}).map(({ summary }) => summary)).toEqual(['List docs v2']);
  const described = all.filter(({ description }) => description !== '');
  expect(described.length).toBeGreaterThan(200);
  expect(described.filter(({ description }) => /^\*|\n|\{@link|\(docs\//.test(description))).toEqual([]);
});

it('promises an envelope only where there is one', () => {
  const { paths } = document.parse(JSON.parse(text));
  const typesOf = (path: string, verb: string) => Object.keys(paths[path]?.[verb]?.responses[200].content ?? {});
  expect(typesOf(activityFile.path, 'post')).toEqual(['*/*']);
  expect(typesOf(getDoc.path, 'get')).toEqual(['application/json']);
});

it('tells strangers what needs no sign-in, and nothing of this installation', async () => {
  const { paths } = document.parse(JSON.parse(text));
  expect(paths['/system/login']?.post?.security).toEqual([]);
  expect(paths[getDoc.path]?.get?.security).toEqual([{ token: [] }]);
  expect(text).not.toContain(new URL(app.url).host);
});

it('is read by the own importer, a doc for each call', async () => {
  const file = { name: 'openapi.json', bytes: new TextEncoder().encode(text) };
  const { format, api } = await readImport({ format: '', files: [file] });
  expect(format).toBe('openapi');
  const { paths } = document.parse(JSON.parse(text));
  const calls = Object.values(paths).reduce((sum, all) => sum + Object.keys(all).length, 0);
  expect(docsIn(api.entries)).toHaveLength(calls);
});
