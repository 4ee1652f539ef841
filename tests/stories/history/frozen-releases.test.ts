import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ParamStyle } from '../../../contracts/docs/doc-types/api.js';
import { addFolder, deleteDoc, saveDoc, setDocShown } from '../../../contracts/docs/docs.js';
import { addModel } from '../../../contracts/docs/models.js';
import {
  compareReleases,
  freezeRelease,
  frozenReleases,
  releasePage,
} from '../../../contracts/history/frozen-releases.js';
import { deleteForGood } from '../../../contracts/history/past.js';
import { DocType } from '../../../contracts/platform/enums.js';
import { addRelease, setReleaseNotes } from '../../../contracts/workspace/releases.js';
import { isSignedManifest, signedManifest } from '../../../server/platform/log/manifest.js';
import { missingFromLog } from '../../../server/platform/log/verify-manifest.js';
import { startApp, type TestApp } from '../../support/app.js';
import type { Person } from '../../support/people.js';
import { apiDoc, type Place, place } from '../../support/places.js';
import { holdsRow } from '../../support/referring.js';

let app: TestApp;
let dev: Person;
let guest: Person;
let outsider: Person;
let here: Place;
beforeAll(async () => {
  app = await startApp();
  dev = await app.person('dev');
  guest = await app.person('guest');
  outsider = await app.person('outsider');
  here = await place(await app.admin(), { devs: [dev], guests: [guest] });
});
afterAll(() => app.stop());

const release = async (releaseNo: string, docs: readonly string[], there = here) =>
  (
    await dev.call(addRelease, {
      ...{ projectId: there.projectId, releaseNo, moduleSourceIdMap: { [there.moduleId]: [...docs] } },
    })
  ).id;
const frozen = async (releaseNo: string, docs: readonly string[]) => {
  const id = await release(releaseNo, docs);
  await dev.call(freezeRelease, { id });
  return id;
};
const file = async (path: string, person = dev) => {
  const reply = await fetch(`${app.url}/project/release/${path}`, { headers: { token: person.token } });
  return { type: reply.headers.get('content-type') ?? '', text: await reply.text() };
};

