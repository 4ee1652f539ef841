import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openApiDocs } from '../../../../contracts/import-export/open-api-docs.js';
import { moduleToken } from '../../../../contracts/workspace/modules.js';
import { startApp, type TestApp } from '../../../support/app.js';
import { Build } from '../../../support/build.js';
import type { Person } from '../../../support/people.js';
import { place } from '../../../support/places.js';

let app: TestApp;
let dev: Person;
beforeAll(async () => {
  app = await startApp();
  dev = await app.person('dev');
});
afterAll(() => app.stop());

async function read(language: string) {
  const response = await fetch(new URL('/api/json/doc', app.url), { headers: { 'accept-language': language } });
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  return openApiDocs.reply.parse(await response.json());
}

describe('GET /api/json/doc', () => {
  it('describes the calls without an envelope, in the reader’s language, to anyone', async () => {
    const [english, chinese] = [await read('en'), await read('zh-CN')];
    expect(english.apiModules[0]).toMatchObject({ name: 'Push docs', order: 0 });
    expect(chinese.apiModules[0]).toMatchObject({ name: '推送文档', order: 0 });
    expect(english.apiModules[0]?.moduleItems[0]).toMatchObject({
      name: 'doc.push',
      version: '1.0',
      nameVersion: 'doc.push1.0',
    });
  });

  it('is not taken for a call, and its page is that of the client', async () => {
    const page = await fetch(new URL('/api/doc', app.url), { redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([302, '/openapi']);
    const call = await fetch(new URL('/api/json/doc', app.url), { method: 'POST' });
    expect(await call.json()).toMatchObject({ code: '1' });
  });

  it('has examples that the server takes and answers as documented', async () => {
    const { moduleId } = await place(await app.admin(), { devs: [dev] });
    const build = new Build(app.url, await dev.call(moduleToken, { moduleId }));
    const calls = (await read('en')).apiModules.flatMap(({ moduleItems }) => moduleItems);
    const replies = new Map<string, unknown>();
    for (const { name, paramExample, resultExample } of calls) {
      const ids = idsFor(name, replies);
      const reply = await build.javaSdk(Object.assign({}, paramExample, ids), name);
      expect([name, reply]).toEqual([
        name,
        { code: '0', msg: '', data: resultExample === null ? null : expect.anything() },
      ]);
      expect([name, shapeOf(reply.data)]).toEqual([name, shapeOf(resultExample)]);
      await app.quiet();
      replies.set(name, reply.data);
    }
  });
});

/** The ids in the examples are those of another application. */
function idsFor(name: string, replies: ReadonlyMap<string, unknown>): object {
  const at = (call: string, ...path: (string | number)[]) =>
    path.reduce<unknown>((value, key) => Object(value)[key], replies.get(call));
  if (name === 'doc.category.name.update') return { id: at('doc.category.create', 'id') };
  const listed = at('doc.list', 'docList');
  const doc = Array.isArray(listed) ? listed.find(({ name: title }) => title === 'List orders')?.id : undefined;
  if (name === 'doc.detail') return { docId: doc };
  return name === 'doc.details' ? { docIds: [doc] } : {};
}

/** The names of its fields, and of those of the first element of each list. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? [shapeOf(value[0])] : [];
  return typeof value === 'object' && value !== null ? Object.keys(value).sort() : typeof value;
}
