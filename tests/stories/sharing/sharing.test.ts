import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { moveDocs } from '../../../contracts/docs/doc-rows.js';
import * as docs from '../../../contracts/docs/docs.js';
import { readImpact } from '../../../contracts/docs/impact.js';
import * as api from '../../../contracts/sharing/sharing.js';
import {
  addDictionary,
  listDictionariesWithItems,
  listDictionaryItems,
} from '../../../contracts/workspace/dictionaries.js';
import {
  addEnvironment,
  addEnvironmentParam,
  globalHeaders,
  updateEnvironment,
} from '../../../contracts/workspace/environments.js';
import { deleteModule, undeleteModule } from '../../../contracts/workspace/modules.js';
import { moduleOfDoc } from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import type { Person } from '../../support/people.js';
import { apiDoc, markdownDoc, type Place, place } from '../../support/places.js';
import { Reader } from '../../support/reader.js';

let app: TestApp;
let dev: Person;
let guest: Person;
let here: Place;
let there: Place;
beforeAll(async () => {
  app = await startApp();
  dev = await app.person('dev');
  guest = await app.person('guest');
  here = await place(dev, { guests: [guest] });
  there = await place(dev);
});
afterAll(() => app.stop());

const reader = () => new Reader(app.url);
type Wish = Partial<Parameters<typeof dev.call<typeof api.addShare>>[1]>;
const share = (wish: Wish = {}) => dev.call(api.addShare, { moduleId: here.moduleId, isAll: 1, type: 1, ...wish });
const folder = async (name: string, parentId = '') =>
  (await dev.call(docs.addFolder, { moduleId: here.moduleId, name, parentId })).id;
const inside = async (parentId: string, name: string) => {
  const id = await markdownDoc(dev, here, `# ${name}`, name);
  await dev.call(docs.moveDoc, { id, parentId });
  return id;
};
const update = async (id: string, wish: Wish) => dev.call(api.updateShare, { id, type: 1, isAll: 1, ...wish });

/** Every call that names a doc, by a reader who has opened the share. */
async function keysFor(who: Reader, shareConfigId: string, id: string): Promise<string[]> {
  return [
    await who.key(api.viewSharedDoc, { shareConfigId, docId: id }),
    await who.key(docs.viewShownDoc, { id }),
    await who.key(docs.viewPublicDoc, { id }),
    await who.key(docs.docProps, { id }),
    await who.key(moduleOfDoc, { docId: id }),
    ((await who.fetch(`/share/${shareConfigId}/${id}.md`)).headers.get('content-type') ?? '').startsWith(
      'text/markdown',
    )
      ? 'ok'
      : 'doc.unknown',
  ];
}
const allOk = ['ok', 'ok', 'ok', 'ok', 'ok', 'ok'];
const allUnknown = allOk.map(() => 'doc.unknown');

