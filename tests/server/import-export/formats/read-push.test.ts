import { describe, expect, it } from '@jest/globals';
import type { ImportedEntry } from '../../../../contracts/import-export/imported-api.js';
import { readPush } from '../../../../server/import-export/formats/push/read-push.js';
import { Refusal } from '../../../../server/platform/http/refusal.js';

const read = (...apis: unknown[]) => readPush({ apis });
const docs = (entries: readonly ImportedEntry[]) => entries.flatMap((entry) => (entry.kind === 'doc' ? [entry] : []));
const only = (item: object) => {
  const { api, losses } = read(item);
  return { ...docs(api.entries)[0], losses };
};

describe('the address of a pushed doc', () => {
  it.each([
    ['/order/list', '/order/list', ''],
    ['order/list', '/order/list', ''],
    ['http://10.0.0.1:8080/order/list?x=1', '/order/list?x=1', ''],
    ['/order#1.0', '/order', '1.0'],
    ['/order#a#b', '/order#a#b', ''],
    ['', '', ''],
  ])('%s is %s with the label %s', (url, path, label) => {
    expect(only({ name: 'x', url })).toMatchObject({ label, fields: { url: path } });
  });
  it('of a Dubbo method is its definition as it is', () => {
    const { api } = read({
      name: 'S',
      isFolder: 1,
      dubboInfo: {},
      items: [{ name: 'm', definition: 'Order get(Long)' }],
    });
    expect(api.entries[0]).toMatchObject({ dubbo: {}, children: [{ type: 1, fields: { url: 'Order get(Long)' } }] });
  });
});

describe('what a pushed doc says', () => {
  it('comes as texts of numbers and flags, as null, and with fields that nobody knows', () => {
    const doc = only({
      ...{ name: 'x', url: '/x', isFolder: '0', isShow: '0', orderIndex: '3', version: '-', author: null },
      ...{ dubboMethod: 'unknown', requestParams: null, deprecated: null },
      queryParams: [{ name: 'q', required: '1', maxLength: 64, value: 'unknown', children: null }],
    });
    expect(doc).toMatchObject({ isShow: false, orderIndex: 3, label: '', losses: [] });
    expect(doc.fields).toMatchObject({ name: 'x', deprecated: '$false$' });
    expect(doc.tables?.queryParams).toMatchObject([{ name: 'q', required: true, maxLength: '64' }]);
    expect(doc.tables?.requestParams).toEqual([]);
  });
  it('has objects and lists as examples and values, which are their JSON', () => {
    const param = (example: unknown, value: unknown) => ({
      ...{ name: 'p', example },
      enumInfo: { name: 'E', items: [{ name: 'a', value }] },
    });
    const { api, losses } = read({ name: 'x', url: '/x', queryParams: [param({ a: [1] }, ['b']), param(5, true)] });
    const rows = docs(api.entries)[0]?.tables.queryParams;
    expect([rows?.map(({ example }) => example), losses]).toEqual([['{"a":[1]}', '5'], []]);
    expect(() => read({ name: { a: 1 }, url: '/x' })).toThrow(Refusal);
    const [only] = read({ name: 'x', url: '/x', queryParams: [param('', ['b'])] }).api.dictionaries;
    expect(only?.items).toMatchObject([{ value: '["b"]' }]);
  });
  it('is deprecated by any text, an empty one too', () => {
    expect(only({ name: 'x', deprecated: '' }).fields).toMatchObject({ deprecated: '' });
  });
  it('takes author and type of its folder', () => {
    const { api } = read({ name: 'F', isFolder: 1, type: 3, author: 'ann', items: [{ name: 'a', author: '' }] });
    expect(api.entries[0]).toMatchObject({ children: [{ type: 3, fields: { author: 'ann' } }] });
  });
  it('is cut where it is too long, made up for where a name is missing, and both are reported', () => {
    const { fields, losses } = only({ name: null, url: '/x', httpMethod: 'get', contentType: 'c'.repeat(200) });
    expect(fields).toMatchObject({ name: 'GET /x', contentType: 'c'.repeat(128) });
    expect(losses?.map(({ origin, what }) => `${origin} ${what}`).sort()).toEqual([
      'apis.0.contentType cut',
      'apis.0.name unnamed',
    ]);
  });
});

describe('the folders of a push', () => {
  it('of one name are one, with docs beside them', () => {
    const folder = (item: string) => ({ name: 'A', isFolder: 1, items: [{ name: item, url: `/${item}` }] });
    const { api } = read(folder('a'), { name: 'root', url: '/root' }, folder('b'));
    expect(api.entries).toMatchObject([{ kind: 'folder', children: [{}, {}] }, { kind: 'doc' }]);
  });
});

describe('dictionaries', () => {
  it('come with the rows that use them, once by name', () => {
    const enumInfo = { name: '', description: 'State', items: [{ name: 'A', type: 'Integer', value: 1 }] };
    const { api } = read({
      name: 'x',
      url: '/x',
      queryParams: [{ name: 'q', enumInfo }],
      responseParams: [{ name: 'r', enumInfo }],
    });
    expect(api.dictionaries).toMatchObject([{ name: 'State', items: [{ name: 'A', type: 'number', value: '1' }] }]);
    expect(docs(api.entries)[0]?.tables.queryParams).toMatchObject([{ dictionary: 'State' }]);
  });
});

describe('a push that is wrong', () => {
  it.each([[{}], [{ apis: [] }], [{ apis: 'x' }], ['[]'], [{ apis: [7] }], [{ apis: [{ name: {} }] }]])(
    'is refused: %j',
    (data) => {
      expect(() => readPush(data)).toThrow(Refusal);
    },
  );
});
