import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getDoc, saveDoc } from '../../../contracts/docs/docs.js';
import type { Endpoint } from '../../../contracts/platform/endpoint.js';
import { NOT_DEPRECATED } from '../../../contracts/platform/enums.js';
import {
  addModule,
  addProject,
  addProjectMembers,
  addSpace,
  addSpaceMembers,
  listModules,
  moduleInfo,
  moduleOfDoc,
  projectInfo,
  renameModule,
  spaceInfo,
  spaceMembers,
  updateModuleSettings,
} from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import { type Person, stranger } from '../../support/people.js';

let app: TestApp;
let owner: Person;
let outsider: Person;
let guest: Person;
let dev: Person;
let ids: { space: string; project: string; module: string; doc: string };
const UNKNOWN = 'P81rgR6X';

beforeAll(async () => {
  app = await startApp();
  owner = await app.person('owner');
  outsider = await app.person('outsider');
  guest = await app.person('guest');
  dev = await app.person('dev');
  const space = (await owner.call(addSpace, { name: 'Closed' })).id;
  await owner.call(addSpaceMembers, { spaceId: space, userIds: [guest.id, dev.id], roleCode: 'guest' });
  const project = (await owner.call(addProject, { name: 'Vault', spaceId: space, isPrivate: 1 })).id;
  await owner.call(addProjectMembers, { projectId: project, userIds: [guest.id], roleCode: 'guest' });
  await owner.call(addProjectMembers, { projectId: project, userIds: [dev.id], roleCode: 'dev' });
  const module = (await owner.call(addModule, { name: 'vault-api', projectId: project })).id;
  const doc = (await owner.call(saveDoc, { moduleId: module, type: 3, name: 'Keys', description: 'secret' })).id;
  ids = { space, project, module, doc };
});
afterAll(() => app.stop());

/** Every way to read a place, and the key of the refusal when it does not exist. */
const looks = (at: typeof ids): [Endpoint, object, string][] => [
  [spaceInfo, { spaceId: at.space }, 'space.unknown'],
  [spaceMembers, { spaceId: at.space }, 'space.unknown'],
  [projectInfo, { projectId: at.project }, 'project.unknown'],
  [listModules, { projectId: at.project }, 'project.unknown'],
  [moduleInfo, { moduleId: at.module }, 'module.unknown'],
  [moduleOfDoc, { docId: at.doc }, 'doc.unknown'],
  [getDoc, { id: at.doc }, 'doc.unknown'],
];

describe('to a stranger', () => {
  it('what is not theirs looks exactly like what is not there', async () => {
    const nowhere = { space: UNKNOWN, project: UNKNOWN, module: UNKNOWN, doc: UNKNOWN };
    const [real, absent] = [looks(ids), looks(nowhere)];
    for (const [i, [endpoint, input, key]] of real.entries()) {
      const foreign = await outsider.refuses(endpoint, input);
      const unknown = await outsider.refuses(endpoint, absent[i]?.[1]);
      expect([endpoint.path, foreign.key]).toEqual([endpoint.path, key]);
      expect({ ...foreign, requestId: '' }).toEqual({ ...unknown, requestId: '' });
    }
  });

  it('changing is refused in the same words', async () => {
    expect(await outsider.refuses(renameModule, { id: ids.module, name: 'x' })).toMatchObject({
      key: 'module.unknown',
    });
    expect(await outsider.refuses(addModule, { projectId: ids.project, name: 'x' })).toMatchObject({
      key: 'project.unknown',
    });
    const save = { id: ids.doc, name: 'x', description: 'y' };
    expect(await outsider.refuses(saveDoc, save)).toMatchObject({ key: 'doc.unknown' });
    expect(await outsider.refuses(saveDoc, { moduleId: ids.module, type: 3, name: 'x' })).toMatchObject({
      key: 'module.unknown',
    });
  });

  it('nothing works without signing in', async () => {
    for (const [endpoint, input] of looks(ids))
      expect(await stranger(app.url).refuses(endpoint, input)).toMatchObject({ code: '1000', key: 'login.required' });
  });
});

