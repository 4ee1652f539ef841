import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deleteDoc, getDoc, saveDoc, setDocShown } from '../../../contracts/docs/docs.js';
import { decodeId, encodeId } from '../../../contracts/platform/wire.js';
import * as api from '../../../contracts/workspace/dictionaries.js';
import { deleteModule } from '../../../contracts/workspace/modules.js';
import { addModule } from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import { Listener } from '../../support/listener.js';
import { type Person, send } from '../../support/people.js';
import { type Place, place } from '../../support/places.js';

let app: TestApp;
let dev: Person;
let guest: Person;
let outsider: Person;
let there: Place;
beforeAll(async () => {
  app = await startApp();
  [dev, guest, outsider] = [await app.person('dev'), await app.person('guest'), await app.person('outsider')];
  there = await place(await app.admin(), { devs: [dev], guests: [guest] });
});
afterAll(() => app.stop());

const fresh = async (name: string) => (await dev.call(addModule, { projectId: there.projectId, name })).id;
const dictionary = async (moduleId: string, name: string) =>
  (await dev.call(api.addDictionary, { moduleId, name, description: `${name} of an order` })).id;
const item = async (enumId: string, name: string, more: object = {}) =>
  (await dev.call(api.addDictionaryItem, { enumId, name, value: `${name}!`, ...more })).id;
const names = async (moduleId: string) =>
  (await dev.call(api.listDictionaries, { moduleId })).map((found) => found.name);
const factsOf = async (moduleId: string): Promise<string[]> => {
  const sql = `select type from events where stream = $1 and type like 'Dictionary%' order by version`;
  const found = await app.database.query(sql, [`module-${decodeId(moduleId)}`]);
  return found.map(({ type }: { type: string }) => type.replace('Dictionary', ''));
};

