/** Body codes of the envelope (spec 8, wire 0.1). */
export const Code = { ok: '0', refused: '100', login: '1000', setPassword: '2000' } as const;
export type Code = (typeof Code)[keyof typeof Code];

/** The envelope of every JSON reply; HTTP status is 200 also for refusals. */
export interface Envelope<T = unknown> {
  code: string;
  msg: string;
  data: T;
}

/** Data of a refused reply of ours: the key lets a client react, the id finds the log line. */
export interface RefusalData {
  key: RefusalKey;
  requestId: string;
  [fact: string]: unknown;
}

/** Every reason to say no. `server/system/languages/*.json` holds the sentence of each, with {facts}. */
export const refusals = [
  'error.internal',
  'input.invalid',
  'input.tooLarge',
  'input.unreadable',
  'route.unknown',
  'rate.limited',
  'access.forbidden',
  'login.required',
  'login.wrong',
  'login.disabled',
  'login.throttled',
  'login.setPassword',
  'user.exists',
  'user.unknown',
  'user.self',
  'space.unknown',
  'space.exists',
  'project.unknown',
  'project.exists',
  'module.unknown',
  'module.exists',
  'member.unknown',
  'member.self',
  'doc.unknown',
  'doc.stale',
  'doc.exists',
  'doc.locked',
  'doc.notEmpty',
  'doc.deleted',
  'doc.notDeleted',
  'doc.cycle',
  'doc.parentUnknown',
  'doc.type',
  'doc.status',
  'doc.tooLarge',
  'version.unknown',
  'version.noContent',
  'live.ticket',
  'live.full',
  'live.readOnly',
  'live.malformed',
  'live.updateTooLarge',
  'live.docTooLarge',
  'live.tooFast',
  'message.unknown',
  'setting.url',
  'setting.unknown',
  'stream.conflict',
  'register.closed',
  'register.thirdParty',
  'login.off',
  'login.unreachable',
  'login.expired',
  'login.refused',
  'login.taken',
  'password.wrong',
  'user.thirdParty',
  'user.lastSuper',
  'session.unknown',
  'member.lastAdmin',
  'member.letIn',
  'space.notDeleted',
  'space.tooLate',
  'project.notDeleted',
  'module.notDeleted',
  'openUser.unknown',
  'environment.unknown',
  'environment.exists',
  'environment.tooMany',
  'param.unknown',
  'param.exists',
  'param.cycle',
  'param.tooMany',
  'release.unknown',
  'release.exists',
  'release.docs',
  'robot.url.dingtalk',
  'robot.url.wecom',
  'robot.url.feishu',
  'robot.missing',
  'delivery.unknown',
  'setting.value',
  'language.unknown',
  'language.exists',
  'language.pack',
  'language.isDefault',
  'template.unknown',
  'template.exists',
  'task.unknown',
] as const;
export type RefusalKey = (typeof refusals)[number];