describe('in a private project', () => {
  it('a guest reads and does not write', async () => {
    for (const [endpoint, input] of looks(ids)) await guest.call(endpoint, input);
    const forbidden = { code: '100', key: 'access.forbidden', msg: 'You don’t have permission to do this' };
    expect(await guest.refuses(saveDoc, { id: ids.doc, name: 'Keys', description: 'mine' })).toMatchObject(forbidden);
    expect(await guest.refuses(addModule, { projectId: ids.project, name: 'x' })).toMatchObject(forbidden);
    const setting = { moduleId: ids.module, items: [{ configKey: 'dingdingWebhookUrl', configValue: '' }] };
    expect(await guest.refuses(updateModuleSettings, setting)).toMatchObject(forbidden);
    expect(await owner.call(getDoc, { id: ids.doc })).toMatchObject({ description: 'secret', streamVersion: 1 });
  });

  it('a developer writes and does not rule', async () => {
    await dev.call(saveDoc, { id: ids.doc, name: 'Keys', description: 'rotated' });
    const add = { projectId: ids.project, userIds: [guest.id], roleCode: 'dev' };
    expect(await dev.refuses(addProjectMembers, add)).toMatchObject({ key: 'access.forbidden' });
    const toSpace = { spaceId: ids.space, userIds: [outsider.id], roleCode: 'guest' };
    expect(await dev.refuses(addSpaceMembers, toSpace)).toMatchObject({ key: 'access.forbidden' });
    expect(await dev.refuses(addProject, { name: 'x', spaceId: ids.space })).toMatchObject({ key: 'access.forbidden' });
  });
});

describe('bad input', () => {
  it('300 characters where 128 fit: refused, and nothing harmed', async () => {
    const before = await owner.call(getDoc, { id: ids.doc });
    const refused = await owner.refuses(saveDoc, { id: ids.doc, name: 'x'.repeat(300) });
    expect(refused).toMatchObject({ key: 'input.invalid', fields: { name: 'Max length is 128' } });
    expect(await owner.call(getDoc, { id: ids.doc })).toEqual(before);
  });

  it('a Hashid that is none', async () => {
    for (const id of ['xxxxxxxx', '', '1', "' or 1=1", '../etc'])
      expect(await owner.refuses(getDoc, { id })).toMatchObject({ key: 'input.invalid' });
  });

  it('a script in a name stays text', async () => {
    const name = '<script>alert(1)</script>"&\'';
    const made = await owner.call(addModule, { projectId: ids.project, name });
    expect(await owner.call(moduleInfo, { moduleId: made.id })).toMatchObject({ name });
    const again = await owner.refuses(addModule, { projectId: ids.project, name });
    expect(again).toMatchObject({ key: 'module.exists', name, msg: `The application ${name} already exists` });
    const reply = await fetch(`${app.url}/module/info?moduleId=${made.id}`, { headers: { token: owner.token } });
    expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('content-security-policy')).toMatch(/script-src 'self'(;|$)/);
  });

  it('5 MB, half a JSON, a form, and an address that is none: enveloped, with the request’s id', async () => {
    const post = async (path: string, body: string, type = 'application/json') => {
      const headers = {
        token: owner.token,
        'content-type': type,
        'accept-language': 'en',
        'x-request-id': 'story-0001',
      };
      const reply = await fetch(`${app.url}${path}`, { method: 'POST', headers, body });
      return { status: reply.status, id: reply.headers.get('x-request-id'), ...JSON.parse(await reply.text()) };
    };
    const huge = JSON.stringify({ id: ids.doc, name: 'Keys', description: 'x'.repeat(5_000_000) });
    const sent = { id: 'story-0001', code: '100' };
    expect(await post('/doc/save', huge)).toMatchObject({ ...sent, status: 200, data: { key: 'input.tooLarge' } });
    expect(await post('/doc/save', '{"id":')).toMatchObject({
      ...sent,
      status: 200,
      data: { key: 'input.unreadable' },
    });
    expect(await post('/doc/save', '<a/>', 'application/xml')).toMatchObject({ ...sent, status: 200 });
    expect(await post('/no/such/call', '{}')).toMatchObject({
      ...sent,
      status: 404,
      data: { key: 'route.unknown', requestId: 'story-0001' },
    });
    expect(await owner.call(getDoc, { id: ids.doc })).toMatchObject({ deprecated: NOT_DEPRECATED, name: 'Keys' });
  });
});
