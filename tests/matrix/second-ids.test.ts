import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addFolder } from '../../contracts/docs/docs.js';
import { encodeId } from '../../contracts/platform/wire.js';
import { startApp, type TestApp } from '../support/app.js';
import { ask } from './ask.js';
import { Cell, inProject, inSpace } from './row.js';
import { type At, World } from './world.js';

// The guard checks the first id of a call. Here a user with all rights at home passes as the second id something of a
// place without membership. It must neither be changed nor disclosed.

let app: TestApp;
let world: World;
let home: At;
let away: At;
/** An account without any space, and folders and a delivery of the other place. */
let outsider: string;
let awayFolder: string;
let awayDelivery: string;
beforeAll(async () => {
  app = await startApp();
  world = await World.of(app);
  home = new Cell(world, 'spaceAdmin', 'own').at;
  away = new Cell(world, 'spaceAdmin', 'others').at;
  outsider = encodeId(world.user('stranger'));
  awayFolder = (await world.root.call(addFolder, { moduleId: away.module, name: 'Away' })).id;
  const sql = `insert into deliveries (key, module_id, channel, state, at) values ('k', $1, 'dingtalk', 'parked', now()) returning id`;
  awayDelivery = encodeId(await world.one(sql, [world.at('others').module]));
});
afterAll(() => app.stop());

const env = { name: 'Taken along', url: 'http://x.test', isPublic: 0 };
const param = { style: 1, name: 'X-Foreign' };
const cases: [string, string, () => object, RegExp][] = [
  [
    'POST /space/member/update',
    'not a member',
    () => ({ spaceId: home.space, userId: outsider, roleCode: 'dev' }),
    /^member\./,
  ],
  ['POST /space/member/remove', 'not a member', () => ({ spaceId: home.space, userId: outsider }), /^member\./],
  [
    'POST /project/add',
    'an administrator from elsewhere',
    () => ({ spaceId: home.space, name: 'x', adminIds: [outsider] }),
    /^member\./,
  ],
  ['POST /project/update', 'a space of others', () => projectTo(away.space), /^space\.unknown$/],
  [
    'POST /project/update',
    'an administrator from elsewhere',
    () => ({ ...projectTo(home.space), adminIds: [outsider] }),
    /^member\./,
  ],
  [
    'POST /project/member/add',
    'not in the space',
    () => ({ projectId: home.project, userIds: [outsider], roleCode: 'dev' }),
    /^member\./,
  ],
  [
    'POST /space/member/invite',
    'a project of others',
    () => ({ spaceId: home.space, userIds: [outsider], roleCode: 'guest', projectIds: [away.project] }),
    /^project\.unknown$/,
  ],
  [
    'POST /space/access/answer',
    'somebody who has not asked',
    () => ({ spaceId: home.space, userId: outsider, roleCode: 'dev' }),
    /^accessRequest\.unknown$/,
  ],
  [
    'POST /project/access/answer',
    'somebody who has not asked',
    () => ({ projectId: home.project, userId: outsider, roleCode: 'dev' }),
    /^accessRequest\.unknown$/,
  ],
  [
    'POST /project/member/update',
    'not a member',
    () => ({ projectId: home.project, userId: outsider, roleCode: 'dev' }),
    /^member\./,
  ],
  ['POST /project/member/remove', 'not a member', () => ({ projectId: home.project, userId: outsider }), /^member\./],
  [
    'POST /project/release/add',
    'docs of others',
    () => ({ ...bound(), projectId: home.project, releaseNo: 'r' }),
    /^release\.docs$|^(doc|module)\.unknown$/,
  ],
  [
    'POST /project/release/update',
    'docs of others',
    () => ({ ...bound(), projectId: home.project, id: home.release }),
    /^release\.docs$|^(doc|module)\.unknown$/,
  ],
  [
    'POST /project/release/update',
    'a release of others',
    () => ({ projectId: home.project, id: away.release }),
    /^(release|environment|param|doc|module)\.unknown$/,
  ],
  [
    'GET /project/release/bind/list',
    'a release of others',
    () => ({ projectId: home.project, releaseId: away.release }),
    /^(release|environment|param|doc|module)\.unknown$/,
  ],
  [
    'POST /module/environment/copy',
    'from others',
    () => ({ fromEnvId: away.environment, destModuleId: home.module, ...env }),
    /^environment\.unknown$/,
  ],
  [
    'POST /module/environment/copy',
    'to others',
    () => ({ fromEnvId: home.environment, destModuleId: away.module, ...env }),
    /^module\.unknown$/,
  ],
  [
    'POST /module/environment/import',
    'from others',
    () => ({ destModuleId: home.module, envIds: [away.environment] }),
    /^environment\.unknown$/,
  ],
  [
    'POST /module/environment/import',
    'to others',
    () => ({ destModuleId: away.module, envIds: [home.environment] }),
    /^module\.unknown$/,
  ],
  [
    'POST /module/environment/order',
    'those of others',
    () => ({ moduleId: home.module, ids: [home.environment, away.environment] }),
    /^environment\.unknown$/,
  ],
  [
    'POST /module/environment/param/add',
    'below one of others',
    () => ({ ...param, environmentId: home.environment, parentId: away.param }),
    /^param\.unknown$/,
  ],
  [
    'POST /module/environment/param/update',
    'to others',
    () => ({ ...param, id: home.param, environmentId: away.environment }),
    /^(release|environment|param|doc|module)\.unknown$/,
  ],
  [
    'POST /module/environment/param/update',
    'below one of others',
    () => ({ ...param, id: home.param, environmentId: home.environment, parentId: away.param }),
    /^param\.unknown$/,
  ],
  [
    'POST /module/webhook/redeliver',
    'a delivery of others',
    () => ({ moduleId: home.module, id: awayDelivery }),
    /^delivery\.unknown$/,
  ],
  [
    'POST /doc/folder/add',
    'below a folder of others',
    () => ({ moduleId: home.module, name: 'x', parentId: awayFolder }),
    /^doc\.parentUnknown$/,
  ],
  [
    'POST /doc/save',
    'below a folder of others',
    () => ({ moduleId: home.module, name: 'x', type: 3, parentId: awayFolder }),
    /^doc\.parentUnknown$/,
  ],
  [
    'POST /doc/save',
    'moved below a folder of others',
    () => ({ id: home.doc, parentId: awayFolder }),
    /^doc\.parentUnknown$/,
  ],
  [
    'POST /doc/move',
    'below a folder of others',
    () => ({ id: home.doc, parentId: awayFolder }),
    /^doc\.parentUnknown$/,
  ],
  [
    'POST /doc/copy',
    'into an application of others',
    () => ({ id: home.doc, moduleId: away.module }),
    /^module\.unknown$/,
  ],
  ['POST /doc/copy', 'a doc of others', () => ({ id: away.doc, moduleId: home.module }), /^doc\.unknown$/],
  [
    'POST /doc/copy',
    'below a folder of others',
    () => ({ id: home.doc, parentId: awayFolder }),
    /^doc\.parentUnknown$/,
  ],
  [
    'POST /doc/enum/item/order',
    'those of others',
    () => ({ enumId: home.dictionary, ids: [home.dictionaryItem, away.dictionaryItem] }),
    /^dictionaryItem\.unknown$/,
  ],
  ['POST /user/session/end', 'a session of others', () => ({ id: encodeId(1) }), /^session\.unknown$/],
  ['GET /doc/snapshot/get', 'of others', () => ({ id: `${away.doc}-1` }), /^doc\.unknown$/],
  ['POST /doc/changelog/restore', 'of others', () => ({ id: `${away.doc}-1` }), /^doc\.unknown$/],
];
const projectTo = (spaceId: string) => ({
  ...{ id: home.project, name: 'Moved', spaceId, isPrivate: 0 },
  adminIds: [encodeId(world.user('owner'))],
});
const bound = () => ({ moduleSourceIdMap: { [away.module]: [away.doc] } });

