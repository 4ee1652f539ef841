import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auditPage } from '../../../contracts/history/audit.js';
import { addShare, getShare } from '../../../contracts/sharing/sharing.js';
import * as api from '../../../contracts/try-out/debugging.js';
import { addEnvironment, copyEnvironment, importEnvironments } from '../../../contracts/workspace/environments.js';
import { startApp, type TestApp } from '../../support/app.js';
import type { Person } from '../../support/people.js';
import { apiDoc, type Place, place } from '../../support/places.js';

let app: TestApp;
let dev: Person;
let guest: Person;
let outsider: Person;
let there: Place;
let doc = '';
beforeAll(async () => {
  app = await startApp();
  [dev, guest, outsider] = [await app.person('dev'), await app.person('guest'), await app.person('outsider')];
  there = await place(await app.admin(), { devs: [dev], guests: [guest] });
  doc = await apiDoc(dev, there);
});
afterAll(() => app.stop());

describe('values that people enter', () => {
  it('are kept for each of them alone', async () => {
    const at = { refId: doc, type: 10 } as const;
    const val = JSON.stringify({ headerData: [], bodyText: '值' });
    await guest.call(api.saveProps, { propList: [{ ...at, name: 'env1', val }] });
    await guest.call(api.setProps, { ...at, props: { env2: '2', __proto__x: '3' } });
    await guest.call(api.setProps, { refId: there.moduleId, type: 11, props: { 'torna.debug.proxy.1': 'false' } });
    expect(await guest.call(api.getProps, at)).toEqual({ env1: val, env2: '2', __proto__x: '3' });
    expect(await guest.call(api.findProp, { ...at, name: 'env1' })).toEqual({ ...at, name: 'env1', val });
    expect(await guest.call(api.findProp, { ...at, name: 'none' })).toEqual({ ...at, name: 'none', val: '' });
    expect(await dev.call(api.getProps, at)).toEqual({});
    await guest.call(api.saveProps, {
      propList: [
        { ...at, name: 'env2', val: '4' },
        { ...at, name: 'env2', val: '5' },
      ],
    });
    expect((await guest.call(api.getProps, at)).env2).toBe('5');
  });

  it('of docs and applications that they may view', async () => {
    const list = (refId: string, type: 10 | 11) => ({ propList: [{ refId, type, name: 'x', val: 'x' }] });
    expect(await outsider.refuses(api.saveProps, list(doc, 10))).toMatchObject({ key: 'doc.unknown' });
    expect(await outsider.refuses(api.saveProps, list(there.moduleId, 11))).toMatchObject({ key: 'module.unknown' });
    expect(await outsider.refuses(api.getProps, { refId: doc, type: 10 })).toMatchObject({ key: 'doc.unknown' });
    // One place that may be seen does not open the others.
    const own = await place(await app.admin(), { devs: [outsider] });
    const both = { propList: [...list(await apiDoc(outsider, own), 10).propList, ...list(doc, 10).propList] };
    expect(await outsider.refuses(api.saveProps, both)).toMatchObject({ key: 'doc.unknown' });
    const large = { refId: doc, type: 10, props: { x: 'x'.repeat(api.MOST_PROP + 1) } };
    expect(await guest.refuses(api.setProps, large)).toMatchObject({ key: 'input.invalid' });
    expect(await guest.refuses(api.getProps, { refId: doc, type: 0 })).toMatchObject({ key: 'input.invalid' });
  });

  it('do not grow without end', async () => {
    const props = (from: number) => Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`n${from + i}`, 'x']));
    for (let from = 0; from < 2_500; from += 500) {
      app.clock.advance(1_000);
      await dev.call(api.setProps, { refId: doc, type: 10, props: props(from) });
    }
    const kept = Object.keys(await dev.call(api.getProps, { refId: doc, type: 10 }));
    expect([kept.length, kept.includes('n0'), kept.includes('n2499')]).toEqual([2_000, false, true]);
  });
});

