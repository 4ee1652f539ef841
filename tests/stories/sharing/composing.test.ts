import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ParamStyle } from '../../../contracts/docs/doc-types/api.js';
import { addFolder, deleteDoc, moveDoc, saveDoc, setDocShown, viewPublicDoc } from '../../../contracts/docs/docs.js';
import { addModel } from '../../../contracts/docs/models.js';
import { listHistory, restoreVersion } from '../../../contracts/history/history.js';
import { listBin } from '../../../contracts/history/past.js';
import type { Endpoint } from '../../../contracts/platform/endpoint.js';
import { DocType } from '../../../contracts/platform/enums.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import * as composeDocs from '../../../contracts/sharing/compose-docs.js';
import * as composing from '../../../contracts/sharing/composing.js';
import { emptyAppearance } from '../../../contracts/sharing/public-pages.js';
import * as show from '../../../contracts/sharing/show.js';
import * as workspace from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import { type Person, send } from '../../support/people.js';
import { apiDoc, markdownDoc, type Place, place } from '../../support/places.js';
import { holdsRow } from '../../support/referring.js';

const api = { ...composing, ...composeDocs, ...show };
let app: TestApp;
let admin: Person;
let dev: Person;
let guest: Person;
let outsider: Person;
let source: Place;
let spaceId: string;
beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
  [dev, guest, outsider] = [await app.person('dev'), await app.person('guest'), await app.person('outsider')];
  source = await place(admin, { devs: [dev], guests: [guest] });
  spaceId = (await admin.call(workspace.addSpace, { name: 'Composed', isCompose: 1 })).id;
  await admin.call(workspace.addSpaceMembers, { spaceId, userIds: [dev.id], roleCode: 'dev' });
  await admin.call(workspace.addSpaceMembers, { spaceId, userIds: [guest.id], roleCode: 'guest' });
});
afterAll(() => app.stop());

let count = 0;
const compose = async (more: object = {}) => {
  count += 1;
  return dev.call(api.addComposeProject, { spaceId, name: `P${count}`, type: 1, ...more });
};
const put = (projectId: string, ...docIds: string[]) =>
  dev.call(api.addComposeDocs, { projectId, docList: docIds.map((docId) => ({ docId })) });
/** What a stranger gets; `cookie` is a pass. */
const read = async (endpoint: Endpoint, input: object, cookie = '') =>
  JSON.parse(await send(app.url, endpoint, input, cookie ? { cookie } : {}));
const labels = async (projectId: string) =>
  (await read(api.composeMenu, { projectId })).data.map(({ label }: { label: string }) => label);
const seen = (projectId: string, docId: string) => read(api.viewComposedDoc, { id: projectId, docId });
const states = async (projectId: string, who = dev) =>
  (await who.call(api.listComposeDocs, { projectId })).map(({ name, state }) => `${name}:${state}`);
const unknown = { code: '100', data: { key: 'doc.unknown' } };