describe('a share', () => {
  it('shows its docs to strangers, without the names of people and places', async () => {
    const id = await apiDoc(dev, here, 'Charge a card');
    const { id: shareId, password } = await share({ remark: 'for a customer' });
    expect(password).toBe('');
    const who = reader();
    expect(await keysFor(who, shareId, id)).toEqual([
      'ok',
      ...['login.required', 'login.required', 'login.required', 'login.required'],
      'ok',
    ]);
    const page = await who.data(api.getShare, { id: shareId });
    expect(page).toMatchObject({ isOpen: true, shareName: 'Application', type: 1 });
    expect(JSON.stringify(page)).not.toContain('customer');
    expect(await keysFor(who, shareId, id)).toEqual(allOk);
    const doc = await who.data(api.viewSharedDoc, { shareConfigId: shareId, docId: id });
    expect(doc).toMatchObject({
      name: 'Charge a card',
      creatorName: '',
      modifierName: '',
      projectName: '',
      spaceId: '',
    });
    expect(JSON.stringify([doc, page, await who.data(api.shareMenu, { id: shareId })])).not.toMatch(/Dev\b|Space /);
    expect(await who.data(moduleOfDoc, { docId: id })).toMatchObject({ importUrl: '', projectId: '' });
  });

  it('is managed by developers, who see its password again; guests do not know of it', async () => {
    const { id, password } = await share({ type: 2 });
    expect(password).toMatch(/^[a-km-zA-HJ-NP-Z2-9]{8}$/);
    const { list } = await dev.call(api.listShares, { moduleId: here.moduleId });
    expect(list.find((one) => one.id === id)).toMatchObject({ password, status: 1, creatorName: 'Dev' });
    expect(await guest.refuses(api.listShares, { moduleId: here.moduleId })).toMatchObject({ key: 'access.forbidden' });
    const stored = await app.database.query('select password from shares where password <> $1', ['']);
    expect(JSON.stringify(stored)).not.toContain(password);
    const facts = await app.database.query(`select data from events where type like 'Share%'`);
    expect(JSON.stringify(facts)).not.toContain(password);
  });

  it('refuses what is not of its application, and what cannot be stored', async () => {
    const foreign = await markdownDoc(dev, there, 'x', 'Foreign');
    const environment = await dev.call(addEnvironment, { moduleId: there.moduleId, name: 'x', url: 'http://x.test' });
    const bad = (wish: object, key: string) =>
      expect(dev.refuses(api.addShare, { moduleId: here.moduleId, type: 1, ...wish })).resolves.toMatchObject({ key });
    await bad({ content: [{ docId: foreign }] }, 'share.docs');
    const chosen = { isAll: 1, isShowDebug: 1, moduleEnvironmentIdList: [environment.id] };
    await bad(chosen, 'environment.unknown');
    for (const wish of [
      { type: 2, password: '    ' },
      { type: 2, password: 'x'.repeat(1_000) },
      { expirationTime: '2026-02-31' },
      { logo: 'https://elsewhere.test/logo.svg' },
      { logo: 'javascript:alert(1)' },
      { accent: 'red;background:url(x)' },
      { footerLinks: [{ text: 'x', url: 'javascript:alert(1)' }] },
      { remark: 'x'.repeat(129) },
      { content: Array.from({ length: 20_001 }, () => ({ docId: foreign })) },
    ])
      await bad(wish, 'input.invalid');
    const { id } = await share({ isAll: 0, content: [] });
    expect(await reader().data(api.shareMenu, { id })).toEqual([]);
  });
});

describe('a password', () => {
  it('keeps everything closed until it is given, and its pass opens this share only', async () => {
    const doc = await markdownDoc(dev, here, 'Secret words', 'Secret doc');
    const { id, password } = await share({ type: 2, password: ' open sesame ' });
    expect(password).toBe('open sesame');
    const { id: other } = await share({ type: 2 });
    const who = reader();
    expect(await who.data(api.getShare, { id })).toMatchObject({
      isOpen: false,
      shareName: '',
      moduleId: '',
      welcome: '',
    });
    const locked = async (one: string) => [
      await who.key(api.shareMenu, { id: one }),
      await who.key(api.shareRows, { id: one }),
      await who.key(api.viewSharedDoc, { shareConfigId: one, docId: doc }),
      await who.key(api.shareEvents, { id: one }),
      await who.key(api.shareFile, { id: one, format: 'postman' }),
      await who.pathKey(`/share/${one}/llms.txt`),
    ];
    expect(await locked(id)).toEqual(Array(6).fill('share.locked'));
    expect(await who.open(id, 'open sesam')).toBe('share.password');
    expect(await who.key(api.checkSharePassword, { id, password: 'open sesame' })).toBe('share.password');
    expect(await who.open(id, 'open sesame')).toBe('ok');
    expect(await keysFor(who, id, doc)).toEqual(allOk);
    expect(await locked(other)).toEqual(Array(6).fill('share.locked'));
    const page = await (await who.fetch(`/share/${other}/${doc}`, { headers: { accept: 'text/html' } })).text();
    expect(page).not.toContain('Secret');
  });

  it('ends all passes when it changes, and when a public share gets one', async () => {
    const doc = await markdownDoc(dev, here);
    const { id } = await share();
    const who = reader();
    await who.open(id);
    expect(await keysFor(who, id, doc)).toEqual(allOk);
    const { password } = await update(id, { type: 2 });
    const ended = ['share.locked', ...Array(4).fill('login.required'), 'doc.unknown'];
    expect(await keysFor(who, id, doc)).toEqual(ended);
    await who.open(id, password);
    expect(await keysFor(who, id, doc)).toEqual(allOk);
    expect((await update(id, { type: 2, remark: 'same password' })).password).toBe(password);
    expect(await keysFor(who, id, doc)).toEqual(allOk);
    await update(id, { type: 2, password: 'another one' });
    expect(await keysFor(who, id, doc)).toEqual(ended);
  });

  it('cannot be guessed by many tries, and a forged pass opens nothing', async () => {
    const doc = await markdownDoc(dev, here);
    const { id } = await share({ type: 2, password: 'right one' });
    const who = reader();
    const keys: string[] = [];
    for (let n = 0; n < 8; n++) keys.push(await who.open(id, `wrong ${n}`));
    expect(keys.slice(0, 5)).toEqual(Array(5).fill('share.password'));
    expect(keys.at(-1)).toBe('login.throttled');
    expect(await who.open(id, 'right one')).toBe('login.throttled');
    app.clock.advance(3_700_000);
    expect(await who.open(id, 'right one')).toBe('ok');
    const [name = '', value = ''] = who.cookie.split('=');
    const headers = { cookie: `${name}=${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}` };
    expect(await reader().pathKey(`/doc/view?id=${doc}`, headers)).toBe('login.required');
  });
});

