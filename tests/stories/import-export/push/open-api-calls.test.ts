import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getDoc, listDocsV2 } from '../../../../contracts/docs/docs.js';
import { decodeId } from '../../../../contracts/platform/wire.js';
import { listDictionariesWithItems } from '../../../../contracts/workspace/dictionaries.js';
import { deleteModule, moduleToken } from '../../../../contracts/workspace/modules.js';
import { startApp, type TestApp } from '../../../support/app.js';
import { Build, formEncoded } from '../../../support/build.js';
import type { Person } from '../../../support/people.js';
import { place } from '../../../support/places.js';
import { download } from '../export/exporting.js';

let app: TestApp;
let dev: Person;
let moduleId: string;
let token: string;
let build: Build;
beforeAll(async () => {
  app = await startApp();
  dev = await app.person('dev');
  moduleId = (await place(await app.admin(), { devs: [dev] })).moduleId;
  token = await dev.call(moduleToken, { moduleId });
  build = new Build(app.url, token);
});
afterAll(() => app.stop());

const numeric = (id: string | undefined) => decodeId(id ?? '') ?? 0;
const named = async (name: string) => (await dev.call(listDocsV2, { moduleId })).find((doc) => doc.name === name);

describe('the bodies of a call', () => {
  const data = formEncoded(JSON.stringify({ name: 'a + b 100%' }));
  const fields = () => ({ name: 'doc.category.create', version: '1.0', access_token: token, data });
  const ok = { code: '0', msg: '', data: { name: 'a + b 100%' } };

  it('may be JSON, JSON as text, a form, parts, or the address', async () => {
    const json = JSON.stringify(fields());
    expect(await build.send(json, 'application/json')).toMatchObject(ok);
    expect(await build.send(`\uFEFF${json}`, 'text/plain;charset=UTF-8')).toMatchObject(ok);
    expect(await build.send(new URLSearchParams(fields()), undefined)).toMatchObject(ok);
    const parts = new FormData();
    parts.set('body_data', json);
    expect(await build.send(parts, undefined)).toMatchObject(ok);
    expect(await build.get(fields())).toMatchObject(ok);
    const { name: _, version: __, ...rest } = fields();
    expect(await build.get(rest, '/api/doc.category.create/')).toMatchObject(ok);
    expect(await build.get(rest, '/api/doc.category.create/1.0/')).toMatchObject(ok);
  });

  it('may hold `data` as an object, or as JSON that is not encoded', async () => {
    const send = (given: unknown) => build.send(JSON.stringify({ ...fields(), data: given }), 'application/json');
    expect(await send({ name: 'a + b 100%' })).toMatchObject(ok);
    expect(await send('{"name":"a + b 100%"}')).toMatchObject(ok);
  });
});