describe('a frozen release', () => {
  let first: string;
  let second: string;
  beforeAll(async () => {
    const [orders, gone, same] = [await apiDoc(dev, here, 'Orders'), await apiDoc(dev, here), await apiDoc(dev, here)];
    first = await frozen('1.0', [orders, gone, same]);
    await dev.call(saveDoc, {
      id: orders,
      name: 'Orders <b>|*',
      queryParams: [{ name: 'tenantId', required: 1, maxLength: '' }],
    });
    const added = await apiDoc(dev, here, 'Added');
    second = await frozen('2.0', [orders, same, added]);
    // After the freeze: no release contains it.
    await dev.call(saveDoc, { id: orders, queryParams: [] });
    await dev.call(deleteDoc, { id: added });
  });

  it('is made by developers, once, and seen by all of the project', async () => {
    const id = await release('0.1', []);
    expect(await guest.refuses(freezeRelease, { id })).toMatchObject({ key: 'access.forbidden' });
    expect(await outsider.refuses(freezeRelease, { id })).toMatchObject({ key: 'release.unknown' });
    expect(await guest.refuses(compareReleases, { from: first, to: id })).toMatchObject({ key: 'release.notFrozen' });
    expect(await dev.refuses(freezeRelease, { id: first })).toMatchObject({ key: 'release.frozen' });
    const list = await guest.call(frozenReleases, { projectId: here.projectId });
    expect(list.map(({ releaseNo, docs }) => [releaseNo, docs])).toEqual([
      ['2.0', 3],
      ['1.0', 3],
    ]);
  });

  it('is compared with another, the worst doc first', async () => {
    const found = await dev.call(compareReleases, { from: first, to: second });
    expect(found).toMatchObject({ from: '1.0', to: '2.0', unchanged: 1, counts: { breaking: 2 }, isCut: 0 });
    expect(found.docs.map(({ kind, severity }) => [kind, severity]).sort()).toEqual([
      ['added', 'compatible'],
      ['changed', 'breaking'],
      ['removed', 'breaking'],
    ]);
    expect(found.docs.at(-1)?.severity).toBe('compatible');
    const changed = found.docs.find(({ kind }) => kind === 'changed');
    expect(changed).toMatchObject({ fromVersion: 1, toVersion: 2 });
    expect(changed?.meaning.list.map(({ rule }) => rule)).toEqual(['query.added.required', 'name']);
    const all = await guest.call(compareReleases, { to: first });
    expect(all.docs.map(({ kind }) => kind)).toEqual(['added', 'added', 'added']);
  });

  it('does not name docs to guests that are deleted or hidden now', async () => {
    const there = await place(await app.admin(), { devs: [dev], guests: [guest] });
    const { id: folder } = await dev.call(addFolder, { moduleId: there.moduleId, name: 'Attic' });
    const [gone, hidden, shown] = [
      await apiDoc(dev, there, 'Gone'),
      await apiDoc(dev, there, 'Secret'),
      await apiDoc(dev, there, 'Shown'),
    ];
    const { id: inside } = await dev.call(saveDoc, {
      ...{ moduleId: there.moduleId, parentId: folder, type: 3, name: 'Inside', description: '' },
    });
    const id = await release('3.0', [gone, hidden, shown, inside], there);
    await dev.call(freezeRelease, { id });
    await dev.call(deleteDoc, { id: gone });
    await dev.call(setDocShown, { id: hidden, isShow: false });
    await dev.call(setDocShown, { id: folder, isShow: false });
    const seenBy = async (person: Person) => [
      (await person.call(compareReleases, { to: id })).docs.map(({ name }) => name).sort(),
      ...[(await file(`notes?to=${id}`, person)).text, (await file(`manifest?id=${id}`, person)).text].map(
        (text) => text.match(/Gone|Secret|Shown|Inside/g)?.sort() ?? [],
      ),
    ];
    expect(await seenBy(dev)).toEqual(Array(3).fill(['Gone', 'Inside', 'Secret', 'Shown']));
    expect(await seenBy(guest)).toEqual(Array(3).fill(['Shown']));
  });

  it('does not reveal releases of other projects', async () => {
    const elsewhere = await place(await app.admin(), { devs: [dev] });
    const hidden = await release('9.9', [], elsewhere);
    await dev.call(freezeRelease, { id: hidden });
    expect(await guest.refuses(compareReleases, { from: hidden, to: first })).toMatchObject({ key: 'release.unknown' });
    expect(await guest.refuses(compareReleases, { to: hidden })).toMatchObject({ key: 'release.unknown' });
    for (const path of [`notes?to=${hidden}`, `manifest?id=${hidden}`])
      expect((await file(path, guest)).text).toContain('release.unknown');
  });

  it('has a page: its docs as they are now, then as they were frozen, with notes drafted from the changes', async () => {
    const there = await place(await app.admin(), { devs: [dev], guests: [guest] });
    const [pay, hidden] = [await apiDoc(dev, there, 'Pay'), await apiDoc(dev, there, 'Hidden')];
    const one = await release('1.0', [pay], there);
    await dev.call(freezeRelease, { id: one });
    await dev.call(saveDoc, { id: pay, queryParams: [{ name: 'tenantId', required: 1, maxLength: '' }] });
    await dev.call(setDocShown, { id: hidden, isShow: false });
    const two = await release('2.0', [pay, hidden], there);
    const before = await dev.call(releasePage, { id: two });
    expect(before).toMatchObject({ frozen: null, previous: { id: one, releaseNo: '1.0' }, notes: '' });
    // In the order of their addresses, which are random.
    const paths = before.docs.map(({ path }) => path);
    expect(paths).toEqual(paths.toSorted());
    expect(before.docs.map(({ name, version, isNewer }) => [name, version, isNewer])).toEqual(
      expect.arrayContaining([
        ['Hidden', 2, false],
        ['Pay', 2, false],
      ]),
    );
    expect(before.total).toBe(2);
    expect(await dev.refuses(compareReleases, { from: one, to: two })).toMatchObject({ key: 'release.notFrozen' });
    const draft = await dev.call(compareReleases, { from: one, to: two, draft: 1 });
    expect(draft.docs.map(({ name, kind }) => [name, kind])).toEqual([
      ['Pay', 'changed'],
      ['Hidden', 'added'],
    ]);
    expect((await file(`notes?from=${one}&to=${two}&draft=1&lang=en`)).text).toContain('tenantId');
    expect(await guest.refuses(freezeRelease, { id: two, notes: 'x' })).toMatchObject({ key: 'access.forbidden' });
    await dev.call(freezeRelease, { id: two, notes: '## Tenants' });
    await dev.call(saveDoc, { id: pay, name: 'Pay later' });
    const seen = await guest.call(releasePage, { id: two });
    expect(seen).toMatchObject({ frozen: { by: 'Dev' }, notes: '## Tenants' });
    expect(seen.docs).toMatchObject([{ docId: pay, version: 2, isNewer: true, isDeleted: false }]);
    await dev.call(setReleaseNotes, { id: two, notes: '' });
    expect((await guest.call(releasePage, { id: two })).notes).toBe('');
    expect(await outsider.refuses(releasePage, { id: two })).toMatchObject({ key: 'release.unknown' });
    expect(await guest.refuses(setReleaseNotes, { id: two, notes: 'x' })).toMatchObject({ key: 'access.forbidden' });
    const long = { id: two, notes: 'x'.repeat(50_001) };
    expect(await dev.refuses(setReleaseNotes, long)).toMatchObject({ key: 'input.invalid' });
  });

  it('has notes as Markdown, in which names are no markup', async () => {
    const { type, text } = await file(`notes?from=${first}&to=${second}&lang=en`);
    expect(type).toContain('text/markdown');
    expect(text.split('\n').slice(0, 3)).toEqual(['# Changes from 1.0 to 2.0', '', '## breaking (2)']);
    expect(text).toContain('### Orders \\<b\\>\\|\\* `POST /a/doc/');
    expect(text).toContain('- **breaking** Required query parameter `tenantId` added: calls without it will fail');
    expect((await file(`notes?from=${first}&to=${second}`)).text).toContain('## 不兼容 (2)');
  });

  it('has the models that its docs reach in its manifest, and nowhere among its docs', async () => {
    const there = await place(await app.admin(), { devs: [dev], guests: [guest] });
    const { moduleId } = there;
    const add = (name: string) => dev.call(addModel, { moduleId, name, parentId: '' });
    const [order, line, other] = [await add('Order'), await add('Line'), await add('Other')];
    const pay = await apiDoc(dev, there, 'Pay');
    const { model, request } = ParamStyle;
    await holdsRow(app, dev, { id: order.id, type: DocType.model, style: model, name: 'line', ref: line.id });
    await holdsRow(app, dev, { id: pay, type: DocType.http, style: request, name: 'order', ref: order.id });
    const id = await release('1.0', [pay], there);
    expect(await dev.call(freezeRelease, { id })).toMatchObject({ docs: 1 });
    expect(await dev.call(frozenReleases, { projectId: there.projectId })).toMatchObject([{ docs: 1 }]);
    expect((await dev.call(releasePage, { id })).docs.map(({ name }) => name)).toEqual(['Pay']);
    expect((await guest.call(compareReleases, { to: id })).docs.map(({ name }) => name)).toEqual(['Pay']);
    const manifest = async (person: Person) =>
      signedManifest.parse(JSON.parse((await file(`manifest?id=${id}`, person)).text)).manifest;
    const { docs, omitted } = await manifest(guest);
    expect(docs.map(({ name }) => name).sort()).toEqual(['Line', 'Order', 'Pay']);
    expect(omitted).toBe(0);
    expect(await missingFromLog(app.database, await manifest(dev))).toEqual([]);
    for (const one of [line, other]) await dev.call(deleteDoc, { id: one.id });
    const admin = await app.admin();
    expect(await admin.refuses(deleteForGood, { docId: line.id, reason: 'x' })).toMatchObject({ key: 'past.frozen' });
    await admin.call(deleteForGood, { docId: other.id, reason: 'x' });
    expect((await manifest(guest)).omitted).toBe(1);
  });

  it('has a signed manifest that shows what was changed afterwards', async () => {
    const signed = signedManifest.parse(JSON.parse((await file(`manifest?id=${second}`)).text));
    expect(isSignedManifest(signed)).toBe(true);
    expect(signed.manifest.docs.map(({ version }) => version)).toEqual([2, 1, 1]);
    const other = signedManifest.parse(JSON.parse((await file(`manifest?id=${first}`)).text));
    expect(other.publicKey).toBe(signed.publicKey);
    expect(isSignedManifest({ ...signed, signature: other.signature })).toBe(false);
    expect(isSignedManifest({ ...signed, manifest: { ...signed.manifest, release: '3.0' } })).toBe(false);
    expect(isSignedManifest({ ...signed, publicKey: 'AAAA' })).toBe(false);
    expect(await missingFromLog(app.database, signed.manifest)).toEqual([]);
    const [doc] = signed.manifest.docs;
    const forged = { ...signed.manifest, docs: [{ ...doc!, hash: '00'.repeat(32) }] };
    expect(await missingFromLog(app.database, forged)).toHaveLength(1);
    const stored = JSON.stringify(await app.database.query(`select value from settings where key = 'release.key'`));
    expect(stored).toMatch(/"s1\./);
  });
});
