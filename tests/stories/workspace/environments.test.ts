import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeId } from '../../../contracts/platform/wire.js';
import {
  addEnvironment,
  addEnvironmentParam,
  copyEnvironment,
  deleteEnvironment,
  deleteEnvironmentParam,
  globalHeaders,
  globalsOf,
  importEnvironments,
  listEnvironmentParams,
  listEnvironments,
  myEnvironments,
  orderEnvironments,
  updateEnvironment,
  updateEnvironmentParam,
} from '../../../contracts/workspace/environments.js';
import {
  addDebugEnv,
  deleteDebugEnv,
  listDebugEnvs,
  oldHeaders,
  oldParams,
  oldReturns,
  setDebugEnv,
  updateDebugEnv,
} from '../../../contracts/workspace/legacy-settings.js';
import { deleteModule } from '../../../contracts/workspace/modules.js';
import { addModule, addProject } from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import { type Person, send, stranger } from '../../support/people.js';
import { type Place, place } from '../../support/places.js';

let app: TestApp;
let dev: Person;
let guest: Person;
let outsider: Person;
let there: Place;
let moduleId = '';
beforeAll(async () => {
  app = await startApp();
  [dev, guest, outsider] = [await app.person('dev'), await app.person('guest'), await app.person('outsider')];
  there = await place(await app.admin(), { devs: [dev], guests: [guest] });
  moduleId = there.moduleId;
});
afterAll(() => app.stop());

const url = 'http://test.example/';
const env = async (name: string, at = moduleId) => (await dev.call(addEnvironment, { moduleId: at, name, url })).id;
const fresh = async (name: string) => (await dev.call(addModule, { projectId: there.projectId, name })).id;
const names = async (at = moduleId) => (await dev.call(listEnvironments, { moduleId: at })).map(({ name }) => name);
const factsOf = (id: string) =>
  app.database.query('select type, data from events where stream = $1 order by version', [`module-${decodeId(id)}`]);
const param = async (environmentId: string, name: string, more: object = {}) =>
  (await dev.call(addEnvironmentParam, { environmentId, style: 2, name, ...more })).id;

describe('environments', () => {
  it('are added, changed, put in order and deleted by developers; guests look, strangers learn nothing', async () => {
    const at = await fresh('ordered');
    const [test, live] = [await env('test', at), await env('live', at)];
    await dev.call(updateEnvironment, { id: live, name: '生产 🚀', url: 'https://jim:pw@live.example', isPublic: 1 });
    expect(await guest.call(listEnvironments, { moduleId: at })).toEqual([
      { id: test, moduleId: at, name: 'test', url, isPublic: 0 },
      { id: live, moduleId: at, name: '生产 🚀', url: 'https://jim:pw@live.example', isPublic: 1 },
    ]);
    await dev.call(orderEnvironments, { moduleId: at, ids: [live, test] });
    expect(await names(at)).toEqual(['生产 🚀', 'test']);
    for (const ids of [[live], [live, live], [live, test, test]])
      expect(await dev.refuses(orderEnvironments, { moduleId: at, ids })).toMatchObject({ key: 'environment.unknown' });
    await dev.call(deleteEnvironment, { id: test });
    expect(await names(at)).toEqual(['生产 🚀']);
    expect(await dev.refuses(deleteEnvironment, { id: test })).toMatchObject({ key: 'environment.unknown' });
    expect(await guest.refuses(addEnvironment, { moduleId: at, name: 'x', url })).toMatchObject({
      key: 'access.forbidden',
    });
    expect(await guest.refuses(deleteEnvironment, { id: live })).toMatchObject({ key: 'access.forbidden' });
    expect(await outsider.refuses(updateEnvironment, { id: live, name: 'x', url })).toMatchObject({
      key: 'environment.unknown',
    });
    const facts = await factsOf(at);
    expect(facts.map(({ type }: { type: string }) => type).slice(1)).toEqual([
      ...['EnvironmentAdded', 'EnvironmentAdded', 'EnvironmentChanged', 'EnvironmentsOrdered', 'EnvironmentDeleted'],
    ]);
    expect(JSON.stringify(facts)).not.toContain('pw');
  });

  it('have a name once in an application, also for two at the same moment', async () => {
    const at = await fresh('named');
    const wish = { moduleId: at, name: 'test', url };
    const tries = await Promise.all([1, 2, 3, 4].map(() => send(app.url, addEnvironment, wish, { token: dev.token })));
    const keys = tries.map((text) => JSON.parse(text)).map(({ code, data }) => (code === '0' ? 'made' : data.key));
    expect(keys.sort()).toEqual(['environment.exists', 'environment.exists', 'environment.exists', 'made']);
    const other = await env('other', at);
    expect(await dev.refuses(updateEnvironment, { id: other, name: 'test', url })).toMatchObject({
      key: 'environment.exists',
      name: 'test',
    });
  });

  it('are two hundred at the most', async () => {
    const at = await fresh('full');
    await app.database.query(
      `insert into environments (id, module_id, name, url, order_index, created_at)
        select nextval('ids'), $1, 'e' || n, 'u', n, now() from generate_series(1, 200) n`,
      [decodeId(at)],
    );
    expect(await dev.refuses(addEnvironment, { moduleId: at, name: 'one more', url })).toMatchObject({
      key: 'environment.tooMany',
      msg: 'An application can have at most 200 environments',
    });
  });
});