describe('scripts', () => {
  const script = (more: object = {}) => ({
    ...{
      docId: doc,
      name: 'sign',
      content: 'request.headers.a = 1',
      type: 0 as const,
      scope: 0 as const,
      enabled: 1 as const,
    },
    ...more,
  });
  const listed = async (person = guest) =>
    (await person.call(api.listDebugScripts, { docId: doc })).map(({ name, scope, enabled }) => [name, scope, enabled]);

  it('belong to a doc, an application or a project; one of each kind is enabled', async () => {
    const { id } = await dev.call(api.addDebugScript, script());
    await dev.call(api.addDebugScript, script({ name: 'module', scope: 1 }));
    await dev.call(api.addDebugScript, script({ name: 'project', scope: 2 }));
    await dev.call(api.addDebugScript, script({ name: 'after', type: 1 }));
    await dev.call(api.addDebugScript, script({ name: 'second' }));
    expect(await listed()).toEqual([
      ...[
        ['project', 2, 1],
        ['module', 1, 1],
      ],
      ...[
        ['sign', 0, 0],
        ['after', 0, 1],
        ['second', 0, 1],
      ],
    ]);
    await dev.call(api.updateDebugScript, { ...script({ name: 'first' }), id });
    await dev.call(api.updateDebugScriptV2, { ...script({ name: 'first', content: '1' }), id });
    expect(await listed()).toContainEqual(['second', 0, 0]);
    // Both at once: one is enabled afterwards.
    await Promise.all(['a', 'b', 'c'].map((name) => dev.call(api.addDebugScript, script({ name, type: 1 }))));
    expect(
      (await listed()).filter(([name, , enabled]) => ['a', 'b', 'c', 'after'].includes(String(name)) && enabled),
    ).toHaveLength(1);
    await dev.call(api.deleteDebugScript, { id });
    expect((await listed()).map(([name]) => name)).not.toContain('first');
    const { list } = await (await app.admin()).call(auditPage, { family: 'doc', pageSize: 50 });
    expect(list.map(({ sentence }) => sentence).filter((sentence) => sentence.includes('first'))).toHaveLength(3);
  });

  it('are changed by those who may edit there', async () => {
    const { id } = await dev.call(api.addDebugScript, script({ name: 'kept' }));
    expect(await guest.refuses(api.addDebugScript, script())).toMatchObject({ key: 'access.forbidden' });
    expect(await guest.refuses(api.deleteDebugScript, { id })).toMatchObject({ key: 'access.forbidden' });
    expect(await outsider.refuses(api.deleteDebugScript, { id })).toMatchObject({ key: 'debug.scriptUnknown' });
    expect(await outsider.refuses(api.listDebugScripts, { docId: doc })).toMatchObject({ key: 'doc.unknown' });
    // A developer elsewhere cannot take it over with a doc of their own.
    const own = await place(await app.admin(), { devs: [outsider] });
    const theirs = { ...script({ docId: await apiDoc(outsider, own) }), id };
    expect(await outsider.refuses(api.updateDebugScript, theirs)).toMatchObject({ key: 'debug.scriptUnknown' });
    const other = await apiDoc(dev, there);
    expect(await dev.refuses(api.updateDebugScript, { ...script({ docId: other }), id })).toMatchObject({
      key: 'debug.scriptUnknown',
    });
    for (const wrong of [{ scope: 3 }, { type: 2 }, { name: '' }, { content: 'x'.repeat(api.MOST_SCRIPT + 1) }])
      expect(await dev.refuses(api.addDebugScript, script(wrong))).toMatchObject({ key: 'input.invalid' });
  });
});

it('certificates are unchecked for one environment by those who may edit it', async () => {
  const { id: environmentId } = await dev.call(addEnvironment, {
    moduleId: there.moduleId,
    name: 'own',
    url: 'https://a.example',
  });
  expect(await guest.refuses(api.uncheckEnvironment, { environmentId, isChecked: 0 })).toMatchObject({
    key: 'access.forbidden',
  });
  await dev.call(api.uncheckEnvironment, { environmentId, isChecked: 0 });
  await dev.call(api.uncheckEnvironment, { environmentId, isChecked: 0 });
  expect(await guest.call(api.listUncheckedEnvironments, { docId: doc })).toEqual([{ environmentId }]);
  await dev.call(api.uncheckEnvironment, { environmentId, isChecked: 1 });
  expect(await guest.call(api.listUncheckedEnvironments, { docId: doc })).toEqual([]);
});

