import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as Y from 'yjs';
import { copyDoc } from '../../../contracts/docs/doc-rows.js';
import { newRow, ParamStyle } from '../../../contracts/docs/doc-types/api.js';
import { live } from '../../../contracts/docs/doc-types/index.js';
import { addRow, newRowId, rowsMap } from '../../../contracts/docs/doc-types/rows.js';
import * as api from '../../../contracts/docs/docs.js';
import { listHistory } from '../../../contracts/history/history.js';
import type { WireInput } from '../../../contracts/platform/endpoint.js';
import { addEnvironment, addEnvironmentParam } from '../../../contracts/workspace/environments.js';
import { addModule } from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import { Editor } from '../../support/editors.js';
import { type Person, send } from '../../support/people.js';
import { type Place, place } from '../../support/places.js';

let app: TestApp;
let dev: Person;
let mate: Person;
let guest: Person;
let there: Place;
let moduleId = '';
beforeAll(async () => {
  app = await startApp();
  [dev, mate, guest] = [await app.person('dev'), await app.person('mate'), await app.person('guest')];
  there = await place(await app.admin(), { devs: [dev, mate], guests: [guest] });
  moduleId = there.moduleId;
});
afterAll(() => app.stop());

type Form = WireInput<typeof api.saveDoc>;
let count = 0;
const address = () => `/orders/${++count}`;
const fresh = async (name: string) => (await dev.call(addModule, { projectId: there.projectId, name })).id;
const make = async (form: Partial<Form> = {}, at = moduleId) =>
  (await dev.call(api.saveDoc, { moduleId: at, type: 0, name: 'A doc', httpMethod: 'GET', url: address(), ...form }))
    .id;
const read = (id: string, who = guest) => who.call(api.getDoc, { id });
const save = (id: string, form: Partial<Form>, who = dev) => who.call(api.saveDoc, { id, ...form });
const versions = async (docId: string) => (await dev.call(listHistory, { docId })).list;
const row = (name: string, more: object = {}) => ({ name, type: 'string', required: 1 as const, ...more });
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).join(' ');