describe('a call that is wrong', () => {
  it('is answered with the codes and words that clients know', async () => {
    const zh = { 'accept-language': 'zh-CN' };
    const send = (body: unknown, headers = zh) => build.send(JSON.stringify(body), 'application/json', headers);
    expect(await send({ name: 'doc.pull', access_token: token })).toMatchObject({ code: '1', msg: '不存在的服务请求' });
    expect(await send({ name: 'doc.push', version: '9', access_token: token })).toMatchObject({ code: '1' });
    expect(await send({ name: 'doc.push' })).toMatchObject({ code: '14', msg: 'accessToken错误' });
    expect(await send({ name: 'doc.push', access_token: '0'.repeat(32) })).toMatchObject({ code: '14' });
    const english = await send({ name: 'doc.push', access_token: 'x' }, { 'accept-language': 'en' });
    expect(english.msg).toBe('Invalid access_token');
    expect(await build.send('{', 'application/json', zh)).toMatchObject({ code: '13', msg: 'json格式错误' });
    expect(await send({ name: 'doc.push', access_token: token, data: '%7B' })).toMatchObject({ code: '13' });
    expect(await send({ name: 'doc.push', access_token: token })).toMatchObject({
      code: '100',
      msg: '文档内容不能为空',
    });
    expect(await build.javaSdk({ apis: [] })).toMatchObject({ code: '100', msg: '文档内容不能为空' });
    expect(await build.javaSdk({ name: '' }, 'doc.category.create')).toMatchObject({ msg: '分类名称不能为空' });
    expect(await build.javaSdk({ name: 'x'.repeat(51) }, 'doc.category.create')).toMatchObject({
      msg: '分类名称不能超过50',
    });
    expect(await build.javaSdk({}, 'enum.batch.push')).toMatchObject({ code: '100', msg: 'enums不能为空' });
  });

  it('is told which field is wrong, before anything is stored', async () => {
    const reply = await build.javaSdk({
      apis: [{ name: 'A', isFolder: 1, items: [{ name: 'x', isShow: 'perhaps' }] }],
    });
    expect(reply).toMatchObject({ code: '100', msg: 'apis.0.items.0.isShow: 格式错误' });
    const deep = '{"items":['.repeat(2_000) + ']}'.repeat(2_000);
    expect(await build.javaSdk({ apis: JSON.parse(deep).items })).toMatchObject({ code: '100' });
  });

  it('has no token any more when its application is deleted', async () => {
    const other = await place(await app.admin(), { devs: [dev] });
    const lost = new Build(app.url, await dev.call(moduleToken, { moduleId: other.moduleId }));
    await dev.call(deleteModule, { id: other.moduleId });
    expect(await lost.javaSdk({}, 'module.get')).toMatchObject({ code: '14' });
  });
});

