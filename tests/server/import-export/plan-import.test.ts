import { describe, expect, it } from '@jest/globals';
import type { ImportedDoc, ImportedEntry, ImportedFolder } from '../../../contracts/import-export/imported-api.js';
import {
  docEntryHash,
  docEntryKey,
  folderEntryHash,
  folderEntryKey,
} from '../../../server/import-export/formats/pack/entry-keys.js';
import { packApi } from '../../../server/import-export/formats/pack/pack-api.js';
import { planImport } from '../../../server/import-export/plan/plan-import.js';
import type { StandingDoc } from '../../../server/import-export/plan/standing-doc.js';

const folder = (name: string, ...children: ImportedEntry[]): ImportedFolder => ({
  kind: 'folder',
  name,
  children,
  origin: name,
});
const http = (name: string, url: string, more: Partial<ImportedDoc> = {}): ImportedDoc => ({
  ...{ kind: 'doc', type: 0, label: '', fields: { name, url, httpMethod: 'GET' }, tables: {}, origin: url },
  ...more,
});
const service = (name: string): ImportedDoc => ({
  kind: 'doc',
  type: 1,
  label: '',
  fields: { name },
  tables: {},
  origin: name,
});
const packed = (...entries: ImportedEntry[]) =>
  packApi({ entries, dictionaries: [], environments: [], errorCodes: [] }).api;

/** As if the entry had been pushed before, into this folder. */
function pushed(
  id: number,
  entry: ImportedEntry,
  parentId = 0,
  path: readonly string[] = [],
  more: Partial<StandingDoc> = {},
): StandingDoc {
  const isFolder = entry.kind === 'folder';
  const name = entry.kind === 'folder' ? entry.name : entry.fields.name;
  const own = entry.kind === 'folder' ? [...path, name] : path;
  const key = entry.kind === 'folder' ? folderEntryKey(own) : docEntryKey(entry, path);
  const hash = entry.kind === 'folder' ? folderEntryHash(entry, own) : docEntryHash(entry, path);
  return {
    ...{ id, parentId, isFolder, name, isDeleted: false, isLocked: false, isShow: true, orderIndex: 1 },
    ...(entry.kind === 'doc'
      ? { type: entry.type, url: entry.fields.url ?? '', httpMethod: entry.fields.httpMethod ?? '', label: entry.label }
      : { type: 0, url: '', httpMethod: '', label: '' }),
    origin: { key, hash, parentId, orderIndex: null, isShow: null, name },
    ...more,
  };
}
const given = (...standing: StandingDoc[]) => ({
  when: (...entries: ImportedEntry[]) => {
    const { folders, docs } = planImport(standing, packed(...entries));
    return [...folders, ...docs].map(({ entry, standing: found, found: how, step }) => [
      entry.name,
      step,
      how,
      found?.id,
    ]);
  },
});

const list = http('List', '/order/list');