describe('what a share contains', () => {
  it('is what was chosen: a folder as it is now, or with what is added and without what leaves', async () => {
    const [growing, fixed, hiddenName] = [await folder('Growing'), await folder('Fixed'), await folder('Above')];
    const below = await folder('Below', growing);
    const [a, b, c] = [await inside(growing, 'a'), await inside(fixed, 'b'), await inside(hiddenName, 'c')];
    const content = [
      { docId: growing, isShareFolder: 1 as const },
      { docId: fixed, isShareFolder: 0 as const },
      { docId: b, parentId: fixed },
    ];
    const { id } = await share({ isAll: 0, content });
    const who = reader();
    await who.open(id);
    const seen = async () => (await who.data(api.shareMenu, { id })).map(({ label }) => label).sort();
    expect(await seen()).toEqual(['Fixed', 'Growing', 'a', 'b']);
    expect(await keysFor(who, id, c)).toEqual(allUnknown);
    const [later, not] = [await inside(below, 'later'), await inside(fixed, 'not')];
    expect(await seen()).toEqual(['Below', 'Fixed', 'Growing', 'a', 'b', 'later']);
    expect(await keysFor(who, id, not)).toEqual(allUnknown);
    await dev.call(moveDocs, { ids: [a], parentId: hiddenName });
    expect(await keysFor(who, id, a)).toEqual(allUnknown);
    await dev.call(docs.setDocShown, { id: below, isShow: 0 });
    expect(await keysFor(who, id, later)).toEqual(allUnknown);
    expect(await seen()).toEqual(['Fixed', 'b']);
    await dev.call(docs.setDocShown, { id: below, isShow: 1 });
    await dev.call(docs.deleteDoc, { id: later });
    expect(await keysFor(who, id, later)).toEqual(allUnknown);
    expect(await dev.call(api.listShareDocIds, { id })).toEqual([growing, b]);
  });

  it('has only the environments that were chosen, and the dictionaries that its docs link to', async () => {
    const at = here.moduleId;
    const env = async (name: string) =>
      (await dev.call(addEnvironment, { moduleId: at, name, url: `https://jim:pw@${name}.test`, isPublic: 1 })).id;
    const [inner, outer] = [await env('inner'), await env('outer')];
    for (const environmentId of [inner, outer])
      await dev.call(addEnvironmentParam, { environmentId, style: 1, name: `x-${environmentId}`, example: 'a-token' });
    const dictionary = async (name: string) =>
      (await dev.call(addDictionary, { moduleId: at, name, description: '' })).id;
    const [linked, unlinked] = [await dictionary('Linked'), await dictionary('Unlinked')];
    const doc = await apiDoc(dev, here, 'With surroundings');
    await dev.call(docs.saveDoc, { id: doc, queryParams: [{ name: 'state', type: 'enum', enumId: linked }] });
    const { id } = await share({
      isAll: 0,
      content: [{ docId: doc }],
      isShowDebug: 1,
      moduleEnvironmentIdList: [outer],
    });
    const who = reader();
    await who.open(id);
    const read = await who.data(api.viewSharedDoc, { shareConfigId: id, docId: doc });
    expect(read.debugEnvs.map(({ url }) => url)).toEqual(['https://outer.test']);
    expect(read.globalHeaders.map(({ name }) => name)).toEqual([`x-${outer}`]);
    expect(await who.key(globalHeaders, { environmentId: outer })).toBe('ok');
    expect(await who.key(globalHeaders, { environmentId: inner })).toBe('environment.unknown');
    expect((await who.data(listDictionariesWithItems, { moduleId: at })).map(({ name }) => name)).toEqual(['Linked']);
    expect(await who.key(listDictionaryItems, { enumId: linked })).toBe('ok');
    expect(await who.key(listDictionaryItems, { enumId: unlinked })).toBe('dictionary.unknown');
    expect(await who.key(listDictionariesWithItems, { moduleId: there.moduleId })).toBe('module.unknown');
    await update(id, { isAll: 0, content: [{ docId: doc }] });
    const closed = await who.data(api.viewSharedDoc, { shareConfigId: id, docId: doc });
    expect(closed).toMatchObject({ debugEnvs: [], baseUrl: '' });
    expect(JSON.stringify(closed)).not.toMatch(/a-token|\.test/);
    expect(await who.key(globalHeaders, { environmentId: outer })).toBe('environment.unknown');
  });
});