describe('the other calls', () => {
  it('create and rename a folder where it is', async () => {
    const created = await build.javaSdk({ name: 'Made by a build' }, 'doc.category.create');
    const folder = await named('Made by a build');
    expect(created.data).toEqual({ id: folder?.id, name: 'Made by a build' });
    expect(await build.javaSdk({ name: 'Made by a build' }, 'doc.category.create')).toEqual(created);
    expect(await build.javaSdk({ id: folder?.id, name: 'Renamed' }, 'doc.category.name.update')).toMatchObject({
      code: '0',
    });
    expect(await named('Renamed')).toMatchObject({ id: folder?.id, parentId: folder?.parentId });
  });

  it('push dictionaries, environments, and take environments away', async () => {
    const state = { name: 'State', items: [{ name: 'A', type: 'int', value: 1, description: null }] };
    expect(await build.javaSdk(state, 'enum.push')).toMatchObject({ code: '0', data: { name: 'State' } });
    expect(await build.smartDoc({ enums: [state, { ...state, name: 'Kind' }] }, 'enum.batch.push')).toMatchObject({
      code: '0',
    });
    const count = async (table: string) =>
      (
        await app.database.query(`select name from ${table} where module_id = $1 order by name`, [numeric(moduleId)])
      ).map(({ name }: { name: string }) => name);
    expect(await count('dictionaries')).toEqual(['Kind', 'State']);
    await build.javaSdk({ name: 'test', url: 'http://10.0.0.1' }, 'module.debug.env.set');
    expect(await count('environments')).toEqual(['test']);
    expect(await build.javaSdk({ name: 'test' }, 'module.debug.env.delete')).toMatchObject({ code: '0' });
    expect(await count('environments')).toEqual([]);
  });

  it('push what a batch of dictionaries has, beside those that have nothing', async () => {
    const enums = [
      { name: 'Empty', description: null, items: null },
      null,
      { name: 'Kept', items: [{ name: null, value: 'A', description: 'x'.repeat(300) }, null, { name: null }] },
      { name: null, description: 'Only described', items: [{ name: 'B', value: 'y'.repeat(200) }] },
    ];
    expect(await build.smartDoc({ enums }, 'enum.batch.push')).toMatchObject({ code: '0' });
    const stored = await dev.call(listDictionariesWithItems, { moduleId });
    const items = (name: string) => stored.find((one) => one.name === name)?.items;
    expect(items('Empty')).toEqual([]);
    expect(items('Kept')).toMatchObject([{ name: 'A', value: 'A', description: 'x'.repeat(128) }]);
    expect(items('Only described')).toMatchObject([{ name: 'B', value: 'y'.repeat(64) }]);
  });

  it('push an OpenAPI document, as text or as an object, with its numbers as they are', async () => {
    const schema = '{"type":"number","multipleOf":0.10,"maximum":12345678901234567890.5,"default":1.0}';
    const json = `{"openapi":"3.0.3","info":{"title":"T","version":"1"},"paths":{"/n":{"get":{"summary":"n","x-n":1e400,
      "parameters":[{"name":"p","in":"query","schema":${schema}}],"responses":{"200":{"description":"ok"}}}}}}`;
    const call = (data: string) => `{"name":"swagger-json.push","access_token":"${numbers.token}","data":${data}}`;
    const numbers = await place(await app.admin(), { devs: [dev] }).then(async (there) => ({
      ...{ moduleId: there.moduleId, token: await dev.call(moduleToken, { moduleId: there.moduleId }) },
    }));
    for (const data of [
      `{"author":"jim","json":${json}}`,
      JSON.stringify(formEncoded(`{"author":"jim","json":${json}}`)),
      JSON.stringify({ author: 'jim', json }),
    ]) {
      expect(await build.send(call(data), 'application/json')).toMatchObject({ code: '0' });
      await app.quiet();
      const file = await download(dev, { moduleId: numbers.moduleId, format: 'openapi-json' });
      const text = file.bytes.toString().replaceAll(/\s/g, '');
      expect([text.includes(schema.slice(1, -1)), text.includes('"x-n":1e400')]).toEqual([true, true]);
    }
  });

  it('leave out docs below a hidden folder, and keep the others', async () => {
    const hidden = { name: 'Hidden', isFolder: 1, isShow: 0, items: [{ name: 'Below', url: '/below' }] };
    await build.javaSdk({ apis: [hidden, { name: 'Beside', url: '/beside' }], isReplace: 0 });
    await app.quiet();
    const [below, beside] = [numeric((await named('Below'))?.id), numeric((await named('Beside'))?.id)];
    const read = await build.javaSdk({ docIds: [below, beside, 999_999] }, 'doc.details');
    expect(read).toMatchObject({ code: '0', data: [{ id: beside }] });
    expect(await build.javaSdk({ docIds: [] }, 'doc.details')).toMatchObject({ code: '0', data: [] });
  });

  it('read the docs of the own application, and of no other', async () => {
    await build.javaSdk({
      apis: [{ name: 'List', url: '/list', httpMethod: 'GET', queryParams: [{ name: 'page', type: 'int' }] }],
    });
    await app.quiet();
    const docId = numeric((await named('List'))?.id);
    expect(await build.javaSdk({}, 'module.get')).toMatchObject({
      data: { id: numeric(moduleId), name: 'Application' },
    });
    const list = await build.javaSdk({ docIds: [String(docId)] }, 'doc.list');
    expect(list.data).toMatchObject({ docList: [{ id: docId, name: 'List', url: '/list', isFolder: 0 }] });
    const detail = await build.javaSdk({ docId }, 'doc.detail');
    expect(detail.data).toMatchObject({ id: docId, queryParams: [{ name: 'page', type: 'int' }] });
    expect(await build.javaSdk({ docIds: [docId, 1] }, 'doc.details')).toMatchObject({ data: [{ id: docId }] });

    const there = await place(await app.admin(), { devs: [dev] });
    const foreign = new Build(app.url, await dev.call(moduleToken, { moduleId: there.moduleId }));
    expect(await foreign.javaSdk({ docId }, 'doc.detail')).toMatchObject({ code: '-9', data: { key: 'doc.unknown' } });
    expect(await foreign.javaSdk({ docIds: [docId] }, 'doc.details')).toMatchObject({ code: '0', data: [] });
    expect(await dev.call(getDoc, { id: (await named('List'))?.id ?? '' })).toMatchObject({ name: 'List' });
  });
});
