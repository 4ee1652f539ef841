import { type Cell, inProject, open, type Row, superAdmin, user } from '../row.js';

const nothing = () => ({});
const inModule = (c: Cell) => ({ moduleId: c.at.module });
const aHook = (c: Cell) => ({ ...inModule(c), name: c.name, address: 'https://receiver.example/' });
/** Nobody has this webhook, so it is unknown to those who run the application. */
const noHook = (c: Cell) => ({ ...inModule(c), id: c.at.doc });
const unknown = { also: ['hook.unknown'] };

/** Events for programs. The handlers demand the right, because the place in the input decides which. */
export const programs: Readonly<Record<string, Row>> = {
  'GET /events': open(nothing, { expects: () => 'eventToken.invalid' }),
  'GET /event-token/list': user(nothing),
  'GET /event-token/all': superAdmin(nothing),
  'POST /event-token/add': user((c) => ({ name: c.name })),
  'POST /event-token/revoke': user((c) => ({ id: c.at.doc }), { also: ['eventToken.unknown'] }),
  'GET /program-hook/list': inProject('dev', 'module', inModule),
  'POST /program-hook/add': inProject('dev', 'module', aHook),
  'POST /program-hook/update': inProject('dev', 'module', (c) => ({ ...aHook(c), ...noHook(c) }), unknown),
  'POST /program-hook/rotate': inProject('dev', 'module', noHook, unknown),
  'POST /program-hook/remove': inProject('dev', 'module', noHook, unknown),
  'GET /program-hook/deliveries': inProject('dev', 'module', noHook, unknown),
  'POST /program-hook/test': inProject('dev', 'module', noHook, unknown),
  'POST /program-hook/resend': inProject('dev', 'module', (c) => ({ ...noHook(c), deliveryId: 1 }), unknown),
  'POST /program-hook/replay': inProject(
    'dev',
    'module',
    (c) => ({ ...noHook(c), since: '2026-01-01T00:00:00.000Z' }),
    unknown,
  ),
};
