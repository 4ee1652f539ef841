import { z } from 'zod';
import { done, endpoint } from './endpoint.js';
import { id, instant, text } from './wire.js';
import { module } from './workspace.js';

/** Out of sight at once, docs and all; can be brought back for 30 days. */
export const deleteModule = endpoint('POST', '/module/delete', { input: z.object({ id }), reply: done });
export const undeleteModule = endpoint('POST', '/module/undelete', { input: z.object({ id }), reply: done });
/** Those of a project that may still be brought back, the newest deletion first. */
export const deletedModules = endpoint('GET', '/module/deleted/list', {
  input: z.object({ projectId: id }),
  reply: z.array(module.extend({ deletedAt: instant, until: instant })),
});

/** The token with which build plugins push docs. A new one ends the old at once. (wire 1.8: both are GETs, with the token header.) */
export const moduleToken = endpoint('GET', '/module/token/get', {
  input: z.object({ moduleId: id }),
  reply: z.string(),
});
export const refreshModuleToken = endpoint('GET', '/module/token/refresh', {
  input: z.object({ moduleId: id }),
  reply: z.string(),
});

/** The older shape of an application's settings (wire 1.8): `keys` with commas between; a secret's value is `''`. */
const plain = z.object({ configKey: z.string(), configValue: z.string(), description: z.string(), isSet: z.boolean() });
export const commonSettings = endpoint('GET', '/module/setting/common/list', {
  input: z.object({ moduleId: id, keys: z.string().max(1_000).default('') }),
  reply: z.array(plain),
});
export const setCommonSetting = endpoint('POST', '/module/setting/common/set', {
  input: z.object({ moduleId: id, configKey: z.string().max(128), configValue: text(2_000) }),
  reply: done,
});

export const swaggerSetting = endpoint('GET', '/module/setting/swaggerSetting/get', {
  input: z.object({ moduleId: id }),
  reply: z.object({ allowMethod: z.string() }),
});
/** Methods that an import takes when a path allows all; `''`: POST. */
export const setAllowMethod = endpoint('POST', '/module/setting/swaggerSetting/allowMethod/set', {
  input: z.object({ moduleId: id, method: text(100) }),
  reply: done,
});
const swaggerConfig = z.object({
  id: z.string(),
  url: z.string(),
  content: z.string(),
  authUsername: z.string(),
  /** A secret: always `''`. */
  authPassword: z.string(),
  isAuthSet: z.boolean(),
});
export const swaggerConfigOf = endpoint('GET', '/module/setting/swaggerSetting/config/get', {
  input: z.object({ moduleId: id }),
  reply: swaggerConfig,
});
export const updateSwaggerConfig = endpoint('POST', '/module/setting/swaggerSetting/config/update', {
  input: z.object({
    moduleId: id,
    url: z.union([z.literal(''), z.url('url.format').max(512, 'text.max:512')]).default(''),
    content: text(3_000_000).default(''),
    authUsername: text(128).default(''),
    /** Left out: stays. */
    authPassword: text(128).optional(),
  }),
  reply: done,
});

/** Which group chats an application tells. */
export const chats = ['dingtalk', 'wecom', 'feishu'] as const;
export type Chat = (typeof chats)[number];
/** Sends one message now, with the settings in force, and tells the answer. At most six a minute and robot, twenty a minute and person. */
export const testRobot = endpoint('POST', '/module/webhook/test', {
  input: z.object({ moduleId: id, channel: z.enum(chats) }),
  reply: z.object({ delivered: z.boolean(), status: z.number().nullable(), answer: z.string(), at: instant }),
});
/** A delivery that was given up, again and at once. */
export const redeliver = endpoint('POST', '/module/webhook/redeliver', {
  input: z.object({ moduleId: id, id }),
  reply: done,
});