describe('a second id, of a place where one is nobody', () => {
  it.each(cases)('%s: %s', async (route, _what, input, key) => {
    const [{ top }] = await app.database.query('select max(position) as top from events');
    const row = inProject('guest', 'project', input);
    expect(await ask(new Cell(world, 'spaceAdmin', 'own'), route, row)).toMatch(key);
    expect(await app.database.query('select type from events where position > $1', [top])).toEqual([]);
  });

  it('a comparison shows only the side that one may see', async () => {
    const query = `md5Old=${home.doc}-1&md5New=${away.doc}-1`;
    const headers = { token: world.token('spaceAdmin') };
    const reply = await fetch(`${app.url}/doc/snapshot/compare-info?${query}`, { headers });
    const { code, data } = JSON.parse(await reply.text());
    expect(code === '0' ? data.docNew : null).toBeNull();
  });

  it('of several docs only those that one may see are told', async () => {
    const headers = { token: world.token('spaceAdmin'), 'content-type': 'application/json' };
    const body = JSON.stringify({ docIdList: [home.doc, away.doc] });
    const reply = await fetch(`${app.url}/doc/detail/search`, { method: 'POST', headers, body });
    const { data } = JSON.parse(await reply.text());
    expect(data.map(({ id }: { id: string }) => id)).toEqual([home.doc]);
  });

  it('its right twin, with everything of one’s own, succeeds', async () => {
    const copy = { fromEnvId: home.environment, destModuleId: home.module, ...env };
    const row = inSpace('guest', 'space', () => copy);
    expect(await ask(new Cell(world, 'spaceAdmin', 'own'), 'POST /module/environment/copy', row)).toBe('ok');
  });
});