describe('an HTTP doc', () => {
  it('is read back field by field as it was saved, the way old clients say and hear it', async () => {
    const { id: parentId } = await dev.call(api.addFolder, { moduleId, name: 'Orders' });
    const tree = [
      { id: 1, ...row('order', { type: 'object', required: '1', maxLength: 12 }) },
      { id: 2, parentId: 1, ...row('id', { type: 'number', maxLength: 0, example: 7 }) },
      { id: 3, parentId: 1, ...row('lines', { type: 'array' }) },
      { id: 4, parentId: 3, ...row('sku', { required: 0, maxLength: '32', description: 'what it is' }) },
      { id: 5, parentId: '', ...row('note', { maxLength: null, example: null, description: null }) },
    ];
    const form: Form = {
      ...{ id: '', moduleId, parentId, type: 0, name: 'Pay an order', url: '/orders/{id}/pay', httpMethod: 'POST' },
      ...{
        contentType: 'application/json',
        description: '<p>Pays <strong>it</strong></p>',
        author: '',
        remark: 'a\nb',
      },
      ...{ deprecated: '$false$', status: 10, orderIndex: 77, isShow: 1, version: '2.0' },
      ...{ isUseGlobalHeaders: 0, isUseGlobalParams: 1, isUseGlobalReturns: 0, isRequestArray: 1, isResponseArray: 0 },
      ...{ requestArrayType: 'number', responseArrayType: 'object' },
      pathParams: [row('id')],
      headerParams: [row('X-Tenant', { example: 't1' })],
      queryParams: [row('dry', { type: 'boolean', required: 0 })],
      requestParams: tree,
      responseParams: [row('ok', { children: [row('paidAt', { children: [] })] })],
      errorCodeParams: [{ name: '404', description: 'no such order', example: 'look again' }],
    };
    const { id } = await dev.call(api.saveDoc, form);
    const doc = await read(id);
    expect(doc).toMatchObject({
      ...{ id, moduleId, parentId, type: 0, name: 'Pay an order', url: '/orders/{id}/pay', httpMethod: 'POST' },
      ...{ contentType: 'application/json', description: '<p>Pays <strong>it</strong></p>', author: 'Dev' },
      ...{ remark: 'a\nb', deprecated: '$false$', status: 10, orderIndex: 77, isShow: 1, version: '2.0' },
      ...{ isFolder: 0, isLocked: 0, isDeleted: 0, isUseGlobalHeaders: 0, isUseGlobalParams: 1, isUseGlobalReturns: 0 },
      ...{ isRequestArray: 1, isResponseArray: 0, requestArrayType: 'number', responseArrayType: 'object' },
      ...{ dubboInfo: null, spaceId: there.spaceId, projectId: there.projectId, moduleName: 'Application' },
    });
    const [order, orderId, lines, sku, note] = doc.requestParams;
    expect(names(doc.requestParams)).toBe('order id lines sku note');
    expect([order, orderId, lines, sku, note].map((one) => one?.parentId)).toEqual([
      '',
      order?.id,
      order?.id,
      lines?.id,
      '',
    ]);
    expect([order, orderId, lines, sku, note].map((one) => one?.maxLength)).toEqual(['', '-', '', '32', '-']);
    expect(sku).toMatchObject({ docId: id, style: 2, required: 0, description: 'what it is', isDeleted: 0, global: 0 });
    expect(orderId).toMatchObject({ example: '7', required: 1, enumId: '', enumInfo: null });
    expect(doc.queryParams).toMatchObject([{ name: 'dry', style: 5, type: 'boolean', required: 0 }]);
    expect(doc.pathParams).toMatchObject([{ name: 'id', style: 0 }]);
    expect(doc.headerParams).toMatchObject([{ name: 'X-Tenant', style: 1, example: 't1' }]);
    expect(doc.headerParamsRaw).toEqual(doc.headerParams);
    expect(doc.responseParams.map((one) => one.parentId)).toEqual(['', doc.responseParams[0]?.id]);
    expect(doc.errorCodeParams).toMatchObject([{ name: '404', description: 'no such order', example: 'look again' }]);

    // Posting the same form again changes nothing.
    const again = await dev.call(api.formDoc, { id });
    await dev.call(api.saveDoc, { ...asForm(again) });
    expect((await read(id)).streamVersion).toBe(doc.streamVersion);
  });

  it('keeps the ids of its rows through renames, moves and saves of part of it', async () => {
    const id = await make({ requestParams: [row('a'), row('b'), row('c'), row('d')] });
    const [a, b, c, d] = (await read(id)).requestParams;
    await save(id, {
      requestParams: [
        { ...row('renamed'), id: b?.id },
        { ...row('under b'), id: 1, parentId: b?.id },
        { id: c?.id, parentId: 1 },
        { ...row('d'), id: d?.id, isDeleted: 1 },
      ],
    });
    const rows = (await read(id)).requestParams;
    expect(rows.map((one) => one.name)).toEqual(['a', 'renamed', 'under b', 'c']);
    expect(rows.map((one) => one.id)).toEqual([a?.id, b?.id, rows[2]?.id, c?.id]);
    expect(rows.map((one) => one.parentId)).toEqual(['', '', b?.id, rows[2]?.id]);
    expect([rows[1]?.maxLength, rows[2]?.maxLength]).toEqual(['', '']);
    // Deleting a row deletes its children too.
    await save(id, { requestParams: [{ id: b?.id, isDeleted: 1 }] });
    expect(names((await read(id)).requestParams)).toBe('a');
  });

  it('leaves alone what a form leaves out, or sends as nothing', async () => {
    // Rows have the doc's time of change, in seconds.
    app.clock.hold();
    const id = await make({ remark: 'note', contentType: 'text/plain', queryParams: [row('q')], description: 'words' });
    const before = await read(id);
    await save(id, { remark: null, contentType: null, url: null, isUseGlobalHeaders: null, name: 'Renamed' });
    const { modifiedAt: _, gmtModified: __, streamVersion: ___, modifierName: ____, ...now } = await read(id);
    app.clock.run();
    expect(before).toMatchObject({ ...now, name: 'A doc', docName: 'A doc' });
    expect(now.name).toBe('Renamed');
  });

  it('is refused when a new one has the address of another, also of two at the same instant', async () => {
    const at = await fresh('addresses');
    const form = { moduleId: at, type: 0, name: 'x', httpMethod: 'GET', url: '/order/list' } as const;
    const tries = await Promise.all([1, 2, 3, 4].map(() => send(app.url, api.saveDoc, form, { token: dev.token })));
    const keys = tries.map((text) => JSON.parse(text)).map(({ code, data }) => (code === '0' ? 'made' : data.key));
    expect(keys.sort()).toEqual(['doc.exists', 'doc.exists', 'doc.exists', 'made']);
    expect(await dev.refuses(api.saveDoc, { ...form, url: ' /order/list ' })).toMatchObject({
      ...{ code: '100', key: 'doc.exists', msg: '【GET】/order/list already exists' },
    });
    // Docs with another method, label or application, or without an address, do not conflict.
    await make({ ...form, httpMethod: 'POST' }, at);
    const two = await make({ ...form, version: '2' }, at);
    await make({ ...form, url: '' }, at);
    await make({ ...form, url: '' }, at);
    await make({ ...form, moduleId: await fresh('addresses elsewhere') });
    expect(await dev.refuses(api.saveDoc, { ...form, version: '2' })).toMatchObject({
      ...{ code: '100', key: 'doc.exists', msg: '【GET】/order/list already exists' },
    });
    const three = await make({ ...form, version: '3' }, at);
    expect(await dev.refuses(api.setDocVersion, { id: three, version: '2' })).toMatchObject({ key: 'doc.labelExists' });
    // A deleted doc does not reserve its address.
    await dev.call(api.deleteDoc, { id: two });
    await dev.call(api.setDocVersion, { id: three, version: '2' });
    expect((await read(three)).version).toBe('2');
  });

  it('is listed for old clients beside docs of every other type', async () => {
    const at = await fresh('all types');
    for (const type of [0, 1, 2, 3] as const) await make({ type, name: `t${type}`, httpMethod: 'PUT' }, at);
    const told = (list: readonly { name: string; type: number; url: string; httpMethod: string }[]) =>
      list.map((doc) => `${doc.name} ${doc.type} ${doc.url && 'at'} ${doc.httpMethod}`);
    const wanted = ['t0 0 at PUT', 't1 1 at PUT', 't2 2  ', 't3 3  '];
    expect(told(await guest.call(api.listDocs, { moduleId: at }))).toEqual(wanted);
    expect(told(await guest.call(api.listDocsV2, { moduleId: at }))).toEqual(wanted);
    expect(await guest.call(api.listDocsV2, { moduleId: at, status: 10 })).toEqual([]);
  });
});