describe('a composed project', () => {
  it('is built by developers of its space, in own folders and in an order of its own', async () => {
    const { id: projectId } = await compose();
    const [a, b] = [await markdownDoc(admin, source, 'AAA', 'a'), await apiDoc(admin, source, 'b')];
    const { id: folder } = await dev.call(api.addComposeFolder, { projectId, name: 'Guide' });
    await put(projectId, a, b);
    expect(await put(projectId, b)).toEqual({ added: 0 });
    const [, first] = await dev.call(api.listComposeDocs, { projectId });
    await dev.call(api.moveComposeDoc, { id: first?.id ?? '', parentId: folder });
    expect(await labels(projectId)).toEqual(['Guide', 'a', 'b']);
    const rows = await read(api.showRows, { id: projectId, text: 'b' });
    expect(rows.data).toMatchObject({ hits: 1, list: [{ label: 'b', docId: b }] });
    expect((await seen(projectId, a)).data).toMatchObject({ description: 'AAA', creatorName: '', spaceName: '' });
    for (const [call, input] of [
      [api.addComposeDocs, { projectId, docList: [{ docId: a }] }],
      [api.removeComposeDoc, { id: folder }],
      [api.pinComposeProject, { id: projectId, isPinned: 1 }],
    ] as const) {
      expect(await guest.refuses(call, input)).toMatchObject({ key: 'access.forbidden' });
      expect(await outsider.refuses(call, input)).toMatchObject({ key: expect.stringMatching(/^compose\..*nknown$/) });
    }
    await dev.call(api.removeComposeDoc, { id: folder });
    expect(await labels(projectId)).toEqual(['b']);
  });

  it('refuses docs that its composer may not read, folders in themselves, and folders too deep', async () => {
    const { id: projectId } = await compose();
    const secret = await place(admin);
    const hidden = await markdownDoc(admin, secret, 'secret', 'secret');
    expect(await dev.refuses(api.addComposeDocs, { projectId, docList: [{ docId: hidden }] })).toMatchObject({
      key: 'compose.docs',
    });
    expect(await dev.refuses(api.addComposeDocs, { projectId, docList: [{ docId: projectId }] })).toMatchObject({
      key: 'compose.docs',
    });
    let parentId = '';
    const made: string[] = [];
    for (let depth = 0; depth < 10; depth++) {
      parentId = (await dev.call(api.addComposeFolder, { projectId, parentId, name: `f${depth}` })).id;
      made.push(parentId);
    }
    expect(await dev.refuses(api.addComposeFolder, { projectId, parentId, name: 'x' })).toMatchObject({
      key: 'compose.depth',
    });
    const move = { id: made[0] ?? '', parentId };
    expect(await dev.refuses(api.moveComposeDoc, move)).toMatchObject({ key: 'compose.cycle' });
    const { id: other } = await compose();
    expect(await dev.refuses(api.moveComposeDoc, { id: made[9], parentId: other })).toMatchObject({
      key: 'compose.folder',
    });
    expect(await dev.refuses(api.addComposeProject, { spaceId: source.spaceId, name: 'x' })).toMatchObject({
      key: 'access.forbidden',
    });
    expect(await admin.refuses(api.addComposeProject, { spaceId: source.spaceId, name: 'x' })).toMatchObject({
      key: 'compose.space',
    });
  });
});

it('comes back whole from the bin of its space, for those who may edit it', async () => {
  const docId = await markdownDoc(admin, source, 'Words.', 'Returning');
  const { id, name } = await compose({ type: 2, password: 'first-one' });
  await put(id, docId);
  await dev.call(api.deleteComposeProject, { id });

  expect((await dev.call(listBin, { spaceId })).list).toMatchObject([
    { kind: 'composed', id, name, actor: { name: 'Dev' } },
  ]);
  expect((await guest.call(listBin, { spaceId })).list).toEqual([]);
  expect(await guest.refuses(api.undeleteComposeProject, { id })).toMatchObject({ key: 'access.forbidden' });
  expect(await outsider.refuses(api.undeleteComposeProject, { id })).toMatchObject({ key: 'compose.unknown' });

  const taken = await dev.call(api.addComposeProject, { spaceId, name, type: 1 });
  expect(await dev.refuses(api.undeleteComposeProject, { id })).toMatchObject({ key: 'compose.exists' });
  await dev.call(api.deleteComposeProject, { id: taken.id });
  await dev.call(api.undeleteComposeProject, { id });
  expect(await dev.refuses(api.undeleteComposeProject, { id })).toMatchObject({ key: 'compose.notDeleted' });
  expect(await states(id)).toEqual(['Returning:shown']);
  const back = (await dev.call(api.listComposeProjects, { spaceId })).find((project) => project.id === id);
  expect(back).toMatchObject({ name, type: 2, password: 'first-one' });
  expect((await dev.call(listBin, { spaceId })).list.map((entry) => entry.id)).toEqual([taken.id]);
});

