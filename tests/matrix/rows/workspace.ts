import type { UploadedFile } from '../../../contracts/docs/uploads.js';
import { decodeId, encodeId } from '../../../contracts/platform/wire.js';
import { type Cell, inProject, inSpace, pastTheDoor, type Row, user } from '../row.js';
import { outside, roleOf } from '../rules.js';

const nothing = () => ({});
const spaceId = (c: Cell) => ({ spaceId: c.at.space });
const projectId = (c: Cell) => ({ projectId: c.at.project });

/** Former administrators may restore it; for users who never had access it does not exist. */
const undeletes = (level: 'space' | 'project', key: string) =>
  pastTheDoor((actor, place) => {
    const role = roleOf(actor, level, place);
    if (role === 'admin') return 'ok';
    return role === undefined ? key : [key, 'access.forbidden'];
  });
const tables = { space: 'spaces', project: 'projects', module: 'modules' } as const;
const deletedNow = async (c: Cell, thing: keyof typeof tables) => {
  const id = await c.fresh(thing);
  if (id !== c.at[thing])
    await c.world.db.query(`update ${tables[thing]} set deleted_at = now() where id = $1`, [decodeId(id)]);
  return { id };
};

/** Somebody of the place who asks for access to it. */
async function anAsker(c: Cell, level: 'space' | 'project'): Promise<string> {
  const userId = await c.person(level);
  if (outside.includes(c.actor)) return userId;
  const sql = 'insert into access_requests (stream, user_id, role, asked_at) values ($1, $2, $3, now())';
  await c.world.db.query(sql, [`${level}-${c.world.at(c.place)[level]}`, decodeId(userId), 'dev']);
  return userId;
}

/** docs/wire.md 1.4 and 1.9. */
export const spaces: Readonly<Record<string, Row>> = {
  'GET /space/list': user(nothing),
  'GET /space/listNormal': user(nothing),
  'GET /space/deleted/list': user(nothing),
  'POST /space/add': user((c) => ({ name: c.name })),
  'GET /space/info': inSpace('guest', 'space', spaceId),
  'POST /space/updateName': inSpace('dev', 'space', async (c) => ({ id: await c.fresh('space'), name: c.name })),
  'POST /space/describe': inSpace('dev', 'space', (c) => ({ id: c.at.space, description: 'x' })),
  'POST /space/delete': inSpace('admin', 'space', async (c) => ({ id: await c.fresh('space') })),
  'POST /space/undelete': inSpace('admin', 'space', (c) => deletedNow(c, 'space'), {
    places: ['own', 'others'],
    expects: undeletes('space', 'space.unknown'),
  }),
  'GET /space/member/all': inSpace('guest', 'space', spaceId),
  'GET /space/member/search': inSpace('guest', 'space', spaceId),
  'POST /space/member/page': inSpace('guest', 'space', spaceId),
  'POST /space/member/add': inSpace('admin', 'space', async (c) => ({
    ...spaceId(c),
    userIds: [await c.person()],
    roleCode: 'dev',
  })),
  'POST /space/member/invite': inSpace('admin', 'space', async (c) => ({
    ...{ ...spaceId(c), userIds: [await c.person()], roleCode: 'guest' },
    ...{ projectIds: [c.at.project], projectRole: 'dev' },
  })),
  'GET /space/access/list': inSpace('admin', 'space', spaceId),
  'POST /space/access/answer': inSpace('admin', 'space', async (c) => ({
    ...{ ...spaceId(c), userId: await anAsker(c, 'space'), roleCode: 'dev' },
  })),
  'POST /space/member/update': inSpace('admin', 'space', async (c) => ({
    ...spaceId(c),
    userId: await c.person('space'),
    roleCode: 'dev',
  })),
  'POST /space/member/remove': inSpace('admin', 'space', async (c) => ({
    ...spaceId(c),
    userId: await c.person('space'),
  })),
  'GET /space/project/list': inSpace('guest', 'space', spaceId),
  'GET /project/deleted/list': inSpace('guest', 'space', spaceId),
  'POST /openuser/page': inSpace('admin', 'space', spaceId),
  'POST /openuser/add': inSpace('admin', 'space', (c) => ({ ...spaceId(c), applicant: 'x' })),
  'POST /openuser/secret/reset': inSpace('admin', 'openUser', (c) => ({ id: c.at.openUser })),
  'POST /openuser/disable': inSpace('admin', 'openUser', (c) => ({ id: c.at.openUser })),
  'POST /openuser/enable': inSpace('admin', 'openUser', (c) => ({ id: c.at.openUser })),
};

