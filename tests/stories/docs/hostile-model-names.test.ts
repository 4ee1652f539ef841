import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { listDocsV2 } from '../../../contracts/docs/docs.js';
import { docModels } from '../../../contracts/docs/models.js';
import { generateCode } from '../../../contracts/import-export/codegen.js';
import { applyImport, planImport } from '../../../contracts/import-export/imports.js';
import { addShare } from '../../../contracts/sharing/sharing.js';
import { addModule } from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import { fileOf } from '../../support/collection.js';
import type { Person } from '../../support/people.js';
import { type Place, place } from '../../support/places.js';
import { Reader } from '../../support/reader.js';
import { download } from '../import-export/export/exporting.js';

let app: TestApp;
let ann: Person;
let at: Place;
beforeAll(async () => {
  app = await startApp();
  ann = await app.admin();
  at = await place(ann);
});
afterAll(() => app.stop());

const script = '<img src=x onerror=alert(1)>';
const names = [
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'x'.repeat(300), '../../etc/passwd', script],
  ...['Case', 'case', 'CASE', '😀', 'a/b', 'a~b', 'a~1b', 'a#b', 'a%b', 'a%2Fb', ' spaced ', 'has"quote', "it's"],
  ...[
    '$'.concat('{1 + 1}'),
    '`tick`',
    '订单',
    '*/ alert(1) /*',
    '</script><script>alert(2)</script>',
    'a\\nb',
    '[x](javascript:alert(1))',
    'null',
    '1',
    '_',
  ],
];
const pointer = (name: string) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
const ref = (name: string) => ({ $ref: `#/components/schemas/${pointer(name)}` });
const entries = names.map(
  (name, n) => [name, { type: 'object', properties: { [`own${n}`]: { type: 'string' } } }] as const,
);
const document = {
  ...{ openapi: '3.1.0', info: { title: 'Hostile names', version: '1' } },
  paths: {
    '/all': {
      post: {
        ...{ summary: 'All', operationId: 'all' },
        requestBody: { content: { 'application/json': { schema: ref(script) } } },
        responses: {
          200: {
            description: 'ok',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: Object.fromEntries(names.map((name, n) => [`f${n}`, ref(name)])),
                },
              },
            },
          },
        },
      },
    },
  },
  components: { schemas: Object.fromEntries(entries) },
};

async function imported(text: string, moduleId: string): Promise<void> {
  const { id } = await ann.call(planImport, { projectId: '', moduleId, files: [fileOf(text)] });
  await ann.call(applyImport, { id, removeMissing: 0 });
  await app.quiet();
}
const exported = async (moduleId: string, format: 'openapi-json' | 'openapi-yaml' | 'html' | 'markdown' | 'word') =>
  (await download(ann, { moduleId, format })).text;

type Properties = Readonly<Record<string, { readonly $ref: string }>>;
interface Written {
  readonly paths: {
    '/all': { post: { responses: { 200: { content: Record<string, { schema: { properties: Properties } }> } } } };
  };
  readonly components: { readonly schemas: Readonly<Record<string, { readonly properties: object }>> };
}
/** The fields of the models that the fields of the response refer to, in their order. */
function fieldsIn({ paths, components }: Written): string[] {
  const properties = paths['/all'].post.responses[200].content['application/json']?.schema.properties ?? {};
  return names.map((_, n) => {
    const key = properties[`f${n}`]?.$ref.split('/').at(-1) ?? '';
    const model = Object.hasOwn(components.schemas, key) ? components.schemas[key] : undefined;
    return model ? Object.keys(model.properties).join() : `missing ${key}`;
  });
}
const own = names.map((_, n) => `own${n}`);

it('models of any names are read, referred to and written, here and elsewhere', async () => {
  const { moduleId } = at;
  await imported(JSON.stringify(document), moduleId);
  const call = (await ann.call(listDocsV2, { moduleId })).find(({ isFolder }) => isFolder === 0)?.id ?? '';
  const { models, missing } = await ann.call(docModels, { id: call });
  expect([models.length, missing]).toEqual([names.length, []]);
  const json = await exported(moduleId, 'openapi-json');
  expect(fieldsIn(JSON.parse(json))).toEqual(own);
  expect(fieldsIn(parse(await exported(moduleId, 'openapi-yaml')))).toEqual(own);
  await imported(JSON.stringify(document), moduleId);
  expect(await exported(moduleId, 'openapi-json')).toBe(json);
  const { id: other } = await ann.call(addModule, { name: 'Elsewhere', projectId: at.projectId });
  await imported(json, other);
  expect(fieldsIn(JSON.parse(await exported(other, 'openapi-json')))).toEqual(own);
});

it('their names run nothing, on pages, in exports and in code', async () => {
  const { moduleId } = at;
  const call = (await ann.call(listDocsV2, { moduleId })).find(({ isFolder }) => isFolder === 0)?.id ?? '';
  const { id } = await ann.call(addShare, { moduleId, isAll: 0, type: 1, content: [{ docId: call }] });
  const page = await (await new Reader(app.url).fetch(`/share/${id}/${call}`)).text();
  expect(page).toContain('own6');
  for (const html of [page, await exported(moduleId, 'html')])
    expect(html).not.toMatch(/<img src=x|<script>alert|href="javascript/);
  expect(await exported(moduleId, 'markdown')).not.toMatch(/(?<!\\)<(?:img src=x|script>alert)|(?<!\\)\[x\]\(/);
  const { content } = await ann.call(generateCode, { docId: call, target: 'ts-types' });
  expect(content.match(/^export interface (\w+) \{$/gm)?.length).toBe(names.length + 1);
  expect(content).not.toContain('alert(');
});
