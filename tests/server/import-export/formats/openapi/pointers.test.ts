import { expect, it } from '@jest/globals';
import type { ImportedDoc } from '../../../../../contracts/import-export/imported-api.js';
import { pointerKeys, valueAt } from '../../../../../server/import-export/formats/openapi/file-names.js';
import { isObject, type JsonObject } from '../../../../../server/import-export/formats/openapi/object-kinds.js';
import { readOpenApi } from '../../../../../server/import-export/formats/openapi/read-openapi.js';
import { docsIn, fileOf, lines, modelsIn } from './support.js';
import { openApiOf } from './write/document.js';
import { exportedOf } from './write/exported.js';

const id = { name: 'id', in: 'path', required: true };
const item = {
  type: 'object',
  properties: { title: { type: 'string' }, parts: { $ref: '#/paths/~1a~1%7Bid%7D/get/responses/200/PLACE' } },
};
const swagger = {
  ...{ swagger: '2.0', info: { title: 'P', version: '1' }, produces: ['application/json'] },
  paths: {
    '/a/{id}': {
      get: {
        summary: 'a',
        parameters: [{ ...id, type: 'string' }],
        responses: { 200: { description: 'ok', schema: item } },
      },
    },
    '/a/{id}/tree': {
      get: {
        summary: 'tree',
        parameters: [{ $ref: '#/paths/~1a~1{id}/get/parameters/0' }],
        responses: { 200: { description: 'ok', schema: { $ref: '#/paths/~1a~1%7Bid%7D/get/responses/200/schema' } } },
      },
    },
  },
};
const content = (schema: unknown) => ({ description: 'ok', content: { 'application/json': { schema } } });
const openapi = {
  ...{ openapi: '3.0.3', info: { title: 'P', version: '1' } },
  paths: {
    '/a/{id}': {
      get: { summary: 'a', parameters: [{ ...id, schema: { type: 'string' } }], responses: { 200: content(item) } },
    },
    '/a/{id}/tree': {
      get: {
        summary: 'tree',
        parameters: [{ $ref: '#/paths/~1a~1{id}/get/parameters/0' }],
        responses: {
          200: content({ $ref: '#/paths/~1a~1%7Bid%7D/get/responses/200/content/application~1json/schema' }),
        },
      },
    },
  },
};

/** References of a document that lead nowhere. */
function dangling(document: JsonObject): string[] {
  const found: string[] = [];
  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look);
    if (!isObject(value)) return;
    const keys = typeof value.$ref === 'string' ? pointerKeys(value.$ref.slice(1)) : undefined;
    if (typeof value.$ref === 'string' && (!keys || valueAt(document, keys) === undefined)) found.push(value.$ref);
    Object.values(value).forEach(look);
  };
  look(document);
  return found;
}

it.each([
  ['Swagger 2', swagger, 'schema'],
  ['OpenAPI 3', openapi, 'content/application~1json/schema'],
])('references into operations of %s are followed, also without that operation', (_, document, place) => {
  const { api, losses } = readOpenApi([fileOf('a.json', JSON.stringify(document).replace('PLACE', place))]);
  const [first, tree] = docsIn(api.entries);
  expect(lines(tree?.tables.pathParams)).toEqual(['id string*']);
  const whole = ({ tables }: Partial<ImportedDoc> = {}) => tables?.responses?.[0]?.children[0]?.model;
  const model = modelsIn(api.entries).find(({ component }) => component === whole(tree));
  expect(model?.root.children.map(({ name }) => name)).toEqual(['title', 'parts']);
  expect(first?.tables.responseParams?.map(({ name }) => name)).toEqual(['title', 'parts']);
  expect(losses).toEqual([]);
  expect(dangling(openApiOf(exportedOf(api)))).toEqual([]);
  // The first doc has been deleted.
  const alone = {
    ...api,
    entries: api.entries.filter((entry) => !(entry.kind === 'doc' && entry.fields.url === '/a/{id}')),
  };
  const written = openApiOf(exportedOf(alone));
  expect(Object.keys(Object(written.paths))).toEqual(['/a/{id}/tree']);
  expect(dangling(written)).toEqual([]);
});

it('references that form a circle are reported, and what of a stream of documents is not read', async () => {
  const head = 'openapi: 3.0.3\ninfo: {title: T, version: "1"}\n';
  const read = async (text: string) => (await readOpenApi([fileOf('api.yaml', text)])).losses;
  expect(await read(`${head}paths: {/a: {$ref: "#/paths/~1b"}, /b: {$ref: "#/paths/~1a"}}\n`)).toEqual([
    { origin: '#/paths/~1b', what: 'invalid', value: '#/paths/~1b' },
    { origin: '#/paths/~1a', what: 'invalid', value: '#/paths/~1a' },
  ]);
  expect(await read(`---\n${head}paths: {}\n---\n${head}paths: {}\n`)).toEqual([
    { origin: 'api.yaml', what: 'unsupported', value: '---' },
  ]);
  expect(await read(`---\n${head}paths: {}\n...\n---\n# nothing\n`)).toEqual([]);
});