describe('dictionaries', () => {
  it('are made, filled, changed and put in order by developers, and read by everyone who sees the application', async () => {
    const moduleId = await fresh('orders');
    const state = await dictionary(moduleId, 'state');
    const size = await dictionary(moduleId, '尺寸');
    const [open, paid, gone] = [await item(state, 'open'), await item(state, 'paid'), await item(state, 'gone')];
    await dev.call(api.updateDictionaryItem, {
      ...{ id: paid, enumId: state, name: '已付款', type: 'number' },
      ...{ value: '2', description: 'money is there' },
    });
    await dev.call(api.orderDictionaryItems, { enumId: state, ids: [paid, gone, open] });
    await dev.call(api.deleteDictionaryItem, { id: gone });
    await dev.call(api.updateDictionary, { id: state, moduleId, name: 'State', description: '' });
    const items = [
      expect.objectContaining({ id: paid, enumId: state, name: '已付款', type: 'number', value: '2' }),
      expect.objectContaining({ id: open, name: 'open', type: 'string', value: 'open!', description: '' }),
    ];
    expect(await guest.call(api.listDictionaryItems, { enumId: state })).toEqual(items);
    expect(await guest.call(api.listDictionariesWithItems, { moduleId })).toEqual([
      { id: state, name: 'State', description: '', moduleId, items },
      { id: size, name: '尺寸', description: '尺寸 of an order', moduleId, items: [] },
    ]);
    expect(await names(moduleId)).toEqual(['State', '尺寸']);
    expect(await factsOf(moduleId)).toEqual([
      ...['Added', 'Added', 'ItemAdded', 'ItemAdded', 'ItemAdded'],
      ...['ItemChanged', 'ItemsOrdered', 'ItemDeleted', 'Changed'],
    ]);
  });

  it('tell nothing and change nothing for who may not', async () => {
    const moduleId = await fresh('guarded');
    const id = await dictionary(moduleId, 'state');
    const itemId = await item(id, 'open');
    for (const [endpoint, input] of [
      [api.addDictionary, { moduleId, name: 'x' }],
      [api.updateDictionary, { id, name: 'x' }],
      [api.deleteDictionary, { id }],
      [api.deleteDictionaryByGet, { id }],
      [api.addDictionaryItem, { enumId: id, name: 'x' }],
      [api.updateDictionaryItem, { id: itemId, name: 'x' }],
      [api.deleteDictionaryItemByGet, { id: itemId }],
    ] as const)
      expect(await guest.refuses(endpoint, input)).toMatchObject({ key: 'access.forbidden' });
    expect(await outsider.refuses(api.listDictionaryItems, { enumId: id })).toMatchObject({
      key: 'dictionary.unknown',
    });
    expect(await outsider.refuses(api.updateDictionaryItem, { id: itemId, name: 'x' })).toMatchObject({
      key: 'dictionaryItem.unknown',
    });
    // A plain link, as another site or an e-mail could contain it.
    const link = await fetch(`${app.url}/doc/enum/info/delete?id=${id}&token=${dev.token}`);
    expect(await link.json()).toMatchObject({ code: '1000' });
    expect(await names(moduleId)).toEqual(['state']);
    await dev.call(deleteModule, { id: moduleId });
    expect(await dev.refuses(api.listDictionaryItems, { enumId: id })).toMatchObject({ key: 'dictionary.unknown' });
  });

  it('have a name once in an application, also for two at the same moment', async () => {
    const moduleId = await fresh('named');
    const wish = { moduleId, name: 'state' };
    const tries = await Promise.all([1, 2, 3].map(() => send(app.url, api.addDictionary, wish, { token: dev.token })));
    const keys = tries.map((text) => JSON.parse(text)).map(({ code, data }) => (code === '0' ? 'made' : data.key));
    expect(keys.sort()).toEqual(['dictionary.exists', 'dictionary.exists', 'made']);
    const other = await dictionary(moduleId, 'other');
    expect(await dev.refuses(api.updateDictionary, { id: other, name: ' state ' })).toMatchObject({
      ...{ key: 'dictionary.exists', msg: 'state already exists' },
    });
    await item(other, 'a');
    const b = await item(other, 'b');
    expect(await dev.refuses(api.addDictionaryItem, { enumId: other, name: 'a' })).toMatchObject({
      key: 'dictionaryItem.exists',
    });
    expect(await dev.refuses(api.updateDictionaryItem, { id: b, name: 'a' })).toMatchObject({
      key: 'dictionaryItem.exists',
    });
    for (const ids of [[b], [b, b], [b, encodeId(1)]])
      expect(await dev.refuses(api.orderDictionaryItems, { enumId: other, ids })).toMatchObject({
        key: 'dictionaryItem.unknown',
      });
    for (const bad of [{ name: ' ' }, { name: 'x'.repeat(129) }, { name: 'x', description: 'x'.repeat(129) }])
      expect(await dev.refuses(api.addDictionary, { moduleId, ...bad })).toMatchObject({ key: 'input.invalid' });
    for (const bad of [{ name: '' }, { name: 'x', type: 'date' }, { name: 'x', value: 'x'.repeat(65) }])
      expect(await dev.refuses(api.addDictionaryItem, { enumId: other, ...bad })).toMatchObject({
        key: 'input.invalid',
      });
  });

  it('come back with all they held, unless their name is taken by then', async () => {
    const moduleId = await fresh('back');
    const id = await dictionary(moduleId, 'state');
    await item(id, 'open');
    await dev.call(api.deleteDictionaryByGet, { id });
    expect(await names(moduleId)).toEqual([]);
    expect(await dev.refuses(api.addDictionaryItem, { enumId: id, name: 'x' })).toMatchObject({
      key: 'dictionary.unknown',
    });
    expect(await dev.refuses(api.listDictionaryItems, { enumId: id })).toMatchObject({ key: 'dictionary.unknown' });
    const second = await dictionary(moduleId, 'state');
    expect(await dev.refuses(api.undeleteDictionary, { id })).toMatchObject({ key: 'dictionary.exists' });
    await dev.call(api.deleteDictionary, { id: second });
    await dev.call(api.undeleteDictionary, { id });
    expect(await dev.call(api.listDictionaryItems, { enumId: id })).toMatchObject([{ name: 'open' }]);
    await dev.call(api.undeleteDictionary, { id });
    expect(await factsOf(moduleId)).toEqual([...['Added', 'ItemAdded', 'Deleted', 'Added', 'Deleted', 'Undeleted']]);
  });

  it('ring at the screens that show the application', async () => {
    const moduleId = await fresh('heard');
    const page = await Listener.of(guest);
    expect(await page.watch({ module: moduleId })).toBeNull();
    await dictionary(moduleId, 'state');
    await page.until('a hint', () => page.about('module').length > 0);
    expect(page.about('module')[0]).toEqual({ about: 'module', moduleId });
    page.socket.close();
  });
});