describe('variables of an environment', () => {
  it('are shared by the members of the project, and two editors keep both their changes', async () => {
    const wish = { moduleId: there.moduleId, name: 'shared', url: 'http://b.example' };
    const { id: environmentId } = await dev.call(addEnvironment, wish);
    const save = (set: Record<string, string>, remove: string[] = []) => ({
      ...{ environmentId, remove },
      set: Object.entries(set).map(([name, value]) => ({ name, value, isSecret: 0 as const })),
    });
    await dev.call(api.saveEnvironmentVariables, save({ tenant: 'a', 名: '值' }));
    await Promise.all([
      dev.call(api.saveEnvironmentVariables, save({ one: '1' })),
      dev.call(api.saveEnvironmentVariables, save({ two: '2', tenant: 'b' })),
    ]);
    await dev.call(api.saveEnvironmentVariables, save({}, ['one', 'none']));
    const listed = await guest.call(api.listEnvironmentVariables, { docId: doc });
    expect(Object.fromEntries(listed.map(({ name, value }) => [name, value]))).toEqual({
      ...{ two: '2', tenant: 'b', 名: '值' },
    });
    expect(await guest.refuses(api.saveEnvironmentVariables, save({ a: '' }))).toMatchObject({
      key: 'access.forbidden',
    });
    expect(await outsider.refuses(api.listEnvironmentVariables, { docId: doc })).toMatchObject({ key: 'doc.unknown' });
    const many = Object.fromEntries(Array.from({ length: api.MOST_VARIABLES }, (_, at) => [`n${at}`, 'x']));
    expect(await dev.refuses(api.saveEnvironmentVariables, save(many))).toMatchObject({
      key: 'debug.tooManyVariables',
    });
    const events: { data: object }[] = await app.database.query(
      "select data from events where type = 'EnvironmentVariablesChanged' order by position",
    );
    expect(events).toHaveLength(4);
    // Some values are tokens: the log has the names only.
    expect(JSON.stringify(events)).not.toContain('值');
  });

  it('reach guests and readers of shares unless they are secret, and then only developers', async () => {
    const env = async (name: string) =>
      (await dev.call(addEnvironment, { moduleId: there.moduleId, name, url: 'http://c.example' })).id;
    const [environmentId, other] = [await env('open'), await env('not shared')];
    const set = [
      { name: 'host', value: 'open', isSecret: 0 as const },
      { name: 'key', value: 's3cret-1' },
      { name: 'kept', value: 's3cret-2', isSecret: 1 as const },
    ];
    await dev.call(api.saveEnvironmentVariables, { environmentId, set, remove: [] });
    await dev.call(api.saveEnvironmentVariables, {
      ...{ environmentId: other, remove: [] },
      set: [{ name: 'inner', value: 'elsewhere', isSecret: 0 }],
    });
    const of = (list: readonly { environmentId: string; name: string }[]) =>
      list.flatMap((each) => (each.environmentId === environmentId ? [each.name] : []));
    expect(of(await dev.call(api.listEnvironmentVariables, { docId: doc }))).toEqual(['host', 'kept', 'key']);
    expect(of(await guest.call(api.listEnvironmentVariables, { docId: doc }))).toEqual(['host']);
    const asReader = async (wish: object) => {
      const { id } = await dev.call(addShare, { moduleId: there.moduleId, isAll: 1, type: 1, ...wish });
      const page = await fetch(`${app.url}${getShare.path}?id=${id}`);
      const cookie = page.headers.getSetCookie().map((line) => line.split(';')[0]);
      const reply = await fetch(`${app.url}${api.listEnvironmentVariables.path}?docId=${doc}`, {
        headers: { cookie: cookie.join('; ') },
      });
      return reply.text();
    };
    const open = await asReader({ isShowDebug: 1, moduleEnvironmentIdList: [environmentId] });
    expect(JSON.parse(open).data).toEqual([{ environmentId, name: 'host', value: 'open', isSecret: 0 }]);
    expect(JSON.parse(await asReader({ isShowDebug: 0 })).data).toMatchObject({ key: 'login.required' });
    // The mark changes alone, both ways.
    await dev.call(api.saveEnvironmentVariables, {
      ...{ environmentId, remove: [] },
      set: [
        { name: 'host', value: 'open', isSecret: 1 },
        { name: 'kept', value: 's3cret-2', isSecret: 0 },
      ],
    });
    expect(of(await guest.call(api.listEnvironmentVariables, { docId: doc }))).toEqual(['kept']);
  });

  it('come along when the environment is copied, the secret ones by who may see them', async () => {
    const wish = { moduleId: there.moduleId, name: 'original', url: 'http://d.example' };
    const { id: environmentId } = await dev.call(addEnvironment, wish);
    const set = [
      { name: 'host', value: 'open', isSecret: 0 as const },
      { name: 'key', value: 's3cret-3' },
    ];
    await dev.call(api.saveEnvironmentVariables, { environmentId, set, remove: [] });
    const copied = async (by: Person, how: (moduleId: string) => Promise<unknown>) => {
      const own = await place(await app.admin(), { devs: [by] });
      await how(own.moduleId);
      const listed = await by.call(api.listEnvironmentVariables, { docId: await apiDoc(by, own) });
      return listed.map(({ name, value, isSecret }) => [name, value, isSecret]);
    };
    const copy = (by: Person) => (destModuleId: string) =>
      by.call(copyEnvironment, { fromEnvId: environmentId, destModuleId, name: 'copy', url: 'http://e.example' });
    const both = [
      ['host', 'open', 0],
      ['key', 's3cret-3', 1],
    ];
    expect(await copied(dev, copy(dev))).toEqual(both);
    expect(
      await copied(dev, (destModuleId) => dev.call(importEnvironments, { destModuleId, envIds: [environmentId] })),
    ).toEqual(both);
    expect(await copied(guest, copy(guest))).toEqual([['host', 'open', 0]]);
    const events: unknown = await app.database.query('select data from events');
    expect(JSON.stringify(events)).not.toContain('s3cret');
  });
});