const aServer = {
  ...{ msAddress: 'http://10.0.0.1', msAccessKey: 'a'.repeat(16), msSecretKey: 's'.repeat(16), version: 1 },
};
const aTarget = { msProjectId: 'p', msProjectName: 'P', msModuleId: 'm', msModuleName: 'M' };
const releaseOf = (c: Cell) => ({ releaseId: c.at.release });
const moduleOf = (c: Cell) => ({ moduleId: c.at.module });
const notReady = { also: ['metersphere.notConnected', 'metersphere.notBound', 'import.addressRefused'] };
/** docs/wire.md 1.21. */
export const meterSphere: Readonly<Record<string, Row>> = {
  'GET /third/metersphere/space/load': inSpace('admin', 'space', spaceId),
  'POST /third/metersphere/space/test': inSpace('admin', 'space', (c) => ({ ...spaceId(c), ...aServer }), notReady),
  // Without a space, administrators of any space may test; a space can be added by everybody.
  'GET /third/metersphere/space/test': user(() => aServer, { also: [...notReady.also, 'access.forbidden'] }),
  'POST /third/metersphere/space/save': inSpace('admin', 'space', async (c) => ({
    ...{ spaceId: await c.fresh('space'), ...aServer, msSpaceId: 'w', msSpaceName: 'W' },
  })),
  'POST /third/metersphere/space/remove': inSpace('admin', 'space', spaceId),
  'GET /third/metersphere/project/load': inProject('dev', 'project', projectId, notReady),
  'GET /third/metersphere/module/list': inProject(
    'dev',
    'project',
    (c) => ({ ...projectId(c), msProjectId: 'p' }),
    notReady,
  ),
  'GET /third/metersphere/module/load': inProject('dev', 'module', moduleOf),
  'POST /third/metersphere/module/save': inProject('dev', 'module', (c) => ({ ...moduleOf(c), ...aTarget })),
  'POST /third/metersphere/module/sync': inProject('dev', 'module', moduleOf, notReady),
  'POST /third/metersphere/module/remove': inProject('dev', 'module', moduleOf),
  'GET /third/metersphere/release/load': inProject('dev', 'release', releaseOf),
  'POST /third/metersphere/release/save': inProject('dev', 'release', (c) => ({ ...releaseOf(c), ...aTarget })),
  'POST /third/metersphere/release/sync': inProject('dev', 'release', releaseOf, notReady),
  'POST /third/metersphere/release/remove': inProject('dev', 'release', releaseOf),
};