describe('a linked parameter', () => {
  const doc = async (moduleId: string, name: string, requestParams: object[]) =>
    (await dev.call(saveDoc, { moduleId, type: 0, name, url: `/${name}`, httpMethod: 'POST', requestParams })).id;

  it('tells the dictionary with the doc, and that it is gone when it is', async () => {
    const moduleId = await fresh('linked');
    const id = await dictionary(moduleId, 'state');
    await item(id, 'open');
    const elsewhere = await dictionary(await fresh('next door'), 'foreign');
    const docId = await doc(moduleId, 'pay', [
      { name: 'state', type: 'enum', enumId: id, description: 'one、two' },
      { name: 'foreign', enumId: elsewhere },
      { name: 'nonsense', enumId: 'xxxxxxxx' },
      { name: 'own', type: 'enum', description: 'new<br/>old<br>older' },
      { name: 'chinese', type: 'enum', description: '新、旧' },
      { name: 'sentence', type: 'enum', description: 'the state' },
    ]);
    const infos = async () =>
      (await guest.call(getDoc, { id: docId })).requestParams.map(({ name, enumId, enumInfo }) => ({
        ...{ name, enumId },
        said: enumInfo && [enumInfo.name, ...enumInfo.items.map((one) => one.name)].join(' '),
      }));
    expect(await infos()).toEqual([
      { name: 'state', enumId: id, said: 'state open' },
      { name: 'foreign', enumId: elsewhere, said: null },
      { name: 'nonsense', enumId: 'xxxxxxxx', said: null },
      { name: 'own', enumId: '', said: ' new old older' },
      { name: 'chinese', enumId: '', said: ' 新 旧' },
      { name: 'sentence', enumId: '', said: null },
    ]);
    await dev.call(api.deleteDictionary, { id });
    expect((await infos())[0]).toEqual({ name: 'state', enumId: id, said: null });
    // The link survives a save by a user who cannot see the dictionary, and works again once it is restored.
    await dev.call(saveDoc, { id: docId, requestParams: [{ name: 'one more' }] });
    await dev.call(api.undeleteDictionary, { id });
    expect((await infos())[0]).toEqual({ name: 'state', enumId: id, said: 'state open' });
  });

  it('is found from its dictionary', async () => {
    const moduleId = await fresh('used');
    const id = await dictionary(moduleId, 'state');
    const linked = { name: 'state', type: 'enum', enumId: id };
    const pay = await doc(moduleId, 'pay', [{ name: 'order', type: 'object', children: [linked] }, linked]);
    const hidden = await doc(moduleId, 'hidden', [linked]);
    await dev.call(setDocShown, { id: hidden, isShow: 0 });
    const gone = await doc(moduleId, 'gone', [linked]);
    await dev.call(deleteDoc, { id: gone });
    await doc(moduleId, 'other', [{ name: 'state' }]);
    const uses = {
      total: 2,
      list: [
        { docId: pay, docName: 'pay', httpMethod: 'POST', url: '/pay', isShow: 1, rows: ['order.state', 'state'] },
        { docId: hidden, docName: 'hidden', httpMethod: 'POST', url: '/hidden', isShow: 0, rows: ['state'] },
      ],
    };
    expect(await guest.call(api.dictionaryUses, { id })).toEqual(uses);
    await dev.call(api.deleteDictionary, { id });
    expect(await guest.call(api.dictionaryUses, { id })).toEqual(uses);
    expect(await outsider.refuses(api.dictionaryUses, { id })).toMatchObject({ key: 'dictionary.unknown' });
  });
});
