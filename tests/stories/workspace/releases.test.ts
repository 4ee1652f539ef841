import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addFolder, deleteDoc, saveDoc } from '../../../contracts/docs/docs.js';
import { decodeId } from '../../../contracts/platform/wire.js';
import {
  addRelease,
  boundDocs,
  listReleases,
  removeRelease,
  setReleaseStatus,
  subscribeRelease,
  unsubscribeRelease,
  updateRelease,
} from '../../../contracts/workspace/releases.js';
import { addModule, removeSpaceMember } from '../../../contracts/workspace/workspace.js';
import { SecretCipher } from '../../../server/platform/settings/secret-cipher.js';
import { releaseRobotContext } from '../../../server/workspace/releases/release-robots.js';
import { startApp, type TestApp } from '../../support/app.js';
import { OldClient } from '../../support/old-client.js';
import { type Person, send } from '../../support/people.js';
import { markdownDoc, type Place, place } from '../../support/places.js';

const ding = 'https://oapi.dingtalk.com/robot/send?access_token=d1ng-t0ken';
const wecom = 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=w3com-k3y';

let app: TestApp;
let owner: Person;
let dev: Person;
let guest: Person;
let outsider: Person;
let here: Place;
beforeAll(async () => {
  app = await startApp();
  owner = await app.person('owner');
  dev = await app.person('dev');
  guest = await app.person('guest');
  outsider = await app.person('outsider');
  here = await place(owner, { devs: [dev], guests: [guest] });
});
afterAll(() => app.stop());

const one = async (person: Person, id: string) =>
  (await person.call(listReleases, { projectId: here.projectId })).find((release) => release.id === id);
const add = async (releaseNo: string, more: object = {}) =>
  (await dev.call(addRelease, { projectId: here.projectId, releaseNo, ...more })).id;
const told = async (): Promise<{ type: string; data: Record<string, unknown> }[]> =>
  app.database.query('select type, data from events where stream = $1 order by version', [
    `project-${decodeId(here.projectId)}`,
  ]);
const followers = async (id: string): Promise<number> =>
  (await app.database.query('select 1 from subscriptions where type = 4 and source_id = $1', [decodeId(id)])).length;