/** Existing administrators stay administrators: nobody can revoke their own role. */
const admins = ({ world, actor, place }: Cell) => {
  const ids = [world.user('owner')];
  if (actor === 'projectAdmin' && place !== 'others') ids.push(world.user(actor));
  return ids.map(encodeId);
};
const notFrozen = { also: ['release.notFrozen'] };
const releaseId = (c: Cell) => ({ id: c.at.release });
/** docs/wire.md 1.5 and 1.6. */
export const projects: Readonly<Record<string, Row>> = {
  'POST /project/add': inSpace('dev', 'space', (c) => ({ ...spaceId(c), name: c.name })),
  'GET /project/info': inProject('guest', 'project', projectId),
  'GET /project/space': inProject('guest', 'project', projectId),
  'POST /project/update': inProject('admin', 'project', async (c) => ({
    id: await c.fresh('project'),
    name: c.name,
    ...{ spaceId: c.at.space, isPrivate: 1, adminIds: admins(c) },
  })),
  'POST /project/delete': inProject('admin', 'project', async (c) => ({ id: await c.fresh('project') })),
  'POST /project/undelete': inProject('admin', 'project', (c) => deletedNow(c, 'project'), {
    places: ['own', 'others', 'private'],
    expects: undeletes('project', 'project.unknown'),
  }),
  'GET /project/member/list': inProject('guest', 'project', projectId),
  'POST /project/member/add': inProject('admin', 'project', async (c) => ({
    ...projectId(c),
    userIds: [await c.person('space')],
    roleCode: 'dev',
  })),
  'POST /project/member/invite': inProject('admin', 'project', async (c) => ({
    ...projectId(c),
    userIds: [await c.person('space')],
    roleCode: 'dev',
  })),
  'GET /project/access/list': inProject('admin', 'project', projectId),
  'POST /project/access/answer': inProject('admin', 'project', async (c) => ({
    ...{ ...projectId(c), userId: await anAsker(c, 'project'), roleCode: 'dev' },
  })),
  'POST /project/member/update': inProject('admin', 'project', async (c) => ({
    ...projectId(c),
    userId: await c.person('project'),
    roleCode: 'dev',
  })),
  'POST /project/member/remove': inProject('admin', 'project', async (c) => ({
    ...projectId(c),
    userId: await c.person('project'),
  })),
  'GET /project/severity/list': inProject('guest', 'project', projectId),
  'POST /project/severity/set': inProject('admin', 'project', (c) => ({
    ...{ ...projectId(c), rule: 'query.added.required', severity: 'risky', reason: 'The gateway fills it in' },
  })),
  'POST /project/severity/reset': inProject('admin', 'project', (c) => ({
    ...projectId(c),
    rule: 'query.added.required',
  })),
  'GET /project/release/list': inProject('guest', 'project', projectId),
  'POST /project/release/add': inProject('dev', 'project', (c) => ({ ...projectId(c), releaseNo: c.name })),
  'POST /project/release/update': inProject('dev', 'release', (c) => ({ ...projectId(c), ...releaseId(c) })),
  'POST /project/release/status': inProject('dev', 'release', (c) => ({ ...releaseId(c), status: 1 })),
  'POST /project/release/notes/set': inProject('dev', 'release', (c) => ({ ...releaseId(c), notes: c.name })),
  'POST /project/release/remove': inProject('dev', 'release', async (c) => ({ id: await c.fresh('release') })),
  'POST /project/release/freeze': inProject('dev', 'release', async (c) => ({ id: await c.fresh('release') })),
  'GET /project/release/frozen': inProject('guest', 'project', projectId),
  'GET /project/release/page': inProject('guest', 'release', releaseId),
  'GET /project/release/compare': inProject('guest', 'release', (c) => ({ to: c.at.release }), notFrozen),
  'GET /project/release/notes': inProject('guest', 'release', (c) => ({ to: c.at.release }), notFrozen),
  'GET /project/release/manifest': inProject('guest', 'release', releaseId, notFrozen),
  'GET /project/release/bind/list': inProject('guest', 'release', (c) => ({
    ...projectId(c),
    releaseId: c.at.release,
  })),
  'POST /project/release/bind/list': inProject('guest', 'release', (c) => ({ releaseId: c.at.release })),
  'POST /project/release/doc/subscribe': inProject('guest', 'release', (c) => ({ sourceId: c.at.release })),
  'POST /project/release/doc/cancelSubscribe': user((c) => ({ sourceId: c.at.release })),
};

const enumId = (c: Cell) => ({ enumId: c.at.dictionary });
const freshDictionary = async (c: Cell) => ({ id: await c.fresh('dictionary') });
const freshItem = async (c: Cell) => ({ id: await c.fresh('dictionaryItem') });