describe('the surroundings of a doc', () => {
  it('come with it: environments, and what the first of them gives to every call', async () => {
    const at = await fresh('around');
    const env = (name: string, isPublic: 0 | 1) =>
      dev.call(addEnvironment, { moduleId: at, name, url: `http://${name}.test`, isPublic });
    const [first] = [await env('inside', 0), await env('outside', 1)];
    await dev.call(addEnvironmentParam, { environmentId: first.id, style: 1, name: 'token' });
    await dev.call(addEnvironmentParam, { environmentId: first.id, style: 2, name: 'tenant' });
    await dev.call(addEnvironmentParam, { environmentId: first.id, style: 3, name: 'code' });
    const id = await make({ isUseGlobalParams: 0 }, at);
    const given = (doc: Awaited<ReturnType<typeof read>>) => [
      ...[doc.baseUrl, doc.debugEnvs.map(({ name }) => name).join(' ')],
      ...[names(doc.globalHeaders), names(doc.globalParams), names(doc.globalReturns)],
    ];
    const everything = ['http://inside.test', 'inside outside', 'token', '', 'code'];
    expect(given(await read(id))).toEqual(everything);
    expect(given(await guest.call(api.viewDoc, { id }))).toEqual(everything);
    expect(given(await guest.call(api.viewShownDoc, { id }))).toEqual(everything);
    expect(given(await guest.call(api.formDoc, { id }))).toEqual(['http://inside.test', 'inside outside', '', '', '']);
    expect(given(await guest.call(api.viewPublicDoc, { id }))).toEqual(['http://outside.test', 'outside', '', '', '']);
    expect((await guest.call(api.searchDetails, { docIdList: [id] })).map(given)).toEqual([everything]);
  });

  it('keep hidden docs, and docs of hidden folders, from who only views', async () => {
    const { id: parentId } = await dev.call(api.addFolder, { moduleId, name: 'Later' });
    const id = await make({ parentId });
    for (const hidden of [id, parentId]) {
      await dev.call(api.setDocShown, { id: hidden, isShow: 0 });
      expect(await guest.refuses(api.viewShownDoc, { id })).toMatchObject({ key: 'doc.unknown' });
      expect(await guest.refuses(api.viewPublicDoc, { id })).toMatchObject({ key: 'doc.unknown' });
      await dev.call(api.setDocShown, { id: hidden, isShow: 1 });
      expect((await guest.call(api.viewShownDoc, { id })).id).toBe(id);
    }
    expect(await guest.refuses(api.setDocShown, { id, isShow: 0 })).toMatchObject({ key: 'access.forbidden' });
  });

  it('tell several at once in the order of their table', async () => {
    const ids = [await make({ name: 'a' }), await make({ name: 'b', orderIndex: 1 }), await make({ name: 'c' })];
    await dev.call(api.deleteDoc, { id: ids[2] ?? '' });
    expect((await guest.call(api.searchDetails, { docIdList: ids })).map(({ name }) => name)).toEqual(['b', 'a']);
    expect(await guest.call(api.searchDetails, { docIdList: [] })).toEqual([]);
  });
});