describe('a release', () => {
  it('is made by developers, seen by all of the project, and has its number once', async () => {
    const wish = { projectId: here.projectId, releaseNo: ' 1.0 ', releaseDesc: 'The first' };
    expect(await guest.refuses(addRelease, wish)).toMatchObject({ key: 'access.forbidden' });
    expect(await outsider.refuses(addRelease, wish)).toMatchObject({ key: 'project.unknown' });
    const { id } = await dev.call(addRelease, wish);
    expect(await one(guest, id)).toMatchObject({
      releaseNo: '1.0',
      releaseDesc: 'The first',
      status: 1,
      isSubscribe: false,
    });
    expect(await dev.refuses(addRelease, wish)).toMatchObject({ key: 'release.exists' });
    expect(await dev.refuses(addRelease, { ...wish, releaseNo: '' })).toMatchObject({ key: 'input.invalid' });
    expect(await dev.refuses(addRelease, { ...wish, releaseNo: 'x'.repeat(21) })).toMatchObject({
      key: 'input.invalid',
    });
    const twice = [1, 2, 3].map(() => send(app.url, addRelease, { ...wish, releaseNo: 'same' }, { token: dev.token }));
    const codes = (await Promise.all(twice)).map((text) => JSON.parse(text).code);
    expect(codes.sort()).toEqual(['0', '100', '100']);
    expect(await outsider.refuses(listReleases, { projectId: here.projectId })).toMatchObject({
      key: 'project.unknown',
    });
  });

  it('is found by a part of its number and by its state', async () => {
    const [a, b] = [await add('find-1'), await add('find_2', { status: 0 })];
    const find = async (want: object) =>
      (await guest.call(listReleases, { projectId: here.projectId, ...want })).map(({ id }) => id);
    expect(await find({ releaseNo: 'FIND' })).toEqual([b, a]);
    expect(await find({ releaseNo: 'd_' })).toEqual([b]);
    expect(await find({ status: 0 })).toEqual([b]);
    expect(await find({ releaseNo: 'find', status: 1 })).toEqual([a]);
    await dev.call(setReleaseStatus, { id: b, status: 1 });
    expect(await find({ status: '0' })).toEqual([]);
    expect(await guest.refuses(setReleaseStatus, { id: b, status: 0 })).toMatchObject({ key: 'access.forbidden' });
  });

  it('encrypts its robots’ addresses, and shows them to those who may edit it only', async () => {
    const id = await add('robots', { dingdingWebhook: ding, weComWebhook: wecom });
    const areSet = { isDingdingSet: true, isWeComSet: true };
    expect(await one(dev, id)).toMatchObject({ dingdingWebhook: ding, weComWebhook: wecom, ...areSet });
    expect(await one(guest, id)).toMatchObject({ dingdingWebhook: '', weComWebhook: '', ...areSet });
    // An old client posts back what it received.
    const before = (await told()).length;
    await OldClient.of(dev).post('/project/release/update', await one(dev, id));
    expect(await told()).toHaveLength(before);
    expect(await one(dev, id)).toMatchObject({ dingdingWebhook: ding, weComWebhook: wecom });
    const [row] = await app.database.query('select * from releases where id = $1', [decodeId(id)]);
    expect(app.get(SecretCipher).decrypt(row.dingding_webhook, releaseRobotContext(row.id, 'dingtalk'))).toBe(ding);
    expect(app.get(SecretCipher).decrypt(row.wecom_webhook, releaseRobotContext(row.id, 'wecom'))).toBe(wecom);
    // Omitted: unchanged. Empty: cleared.
    await dev.call(updateRelease, { id, projectId: here.projectId, dingdingWebhook: '' });
    expect(await one(dev, id)).toMatchObject({ isDingdingSet: false, isWeComSet: true });
    expect((await told()).at(-1)).toMatchObject({ type: 'ReleaseUpdated', data: { dingdingWebhook: false } });
    const [{ all }] = await app.database.query(
      `select coalesce(string_agg(data::text, ''), '') || (select string_agg(r::text, '') from releases r) as all from events`,
    );
    expect(all).not.toMatch(/d1ng-t0ken|w3com-k3y/);
  });

  it.each([
    'oapi.dingtalk.com/robot/send',
    'ftp://oapi.dingtalk.com/x',
    'javascript:alert(1)',
    'https://user:secret@oapi.dingtalk.com/robot/send',
    'https://',
    'https://a b.c/',
    'http://x.y/\u0000',
    `https://x.y/${'z'.repeat(200)}`,
  ])('refuses %j as a robot’s address', async (address) => {
    for (const [field, key] of [
      ['dingdingWebhook', 'robot.url.dingtalk'],
      ['weComWebhook', 'robot.url.wecom'],
    ]) {
      const wish = { projectId: here.projectId, releaseNo: 'bad', [field ?? '']: address };
      expect((await dev.refuses(addRelease, wish)).key).toMatch(new RegExp(`^(${key}|input.invalid)$`));
    }
  });

  it('takes gateways inside the house as robots’ addresses', async () => {
    const id = await add('gateway', { dingdingWebhook: 'http://10.0.0.7:8080/to/dingtalk' });
    expect(await one(dev, id)).toMatchObject({ isDingdingSet: true });
  });

  it('is followed by anyone who may see it, until it is removed', async () => {
    const id = await add('followed');
    expect(await outsider.refuses(subscribeRelease, { sourceId: id })).toMatchObject({ key: 'release.unknown' });
    await guest.call(subscribeRelease, { sourceId: id });
    await guest.call(subscribeRelease, { sourceId: id });
    await dev.call(subscribeRelease, { sourceId: id });
    expect(await one(guest, id)).toMatchObject({ isSubscribe: true });
    expect(await one(owner, id)).toMatchObject({ isSubscribe: false });
    await dev.call(unsubscribeRelease, { sourceId: id });
    expect(await one(dev, id)).toMatchObject({ isSubscribe: false });
    expect(await followers(id)).toBe(1);
    await dev.call(removeRelease, { id });
    expect(await followers(id)).toBe(0);
    expect(await one(dev, id)).toBeUndefined();
    expect(await dev.refuses(removeRelease, { id })).toMatchObject({ key: 'release.unknown' });
    expect(await guest.refuses(subscribeRelease, { sourceId: id })).toMatchObject({ key: 'release.unknown' });
    await add('followed');
    const own = await app.database.query(`select type from events where type like 'Release%scribed' order by position`);
    expect(own).toEqual([
      { type: 'ReleaseSubscribed' },
      { type: 'ReleaseSubscribed' },
      { type: 'ReleaseUnsubscribed' },
    ]);
  });

  it('may be left by who may not see it any more', async () => {
    const id = await add('left');
    const gone = await app.person('gone');
    const there = await place(owner, { guests: [gone] });
    const { id: theirs } = await owner.call(addRelease, { projectId: there.projectId, releaseNo: '1' });
    await gone.call(subscribeRelease, { sourceId: theirs });
    await owner.call(removeSpaceMember, { spaceId: there.spaceId, userId: gone.id });
    await gone.call(unsubscribeRelease, { sourceId: theirs });
    expect(await followers(theirs)).toBe(0);
    expect(await gone.refuses(boundDocs, { projectId: here.projectId, releaseId: id })).toMatchObject({
      key: 'release.unknown',
    });
  });
});

