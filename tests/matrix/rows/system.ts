import { encodeId } from '../../../contracts/platform/wire.js';
import { type Cell, open, type Row, superAdmin, user } from '../row.js';

const nothing = () => ({});

async function aLanguage({ world, name }: Cell): Promise<{ id: string }> {
  const sql = `insert into languages (id, lang, description, content, modified_at)
    values (nextval('ids'), $1, 'x', '{}', now()) returning id`;
  // Letters only: `n12` → `aa-nbc`.
  const lang = `aa-${name.replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;
  return { id: encodeId(await world.one(sql, [lang])) };
}
async function aTemplate({ world, name }: Cell): Promise<{ id: string }> {
  const sql = `insert into templates (id, name, group_name, content, modified_at)
    values (nextval('ids'), $1, 'group', 'x', now()) returning id`;
  return { id: encodeId(await world.one(sql, [name])) };
}
const langOf = (name: string) => `bb-${name.replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;

/** Open to anonymous callers: what the sign-in page needs, health checks, the pages themselves. */
export const front: Readonly<Record<string, Row>> = {
  'GET /': open(nothing),
  'GET a file of the client': open(nothing),
  'GET /health/live': open(nothing),
  'GET /health/ready': open(nothing),
  'GET /metrics': open(nothing, { also: ['HTTP 401'] }),
  // Without a started sign-in these are refused, equally for everyone.
  'GET /system/oauth/login/:type': open(nothing, { also: ['login.off'] }),
  'ALL /system/oauth/:type/callback': open(nothing, { also: ['login.expired', 'login.off'] }),
  'GET /system/oauth/token/get': open(() => ({ loginKey: 'none' }), { also: ['login.expired'] }),
  'ALL /system/dingtalk/login': open(nothing, { also: ['login.off'] }),
  'ALL /system/dingtalk/callback': open(nothing, { also: ['login.expired', 'login.off'] }),
  'GET /system/dingtalk/auth': open(nothing, { also: ['login.expired', 'login.off'] }),
  'GET /system/config': open(nothing),
  'GET /system/viewConfig': open(nothing),
  'GET /system/frontConfig': open(() => ({ key: 'front.param.type-array' })),
  'GET /system/i18n/lang/list': open(nothing),
  'GET /system/i18n/lang/default': open(nothing),
  'GET /system/i18n/get': open(() => ({ lang: 'en' })),
  'GET /system/language/texts': open(() => ({ lang: 'en' })),
  'GET /system/language/all': open(() => ({ lang: 'en' })),
  // What the server's own API is.
  'GET /openapi.json': open(nothing),
  // How to push, the same for everyone.
  'GET /api/json/doc': open(nothing),
  'GET /api/doc': open(nothing),
};

/** Anyone with an application's token may push, signed in or not; without one the only answer is that it is missing. */
const push = (input: Row['input'], outcome: string): Row => open(input, { expects: () => outcome });
const toPush = () => ({ name: 'doc.push', access_token: '0'.repeat(32), data: '{}' });
export const pushApi: Readonly<Record<string, Row>> = Object.fromEntries(
  ['GET', 'POST'].flatMap((method) => [
    [`${method} /api`, push(nothing, 'push.unknownCall')],
    [`${method} /api (a push)`, push(toPush, 'push.token')],
    [`${method} /api/`, push(toPush, 'push.token')],
    [`${method} /api/:name`, push(toPush, 'push.unknownCall')],
    [`${method} /api/:name/`, push(toPush, 'push.unknownCall')],
    [`${method} /api/:name/:version`, push(toPush, 'push.unknownCall')],
    [`${method} /api/:name/:version/`, push(toPush, 'push.unknownCall')],
  ]),
);

/** docs/wire.md 1.2, and the two old paths of the settings (9.5: they were open to everyone). */
export const system: Readonly<Record<string, Row>> = {
  'GET /admin/setting/config/get': superAdmin(nothing),
  'POST /admin/setting/config/update': superAdmin(() => [{ key: 'torna.front-url', value: 'http://x.test' }]),
  'GET /system/config/adminsetting': superAdmin(nothing),
  'POST /system/config/update': superAdmin(() => ({ key: 'torna.front-url', value: 'http://x.test' })),
  'POST /admin/setting/directory/test': superAdmin(() => ({ username: 'x' })),
  'GET /admin/i18n/lang/list': superAdmin(nothing),
  'GET /admin/i18n/get': superAdmin(aLanguage),
  'POST /admin/i18n/save': superAdmin((c) => ({ lang: langOf(c.name), description: 'x', content: '{}' })),
  'POST /admin/i18n/delete': superAdmin(aLanguage),
  'POST /admin/i18n/lang/setDefaultLang': superAdmin(() => ({ lang: 'en' })),
  'GET /admin/gen/template/tree': superAdmin(nothing),
  'GET /doc/gen/template/tree': user(nothing),
  'GET /admin/gen/template/listGroupName': superAdmin(nothing),
  'GET /admin/gen/template/detail': superAdmin(aTemplate),
  'POST /admin/gen/template/save': superAdmin((c) => ({ name: c.name, content: 'x' })),
  'POST /admin/gen/template/update': superAdmin(async (c) => ({ ...(await aTemplate(c)), name: c.name, content: 'x' })),
  'POST /admin/gen/template/delete': superAdmin(aTemplate),
  'GET /admin/audit/page': superAdmin(nothing),
  'GET /admin/audit/export': superAdmin(nothing),
  'GET /admin/audit/self': superAdmin(nothing),
  'POST /admin/audit/self/check': superAdmin(nothing, { also: ['audit.checking'] }),
  'POST /admin/backup/start': superAdmin(nothing, { also: ['backup.off'] }),
  'POST /admin/backup/drill': superAdmin(nothing, { also: ['backup.off'] }),
  'GET /admin/system/state': superAdmin(nothing),
  'GET /admin/system/doctor': superAdmin(nothing),
  'POST /admin/system/doctor/upload': superAdmin(() => ({ file: [{ name: 'x', bytes: new Uint8Array(8) }] })),
  'POST /admin/system/task/retry': superAdmin(() => ({ id: encodeId(1) }), { also: ['task.unknown'] }),
};