describe('what came', () => {
  it('is created where nothing stands', () => {
    expect(given().when(folder('Order', list))).toEqual([
      ['Order', 'create', 'new', undefined],
      ['List', 'create', 'new', undefined],
    ]);
  });
  it('is the same when the source says what it said last', () => {
    expect(given(pushed(1, folder('Order')), pushed(2, list, 1, ['Order'])).when(folder('Order', list))).toEqual([
      ['Order', 'same', 'key', 1],
      ['List', 'same', 'key', 2],
    ]);
  });
  it('at the root beside folders is a doc like any other', () => {
    expect(given().when(folder('Order', list), http('Ping', '/ping'))).toHaveLength(3);
  });
  it('has the identity of its address: a new name and a new folder are changes of the same doc', () => {
    const standing = [pushed(1, folder('Order')), pushed(2, list, 1, ['Order'])];
    expect(given(...standing).when(folder('Shop', http('All orders', '/order/list')))).toEqual([
      ['Shop', 'update', 'likeness', 1],
      ['All orders', 'update', 'key', 2],
    ]);
  });
  it('of another type has the identity of its folder and name', () => {
    const plan = given(pushed(1, folder('A')), pushed(2, service('list'), 1, ['A'])).when(
      folder('A', service('list')),
      folder('B', service('list')),
    );
    expect(plan).toEqual([
      ['A', 'same', 'key', 1],
      ['B', 'create', 'new', undefined],
      ['list', 'same', 'key', 2],
      ['list', 'create', 'new', undefined],
    ]);
  });
  it('finds a folder that a person renamed or moved', () => {
    const order = pushed(1, folder('Order'), 0, [], { name: 'Orders', parentId: 9 });
    expect(given(order).when(folder('Order', list))[0]).toEqual(['Order', 'same', 'key', 1]);
  });
  it('finds a doc that a person wrote under that address', () => {
    const { origin: _, ...own } = pushed(7, list);
    expect(given(own).when(list)).toEqual([['List', 'update', 'address', 7]]);
  });
  it('revives what an earlier replacement removed', () => {
    expect(given(pushed(2, list, 0, [], { isDeleted: true })).when(list)).toEqual([['List', 'revive', 'key', 2]]);
  });
  it('stays as an undo left it while the source says the same, deleted or not', () => {
    const order = folder('Order', list);
    const undone = (doc: StandingDoc, isDeleted: boolean): StandingDoc =>
      doc.origin ? { ...doc, isDeleted, origin: { ...doc.origin, hash: 'before', undone: doc.origin.hash } } : doc;
    const before = [undone(pushed(1, order), true), undone(pushed(2, list, 1, ['Order']), true)];
    expect(given(...before).when(order)).toEqual([
      ['Order', 'same', 'key', 1],
      ['List', 'same', 'key', 2],
    ]);
    expect(given(undone(pushed(2, list), false)).when(list)).toEqual([['List', 'same', 'key', 2]]);
    // Anything else returns, with the folders above it.
    expect(given(...before).when(folder('Order', list, http('New', '/new')))).toEqual([
      ['Order', 'revive', 'key', 1],
      ['List', 'same', 'key', 2],
      ['New', 'create', 'new', undefined],
    ]);
    expect(given(...before).when(folder('Order', http('Lists', '/order/list')))).toEqual([
      ['Order', 'revive', 'key', 1],
      ['Lists', 'revive', 'key', 2],
    ]);
  });
  it('leaves locked docs and all below locked folders alone', () => {
    const locked = { isLocked: true };
    expect(given(pushed(2, list, 0, [], locked)).when(http('New', '/order/list'))).toEqual([
      ['New', 'locked', 'key', 2],
    ]);
    expect(given(pushed(1, folder('Order'), 0, [], locked)).when(folder('Order', list))).toEqual([
      ['Order', 'locked', 'key', 1],
      ['List', 'locked', 'new', undefined],
    ]);
  });
  it('is a new doc when a person gave the old one a version label', () => {
    expect(given(pushed(2, list, 0, [], { label: '1.0' })).when(list)).toEqual([['List', 'create', 'new', undefined]]);
  });
  it('under a new address is a rename when it is like the one that is missing from the same folder', () => {
    const standing = [pushed(1, folder('Order')), pushed(2, list, 1, ['Order'])];
    expect(given(...standing).when(folder('Order', http('List', '/v2/order/list')))[1]).toEqual([
      'List',
      'update',
      'likeness',
      2,
    ]);
    const other = http('Delete', '/cart/{id}', { fields: { name: 'Delete', url: '/cart/{id}', httpMethod: 'DELETE' } });
    expect(given(...standing).when(folder('Order', other))[1]).toEqual(['Delete', 'create', 'new', undefined]);
  });
  it('twice with one address counts as it came last, and is reported', () => {
    const { docs, losses } = planImport([], packed(list, http('Again', '/order/list')));
    expect(docs.map(({ entry }) => entry.name)).toEqual(['Again']);
    expect(losses).toEqual([{ origin: '/order/list', what: 'duplicate', value: 'List' }]);
  });
});