describe('what a release holds', () => {
  it('are docs and folders of its project, shown as a tree with the folders that lead to them', async () => {
    const { id: second } = await owner.call(addModule, { name: 'Second', projectId: here.projectId });
    const folder = (await dev.call(addFolder, { moduleId: here.moduleId, name: 'Orders' })).id;
    const inner = (await dev.call(addFolder, { moduleId: here.moduleId, name: 'Old', parentId: folder })).id;
    const wish = { moduleId: here.moduleId, type: 3 as const, name: 'List', description: '', parentId: inner };
    const doc = (await dev.call(saveDoc, wish)).id;
    const other = await markdownDoc(owner, { ...here, moduleId: second }, '', 'Other');
    await markdownDoc(owner, here, '', 'Not held');
    const map = { [here.moduleId]: [doc], [second]: [other] };
    const id = await add('docs', { moduleSourceIdMap: map });
    expect((await one(guest, id))?.moduleSourceIdMap).toEqual(map);
    const tree = await guest.call(boundDocs, { projectId: here.projectId, releaseId: id });
    const names = (nodes: typeof tree): unknown[] => nodes.map(({ label, children }) => [label, names(children)]);
    expect(names(tree)).toEqual([
      ['Application', [['Orders', [['Old', [['List', []]]]]]]],
      ['Second', [['Other', []]]],
    ]);
    expect(tree[0]).toMatchObject({ id: here.moduleId, isFolder: 1 });
    expect(tree[1]?.children[0]).toMatchObject({ id: other, name: 'Other', isFolder: 0, version: '' });

    await dev.call(updateRelease, {
      id,
      projectId: here.projectId,
      moduleSourceIdMap: { [here.moduleId]: [folder, inner, doc] },
    });
    const numbers = [folder, inner, doc].map(decodeId);
    expect((await told()).at(-1)).toMatchObject({
      type: 'ReleaseUpdated',
      data: { docs: { added: numbers.slice(0, 2), removed: [decodeId(other)] } },
    });
    await dev.call(updateRelease, { id, projectId: here.projectId, moduleSourceIdMap: { [here.moduleId]: [doc] } });
    await dev.call(deleteDoc, { id: doc });
    expect((await one(guest, id))?.moduleSourceIdMap).toEqual({});
    expect(await guest.call(boundDocs, { projectId: here.projectId, releaseId: id })).toEqual([]);
  });

  it('is nothing of another project, and nothing that is not there', async () => {
    const there = await place(dev);
    const foreign = await markdownDoc(dev, there);
    const own = await markdownDoc(owner, here);
    for (const map of [
      { [there.moduleId]: [foreign] },
      { [here.moduleId]: [foreign] },
      { [here.moduleId]: ['P81rgR6X'] },
      { nonsense: [own] },
      { [there.moduleId]: [own] },
    ]) {
      const wish = { projectId: here.projectId, releaseNo: 'wrong', moduleSourceIdMap: map };
      expect(await dev.refuses(addRelease, wish)).toMatchObject({ key: 'release.docs' });
    }
    const id = await add('stays', { moduleSourceIdMap: { [here.moduleId]: [own] } });
    const elsewhere = { id, projectId: there.projectId, moduleSourceIdMap: {} };
    expect(await dev.refuses(updateRelease, elsewhere)).toMatchObject({ key: 'release.unknown' });
    expect((await one(dev, id))?.moduleSourceIdMap).toEqual({ [here.moduleId]: [own] });
  });
});