describe('all environments of a share', () => {
  it('are those with a public address; one in a private network only if it is chosen by name', async () => {
    const at = await place(dev);
    const { moduleId } = at;
    const env = async (url: string) => (await dev.call(addEnvironment, { moduleId, name: url, url })).id;
    const outer = await env('https://outer.test');
    const [inner, staging] = [await env('http://10.0.0.7'), await env('http://staging.internal:8080')];
    const doc = await apiDoc(dev, at, 'Called from anywhere');
    const wish = { isAll: 1, isShowDebug: 1, isAllSelectedDebug: 1 } as const;
    const { id } = await dev.call(api.addShare, { moduleId, ...wish });
    const who = reader();
    await who.open(id);
    const seen = async () => [
      (await who.data(api.viewSharedDoc, { shareConfigId: id, docId: doc })).debugEnvs.map((one) => one.id),
      (await dev.call(api.listShareEnvironments, { id })).map((one) => one.id),
    ];
    const both = (...ids: string[]) => [ids, ids];
    expect(await seen()).toEqual(both(outer));
    const lost = async (one: string) =>
      (await dev.call(readImpact, { of: 'environment', ids: [one], act: 'delete' })).effects.some(
        ({ kind }) => kind === 'shares',
      );
    expect([await lost(outer), await lost(inner)]).toEqual([true, false]);
    await dev.call(api.updateShare, { id, ...wish, moduleEnvironmentIdList: [outer, inner] });
    expect(await seen()).toEqual(both(outer, inner));
    expect(await lost(inner)).toBe(true);
    // What moves into a private network is not public any more; nobody chose it there.
    await dev.call(updateEnvironment, { id: outer, name: 'moved', url: 'http://192.168.1.9' });
    expect(await seen()).toEqual(both(inner));
    await dev.call(updateEnvironment, { id: staging, name: 'open', url: 'https://staging.test' });
    expect(await seen()).toEqual(both(inner, staging));
  });
});

describe('the end of a share', () => {
  it('counts at once: off, expired, deleted, its application deleted', async () => {
    const doc = await markdownDoc(dev, here);
    const today = new Date(app.clock.now().getTime() + 60_000);
    const day = `${today.getFullYear()}-${String(today.getMonth() + 1).padStart(2, '0')}-${String(today.getDate()).padStart(2, '0')}`;
    const { id } = await share({ expirationTime: day });
    const who = reader();
    await who.open(id);
    const state = async () => [
      await who.key(api.getShare, { id }),
      ...new Set([await who.key(docs.viewShownDoc, { id: doc }), await who.key(docs.docProps, { id: doc })]),
    ];
    expect(await state()).toEqual(['ok', 'ok']);
    await dev.call(api.disableShare, { id });
    expect(await state()).toEqual(['share.disabled', 'login.required']);
    expect(await who.key(api.checkSharePassword, { id, password: '' })).toBe('share.disabled');
    await dev.call(api.enableShare, { id });
    expect(await state()).toEqual(['ok', 'ok']);
    await dev.call(deleteModule, { id: here.moduleId });
    expect(await state()).toEqual(['share.unknown', 'login.required']);
    await dev.call(undeleteModule, { id: here.moduleId });
    app.clock.advance(2 * 86_400_000);
    expect(await state()).toEqual(['share.expired', 'login.required']);
    await update(id, {});
    expect(await state()).toEqual(['ok', 'ok']);
    await dev.call(api.deleteShare, { id });
    expect(await state()).toEqual(['share.unknown', 'login.required']);
  });
});