describe('the parameters of an environment', () => {
  it('stand below each other, of one style, without a circle', async () => {
    const environmentId = await env('nested');
    const top = await param(environmentId, 'page', { type: 'object' });
    const child = await param(environmentId, 'size', { parentId: top, example: '20', maxLength: '3', required: 0 });
    const grandchild = await param(environmentId, 'unit', { parentId: child });
    const listed = await guest.call(listEnvironmentParams, { environmentId, style: 2 });
    expect(listed).toMatchObject([
      { id: top, parentId: '', orderIndex: 10_000, required: 1, maxLength: '-', global: 1 },
      { id: child, parentId: top, example: '20', required: 0 },
      { id: grandchild, parentId: child },
    ]);
    expect(await guest.call(listEnvironmentParams, { environmentId, style: 1 })).toEqual([]);
    const move = (id: string, parentId: string, more: object = {}) => ({
      ...{ id, environmentId, style: 2, name: 'moved', parentId },
      ...more,
    });
    for (const parentId of [top, child, grandchild])
      expect(await dev.refuses(updateEnvironmentParam, move(top, parentId))).toMatchObject({ key: 'param.cycle' });
    const header = await param(environmentId, 'X', { style: 1 });
    expect(await dev.refuses(updateEnvironmentParam, move(grandchild, header))).toMatchObject({ key: 'param.unknown' });
    const elsewhere = await env('elsewhere');
    const foreign = await param(elsewhere, 'page');
    expect(await dev.refuses(updateEnvironmentParam, move(grandchild, foreign))).toMatchObject({
      key: 'param.unknown',
    });
    const away = move(grandchild, '', { environmentId: elsewhere });
    expect(await dev.refuses(updateEnvironmentParam, away)).toMatchObject({ key: 'param.unknown' });
    await dev.call(updateEnvironmentParam, { id: grandchild, environmentId, style: 2, name: 'unit', parentId: top });
    await dev.call(deleteEnvironmentParam, { id: top });
    expect(await dev.call(listEnvironmentParams, { environmentId, style: 2 })).toEqual([]);
    expect(await dev.call(listEnvironmentParams, { environmentId, style: 1 })).toHaveLength(1);
  });

  it('moved below each other at the same moment make no circle', async () => {
    const environmentId = await env('circle');
    const [a, b] = [await param(environmentId, 'a'), await param(environmentId, 'b')];
    const move = (id: string, name: string, parentId: string) =>
      send(app.url, updateEnvironmentParam, { id, environmentId, style: 2, name, parentId }, { token: dev.token });
    const codes = (await Promise.all([move(a, 'a', b), move(b, 'b', a)])).map((text) => JSON.parse(text).code);
    expect(codes.sort()).toEqual(['0', '100']);
  });

  it('have a name once at their place, and tell the log no examples', async () => {
    const at = await fresh('told');
    const environmentId = await env('test', at);
    await param(environmentId, 'Authorization', { style: 1, example: 'Bearer s3cr3t', description: 's3cr3t' });
    await param(environmentId, 'Authorization', { style: 2 });
    const again = { environmentId, style: 1, name: 'Authorization' };
    expect(await dev.refuses(addEnvironmentParam, again)).toMatchObject({ key: 'param.exists', name: 'Authorization' });
    expect(JSON.stringify(await factsOf(at))).not.toContain('s3cr3t');
    expect(await guest.refuses(addEnvironmentParam, { ...again, name: 'y' })).toMatchObject({
      key: 'access.forbidden',
    });
  });

  it('are two thousand at the most', async () => {
    const environmentId = await env('crowded');
    await app.database.query(
      `insert into environment_params (id, environment_id, style, name, type, order_index)
        select nextval('ids'), $1, 2, 'p' || n, 'string', n from generate_series(1, 2000) n`,
      [decodeId(environmentId)],
    );
    const more = { environmentId, style: 1, name: 'x' };
    expect(await dev.refuses(addEnvironmentParam, more)).toMatchObject({ key: 'param.tooMany' });
  });

  it('of the first environment feed the docs; another one’s headers can be asked for', async () => {
    const at = await fresh('feeding');
    const nothing = { globalHeaders: [], globalParams: [], globalReturns: [] };
    expect(await guest.call(globalsOf, { moduleId: at })).toEqual(nothing);
    const [first, second] = [await env('first', at), await env('second', at)];
    await param(first, 'H', { style: 1 });
    await param(first, 'code', { style: 3 });
    await param(second, 'H2', { style: 1 });
    expect(await guest.call(globalsOf, { moduleId: at })).toMatchObject({
      globalHeaders: [{ name: 'H', global: 1, style: 1 }],
      globalParams: [],
      globalReturns: [{ name: 'code' }],
    });
    await dev.call(orderEnvironments, { moduleId: at, ids: [second, first] });
    expect(await guest.call(globalsOf, { moduleId: at })).toMatchObject({ globalHeaders: [{ name: 'H2' }] });
    expect(await guest.call(globalHeaders, { environmentId: first })).toMatchObject([{ name: 'H' }]);
    expect(await stranger(app.url).refuses(globalHeaders, { environmentId: first })).toMatchObject({ code: '1000' });
    expect(await outsider.refuses(globalHeaders, { environmentId: first })).toMatchObject({
      key: 'environment.unknown',
    });
    expect(await outsider.refuses(globalsOf, { moduleId: at })).toMatchObject({ key: 'module.unknown' });
  });
});

