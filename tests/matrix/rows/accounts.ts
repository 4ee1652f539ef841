import { encodeId } from '../../../contracts/platform/wire.js';
import { type Cell, inProject, newcomer, open, pastTheDoor, type Row, superAdmin, user } from '../row.js';
import { expected, roleOf } from '../rules.js';

const nothing = () => ({});
const own = ['own', 'others'] as const;
/** The caller's own entity; another user's is refused as if it did not exist. */
const ofOneself = (key: string) => pastTheDoor((_, place) => (place === 'own' ? 'ok' : key));
const whose = ({ world, actor, place }: Cell) => world.user(place === 'own' ? actor : 'owner');
const aPerson = async (cell: Cell) => ({ id: await cell.person() });

async function aMessage(cell: Cell): Promise<object> {
  const sql = `insert into messages (user_id, group_key, event_position, type, data, created_at, touched_at)
    values ($1, 'matrix-' || nextval('ids'), 0, 3, '{"news":"updated","docName":"d","actorName":"a","version":1}', now(), now())
    returning id`;
  // Anonymous callers have no messages; the call is refused before the message is read.
  const id = cell.actor === 'nobody' ? 1 : await cell.world.one(sql, [whose(cell)]);
  return { id: encodeId(id) };
}

/** docs/wire.md 1.1 and 1.3: sign-in and the own account. */
export const self: Readonly<Record<string, Row>> = {
  'POST /system/login': open((c) => ({ username: c.name, password: 'x' }), {
    expects: () => ['login.wrong', 'login.throttled'],
  }),
  'POST /system/reg': open((c) => ({ username: c.name, password: 'password' }), { also: ['register.closed'] }),
  'POST /system/password/updateByFirstLogin': newcomer(() => ({ password: 'a-better-one' }), {
    as: 'twin',
    expects: (actor, place) => {
      const door = expected('newcomer', actor, place);
      return door === 'ok' && actor !== 'newcomer' ? 'access.forbidden' : door;
    },
  }),
  'POST /system/logout': newcomer(nothing, { as: 'session' }),
  'GET /user/get': user(nothing),
  'GET /user/perm/get': user(nothing),
  'GET /user/place/list': user(nothing),
  'GET /user/access/ask': user((c) => ({ docId: c.at.doc }), { places: ['own', 'others', 'private', 'deletedSpace'] }),
  'POST /user/access/request': user((c) => ({ docId: c.at.doc, roleCode: 'dev' }), {
    places: ['own', 'others', 'private', 'deletedSpace'],
    expects: pastTheDoor((actor, place) => {
      if (roleOf(actor, 'space', place) === undefined) return 'doc.unknown';
      const role = roleOf(actor, 'project', place);
      return role === undefined || role === 'guest' ? 'ok' : 'accessRequest.notNeeded';
    }),
  }),
  'POST /user/update': user((c) => ({ nickname: c.name })),
  'POST /user/preference/update': user(() => ({ density: 'dense' })),
  'POST /user/password/update': user(() => ({ oldPassword: 'wrong', password: 'password' }), {
    as: 'twin',
    also: ['password.wrong'],
  }),
  'POST /user/dingtalk/bind': user(nothing, { also: ['login.off'] }),
  'POST /user/dingtalk/unbind': user(nothing, { as: 'twin' }),
  'POST /user/search': user(() => ({ username: 'u' })),
  'POST /user/list': user(nothing),
  'GET /user/session/list': user(nothing),
  'POST /user/session/end': user(
    async (c) => ({ id: c.actor === 'nobody' ? encodeId(1) : encodeId((await c.world.newSession(whose(c))).id) }),
    { places: own, expects: ofOneself('session.unknown') },
  ),
  'POST /user/session/endOthers': user(nothing, { as: 'twin' }),
  'GET /user/message/unread': user(nothing),
  'GET /user/message/unreadCount': user(nothing),
  'POST /user/message/page': user(nothing),
  'POST /user/message/setRead': user(aMessage, { places: own, expects: ofOneself('message.unknown') }),
  'POST /user/message/setUnread': user(aMessage, { places: own, expects: ofOneself('message.unknown') }),
  'POST /user/message/setReadAll': user(nothing),
  'GET /user/message/facets': user(nothing),
  'GET /user/message/changes': user(aMessage, { places: own, expects: ofOneself('message.unknown') }),
  'POST /user/message/deletePushMessage': user(nothing),
  'POST /user/subscribe/doc/subscribe': inProject('guest', 'doc', (c) => ({ sourceId: c.at.doc })),
  'POST /user/subscribe/doc/cancelSubscribe': user((c) => ({ sourceId: c.at.doc })),
  'GET /user/subscribe/doc/isSubscribe': user((c) => ({ sourceId: c.at.doc })),
  'GET /user/subscribe/doc/page': user(nothing),
  'POST /user/subscribe/project/subscribe': inProject('guest', 'project', (c) => ({ sourceId: c.at.project })),
  'POST /user/subscribe/project/cancelSubscribe': user((c) => ({ sourceId: c.at.project })),
  'GET /user/subscribe/project/list': user(nothing),
  'GET /user/follow/list': user(nothing),
  'GET /user/follow/get': user((c) => ({ docId: c.at.doc })),
  'POST /user/follow/save': inProject('guest', 'doc', (c) => ({ docId: c.at.doc, pace: 'day' })),
  'POST /user/follow/remove': user((c) => ({ docId: c.at.doc })),
  'GET /user/follow/preferences': user(nothing),
  'POST /user/follow/preferences': user(() => ({ filter: {}, pace: 'now' })),
};

/** docs/wire.md 1.2: super admins only. */
export const people: Readonly<Record<string, Row>> = {
  'POST /admin/user/page': superAdmin(nothing),
  'POST /admin/user/create': superAdmin((c) => ({ username: c.name, nickname: 'x' })),
  'POST /admin/user/update': superAdmin(async (c) => ({ id: await c.person(), username: c.name, nickname: 'x' })),
  'POST /admin/user/disable': superAdmin(aPerson),
  'POST /admin/user/enable': superAdmin(async ({ world }) => ({ id: encodeId(await world.newUser({ status: 0 })) })),
  'POST /admin/user/delete': superAdmin(aPerson),
  'POST /admin/user/password/reset': superAdmin(aPerson),
  'POST /admin/user/allocateProject': superAdmin(async (c) => ({
    userId: await c.person(),
    projectIds: [c.at.project],
  })),
  'GET /admin/user/getUserProjectIds': superAdmin(async (c) => ({ userId: await c.person() })),
  'GET /admin/project/tree': superAdmin(nothing),
};