const moduleId = (c: Cell) => ({ moduleId: c.at.module });
const field = { url: 'http://x.test', isPublic: 0 };
const aParam = (c: Cell) => ({ environmentId: c.at.environment, style: 1, name: c.name });
const oldEnvironment = (c: Cell) => ({ ...moduleId(c), configKey: c.name, configValue: 'http://x.test' });
/** The parameters in the world are headers: as another kind they do not exist. */
const oldParams = (kind: string, also: readonly string[]): Readonly<Record<string, Row>> => ({
  [`GET /module/setting/${kind}/list`]: inProject('guest', 'module', moduleId),
  [`POST /module/setting/${kind}/add`]: inProject('dev', 'module', (c) => ({ ...moduleId(c), name: c.name })),
  [`POST /module/setting/${kind}/update`]: inProject('dev', 'param', (c) => ({ id: c.at.param, name: c.name }), {
    also,
  }),
  [`POST /module/setting/${kind}/delete`]: inProject('dev', 'param', async (c) => ({ id: await c.fresh('param') }), {
    also,
  }),
});
const aRun = (c: Cell) => ({ ...moduleId(c), id: encodeId(1) });
const aCollection = (c: Cell): UploadedFile => {
  const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
  const collection = {
    info: { name: c.name, schema },
    item: [{ name: 'a', request: { method: 'GET', url: 'http://x.test/a' } }],
  };
  return { name: 'collection.json', bytes: new Uint8Array(Buffer.from(JSON.stringify(collection))) };
};
/** docs/wire.md 1.8. */
export const modules: Readonly<Record<string, Row>> = {
  'POST /module/add': inProject('dev', 'project', (c) => ({ ...projectId(c), name: c.name })),
  'GET /module/list': inProject('guest', 'project', projectId),
  'GET /module/info': inProject('guest', 'module', moduleId),
  'GET /module/infoByDocId': inProject('guest', 'doc', (c) => ({ docId: c.at.doc })),
  'POST /module/name/update': inProject('dev', 'module', (c) => ({ id: c.at.module, name: c.name })),
  'POST /module/delete': inProject('dev', 'module', async (c) => ({ id: await c.fresh('module') })),
  'POST /module/undelete': inProject('dev', 'module', (c) => deletedNow(c, 'module'), {
    places: ['own', 'others', 'private'],
    expects: pastTheDoor((actor, place) => {
      const role = roleOf(actor, 'project', place);
      if (role === 'dev' || role === 'admin') return 'ok';
      return role === undefined ? 'module.unknown' : ['module.unknown', 'access.forbidden'];
    }),
  }),
  'GET /module/deleted/list': inProject('dev', 'project', projectId),
  'GET /module/changeset/docs': inProject('dev', 'module', ({ at }) => ({ moduleId: at.module, id: at.module }), {
    also: ['changeSet.unknown'],
  }),
  'POST /module/changeset/undo': inProject('dev', 'module', ({ at }) => ({ moduleId: at.module, id: at.module }), {
    also: ['changeSet.unknown'],
  }),
  'GET /module/push/list': inProject('dev', 'module', ({ at }) => ({ moduleId: at.module })),
  'GET /module/token/get': inProject('guest', 'module', moduleId),
  'GET /module/token/refresh': inProject('dev', 'module', moduleId),
  'GET /module/setting/list': inProject('dev', 'module', moduleId),
  'POST /module/setting/update': inProject('dev', 'module', (c) => ({
    ...moduleId(c),
    items: [{ configKey: 'dingdingWebhookUrl', configValue: '' }],
  })),
  'GET /module/setting/common/list': inProject('dev', 'module', moduleId),
  'POST /module/setting/common/set': inProject('dev', 'module', (c) => ({
    ...moduleId(c),
    ...{ configKey: 'dingdingWebhookUrl', configValue: '' },
  })),
  'GET /module/setting/swaggerSetting/get': inProject('dev', 'module', moduleId),
  'POST /module/setting/swaggerSetting/allowMethod/set': inProject('dev', 'module', (c) => ({
    ...moduleId(c),
    method: 'GET',
  })),
  'GET /module/setting/swaggerSetting/config/get': inProject('dev', 'module', moduleId),
  'POST /module/setting/swaggerSetting/config/update': inProject('dev', 'module', moduleId),
  'GET /module/webhook/deliveries': inProject('dev', 'module', moduleId),
  'POST /module/webhook/test': inProject('dev', 'module', (c) => ({ ...moduleId(c), channel: 'dingtalk' }), {
    also: ['robot.missing'],
  }),
  'GET /module/webhook/states': inProject('dev', 'module', moduleId),
  'POST /module/webhook/pause': inProject('dev', 'module', (c) => ({ ...moduleId(c), channel: 'dingtalk', paused: 0 })),
  'POST /module/webhook/redeliver': inProject('dev', 'module', (c) => ({ ...moduleId(c), id: encodeId(1) }), {
    also: ['delivery.unknown'],
  }),

  'POST /import/plan': inProject('dev', 'module', (c) => ({ ...moduleId(c), files: [aCollection(c)] })),
  'POST /import/plan (a new application)': inProject('dev', 'project', (c) => ({
    ...projectId(c),
    files: [aCollection(c)],
  })),
  'GET /import/plan/get': user((c) => ({ id: c.at.module }), { also: ['import.unknown'] }),
  'GET /import/plan/doc': user((c) => ({ id: c.at.module, at: 0 }), { also: ['import.unknown'] }),
  'GET /import/plan/meanings': user((c) => ({ id: c.at.module }), { also: ['import.unknown'] }),
  'POST /import/apply': user((c) => ({ id: c.at.module }), { also: ['import.unknown'] }),
  'POST /import/discard': user((c) => ({ id: c.at.module })),
  'GET /import/run/get': inProject('dev', 'module', aRun, { also: ['import.unknown'] }),
  'POST /import/cancel': inProject('dev', 'module', aRun, { also: ['import.unknown'] }),
  'POST /import/refresh': inProject('dev', 'module', moduleId, { also: ['import.noSource'] }),
  'GET /import/schedule/get': inProject('dev', 'module', moduleId),
  'POST /import/schedule/set': inProject('dev', 'module', (c) => ({ ...moduleId(c), schedule: '' })),
  'POST /module/import/swaggerV2': inProject('dev', 'project', (c) => ({ ...projectId(c), content: '<html>' }), {
    also: ['import.oldFormat', 'format.json'],
  }),
  'POST /module/import/swagger': inProject(
    'dev',
    'project',
    (c) => ({ ...projectId(c), importUrl: 'http://127.0.0.1' }),
    {
      also: ['import.addressRefused'],
    },
  ),
  'GET /module/refresh/swaggerV2': inProject('dev', 'module', moduleId, { also: ['import.oldEmpty'] }),
  'GET /module/refresh/swagger': inProject('dev', 'module', moduleId, { also: ['import.oldEmpty'] }),
  'POST /module/import/postman': inProject('dev', 'project', (c) => ({ ...projectId(c), file: [aCollection(c)] })),
  'POST /module/import/yapi/markdown': inProject(
    'dev',
    'project',
    (c) => ({ ...projectId(c), file: [aCollection(c)] }),
    {
      also: ['import.yapiMarkdown'],
    },
  ),

  'GET /module/environment/list': inProject('guest', 'module', moduleId),
  'GET /module/environment/userenvs': user(nothing),
  'POST /module/environment/add': inProject('dev', 'module', (c) => ({ ...moduleId(c), name: c.name, ...field })),
  'POST /module/environment/update': inProject('dev', 'environment', (c) => ({
    ...{ id: c.at.environment, name: c.name },
    ...field,
  })),
  'POST /module/environment/delete': inProject('dev', 'environment', async (c) => ({
    id: await c.fresh('environment'),
  })),
  'POST /module/environment/order': inProject('dev', 'module', async (c) => ({
    ...moduleId(c),
    ids: await c.environments(),
  })),
  'POST /module/environment/copy': inProject('dev', 'module', (c) => ({
    ...{ fromEnvId: c.at.environment, destModuleId: c.at.module, name: c.name },
    ...field,
  })),
  'POST /module/environment/import': inProject('dev', 'module', async (c) => ({
    destModuleId: c.at.module,
    envIds: [await c.environmentNextDoor()],
  })),
  'GET /module/environment/param/list': inProject('guest', 'environment', (c) => ({
    environmentId: c.at.environment,
    style: 1,
  })),
  'POST /module/environment/param/add': inProject('dev', 'environment', aParam),
  'POST /module/environment/param/update': inProject('dev', 'param', (c) => ({ id: c.at.param, ...aParam(c) })),
  'POST /module/environment/param/delete': inProject('dev', 'param', async (c) => ({ id: await c.fresh('param') })),
  'GET /module/setting/debugEnv/list': inProject('guest', 'module', moduleId),
  'POST /module/setting/debugEnv/add': inProject('dev', 'module', oldEnvironment),
  'POST /module/setting/debugEnv/set': inProject('dev', 'module', oldEnvironment),
  'POST /module/setting/debugEnv/update': inProject('dev', 'environment', (c) => ({
    id: c.at.environment,
    ...oldEnvironment(c),
  })),
  'POST /module/setting/debugEnv/delete': inProject('dev', 'environment', async (c) => ({
    id: await c.fresh('environment'),
  })),
  ...oldParams('globalHeaders', []),
  ...oldParams('globalParams', ['param.unknown']),
  ...oldParams('globalReturns', ['param.unknown']),
  'GET /doc/headers/global': inProject('guest', 'environment', (c) => ({ environmentId: c.at.environment })),
  'GET /doc/globals': inProject('guest', 'module', moduleId),

  'GET /doc/enum/info/baselist': inProject('guest', 'module', moduleId),
  'GET /doc/enum/info/all': inProject('guest', 'module', moduleId),
  'POST /doc/enum/info/add': inProject('dev', 'module', (c) => ({ ...moduleId(c), name: c.name })),
  'POST /doc/enum/info/update': inProject('dev', 'dictionary', (c) => ({ id: c.at.dictionary, name: c.name })),
  'POST /doc/enum/info/delete': inProject('dev', 'dictionary', freshDictionary),
  'GET /doc/enum/info/delete': inProject('dev', 'dictionary', freshDictionary),
  'POST /doc/enum/info/undelete': inProject('dev', 'dictionary', (c) => ({ id: c.at.dictionary })),
  'GET /doc/enum/info/uses': inProject('guest', 'dictionary', (c) => ({ id: c.at.dictionary })),
  'GET /doc/enum/item/list': inProject('guest', 'dictionary', enumId),
  'POST /doc/enum/item/add': inProject('dev', 'dictionary', (c) => ({ ...enumId(c), name: c.name })),
  'POST /doc/enum/item/update': inProject('dev', 'dictionaryItem', (c) => ({ id: c.at.dictionaryItem, name: c.name })),
  'POST /doc/enum/item/delete': inProject('dev', 'dictionaryItem', freshItem),
  'GET /doc/enum/item/delete': inProject('dev', 'dictionaryItem', freshItem),
  'POST /doc/enum/item/order': inProject('dev', 'dictionary', async (c) => ({
    ...enumId(c),
    ids: await c.dictionaryItems(),
  })),
};

const ofModule = (c: Cell) => ({ id: c.at.module, content: `<p>${c.name}</p>` });
/** docs/wire.md 1.7. */
export const constants: Readonly<Record<string, Row>> = {
  'GET /constant/project/get': inProject('guest', 'project', projectId),
  'GET /constant/module/get': inProject('guest', 'module', moduleId),
  'GET /constant/module/all': inProject('guest', 'module', moduleId),
  'POST /constant/project/save': inProject('dev', 'project', (c) => ({ ...ofModule(c), id: c.at.project })),
  'POST /constant/module/save': inProject('dev', 'module', ofModule),
  'GET /constant/texts': inProject('guest', 'module', moduleId),
  'GET /constant/texts (of a project)': inProject('guest', 'project', projectId),
  'POST /constant/open': inProject('dev', 'module', moduleId),
  'POST /constant/open (of a project)': inProject('dev', 'project', projectId),
};
