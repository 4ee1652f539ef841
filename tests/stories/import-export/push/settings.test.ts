import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getDoc } from '../../../../contracts/docs/docs.js';
import { changeSetDocs } from '../../../../contracts/import-export/change-sets.js';
import { pushLog } from '../../../../contracts/import-export/pushes.js';
import { messagePage, subscribe } from '../../../../contracts/notifications/notice.js';
import { listDictionariesWithItems } from '../../../../contracts/workspace/dictionaries.js';
import { updateModuleSettings } from '../../../../contracts/workspace/workspace.js';
import { excerptOf } from '../../../../server/import-export/push/push-excerpt.js';
import { startApp, type TestApp } from '../../../support/app.js';
import type { Person } from '../../../support/people.js';
import { pushedDoc as doc, pushedFolder as folder, pushing } from '../../../support/pushing.js';

let app: TestApp;
let dev: Person;
beforeAll(async () => {
  app = await startApp();
  dev = await app.person('dev');
});
afterAll(() => app.stop());

const set = (moduleId: string, configKey: string, configValue: string) =>
  dev.call(updateModuleSettings, { moduleId, items: [{ configKey, configValue }] });

describe('the settings of pushes', () => {
  it('refuse a name twice at the top level, and change nothing', async () => {
    const { moduleId, build, names } = await pushing(app, dev);
    const apis = [folder('A', doc('a', '/a')), folder('A', doc('b', '/b'))];
    await set(moduleId, 'torna.push.allow-same-folder', 'false');
    expect(await build.javaSdk({ apis })).toMatchObject({ code: '-9', msg: '文档名称重复【A】' });
    await app.quiet();
    expect(await names()).toEqual([]);
    await set(moduleId, 'torna.push.allow-same-folder', 'true');
    expect(await build.javaSdk({ apis })).toMatchObject({ code: '0' });
    await app.quiet();
    expect(await names()).toEqual(['A', 'a', 'b']);
  });

  it('give new docs their status, and leave that of others', async () => {
    const { moduleId, push, idOf } = await pushing(app, dev);
    await push([doc('a', '/a')]);
    await set(moduleId, 'torna.push.doc-default-status', '0');
    await push([doc('a', '/a', { description: 'x' }), doc('b', '/b')]);
    expect(await dev.call(getDoc, { id: await idOf('a') })).toMatchObject({ status: 10 });
    expect(await dev.call(getDoc, { id: await idOf('b') })).toMatchObject({ status: 0 });
  });

  it('log the beginning of a push, without secrets', () => {
    const row = { type: 'string', required: true, maxLength: '', description: '', children: [] };
    const headers = [{ ...row, name: 'Authorization', example: 'Bearer abc' }];
    const entry = {
      ...({ kind: 'doc', type: 0, label: '', origin: 'apis.0' } as const),
      fields: { name: 'a', url: '/a?token=abc', description: 'x'.repeat(10_000) },
      tables: { headerParams: headers },
    };
    const environments = [{ name: 'test', url: 'http://me:abc@host/', origin: '' }];
    const text = excerptOf({
      entries: [{ ...entry, fields: { name: 'a', url: '/a?token=abc' } }, entry],
      environments,
      dictionaries: [],
      errorCodes: [],
    });
    expect(text).not.toContain('abc');
    expect(text.length).toBeLessThanOrEqual(4_001);
  });
});

describe('a push that changes many docs', () => {
  it('is one message to a person who follows several, and names the doc to one who follows one', async () => {
    const { push, idOf } = await pushing(app, dev);
    const other = await app.admin();
    const apis = (description: string) => ['a', 'b', 'c'].map((name) => doc(name, `/${name}`, { description }));
    await push(apis('one'));
    for (const name of ['a', 'b', 'c']) await dev.call(subscribe, { sourceId: await idOf(name) });
    await other.call(subscribe, { sourceId: await idOf('b') });
    await push(apis('two'));
    const { list } = await dev.call(messagePage, {});
    // The message of several docs names the newest change.
    expect(list).toMatchObject([{ docs: 3, message: 'jim changed “c” and 2 more docs that you follow' }]);
    const mine = (await other.call(messagePage, {})).list.filter(({ type }) => type === 1);
    expect(mine).toMatchObject([{ docName: 'b', message: 'jim updated “b”' }]);
    await push(apis('three'));
    expect((await dev.call(messagePage, {})).list).toHaveLength(2);
  });
});

describe('a doc that a push no longer contains', () => {
  it('is reported to those who follow it, in the push log, and in its history', async () => {
    const { moduleId, push, idOf, later } = await pushing(app, dev);
    await push([doc('stays', '/stays'), doc('goes', '/goes')]);
    const id = await idOf('goes');
    await dev.call(subscribe, { sourceId: id });
    await later();
    await push([doc('stays', '/stays')]);
    await later();
    expect((await dev.call(messagePage, {})).list[0]).toMatchObject({ type: 1, docName: 'goes' });
    const [last] = await dev.call(pushLog, { moduleId });
    expect(last).toMatchObject({ removed: 1 });
    const { list } = await dev.call(changeSetDocs, { moduleId, id: last?.id ?? '' });
    expect(list).toMatchObject([{ docId: id, name: 'goes', outcome: 'removed', isDeleted: 1 }]);
  });
});

describe('a pushed dictionary', () => {
  it('keeps what people wrote, and loses what the build removed', async () => {
    const { moduleId, build } = await pushing(app, dev);
    const item = (name: string, value: string) => ({ name, type: 'string', value, description: '' });
    const push = (...items: object[]) => build.javaSdk({ name: 'State', items }, 'enum.push');
    await push(item('A', '1'), item('B', '2'));
    await app.database.query(`update dictionary_items set description = 'by hand' where name = 'A' and dictionary_id in
      (select id from dictionaries where name = 'State')`);
    await push(item('A', '10'), item('C', '3'));
    const [dictionary] = await dev.call(listDictionariesWithItems, { moduleId });
    expect(dictionary?.items).toMatchObject([
      { name: 'A', value: '10', description: 'by hand' },
      { name: 'C', value: '3' },
    ]);
  });
});