describe('what readers see', () => {
  it('is the source doc: changes show at once, and nothing is told of a hidden, deleted or foreign one', async () => {
    const { id: projectId } = await compose();
    const [a, b, c] = await Promise.all(['a', 'b', 'c'].map((name) => markdownDoc(admin, source, 'one', name)));
    if (!a || !b || !c) throw new Error('no docs');
    await put(projectId, a, b);
    await admin.call(saveDoc, { id: a, description: 'two' });
    expect((await seen(projectId, a)).data.description).toBe('two');
    await admin.call(setDocShown, { id: b, isShow: 0 });
    expect(await labels(projectId)).toEqual(['a']);
    expect(await seen(projectId, b)).toMatchObject(unknown);
    expect(await seen(projectId, c)).toMatchObject(unknown);
    await admin.call(setDocShown, { id: b, isShow: 1 });
    const { id: folder } = await admin.call(addFolder, { moduleId: source.moduleId, name: 'Away' });
    await admin.call(moveDoc, { id: b, parentId: folder });
    await admin.call(setDocShown, { id: folder, isShow: 0 });
    expect(await labels(projectId)).toEqual(['a']);
    await admin.call(deleteDoc, { id: a });
    expect(await labels(projectId)).toEqual([]);
    expect(JSON.stringify(await seen(projectId, a))).not.toContain('two');
    expect(await states(projectId)).toEqual([':gone', 'b:hidden']);
  });

  it('depends on the present right of the composer, and another reader may take the doc over', async () => {
    const { id: projectId } = await compose();
    const own = await place(admin, { devs: [dev] });
    const docId = await markdownDoc(admin, own, 'private words', 'private');
    await put(projectId, docId);
    await admin.call(workspace.updateProject, {
      id: own.projectId,
      name: 'Project',
      spaceId: own.spaceId,
      isPrivate: 1,
    });
    expect(await labels(projectId)).toEqual(['private']);
    await admin.call(workspace.removeSpaceMember, { spaceId: own.spaceId, userId: dev.id });
    expect(await labels(projectId)).toEqual([]);
    expect(await seen(projectId, docId)).toMatchObject(unknown);
    expect(await states(projectId)).toEqual([':forbidden']);
    expect(await states(projectId, admin)).toEqual(['private:forbidden']);
    await admin.call(api.addComposeDocs, { projectId, docList: [{ docId }] });
    expect(await labels(projectId)).toEqual(['private']);
  });

  it('is the pinned version until a newer one is taken', async () => {
    const { id: projectId } = await compose();
    const docId = await markdownDoc(admin, source, 'one', 'first name');
    await put(projectId, docId);
    await dev.call(api.pinComposeProject, { id: projectId, isPinned: 1 });
    await admin.call(saveDoc, { id: docId, name: 'second name', description: 'two' });
    expect((await seen(projectId, docId)).data).toMatchObject({ name: 'first name', description: 'one' });
    expect(await labels(projectId)).toEqual(['first name']);
    const [entry] = await dev.call(api.listComposeDocs, { projectId });
    expect(entry).toMatchObject({ pinnedVersion: 1, newerVersion: 2, mayRead: 1 });
    const cookie = await passOf(projectId);
    expect(await read(viewPublicDoc, { id: docId }, cookie)).toMatchObject(unknown);
    expect(await dev.call(api.takeComposeDocs, { projectId })).toEqual({ taken: 1 });
    expect((await seen(projectId, docId)).data).toMatchObject({ name: 'second name', description: 'two' });
    expect(await read(viewPublicDoc, { id: docId }, cookie)).toMatchObject(unknown);
    await dev.call(api.pinComposeProject, { id: projectId, isPinned: 0 });
    expect(await read(viewPublicDoc, { id: docId }, cookie)).toMatchObject({ code: '0', data: { description: 'two' } });
    await admin.call(deleteDoc, { id: docId });
    expect(await seen(projectId, docId)).toMatchObject(unknown);
  });

  it('shows the models of a pinned doc as they were, in calls, texts and files', async () => {
    const { id: projectId } = await compose();
    const { id: order } = await admin.call(addModel, { moduleId: source.moduleId, name: 'Order', parentId: '' });
    const field = (name: string) =>
      holdsRow(app, admin, { id: order, type: DocType.model, style: ParamStyle.model, name });
    await field('before');
    const docId = await apiDoc(admin, source, 'Pay');
    const row = { type: DocType.http, style: ParamStyle.request, name: 'order', ref: order };
    await holdsRow(app, admin, { id: docId, ...row });
    await put(projectId, docId);
    const { id: person } = await admin.call(addModel, { moduleId: source.moduleId, name: 'Person', parentId: '' });
    const greet = await apiDoc(admin, source, 'Greet');
    await holdsRow(app, admin, { id: greet, ...row, name: 'person', ref: person });
    await put(projectId, greet);
    const newer = async () => {
      const list = await dev.call(api.listComposeDocs, { projectId });
      return list.map(({ name, newerVersion, hasNewerModels }) => [name, newerVersion, hasNewerModels]);
    };
    const open = { ...emptyAppearance, id: projectId, hasConstants: 0 as const, mayDownload: true };
    await dev.call(api.styleComposeProject, open);
    const later = async (act: () => Promise<unknown>) => {
      app.clock.advance(20);
      await act();
      app.clock.advance(20);
    };
    const models = async () => {
      const { data } = await read(api.viewComposedModels, { id: projectId, docId });
      return data.models.flatMap(({ rows }: { rows: { name: string }[] }) => rows.map(({ name }) => name));
    };
    const texts = async () => {
      const format = (of: string) => fetch(`${app.url}/show/file?id=${projectId}&format=${of}`);
      const found = [format('openapi-json'), format('markdown'), fetch(`${app.url}/show/${projectId}/${docId}.md`)];
      const all = await Promise.all(found.map(async (reply) => (await reply).text()));
      return all.map((text) => ['before', 'after'].filter((name) => text.includes(name)).join());
    };
    await later(() => dev.call(api.pinComposeProject, { id: projectId, isPinned: 1 }));
    expect(await newer()).toEqual([
      ['Pay', null, 0],
      ['Greet', null, 0],
    ]);
    await later(() => field('after'));
    expect(await newer()).toEqual([
      ['Pay', null, 1],
      ['Greet', null, 0],
    ]);
    expect(await models()).toEqual(['before']);
    expect(await texts()).toEqual(['before', 'before', 'before']);
    expect((await seen(projectId, docId)).data.requestParams).toMatchObject([{ name: 'order' }, { name: 'before' }]);
    expect(await dev.call(api.takeComposeDocs, { projectId })).toEqual({ taken: 1 });
    expect(await newer()).toEqual([
      ['Pay', null, 0],
      ['Greet', null, 0],
    ]);
    expect(await models()).toEqual(['after']);
    expect(await texts()).toEqual(['after', 'after', 'after']);
    const other = await apiDoc(admin, source, 'Elsewhere');
    expect(await read(api.viewComposedModels, { id: projectId, docId: other })).toMatchObject(unknown);
  });

  it('offers what is new beside its docs, and forgets what is not wanted', async () => {
    const { id: projectId } = await compose();
    const there = await place(admin, { devs: [dev] });
    const before = await markdownDoc(admin, there, '', 'left out on purpose');
    const first = await markdownDoc(admin, there, '', 'first');
    await put(projectId, first);
    // New is what was created after this millisecond.
    app.clock.advance(10);
    const fresh = [await markdownDoc(admin, there, '', 'second'), await markdownDoc(admin, there, '', 'third')];
    const offered = async () => (await dev.call(api.newComposeDocs, { projectId })).map(({ name }) => name);
    expect(await offered()).toEqual(['second', 'third']);
    await dev.call(api.dismissComposeDocs, { projectId, docIds: [fresh[1] ?? ''] });
    expect(await offered()).toEqual(['second']);
    await put(projectId, fresh[0] ?? '', before);
    expect(await offered()).toEqual([]);
  });

  it('has common parameters and a gateway instead of those of the doc, and extra pages with a history', async () => {
    const { id: projectId } = await compose();
    const docId = await apiDoc(admin, source, 'call');
    await put(projectId, docId);
    await dev.call(api.composeParams.add, { projectId, name: 'tenant' });
    const { id: ret } = await dev.call(api.composeReturns.add, { projectId, name: 'data', type: 'object' });
    await dev.call(api.saveComposeSettings, {
      id: projectId,
      gatewayUrl: 'https://api.example.com/gate',
      showDebug: 1,
    });
    expect((await seen(projectId, docId)).data).toMatchObject({
      url: 'https://api.example.com/gate',
      globalParams: [{ name: 'tenant' }],
      globalReturns: [{ name: 'data', type: 'object' }],
    });
    await dev.call(api.composeReturns.delete, { id: ret });
    expect(await read(api.allComposeSettings, { id: projectId })).toMatchObject({ data: { globalReturns: [] } });
    const bad = { id: projectId, gatewayUrl: 'javascript:alert(1)', showDebug: 0 };
    expect(await dev.refuses(api.saveComposeSettings, bad)).toMatchObject({ key: 'input.invalid' });

    const { id } = await dev.call(api.addComposePage, { projectId, title: 'Start', content: '# Hello' });
    const { id: draft } = await dev.call(api.addComposePage, { projectId, title: 'Draft', content: 'x', status: 0 });
    const listed = await read(api.listVisibleComposePages, { projectId });
    expect(listed.data).toMatchObject([{ id, title: 'Start' }]);
    expect(await read(api.getComposePage, { id })).toMatchObject({ data: { content: '# Hello' } });
    expect(await read(api.getComposePage, { id: draft })).toMatchObject({ data: { key: 'compose.pageUnknown' } });
    expect(await guest.call(api.getComposePage, { id: draft })).toMatchObject({ title: 'Draft' });
    expect(await outsider.refuses(api.getComposePage, { id: draft })).toMatchObject({ key: 'compose.pageUnknown' });
    await dev.call(api.updateComposePage, { id, title: 'Start', content: '# Bye' });
    await dev.call(restoreVersion, { docId: id, version: 1 });
    expect(await read(api.getComposePage, { id })).toMatchObject({ data: { content: '# Hello' } });
    expect((await guest.call(listHistory, { docId: id })).list).toHaveLength(3);
    expect(await outsider.refuses(listHistory, { docId: id })).toMatchObject({ key: 'doc.unknown' });
    expect(await guest.refuses(restoreVersion, { docId: id, version: 1 })).toMatchObject({ key: 'access.forbidden' });
    await dev.call(api.deleteComposePage, { id });
    expect(await read(api.getComposePage, { id })).toMatchObject({ data: { key: 'compose.pageUnknown' } });
    expect(await dev.refuses(api.deleteComposePage, { id: docId })).toMatchObject({ key: 'compose.pageUnknown' });
  });
});

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const cookies = (response: Response) => (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
const passOf = async (id: string) => cookies(await fetch(`${app.url}/compose/project/get?id=${id}`));

describe('a project behind a password', () => {
  it('opens with its own pass only, which dies with the password', async () => {
    const { id, password } = await compose({ type: 2 });
    const { id: other } = await compose();
    const docId = await markdownDoc(admin, source, 'words', 'locked words');
    await put(id, docId);
    const [page] = [await dev.call(api.addComposePage, { projectId: id, title: 'Locked page', content: 'x' })];
    const ask = (cookie = '') =>
      Promise.all([
        read(api.composeMenu, { projectId: id }, cookie),
        read(api.showRows, { id }, cookie),
        read(api.viewComposedDoc, { id, docId }, cookie),
        read(api.allComposeSettings, { id }, cookie),
        read(api.listVisibleComposePages, { projectId: id }, cookie),
        read(api.getComposePage, { id: page?.id }, cookie),
        read(viewPublicDoc, { id: docId }, cookie),
      ]);
    const refused = async (cookie = '') => {
      const replies = await ask(cookie);
      expect(replies.map(({ code }) => code)).not.toContain('0');
      expect(JSON.stringify(replies)).not.toMatch(/words|Locked page/);
    };
    expect(await read(api.getComposeProject, { id })).toMatchObject({ data: { isOpen: false, name: '', spaceId: '' } });
    await refused();
    await refused(await passOf(other));
    const check = (given: string) =>
      fetch(`${app.url}/compose/project/checkPassword`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': 'en' },
        body: JSON.stringify({ id, password: given }),
      });
    expect(await (await check(md5('wrong'))).json()).toMatchObject({ code: '100', msg: 'Password Error' });
    const cookie = cookies(await check(md5(password)));
    expect((await ask(cookie)).map(({ code }) => code)).toEqual(Array(7).fill('0'));
    expect((await guest.call(api.listComposeProjects, { spaceId })).map((one) => one.password).join('')).toBe('');
    await dev.call(api.updateComposeProject, { id, name: 'New', type: 2, password: 'another one' });
    await refused(cookie);
  });

  it('is not found when it is off, deleted, or in a deleted space', async () => {
    const { id } = await compose();
    const docId = await markdownDoc(admin, source, 'words', 'off');
    await put(id, docId);
    const cookie = await passOf(id);
    await dev.call(api.updateComposeProject, { id, name: 'Off', type: 1, status: 0 });
    const gone = async () => {
      for (const [call, input] of [
        [api.getComposeProject, { id }],
        [api.viewComposedDoc, { id, docId }],
        [api.checkComposePassword, { id, password: 'x' }],
      ] as const)
        expect(await read(call, input, cookie)).toMatchObject({ code: '100', msg: 'Document not found' });
      expect(await read(api.composeMenu, { projectId: id }, cookie)).toMatchObject({ code: '0', data: [] });
      expect((await read(viewPublicDoc, { id: docId }, cookie)).code).not.toBe('0');
    };
    await gone();
    await dev.call(api.updateComposeProject, { id, name: 'Off', type: 1, status: 1 });
    expect((await seen(id, docId)).code).toBe('0');
    await dev.call(api.deleteComposeProject, { id });
    await gone();
    expect(await read(api.getComposeProject, { id: encodeId(999_999) })).toMatchObject({ msg: 'Document not found' });
  });
});
