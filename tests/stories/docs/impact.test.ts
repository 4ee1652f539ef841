import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addFolder, deleteDoc, saveDoc } from '../../../contracts/docs/docs.js';
import { readImpact } from '../../../contracts/docs/impact.js';
import { subscribe } from '../../../contracts/notifications/notice.js';
import type { WireInput } from '../../../contracts/platform/endpoint.js';
import { addComposeDocs, addComposePage, deleteComposePage } from '../../../contracts/sharing/compose-docs.js';
import { addComposeProject, deleteComposeProject } from '../../../contracts/sharing/composing.js';
import { addShare, disableShare } from '../../../contracts/sharing/sharing.js';
import { saveMock } from '../../../contracts/try-out/mocks.js';
import { addDictionary } from '../../../contracts/workspace/dictionaries.js';
import { addEnvironment, updateEnvironment } from '../../../contracts/workspace/environments.js';
import { addRelease } from '../../../contracts/workspace/releases.js';
import { addModule, addSpace, addSpaceMembers } from '../../../contracts/workspace/workspace.js';
import { startApp, type TestApp } from '../../support/app.js';
import type { Person } from '../../support/people.js';
import { type Place, place } from '../../support/places.js';

describe('what a change reaches', () => {
  let app: TestApp;
  let admin: Person;
  let dev: Person;
  let here: Place;
  let folder: string;
  let docId: string;
  let dictionary: string;
  let composed: string;
  let portal: string;

  const reached = async (target: WireInput<typeof readImpact>, who = admin) =>
    Object.fromEntries(
      (await who.call(readImpact, target)).effects.map(({ kind, total, items }) => [
        kind,
        [total, ...items.map(({ name, path }) => `${name} ${path}`)],
      ]),
    );
  const share = async (more: object) =>
    (await admin.call(addShare, { moduleId: here.moduleId, isAll: 1, type: 1, ...more })).id;

  beforeAll(async () => {
    app = await startApp();
    [admin, dev] = [await app.admin(), await app.person('dev')];
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    here = await place(admin, { devs: [dev] });
    const { moduleId } = here;
    folder = (await admin.call(addFolder, { moduleId, name: 'Orders' })).id;
    dictionary = (await admin.call(addDictionary, { moduleId, name: 'State', description: '' })).id;
    docId = (
      await admin.call(saveDoc, {
        ...{ moduleId, parentId: folder, type: 0, name: 'Pay', url: '/pay', httpMethod: 'POST' },
        requestParams: [{ name: 'state', type: 'enum', enumId: dictionary }],
      })
    ).id;
    await dev.call(subscribe, { sourceId: docId });
    await admin.call(saveMock, { docId, name: 'Default', path: `pay/${docId}`, resultType: 0 });
    const bound = { [moduleId]: [docId] };
    await admin.call(addRelease, { projectId: here.projectId, releaseNo: '1.0', moduleSourceIdMap: bound });
    await share({ remark: 'Partners' });
    portal = (await admin.call(addSpace, { name: `Portal ${docId}`, isCompose: 1 })).id;
    composed = (await admin.call(addComposeProject, { spaceId: portal, name: 'Portal', type: 1 })).id;
    await admin.call(addComposeDocs, { projectId: composed, docList: [{ docId }] });
  });

  const whole = () => ({
    subscribers: [1],
    releases: [1, `1.0 /project/release/${here.projectId}`],
    shares: [1, `Partners /project/doc/${here.projectId}?module=${here.moduleId}&tab=share`],
    composed: [1, `Portal /show/${composed}`],
    mocks: [1, `Default /view/${docId}`],
  });

  it('is listed with links for a doc, its folder, its dictionary, its application and its project, deleted or hidden', async () => {
    const deletes: WireInput<typeof readImpact>[] = [
      { of: 'docs', ids: [docId], act: 'delete' },
      { of: 'docs', ids: [docId], act: 'hide' },
      { of: 'docs', ids: [folder], act: 'delete' },
      { of: 'dictionary', ids: [dictionary], act: 'delete' },
      { of: 'module', ids: [here.moduleId], act: 'delete' },
      { of: 'project', ids: [here.projectId], act: 'delete' },
    ];
    for (const target of deletes) expect([target, await reached(target)]).toEqual([target, whole()]);
    const { id: other } = await admin.call(addModule, { name: 'Empty', projectId: here.projectId });
    expect(await reached({ of: 'module', ids: [other], act: 'delete' })).toEqual({});
  });

  it('is counted without a name for who may not see it, and asked by who may make the change only', async () => {
    const target = { of: 'docs', ids: [docId], act: 'delete' } as const;
    expect(await reached(target, dev)).toEqual({ ...whole(), composed: [1] });
    expect(await dev.refuses(readImpact, { ...target, of: 'project', ids: [here.projectId] })).toMatchObject({
      key: 'access.forbidden',
    });
    const outsider = await app.person(`outsider-${docId}`);
    expect(await outsider.refuses(readImpact, target)).toMatchObject({ key: 'doc.unknown' });
    expect(await outsider.refuses(readImpact, { ...target, of: 'project', ids: [here.projectId] })).toMatchObject({
      key: 'project.unknown',
    });
  });

  it('of an environment is the shares that show it and, while it is public, the composed projects', async () => {
    const { moduleId } = here;
    const url = 'https://api.example.com';
    const { id } = await admin.call(addEnvironment, { moduleId, name: 'Test', url, isPublic: 1 });
    const shown = await share({ remark: 'With debug', isShowDebug: 1, isAllSelectedDebug: 1 });
    const { shares, composed: projects } = {
      shares: [1, `With debug /project/doc/${here.projectId}?module=${moduleId}&tab=share`],
      composed: whole().composed,
    };
    expect(await reached({ of: 'environment', ids: [id], act: 'delete' })).toEqual({ shares, composed: projects });
    expect(await reached({ of: 'environment', ids: [id], act: 'private' })).toEqual({ composed: projects });
    await admin.call(updateEnvironment, { id, name: 'Test', url, isPublic: 0 });
    expect(await reached({ of: 'environment', ids: [id], act: 'delete' })).toEqual({ shares });
    await admin.call(disableShare, { id: shown });
    expect(await reached({ of: 'environment', ids: [id], act: 'delete' })).toEqual({});
  });

  it('of a composed project is its docs, by name for those who may read them, and its extra pages', async () => {
    const target = { of: 'composeProject', ids: [composed], act: 'delete' } as const;
    const { id: page } = await admin.call(addComposePage, { projectId: composed, title: 'Start', content: 'x' });
    await admin.call(addComposePage, { projectId: composed, title: 'Draft', content: 'x', status: 0 });
    const pages = [1, `Start /show/${composed}/${page}`];
    expect(await reached(target)).toEqual({ shown: [1, `Pay /view/${docId}`], pages });
    expect(await dev.refuses(readImpact, target)).toMatchObject({ key: 'compose.unknown' });
    const editor = await app.person(`editor-${docId}`);
    await admin.call(addSpaceMembers, { spaceId: portal, userIds: [editor.id], roleCode: 'dev' });
    expect(await reached(target, editor)).toEqual({ shown: [1], pages });
    await admin.call(deleteDoc, { id: docId });
    await admin.call(deleteComposePage, { id: page });
    expect(await reached(target)).toEqual({});
    await admin.call(deleteComposeProject, { id: composed });
    expect(await admin.refuses(readImpact, target)).toMatchObject({ key: 'compose.unknown' });
  });
});