describe('environments of other applications', () => {
  it('are copied with their parameters, by who may see the one and change the other', async () => {
    const [from, to] = [await fresh('source'), await fresh('destination')];
    const source = await env('test', from);
    const top = await param(source, 'page', { type: 'object', enumId: 'kpX9MXr1' });
    await param(source, 'size', { parentId: top });
    const wish = { fromEnvId: source, destModuleId: to, name: 'copied', url: 'http://copy.example' };
    const { id } = await dev.call(copyEnvironment, wish);
    const copies = await dev.call(listEnvironmentParams, { environmentId: id, style: 2 });
    expect(copies).toMatchObject([
      { name: 'page', parentId: '', enumId: '' },
      { name: 'size', parentId: copies[0]?.id },
    ]);
    const { id: beside } = await dev.call(copyEnvironment, { ...wish, destModuleId: from, name: 'beside' });
    expect(await dev.call(listEnvironmentParams, { environmentId: beside, style: 2 })).toMatchObject([
      { enumId: 'kpX9MXr1' },
      {},
    ]);
    expect(await dev.refuses(copyEnvironment, wish)).toMatchObject({ key: 'environment.exists', name: 'copied' });
    expect(await guest.refuses(copyEnvironment, wish)).toMatchObject({ key: 'access.forbidden' });
    const foreign = await place(outsider);
    const own = { fromEnvId: source, destModuleId: foreign.moduleId, name: 'stolen', url };
    expect(await outsider.refuses(copyEnvironment, own)).toMatchObject({ key: 'environment.unknown' });
    const theirs = { destModuleId: foreign.moduleId, envIds: [source] };
    expect(await outsider.refuses(importEnvironments, theirs)).toMatchObject({ key: 'environment.unknown' });
    expect(await outsider.call(listEnvironments, { moduleId: foreign.moduleId })).toEqual([]);
  });

  it('are imported several at a time, all or none', async () => {
    const [from, to] = [await fresh('many'), await fresh('one')];
    const envIds = [await env('a', from), await env('b', from), await env('c', from)];
    await param(envIds[0] ?? '', 'page');
    await env('b', to);
    expect(await dev.refuses(importEnvironments, { destModuleId: to, envIds })).toMatchObject({
      key: 'environment.exists',
      name: 'b',
    });
    expect(await names(to)).toEqual(['b']);
    const [a = '', , c = ''] = envIds;
    await dev.call(importEnvironments, { destModuleId: to, envIds: [a, c, a] });
    expect(await names(to)).toEqual(['b', 'a', 'c']);
    expect(await dev.refuses(importEnvironments, { destModuleId: to, envIds: [] })).toMatchObject({
      fields: { envIds: 'Select an environment' },
    });
  });

  it('are shown as a tree of what one may see', async () => {
    const owner = await app.person('owner');
    const here = await place(owner, { guests: [guest] });
    const secret = await owner.call(addProject, { name: 'Secret', spaceId: here.spaceId, isPrivate: 1 });
    const hidden = await owner.call(addModule, { projectId: secret.id, name: 'hidden' });
    const gone = await owner.call(addModule, { projectId: here.projectId, name: 'gone' });
    for (const at of [here.moduleId, hidden.id, gone.id])
      await owner.call(addEnvironment, { moduleId: at, name: 'test', url });
    await owner.call(deleteModule, { id: gone.id });
    const shown = (await owner.call(myEnvironments, {})).map(({ label }) => label);
    expect(shown).toEqual([
      expect.stringMatching(/^Space /),
      'Project',
      'Application',
      'test',
      'Secret',
      'hidden',
      'test',
    ]);
    const seen = await guest.call(myEnvironments, {});
    const [space, project, module, leaf] = seen.slice(seen.findIndex(({ id }) => id === here.spaceId));
    expect(space).toMatchObject({ parentId: '', isModule: false, isEnv: false, envId: '' });
    expect(project).toMatchObject({ id: here.projectId, parentId: here.spaceId });
    expect(module).toMatchObject({ id: here.moduleId, parentId: here.projectId, isModule: true });
    expect(leaf).toMatchObject({ parentId: here.moduleId, isEnv: true, url, envId: leaf?.id });
    expect(seen.map(({ label }) => label)).not.toContain('Secret');
    expect(seen.map(({ label }) => label)).not.toContain('gone');
  });
});