describe('a Dubbo doc', () => {
  it('says the service of its folder', async () => {
    const { id: parentId } = await dev.call(api.addFolder, { moduleId, name: 'OrderService' });
    const dubbo = {
      interfaceName: 'a.OrderService',
      version: '1.0',
      protocol: 'dubbo',
      author: 'jim',
      dependency: '<x/>',
    };
    await dev.call(api.updateFolder, { id: parentId, name: 'OrderService', parentId: '', dubbo });
    const url = 'Order pay(Long id, Money sum)';
    const id = await make({ type: 1, parentId, url, httpMethod: '', requestParams: [row('id', { type: 'Long' })] });
    expect(await read(id)).toMatchObject({ type: 1, url, httpMethod: '', dubboInfo: dubbo, globalHeaders: [] });
    expect(await guest.call(api.docProps, { id })).toEqual(dubbo);
    expect(await guest.call(api.docProps, { id: parentId })).toEqual(dubbo);
    expect(await guest.call(api.docProps, { id: await make() })).toEqual({});
    // Two methods with one signature are two docs, because titles need not be unique elsewhere either.
    await make({ type: 1, parentId, url, httpMethod: '' });
    // A renamed folder remains the same service.
    await dev.call(api.updateFolder, { id: parentId, name: 'Orders of Dubbo', parentId: '' });
    expect((await read(id)).dubboInfo).toEqual(dubbo);
  });
});

describe('a copy', () => {
  it('says all that the doc says, with rows of its own', async () => {
    const { id: parentId } = await dev.call(api.addFolder, { moduleId, name: 'Copies' });
    const name = 'n'.repeat(128);
    const id = await make({ parentId, name, requestParams: [row('a', { children: [row('b')] })], remark: 'r' });
    const { id: copy } = await dev.call(copyDoc, { id });
    const [from, to] = [await read(id), await read(copy)];
    expect(to).toMatchObject({ name: `${'n'.repeat(123)} Copy`, parentId, url: from.url, remark: 'r', version: '' });
    expect(names(to.requestParams)).toBe('a b');
    expect(to.requestParams[1]?.parentId).toBe(to.requestParams[0]?.id);
    const ids = new Set([...from.requestParams, ...to.requestParams].map((one) => one.id));
    expect(ids.size).toBe(4);
    expect((await versions(copy)).map(({ type }) => type)).toEqual(['DocCreated']);
    const { id: away } = await dev.call(copyDoc, { id, moduleId: await fresh('copies') });
    expect(await read(away)).toMatchObject({ parentId: '', name: to.name });
    expect(await guest.refuses(copyDoc, { id })).toMatchObject({ key: 'access.forbidden' });
    expect(await dev.refuses(copyDoc, { id: parentId })).toMatchObject({ key: 'doc.type' });
  });

  it('has what was typed in the original a moment ago', async () => {
    const id = await make();
    const editor = await Editor.open(mate, id);
    editor.edit('remark', () => editor.ydoc.getText(live.remark).insert(0, 'typed'));
    await editor.allSaved();
    const { id: copy } = await dev.call(copyDoc, { id });
    expect((await read(copy)).remark).toBe('typed');
    await editor.close();
  });
});

