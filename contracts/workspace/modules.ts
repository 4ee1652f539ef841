import { z } from 'zod';
import { chats } from '../platform/chats/index.js';
import { done, endpoint } from '../platform/endpoint.js';
import { choice, flag, id, idOrNone, instant, scopeId, text, withDefault } from '../platform/wire.js';
import { module } from './workspace.js';

/** Hides the application and its docs at once; it can be restored for 30 days. */
export const deleteModule = endpoint('POST', '/module/delete', { input: z.object({ id }), reply: done });
export const undeleteModule = endpoint('POST', '/module/undelete', { input: z.object({ id }), reply: done });
/** Applications of a project that can still be restored, most recently deleted first. */
export const deletedModules = endpoint('GET', '/module/deleted/list', {
  input: z.object({ projectId: id }),
  reply: z.array(module.extend({ deletedAt: instant })),
});

/**
 * The token with which build plugins push docs. A new one invalidates the old one at once. Both are GETs with the token
 * header (docs/wire.md 1.8).
 */
export const moduleToken = endpoint('GET', '/module/token/get', {
  input: z.object({ moduleId: id }),
  reply: z.string(),
});
export const refreshModuleToken = endpoint('GET', '/module/token/refresh', {
  input: z.object({ moduleId: id }),
  reply: z.string(),
});

/** The older form of `listModuleSettings` (docs/wire.md 1.8); `keys` are separated by commas. */
const plain = z.object({ configKey: z.string(), configValue: z.string(), description: z.string(), isSet: z.boolean() });
export const commonSettings = endpoint('GET', '/module/setting/common/list', {
  input: z.object({ moduleId: id, keys: text(1_000).default('') }),
  reply: z.array(plain),
});
export const setCommonSetting = endpoint('POST', '/module/setting/common/set', {
  input: z.object({ moduleId: id, configKey: text(128), configValue: text(2_000), clear: withDefault(flag, false) }),
  reply: done,
});

/**
 * Sends one message now, with the settings in force, and returns the answer. At most six a minute per robot and twenty
 * a minute per user.
 */
export const testRobot = endpoint('POST', '/module/webhook/test', {
  input: z.object({ moduleId: id, channel: choice(chats) }),
  reply: z.object({ delivered: z.boolean(), status: z.number().nullable(), answer: z.string(), at: instant }),
});
/** Sends a failed delivery again, immediately. */
export const redeliver = endpoint('POST', '/module/webhook/redeliver', {
  input: z.object({ moduleId: id, id }),
  reply: done,
});

/**
 * Robots of the application and its releases that fail or are paused. A robot is paused after ten failed tries in a row over
 * an hour, and its owners are told; what changes meanwhile is kept.
 */
export const robotStates = endpoint('GET', '/module/webhook/states', {
  input: z.object({ moduleId: id }),
  reply: z.array(
    z.object({
      channel: z.string(),
      releaseId: idOrNone,
      /** `''`: the application's own robot. */
      releaseNo: z.string(),
      /** Failed tries in a row. */
      failures: z.number(),
      failingSince: instant.nullable(),
      pausedAt: instant.nullable(),
      isByHand: flag,
    }),
  ),
});
/** Pauses a robot, or resumes it: what was kept back is sent. */
export const pauseRobot = endpoint('POST', '/module/webhook/pause', {
  input: z.object({ moduleId: id, releaseId: scopeId, channel: choice(chats), paused: flag }),
  reply: done,
});