describe('old clients', () => {
  it('set environments by key and value, and common parameters of the first one', async () => {
    const at = await fresh('old');
    const one = { moduleId: at, configKey: 'test', configValue: 'http://one.example' };
    const missing = { moduleId: at, name: 'X-Tenant', example: 't1' };
    expect(await dev.refuses(oldHeaders.add, missing)).toMatchObject({ key: 'environment.unknown' });
    await dev.call(addDebugEnv, one);
    expect(await dev.refuses(addDebugEnv, one)).toMatchObject({ key: 'environment.exists' });
    const [made] = await dev.call(listEnvironments, { moduleId: at });
    await dev.call(updateEnvironment, { id: made?.id ?? '', name: 'test', url, isPublic: 1 });
    await dev.call(setDebugEnv, { ...one, configValue: 'http://two.example' });
    await dev.call(setDebugEnv, { ...one, configKey: 'live' });
    const [test, live] = await guest.call(listDebugEnvs, { moduleId: at });
    expect([test, live]).toMatchObject([
      { configKey: 'test', configValue: 'http://two.example', extendId: 0 },
      { configKey: 'live', configValue: 'http://one.example' },
    ]);
    expect(await dev.call(listEnvironments, { moduleId: at })).toMatchObject([{ isPublic: 1 }, { isPublic: 0 }]);
    await dev.call(updateDebugEnv, { id: live?.id ?? '', configKey: 'prod', configValue: 'http://p.example' });
    await dev.call(oldHeaders.add, missing);
    await dev.call(oldReturns.add, { moduleId: at, name: 'code', type: 'number' });
    const [header] = await guest.call(oldHeaders.list, { moduleId: at });
    expect(header).toMatchObject({ name: 'X-Tenant', example: 't1', moduleId: at, extendId: header?.id });
    const id = header?.id ?? '';
    expect(await dev.refuses(oldParams.update, { id, name: 'x' })).toMatchObject({ key: 'param.unknown' });
    expect(await dev.refuses(oldReturns.delete, { id })).toMatchObject({ key: 'param.unknown' });
    await dev.call(oldHeaders.update, { id, name: 'X-Shop', example: 's1' });
    expect(await guest.call(globalsOf, { moduleId: at })).toMatchObject({
      globalHeaders: [{ name: 'X-Shop', example: 's1' }],
      globalReturns: [{ name: 'code', type: 'number' }],
    });
    await dev.call(oldHeaders.delete, { id });
    await dev.call(deleteDebugEnv, { id: live?.id ?? '' });
    expect(await guest.call(oldHeaders.list, { moduleId: at })).toEqual([]);
    expect(await names(at)).toEqual(['test']);
    expect(await guest.refuses(addDebugEnv, one)).toMatchObject({ key: 'access.forbidden' });
  });
});