describe('an old client who saves while others type', () => {
  const textOf = (ydoc: Y.Doc, id: string, key: string): Y.Text => {
    const found = rowsMap(ydoc).get(id);
    const text = found instanceof Y.Map ? found.get(key) : undefined;
    if (!(text instanceof Y.Text)) throw new Error(`${id} has no ${key}`);
    return text;
  };

  it('loses nothing of theirs, and they nothing of the form', async () => {
    const id = await make({ requestParams: [row('a', { description: 'start' }), row('b')], remark: 'note' });
    const form = await dev.call(api.formDoc, { id });
    const [a, b] = form.requestParams.map((one) => one.id);
    const editor = await Editor.open(mate, id);
    const added = newRowId();
    editor.edit('all', () => {
      const { ydoc } = editor;
      textOf(ydoc, a ?? '', 'description').insert(5, ' and on');
      ydoc.getText(live.remark).insert(0, 'live ');
      ydoc.getText(live.url).insert(0, '/v2');
      const rank = 'zzzzz';
      const empty = { parentId: '', maxLength: '-', example: '', description: '', enumId: '', type: newRow.type };
      addRow(rowsMap(ydoc), { id: added, rank, style: ParamStyle.request, name: 'live', required: true, ...empty });
    });
    await editor.allSaved();
    const requestParams = [
      ...form.requestParams.map((one) => (one.id === b ? { ...one, name: 'renamed', required: 0 as const } : one)),
      { ...row('of the form'), id: 1, parentId: '' },
    ];
    await save(id, { ...asForm(form), requestParams, contentType: 'text/plain' });
    await editor.until(() => textOf(editor.ydoc, b ?? '', 'name').toString() === 'renamed', 'the form in the room');
    const doc = await read(id);
    expect(doc).toMatchObject({ remark: 'live note', contentType: 'text/plain', url: `/v2${form.url}` });
    expect(doc.requestParams).toHaveLength(4);
    expect(doc.requestParams.slice(0, 2)).toMatchObject([
      { id: a, description: 'start and on' },
      { id: b, name: 'renamed', required: 0 },
    ]);
    expect(doc.requestParams.map(({ name }) => name).sort()).toEqual(['a', 'live', 'of the form', 'renamed']);
    // Live edits become a version of their own before the form's.
    expect((await versions(id)).map(({ type }) => type)).toEqual(['DocEdited', 'DocEdited', 'DocCreated']);
    await editor.close();
  });

  it('takes a row away in which somebody types; what they typed is still there when it comes back', async () => {
    const id = await make({ requestParams: [row('a'), row('b')] });
    const { requestParams } = await read(id);
    const [a] = requestParams.map((one) => one.id);
    const editor = await Editor.open(mate, id);
    await save(id, { requestParams: [{ id: a, isDeleted: 1 }] });
    await editor.until(() => {
      const found = rowsMap(editor.ydoc).get(a ?? '');
      return found instanceof Y.Map && found.get('deleted') === true;
    }, 'the row gone');
    editor.edit('late', () => textOf(editor.ydoc, a ?? '', 'description').insert(0, 'late words'));
    await editor.allSaved();
    expect(names((await read(id)).requestParams)).toBe('b');
    editor.edit('back', () => {
      const found = rowsMap(editor.ydoc).get(a ?? '');
      if (found instanceof Y.Map) found.set('deleted', false);
    });
    await editor.allSaved();
    await editor.close();
    await app.later(60_000);
    expect((await read(id)).requestParams).toMatchObject([{ id: a, description: 'late words' }, { name: 'b' }]);
  });
});

