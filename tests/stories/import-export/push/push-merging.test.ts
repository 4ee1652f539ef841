import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getDoc, listDocsV2, lockDoc, saveDoc, setDocVersion } from '../../../../contracts/docs/docs.js';
import { listDictionariesWithItems } from '../../../../contracts/workspace/dictionaries.js';
import { listEnvironments, updateEnvironment } from '../../../../contracts/workspace/environments.js';
import { moduleToken } from '../../../../contracts/workspace/modules.js';
import { startApp, type TestApp } from '../../../support/app.js';
import { Build } from '../../../support/build.js';
import { Editor } from '../../../support/editors.js';
import type { Person } from '../../../support/people.js';
import { place } from '../../../support/places.js';

let app: TestApp;
let dev: Person;
beforeAll(async () => {
  app = await startApp();
  dev = await app.person('dev');
});
afterAll(() => app.stop());

/** Creates an application, and a build that pushes docs into it. */
async function pushing() {
  const { moduleId } = await place(await app.admin(), { devs: [dev] });
  const build = new Build(app.url, await dev.call(moduleToken, { moduleId }));
  const push = async (apis: unknown[], more: object = {}) => {
    expect(await build.smartDoc({ author: 'jim', isReplace: 1, apis, ...more })).toMatchObject({ code: '0' });
    await app.quiet();
  };
  const docs = async () => {
    const all = await dev.call(listDocsV2, { moduleId });
    return new Map(all.map((doc) => [doc.name, doc]));
  };
  const names = async () => [...(await docs()).keys()].sort();
  /** Advances the clock far enough after the last push for its replacement to end. */
  const later = () => app.later(11_000);
  return { moduleId, build, push, docs, names, later };
}
const doc = (name: string | null, url: string | null, more: object = {}) => ({
  ...{ name, url, httpMethod: 'GET', isFolder: '0', isShow: '1' },
  ...more,
});
const folder = (name: string, ...items: unknown[]) => ({ name, isFolder: '1', items });

describe('a replacing push', () => {
  it('removes what it leaves out, and brings it back with its id when it comes again', async () => {
    const { push, docs, names, later } = await pushing();
    await push([folder('A', doc('a', '/a'), doc('b', '/b')), folder('B', doc('c', '/c'))]);
    const before = await docs();
    await later();
    await push([folder('A', doc('a', '/a'))]);
    expect(await names()).toEqual(['A', 'B', 'a', 'b', 'c']);
    await later();
    expect(await names()).toEqual(['A', 'a']);
    await push([folder('A', doc('a', '/a'), doc('b', '/b')), folder('B', doc('c', '/c'))]);
    await later();
    expect((await docs()).get('b')?.id).toBe(before.get('b')?.id);
    expect((await docs()).get('c')?.id).toBe(before.get('c')?.id);
  });

  it('in several pushes, one after the other, does not delete what its other parts brought', async () => {
    const { push, names, later } = await pushing();
    await push([folder('Old', doc('old', '/old'))]);
    await later();
    await push([folder('A', doc('a', '/a'))]);
    await app.later(3_000);
    await push([folder('B', doc('b', '/b'))]);
    await app.later(3_000);
    await push([folder('C', doc('c', '/c'))]);
    await later();
    expect(await names()).toEqual(['A', 'B', 'C', 'a', 'b', 'c']);
  });

  it('keeps docs that people wrote, saved, locked or labelled', async () => {
    const { moduleId, push, docs, names, later } = await pushing();
    await dev.call(saveDoc, { moduleId, name: 'own', url: '/own', httpMethod: 'GET' });
    await push([doc('saved', '/saved'), doc('locked', '/locked'), doc('labelled', '/labelled'), doc('gone', '/gone')]);
    const id = async (name: string) => (await docs()).get(name)?.id ?? '';
    await dev.call(saveDoc, { id: await id('saved'), moduleId, description: 'by hand' });
    await dev.call(lockDoc, { id: await id('locked') });
    await dev.call(setDocVersion, { id: await id('labelled'), version: '1.0' });
    await later();
    await push([doc('new', '/new')]);
    await later();
    expect(await names()).toEqual(['labelled', 'locked', 'new', 'own', 'saved']);
  });

  it('with isOverride, or none that replaces, removes nothing', async () => {
    const { push, names, later } = await pushing();
    await push([doc('a', '/a')]);
    await later();
    await push([doc('b', '/b')], { isOverride: 1 });
    await push([doc('c', '/c')], { isReplace: '0' });
    await later();
    expect(await names()).toEqual(['a', 'b', 'c']);
  });
});