describe('odd input', () => {
  const tables = async (requestParams: unknown) => dev.refuses(api.saveDoc, { ...blank(), requestParams });
  const blank = () => ({ moduleId, type: 0, name: 'odd', httpMethod: 'GET', url: address() });

  it('is kept where it harms nobody', async () => {
    const id = await make({
      requestParams: [
        { id: 1, name: 'twice', type: 'List<List<string>>', maxLength: '-' },
        { id: 2, name: 'twice', type: 'Ω', maxLength: 'abc' },
        { id: 3, name: '', maxLength: '0', parentId: 99 },
        { id: 4, name: 'a ring', parentId: 5 },
        { id: 5, name: 'of two', parentId: 4 },
      ],
    });
    const { requestParams } = await read(id);
    expect(requestParams).toHaveLength(5);
    expect(requestParams.slice(0, 3)).toMatchObject([
      { name: 'twice', type: 'List<List<string>>', maxLength: '-' },
      { name: 'twice', type: 'Ω', maxLength: 'abc' },
      { name: '', maxLength: '-', parentId: '' },
    ]);
    expect(requestParams.filter(({ parentId }) => parentId === '')).toHaveLength(4);
  });

  it('is refused by name where it cannot be kept', async () => {
    expect(await tables([{ name: 'x'.repeat(65) }])).toMatchObject({
      key: 'input.invalid',
      fields: { 'requestParams.0.name': 'Max length is 64' },
    });
    expect(await tables([{ name: 'x', example: 'x'.repeat(1_025) }])).toMatchObject({ key: 'input.invalid' });
    expect(await tables([{ name: 'x\0' }])).toMatchObject({ key: 'input.invalid' });
    expect(await tables('rows')).toMatchObject({ key: 'input.invalid' });
    expect(await tables(nested(33))).toMatchObject({ key: 'input.invalid' });
    expect(await dev.refuses(api.saveDoc, { ...blank(), url: `/${'x'.repeat(256)}` })).toMatchObject({
      key: 'input.invalid',
    });
    expect(await dev.refuses(api.saveDoc, { ...blank(), type: 4 })).toMatchObject({ key: 'input.invalid' });
  });

  it('nests twenty levels deep, and comes back as deep', async () => {
    const { requestParams } = await read(await make({ requestParams: nested(20) }));
    expect(requestParams).toHaveLength(20);
    expect(requestParams.map(({ parentId }) => parentId)).toEqual([
      '',
      ...requestParams.slice(0, -1).map(({ id }) => id),
    ]);
  });

  it('does not reach past its own fields, by whatever key', async () => {
    const url = address();
    const body = `{"moduleId":"${moduleId}","type":0,"name":"first","name":"second","url":"${url}","httpMethod":"GET",
      "__proto__":{"isSuperAdmin":true},"constructor":{"prototype":{"x":1}},
      "requestParams":[{"name":"a","__proto__":{"deleted":true},"name":"b"}]}`;
    const headers = { token: dev.token, 'content-type': 'application/json' };
    const reply = await fetch(`${app.url}/doc/save`, { method: 'POST', headers, body });
    const { code, data } = JSON.parse(await reply.text());
    expect(code).toBe('0');
    expect(await read(data.id)).toMatchObject({ name: 'second', requestParams: [{ name: 'b', isDeleted: 0 }] });
    expect(Reflect.get({}, 'isSuperAdmin') ?? Reflect.get({}, 'deleted') ?? Reflect.get({}, 'x')).toBeUndefined();
  });

  it.each([
    'https://user@api.example:8443/orders#top',
    '/orders/{id/{x}}/}{',
    '/订单/列表 全部?页=1',
    '/orders?a=1&b[]=2',
    "/'; drop table docs; --",
    '/$(jndi) <script>alert(1)</script>',
  ])('keeps the address %s as it was written', async (url) => {
    const id = await make({ url });
    expect((await read(id)).url).toBe(url);
    expect(await dev.refuses(api.saveDoc, { ...blank(), url })).toMatchObject({ key: 'doc.exists' });
  });
});

const nested = (levels: number): { name: string; children?: object[] }[] => {
  let rows: { name: string; children?: object[] }[] = [];
  for (let level = levels; level > 0; level--) rows = [{ name: `level ${level}`, children: rows }];
  return rows;
};

/** The doc as an old client posts it back: everything it received, and more than it should. */
const asForm = (doc: Awaited<ReturnType<typeof read>>): Form => ({
  ...{ id: doc.id, moduleId: doc.moduleId, parentId: doc.parentId, type: doc.type, name: doc.name, url: doc.url },
  ...{ author: doc.author, deprecated: doc.deprecated, description: doc.description, remark: doc.remark },
  ...{ isShow: doc.isShow, orderIndex: doc.orderIndex, status: doc.status, version: doc.version },
  ...{ httpMethod: doc.httpMethod, contentType: doc.contentType, isUseGlobalHeaders: doc.isUseGlobalHeaders },
  ...{ isUseGlobalParams: doc.isUseGlobalParams, isUseGlobalReturns: doc.isUseGlobalReturns },
  ...{ isRequestArray: doc.isRequestArray, isResponseArray: doc.isResponseArray },
  ...{ requestArrayType: doc.requestArrayType, responseArrayType: doc.responseArrayType },
  ...{ pathParams: doc.pathParams, headerParams: doc.headerParams, queryParams: doc.queryParams },
  ...{ requestParams: doc.requestParams, responseParams: doc.responseParams, errorCodeParams: doc.errorCodeParams },
});