describe('what people wrote', () => {
  it('stays where the build changed the same, and takes what only the build changed', async () => {
    const { moduleId, push, docs } = await pushing();
    const api = (more: object) =>
      doc('list', '/list', { queryParams: [{ name: 'state', type: 'string', description: 'x' }], ...more });
    await push([api({ description: 'first' })]);
    const id = (await docs()).get('list')?.id ?? '';
    await dev.call(saveDoc, { id, moduleId, description: 'by hand', name: 'List of orders' });
    await push([api({ description: 'second', contentType: 'application/json', author: 'ann' })]);
    expect(await dev.call(getDoc, { id })).toMatchObject({
      ...{ name: 'List of orders', description: '<p>by hand</p>' },
      ...{ contentType: 'application/json', author: 'ann' },
    });
    const [origin] = await app.database.query(`select offers from doc_origins where module_id =
      (select module_id from doc_origins where name = 'list' order by doc_id desc limit 1)`);
    expect(origin.offers).toMatchObject([{ kind: 'field', field: 'body' }]);
  });

  it('a person who types in the doc sees the push as a difference, and loses no word', async () => {
    const { push, docs } = await pushing();
    await push([{ name: 'guide', type: 3, isFolder: 0, description: 'one\ntwo' }]);
    const id = (await docs()).get('guide')?.id ?? '';
    const editor = await Editor.open(dev, id);
    editor.type(0, 'typed ');
    await editor.allSaved();
    await push([{ name: 'guide', type: 3, isFolder: 0, author: 'ann', description: 'one\ntwo' }]);
    expect(editor.text).toBe('typed one\ntwo');
    await editor.close();
    await app.quiet();
    expect(await dev.call(getDoc, { id })).toMatchObject({ author: 'ann', description: 'typed one\ntwo' });
  });

  it('a locked doc is left as it is', async () => {
    const { push, docs } = await pushing();
    await push([doc('list', '/list')]);
    await dev.call(lockDoc, { id: (await docs()).get('list')?.id ?? '' });
    await push([doc('other name', '/list')]);
    expect([...(await docs()).keys()]).toEqual(['list']);
  });
});

describe('what other pushes lost', () => {
  it('docs at the root beside folders; names and addresses that are missing', async () => {
    const { push, names } = await pushing();
    await push([
      folder('A', doc('a', '/a')),
      doc('root', '/root'),
      doc(null, '/nameless'),
      doc('no address', null),
      doc('', ''),
    ]);
    expect(await names()).toEqual(['A', 'GET', 'GET /nameless', 'a', 'no address', 'root']);
  });

  it('methods of two services with one title; the service that a folder describes', async () => {
    const { push, docs } = await pushing();
    const service = (name: string) => ({
      ...folder(name, { name: 'list', definition: `${name}.list()` }),
      dubboInfo: { interfaceName: name },
    });
    await push([service('Orders'), service('Users')]);
    const lists = await app.database.query(
      `select count(*) as n from docs where name = 'list' and type = 1 and url like '%.list()'`,
    );
    expect(lists).toEqual([{ n: 2 }]);
    expect((await docs()).get('Orders')).toMatchObject({ isFolder: 1 });
  });

  it('who may see an environment', async () => {
    const { moduleId, push } = await pushing();
    const debugEnvs = [
      { name: 'test', url: 'http://10.0.0.1' },
      { name: '', url: '' },
    ];
    await push([doc('a', '/a')], { debugEnvs });
    const [environment] = await dev.call(listEnvironments, { moduleId });
    expect(environment).toMatchObject({ name: 'test', isPublic: 0 });
    await dev.call(updateEnvironment, { id: environment?.id ?? '', name: 'test', url: 'http://10.0.0.1', isPublic: 1 });
    await push([doc('a', '/a')], { debugEnvs: [{ name: 'test', url: 'http://10.0.0.2' }] });
    expect(await dev.call(listEnvironments, { moduleId })).toMatchObject([{ url: 'http://10.0.0.2', isPublic: 1 }]);
  });

  it('dictionaries of rows, linked by name', async () => {
    const { moduleId, push, docs } = await pushing();
    const enumInfo = {
      name: 'State',
      description: '',
      items: [{ name: 'A', type: 'string', value: '1', description: 'new' }],
    };
    await push([doc('a', '/a', { queryParams: [{ name: 'state', type: 'enum', enumInfo }] })]);
    const [dictionary] = await dev.call(listDictionariesWithItems, { moduleId });
    expect(dictionary).toMatchObject({ name: 'State', items: [{ name: 'A', value: '1' }] });
    const detail = await dev.call(getDoc, { id: (await docs()).get('a')?.id ?? '' });
    expect(detail.queryParams).toMatchObject([{ name: 'state', enumId: dictionary?.id }]);
  });
});
